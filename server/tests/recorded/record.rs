//! How the recordings came about: an evening of every kind of table, played by version 0.1.0. Only its tools are used now.

use std::collections::{BTreeMap, BTreeSet};

use futures_util::future::join_all;
use serde_json::{Map, Value, json};
use server::clock::HandClock;
use server::store::{Mark, PostgresStore, Row, SqliteStore, Stores};

use super::room::party::{Sitter, play_until};
use super::room::{Client, Guest, Room, shelf};

const GAMES: [(&str, &str); 4] = [("fingers", "random"), ("game-over", "easy"), ("squid", "medium"), ("walls", "easy")];

/// What somebody sees at a table, but for who is here and the time.
pub async fn seen(client: &mut Client) -> Value {
    client.honest = false;
    client.settle().await;
    let (mut table, mut position, mut deal) = (client.table.clone(), client.position.clone(), client.deal.clone());
    table["table"]["people"].as_array_mut().unwrap().iter_mut().for_each(|person| person["here"] = Value::Null);
    table["table"]["places"].as_array_mut().unwrap().iter_mut().for_each(|place| place["away"] = Value::Null);
    for message in [&mut table["table"], &mut position, &mut deal] {
        for part in ["watchers", "televisions", "time", "hold", "events", "settled", "left", "coach"] {
            if let Some(part) = message.get_mut(part) {
                *part = Value::Null;
            }
        }
    }
    json!({ "table": stripped(table), "position": stripped(position), "deal": stripped(deal) })
}

/// Without what is null: a version may say it or leave it out.
fn stripped(value: Value) -> Value {
    match value {
        Value::Object(map) => {
            map.into_iter().filter(|(_, value)| !value.is_null()).map(|(key, value)| (key, stripped(value))).collect()
        }
        Value::Array(values) => values.into_iter().map(stripped).collect(),
        value => value,
    }
}

/// Everybody puts in their part, until the game is dealt; whoever does not is waited for.
pub async fn deal(clients: &mut [Client], clock: &HandClock) {
    for client in &mut *clients {
        client.honest = true;
        // Says the deal anew.
        client.settle().await;
    }
    for _ in 0..200 {
        if clients.iter().all(|client| client.table["table"]["stage"] == "playing" && !client.position.is_null()) {
            return;
        }
        for client in &mut *clients {
            while let Some(text) = client.heard(std::time::Duration::from_millis(3)).await {
                client.read(text).await;
            }
        }
        clock.advance(500);
    }
    panic!("no game is dealt: {}", clients[0].table);
}

/// The people of the evening.
struct People {
    anna: Guest,
    ben: Guest,
    carl: Guest,
}

/// A table of Anna's at which the others sit down where it is free.
async fn sit(guests: &[&Guest], new: Value) -> (String, Vec<Sitter>) {
    let code = guests[0].create(new).await;
    let mut sitters = Vec::new();
    for (seat, guest) in guests.iter().enumerate() {
        let mut sitter = Sitter::join(guest, &code, "").await;
        if seat > 0 {
            sitter.client.done(json!({ "sit": { "seat": seat } })).await;
        }
        sitters.push(sitter);
    }
    sitters[0].client.settle().await;
    (code, sitters)
}

fn new(game: &str, places: &Value) -> Value {
    let settings = json!({ "pace": "instant", "window": null, "warm": null });
    json!({ "game": game, "places": places, "settings": settings })
}

/// Plays until a person is asked at such a step, or the game is over.
async fn play_to(sitters: &mut [Sitter], clock: &HandClock, step: u64) {
    play_until(sitters, clock, |anna| !anna.position["outcome"].is_null() || (anna.step() >= step && anna.asked()))
        .await;
    for sitter in sitters {
        sitter.client.settle().await;
    }
}

async fn start(sitters: &mut [Sitter]) {
    sitters[0].client.done(json!("start")).await;
    // Each puts in a part, and each waits for the others'.
    join_all(sitters.iter_mut().map(|sitter| sitter.client.dealt())).await;
}

impl People {
    async fn new(room: &Room) -> People {
        People { anna: room.guest().await, ben: room.guest().await, carl: room.guest().await }
    }

    /// A table before its game: everything that a host can arrange.
    async fn lobby(&self) -> String {
        let (code, mut sitters) = sit(&[&self.anna, &self.ben], new("squid", &json!(["me", "free", "free"]))).await;
        let (a, b) = sitters.split_at_mut(1);
        let (a, b) = (&mut a[0].client, &mut b[0].client);
        a.done(json!({ "name": "Anna" })).await;
        b.done(json!({ "name": "Zoë 🎲" })).await;
        a.done(json!({ "options": { "seats": 4, "options": { "ring": "random" } } })).await;
        a.done(json!({ "bot": { "seat": 3, "level": "hard" } })).await;
        a.done(json!({ "lock": { "seat": 2, "locked": true } })).await;
        a.done(json!({ "lock": { "seat": 2, "locked": false } })).await;
        a.done(json!({ "bot": { "seat": 2, "level": "easy" } })).await;
        a.done(json!({ "move": { "from": 0, "to": 2 } })).await;
        a.done(json!({ "call": { "seat": 2, "name": "Mia" } })).await;
        a.done(json!({ "settings": { "public": true, "pace": "instant", "time": 60, "window": 30, "warm": null } }))
            .await;
        b.done(json!({ "ask": { "seat": 2 } })).await;
        a.done(json!({ "deny": { "seat": 2, "person": 1 } })).await;
        a.done(json!({ "host": { "person": 1 } })).await;
        code
    }

