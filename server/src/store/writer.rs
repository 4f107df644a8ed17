//! The one writer: appends what has arrived from all tables with one sync. What goes into an append, and when it begins, is
//! decided by [`Batch`].

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use nodes::Batch;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

use super::{Fate, Log, Row};
use crate::meter::AppendMeter;

/// Capacity of the queue of rows; senders wait when it is full.
const QUEUE: usize = 2048;

/// A row on its way.
struct Arrival {
    row: Row,
    hurries: bool,
    told: oneshot::Sender<Fate>,
}

/// Hands rows to the one task that appends. Cheap to clone.
#[derive(Clone)]
pub struct Writer {
    rows: mpsc::Sender<Arrival>,
    /// How many nodes append to the store.
    nodes: Arc<AtomicUsize>,
}

impl Writer {
    /// Starts the task. It ends when the last `Writer` is gone.
    pub fn start(log: Arc<dyn Log>) -> Writer {
        Writer::measured(log, AppendMeter::default())
    }

    /// Starts the task, and lets it be measured.
    pub(crate) fn measured(log: Arc<dyn Log>, meter: AppendMeter) -> Writer {
        let (rows, arrived) = mpsc::channel(QUEUE);
        let nodes = Arc::new(AtomicUsize::new(1));
        tokio::spawn(write(log, arrived, Arc::clone(&nodes), meter));
        Writer { rows, nodes }
    }

    /// Sets how many nodes append to the store.
    pub fn share(&self, nodes: usize) {
        self.nodes.store(nodes, Ordering::Relaxed);
    }

    /// Appends a row and waits until its fate is known.
    pub async fn append(&self, row: Row) -> Fate {
        self.hand_in(row, true).await
    }

    /// The same for a row that can wait a moment for another to share its sync: nobody sees how fast a bot is, and no person
    /// is to wait for the syncs of bots.
    pub async fn append_along(&self, row: Row) -> Fate {
        self.hand_in(row, false).await
    }

    async fn hand_in(&self, row: Row, hurries: bool) -> Fate {
        let (told, fate) = oneshot::channel();
        if self.rows.send(Arrival { row, hurries, told }).await.is_err() {
            return Fate::Failed;
        }
        // It may have stopped in the middle of an append.
        fate.await.unwrap_or(Fate::Unknown)
    }
}

async fn write(log: Arc<dyn Log>, mut arrived: mpsc::Receiver<Arrival>, nodes: Arc<AtomicUsize>, meter: AppendMeter) {
    let start = Instant::now();
    let mut batch = Batch::new(log.linger());
    let mut arrivals = Vec::new();
    let mut open = true;
    loop {
        let due = batch.due().map(|due| start + due);
        // Whatever has arrived goes along.
        let more = arrived.recv_many(&mut arrivals, batch.room());
        tokio::select! {
            biased;
            count = more, if open && batch.room() > 0 => open = count > 0,
            () = sleep_until(due.unwrap_or(start)), if due.is_some() => {
                batch.share(nodes.load(Ordering::Relaxed));
                append(&*log, &mut batch, start, &meter).await;
            }
            else => return,
        }
        let now = start.elapsed();
        for Arrival { row, hurries, told } in arrivals.drain(..) {
            batch.push(now, row, hurries, told);
        }
    }
}

async fn append(log: &dyn Log, batch: &mut Batch<oneshot::Sender<Fate>>, start: Instant, meter: &AppendMeter) {
    let begun = start.elapsed();
    let rows = batch.begin(begun);
    let appended = log.append(&rows).await;
    let ended = start.elapsed();
    meter.seconds.observe((ended - begun).as_secs_f64());
    meter.rows.observe(rows.len() as f64);
    let taken = appended.map_err(|fault| {
        tracing::error!(rows = rows.len(), %fault, "append failed");
        fault.fate()
    });
    for (told, fate) in batch.end(ended, taken) {
        // Who does not wait any more will read the log.
        let _ = told.send(fate);
    }
}
