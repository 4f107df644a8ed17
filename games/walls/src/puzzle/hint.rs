//! Hints, each saying more than the one before.

use std::collections::BTreeSet;

use engine::{Kinds, Seat};
use serde::Serialize;
use ts_rs::TS;

use crate::action::Action;
use crate::geometry::Field;
use crate::setup::Walls;
use crate::solver::carry_out;
use crate::state::{Phase, State};

/// A hint.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "hint", rename_all = "lowercase")]
pub enum Hint {
    /// Which kinds of moves are needed, in no certain order.
    Kinds {
        /// `step`, `slide`, `shift`, `turn`.
        #[ts(type = r#"("step" | "slide" | "shift" | "turn")[]"#)]
        kinds: BTreeSet<&'static str>,
    },
    /// Where the ghosts stand before the last move.
    Before {
        /// The fields by seat.
        ghosts: Vec<Field>,
        /// How the board lies.
        orientation: crate::geometry::Orientation,
    },
    /// The move to begin with.
    First {
        /// The move.
        action: Action,
    },
}

impl Hint {
    /// The three hints of a solution.
    pub(super) fn all(game: &Walls, start: &State, line: &[Action]) -> [Hint; 3] {
        let is_move = |action: &Action| !matches!(action, Action::Place(..));
        let kinds = line.iter().filter(|action| is_move(action)).map(Action::kind).collect();
        let last = line.iter().rposition(is_move).unwrap_or(0);
        let mut state = *start;
        line[..last].iter().for_each(|&action| carry_out(game, &mut state, action));
        debug_assert_eq!(state.phase, Phase::Move, "all ghosts stand before a move");
        let ghosts = Seat::all(game.seats).filter_map(|seat| state.ghosts[seat]).collect();
        let first = line.first().map_or(Action::End, |&action| action);
        [Hint::Kinds { kinds }, Hint::Before { ghosts, orientation: state.orientation }, Hint::First { action: first }]
    }
}
