//! Whoever connects and says nothing takes nobody's place: closed soon, counted by household, and first to go.

mod room;

use std::net::IpAddr;
use std::time::{Duration, Instant};

use room::{PATIENCE, Room, toy_shelf};
use serde_json::json;
use server::clock::HandClock;
use server::store::MemoryStore;
use server::{Config, Limits, Reach};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

const ARRIVAL: Duration = Duration::from_millis(300);

/// What begins a connection of HTTP/2: the preface, and empty settings.
const HTTP_2: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0";

async fn limited(limits: Limits) -> Room {
    Room::limited(toy_shelf(), MemoryStore::default(), HandClock::default(), limits).await
}

/// How long a connection stays open.
async fn stays(mut stream: TcpStream) -> Duration {
    let begun = Instant::now();
    let mut rest = Vec::new();
    // A reset is an end as well.
    let _ = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut rest)).await.expect("it is closed");
    begun.elapsed()
}

/// Connects from another address of this machine.
async fn from(address: [u8; 4], to: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((IpAddr::from(address), 0).into()).unwrap();
    socket.connect(to.parse().unwrap()).await.unwrap()
}

/// F4: nothing said, a part of a preface, a whole one: all are closed as soon as a request that does not go on.
#[tokio::test]
async fn silent_connections_are_closed_in_time() {
    let room = limited(Limits { arrival: ARRIVAL, ..Limits::default() }).await;
    for said in [&b""[..], b"P", b"PRI * HT", HTTP_2, b"GET / HTTP/1.1\r\n", b"\x16\x03\x01"] {
        let mut stream = TcpStream::connect(&room.address).await.unwrap();
        stream.write_all(said).await.unwrap();
        assert!(stays(stream).await < ARRIVAL * 10, "{said:?}");
    }
    // One that was answered, and then waits for ever.
    let mut stream = TcpStream::connect(&room.address).await.unwrap();
    stream.write_all(format!("GET /api/games HTTP/1.1\r\nhost: {}\r\n\r\n", room.address).as_bytes()).await.unwrap();
    assert!(stays(stream).await < ARRIVAL * 10);
}

