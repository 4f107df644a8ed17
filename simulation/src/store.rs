//! The store that all nodes share: logs and leads. Every answer takes a while, and may be a fault.

use core::time::Duration;
use std::collections::BTreeMap;

use nodes::PeerMessage;
use table::{Code, Fate, Input, Moment, Row, StoreFailed, without};

use crate::faults::Fault;
use crate::planted::Bug;
use crate::world::{Event, Site, TableNo, World};

/// The store.
#[derive(Default)]
pub struct Store {
    pub codes: Vec<Code>,
    pub logs: Vec<Vec<Row>>,
    /// By table: the node that leads it, in which of its lives.
    pub leads: Vec<Option<(usize, u64)>>,
    batches: BTreeMap<u64, Batch>,
    count: u64,
}

/// Rows that are appended together.
struct Batch {
    node: usize,
    life: u64,
    rows: Vec<Row>,
    /// Which rows may be taken at all.
    may: Vec<bool>,
    taken: Vec<bool>,
    told: Told,
}

/// What whoever waits for a batch is told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Told {
    Truth,
    Failed,
    Unknown,
}

/// What the store is to answer a table.
pub enum Answer {
    Open {
        fails: bool,
    },
    Written(Fate),
    /// Rows from this one on: as they were when they were asked for, or as they are when the answer comes.
    Read {
        from: u32,
        early: Option<Vec<Row>>,
        fails: bool,
    },
    /// These rows take the place of those with their numbers, if it is done: they follow from the log as it was when it was
    /// asked for, and others may append meanwhile.
    Rewrite {
        guest: String,
        rows: Vec<Row>,
        fails: bool,
        done: bool,
    },
}

impl Store {
    /// Does this node lead a table? Takes the lead if nobody has it.
    pub fn lead(&mut self, table: TableNo, node: usize, life: u64) -> bool {
        *self.leads[table].get_or_insert((node, life)) == (node, life)
    }

    /// A node lets go of a table.
    pub fn resign(&mut self, table: TableNo, node: usize, life: u64) {
        self.leads[table].take_if(|holder| *holder == (node, life));
    }
}

impl World {
    pub(crate) fn ask_open(&mut self, at: Site, opened: u64) {
        let (delay, fails) = self.read_delay(at.node);
        self.at(delay, Event::Answer { at, opened, answer: Answer::Open { fails } });
    }

    pub(crate) fn ask_read(&mut self, at: Site, opened: u64, from: u32) {
        self.trace.note(self.now, &[10], || format!("{at} reads from row {from}"));
        let (delay, fails) = self.read_delay(at.node);
        let log = &self.store.logs[at.table];
        let early = (delay % 2 == 0).then(|| log.get(from as usize..).unwrap_or_default().to_vec());
        self.at(delay, Event::Answer { at, opened, answer: Answer::Read { from, early, fails } });
    }

    /// How long an answer takes a node, and whether it fails.
    pub(crate) fn read_delay(&mut self, node: usize) -> (u64, bool) {
        let mut delay = 1 + self.below(4);
        if self.faults.strikes(Fault::ReadSlow) {
            delay += self.faults.below(3000);
        }
        (delay, self.faults.strikes(Fault::ReadFails) || self.nodes[node].cut_off)
    }

    pub(crate) fn ask_rewrite(&mut self, at: Site, opened: u64, guest: String) {
        let (delay, _) = self.read_delay(at.node);
        let cut_off = self.nodes[at.node].cut_off;
        let fails = self.faults.strikes(Fault::RewriteFails) || cut_off;
        let done = !fails || (self.faults.below(2) == 0 && !cut_off);
        match without(&self.store.logs[at.table], &guest) {
            Ok(rows) => {
                self.at(delay, Event::Answer { at, opened, answer: Answer::Rewrite { guest, rows, fails, done } });
            }
            Err(error) => self.oracle.found(format!("2: a log cannot be rewritten: {error:?}")),
        }
    }

