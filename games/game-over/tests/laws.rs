//! The laws of every game, on Game Over.

mod dungeon;

use engine::Chance;
use engine::laws::{Plan, run};
use game_over::{Action, GameOver, State};

/// Often the right weapon, as if by luck: only long turns come to a dead end or to the princess.
fn lucky(_: &GameOver, state: &State, _: engine::Seat, legal: &[Action], chance: &mut engine::Quick) -> usize {
    let pick = chance.below(legal.len() as u32) as usize;
    let Action::Flip(cell, _) = legal[pick] else { return pick };
    let right = state.tile(cell).weakness().map(|weapon| Action::Flip(cell, weapon));
    let right = legal.iter().position(|action| Some(*action) == right);
    if chance.below(4) > 0 { right.unwrap_or(pick) } else { pick }
}

#[test]
fn the_laws_hold() {
    let set_ups = [2, 3, 4].map(dungeon::game);
    let plan = Plan { pick: lucky, ..Plan::of(250) };
    let reached = run(&set_ups, &plan).unwrap_or_else(|breach| panic!("{breach}"));
    assert_eq!((reached.games, reached.cut), (750, 0));
}
