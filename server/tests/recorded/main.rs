//! Compatibility: data that version 0.1.0 wrote is opened by this version, shown as it was, and gone on with.
//!
//! `data/` holds one evening as that version left it: `gamenight.db` (`SQLite`), `gamenight.sql` (a dump of the same evening
//! played at `PostgreSQL`), and for each a JSON file with the guests' cookies and what they saw last. These files are not made
//! anew when the code changes: they stand for the data of people who upgrade. `record.rs` says how they came about.

mod payloads;
#[path = "../postgres/mod.rs"]
mod postgres;
mod record;
mod rolling;
#[path = "../room/mod.rs"]
mod room;

use std::collections::BTreeSet;
use std::path::Path;

use engine::{Replay, Transcript};
use room::{Client, Guest, Room, shelf};
use serde_json::{Value, json};
use server::clock::HandClock;
use server::store::{PostgresStore, SqliteStore, Upkeep};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

/// What the recording says of an evening: guests' cookies, tables, transcripts.
fn told(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// Is everything that was recorded still so? A newer version may say more.
fn holds(now: &Value, recorded: &Value) -> bool {
    match (now, recorded) {
        (Value::Object(now), Value::Object(recorded)) => {
            recorded.iter().all(|(key, value)| now.get(key).is_some_and(|now| holds(now, value)))
        }
        (Value::Array(now), Value::Array(recorded)) => {
            now.len() == recorded.len() && now.iter().zip(recorded).all(|(now, recorded)| holds(now, recorded))
        }
        (now, recorded) => now == recorded,
    }
}

fn guest(room: &Room, told: &Value, name: &str) -> Guest {
    Guest { address: room.address.clone(), cookie: told["guests"][name].as_str().unwrap().to_owned() }
}

/// Opens the evening, compares it with what was seen, and goes on with every table.
async fn goes_on(room: &Room, told: &Value) {
    everything_is_seen_as_it_was(room, told).await;
    transcripts_are_the_same(room, told).await;
    indexes_are_the_same(room, told).await;
    every_table_goes_on(room, told).await;
}

async fn everything_is_seen_as_it_was(room: &Room, told: &Value) {
    for (what, table) in told["tables"].as_object().unwrap() {
        for (name, recorded) in table["seen"].as_object().unwrap() {
            let mut client = guest(room, told, name).join(table["code"].as_str().unwrap()).await;
            let now = record::seen(&mut client).await;
            assert!(holds(&now, recorded), "{what}, seen by {name}:\n{now}\nwas\n{recorded}");
        }
    }
}

async fn transcripts_are_the_same(room: &Room, told: &Value) {
    let transcripts = told["transcripts"].as_object().unwrap();
    assert!(transcripts.len() >= 5);
    for (path, recorded) in transcripts {
        let (status, _, text) = room.http("GET", path, None, "").await;
        assert_eq!((status, &*text), (200, recorded.as_str().unwrap()), "{path}");
        let transcript = Transcript::read(text.as_bytes()).unwrap();
        assert!(engine::fair::check(&transcript.header).unwrap().is_some(), "{path}: the seed was drawn fairly");
        let shelf = shelf();
        let mut replay = Replay::new(&shelf, &transcript).unwrap();
        while replay.step().unwrap().is_some() {}
        assert!(replay.ending().unwrap().is_some(), "{path}");
    }
}

async fn indexes_are_the_same(room: &Room, told: &Value) {
    for name in ["anna", "ben"] {
        let (_, _, tables) = room.http("GET", "/api/me/tables", Some(&guest(room, told, name).cookie), "").await;
        let codes = |tables: &Value| {
            let codes = tables.as_array().unwrap().iter().map(|table| table["code"].as_str().unwrap().to_owned());
            codes.collect::<BTreeSet<String>>()
        };
        let now: Value = serde_json::from_str(&tables).unwrap();
        assert_eq!(codes(&now), codes(&told["mine"][name]), "{name}");
    }
    // Who was forgotten stays forgotten, and what was put aside stays there.
    let (_, headers, _) = room.http("GET", "/api/me", Some(&guest(room, told, "carl").cookie), "").await;
    assert!(headers.contains("set-cookie: "), "{headers}");
    let aside = room.stores.upkeep.quarantined().await.unwrap();
    assert_eq!(aside.iter().map(|(code, seq, _)| (&**code, *seq)).collect::<Vec<_>>(), [("BABABA", 0)]);
}

/// Plays one action with whoever is asked.
async fn plays_on(clients: &mut [Client]) {
    let step = clients[0].step();
    let asked = clients.iter().position(Client::asked).expect("one of those who were there is asked");
    assert_eq!(clients[asked].play(0).await["accepted"], true);
    for client in clients {
        client.at_step(step + 1).await;
    }
}

async fn every_table_goes_on(room: &Room, told: &Value) {
    for (what, table) in told["tables"].as_object().unwrap() {
        let mut clients = Vec::new();
        for name in table["seen"].as_object().unwrap().keys() {
            let mut client = guest(room, told, name).join(table["code"].as_str().unwrap()).await;
            record::seen(&mut client).await;
            clients.push(client);
        }
        let host = clients[0].table["table"]["host"].as_u64().unwrap();
        let hosts = clients.iter().position(|client| client.table["person"] == host).unwrap();
        let stage = clients[0].table["table"]["stage"].as_str().unwrap().to_owned();
        match &*stage {
            "playing" => {
                if clients[0].table["table"]["paused"] == true {
                    clients[hosts].done(json!("resume")).await;
                    clients[hosts].table_until(|table| table["table"]["paused"] == false).await;
                }
                plays_on(&mut clients).await;
            }
            "over" => {
                clients[hosts].done(json!("rematch")).await;
                clients[0].table_until(|table| table["table"]["stage"] == "lobby").await;
            }
            "lobby" => {
                clients[hosts].done(json!("start")).await;
                record::deal(&mut clients, &room.clock).await;
            }
            "dealing" => record::deal(&mut clients, &room.clock).await,
            stage => panic!("{what}: {stage}"),
        }
    }
}

/// Some time after the evening.
fn later() -> HandClock {
    let clock = HandClock::default();
    clock.advance(24 * 3_600_000);
    clock
}

/// The form of a database and all its rows.
async fn log(file: &Path) -> (i64, Vec<(String, i64, String)>) {
    let mut connection = SqliteConnectOptions::new().filename(file).read_only(true).connect().await.unwrap();
    let form = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut connection).await.unwrap();
    let rows = "SELECT table_code, seq, body FROM log ORDER BY table_code, seq";
    let rows = sqlx::query_as(rows).fetch_all(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    (form, rows)
}

async fn log_of(bytes: &[u8]) -> (i64, Vec<(String, i64, String)>) {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), bytes).unwrap();
    log(file.path()).await
}

