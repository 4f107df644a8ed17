//! How much of who wins is luck, and how much is choice: simulated games looked back at.
//!
//! A seat's outcome is the sum of what the deal gave it, luck, its own choices and what others did. Each of them has a share of
//! the spread of outcomes: its covariance with the outcome, over the outcome's variance. The shares add up to 1.

use std::fmt::Write as _;

use engine::review::Effort;
use engine::{Run, Seat};
use serde::Serialize;

use super::Task;
use crate::crew;
use crate::fault::Fault;
use crate::table::Table;

/// Intervals come from leaving out one of so many parts of the games at a time.
const PARTS: usize = 20;

/// What an outcome is the sum of.
const NAMES: [&str; 4] = ["the deal", "luck", "own choices", "the others"];

/// One seat's game: the entries by `NAMES`, and the outcome that they add up to.
type Sample = ([f64; NAMES.len()], f64);

/// The shares of a kind of game between these players.
#[derive(Serialize)]
pub(crate) struct Shares {
    /// How many games were looked back at.
    pub(crate) games: u64,
    pub(crate) shares: Vec<Cause>,
}

/// A share, with its 95 % interval.
#[derive(Serialize)]
pub(crate) struct Cause {
    pub(crate) of: &'static str,
    pub(crate) share: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl Shares {
    /// Looks back at the first games of a task. Nothing if nobody can look back at that game, or nobody won one.
    pub(crate) fn of(task: &Task<'_>, games: u64, jobs: usize) -> Result<Option<Shares>, Fault> {
        let mut samples: Vec<Vec<Sample>> = Vec::new();
        let bar = crew::progress(games);
        let done = crew::work(
            jobs,
            games,
            |n| Ok(look_back(task, n)),
            |seats| {
                bar.inc(1);
                samples.extend(seats);
                Ok(())
            },
        );
        bar.finish_and_clear();
        done?;
        Ok(Shares::from(&samples))
    }

    fn from(games: &[Vec<Sample>]) -> Option<Shares> {
        let all = shares(games.iter())?;
        let parts = PARTS.min(games.len());
        let without = |part: usize| shares(games.iter().enumerate().filter(|(n, _)| n % parts != part).map(|(_, g)| g));
        let left_out: Vec<[f64; NAMES.len()]> = (0..parts).filter_map(without).collect();
        let share = |(n, of): (usize, &'static str)| {
            let count = left_out.len() as f64;
            let mean = left_out.iter().map(|shares| shares[n]).sum::<f64>() / count.max(1.0);
            let spread: f64 = left_out.iter().map(|shares| (shares[n] - mean).powi(2)).sum();
            let error = (spread * (count - 1.0) / count.max(1.0)).max(0.0).sqrt();
            Cause { of, share: all[n], low: all[n] - 1.96 * error, high: all[n] + 1.96 * error }
        };
        let shares = NAMES.into_iter().enumerate().map(share).collect();
        Some(Shares { games: games.len() as u64, shares })
    }

    /// Each for a table, in few digits.
    pub(crate) fn cells(&self) -> impl Iterator<Item = String> + '_ {
        self.shares.iter().map(|Cause { share, low, high, .. }| {
            let [share, low, high] = [share, low, high].map(|share| 100.0 * share);
            format!("{share:.0} % ({low:.0}–{high:.0})")
        })
    }

    /// A line for each.
    pub(crate) fn print(&self, text: &mut String) {
        let _ = writeln!(text, "\nWhat decides who wins (95 % interval, {} games looked back at)", self.games);
        for Cause { of, share, low, high } in &self.shares {
            let [share, low, high] = [share, low, high].map(|share| 100.0 * share);
            let _ = writeln!(text, "  {of:<12} {share:>5.1} %   {low:.1} % to {high:.1} %");
        }
    }
}

/// A game through the eyes of every seat; nothing if it was cut off or nobody can look back at it.
fn look_back(task: &Task<'_>, n: u64) -> Option<Vec<Sample>> {
    let Table { kind, game, options } = task.table;
    let run = Run { kind: kind.as_ref(), game: game.as_ref(), options, players: task.players, seed: task.seed };
    let simulated = run.play(n, true)?;
    let transcript = simulated.transcript?;
    let log: Vec<(Seat, &str)> =
        transcript.actions.iter().filter_map(|entry| Some((Seat::new(entry.seat)?, entry.action.as_str()))).collect();
    let seat = |seat| {
        let review = game.review(&simulated.seed, &log, seat, Effort::TENTH)?;
        let books = review.books;
        Some(([books.start, books.luck, books.errors + books.revision, books.others], review.outcome))
    };
    Seat::all(game.seats()).map(seat).collect()
}

fn shares<'a>(games: impl Iterator<Item = &'a Vec<Sample>>) -> Option<[f64; NAMES.len()]> {
    let samples: Vec<&Sample> = games.flatten().collect();
    let count = samples.len().max(1) as f64;
    let mean = samples.iter().map(|(_, outcome)| outcome).sum::<f64>() / count;
    let variance: f64 = samples.iter().map(|(_, outcome)| (outcome - mean).powi(2)).sum();
    let share = |n: usize| {
        let middle = samples.iter().map(|(entries, _)| entries[n]).sum::<f64>() / count;
        samples.iter().map(|(entries, outcome)| (entries[n] - middle) * (outcome - mean)).sum::<f64>() / variance
    };
    (variance > 0.0).then(|| std::array::from_fn(share))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two seats of a coin toss: all is luck. Of a game in which who errs loses, nothing is.
    #[test]
    fn shares_add_up_and_tell_luck_from_choice() {
        let toss = |n: i32| if n % 2 == 0 { 0.5 } else { -0.5 };
        for (entry, name) in [(1, "luck"), (2, "own choices")] {
            let sample = |by: f64| {
                let mut entries = [0.5, 0.0, 0.0, 0.0];
                entries[entry] = by;
                (entries, 0.5 + by)
            };
            let games: Vec<Vec<Sample>> = (0..40).map(|n| vec![sample(toss(n)), sample(-toss(n))]).collect();
            let found = Shares::from(&games).unwrap();
            assert!((found.shares.iter().map(|share| share.share).sum::<f64>() - 1.0).abs() < 1e-9);
            let share = found.shares.iter().find(|share| share.of == name).unwrap();
            assert!((share.share - 1.0).abs() < 1e-9 && share.low <= share.share && share.share <= share.high);
        }
        assert!(Shares::from(&[]).is_none(), "nobody has won anything");
    }
}
