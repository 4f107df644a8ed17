//! Finished games: told from their own rows alone, whatever else is in the log, and nobody waits for it.

mod room;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use room::{Client, Guest, Room, http, shelf};
use serde_json::json;
use server::clock::HandClock;
use server::store::{Log, MemoryStore, Row, StoreFuture, Stores};

async fn transcript(room: &Room, code: &str, number: u32) -> (u16, String) {
    let path = format!("/api/tables/{code}/games/{number}/transcript");
    let (status, _, text) = room.http("GET", &path, None, "").await;
    (status, text)
}

/// A table at which so many games were played and given up.
async fn played(guest: &Guest, games: u32) -> (String, Client) {
    let settings = json!({ "pace": "instant", "window": null });
    let code = guest.create(json!({ "game": "squid", "places": ["me", "me"], "settings": settings })).await;
    let mut line = guest.join(&code).await;
    for number in 1..=games {
        line.done(json!({ "name": format!("Anna the {number}") })).await;
        line.done(json!("start")).await;
        line.dealt().await;
        for _ in 0..number + 2 {
            let seat = line.position["to_act"][0].clone();
            line.done(json!({ "look": { "seat": seat } })).await;
            while line.position["seat"] != seat {
                line.next().await;
            }
            let step = line.step();
            if line.asked() && line.play(0).await["accepted"] == true {
                line.at_step(step + 1).await;
            }
        }
        line.done(json!("abandon")).await;
        line.done(json!("rematch")).await;
    }
    (code, line)
}

/// F3: where a game lies is noted at its end, and its transcript is the one that the whole log tells.
#[tokio::test]
async fn a_game_is_told_from_its_own_rows() {
    let stores: Stores = MemoryStore::default().into();
    let room = Room::with(shelf(), stores.clone(), HandClock::default()).await;
    let (code, _line) = played(&room.guest().await, 3).await;
    let noted = async |number| stores.index.game(&code, number).await.unwrap();
    let wait = async {
        while noted(3).await.is_none() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(room::PATIENCE, wait).await.expect("it is noted");
    let rows = stores.log.read(&code, 0).await.unwrap();
    for number in 1..=3 {
        let frame = noted(number).await.expect("noted when it ended");
        let (status, told) = transcript(&room, &code, number).await;
        let whole = table::transcript(&shelf().into(), &code.as_str().into(), &rows, number).unwrap();
        let table::Transcribed::Whole(whole) = whole else { panic!("it is over") };
        assert_eq!((status, told), (200, whole), "game {number}");
        assert!(frame.first < frame.after && frame.after as usize <= rows.len());
    }
    assert_eq!((transcript(&room, &code, 4).await.0, transcript(&room, &code, 0).await.0), (404, 404));
    // What lies outside a game's rows is not read: damage there does not matter.
    let frame = noted(2).await.unwrap();
    let told = transcript(&room, &code, 2).await;
    let spoil = |seq: u32| Row { body: "{".to_owned(), ..rows[seq as usize].clone() };
    let outside: Vec<Row> = (1..frame.first - 1).chain(frame.after..rows.len() as u32).map(spoil).collect();
    stores.upkeep.rewrite(&code, "nobody", &outside).await.unwrap();
    stores.index.note_game(&code, &frame).await.unwrap();
    assert_eq!(transcript(&room, &code, 2).await, told);
    assert_eq!(transcript(&room, &code, 3).await.0, 503, "this one is to be looked for, and cannot be found");
}

/// F3: what was played before games were noted is found, and noted then; and each asking counts as labour.
#[tokio::test]
async fn an_older_game_is_found_and_noted() {
    let stores: Stores = MemoryStore::default().into();
    let limits = server::Limits { requests: server::Rate { burst: 100, hourly: 3600 }, ..server::Limits::none() };
    let room = Room::limited(shelf(), stores.clone(), HandClock::default(), limits).await;
    let (code, _line) = played(&room.guest().await, 2).await;
    room.clock.advance(3_600_000);
    // Whoever is forgotten takes the notes along.
    stores.upkeep.rewrite(&code, "nobody", &[]).await.unwrap();
    let found = transcript(&room, &code, 1).await;
    assert_eq!(found.0, 200);
    assert!(stores.index.game(&code, 1).await.unwrap().is_some());
    assert_eq!(transcript(&room, &code, 1).await, found);
    let more = [(); 4].map(|()| transcript(&room, &code, 1));
    let last = futures_util::future::join_all(more).await.into_iter().filter(|(status, _)| *status == 429).count();
    assert!(last > 0, "a hundred requests are five of these");
}

/// A log that notes how much is read of it at a time, and by how many at once.
struct Watched {
    log: Arc<dyn Log>,
    reading: AtomicUsize,
    most_readers: AtomicUsize,
    most_rows: AtomicUsize,
}

impl Log for Watched {
    fn append<'a>(&'a self, rows: &'a [Row]) -> StoreFuture<'a, Vec<bool>> {
        self.log.append(rows)
    }

    fn read<'a>(&'a self, table: &'a str, from: u32) -> StoreFuture<'a, Vec<Row>> {
        self.read_part(table, from, u32::MAX)
    }

    fn read_part<'a>(&'a self, table: &'a str, from: u32, most: u32) -> StoreFuture<'a, Vec<Row>> {
        Box::pin(async move {
            let readers = self.reading.fetch_add(1, Ordering::SeqCst) + 1;
            self.most_readers.fetch_max(readers, Ordering::SeqCst);
            // Long enough for all who would come at once.
            tokio::time::sleep(Duration::from_millis(2)).await;
            let rows = self.log.read_part(table, from, most).await;
            self.most_rows.fetch_max(rows.as_ref().map_or(0, Vec::len), Ordering::SeqCst);
            self.reading.fetch_sub(1, Ordering::SeqCst);
            rows
        })
    }

    fn exists<'a>(&'a self, table: &'a str) -> StoreFuture<'a, bool> {
        self.log.exists(table)
    }

    fn probe(&self) -> StoreFuture<'_, ()> {
        self.log.probe()
    }
}

