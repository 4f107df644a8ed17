//! Moving house: everything that a store keeps as lines of JSON, and back into an empty store of any kind.
//!
//! The last line has the hash of all before it. What has moved in is written out once more and has to give the same.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{Hash, Key, Life, Mark, Row, StoreFault, StoreFuture, Stores};

/// The form of the file.
const FORM: u32 = 1;

/// At most this many rows and bytes are imported in one transaction.
const ROWS: usize = 500;
const BYTES: usize = 1_000_000;

/// What has moved.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moved {
    /// Tables.
    pub tables: u64,
    /// Their changes.
    pub rows: u64,
}

/// One line of the file.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum Line {
    Gamenight { form: u32 },
    Key { created: u64, secret: String },
    Forgotten { guest: String, at: u64 },
    Row(Kept),
    Quarantine { table: String, seq: u32, reason: String },
    End { moved: Moved, sha256: String },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    table: String,
    seq: u32,
    at: u64,
    body: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    over: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    guest: Option<String>,
}

impl From<Row> for Kept {
    fn from(row: Row) -> Kept {
        let Row { table, seq, at, body, mark: Mark { game, life, guest } } = row;
        Kept { table: table.to_string(), seq, at, body, game, over: life.map(|life| life == Life::Over), guest }
    }
}

impl From<Kept> for Row {
    fn from(kept: Kept) -> Row {
        let Kept { table, seq, at, body, game, over, guest } = kept;
        let life = over.map(|over| if over { Life::Over } else { Life::Open });
        Row { table: table.into(), seq, at, body, mark: Mark { game, life, guest } }
    }
}

/// Writes everything that a store keeps. Each table is written as it is at one moment.
pub fn export<'a>(store: &'a Stores, out: &'a mut (dyn Write + Send)) -> StoreFuture<'a, Moved> {
    Box::pin(async move {
        let mut page = Page { out, hash: Sha256::new() };
        let moved = page.write_all(store).await?;
        let sha256 = hex(&page.hash.clone().finalize());
        page.line(&Line::End { moved, sha256 })?;
        page.out.flush().map_err(|error| unwritten(&error))?;
        Ok(moved)
    })
}

/// Under this name it is noted that something arrives.
const ARRIVING: &str = "arriving";

/// Refuses a store into which an import was not finished: what is there is a part, and nobody knows of the rest.
pub fn check_arrival(store: &Stores) -> StoreFuture<'_, ()> {
    Box::pin(async move {
        match store.upkeep.note(ARRIVING).await? {
            None => Ok(()),
            Some(_) => Err(StoreFault::Unusable(
                "an import into this place was not finished: run gamenight import again, which begins anew".to_owned(),
            )),
        }
    })
}

/// Reads such a file into a store in which nothing is kept yet, and sees to it that everything has arrived. Until then the
/// store is marked, and of no use to a server; what an import left behind that was killed gives way to the next.
pub fn import<'a>(store: &'a Stores, file: &'a Path) -> StoreFuture<'a, Moved> {
    Box::pin(async move {
        let (expected, sha256) = check(file)?;
        if store.upkeep.note(ARRIVING).await?.is_some() {
            store.upkeep.clear().await?;
        }
        if !is_empty(store).await? {
            let reason = "a server moves into an empty place only: something is kept there already";
            return Err(StoreFault::Unusable(reason.to_owned()));
        }
        store.upkeep.set_note(ARRIVING, &sha256).await?;
        let moved = take_in(store, file, expected, &sha256).await?;
        store.upkeep.drop_note(ARRIVING, &sha256).await?;
        Ok(moved)
    })
}

async fn take_in(store: &Stores, file: &Path, expected: Moved, sha256: &str) -> Result<Moved, StoreFault> {
    let mut batch = Vec::new();
    let mut bytes = 0;
    for line in lines(file)? {
        match line?.1 {
            Line::Row(kept) => {
                bytes += kept.body.len();
                batch.push(Row::from(kept));
                if batch.len() >= ROWS || bytes >= BYTES {
                    bytes = 0;
                    append(store, &mut batch).await?;
                }
            }
            Line::Key { created, secret } => {
                store.keys.add_key(&Key { created, secret: bytes_of(file, &secret)? }).await?;
            }
            Line::Forgotten { guest, at } => store.keys.add_forgotten(&bytes_of(file, &guest)?, at).await?,
            Line::Quarantine { table, seq, reason } => store.upkeep.quarantine(&table, seq, &reason).await?,
            Line::Gamenight { .. } | Line::End { .. } => {}
        }
    }
    append(store, &mut batch).await?;
    let mut again = Page { out: &mut io::sink(), hash: Sha256::new() };
    let moved = again.write_all(store).await?;
    if (moved, &*hex(&again.hash.finalize())) != (expected, sha256) {
        let reason = "what has arrived is not what was sent: import it once more";
        return Err(StoreFault::Failed(reason.to_owned()));
    }
    Ok(moved)
}

/// A file that is being written, and the hash of what is in it.
struct Page<'a> {
    out: &'a mut (dyn Write + Send),
    hash: Sha256,
}