    /// A deal that stands still: one seat is bound, the other is not.
    async fn dealing(&self) -> String {
        let (code, mut sitters) = sit(&[&self.anna, &self.ben], new("fingers", &json!(["me", "free"]))).await;
        sitters[1].client.honest = false;
        sitters[0].client.done(json!("start")).await;
        let a = &mut sitters[0].client;
        while a.deal["heard"] != json!([true, false]) {
            a.next().await;
        }
        code
    }

    /// A game that is played to its end by two people and a bot.
    async fn finished(&self, room: &Room, game: &str, bot: &str, with: &Guest) -> String {
        let (code, mut sitters) = sit(&[&self.anna, with], new(game, &json!(["me", "free", bot]))).await;
        sitters[1].client.done(json!({ "name": "Rumpelstiltskin" })).await;
        start(&mut sitters).await;
        play_until(&mut sitters, &room.clock, |anna| !anna.position["outcome"].is_null()).await;
        code
    }

    /// A game in its middle.
    async fn running(&self, room: &Room, game: &str, bot: &str) -> String {
        let (code, mut sitters) = sit(&[&self.anna, &self.ben], new(game, &json!(["me", "free", bot]))).await;
        start(&mut sitters).await;
        let steps = if game == "fingers" { 0 } else { 9 };
        play_to(&mut sitters, &room.clock, steps).await;
        code
    }

    /// A second game at the same table, after a deal that had to be made anew; a seat has changed hands, an onlooker has
    /// guessed, time has run out once, and now it stands still.
    async fn long(&self, room: &Room) -> String {
        let (code, mut sitters) = sit(&[&self.anna, &self.ben], new("squid", &json!(["me", "free", "free"]))).await;
        let mut carl = self.carl.join(&code).await;
        carl.done(json!({ "sit": { "seat": 2 } })).await;
        carl.done(json!({ "stand": { "seat": 2 } })).await;
        sitters[0].client.done(json!({ "bot": { "seat": 2, "level": "medium" } })).await;
        start(&mut sitters).await;
        sitters[0].client.done(json!("abandon")).await;
        sitters[0].client.done(json!("rematch")).await;
        // Ben is bound and does not open: the deal is made anew without his part.
        let b = &mut sitters[1].client;
        b.table_until(|table| table["table"]["stage"] == "lobby").await;
        b.honest = false;
        sitters[0].client.done(json!("start")).await;
        let b = &mut sitters[1].client;
        b.until("deal").await;
        let commit = engine::fair::Hex([9; 32]).to_string();
        b.done(json!({ "bind": { "seat": 1, "commit": commit } })).await;
        while sitters[0].client.deal["void"].as_array().is_none_or(Vec::is_empty) {
            sitters[0].client.settle().await;
            room.clock.advance(1_000);
        }
        while sitters[0].client.table["table"]["stage"] != "playing" {
            sitters[0].client.settle().await;
            room.clock.advance(1_000);
        }
        for sitter in &mut sitters {
            sitter.client.dealt().await;
        }
        carl.dealt().await;
        play_to(&mut sitters, &room.clock, 1).await;
        let mut guessed = false;
        for step in 2..40 {
            carl.settle().await;
            if !carl.position["guessing"].is_null() {
                guessed = carl.ask(json!({ "guess": { "answer": 0 } })).await["accepted"] == true;
            }
            if guessed {
                break;
            }
            play_to(&mut sitters, &room.clock, step).await;
        }
        assert!(guessed, "{}", carl.position);
        let code_word = sitters[1].client.ask(json!({ "offer": { "seat": 1 } })).await["code"].clone();
        carl.done(json!({ "claim": { "code": code_word } })).await;
        carl.done(json!("leave")).await;
        let timed = json!({ "public": false, "pace": "instant", "time": 15, "window": 15, "warm": null });
        sitters[0].client.done(json!({ "settings": timed })).await;
        let step = sitters[0].client.step();
        while sitters[0].client.step() == step {
            room.clock.advance(1_000);
            sitters[0].client.settle().await;
        }
        sitters[0].client.done(json!("pause")).await;
        sitters[0].client.done(json!("resume")).await;
        sitters[0].client.done(json!("pause")).await;
        code
    }
}

