//! Time at a table, with a clock that is moved by hand: holds, limits, windows, bots, and who is away.

mod room;

use std::time::Duration;

use room::again::Mortal;
use room::party::{Sitter, play_until};
use room::{Client, Guest, Room, shelf, toy_shelf};
use serde_json::{Value, json};
use server::clock::{Clock, HandClock};

/// Squid for people and bots, in this order of places, dealt, with seat 0 to begin.
async fn squid(room: &Room, places: Value, settings: Value) -> (Guest, String, Client) {
    let anna = room.guest().await;
    let new = json!({ "game": "squid", "options": { "start": 0 }, "places": places, "settings": settings });
    let code = anna.create(new).await;
    let host = anna.join(&code).await;
    (anna, code, host)
}

/// Two people at a table of squid that has begun: the guard is placed, the hold is over, all are asked to vote.
async fn voting(room: &Room, settings: Value) -> (Guest, Guest, String, Client, Client) {
    let (anna, code, mut a) = squid(room, json!(["me", "free"]), settings).await;
    let ben = room.guest().await;
    let mut b = ben.join(&code).await;
    b.done(json!({ "sit": { "seat": 1 } })).await;
    a.done(json!("start")).await;
    tokio::join!(a.dealt(), b.dealt());
    assert_eq!(a.play(0).await["accepted"], true);
    let hold = a.position["hold"].as_u64().unwrap();
    room.clock.advance(hold);
    b.at_step(1).await;
    a.settle().await;
    b.settle().await;
    assert_eq!(a.position["hold"], 0);
    (anna, ben, code, a, b)
}

/// The vote of no steps, which everybody has.
fn vote(client: &Client) -> Value {
    json!({ "play": { "seat": client.position["seat"], "decision": client.position["decision"], "action": "vote 0" } })
}

#[tokio::test]
async fn no_action_is_taken_before_the_others_could_look() {
    let room = Room::open(shelf()).await;
    let (_, _, code, mut a, mut b) = voting(&room, json!({ "window": null })).await;
    a.done(vote(&a)).await;
    b.done(vote(&b)).await;
    let hold = b.position["hold"].as_u64().unwrap();
    assert!(hold > 0 && b.position["reacting"] == true, "the votes are looked at: {}", b.position);
    // Everybody who is asked answers at once, and all of it waits.
    a.at_step(3).await;
    let mut asked: Vec<&mut Client> = [&mut a, &mut b].into_iter().filter(|client| client.asked()).collect();
    assert_eq!(asked.len(), 2);
    let mut requests = Vec::new();
    for client in &mut asked {
        requests.push(
            client
                .send(json!({ "play": { "seat": client.position["seat"],
            "decision": client.position["decision"], "action": "pass" } }))
                .await,
        );
    }
    // Who comes during the hold sees what happened; and what does not act does not wait.
    room.clock.advance(hold - 1);
    let mut during = room.guest().await.join(&code).await;
    let picture = during.until("picture").await;
    assert!(!picture["events"].as_array().unwrap().is_empty());
    assert_eq!(picture["hold"], 1);
    assert_eq!(picture["step"], 3);
    a.settle().await;
    b.settle().await;
    assert_eq!((a.step(), b.step()), (3, 3), "nothing is done before the hold is over");
    assert!(!a.answers.contains_key(&requests[0]) && !b.answers.contains_key(&requests[1]));
    room.clock.advance(1);
    assert_eq!(a.answer(&requests[0]).await["accepted"], true);
    assert_eq!(b.answer(&requests[1]).await["accepted"], true);
    // The guard's card is turned up: another hold. After it, whoever comes does not see it happen.
    b.at_step(5).await;
    room.clock.advance(b.position["hold"].as_u64().unwrap());
    let mut after = room.guest().await.join(&code).await;
    assert_eq!(after.until("picture").await["events"], json!([]));
}

