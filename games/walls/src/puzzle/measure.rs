//! How difficult a puzzle is.

use engine::Kinds;
use serde_json::{Map, Value};

use super::goal::Goal;
use super::lines::settle;
use crate::action::Action;
use crate::rules::legal::legal_moves;
use crate::setup::Walls;
use crate::solver::carry_out;
use crate::state::State;

/// What the difficulty is worked out from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measures {
    /// How many magic moves the solution has.
    pub moves: usize,
    /// Between how many moves one chooses on the way, all together: the product over the moves of the solution.
    pub choices: f64,
    /// How many moves on the way seem to lead nearer to the goal than the right one does.
    pub misleading: usize,
    /// How many seem to lead as near as the right one.
    pub alike: usize,
    /// How many kinds of moves the solution needs, placements among them.
    pub kinds: usize,
}

impl Measures {
    /// Measures the way to a goal.
    pub(super) fn of(game: &Walls, start: &State, goal: &Goal, line: &[Action]) -> Measures {
        let own = start.turn;
        let kinds: std::collections::BTreeSet<&str> = line.iter().map(Action::kind).collect();
        let mut measures = Measures { moves: 0, choices: 1.0, misleading: 0, alike: 0, kinds: kinds.len() };
        let (mut state, mut done) = (*start, 0);
        let mut rest = line.iter().copied().peekable();
        while let Some(action) = rest.next() {
            let mut all = Vec::new();
            legal_moves(game, &state, &mut all);
            measures.moves += 1;
            measures.choices *= all.len() as f64;
            let seems = |action: Action| seems(game, &state, goal, done, action);
            let right = seems(action);
            for other in all.into_iter().filter(|&other| other != action) {
                let other = seems(other);
                measures.misleading += usize::from(other < right);
                measures.alike += usize::from(other == right);
            }
            carry_out(game, &mut state, action);
            while let Some(placed) = rest.next_if(|next| matches!(next, Action::Place(..))) {
                carry_out(game, &mut state, placed);
            }
            done = goal.after(own, done, &state);
        }
        measures
    }

    /// How hard it is to find, as a logarithm of the tries that bots need.
    pub(super) fn effort(&self) -> f64 {
        let logarithm = |count: usize| (1.0 + count as f64).ln();
        WEIGHTS[0] * self.choices.ln()
            + WEIGHTS[1] * logarithm(self.misleading)
            + WEIGHTS[2] * logarithm(self.alike)
            + WEIGHTS[3] * self.kinds as f64
    }

    /// The difficulty, 1 to 5.
    pub fn difficulty(&self) -> u8 {
        let effort = self.effort();
        1 + LIMITS.iter().filter(|&&limit| effort >= limit).count() as u8
    }

    pub(super) fn record(&self) -> Map<String, Value> {
        let count = |name: &str, count: usize| (name.to_owned(), Value::from(count));
        [
            count("moves", self.moves),
            count("choices", self.choices as usize),
            count("misleading", self.misleading),
            count("alike", self.alike),
            count("kinds", self.kinds),
        ]
        .into_iter()
        .collect()
    }
}

/// What each measure weighs: see docs/puzzles.md, *How difficulty was fitted*.
const WEIGHTS: [f64; 4] = [0.71, 0.03, 0.11, 0.83];
/// Where a difficulty ends and the next begins.
const LIMITS: [f64; 4] = [4.6, 5.3, 6.3, 8.0];

/// How far off the goal a move seems to lead, at best.
pub(super) fn seems(game: &Walls, state: &State, goal: &Goal, done: usize, action: Action) -> u32 {
    let own = state.turn;
    let mut next = *state;
    carry_out(game, &mut next, action);
    let mut least = u32::MAX;
    settle(game, &next, &mut Vec::new(), &mut |next, _| {
        least = least.min(goal.distance(own, goal.after(own, done, next), next));
    });
    least
}
