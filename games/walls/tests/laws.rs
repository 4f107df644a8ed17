//! The laws of every game, on Through the Walls.

mod table;

use engine::laws::{Plan, run};
use engine::{Chance, Kinds, Quick, Seat};
use serde_json::json;
use table::{game_with, strip_castle};
use walls::{Action, State, Walls, solver};

/// First a kind of action, then one of it: a uniform choice would be a shift most of the time. Now and then the ghost goes
/// for a disguise, as players do, so that games come to an end.
fn mixed(game: &Walls, state: &State, _: Seat, legal: &[Action], chance: &mut Quick) -> usize {
    let is_search = |action: &Action| matches!(action, Action::Search(_));
    if legal.iter().any(is_search) && chance.below(4) > 0 {
        let piles: Vec<usize> = (0..legal.len()).filter(|&n| is_search(&legal[n])).collect();
        let sought = state.ghosts[state.turn].and_then(|field| game.castle().disguise(field));
        let right = piles.iter().copied().find(
            |&n| matches!((legal[n], sought), (Action::Search(pile), Some(card)) if state.piles[pile].contains(card)),
        );
        let any = piles[chance.below(piles.len() as u32) as usize];
        return if chance.below(2) == 0 { right.unwrap_or(any) } else { any };
    }
    if legal.contains(&Action::End) && chance.below(3) == 0 {
        let useful = |field: walls::Field| {
            let card = game.castle().disguise(field);
            card.is_some_and(|card| state.cards[state.turn].of_part(card.part()).is_none())
        };
        let reach = solver::reach(game, state);
        let goal = reach.fields().iter().filter(|&field| useful(field)).min_by_key(|&field| reach.moves(field));
        let first = goal.and_then(|field| reach.way(field)).and_then(|way| way.first().copied());
        if let Some(n) = first.and_then(|first| legal.iter().position(|&action| action == first)) {
            return n;
        }
    }
    let kinds: Vec<&str> =
        Action::KINDS.iter().copied().filter(|kind| legal.iter().any(|a| a.kind() == *kind)).collect();
    let kind = kinds[chance.below(kinds.len() as u32) as usize];
    let kind = if kind == "end" { kinds[chance.below(kinds.len() as u32) as usize] } else { kind };
    let those: Vec<usize> = (0..legal.len()).filter(|&n| legal[n].kind() == kind).collect();
    those[chance.below(those.len() as u32) as usize]
}

#[test]
fn the_laws_hold() {
    let set_ups = [
        game_with(2, &json!({})),
        game_with(3, &json!({ "moving_piles": true })),
        game_with(4, &json!({ "start": 2 })),
        game_with(4, &json!({ "moving_piles": true, "castle": strip_castle() })),
        game_with(2, &json!({ "castle": strip_castle(), "start": "random" })),
        game_with(3, &json!({ "last_round": true, "castle": "four-winds" })),
    ];
    let plan = Plan { pick: mixed, cut: 600, ..Plan::of(40) };
    let reached = run(&set_ups, &plan).unwrap_or_else(|breach| panic!("{breach}"));
    println!("{reached:?}");
    assert_eq!(reached.games, 240);
}