#[tokio::test]
async fn a_queue_longer_than_one_step_waits_on() {
    let room = Room::open(shelf()).await;
    let (_, _, _, mut a, mut b) = voting(&room, json!({ "window": null })).await;
    a.done(vote(&a)).await;
    b.done(vote(&b)).await;
    a.at_step(3).await;
    let pass = |client: &Client| {
        json!({ "play": { "seat": client.position["seat"], "decision": client.position["decision"],
            "action": "pass" } })
    };
    let first = [a.send(pass(&a)).await, a.send(pass(&a)).await];
    let then = [b.send(pass(&b)).await, b.send(pass(&b)).await];
    b.settle().await;
    a.settle().await;
    // Both passes close the window and a card is shown; what is left waits for that hold too, and is then refused.
    room.clock.advance(b.position["hold"].as_u64().unwrap());
    assert_eq!(a.answer(&first[0]).await["accepted"], true);
    assert_eq!(b.answer(&then[0]).await["accepted"], true);
    a.at_step(5).await;
    room.clock.advance(a.position["hold"].as_u64().unwrap());
    assert_eq!(a.answer(&first[1]).await["accepted"], false);
    assert_eq!(b.answer(&then[1]).await["accepted"], false);
}

#[tokio::test]
async fn a_decision_that_takes_too_long_is_taken_by_the_clock() {
    let room = Room::open(shelf()).await;
    let (_, _, _, mut a, mut b) = voting(&room, json!({ "time": 30, "window": null })).await;
    assert_eq!(a.position["time"], 30_000);
    a.done(vote(&a)).await;
    room.clock.advance(29_999);
    a.settle().await;
    assert_eq!(a.step(), 2);
    room.clock.advance(1);
    b.at_step(3).await;
    assert_eq!(b.position["did"], json!({ "seat": 1, "by": "timeout" }));
    assert_eq!(b.position["time"], Value::Null, "a window that waits for all has no limit");
    assert_eq!(b.position["reacting"], true);
    room.clock.advance(1_000_000);
    b.settle().await;
    assert_eq!(b.step(), 3);
}

/// How long a window lasts does not follow from what people hold; it closes early only when all have answered.
#[tokio::test]
async fn windows_last_equally_long_whatever_the_hands() {
    for decks in [json!({ "two": 12 }), json!({ "next": 12 }), json!({ "two": 4, "next": 4, "second": 4 })] {
        let room = Room::open(shelf()).await;
        let anna = room.guest().await;
        let new = json!({ "game": "squid", "options": { "start": 0, "trick_deck": decks },
            "places": ["me", "me", "free"], "settings": { "window": 8 } });
        let code = anna.create(new).await;
        let mut host = anna.join_with(&code, "?look=0").await;
        let mut ben = room.guest().await.join(&code).await;
        ben.done(json!({ "sit": { "seat": 2 } })).await;
        host.done(json!("start")).await;
        tokio::join!(host.dealt(), ben.dealt());
        for seat in [0, 0, 1] {
            host.done(json!({ "look": { "seat": seat } })).await;
            host.until("picture").await;
            room.clock.advance(host.position["hold"].as_u64().unwrap());
            let action = if host.position["view"]["phase"] == "guard" { host.action(0) } else { vote(&host) };
            host.done(action).await;
        }
        ben.at_step(3).await;
        ben.done(vote(&ben)).await;
        host.at_step(4).await;
        assert_eq!(host.position["reacting"], true);
        let hold = host.position["hold"].as_u64().unwrap();
        assert_eq!(host.position["time"], hold + 8000, "with {decks}");
        room.clock.advance(hold);
        // One passes: the window stays open for the others, for as long as it would have.
        ben.done(json!({ "play": { "seat": 2, "decision": ben.position["decision"], "action": "pass" } })).await;
        host.at_step(5).await;
        assert_eq!(host.position["time"], 8000);
        assert_eq!(host.position["to_act"], json!([0, 1]));
        room.clock.advance(7999);
        host.settle().await;
        assert_eq!(host.position["to_act"], json!([0, 1]));
        room.clock.advance(1);
        host.at_step(7).await;
        assert_ne!(host.position["view"]["phase"], "moved", "the time is up for all at once");
    }
}

