//! The node: what one process shares among its tables, and which tables are in memory.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use engine::{AnyKind, Refusal};
use sha2::{Digest, Sha256};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};

use crate::chores::{Keep, Watch};
use crate::clock::{Clock, Moment};
use crate::driver::run;
use crate::http::find::{FirstWords, Misses};
use crate::http::guard::Guard;
use crate::http::guest::Tokens;
use crate::http::health::Health;
use crate::http::limits::Limits;
use crate::http::page::Files;
use crate::http::review::Reviews;
use crate::mailbox::Message;
use crate::meter::Meters;
use crate::names;
use crate::peers::Known;
use crate::pool::Pool;
use crate::protocol::Stage;
use crate::refusal;
use crate::store::{Code, Fate, Stores, Writer};
use crate::televisions::Televisions;
use table::desk::Plan;
use table::{Change, Entry, Record, Shelf, Summary};

/// Capacity of a table's mailbox; senders wait when it is full.
const MAILBOX: usize = 64;

/// How many codes are tried for a new table: each may be taken already.
const CODE_ATTEMPTS: u8 = 8;

/// Where random bytes come from.
pub type Entropy = Box<dyn Fn(&mut [u8; 32]) + Send + Sync>;

/// What all tables share.
pub struct Node {
    pub shelf: Shelf,
    /// What is the same for all tables.
    pub tables_config: Arc<table::Config>,
    pub clock: Arc<dyn Clock>,
    pub stores: Stores,
    pub writer: Writer,
    pub pool: Pool,
    /// Where reviews are worked out.
    pub beside: Pool,
    pub tokens: Tokens,
    pub limits: Limits,
    pub guard: Guard,
    pub misses: Misses,
    pub first_words: FirstWords,
    /// When a table that nobody has touched is deleted.
    pub keep: Option<Keep>,
    /// Whoever reads a long log has one of these: to wake a table, or to tell a game of it.
    pub waking: tokio::sync::Semaphore,
    pub labour: tokio::sync::Semaphore,
    /// Whoever has a game told again has one of these.
    pub telling: tokio::sync::Semaphore,
    /// What people have looked back at.
    pub reviews: Reviews,
    /// When this process began, and what the clock on the wall said the last time somebody looked.
    pub watch: Watch,
    pub meters: Meters,
    pub health: Health,
    pub peers: Known,
    /// Only one scrubs at a time; from when on the next may.
    pub scrubbing: tokio::sync::Mutex<Option<Moment>>,
    pub page: Files,
    pub entropy: Entropy,
    pub tables: Mutex<HashMap<Code, AwakeTable>>,
    /// The televisions that wait for a table.
    pub televisions: Televisions,
}

/// A table that is in memory.
pub struct AwakeTable {
    mailbox: mpsc::Sender<Message>,
    summary: Option<Summary>,
    /// The number of the row that comes next; 0 as long as the table is being read.
    head: Arc<AtomicU32>,
}

impl Node {
    /// Fresh random bytes.
    pub fn random(&self) -> [u8; 32] {
        let mut bytes = [0; 32];
        (self.entropy)(&mut bytes);
        bytes
    }

    /// Waits until then, or for ever.
    pub async fn wait(&self, until: Option<Moment>) {
        match until {
            Some(moment) => self.clock.until(moment).await,
            None => std::future::pending().await,
        }
    }

    /// The game of that short name.
    pub fn kind(&self, game: &str) -> Option<&dyn AnyKind> {
        self.shelf.iter().find(|kind| kind.id() == game).map(Box::as_ref)
    }

    fn tables_in_memory(&self) -> MutexGuard<'_, HashMap<Code, AwakeTable>> {
        // Nothing panics while it holds the lock; if it did, the map would still be whole.
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A table's mailbox. A table that is not in memory is read from the store.
    pub fn mailbox(self: &Arc<Self>, code: &Code) -> mpsc::Sender<Message> {
        let mut tables = self.tables_in_memory();
        if let Some(table) = tables.get(code).filter(|table| !table.mailbox.is_closed()) {
            return table.mailbox.clone();
        }
        let (mailbox, inbox) = mpsc::channel(MAILBOX);
        let head = Arc::default();
        tokio::spawn(run(Arc::clone(self), code.clone(), Arc::clone(&head), mailbox.downgrade(), inbox));
        tables.insert(code.clone(), AwakeTable { mailbox: mailbox.clone(), summary: None, head });
        mailbox
    }

    /// Lets a table leave memory, unless somebody has just written to it.
    pub fn forget(&self, code: &Code, inbox: &mpsc::Receiver<Message>) -> bool {
        self.leave_memory(code, || inbox.is_empty() && inbox.sender_strong_count() <= 1)
    }

    fn leave_memory(&self, code: &Code, may: impl FnOnce() -> bool) -> bool {
        // Peers are locked before tables, here as everywhere: what is said of a table agrees with where it is.
        self.peers.change(|peers| {
            let mut tables = self.tables_in_memory();
            let leaves = may();
            if leaves {
                tables.remove(code);
                peers.attend(code, None);
            }
            leaves
        })
    }

