//! Codes of tables: two words that cannot be tried, the first of which is enough at home while people gather.

mod room;

use room::street::Street;
use room::{Guest, Room, toy_shelf};
use serde_json::{Value, json};
use server::clock::HandClock;
use server::store::{Log, MemoryStore, Row, Stores};
use server::{Config, Limits, Reach, read_network, start};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const ELSEWHERE: &str = "203.0.113.5";

/// A server behind a proxy that says who asks.
async fn behind_a_proxy(stores: impl Into<Stores>, limits: Limits) -> Room {
    let (clock, stores) = (HandClock::default(), stores.into());
    let (config, listener, address) = Room::plan(toy_shelf(), &stores, &clock);
    let trusted = vec![read_network("127.0.0.0/8").unwrap()];
    let reach = Reach { trusted, ..config.reach.clone() };
    let server = start(Config { limits, reach, ..config }, listener, None).await.unwrap();
    Room { clock, stores, address, server }
}

/// What somebody at an address finds under a code: status and body.
async fn look(room: &Room, code: &str, from: &str, cookie: Option<&str>) -> (u16, Value) {
    let mut stream = TcpStream::connect(&room.address).await.unwrap();
    let cookie = cookie.map(|cookie| format!("cookie: {cookie}\r\n")).unwrap_or_default();
    let head = format!("GET /api/tables/{code} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n", room.address);
    let request = format!("{head}{cookie}x-forwarded-for: {from}\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.split(' ').nth(1).unwrap().parse().unwrap(), serde_json::from_str(body).unwrap())
}

async fn refused(room: &Room, code: &str, from: &str) -> (u16, String) {
    let (status, body) = look(room, code, from, None).await;
    (status, body["code"].as_str().unwrap().to_owned())
}

fn words(code: &str) -> (&str, &str) {
    assert_eq!(code.len(), 12, "{code}");
    code.split_at(6)
}

async fn lobby(room: &Room) -> (Guest, String, room::Client) {
    let anna = room.guest().await;
    let code = anna.create(json!({ "game": "fingers", "places": ["me", "me"] })).await;
    let mut host = anna.join(&code).await;
    host.settle().await;
    (anna, code, host)
}

#[tokio::test]
async fn the_first_word_is_enough_at_home_while_people_gather() {
    let room = behind_a_proxy(MemoryStore::default(), Limits::none()).await;
    let (_, code, host) = lobby(&room).await;
    let (first, second) = words(&code);
    assert_eq!(host.table["table"]["short"], first);
    // From anywhere by both words, said as one likes; by the first in the network where the host is.
    let spoken = format!("{}-{}", first.to_lowercase(), second.to_lowercase());
    for (said, from) in [(&*code, ELSEWHERE), (&*spoken, ELSEWHERE), (first, "192.168.1.20"), (first, "127.0.0.1")] {
        let (status, found) = look(&room, said, from, None).await;
        assert_eq!((status, &found["code"]), (200, &json!(code)), "{said} from {from}: {found}");
    }
    // From elsewhere it is nobody's, like any other word.
    assert_eq!(refused(&room, first, ELSEWHERE).await, (404, "short-code".to_owned()));
    assert_eq!(refused(&room, "BABABA", ELSEWHERE).await, (404, "short-code".to_owned()));
    assert_eq!(refused(&room, second, "192.168.1.20").await, (404, "short-code".to_owned()));
    assert_eq!(refused(&room, "BABABABABABA", ELSEWHERE).await, (404, "no-such-table".to_owned()));
    // Over the socket, the whole code comes back.
    let ben = room.guest().await;
    let mut b = ben.join(first).await;
    b.settle().await;
    assert_eq!(b.table["table"]["code"], json!(code));
    // A phone that sleeps for a while is still found.
    b.close().await;
    host.close().await;
    room.clock.advance(10 * 60_000);
    assert_eq!(look(&room, first, "192.168.1.20", None).await.0, 200);
    // With the lobby it ends.
    let (_, code, mut host) = lobby(&room).await;
    host.done(json!("start")).await;
    host.table_until(|table| table["table"]["stage"] == "playing").await;
    assert_eq!(host.table["table"]["short"], Value::Null);
    assert_eq!(refused(&room, &code[..6], "192.168.1.20").await, (404, "short-code".to_owned()));
    let mut late = room.guest().await.join_raw(&code[..6]).await;
    assert_eq!(late.until("closed").await["code"], "short-code");
    assert_eq!(look(&room, &code, ELSEWHERE, None).await.0, 200);
}

#[tokio::test]
async fn tables_of_old_are_found_by_their_one_word() {
    let store = MemoryStore::default();
    let made = r#"{"change":{"created":{"game":"fingers","options":{},"settings":{},"places":["free","free"],"guest":"x","name":"X","salt":"s"}}}"#;
    let mark = server::store::Mark { game: Some("fingers".to_owned()), ..Default::default() };
    store.append(&[Row { table: "BODIKA".into(), seq: 0, at: 0, body: made.to_owned(), mark }]).await.unwrap();
    let room = behind_a_proxy(store, Limits::default()).await;
    let (status, found) = look(&room, "bodika", ELSEWHERE, None).await;
    assert_eq!((status, &found["code"]), (200, &json!("BODIKA")));
    let mut anybody = room.guest().await.join("BODIKA").await;
    anybody.settle().await;
    assert_eq!(anybody.table["table"]["short"], Value::Null);
}

#[tokio::test]
async fn whoever_tries_codes_finds_only_tables_of_their_own() {
    let room = behind_a_proxy(MemoryStore::default(), Limits::default()).await;
    let (anna, code, _host) = lobby(&room).await;
    let tried = |n: usize| {
        format!(
            "BABABABA{}{}",
            ["BA", "BE", "BI", "BO", "BU", "DA"][n / 6],
            ["BE", "BI", "BO", "BU", "DA", "DE"][n % 6]
        )
    };
    for n in 0..30 {
        assert_eq!(refused(&room, &tried(n), ELSEWHERE).await.1, "no-such-table", "{n}");
    }
    // From now on a right code is no different from a wrong one.
    assert_eq!(refused(&room, &tried(31), ELSEWHERE).await, (429, "too-many-requests".to_owned()));
    assert_eq!(refused(&room, &code, ELSEWHERE).await, (429, "too-many-requests".to_owned()));
    assert_eq!(look(&room, &code, ELSEWHERE, Some(&anna.cookie)).await.0, 200, "who belongs there comes in");
    assert_eq!(look(&room, &code, "203.0.113.6", None).await.0, 200, "and so do all others");
    room.clock.advance(2 * 60_000);
    assert_eq!(look(&room, &code, ELSEWHERE, None).await.0, 200);
    // An IPv6 network is one, however many addresses it has.
    let mut found = 0;
    for n in 0..36 {
        let from = format!("2001:db8:1:{n:x}::1");
        found += usize::from(refused(&room, &tried(n % 36), &from).await.0 == 404);
        found += usize::from(refused(&room, &tried((n + 1) % 36), &from).await.0 == 404);
    }
    assert_eq!(found, 60, "a /56 counts as two households");
}

#[tokio::test]
async fn any_node_knows_the_first_word() {
    let street = Street::open(2, toy_shelf).await;
    let anna = street.rooms[0].guest().await;
    let code = anna.create(json!({ "game": "fingers", "places": ["me", "me"] })).await;
    let mut host = anna.join(&code).await;
    host.settle().await;
    for _ in 0..100 {
        let found = street.rooms[1].http("GET", &format!("/api/tables/{}", &code[..6]), None, "").await;
        if found.0 == 200 {
            assert!(found.2.contains(&code), "{}", found.2);
            return;
        }
        street.clock.advance(100);
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("the other node never heard of it");
}
