//! What one address can have written down: so much an hour, in whatever form; and a household never notices.

mod room;

use std::time::Duration;

use futures_util::future::join_all;
use room::{Client, Guest, Room, shelf, toy_shelf};
use serde_json::{Value, json};
use server::clock::HandClock;
use server::store::MemoryStore;
use server::{Limits, Rate};

const MINUTE: u64 = 60_000;

/// What a row costs, as the budget counts it.
fn cost(body: &str) -> u64 {
    (body.len() as u64 + 64).max(200)
}

/// What is kept in all, as the budget counts it.
async fn written(room: &Room) -> u64 {
    let mut sum = 0;
    for code in room.stores.index.codes().await.unwrap() {
        sum += room.stores.log.read(&code, 0).await.unwrap().iter().map(|row| cost(&row.body)).sum::<u64>();
    }
    sum
}

async fn limited(limits: Limits) -> Room {
    Room::limited(shelf(), MemoryStore::default(), HandClock::default(), limits).await
}

/// F2: by the limits as they are, a day and a full allowance at its beginning are far below a gigabyte.
#[test]
fn a_day_of_one_address_is_less_than_a_gigabyte() {
    let Rate { burst, hourly } = Limits::default().writing;
    let day = u64::from(burst) + 24 * u64::from(hourly);
    // Pages of the database are not always full: it takes up to twice the room of what is in it.
    assert!(2 * day < 1_000_000_000, "{day}");
}

/// Changes a name, settings or a seat's name until that is refused; gives the refusal.
async fn flood(line: &mut Client, form: usize, round: usize) -> String {
    for number in 0..10_000 {
        let name = format!("{round} {number}");
        let command = match form {
            0 => json!({ "name": name }),
            1 => json!({ "settings": { "time": 5 + (number + round) % 3000, "pace": "instant" } }),
            _ => json!({ "call": { "seat": 0, "name": name } }),
        };
        let answer = line.ask(command).await;
        if answer["accepted"] == false {
            return answer["refusal"]["code"].as_str().unwrap().to_owned();
        }
    }
    panic!("nobody says no");
}

/// F2 a, b, d: names, settings and seats' names of several guests at many tables, new connections, new tables: all day, as
/// fast as they are let.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_people_send_all_day_stays_within_the_budget() {
    const HOURLY: u32 = 50_000;
    const HOURS: usize = 24;
    let writing = Rate { burst: HOURLY, hourly: HOURLY };
    let room = limited(Limits { writing, ..Limits::default() }).await;
    let mut guests = Vec::new();
    for _ in 0..4 {
        let guest = room.guest().await;
        let code = guest.create(json!({ "game": "fingers", "places": ["me", "free"] })).await;
        guests.push((guest, code));
    }
    let mut refusals = std::collections::BTreeMap::<String, usize>::new();
    for round in 0..HOURS * 2 {
        let floods = guests.iter().enumerate().map(async |(form, (guest, code))| {
            // A new connection each time: buckets do not begin anew with it.
            let mut line = guest.join(code).await;
            let refusal = flood(&mut line, form % 3, round).await;
            line.close().await;
            refusal
        });
        for refusal in join_all(floods).await {
            *refusals.entry(refusal).or_default() += 1;
        }
        let table = json!({ "game": "fingers", "places": ["me", "random"] }).to_string();
        while room.http("POST", "/api/tables", None, &table).await.0 == 201 {}
        room.clock.advance(30 * MINUTE);
    }
    let all = written(&room).await;
    let most = u64::from(HOURLY) * (HOURS as u64 + 1);
    assert!(all < most + most / 50, "{all} bytes in a day, and {most} are allowed");
    assert!(all > most / 2, "they tried: {all} of {most}");
    assert!(refusals.contains_key("too-much"), "{refusals:?}");
}