/// Plays an evening, and tells what is to be compared with it.
async fn evening(room: &mut Room) -> Value {
    let people = People::new(room).await;
    let mut tables: BTreeMap<String, String> = BTreeMap::new();
    for (game, bot) in GAMES {
        let with = if game == "squid" { &people.carl } else { &people.ben };
        tables.insert(format!("finished {game}"), people.finished(room, game, bot, with).await);
    }
    tables.insert("long".to_owned(), people.long(room).await);
    let (status, ..) = room.http("DELETE", "/api/me", Some(&people.carl.cookie), "").await;
    assert_eq!(status, 204);
    for (game, bot) in GAMES {
        tables.insert(format!("running {game}"), people.running(room, game, bot).await);
    }
    let lesson = json!({ "game": "walls", "lesson": true, "settings": { "pace": "instant" } });
    let code = people.anna.create(lesson).await;
    let mut learner = people.anna.join(&code).await;
    learner.dealt().await;
    learner.done(json!({ "play": { "seat": 0, "decision": 0, "action": "step b1" } })).await;
    tables.insert("lesson".to_owned(), code);
    tables.insert("lobby".to_owned(), people.lobby().await);
    let closed = people.running(room, "fingers", "random").await;
    shut(room, &closed).await;
    tables.insert("closed".to_owned(), closed);
    let damaged = Row { table: "BABABA".into(), seq: 0, at: 0, body: "{".to_owned(), mark: Mark::default() };
    room.stores.log.append(&[damaged]).await.unwrap();
    people.anna.join_raw("BABABA").await.until("closed").await;
    // Last, since time would go on with it.
    tables.insert("dealing".to_owned(), people.dealing().await);
    tell(room, &people, &tables).await
}

/// The host of the server closes a table.
async fn shut(room: &mut Room, code: &str) {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let office = listener.local_addr().unwrap().to_string();
    room.server.open_office(listener, "open-sesame");
    let by = Some("-\r\nauthorization: Bearer open-sesame");
    assert_eq!(super::room::http(&office, "POST", &format!("/tables/{code}/close"), by, "").await.0, 204);
}

async fn tell(room: &Room, people: &People, tables: &BTreeMap<String, String>) -> Value {
    let (mut told, mut transcripts, mut changes) = (Map::new(), Map::new(), BTreeSet::new());
    for (what, code) in tables {
        let mut seen_by = Map::new();
        for (name, guest) in [("anna", &people.anna), ("ben", &people.ben)] {
            let mut client = guest.join(code).await;
            let there = seen(&mut client).await;
            if !client.table["person"].is_null() {
                seen_by.insert(name.to_owned(), there);
            }
        }
        told.insert(what.clone(), json!({ "code": code, "seen": seen_by }));
        for row in room.stores.log.read(code, 0).await.unwrap() {
            let change = serde_json::from_str::<Value>(&row.body).unwrap()["change"].clone();
            let name = change.as_str().or_else(|| change.as_object()?.keys().next().map(String::as_str)).unwrap();
            changes.insert(name.to_owned());
        }
        for number in 1..3 {
            let path = format!("/api/tables/{code}/games/{number}/transcript");
            if let (200, _, text) = room.http("GET", &path, None, "").await {
                transcripts.insert(path, text.into());
            }
        }
    }
    let mut mine = Map::new();
    for (name, guest) in [("anna", &people.anna), ("ben", &people.ben)] {
        let (_, _, tables) = room.http("GET", "/api/me/tables", Some(&guest.cookie), "").await;
        mine.insert(name.to_owned(), serde_json::from_str(&tables).unwrap());
    }
    let guests = json!({ "anna": people.anna.cookie, "ben": people.ben.cookie, "carl": people.carl.cookie });
    json!({ "guests": guests, "tables": told, "transcripts": transcripts, "mine": mine, "changes": changes })
}

/// Where the recording is to be written.
pub fn wanted() -> std::path::PathBuf {
    std::env::var_os("GAMENIGHT_RECORD").expect("says where to write").into()
}

fn write(name: &str, told: &Value) {
    std::fs::write(wanted().join(name), format!("{}\n", serde_json::to_string_pretty(told).unwrap())).unwrap();
}

async fn record(stores: impl Into<Stores>) -> Value {
    let mut room = Room::with(shelf(), stores, HandClock::default()).await;
    let told = evening(&mut room).await;
    room.server.stop().await;
    told
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "writes a recording of the version that runs it"]
async fn record_sqlite() {
    let store = SqliteStore::open(&wanted()).await.unwrap();
    write("sqlite.json", &record(store).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "writes a recording of the version that runs it; needs scripts/postgres"]
async fn record_postgres() {
    let url = super::postgres::database().await.expect("run below scripts/postgres");
    let told = record(PostgresStore::open(&url).await.unwrap()).await;
    write("postgres.json", &told);
    super::postgres::dump(&url, &wanted().join("gamenight.sql"));
}
