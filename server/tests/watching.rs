//! How the server is, and what it has counted: told to those who may ask, and to nobody else.

mod room;

use std::net::TcpListener;

use room::again::Mortal;
use room::{Room, http, shelf, toy_shelf};
use serde_json::json;

/// The value of a line of metrics.
fn value(told: &str, name: &str) -> f64 {
    let line = told.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{name} is missing:\n{told}")).parse().unwrap()
}

/// Opens the metrics of a room, and gives their address.
fn metrics(room: &mut Room) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    room.server.show_metrics(listener);
    address
}

async fn told(address: &str) -> String {
    let (status, headers, body) = http(address, "GET", "/metrics", None, "").await;
    assert_eq!(status, 200);
    assert!(headers.contains("content-type: application/openmetrics-text; version=1.0.0"), "{headers}");
    body
}

#[tokio::test]
async fn it_is_well_as_long_as_it_can_write() {
    let mortal = Mortal::open(toy_shelf).await;
    let room = &mortal.room;
    let health = || room.http("GET", "/healthz", None, "");
    let (status, headers, body) = health().await;
    assert_eq!((status, body.as_str()), (200, "well\n"));
    assert!(!headers.contains("set-cookie"), "who asks only how it is, is no guest: {headers}");
    mortal.store.fail_after(0, false);
    assert_eq!(health().await.0, 200, "what was found out is good for five seconds");
    room.clock.advance(5_000);
    let (status, _, body) = health().await;
    assert_eq!((status, body.as_str()), (503, "nothing can be written down: the disk is on fire\n"));
    assert_eq!(health().await.0, 503);
    room.clock.advance(5_000);
    assert_eq!(health().await.0, 200);
}

#[tokio::test]
async fn a_game_is_counted() {
    let mut room = Room::open(shelf()).await;
    let address = metrics(&mut room);
    let before = told(&address).await;
    for nothing in ["gamenight_tables", "gamenight_connections", "gamenight_moves_total{by=\"person\"}"] {
        assert!(value(&before, nothing).abs() < 0.5, "{nothing}");
    }
    let guest = room.guest().await;
    let settings = json!({ "pace": "instant" });
    let code = guest.create(json!({ "game": "squid", "places": ["me", "easy"], "settings": settings })).await;
    let mut anna = guest.join(&code).await;
    assert_eq!(anna.refused(json!("resume")).await, "no-game");
    anna.done(json!("start")).await;
    anna.dealt().await;
    let (mut moves, mut bots) = (0.0, 0.0);
    while moves < 3.0 || bots < 1.0 {
        if anna.asked() {
            moves += f64::from(u8::from(anna.play(0).await["accepted"] == true));
            continue;
        }
        let step = anna.until("step").await;
        bots += f64::from(u8::from(step["did"]["by"] == "bot"));
    }
    anna.send_raw("rubbish").await;
    anna.until("answer").await;
    assert_eq!(room.http("GET", "/api/tables/nowhere", None, "").await.0, 404);
    let now = told(&address).await;
    assert!((value(&now, "gamenight_tables") - 1.0).abs() < 0.5);
    assert!((value(&now, "gamenight_connections") - 1.0).abs() < 0.5);
    assert!((value(&now, "gamenight_moves_total{by=\"person\"}") - moves).abs() < 0.5, "{now}");
    assert!(value(&now, "gamenight_moves_total{by=\"bot\"}") >= bots, "{now}");
    for code in ["no-game", "unreadable-message", "no-such-table"] {
        assert!((value(&now, &format!("gamenight_refusals_total{{code=\"{code}\"}}")) - 1.0).abs() < 0.5, "{now}");
    }
    let rows = room.stores.log.read(&code, 0).await.unwrap().len() as f64;
    assert!(value(&now, "gamenight_append_rows_sum") >= rows && rows > 5.0, "{now}");
    assert!(value(&now, "gamenight_append_seconds_count") > 5.0);
    assert!(value(&now, "gamenight_message_received_bytes_count") >= moves + 3.0);
    assert!(value(&now, "gamenight_message_sent_bytes_sum") > 1000.0);
    // A bot that thinks now has been counted, and is not for ever.
    for gauge in ["gamenight_bots_waiting", "gamenight_bots_thinking"] {
        assert!((0.0..=1.0).contains(&value(&now, gauge)), "{now}");
    }
    anna.close().await;
    while value(&told(&address).await, "gamenight_connections") > 0.5 {
        tokio::task::yield_now().await;
    }
    for secret in [code.as_str(), guest.cookie.split(['=', '.']).nth(1).unwrap()] {
        assert!(!now.contains(secret), "{now}");
    }
}

#[tokio::test]
async fn the_world_sees_no_metrics() {
    let mut room = Room::open(toy_shelf()).await;
    let address = metrics(&mut room);
    assert_eq!(room.http("GET", "/metrics", None, "").await.0, 404);
    assert_eq!(http(&address, "GET", "/healthz", None, "").await.0, 200);
    assert_eq!(http(&address, "GET", "/api/games", None, "").await.0, 404);
}
