//! How much one person, one household or one code may do at a table before it does not listen any more.

mod party;

use party::{Party, at_once};
use serde_json::{Value, json};
use table::protocol::{Pace, Portrait, Settings, Stage};

const MINUTE: u64 = 60_000;

/// A game of three: Anna, Ben, and a bot.
fn game(third: &str) -> (Party, u64, u64) {
    let mut party = Party::new(&["me", "free", third], at_once());
    let ben = party.come("ben");
    party.done(ben, json!({ "sit": { "seat": 1 } }));
    party.start();
    (party, 1, ben)
}

fn play(seat: usize) -> Value {
    json!({ "play": { "seat": seat, "decision": 0, "action": "show 1" } })
}

fn ask(seat: usize) -> Value {
    json!({ "ask": { "seat": seat } })
}

#[test]
fn people_who_never_sat_make_room() {
    let mut party = Party::new(&["me", "free"], at_once());
    let mut last = 0;
    for number in 0..63 {
        last = party.come(&format!("nobody {number}"));
        party.done(last, json!({ "name": "Nobody" }));
        if number != 62 {
            party.go(last);
        }
    }
    assert_eq!(party.table.record().people.len(), 64);
    // Somebody has a number of those who are gone, and none of the others is touched.
    let zoe = party.come("zoe");
    party.done(zoe, json!({ "name": "Zoe" }));
    let people = party.last(zoe, "table");
    assert_eq!((&people["person"], &people["table"]["people"][1]["name"]), (&json!(1), &json!("Zoe")));
    assert_eq!(party.last(last, "table")["person"], 63);
    // With all of them here there is no room to look on, and still to sit down.
    for number in 1..62 {
        let id = party.come(&format!("crowd {number}"));
        party.done(id, json!({ "name": "Crowd" }));
    }
    let ben = party.come("ben");
    assert_eq!(party.refused(ben, json!({ "name": "Ben" })), "too-many-people");
    party.done(ben, json!({ "sit": { "seat": 1 } }));
    assert_eq!(party.sees(ben).1, json!([1]));
    assert_eq!(party.table.record().people.len(), 64);
}

#[test]
fn a_household_brings_few_newcomers_at_a_time() {
    let mut party = Party::new(&["me", "free"], at_once());
    let crowd: Vec<u64> = (0..40).map(|n| party.come_from(&format!("nobody {n}"), "elsewhere", false)).collect();
    let name = || json!({ "name": "Nobody" });
    let joined = crowd.iter().filter(|id| party.try_it(**id, name()).unwrap().is_ok()).count();
    assert_eq!(joined, 16);
    assert_eq!(party.refused(crowd[39], name()), "too-many-requests");
    let ben = party.come("ben");
    party.done(ben, json!({ "sit": { "seat": 1 } }));
    // Whoever is known comes and goes as they like, and an hour later there are some more.
    party.done(crowd[0], name());
    party.pass(60 * MINUTE);
    let joined = crowd.iter().filter(|id| party.try_it(**id, name()).unwrap().is_ok()).count();
    assert_eq!(joined, 16 + 12);
}

#[test]
fn a_wrong_command_makes_nobody() {
    let mut party = Party::new(&["me", "random"], at_once());
    let zoe = party.come("zoe");
    for (command, code) in [
        (json!({ "claim": { "code": "BABABABA" } }), "bad-code"),
        (json!({ "sit": { "seat": 0 } }), "seat-taken"),
        (json!({ "sit": { "seat": 9 } }), "no-such-seat"),
        (json!({ "guess": { "answer": 0 } }), "guessing-closed"),
        (json!({ "name": " " }), "bad-name"),
    ] {
        assert_eq!(party.refused(zoe, command), code);
    }
    assert_eq!((party.table.record().people.len(), party.rows.len()), (1, 1));
}

#[test]
fn a_handful_of_wrong_codes_ends_every_offer() {
    let mut party = Party::new(&["me", "me"], at_once());
    let codes: Vec<Value> = (0..2).map(|seat| party.done(1, json!({ "offer": { "seat": seat } }))).collect();
    let zoe = party.come("zoe");
    let claim = |code: &Value| json!({ "claim": { "code": code } });
    for wrong in ["BABABABA", "BABABABE", "BABABABI", "BABABABO"] {
        assert_eq!(party.refused(zoe, claim(&json!(wrong))), "bad-code");
    }
    let rows = party.rows.len();
    assert_eq!(party.refused(zoe, claim(&json!("BABABABU"))), "bad-code");
    assert_eq!(party.rows.len(), rows + 2, "that is written down");
    for code in &codes {
        assert_eq!(party.refused(zoe, claim(code)), "bad-code");
    }
    // A new one is as good as ever, and wrong codes without an offer do nothing.
    let new = party.done(1, json!({ "offer": { "seat": 1 } }));
    assert_eq!(party.refused(zoe, claim(&codes[1])), "bad-code");
    party.done(zoe, claim(&new));
    assert_eq!(party.sees(zoe).1, json!([1]));
}

