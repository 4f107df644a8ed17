//! What the worst that strangers can do costs everybody else, at its full size. By hand, with a build that is optimised:
//! `cargo test --profile play --package gamenight --test measured -- --ignored --nocapture`.

#![cfg(unix)]

mod chaos;
mod gamenight;
mod served;

use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use chaos::Line;
use gamenight::Folder;
use serde_json::json;
use served::{Served, ask};
use server::store::{Code, Life, Log, Mark, Row, SqliteStore, Upkeep};

const TABLE: &str = r#"{"game":"squid","places":["me","free"],"name":"Anna"}"#;

/// Appends rows to a table that is there: other names, of so many bytes each.
fn grow(data: &str, code: &str, count: u32, length: usize) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = SqliteStore::open(data.as_ref()).await.unwrap();
        let from = store.read(code, 0).await.unwrap().len() as u32;
        let mut seq = from;
        while seq < from + count {
            let row = |seq| {
                let body = json!({ "change": { "named": { "person": 0, "name": "x".repeat(length) } } }).to_string();
                Row { table: Code::from(code), seq, at: 5, body, mark: Mark::default() }
            };
            let rows: Vec<Row> = (seq..seq + 500).map(row).collect();
            store.append(&rows).await.unwrap();
            seq += 500;
        }
        store.close().await;
    });
}

/// People at ten tables change their names in turn until told to stop, none of them more than once a second; gives the
/// slowest answer and how many there were.
fn neighbours(
    address: &str,
    tables: &[(String, String)],
    stop: &Arc<AtomicBool>,
) -> std::thread::JoinHandle<(Duration, usize)> {
    let (address, tables, stop) = (address.to_owned(), tables.to_owned(), Arc::clone(stop));
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let mut lines = Vec::new();
            for (code, cookie) in &tables {
                lines.push(Line::open(&address, code, Some(cookie)).await.0);
            }
            let (mut slowest, mut count) = (Duration::ZERO, 0);
            while !stop.load(Ordering::Relaxed) {
                count += 1;
                let line = &mut lines[count % tables.len()];
                let begun = Instant::now();
                let answer = line.ask(&format!("r{count}"), &json!({ "name": format!("Anna {count}") })).await.unwrap();
                assert_eq!(answer["accepted"], true, "{answer}");
                slowest = slowest.max(begun.elapsed());
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            (slowest, count)
        })
    })
}

fn table(served: &Served) -> (String, String) {
    let made = served.post("/api/tables", "", TABLE);
    let cookie = made.cookie().split(';').next().unwrap().to_owned();
    (made.json()["code"].as_str().unwrap().to_owned(), cookie)
}

fn ten_tables(served: &Served) -> Vec<(String, String)> {
    (0..10).map(|_| table(served)).collect()
}

const FAST: [&str; 6] = ["--limit", "commands=1000", "--limit", "requests=1000", "--limit", "megabytes=4000"];

#[test]
#[ignore = "measures; takes a minute"]
fn a_dozen_transcripts_of_a_blown_up_table() {
    let folder = Folder::new();
    let data = folder.path("data");
    let served = Served::start(&data, &FAST);
    let (blown, _) = table(&served);
    served.stop();
    grow(&data, &blown, 50_000, 4_300);
    let served = Served::start(&data, &FAST);
    let quiet = ten_tables(&served);
    let before = served.memory("VmRSS:");
    let stop = Arc::default();
    let other = neighbours(&served.address, &quiet, &stop);
    std::thread::sleep(Duration::from_millis(500));
    let begun = Instant::now();
    let asking: Vec<_> = (0..12)
        .map(|_| {
            let (address, path) = (served.address.clone(), format!("/api/tables/{blown}/games/1/transcript"));
            std::thread::spawn(move || {
                ask(TcpStream::connect(&address).unwrap(), &format!("GET {path}"), &address, "", "").status
            })
        })
        .collect();
    let waking = served.get(&format!("/api/tables/{blown}"), "").status;
    let mut most = before;
    while !asking.iter().all(std::thread::JoinHandle::is_finished) {
        most = most.max(served.memory("VmRSS:"));
        std::thread::sleep(Duration::from_millis(20));
    }
    let took = begun.elapsed();
    let answers: Vec<u16> = asking.into_iter().map(|asked| asked.join().unwrap()).collect();
    stop.store(true, Ordering::Relaxed);
    let (slowest, count) = other.join().unwrap();
    println!(
        "transcripts: {answers:?}, waking: {waking}, in {took:?}; neighbours: slowest of {count} {slowest:?}; {before} kB, at most {most} kB"
    );
    served.stop();
}

