//! What was answered is in the log, what is in the log goes on after a fall, and what cannot go on says why.

mod room;

use std::sync::atomic::Ordering;

use room::again::Mortal;
use room::{Client, Guest, shelf, toy_shelf};
use serde_json::{Value, json};

/// What must be the same before and after a fall: the table and the position, but for who is here and the time.
fn seen(client: &Client) -> (Value, Value) {
    let (mut table, mut position) = (client.table.clone(), client.position.clone());
    table["table"]["people"].as_array_mut().unwrap().iter_mut().for_each(|person| person["here"] = Value::Null);
    table["table"]["places"].as_array_mut().unwrap().iter_mut().for_each(|place| place["away"] = Value::Null);
    table["table"]["watchers"] = Value::Null;
    table["table"]["televisions"] = Value::Null;
    for part in ["time", "hold", "events", "settled"] {
        position[part] = Value::Null;
    }
    (table, position)
}

/// A table of squid for two people and a bot; its first two clients.
async fn squid(mortal: &Mortal, settings: Value) -> (Guest, Guest, String, Client, Client) {
    let (anna, ben) = (mortal.room.guest().await, mortal.room.guest().await);
    let options = json!({ "start": 0 });
    let new = json!({ "game": "squid", "options": options, "places": ["me", "free"], "settings": settings });
    let code = anna.create(new).await;
    let (mut a, mut b) = (anna.join(&code).await, ben.join(&code).await);
    b.done(json!({ "sit": { "seat": 1 } })).await;
    a.settle().await;
    (anna, ben, code, a, b)
}

/// Kills the server and sees that both find everything as it was.
async fn fall(
    mortal: Mortal,
    guests: (&mut Guest, &mut Guest),
    code: &str,
    before: (Client, Client),
) -> (Mortal, Client, Client) {
    let (mut a, mut b) = before;
    a.settle().await;
    b.settle().await;
    let (old_a, old_b) = (seen(&a), seen(&b));
    let mortal = mortal.again(&mut [&mut *guests.0, &mut *guests.1]).await;
    let (mut a, mut b) = (guests.0.join(code).await, guests.1.join(code).await);
    a.settle().await;
    b.settle().await;
    assert_eq!(seen(&a), old_a);
    assert_eq!(seen(&b), old_b);
    (mortal, a, b)
}

#[tokio::test]
async fn a_table_goes_on_after_a_fall_in_every_stage() {
    let mortal = Mortal::open(shelf).await;
    let (mut anna, mut ben, code, a, b) = squid(&mortal, json!({ "pace": "instant", "window": 15, "time": 30 })).await;
    // In the lobby.
    let (mortal, mut a, mut b) = fall(mortal, (&mut anna, &mut ben), &code, (a, b)).await;
    // In the middle of a deal: nobody bound, one bound, all bound.
    (a.honest, b.honest) = (false, false);
    a.done(json!("start")).await;
    b.until("deal").await;
    let (mortal, mut a, mut b) = fall_dealing(mortal, (&mut anna, &mut ben), &code, (a, b)).await;
    bind(&mut a, 0).await;
    b.until("deal").await;
    let (mortal, mut a, mut b) = fall_dealing(mortal, (&mut anna, &mut ben), &code, (a, b)).await;
    assert_eq!(a.deal["heard"], json!([true, false]));
    bind(&mut b, 1).await;
    while a.deal["list"].is_null() {
        a.next().await;
    }
    while b.deal["list"].is_null() {
        b.next().await;
    }
    let (mortal, mut a, mut b) = fall_dealing(mortal, (&mut anna, &mut ben), &code, (a, b)).await;
    for (client, seat) in [(&mut a, 0_u8), (&mut b, 1)] {
        let nonce = engine::fair::Hex([seat + 1; 32]).to_string();
        client.done(json!({ "open": { "seat": seat, "nonce": nonce } })).await;
    }
    a.dealt().await;
    b.dealt().await;
    // With a question open, which gets its full time again.
    mortal.room.clock.advance(20_000);
    let (mortal, mut a, b) = fall(mortal, (&mut anna, &mut ben), &code, (a, b)).await;
    assert_eq!(a.position["time"], 30_000);
    assert_eq!(a.play(0).await["accepted"], true);
    // In the middle of a vote.
    assert_eq!(a.play(1).await["accepted"], true);
    let (mortal, a, mut b) = fall(mortal, (&mut anna, &mut ben), &code, (a, b)).await;
    assert_eq!(b.position["to_act"], json!([1]));
    assert_eq!(b.play(1).await["accepted"], true);
    // In a window.
    assert_eq!(b.position["reacting"], true);
    let (mortal, mut a, b) = fall(mortal, (&mut anna, &mut ben), &code, (a, b)).await;
    assert_eq!(a.position["time"], 15_000);
    // Paused.
    a.done(json!("pause")).await;
    let (mortal, mut a, mut b) = fall(mortal, (&mut anna, &mut ben), &code, (a, b)).await;
    assert_eq!(b.table["table"]["paused"], true);
    b.done(json!("resume")).await;
    // Over.
    a.done(json!("abandon")).await;
    let (_mortal, mut a, mut b) = fall(mortal, (&mut anna, &mut ben), &code, (a, b)).await;
    assert_eq!(b.table["table"]["ending"], "abandoned");
    a.done(json!("rematch")).await;
    b.table_until(|table| table["table"]["stage"] == "lobby").await;
}

