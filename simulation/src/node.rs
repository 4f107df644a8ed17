//! A node: its tables in memory, its peers, its writer. A crash drops it whole.

use core::time::Duration;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use engine::{Chance, Quick};
use nodes::{Batch, Look, Notice, PeerMessage, Peers};
use table::protocol::Settings;
use table::{Change, Config, Entry, Holder, Moment, refusal};

use crate::driven::{Driven, Message};
use crate::faults::Fault;
use crate::oracle::Known;
use crate::peers::Notices;
use crate::plan;
use crate::wire::News;
use crate::world::{EVENING, Event, Site, TableNo, World};

/// How long it pays to wait for rows that share an append.
const LINGER: Duration = Duration::from_millis(2);

/// How a node is known to its peers.
pub fn name(life: u64) -> String {
    format!("{life:08x}")
}

/// A process that serves tables.
#[derive(Default)]
pub struct Node {
    pub up: bool,
    /// Numbers its lives, over all nodes: the name by which peers know it.
    pub life: u64,
    pub config: Option<Arc<Config>>,
    pub tables: BTreeMap<TableNo, Driven>,
    pub peers: Peers,
    /// It is about to speak to its peers, and does not before then.
    pub speaks: bool,
    pub breath: Moment,
    /// What is on its way to it, what has arrived, and what it reads because of that.
    pub notices: Notices,
    pub heard: Vec<Notice>,
    pub look: Option<Look>,
    /// Rows on their way to the store, and when the writer looks at them next.
    pub batch: Batch<(Site, u64)>,
    pub flush: Option<Moment>,
    /// It does not reach the store, since then.
    pub cut_off: bool,
    pub cut_since: Moment,
    /// How far its wall clock is off, in milliseconds.
    pub wall: i64,
    /// The guests who have asked to be forgotten, as far as it has heard.
    pub forgotten: BTreeSet<String>,
    random: Option<Quick>,
}

impl Node {
    /// Its writer learns how many nodes there are.
    pub fn share(&mut self) {
        self.batch.share(self.peers.count());
    }

    /// Fresh random bytes.
    pub fn random(&mut self) -> [u8; 32] {
        let mut bytes = [0; 32];
        if let Some(random) = &mut self.random {
            for four in bytes.chunks_exact_mut(4) {
                four.copy_from_slice(&random.word().to_le_bytes());
            }
        }
        bytes
    }
}

impl World {
    /// The row that makes a table is in the log from the start: making it is not the table's affair.
    pub(crate) fn make_table(&mut self, table: TableNo) {
        self.teach(table);
        let created = self.plan.tables[table].clone();
        let code = format!("TABLE{table}").into();
        let row = Entry::own(Change::Created(created)).row(&code, 0, EVENING + self.now.0, false);
        self.store.logs.push(Vec::new());
        self.store.leads.push(None);
        self.store.codes.push(code.clone());
        self.oracle.made(code);
        self.put_row(row, table);
    }

    /// A table for a first lesson is set up as its script wants it.
    fn teach(&mut self, table: TableNo) {
        let created = &mut self.plan.tables[table];
        let kind = self.shelf.iter().find(|kind| kind.id() == created.game);
        let Some(lesson) = kind.and_then(|kind| kind.lesson()).filter(|_| created.lesson) else { return };
        created.options = (lesson.options)().0;
        created.places = vec![Holder::Bot("easy".to_owned()); lesson.seats];
        created.places[0] = Holder::Person(0);
        created.settings = Settings { public: false, time: None, window: None, warm: None, ..created.settings };
    }

    /// A node starts, with nothing in memory.
    pub(crate) fn start(&mut self, node: usize) {
        if self.nodes[node].up {
            return;
        }
        self.lives += 1;
        let life = self.lives;
        let random = Quick::new(self.order.seed.wrapping_mul(31) ^ life);
        let drawn = [0, 0, -3_600_000, 90_000][self.below(4) as usize];
        let off = if self.faults.rate(Fault::WallJump) > 0.0 { drawn } else { 0 };
        let config = Config { shelf: Arc::clone(&self.shelf), build: "simulated".to_owned(), lobby: true };
        let forgotten = self.forgotten_names().collect();
        let peers = if self.nodes.len() == 1 { Peers::alone() } else { Peers::among(&name(life)) };
        self.nodes[node] = Node {
            up: true,
            life,
            config: Some(Arc::new(config)),
            peers,
            batch: Batch::new(LINGER),
            wall: off,
            random: Some(random),
            forgotten,
            ..Node::default()
        };
        self.trace.note(self.now, &[1, node as u8], || {
            format!("node {node} starts, life {life}, wall clock off by {off} ms")
        });
        let first = self.below(1000);
        self.at(first, Event::Beat { node, life });
        self.speak_soon(node);
    }

    /// Who is forgotten, as the store keeps it.
    pub(crate) fn forgotten_names(&self) -> impl Iterator<Item = String> + use<> {
        let forgotten = self.forgotten.clone().into_iter().enumerate();
        forgotten.filter(|(_, forgotten)| *forgotten).map(|(guest, _)| plan::guest(guest))
    }

