//! The door of a table: who knocks, whom the host lets in, and who is kept out.

mod party;

use party::{Party, at_once};
use serde_json::{Value, json};
use table::protocol::Settings;

fn closed() -> Value {
    json!({ "settings": Settings { knock: true, ..at_once() } })
}

fn knock(name: &str) -> Value {
    json!({ "knock": { "name": name } })
}

fn admit(person: u16, admitted: bool) -> Value {
    json!({ "admit": { "person": person, "admitted": admitted } })
}

/// A game of Anna's and Ben's with the door closed.
fn game() -> (Party, u64, u64) {
    let mut party = Party::new(&["me", "free"], at_once());
    let ben = party.come("ben");
    party.done(ben, json!({ "sit": { "seat": 1 } }));
    party.start();
    party.done(1, closed());
    (party, 1, ben)
}

#[test]
fn whoever_is_new_sees_nothing_but_the_door() {
    let (mut party, anna, ben) = game();
    let zoe = party.come("zoe");
    let door = json!({ "game": "fingers", "host": "Anna", "knocks": false, "refused": false });
    assert_eq!(party.last(zoe, "door"), door);
    let watchers = || json!(0);
    assert_eq!(party.last(anna, "table")["table"]["watchers"], watchers());
    for command in [
        json!({ "name": "Zoe" }),
        json!({ "sit": { "seat": 0 } }),
        json!({ "ask": { "seat": 0 } }),
        json!({ "react": "cheer" }),
        json!("leave"),
    ] {
        assert_eq!(party.refused(zoe, command), "door-closed");
    }
    assert_eq!(party.refused(zoe, json!({ "claim": { "code": "BABABABA" } })), "bad-code");
    assert_eq!(party.table.record().people.len(), 2, "nobody has come");
    assert_eq!(party.refused(zoe, knock("\u{202e}")), "bad-name");
    party.done(zoe, knock("Zoe"));
    assert_eq!(party.last(zoe, "door")["knocks"], true);
    assert_eq!(party.refused(zoe, knock("Zoe")), "already-asked");
    let seen = &party.last(anna, "table")["table"]["people"][2];
    assert_eq!((&seen["name"], &seen["knocks"], &seen["here"]), (&json!("Zoe"), &json!(true), &json!(true)));
    // What happens inside is not heard outside.
    party.done(ben, json!({ "react": "laugh" }));
    party.done(ben, json!({ "play": { "seat": 1, "decision": 0, "action": "show 1" } }));
    for kind in ["table", "picture", "step", "reaction", "deal"] {
        assert_eq!(party.count(zoe, kind), 0, "{kind}");
    }
    assert_eq!(party.refused(ben, admit(2, true)), "not-host");
    assert_eq!(party.refused(anna, admit(1, true)), "not-knocking");
    assert_eq!(party.refused(anna, json!({ "host": { "person": 2 } })), "no-such-person");
    party.done(anna, admit(2, true));
    assert_eq!(party.last(zoe, "table")["person"], 2);
    assert_eq!(party.count(zoe, "picture"), 1);
    assert_eq!(party.refused(zoe, knock("Zoe")), "door-open");
    // Known from now on, whichever way they come.
    party.go(zoe);
    let zoe = party.come("zoe");
    assert_eq!(party.count(zoe, "door"), 0);
}

#[test]
fn the_host_says_no_and_changes_their_mind() {
    let (mut party, anna, _) = game();
    let zoe = party.come("zoe");
    party.done(zoe, knock("Zoe"));
    party.done(anna, admit(2, false));
    assert_eq!(party.last(zoe, "door")["refused"], true);
    assert_eq!(party.refused(zoe, knock("Zoe")), "said-no");
    assert_eq!(party.refused(anna, admit(2, false)), "not-knocking");
    party.done(anna, admit(2, true));
    assert_eq!(party.last(zoe, "table")["person"], 2);
    // Whoever goes from the door comes to it again.
    let cleo = party.come("cleo");
    party.done(cleo, knock("Cleo"));
    party.done(cleo, json!("leave"));
    assert_eq!(party.last(anna, "table")["table"]["people"][3]["knocks"], Value::Null);
    party.done(cleo, knock("Cleopatra"));
    assert_eq!(party.last(anna, "table")["table"]["people"][3]["name"], "Cleopatra");
    // An open door is open for all who wait.
    party.done(anna, json!({ "settings": at_once() }));
    assert_eq!(party.last(cleo, "table")["person"], 3);
}

