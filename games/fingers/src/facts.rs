//! What a viewer can know of hidden things, and worlds that fit it.

use engine::{BySeat, Chance, Knowledge, Seat};

use crate::event::Event;
use crate::setup::Fingers;
use crate::state::State;
use crate::view::View;

/// What a viewer has to remember beside what it sees: nothing. A game in which things are seen and hidden again keeps here
/// what was seen, and when.
#[derive(Clone, Debug)]
pub struct Facts;

impl Knowledge for Fingers {
    type Facts = Facts;

    fn facts(&self, _: engine::Viewer) -> Facts {
        Facts
    }

    fn observe(&self, _: &mut Facts, _: &View, _: &[&Event], _: u32) {}

    /// Could this be the truth, for somebody who sees this view?
    fn fits(&self, view: &View, _: &Facts, state: &State) -> bool {
        let viewer = view.you.map_or(engine::Viewer::Spectator, engine::Viewer::Seat);
        View::of(self, state, viewer) == *view
    }

    /// A whole position that fits: what is not seen is drawn, each that is possible with the same chance.
    fn sample(&self, view: &View, _: &Facts, chance: &mut impl Chance) -> State {
        let mut state = State { up: BySeat::default(), points: BySeat::default() };
        for seat in Seat::all(self.seats) {
            state.points[seat] = view.points[seat.index()];
            if view.chosen.contains(seat) {
                state.up[seat] = view.fingers[seat.index()].or_else(|| Some(1 + chance.below(3) as u8));
            }
        }
        state
    }
}
