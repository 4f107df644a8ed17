//! The solver's question answered in the plainest way: every action of every position, one magic move after the other.

use std::collections::HashSet;

use engine::{Game, Quick, Silent};
use walls::{Action, CELLS, Phase, State, Walls};

/// With how many magic moves the active ghost gets to each field at the soonest.
pub fn reach(game: &Walls, start: &State) -> [Option<u8>; CELLS] {
    let own = start.turn;
    let mut soonest = [None; CELLS];
    let mut layer = vec![*start];
    let mut seen: HashSet<State> = HashSet::from([*start]);
    for moves in 0..=start.moves_left {
        let mut next = Vec::new();
        let mut here = std::mem::take(&mut layer);
        while let Some(state) = here.pop() {
            let waits = matches!(state.phase, Phase::Place { waiting, .. } if waiting.contains(own));
            if let Some(field) = state.ghosts[own].filter(|_| !waits) {
                soonest[field.index()].get_or_insert(moves);
            }
            if state.turn != own {
                continue;
            }
            let mut legal = Vec::new();
            game.legal(&state, own, &mut legal);
            for action in legal {
                let same_move = match action {
                    Action::End | Action::Search(_) | Action::Tidy(..) => continue,
                    Action::Place(..) => true,
                    _ => false,
                };
                let mut after = state;
                game.apply(&mut after, own, action, &mut Quick::new(0), &mut Silent);
                if seen.insert(after) {
                    if same_move { here.push(after) } else { next.push(after) }
                }
            }
        }
        layer = next;
    }
    soonest
}
