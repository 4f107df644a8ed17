//! The set-up: who plays, with which options, and the deal.

use engine::{BySeat, Chance};

use crate::state::State;

/// A game of *Fingers*, set up. It is shared and never changes: what changes is the [`State`].
#[derive(Clone, Debug)]
pub struct Fingers {
    pub(crate) seats: usize,
}

impl Fingers {
    /// The position in which everybody begins. All chance comes from `chance`, in the order that the rules give.
    #[allow(clippy::unused_self, reason = "a deal depends on the set-up in most games")]
    pub(crate) fn lay_out(&self, _: &mut impl Chance) -> State {
        State { up: BySeat::default(), points: BySeat::default() }
    }
}