/// Lets time pass in small steps, and everybody hear what there is.
async fn pass(room: &Room, lines: &mut [Client], millis: u64, step: u64) {
    for _ in 0..millis / step {
        room.clock.advance(step);
        for line in lines.iter_mut() {
            while let Some(Some(text)) = line.heard_or_end().await {
                line.read(text).await;
            }
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

/// F2 c: tables of bots alone at the pace of programs: not faster than one can see, and not beyond what the household has.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_alone_are_neither_fast_nor_endless() {
    let writing = Rate { burst: 60_000, hourly: 60_000 };
    let limits = Limits { writing, bots_alone_length: 40, ..Limits::default() };
    let room = limited(limits).await;
    let settings = json!({ "pace": "instant", "window": null });
    let mut lines = Vec::new();
    for _ in 0..6 {
        let guest = room.guest().await;
        let table = json!({ "game": "walls", "places": ["random", "random"], "settings": settings });
        let code = guest.create(table).await;
        let mut line = guest.join(&code).await;
        line.done(json!("start")).await;
        lines.push(line);
    }
    let before = room.stores.upkeep.size().await.unwrap();
    pass(&room, &mut lines, 10_000, 250).await;
    let steps: Vec<u64> = lines.iter().map(|line| line.position["step"].as_u64().unwrap_or_default()).collect();
    assert!(steps.iter().all(|step| *step <= 42), "four moves a second at most: {steps:?}");
    assert!(steps.iter().any(|step| *step > 5) && room.stores.upkeep.size().await.unwrap() > before, "{steps:?}");
    // They are ended when nobody would wait any more for an end.
    pass(&room, &mut lines, 60_000, 250).await;
    let over = lines.iter().filter(|line| line.table["table"]["stage"] == "over").count();
    assert!(over > 0, "{:?}", lines.iter().map(|line| &line.table["table"]["stage"]).collect::<Vec<_>>());
    // Whatever they do is paid for.
    let most = 60_000 + 60_000 * 70_000 / 3_600_000;
    let all = written(&room).await;
    assert!(all < most + 10_000, "{all}");
}

/// F2: a table where nobody is: its bots rest, however often somebody asks what it is like.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_rest_where_nobody_is() {
    let room = limited(Limits::default()).await;
    let guest = room.guest().await;
    let settings = json!({ "pace": "instant", "window": null });
    let code = guest.create(json!({ "game": "walls", "places": ["random", "random"], "settings": settings })).await;
    let mut line = guest.join(&code).await;
    line.done(json!("start")).await;
    pass(&room, std::slice::from_mut(&mut line), 3_000, 250).await;
    line.close().await;
    room.clock.advance(1_000);
    tokio::time::sleep(Duration::from_millis(50)).await;
    let rows = async || room.stores.log.read(&code, 0).await.unwrap().len();
    let before = rows().await;
    for _ in 0..40 {
        assert_eq!(room.http("GET", &format!("/api/tables/{code}"), None, "").await.0, 200);
        room.clock.advance(5_000);
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    assert!(rows().await <= before + 3, "{} rows, then {}", before, rows().await);
    // Somebody is back, and so are they.
    let mut line = guest.join(&code).await;
    pass(&room, std::slice::from_mut(&mut line), 5_000, 250).await;
    assert!(rows().await > before + 3);
}

/// F2: what is so already is not written down again.
#[tokio::test]
async fn what_is_so_already_is_not_written() {
    let room = Room::open(toy_shelf()).await;
    let guest = room.guest().await;
    let code = guest.create(json!({ "game": "fingers", "places": ["me", "random"], "name": "Anna" })).await;
    let mut line = guest.join(&code).await;
    line.done(json!({ "call": { "seat": 0, "name": "Ida" } })).await;
    line.table_until(|table| table["table"]["settings"].is_object()).await;
    let settings = line.table["table"]["settings"].clone();
    let options = line.table["table"]["options"].clone();
    let rows = async || room.stores.log.read(&code, 0).await.unwrap().len();
    let before = rows().await;
    for same in [
        json!({ "name": "Anna" }),
        json!({ "call": { "seat": 0, "name": "Ida" } }),
        json!({ "settings": settings }),
        json!({ "options": { "seats": 2, "options": options } }),
        json!({ "bot": { "seat": 1, "level": "random" } }),
        json!({ "host": { "person": 0 } }),
        json!({ "move": { "from": 1, "to": 1 } }),
        json!({ "lock": { "seat": 1, "locked": false } }),
    ] {
        let answer = line.ask(same.clone()).await;
        assert!(answer["accepted"] == true || same["lock"].is_object(), "{same}: {answer}");
        assert_eq!(rows().await, before, "{same}");
    }
    line.done(json!({ "name": "Anna B." })).await;
    assert_eq!(rows().await, before + 1);
}

/// F2: a table's log has an end. Before it no new game begins; the one that runs goes on, and is ended at the very end.
#[tokio::test]
async fn a_full_table_ends_its_game_and_begins_no_other() {
    let limits = Limits { table_rows: 60, ..Limits::none() };
    let room = Room::limited(toy_shelf(), MemoryStore::default(), HandClock::default(), limits).await;
    let guest = room.guest().await;
    let settings = json!({ "pace": "instant", "time": null });
    let code = guest.create(json!({ "game": "fingers", "places": ["me", "me"], "settings": settings })).await;
    let mut line = guest.join(&code).await;
    let rows = async || room.stores.log.read(&code, 0).await.unwrap().len();
    line.done(json!("start")).await;
    line.dealt().await;
    let mut number = 0;
    while rows().await < 60 {
        number += 1;
        line.done(json!({ "name": format!("Anna {number}") })).await;
    }
    for begins in [json!({ "name": "Anna" }), json!({ "settings": settings }), json!("start")] {
        assert_eq!(line.refused(begins).await, "record-full");
    }
    for pauses in [json!("pause"), json!("resume"), json!({ "look": "public" }), json!({ "react": "cheer" })] {
        line.done(pauses).await;
    }
    // Whoever goes on for ever is stopped.
    let mut paused = false;
    while line.table["table"]["stage"] != "over" {
        paused = !paused;
        line.ask(json!(if paused { "pause" } else { "resume" })).await;
        assert!(rows().await <= 75, "there is an end");
    }
    assert_eq!(line.refused(json!("rematch")).await, "record-full");
    assert_eq!(line.refused(json!("pause")).await, "record-full");
    // After a fall it is as full as before.
    let again = Guest { address: room.address.clone(), ..guest.clone() };
    assert_eq!(again.join(&code).await.refused(json!("rematch")).await, "record-full");
}

/// Eight people of one household, each at a table with three bots that answer at once, a move every two seconds, a second
/// device and a television at each: nobody is ever told to wait.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_household_of_eight_plays_all_evening() {
    const MINUTES: u64 = 4;
    let room = limited(Limits::default()).await;
    let settings = json!({ "pace": "instant", "window": null });
    let mut people = Vec::new();
    for number in 0..8 {
        let guest = room.guest().await;
        for path in ["/", "/api/games", "/api/tables", "/api/me/tables"] {
            assert_eq!(room.http("GET", path, Some(&guest.cookie), "").await.0, 200, "{path}");
        }
        let places = ["me", "random", "random", "random"];
        let game = ["squid", "game-over"][number % 2];
        let code = guest.create(json!({ "game": game, "places": places, "settings": settings })).await;
        let mut line = guest.join(&code).await;
        line.done(json!({ "name": format!("Person {number}") })).await;
        line.done(json!("start")).await;
        people.push((guest.join_with(&code, "?watch=true").await, line));
    }
    let mut moves = 0;
    for _ in 0..MINUTES * 30 {
        for (television, line) in &mut people {
            while let Some(Some(text)) = line.heard_or_end().await {
                line.read(text).await;
            }
            while let Some(Some(text)) = television.heard_or_end().await {
                television.read(text).await;
            }
            let answer: Value = match line.table["table"]["stage"].as_str() {
                Some("over") => {
                    line.done(json!("rematch")).await;
                    line.ask(json!("start")).await
                }
                _ if line.asked() => line.play(moves).await,
                _ => json!({ "accepted": true }),
            };
            moves += 1;
            let stale = answer["refusal"]["code"] == "stale-decision";
            assert!(answer["accepted"] == true || stale, "{answer}");
        }
        room.clock.advance(2_000);
    }
    // An evening of five hours at that pace is a part of what they have.
    let evening = written(&room).await * 5 * 60 / MINUTES;
    let writing = Limits::default().writing;
    let most = u64::from(writing.burst) + 5 * u64::from(writing.hourly);
    assert!(evening < most / 4 * 3, "{evening} of {most}");
}