/// Nobody is hurried where nobody waits: one person against bots, or several at one device. As soon as a second one sits
/// there with a device of their own, the limits hold.
#[tokio::test]
async fn a_limit_is_for_people_who_wait_for_people() {
    let room = Room::open(shelf()).await;
    for places in [json!(["me", "easy", "medium"]), json!(["me", "me", "me"]), json!(["me", "me", "easy"])] {
        let (_, _, mut a) = squid(&room, places.clone(), json!({ "time": 30, "window": 5 })).await;
        a.done(json!({ "look": { "seat": 0 } })).await;
        a.done(json!("start")).await;
        a.dealt().await;
        assert_eq!(a.position["time"], Value::Null, "{places}");
        room.clock.advance(1_000_000);
        a.settle().await;
        assert_eq!(a.step(), 0, "{places}: nothing is decided by the clock");
    }
    let (_, code, mut a) = squid(&room, json!(["me", "easy", "me"]), json!({ "time": 30 })).await;
    a.done(json!({ "look": { "seat": 0 } })).await;
    a.done(json!("start")).await;
    a.dealt().await;
    let code_of_seat = a.ask(json!({ "offer": { "seat": 2 } })).await["code"].clone();
    let mut b = room.guest().await.join(&code).await;
    b.done(json!({ "claim": { "code": code_of_seat } })).await;
    a.settle().await;
    assert_eq!(a.position["time"], 30_000, "from now on somebody waits");
}

/// Whoever plays against bots alone has seen what they do after two rounds: their steps take less time then, and one's own as
/// long as ever.
#[tokio::test]
async fn against_bots_alone_their_steps_are_brisk_after_two_rounds() {
    let room = Room::open(shelf()).await;
    let anna = room.guest().await;
    // A dungeon may be left before the third round: then another one is dealt.
    for _ in 0..8 {
        let table = json!({ "game": "game-over", "options": { "start": 0 }, "places": ["me", "easy"] });
        let mut a = anna.join(&anna.create(table).await).await;
        a.done(json!("start")).await;
        a.dealt().await;
        for _ in 0..400 {
            if a.position["outcome"].is_object() {
                break;
            }
            room.clock.advance(700);
            a.settle().await;
            if a.asked() && a.position["hold"] == 0 || a.position["did"].is_null() {
                a.play(0).await;
            }
        }
        let (mut turns, mut last, mut brisk) = (0, json!(null), 0);
        let told = a.traffic.iter().filter_map(|text| serde_json::from_str::<Value>(text).ok());
        for step in told.filter_map(|told| told.get("step").cloned()) {
            let (did, hold) = (&step["did"], step["hold"].as_u64().unwrap());
            turns += u32::from(did["seat"] != last);
            last = did["seat"].clone();
            let usual = if did["by"] == "bot" && turns >= 4 { 420 } else { 700 };
            assert!(hold > 0 && hold % usual == 0, "turn {turns}, {did}: {hold} ms");
            brisk += u32::from(usual == 420);
        }
        if brisk > 0 {
            return;
        }
    }
    panic!("eight games were over within two rounds");
}

#[tokio::test]
async fn a_window_closes_early_when_all_have_answered() {
    let room = Room::open(shelf()).await;
    let (_, _, _, mut a, mut b) = voting(&room, json!({ "window": 60 })).await;
    a.done(vote(&a)).await;
    b.done(vote(&b)).await;
    a.at_step(3).await;
    room.clock.advance(a.position["hold"].as_u64().unwrap());
    for client in [&mut a, &mut b] {
        let pass = json!({ "play": { "seat": client.position["seat"], "decision": client.position["decision"],
            "action": "pass" } });
        client.done(pass).await;
    }
    assert_eq!(b.step(), 5);
    assert_eq!(b.position["view"]["phase"], "revealed");
}

