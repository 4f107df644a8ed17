//! A server that can be killed and started again on the same store, and a store that can fail.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use engine::AnyKind;
use futures_util::future::BoxFuture;
use server::clock::HandClock;
use server::store::{Answer, Code, Hash, Key, Listed, MemoryStore, Row, Store, StoreFault};
use tokio::runtime::{Builder, Runtime};

use super::{Guest, Room};

/// A server with a runtime of its own: it can be killed like a process.
pub struct Mortal {
    pub room: Room,
    pub store: Arc<Shaky>,
    shelf: fn() -> Vec<Box<dyn AnyKind>>,
    runtime: Option<Runtime>,
}

impl Mortal {
    /// With an empty store.
    pub async fn open(shelf: fn() -> Vec<Box<dyn AnyKind>>) -> Mortal {
        Mortal::born(shelf, Arc::default(), HandClock::default()).await
    }

    async fn born(shelf: fn() -> Vec<Box<dyn AnyKind>>, store: Arc<Shaky>, clock: HandClock) -> Mortal {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let kept: Arc<dyn Store> = Arc::<Shaky>::clone(&store);
        let (config, listener, address) = Room::plan(shelf(), &kept, &clock);
        let server = runtime.spawn(server::start(config, listener, None)).await.unwrap().unwrap();
        let room = Room { clock, store: kept, address, server };
        Mortal { room, store, shelf, runtime: Some(runtime) }
    }

    /// Kills the server without a word and starts another on the same store. Guests keep their cookies.
    pub async fn again(mut self, guests: &mut [&mut Guest]) -> Mortal {
        let runtime = self.runtime.take().unwrap();
        tokio::task::spawn_blocking(|| runtime.shutdown_timeout(Duration::from_secs(5))).await.unwrap();
        // The next process draws other random numbers.
        self.room.clock.advance(1);
        let next = Mortal::born(self.shelf, Arc::clone(&self.store), self.room.clock.clone()).await;
        for guest in guests {
            guest.address.clone_from(&next.room.address);
        }
        next
    }
}

impl Drop for Mortal {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// A store in memory that fails when it is told to, and in which rows can rot.
#[derive(Default)]
pub struct Shaky {
    inner: MemoryStore,
    /// So many appends work; the next one fails. None: all work.
    fails_after: Mutex<Option<u32>>,
    /// Do all appends fail from that one on?
    for_good: AtomicBool,
    /// Is the row of a failing append taken all the same?
    taken: AtomicBool,
    /// Does reading fail?
    blind: AtomicBool,
    rotten: Mutex<HashMap<(Code, u32), String>>,
    pub failures: AtomicU64,
    /// How often a table's rows were read.
    pub reads: AtomicU64,
}

impl Shaky {
    /// After so many more appends one fails, with its rows taken or not.
    pub fn fail_after(&self, appends: u32, taken: bool) {
        self.taken.store(taken, Ordering::SeqCst);
        *self.fails_after.lock().unwrap() = Some(appends);
    }

    /// After so many more appends every one fails, and no row of them is taken.
    pub fn fail_from(&self, appends: u32) {
        self.for_good.store(true, Ordering::SeqCst);
        self.fail_after(appends, false);
    }

    /// Appends work again.
    pub fn mend(&self) {
        self.for_good.store(false, Ordering::SeqCst);
        *self.fails_after.lock().unwrap() = None;
    }

    /// Reading fails from now on, or works again.
    pub fn blind(&self, blind: bool) {
        self.blind.store(blind, Ordering::SeqCst);
    }

    /// From now on this row reads otherwise.
    pub fn rot(&self, table: &str, seq: u32, body: &str) {
        self.rotten.lock().unwrap().insert((table.into(), seq), body.to_owned());
    }

    /// The rows of a table as they were written.
    pub async fn rows(&self, table: &str) -> Vec<Row> {
        self.inner.read(table, 0).await.unwrap()
    }

    fn fails(&self) -> bool {
        let mut after = self.fails_after.lock().unwrap();
        match *after {
            None => false,
            Some(0) => {
                after.take_if(|_| !self.for_good.load(Ordering::SeqCst));
                self.failures.fetch_add(1, Ordering::SeqCst);
                true
            }
            Some(more) => {
                *after = Some(more - 1);
                false
            }
        }
    }
}

fn failed<T>() -> Result<T, StoreFault> {
    Err(StoreFault::Failed("the disk is on fire".to_owned()))
}

impl Store for Shaky {
    fn append<'a>(&'a self, rows: &'a [Row]) -> Answer<'a, Vec<bool>> {
        Box::pin(async move {
            if !self.fails() {
                return self.inner.append(rows).await;
            }
            if self.taken.load(Ordering::SeqCst) {
                self.inner.append(rows).await?;
            }
            failed()
        })
    }

    fn read<'a>(&'a self, table: &'a str, from: u32) -> Answer<'a, Vec<Row>> {
        Box::pin(async move {
            self.reads.fetch_add(1, Ordering::SeqCst);
            if self.blind.load(Ordering::SeqCst) {
                return failed();
            }
            let mut rows = self.inner.read(table, from).await?;
            let rotten = self.rotten.lock().unwrap();
            for row in &mut rows {
                if let Some(body) = rotten.get(&(row.table.clone(), row.seq)) {
                    row.body.clone_from(body);
                }
            }
            Ok(rows)
        })
    }

    fn tables_of<'a>(&'a self, guest: &'a str, open: bool, most: u32) -> Answer<'a, Vec<Listed>> {
        self.inner.tables_of(guest, open, most)
    }

    fn quarantine<'a>(&'a self, table: &'a str, seq: u32, reason: &'a str) -> Answer<'a, ()> {
        self.inner.quarantine(table, seq, reason)
    }

    fn quarantined(&self) -> Answer<'_, Vec<(Code, u32, String)>> {
        self.inner.quarantined()
    }

    fn keys(&self) -> Answer<'_, Vec<Key>> {
        self.inner.keys()
    }

    fn add_key<'a>(&'a self, key: &'a Key) -> Answer<'a, ()> {
        self.inner.add_key(key)
    }

    fn drop_keys(&self, before: u64) -> Answer<'_, ()> {
        self.inner.drop_keys(before)
    }

    fn forgotten(&self) -> Answer<'_, Vec<Hash>> {
        self.inner.forgotten()
    }

    fn add_forgotten<'a>(&'a self, guest: &'a Hash, at: u64) -> Answer<'a, ()> {
        self.inner.add_forgotten(guest, at)
    }

    fn rewrite<'a>(&'a self, table: &'a str, guest: &'a str, rows: &'a [Row]) -> Answer<'a, ()> {
        self.inner.rewrite(table, guest, rows)
    }

    fn delete<'a>(&'a self, table: &'a str) -> Answer<'a, bool> {
        self.inner.delete(table)
    }

    fn stale(&self, before: u64, most: u32) -> Answer<'_, Vec<Code>> {
        self.inner.stale(before, most)
    }

    fn probe(&self) -> Answer<'_, ()> {
        Box::pin(async move { if self.fails() { failed() } else { self.inner.probe().await } })
    }

    fn scrub(&self) -> Answer<'_, ()> {
        self.inner.scrub()
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        self.inner.close()
    }
}
