//! Where tables are kept: an append-only log, one list of rows a table, and small indexes over it.
//!
//! A store knows nothing of games or people; it keeps texts in order and never loses one it has taken. Its interface is
//! divided by purpose, so that whoever needs a part of it names that part: [`Log`], [`Upkeep`], [`Index`], [`Keys`] and, if
//! several nodes share the store, [`Peers`]. What every store must do is said by the contract tests, which run on each.

mod drafts;
mod fault;
mod memory;
mod moving;
mod postgres;
mod sql;
mod sqlite;
mod writer;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

pub use drafts::Draft;
pub use fault::StoreFault;
use futures_util::future::BoxFuture;
pub use memory::MemoryStore;
pub use moving::{Moved, check_arrival, export, import};
pub use nodes::{LONGEST_MESSAGE, Notice};
pub use postgres::PostgresStore;
pub use sqlite::SqliteStore;
pub use table::{Code, Fate, Frame, Life, Mark, Row};
use tokio::sync::mpsc::UnboundedReceiver;
pub use writer::Writer;

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

/// A hash, in place of what must not be known.
pub type Hash = [u8; 32];

/// What a store answers some time.
pub type StoreFuture<'a, T> = BoxFuture<'a, Result<T, StoreFault>>;

/// The log: all that is needed to run tables.
pub trait Log: Send + Sync + 'static {
    /// Appends rows of any tables, all in one go and in this order, and says of each whether it was taken: not if its
    /// number exists already, or would leave a gap. Whatever is taken has reached the disk when the answer comes. A fault other
    /// than [`StoreFault::Unknown`] means that none was taken.
    fn append<'a>(&'a self, rows: &'a [Row]) -> StoreFuture<'a, Vec<bool>>;

    /// How long from the beginning of one append to that of the next, at least: as long as it pays to wait for company.
    fn linger(&self) -> Duration {
        Duration::ZERO
    }

    /// The rows of a table from number `from` on, in order and as they were appended; none if there is no such table.
    fn read<'a>(&'a self, table: &'a str, from: u32) -> StoreFuture<'a, Vec<Row>>;

    /// Is there a table of that code?
    fn exists<'a>(&'a self, table: &'a str) -> StoreFuture<'a, bool> {
        Box::pin(async move { Ok(!self.read_part(table, 0, 1).await?.is_empty()) })
    }

    /// At most so many of them: long logs are read part by part, so that nobody holds one in memory.
    fn read_part<'a>(&'a self, table: &'a str, from: u32, most: u32) -> StoreFuture<'a, Vec<Row>> {
        Box::pin(async move {
            let mut rows = self.read(table, from).await?;
            rows.truncate(most as usize);
            Ok(rows)
        })
    }

    /// The rows of many tables, of each from its number on: each table's in order.
    fn read_since<'a>(&'a self, heads: &'a [(Code, u32)]) -> StoreFuture<'a, Vec<Row>> {
        Box::pin(async move {
            let mut rows = Vec::new();
            for (table, from) in heads {
                rows.append(&mut self.read(table, *from).await?);
            }
            Ok(rows)
        })
    }

    /// Writes a little something, in the way of an append: can it?
    fn probe(&self) -> StoreFuture<'_, ()>;
}

/// Changes beyond appending, each rare.
pub trait Upkeep: Send + Sync + 'static {
    /// Lets a table go on without a guest: these rows of it take the place of those with their numbers, no row names the
    /// guest any more, and the table is none of theirs. All in one go, and on the disk when the answer comes.
    fn rewrite<'a>(&'a self, table: &'a str, guest: &'a str, rows: &'a [Row]) -> StoreFuture<'a, ()>;

    /// Deletes a table with all that is known of it, and says whether there was one.
    fn delete<'a>(&'a self, table: &'a str) -> StoreFuture<'a, bool>;

    /// Notes that a table cannot be used from a row on, with the reason; the last one said counts. Its rows stay as they are.
    fn quarantine<'a>(&'a self, table: &'a str, seq: u32, reason: &'a str) -> StoreFuture<'a, ()>;

    /// The tables in quarantine by code, each with row and reason.
    fn quarantined(&self) -> StoreFuture<'_, Vec<(Code, u32, String)>>;

    /// Sees to it that what was deleted or rewritten is nowhere in the files any more. That may take a while; it goes in small
    /// steps, so that nobody else waits for longer than a moment.
    fn scrub(&self) -> StoreFuture<'_, ()>;

    /// What was noted under a name.
    fn note<'a>(&'a self, name: &'a str) -> StoreFuture<'a, Option<String>>;

    /// Notes something under a name; durable when the answer comes.
    fn set_note<'a>(&'a self, name: &'a str, value: &'a str) -> StoreFuture<'a, ()>;

    /// Takes a note back if it still says this, and says whether it did.
    fn drop_note<'a>(&'a self, name: &'a str, value: &'a str) -> StoreFuture<'a, bool>;

    /// How large everything is, in bytes.
    fn size(&self) -> StoreFuture<'_, u64>;

    /// Empties the store, but for notes.
    fn clear(&self) -> StoreFuture<'_, ()>;

    /// Writes everything out and lets go of the files, and of all leads. The other parts of the store fail from then on.
    fn close(&self) -> BoxFuture<'_, ()>;
}