/// F3: a dozen who ask for games of a long log are served two at a time, from a part of it at a time, while somebody wakes the
/// table; and everybody else plays on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_long_log_holds_nobody_up() {
    let stores: Stores = MemoryStore::default().into();
    let room = Room::with(shelf(), stores.clone(), HandClock::default()).await;
    let guest = room.guest().await;
    let (code, line) = played(&guest, 1).await;
    line.close().await;
    room.server.stop().await;
    let rows = stores.log.read(&code, 0).await.unwrap();
    let body = json!({ "change": { "named": { "person": 0, "name": "x".repeat(2_000) } } }).to_string();
    let more = (rows.len() as u32..4_000).map(|seq| Row { seq, body: body.clone(), ..rows[1].clone() });
    let more: Vec<Row> = more.map(|row| Row { mark: server::store::Mark::default(), ..row }).collect();
    stores.log.append(&more).await.unwrap();
    let watched = Arc::new(Watched {
        log: Arc::clone(&stores.log),
        reading: AtomicUsize::default(),
        most_readers: AtomicUsize::default(),
        most_rows: AtomicUsize::default(),
    });
    let stores = Stores { log: Arc::<Watched>::clone(&watched), ..stores };
    let room = Room::with(shelf(), stores, HandClock::default()).await;
    let guest = Guest { address: room.address.clone(), ..guest };
    let other = guest.create(json!({ "game": "squid" })).await;
    let mut other = guest.join(&other).await;
    let ask = |path: String| {
        let address = room.address.clone();
        tokio::spawn(async move { http(&address, "GET", &path, None, "").await.0 })
    };
    let mut asking: Vec<_> =
        (0..12).map(|n| ask(format!("/api/tables/{code}/games/{}/transcript", n % 3 + 1))).collect();
    asking.push(ask(format!("/api/tables/{code}")));
    let (mut number, mut slowest) = (0, Duration::ZERO);
    while !asking.iter().all(tokio::task::JoinHandle::is_finished) {
        let begun = Instant::now();
        number += 1;
        other.done(json!({ "name": format!("Anna {number}") })).await;
        slowest = slowest.max(begun.elapsed());
    }
    for asked in asking {
        assert!([200, 404].contains(&asked.await.unwrap()));
    }
    assert!(number > 2 && slowest < Duration::from_secs(2), "{number} changes, the slowest took {slowest:?}");
    let most = |count: &AtomicUsize| count.load(Ordering::SeqCst);
    // Two tell, two wake; and each table that is looked at reads its first part before it is known to be long.
    let (rows, readers) = (most(&watched.most_rows), most(&watched.most_readers));
    assert!(rows <= 500 && readers <= 6, "{readers} at once, {rows} rows at a time");
    room.server.stop().await;
}
