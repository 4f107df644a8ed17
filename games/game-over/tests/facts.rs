//! What can be known of face-down tiles, and worlds sampled from it.

mod dungeon;

use std::collections::BTreeMap;

use dungeon::{Table, USUAL, cell};
use engine::{Chance, Game, Knowledge, Quick, Viewer, seen_by};
use game_over::{Facts, GameOver, Sighting, State, Tile};

/// Plays actions and remembers everything.
fn remember(table: &mut Table, actions: &str) -> Facts {
    let mut facts = table.game.facts(Viewer::Spectator);
    for (step, action) in actions.split(", ").enumerate() {
        let mut events = Vec::new();
        let turn = table.state.turn;
        table.game.play(&mut table.state, turn, action.parse().unwrap(), &mut Quick::new(0), &mut events).unwrap();
        let view = table.game.view(&table.state, Viewer::Spectator);
        table.game.observe(&mut facts, &view, &seen_by(&events, Viewer::Spectator), step as u32 + 1);
    }
    facts
}

/// GO-16: what was turned down again is remembered, with when and by whom.
#[test]
fn flips_are_remembered() {
    let mut table = Table::new(4, USUAL);
    let facts = remember(&mut table, "flip a1 club, flip b1 bow, flip e1 club");
    assert_eq!(facts.knows(cell("a1")), Some(Tile::ClubBlork));
    let seen = facts.cells[cell("b1").index()].unwrap();
    assert_eq!((seen.tile, seen.step, seen.by), (Tile::PotionBlork, 2, dungeon::seat(0)));
    assert_eq!(facts.cells.iter().flatten().count(), 3);
}

/// GO-13: all know that two places changed contents.
#[test]
fn a_swap_carries_knowledge_along() {
    let mut table = Table::new(4, USUAL);
    let way = "flip a1 club, flip b1 potion, flip b2 bow, flip b3 bow, flip c3 bow, swap c5";
    let facts = remember(&mut table, way);
    assert_eq!(facts.knows(cell("c5")), Some(Tile::Invincible));
    assert_eq!(facts.knows(cell("c3")), None, "nobody looked at the other tile");
    let mut table = Table::new(4, USUAL);
    let facts = remember(
        &mut table,
        &format!(
            "flip a1 club, flip b1 bow, flip e1 bow, flip e5 club, flip a5 bow, {}",
            way.replace("swap c5", "swap b2")
                .replace("flip b2 bow, flip b3 bow, flip c3 bow", "flip c1 laser, flip c2 bow, flip c3 bow")
        ),
    );
    assert_eq!(facts.knows(cell("b2")), Some(Tile::Invincible));
}

/// Somebody who comes late knows what lies open.
#[test]
fn a_late_onlooker_sees_the_open_tiles() {
    let table = Table::new(4, USUAL).up("a1 b1");
    let mut facts = Facts::default();
    table.game.observe(&mut facts, &table.game.view(&table.state, Viewer::Spectator), &[], 5);
    assert_eq!(facts.cells.iter().flatten().count(), 2);
    assert_eq!(facts.knows(cell("b1")), Some(Tile::PotionBlork));
}

fn sample(game: &GameOver, state: &State, facts: &Facts, chance: &mut Quick) -> State {
    game.sample(&game.view(state, Viewer::Spectator), facts, chance)
}

/// With all but four places known, each arrangement of the four unseen tiles comes up equally often.
#[test]
fn worlds_are_uniform() {
    let table = Table::new(4, USUAL);
    let hidden = ["a1", "b2", "b5", "c3"].map(cell); // c K K X: twelve arrangements
    let mut facts = Facts::default();
    for (n, known) in facts.cells.iter_mut().enumerate() {
        if hidden.iter().all(|cell| cell.index() != n) {
            *known = Some(Sighting { tile: table.state.tiles[n], step: 1, by: dungeon::seat(0) });
        }
    }
    let mut chance = Quick::new(5);
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for _ in 0..24_000 {
        let world = sample(&table.game, &table.state, &facts, &mut chance);
        let names: Vec<&str> = hidden.iter().map(|&cell| world.tile(cell).name()).collect();
        *counts.entry(names.join(" ")).or_default() += 1;
    }
    assert_eq!(counts.len(), 12);
    // Expected 2,000 each, standard deviation 43.
    assert!(counts.values().all(|&count| (1_800..2_200).contains(&count)), "{counts:?}");
}

/// Facts that cannot all be true are not all believed: the newest are, and the world is whole.
#[test]
fn contradictory_facts_give_a_world_all_the_same() {
    let table = Table::new(4, USUAL).up("a1");
    let mut chance = Quick::new(9);
    for _ in 0..500 {
        let mut facts = Facts::default();
        for known in &mut facts.cells {
            let (tile, _) = Tile::KINDS[chance.below(11) as usize];
            *known = Some(Sighting { tile, step: chance.below(50), by: dungeon::seat(1) });
        }
        let newest = facts.cells.iter().flatten().map(|known| known.step).max();
        let world = sample(&table.game, &table.state, &facts, &mut chance);
        assert_eq!(table.game.material(&world), table.game.material(&table.state));
        assert_eq!(world.tile(cell("a1")), Tile::ClubBlork, "what lies open is sure");
        let kept = facts
            .cells
            .iter()
            .zip(&world.tiles)
            .skip(1)
            .any(|(known, tile)| known.is_some_and(|known| Some(known.step) == newest && known.tile == *tile));
        assert!(kept || facts.cells[0].is_some_and(|known| Some(known.step) == newest));
    }
}

#[test]
fn a_world_that_contradicts_a_fact_does_not_fit() {
    let mut table = Table::new(4, USUAL);
    let facts = remember(&mut table, "flip a1 club, flip b1 bow");
    let view = table.game.view(&table.state, Viewer::Spectator);
    assert!(table.game.fits(&view, &facts, &table.state));
    let mut other = table.state;
    other.tiles.swap(cell("b1").index(), cell("b2").index());
    assert!(!table.game.fits(&view, &facts, &other));
    let mut turned = table.state;
    turned.turn = dungeon::seat(3);
    assert!(!table.game.fits(&view, &facts, &turned));
}
