//! How somebody thinks the others will vote, and what to vote then.

use crate::outlook::{Outlook, Worth};
use crate::pieces::{MAX_SEATS, Trick, Vote};

/// How likely each vote is, in the order of [`Vote::ALL`].
pub(crate) type Votes = [f64; 4];

/// Sums of votes run from −6 to 12.
const SUMS: usize = 24;
const LEAST: usize = 8;
/// How likely a die of [`Ballot::dice`] shows 1.
const ONE: f64 = 0.4;
/// What others are thought to ask of a card before they give it for a vote, as a share of what is at stake.
const PRICE: f64 = 0.1;
/// How often everybody answers everybody before votes are taken to have settled.
const TURNS: usize = 24;

/// How the votes look to somebody.
pub(crate) struct Ballot<'a> {
    outlook: &'a Outlook,
    /// What it is worth to each seat if the guard comes to each position.
    worth: [Worth; MAX_SEATS],
}

impl<'a> Ballot<'a> {
    /// The vote that is about to begin.
    pub(crate) fn new(outlook: &'a Outlook) -> Ballot<'a> {
        let mut worth = [Worth::default(); MAX_SEATS];
        for seat in outlook.playing() {
            worth[seat] = outlook.arrivals(seat, &outlook.stops(seat));
        }
        Ballot { outlook, worth }
    }

    /// Others taken for dice: they rather stand still than not, for want of a reason.
    pub(crate) fn dice() -> [Votes; MAX_SEATS] {
        [[1.0 - ONE, ONE, 0.0, 0.0]; MAX_SEATS]
    }

    /// How likely each sum of votes is, without the vote of one seat.
    fn sums(&self, votes: &[Votes; MAX_SEATS], without: usize) -> [f64; SUMS] {
        let mut sums = [0.0; SUMS];
        sums[LEAST] = 1.0;
        for other in self.outlook.playing().filter(|&other| other != without) {
            let before = sums;
            sums = [0.0; SUMS];
            for (vote, chance) in Vote::ALL.into_iter().zip(votes[other]) {
                for (sum, before) in before.iter().enumerate().filter(|(_, before)| **before > 0.0) {
                    let to = (sum as i32 + i32::from(vote.value())).clamp(0, SUMS as i32 - 1) as usize;
                    sums[to] += before * chance;
                }
            }
        }
        sums
    }

    /// The likeliest sum of the others' votes.
    pub(crate) fn likely_sum(&self, votes: &[Votes; MAX_SEATS], without: usize) -> i32 {
        let sums = self.sums(votes, without);
        let likeliest = (0..SUMS).max_by(|&a, &b| sums[a].total_cmp(&sums[b])).unwrap_or(LEAST);
        likeliest as i32 - LEAST as i32
    }

    /// Where the guard comes to by such a sum and one more vote.
    fn stop(&self, sum: usize, more: i8) -> usize {
        let walked = sum as i32 - LEAST as i32 + i32::from(more);
        (self.outlook.guard as i32 + walked).rem_euclid(self.outlook.length as i32) as usize
    }

    /// What each vote is worth to a seat, if the others vote like this. What a card costs is left out.
    pub(crate) fn worth(&self, seat: usize, others: &[Votes; MAX_SEATS]) -> Votes {
        let sums = self.sums(others, seat);
        let chances = || sums.iter().enumerate().filter(|(_, chance)| **chance > 0.0);
        let worth = |more| chances().map(|(sum, chance)| chance * self.worth[seat][self.stop(sum, more)]).sum();
        Vote::ALL.map(|vote| worth(vote.value()))
    }

    /// How much is at stake for a seat.
    fn stake(&self, seat: usize) -> f64 {
        let worth = &self.worth[seat][..self.outlook.length];
        let most = worth.iter().copied().fold(f64::MIN, f64::max);
        let least = worth.iter().copied().fold(f64::MAX, f64::min);
        most - least
    }

    /// How likely a seat gives each vote, if each is worth so much to it: the better, the likelier; the smaller `doubt`,
    /// the surer. Nobody knows whether it holds the cards for it.
    fn guess(&self, seat: usize, worth: &Votes, doubt: f64) -> Votes {
        let price = self.stake(seat) * PRICE;
        let worth = [worth[0], worth[1], worth[2] - price, worth[3] - price];
        let mut guess = [0.0; 4];
        let (two, minus) =
            (self.outlook.seems_to_hold(seat, Trick::Two), self.outlook.seems_to_hold(seat, Trick::Minus));
        for case in 0..4 {
            let (has_two, has_minus) = (case & 1 == 1, case & 2 == 2);
            let chance = if has_two { two } else { 1.0 - two } * if has_minus { minus } else { 1.0 - minus };
            let mixed = self.mix(seat, &worth, [true, true, has_two, has_minus], doubt);
            for (guess, mixed) in guess.iter_mut().zip(mixed) {
                *guess += chance * mixed;
            }
        }
        guess
    }

    /// Chances that grow with the worth, among what is allowed. A card is kept unless it is better than both free votes.
    pub(crate) fn mix(&self, seat: usize, worth: &Votes, allowed: [bool; 4], doubt: f64) -> Votes {
        let unit = (self.stake(seat) * doubt).max(1e-9);
        let free = worth[0].max(worth[1]);
        let counts = |n: usize| n < 2 || allowed[n] && worth[n] > free;
        let most = (0..4).filter(|&n| counts(n)).map(|n| worth[n]).fold(f64::MIN, f64::max);
        let mut chances = [0.0; 4];
        for n in (0..4).filter(|&n| counts(n)) {
            chances[n] = ((worth[n] - most) / unit).exp();
        }
        let all: f64 = chances.iter().sum();
        chances.map(|chance| chance / all)
    }

    /// What everybody votes who takes the others for these.
    pub(crate) fn answers(&self, others: &[Votes; MAX_SEATS], doubt: f64) -> [Votes; MAX_SEATS] {
        let mut answers = *others;
        for seat in self.outlook.playing() {
            answers[seat] = self.guess(seat, &self.worth(seat, others), doubt);
        }
        answers
    }

    /// Where votes settle if everybody keeps answering what the others have voted so far.
    pub(crate) fn settled(&self, doubt: f64) -> [Votes; MAX_SEATS] {
        let mut votes = [[0.5, 0.5, 0.0, 0.0]; MAX_SEATS];
        for turn in 1..=TURNS {
            let answers = self.answers(&votes, doubt);
            for (votes, answers) in votes.iter_mut().zip(answers) {
                for (vote, answer) in votes.iter_mut().zip(answers) {
                    *vote += (answer - *vote) / (turn as f64 + 1.0);
                }
            }
        }
        votes
    }
}
