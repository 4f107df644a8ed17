//! What somebody with a code can do at a table that is not theirs: no harm.

mod party;

use party::{Party, at_once};
use serde_json::{Value, json};

const MINUTE: u64 = 60_000;

/// A game of three: Anna, Ben, and a bot or somebody else.
fn game(third: &str) -> (Party, u64, u64) {
    let mut party = Party::new(&["me", "free", third], at_once());
    let ben = party.come("ben");
    party.done(ben, json!({ "sit": { "seat": 1 } }));
    party.start();
    (party, 1, ben)
}

fn grant(seat: usize, person: u16) -> Value {
    json!({ "grant": { "seat": seat, "person": person } })
}

fn ask(seat: usize) -> Value {
    json!({ "ask": { "seat": seat } })
}

#[test]
fn an_onlooker_never_hosts() {
    let mut party = Party::new(&["me", "random"], at_once());
    party.start();
    let zoe = party.come("zoe");
    party.done(zoe, json!({ "name": "Zoe" }));
    party.go(1);
    party.pass(60 * MINUTE);
    assert_eq!(party.host(), 0);
    party.done(zoe, ask(0));
    assert_eq!(party.refused(zoe, grant(0, 1)), "not-host");
    assert_eq!(party.sees(zoe), (Value::Null, json!([])));
    // In the lobby neither.
    let anna = party.come("anna");
    party.done(anna, json!("abandon"));
    party.done(anna, json!("rematch"));
    party.go(anna);
    party.pass(60 * MINUTE);
    assert_eq!(party.host(), 0);
    // Not even if the host goes for good, until somebody has a seat.
    let anna = party.come("anna");
    party.done(anna, json!("leave"));
    party.pass(60 * MINUTE);
    assert_eq!(party.host(), 0);
    party.done(zoe, json!({ "sit": { "seat": 0 } }));
    assert_eq!(party.host(), 1);
}

#[test]
fn hosting_comes_back_to_who_made_the_table() {
    let (mut party, anna, ben) = game("random");
    party.go(anna);
    party.pass(MINUTE - 1);
    assert_eq!(party.host(), 0);
    party.pass(1);
    assert_eq!(party.host(), 1, "somebody with a seat hosts meanwhile");
    let anna = party.come("anna");
    assert_eq!((party.host(), party.sees(anna)), (0, (json!(0), json!([0]))));
    // What was given away stays so.
    party.done(anna, json!({ "host": { "person": 1 } }));
    party.go(anna);
    let anna = party.come("anna");
    party.pass(10 * MINUTE);
    assert_eq!(party.host(), 1);
    party.done(ben, json!({ "host": { "person": 0 } }));
    party.go(anna);
    party.pass(MINUTE);
    party.come("anna");
    assert_eq!(party.host(), 0);
}

#[test]
fn the_seat_of_somebody_away_is_lent_and_given_back() {
    let (mut party, anna, ben) = game("random");
    let zoe = party.come("zoe");
    party.done(zoe, ask(1));
    party.go(ben);
    assert_eq!(party.refused(anna, grant(1, 2)), "holder-here", "a cut is no absence");
    party.pass(MINUTE);
    party.done(anna, grant(1, 2));
    assert_eq!(party.sees(zoe), (json!(1), json!([1])));
    let place = party.last(anna, "table")["table"]["places"][1].clone();
    assert_eq!((&place["person"], &place["former"], &place["lent"]), (&json!(2), &json!(1), &json!(true)));
    // Lent on, it is still lent.
    let code = party.done(zoe, json!({ "offer": { "seat": 1 } }));
    let tablet = party.come("tablet");
    party.done(tablet, json!({ "claim": { "code": code } }));
    assert_eq!(party.last(anna, "table")["table"]["places"][1]["former"], 1);
    let ben = party.come("ben");
    assert_eq!(party.sees(ben), (json!(1), json!([1])));
    assert_eq!(party.sees(tablet), (Value::Null, json!([])));
    let place = &party.last(anna, "table")["table"]["places"][1];
    assert_eq!((&place["former"], &place["lent"]), (&Value::Null, &Value::Null));
}

