//! *Forget me*: nothing names the guest any more, and the games of the others are as they were.

mod room;

use room::{Client, Guest, Room, shelf};
use serde_json::{Value, json};
use server::clock::HandClock;
use server::store::{MemoryStore, SqliteStore, Stores};

async fn forget(room: &Room, guest: &Guest) -> (u16, String) {
    let (status, headers, _) = room.http("DELETE", "/api/me", Some(&guest.cookie), "").await;
    (status, headers)
}

fn id(guest: &Guest) -> &str {
    guest.cookie.split(['=', '.']).nth(1).unwrap()
}

/// A squid table of two people, in the middle of a game; everything of Ben's is named after him.
async fn playing(anna: &Guest, ben: &Guest, extra: &str) -> (String, Client, Client) {
    let settings = json!({ "pace": "instant", "window": null });
    let new = json!({ "game": "squid", "places": ["free", "me"], "name": "Rumpelstiltskin",
        "settings": settings, "request": format!("bens-request-{extra}") });
    let code = ben.create(new).await;
    let (mut a, mut b) = (anna.join(&code).await, ben.join(&code).await);
    a.done(json!({ "name": "Anna" })).await;
    a.done(json!({ "sit": { "seat": 0 } })).await;
    b.done(json!({ "name": "Rumpelstilz" })).await;
    b.done(json!({ "call": { "seat": 1, "name": "Rumpelstilzchen" } })).await;
    b.done(json!("start")).await;
    tokio::join!(a.dealt(), b.dealt());
    (code, a, b)
}

async fn moves(a: &mut Client, b: &mut Client, most: usize) {
    for choice in 0..most {
        let step = a.step();
        b.at_step(step).await;
        let mover = if a.asked() { &mut *a } else { &mut *b };
        if mover.asked() && mover.play(choice).await["accepted"] == true {
            tokio::join!(a.at_step(step + 1), b.at_step(step + 1));
        }
    }
}

async fn transcript(room: &Room, code: &str) -> String {
    let (status, _, text) = room.http("GET", &format!("/api/tables/{code}/games/1/transcript"), None, "").await;
    assert_eq!(status, 200, "{text}");
    text
}

/// Everything that the files of a store hold.
fn bytes(dir: &std::path::Path) -> Vec<u8> {
    let files = std::fs::read_dir(dir).unwrap().map(|file| std::fs::read(file.unwrap().path()).unwrap());
    files.flatten().collect()
}

