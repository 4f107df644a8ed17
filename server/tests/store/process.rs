//! Processes of their own: one that is killed, and one whose disk is full.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use server::store::{Index, Log, Row, StoreFault, Upkeep};
use tempfile::tempdir;

use super::sqlite::{fill, has, open, refused};
use super::{first, joins, row};

/// Runs one of the tests that are ignored in a process of its own, with a directory.
fn elsewhere(test: &str, dir: &Path) -> Command {
    // A file that grows too large is an error there, and not the end.
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' XFSZ; exec \"$@\"", "sh"]).arg(std::env::current_exe().unwrap());
    shell.args(["--exact", test, "--ignored", "--nocapture"]).env("STORE_DIR", dir);
    shell
}

/// The directory such a test was given.
fn given() -> PathBuf {
    std::env::var_os("STORE_DIR").expect("this test is run by another").into()
}

#[tokio::test]
#[ignore = "run by the next test, which kills it"]
async fn holder() {
    let store = open(&given()).await;
    fill(&store).await;
    println!("\nfilled");
    std::io::stdin().lines().count();
}

#[tokio::test]
async fn a_killed_process_leaves_everything_and_no_lock() {
    let dir = tempdir().unwrap();
    let mut holder = elsewhere("process::holder", dir.path());
    let mut holder = holder.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut said = BufReader::new(holder.stdout.take().unwrap()).lines();
    assert!(said.any(|line| line.unwrap() == "filled"));
    let sentence = refused(dir.path()).await;
    assert!(sentence.contains("is in use"), "{sentence}");
    holder.kill().unwrap();
    holder.wait().unwrap();
    let store = open(dir.path()).await;
    has(&store, &[first("oak", 10), joins("oak", 1, "ada"), row("oak", 2)]).await;
    store.close().await;
}

/// Lets the files of this process grow to so many bytes.
#[cfg(target_os = "linux")]
fn let_files_grow(most: Option<u64>) {
    use rustix::process::{Resource, Rlimit, setrlimit};
    setrlimit(Resource::Fsize, Rlimit { current: most, maximum: None }).unwrap();
}

#[cfg(target_os = "linux")]
#[tokio::test]
#[ignore = "run by the next test, with files that cannot grow"]
async fn cramped() {
    let store = open(&given()).await;
    let large =
        |seq| Row { body: "x".repeat(50_000), ..if seq == 0 { first("oak", 1) } else { joins("oak", seq, "ada") } };
    assert_eq!(store.append(&[large(0)]).await.unwrap(), [true]);
    let_files_grow(Some(200_000));
    let mut kept = 1;
    let fault = loop {
        match store.append(&[large(kept)]).await {
            Ok(taken) => assert_eq!(taken, [true]),
            Err(fault) => break fault,
        }
        kept += 1;
    };
    assert!(matches!(fault, StoreFault::Failed(_)), "nothing of it was taken: {fault:?}");
    assert!(store.append(&[large(kept)]).await.is_err(), "and it stays so");
    assert_eq!(store.read("oak", 0).await.unwrap().len(), kept as usize, "what was kept is kept");
    let_files_grow(None);
    assert_eq!(store.append(&[large(kept), large(kept + 1)]).await.unwrap(), [true, true]);
    store.close().await;
    let store = open(&given()).await;
    assert_eq!(store.read("oak", 0).await.unwrap().len(), kept as usize + 2);
    assert_eq!(store.tables_of("ada", true, 9).await.unwrap().len(), 1);
    store.close().await;
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_full_disk_is_a_fault_until_there_is_space() {
    let dir = tempdir().unwrap();
    let done = elsewhere("process::cramped", dir.path()).output().unwrap();
    let said = String::from_utf8_lossy(&done.stdout);
    assert!(done.status.success() && said.contains("1 passed"), "{said}{}", String::from_utf8_lossy(&done.stderr));
}
