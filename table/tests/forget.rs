//! Whoever asks to be forgotten is, also if rows of theirs were on their way then.

mod party;

use party::{Party, at_once};
use serde_json::json;
use table::protocol::Portrait;
use table::{Change, Holder, Input, Order};

/// Anna and Ben at a table of two, with a game that runs or before one.
fn anna_and_ben(plays: bool) -> (Party, u64) {
    let mut party = Party::new(&["me", "free"], at_once());
    let ben = party.come("ben");
    party.ask_as(ben, "bens-request", json!({ "sit": { "seat": 1 } })).unwrap().unwrap();
    party.done(ben, json!({ "name": "Rumpelstilzchen" }));
    if plays {
        party.start();
    }
    (party, ben)
}

/// What in the log tells of Ben.
fn traces(party: &Party) -> Vec<&str> {
    let words = ["\"ben\"", "Rumpelstilzchen", "bens-", "fox"];
    let rows = party.rows.iter().map(|row| row.body.as_str());
    rows.filter(|body| words.iter().any(|word| body.contains(word))).collect()
}

fn forget(party: &mut Party) {
    party.feed(Input::Order(1, Order::Forget("ben".to_owned())));
}

#[test]
fn who_asks_is_forgotten() {
    let (mut party, ben) = anna_and_ben(true);
    forget(&mut party);
    assert_eq!((&party.replies[..], &party.ended[..]), (&[true][..], &[ben][..]));
    assert_eq!(traces(&party), [""; 0]);
    assert!(matches!(party.table.record().places[1].holder, Holder::Bot(_)));
}

/// A node that has not followed yet does not say that there is nobody to forget.
#[test]
fn a_table_that_is_behind_looks_into_the_log() {
    let (party, _) = anna_and_ben(false);
    let mut behind = Party::read(party.rows[..1].to_vec(), party.now);
    behind.rows = party.rows.clone();
    forget(&mut behind);
    assert_eq!(behind.replies, [true]);
    assert_eq!(traces(&behind), [""; 0]);
    // Nobody waits for somebody who is not there any more.
    let record = behind.table.record();
    assert_eq!((record.places[1].holder.clone(), record.people[1].gone), (Holder::Free, true));
}

/// Whoever made room for others is in the rows still.
#[test]
fn who_made_room_is_written_out() {
    let mut party = Party::new(&["me", "free"], at_once());
    let ben = party.come("ben");
    party.done(ben, json!({ "name": "Rumpelstilzchen" }));
    party.go(ben);
    for number in 0..63 {
        let id = party.come(&format!("nobody {number}"));
        party.done(id, json!({ "name": format!("Nobody {number}") }));
        party.go(id);
    }
    assert_eq!(party.table.record().person_of("ben"), None);
    forget(&mut party);
    assert_eq!((&party.replies[..], traces(&party)), (&[true][..], vec![""; 0]));
}

/// At a peer that had not heard of it, Ben sits down again while he is forgotten here.
#[test]
fn a_row_that_was_on_its_way_brings_nobody_back() {
    for plays in [false, true] {
        let (mut party, _) = anna_and_ben(plays);
        forget(&mut party);
        party.hear(Change::Sat { seat: 1, person: 1, lent: false }, Some((1, "bens-late-request")));
        let named = Change::Named { person: 1, name: "Rumpelstilzchen".to_owned(), portrait: Some(Portrait::Fox) };
        party.hear(named, Some((1, "bens-last")));
        assert_eq!(traces(&party), [""; 0], "plays: {plays}");
        let record = party.table.record();
        assert!(record.people[1].gone && record.places[1].holder != Holder::Person(1), "plays: {plays}");
        // Once is enough.
        let (rows, rewritten) = (party.rows.len(), party.rewritten);
        party.pass(60_000);
        assert!(party.rewritten == rewritten && (plays || party.rows.len() == rows));
    }
}

/// The same with somebody who was not at the table at all when they asked.
#[test]
fn who_joins_late_is_forgotten_on_arrival() {
    let mut party = Party::new(&["me", "free"], at_once());
    party.forgotten.push("ben".to_owned());
    let (guest, name) = ("ben".to_owned(), "Rumpelstilzchen".to_owned());
    party.hear(Change::Joined { guest, name, knocks: false, instead: None }, None);
    assert_eq!((traces(&party), party.table.record().people[1].gone), (vec![""; 0], true));
}

/// Or by a node that hears of the wish later than of the row.
#[test]
fn a_wish_that_is_heard_late_is_carried_out() {
    let (mut party, _) = anna_and_ben(true);
    party.forgotten.push("ben".to_owned());
    party.feed(Input::Missed);
    assert_eq!(traces(&party), [""; 0]);
    assert!(matches!(party.table.record().places[1].holder, Holder::Bot(_)));
}

/// One node sees to it, and the others do not do it too; but whoever finds somebody in a rewritten log takes them out.
#[test]
fn one_node_forgets() {
    let (mut party, _) = anna_and_ben(false);
    party.feed(Input::Lead(false));
    party.forgotten.push("ben".to_owned());
    party.feed(Input::Missed);
    assert_eq!(party.rewritten, 0);
    party.rewrite("ben").unwrap();
    party.feed(Input::Forgotten(table::names::short("ben")));
    assert!(party.table.record().people[1].gone);
}

/// A store that fails is asked again after a while, and not all the time.
#[test]
fn a_failing_store_is_asked_again() {
    let (mut party, _) = anna_and_ben(false);
    party.failing = 3;
    forget(&mut party);
    assert_eq!(party.replies, [false]);
    party.forgotten.push("ben".to_owned());
    party.feed(Input::Missed);
    party.pass(500);
    assert!(party.failing > 0 && !traces(&party).is_empty());
    party.pass(10_000);
    assert_eq!((party.failing, traces(&party)), (0, vec![""; 0]));
}

/// A rewriting that failed, as the store said, and was done all the same: a node that missed it looks for itself.
#[test]
fn who_was_to_be_forgotten_is_looked_for_again() {
    let (mut party, _) = anna_and_ben(false);
    party.hear(Change::Left { person: 1, bot: None, host: 0 }, None);
    party.rewrite("ben").unwrap();
    party.feed(Input::Missed);
    assert_eq!(party.table.record().person_of("ben"), None);
}