fn holds(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

/// Waits until nothing has to be scrubbed any more.
async fn scrubbed(stores: &Stores) {
    let wait = async {
        while stores.upkeep.note("scrub").await.unwrap().is_some() {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(room::PATIENCE, wait).await.expect("it is done");
}

/// F11: whoever asks to be forgotten is, also if the server is killed before it has cleaned its files.
#[tokio::test]
async fn the_wish_to_scrub_survives_a_kill() {
    let dir = tempfile::tempdir().unwrap();
    let stores: Stores = SqliteStore::open(dir.path()).await.unwrap().into();
    stores.upkeep.set_note("scrub", "a wish of before").await.unwrap();
    let room = Room::with(shelf(), stores.clone(), HandClock::default()).await;
    scrubbed(&stores).await;
    // A second wish comes after a rest, and is noted until then.
    let ben = room.guest().await;
    ben.create(json!({ "game": "squid", "name": "Rumpelstiltskin" })).await;
    assert_eq!(forget(&room, &ben).await.0, 204);
    assert!(stores.upkeep.note("scrub").await.unwrap().is_some());
    for _ in 0..20 {
        room.clock.advance(60_000);
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    scrubbed(&stores).await;
    assert!(!holds(&bytes(dir.path()), "Rumpelstiltskin"));
    room.server.stop().await;
}

#[tokio::test]
async fn nothing_names_them_and_games_go_on() {
    let dir = tempfile::tempdir().unwrap();
    let stores: Stores = SqliteStore::open(dir.path()).await.unwrap().into();
    let clock = HandClock::default();
    let room = Room::with(shelf(), stores.clone(), clock.clone()).await;
    let (anna, ben) = (room.guest().await, room.guest().await);
    let (over, mut a, mut b) = playing(&anna, &ben, "1").await;
    moves(&mut a, &mut b, 6).await;
    b.done(json!("abandon")).await;
    let told = transcript(&room, &over).await;
    assert!(told.contains("Rumpelstilz") && told.contains("Anna"), "{told}");
    let (runs, mut a, mut b) = playing(&anna, &ben, "2").await;
    moves(&mut a, &mut b, 3).await;
    let (step, view) = (a.step(), a.position["view"].clone());
    let before = stores.log.read(&runs, 0).await.unwrap();
    let there = bytes(dir.path());
    for trace in ["Rumpelstiltskin", "Rumpelstilz", "Rumpelstilzchen", "bens-request-1", id(&ben)] {
        assert!(holds(&there, trace), "{trace}");
    }

    let (status, headers) = forget(&room, &ben).await;
    assert_eq!(status, 204);
    let cookies: Vec<&str> = headers.lines().filter_map(|line| line.strip_prefix("set-cookie: ")).collect();
    assert!(matches!(cookies[..], [cookie] if cookie.starts_with("gamenight=; Path=/; Max-Age=0")), "{headers}");
    assert_eq!(b.until("closed").await["code"], "forgotten");
    assert!(b.is_closed().await);
    // Soon, and without anybody waiting for it.
    scrubbed(&stores).await;
    let there = bytes(dir.path());
    for trace in ["Rumpel", "bens-request", id(&ben)] {
        assert!(!holds(&there, trace), "{trace} is still there");
    }

    // A bot has the seat, and Anna the table; what was played is as it was.
    a.table_until(|table| table["table"]["people"][0]["name"] == "Somebody").await;
    assert_eq!(a.table["table"]["host"], 1);
    assert!(a.table["table"]["places"][1]["bot"].is_string(), "{}", a.table);
    let after = stores.log.read(&runs, 0).await.unwrap();
    assert!(after.len() > before.len() && after[2..].iter().all(|row| row.mark.guest.as_deref() != Some(id(&ben))));
    a.done(json!({ "look": { "seat": 0 } })).await;
    while a.position["seat"] != 0 {
        a.next().await;
    }
    assert!(a.step() >= step);
    assert!(a.step() > step || a.position["view"] == view);
    while a.step() < step + 4 && a.position["outcome"].is_null() {
        if a.asked() { drop(a.play(0).await) } else { drop(a.next().await) }
    }
    // The finished game is the same but for the name, and still fair.
    let now = transcript(&room, &over).await;
    assert_eq!(now, told.replace("Rumpelstilzchen", "Somebody"));
    let read = engine::Transcript::read(now.as_bytes()).unwrap();
    assert!(engine::fair::check(&read.header).unwrap().is_some());

    // The token is nobody's, now and after a fall.
    for _ in 0..2 {
        let (_, headers, mine) = room.http("GET", "/api/me/tables", Some(&ben.cookie), "").await;
        assert!(mine == "[]" && headers.contains("set-cookie: gamenight=") && !headers.contains(id(&ben)), "{headers}");
    }
    a.close().await;
    room.server.stop().await;
    let stores: Stores = SqliteStore::open(dir.path()).await.unwrap().into();
    let room = Room::with(shelf(), stores.clone(), clock).await;
    let (_, headers, _) = room.http("GET", "/api/me/tables", Some(&ben.cookie), "").await;
    assert!(headers.contains("set-cookie: gamenight=") && !headers.contains(id(&ben)), "{headers}");
    let mut a = Guest { address: room.address.clone(), ..anna }.join(&runs).await;
    a.table_until(|table| table["table"]["people"][0]["name"] == "Somebody").await;
    assert_eq!(transcript(&room, &over).await, now);
    room.server.stop().await;
}

#[tokio::test]
async fn in_the_lobby_and_in_a_deal() {
    let room = Room::open(shelf()).await;
    let (anna, ben) = (room.guest().await, room.guest().await);
    let new = json!({ "game": "squid", "places": ["me", "free"], "settings": { "pace": "instant" } });
    let code = anna.create(new.clone()).await;
    let (mut a, mut b) = (anna.join(&code).await, ben.join(&code).await);
    b.done(json!({ "sit": { "seat": 1 } })).await;
    assert_eq!(forget(&room, &ben).await.0, 204);
    a.table_until(|table| table["table"]["places"][1]["person"].is_null() && table["table"]["people"][1].is_object())
        .await;
    assert!(a.table["table"]["places"][1]["bot"].is_null(), "in the lobby the seat is free");
    // In the middle of a deal a bot takes the seat, and nobody waits for ever.
    let cleo = room.guest().await;
    let mut c = cleo.join(&code).await;
    c.honest = false;
    c.done(json!({ "sit": { "seat": 1 } })).await;
    a.done(json!("start")).await;
    c.table_until(|table| table["table"]["stage"] == "dealing").await;
    assert_eq!(forget(&room, &cleo).await.0, 204);
    a.table_until(|table| table["table"]["places"][1]["bot"].is_string()).await;
    while a.table["table"]["stage"] == "dealing" {
        a.settle().await;
        room.clock.advance(10_000);
        a.settle().await;
    }
    a.dealt().await;
    let rows = room.stores.log.read(&code, 0).await.unwrap();
    assert!(rows.iter().all(|row| !row.body.contains(id(&ben)) && !row.body.contains(id(&cleo))));
}

#[tokio::test]
async fn a_connection_from_before_cannot_come_back_in() {
    let room = Room::open(shelf()).await;
    let (anna, ben) = (room.guest().await, room.guest().await);
    let code = anna.create(json!({ "game": "squid" })).await;
    // He only looks on, and so is in no list of the table's.
    let mut b = ben.join(&code).await;
    b.table_until(|table| table["table"]["code"].is_string()).await;
    assert_eq!(forget(&room, &ben).await.0, 204);
    assert_eq!(b.refused(json!({ "sit": { "seat": 0 } })).await, "forgotten");
    let rows = room.stores.log.read(&code, 0).await.unwrap();
    assert!(rows.iter().all(|row| !row.body.contains(id(&ben))));
}

#[tokio::test]
async fn damaged_tables_hold_nobody() {
    let stores: Stores = MemoryStore::default().into();
    let room = Room::with(shelf(), stores.clone(), HandClock::default()).await;
    let ben = room.guest().await;
    let odd = ben.create(json!({ "game": "squid" })).await;
    let mut row = stores.log.read(&odd, 0).await.unwrap().remove(0);
    // One whose rows can be read and make no sense, one that cannot be read.
    row.seq = 1;
    stores
        .log
        .append(&[server::store::Row { body: json!({ "change": "listed" }).to_string(), ..row.clone() }])
        .await
        .unwrap();
    let broken = ben.create(json!({ "game": "squid" })).await;
    let wrong = server::store::Row { table: broken.as_str().into(), body: "{".to_owned(), ..row };
    stores.log.append(&[wrong]).await.unwrap();
    assert_eq!(forget(&room, &ben).await.0, 204);
    let rows = stores.log.read(&odd, 0).await.unwrap();
    assert!(rows.len() == 2 && rows.iter().all(|row| !row.body.contains(id(&ben)) && row.mark.guest.is_none()));
    assert_eq!(stores.log.read(&broken, 0).await.unwrap(), []);
    let _: Value = serde_json::from_str(&rows[0].body).unwrap();
}

#[tokio::test]
async fn a_stranger_has_nothing_to_forget() {
    let room = Room::open(shelf()).await;
    let (status, headers, _) = room.http("DELETE", "/api/me", None, "").await;
    assert_eq!(status, 204);
    assert!(headers.contains("set-cookie: gamenight=; "), "{headers}");
}
