//! docs/protocol.md says what the server does: its examples are read, and compared with real messages.

mod room;

use std::collections::{BTreeMap, BTreeSet};

use room::{Room, toy_shelf};
use serde_json::{Value, json};
use server::protocol::FromClient;
use server::refusal::RefusalCode;

const PAGE: &str = include_str!("../../docs/protocol.md");

/// The page's examples by who sends them.
fn examples(sender: &str) -> Vec<Value> {
    let fence = format!("```json {sender}\n");
    let blocks = PAGE.split(fence.as_str()).skip(1).map(|block| block.split("```").next().unwrap());
    blocks.map(|block| serde_json::from_str(block).unwrap_or_else(|error| panic!("{error}: {block}"))).collect()
}

#[test]
fn every_command_of_the_page_can_be_read() {
    let examples = examples("client");
    let mut named = BTreeSet::new();
    for example in &examples {
        let read: Result<FromClient, _> = serde_json::from_value(example.clone());
        assert!(read.is_ok(), "{example}: {read:?}");
        let command = &example["command"];
        let name = command.as_str().map(ToOwned::to_owned);
        named.insert(name.unwrap_or_else(|| command.as_object().unwrap().keys().next().unwrap().clone()));
    }
    let wrong: Result<FromClient, _> = serde_json::from_value(json!({ "request": "1", "command": { "nothing": {} } }));
    let known = wrong.unwrap_err().to_string();
    let known: BTreeSet<String> = known.split('`').skip(3).step_by(2).map(ToOwned::to_owned).collect();
    assert_eq!(named, known, "the page names every command and no other");
}

/// The keys of an object, and of the objects in it that always have the same.
fn shape(kind: &str, message: &Value) -> BTreeSet<String> {
    let free =
        ["options", "view", "events", "params", "did", "outcome", "guessing", "settled", "ending", "away", "position"];
    let mut keys = BTreeSet::new();
    let mut open = vec![(kind.to_owned(), message.clone())];
    while let Some((path, value)) = open.pop() {
        match value {
            Value::Object(object) => {
                for (key, value) in object {
                    keys.insert(format!("{path}.{key}"));
                    if !free.contains(&key.as_str()) {
                        open.push((format!("{path}.{key}"), value));
                    }
                }
            }
            Value::Array(items) => open.extend(items.into_iter().map(|item| (format!("{path}[]"), item))),
            _ => {}
        }
    }
    keys
}

#[tokio::test]
async fn every_message_of_the_page_looks_like_a_real_one() {
    let mut real: BTreeMap<String, BTreeSet<BTreeSet<String>>> = BTreeMap::new();
    for message in session().await {
        let (kind, content) = message.as_object().unwrap().iter().next().unwrap();
        real.entry(kind.clone()).or_default().insert(shape(kind, content));
    }
    for example in examples("server") {
        let (kind, content) = example.as_object().unwrap().iter().next().unwrap();
        let shapes = real.get(kind).unwrap_or_else(|| panic!("no real message is a {kind}"));
        assert!(shapes.contains(&shape(kind, content)), "{example}\nreal ones have {shapes:#?}");
    }
}

/// Messages of a short sitting at the toy game, with everything that can be said.
async fn session() -> Vec<Value> {
    let room = Room::open(toy_shelf()).await;
    let (anna, ben) = (room.guest().await, room.guest().await);
    let code = anna.create(json!({ "game": "fingers", "places": ["me", "free"] })).await;
    let mut nowhere = anna.join("BABABABABABA").await;
    let mut anna = anna.join_with(&code, "?changes=true").await;
    let mut ben = ben.join(&code).await;
    ben.done(json!({ "sit": { "seat": 1 } })).await;
    anna.done(json!({ "react": "cheer" })).await;
    anna.done(json!({ "offer": { "seat": 0 } })).await;
    anna.done(json!("start")).await;
    tokio::join!(anna.dealt(), ben.dealt());
    anna.play(0).await;
    let stale = json!({ "play": { "seat": 0, "decision": 99, "action": "show 1" } });
    assert_eq!(anna.refused(stale).await, "stale-decision");
    anna.done(json!({ "settings": { "knock": true } })).await;
    let mut zoe = room.guest().await.join(&code).await;
    zoe.until("door").await;
    let traffic =
        [&mut nowhere, &mut anna, &mut ben, &mut zoe].map(|client| std::mem::take(&mut client.traffic)).concat();
    traffic.iter().map(|text| serde_json::from_str(text).unwrap()).collect()
}

/// The words of the page are checked against the same chapter.
#[test]
fn every_refusal_is_on_the_page() {
    let chapter = PAGE.split("## What is refused").nth(1).unwrap();
    let first = |line: &'static str| match line.strip_prefix('|') {
        Some(row) => row.split('|').next().unwrap_or_default(),
        None if line.starts_with("Besides") => line,
        None => "",
    };
    let told: BTreeSet<&str> = chapter.lines().flat_map(|line| first(line).split('`').skip(1).step_by(2)).collect();
    let codes: BTreeSet<&str> = RefusalCode::ALL.iter().map(|code| code.text()).collect();
    assert_eq!(told, codes);
}
