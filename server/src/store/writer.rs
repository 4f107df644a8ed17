//! The one writer: appends what has arrived from all tables with one sync. What goes into an append, and when it begins, is
//! decided by [`Batch`].

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use nodes::Batch;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

use super::{Fate, Log, Row, StoreFault};
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
        // What is due does not ask the timer, which is exact to a millisecond only.
        let due = batch.due();
        if due.is_some_and(|due| due <= start.elapsed()) {
            while batch.room() > 0
                && let Ok(late) = arrived.try_recv()
            {
                batch.push(start.elapsed(), late.row, late.hurries, late.told);
            }
            batch.share(nodes.load(Ordering::Relaxed));
            append(&*log, &mut batch, start, &meter).await;
            continue;
        }
        tokio::select! {
            biased;
            count = arrived.recv_many(&mut arrivals, batch.room()), if open => open = count > 0,
            () = sleep_until(start + due.unwrap_or_default()), if due.is_some() => {}
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
    meter.seconds.observe(ended.saturating_sub(begun).as_secs_f64());
    meter.rows.observe(rows.len() as f64);
    let apart = match &appended {
        // The pages of one table are damaged. The others are none the worse for it.
        Err(StoreFault::Damaged(_)) if rows.iter().any(|row| row.table != rows[0].table) => {
            append_apart(log, &rows).await
        }
        _ => Vec::new(),
    };
    let taken = appended.map_err(|fault| {
        tracing::error!(rows = rows.len(), %fault, "append failed");
        fault.fate()
    });
    for (at, (told, fate)) in batch.end(ended, taken).enumerate() {
        let fate = apart.get(at).copied().unwrap_or(fate);
        // Who does not wait any more will read the log.
        let _ = told.send(fate);
    }
}

/// Appends the rows of each table by themselves, and says what became of each row.
async fn append_apart(log: &dyn Log, rows: &[Row]) -> Vec<Fate> {
    let mut fates = vec![None; rows.len()];
    while let Some(first) = fates.iter().position(Option::is_none) {
        let places: Vec<usize> = (first..rows.len()).filter(|&at| rows[at].table == rows[first].table).collect();
        let part: Vec<Row> = places.iter().map(|&at| rows[at].clone()).collect();
        let appended = log.append(&part).await;
        if let Err(fault) = &appended {
            tracing::error!(table = %rows[first].table, rows = part.len(), %fault, "append failed");
        }
        for (place, at) in places.into_iter().enumerate() {
            fates[at] = Some(match &appended {
                Ok(taken) if taken[place] => Fate::Kept,
                Ok(_) => Fate::Lost,
                Err(fault) => fault.fate(),
            });
        }
    }
    fates.into_iter().map(|fate| fate.unwrap_or(Fate::Unknown)).collect()
}
