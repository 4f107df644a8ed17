//! What the log tells: of games that are played by other rules, and of people who made room or are forgotten.

mod party;

use engine::fair::{self, Frozen, Hex, Who};
use engine::{Options, Seat};
use party::{CODE, Party, at_once, shelf};
use serde_json::json;
use table::protocol::Actor;
use table::{Change, Code, Entry, Life, Row, Transcribed, transcript, without};

/// A game that runs at a peer by rules of another number, after a step or two.
fn other_rules() -> Vec<Row> {
    let party = Party::new(&["me", "random"], at_once());
    let mut rows = party.rows.clone();
    let (id, server) = (Hex([1; 16]), Hex([2; 32]));
    let who = [Who::Person, Who::Bot { level: "random".to_owned() }];
    let frozen = Frozen::new("fingers", 7, &Options::default(), &who).unwrap();
    let seed = fair::seed(&id, &frozen, &server, &[None, None]).to_string();
    let did = |action: &str| Change::Did {
        seat: Seat::new(0).unwrap().index(),
        action: action.to_owned(),
        by: Actor::Person,
        decision: 0,
        opens: None,
    };
    for change in [Change::Started { id, server, rules: 7 }, Change::Listed, Change::Dealt { seed, rules: 7 }, did("x")]
    {
        let row = Entry::own(change).row(&Code::from(CODE), rows.len() as u32, 0, false);
        rows.push(row);
    }
    rows
}

fn told(rows: &[Row]) -> Option<bool> {
    match transcript(&shelf(), &CODE.into(), rows, 1).unwrap() {
        Transcribed::Whole(text) => Some(text.contains("\"seed\"")),
        Transcribed::Running => None,
        Transcribed::None => panic!("there is a game"),
    }
}

/// Its seed would tell every hand to anybody who asks this node.
#[test]
fn a_game_that_cannot_be_played_here_is_not_over() {
    let mut rows = other_rules();
    assert_eq!(told(&rows), None);
    // What the log closes is over: by its last action at a peer, by a rematch, or by the server.
    let mut ended = rows.clone();
    ended.last_mut().unwrap().mark.life = Some(Life::Over);
    assert_eq!(told(&ended), Some(true));
    let closed = Change::Closed { reason: "other rules".to_owned() };
    rows.push(Entry::own(closed).row(&Code::from(CODE), rows.len() as u32, 0, true));
    assert_eq!(told(&rows), Some(true));
}

/// Whoever made room is forgotten without a trace in who came after them.
#[test]
fn who_made_room_is_forgotten_alone() {
    let mut party = Party::new(&["me", "free"], at_once());
    for number in 0..63 {
        let id = party.come(&format!("nobody {number}"));
        party.done(id, json!({ "name": format!("Nobody {number}") }));
        party.go(id);
    }
    let zoe = party.come("zoe");
    party.done(zoe, json!({ "name": "Zoe" }));
    party.done(zoe, json!({ "sit": { "seat": 1 } }));
    let forget = |guest: &str| {
        let mut rows = party.rows.clone();
        for row in without(&rows, guest).unwrap() {
            let seq = row.seq as usize;
            rows[seq] = row;
        }
        let mut again = Party::read(rows.clone(), party.now);
        let anna = again.come("anna");
        let text = rows.iter().map(|row| row.body.as_str()).collect::<String>();
        (again.last(anna, "table")["table"]["people"][1]["name"].clone(), text)
    };
    let (name, text) = forget("nobody 0");
    assert_eq!(name, "Zoe");
    assert!(!text.contains("nobody 0\"") && !text.contains("Nobody 0\"") && text.contains("Nobody 1\""));
    let (name, text) = forget("zoe");
    assert_eq!(name, "Somebody");
    assert!(!text.contains("zoe") && !text.contains("Zoe") && text.contains("Nobody 0\""));
}

/// Rows of the version before have none of what is new, and mean what they meant.
#[test]
fn rows_of_old_are_read() {
    let row = |seq: u32, body: &str| Row {
        table: CODE.into(),
        seq,
        at: 0,
        body: body.to_owned(),
        mark: table::Mark::default(),
    };
    let mut rows = Party::new(&["me", "free"], at_once()).rows.clone();
    for body in [
        r#"{"change":{"joined":{"guest":"ben","name":"Ben"}}}"#,
        r#"{"change":{"sat":{"seat":1,"person":1}},"from":[1,"a"]}"#,
        r#"{"change":{"freed":{"seat":1,"bot":null}},"from":[1,"b"]}"#,
        r#"{"change":{"host":{"person":1}}}"#,
        r#"{"change":{"settings":{"public":false,"pace":"instant","time":null,"window":null,"warm":60}}}"#,
    ] {
        rows.push(row(rows.len() as u32, body));
    }
    let mut party = Party::read(rows.clone(), 0);
    assert_eq!(party.host(), 1);
    // What is written now without anything new is written as it was.
    for old in &rows[1..] {
        let entry: Entry = serde_json::from_str(&old.body).unwrap();
        assert_eq!(entry.body(), old.body);
    }
    // A stranger who was made host by an absence is so no longer when who made the table is back.
    party.come("anna");
    assert_eq!(party.host(), 0);
}
