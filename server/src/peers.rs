//! A node among its peers: the tasks that hear them, speak to them and ask for leads. What is said and done is decided by
//! [`nodes::Peers`].

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

pub use nodes::PeerMessage;
use nodes::{AGAIN, Awake, BEAT, BREATH, Look, Notice, Outgoing, Output};
use table::{Attendance, StoreFailed};
use tokio::sync::Notify;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::{sleep, timeout};

use crate::http::guest::unhash;
use crate::mailbox::Message;
use crate::node::Node;
use crate::store::{Code, Peers, Row, StoreFault, StoreFuture};

/// At most this many notices are taken in before rows are read.
const MOST_NOTICES: usize = 256;

/// Timeout of a request to the store. It is measured by the machine's clock, not by the node's [`Clock`](crate::clock).
const WIRE: Duration = Duration::from_secs(5);

async fn in_time<T>(answer: StoreFuture<'_, T>) -> Result<T, StoreFault> {
    let late = || StoreFault::Failed("the store does not answer".to_owned());
    timeout(WIRE, answer).await.unwrap_or_else(|_| Err(late()))
}

/// What this node knows of its peers, for all its tasks.
pub struct Known {
    state: Mutex<nodes::Peers>,
    /// There is something to say.
    unsaid: Notify,
}

impl Known {
    pub fn new(peers: Option<&dyn Peers>) -> Known {
        let state = peers.map_or_else(nodes::Peers::alone, |peers| nodes::Peers::among(peers.name()));
        Known { state: Mutex::new(state), unsaid: Notify::new() }
    }

    /// Locks the state. The lock is released before the next `await`.
    pub fn state(&self) -> MutexGuard<'_, nodes::Peers> {
        // Nothing panics while it holds the lock; if it did, the next messages would put it right.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the state, and wakes the speaker if there is something to say then.
    pub fn change<T>(&self, change: impl FnOnce(&mut nodes::Peers) -> T) -> T {
        let mut state = self.state();
        let done = change(&mut state);
        if state.has_unsaid() {
            self.unsaid.notify_one();
        }
        done
    }

    /// Notes who is at a table here, for the peers to know; nobody, perhaps.
    pub fn attend(&self, code: &Code, attendance: Option<Attendance>) {
        self.change(|state| state.attend(code, attendance));
    }

    /// Says something as soon as may be, without waiting for it.
    pub fn soon(&self, said: PeerMessage) {
        self.change(|state| state.say(said));
    }
}

/// Lives among peers, for ever: hears what they do and say, tells them what they need, and leads what nobody leads.
pub async fn run(node: Arc<Node>, peers: Arc<dyn Peers>, heard: UnboundedReceiver<Notice>) {
    tokio::join!(hear(&node, heard), beat(&node, &*peers), speak(&node, &*peers));
}

async fn hear(node: &Node, mut heard: UnboundedReceiver<Notice>) {
    let mut notices = Vec::new();
    loop {
        let more = heard.recv_many(&mut notices, MOST_NOTICES);
        if node.peers.state().is_behind() {
            let _ = timeout(Duration::from_millis(AGAIN), more).await;
        } else if more.await == 0 {
            return;
        }
        let now = node.clock.now();
        let look = node.decide(|state, out| {
            notices.drain(..).for_each(|notice| state.hear(now, notice, node, out));
            state.look(node, out)
        });
        if let Some(look) = look.await {
            let rows = node.look(&look).await.map_err(|fault| {
                tracing::warn!(%fault, "changes of other nodes cannot be read; retrying");
                StoreFailed
            });
            node.decide(|state, out| state.looked(look, rows, out)).await;
        }
    }
}

