//! The magic move *shift* (WA-16): a slider goes into another corridor.

use engine::{Audience, Seat, Sink};

use crate::event::Event;
use crate::rules::Fault;
use crate::setup::Walls;
use crate::sliders::{Berth, Corridor, Offset, Slider};
use crate::state::State;

/// The corridors above which no ghost stands, bit by bit: bit n is corridor n.
#[inline]
pub(crate) fn open_corridors(state: &State) -> u8 {
    let above = |field| state.orientation.place(field).x();
    let taken = state.ghosts.0.iter().flatten().fold(0, |taken, &field| taken | 1u8 << above(field));
    !taken & 0b11_1110
}

/// The corridors in which no slider lies, bit by bit.
#[inline]
pub(crate) fn empty_corridors(state: &State) -> u8 {
    let taken = state.sliders.0.iter().fold(0, |taken, berth| taken | 1u8 << berth.corridor.number());
    !taken & 0b11_1110
}

/// WA-16: may the slider be put into that corridor? Any offset will do.
pub(crate) fn check(game: &Walls, state: &State, slider: Slider, to: Corridor) -> Result<(), Fault> {
    let from = state.sliders[slider].corridor;
    if to == from {
        return Err(Fault::SameCorridor { slider, corridor: to });
    }
    if let Some(by) = Slider::ALL.into_iter().find(|&other| state.sliders[other].corridor == to) {
        return Err(Fault::CorridorTaken { corridor: to, by });
    }
    let open = open_corridors(state);
    for corridor in [from, to] {
        if open & 1 << corridor.number() == 0 {
            let above = |&seat: &Seat| state.place(seat).and_then(Corridor::under) == Some(corridor);
            let ghost = Seat::all(game.seats).find(above).unwrap_or(state.turn);
            return Err(Fault::GhostAbove { corridor, ghost: game.colour(ghost) });
        }
    }
    Ok(())
}

/// WA-16: the slider is put there, chamber 1 at the top end as before.
#[inline]
pub(crate) fn make(state: &mut State, slider: Slider, corridor: Corridor, offset: Offset, sink: &mut impl Sink<Event>) {
    let seat = state.turn;
    let to = Berth { corridor, offset };
    let from = std::mem::replace(&mut state.sliders[slider], to);
    sink.emit(Audience::All, 2, || Event::Shifted { seat, slider, from, to });
}