#[tokio::test]
async fn a_folder_of_the_first_version_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("gamenight.db"), include_bytes!("data/gamenight.db")).unwrap();
    let told = told(include_str!("data/sqlite.json"));
    let store = SqliteStore::open(dir.path()).await.unwrap();
    let room = Room::with(shelf(), store, later()).await;
    goes_on(&room, &told).await;
    room.server.stop().await;
    // As that version left it, it is still there: who goes back to it misses nothing.
    let older = dir.path().join("backup-form-2.db");
    assert_eq!(log(&older).await, log_of(include_bytes!("data/gamenight.db")).await);
    // What this version has written is read again, too.
    let store = SqliteStore::open(dir.path()).await.unwrap();
    let room = Room::with(shelf(), store, later()).await;
    transcripts_are_the_same(&room, &told).await;
    room.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_of_the_first_version_goes_on() {
    let Some(url) = postgres::database().await else { return };
    postgres::run(&url, include_str!("data/gamenight.sql")).await;
    let told = told(include_str!("data/postgres.json"));
    let before = postgres::counted(&url, "SELECT sum(hashtext(encode(body, 'hex'))) FROM log").await;
    let store = PostgresStore::open(&url).await.unwrap();
    let room = Room::with(shelf(), store, later()).await;
    goes_on(&room, &told).await;
    room.server.stop().await;
    // As that version left it, it is still there.
    let kept = "SELECT sum(hashtext(encode(body, 'hex'))) FROM gamenight_form_1.log";
    assert_eq!(postgres::counted(&url, kept).await, before);
    // It is copied once, and not at every start.
    PostgresStore::open(&url).await.unwrap().close().await;
    let copies = "SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'gamenight%'";
    assert_eq!(postgres::counted(&url, copies).await, 1);
}

#[test]
fn the_recording_has_a_row_of_every_kind() {
    let kinds = [
        "again",
        "abandoned",
        "asked",
        "bot",
        "bound",
        "called",
        "closed",
        "created",
        "dealt",
        "denied",
        "did",
        "freed",
        "guessed",
        "host",
        "joined",
        "left",
        "listed",
        "locked",
        "moved",
        "named",
        "offered",
        "opened",
        "options",
        "paused",
        "resumed",
        "sat",
        "settings",
        "started",
        "voided",
    ];
    for told in [include_str!("data/sqlite.json"), include_str!("data/postgres.json")].map(told) {
        assert_eq!(told["changes"], json!(BTreeSet::from(kinds)));
    }
}
