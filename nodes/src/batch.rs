//! Which rows are appended together, and when: a sync costs more than a row, so that rows of all tables share one.

use core::time::Duration;

use table::{Fate, Row};

/// More rows than this are never in one append.
const MOST: usize = 512;

/// A row that does not hurry waits for one that does, at most this many lingers.
const PATIENCE: u32 = 5;

/// At most this many lingers lie between the beginnings of two appends, however many nodes there are.
const MOST_LINGERS: u32 = 5;

/// A row on its way, and whom to tell what became of it.
struct Waiting<T> {
    row: Row,
    hurries: bool,
    told: T,
}

/// The rows of one node that wait for the store. Times are counted from any fixed moment.
pub struct Batch<T> {
    /// How long it pays to wait for company, as the store says.
    linger: Duration,
    /// How many lingers lie between two appends.
    lingers: u32,
    waiting: Vec<Waiting<T>>,
    /// Since when rows wait and no append is under way.
    since: Duration,
    /// No append begins earlier, unless it is full.
    next: Duration,
    /// Whom to tell of the rows that are being appended, if any are.
    writing: Option<Vec<T>>,
}

impl<T> Default for Batch<T> {
    fn default() -> Batch<T> {
        Batch::new(Duration::ZERO)
    }
}

impl<T> Batch<T> {
    /// Nothing waits.
    pub fn new(linger: Duration) -> Batch<T> {
        Batch { linger, lingers: 1, waiting: Vec::new(), since: Duration::ZERO, next: Duration::ZERO, writing: None }
    }

    /// Sets how many nodes append to the store. Each has only its part of the rows and waits longer for company: a sync costs
    /// the store the same whoever asks for it, and every append wakes all nodes. Two nodes that wait three times as long
    /// cost little more than one (docs/performance.md).
    pub fn share(&mut self, nodes: usize) {
        let others = u32::try_from(nodes.saturating_sub(1)).unwrap_or(u32::MAX);
        self.lingers = others.saturating_mul(2).saturating_add(1).min(MOST_LINGERS);
    }

    /// How many more rows fit into the next append.
    pub fn room(&self) -> usize {
        MOST.saturating_sub(self.waiting.len())
    }

    /// A row is to be appended. In no hurry, it waits a while for others to share their sync.
    pub fn push(&mut self, now: Duration, row: Row, hurries: bool, told: T) {
        if self.waiting.is_empty() {
            self.since = now;
        }
        self.waiting.push(Waiting { row, hurries, told });
    }

    /// When the next append is to begin: never, if no row waits or an append is under way.
    pub fn due(&self) -> Option<Duration> {
        if self.waiting.is_empty() || self.writing.is_some() {
            None
        } else if self.room() == 0 {
            Some(self.since)
        } else if self.hurries() {
            Some(self.next)
        } else {
            Some(self.next.max(self.since + PATIENCE * self.linger))
        }
    }

    fn hurries(&self) -> bool {
        self.waiting.iter().any(|waiting| waiting.hurries)
    }

    /// An append begins with these rows.
    pub fn begin(&mut self, now: Duration) -> Vec<Row> {
        // Who comes alone does not wait, nor does anybody for rows that did not hurry.
        if self.hurries() {
            self.next = now + self.lingers * self.linger;
        }
        let taken = self.waiting.len().min(MOST);
        let (rows, told) = self.waiting.drain(..taken).map(|waiting| (waiting.row, waiting.told)).unzip();
        self.writing = Some(told);
        rows
    }

    /// The append is over: which rows were taken, or the fate that all of them share. Gives everybody's.
    pub fn end(&mut self, now: Duration, taken: Result<Vec<bool>, Fate>) -> impl Iterator<Item = (T, Fate)> {
        self.since = now;
        let told = self.writing.take().unwrap_or_default();
        told.into_iter().enumerate().map(move |(slot, told)| {
            let fate = match &taken {
                Ok(taken) => match taken.get(slot) {
                    Some(true) => Fate::Kept,
                    Some(false) => Fate::Lost,
                    // A store that says nothing of a row has to be asked for it.
                    None => Fate::Unknown,
                },
                Err(fate) => *fate,
            };
            (told, fate)
        })
    }
}
