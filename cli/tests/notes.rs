//! What the server notes: enough to see what happens, and nothing that is anybody's secret.

#![cfg(unix)]

mod chaos;
mod gamenight;
mod served;

use chaos::Line;
use gamenight::Folder;
use rustix::process::Signal;
use serde_json::{Value, json};
use served::Served;

const TABLE: &str =
    r#"{"game":"squid","places":["me","easy"],"name":"Rumpelstiltskin","settings":{"pace":"instant","window":null}}"#;

/// Plays a few moves and gives the game up; gives the actions.
async fn play(address: &str, code: &str, cookie: &str) -> Vec<String> {
    let (mut line, _) = Line::open(address, code, Some(cookie)).await;
    let mut done = Vec::new();
    for (request, command) in [("start", json!("start")), ("bind", json!({ "bind": { "seat": 0, "commit": null } }))] {
        assert_eq!(line.ask(request, &command).await.unwrap()["accepted"], true);
    }
    while done.len() < 6 {
        match line.action(done.len()) {
            Some(command) => {
                let answer = line.ask(&format!("my-request-{}", done.len()), &command).await.unwrap();
                if answer["accepted"] == true {
                    done.push(command["play"]["action"].as_str().unwrap().to_owned());
                }
            }
            None => drop(line.next().await.unwrap()),
        }
    }
    // Refusals are noted nowhere, and neither is what they quote.
    line.ask("wrong", &json!({ "play": { "seat": 0, "decision": 0, "action": "open sesame" } })).await.unwrap();
    line.ask("abandon", &json!("abandon")).await.unwrap();
    done
}

#[test]
fn notes_hold_no_secrets() {
    let folder = Folder::new();
    let served = Served::start(&folder.path("data"), &["--log", "trace", "--log-format", "json"]);
    let made = served.post("/api/tables", "", TABLE);
    let cookie = made.cookie().split(';').next().unwrap().to_owned();
    let code = made.json()["code"].as_str().unwrap().to_owned();
    served.get("/api/me/tables?word=open-sesame", &format!("Cookie: {cookie}\nX-Secret: open-sesame"));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let actions = runtime.block_on(play(&served.address, &code, &cookie));
    let transcript = served.get(&format!("/api/tables/{code}/games/1/transcript"), "").body;
    let header: Value = serde_json::from_str(transcript.lines().next().unwrap()).unwrap();
    let office = std::fs::read_to_string(folder.path("data/office")).unwrap();
    let office: Value = serde_json::from_str(&office).unwrap();
    served.signal(Signal::TERM);
    let (_, _, noted) = served.end();
    let notes: Vec<Value> = noted.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let has = |field: &str, value: &str| notes.iter().any(|note| note["fields"][field] == value);
    assert!(has("path", "/api/me/tables") && has("table", &code), "{noted}");
    for message in ["ready", "table created", "a game begins", "a game is over", "connected", "stopping"] {
        assert!(has("message", message), "{message}: {noted}");
    }
    let (guest, signature) = cookie.split_once('=').unwrap().1.split_once('.').unwrap();
    let mut secrets = vec![guest, signature, "open-sesame", "open sesame", "Rumpelstiltskin", "my-request"];
    secrets
        .extend([&header["seed"], &header["fair"]["server"], &office["token"]].map(|secret| secret.as_str().unwrap()));
    secrets.extend(actions.iter().map(String::as_str));
    assert!(secrets.len() == 15, "{secrets:?}");
    for secret in secrets {
        assert!(!secret.is_empty() && !noted.contains(secret), "{secret}: {noted}");
    }
}

#[test]
fn notes_are_plain_text_if_nobody_says_otherwise() {
    let folder = Folder::new();
    for args in [&["--log", "info"][..], &["--log", "info", "--log-format", "plain"]] {
        let served = Served::start(&folder.path("data"), args);
        served.signal(Signal::TERM);
        let (_, _, noted) = served.end();
        assert!(noted.lines().any(|line| line.contains("INFO gamenight::serve: ready address=127.0.0.1:")), "{noted}");
    }
}
