//! The laws of every game, on Squid.

mod ring;

use engine::laws::{Plan, run};
use serde_json::json;

#[test]
fn the_laws_hold() {
    let set_ups = [
        ring::game(2, json!({})),
        ring::game(3, json!({"ring": "random"})),
        ring::game(4, json!({})),
        ring::game(5, json!({"ring": "grouped", "characters": 3})),
        ring::game(6, json!({"start": 5})),
        // Few tricks and many `trick` actions: both piles are renewed all the time.
        ring::game(2, json!({"trick_deck": {"next": 2, "second": 2, "two": 1}, "guard_deck": {"pow": 2, "trick": 6}})),
        ring::game(
            3,
            json!({"trick_deck": {"two": 2, "minus": 1, "next": 1, "quick": 1, "second": 2}, "guard_deck": {"pow": 1, "trick": 4}}),
        ),
        ring::game(
            4,
            json!({"trick_deck": {"two": 2, "minus": 2, "next": 2, "quick": 1, "second": 2}, "guard_deck": {"pow": 1, "empty": 1, "trick": 6}}),
        ),
        ring::game(2, json!({"trick_deck": {"two": 4}, "guard_deck": {"pow": 1, "trick": 5}})),
        ring::game(6, json!({"trick_deck": {"minus": 4, "next": 4, "quick": 4}, "guard_deck": {"pow": 1, "trick": 3}})),
    ];
    let reached = run(&set_ups, &Plan::of(60)).unwrap_or_else(|breach| panic!("{breach}"));
    assert_eq!(reached.cut, 0);
}
