//! Searching a pile (WA-22, WA-23, WA-27).

use engine::{Audience, Seat, Sink, never};

use crate::event::Event;
use crate::pieces::{Card, Part, PileNo};
use crate::rules::Fault;
use crate::setup::Walls;
use crate::state::{Phase, State};

/// WA-22: the disguise under the active ghost, if its player has no card for that part.
#[inline]
pub(crate) fn sought(game: &Walls, state: &State) -> Result<Card, Fault> {
    let Some(field) = state.ghosts[state.turn] else {
        return never!(Err(Fault::NothingToTidy), "seat {} is to move, but its ghost is off the board", state.turn);
    };
    let Some(card) = game.castle.disguise(field) else { return Err(Fault::NoDisguise { field }) };
    match state.cards[state.turn].of_part(card.part()) {
        None => Ok(card),
        Some(_) => Err(Fault::HasThatPart { part: card.part() }),
    }
}

/// WA-22: is there a pile that the active player may search?
#[inline]
pub(crate) fn is_possible(game: &Walls, state: &State) -> bool {
    sought(game, state).is_ok() && state.piles.0.iter().any(|pile| !pile.is_empty())
}

/// WA-22: may the active player search that pile?
pub(crate) fn check(game: &Walls, state: &State, pile: PileNo) -> Result<(), Fault> {
    sought(game, state)?;
    if state.piles[pile].is_empty() { Err(Fault::EmptyPile { pile }) } else { Ok(()) }
}

/// What a search came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Find {
    /// The fifth part, and the game is over.
    Last,
    /// Nothing is left of the pile, so nothing is to be tidied.
    EmptiedPile,
    /// The pile has to be put back.
    PileInHand,
}

/// WA-27, WA-29: the game is over, and whoever is dressed has won; who was first in the round is told first.
pub(crate) fn win(game: &Walls, state: &mut State, sink: &mut impl Sink<Event>) {
    state.phase = Phase::Over;
    let first = state.start.unwrap_or(state.turn);
    let dressed = state.dressed();
    let order = (0..game.seats).filter_map(|n| Seat::new((first.index() + n) % game.seats));
    for seat in order.filter(|&seat| dressed.contains(seat)) {
        sink.emit(Audience::All, 6, || Event::Won { seat });
    }
}

/// WA-23: the player looks at all cards of the pile, and takes the one sought if it is there. WA-27: who has a card for
/// each part wins at once, or at the end of the round (WA-29).
#[inline]
pub(crate) fn make(game: &Walls, state: &mut State, pile: PileNo, sink: &mut impl Sink<Event>) -> Find {
    let seat = state.turn;
    let Ok(card) = sought(game, state) else {
        return never!(Find::EmptiedPile, "seat {seat} searches for nothing");
    };
    sink.emit(Audience::All, 1, || Event::Searched { seat, pile, card });
    sink.emit(Audience::only(seat), 2, || Event::Looked { seat, pile, cards: state.piles[pile] });
    if state.piles[pile].remove(card) {
        state.cards[seat].push(card);
        let top = state.piles[pile].first().map(Card::part);
        sink.emit(Audience::All, 3, || Event::Found { seat, pile, card, top });
    } else {
        sink.emit(Audience::All, 2, || Event::Missed { seat, pile, card });
    }
    if state.cards[seat].len() == Part::ALL.len() && state.ends_round(game.seats) {
        win(game, state, sink);
        Find::Last
    } else if state.piles[pile].is_empty() {
        Find::EmptiedPile
    } else {
        state.phase = Phase::Tidy { pile };
        Find::PileInHand
    }
}
