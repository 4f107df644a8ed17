//! The first lesson keeps to the rules, and shows what it promises.

use engine::{Kind, golden};
use game_over::GameOver;
use serde_json::json;

/// GO-6 to GO-15: weapons, neighbours, the portal, a wrong weapon, a dead end, two swaps, and a win.
#[test]
fn the_script_is_a_game_that_the_learner_wins() {
    let table = golden::lesson(&Kind::<GameOver>::default()).unwrap();
    assert_eq!(table.outcome().unwrap().winners.iter().map(engine::Seat::index).collect::<Vec<_>>(), [0]);
    let record = table.record();
    assert_eq!(record["up"], json!(["a1", "a2", "a3", "d3", "d4", "d5"]), "the portal, a key and the princess");
    assert_eq!(record["tiles"][10], "portal", "what the learner swapped the invincible blork for");
    assert_eq!(record["tiles"][6], "invincible", "where Blue hid it then");
}
