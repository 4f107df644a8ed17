//! Carrying out an action, and the end of a turn.

use engine::{Audience, Sink};

use crate::action::Action;
use crate::event::Event;
use crate::rules::{place, search, shift, slide, step, tidy, turn};
use crate::setup::Walls;
use crate::state::{MOVES, Phase, State};

/// Carries out a legal action.
#[inline]
pub(crate) fn apply(game: &Walls, state: &mut State, action: Action, sink: &mut impl Sink<Event>) {
    match action {
        Action::End => return end_turn(game, state, sink),
        Action::Search(pile) => {
            if search::make(game, state, pile, sink) == search::Find::EmptiedPile {
                end_turn(game, state, sink);
            }
            return;
        }
        Action::Tidy(part, place) => {
            tidy::make(state, part, place, sink);
            return end_turn(game, state, sink);
        }
        Action::Place(_, field) => place::make(game, state, field, sink),
        Action::Step(_) | Action::Slide(..) | Action::Shift(..) | Action::Turn(_) => {
            state.moves_left = state.moves_left.saturating_sub(1);
            match action {
                Action::Step(field) => step::make(state, field, sink),
                Action::Slide(slider, way) => slide::make(game, state, slider, way, sink),
                Action::Shift(slider, corridor, offset) => shift::make(state, slider, corridor, offset, sink),
                Action::Turn(spin) => turn::make(game, state, spin, sink),
                _ => {}
            }
        }
    }
    // WA-12: with no move left and no search allowed, the turn ends by itself.
    if state.phase == Phase::Move && state.moves_left == 0 && !search::is_possible(game, state) {
        end_turn(game, state, sink);
    }
}

/// WA-12, WA-26, WA-29: the next seat's turn begins.
#[inline]
fn end_turn(game: &Walls, state: &mut State, sink: &mut impl Sink<Event>) {
    if state.start.is_some() && state.ends_round(game.seats) && !state.dressed().is_empty() {
        return search::win(game, state, sink);
    }
    state.turn = state.turn.next(game.seats);
    state.moves_left = MOVES;
    state.phase = Phase::Move;
    let seat = state.turn;
    sink.emit(Audience::All, 1, || Event::Began { seat });
}
