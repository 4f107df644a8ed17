//! What a node does by itself among others: it says that it is there, takes the lead of tables that nobody leads, and notices
//! who has gone and whether it is itself cut off.

use std::collections::BTreeSet;
use std::time::Duration;

use tokio::time::{sleep, timeout};

use super::message::{PeerMessage, pack, write};
use crate::mailbox::Message;
use crate::node::Node;
use crate::store::{Code, Peers, StoreFault, StoreFuture};

/// How often a node asks for the lead of its tables, in milliseconds.
const BEAT: u64 = 1000;

/// A node says so often that it is there, in beats.
const ALIVE: u64 = 2;

/// A node that has been silent for so long is gone, in milliseconds.
const SILENT: u64 = 6000;

/// A node that has not reached the store for so long stops its tables, in milliseconds: others may go on with them.
const CUT_OFF: u64 = 4000;

/// So long after it has spoken a node speaks again: where much happens, much goes into one message.
const BREATH: Duration = Duration::from_millis(50);

/// A store that takes longer than this is not there. Only the wire is timed by the machine's clock.
const WIRE: Duration = Duration::from_secs(5);

async fn in_time<T>(answer: StoreFuture<'_, T>) -> Result<T, StoreFault> {
    let late = || StoreFault::Failed("the store does not answer".to_owned());
    timeout(WIRE, answer).await.unwrap_or_else(|_| Err(late()))
}

pub async fn run(node: &Node, peers: &dyn Peers) {
    let mut failing = None;
    for beat in 0_u64.. {
        let led = node.ask_for_leads(peers).await;
        let said = if beat.is_multiple_of(ALIVE) { node.say_alive(peers).await } else { Ok(()) };
        let now = node.clock.now();
        match led.and(said) {
            Ok(()) => {
                failing = None;
                if std::mem::take(&mut node.nodes.known().lost) {
                    node.tell_all();
                }
            }
            Err(fault) => {
                tracing::warn!(%fault, "the store cannot be reached");
                if now.since(*failing.get_or_insert(now)) >= CUT_OFF {
                    node.stop_tables();
                }
            }
        }
        for code in node.miss() {
            node.post(&code, Message::Presence);
        }
        node.writer.share(node.nodes.count());
        node.clock.until(now.after(BEAT)).await;
    }
}

/// Says what is to be said, one message at a time: what changes meanwhile goes into the next.
pub async fn speak(node: &Node, peers: &dyn Peers) {
    loop {
        node.nodes.unsaid.notified().await;
        for message in node.unsaid(peers.name()) {
            if let Err(fault) = in_time(peers.say(&message)).await {
                tracing::debug!(%fault, "a message to peers was not sent");
                node.nodes.known().lost = true;
            }
        }
        sleep(BREATH).await;
    }
}

impl Node {
    fn unsaid(&self, name: &str) -> Vec<String> {
        let mut known = self.nodes.known();
        let mut messages: Vec<String> = known.unsent.drain(..).collect();
        // Last, since it is the newest.
        let changed = std::mem::take(&mut known.changed);
        let tables = changed.into_iter().map(|code| (code.to_string(), known.own.get(&code).cloned()));
        messages.extend(pack(name, false, tables.collect()));
        messages
    }

    /// Asks which of all tables in memory this node leads, and tells those for which that has changed.
    async fn ask_for_leads(&self, peers: &dyn Peers) -> Result<(), StoreFault> {
        let tables = self.awake_tables();
        let answer = in_time(peers.lead(&tables)).await;
        let leads = answer.as_deref().unwrap_or_default().iter().copied().chain(std::iter::repeat(false));
        for (code, leads) in tables.iter().zip(leads) {
            let changed = {
                let led = &mut self.nodes.known().led;
                if leads { led.insert(code.clone()) } else { led.remove(code) }
            };
            if changed {
                self.post(code, Message::Lead(leads));
            }
        }
        self.resign(peers).await;
        answer.map(drop)
    }

    /// Lets go of tables that have left memory.
    async fn resign(&self, peers: &dyn Peers) {
        let gone: Vec<Code> = {
            let awake: BTreeSet<Code> = self.awake_tables().into_iter().collect();
            let mut known = self.nodes.known();
            known.led.extract_if(.., |code| !awake.contains(code)).collect()
        };
        for code in gone {
            // A store that fails has let go of everything.
            let _ = in_time(peers.resign(&code)).await;
        }
    }

    async fn say_alive(&self, peers: &dyn Peers) -> Result<(), StoreFault> {
        let alive = PeerMessage::Alive(self.guard.crowds(&self.limits));
        in_time(peers.say(&write(peers.name(), alive))).await
    }

    /// Those who have been silent for too long are gone. Gives the tables they were at.
    fn miss(&self) -> BTreeSet<Code> {
        let now = self.clock.now();
        let mut known = self.nodes.known();
        let gone = known.peers.extract_if(.., |_, peer| now.since(peer.heard) > SILENT);
        let tables: BTreeSet<Code> = gone.flat_map(|(_, peer)| peer.tables.into_keys()).collect();
        drop(known);
        self.count_crowds();
        tables
    }

    /// Whoever is connected is told that nothing can be written down, and has to come back.
    fn stop_tables(&self) {
        for code in self.awake_tables() {
            self.post(&code, Message::CutOff);
        }
    }
}
