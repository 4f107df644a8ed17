//! Under strace: between every write to the log and its acknowledgement there is a sync.

mod chaos;

use std::process::{Command, Stdio};

use chaos::{Line, Process, create};
use serde_json::json;

#[tokio::test]
async fn a_sync_stands_before_every_acknowledgement() {
    let tracer = Command::new("strace").args(["-o", "/dev/null", "true"]).stderr(Stdio::null()).status();
    match tracer {
        Ok(status) if status.success() => {}
        Ok(_) => return eprintln!("skipped: this machine lets nobody trace a process"),
        Err(_) => {
            assert!(std::env::var_os("CI").is_none(), "strace is needed to see the syncs");
            return eprintln!("skipped: strace is not installed");
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let trace = folder.path().join("trace");
    let mut strace = Command::new("strace");
    let calls = "trace=write,writev,pwrite64,sendto,sendmsg,fsync,fdatasync";
    strace.args(["-f", "-y", "-s", "65536", "-e", calls, "-o"]).arg(&trace).arg(env!("CARGO_BIN_EXE_gamenight"));
    let mut process = Process::start(strace, &folder.path().join("data"));
    let settings = json!({ "pace": "instant", "warm": null });
    let table = json!({ "game": "game-over", "places": ["me", "random"], "settings": settings });
    let (code, cookie) = create(&process.address, &table).await;
    let (mut line, _) = Line::open(&process.address, &code, Some(&cookie)).await;
    line.ask("start", &json!("start")).await.unwrap();
    line.ask("bind", &json!({ "bind": { "seat": 0, "commit": null } })).await.unwrap();
    let mut asked = 0;
    while asked < 20 && line.table["table"]["stage"] != "over" {
        match line.action(asked) {
            Some(action) => {
                asked += 1;
                let answer = line.ask(&format!("move {asked}"), &action).await.unwrap();
                assert_eq!(answer["accepted"], true, "{answer}");
            }
            None => drop(line.next().await.unwrap()),
        }
    }
    // The tracer is told to stop, and takes the server with it once both have written everything down.
    let server = children(process.id());
    for child in server {
        let _ = Command::new("kill").args(["-TERM", &child]).status();
    }
    process.wait();
    let trace = std::fs::read_to_string(trace).unwrap();
    let acknowledged = check(&trace);
    assert!(acknowledged >= asked + 2, "{acknowledged} acknowledgements seen, {asked} moves made");
}

/// The processes that a process has started.
fn children(of: u32) -> Vec<String> {
    let told = std::fs::read_to_string(format!("/proc/{of}/task/{of}/children")).unwrap_or_default();
    told.split_whitespace().map(ToOwned::to_owned).collect()
}

/// Reads the trace: how many acknowledgements went out, each after a sync of everything written before it.
fn check(trace: &str) -> usize {
    let (mut written, mut synced, mut acknowledged) = (false, false, 0);
    for line in trace.lines() {
        let log = line.contains("gamenight.db");
        let sync = line.contains("fdatasync") || line.contains("fsync");
        if line.contains("pwrite64") && line.contains("gamenight.db-wal") {
            written = true;
        }
        let done = (sync && log && line.contains(") = 0")) || (sync && line.contains("resumed"));
        if done {
            (written, synced) = (false, true);
        }
        if line.contains(r#"\"accepted\":true"#) {
            assert!(!written, "written and not synced before: {line}");
            assert!(synced, "nothing was synced since the last acknowledgement: {line}");
            synced = false;
            acknowledged += 1;
        }
    }
    acknowledged
}