async fn bind(client: &mut Client, seat: usize) {
    let (id, commit) = (
        client.deal["id"].as_str().unwrap().parse().unwrap(),
        client.deal["commit"].as_str().unwrap().parse().unwrap(),
    );
    let nonce = engine::fair::Hex([seat as u8 + 1; 32]);
    let bound = engine::fair::seat_commit(&id, &commit, engine::Seat::new(seat).unwrap(), &nonce);
    client.done(json!({ "bind": { "seat": seat, "commit": bound.to_string() } })).await;
}

async fn fall_dealing(
    mortal: Mortal,
    guests: (&mut Guest, &mut Guest),
    code: &str,
    before: (Client, Client),
) -> (Mortal, Client, Client) {
    let deal = |client: &Client| {
        let mut deal = client.deal.clone();
        deal["left"] = Value::Null;
        deal
    };
    let (mut a, mut b) = before;
    a.settle().await;
    b.settle().await;
    let (old_a, old_b) = (deal(&a), deal(&b));
    let mortal = mortal.again(&mut [&mut *guests.0, &mut *guests.1]).await;
    let (mut a, mut b) = (guests.0.join(code).await, guests.1.join(code).await);
    (a.honest, b.honest) = (false, false);
    a.settle().await;
    b.settle().await;
    assert_eq!(deal(&a), old_a);
    assert_eq!(deal(&b), old_b);
    (mortal, a, b)
}

#[tokio::test]
async fn a_repeated_request_is_answered_and_not_done_twice() {
    let mortal = Mortal::open(shelf).await;
    let (mut anna, _, code, mut a, mut b) = squid(&mortal, json!({ "pace": "instant" })).await;
    a.done(json!("start")).await;
    tokio::join!(a.dealt(), b.dealt());
    let play = json!({ "request": "one-move", "command": a.action(0) }).to_string();
    let offer = json!({ "request": "one-code", "command": { "offer": { "seat": 0 } } }).to_string();
    a.send_raw(&play).await;
    assert_eq!(a.answer("one-move").await["accepted"], true);
    a.send_raw(&offer).await;
    let said = a.answer("one-code").await["code"].clone();
    assert!(said.is_string());
    let rows = mortal.store.rows(&code).await.len();
    for text in [&play, &offer] {
        a.send_raw(text).await;
    }
    assert_eq!(a.answer("one-move").await["accepted"], true);
    assert_eq!(a.answer("one-code").await["code"], said);
    let mortal = mortal.again(&mut [&mut anna]).await;
    let mut a = anna.join(&code).await;
    for text in [&play, &offer] {
        a.send_raw(text).await;
    }
    assert_eq!(a.answer("one-move").await["accepted"], true);
    assert_eq!(a.answer("one-code").await["code"], said);
    assert_eq!(a.position["step"], 1);
    assert_eq!(mortal.store.rows(&code).await.len(), rows, "nothing was done twice");
    // The same name used by somebody else is another request.
    let mut ben = mortal.room.guest().await.join(&code).await;
    ben.send_raw(&offer).await;
    assert_eq!(ben.answer("one-code").await["refusal"]["code"], "not-yours");
    // A move for a question that is closed is refused, under a new name.
    let stale = json!({ "play": { "seat": 0, "decision": 0, "action": "guard 0" } });
    assert_eq!(a.refused(stale).await, "stale-decision");
}