#[test]
fn a_closing_door_leaves_onlookers_outside_and_people_inside() {
    let mut party = Party::new(&["me", "random"], at_once());
    party.start();
    let (nobody, zoe, tv) = (party.come("nobody"), party.come("zoe"), party.come_from("anna", "anna", true));
    party.done(zoe, json!({ "name": "Zoe" }));
    let strange = party.come_from("strange tv", "elsewhere", true);
    party.done(1, closed());
    assert_eq!((party.count(nobody, "door"), party.count(strange, "door")), (1, 1));
    assert_eq!((party.count(zoe, "door"), party.count(tv, "door"), party.count(1, "door")), (0, 0, 0));
    let table = party.last(1, "table")["table"].clone();
    assert_eq!((&table["watchers"], &table["televisions"]), (&json!(1), &json!(1)));
    // A television knocks too.
    party.done(strange, knock("Television"));
    party.done(1, admit(2, true));
    assert_eq!(party.last(1, "table")["table"]["televisions"], 2);
    assert_eq!(party.count(strange, "picture"), 2);
}

/// By the word of whoever holds it, a seat goes to another device through a closed door.
#[test]
fn a_one_time_code_opens_the_door() {
    let (mut party, anna, ben) = game();
    let code = party.done(ben, json!({ "offer": { "seat": 1 } }));
    let tablet = party.come("bens tablet");
    assert_eq!(party.count(tablet, "door"), 1);
    party.done(tablet, json!({ "claim": { "code": code } }));
    assert_eq!(party.sees(tablet), (json!(1), json!([1])));
    assert_eq!(party.last(anna, "table")["table"]["places"][1]["person"], 2);
}

#[test]
fn few_stand_outside_at_a_time() {
    let (mut party, _, _) = game();
    let crowd: Vec<u64> = (0..9).map(|n| party.come(&format!("nobody {n}"))).collect();
    for id in &crowd[..8] {
        party.done(*id, knock("Nobody"));
    }
    assert_eq!(party.refused(crowd[8], knock("Nobody")), "too-many-people");
    party.go(crowd[3]);
    party.done(crowd[8], knock("Nobody"));
    assert_eq!(party.table.record().people.len(), 10);
}

#[test]
fn the_host_keeps_somebody_out() {
    let (mut party, anna, ben) = game();
    let ban = |person: u16, banned: bool| json!({ "ban": { "person": person, "banned": banned } });
    assert_eq!(party.refused(ben, ban(0, true)), "not-host");
    assert_eq!(party.refused(anna, ban(0, true)), "makers-table");
    assert_eq!(party.refused(anna, ban(7, true)), "no-such-person");
    let tv = party.come_from("ben", "ben", true);
    party.done(anna, ban(1, true));
    for id in [ben, tv] {
        assert_eq!(party.last(id, "closed")["code"], "banned");
        assert!(party.ended.contains(&id));
    }
    let place = &party.last(anna, "table")["table"]["places"][1];
    assert_eq!((&place["person"], &place["bot"], &place["former"]), (&Value::Null, &json!("random"), &Value::Null));
    assert_eq!(party.last(anna, "table")["table"]["people"][1]["banned"], true);
    let ben = party.come("ben");
    assert_eq!((party.count(ben, "welcome"), &party.last(ben, "closed")["code"]), (0, &json!("banned")));
    // Whatever is read again keeps them out too.
    let mut again = Party::read(party.rows.clone(), party.now);
    let ben = again.come("ben");
    assert_eq!(again.last(ben, "closed")["code"], "banned");
    party.done(anna, ban(1, false));
    let ben = party.come("ben");
    assert_eq!(party.last(ben, "table")["seats"], json!([]), "they come as onlookers");
    assert_eq!(party.refused(ben, json!({ "sit": { "seat": 1 } })), "game-runs");
}

#[test]
fn whoever_hosts_meanwhile_does_not_keep_out_who_made_the_table() {
    let (mut party, anna, ben) = game();
    party.go(anna);
    party.pass(60_000);
    assert_eq!(party.host(), 1);
    assert_eq!(party.refused(ben, json!({ "ban": { "person": 0, "banned": true } })), "makers-table");
    party.done(ben, json!({ "remove": { "seat": 0 } }));
    let anna = party.come("anna");
    party.done(anna, json!({ "sit": { "seat": 0 } }));
    assert_eq!((party.host(), party.sees(anna).1), (0, json!([0])));
    party.done(anna, json!({ "ban": { "person": 1, "banned": true } }));
}
