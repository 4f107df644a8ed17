//! Where tables are kept: an append-only log, one list of rows a table, and small indexes over it.
//!
//! A [`Store`] knows nothing of games or people; it keeps texts in order and never loses one it has taken. What every store
//! must do is said by the contract tests, which run on each.

mod memory;
mod moving;
mod postgres;
mod sql;
mod sqlite;
mod writer;

use std::fmt;
use std::future::ready;
use std::time::Duration;

use futures_util::future::BoxFuture;
use tokio::sync::mpsc::UnboundedReceiver;

pub use memory::MemoryStore;
pub use moving::{Moved, export, import};
pub use postgres::PostgresStore;
pub use sqlite::SqliteStore;
pub use table::{Code, Life, Mark, Row};
pub use writer::{Fate, Writer};

/// A sync costs more than a row, so that under load rows had better share one. The timer rounds up: nobody waits for
/// company for more than 3 ms.
pub const LINGER: Duration = Duration::from_millis(2);

/// A table as the index lists it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// The table.
    pub table: Code,
    /// Its game.
    pub game: String,
    /// Does it go on?
    pub life: Life,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
}

/// A table in the list of all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entered {
    /// The table, as the index lists it.
    pub listed: Listed,
    /// When something last happened there, in milliseconds since 1970.
    pub touched: u64,
    /// How much has happened there.
    pub rows: u32,
}

/// A key that guests' tokens are signed with.
#[derive(Clone, PartialEq, Eq)]
pub struct Key {
    /// When it was made, in milliseconds since 1970. The newest signs, all verify.
    pub created: u64,
    /// The secret.
    pub secret: [u8; 32],
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key {{ created: {}, secret: … }}", self.created)
    }
}

/// What one node says to the others at a time is no longer than this, in bytes.
pub const LONGEST_SAID: usize = 7_000;

/// A hash, in place of what must not be known.
pub type Hash = [u8; 32];

/// Why a store cannot do what it was asked to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreFault {
    /// It cannot be used at all: the sentence says why and what to do.
    Unusable(String),
    /// Another process has it open: the sentence says what to do.
    InUse(String),
    /// It failed now. Whether an append has happened is not known.
    Failed(String),
}

impl fmt::Display for StoreFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreFault::Unusable(reason) | StoreFault::InUse(reason) | StoreFault::Failed(reason) => {
                f.write_str(reason)
            }
        }
    }
}

impl std::error::Error for StoreFault {}

/// What reaches a node from the others that share its store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// Others have appended these rows.
    Appended(Vec<Row>),
    /// Others have appended to these tables, up to these rows.
    Grown(Vec<(Code, u32)>),
    /// Another node says something. The store does not know what.
    Said(String),
    /// The line was cut for a while: anything may have been missed.
    Missed,
}

/// What a store answers, some time.
pub type Answer<'a, T> = BoxFuture<'a, Result<T, StoreFault>>;

