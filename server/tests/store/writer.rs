//! The writer: many rows, few appends, and no row without a fate.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures_util::future::join_all;
use server::store::{Fate, Log, MemoryStore, Row, StoreFault, StoreFuture, Writer};
use tokio::sync::Semaphore;
use tokio::time::{Duration, Instant};

use super::row;

/// A log that counts appends, begins one only when it is let, and fails if it holds nothing.
struct Gated {
    store: Option<MemoryStore>,
    appends: AtomicUsize,
    gate: Semaphore,
    linger: Duration,
}

impl Gated {
    fn new(store: Option<MemoryStore>) -> Arc<Gated> {
        Arc::new(Gated { store, appends: AtomicUsize::new(0), gate: Semaphore::new(0), linger: Duration::ZERO })
    }

    /// Always open, but it pays to wait for company.
    fn lingering(linger: Duration) -> Arc<Gated> {
        let (store, gate) = (Some(MemoryStore::default()), Semaphore::new(1));
        Arc::new(Gated { store, appends: AtomicUsize::new(0), gate, linger })
    }
}

impl Log for Gated {
    fn linger(&self) -> Duration {
        self.linger
    }
    fn append<'a>(&'a self, rows: &'a [Row]) -> StoreFuture<'a, Vec<bool>> {
        Box::pin(async move {
            self.appends.fetch_add(1, Ordering::SeqCst);
            let _open = self.gate.acquire().await;
            match &self.store {
                Some(store) => store.append(rows).await,
                None => Err(StoreFault::Failed("the disk is full".to_owned())),
            }
        })
    }
    fn read<'a>(&'a self, _: &'a str, _: u32) -> StoreFuture<'a, Vec<Row>> {
        unimplemented!("writers only append")
    }
    fn probe(&self) -> StoreFuture<'_, ()> {
        unimplemented!("writers only append")
    }
}

#[tokio::test]
async fn what_arrives_during_an_append_shares_the_next() {
    let store = Gated::new(Some(MemoryStore::default()));
    let writer = Writer::start(store.clone());
    let rows = (0..1_000).map(|n| {
        let writer = writer.clone();
        tokio::spawn(async move { writer.append(row(&format!("table-{n}"), 0)).await })
    });
    let rows: Vec<_> = rows.collect();
    // On this one thread, all of them have arrived after a turn each.
    for _ in 0..3 {
        tokio::task::yield_now().await;
    }
    store.gate.add_permits(1);
    assert!(join_all(rows).await.into_iter().all(|fate| fate.unwrap() == Fate::Kept));
    let appends = store.appends.load(Ordering::SeqCst);
    assert!(appends <= 4, "1000 rows took {appends} appends");
}

#[tokio::test]
async fn a_bots_row_goes_along_with_a_persons_and_holds_nobody_up() {
    let linger = Duration::from_millis(300);
    let store = Gated::lingering(linger);
    let writer = Writer::start(store.clone());
    let along = |table| writer.append_along(row(table, 0));
    let kept = tokio::join!(along("oak"), along("elm"), writer.append(row("ash", 0)));
    assert_eq!(kept, (Fate::Kept, Fate::Kept, Fate::Kept));
    assert_eq!(store.appends.load(Ordering::SeqCst), 1, "the bots' rows wait for the person's and share its sync");

    let begun = Instant::now();
    assert_eq!(along("fir").await, Fate::Kept, "but not for ever");
    assert!(begun.elapsed() >= 3 * linger);
    let begun = Instant::now();
    assert_eq!(writer.append(row("yew", 0)).await, Fate::Kept);
    assert!(begun.elapsed() < linger, "a person does not linger because a bot's row was written");
}

#[tokio::test]
async fn nodes_that_share_a_store_wait_longer_for_company() {
    let linger = Duration::from_millis(50);
    let store = Gated::lingering(linger);
    let writer = Writer::start(store.clone());
    for (nodes, lingers) in [(2, 3), (100, 5), (1, 1)] {
        writer.share(nodes);
        let begun = Instant::now();
        for seq in 0..3 {
            assert_eq!(writer.append(row(&format!("with {nodes}"), seq)).await, Fate::Kept);
        }
        assert!(begun.elapsed() >= 2 * lingers * linger, "{nodes} nodes: {:?}", begun.elapsed());
    }
}

#[tokio::test]
async fn a_failed_append_is_told_to_everybody() {
    let store = Gated::new(None);
    let writer = Writer::start(store.clone());
    store.gate.add_permits(1);
    let full = Fate::Failed;
    let fates = join_all((0..5).map(|n| writer.append(row("oak", n)))).await;
    assert_eq!(fates, vec![full; 5]);
    assert_eq!(writer.append(row("oak", 0)).await, full, "the writer goes on");
}