#[tokio::test]
async fn a_damaged_table_is_put_aside_and_others_go_on() {
    let mortal = Mortal::open(toy_shelf).await;
    let mut anna = mortal.room.guest().await;
    let table = json!({ "game": "fingers", "places": ["me", "random"], "settings": { "pace": "instant" } });
    let mut codes = Vec::new();
    for _ in 0..5 {
        codes.push(anna.create(table.clone()).await);
    }
    for code in &codes {
        let mut host = anna.join(code).await;
        host.done(json!("start")).await;
        host.dealt().await;
        host.play(0).await;
        host.settle().await;
    }
    let rotten = [(0, "{}"), (2, "not even JSON"), (3, r#"{"change":{"sat":{"seat":9,"person":0}}}"#)];
    for (code, (seq, body)) in codes.iter().zip(rotten) {
        mortal.store.rot(code, seq, body);
    }
    // A move that the rules do not know.
    let rows = mortal.store.rows(&codes[3]).await;
    let did = rows.iter().find(|row| row.body.contains("show")).unwrap();
    mortal.store.rot(&codes[3], did.seq, &did.body.replace("show ", "show 9"));
    let mortal = mortal.again(&mut [&mut anna]).await;
    for code in &codes[..4] {
        let mut turned_away = anna.join_raw(code).await;
        let closed = turned_away.until("closed").await;
        assert_eq!(closed["code"], "table-damaged");
        assert!(closed["sentence"].as_str().unwrap().contains(code.as_str()), "{closed}");
        assert!(turned_away.next_or_end().await.is_none(), "and the connection is closed");
    }
    let aside = mortal.room.stores.upkeep.quarantined().await.unwrap();
    let mut aside: Vec<(String, u32)> = aside.iter().map(|(code, seq, _)| (code.to_string(), *seq)).collect();
    let mut expected: Vec<(String, u32)> = codes.iter().cloned().zip([0, 2, 3, did.seq]).collect();
    aside.sort();
    expected.sort();
    assert_eq!(aside, expected);
    let mut host = anna.join(&codes[4]).await;
    host.settle().await;
    assert!(host.step() > 0, "the whole one goes on");
}

#[tokio::test]
async fn a_game_of_older_rules_is_closed_with_a_sentence() {
    let mortal = Mortal::open(shelf).await;
    let (mut anna, mut ben, code, mut a, mut b) = squid(&mortal, json!({ "pace": "instant" })).await;
    let mut zoe = mortal.room.guest().await;
    let mut z = zoe.join(&code).await;
    a.done(json!("start")).await;
    tokio::join!(a.dealt(), b.dealt());
    a.play(0).await;
    z.at_step(1).await;
    z.done(json!({ "guess": { "answer": 0 } })).await;
    let rows = mortal.store.rows(&code).await;
    let dealt = rows.iter().find(|row| row.body.contains("\"dealt\"")).unwrap();
    mortal.store.rot(&code, dealt.seq, &dealt.body.replace("\"rules\":1", "\"rules\":0"));
    let mortal = mortal.again(&mut [&mut anna, &mut ben, &mut zoe]).await;
    let mut a = anna.join(&code).await;
    a.table_until(|table| table["table"]["stage"] == "over").await;
    let reason = a.table["table"]["ending"]["closed"].as_str().unwrap();
    assert!(reason.contains("rules 0") && reason.contains("rules 1"), "{reason}");
    assert_eq!(a.refused(json!("pause")).await, "no-game");
    // Its story can still be told, to whoever knows those rules.
    let (status, _, story) = mortal.room.http("GET", &format!("/api/tables/{code}/games/1/transcript"), None, "").await;
    assert_eq!(status, 200);
    assert!(story.contains("guard 0") && story.contains("abandoned"), "{story}");
    let rows = mortal.store.rows(&code).await.len();
    // It is closed once, and another game can be played.
    let mortal = mortal.again(&mut [&mut anna, &mut ben, &mut zoe]).await;
    let (mut a, mut b) = (anna.join(&code).await, ben.join(&code).await);
    a.settle().await;
    assert_eq!(mortal.store.rows(&code).await.len(), rows);
    a.done(json!("rematch")).await;
    a.done(json!("start")).await;
    tokio::join!(a.dealt(), b.dealt());
    assert_eq!(a.table["table"]["number"], 2);
}

/// The log as far as it holds actions, and what a client saw, step by step, must not contradict each other.
#[tokio::test]
async fn nothing_is_shown_that_is_not_in_the_log() {
    for taken in [true, false] {
        for after in 0..6 {
            let mortal = Mortal::open(shelf).await;
            let (anna, _, code, mut a, mut b) = squid(&mortal, json!({ "pace": "instant", "window": null })).await;
            a.done(json!("start")).await;
            tokio::join!(a.dealt(), b.dealt());
            mortal.store.fail_after(after, taken);
            let mut refused = 0;
            for turn in 0..12 {
                mortal.room.clock.advance(2000);
                for client in [&mut a, &mut b] {
                    client.settle().await;
                    if !client.asked() {
                        continue;
                    }
                    let before = actions(&mortal, &code).await;
                    let request = client.send(client.action(turn)).await;
                    mortal.room.clock.advance(2000);
                    let answer = client.answer(&request).await;
                    let now = actions(&mortal, &code).await;
                    let accepted = answer["accepted"] == true;
                    assert_eq!(now - before, u64::from(accepted), "accepted if and only if it is in the log: {answer}");
                    if !accepted {
                        assert_eq!(answer["refusal"]["code"], "storage-unknown");
                        refused += 1;
                    }
                    client.settle().await;
                    assert_eq!(client.step(), now, "shown is what is in the log");
                }
            }
            assert_eq!(mortal.store.failures.load(Ordering::SeqCst), 1);
            assert_eq!(refused, u64::from(!taken), "taken {taken}, after {after}");
            // Whoever connects now sees the same.
            let mut late = anna.join(&code).await;
            late.settle().await;
            a.settle().await;
            assert_eq!(seen(&late).1, seen(&a).1);
        }
    }
}

#[tokio::test]
async fn what_nobody_knows_is_not_answered_with_no() {
    let mortal = Mortal::open(shelf).await;
    let (anna, _, code, mut a, mut b) = squid(&mortal, json!({ "pace": "instant", "window": null })).await;
    a.done(json!("start")).await;
    tokio::join!(a.dealt(), b.dealt());
    let play = json!({ "request": "one-move", "command": a.action(0) }).to_string();
    mortal.store.fail_after(0, false);
    a.send_raw(&play).await;
    let answer = a.answer("one-move").await;
    assert_eq!(answer["refusal"]["code"], "storage-unknown", "{answer}");
    // Said again under the same name, it is done once.
    mortal.room.clock.advance(2000);
    for _ in 0..2 {
        a.send_raw(&play).await;
        assert_eq!(a.answer("one-move").await["accepted"], true);
    }
    assert_eq!(actions(&mortal, &code).await, 1);
    // So is a table that is made.
    let new = json!({ "game": "fingers", "places": ["me", "free"], "request": "mine" }).to_string();
    mortal.store.fail_after(0, false);
    let (status, _, body) = mortal.room.http("POST", "/api/tables", Some(&anna.cookie), &new).await;
    assert!(status == 503 && body.contains(r#""storage-unknown""#), "{body}");
    assert_eq!(mortal.room.http("POST", "/api/tables", Some(&anna.cookie), &new).await.0, 201);
}

#[tokio::test]
async fn what_surely_failed_is_answered_at_once() {
    let mortal = Mortal::open(shelf).await;
    let (anna, _, code, mut a, mut b) = squid(&mortal, json!({ "pace": "instant", "window": null })).await;
    a.done(json!("start")).await;
    tokio::join!(a.dealt(), b.dealt());
    let reads = mortal.store.reads.load(Ordering::SeqCst);
    mortal.store.fail_surely();
    let play = a.action(0);
    assert_eq!(a.refused(play.clone()).await, "storage");
    // It is looked once whether the log is damaged; there is nothing else to look for.
    assert_eq!(mortal.store.reads.load(Ordering::SeqCst), reads + 1);
    mortal.room.clock.advance(2000);
    a.done(play).await;
    assert_eq!(actions(&mortal, &code).await, 1);
    mortal.store.fail_surely();
    let new = json!({ "game": "fingers", "places": ["me", "free"] }).to_string();
    let (status, _, body) = mortal.room.http("POST", "/api/tables", Some(&anna.cookie), &new).await;
    assert!(status == 503 && body.contains(r#""storage""#), "{body}");
}

#[tokio::test]
async fn a_seat_that_changed_hands_in_a_failure_is_seen_by_its_new_holder_alone() {
    for taken in [true, false] {
        let mortal = Mortal::open(shelf).await;
        let (_, _, code, mut a, mut b) = squid(&mortal, json!({ "pace": "instant" })).await;
        mortal.store.fail_after(0, taken);
        assert_eq!(a.ask(json!("start")).await["accepted"], taken);
        if !taken {
            a.done(json!("start")).await;
        }
        // After a failure the table does nothing by itself for a second.
        mortal.room.clock.advance(1000);
        tokio::join!(a.dealt(), b.dealt());
        let said = a.ask(json!({ "offer": { "seat": 0 } })).await["code"].clone();
        let mut zoe = mortal.room.guest().await.join(&code).await;
        zoe.done(json!({ "name": "Zoe" })).await;
        mortal.store.fail_after(0, taken);
        assert_eq!(zoe.ask(json!({ "claim": { "code": said } })).await["accepted"], taken);
        a.settle().await;
        zoe.settle().await;
        let (holder, other) = if taken { (&zoe, &a) } else { (&a, &zoe) };
        assert_eq!((&holder.position["seat"], &other.position["seat"]), (&json!(0), &Value::Null));
        assert!(other.position["view"]["hands"][0]["cards"].is_null());
        let cards = r#""cards""#;
        mortal.room.clock.advance(2000);
        b.settle().await;
        let (holder, other) = if taken { (&mut zoe, &mut a) } else { (&mut a, &mut zoe) };
        let before = other.traffic.len();
        assert_eq!(holder.play(0).await["accepted"], true);
        other.at_step(1).await;
        assert!(other.traffic[before..].iter().all(|text| !text.contains(cards)), "no hand is shown any more");
    }
}

async fn actions(mortal: &Mortal, code: &str) -> u64 {
    mortal.store.rows(code).await.iter().filter(|row| row.body.contains("\"did\"")).count() as u64
}

#[tokio::test]
async fn a_store_that_cannot_be_read_loses_nobody_and_leaves_no_doubt_when_it_can() {
    let mortal = Mortal::open(toy_shelf).await;
    let anna = mortal.room.guest().await;
    let code = anna.create(json!({ "game": "fingers", "places": ["me", "free"] })).await;
    let other = anna.create(json!({ "game": "fingers", "places": ["me", "free"] })).await;
    let mut host = anna.join(&code).await;
    host.settle().await;
    mortal.store.blind(true);
    mortal.store.fail_after(0, false);
    // Neither whether it was written nor what was can be found out: that is said, and nobody is sent away.
    assert_eq!(host.refused(json!({ "lock": { "seat": 1, "locked": true } })).await, "storage-unknown");
    let mut early = anna.join(&code).await;
    early.settle().await;
    // A table that is not in memory cannot be opened.
    let mut late = anna.join_raw(&other).await;
    assert_eq!(late.until("closed").await["code"], "storage");
    mortal.store.blind(false);
    mortal.room.clock.advance(1000);
    host.settle().await;
    assert_eq!(host.table["table"]["places"][1]["locked"], false);
    host.done(json!({ "lock": { "seat": 1, "locked": true } })).await;
}

#[tokio::test]
async fn a_table_is_made_once_though_the_store_fails() {
    for taken in [true, false] {
        let mortal = Mortal::open(toy_shelf).await;
        let anna = mortal.room.guest().await;
        let new = json!({ "game": "fingers", "places": ["me", "free"], "request": "mine" }).to_string();
        mortal.store.fail_after(0, taken);
        let (status, _, body) = mortal.room.http("POST", "/api/tables", Some(&anna.cookie), &new).await;
        assert_eq!(status, 503, "{body}");
        let mut codes = Vec::new();
        for _ in 0..2 {
            let (status, _, body) = mortal.room.http("POST", "/api/tables", Some(&anna.cookie), &new).await;
            assert_eq!(status, 201, "{body}");
            codes.push(body);
        }
        assert_eq!(codes[0], codes[1]);
        let (_, _, mine) = mortal.room.http("GET", "/api/me/tables", Some(&anna.cookie), "").await;
        assert_eq!(serde_json::from_str::<Value>(&mine).unwrap().as_array().unwrap().len(), 1);
    }
}
