//! The magic move *step* (WA-14).

use engine::{Audience, Sink, never};

use crate::event::Event;
use crate::geometry::{Field, FieldSet};
use crate::rules::Fault;
use crate::setup::Walls;
use crate::state::State;

/// WA-14: the fields next to the active ghost in its room that nobody stands on. The plug is in no room (WA-2).
#[inline]
pub(crate) fn targets(game: &Walls, state: &State) -> FieldSet {
    match state.ghosts[state.turn] {
        Some(field) => game.castle.steps(field).minus(state.fields_taken()),
        None => FieldSet::EMPTY,
    }
}

/// WA-14: may the active ghost step there?
pub(crate) fn check(game: &Walls, state: &State, to: Field) -> Result<(), Fault> {
    if targets(game, state).contains(to) {
        return Ok(());
    }
    let Some(from) = state.ghosts[state.turn] else {
        return never!(Err(Fault::NothingToPlace), "seat {} is to move, but its ghost is off the board", state.turn);
    };
    Err(match state.ghost_on(to) {
        _ if to.is_centre() => Fault::Plug,
        _ if !from.is_next_to(to) => Fault::NotNextTo { from, to },
        _ if game.castle.is_wall(from, to) => Fault::Wall { from, to },
        Some(ghost) => Fault::Taken { field: to, by: game.colour(ghost) },
        None => Fault::NotNextTo { from, to },
    })
}

/// WA-14: the active ghost steps there.
#[inline]
pub(crate) fn make(state: &mut State, to: Field, sink: &mut impl Sink<Event>) {
    let seat = state.turn;
    if let Some(from) = state.ghosts[seat].replace(to) {
        sink.emit(Audience::All, 1, || Event::Stepped { seat, from, to });
    }
}
