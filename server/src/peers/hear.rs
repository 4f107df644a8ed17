//! What reaches a node from its peers: rows to follow, and messages.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::timeout;

use super::message::{Envelope, PeerMessage, pack};
use crate::http::guest::unhash;
use crate::mailbox::Message;
use crate::node::Node;
use crate::store::{Code, Notice, Row, StoreFault};

/// So many notices are looked at in one go.
const MOST: usize = 256;

/// When rows could not be read, they are asked for again so soon. Only the wire is timed by the machine's clock.
const AGAIN: Duration = Duration::from_millis(250);

pub async fn run(node: &Arc<Node>, mut heard: UnboundedReceiver<Notice>) {
    let mut notices = Vec::new();
    let mut grown: BTreeMap<Code, u32> = BTreeMap::new();
    let mut missed = false;
    loop {
        let more = heard.recv_many(&mut notices, MOST);
        if grown.is_empty() && !missed {
            if more.await == 0 {
                return;
            }
        } else {
            let _ = timeout(AGAIN, more).await;
        }
        let mut touched = BTreeSet::new();
        for notice in notices.drain(..) {
            match notice {
                Notice::Appended(rows) => node.pass_on(rows),
                Notice::Heads(tables) => {
                    for (code, upto) in tables {
                        let known = grown.entry(code).or_default();
                        *known = upto.max(*known);
                    }
                }
                Notice::Message(text) => node.understand(&text, &mut touched).await,
                Notice::Missed => missed = true,
            }
        }
        let done = if missed { node.catch_up().await } else { node.follow_all(&grown).await };
        match done {
            Ok(()) => {
                grown.clear();
                missed = false;
            }
            Err(fault) => tracing::warn!(%fault, "what other nodes have done cannot be read yet"),
        }
        for code in touched {
            node.post(&code, Message::Presence);
        }
    }
}

impl Node {
    /// Passes rows on to the tables in memory.
    fn pass_on(&self, rows: Vec<Row>) {
        for (code, rows) in by_table(rows) {
            // Rows may be known already: the table has read them for itself.
            let last = rows.last().map_or(0, |row| row.seq);
            if self.head(&code).is_some_and(|head| head <= last) {
                self.post(&code, Message::Followed(rows));
            }
        }
    }

    /// Reads what others have appended to tables in memory, in one go.
    async fn follow_all(&self, grown: &BTreeMap<Code, u32>) -> Result<(), StoreFault> {
        let mut heads = Vec::new();
        for (code, upto) in grown {
            match self.head(code) {
                // It is just being read: it will look for itself.
                Some(0) => self.post(code, Message::Behind),
                Some(head) if head <= *upto => heads.push((code.clone(), head)),
                _ => {}
            }
        }
        if heads.is_empty() {
            return Ok(());
        }
        for (code, rows) in by_table(self.stores.log.read_since(&heads).await?) {
            self.post(&code, Message::Followed(rows));
        }
        Ok(())
    }

    /// Anything may have happened unheard: looks at all tables in memory, the keys, and asks who is where.
    async fn catch_up(&self) -> Result<(), StoreFault> {
        // The last known row too: it is there, or the table is not.
        let heads: Vec<(Code, u32)> = self
            .awake_tables()
            .into_iter()
            .filter_map(|code| Some((self.head(&code)?.saturating_sub(1), code)))
            .map(|(head, code)| (code, head))
            .collect();
        let mut rows = by_table(self.stores.log.read_since(&heads).await?);
        for (code, _) in heads {
            let message = rows.remove(&code).map_or(Message::Deleted, Message::Followed);
            self.post(&code, message);
        }
        self.read_keys().await?;
        self.nodes.soon(PeerMessage::Ask { of: None });
        self.tell_all();
        Ok(())
    }

    /// Says anew who is connected to this node.
    pub(super) fn tell_all(&self) {
        let Some(name) = &self.nodes.name else { return };
        let mut known = self.nodes.known();
        let tables = known.own.iter().map(|(code, told)| (code.to_string(), Some(told.clone()))).collect();
        known.changed.clear();
        known.unsent.extend(pack(name, true, tables));
        self.nodes.unsaid.notify_one();
    }

    /// Takes in a message, and notes the tables that are touched by who comes and goes.
    async fn understand(self: &Arc<Self>, text: &str, touched: &mut BTreeSet<Code>) {
        // Who speaks may be newer than this node, and speak of things that it does not know.
        let Ok(Envelope { node, said }) = serde_json::from_str(text) else { return };
        let now = self.clock.now();
        let stranger = {
            let mut known = self.nodes.known();
            let stranger = !known.peers.contains_key(&node);
            known.peers.entry(node.clone()).or_default().heard = now;
            stranger
        };
        if stranger && !matches!(said, PeerMessage::Ask { .. } | PeerMessage::Leaving) {
            self.nodes.soon(PeerMessage::Ask { of: Some(node.clone()) });
        }
        match said {
            PeerMessage::Alive(crowds) => {
                if let Some(peer) = self.nodes.known().peers.get_mut(&node) {
                    peer.crowds = crowds;
                }
                self.count_crowds();
            }
            PeerMessage::Ask { of } => {
                if of.is_none_or(|of| Some(of) == self.nodes.name) {
                    self.tell_all();
                }
            }
            PeerMessage::Here { anew, tables } => {
                let mut known = self.nodes.known();
                let Some(peer) = known.peers.get_mut(&node) else { return };
                if anew {
                    touched.extend(std::mem::take(&mut peer.tables).into_keys());
                }
                for (code, attendance) in tables {
                    let code = Code::from(code);
                    match attendance {
                        Some(attendance) => peer.tables.insert(code.clone(), attendance),
                        None => peer.tables.remove(&code),
                    };
                    touched.insert(code);
                }
            }
            PeerMessage::Leaving => {
                let gone = self.nodes.known().peers.remove(&node);
                touched.extend(gone.into_iter().flat_map(|peer| peer.tables.into_keys()));
                self.count_crowds();
            }
            PeerMessage::Reaction { table, person, reaction } => {
                self.post(&table.into(), Message::React(person, reaction));
            }
            PeerMessage::Television { code, guest } => self.televisions.wait(code, guest, now),
            // If it does not wait here any more, nobody asks for it.
            PeerMessage::Shows { code, table } => drop(self.televisions.show(&code, table.into(), now)),
            PeerMessage::Deleted { table } => self.post(&table.into(), Message::Deleted),
            PeerMessage::Rewritten { table, guest } => self.post(&table.into(), Message::Rewritten(guest.into())),
            PeerMessage::Forgotten { guest, forgotten } => {
                if let Some(hash) = unhash(&guest) {
                    self.tokens.set_forgotten(hash, forgotten);
                }
            }
            PeerMessage::Keys => {
                if let Err(fault) = self.read_keys().await {
                    tracing::warn!(%fault, "the new keys cannot be read; they are read again within the hour");
                }
            }
        }
    }

    /// Adds up what all other nodes say of who has many connections.
    pub(super) fn count_crowds(&self) {
        self.guard.set_remote_counts(self.nodes.known().peers.values().map(|peer| &peer.crowds));
    }
}

fn by_table(rows: Vec<Row>) -> BTreeMap<Code, Vec<Row>> {
    let mut tables: BTreeMap<Code, Vec<Row>> = BTreeMap::new();
    for row in rows {
        tables.entry(row.table.clone()).or_default().push(row);
    }
    tables
}