async fn beat(node: &Node, peers: &dyn Peers) {
    loop {
        let tables = node.tables();
        let leads = in_time(peers.lead(&tables)).await;
        let gone = node.decide(|state, out| state.led(&tables, leads.as_deref().ok(), node, out)).await;
        for code in gone {
            // A store that fails has let go of everything.
            let _ = in_time(peers.resign(&code)).await;
        }
        let alive = node.peers.state().alive(|| node.guard.crowds(&node.limits));
        let said = match alive {
            Some(Outgoing { text, .. }) => in_time(peers.say(&text)).await,
            None => Ok(()),
        };
        let reached = leads.map(drop).and(said);
        if let Err(fault) = &reached {
            tracing::warn!(%fault, "the store cannot be reached");
        }
        let now = node.clock.now();
        node.decide(|state, out| state.beat(now, reached.is_ok(), node, out)).await;
        node.writer.share(node.peers.state().count());
        node.clock.until(now.after(BEAT)).await;
    }
}

/// Says what is to be said, one message at a time: what changes meanwhile goes into the next.
async fn speak(node: &Node, peers: &dyn Peers) {
    loop {
        node.peers.unsaid.notified().await;
        let messages = node.peers.state().unsaid();
        for message in messages {
            if let Err(fault) = in_time(peers.say(&message.text)).await {
                tracing::debug!(%fault, "message to peers not sent");
                node.peers.state().not_said(message);
            }
        }
        sleep(Duration::from_millis(BREATH)).await;
    }
}

impl Awake for Node {
    fn tables(&self) -> Vec<Code> {
        self.awake_tables()
    }

    fn head(&self, code: &Code) -> Option<u32> {
        Node::head(self, code)
    }
}

impl Node {
    /// Changes what is known of peers, and does what comes of it.
    async fn decide<T>(&self, change: impl FnOnce(&mut nodes::Peers, &mut Vec<Output>) -> T) -> T {
        let mut out = Vec::new();
        let done = self.peers.change(|state| change(state, &mut out));
        for output in out {
            match output {
                Output::Post(code, news) => self.post(&code, Message::News(news)),
                Output::Forgotten { guest, forgotten } => {
                    if let Some(hash) = unhash(&guest) {
                        self.tokens.set_forgotten(hash, forgotten);
                    }
                }
                Output::Television { code, guest } => self.televisions.wait(code, guest, self.clock.now()),
                // If it does not wait here any more, nobody asks for it.
                Output::Shows { code, table } => drop(self.televisions.show(&code, table, self.clock.now())),
                Output::ReadKeys => {
                    if let Err(fault) = self.read_keys().await {
                        tracing::warn!(%fault, "cannot read the new keys; they are read again within the hour");
                    }
                }
                Output::OtherForm { node, form } => {
                    let own = nodes::FORM;
                    tracing::warn!(%node, "another node is of another version (form {form}, this one {own}): both work on; upgrade the older one soon");
                }
                Output::Crowds => self.guard.set_remote_counts(self.peers.state().crowds()),
            }
        }
        done
    }

    /// Reads what peers have done.
    async fn look(&self, look: &Look) -> Result<Vec<Row>, StoreFault> {
        let rows = self.stores.log.read_since(&look.heads).await?;
        if look.missed {
            self.read_keys().await?;
        }
        Ok(rows)
    }

    /// Does this node run the clock and the bots of a table? Takes the lead if nobody has it.
    pub async fn lead(&self, code: &Code) -> bool {
        let Some(peers) = &self.stores.peers else { return true };
        let leads = match peers.lead(std::slice::from_ref(code)).await {
            Ok(leads) => leads.first() == Some(&true),
            Err(fault) => {
                tracing::warn!(table = %code, %fault, "cannot ask for the lead of a table");
                false
            }
        };
        self.peers.state().opened(code, leads);
        leads
    }

    /// Says something to all other nodes, and waits until it is said; what cannot be said now is said later, if it matters.
    pub async fn say(&self, said: PeerMessage) {
        let Some(peers) = &self.stores.peers else { return };
        let Some(message) = self.peers.change(|state| state.at_once(said)) else { return };
        if let Err(fault) = peers.say(&message.text).await {
            tracing::warn!(%fault, "message to other nodes not sent; it is sent again later if it matters");
            self.peers.state().not_said(message);
        }
    }
}
