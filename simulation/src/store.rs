//! The store that all nodes share: logs and leads. Every answer takes a while, and may be a fault.

use std::collections::BTreeMap;

use table::{Code, Fate, Input, Row, StoreFailed, without};

use crate::faults::Fault;
use crate::peers::PeerMessage;
use crate::planted::Bug;
use crate::world::{Event, Place, TableNo, World};

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

/// A row that waits to be written, and for whom.
pub struct Waiting {
    at: Place,
    opened: u64,
    row: Row,
}

/// Rows that are appended together.
struct Batch {
    node: usize,
    life: u64,
    rows: Vec<Waiting>,
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
    Rewrite {
        guest: String,
        fails: bool,
        done: bool,
    },
}

/// What the store tells nodes of each other.
#[derive(Clone)]
pub enum Notice {
    Appended(Vec<Row>),
    Grown(u32),
}

impl World {
    pub(crate) fn ask_open(&mut self, at: Place, opened: u64) {
        let (delay, fails) = self.read_delay();
        self.at(delay, Event::Answer { at, opened, answer: Answer::Open { fails } });
    }

    pub(crate) fn ask_read(&mut self, at: Place, opened: u64, from: u32) {
        self.trace.note(self.now, &[10], || format!("{at} reads from row {from}"));
        let (delay, fails) = self.read_delay();
        let log = &self.store.logs[at.table];
        let early = (delay % 2 == 0).then(|| log.get(from as usize..).unwrap_or_default().to_vec());
        self.at(delay, Event::Answer { at, opened, answer: Answer::Read { from, early, fails } });
    }

    fn read_delay(&mut self) -> (u64, bool) {
        let mut delay = 1 + self.below(4);
        if self.faults.strikes(Fault::ReadSlow) {
            delay += self.faults.below(3000);
        }
        (delay, self.faults.strikes(Fault::ReadFails))
    }

    pub(crate) fn ask_rewrite(&mut self, at: Place, opened: u64, guest: String) {
        let (delay, _) = self.read_delay();
        let fails = self.faults.strikes(Fault::RewriteFails);
        let done = !fails || self.faults.below(2) == 0;
        self.at(delay, Event::Answer { at, opened, answer: Answer::Rewrite { guest, fails, done } });
    }

    /// What an answer says by the time it comes.
    pub(crate) fn resolve(&mut self, at: Place, answer: Answer) -> Input {
        match answer {
            Answer::Written(fate) => Input::Written(fate),
            Answer::Read { fails: true, .. } => Input::Rows(Err(StoreFailed)),
            Answer::Read { early: Some(rows), .. } => Input::Rows(Ok(rows)),
            Answer::Read { from, .. } => {
                Input::Rows(Ok(self.store.logs[at.table].get(from as usize..).unwrap_or_default().to_vec()))
            }
            Answer::Rewrite { guest, fails, done } => {
                if done {
                    self.rewrite(at, &guest);
                }
                Input::Rewritten(if fails { Err(StoreFailed) } else { Ok(self.store.logs[at.table].clone()) })
            }
            Answer::Open { .. } => Input::Alarm,
        }
    }

    fn rewrite(&mut self, at: Place, guest: &str) {
        match without(&self.store.logs[at.table], guest) {
            Ok(rows) => {
                self.trace.note(self.now, &[11], || format!("{} rows of table {} are rewritten", rows.len(), at.table));
                for row in rows {
                    let place = row.seq as usize;
                    self.store.logs[at.table][place] = row;
                }
                self.oracle.rewritten(at.table, &self.store.logs[at.table]);
                self.say_now(at.node, &PeerMessage::Rewritten { table: at.table, guest: table::names::short(guest) });
            }
            Err(error) => self.oracle.found(format!("2: a log cannot be rewritten: {error:?}")),
        }
    }

    pub(crate) fn ask_append(&mut self, at: Place, opened: u64, row: Row, hurry: bool) {
        self.trace.note(self.now, row.body.as_bytes(), || format!("{at} appends row {}: {}", row.seq, row.body));
        self.nodes[at.node].waiting.push(Waiting { at, opened, row });
        let delay = if hurry { self.below(2) } else { self.below(12) };
        self.at(delay, Event::Flush { node: at.node, life: at.life });
    }

