//! Every line that a turn can take: all sequences of magic moves, with their placements.

use engine::Silent;

use crate::action::Action;
use crate::rules::legal::legal_moves;
use crate::rules::place;
use crate::setup::Walls;
use crate::solver::carry_out;
use crate::state::{Phase, State};

/// Makes every placement that a position asks for, one way after the other, until all ghosts stand.
pub(super) fn settle(
    game: &Walls,
    state: &State,
    line: &mut Vec<Action>,
    then: &mut impl FnMut(&State, &mut Vec<Action>),
) {
    let Phase::Place { .. } = state.phase else { return then(state, line) };
    let Some(ghost) = place::queue(game, state).next() else { return };
    for field in place::choices(state, ghost).iter() {
        let mut placed = *state;
        place::make(game, &mut placed, field, &mut Silent);
        line.push(Action::Place(game.colour(ghost), field));
        settle(game, &placed, line, then);
        line.pop();
    }
}

/// A walk through all lines of so many magic moves.
pub(super) struct Walk<'a, F> {
    pub(super) game: &'a Walls,
    /// How many magic moves the longest line has.
    pub(super) most: usize,
    /// Hears of every line that a move which moves ghosts has ended: its actions, and the positions between its moves, the first and
    /// the last one included.
    pub(super) each: F,
}

impl<F: FnMut(&[Action], &[State])> Walk<'_, F> {
    pub(super) fn from(&mut self, start: &State) {
        self.go(&mut Vec::new(), &mut vec![*start]);
    }

    fn go(&mut self, line: &mut Vec<Action>, stands: &mut Vec<State>) {
        let (game, made) = (self.game, stands.len());
        let Some(&state) = stands.last().filter(|_| made <= self.most) else { return };
        let mut moves = Vec::new();
        legal_moves(game, &state, &mut moves);
        // Nothing stands elsewhere after a shift: as the last move it reaches nothing.
        moves.retain(|action| made < self.most || !matches!(action, Action::Shift(..)));
        for action in moves {
            let mut next = state;
            carry_out(game, &mut next, action);
            line.push(action);
            settle(game, &next, line, &mut |next, line| {
                stands.push(*next);
                if !matches!(action, Action::Shift(..)) {
                    (self.each)(line, stands);
                }
                self.go(line, stands);
                stands.pop();
            });
            line.pop();
        }
    }
}
