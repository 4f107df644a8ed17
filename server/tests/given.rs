//! Deals that were played before, dealt once more: for practice from a position on, and for duels from the beginning.

mod room;

use engine::{Replay, Transcript};
use room::{Client, Guest, Room, shelf};
use serde_json::{Value, json};

const GAMES: [&str; 3] = [
    include_str!("../../games/game-over/tests/corpus/game-14.jsonl"),
    include_str!("../../games/squid/tests/corpus/game-02.jsonl"),
    include_str!("../../games/walls/tests/corpus/mixed-04.jsonl"),
];

fn read(text: &str) -> Transcript {
    Transcript::read(text.as_bytes()).unwrap()
}

/// A step from the middle on at which nobody but the seat that acted then is asked, so that no bot comes between; and the seat.
fn alone(told: &Transcript) -> (usize, usize) {
    let mut replay = Replay::new(&shelf(), told).unwrap();
    for (step, entry) in told.actions.iter().enumerate() {
        if step >= told.actions.len() / 2 && replay.table().to_act().len() == 1 {
            return (step, entry.seat);
        }
        replay.step().unwrap();
    }
    panic!("somebody is asked alone")
}

/// A table for the deal of this game: one's own place is the seat given, bots have the others.
fn table(text: &str, me: usize, given: Value) -> Value {
    let header = read(text).header;
    let mut places = vec!["easy"; header.seats];
    places[me] = "me";
    let mut given = given;
    given["transcript"] = text.into();
    json!({ "game": header.game, "places": places, "settings": { "pace": "instant", "public": true }, "given": given })
}

async fn transcript(room: &Room, code: &str) -> (u16, String) {
    let (status, _, text) = room.http("GET", &format!("/api/tables/{code}/games/1/transcript"), None, "").await;
    (status, text)
}

/// While it runs, nobody hears the seed or where it was dealt first, and nothing tells its story.
async fn tells_nothing(room: &Room, guest: &Guest, code: &str, client: &Client, text: &str) {
    let seed = read(text).header.seed.to_string();
    let (_, _, tables) = room.http("GET", "/api/me/tables", Some(&guest.cookie), "").await;
    let (_, _, summary) = room.http("GET", &format!("/api/tables/{code}"), None, "").await;
    for said in client.traffic.iter().chain([&tables, &summary]) {
        assert!(!said.contains(&seed) && !said.contains("BALUMOKITENA"), "{said}");
    }
    assert_eq!(transcript(room, code).await.0, 409);
    assert_eq!(room.http("GET", "/api/tables", None, "").await.2, "[]", "it is not for strangers");
}

/// Once it is over: nothing counts, and there is no second game.
async fn counts_nowhere(room: &Room, guest: &Guest, client: &mut Client) {
    client.table_until(|table| table["table"]["stage"] == "over").await;
    assert_eq!(client.table["table"].get("tally"), None);
    assert_eq!(room.http("GET", "/api/me/games", Some(&guest.cookie), "").await.2, "[]");
    assert_eq!(client.refused(json!("rematch")).await, "given");
}

#[tokio::test]
async fn practice_goes_on_from_a_position() {
    let room = Room::open(shelf()).await;
    for text in GAMES {
        let told = read(text);
        let (step, me) = alone(&told);
        let guest = room.guest().await;
        // Some programs write every number with a fraction.
        let code = guest.create(table(text, me, json!({ "step": step as f64, "origin": ["BALUMOKITENA", 3.0] }))).await;
        let mut client = guest.join(&code).await;
        client.dealt().await;
        assert_eq!(client.step(), step as u64, "all that was done then is told at once");
        assert_eq!(client.table["table"]["given"], json!({ "purpose": "practice" }));
        assert!(client.asked());
        tells_nothing(&room, &guest, &code, &client, text).await;
        assert_eq!(client.play(1).await["accepted"], true);
        client.done(json!("abandon")).await;
        client.table_until(|table| table["table"]["stage"] == "over").await;
        assert_eq!(client.table["table"]["given"]["origin"], json!(["BALUMOKITENA", 3]));
        counts_nowhere(&room, &guest, &mut client).await;
        let (_, played) = transcript(&room, &code).await;
        let played = read(&played);
        assert_eq!(played.header.seed, told.header.seed);
        assert_eq!(played.header.more["given"], "practice");
        let first = |told: &Transcript| -> Vec<(usize, String)> {
            told.actions.iter().take(step).map(|entry| (entry.seat, entry.action.clone())).collect()
        };
        assert_eq!(first(&played), first(&told));
        assert!(played.actions.len() > step);
    }
}

