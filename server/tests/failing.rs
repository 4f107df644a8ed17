//! A store that fails for a while: it is not asked all the time, and nobody loses the table who does not need the store.

mod room;

use std::sync::atomic::Ordering;

use room::again::Mortal;
use room::{Client, Guest, toy_shelf};
use serde_json::json;

/// A running game of the toy for two people.
async fn game(mortal: &Mortal) -> (Guest, String, Client, Client) {
    let (anna, ben) = (mortal.room.guest().await, mortal.room.guest().await);
    let settings = json!({ "pace": "instant" });
    let code = anna.create(json!({ "game": "fingers", "places": ["me", "free"], "settings": settings })).await;
    let (mut a, mut b) = (anna.join(&code).await, ben.join(&code).await);
    b.done(json!({ "sit": { "seat": 1 } })).await;
    a.done(json!("start")).await;
    tokio::join!(a.dealt(), b.dealt());
    (anna, code, a, b)
}

/// Both show one finger: two steps, and nobody wins.
async fn round(a: &mut Client, b: &mut Client) {
    for who in 0..2 {
        let step = a.step() + 1;
        let mover = if who == 0 { &mut *a } else { &mut *b };
        assert_eq!(mover.play(0).await["accepted"], true);
        tokio::join!(a.at_step(step), b.at_step(step));
    }
}

/// Cuts a connection and takes it up again where it was.
async fn come_back(guest: &Guest, code: &str, old: Client) -> Client {
    let (number, step) = (old.position["number"].clone(), old.position["step"].clone());
    let wishes = format!("?session={}&number={number}&step={step}", old.session);
    old.cut();
    guest.join_with(code, &wishes).await
}

#[tokio::test]
async fn who_comes_back_and_missed_nothing_needs_nothing_of_the_store() {
    let mortal = Mortal::open(toy_shelf).await;
    let (anna, code, mut a, mut b) = game(&mortal).await;
    for played in 0..3 {
        // At the deal and later, whenever she has seen all there was.
        if played > 0 {
            round(&mut a, &mut b).await;
        }
        let before = mortal.store.reads.load(Ordering::SeqCst);
        mortal.store.blind(true);
        let (session, position) = (a.session.clone(), a.position.clone());
        a = come_back(&anna, &code, a).await;
        assert!(a.resumed && a.session != session);
        a.until("table").await;
        a.position = position;
        b.settle().await;
        a.done(json!({ "look": "mine" })).await;
        assert!(!a.traffic.iter().any(|text| text.contains("closed")), "{:?}", a.traffic);
        assert_eq!(mortal.store.reads.load(Ordering::SeqCst), before, "the log is read for nobody");
        mortal.store.blind(false);
        a.settle().await;
        assert_eq!(a.step(), 2 * played);
    }
}

#[tokio::test]
async fn who_comes_back_while_the_store_fails_closes_the_table_for_nobody() {
    let mortal = Mortal::open(toy_shelf).await;
    let (anna, code, mut a, mut b) = game(&mortal).await;
    // Anna has seen the deal. Two steps later, neither of which she has taken in, her connection is cut.
    let seen = a.position.clone();
    round(&mut a, &mut b).await;
    a.position = seen;
    mortal.store.blind(true);
    let mut a = come_back(&anna, &code, a).await;
    while a.position["step"] != 2 {
        a.next().await;
    }
    b.settle().await;
    a.settle().await;
    mortal.store.blind(false);
    round(&mut a, &mut b).await;
}
