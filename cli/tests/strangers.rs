//! A server that strangers reach: silent sockets, proxies that nobody has named, open folders, imports that were killed.

#![cfg(unix)]

mod gamenight;
mod served;

use std::net::TcpStream;
use std::process::Command;
use std::time::{Duration, Instant};

use gamenight::{Folder, command, fails, output};
use rustix::process::Signal;
use served::Served;
use server::store::{Code, Life, Log, Mark, Row, SqliteStore, Upkeep};

/// F4: 300 sockets that say nothing, at a server with 256 descriptors, keep nobody out.
#[test]
fn silent_sockets_leave_the_health_check_answering() {
    let folder = Folder::new();
    let mut command = Command::new("sh");
    let serve = format!("ulimit -n 256; exec {} serve --local-only --port 0 --data", env!("CARGO_BIN_EXE_gamenight"));
    command.args(["-c", &format!("{serve} {}", folder.path("data"))]);
    let served = Served::run(command);
    let mut silent = Vec::new();
    for round in 0..3 {
        for _ in 0..300 {
            silent.push(TcpStream::connect(&served.address).unwrap());
        }
        for _ in 0..5 {
            let begun = Instant::now();
            let health = served.get("/healthz", "");
            assert_eq!((health.status, health.body.as_str()), (200, "well\n"), "round {round}");
            assert!(begun.elapsed() < Duration::from_secs(1), "round {round}: {:?}", begun.elapsed());
        }
    }
    drop(silent);
    assert_eq!(served.get("/api/games", "").status, 200);
    served.stop();
}

/// F17: behind a proxy that is not trusted all people are one address, and whoever runs the server is told once.
#[test]
fn a_proxy_that_nobody_has_named_is_spoken_of() {
    let folder = Folder::new();
    let said = |args: &[&str]| {
        let served = Served::start(&folder.path("data"), args);
        for _ in 0..3 {
            served.get("/api/games", "X-Forwarded-For: 203.0.113.9");
        }
        served.signal(Signal::TERM);
        served.end().2
    };
    let noted = said(&[]);
    assert_eq!(noted.matches("--trusted-proxy 127.0.0.1").count(), 1, "{noted}");
    assert_eq!(said(&["--trusted-proxy", "127.0.0.1"]), "");
}

/// F10: a folder that was there before is spoken of if others can enter it; the files in it are the owner's alone.
#[test]
fn an_open_folder_is_spoken_of() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let data = folder.path("data");
    std::fs::create_dir(&data).unwrap();
    std::fs::set_permissions(&data, PermissionsExt::from_mode(0o755)).unwrap();
    let served = Served::start(&data, &[]);
    for file in std::fs::read_dir(&data).unwrap() {
        let file = file.unwrap();
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o077, 0, "{:?}", file.path());
    }
    served.signal(Signal::TERM);
    let noted = served.end().2;
    assert!(noted.contains(&format!("chmod 700 {data}")), "{noted}");
}

/// F2: a public server deletes what nobody touches for two months, and says so; a host can say otherwise.
#[test]
fn how_long_tables_are_kept_is_said() {
    let folder = Folder::new();
    let public = ["--public-url", "https://play.example"];
    let said = |args: &[&str]| {
        let served = Served::start(&folder.path("data"), args);
        served.signal(Signal::TERM);
        served.end().1
    };
    let usual = "tables untouched for 60 days are deleted; --keep forever keeps them";
    assert!(said(&public).contains(usual));
    assert!(said(&[&public[..], &["--keep", "90"]].concat()).contains("tables untouched for 90 days are deleted\n"));
    assert!(!said(&[&public[..], &["--keep", "forever"]].concat()).contains("are deleted"));
    assert!(!said(&[]).contains("are deleted"), "at home nothing is");
    assert_eq!(gamenight::run(&["--keep", "never"]).status.code(), Some(2));
}

/// So many tables with so many rows each.
fn fill(data: &str, tables: u32, rows: u32) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = SqliteStore::open(data.as_ref()).await.unwrap();
        for table in 0..tables {
            let row = |seq: u32| {
                let game = (seq == 0).then(|| "squid".to_owned());
                let mark = Mark { game, life: (seq == 0).then_some(Life::Open), guest: None };
                Row { table: Code::from(format!("TABLE{table}")), seq, at: 5, body: "x".repeat(300), mark }
            };
            let rows: Vec<Row> = (0..rows).map(row).collect();
            for part in rows.chunks(1000) {
                store.append(part).await.unwrap();
            }
        }
        store.close().await;
    });
}

/// F9: wherever an import is killed, a server does not start on a part of it, and the next import brings everything.
#[test]
fn a_killed_import_is_no_half_server() {
    let folder = Folder::new();
    let (from, file) = (folder.path("from"), folder.path("file"));
    fill(&from, 12, 1500);
    output(&["export", &file, "--data", &from]);
    let mut halves = 0;
    for round in 0..4 {
        let to = folder.path(&format!("to{round}"));
        let mut import =
            command(&["import", &file, "--data", &to]).stdout(std::process::Stdio::null()).spawn().unwrap();
        let begun = Instant::now();
        while !std::path::Path::new(&format!("{to}/gamenight.db-wal")).exists()
            && begun.elapsed() < Duration::from_secs(20)
        {
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_millis(40 * round));
        import.kill().unwrap();
        let whole = import.wait().unwrap().success();
        let looked = command(&["export", &folder.path(&format!("look{round}")), "--data", &to]).output().unwrap();
        let refused = String::from_utf8_lossy(&looked.stderr).contains("an import into this place was not finished");
        // Killed before anything was marked, there is nothing; after the end, everything.
        halves += usize::from(refused);
        if refused {
            fails(&["serve", "--local-only", "--port", "0", "--data", &to], 1, "was not finished");
            fails(&["export", &folder.path("other"), "--data", &to], 2, "was not finished");
        }
        if !whole {
            let again = gamenight::run(&["import", &file, "--data", &to]);
            let kept = String::from_utf8_lossy(&again.stderr).contains("something is kept there already");
            assert!(again.status.success() || kept && !refused, "{again:?}");
        }
        let list = output(&["tables", "list", "--data", &to]);
        assert_eq!(list.matches("TABLE").count(), 12, "{list}");
    }
    assert!(halves > 0, "no import was killed in the middle");
}

/// F20: an export that was killed leaves nothing behind for longer than until the next.
#[test]
fn a_killed_export_leaves_no_keys_behind() {
    let folder = Folder::new();
    let (from, out) = (folder.path("from"), folder.path("out"));
    fill(&from, 12, 1500);
    std::fs::create_dir(&out).unwrap();
    let drafts = || {
        std::fs::read_dir(&out)
            .unwrap()
            .filter(|file| file.as_ref().unwrap().file_name().to_str().unwrap().starts_with(".gamenight-draft-"))
            .count()
    };
    let mut export = command(&["export", &format!("{out}/a"), "--data", &from]).spawn().unwrap();
    let begun = Instant::now();
    while drafts() == 0 && begun.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_micros(200));
    }
    export.kill().unwrap();
    let whole = export.wait().unwrap().success();
    assert!(whole || drafts() == 1, "it was killed over its draft");
    output(&["export", &format!("{out}/b"), "--data", &from]);
    assert_eq!(drafts(), 0);
}
