//! The first lesson keeps to the rules, and shows what it promises.

use engine::{Kind, golden};
use game_over::GameOver;

/// GO-6 to GO-11, GO-14 and GO-15: weapons, neighbours, the portal, a game over and a win.
#[test]
fn the_script_is_a_game_that_the_learner_wins() {
    let table = golden::lesson(&Kind::<GameOver>::default()).unwrap();
    assert_eq!(table.outcome().unwrap().winners.iter().map(engine::Seat::index).collect::<Vec<_>>(), [0]);
    let record = table.record();
    assert_eq!(record["up"], serde_json::json!(["a1", "a2", "a3", "b3", "d5"]), "a key, the portal and the princess");
}
