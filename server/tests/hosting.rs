//! What a host can do: turn keys, close and delete tables, keep them for so long, have no lobby.

mod room;

use room::{Guest, Room, http, toy_shelf};
use serde_json::{Value, json};
use server::clock::HandClock;
use server::store::{Mark, MemoryStore, Stores};
use server::{Config, Keep, Office};

const DAY: u64 = 24 * 3_600_000;

/// A room that is run otherwise.
async fn run(stores: &Stores, clock: &HandClock, change: impl FnOnce(&mut Config)) -> Room {
    let (mut config, listener, address) = Room::plan(toy_shelf(), stores, clock);
    change(&mut config);
    let server = server::start(config, listener, None).await.unwrap();
    Room { clock: clock.clone(), stores: stores.clone(), address, server }
}

/// An empty stores, and a clock.
fn empty() -> (Stores, HandClock) {
    (MemoryStore::default().into(), HandClock::default())
}

/// Opens the office of a room, and gives its address.
fn office(room: &mut Room) -> String {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    room.server.open_office(listener, "open-sesame");
    address
}

/// Asks the office, with this header.
async fn ask(office: &str, method: &str, path: &str, header: &str) -> (u16, String) {
    // A cookie's line ends where the next header begins.
    let (status, _, body) = http(office, method, path, Some(&format!("-\r\n{header}")), "").await;
    (status, body)
}

fn code_of(body: &str) -> Value {
    serde_json::from_str::<Value>(body).unwrap()["code"].clone()
}

/// The cookie that an answer sets, if it does.
async fn new_cookie(room: &Room, cookie: &str) -> Option<String> {
    let (_, headers, _) = room.http("GET", "/api/me/tables", Some(cookie), "").await;
    let cookie = headers.lines().find_map(|line| line.strip_prefix("set-cookie: "));
    cookie.map(|cookie| cookie.split(';').next().unwrap().to_owned())
}

