//! A full disk: what was acknowledged stays, what cannot be written is refused, and with space again all goes on.
#![cfg(target_os = "linux")]

mod chaos;

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use chaos::{Line, Process, create};
use serde_json::{Value, json};
use server::store::{Log, SqliteStore};

/// The server on a disk of 4 MiB that nobody else sees.
const ON_A_SMALL_DISK: &str = r#"mount -t tmpfs -o size=4m none "$DISK" && exec "$0" "$@""#;

fn alone(script: &str, disk: &Path) -> Command {
    let mut command = Command::new("unshare");
    command.args(["--map-root-user", "--mount", "sh", "-c", script]).env("DISK", disk);
    command
}

/// A game of two, and what was acknowledged.
struct Sitting {
    code: String,
    lines: [Line; 2],
    requests: usize,
    acknowledged: Vec<String>,
}

impl Sitting {
    async fn begin(address: &str) -> Sitting {
        let settings = json!({ "pace": "instant", "window": null, "warm": null });
        let table = json!({ "game": "squid", "places": ["me", "free"], "settings": settings });
        let (code, cookie) = create(address, &table).await;
        let (host, _) = Line::open(address, &code, Some(&cookie)).await;
        let (guest, _) = Line::open(address, &code, None).await;
        let mut sitting = Sitting { code, lines: [host, guest], requests: 0, acknowledged: Vec::new() };
        sitting.ask(1, json!({ "sit": { "seat": 1 } })).await;
        sitting
    }

    async fn ask(&mut self, who: usize, command: Value) -> Value {
        self.requests += 1;
        let request = format!("r{}", self.requests);
        let answer = self.lines[who].ask(&request, &command).await.expect("the server lives");
        if answer["accepted"] == true {
            self.acknowledged.push(request);
        }
        answer
    }

    /// Changes a name, which is a change like any other and can always be made.
    async fn change(&mut self) -> Value {
        let name = format!("Anna {}", self.requests);
        self.ask(0, json!({ "name": name })).await
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_loses_nothing_and_is_got_over() {
    let disk = tempfile::tempdir().unwrap();
    if !alone(ON_A_SMALL_DISK, disk.path())
        .arg("true")
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|tried| tried.success())
    {
        println!("skipped: this system lets nobody mount a small disk of their own");
        return;
    }
    let mut command = alone(ON_A_SMALL_DISK, disk.path());
    command.arg(env!("CARGO_BIN_EXE_gamenight"));
    let mut process = Process::start(command, &disk.path().join("data"));
    // The disk as the server sees it.
    let inside = PathBuf::from(format!("/proc/{}/root{}", process.id(), disk.path().display()));
    let mut sitting = Sitting::begin(&process.address).await;
    for round in 0..3 {
        for _ in 0..10 {
            assert_eq!(sitting.change().await["accepted"], true, "round {round}");
        }
        fill(&inside.join("filler"));
        let mut refused = 0;
        for _ in 0..200 {
            let answer = sitting.change().await;
            if answer["accepted"] == false {
                assert_eq!(answer["refusal"]["code"], "storage", "{answer}");
                refused += 1;
            }
            if refused == 3 {
                break;
            }
        }
        assert_eq!(refused, 3, "the disk did not get full");
        fs::remove_file(inside.join("filler")).unwrap();
        let mut accepted = false;
        for _ in 0..50 {
            accepted = sitting.change().await["accepted"] == true;
            if accepted {
                break;
            }
        }
        assert!(accepted, "there is space again");
    }
    // The log as it lies on that disk, before the disk is gone.
    let copy = tempfile::tempdir().unwrap();
    for name in ["gamenight.db", "gamenight.db-wal"] {
        fs::copy(inside.join("data").join(name), copy.path().join(name)).unwrap();
    }
    process.kill();
    let store = SqliteStore::open(copy.path()).await.unwrap();
    let rows = store.read(&sitting.code, 0).await.unwrap();
    let kept: Vec<String> = rows
        .iter()
        .filter_map(|row| serde_json::from_str::<Value>(&row.body).unwrap()["from"][1].as_str().map(ToOwned::to_owned))
        .collect();
    for request in &sitting.acknowledged {
        let times = kept.iter().filter(|kept| *kept == request).count();
        assert_eq!(times, 1, "{request} was acknowledged");
    }
    assert!(sitting.acknowledged.len() > 30);
}

/// Writes until nothing fits any more.
fn fill(file: &Path) {
    let mut file = File::create(file).unwrap();
    for block in [64 * 1024, 4096, 512] {
        while file.write_all(&vec![0; block]).is_ok() {}
    }
}
