//! The rules: what is legal, and what each action does. One file a rule.

mod fault;
pub(crate) mod place;
pub(crate) mod search;
pub(crate) mod shift;
pub(crate) mod slide;
pub(crate) mod step;
mod tidy;
pub(crate) mod turn;

use engine::{Audience, Seat, Sink};

use crate::action::Action;
use crate::event::Happened;
use crate::geometry::Spin;
use crate::pieces::PileNo;
use crate::setup::Walls;
use crate::sliders::{Corridor, Offset, Slider, Way};
use crate::state::{MOVES, Phase, State};

pub use fault::Fault;

/// Every legal action of the active seat: end; searches by pile; steps by field, row by row; slides by slider, up before
/// down; shifts by slider, corridor and offset; turns, clockwise first. Placements by field; tidying by card, from the top
/// of the pile down, and place.
#[inline]
pub(crate) fn legal(game: &Walls, state: &State, out: &mut Vec<Action>) {
    match state.phase {
        Phase::Move => {
            out.push(Action::End);
            if search::sought(game, state).is_ok() {
                let full = PileNo::ALL.into_iter().filter(|&pile| !state.piles[pile].is_empty());
                out.extend(full.map(Action::Search));
            }
            if state.moves_left > 0 {
                legal_moves(game, state, out);
            }
        }
        Phase::Place { .. } => {
            if let Some(ghost) = place::queue(game, state).next() {
                let colour = game.colour(ghost);
                out.extend(place::choices(state, ghost).iter().map(|field| Action::Place(colour, field)));
            }
        }
        Phase::Tidy { pile } => {
            for card in state.piles[pile].as_slice() {
                if game.moving_piles {
                    out.extend(PileNo::ALL.map(|place| Action::Tidy(card.part(), place)));
                } else {
                    out.push(Action::Tidy(card.part(), pile));
                }
            }
        }
        Phase::Over => {}
    }
}

/// WA-14 to WA-17: every magic move.
#[inline]
fn legal_moves(game: &Walls, state: &State, out: &mut Vec<Action>) {
    out.extend(step::targets(game, state).iter().map(Action::Step));
    let taken = state.places_taken();
    for slider in Slider::ALL {
        for way in Way::ALL {
            if slide::is_allowed(&game.castle, state, taken, slider, way) {
                out.push(Action::Slide(slider, way));
            }
        }
    }
    let open = shift::open_corridors(state);
    let targets = open & shift::empty_corridors(state);
    if targets != 0 {
        for slider in Slider::ALL {
            if open & 1 << state.sliders[slider].corridor.number() != 0 {
                for corridor in Corridor::ALL {
                    if targets & 1 << corridor.number() != 0 {
                        out.extend(Offset::ALL.map(|offset| Action::Shift(slider, corridor, offset)));
                    }
                }
            }
        }
    }
    out.extend([Action::Turn(Spin::Cw), Action::Turn(Spin::Ccw)]);
}

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

/// Carries out a legal action.
#[inline]
pub(crate) fn apply(game: &Walls, state: &mut State, action: Action, sink: &mut impl Sink<Happened>) {
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

/// WA-12, WA-26: the next seat's turn begins.
#[inline]
fn end_turn(game: &Walls, state: &mut State, sink: &mut impl Sink<Happened>) {
    state.turn = state.turn.next(game.seats);
    state.moves_left = MOVES;
    state.phase = Phase::Move;
    let seat = state.turn;
    sink.emit(Audience::All, 1, || Happened::Began { seat });
}
