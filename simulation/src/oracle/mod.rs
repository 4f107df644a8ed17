//! The oracle: what must hold after every event. It folds the logs itself, and believes no node.
//!
//! 1. Accepted: exactly one row with that person and request, as long as it is remembered. Refused otherwise than as unknown: none.
//! 2. Rows have no gaps and fold again to the same. Every record equals the fold of the log up to its head.
//! 3. Nothing is sent that is not in the log; what is shown equals what an independent fold shows that viewer.
//! 4. On one connection steps come without gap or repeat; nobody sees an older step than before, at whatever node.
//! 5. Every command on an open connection is answered once, after its effect was told.
//! 6. Whoever cannot tell two worlds apart receives the same in both (`twin`).
//! 7. A bot has observed every step before it chooses, and nothing of another seat (`shelf`).
//! 8. No action before the end of the hold, no timeout before its time; wall clocks change nothing but what is printed.
//! 9. Bounds: outputs, alarms, requests to a failing store.

mod like;
mod told;
mod truth;

use std::collections::{BTreeMap, BTreeSet};

use table::protocol::Actor;
use table::{Change, Code, ConnectionId, Entry, Moment, Output, REMEMBERED, Row, Shelf, Table};

pub use self::told::{Copies, Line};
pub use self::truth::Truth;
use crate::heard::Scene;
use crate::world::{Site, TableNo};

/// No input has more outputs than this.
const MOST_OUTPUTS: usize = 400;

/// How long a table leaves a failing store alone, in milliseconds.
const TROUBLED: u64 = 1000;

/// The oracle of one world.
pub struct Oracle {
    shelf: Shelf,
    pub truths: Vec<Truth>,
    /// What is known of tables in memory, by node.
    pub known: BTreeMap<(usize, TableNo), Known>,
    pub lines: BTreeMap<ConnectionId, Line>,
    /// Where each request was sent, and which were refused for good.
    copies: BTreeMap<String, Copies>,
    refused: BTreeSet<String>,
    /// The guests who have asked to be forgotten: what they did may lose its name.
    pub forgetting: BTreeSet<String>,
    /// The last `table` message, read.
    scene: Option<(String, std::rc::Rc<Scene>)>,
    /// What does not hold.
    pub found: Vec<String>,
}

/// What is known of a table in a node's memory.
#[derive(Default)]
pub struct Known {
    /// Before and after the input that is being handled: the rows of which something may be told.
    heads: (u32, u32),
    /// No action before then.
    hold: Moment,
    /// The row from which on the log is being read.
    reads: Option<u32>,
    /// When the store last failed it.
    failed: Option<Moment>,
    /// The requests of which it has said that it does not know what became of them.
    doubts: BTreeSet<String>,
}

impl Oracle {
    pub fn new(shelf: Shelf) -> Oracle {
        Oracle {
            shelf,
            truths: Vec::new(),
            known: BTreeMap::new(),
            lines: BTreeMap::new(),
            copies: BTreeMap::new(),
            refused: BTreeSet::new(),
            forgetting: BTreeSet::new(),
            scene: None,
            found: Vec::new(),
        }
    }

    /// Something does not hold.
    pub fn found(&mut self, what: String) {
        self.found.push(what);
    }

    /// Has the store failed a table at a node within these milliseconds?
    pub fn failed_lately(&self, node: usize, table: TableNo, now: Moment, within: u64) -> bool {
        let known = self.known.get(&(node, table));
        known.and_then(|known| known.failed).is_some_and(|failed| now.since(failed) < within)
    }

    /// A table will be made.
    pub fn made(&mut self, code: Code) {
        self.truths.push(Truth::new(code));
    }

    /// A row is in the log.
    pub fn committed(&mut self, table: TableNo, row: &Row, now: Moment) {
        let truth = &mut self.truths[table];
        let entry = match truth.append(&self.shelf, row, now) {
            Ok(entry) => entry,
            Err(why) => return self.found(format!("2: row {} of table {table}: {why}", row.seq)),
        };
        if let Some((person, request)) = &entry.from {
            let rows = truth.requests.entry((*person, request.clone())).or_default();
            let before = rows.last().copied();
            rows.push(row.seq);
            let rows = rows.clone();
            // Only the last ones of each person are remembered, of all their devices.
            let since = |seq: u32| {
                let theirs = truth.requests.iter().filter(|((asker, _), _)| asker == person);
                theirs.flat_map(|(_, rows)| rows).filter(|&&other| other > seq && other < row.seq).count()
            };
            if before.is_some_and(|before| since(before) < REMEMBERED) {
                return self.found(format!("1: request {request} was done by rows {rows:?} of table {table}"));
            }
            if self.refused.contains(request) {
                self.found(format!("1: request {request} was refused, and row {} does it", row.seq));
            }
        }
    }

