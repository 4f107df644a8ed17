//! What nodes tell each other by NOTIFY stays as version 0.1.0 told it: nodes of two versions serve the same tables while
//! they are upgraded.

use std::time::Duration;

use serde_json::{Value, json};
use server::store::{Log, Mark, Notice, Peers, PostgresStore, Row, Upkeep};
use sqlx::postgres::PgListener;
use tokio::time::timeout;

use super::postgres;

fn row(table: &str, seq: u32, body: &str, mark: Mark) -> Row {
    Row { table: table.into(), seq, at: 1_800_000_000_000, body: body.to_owned(), mark }
}

/// The batches whose payloads were recorded, in the order of `data/payloads.jsonl`.
fn batches() -> Vec<Vec<Row>> {
    let plain = Mark::default;
    let marked = Mark { game: Some("squid".to_owned()), ..Mark::default() };
    let long = format!("\"{}\"", "x".repeat(8_000));
    vec![
        vec![row("BODIKA", 0, r#"{"change":"listed"}"#, plain()), row("ARBOLE", 0, r#"{ "n": [1, "é"] }"#, plain())],
        vec![row("BODIKA", 1, r#"{"change":"again"}"#, plain())],
        vec![row("BODIKA", 1, "{}", plain()), row("BODIKA", 2, "{}", plain())],
        vec![row("CEDURA", 0, "{}", marked)],
        vec![row("BODIKA", 3, "no JSON", plain())],
        vec![row("BODIKA", 4, &long, plain())],
        (0..400).map(|n| row(&format!("a table with a long name, number {n}"), 0, "{}", plain())).collect(),
    ]
}

fn recorded() -> Vec<String> {
    let text = include_str!("data/payloads.jsonl");
    text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap().as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn payloads_are_those_of_the_first_version() {
    let Some(url) = postgres::database().await else { return };
    let store = PostgresStore::open(&url).await.unwrap();
    let mut raw = PgListener::connect(&url).await.unwrap();
    raw.listen_all(["gamenight_grown", "gamenight_said"]).await.unwrap();
    let mut next = async || timeout(Duration::from_secs(20), raw.recv()).await.unwrap().unwrap();
    let mut names = Vec::new();
    for (batch, recorded) in batches().into_iter().zip(recorded()) {
        store.append(&batch).await.unwrap();
        let told = next().await;
        let (name, payload) = told.payload().split_at(8);
        assert_eq!((told.channel(), payload), ("gamenight_grown", &*recorded));
        names.push(name.to_owned());
    }
    store.say("anything").await.unwrap();
    let told = next().await;
    let (name, payload) = told.payload().split_at(8);
    assert_eq!((told.channel(), payload), ("gamenight_said", "anything"));
    assert!(
        names.iter().all(|other| other == name && name.bytes().all(|digit| digit.is_ascii_hexdigit())),
        "{names:?}"
    );
    store.close().await;
}

#[tokio::test]
async fn payloads_of_the_first_version_are_understood() {
    let Some(url) = postgres::database().await else { return };
    let store = PostgresStore::open(&url).await.unwrap();
    let mut heard = store.listen();
    let mut expected = Vec::new();
    for (mut batch, recorded) in batches().into_iter().zip(recorded()) {
        // Rows are told in the order of tables.
        batch.sort_by(|a, b| (&a.table, a.seq).cmp(&(&b.table, b.seq)));
        postgres::run(&url, &format!("SELECT pg_notify('gamenight_grown', 'a1b2c3d4' || $${recorded}$$)")).await;
        expected.push(match recorded.chars().next() {
            None => Notice::Missed,
            Some('[') => Notice::Appended(batch),
            Some(_) => {
                let heads: Value = serde_json::from_str(&recorded).unwrap();
                let heads = heads.as_object().unwrap().iter();
                Notice::Heads(heads.map(|(code, seq)| ((&**code).into(), seq.as_u64().unwrap() as u32)).collect())
            }
        });
    }
    postgres::run(&url, "SELECT pg_notify('gamenight_said', 'a1b2c3d4anything')").await;
    expected.push(Notice::Message("anything".to_owned()));
    for expected in expected {
        assert_eq!(timeout(Duration::from_secs(20), heard.recv()).await.unwrap().unwrap(), expected);
    }
    store.close().await;
}

#[tokio::test]
#[ignore = "writes a recording of the version that runs it; needs scripts/postgres"]
async fn record_payloads() {
    let url = postgres::database().await.expect("run below scripts/postgres");
    let store = PostgresStore::open(&url).await.unwrap();
    let mut raw = PgListener::connect(&url).await.unwrap();
    raw.listen("gamenight_grown").await.unwrap();
    let mut lines = Vec::new();
    for batch in batches() {
        store.append(&batch).await.unwrap();
        lines.push(json!(raw.recv().await.unwrap().payload().split_at(8).1).to_string());
    }
    std::fs::write(super::record::wanted().join("payloads.jsonl"), lines.join("\n") + "\n").unwrap();
}
