//! How a turn can end: whole positions, not only where the own ghost stands.

use engine::Silent;

use super::{Seen, every_shift, key};
use crate::action::Action;
use crate::geometry::Spin;
use crate::rules::{place, shift, slide, step, turn};
use crate::setup::Walls;
use crate::sliders::{Slider, Way};
use crate::state::{Phase, State};

/// Carries out a magic move or a placement. Unlike in the rules, the turn does not end by itself afterwards.
pub(crate) fn carry_out(game: &Walls, state: &mut State, action: Action) {
    match action {
        Action::Step(field) => step::make(state, field, &mut Silent),
        Action::Slide(slider, way) => slide::make(game, state, slider, way, &mut Silent),
        Action::Shift(slider, corridor, offset) => shift::make(state, slider, corridor, offset, &mut Silent),
        Action::Turn(spin) => turn::make(game, state, spin, &mut Silent),
        Action::Place(_, field) => place::make(game, state, field, &mut Silent),
        Action::End | Action::Search(_) | Action::Tidy(..) => {}
    }
}

/// Ways in which the turn can end, each with what is done first on the way: all but those that end with a shift after other
/// moves.
pub(crate) fn ends(game: &Walls, state: &State, mut each: impl FnMut(&State, Option<Action>)) {
    let mut search = Ends { game, seen: Seen::new(), next: Vec::new() };
    search.settle(state, None);
    let mut layer = std::mem::take(&mut search.next);
    for left in (0..=state.moves_left).rev() {
        for (state, first) in layer {
            each(&state, first);
            if left > 0 {
                search.every_move(&state, first, left > 1 || first.is_none());
            }
        }
        layer = std::mem::take(&mut search.next);
    }
}

/// A search for the ends of a turn.
struct Ends<'a> {
    game: &'a Walls,
    seen: Seen,
    next: Vec<(State, Option<Action>)>,
}

impl Ends<'_> {
    /// Makes every placement that a position asks for; one that lies still is kept, once.
    fn settle(&mut self, state: &State, first: Option<Action>) {
        if let Phase::Place { .. } = state.phase {
            let Some(ghost) = place::queue(self.game, state).next() else { return };
            let colour = self.game.colour(ghost);
            for field in place::choices(state, ghost).iter() {
                let mut placed = *state;
                place::make(self.game, &mut placed, field, &mut Silent);
                self.settle(&placed, first.or(Some(Action::Place(colour, field))));
            }
        } else if self.seen.is_new(key(state)) {
            self.next.push((*state, first));
        }
    }

    fn every_move(&mut self, state: &State, first: Option<Action>, shifts: bool) {
        let game = self.game;
        let mut make = |action| {
            let mut next = *state;
            carry_out(game, &mut next, action);
            self.settle(&next, first.or(Some(action)));
        };
        step::targets(game, state).iter().map(Action::Step).for_each(&mut make);
        let taken = state.places_taken();
        for slider in Slider::ALL {
            for way in Way::ALL {
                if slide::is_allowed(&game.castle, state, taken, slider, way) {
                    make(Action::Slide(slider, way));
                }
            }
        }
        [Spin::Cw, Spin::Ccw].map(Action::Turn).into_iter().for_each(make);
        if shifts {
            every_shift(state, |next, by| self.settle(&next, first.or(by.actions[0])));
        }
    }
}
