//! The first lesson keeps to the rules, and shows what it promises.

use engine::{Kind, golden};
use serde_json::json;
use walls::Walls;

/// WA-14, WA-15, WA-17 and WA-22 to WA-26: steps, a slide through a wall, a turn, a search in vain and a find.
#[test]
fn the_script_ends_with_a_disguise_for_the_learner() {
    let record = golden::lesson(&Kind::<Walls>::default()).unwrap().record();
    assert_eq!(record["cards"], json!([["face-pirate"], []]));
    assert_eq!(record["orientation"], 1, "the castle was turned");
    assert_eq!(record["sliders"]["A"]["offset"], 1, "a slider was pulled");
}
