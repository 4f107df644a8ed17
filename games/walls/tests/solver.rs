//! The solver agrees with the plainest search there is, and its ways lead where they say.

mod naive;
mod table;

use engine::{Chance, Game, Kinds, Quick, Silent};
use serde_json::json;
use table::{Table, field, fields, game_with, seat, strip_castle};
use walls::*;

/// A position as it comes up when kinds of actions are mixed.
fn random_position(game: &Walls, chance: &mut Quick) -> State {
    let mut state = game.deal(chance);
    let mut legal = Vec::new();
    for _ in 0..chance.below(60) {
        legal.clear();
        game.legal(&state, state.turn, &mut legal);
        let kinds: Vec<&str> = Action::KINDS.iter().copied().filter(|k| legal.iter().any(|a| a.kind() == *k)).collect();
        let Some(kind) = kinds.get(chance.below(kinds.len() as u32) as usize) else { break };
        let those: Vec<Action> = legal.iter().copied().filter(|action| action.kind() == *kind).collect();
        let turn = state.turn;
        game.apply(&mut state, turn, those[chance.below(those.len() as u32) as usize], chance, &mut Silent);
    }
    state
}

fn check(game: &Walls, state: &State) {
    let reach = solver::reach(game, state);
    let naive = naive::reach(game, state);
    for to in Field::all() {
        assert_eq!(reach.moves(to), naive[to.index()], "{to} from {state:?}");
        assert_eq!(reach.fields().contains(to), naive[to.index()].is_some());
        let Some(way) = reach.way(to) else { continue };
        let own = state.turn;
        let mut there = *state;
        for action in &way {
            assert_eq!(there.turn, own, "{way:?} from {state:?}");
            game.play(&mut there, own, *action, &mut Quick::new(0), &mut Silent).unwrap();
        }
        assert_eq!(there.ghosts[own], Some(to), "{way:?} from {state:?}");
        let moves = way.iter().filter(|action| !matches!(action, Action::Place(..))).count();
        assert_eq!(Some(moves as u8), reach.moves(to), "{way:?}");
    }
}

#[test]
fn the_solver_agrees_with_a_naive_search() {
    let mut chance = Quick::new(17);
    let set_ups = [
        game_with(2, &json!({})),
        game_with(3, &json!({})),
        game_with(4, &json!({})),
        game_with(4, &json!({ "castle": strip_castle() })),
    ];
    let mut placing = 0;
    for n in 0..600 {
        let game = &set_ups[n % set_ups.len()];
        let state = random_position(game, &mut chance);
        placing += usize::from(matches!(state.phase, Phase::Place { .. }));
        check(game, &state);
    }
    assert!(placing >= 5, "{placing}");
}

#[test]
fn crowded_floors_agree_too() {
    let mut chance = Quick::new(23);
    for _ in 0..60 {
        let mut table = Table::new(4).turned(chance.below(4) as u8).moves(1 + chance.below(2) as u8);
        let mut corridors = Corridor::ALL;
        chance.shuffle(&mut corridors);
        for slider in Slider::ALL {
            let offset = Offset::ALL[chance.below(5) as usize];
            table.state.sliders[slider] = Berth { corridor: corridors[slider.index()], offset };
        }
        let mut crowd: Vec<Field> = fields("b1 c1 d1 e1 a2 b2 c2 d2 a3 b3 c3 d3 a1 b4 c4 e4").iter().collect();
        chance.shuffle(&mut crowd);
        (0..4).for_each(|n| table.state.ghosts[seat(n)] = Some(crowd[n]));
        check(&table.game, &table.state);
        // And with ghosts waiting to be placed.
        let mut turned = Table { game: table.game.clone(), state: table.state };
        turned.play("turn cw");
        if turned.state.turn == seat(0) {
            check(&turned.game, &turned.state);
        }
    }
}

#[test]
fn a_short_way_is_told() {
    let table = Table::new(2).ghosts("b2 g7");
    let reach = solver::reach(&table.game, &table.state);
    let way = |to: &str| reach.way(field(to)).unwrap().iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    assert_eq!(way("b2"), "");
    assert_eq!(way("b1"), "step b1");
    assert_eq!(way("b3"), "slide A down");
    assert_eq!(reach.moves(field("b3")), Some(1));
    assert_eq!(reach.moves(field("d4")), None);
    assert_eq!(reach.way(field("d4")), None);
    assert!(reach.fields().len() > 15);
}

#[test]
fn who_cannot_move_stays() {
    let mut table = Table::new(2).ghosts("c1 g7");
    table.play("search 1");
    assert_eq!(solver::reach(&table.game, &table.state).fields(), fields("c1"));
    let table = Table::new(2).ghosts("c1 g7").moves(0);
    assert_eq!(solver::reach(&table.game, &table.state).fields(), fields("c1"));
}