    /// A node is gone, with everything it had in memory. In good order it tells its peers and its connections.
    pub(crate) fn crash(&mut self, node: usize, orderly: bool) {
        let life = self.nodes[node].life;
        let how = if orderly { "stops" } else { "crashes" };
        self.trace.note(self.now, &[2, node as u8], || format!("node {node} {how}"));
        if orderly {
            self.say(node, PeerMessage::Leaving);
        }
        let tables = std::mem::take(&mut self.nodes[node].tables);
        for table in tables.into_keys() {
            self.oracle.left_memory(node, table);
        }
        self.nodes[node].up = false;
        let here: Vec<_> =
            self.wires.iter().filter(|(_, wire)| wire.node == node && wire.server).map(|(id, _)| *id).collect();
        for id in here {
            self.drop_server_end(id, !orderly);
        }
        // The store lets go of its leads when it notices that the session is gone.
        let noticed = if orderly { 0 } else { self.below(3000) };
        self.at(noticed, Event::SessionOver { node, life });
        let again = 200 + self.below(6000);
        self.at(again, Event::Start { node });
    }

    pub(crate) fn session_over(&mut self, node: usize, life: u64) {
        self.trace.note(self.now, &[4], || format!("node {node} loses its session, and its leads with it"));
        for lead in &mut self.store.leads {
            lead.take_if(|(holder, of)| (*holder, *of) == (node, life));
        }
    }

    /// Tells a table something, if it is in memory.
    pub(crate) fn post(&mut self, node: usize, table: TableNo, message: Message) {
        if let Some(driven) = self.nodes[node].tables.get_mut(&table) {
            driven.mailbox.push_back(message);
            self.pump(self.site(node, table));
        }
    }

    /// Tells a table something; it is read from the log if it is not in memory.
    pub(crate) fn knock(&mut self, node: usize, table: TableNo, message: Message) {
        if !self.nodes[node].tables.contains_key(&table) {
            self.lives += 1;
            let opened = self.lives;
            self.nodes[node].tables.insert(table, Driven::new(opened));
            self.oracle.known.insert((node, table), Known::default());
            self.ask_open(self.site(node, table), opened);
        }
        self.post(node, table, message);
    }

    /// A table leaves memory; whoever has knocked meanwhile is told why, if there is a reason.
    pub(crate) fn drop_table(&mut self, at: Site, driven: Driven, refusal: Option<engine::Refusal>) {
        self.oracle.left_memory(at.node, at.table);
        self.nodes[at.node].peers.attend(&self.store.codes[at.table], None);
        self.speak_soon(at.node);
        let refusal = refusal.unwrap_or_else(refusal::storage);
        for message in driven.mailbox {
            if let Message::Connect(newcomer) = message {
                self.turn_away(newcomer.id, &refusal);
            }
        }
        for id in driven.connections {
            self.hang_up(id);
        }
    }

    fn turn_away(&mut self, id: table::ConnectionId, refusal: &engine::Refusal) {
        self.deliver(id, &std::rc::Rc::new(News::Closed(refusal.code.to_owned())));
        self.hang_up(id);
    }

    /// What may happen to a node within a second of its life.
    pub(crate) fn misfortune(&mut self, node: usize) -> bool {
        if self.faults.strikes(Fault::WallJump) {
            let jump = self.faults.below(7_200_000) as i64 - 3_600_000;
            self.nodes[node].wall += jump;
            self.trace.note(self.now, &[3], || format!("the wall clock of node {node} jumps by {jump} ms"));
        }
        if self.faults.strikes(Fault::LeadLost) {
            // Some time before it asks again, so that another may be faster.
            let (life, soon) = (self.nodes[node].life, self.faults.below(1000));
            self.at(soon, Event::SessionOver { node, life });
        }
        if self.faults.strikes(Fault::CutOff) && !self.nodes[node].cut_off {
            self.cut_off(node);
        }
        if self.faults.strikes(Fault::Crash) {
            self.crash(node, false);
            return true;
        }
        if self.faults.strikes(Fault::Stop) {
            self.crash(node, true);
            return true;
        }
        false
    }

    /// A node does not reach the store for a while, nor does the store reach it.
    fn cut_off(&mut self, node: usize) {
        let (life, millis) = (self.nodes[node].life, 500 + self.faults.below(15_000));
        self.trace.note(self.now, &[14], || format!("node {node} is cut off from the store for {millis} ms"));
        (self.nodes[node].cut_off, self.nodes[node].cut_since) = (true, self.now);
        self.at(millis, Event::Reached { node, life });
        let noticed = self.below(3000);
        self.at(noticed, Event::SessionOver { node, life });
        if !self.nodes[node].notices.deaf {
            self.deafen(node, millis);
        }
    }

    pub(crate) fn reached(&mut self, node: usize, life: u64) {
        if self.lives(node, life) {
            self.trace.note(self.now, &[15], || format!("node {node} reaches the store again"));
            self.nodes[node].cut_off = false;
        }
    }
}
