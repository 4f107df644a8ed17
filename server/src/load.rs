//! A table read from the store, or put aside; and one of its games, told again.

use std::sync::Arc;

use engine::Refusal;
use table::{Code, LoadError, Loaded, Reader, Row, Scribe, Transcribed, refusal};

use crate::node::Node;
use crate::store::StoreFault;

/// So many rows are read at a time. A table that has no more is read where it is needed; whatever is longer is labour, done on
/// threads of its own, for a few at a time.
const PART: u32 = 500;

/// A log is short up to so many bytes: years of games of a family.
const SHORT: u64 = 8_000_000;

/// So many long logs are read at a time.
pub const LABOURERS: usize = 2;

/// A table as its rows tell it, and how long they are, in bytes.
pub async fn load(node: &Node, code: &Code) -> Result<(Loaded, u64), Refusal> {
    let part = read_part(node, code, 0).await?;
    let mut length = lengths(&part);
    let mut reader = Reader::default();
    if (part.len() as u64) < u64::from(PART) {
        let read = reader.take(&node.shelf, code, &part).and_then(|()| reader.finish());
        return match read {
            Ok(loaded) => Ok((loaded, length)),
            Err(error) => Err(unreadable(node, code, &error).await),
        };
    }
    let _labour = node.waking.acquire().await;
    let mut next = Some(part);
    while let Some(part) = next {
        let from = part.last().map_or(0, |row| row.seq + 1);
        let (shelf, table) = (Arc::clone(&node.shelf), code.clone());
        let taken = aside(move || reader.take(&shelf, &table, &part).map(|()| (reader, part.len()))).await?;
        let (taken, count) = match taken {
            Ok(taken) => taken,
            Err(error) => return Err(unreadable(node, code, &error).await),
        };
        reader = taken;
        next = if count < PART as usize { None } else { Some(read_part(node, code, from).await?) };
        length += next.as_deref().map_or(0, lengths);
    }
    match reader.finish() {
        Ok(loaded) => Ok((loaded, length)),
        Err(error) => Err(unreadable(node, code, &error).await),
    }
}

/// A game of a table, from its own rows if it is known where they lie.
pub async fn tell(node: &Node, code: &Code, number: u32) -> Result<Transcribed, Refusal> {
    let _labour = node.labour.acquire().await;
    let noted = node.stores.index.game(code, number).await.map_err(|fault| failed(code, &fault))?;
    if let Some(frame) = noted {
        let mut rows = Vec::new();
        while let Some(from) = Some(frame.first + rows.len() as u32).filter(|from| *from < frame.after) {
            let most = PART.min(frame.after - from);
            let part = node.stores.log.read_part(code, from, most).await;
            let part = part.map_err(|fault| failed(code, &fault))?;
            if part.is_empty() {
                break;
            }
            rows.extend(part);
        }
        if rows.len() as u32 == frame.after - frame.first {
            let told = aside(move || frame.fill(&rows)).await?;
            return told.map(Transcribed::Whole).map_err(|error| error.refusal(code));
        }
    }
    let mut scribe = Scribe::new(number);
    let mut from = 0;
    loop {
        let part = read_part(node, code, from).await?;
        let count = part.len();
        from += count as u32;
        let (shelf, table) = (Arc::clone(&node.shelf), code.clone());
        let taken = aside(move || scribe.take(&shelf, &table, &part).map(|seen| (scribe, seen))).await?;
        let (taken, seen) = taken.map_err(|error| error.refusal(code))?;
        scribe = taken;
        if seen || count < PART as usize {
            break;
        }
    }
    let (told, frame) = scribe.finish().map_err(|error| error.refusal(code))?;
    if let Some(frame) = frame
        && let Err(fault) = node.stores.index.note_game(code, &frame).await
    {
        // It is looked for once more the next time.
        tracing::debug!(table = %code, %fault, "where a game lies could not be noted");
    }
    Ok(told)
}

/// The rows of a table; none if there are so many that going through them is too much to ask for.
pub async fn read_short(node: &Node, code: &Code) -> Result<Vec<Row>, Refusal> {
    let mut rows = Vec::new();
    let mut length = 0;
    loop {
        let part = read_part(node, code, rows.len() as u32).await?;
        let last = part.len() < PART as usize;
        length += lengths(&part);
        rows.extend(part);
        if length > SHORT {
            return Ok(Vec::new());
        }
        if last {
            return Ok(rows);
        }
    }
}

/// Does something that takes a while on a thread where nobody waits for it.
pub async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
    tokio::task::spawn_blocking(work).await.map_err(|_| refusal::storage())
}

fn lengths(rows: &[Row]) -> u64 {
    rows.iter().map(|row| row.body.len() as u64).sum()
}

async fn read_part(node: &Node, code: &Code, from: u32) -> Result<Vec<Row>, Refusal> {
    match node.stores.log.read_part(code, from, PART).await {
        Ok(rows) => Ok(rows),
        Err(StoreFault::Damaged(reason)) => Err(put_aside(node, code, from, reason).await),
        Err(fault) => Err(failed(code, &fault)),
    }
}

fn failed(code: &Code, fault: &StoreFault) -> Refusal {
    tracing::error!(table = %code, %fault, "the table cannot be read");
    if let StoreFault::Damaged(_) = fault { refusal::table_damaged(code) } else { refusal::storage() }
}

/// A table whose rows the store has lost from here on is put aside. What people are told.
pub async fn put_aside(node: &Node, code: &Code, seq: u32, reason: String) -> Refusal {
    unreadable(node, code, &LoadError::Damaged { seq, reason }).await
}

/// A damaged table is put aside. What people are told.
pub async fn unreadable(node: &Node, code: &Code, error: &LoadError) -> Refusal {
    if let LoadError::Damaged { seq, reason } = error {
        // The reason may quote what lies face down; `gamenight tables show` has it.
        tracing::error!(table = %code, row = seq, "the table's record is damaged; it is put aside");
        if let Err(fault) = node.stores.upkeep.quarantine(code, *seq, reason).await {
            tracing::error!(table = %code, %fault, "the quarantine could not be written down");
        }
    }
    error.refusal(code)
}