/// Waits until something is so.
async fn until<F: Future<Output = bool>>(mut so: impl FnMut() -> F) {
    let wait = async {
        while !so().await {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(room::PATIENCE, wait).await.expect("it happens");
}

fn guest_of(cookie: &str) -> &str {
    cookie.split(['=', '.']).nth(1).unwrap()
}

#[tokio::test]
async fn a_new_key_signs_every_month_and_guests_stay_who_they_are() {
    let (stores, clock) = empty();
    let room = run(&stores, &clock, |_| {}).await;
    let anna = room.guest().await;
    anna.create(json!({ "game": "fingers" })).await;
    assert_eq!(new_cookie(&room, &anna.cookie).await, None);
    clock.advance(30 * DAY - 1);
    assert_eq!(stores.keys.keys().await.unwrap().len(), 1);
    clock.advance(3_600_001);
    until(async || stores.keys.keys().await.unwrap().len() == 2).await;
    until(async || new_cookie(&room, &anna.cookie).await.is_some()).await;
    let renewed = new_cookie(&room, &anna.cookie).await.unwrap();
    assert_eq!(guest_of(&renewed), guest_of(&anna.cookie), "she is who she was");
    assert_ne!(renewed, anna.cookie);
    assert_eq!(new_cookie(&room, &renewed).await, None, "a new one stays good");
    // Keys are kept over a fall, and the old one is good for a year more, then it is gone.
    drop(room);
    let room = run(&stores, &clock, |_| {}).await;
    assert_eq!(new_cookie(&room, &renewed).await, None);
    clock.advance(369 * DAY);
    until(async || stores.keys.keys().await.unwrap().len() == 3).await;
    until(async || new_cookie(&room, &renewed).await.is_some()).await;
    assert_eq!(guest_of(&new_cookie(&room, &anna.cookie).await.unwrap()), guest_of(&anna.cookie));
    clock.advance(2 * DAY);
    until(async || stores.keys.keys().await.unwrap().len() == 2).await;
    until(async || guest_of(&new_cookie(&room, &anna.cookie).await.unwrap()) != guest_of(&anna.cookie)).await;
    let (_, _, mine) = room.http("GET", "/api/me/tables", Some(&renewed), "").await;
    assert!(mine.contains("fingers"), "who came back meanwhile is still known: {mine}");
}

#[tokio::test]
async fn a_clock_that_was_wrong_costs_nobody_their_seat() {
    let (stores, _) = empty();
    stores.keys.add_key(&server::store::Key { created: 0, secret: [7; 32] }).await.unwrap();
    let clock = HandClock::default();
    let room = run(&stores, &clock, |_| {}).await;
    assert_eq!(stores.keys.keys().await.unwrap().len(), 2, "a key of 1970 has another after it");
    drop(room);
    assert_eq!(stores.keys.keys().await.unwrap()[0].created, 0, "and stays");
}

#[tokio::test]
async fn the_office_is_for_the_host_alone() {
    let (stores, clock) = empty();
    let mut room = run(&stores, &clock, |_| {}).await;
    let office = office(&mut room);
    let code = room.guest().await.create(json!({ "game": "fingers" })).await;
    for header in ["x-nothing: 1", "authorization: Bearer open", "authorization: Bearer open-sesame2"] {
        assert_eq!(ask(&office, "DELETE", &format!("/tables/{code}"), header).await.0, 403, "{header}");
        assert_eq!(ask(&office, "POST", &format!("/tables/{code}/close"), header).await.0, 403, "{header}");
    }
    assert_eq!(room.http("DELETE", &format!("/tables/{code}"), None, "").await.0, 404, "not from outside");
    assert_eq!(room.http("DELETE", &format!("/api/tables/{code}"), None, "").await.0, 405);
    assert!(!stores.log.read(&code, 0).await.unwrap().is_empty());
}

/// A game that runs, and who plays it.
async fn playing(room: &Room) -> (String, Guest, room::Client) {
    let guest = room.guest().await;
    let settings = json!({ "pace": "instant" });
    let code = guest.create(json!({ "game": "fingers", "places": ["me", "random"], "settings": settings })).await;
    let mut client = guest.join(&code).await;
    client.done(json!("start")).await;
    client.dealt().await;
    (code, guest, client)
}

#[tokio::test]
async fn a_table_is_closed_in_every_stage() {
    let (stores, clock) = empty();
    let mut room = run(&stores, &clock, |_| {}).await;
    let office = office(&mut room);
    let close = async |code: &str| {
        ask(&office, "POST", &format!("/tables/{code}/close"), "authorization: Bearer open-sesame").await
    };
    let (code, guest, mut anna) = playing(&room).await;
    assert_eq!(close(&code).await.0, 204);
    let closed = json!({ "closed": "the host of this server has closed the table" });
    anna.table_until(|table| table["table"]["ending"] == closed).await;
    assert_eq!(code_of(&close(&code).await.1), "no-game", "once is enough");
    assert!(stores.index.tables_of(guest_of(&guest.cookie), true, 9).await.unwrap().is_empty(), "it is over");
    let path = format!("/api/tables/{code}/games/1/transcript");
    assert_eq!(room.http("GET", &path, None, "").await.0, 200);
    anna.done(json!("rematch")).await;
    // In the lobby.
    assert_eq!(close(&code).await.0, 204);
    anna.table_until(|table| table["table"]["ending"] == closed).await;
    anna.done(json!("rematch")).await;
    // In the middle of a deal.
    anna.honest = false;
    anna.done(json!("start")).await;
    anna.table_until(|table| table["table"]["stage"] == "dealing").await;
    assert_eq!(close(&code).await.0, 204);
    anna.table_until(|table| table["table"]["stage"] == "over").await;
    anna.done(json!("rematch")).await;
    anna.honest = true;
    anna.done(json!("start")).await;
    anna.dealt().await;
    assert_eq!(code_of(&close("BABABA").await.1), "no-such-table");
    assert_eq!(code_of(&close("rubbish").await.1), "no-such-table");
    // Everything can be read again.
    drop(anna);
    drop(room);
    let room = run(&stores, &clock, |_| {}).await;
    let mut anna = Guest { address: room.address.clone(), ..guest }.join(&code).await;
    anna.table_until(|table| table["table"]["stage"] == "playing" && table["table"]["number"] == 2).await;
}

#[tokio::test]
async fn a_table_is_deleted_whoever_sits_there() {
    let (stores, clock) = empty();
    let mut room = run(&stores, &clock, |_| {}).await;
    let office = office(&mut room);
    let delete = async |code: &str| {
        ask(&office, "DELETE", &format!("/tables/{code}"), "authorization: Bearer open-sesame").await
    };
    let (code, guest, mut anna) = playing(&room).await;
    assert_eq!(delete(&code.to_lowercase()).await.0, 204);
    assert_eq!(anna.until("closed").await["code"], "no-such-table");
    assert!(anna.is_closed().await);
    assert_eq!(stores.log.read(&code, 0).await.unwrap(), []);
    assert!(stores.index.tables_of(guest_of(&guest.cookie), false, 9).await.unwrap().is_empty());
    assert_eq!(room.http("GET", &format!("/api/tables/{code}"), None, "").await.0, 404);
    assert_eq!(code_of(&delete(&code).await.1), "no-such-table");
    // One that is not in memory.
    let asleep = guest.create(json!({ "game": "fingers" })).await;
    assert_eq!(delete(&asleep).await.0, 204);
    assert_eq!(stores.log.read(&asleep, 0).await.unwrap(), []);
    // One that cannot be read.
    let row = server::store::Row { table: "BABABA".into(), seq: 0, at: 0, body: "{".to_owned(), mark: Mark::default() };
    stores.log.append(&[row]).await.unwrap();
    assert_eq!(room.http("GET", "/api/tables/BABABA", None, "").await.0, 404);
    assert_eq!(delete("BABABA").await.0, 204);
}

#[tokio::test]
async fn the_office_works_without_a_server() {
    let (stores, clock) = empty();
    let room = run(&stores, &clock, |_| {}).await;
    let (code, guest, anna) = playing(&room).await;
    let other = guest.create(json!({ "game": "fingers" })).await;
    anna.close().await;
    drop(room);
    let office = Office::open(toy_shelf(), stores.clone()).await.unwrap();
    office.close_table(&code).await.unwrap();
    assert_eq!(office.close_table(&code).await.unwrap_err().code, "no-game");
    office.delete_table(&other).await.unwrap();
    assert_eq!(office.delete_table(&other).await.unwrap_err().code, "no-such-table");
    office.leave().await;
    let account = server::account(toy_shelf(), &*stores.log, &code).await.unwrap();
    assert_eq!((account.stage, account.games, account.people.len()), (server::protocol::Stage::Over, 1, 1));
}

#[tokio::test]
async fn tables_are_kept_for_so_many_days() {
    let (stores, clock) = empty();
    let room = run(&stores, &clock, |config| config.keep = Some(Keep { days: 7, by_default: false })).await;
    let anna = room.guest().await;
    let old = anna.create(json!({ "game": "fingers" })).await;
    let used = anna.create(json!({ "game": "fingers" })).await;
    let open = anna.create(json!({ "game": "fingers" })).await;
    let mut line = anna.join(&open).await;
    line.table_until(|table| table["table"]["code"] == open).await;
    clock.advance(4 * DAY);
    let mut device = anna.join(&used).await;
    device.done(json!({ "name": "Anna" })).await;
    device.close().await;
    clock.advance(4 * DAY);
    until(async || stores.log.read(&old, 0).await.unwrap().is_empty()).await;
    assert!(!stores.log.read(&used, 0).await.unwrap().is_empty(), "somebody has touched it");
    assert!(!stores.log.read(&open, 0).await.unwrap().is_empty(), "somebody is there");
    line.done(json!({ "name": "Anna" })).await;
    assert_eq!(stores.index.tables_of(guest_of(&anna.cookie), false, 9).await.unwrap().len(), 2);
    drop(room);
    // Without a word nothing is deleted.
    let room = run(&stores, &clock, |_| {}).await;
    clock.advance(1000 * DAY);
    until(async || stores.keys.keys().await.unwrap().len() > 1).await;
    assert!(!stores.log.read(&used, 0).await.unwrap().is_empty());
    drop(room);
}

#[tokio::test]
async fn a_server_can_have_no_lobby() {
    let (stores, clock) = empty();
    let room = run(&stores, &clock, |config| config.lobby = false).await;
    let (status, _, body) = room.http("GET", "/api/tables", None, "").await;
    assert_eq!((status, code_of(&body)), (403, json!("no-lobby")));
    let anna = room.guest().await;
    let public = json!({ "game": "fingers", "settings": { "public": true } }).to_string();
    let (status, _, body) = room.http("POST", "/api/tables", Some(&anna.cookie), &public).await;
    assert_eq!((status, code_of(&body)), (403, json!("no-lobby")));
    let code = anna.create(json!({ "game": "fingers" })).await;
    let mut line = anna.join(&code).await;
    assert_eq!(line.refused(json!({ "settings": { "public": true } })).await, "no-lobby");
    line.done(json!({ "settings": { "public": false, "pace": "slow" } })).await;
    line.table_until(|table| table["table"]["settings"]["pace"] == "slow").await;
}

/// F19: a clock that is wrong deletes nothing: not in the first hour, not when it is set, not if everything seems old.
#[tokio::test]
async fn a_wrong_clock_deletes_nothing() {
    let (stores, clock) = empty();
    let keep = |config: &mut Config| config.keep = Some(Keep { days: 30, by_default: false });
    let hours = async |count: u64| {
        for _ in 0..count {
            clock.advance(3_600_000);
            for _ in 0..50 {
                tokio::task::yield_now().await;
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    };
    let room = run(&stores, &clock, keep).await;
    let codes = [room.guest().await.create(json!({ "game": "fingers" })).await];
    hours(1).await;
    room.server.stop().await;
    // It starts with a clock that is a month ahead, and somebody plays by that clock.
    clock.set_wall(31 * DAY as i64);
    let room = run(&stores, &clock, keep).await;
    let there = async || stores.index.codes().await.unwrap().len();
    clock.advance(1_800_000);
    tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    assert_eq!(there().await, 1, "not in the first hour");
    hours(3).await;
    assert_eq!(there().await, 1, "everything seems old");
    // The clock is put right, and set once more while it runs.
    clock.set_wall(-31 * DAY as i64);
    hours(2).await;
    let new = room.guest().await.create(json!({ "game": "fingers" })).await;
    clock.set_wall(31 * DAY as i64);
    hours(1).await;
    assert_eq!(there().await, 2, "not when it has just been set");
    clock.set_wall(-31 * DAY as i64);
    hours(2).await;
    assert_eq!(there().await, 2);
    // By a right clock old tables go.
    for _ in 0..31 {
        hours(1).await;
        clock.advance(DAY - 3_600_000);
    }
    let mut line = room.guest().await.join(&new).await;
    line.done(json!({ "name": "Anna" })).await;
    hours(2).await;
    until(async || stores.log.read(&codes[0], 0).await.unwrap().is_empty()).await;
    assert_eq!(there().await, 1);
}

/// F2: what was there before a server began to delete by itself counts from then on, also after a fall.
#[tokio::test]
async fn what_was_there_before_counts_from_the_upgrade() {
    let (stores, clock) = empty();
    let room = run(&stores, &clock, |_| {}).await;
    let anna = room.guest().await;
    let old = anna.create(json!({ "game": "fingers" })).await;
    let new = anna.create(json!({ "game": "fingers" })).await;
    room.server.stop().await;
    clock.advance(100 * DAY);
    let there = async |code: &str| !stores.log.read(code, 0).await.unwrap().is_empty();
    let days = async |room: &Room, count: u64| {
        let anna = Guest { address: room.address.clone(), ..anna.clone() };
        for day in 0..count {
            // Somebody plays somewhere, so that the clock can be believed.
            let mut line = anna.join(&new).await;
            line.done(json!({ "name": format!("Anna {}", day % 2) })).await;
            line.close().await;
            for _ in 0..2 {
                clock.advance(DAY / 2);
                tokio::time::sleep(std::time::Duration::from_millis(3)).await;
            }
        }
    };
    let keep = |config: &mut Config| config.keep = Some(Keep { days: 60, by_default: true });
    for _ in 0..2 {
        let room = run(&stores, &clock, keep).await;
        days(&room, 29).await;
        assert!(there(&old).await, "sixty days have not passed since");
        room.server.stop().await;
    }
    let room = run(&stores, &clock, keep).await;
    days(&room, 4).await;
    until(async || !there(&old).await).await;
    assert!(there(&new).await);
}
