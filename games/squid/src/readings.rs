//! Reading people: what each kind of player would vote, and which kind somebody seems to be by what they have voted.

use engine::Seen;

use crate::ballot::{Ballot, Votes};
use crate::outlook::{Care, Outlook};
use crate::pieces::{MAX_SEATS, Vote};
use crate::setup::Squid;
use crate::view::View;

/// How unsure the votes of each depth are. Even a thoughtful player must not be read like a book.
pub(crate) const DOUBT: [f64; 4] = [0.35, 0.2, 0.2, 0.06];
/// How many of the others somebody who thinks deeply takes for people of each lesser depth; the rest think as deep.
const SHALLOW: [f64; 2] = [0.1, 0.1];
/// How likely somebody unknown is of each kind: three depths, and always the same.
const KINDS: [f64; 4] = [0.12, 0.12, 0.71, 0.05];
/// How surely somebody who always votes the same does it once more.
const SAME: f64 = 0.95;
/// Whatever kind somebody is, any vote can happen so often.
const SURPRISE: f64 = 0.02;

/// How everybody is thought to vote, by somebody who looks for votes that nobody can read and leans against those who can be.
pub(crate) fn settled(
    ballot: &Ballot<'_>,
    easy: &[Votes; MAX_SEATS],
    medium: &[Votes; MAX_SEATS],
) -> [Votes; MAX_SEATS] {
    let mut beliefs = ballot.settled(DOUBT[2]);
    let deep = 1.0 - SHALLOW[0] - SHALLOW[1];
    for (seat, votes) in beliefs.iter_mut().enumerate() {
        for (n, vote) in votes.iter_mut().enumerate() {
            *vote = deep * *vote + SHALLOW[0] * easy[seat][n] + SHALLOW[1] * medium[seat][n];
        }
    }
    beliefs
}

/// What people of each depth vote, as far as one can tell without seeing their hands.
fn by_depth(seen: &Seen<'_, Squid>, view: &View, guard: usize) -> [[Votes; MAX_SEATS]; 3] {
    let outlook = |care| Outlook::new(seen.game, view, seen.seat, care).with_guard(guard);
    let easy = Ballot::new(&outlook(Care::Glance)).answers(&Ballot::dice(), DOUBT[0]);
    let medium = Ballot::new(&outlook(Care::Count)).answers(&easy, DOUBT[1]);
    let saving = outlook(Care::Save);
    let ballot = Ballot::new(&saving);
    let hard = ballot.answers(&settled(&ballot, &easy, &medium), DOUBT[2]);
    [easy, medium, hard]
}

/// How likely each seat is of each kind, by Bayes.
pub(crate) struct Readings([[f64; 4]; MAX_SEATS]);

impl Readings {
    pub(crate) fn new(seen: &Seen<'_, Squid>) -> Readings {
        let mut kinds = [KINDS; MAX_SEATS];
        let mut before = [None; MAX_SEATS];
        for round in seen.facts.rounds.iter() {
            let guard = round.view.guard.map_or(0, crate::pieces::Position::index);
            let models = by_depth(seen, &round.view, guard);
            for (seat, vote) in round.votes.iter().enumerate().take(MAX_SEATS) {
                let Some(vote) = *vote else { continue };
                let n = Vote::ALL.iter().position(|one| *one == vote).unwrap_or(0);
                let likely = |chance: f64| SURPRISE + (1.0 - SURPRISE) * chance;
                for (kind, model) in kinds[seat].iter_mut().zip(&models) {
                    *kind *= likely(model[seat][n]);
                }
                kinds[seat][3] *= before[seat].map_or(0.5, |last| if last == vote { SAME } else { SURPRISE });
                before[seat] = Some(vote);
                let all: f64 = kinds[seat].iter().sum();
                kinds[seat] = kinds[seat].map(|kind| (kind / all).max(1e-4));
            }
        }
        Readings(kinds)
    }

    /// How everybody is thought to vote now, with the guard there.
    pub(crate) fn votes(&self, seen: &Seen<'_, Squid>, guard: usize) -> [Votes; MAX_SEATS] {
        let models = by_depth(seen, seen.view, guard);
        let last = seen.facts.rounds.iter().last();
        std::array::from_fn(|seat| {
            let habit = last.and_then(|round| *round.votes.get(seat)?);
            let mut votes = [0.0; 4];
            for (n, chance) in votes.iter_mut().enumerate() {
                let same = habit.map_or(models[2][seat][n], |habit| f64::from(u8::from(habit == Vote::ALL[n])));
                let kinds = models.iter().map(|model| model[seat][n]).chain([same]);
                *chance = kinds.zip(self.0[seat]).map(|(chance, kind)| chance * kind).sum();
            }
            let all: f64 = votes.iter().sum();
            votes.map(|chance| chance / all)
        })
    }
}
