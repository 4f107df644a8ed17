//! The one writer: takes what has arrived from all tables, and appends it with one sync.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until, timeout_at};

use super::{Fate, Log, Row};
use crate::meter::AppendMeter;

/// More rows than this are never in one append.
const MOST: usize = 512;

/// A row that does not hurry waits for so many of the store's lingers for one that does.
const PATIENCE: u32 = 5;

/// A row on its way.
struct Waiting {
    row: Row,
    told: oneshot::Sender<Fate>,
    hurries: bool,
}

/// Nobody waits for more than so many of the store's lingers, however many nodes there are.
const MOST_LINGERS: u32 = 5;

/// Hands rows to the one task that appends. Cheap to clone.
#[derive(Clone)]
pub struct Writer {
    rows: mpsc::Sender<Waiting>,
    /// How many of the store's lingers lie between two appends.
    lingers: Arc<AtomicU32>,
}

impl Writer {
    /// Starts the task. It ends when the last `Writer` is gone.
    pub fn start(log: Arc<dyn Log>) -> Writer {
        Writer::measured(log, AppendMeter::default())
    }

    /// Starts the task, and lets it be measured.
    pub(crate) fn measured(log: Arc<dyn Log>, meter: AppendMeter) -> Writer {
        let (rows, arrived) = mpsc::channel(4 * MOST);
        let lingers = Arc::new(AtomicU32::new(1));
        tokio::spawn(write(log, arrived, Arc::clone(&lingers), meter));
        Writer { rows, lingers }
    }

    /// So many nodes append to the store. Each has only its part of the rows and waits the longer for company: a sync costs
    /// the store the same whoever asks for it, and every append wakes all nodes. Two nodes that wait three times as long
    /// cost little more than one (docs/performance.md).
    pub fn share(&self, nodes: usize) {
        let others = u32::try_from(nodes.saturating_sub(1)).unwrap_or(u32::MAX);
        let lingers = others.saturating_mul(2).saturating_add(1).min(MOST_LINGERS);
        self.lingers.store(lingers, Ordering::Relaxed);
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
        if self.rows.send(Waiting { row, told, hurries }).await.is_err() {
            return Fate::Failed;
        }
        // It may have stopped in the middle of an append.
        fate.await.unwrap_or(Fate::Unknown)
    }
}

async fn write(log: Arc<dyn Log>, mut arrived: mpsc::Receiver<Waiting>, lingers: Arc<AtomicU32>, meter: AppendMeter) {
    let mut batch = Vec::with_capacity(MOST);
    let mut next = Instant::now();
    while arrived.recv_many(&mut batch, MOST).await > 0 {
        let patience = Instant::now() + PATIENCE * log.linger();
        while batch.len() < MOST
            && !batch.iter().any(|waiting| waiting.hurries)
            && let Ok(Some(late)) = timeout_at(patience, arrived.recv()).await
        {
            batch.push(late);
        }
        if batch.len() < MOST && Instant::now() < next {
            sleep_until(next).await;
            while batch.len() < MOST
                && let Ok(late) = arrived.try_recv()
            {
                batch.push(late);
            }
        }
        let begun = Instant::now();
        // Who comes alone does not wait, nor does anybody for rows that did not hurry.
        if batch.iter().any(|waiting| waiting.hurries) {
            next = begun + lingers.load(Ordering::Relaxed) * log.linger();
        }
        let (rows, waiting): (Vec<Row>, Vec<_>) = batch.drain(..).map(|waiting| (waiting.row, waiting.told)).unzip();
        let appended = log.append(&rows).await;
        meter.seconds.observe(begun.elapsed().as_secs_f64());
        meter.rows.observe(rows.len() as f64);
        let fates = match appended {
            Ok(taken) => taken.into_iter().map(|taken| if taken { Fate::Kept } else { Fate::Lost }).collect(),
            Err(fault) => {
                tracing::error!(rows = rows.len(), %fault, "append failed");
                vec![fault.fate(); rows.len()]
            }
        };
        for (told, fate) in waiting.into_iter().zip(fates) {
            // Who does not wait any more will read the log.
            let _ = told.send(fate);
        }
    }
}