/// When each of three bots votes, counted from the end of the hold, if the tricks are these. The clock stands still for a
/// while, so that they can think.
async fn votes_of_bots(decks: &Value, wait: Duration) -> Vec<(u64, u64)> {
    let room = Room::open(shelf()).await;
    let anna = room.guest().await;
    let options = json!({ "start": 0, "trick_deck": decks });
    let places = json!(["me", "easy", "medium", "hard"]);
    let code = anna.create(json!({ "game": "squid", "options": options, "places": places })).await;
    let mut host = anna.join(&code).await;
    host.done(json!("start")).await;
    host.dealt().await;
    host.done(host.action(0)).await;
    tokio::time::sleep(wait).await;
    room.clock.advance(host.position["hold"].as_u64().unwrap());
    let began = room.clock.now().0;
    let mut voted: Vec<(u64, u64)> = Vec::new();
    while voted.len() < 3 {
        host.settle().await;
        for seat in host.position["view"]["voted"].as_array().unwrap() {
            let seat = seat.as_u64().unwrap();
            if voted.iter().all(|(known, _)| *known != seat) {
                voted.push((seat, room.clock.now().0 - began));
            }
        }
        room.clock.advance(20);
    }
    voted
}

#[tokio::test]
async fn bots_answer_in_their_time_whatever_they_hold() {
    let mut wait = Duration::from_millis(50);
    let hands = [json!({ "two": 12 }), json!({ "next": 6, "quick": 6 }), json!({ "second": 12 })];
    let votes = loop {
        let mut votes = Vec::new();
        for decks in &hands {
            votes.push(votes_of_bots(decks, wait).await);
        }
        for &(seat, time) in votes.iter().flatten() {
            let shortest = [0, 500, 700, 900][usize::try_from(seat).unwrap()];
            assert!(time >= shortest, "seat {seat} after {time}");
        }
        // A bot that is slow to think answers later. With time enough, all that differs is what they hold.
        if votes.iter().all(|others| *others == votes[0]) {
            break votes;
        }
        wait *= 3;
        assert!(wait < Duration::from_secs(15), "{votes:?}");
    };
    for &(seat, time) in &votes[0] {
        let longest = [0, 1500, 2200, 2800][usize::try_from(seat).unwrap()];
        assert!(time < longest + 20, "seat {seat} after {time}");
    }
    assert!(votes[0][0].1 < votes[0][2].1, "not all at once: {votes:?}");
}

