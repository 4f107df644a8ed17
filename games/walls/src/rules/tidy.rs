//! Putting a searched pile back (WA-24, WA-25).

use engine::{Audience, Sink};

use crate::event::Event;
use crate::pieces::{Part, PileNo};
use crate::rules::Fault;
use crate::setup::Walls;
use crate::state::{Phase, State};

/// WA-24, WA-25: may the searched pile be put there with that part on top?
pub(crate) fn check(game: &Walls, state: &State, part: Part, place: PileNo) -> Result<(), Fault> {
    let Phase::Tidy { pile } = state.phase else { return Err(Fault::NothingToTidy) };
    if state.piles[pile].of_part(part).is_none() {
        return Err(Fault::NoSuchPart { part, pile });
    }
    if place != pile && !game.moving_piles {
        return Err(Fault::OwnPlace { pile, place });
    }
    Ok(())
}

/// WA-24: the named card goes on top, the others keep their order. WA-25: two piles change places.
#[inline]
pub(crate) fn make(state: &mut State, part: Part, place: PileNo, sink: &mut impl Sink<Event>) {
    let Phase::Tidy { pile } = state.phase else { return };
    let seat = state.turn;
    state.piles[pile].to_front(part);
    state.piles.0.swap(pile.index(), place.index());
    sink.emit(Audience::All, 1, || Event::Tidied { seat, pile, part, place });
}