/// Lists of tables.
pub trait Index: Send + Sync + 'static {
    /// The tables a guest belongs to, newest first (of one moment, by code), at most `most`; only those that go
    /// on, if `open`.
    fn tables_of<'a>(&'a self, guest: &'a str, open: bool, most: u32) -> StoreFuture<'a, Vec<Listed>>;

    /// Listed tables to which nothing has been appended since `before`, at most `most`.
    fn stale(&self, before: u64, most: u32) -> StoreFuture<'_, Vec<Code>>;

    /// When something was last appended to any listed table, in milliseconds since 1970.
    fn newest(&self) -> StoreFuture<'_, Option<u64>>;

    /// Where a finished game of a table lies, if that is noted.
    fn game<'a>(&'a self, table: &'a str, number: u32) -> StoreFuture<'a, Option<Frame>>;

    /// Notes where a finished game lies.
    fn note_game<'a>(&'a self, table: &'a str, frame: &'a Frame) -> StoreFuture<'a, ()>;

    /// All listed tables, newest first.
    fn all(&self) -> StoreFuture<'_, Vec<Entered>>;

    /// The codes of all tables that have a log, listed or not, in order.
    fn codes(&self) -> StoreFuture<'_, Vec<Code>>;
}

/// The keys that guests' tokens are signed with, and the guests whose tokens are refused.
pub trait Keys: Send + Sync + 'static {
    /// The keys, oldest first.
    fn keys(&self) -> StoreFuture<'_, Vec<Key>>;

    /// Adds a key; durable when the answer comes.
    fn add_key<'a>(&'a self, key: &'a Key) -> StoreFuture<'a, ()>;

    /// Drops the keys made before then, and what is noted of guests forgotten before then: only those keys knew them.
    fn drop_keys(&self, before: u64) -> StoreFuture<'_, ()>;

    /// The hashes of guests who are forgotten, and since when; in order.
    fn forgotten_at(&self) -> StoreFuture<'_, Vec<(Hash, u64)>>;

    /// The hashes of guests who are forgotten, in order.
    fn forgotten(&self) -> StoreFuture<'_, Vec<Hash>> {
        Box::pin(async move { Ok(self.forgotten_at().await?.into_iter().map(|(guest, _)| guest).collect()) })
    }

    /// Notes that the guest with this hash is forgotten; durable when the answer comes.
    fn add_forgotten<'a>(&'a self, guest: &'a Hash, at: u64) -> StoreFuture<'a, ()>;
}

/// A node's way to its peers, the other nodes that share its store.
pub trait Peers: Send + Sync + 'static {
    /// This node's name among its peers: eight hexadecimal digits, drawn when the store was opened.
    fn name(&self) -> &str;

    /// What the peers do and say from now on. Of this node itself, only rows are told, and only for a while after the fate of
    /// an append was not known: they may be committed later. One listens at a time.
    fn listen(&self) -> UnboundedReceiver<Notice>;

    /// Says something to all peers that listen, at most [`LONGEST_MESSAGE`] bytes. It is kept nowhere.
    fn say<'a>(&'a self, text: &'a str) -> StoreFuture<'a, ()>;

    /// Of which of these tables this node runs the clock and the bots: those it leads already, and those that nobody leads,
    /// which it takes. A node that is gone or cut off leads nothing. If this fails, nothing is led.
    fn lead<'a>(&'a self, tables: &'a [Code]) -> StoreFuture<'a, Vec<bool>>;

    /// Lets go of a table's lead.
    fn resign<'a>(&'a self, table: &'a str) -> StoreFuture<'a, ()>;
}

/// One store, by its parts. Cheap to clone.
#[derive(Clone)]
pub struct Stores {
    /// Rows of tables.
    pub log: Arc<dyn Log>,
    /// Changes beyond appending.
    pub upkeep: Arc<dyn Upkeep>,
    /// Lists of tables.
    pub index: Arc<dyn Index>,
    /// Guests' keys.
    pub keys: Arc<dyn Keys>,
    /// The way to other nodes; none if the store is one node's own.
    pub peers: Option<Arc<dyn Peers>>,
}

impl Stores {
    /// A store that is one node's own: it leads every table and has nobody to talk to.
    pub fn alone(store: Arc<impl Log + Upkeep + Index + Keys>) -> Stores {
        let (log, upkeep, index) = (Arc::clone(&store), Arc::clone(&store), Arc::clone(&store));
        Stores { log, upkeep, index, keys: store, peers: None }
    }

    /// A store that several nodes may share.
    pub fn shared(store: Arc<impl Log + Upkeep + Index + Keys + Peers>) -> Stores {
        Stores { peers: Some(Arc::<_>::clone(&store) as Arc<dyn Peers>), ..Stores::alone(store) }
    }
}

impl From<SqliteStore> for Stores {
    fn from(store: SqliteStore) -> Stores {
        Stores::alone(Arc::new(store))
    }
}

impl From<PostgresStore> for Stores {
    fn from(store: PostgresStore) -> Stores {
        Stores::shared(Arc::new(store))
    }
}
