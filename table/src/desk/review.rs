//! Looking back at a finished game: a transcript in, what a seat knew, what it cost and how lucky it was out.
//!
//! Everything follows from the transcript that is sent, and a game that runs has none: nothing of it can be asked for here.

use engine::review::{Effort, Review, review_of};
use engine::{AnyKind, BadLine, Refusal, Seat, Transcript};
use serde::{Deserialize, Serialize};

use crate::refusal;

/// A game is looked through if it has no more actions: it has to be told in a moment.
const LONGEST_GAME: usize = 1_000;

/// A transcript of a game that is not too long to be looked through.
pub(super) fn short(text: &str) -> Result<Transcript, Refusal> {
    let read = Transcript::read(text.as_bytes()).map_err(|line| refusal::bad_transcript(&line.to_string()))?;
    let fits = read.actions.len() <= LONGEST_GAME;
    if fits { Ok(read) } else { Err(refusal::bad_transcript("it is too long to be looked through here")) }
}

/// What is asked of a finished game.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct LookBack {
    /// Through whose eyes, as it was said.
    pub seat: Option<String>,
    /// Is a first form enough? It comes sooner, from a tenth of the worlds.
    pub first: bool,
}

/// What a seat can learn from a finished game.
pub fn look_back(shelf: &[Box<dyn AnyKind>], text: &str, asked: &LookBack) -> Result<Review, Refusal> {
    let bad = |line: BadLine| refusal::bad_transcript(&line.to_string());
    let transcript = short(text)?;
    let seats = transcript.header.seats;
    let seat = asked
        .seat
        .as_deref()
        .and_then(|seat| seat.parse().ok())
        .and_then(Seat::new)
        .filter(|seat| seat.index() < seats);
    let Some(seat) = seat else {
        return Err(refusal::bad_transcript(&format!("it has seats 0 to {}", seats.saturating_sub(1))));
    };
    let effort = if asked.first { Effort::TENTH } else { Effort::FULL };
    let mut review = review_of(shelf, &transcript, seat, effort).map_err(bad)?;
    // What is said about it is about the key moments.
    review.decisions.clear();
    Ok(review)
}