#[test]
#[ignore = "measures; takes some minutes and two gigabytes of disk"]
fn forgetting_at_nine_hundred_megabytes() {
    let folder = Folder::new();
    let data = folder.path("data");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = SqliteStore::open(data.as_ref()).await.unwrap();
        for seq in 0..3_200_u32 {
            let row = |table: u32| {
                let game = (seq == 0).then(|| "squid".to_owned());
                let mark = Mark { game, life: (seq == 0).then_some(Life::Open), guest: None };
                Row {
                    table: Code::from(format!("TABLE{table}")),
                    seq,
                    at: 5,
                    body: "x".repeat(140 + 10 * (table as usize % 20)),
                    mark,
                }
            };
            let rows: Vec<Row> = (0..1_000).map(row).collect();
            store.append(&rows).await.unwrap();
        }
        store.close().await;
    });
    let served = Served::start(&data, &FAST);
    let size = std::fs::metadata(format!("{data}/gamenight.db")).unwrap().len();
    let quiet = ten_tables(&served);
    let (_, leaving) = table(&served);
    let measure = |what: &str, during: &dyn Fn()| {
        let stop = Arc::default();
        let other = neighbours(&served.address, &quiet, &stop);
        let begun = Instant::now();
        during();
        let took = begun.elapsed();
        stop.store(true, Ordering::Relaxed);
        let (slowest, count) = other.join().unwrap();
        println!("{what}: {took:?} at {} MB; neighbours: slowest of {count} {slowest:?}", size / 1_000_000);
    };
    measure("nothing", &|| std::thread::sleep(Duration::from_secs(20)));
    measure("forgetting", &|| {
        let stream = TcpStream::connect(&served.address).unwrap();
        let begun = Instant::now();
        let gone = ask(stream, "DELETE /api/me", &served.address, &format!("Cookie: {leaving}"), "");
        assert_eq!(gone.status, 204);
        println!("answered after {:?}", begun.elapsed());
        let wished = || {
            runtime.block_on(async {
                let look = SqliteStore::look(data.as_ref()).await.unwrap();
                let note = look.note("scrub").await.unwrap();
                look.close().await;
                note
            })
        };
        while wished().is_some() {
            assert_eq!(served.get("/healthz", "").status, 200);
            std::thread::sleep(Duration::from_millis(500));
        }
    });
    served.stop();
}

/// All that is in a folder, in bytes.
fn size(folder: &str) -> u64 {
    std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().metadata().unwrap().len()).sum()
}

/// Guests of one address, each at a table of their own, send as much as they are let, until no table is made for them any
/// more; gives how many rows that made, and what the budget counts for them at least.
async fn flood(served: &Served, command: impl Fn(usize) -> serde_json::Value) -> (u64, u64) {
    let table = json!({ "game": "walls", "places": ["me", "free"], "name": "Anna" }).to_string();
    let (mut rows, mut counted) = (0, 0);
    loop {
        let made = served.post("/api/tables", "", &table);
        if made.status == 429 {
            break;
        }
        let (code, cookie) = (made.json()["code"].as_str().unwrap().to_owned(), made.cookie());
        let cookie = cookie.split(';').next().unwrap();
        let (mut line, _) = Line::open(&served.address, &code, Some(cookie)).await;
        for number in 0.. {
            let command = command(number);
            if line.ask(&format!("r{number}"), &command).await.unwrap()["accepted"] == false {
                break;
            }
            rows += 1;
            counted += (command.to_string().len() as u64 + 64).max(200);
        }
    }
    (rows, counted)
}

/// F2 at default limits: what a byte that the budget counts takes on the disk, and so a day of all that one address is let.
#[test]
#[ignore = "measures; takes a minute"]
fn a_day_of_one_address_on_the_disk() {
    let file = include_str!("../../games/walls/src/castle/default.toml");
    for form in ["castles", "names"] {
        let folder = Folder::new();
        let data = folder.path("data");
        let served = Served::start(&data, &[]);
        // Names as long as they can be, in every one of the disguises.
        let mut castle = served.post("/api/games/walls/options/castle", "", file).json().to_string();
        for (short, sign) in [("pirate", "🏰"), ("diver", "🔑"), ("knight", "👻"), ("wizard", "🧙")] {
            castle = castle.replace(short, &sign.repeat(40));
        }
        let castle: serde_json::Value = serde_json::from_str(&castle).unwrap();
        let before = size(&data);
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let (rows, counted) = runtime.block_on(flood(&served, |number| {
            if form == "names" {
                return json!({ "name": format!("Anna {number}") });
            }
            let mut castle = castle.clone();
            castle["name"] = json!(format!("{number}"));
            json!({ "options": { "seats": 2, "options": { "castle": castle } } })
        }));
        served.stop();
        let share = (size(&data) - before) as f64 / counted as f64;
        let server::Rate { burst, hourly } = server::Limits::default().writing;
        let day = share * (f64::from(burst) + 24.0 * f64::from(hourly)) / 1e6;
        println!(
            "{form}: {rows} rows, {counted} bytes counted, {share:.2} of that on the disk; a day of it: {day:.0} MB"
        );
        assert!(day < 1000.0, "{day} MB");
    }
}
