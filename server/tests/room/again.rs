//! A server that can be killed and started again on the same store, and a store that can fail.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use engine::AnyKind;
use server::clock::HandClock;
use server::store::{Code, Log, MemoryStore, Row, StoreFault, StoreFuture, Stores};
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
        let stores = store.stores();
        let (config, listener, address) = Room::plan(shelf(), &stores, &clock);
        let server = runtime.spawn(server::start(config, listener, None)).await.unwrap().unwrap();
        let room = Room { clock, stores, address, server };
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

/// A log in memory that fails when it is told to, and in which rows can rot.
#[derive(Default)]
pub struct Shaky {
    inner: MemoryStore,
    /// So many appends work; the next one fails. None: all work.
    fails_after: Mutex<Option<u32>>,
    /// Do all appends fail from that one on?
    for_good: AtomicBool,
    /// Is the row of a failing append taken all the same?
    taken: AtomicBool,
    /// Does it say of a failing append that nothing was taken? Else nobody can know.
    sure: AtomicBool,
    /// Does reading fail?
    blind: AtomicBool,
    rotten: Mutex<HashMap<(Code, u32), String>>,
    pub failures: AtomicU64,
    /// How often a table's rows were read.
    pub reads: AtomicU64,
}

impl Shaky {
    /// The whole store: all but the log works at any time.
    pub fn stores(self: &Arc<Self>) -> Stores {
        Stores { log: Arc::<Shaky>::clone(self), ..self.inner.clone().into() }
    }

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

    /// The next append fails, and says so: nothing is taken, and there is no doubt.
    pub fn fail_surely(&self) {
        self.sure.store(true, Ordering::SeqCst);
        self.fail_after(0, false);
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

impl Log for Shaky {
    fn append<'a>(&'a self, rows: &'a [Row]) -> StoreFuture<'a, Vec<bool>> {
        Box::pin(async move {
            if !self.fails() {
                return self.inner.append(rows).await;
            }
            if self.taken.load(Ordering::SeqCst) {
                self.inner.append(rows).await?;
            } else if self.sure.load(Ordering::SeqCst) {
                return failed();
            }
            Err(StoreFault::Unknown("the disk does not answer".to_owned()))
        })
    }

    fn read<'a>(&'a self, table: &'a str, from: u32) -> StoreFuture<'a, Vec<Row>> {
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

    fn probe(&self) -> StoreFuture<'_, ()> {
        Box::pin(async move { if self.fails() { failed() } else { self.inner.probe().await } })
    }
}
