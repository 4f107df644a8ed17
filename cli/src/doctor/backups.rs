//! Backups: is there a fresh one, and is it what it should be?

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::Findings;

const WHAT: &str = "backups";

/// Copies should be made every day, or every week at least.
const OLD: u64 = 8;

pub(super) fn check(folder: Option<&Path>, found: &mut Findings) {
    let Some(folder) = folder else {
        return found.doubtful(
            WHAT,
            "say with --backups DIR where they are; gamenight backup FILE makes one beside the server",
        );
    };
    let Some((file, days)) = newest(folder) else {
        return found.wrong(WHAT, format!("there is none in {}", folder.display()));
    };
    let name = file.display();
    if !looks_whole(&file) {
        return found.wrong(WHAT, format!("{name} is neither a copy made by gamenight backup nor one made by pg_dump"));
    }
    match days {
        ..=OLD => found.well(WHAT, format!("{name} is {days} days old")),
        _ => found.wrong(WHAT, format!("the newest, {name}, is {days} days old")),
    }
    if is_open(&file) {
        found.doubtful(WHAT, format!("others can read {name}, with all keys and hands of cards: chmod 600 {name}"));
    }
}

/// Can others read it?
#[cfg(unix)]
fn is_open(file: &Path) -> bool {
    file.metadata().is_ok_and(|file| std::os::unix::fs::MetadataExt::mode(&file) & 0o077 != 0)
}

#[cfg(not(unix))]
fn is_open(_: &Path) -> bool {
    false
}

/// The newest file of a folder, and its age in days.
fn newest(folder: &Path) -> Option<(PathBuf, u64)> {
    let files = fs::read_dir(folder).ok()?.flatten().filter_map(|entry| {
        let file = entry.metadata().ok().filter(fs::Metadata::is_file)?;
        let hidden = entry.file_name().to_str().is_some_and(|name| name.starts_with('.'));
        (!hidden).then_some((file.modified().ok()?, entry.path()))
    });
    let (at, file) = files.max()?;
    let age = SystemTime::now().duration_since(at).unwrap_or_default();
    Some((file, age.as_secs() / (24 * 3600)))
}

/// Does it begin as a database of ours does, or as a dump of `pg_dump`?
fn looks_whole(file: &Path) -> bool {
    let mut head = [0; 72];
    let read = File::open(file).and_then(|mut file| file.read(&mut head)).unwrap_or(0);
    let ours = read == 72 && head.starts_with(b"SQLite format 3\0") && &head[68..72] == b"game";
    ours || head.starts_with(b"PGDMP") || head.starts_with(b"--\n-- PostgreSQL database dump")
}
