//! Swapping an invincible blork (GO-13).

use engine::{Audience, Sink};

use crate::event::{End, Event};
use crate::pieces::Cell;
use crate::setup::GameOver;
use crate::state::State;

impl GameOver {
    /// GO-13: the blork turned over last and a face-down tile change places; nobody looks at the other tile. Then
    /// the turn is over.
    #[inline]
    pub(super) fn swap(&self, state: &mut State, to: Cell, sink: &mut impl Sink<Event>) {
        if let Some(from) = state.path.last() {
            let seat = state.turn;
            state.tiles.swap(from.index(), to.index());
            sink.emit(Audience::All, 2, || Event::Swapped { seat, from, to });
        }
        self.end_turn(state, End::Invincible, sink);
    }
}
