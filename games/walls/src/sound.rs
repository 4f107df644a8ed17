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
    let begun = state.start.map(|start| start.index() < game.seats);
    Flaw::unless(begun.is_some() == game.last_round && begun != Some(false), || {
        format!("WA-29: {:?} began", state.start)
    })?;
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
    dressed(game, state)
}

/// WA-27: who has a card for each part has won at once. WA-29: where the round is played to its end, the game goes on until then, and
/// only those can be dressed who have had their turn in it.
fn dressed(game: &Walls, state: &State) -> Result<(), Flaw> {
    let (dressed, over) = (state.dressed(), state.phase == Phase::Over);
    let Some(start) = state.start else {
        let strange = Seat::all(MOST_SEATS).find(|&seat| dressed.contains(seat) != (over && seat == state.turn));
        return strange.map_or(Ok(()), |seat| {
            Err(Flaw(format!("WA-27: seat {seat} has {} parts in {:?}", state.cards[seat].len(), state.phase)))
        });
    };
    let ended = state.ends_round(game.seats);
    Flaw::unless(!over || (ended && !dressed.is_empty()), || "WA-29: the round is not over".to_owned())?;
    let place = |seat: Seat| seat.distance_from(start, game.seats);
    let late = dressed.iter().find(|&seat| place(seat) > place(state.turn));
    Flaw::unless(late.is_none(), || format!("WA-29: {late:?} is dressed, but has not had a turn in this round"))?;
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