#[tokio::test]
async fn practice_is_found_again_where_it_was_left() {
    let mut room = room::again::Mortal::open(shelf).await;
    let mut guest = room.room.guest().await;
    let told = read(GAMES[2]);
    let (step, me) = alone(&told);
    let code = guest.create(table(GAMES[2], me, json!({ "step": step }))).await;
    let mut client = guest.join(&code).await;
    client.dealt().await;
    let (view, legal) = (client.position["view"].clone(), client.position["legal"].clone());
    room = room.again(&mut [&mut guest]).await;
    let mut client = guest.join(&code).await;
    client.dealt().await;
    assert_eq!((&client.position["view"], &client.position["legal"]), (&view, &legal));
    drop(room);
}

#[tokio::test]
async fn a_duel_is_played_from_the_same_deal() {
    let room = Room::open(shelf()).await;
    for text in GAMES {
        let told = read(text);
        let guest = room.guest().await;
        let code = guest.create(table(text, 0, json!({ "origin": ["BALUMOKITENA", 3] }))).await;
        let mut client = guest.join(&code).await;
        client.table_until(|table| table["table"]["stage"] == "lobby").await;
        let other = json!({ "options": { "seats": told.header.seats, "options": {} } });
        assert_eq!(client.refused(other).await, "given", "another set-up would be another deal");
        client.done(json!("start")).await;
        client.dealt().await;
        assert_eq!(client.table["table"]["given"], json!({ "purpose": "duel" }));
        assert_eq!(client.deal, Value::Null, "nobody puts anything into a deal that is there already");
        tells_nothing(&room, &guest, &code, &client, text).await;
        client.done(json!("abandon")).await;
        client.table_until(|table| table["table"]["stage"] == "over").await;
        assert_eq!(client.table["table"]["given"], json!({ "purpose": "duel", "origin": ["BALUMOKITENA", 3] }));
        counts_nowhere(&room, &guest, &mut client).await;
        let (_, played) = transcript(&room, &code).await;
        let played = read(&played).header;
        assert_eq!((played.seed, &played.options), (told.header.seed, &told.header.options));
        assert_eq!(played.more["given"], "duel");
        assert!(!played.more.contains_key("fair"), "nobody claims that the deal was drawn");
    }
}

#[tokio::test]
async fn only_deals_of_finished_games_are_dealt_once_more() {
    let room = Room::open(shelf()).await;
    let cookie = room.guest().await.cookie;
    let text = GAMES[1];
    let lines: Vec<&str> = text.lines().collect();
    let begun = lines[..lines.len() / 2].join("\n") + "\n";
    let forged = text.replace("vote 2", "vote 9");
    let mut other = table(text, 0, json!({}));
    other["places"] = json!(["me", "easy"]);
    let mut lesson = table(text, 0, json!({}));
    lesson["lesson"] = true.into();
    for (wanted, code, why) in [
        (table(&begun, 0, json!({})), "bad-transcript", "not played to its end"),
        (table(&forged, 0, json!({})), "bad-transcript", "line"),
        (table(text, 0, json!({ "step": lines.len() })), "bad-transcript", "then it is over"),
        (other, "bad-transcript", "3 seats"),
        (lesson, "unreadable-message", "a lesson has a deal of its own"),
    ] {
        let (status, _, body) = room.http("POST", "/api/tables", Some(&cookie), &wanted.to_string()).await;
        let refusal: Value = serde_json::from_str(&body).unwrap();
        assert_eq!((status, refusal["code"].as_str()), (422, Some(code)), "{refusal}");
        assert!(refusal["sentence"].as_str().unwrap().contains(why), "{refusal}");
    }
}
