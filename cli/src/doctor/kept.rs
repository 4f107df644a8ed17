//! Where tables are kept: who can read it, is there room, is it whole, and does the clock fit?

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use server::store::{Stores, check_arrival};

use super::Findings;
use crate::place::Kept;

const MB: u64 = 1_000_000;

/// A clock may be this far off what was written down last, in milliseconds.
const AHEAD: u64 = 5 * 60_000;

/// When this was written, in milliseconds since 1970: no clock is right that says less.
const WRITTEN: u64 = 1_790_000_000_000;

#[cfg(unix)]
pub(super) fn check_folder(data: &Path, found: &mut Findings) {
    use std::os::unix::fs::MetadataExt;
    const WHAT: &str = "permissions";
    let name = data.display();
    let Ok(folder) = data.metadata() else {
        return found.doubtful(WHAT, format!("{name} does not exist yet; the server makes it for its owner alone"));
    };
    let mut open = Vec::new();
    if folder.mode() & 0o077 != 0 {
        open.push(format!("chmod 700 {name}"));
    }
    for file in ["gamenight.db", "gamenight.db-wal", "gamenight.db-shm"].map(|file| data.join(file)) {
        if file.metadata().is_ok_and(|file| file.mode() & 0o077 != 0) {
            open.push(format!("chmod 600 {}", file.display()));
        }
    }
    if open.is_empty() {
        found.well(WHAT, format!("{name} is its owner’s alone"));
    } else {
        found.wrong(WHAT, format!("others on this machine can get at keys and hands of cards: {}", open.join("; ")));
    }
    check_space(data, found);
}

#[cfg(unix)]
fn check_space(data: &Path, found: &mut Findings) {
    const WHAT: &str = "disk";
    /// A disk with less than this is as good as full …
    const LEAST: u64 = 200 * MB;
    /// … and with less than this will be soon.
    const LITTLE: u64 = 2_000 * MB;
    match rustix::fs::statvfs(data) {
        Err(error) => found.doubtful(WHAT, format!("how much is free cannot be told: {error}")),
        Ok(disk) => {
            let free = disk.f_bavail.saturating_mul(disk.f_frsize);
            let told = format!("{} MB are free", free / MB);
            match free {
                ..LEAST => found.wrong(WHAT, format!("{told}: soon nothing can be written down")),
                LEAST..LITTLE => found.doubtful(WHAT, told),
                _ => found.well(WHAT, told),
            }
        }
    }
}

#[cfg(not(unix))]
pub(super) fn check_folder(_: &Path, _: &mut Findings) {}

pub(super) async fn check_content(kept: &Kept, found: &mut Findings) {
    if let Kept::Folder(data) = kept
        && !data.join("gamenight.db").exists()
    {
        return check_clock(None, found);
    }
    match kept.look().await {
        Err(fault) => found.wrong("database", fault.reason()),
        Ok(stores) => {
            if let Err(fault) = check_tables(&stores, found).await {
                found.wrong("database", fault.to_string());
            }
            stores.upkeep.close().await;
        }
    }
}

async fn check_tables(stores: &Stores, found: &mut Findings) -> Result<(), server::store::StoreFault> {
    const WHAT: &str = "database";
    check_arrival(stores).await?;
    let aside = stores.upkeep.quarantined().await?;
    let (tables, size) = (stores.index.codes().await?.len(), stores.upkeep.size().await?);
    if aside.is_empty() {
        found.well(WHAT, format!("{tables} table(s), {} MB", size / MB));
    } else {
        let codes: Vec<&str> = aside.iter().map(|(code, ..)| &**code).collect();
        found.doubtful(
            WHAT,
            format!("{} of {tables} table(s) are damaged and put aside: {}", codes.len(), codes.join(", ")),
        );
    }
    check_clock(stores.index.newest().await?, found);
    Ok(())
}

fn check_clock(newest: Option<u64>, found: &mut Findings) {
    const WHAT: &str = "clock";
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64);
    match newest {
        _ if now < WRITTEN => found.wrong(WHAT, "it says a time before this program was written"),
        Some(newest) if newest > now + AHEAD => found.wrong(
            WHAT,
            format!(
                "something was written down {} minutes from now: it was wrong then, or is now",
                (newest - now) / 60_000
            ),
        ),
        _ => found.well(WHAT, "it fits what was written down"),
    }
}
