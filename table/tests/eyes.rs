//! Through whose eyes a connection looks, also after a cut.

mod party;

use party::{Party, at_once};
use serde_json::{Value, json};
use table::protocol::Look;

/// Anna plays two seats, looks through the first one's eyes, and gives it up. If she is cut before she is shown what she sees
/// then, she has seen this step, but as somebody else.
#[test]
fn who_is_cut_while_their_eyes_change_gets_the_picture() {
    let mut party = Party::new(&["me", "me", "random"], at_once());
    party.start();
    party.done(1, json!({ "look": { "seat": 0 } }));
    let step = party.last(1, "picture")["step"].as_u64().unwrap() as u32;
    // Without a change of eyes nothing is shown again.
    let anna = party.cut(1, "anna", Look::Seat(0), step);
    assert_eq!((party.last(anna, "welcome")["resumed"].clone(), party.count(anna, "picture")), (json!(false), 1));
    let anna = party.cut(anna, "anna", Look::Seat(0), step);
    assert_eq!((party.last(anna, "welcome")["resumed"].clone(), party.count(anna, "picture")), (json!(true), 0));
    party.done(anna, json!({ "stand": { "seat": 0 } }));
    let anna = party.cut(anna, "anna", Look::Seat(0), step);
    assert_eq!(party.last(anna, "welcome")["resumed"], false);
    assert_eq!(party.last(anna, "picture")["seat"], Value::Null);
}