    /// The writer takes all that waits, unless it is still busy with the batch before.
    pub(crate) fn flush(&mut self, node: usize, life: u64) {
        if !self.lives(node, life) || self.nodes[node].writing || self.nodes[node].waiting.is_empty() {
            return;
        }
        let rows = std::mem::take(&mut self.nodes[node].waiting);
        self.nodes[node].writing = true;
        self.store.count += 1;
        let number = self.store.count;
        let (commit, answer) = (1 + self.below(3), 1 + self.below(3));
        let mut times = (commit, commit + answer);
        let mut may = vec![true; rows.len()];
        let mut told = Told::Truth;
        if self.faults.strikes(Fault::AppendSlow) {
            times.0 += self.faults.below(2500);
            times.1 = times.0 + 1 + self.faults.below(2000);
        }
        if self.faults.strikes(Fault::AppendFailed) {
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

    /// What may be taken of a batch is in the log from now on, and peers are told.
    pub(crate) fn commit(&mut self, number: u64) {
        let Some(mut batch) = self.store.batches.remove(&number) else { return };
        // A node that died meanwhile may have taken its rows with it.
        let died = !self.lives(batch.node, batch.life) && self.below(2) == 0;
        let mut appended: BTreeMap<TableNo, Vec<Row>> = BTreeMap::new();
        for (index, waiting) in batch.rows.iter().enumerate() {
            let table = waiting.at.table;
            let next = waiting.row.seq as usize == self.store.logs[table].len();
            batch.taken[index] = batch.may[index] && next && !died;
            if batch.taken[index] {
                self.put_row(waiting.row.clone(), table);
                appended.entry(table).or_default().push(waiting.row.clone());
            }
        }
        // Whoever does not know what became of its rows hears of them as the others do.
        let own = (batch.told == Told::Unknown).then_some(batch.node);
        for (table, rows) in appended {
            self.tell_nodes(batch.node, own, table, &rows);
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
        let (node, life, told) = (batch.node, batch.life, batch.told);
        let fate = |taken: bool| match told {
            Told::Truth if taken => Fate::Kept,
            Told::Truth => Fate::Lost,
            Told::Failed => Fate::Failed,
            Told::Unknown => Fate::Unknown,
        };
        let waiting = batch.rows.iter().zip(&batch.taken).map(|(row, taken)| (row.at, row.opened, fate(*taken)));
        let waiting: Vec<_> = waiting.collect();
        if self.lives(node, life) {
            self.nodes[node].writing = false;
        }
        for (at, opened, fate) in waiting {
            self.answered(at, opened, Answer::Written(fate));
        }
        self.at(0, Event::Flush { node, life });
    }

    /// Takes the lead of a table, if nobody has it.
    pub(crate) fn take_lead(&mut self, at: Place) -> bool {
        if self.nodes.len() == 1 {
            return true;
        }
        if self.faults.strikes(Fault::LeadFails) {
            return false;
        }
        let holder = self.store.leads[at.table].get_or_insert((at.node, at.life));
        let leads = *holder == (at.node, at.life);
        if leads {
            self.nodes[at.node].peers.led.insert(at.table);
        }
        leads
    }

    /// Notices go out in order for each table, as the store sends them; what goes wrong with them goes wrong on the way.
    fn tell_nodes(&mut self, from: usize, own: Option<usize>, table: TableNo, rows: &[Row]) {
        for node in 0..self.nodes.len() {
            if !self.nodes[node].up || (node == from && own.is_none()) || self.nodes[node].deaf {
                continue;
            }
            let life = self.nodes[node].life;
            if self.faults.strikes(Fault::NoticeLost) {
                self.trace.note(self.now, &[13], || format!("node {node} hears no notices for a while"));
                self.nodes[node].deaf = true;
                let again = 200 + self.faults.below(3000);
                self.at(again, Event::Missed { node, life });
                continue;
            }
            let shortened = self.faults.strikes(Fault::NoticeHeads);
            let last = rows.last().map_or(0, |row| row.seq);
            let notice = if shortened { Notice::Grown(last) } else { Notice::Appended(rows.to_vec()) };
            let times = 1 + u64::from(self.faults.strikes(Fault::NoticeDoubled));
            for _ in 0..times {
                let mut delay = 1 + self.below(6);
                if self.faults.strikes(Fault::NoticeLate) {
                    delay += self.faults.below(2000);
                }
                let at = Place { node, life, table };
                self.nodes[node].notices.entry(table).or_default().push_back(notice.clone());
                self.at(delay, Event::TableNotice { at });
            }
        }
    }
}
