//! All that can be asked for in a position such that there is exactly one shortest way.

use std::collections::BTreeMap;

use engine::Seat;

use super::goal::{Brought, Goal};
use super::lines::Walk;
use crate::action::Action;
use crate::setup::Walls;
use crate::state::{MOVES, State};

/// What sort of goal a puzzle has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sort {
    /// To stand on a disguise.
    One,
    /// To stand on several, one after the other.
    Several,
    /// To bring the own ghost and another one somewhere.
    Two,
}

/// The shortest ways to a goal.
#[derive(Clone, Debug)]
pub(super) struct Ways {
    /// How many magic moves they have.
    pub(super) moves: usize,
    /// How many there are.
    pub(super) count: u32,
    /// The first that was found.
    pub(super) line: Vec<Action>,
}

impl Ways {
    fn add(ways: &mut BTreeMap<Goal, Ways>, goal: Goal, moves: usize, line: &[Action]) {
        let new = || Ways { moves, count: 1, line: line.to_vec() };
        match ways.get_mut(&goal) {
            None => {
                ways.insert(goal, new());
            }
            Some(known) if moves < known.moves => *known = new(),
            Some(known) if moves == known.moves => known.count += 1,
            Some(_) => {}
        }
    }
}

/// Every goal of a sort that can be reached in a turn, with its shortest ways.
pub(super) fn goals(game: &Walls, start: &State, sort: Sort) -> BTreeMap<Goal, Ways> {
    let own = start.turn;
    let mut ways = BTreeMap::new();
    let disguised = |state: &State| state.ghosts[own].filter(|&field| game.castle.disguise(field).is_some());
    let each = |line: &[Action], stands: &[State]| {
        let (moves, Some(last)) = (stands.len() - 1, stands.last()) else { return };
        match sort {
            Sort::One => {
                if let Some(field) = disguised(last) {
                    Ways::add(&mut ways, Goal::Visit { fields: vec![field] }, moves, line);
                }
            }
            Sort::Several => {
                let Some(field) = disguised(last) else { return };
                let before: Vec<_> = stands[1..moves].iter().map(disguised).collect();
                for (n, first) in before.iter().enumerate() {
                    // A field on which the ghost stands twice before is one field.
                    if let Some(first) = first.filter(|_| *first != Some(field) && !before[..n].contains(first)) {
                        Ways::add(&mut ways, Goal::Visit { fields: vec![first, field] }, moves, line);
                    }
                }
                if let [Some(first), Some(second)] = before[..]
                    && first != second
                    && first != field
                    && second != field
                {
                    Ways::add(&mut ways, Goal::Visit { fields: vec![first, second, field] }, moves, line);
                }
            }
            Sort::Two => {
                for other in Seat::all(game.seats).filter(|&seat| seat != own) {
                    let moved = |seat| last.ghosts[seat].filter(|_| last.ghosts[seat] != start.ghosts[seat]);
                    if let (Some(mine), Some(theirs)) = (moved(own), moved(other)) {
                        let ghosts = vec![Brought { ghost: own, field: mine }, Brought { ghost: other, field: theirs }];
                        Ways::add(&mut ways, Goal::Bring { ghosts }, moves, line);
                    }
                }
            }
        }
    };
    Walk { game, most: usize::from(MOVES.min(start.moves_left)), each }.from(start);
    ways
}

/// The shortest ways to one goal; none if it cannot be reached in this turn.
pub(super) fn ways(game: &Walls, start: &State, goal: &Goal) -> Option<Ways> {
    let own = start.turn;
    let mut ways = BTreeMap::new();
    let each = |line: &[Action], stands: &[State]| {
        let done = |stands: &[State]| stands.iter().fold(0, |done, state| goal.after(own, done, state)) == goal.steps();
        if done(&stands[1..]) && !done(&stands[1..stands.len() - 1]) {
            Ways::add(&mut ways, goal.clone(), stands.len() - 1, line);
        }
    };
    Walk { game, most: usize::from(MOVES.min(start.moves_left)), each }.from(start);
    ways.remove(goal)
}