/// An append-only store of tables.
pub trait Store: Send + Sync + 'static {
    /// Appends rows of any tables, all in one go and in this order, and says of each whether it was taken: not if its
    /// number exists already, or would leave a gap. Whatever is taken has reached the disk when the answer comes.
    fn append<'a>(&'a self, rows: &'a [Row]) -> Answer<'a, Vec<bool>>;

    /// How long from the beginning of one append to that of the next, at least: as long as it pays to wait for company.
    fn linger(&self) -> Duration {
        Duration::ZERO
    }

    /// The rows of a table from number `from` on, in order and as they were appended; none if there is no such table.
    fn read<'a>(&'a self, table: &'a str, from: u32) -> Answer<'a, Vec<Row>>;

    /// The tables a guest belongs to, newest first (of one moment, by code), at most `most`; only those that go
    /// on, if `open`.
    fn tables_of<'a>(&'a self, guest: &'a str, open: bool, most: u32) -> Answer<'a, Vec<Listed>>;

    /// Notes that a table cannot be used from a row on, with the reason; the last one said counts. Its rows stay as they are.
    fn quarantine<'a>(&'a self, table: &'a str, seq: u32, reason: &'a str) -> Answer<'a, ()>;

    /// The tables in quarantine by code, each with row and reason.
    fn quarantined(&self) -> Answer<'_, Vec<(Code, u32, String)>>;

    /// The keys, oldest first.
    fn keys(&self) -> Answer<'_, Vec<Key>>;

    /// Adds a key; durable when the answer comes.
    fn add_key<'a>(&'a self, key: &'a Key) -> Answer<'a, ()>;

    /// Drops the keys made before then, and what is noted of guests forgotten before then: only those keys knew them.
    fn drop_keys(&self, before: u64) -> Answer<'_, ()>;

    /// The hashes of guests who are forgotten.
    fn forgotten(&self) -> Answer<'_, Vec<Hash>>;

    /// Notes that the guest with this hash is forgotten; durable when the answer comes.
    fn add_forgotten<'a>(&'a self, guest: &'a Hash, at: u64) -> Answer<'a, ()>;

    /// Lets a table go on without a guest: these rows of it take the place of those with their numbers, no row names the
    /// guest any more, and the table is none of theirs. All in one go, and on the disk when the answer comes.
    fn rewrite<'a>(&'a self, table: &'a str, guest: &'a str, rows: &'a [Row]) -> Answer<'a, ()>;

    /// Deletes a table with all that is known of it, and says whether there was one.
    fn delete<'a>(&'a self, table: &'a str) -> Answer<'a, bool>;

    /// Listed tables to which nothing has been appended since `before`, at most `most`.
    fn stale(&self, before: u64, most: u32) -> Answer<'_, Vec<Code>>;

    /// Writes a little something, in the way of an append: can it?
    fn probe(&self) -> Answer<'_, ()>;

    /// Sees to it that what was deleted or rewritten is nowhere in the files any more. That may take a while, and everybody
    /// waits.
    fn scrub(&self) -> Answer<'_, ()>;

    /// What other nodes do and say from now on, never this one; nothing, if the store is one node's own. One listens at a time.
    fn listen(&self) -> Option<UnboundedReceiver<Notice>> {
        None
    }

    /// Says something to all other nodes that listen, at most [`LONGEST_SAID`] bytes. It is kept nowhere.
    fn say<'a>(&'a self, _text: &'a str) -> Answer<'a, ()> {
        Box::pin(ready(Ok(())))
    }

    /// The rows of many tables, of each from its number on: each table's in order.
    fn read_since<'a>(&'a self, heads: &'a [(Code, u32)]) -> Answer<'a, Vec<Row>> {
        Box::pin(async move {
            let mut rows = Vec::new();
            for (table, from) in heads {
                rows.append(&mut self.read(table, *from).await?);
            }
            Ok(rows)
        })
    }

    /// Of which of these tables this node runs the clock and the bots: those it leads already, and those that nobody leads,
    /// which it takes. A node that is gone or cut off leads nothing. If this fails, nothing is led.
    fn lead<'a>(&'a self, tables: &'a [Code]) -> Answer<'a, Vec<bool>> {
        Box::pin(ready(Ok(vec![true; tables.len()])))
    }

    /// Lets go of a table's lead.
    fn resign<'a>(&'a self, _table: &'a str) -> Answer<'a, ()> {
        Box::pin(ready(Ok(())))
    }

    /// Writes everything out and lets go of the files, and of all leads.
    fn close(&self) -> BoxFuture<'_, ()>;
}

/// A store that whoever hosts can look through as a whole.
pub trait Whole: Store {
    /// All listed tables, newest first.
    fn all(&self) -> Answer<'_, Vec<Entered>>;

    /// The codes of all tables that have a log, listed or not, in order.
    fn codes(&self) -> Answer<'_, Vec<Code>>;

    /// The hashes of guests who are forgotten, and since when.
    fn forgotten_at(&self) -> Answer<'_, Vec<(Hash, u64)>>;
}
