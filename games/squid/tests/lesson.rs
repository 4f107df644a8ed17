//! The first lesson keeps to the rules, and shows what it promises.

use engine::{Kind, golden};
use serde_json::json;
use squid::Squid;

/// SQ-8, SQ-9, SQ-11, SQ-12, SQ-14 and SQ-17: votes, the walk, windows, a trick, an empty popper and a pow.
#[test]
fn the_script_ends_when_blue_has_lost_a_character() {
    let record = golden::lesson(&Kind::<Squid>::default()).unwrap().record();
    assert_eq!(record["ring"], json!(["red", "blue", "green", "red", "green"]));
    assert_eq!(record["guard_discard"], json!(["empty", "pow"]));
    assert_eq!(record["trick_discard"], json!(["next"]), "the learner sent the guard on");
}
