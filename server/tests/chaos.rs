//! What happens to clocks and wires: wall clocks that jump, connections that are cut, and people who vanish without a word.

mod room;

use std::time::Duration;

use room::again::Mortal;
use room::{Client, Room, shelf, toy_shelf};
use serde_json::json;
use server::Limits;
use server::clock::HandClock;
use server::store::MemoryStore;

const YEAR: i64 = 365 * 24 * 3_600_000;

/// Two people at a table of game-over that has begun.
async fn begun(room: &Room) -> (String, Client, Client) {
    let (anna, ben) = (room.guest().await, room.guest().await);
    let settings = json!({ "time": 60, "warm": 30 });
    let code = anna.create(json!({ "game": "game-over", "places": ["me", "free"], "settings": settings })).await;
    let (mut a, mut b) = (anna.join(&code).await, ben.join(&code).await);
    b.done(json!({ "sit": { "seat": 1 } })).await;
    a.done(json!("start")).await;
    tokio::join!(a.dealt(), b.dealt());
    (code, a, b)
}

/// Whoever is asked plays, and both see it. Gives how long it stays in sight.
async fn one_move(room: &Room, a: &mut Client, b: &mut Client) -> u64 {
    let step = a.step();
    let (own, other) = if a.asked() { (a, b) } else { (b, a) };
    // The time runs once everybody has looked.
    let looked = own.position["hold"].as_u64().unwrap();
    assert_eq!(own.position["time"], 60_000 + looked, "everybody has the whole time");
    assert_eq!(own.play(0).await["accepted"], true);
    own.at_step(step + 1).await;
    other.at_step(step + 1).await;
    let hold = own.position["hold"].as_u64().unwrap();
    room.clock.advance(hold);
    hold
}

#[tokio::test]
async fn a_wall_clock_that_jumps_changes_nothing_at_the_table() {
    let room = Room::open(shelf()).await;
    let (_, mut a, mut b) = begun(&room).await;
    let usual = one_move(&room, &mut a, &mut b).await;
    for jump in [10 * YEAR, -60 * YEAR, -1000 * YEAR, i64::MAX, -YEAR] {
        room.clock.set_wall(jump);
        let hold = one_move(&room, &mut a, &mut b).await;
        assert!(hold < usual + 10_000, "after a jump of {jump} ms a move is looked at for {hold} ms");
        a.settle().await;
        b.settle().await;
    }
}

#[tokio::test]
async fn codes_for_a_seat_run_out_by_the_wall_and_never_break() {
    let room = Room::open(shelf()).await;
    let (code, mut a, _b) = begun(&room).await;
    let offer = a.ask(json!({ "offer": { "seat": 0 } })).await["code"].clone();
    let mut device = room.guest().await.join(&code).await;
    room.clock.set_wall(YEAR);
    assert_eq!(device.refused(json!({ "claim": { "code": offer } })).await, "bad-code");
    room.clock.set_wall(-2 * YEAR);
    device.done(json!({ "claim": { "code": offer } })).await;
    // Even at the end of time.
    room.clock.set_wall(i64::MAX);
    room.clock.set_wall(i64::MAX);
    device.done(json!({ "offer": { "seat": 0 } })).await;
}

#[tokio::test]
async fn a_table_read_by_a_wall_clock_that_jumped_is_held_no_longer_than_usual() {
    for jump in [YEAR, -YEAR] {
        let mortal = Mortal::open(shelf).await;
        let (code, mut a, mut b) = begun(&mortal.room).await;
        one_move(&mortal.room, &mut a, &mut b).await;
        let (mut anna, mut ben) = (mortal.room.guest().await, mortal.room.guest().await);
        mortal.room.clock.set_wall(jump);
        let mortal = mortal.again(&mut [&mut anna, &mut ben]).await;
        let mut onlooker = anna.join(&code).await;
        let picture = onlooker.until("picture").await;
        assert!(picture["hold"].as_u64().unwrap() < 10_000, "{picture}");
        drop(mortal);
    }
}

#[tokio::test]
async fn whoever_vanishes_is_seen_to_be_away() {
    let limits = Limits { ping: Duration::from_millis(100), ..Limits::default() };
    let store = MemoryStore::default();
    let room = Room::limited(toy_shelf(), store, HandClock::default(), limits).await;
    let (anna, ben) = (room.guest().await, room.guest().await);
    let code = anna.create(json!({ "game": "fingers", "places": ["me", "free"] })).await;
    let mut a = anna.join(&code).await;
    // A connection that is open at the other end as far as anybody can tell, and answers nothing: nobody reads it.
    let mut silent = ben.join(&code).await;
    silent.done(json!({ "sit": { "seat": 1 } })).await;
    a.table_until(|table| table["table"]["people"][1]["here"] == true).await;
    a.table_until(|table| !table["table"]["places"][1]["away"].is_null()).await;
    // A connection that is cut in the middle of a message.
    let mut back = ben.join(&code).await;
    a.table_until(|table| table["table"]["people"][1]["here"] == true).await;
    back.send_raw("{\"request\":").await;
    back.cut();
    a.table_until(|table| table["table"]["people"][1]["here"] == false).await;
    a.done(json!({ "react": "cheer" })).await;
    drop(silent);
}