    /// Lets a table leave memory that cannot be used.
    pub fn drop_table(&self, code: &Code) {
        self.leave_memory(code, || true);
    }

    /// Lets all tables leave memory: everything worth keeping is in the log.
    pub fn drop_tables(&self) {
        self.tables_in_memory().clear();
    }

    /// How many tables are in memory.
    pub fn awake(&self) -> usize {
        self.tables_in_memory().len()
    }

    /// Is this table in memory?
    pub fn is_awake(&self, code: &Code) -> bool {
        self.tables_in_memory().contains_key(code)
    }

    /// The tables in memory.
    pub fn awake_tables(&self) -> Vec<Code> {
        self.tables_in_memory().keys().cloned().collect()
    }

    /// The number of the row that comes next at a table in memory; 0 if it is just being read.
    pub fn head(&self, code: &Code) -> Option<u32> {
        self.tables_in_memory().get(code).map(|table| table.head.load(Ordering::Acquire))
    }

    /// Tells a table something, if it is in memory, without waiting for it.
    pub fn post(&self, code: &Code, message: Message) {
        let Some(mailbox) = self.tables_in_memory().get(code).map(|table| table.mailbox.clone()) else { return };
        if let Err(TrySendError::Full(message)) = mailbox.try_send(message) {
            tokio::spawn(async move { mailbox.send(message).await });
        }
    }

    /// Notes what a table is like now.
    pub fn list(&self, code: &Code, summary: Summary) {
        if let Some(table) = self.tables_in_memory().get_mut(code) {
            table.summary = Some(summary);
        }
    }

    /// What a table is like that is in memory, or where somebody is connected to another node; as last noted.
    pub fn noted(&self, code: &str) -> Option<Summary> {
        let here = self.tables_in_memory().get(code).and_then(|table| table.summary.clone());
        here.or_else(|| self.peers.state().noted(code))
    }

    /// The public tables where somebody is: those with a free seat first.
    pub fn public(&self) -> Vec<Summary> {
        let mut tables = self.peers.state().listed();
        let awake = self.tables_in_memory();
        // What this node sees itself is newer.
        tables.extend(awake.iter().filter_map(|(code, table)| Some((code.clone(), table.summary.clone()?))));
        drop(awake);
        let mut public: Vec<Summary> = tables.into_values().collect();
        public.retain(|table| table.public && table.people > 0 && table.stage != Stage::Over);
        public.sort_by(|a, b| (b.free.min(1), &a.code).cmp(&(a.free.min(1), &b.code)));
        public
    }

    /// What a table is like now.
    pub async fn summary(self: &Arc<Self>, code: &Code) -> Option<Summary> {
        let (asker, told) = oneshot::channel();
        self.mailbox(code).send(Message::Summary(asker)).await.ok()?;
        told.await.ok()
    }

    /// Makes a table. The same guest's repeated request finds the table that the first one made.
    pub async fn create(&self, plan: Plan) -> Result<Code, Refusal> {
        let (created, request) = plan.created(self.tables_config.lobby, || self.random())?;
        let from = request.map(|request| (0, request));
        for attempt in 0..CODE_ATTEMPTS {
            let random = match &from {
                // The code follows from the request, so that asking twice makes one table.
                Some((_, request)) => self.follow(&created.guest, request, attempt),
                None => self.random(),
            };
            let code: Code = names::code(&random, 2 * names::WORD).into();
            // A table of old may be called like the first word.
            let word = names::first_word(&code).unwrap_or_default();
            if self.stores.log.exists(word).await.map_err(|_| refusal::storage())? {
                continue;
            }
            Record::create(&self.shelf, code.clone(), &created)?;
            let entry = Entry { change: Change::Created(created.clone()), from: from.clone() };
            let row = entry.row(&code, 0, self.clock.wall(), false);
            match self.writer.append(row).await {
                Fate::Kept => {
                    tracing::info!(table = %code, game = created.game, "table created");
                    return Ok(code);
                }
                Fate::Failed => return Err(refusal::storage()),
                Fate::Unknown => return Err(refusal::storage_unknown()),
                Fate::Lost if from.is_some() && self.made_by(&code, &entry).await => return Ok(code),
                Fate::Lost => {}
            }
        }
        Err(refusal::storage())
    }

    /// Random bytes that follow from a guest's request, and from a secret of the server.
    fn follow(&self, guest: &str, request: &str, attempt: u8) -> [u8; 32] {
        let digest = Sha256::new().chain_update(self.tokens.secret()).chain_update([attempt]);
        digest.chain_update(guest).chain_update(request).finalize().into()
    }

    /// Was a table made by the same request?
    async fn made_by(&self, code: &str, wanted: &Entry) -> bool {
        let Ok(rows) = self.stores.log.read_part(code, 0, 1).await else { return false };
        let made = rows.first().and_then(|row| table::entry(row).ok());
        let guest = |entry: &Entry| {
            if let Change::Created(created) = &entry.change { created.guest.clone() } else { String::new() }
        };
        made.is_some_and(|made| made.from == wanted.from && guest(&made) == guest(wanted))
    }
}
