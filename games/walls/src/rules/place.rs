//! Placements after a turn (WA-19 to WA-21).

use engine::{Audience, Colour, Seat, Sink};

use crate::event::{Event, Wall};
use crate::geometry::{Field, FieldSet};
use crate::rings::Ring;
use crate::rules::Fault;
use crate::setup::Walls;
use crate::state::{Phase, State};

/// WA-21: the ghosts waiting to be placed, in order.
pub(crate) fn queue(game: &Walls, state: &State) -> impl Iterator<Item = Seat> {
    let waiting = match state.phase {
        Phase::Place { waiting, .. } => waiting,
        _ => engine::SeatSet::EMPTY,
    };
    state.in_placing_order(waiting, game.seats)
}

/// The field behind a ghost on its ring, for the board as it lies.
#[inline]
fn behind(state: &State, field: Field) -> Field {
    match state.phase {
        Phase::Place { spin, .. } => state.orientation.field(Ring::behind(state.orientation.place(field), spin)),
        _ => field,
    }
}

/// WA-19, WA-20: where a waiting ghost can be placed: a wedged one on the two fields that it covers, one that is off the
/// board on an empty corner.
#[inline]
pub(crate) fn choices(state: &State, ghost: Seat) -> FieldSet {
    match state.ghosts[ghost] {
        Some(reached) => FieldSet::one(reached).with(behind(state, reached)),
        None => FieldSet::CORNERS.minus(state.fields_taken()),
    }
}

/// WA-19 to WA-21: may the ghost of that colour be placed there now?
pub(crate) fn check(game: &Walls, state: &State, colour: Colour, field: Field) -> Result<(), Fault> {
    let Some(now) = queue(game, state).next() else { return Err(Fault::NothingToPlace) };
    let ghost = game.colour(now);
    if ghost != colour {
        return Err(Fault::OtherGhost { named: colour, now: ghost });
    }
    if choices(state, now).contains(field) {
        return Ok(());
    }
    Err(match (state.ghosts[now], state.ghost_on(field)) {
        (Some(reached), _) => Fault::NotCovered { ghost, field, reached, behind: behind(state, reached) },
        (None, Some(by)) if FieldSet::CORNERS.contains(field) => Fault::CornerTaken { field, by: game.colour(by) },
        (None, _) => Fault::NotACorner { ghost, field },
    })
}

/// WA-21: the first ghost of the queue is placed; the next one follows, or the player goes on.
#[inline]
pub(crate) fn make(game: &Walls, state: &mut State, field: Field, sink: &mut impl Sink<Event>) {
    let seat = state.turn;
    let Phase::Place { waiting, spin } = state.phase else { return };
    let Some(ghost) = queue(game, state).next() else { return };
    let from = state.ghosts[ghost].replace(field);
    let rest = waiting.without(ghost);
    state.phase = if rest.is_empty() { Phase::Move } else { Phase::Place { waiting: rest, spin } };
    sink.emit(Audience::All, 1, || {
        let wall = from.filter(|&from| from != field && game.castle.is_wall(from, field));
        let walls = wall.map(|from| Wall { from, to: field }).into_iter().collect();
        Event::Placed { seat, ghost, from, to: field, walls }
    });
}
