//! Peers, the other nodes that serve the same tables: who is connected to them, and which tables this node leads.
//!
//! The log is the truth and every node reads it; this is about what no log keeps.

mod beat;
mod hear;
mod message;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

pub use message::PeerMessage;
pub use table::names::short;
use tokio::sync::Notify;
use tokio::sync::mpsc::UnboundedReceiver;

use crate::clock::Moment;
use crate::http::guard::Crowds;
use crate::node::Node;
use crate::store::{Code, Notice, Peers};
use table::{Attendance, Presence, Summary};

/// So many messages may wait to be sent; more are dropped.
const MOST_UNSENT: usize = 1000;

/// What a node knows of its peers.
pub struct Nodes {
    /// This node's name among its peers; none, if its store is its own and there can be no others.
    name: Option<String>,
    known: Mutex<Known>,
    /// There is something to say.
    unsaid: Notify,
}

#[derive(Default)]
struct Known {
    peers: BTreeMap<String, Peer>,
    /// Who is connected here, table by table.
    own: BTreeMap<Code, Attendance>,
    /// The tables where that has changed since it was said.
    changed: BTreeSet<Code>,
    /// Messages that wait to be sent.
    unsent: VecDeque<String>,
    /// Was a message lost? Then it is to be said anew who is connected here.
    lost: bool,
    /// The tables that this node leads.
    led: BTreeSet<Code>,
}

/// Another node.
#[derive(Default)]
struct Peer {
    heard: Moment,
    tables: BTreeMap<Code, Attendance>,
    crowds: Crowds,
}

impl Nodes {
    /// A node whose store is its own.
    pub fn alone() -> Nodes {
        Nodes { name: None, known: Mutex::default(), unsaid: Notify::new() }
    }

    /// A node that its peers know by this name.
    pub fn among(name: &str) -> Nodes {
        Nodes { name: Some(name.to_owned()), ..Nodes::alone() }
    }

    /// Can there be peers?
    pub fn shared(&self) -> bool {
        self.name.is_some()
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        // Nothing panics while it holds the lock; if it did, the next messages would put it right.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many nodes there are, as far as this one knows.
    pub fn count(&self) -> usize {
        1 + self.known().peers.len()
    }

    /// How many tables this node leads.
    pub fn leads(&self) -> usize {
        self.known().led.len()
    }

    /// Notes who is at a table here, for the peers to know; nobody, perhaps.
    pub fn attend(&self, code: &Code, attendance: Option<Attendance>) {
        if !self.shared() {
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
    pub fn soon(&self, said: PeerMessage) {
        let mut known = self.known();
        if let Some(name) = self.name.as_ref().filter(|_| known.unsent.len() < MOST_UNSENT) {
            known.unsent.push_back(message::write(name, said));
            self.unsaid.notify_one();
        }
    }

    /// Who of a table is connected to peers.
    pub fn presence(&self, code: &Code) -> Presence {
        let mut presence = Presence::default();
        for told in self.known().peers.values().filter_map(|peer| peer.tables.get(code)) {
            presence.here.extend(&told.here);
            presence.watchers += told.watchers;
            presence.televisions += told.televisions;
        }
        presence.here.sort_unstable();
        presence.here.dedup();
        presence
    }

    /// The tables at which somebody is connected to another node, as that one sees them.
    pub fn listed(&self) -> BTreeMap<Code, Summary> {
        let known = self.known();
        let told = known.peers.values().flat_map(|peer| &peer.tables);
        told.map(|(code, attendance)| (code.clone(), attendance.summary.clone())).collect()
    }

    /// What a table is like at which somebody is connected to another node.
    pub fn noted(&self, code: &str) -> Option<Summary> {
        let known = self.known();
        known.peers.values().find_map(|peer| peer.tables.get(code)).map(|told| told.summary.clone())
    }
}

impl Node {
    /// Does this node run the clock and the bots of a table? Takes the lead if nobody has it.
    pub async fn lead(&self, code: &Code) -> bool {
        let Some(peers) = &self.stores.peers else { return true };
        let leads = match peers.lead(std::slice::from_ref(code)).await {
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
    pub async fn say(&self, said: PeerMessage) {
        if let Some(peers) = &self.stores.peers
            && let Err(fault) = peers.say(&message::write(peers.name(), said)).await
        {
            tracing::warn!(%fault, "the other nodes could not be told something");
        }
    }
}

/// Lives among peers, for ever: hears what they do and say, tells them what they need, and leads what nobody leads.
pub async fn run(node: Arc<Node>, peers: Arc<dyn Peers>, heard: UnboundedReceiver<Notice>) {
    node.nodes.soon(PeerMessage::Ask { of: None });
    tokio::join!(hear::run(&node, heard), beat::run(&node, &*peers), beat::speak(&node, &*peers));
}
