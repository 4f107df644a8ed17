//! The other nodes that serve the same tables: who is connected to them, and which tables this node leads.
//!
//! The log is the truth and every node reads it; this is about what no log keeps.

mod beat;
mod hear;
mod letter;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

pub use letter::Said;
pub use table::names::short;
use tokio::sync::Notify;
use tokio::sync::mpsc::UnboundedReceiver;

use crate::clock::Moment;
use crate::house::House;
use crate::http::guard::Crowds;
use crate::store::{Code, Notice};
use table::{Attendance, Presence, Summary};

/// So many small things may wait to be said; more are not worth the while.
const MOST_UNSAID: usize = 1000;

/// What a node knows of the others.
pub struct Nodes {
    /// This node's name.
    name: String,
    /// Can there be others?
    pub shared: bool,
    known: Mutex<Known>,
    /// There is something to say.
    unsaid: Notify,
}

#[derive(Default)]
struct Known {
    others: HashMap<String, Other>,
    /// Who is connected here, table by table.
    own: HashMap<Code, Attendance>,
    /// The tables where that has changed since it was said.
    changed: BTreeSet<Code>,
    /// Letters that wait to be sent.
    letters: VecDeque<String>,
    /// Was a letter lost? Then it is to be said anew who is connected here.
    lost: bool,
    /// The tables that this node leads.
    led: HashSet<Code>,
}

/// Another node.
#[derive(Default)]
struct Other {
    heard: Moment,
    tables: HashMap<Code, Attendance>,
    crowds: Crowds,
}

impl Nodes {
    /// A node whose store is its own.
    pub fn alone() -> Nodes {
        Nodes { name: String::new(), shared: false, known: Mutex::default(), unsaid: Notify::new() }
    }

    /// A node that the others know by this name.
    pub fn among_others(name: String) -> Nodes {
        Nodes { name, shared: true, ..Nodes::alone() }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        // Nothing panics while it holds the lock; if it did, the next letters would put it right.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many nodes there are, as far as this one knows.
    pub fn count(&self) -> usize {
        1 + self.known().others.len()
    }

    /// How many tables this node leads, among others.
    pub fn leads(&self) -> usize {
        self.known().led.len()
    }

    /// Notes who is at a table here, for the others to know; nobody, perhaps.
    pub fn attend(&self, code: &Code, attendance: Option<Attendance>) {
        if !self.shared {
            return;
        }
        let mut known = self.known();
        let same = known.own.get(code) == attendance.as_ref();
        match attendance {
            Some(attendance) => known.own.insert(code.clone(), attendance),
            None => known.own.remove(code),
        };
        if !same {
            known.changed.insert(code.clone());
            self.unsaid.notify_one();
        }
    }

    /// Says something as soon as may be, without waiting for it.
    pub fn soon(&self, said: Said) {
        let mut known = self.known();
        if self.shared && known.letters.len() < MOST_UNSAID {
            known.letters.push_back(letter::write(&self.name, said));
            self.unsaid.notify_one();
        }
    }

    /// Who of a table is connected to other nodes.
    pub fn elsewhere(&self, code: &Code) -> Presence {
        let mut elsewhere = Presence::default();
        for told in self.known().others.values().filter_map(|other| other.tables.get(code)) {
            elsewhere.here.extend(&told.here);
            elsewhere.watchers += told.watchers;
            elsewhere.televisions += told.televisions;
        }
        elsewhere.here.sort_unstable();
        elsewhere.here.dedup();
        elsewhere
    }

    /// The tables at which somebody is connected to another node, as that one sees them.
    pub fn listed(&self) -> BTreeMap<Code, Summary> {
        let known = self.known();
        let told = known.others.values().flat_map(|other| &other.tables);
        told.map(|(code, attendance)| (code.clone(), attendance.summary.clone())).collect()
    }

    /// What a table is like at which somebody is connected to another node.
    pub fn noted(&self, code: &str) -> Option<Summary> {
        let known = self.known();
        known.others.values().find_map(|other| other.tables.get(code)).map(|told| told.summary.clone())
    }
}

impl House {
    /// Does this node run the clock and the bots of a table? Takes the lead if nobody has it.
    pub async fn lead(&self, code: &Code) -> bool {
        if !self.nodes.shared {
            return true;
        }
        let leads = match self.store.lead(std::slice::from_ref(code)).await {
            Ok(leads) => leads.first() == Some(&true),
            Err(fault) => {
                tracing::warn!(table = %code, %fault, "the lead of a table cannot be had");
                false
            }
        };
        if leads {
            self.nodes.known().led.insert(code.clone());
        }
        leads
    }

    /// Says something to all other nodes, and waits until it is said. If it cannot be, they find out by themselves, later.
    pub async fn say(&self, said: Said) {
        if self.nodes.shared
            && let Err(fault) = self.store.say(&letter::write(&self.nodes.name, said)).await
        {
            tracing::warn!(%fault, "the other nodes could not be told something");
        }
    }
}

/// Lives among other nodes, for ever: hears what they do and say, tells them what they need, and leads what nobody leads.
pub async fn run(house: Arc<House>, heard: UnboundedReceiver<Notice>) {
    house.nodes.soon(Said::Ask { of: None });
    tokio::join!(hear::run(&house, heard), beat::run(&house), beat::speak(&house));
}