    /// What an answer says by the time it comes.
    pub(crate) fn resolve(&mut self, at: Site, answer: Answer) -> Input {
        match answer {
            Answer::Written(fate) => Input::Written(fate),
            Answer::Read { fails: true, .. } => Input::Rows(Err(StoreFailed)),
            Answer::Read { early: Some(rows), .. } => Input::Rows(Ok(rows)),
            Answer::Read { from, .. } => {
                Input::Rows(Ok(self.store.logs[at.table].get(from as usize..).unwrap_or_default().to_vec()))
            }
            Answer::Rewrite { guest, rows, fails, done } => {
                if done {
                    self.rewrite(at, rows);
                }
                // Whatever the store says, it may be done: peers look for themselves.
                let table = self.store.codes[at.table].to_string();
                self.say(at.node, PeerMessage::Rewritten { table, guest: table::names::short(&guest) });
                Input::Rewritten(if fails { Err(StoreFailed) } else { Ok(self.store.logs[at.table].clone()) })
            }
            Answer::Open { .. } => Input::Alarm,
        }
    }

    fn rewrite(&mut self, at: Site, rows: Vec<Row>) {
        self.trace.note(self.now, &[11], || format!("{} rows of table {} are rewritten", rows.len(), at.table));
        self.count("logs rewritten");
        for row in rows {
            let place = row.seq as usize;
            self.store.logs[at.table][place] = row;
        }
        self.oracle.rewritten(at.table, &self.store.logs[at.table]);
    }

    pub(crate) fn ask_append(&mut self, at: Site, opened: u64, row: Row, hurry: bool) {
        self.trace.note(self.now, row.body.as_bytes(), || format!("{at} appends row {}: {}", row.seq, row.body));
        let now = self.duration();
        self.nodes[at.node].batch.push(now, row, hurry, (at, opened));
        self.flush_soon(at.node);
    }

    /// The time as a batch counts it.
    fn duration(&self) -> Duration {
        Duration::from_millis(self.now.0)
    }

    /// The writer is to begin an append when it is due.
    fn flush_soon(&mut self, node: usize) {
        let known = &mut self.nodes[node];
        let Some(due) = known.batch.due() else { return };
        let due = Moment(due.as_millis() as u64).max(self.now);
        if known.flush.is_none_or(|set| due < set) {
            known.flush = Some(due);
            let life = known.life;
            self.at_moment(due, Event::Flush { node, life });
        }
    }

    /// The writer begins an append, if one is due.
    pub(crate) fn flush(&mut self, node: usize, life: u64) {
        if !self.lives(node, life) {
            return;
        }
        self.nodes[node].flush = None;
        let now = self.duration();
        if self.nodes[node].batch.due().is_none_or(|due| due > now) {
            return self.flush_soon(node);
        }
        let rows = self.nodes[node].batch.begin(now);
        self.count_batch(rows.len());
        self.store.count += 1;
        let number = self.store.count;
        let (commit, answer) = (1 + self.below(self.plan.sync), 1 + self.below(3));
        let mut times = (commit, commit + answer);
        let mut may = vec![true; rows.len()];
        let mut told = Told::Truth;
        if self.faults.strikes(Fault::AppendSlow) {
            times.0 += self.faults.below(2500);
            times.1 = times.0 + 1 + self.faults.below(2000);
        }
        if self.nodes[node].cut_off {
            told = if self.faults.below(2) == 0 { Told::Failed } else { Told::Unknown };
            may = vec![false; rows.len()];
        } else if self.faults.strikes(Fault::AppendFailed) {
            (told, may) = (Told::Failed, vec![false; rows.len()]);
        } else if self.faults.strikes(Fault::AppendTakenUnknown) {
            told = Told::Unknown;
        } else if self.faults.strikes(Fault::AppendDroppedUnknown) {
            (told, may) = (Told::Unknown, vec![false; rows.len()]);
        } else if self.faults.strikes(Fault::AppendLate) {
            told = Told::Unknown;
            times = (times.1 + self.faults.below(5000), times.1);
        } else if rows.len() > 1 && self.faults.strikes(Fault::AppendPart) {
            told = Told::Unknown;
            for may in &mut may {
                *may = self.faults.below(2) == 0;
            }
        } else if self.order.bug == Some(Bug::TellBeforeWritten) {
            times = (times.1 + 20, times.1);
        }
        let taken = may.clone();
        self.store.batches.insert(number, Batch { node, life, rows, may, taken, told });
        self.at(times.0, Event::Commit { batch: number });
        self.at(times.1, Event::Appended { batch: number });
    }