#[tokio::test]
async fn a_bot_keeps_a_seat_warm_only_while_others_wait_in_sight() {
    let room = Room::open(toy_shelf()).await;
    let (anna, ben) = (room.guest().await, room.guest().await);
    let settings = json!({ "pace": "instant", "warm": 30 });
    let code = anna.create(json!({ "game": "fingers", "places": ["me", "free"], "settings": settings })).await;
    let (mut a, mut b) = (anna.join(&code).await, ben.join(&code).await);
    b.done(json!({ "sit": { "seat": 1 } })).await;
    a.done(json!("start")).await;
    tokio::join!(a.dealt(), b.dealt());
    // Both go. Nobody waits, however long.
    b.close().await;
    a.table_until(|table| !table["table"]["places"][1]["away"].is_null()).await;
    assert_eq!(a.table["table"]["places"][1]["away"], json!({ "bot_in": 30_000, "warm": false }));
    a.close().await;
    room.clock.advance(100_000);
    // Somebody comes back: from now on they wait, and see how long.
    let mut a = anna.join(&code).await;
    a.settle().await;
    assert_eq!(a.table["table"]["places"][1]["away"], json!({ "bot_in": 30_000, "warm": false }));
    room.clock.advance(29_999);
    a.settle().await;
    // A pause stops it, and it starts again.
    a.done(json!("pause")).await;
    assert_eq!(a.table["table"]["places"][1]["away"], json!({ "bot_in": null, "warm": false }));
    room.clock.advance(100_000);
    a.settle().await;
    a.done(json!("resume")).await;
    assert_eq!(a.table["table"]["places"][1]["away"], json!({ "bot_in": 30_000, "warm": false }));
    assert_eq!(a.step(), 0);
    room.clock.advance(30_000);
    a.table_until(|table| table["table"]["places"][1]["away"]["warm"] == true).await;
    while a.position["did"] != json!({ "seat": 1, "by": "bot" }) {
        room.clock.advance(1000);
        a.settle().await;
    }
    // Back, and the seat is one's own at once.
    let mut b = ben.join(&code).await;
    b.settle().await;
    assert_eq!(b.table["table"]["places"][1]["away"], Value::Null);
    a.play(0).await;
    if b.position["outcome"].is_null() {
        b.settle().await;
    }
    for _ in 0..10 {
        room.clock.advance(5000);
        b.settle().await;
    }
    let own: Vec<&String> =
        b.traffic.iter().filter(|text| text.contains(r#""by":"bot""#) && text.starts_with(r#"{"step"#)).collect();
    assert!(own.is_empty(), "no bot plays for somebody who is here: {own:?}");
}

#[tokio::test]
async fn without_the_tables_wish_no_bot_keeps_a_seat() {
    let room = Room::open(toy_shelf()).await;
    let (anna, ben) = (room.guest().await, room.guest().await);
    let settings = json!({ "pace": "instant", "warm": null });
    let code = anna.create(json!({ "game": "fingers", "places": ["me", "free"], "settings": settings })).await;
    let (mut a, mut b) = (anna.join(&code).await, ben.join(&code).await);
    b.done(json!({ "sit": { "seat": 1 } })).await;
    a.done(json!("start")).await;
    tokio::join!(a.dealt(), b.dealt());
    b.close().await;
    room.clock.advance(1_000_000);
    a.settle().await;
    room.clock.advance(1_000_000);
    a.settle().await;
    assert_eq!(a.table["table"]["places"][1]["away"], json!({ "bot_in": null, "warm": false }));
    assert_eq!(a.step(), 0);
}

#[tokio::test]
async fn a_pause_stops_bots_and_limits() {
    let room = Room::open(shelf()).await;
    let (anna, code, mut a) = squid(&room, json!(["me", "easy", "free"]), json!({ "time": 30, "window": 5 })).await;
    let ben = room.guest().await;
    let mut b = ben.join(&code).await;
    b.done(json!({ "sit": { "seat": 2 } })).await;
    a.done(json!("start")).await;
    tokio::join!(a.dealt(), b.dealt());
    a.done(a.action(0)).await;
    a.done(json!("pause")).await;
    assert_eq!(a.position["time"], Value::Null);
    assert_eq!(a.refused(json!("pause")).await, "already-paused");
    for _ in 0..50 {
        room.clock.advance(3000);
        a.settle().await;
    }
    assert_eq!(a.step(), 1);
    assert_eq!(a.refused(vote(&a)).await, "paused");
    a.done(json!("resume")).await;
    assert_eq!(a.refused(json!("resume")).await, "not-paused");
    assert_eq!(a.position["time"], 30_000, "the decision has its full time again");
    let sitters = &mut [Sitter::join(&anna, &code, "").await, Sitter::join(&ben, &code, "").await];
    a.close().await;
    b.close().await;
    play_until(sitters, &room.clock, |host| host.position["step"].as_u64().is_some_and(|step| step > 6)).await;
}

#[tokio::test]
async fn after_a_fall_the_last_step_is_shown_again_and_time_starts_anew() {
    let mortal = Mortal::open(shelf).await;
    let (mut anna, mut ben, code, mut a, mut b) = voting(&mortal.room, json!({ "time": 30 })).await;
    a.done(vote(&a)).await;
    b.done(vote(&b)).await;
    let clock: HandClock = mortal.room.clock.clone();
    let hold = b.position["hold"].as_u64().unwrap();
    clock.advance(hold / 2);
    let mortal = mortal.again(&mut [&mut anna, &mut ben]).await;
    let mut b = ben.join(&code).await;
    let picture = b.until("picture").await;
    assert_eq!(picture["hold"], hold, "perhaps nobody has seen it");
    assert!(!picture["events"].as_array().unwrap().is_empty());
    assert_eq!(picture["time"], hold + 15_000);
    // An hour later it has been seen, also if somebody has just changed their name.
    clock.advance(hold);
    b.done(json!("pause")).await;
    clock.advance(3_600_000);
    b.done(json!({ "name": "Ben" })).await;
    let _mortal = mortal.again(&mut [&mut anna, &mut ben]).await;
    let mut b = ben.join(&code).await;
    let picture = b.until("picture").await;
    assert_eq!(picture["events"], json!([]));
    assert_eq!(picture["hold"], 0);
}
