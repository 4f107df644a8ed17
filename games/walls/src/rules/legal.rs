//! Listing what the active seat may do.

use crate::action::Action;
use crate::geometry::Spin;
use crate::pieces::PileNo;
use crate::rules::{place, search, shift, slide, step};
use crate::setup::Walls;
use crate::sliders::{Corridor, Offset, Slider, Way};
use crate::state::{Phase, State};

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
pub(crate) fn legal_moves(game: &Walls, state: &State, out: &mut Vec<Action>) {
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
