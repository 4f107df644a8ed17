//! The first lesson keeps to the rules, and shows what it promises.

use engine::{Kind, golden};
use serde_json::json;
use squid::Squid;

/// SQ-5 and SQ-8 to SQ-17: three characters each, votes, walks, windows, all five tricks and all three guard actions.
#[test]
fn the_script_ends_when_blue_has_lost_a_character() {
    let record = golden::lesson(&Kind::<Squid>::default()).unwrap().record();
    assert_eq!(record["ring"], json!(["red", "green", "red", "blue", "green", "red", "blue", "green"]));
    assert_eq!(record["guard"], 1, "the guard stands on the next character");
    assert_eq!(record["guard_discard"], json!(["pow", "trick", "empty", "empty", "pow"]));
    assert_eq!(record["trick_discard"], json!(["second", "two", "next", "minus", "quick"]), "each trick was seen");
    assert_eq!(record["quick"], false, "with the pow the quick round is over");
}