#[test]
fn only_a_seats_holder_waits_for_the_end_of_a_hold() {
    let settings = Settings { pace: Pace::Slow, window: None, ..Settings::default() };
    let mut party = Party::new(&["me", "free", "random"], settings);
    let ben = party.come("ben");
    party.done(ben, json!({ "sit": { "seat": 1 } }));
    party.start();
    // The bot shows its hand and all look; whoever is not asked is told so at once.
    party.pass(20 * MINUTE);
    party.done(1, play(0));
    assert_eq!(party.last(1, "step")["hold"], 0, "nothing is to be seen of a hand behind a back");
    let tv = party.come_from("anna", "anna", true);
    let zoe = party.come("zoe");
    let round = party.rows.len();
    party.done(ben, play(1));
    assert!(party.rows.len() > round && party.last(1, "step")["hold"] != json!(0), "all are shown");
    if party.table.record().stage() == Stage::Playing {
        let decision = party.last(1, "step")["decision"].clone();
        let next = |seat: usize| json!({ "play": { "seat": seat, "decision": decision, "action": "show 2" } });
        for _ in 0..40 {
            assert_eq!(party.refused(zoe, next(0)), "not-yours");
            assert_eq!(party.refused(tv, next(0)), "not-seated");
            assert_eq!(party.refused(ben, next(0)), "not-yours");
        }
        assert_eq!(party.try_it(1, next(0)), None, "it waits");
        assert_eq!(party.refused(1, next(0)), "table-busy");
        assert_eq!(party.try_it(ben, next(1)), None);
        let steps = party.count(1, "step");
        party.pass(MINUTE);
        assert!(party.count(1, "step") >= steps + 2);
    }
}

#[test]
fn requests_are_remembered_by_person() {
    let (mut party, anna, _) = game("random");
    let zoe = party.come("zoe");
    assert_eq!(party.ask_as(anna, "P1", json!("pause")), Some(Ok(Value::Null)));
    party.done(anna, json!("resume"));
    for number in 0..200 {
        party.done(zoe, json!({ "name": format!("Zoe {number}") }));
    }
    assert_eq!(party.ask_as(anna, "P1", json!("pause")), Some(Ok(Value::Null)));
    assert!(!party.table.record().paused, "nothing is done twice");
}

#[test]
fn clocks_stand_while_nobody_with_a_seat_is_here() {
    let settings = Settings { time: Some(10), ..at_once() };
    let mut party = Party::new(&["me", "free"], settings);
    let ben = party.come("ben");
    party.done(ben, json!({ "sit": { "seat": 1 } }));
    party.start();
    let zoe = party.come("zoe");
    party.done(zoe, json!({ "name": "Zoe" }));
    let step = |party: &Party| party.table.record().step();
    let before = step(&party);
    let begun = party.last(zoe, "picture")["time"].as_u64().unwrap();
    party.pass(begun.saturating_sub(4000));
    party.go(1);
    party.go(ben);
    assert_eq!(party.last(zoe, "picture")["time"], Value::Null);
    party.pass(600 * MINUTE);
    assert_eq!(step(&party), before, "nothing happens while only strangers look");
    let ben = party.come("ben");
    let left = party.last(ben, "picture")["time"].as_u64().unwrap();
    assert!((3000..=4000).contains(&left), "{left}");
    party.pass(left - 1);
    assert_eq!(step(&party), before);
    party.pass(1);
    assert!(step(&party) > before);
}

#[test]
fn reactions_and_asks_are_limited_and_can_be_muted() {
    let (mut party, anna, ben) = game("random");
    let zoe = party.come("zoe");
    party.done(zoe, json!({ "name": "Zoe" }));
    let cheer = || json!({ "react": "cheer" });
    let shown = (0..100).filter(|_| party.try_it(zoe, cheer()).unwrap().is_ok()).count();
    assert_eq!((shown, party.count(anna, "reaction")), (8, 8));
    assert_eq!(party.refused(zoe, cheer()), "too-fast");
    assert_eq!(party.refused(zoe, ask(2)), "too-fast");
    party.done(ben, cheer());
    party.pass(MINUTE);
    party.done(zoe, ask(2));
    assert_eq!(party.refused(zoe, ask(2)), "already-asked");
    for _ in 0..3 {
        party.done(anna, json!({ "deny": { "seat": 2, "person": 2 } }));
        let again = party.try_it(zoe, ask(2)).unwrap();
        party.pass(MINUTE);
        if again == Err("said-no".to_owned()) {
            break;
        }
    }
    assert_eq!(party.refused(zoe, ask(2)), "said-no", "three times no is no");
    // The host keeps somebody quiet.
    assert_eq!(party.refused(ben, json!({ "mute": { "person": 2, "muted": true } })), "not-host");
    party.done(anna, json!({ "mute": { "person": 2, "muted": true } }));
    assert_eq!(party.refused(zoe, cheer()), "muted");
    assert_eq!(party.last(ben, "table")["table"]["people"][2]["muted"], true);
    party.done(anna, json!({ "mute": { "person": 2, "muted": false } }));
    party.done(zoe, cheer());
    assert_eq!(party.refused(anna, json!({ "mute": { "person": 0, "muted": true } })), "makers-table");
}

/// Others see the portrait that somebody has chosen, beside whatever name they have.
#[test]
fn a_portrait_stands_beside_a_name() {
    let mut party = Party::new(&["me", "free"], at_once());
    let ben = party.come("ben");
    assert_eq!(party.refused(ben, json!({ "portrait": "fox" })), "not-seated", "onlookers have none");
    party.done(ben, json!({ "sit": { "seat": 1 } }));
    party.done(ben, json!({ "portrait": "fox" }));
    party.done(ben, json!({ "name": "Benny" }));
    let people = party.last(1, "table")["table"]["people"].clone();
    assert_eq!((&people[1]["name"], &people[1]["portrait"]), (&json!("Benny"), &json!("fox")));
    assert_eq!(people[0].get("portrait"), None);
    // The same once more is no row; and the log says it again.
    let rows = party.rows.len();
    party.done(ben, json!({ "portrait": "fox" }));
    assert_eq!(party.rows.len(), rows);
    let again = Party::read(party.rows.clone(), party.now);
    assert_eq!(again.table.record().people[1].portrait, Some(Portrait::Fox));
}