#[test]
fn a_borrower_who_leaves_gives_the_seat_back() {
    let (mut party, anna, ben) = game("random");
    let zoe = party.come("zoe");
    party.done(zoe, ask(1));
    party.go(ben);
    party.pass(MINUTE);
    party.done(anna, grant(1, 2));
    party.done(zoe, json!("leave"));
    assert_eq!(party.last(anna, "table")["table"]["places"][1]["person"], 1);
    let ben = party.come("ben");
    assert_eq!(party.sees(ben), (json!(1), json!([1])));
}

#[test]
fn nobody_gives_away_the_seat_of_somebody_who_is_here() {
    let (mut party, anna, ben) = game("random");
    let second = party.come("annas second device");
    party.done(second, ask(1));
    assert_eq!(party.refused(anna, grant(1, 2)), "holder-here");
    assert_eq!(party.sees(second), (Value::Null, json!([])));
    // By their own word.
    party.done(ben, grant(1, 2));
    assert_eq!(party.sees(second), (json!(1), json!([1])));
    assert_eq!(party.sees(ben), (Value::Null, json!([])));
}

#[test]
fn nobody_gets_a_second_hand_in_a_game() {
    let (mut party, anna, ben) = game("random");
    assert_eq!(party.refused(anna, ask(2)), "plays-already");
    party.done(ben, json!({ "stand": { "seat": 1 } }));
    assert_eq!(party.refused(ben, ask(2)), "plays-already");
    // Whoever was away and has lost nothing asks for nothing either.
    let zoe = party.come("zoe");
    party.done(zoe, ask(2));
    party.done(zoe, ask(1));
    party.done(anna, grant(2, 2));
    assert_eq!(party.sees(zoe), (json!(2), json!([2])));
    assert_eq!(party.refused(anna, grant(1, 2)), "plays-already");
}

#[test]
fn who_left_takes_the_seat_back_from_the_bot() {
    let (mut party, anna, ben) = game("random");
    party.done(ben, json!("leave"));
    let place = &party.last(anna, "table")["table"]["places"][1];
    assert_eq!((&place["person"], &place["bot"], &place["former"]), (&Value::Null, &json!("random"), &json!(1)));
    let zoe = party.come("zoe");
    assert_eq!(party.refused(zoe, json!({ "sit": { "seat": 1 } })), "game-runs");
    let ben = party.come("ben");
    assert_eq!(party.refused(ben, json!({ "sit": { "seat": 2 } })), "game-runs");
    party.done(ben, json!({ "sit": { "seat": 1 } }));
    assert_eq!(party.sees(ben), (json!(1), json!([1])));
    // Who was removed does not, and neither does who stood up once somebody else has the seat.
    party.done(anna, json!({ "remove": { "seat": 1 } }));
    assert_eq!(party.refused(ben, json!({ "sit": { "seat": 1 } })), "game-runs");
    assert_eq!(party.refused(ben, ask(1)), "plays-already");
    party.done(zoe, ask(1));
    party.done(anna, grant(1, 2));
    assert_eq!(party.refused(ben, json!({ "sit": { "seat": 1 } })), "game-runs");
}

/// Whoever made the table gets theirs back even if somebody who hosts for them has removed them.
#[test]
fn whose_table_it_is_gets_the_seat_back() {
    let (mut party, anna, ben) = game("random");
    party.done(anna, json!({ "host": { "person": 1 } }));
    party.done(ben, json!({ "remove": { "seat": 0 } }));
    assert_eq!(party.sees(anna), (Value::Null, json!([])));
    party.done(anna, json!({ "sit": { "seat": 0 } }));
    assert_eq!(party.sees(anna), (json!(0), json!([0])));
}