impl Page<'_> {
    fn line(&mut self, line: &Line) -> Result<(), StoreFault> {
        let mut text = serde_json::to_vec(line).map_err(|error| unwritten(&error))?;
        text.push(b'\n');
        self.hash.update(&text);
        self.out.write_all(&text).map_err(|error| unwritten(&error))
    }

    /// Everything but the last line. The order follows from what is kept alone.
    async fn write_all(&mut self, store: &Stores) -> Result<Moved, StoreFault> {
        let mut moved = Moved::default();
        self.line(&Line::Gamenight { form: FORM })?;
        for Key { created, secret } in store.keys.keys().await? {
            self.line(&Line::Key { created, secret: hex(&secret) })?;
        }
        for (guest, at) in store.keys.forgotten_at().await? {
            self.line(&Line::Forgotten { guest: hex(&guest), at })?;
        }
        for code in store.index.codes().await? {
            moved.tables += 1;
            for row in store.log.read(&code, 0).await? {
                moved.rows += 1;
                self.line(&Line::Row(row.into()))?;
            }
        }
        for (table, seq, reason) in store.upkeep.quarantined().await? {
            self.line(&Line::Quarantine { table: table.to_string(), seq, reason })?;
        }
        Ok(moved)
    }
}

/// Reads a whole file without doing anything: is it whole, and what is in it?
fn check(file: &Path) -> Result<(Moved, String), StoreFault> {
    let mut hash = Sha256::new();
    let mut found = Moved::default();
    let mut end = None;
    for (number, line) in lines(file)?.enumerate() {
        let (text, line) = line?;
        match line {
            Line::Gamenight { form } if form != FORM => {
                return Err(refused(file, &format_args!("was written by a newer gamenight (form {form})")));
            }
            Line::Gamenight { .. } if number == 0 => {}
            Line::End { moved, sha256 } if end.is_none() => {
                end = Some((moved, sha256));
                continue;
            }
            _ if number == 0 => return Err(refused(file, &"does not begin as such a file begins")),
            _ if end.is_some() => return Err(refused(file, &"goes on after its end")),
            Line::Row(kept) => {
                found.rows += 1;
                found.tables += u64::from(kept.seq == 0);
            }
            _ => {}
        }
        hash.update(text.as_bytes());
    }
    match end {
        Some((moved, sha256)) if moved == found && sha256 == hex(&hash.finalize()) => Ok((moved, sha256)),
        Some(_) => Err(refused(file, &"has been changed: it does not have the hash that its last line says")),
        None => Err(refused(file, &"is not whole: its last line is missing")),
    }
}

/// The lines of a file, each with its text.
fn lines(file: &Path) -> Result<impl Iterator<Item = Result<(String, Line), StoreFault>>, StoreFault> {
    let mut reader = BufReader::new(File::open(file).map_err(|error| refused(file, &error))?);
    let mut number = 0;
    Ok(std::iter::from_fn(move || {
        let mut text = String::new();
        number += 1;
        match reader.read_line(&mut text) {
            Ok(0) => None,
            Ok(_) => Some(match serde_json::from_str(&text) {
                Ok(line) => Ok((text, line)),
                Err(error) => Err(refused(file, &format_args!("is not such a file: line {number}: {error}"))),
            }),
            Err(error) => Some(Err(refused(file, &format_args!("cannot be read: line {number}: {error}")))),
        }
    }))
}

async fn is_empty(store: &Stores) -> Result<bool, StoreFault> {
    Ok(store.index.codes().await?.is_empty()
        && store.keys.keys().await?.is_empty()
        && store.keys.forgotten_at().await?.is_empty()
        && store.upkeep.quarantined().await?.is_empty())
}

async fn append(store: &Stores, batch: &mut Vec<Row>) -> Result<(), StoreFault> {
    let taken = store.log.append(batch).await?;
    if let Some((row, _)) = batch.iter().zip(taken).find(|(_, taken)| !taken) {
        let (table, seq) = (engine::quote(&row.table), row.seq);
        return Err(StoreFault::Failed(format!("row {seq} of table {table} was not taken: is somebody else at it?")));
    }
    batch.clear();
    Ok(())
}

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn bytes_of(file: &Path, hex: &str) -> Result<Hash, StoreFault> {
    let pairs = hex.as_bytes().chunks_exact(2);
    let bytes = pairs.map(|pair| std::str::from_utf8(pair).ok().and_then(|pair| u8::from_str_radix(pair, 16).ok()));
    let bytes: Option<Vec<u8>> = bytes.collect();
    bytes.and_then(|bytes| bytes.try_into().ok()).ok_or_else(|| refused(file, &"has a key or a hash that is none"))
}

fn refused(file: &Path, reason: &dyn Display) -> StoreFault {
    StoreFault::Unusable(format!("{} {reason}", file.display()))
}

fn unwritten(error: &dyn Display) -> StoreFault {
    StoreFault::Failed(format!("it cannot be written: {error}"))
}
