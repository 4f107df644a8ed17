//! People in the dungeon: what they do with what they know, and how they forget.

mod dungeon;

use dungeon::{Table, USUAL, cell, seat};
use engine::{Cancel, Game, Instinct, Knowledge, Memory, Quick, Seen, Viewer};
use game_over::{Action, Facts, GameOver, Sighting};

/// Facts about these cells of a table, seen one after another by a seat.
fn knowing(table: &Table, by: usize, cells: &str) -> Facts {
    let mut facts = Facts::default();
    for (step, name) in cells.split_whitespace().enumerate() {
        let tile = table.state.tile(cell(name));
        facts.cells[cell(name).index()] = Some(Sighting { tile, step: step as u32, by: seat(by) });
    }
    facts
}

/// What instinct does, given what is known.
fn instinct(table: &Table, facts: &Facts) -> String {
    let (view, cancelled) = (table.game.view(&table.state, Viewer::Seat(table.state.turn)), Cancel::default());
    let mut legal = Vec::new();
    table.game.legal(&table.state, table.state.turn, &mut legal);
    let Table { game, state, .. } = table;
    let seen = Seen { game, seat: state.turn, view: &view, facts, legal: &legal, step: 9, cancelled: &cancelled };
    let action: Action = game.instinct(&seen, &mut Quick::new(1));
    action.to_string()
}

/// The key is on b2, the red princess on c2: whoever knows the way takes it, with the right weapons.
#[test]
fn a_known_way_is_taken_to_the_end() {
    let mut table = Table::new(2, USUAL);
    let facts = knowing(&table, 0, "a1 b1 b2 c2");
    for expected in ["flip a1 club", "flip b1 potion", "flip b2", "flip c2"] {
        let action = instinct(&table, &facts);
        assert!(action.starts_with(expected), "{action}");
        table.play(&action);
    }
    assert!(table.game.outcome(&table.state).is_some());
}

#[test]
fn a_known_invincible_blork_is_avoided() {
    let table = Table::new(2, USUAL.replacen('R', "l", 1).as_str()).up("a1 b1 b2 c2 c1");
    assert_eq!(instinct(&table, &knowing(&table, 0, "d1")), "flip d1 bow");
    let table = Table::new(2, USUAL.replacen('b', "X", 1).as_str()).up("a1 b1 c1");
    let action = instinct(&table, &knowing(&table, 0, "d1"));
    assert!(!action.starts_with("flip d1"), "{action}");
}

/// With the way to the princess known to the next player, the blork is put on it.
#[test]
fn a_swap_hurts_who_is_about_to_win() {
    let mut table = Table::new(2, USUAL).up("a1 b1 c1 c2");
    table.play("flip c3 bow");
    // Blue enters at e5; d5 e4 d4 lead to a key on b5 and the blue princess on c4.
    let facts = knowing(&table, 1, "e5 d5 e4 d4 c4 c5 b5");
    let action = instinct(&table, &facts);
    let hurts = ["swap d5", "swap e4", "swap d4", "swap c4", "swap c5", "swap b5", "swap b4"];
    assert!(hurts.contains(&action.as_str()), "{action}");
}

const WEAK: Memory = Memory { span: 2, half_life: 1.0, own: 20.0, confusion: 1.0 };

fn after(facts: &Facts, memory: &Memory, steps: u32) -> Facts {
    let (game, mut facts, mut chance) = (dungeon::game(2), facts.clone(), Quick::new(4));
    for step in 100..100 + steps {
        game.forget(&mut facts, seat(0), step, memory, &mut chance);
    }
    facts
}

#[test]
fn what_is_old_fades_and_the_latest_stays() {
    let table = Table::new(2, USUAL);
    let facts = after(&knowing(&table, 1, "a1 b1 c1 d1 e1 a2"), &WEAK, 30);
    let kept: Vec<bool> = ["a1", "b1", "c1", "d1", "e1", "a2"].map(|name| facts.knows(cell(name)).is_some()).to_vec();
    assert_eq!(kept, [false, false, false, false, true, true]);
}

#[test]
fn own_finds_stay_longer() {
    let table = Table::new(2, USUAL);
    let cells = "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3 c3 d3 e3 a4 b4 c4 d4 e4";
    let left = |by| after(&knowing(&table, by, cells), &WEAK, 5).cells.iter().flatten().count();
    assert!(left(0) > left(1) + 5, "own {}, others' {}", left(0), left(1));
}

#[test]
fn a_swap_confuses_who_is_easily_confused() {
    let table = Table::new(2, USUAL);
    let mut facts = knowing(&table, 1, "b2 c3");
    facts.swap = Some((cell("b2"), cell("c3"), 100));
    assert_eq!(after(&facts, &WEAK, 1).cells.iter().flatten().count(), 0);
    let calm = Memory { confusion: 0.0, ..WEAK };
    assert_eq!(after(&facts, &calm, 1).cells.iter().flatten().count(), 2);
    facts.swap = Some((cell("b2"), cell("c3"), 99));
    assert_eq!(after(&facts, &WEAK, 1).cells.iter().flatten().count(), 2, "only the moment of the swap confuses");
}

#[test]
fn people_are_weakest_first_and_speak_five_languages() {
    let memories = GameOver::PEOPLE.map(|person| person.memory.map_or(f32::INFINITY, |memory| memory.half_life));
    assert!(memories.is_sorted(), "{memories:?}");
    for person in GameOver::PEOPLE {
        assert_eq!(person.character.map(|(language, _)| language), ["en", "de", "nl", "fr", "es"]);
        assert!(person.character.iter().all(|(_, text)| !text.is_empty()));
        assert!(person.thinking.0 < person.thinking.1);
    }
}