    /// A log was rewritten without a guest.
    pub fn rewritten(&mut self, table: TableNo, rows: &[Row]) {
        if let Err(why) = self.truths[table].rewrite(&self.shelf, rows) {
            self.found(format!("2: table {table} cannot be read after a guest was forgotten: {why}"));
        }
    }

    /// A table was read into memory.
    pub fn opened(&mut self, at: Site, head: u32, _: Moment) {
        self.known.insert((at.node, at.table), Known { heads: (head, head), ..Known::default() });
    }

    pub fn left_memory(&mut self, node: usize, table: TableNo) {
        self.known.remove(&(node, table));
    }

    /// A table has handled an input.
    pub fn handled(&mut self, at: Site, table: &Table, input: &'static str, before: u32, now: Moment, out: &[Output]) {
        let head = table.head();
        let truth = &self.truths[at.table];
        if head < before {
            return self.found(format!("2: {at} went back from row {before} to {head}"));
        }
        let read = ["rows", "rewritten"].contains(&input);
        if (head != before || read)
            && let Err(why) = truth.same(table.record())
        {
            return self.found(format!("2: {at} after “{input}”: {why}"));
        }
        let known = self.known.entry((at.node, at.table)).or_default();
        known.heads = (before, head);
        // Read as a whole, as after a rewriting too, a table does not know when what it reads was shown: it shows the picture as
        // it is then, and nothing is in sight.
        if read && (known.reads == Some(0) || input == "rewritten") {
            known.hold = Moment(0);
        } else {
            for seq in before..head {
                known.hold = truth.hold_after(seq, now).unwrap_or(known.hold);
            }
        }
        match input {
            "failed" | "unknown" | "no rows" | "not rewritten" => known.failed = Some(now),
            "kept" | "lost" | "rows" | "rewritten" => known.failed = None,
            _ => {}
        }
        if out.len() > MOST_OUTPUTS {
            self.found(format!("9: {at} has {} outputs after “{input}”", out.len()));
        }
        self.asks_store(at, input, now, out);
    }

    /// What a table wants of the store comes in its time.
    fn asks_store(&mut self, at: Site, input: &'static str, now: Moment, out: &[Output]) {
        let Some(known) = self.known.get_mut(&(at.node, at.table)) else { return };
        let mut asks = false;
        let mut wrong = None;
        for output in out {
            match output {
                Output::Read { from } => {
                    known.reads = Some(*from);
                    asks = input != "unknown";
                }
                Output::Rewrite { .. } => asks = true,
                Output::Append { row, .. } => {
                    // What people ask for is tried at once.
                    asks = Truth::own(row);
                    wrong = self.truths[at.table].too_early(row, known.hold, now);
                }
                _ => {}
            }
        }
        let by_itself = ["alarm", "failed", "no rows", "rows", "not rewritten", "thought"].contains(&input);
        if asks && by_itself && known.failed.is_some_and(|failed| now.since(failed) < TROUBLED) {
            wrong = Some(format!("9: a failing store is asked again at once, after “{input}”"));
        }
        if let Some(wrong) = wrong {
            self.found(format!("{wrong} ({at})"));
        }
    }

    /// An alarm was handled: the next lies in the future.
    pub fn rang(&mut self, at: Site, alarm: Option<Moment>, now: Moment) {
        if let Some(alarm) = alarm.filter(|alarm| *alarm <= now) {
            self.found(format!("9: {at}: the alarm of {} ms was handled and stays at {} ms", now.0, alarm.0));
        }
    }
}

/// The parts of an entry that time depends on.
pub(crate) fn actor(entry: &Entry) -> Option<Actor> {
    if let Change::Did { by, .. } = &entry.change { Some(*by) } else { None }
}
