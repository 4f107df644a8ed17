//! The whole truth of a game at one moment.

use engine::{BySeat, Seat, kinds};

/// The most who can play.
pub const MAX_SEATS: usize = 4;
/// How many points win (FI-5).
pub(crate) const GOAL: u8 = 3;

/// A position. It is small and copied: bots try thousands of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// The fingers that each seat has chosen in this round.
    pub up: BySeat<Option<u8>, MAX_SEATS>,
    /// The points by seat.
    pub points: BySeat<u8, MAX_SEATS>,
}

impl State {
    /// Who has won (FI-5).
    pub fn winner(&self) -> Option<Seat> {
        Seat::all(MAX_SEATS).find(|&seat| self.points[seat] >= GOAL)
    }
}

// What the laws count: a run of them must have come to every kind of phase, action and event.
kinds!(State {
    state if state.winner().is_some() => "phase over",
    _ => "phase choose",
});
