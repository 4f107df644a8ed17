//! Bots that solve puzzles, by which the difficulty was fitted. They think out whole turns, each as well as they can, and play the
//! first that reaches the goal; all of it by the rules that everybody plays by.

use engine::{Chance, Game, Progress, Quick, Silent};

use super::goal::Goal;
use crate::action::Action;
use crate::setup::Walls;
use crate::state::{Phase, State};

/// Somebody who solves puzzles.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Puzzler {
    /// How it is called.
    pub level: &'static str,
    /// How many turns it thinks out before it gives up.
    pub turns: u32,
    /// How much it prefers what seems to lead nearer: 0 not at all.
    pub eye: f64,
}

impl Puzzler {
    /// Those of each level, weakest first.
    pub const ALL: [Puzzler; 3] = [
        Puzzler { level: "easy", turns: 5, eye: 0.35 },
        Puzzler { level: "medium", turns: 25, eye: 0.35 },
        Puzzler { level: "hard", turns: 100, eye: 0.35 },
    ];

    /// Does it find a way to the goal?
    pub fn solves(&self, game: &Walls, start: &State, goal: &Goal, chance: &mut Quick) -> bool {
        (0..self.turns).any(|_| self.turn(game, start, goal, chance))
    }

    /// One turn thought out. Does it reach the goal?
    fn turn(&self, game: &Walls, start: &State, goal: &Goal, chance: &mut Quick) -> bool {
        let own = start.turn;
        let mut states = vec![*start];
        let mut done = 0;
        loop {
            let state = states[states.len() - 1];
            let mut legal = Vec::new();
            game.legal(&state, own, &mut legal);
            legal.retain(|action| *action != Action::End);
            let after = |action: Action| {
                let mut after = state;
                game.apply(&mut after, own, action, &mut Quick::new(0), &mut Silent);
                after
            };
            let seems = |action: Action| {
                let after = after(action);
                let done =
                    if matches!(after.phase, Phase::Place { .. }) { done } else { goal.after(own, done, &after) };
                f64::from(goal.distance(own, done, &after))
            };
            let Some(action) = self.choose(&legal, seems, chance) else { return false };
            let next = after(action);
            if !matches!(next.phase, Phase::Place { .. }) {
                done = goal.after(own, done, &next);
            }
            states.push(next);
            match goal.progress(&states) {
                Progress::Open => {}
                progress => return progress == Progress::Reached,
            }
        }
    }

    /// One of the actions: the nearer it seems to lead, the likelier.
    fn choose(&self, legal: &[Action], seems: impl Fn(Action) -> f64, chance: &mut Quick) -> Option<Action> {
        let weights: Vec<f64> = legal.iter().map(|&action| (-self.eye * seems(action)).exp()).collect();
        let mut left = f64::from(chance.word()) / 2f64.powi(32) * weights.iter().sum::<f64>();
        let chosen = weights.iter().position(|weight| {
            left -= weight;
            left < 0.0
        });
        chosen.and_then(|at| legal.get(at)).or(legal.last()).copied()
    }
}
