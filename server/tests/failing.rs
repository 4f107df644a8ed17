//! A store that fails for a while: it is not asked all the time, and nobody loses the table who does not need the store.

mod room;

use std::sync::atomic::Ordering;
use std::time::Duration;

use room::again::Mortal;
use room::{Client, Guest, PATIENCE, toy_shelf};
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

/// Lets so many seconds pass, in each of which everything happens that is due, as far as the clients are told.
async fn pass(mortal: &Mortal, client: &mut Client, seconds: u64) {
    for _ in 0..seconds {
        mortal.room.clock.advance(1000);
        client.settle().await;
    }
}

#[tokio::test]
async fn a_store_that_fails_is_asked_once_a_second_by_a_table_whose_host_is_gone() {
    for forgotten in [false, true] {
        let mortal = Mortal::open(toy_shelf).await;
        let anna = mortal.room.guest().await;
        let code = anna.create(json!({ "game": "fingers", "places": ["free", "free"] })).await;
        let mut zoe = mortal.room.guest().await.join(&code).await;
        zoe.settle().await;
        // Nobody else has a seat: the table has no host, until somebody sits down.
        if forgotten {
            let (status, _, body) = mortal.room.http("DELETE", "/api/me", Some(&anna.cookie), "").await;
            assert_eq!(status, 204, "{body}");
        } else {
            anna.join(&code).await.done(json!("leave")).await;
        }
        // What Zoe does herself is written down, and nothing else.
        mortal.store.fail_from(2);
        zoe.done(json!({ "sit": { "seat": 0 } })).await;
        // A table that does nothing but ask the store has no time for anybody.
        tokio::time::timeout(PATIENCE, zoe.settle()).await.expect("the table answers");
        assert_eq!(mortal.store.failures.load(Ordering::SeqCst), 1, "the clock stands still");
        pass(&mortal, &mut zoe, 20).await;
        let failures = mortal.store.failures.load(Ordering::SeqCst);
        assert!((10..=21).contains(&failures), "asked {failures} times in 20 seconds");
        assert_eq!(zoe.table["table"]["host"], 0);
        mortal.store.mend();
        pass(&mortal, &mut zoe, 2).await;
        assert_eq!(zoe.table["table"]["host"], 1, "and it gets its host when the store works again");
    }
}

#[tokio::test]
async fn a_store_that_fails_is_asked_once_a_second_by_a_table_that_deals() {
    let mortal = Mortal::open(toy_shelf).await;
    let anna = mortal.room.guest().await;
    let code = anna.create(json!({ "game": "fingers", "places": ["me", "random"] })).await;
    let mut a = anna.join(&code).await;
    // That she starts is written down, and what she puts in; that this closes the list is not.
    mortal.store.fail_from(2);
    a.done(json!("start")).await;
    while mortal.store.failures.load(Ordering::SeqCst) == 0 {
        a.settle().await;
    }
    a.settle().await;
    assert_eq!(mortal.store.failures.load(Ordering::SeqCst), 1, "the clock stands still");
    pass(&mortal, &mut a, 20).await;
    let failures = mortal.store.failures.load(Ordering::SeqCst);
    assert!((10..=21).contains(&failures), "asked {failures} times in 20 seconds");
    mortal.store.mend();
    pass(&mortal, &mut a, 2).await;
    assert_eq!(a.table["table"]["stage"], "playing", "and it deals when the store works again");
}

#[tokio::test]
async fn a_store_that_fails_is_asked_once_a_second_by_a_table_of_bots() {
    let mortal = Mortal::open(toy_shelf).await;
    let anna = mortal.room.guest().await;
    // At leisure: bots answer when the clock is moved, and not before the store fails.
    let settings = json!({ "pace": "quick" });
    let code = anna.create(json!({ "game": "fingers", "places": ["me", "random", "random"], "settings": settings }));
    let code = code.await;
    let mut a = anna.join(&code).await;
    a.done(json!("start")).await;
    a.dealt().await;
    mortal.store.fail_from(0);
    // Bots think on threads of their own: they get real time too.
    for _ in 0..20 {
        tokio::time::sleep(Duration::from_millis(5)).await;
        pass(&mortal, &mut a, 1).await;
    }
    let failures = mortal.store.failures.load(Ordering::SeqCst);
    assert!((2..=21).contains(&failures), "asked {failures} times in 20 seconds");
    mortal.store.mend();
    for _ in 0..20 {
        tokio::time::sleep(Duration::from_millis(5)).await;
        pass(&mortal, &mut a, 1).await;
    }
    assert_eq!(a.step(), 2, "and they play when it works again");
}