/// F4: connections are counted when they are accepted, and the longest silent one of a household makes room.
#[tokio::test]
async fn a_household_has_so_many_connections_and_its_silent_ones_go_first() {
    let arrival = Duration::from_secs(15);
    let room = limited(Limits { arrival, connections_of_address: 2, ..Limits::default() }).await;
    let guest = room.guest().await;
    let code = guest.create(json!({ "game": "fingers" })).await;
    let mut table = guest.join(&code).await;
    table.table_until(|table| table["table"]["code"].is_string()).await;
    let mut other = from([127, 0, 0, 2], &room.address).await;
    let mut silent = Vec::new();
    for _ in 0..150 {
        silent.push(TcpStream::connect(&room.address).await.unwrap());
    }
    let begun = Instant::now();
    assert_eq!(room.http("GET", "/healthz", None, "").await.0, 200, "who speaks is heard");
    assert!(begun.elapsed() < Duration::from_secs(2));
    // A socket, which is not silent, and 101 others are left of the household; another one is none of this one's affair.
    let mut open = 0;
    for mut stream in silent {
        let ended = tokio::time::timeout(Duration::from_millis(5), stream.read_u8()).await;
        open += u32::from(ended.is_err());
    }
    assert!((90..=101).contains(&open), "{open} silent ones are open");
    table.done(json!({ "name": "Anna" })).await;
    other.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await.unwrap();
    let mut answer = String::new();
    other.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

/// A room that is reached otherwise, and what it answers to a request as it stands.
async fn reached(reach: Reach) -> Room {
    let (stores, clock) = (MemoryStore::default().into(), HandClock::default());
    let (config, listener, address) = Room::plan(toy_shelf(), &stores, &clock);
    let server = server::start(Config { reach, ..config }, listener, None).await.unwrap();
    Room { clock, stores, address, server }
}

async fn raw(room: &Room, what: &str, headers: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(&room.address).await.unwrap();
    let request = format!("{what} HTTP/1.1\r\nconnection: close\r\n{headers}\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    (answer.split(' ').nth(1).unwrap().parse().unwrap(), answer.replace("\r\n", "\n"))
}

/// F18: answers are kept nowhere; browsers stay with https where the public address says so, and only there.
#[tokio::test]
async fn answers_are_not_kept_and_https_stays_https() {
    let public = Some("https://play.example".to_owned());
    let room = reached(Reach { public, ..Reach::default() }).await;
    let (_, over_https) = raw(&room, "GET /api/me", "host: play.example").await;
    assert!(over_https.contains("cache-control: no-store\n"), "{over_https}");
    assert!(over_https.contains("strict-transport-security: max-age=31536000\n"), "{over_https}");
    assert!(over_https.contains("set-cookie: __Host-gamenight="), "{over_https}");
    let (_, at_home) = raw(&room, "GET /api/me", "host: 127.0.0.1").await;
    assert!(!at_home.contains("strict-transport-security") && at_home.contains("set-cookie: gamenight="), "{at_home}");
    // A guest who is known by the older cookie stays who they are, and has the newer one from then on.
    let older = at_home.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    let older = older.split(';').next().unwrap();
    let (_, renewed) = raw(&room, "GET /api/me", &format!("host: play.example\r\ncookie: {older}")).await;
    let guest = older.split(['=', '.']).nth(1).unwrap();
    assert!(renewed.contains(&format!("set-cookie: __Host-gamenight={guest}.")), "{renewed}");
    assert!(renewed.contains("set-cookie: gamenight=; Path=/; Max-Age=0"), "{renewed}");
}

/// F18: a page's origin is compared with its scheme, and there is one.
#[tokio::test]
async fn an_origin_has_a_scheme_and_is_said_once() {
    let public = Some("https://play.example".to_owned());
    let room = reached(Reach { public, ..Reach::default() }).await;
    let ask = async |host: &str, origins: &[&str]| {
        let origins: String = origins.iter().flat_map(|origin| ["\r\norigin: ", origin]).collect();
        raw(&room, "DELETE /api/me", &format!("host: {host}{origins}")).await.0
    };
    assert_eq!(ask("play.example", &["https://play.example"]).await, 204);
    assert_eq!(ask("play.example", &["http://play.example"]).await, 403, "not by plain http");
    assert_eq!(ask("127.0.0.1", &["http://127.0.0.1"]).await, 204);
    assert_eq!(ask("127.0.0.1", &["https://127.0.0.1"]).await, 204, "a proxy that nobody has named may speak https");
    assert_eq!(ask("127.0.0.1", &["https://play.example"]).await, 204);
    assert_eq!(ask("127.0.0.1", &["http://play.example"]).await, 403);
    for two in [["http://127.0.0.1", "http://evil.example"], ["http://127.0.0.1", "http://127.0.0.1"]] {
        assert_eq!(ask("127.0.0.1", &two).await, 403, "{two:?}");
    }
}

/// F22: a one-time code comes in the body, and an address that holds one is not drawn.
#[tokio::test]
async fn secrets_are_in_no_address() {
    let room = limited(Limits::default()).await;
    let code = room.guest().await.create(json!({ "game": "fingers" })).await;
    let path = format!("/api/tables/{code}/qr.svg");
    let (status, _, plain) = room.http("GET", &path, None, "").await;
    assert_eq!(status, 200);
    let body = json!({ "claim": "BADAGOLIMO" }).to_string();
    let (status, _, drawn) = room.http("POST", &path, None, &body).await;
    assert!(status == 200 && drawn.starts_with("<?xml") && drawn != plain, "{status} {drawn}");
    let (_, _, in_address) = room.http("GET", &format!("{path}?claim=BADAGOLIMO"), None, "").await;
    assert_eq!(in_address, plain, "nothing of it is drawn");
    assert_eq!(room.http("POST", &path, None, r#"{"claim":"../x"}"#).await.0, 404);
}
