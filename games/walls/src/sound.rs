//! Which positions can come up in a game.

use engine::{Flaw, Seat, SeatSet};

use crate::pieces::{Card, Cards, Part};
use crate::setup::Walls;
use crate::sliders::Slider;
use crate::state::{MOST_SEATS, MOVES, Phase, State};

/// Do the parts of the position agree?
pub(crate) fn validate(game: &Walls, state: &State) -> Result<(), Flaw> {
    let State { turn, moves_left, phase, .. } = *state;
    Flaw::unless(turn.index() < game.seats, || format!("it is the turn of seat {turn} of {}", game.seats))?;
    Flaw::unless(moves_left <= MOVES, || format!("WA-12: {moves_left} magic moves are left of {MOVES}"))?;
    ghosts(game, state)?;
    for (n, slider) in Slider::ALL.into_iter().enumerate() {
        let corridor = state.sliders[slider].corridor;
        let other = Slider::ALL[..n].iter().find(|&&other| state.sliders[other].corridor == corridor);
        if let Some(other) = other {
            return Err(Flaw(format!("WA-6: sliders {other} and {slider} lie in corridor {corridor}")));
        }
    }
    cards(state)?;
    if let Phase::Tidy { pile } = phase {
        Flaw::unless(!state.piles[pile].is_empty(), || format!("WA-24: pile {pile} is to be put back, but empty"))?;
    }
    for seat in Seat::all(MOST_SEATS) {
        let (whole, won) = (state.cards[seat].len() == Part::ALL.len(), phase == Phase::Over && seat == turn);
        Flaw::unless(whole == won, || {
            format!("WA-27: seat {seat} has {} parts in {phase:?}", state.cards[seat].len())
        })?;
    }
    Ok(())
}

/// Each ghost stands on a field of its own, and not on the plug. Only one that waits to be placed may be off the board,
/// and only a wedged one, which waits as well, may share its field for that long.
fn ghosts(game: &Walls, state: &State) -> Result<(), Flaw> {
    let waiting = if let Phase::Place { waiting, .. } = state.phase { waiting } else { SeatSet::EMPTY };
    let asked = matches!(state.phase, Phase::Place { .. });
    Flaw::unless(asked != waiting.is_empty(), || "WA-21: no ghost waits to be placed".to_owned())?;
    for seat in Seat::all(MOST_SEATS) {
        let Some(field) = state.ghosts[seat] else {
            let may = seat.index() >= game.seats || waiting.contains(seat);
            Flaw::unless(may, || format!("WA-20: the ghost of seat {seat} is off the board, and does not wait"))?;
            continue;
        };
        Flaw::unless(seat.index() < game.seats, || format!("WA-9: seat {seat} of {} has a ghost", game.seats))?;
        Flaw::unless(!field.is_centre(), || format!("WA-2: the ghost of seat {seat} stands on the plug"))?;
        let other = Seat::all(seat.index())
            .find(|&other| state.ghosts[other] == Some(field) && !waiting.contains(other) && !waiting.contains(seat));
        if let Some(other) = other {
            return Err(Flaw(format!("WA-14: seats {other} and {seat} stand on {field}")));
        }
    }
    Ok(())
}

/// No card is in two places, and nobody has found a part twice.
fn cards(state: &State) -> Result<(), Flaw> {
    for card in Card::all() {
        let lists = state.piles.0.iter().chain(&state.cards.0);
        let count = lists.flat_map(Cards::as_slice).filter(|&&other| other == card).count();
        Flaw::unless(count <= 1, || format!("WA-4: {card:?} is there {count} times"))?;
    }
    for seat in Seat::all(MOST_SEATS) {
        for part in Part::ALL {
            let count = state.cards[seat].as_slice().iter().filter(|card| card.part() == part).count();
            Flaw::unless(count <= 1, || format!("WA-22: seat {seat} has found {part} {count} times"))?;
        }
    }
    Ok(())
}
