//! Judging one action: accepted exactly if it is listed as legal, else with the rule it breaks.

use engine::Seat;

use crate::action::Action;
use crate::rules::{Fault, place, search, shift, slide, step, tidy};
use crate::setup::Walls;
use crate::state::{Phase, State};

/// Is the action legal? If not, why?
#[inline]
pub(crate) fn check(game: &Walls, state: &State, seat: Seat, action: Action) -> Result<(), Fault> {
    let is_move = matches!(action, Action::Step(_) | Action::Slide(..) | Action::Shift(..) | Action::Turn(_));
    match (state.phase, action) {
        (Phase::Over, _) => return Err(Fault::Over),
        _ if seat != state.turn => return Err(Fault::NotYourTurn { seat, turn: state.turn }),
        (Phase::Place { .. }, Action::Place(..)) | (Phase::Tidy { .. }, Action::Tidy(..)) => {}
        (Phase::Place { .. }, _) => {
            let waiting = place::queue(game, state).next().unwrap_or(seat);
            return Err(Fault::PlaceFirst { ghost: game.colour(waiting) });
        }
        (Phase::Tidy { pile }, _) => return Err(Fault::TidyFirst { pile }),
        (Phase::Move, _) if is_move && state.moves_left == 0 => return Err(Fault::NoMoveLeft),
        (Phase::Move, _) => {}
    }
    match action {
        Action::End | Action::Turn(_) => Ok(()),
        Action::Search(pile) => search::check(game, state, pile),
        Action::Step(field) => step::check(game, state, field),
        Action::Slide(slider, way) => slide::check(game, state, slider, way),
        Action::Shift(slider, corridor, _) => shift::check(game, state, slider, corridor),
        Action::Place(colour, field) => place::check(game, state, colour, field),
        Action::Tidy(part, place) => tidy::check(game, state, part, place),
    }
}
