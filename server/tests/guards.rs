//! Every limit has a clear refusal, and a household stays far below all of them.

mod room;

use std::time::Duration;

use futures_util::SinkExt;
use room::street::Street;
use room::{Room, http, toy_shelf};
use serde_json::{Value, json};
use server::clock::HandClock;
use server::store::MemoryStore;
use server::{Limits, Rate};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

async fn limited(limits: Limits) -> Room {
    Room::limited(toy_shelf(), MemoryStore::default(), HandClock::default(), limits).await
}

/// Sends a request as it stands and gives status and body.
async fn raw(room: &Room, request: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(&room.address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
}

fn code(body: &str) -> String {
    serde_json::from_str::<Value>(body).unwrap()["code"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_household_of_eight_gets_through() {
    let room = limited(Limits::default()).await;
    let mut people = Vec::new();
    for _ in 0..8 {
        let guest = room.guest().await;
        for path in ["/", "/api/games", "/api/tables", "/api/me/tables"] {
            assert_eq!(room.http("GET", path, Some(&guest.cookie), "").await.0, 200, "{path}");
        }
        let table = guest.create(json!({ "game": "fingers", "places": ["me", "random"] })).await;
        let mut device = guest.join(&table).await;
        device.table_until(|table| table["person"] == 0).await;
        people.push((guest.join(&table).await, guest.join_with(&table, "?watch=true").await, device));
    }
    assert_eq!(people.len(), 8);
}

#[tokio::test]
async fn too_many_requests_wait_a_moment() {
    let requests = Rate { burst: 5, hourly: 3600 };
    let room = limited(Limits { requests, ..Limits::default() }).await;
    for _ in 0..5 {
        assert_eq!(room.http("GET", "/api/games", None, "").await.0, 200);
    }
    let (status, _, body) = room.http("GET", "/api/games", None, "").await;
    assert_eq!((status, code(&body).as_str()), (429, "too-many-requests"));
    room.clock.advance(1000);
    assert_eq!(room.http("GET", "/api/games", None, "").await.0, 200);
}

#[tokio::test]
async fn a_game_told_again_counts_as_many_requests() {
    let requests = Rate { burst: 45, hourly: 3600 };
    let room = limited(Limits { requests, ..Limits::default() }).await;
    for expected in [422, 422, 429] {
        assert_eq!(room.http("POST", "/api/replay", None, "rubbish").await.0, expected);
    }
    let file = "/api/games/fingers/options/none";
    assert_eq!(room.http("POST", file, None, "rubbish").await.0, 429, "so does a file of options");
    room.clock.advance(60_000);
    for expected in [422, 422, 429] {
        assert_eq!(room.http("POST", file, None, "rubbish").await.0, expected);
    }
    room.clock.advance(60_000);
    assert_eq!(room.http("POST", "/api/replay", None, "rubbish").await.0, 422);
}

#[tokio::test]
async fn tables_are_limited_by_address_and_by_guest() {
    let table = json!({ "game": "fingers" }).to_string();
    let room = limited(Limits { tables: Rate { burst: 2, hourly: 60 }, ..Limits::default() }).await;
    for expected in [201, 201, 429] {
        let (status, _, body) = room.http("POST", "/api/tables", None, &table).await;
        assert_eq!(status, expected, "{body}");
    }
    room.clock.advance(60_000);
    assert_eq!(room.http("POST", "/api/tables", None, &table).await.0, 201);
    let room = limited(Limits { tables_of_guest: 2, ..Limits::default() }).await;
    let guest = room.guest().await;
    for _ in 0..2 {
        guest.create(json!({ "game": "fingers" })).await;
    }
    let (status, _, body) = room.http("POST", "/api/tables", Some(&guest.cookie), &table).await;
    assert_eq!((status, code(&body).as_str()), (429, "too-many-tables"));
    assert_eq!(room.http("POST", "/api/tables", None, &table).await.0, 201, "others may");
}

#[tokio::test]
async fn connections_are_limited_and_come_free_again() {
    let room = limited(Limits { connections_of_guest: 2, connections_of_address: 3, ..Limits::default() }).await;
    let (anna, ben) = (room.guest().await, room.guest().await);
    let table = anna.create(json!({ "game": "fingers" })).await;
    let first = anna.join(&table).await;
    let _second = anna.join(&table).await;
    assert_eq!(anna.refused_at_the_door(&table).await, "too-many-connections");
    let _third = ben.join(&table).await;
    assert_eq!(ben.refused_at_the_door(&table).await, "too-many-connections");
    first.close().await;
    let mut fourth = ben.join(&table).await;
    fourth.table_until(|table| table["table"]["code"].is_string()).await;
}

#[tokio::test]
async fn commands_that_come_too_fast_are_refused_and_then_not_heard() {
    let commands = Rate { burst: 3, hourly: 3600 };
    let room = limited(Limits { commands, ..Limits::default() }).await;
    let guest = room.guest().await;
    let table = guest.create(json!({ "game": "fingers" })).await;
    let mut line = guest.join(&table).await;
    for _ in 0..3 {
        line.done(json!({ "react": "cheer" })).await;
    }
    assert_eq!(line.refused(json!({ "react": "cheer" })).await, "too-fast");
    room.clock.advance(1000);
    line.done(json!({ "react": "cheer" })).await;
    for _ in 0..199 {
        assert_eq!(line.refused(json!({ "react": "cheer" })).await, "too-fast");
    }
    line.send(json!({ "react": "cheer" })).await;
    line.until("answer").await;
    assert!(line.is_closed().await, "who does not listen is not answered for ever");
}

#[tokio::test]
async fn long_messages_and_bodies_are_refused() {
    let room = limited(Limits::default()).await;
    let guest = room.guest().await;
    let table = guest.create(json!({ "game": "fingers" })).await;
    let mut line = guest.join(&table).await;
    line.send_raw(&"x".repeat(70_000)).await;
    assert_eq!(line.until("closed").await["code"], "too-long");
    assert!(line.is_closed().await);
    let body = json!({ "game": "fingers", "name": "x".repeat(300_000) }).to_string();
    assert_eq!(room.http("POST", "/api/tables", None, &body).await.0, 413);
}

#[tokio::test]
async fn rubbish_on_the_socket_is_answered_and_costs_nobody_anything() {
    let room = limited(Limits::default()).await;
    let guest = room.guest().await;
    let table = guest.create(json!({ "game": "fingers", "places": ["me", "random"] })).await;
    let mut line = guest.join(&table).await;
    for rubbish in ["", "{", "[]", "null", "{\"request\":1}", "{\"request\":\"\",\"command\":\"start\"}", "\u{0}"] {
        line.send_raw(rubbish).await;
        assert_eq!(line.until("answer").await["refusal"]["code"], "unreadable-message", "{rubbish}");
    }
    line.send_raw("{\"request\":\"a\",\"command\":{\"sit\":{\"seat\":-1}}}").await;
    let answer = line.until("answer").await;
    assert_eq!((&answer["request"], &answer["refusal"]["code"]), (&json!("a"), &json!("unreadable-message")));
    assert_eq!(line.refused(json!({ "sit": { "seat": 1_000_000 } })).await, "no-such-seat");
    line.raw().send(Message::binary(vec![0; 10])).await.unwrap();
    assert_eq!(line.until("answer").await["refusal"]["code"], "unreadable-message");
    line.done(json!("start")).await;
    line.dealt().await;
}

#[tokio::test]
async fn only_our_own_names_and_pages_are_answered() {
    let room = limited(Limits::default()).await;
    let ask = |host: &str| format!("GET /api/games HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
    for host in ["127.0.0.1", "localhost:7777", "gamenight.local", "192.168.1.7:7777", "[fd00::1]:7777", "LocalHost"] {
        assert_eq!(raw(&room, &ask(host)).await.0, 200, "{host}");
    }
    for host in ["evil.example", "127.0.0.1.evil.example", "local", "xlocal", "localhost.evil.example", ""] {
        let (status, body) = raw(&room, &ask(host)).await;
        assert_eq!((status, code(&body).as_str()), (421, "foreign-host"), "{host}");
    }
    let host = &room.address;
    let post = |origin: &str| {
        let body = json!({ "game": "fingers" }).to_string();
        let length = body.len();
        let head = format!("POST /api/tables HTTP/1.1\r\nhost: {host}\r\norigin: {origin}\r\nconnection: close\r\n");
        format!("{head}content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}")
    };
    assert_eq!(raw(&room, &post(&format!("http://{host}"))).await.0, 201);
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1", "http://localhost"] {
        let (status, body) = raw(&room, &post(origin)).await;
        assert_eq!((status, code(&body).as_str()), (403, "foreign-origin"), "{origin}");
    }
    let form = post(&format!("http://{host}")).replace("application/json", "text/plain");
    assert_eq!(raw(&room, &form).await.0, 415, "a plain form cannot change anything");
    let upgrade = format!(
        "GET /api/tables/BABABA/socket HTTP/1.1\r\nhost: {host}\r\norigin: http://evil.example\r\nconnection: upgrade, \
         close\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    );
    assert_eq!(raw(&room, &upgrade).await.0, 403);
}

#[tokio::test]
async fn browsers_are_told_to_be_careful() {
    let room = limited(Limits::default()).await;
    for path in ["/", "/api/games", "/api/me", "/nothing", "/api/tables/BABABA"] {
        let (_, head, _) = http(&room.address, "GET", path, None, "").await;
        for header in ["content-security-policy: ", "x-content-type-options: nosniff", "referrer-policy: no-referrer"] {
            assert!(head.contains(header), "{path}: {header} in {head}");
        }
        assert!(!head.contains("unsafe-inline"), "{head}");
    }
    let (_, head, _) = http(&room.address, "GET", "/api/me", None, "").await;
    assert!(head.contains("HttpOnly; SameSite=Lax"), "{head}");
}

/// Whoever begins a request, or its body, and does not go on is hung up on; the others are served meanwhile.
#[tokio::test]
async fn requests_that_never_arrive_are_given_up() {
    let room = limited(Limits { arrival: Duration::from_millis(200), ..Limits::default() }).await;
    let host = &room.address;
    let head = format!("POST /api/tables HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\n");
    let begun = [head.clone(), format!("{head}connection: close\r\ncontent-length: 100\r\n\r\n{{")];
    for (begun, answered) in begun.into_iter().zip([false, true]) {
        let mut stream = TcpStream::connect(host).await.unwrap();
        stream.write_all(begun.as_bytes()).await.unwrap();
        assert_eq!(room.http("GET", "/api/games", None, "").await.0, 200);
        let mut answer = String::new();
        let ended = tokio::time::timeout(room::PATIENCE, stream.read_to_string(&mut answer)).await;
        assert!(ended.is_ok(), "still open: {begun}");
        assert_eq!(answer.contains("too-slow"), answered, "{answer}");
    }
}

#[tokio::test]
async fn connections_are_counted_over_all_nodes() {
    let limits = Limits { connections_of_guest: 4, ..Limits::none() };
    let street = Street::limited(2, toy_shelf, limits).await;
    let anna = street.guest(0).await;
    let code = anna.create(json!({ "game": "fingers" })).await;
    let mut lines = Vec::new();
    for _ in 0..3 {
        lines.push(anna.join(&code).await);
    }
    let there = street.at(1, &anna);
    let mut more = there.join(&code).await;
    // With the next beat the other node knows.
    for _ in 0..8 {
        street.clock.advance(500);
        more.settle().await;
    }
    assert_eq!(there.refused_at_the_door(&code).await, "too-many-connections");
    // Another guest is none of them; and who goes makes room.
    street.guest(1).await.join(&code).await;
    for line in lines {
        line.close().await;
    }
    for _ in 0..8 {
        street.clock.advance(500);
        more.settle().await;
    }
    there.join(&code).await;
}
