//! The first lesson keeps to the rules, and shows what it promises.

use engine::{Kind, golden};
use serde_json::json;
use walls::Walls;

/// WA-14 to WA-18 and WA-22 to WA-26: all four magic moves, a search in vain and a find.
#[test]
fn the_script_ends_with_a_disguise_for_each() {
    let record = golden::lesson(&Kind::<Walls>::default()).unwrap().record();
    assert_eq!(record["cards"], json!([["hat-wizard"], ["body-wizard"]]));
    assert_eq!(
        record["ghosts"],
        json!(["a5", "f2"]),
        "a magnet caught one while the castle turned, and held the other"
    );
    assert_eq!(record["orientation"], 1, "the castle was turned");
    assert_eq!(record["sliders"]["A"], json!({ "corridor": 1, "offset": 1 }), "a slider was pulled");
    assert_eq!(record["sliders"]["B"], json!({ "corridor": 2, "offset": 0 }), "another was shifted");
}
