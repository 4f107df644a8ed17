//! Guesses for onlookers: who does not play (any more) may guess what comes.
//!
//! A guess is no action: it stands in no transcript and no state, and the game goes on the same without it.

use std::collections::BTreeMap;

/// What onlookers are asked.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, ts_rs::TS)]
pub struct Guessing {
    /// A stable word for programs, such as `guard-stops`.
    pub code: &'static str,
    /// The seats that still play and so do not guess.
    pub players: crate::SeatSet,
    /// How many answers there are: 0 up to, not including, this.
    pub answers: u32,
}

/// Why a guess is not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoGuess {
    /// Nothing is to be guessed now.
    Closed,
    /// The answer is none of those asked for.
    OutOfRange,
    /// Who plays does not guess.
    Plays,
}

/// How a question came out.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, ts_rs::TS)]
pub struct Settled {
    /// The answer.
    pub answer: u32,
    /// What each onlooker had guessed: public from now on.
    pub guesses: Vec<(u64, u32)>,
}

/// The guesses of one question, each secret until it is settled, and everybody's points so far.
/// Onlookers are numbered by whoever keeps the book.
#[derive(Clone, Default, Debug)]
pub struct GuessBook {
    guesses: BTreeMap<u64, u32>,
    points: BTreeMap<u64, u32>,
}

impl GuessBook {
    /// Takes an onlooker's guess; a second one replaces the first while the question is open.
    pub fn guess(
        &mut self,
        asked: Option<&Guessing>,
        onlooker: u64,
        seat: Option<crate::Seat>,
        answer: u32,
    ) -> Result<(), NoGuess> {
        let asked = asked.ok_or(NoGuess::Closed)?;
        if seat.is_some_and(|seat| asked.players.contains(seat)) {
            return Err(NoGuess::Plays);
        }
        if answer >= asked.answers {
            return Err(NoGuess::OutOfRange);
        }
        self.guesses.insert(onlooker, answer);
        Ok(())
    }

    /// Who has guessed: public. What they guessed is not.
    pub fn guessed(&self) -> impl Iterator<Item = u64> {
        self.guesses.keys().copied()
    }

    /// Settles the question; `points` says what each guess is worth. The guesses, now public, are handed out.
    pub fn settle(&mut self, points: impl Fn(u32) -> u32) -> Vec<(u64, u32)> {
        let guesses: Vec<(u64, u32)> = std::mem::take(&mut self.guesses).into_iter().collect();
        for &(onlooker, guess) in &guesses {
            *self.points.entry(onlooker).or_default() += points(guess);
        }
        guesses
    }

    /// Forgets an onlooker: their number is somebody else's now.
    pub fn forget(&mut self, onlooker: u64) {
        self.guesses.remove(&onlooker);
        self.points.remove(&onlooker);
    }

    /// Everybody's points, most first: the podium.
    pub fn podium(&self) -> Vec<(u64, u32)> {
        let mut podium: Vec<(u64, u32)> = self.points.iter().map(|(&who, &points)| (who, points)).collect();
        podium.sort_by_key(|&(who, points)| (std::cmp::Reverse(points), who));
        podium
    }
}