    fn count_batch(&mut self, rows: usize) {
        self.count("appends");
        if rows > 1 {
            self.count("appends of several rows");
        }
    }

    /// What may be taken of a batch is in the log from now on, and peers are told.
    pub(crate) fn commit(&mut self, number: u64) {
        let Some(mut batch) = self.store.batches.remove(&number) else { return };
        // A node that died meanwhile may have taken its rows with it.
        let died = !self.lives(batch.node, batch.life) && self.below(2) == 0;
        let mut appended: BTreeMap<TableNo, Vec<Row>> = BTreeMap::new();
        for (slot, row) in batch.rows.iter().enumerate() {
            let Some(table) = self.store.codes.iter().position(|code| *code == row.table) else { continue };
            let next = row.seq as usize == self.store.logs[table].len();
            batch.taken[slot] = batch.may[slot] && next && !died;
            if batch.taken[slot] {
                self.put_row(row.clone(), table);
                appended.entry(table).or_default().push(row.clone());
            }
        }
        // Whoever does not know what became of its rows hears of them as the others do.
        let writer = (batch.told != Told::Unknown).then_some((batch.node, batch.life));
        for (table, rows) in appended {
            self.tell_nodes(writer, table, &rows);
        }
        self.store.batches.insert(number, batch);
    }

    pub(crate) fn put_row(&mut self, row: Row, table: TableNo) {
        self.trace.note(self.now, &[12, table as u8], || format!("row {} of table {table} is in the log", row.seq));
        self.oracle.committed(table, &row, self.now);
        if let (Some(director), Some(entry)) = (&mut self.director, self.oracle.truths[table].entries.last())
            && let Some(leak) = director.row(entry)
        {
            self.oracle.found(leak);
        }
        self.store.logs[table].push(row);
    }

    /// Whoever waits for a batch is told what became of it; the writer goes on.
    pub(crate) fn appended(&mut self, number: u64) {
        let Some(batch) = self.store.batches.get(&number) else { return };
        let (node, life, told, taken) = (batch.node, batch.life, batch.told, batch.taken.clone());
        if !self.lives(node, life) {
            return;
        }
        // Whoever is cut off meanwhile does not hear the answer.
        let taken = match told {
            Told::Failed => Err(Fate::Failed),
            Told::Truth if !self.nodes[node].cut_off => Ok(taken),
            Told::Truth | Told::Unknown => Err(Fate::Unknown),
        };
        let taken = self.spoil_taken(taken);
        let now = self.duration();
        let fates: Vec<_> = self.nodes[node].batch.end(now, taken).collect();
        for ((at, opened), fate) in fates {
            self.answered(at, opened, Answer::Written(fate));
        }
        self.flush_soon(node);
    }

    /// Asks for the lead of a table that was just read.
    pub(crate) fn take_lead(&mut self, at: Site) -> bool {
        if self.nodes.len() == 1 {
            return true;
        }
        let fails = self.faults.strikes(Fault::LeadFails) || self.nodes[at.node].cut_off;
        let leads = !fails && self.store.lead(at.table, at.node, at.life);
        self.nodes[at.node].peers.opened(&self.store.codes[at.table], leads);
        leads
    }
}
