//! Seats and devices: a seat moves to another one, several share one, and a television holds none.

use serde_json::{Value, json};

use super::room::again::Mortal;
use super::room::{Room, toy_shelf};
use super::{game, table};

#[tokio::test]
async fn a_seat_goes_to_another_device_by_a_code_once() {
    let mortal = Mortal::open(toy_shelf).await;
    let (mut anna, mut ben, code, mut a, mut b) = table(&mortal.room).await;
    assert_eq!(a.refused(json!({ "offer": { "seat": 1 } })).await, "not-yours");
    assert_eq!(b.refused(json!({ "claim": { "code": "BABABABA" } })).await, "bad-code");
    let said = a.ask(json!({ "offer": { "seat": 0 } })).await["code"].as_str().unwrap().to_owned();
    let texts = b.traffic.iter().chain(&a.traffic).filter(|text| text.contains(&said)).count();
    assert_eq!(texts, 1, "only who asked is told the code");
    // It expires, and a new one makes the old one worthless.
    mortal.room.clock.advance(10 * 60_000);
    assert_eq!(b.refused(json!({ "claim": { "code": said } })).await, "bad-code");
    let old = a.ask(json!({ "offer": { "seat": 0 } })).await["code"].clone();
    let new = a.ask(json!({ "offer": { "seat": 0 } })).await["code"].clone();
    assert_eq!(b.refused(json!({ "claim": { "code": old } })).await, "bad-code");
    // It survives a fall, may be typed as one likes, and is good once.
    let mortal = mortal.again(&mut [&mut anna, &mut ben]).await;
    let (mut a, mut b) = (anna.join(&code).await, ben.join(&code).await);
    let typed = new.as_str().unwrap().to_lowercase();
    b.done(json!({ "claim": { "code": format!("{}-{}", &typed[..4], &typed[4..]) } })).await;
    assert_eq!(b.table["seats"], json!([0]));
    a.settle().await;
    assert_eq!(a.table["seats"], json!([]));
    assert_eq!(a.refused(json!({ "claim": { "code": new } })).await, "bad-code");
    // A code is for whoever sat there: when places are exchanged it opens nobody else's seat.
    a.done(json!({ "sit": { "seat": 1 } })).await;
    let mine = a.ask(json!({ "offer": { "seat": 1 } })).await["code"].clone();
    a.done(json!({ "move": { "from": 1, "to": 0 } })).await;
    let mut zoe = mortal.room.guest().await.join(&code).await;
    assert_eq!(zoe.refused(json!({ "claim": { "code": mine } })).await, "bad-code");
}

#[tokio::test]
async fn a_seat_is_given_to_who_asks_by_who_holds_it() {
    let room = Room::open(toy_shelf()).await;
    let (_, _, code, mut a, mut b) = game(&room).await;
    let mut zoe = room.guest().await.join(&code).await;
    assert_eq!(zoe.refused(json!({ "ask": { "seat": 7 } })).await, "no-such-seat");
    assert_eq!(b.refused(json!({ "ask": { "seat": 1 } })).await, "has-it");
    assert_eq!(a.refused(json!({ "grant": { "seat": 1, "person": 2 } })).await, "did-not-ask");
    zoe.done(json!({ "ask": { "seat": 1 } })).await;
    a.table_until(|table| table["table"]["asks"] == json!([[2, 1]])).await;
    a.done(json!({ "deny": { "seat": 1, "person": 2 } })).await;
    assert_eq!(a.table["table"]["asks"], json!([]));
    assert_eq!(a.refused(json!({ "deny": { "seat": 1, "person": 2 } })).await, "did-not-ask");
    zoe.done(json!({ "ask": { "seat": 1 } })).await;
    assert_eq!(a.refused(json!({ "grant": { "seat": 1, "person": 2 } })).await, "holder-here");
    assert_eq!(zoe.refused(json!({ "grant": { "seat": 1, "person": 2 } })).await, "not-host");
    b.done(json!({ "grant": { "seat": 1, "person": 2 } })).await;
    zoe.settle().await;
    assert_eq!((&zoe.table["seats"], &zoe.position["seat"]), (&json!([1]), &json!(1)));
    b.settle().await;
    assert_eq!(b.table["seats"], json!([2]));
    assert_eq!(zoe.play(0).await["accepted"], true);
}

#[tokio::test]
async fn those_who_share_a_device_have_names_of_their_own() {
    let room = Room::open(toy_shelf()).await;
    let (_, ben, code, mut a, mut b) = game(&room).await;
    assert_eq!(b.table["table"]["places"][1]["called"], Value::Null);
    assert_eq!(a.refused(json!({ "call": { "seat": 1, "name": "Eve" } })).await, "not-yours");
    assert_eq!(b.refused(json!({ "call": { "seat": 1, "name": "\u{202e}" } })).await, "bad-name");
    assert_eq!(b.refused(json!({ "call": { "seat": 9, "name": "Mia" } })).await, "no-such-seat");
    b.done(json!({ "call": { "seat": 1, "name": " Mia " } })).await;
    b.done(json!({ "call": { "seat": 2, "name": "Leo" } })).await;
    a.table_until(|table| table["table"]["places"][2]["called"] == "Leo").await;
    assert_eq!(a.table["table"]["places"][1]["called"], "Mia");
    // Whoever takes the seat over brings a name along.
    let offered = b.ask(json!({ "offer": { "seat": 2 } })).await;
    let mut zoe = room.guest().await.join(&code).await;
    zoe.done(json!({ "claim": { "code": offered["code"] } })).await;
    assert_eq!(zoe.table["table"]["places"][2]["called"], Value::Null);
    b.done(json!({ "call": { "seat": 1, "name": null } })).await;
    assert_eq!(b.table["table"]["places"][1]["called"], Value::Null);
    // The next game's record has the names as they were when it began.
    b.done(json!({ "call": { "seat": 1, "name": "Mia" } })).await;
    a.done(json!("abandon")).await;
    a.done(json!("rematch")).await;
    a.done(json!("start")).await;
    for late in [&mut b, &mut zoe] {
        late.table_until(|table| table["table"]["stage"] == "dealing").await;
    }
    tokio::join!(a.dealt(), b.dealt(), zoe.dealt());
    a.done(json!("abandon")).await;
    let path = format!("/api/tables/{code}/games/2/transcript");
    let (_, _, story) = room.http("GET", &path, Some(&ben.cookie), "").await;
    assert!(story.lines().next().is_some_and(|header| header.contains("\"Mia\"")), "{story}");
    b.done(json!("leave")).await;
    assert_eq!(b.table["table"]["places"][1]["called"], Value::Null, "the name goes with its person");
}

#[tokio::test]
async fn a_television_is_counted_as_nobody() {
    let room = Room::open(toy_shelf()).await;
    let (anna, _, code, mut a, _b) = table(&room).await;
    a.table_until(|table| table["table"]["watchers"] == 1).await;
    assert_eq!(a.table["table"]["televisions"], 0);
    let tv = anna.join_with(&code, "?watch=true").await;
    a.table_until(|table| table["table"]["televisions"] == 1).await;
    assert_eq!(a.table["table"]["watchers"], 1);
    tv.close().await;
    a.table_until(|table| table["table"]["televisions"] == 0).await;
}
