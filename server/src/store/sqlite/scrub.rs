//! Scrubbing: nothing that was deleted or rewritten stays in the file, and nobody waits for it.
//!
//! What is deleted is overwritten by `SQLite` at once (`secure_delete`), but when a page is divided, its old half keeps copies of
//! rows in the part that nobody uses. That part is overwritten here, some pages at a time, with zeros alone: whatever moment
//! a fall chooses, no row is touched. Meanwhile nothing may move between the write-ahead log and the file, so that each step
//! has the one connection that writes for itself, and begins with a checkpoint.

use std::fs::File;
use std::sync::Arc;
use std::time::Duration;

use sqlx::SqliteConnection;

use super::SqliteStore;
use crate::store::StoreFault;
use crate::store::sql::failed;

/// So many bytes of the file in a step: a few milliseconds.
const STEP: u64 = 2 << 20;

/// Between two steps.
const REST: Duration = Duration::from_millis(25);

/// Somebody who reads keeps a step waiting, and is waited for so often.
const TRIES: u32 = 400;

/// Otherwise a connection waits so long for others, as they all do.
const WAITS: Duration = Duration::from_secs(5);

/// A page of `SQLite`'s begins with its kind. What begins otherwise is no page of a tree: a page of a free list or of a long
/// row begins with the high byte of a page's number, which is 0 in files of fewer pages than this.
const MOST_PAGES: u64 = 1 << 24;

impl SqliteStore {
    pub(super) async fn scrub_in_steps(&self) -> Result<(), StoreFault> {
        let (mut from, mut tries) = (0, 0);
        while tries < TRIES {
            match self.scrub_step(from).await? {
                Step::Next(next) => (from, tries) = (next, 0),
                Step::Over => return Ok(()),
                Step::Busy => tries += 1,
            }
            tokio::time::sleep(REST).await;
        }
        Err(StoreFault::Failed("somebody reads the database all the time".to_owned()))
    }

    /// One step, for which nothing else is written.
    async fn scrub_step(&self, from: u64) -> Result<Step, StoreFault> {
        let mut writing = self.writing.lock().await;
        let writing = writing.as_mut().ok_or_else(|| StoreFault::Failed("the store is closed".to_owned()))?;
        if !settle(&mut writing.connection).await? {
            return Ok(Step::Busy);
        }
        let pages = Arc::clone(&writing.pages);
        let step = tokio::task::spawn_blocking(move || overwrite(&pages, from));
        let next = step.await.map_err(|error| unwritten(&error))?.map_err(|error| unwritten(&error))?;
        Ok(next.map_or(Step::Over, Step::Next))
    }
}

/// How a step has ended.
enum Step {
    /// The next one begins here.
    Next(u64),
    Over,
    /// Somebody reads what is written ahead.
    Busy,
}

fn unwritten(error: &dyn std::fmt::Display) -> StoreFault {
    StoreFault::Failed(format!("remains could not be overwritten: {error}"))
}

/// Puts everything into the file that is written ahead, where old pages are too, and forgets copies of pages: whoever writes
/// next reads from the file. Says whether that could be done without waiting for anybody who reads.
async fn settle(connection: &mut SqliteConnection) -> Result<bool, StoreFault> {
    let doing = || failed("put pages in their place");
    sqlx::query("PRAGMA busy_timeout = 0").execute(&mut *connection).await.map_err(doing())?;
    let placed = sqlx::query_scalar("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(&mut *connection).await;
    let waits = format!("PRAGMA busy_timeout = {}", WAITS.as_millis());
    sqlx::query(sqlx::AssertSqlSafe(waits)).execute(&mut *connection).await.map_err(doing())?;
    let busy: i64 = placed.map_err(doing())?;
    sqlx::query("PRAGMA shrink_memory").execute(connection).await.map_err(doing())?;
    Ok(busy == 0)
}

/// Overwrites what nobody uses in the pages from here on; gives where the next step begins, if there is one.
fn overwrite(file: &File, from: u64) -> std::io::Result<Option<u64>> {
    let mut head = [0; 100];
    read_at(file, &mut head, 0)?;
    let size = match u16::from_be_bytes([head[16], head[17]]) {
        1 => 65_536,
        size => u64::from(size),
    };
    let length = file.metadata()?.len();
    if size < 512 || length / size >= MOST_PAGES {
        return Err(std::io::Error::other("the file is of a kind that is not known here"));
    }
    let usable = size as usize - usize::from(head[20]);
    let until = length.min(from + STEP / size * size);
    let mut pages = vec![0; (until - from) as usize];
    read_at(file, &mut pages, from)?;
    for (number, page) in pages.chunks_exact(size as usize).enumerate() {
        let at = from + number as u64 * size;
        if let Some((start, end)) = unused(page, if at == 0 { 100 } else { 0 }, usable)
            && page[start..end].iter().any(|byte| *byte != 0)
        {
            write_at(file, &vec![0; end - start], at + start as u64)?;
        }
    }
    if until < length {
        return Ok(Some(until));
    }
    file.sync_all()?;
    Ok(None)
}

/// The part of a page between its list of rows and the first of them, if it is a page of a tree.
fn unused(page: &[u8], head: usize, usable: usize) -> Option<(usize, usize)> {
    let two = |at: usize| usize::from(u16::from_be_bytes([page[at], page[at + 1]]));
    let list = match page[head] {
        // Leaves have a shorter head than pages with others below them.
        10 | 13 => head + 8,
        2 | 5 => head + 12,
        _ => return None,
    };
    let start = list + 2 * two(head + 3);
    let end = match two(head + 5) {
        0 => 65_536,
        end => end,
    };
    (start <= end && end <= usable).then_some((start, end))
}

#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], at: u64) -> std::io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

#[cfg(unix)]
fn write_at(file: &File, bytes: &[u8], at: u64) -> std::io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, at)
}

#[cfg(windows)]
fn read_at(file: &File, bytes: &mut [u8], at: u64) -> std::io::Result<()> {
    let read = std::os::windows::fs::FileExt::seek_read(file, bytes, at)?;
    if read == bytes.len() { Ok(()) } else { Err(std::io::ErrorKind::UnexpectedEof.into()) }
}

#[cfg(windows)]
fn write_at(file: &File, bytes: &[u8], at: u64) -> std::io::Result<()> {
    let written = std::os::windows::fs::FileExt::seek_write(file, bytes, at)?;
    if written == bytes.len() { Ok(()) } else { Err(std::io::ErrorKind::WriteZero.into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_nobody_uses_is_overwritten() {
        let mut page = vec![7; 512];
        page[..8].copy_from_slice(&[13, 0, 0, 0, 2, 1, 144, 0]);
        assert_eq!(unused(&page, 0, 512), Some((12, 400)));
        page[0] = 5;
        assert_eq!(unused(&page, 0, 512), Some((16, 400)), "a page with others below it has a longer head");
        for odd in [0, 1, 3, 255] {
            page[0] = odd;
            assert_eq!(unused(&page, 0, 512), None, "a page of another kind");
        }
        page[..8].copy_from_slice(&[13, 0, 0, 0, 2, 2, 1, 0]);
        assert_eq!(unused(&page, 0, 512), None, "rows cannot begin after the end");
        page[..8].copy_from_slice(&[13, 0, 0, 0, 255, 0, 9, 0]);
        assert_eq!(unused(&page, 0, 512), None, "nor within the list");
    }
}
