//! A node: its tables in memory, its peers, its writer. A crash drops it whole.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use engine::{Chance, Quick};
use table::protocol::Settings;
use table::{Change, Config, Entry, Holder, refusal};

use crate::driven::{Driven, Message};
use crate::faults::Fault;
use crate::oracle::Known;
use crate::peers::{PeerMessage, Peers};
use crate::plan;
use crate::store::{Notice, Waiting};
use crate::wire::News;
use crate::world::{EVENING, Event, Place, TableNo, World};

/// A process that serves tables.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a state of its own")]
pub struct Node {
    pub up: bool,
    /// Numbers its lives, over all nodes: the name by which peers know it.
    pub life: u64,
    pub config: Option<Arc<Config>>,
    pub tables: BTreeMap<TableNo, Driven>,
    pub peers: Peers,
    /// Rows that wait for the writer.
    pub waiting: Vec<Waiting>,
    /// Is an append under way?
    pub writing: bool,
    /// How far its wall clock is off, in milliseconds.
    pub wall: i64,
    /// The guests who have asked to be forgotten, as far as it has heard.
    pub forgotten: BTreeSet<String>,
    random: Option<Quick>,
    /// Notices on their way, in order for each table.
    pub notices: BTreeMap<TableNo, VecDeque<Notice>>,
    /// It hears no notices for a while, and then that it has missed some.
    pub deaf: bool,
    /// Tables that have grown, up to which row, and are to be looked at; and whether anything may have happened.
    pub grown: BTreeMap<TableNo, u32>,
    pub missed: bool,
}

impl Node {
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
        let forgotten = (0..self.forgotten.len()).filter(|&guest| self.forgotten[guest]).map(plan::guest).collect();
        self.nodes[node] = Node {
            up: true,
            life,
            config: Some(Arc::new(config)),
            peers: Peers::new(life),
            wall: off,
            random: Some(random),
            forgotten,
            ..Node::default()
        };
        self.trace.note(self.now, &[1, node as u8], || {
            format!("node {node} starts, life {life}, wall clock off by {off} ms")
        });
        let first = self.below(1000);
        self.at(first, Event::Beat { node, life, beat: 0 });
        self.say(node, PeerMessage::Ask { of: None });
    }

    /// A node is gone, with everything it had in memory. In good order it tells its peers and its connections.
    pub(crate) fn crash(&mut self, node: usize, orderly: bool) {
        let life = self.nodes[node].life;
        let how = if orderly { "stops" } else { "crashes" };
        self.trace.note(self.now, &[2, node as u8], || format!("node {node} {how}"));
        if orderly {
            self.say_now(node, &PeerMessage::Leaving);
        }
        let tables = std::mem::take(&mut self.nodes[node].tables);
        for table in tables.into_keys() {
            self.oracle.left_memory(node, table);
        }
        self.nodes[node].up = false;
        self.nodes[node].waiting.clear();
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
        for lead in &mut self.store.leads {
            lead.take_if(|(holder, of)| (*holder, *of) == (node, life));
        }
    }

    /// Tells a table something, if it is in memory.
    pub(crate) fn post(&mut self, node: usize, table: TableNo, message: Message) {
        if let Some(driven) = self.nodes[node].tables.get_mut(&table) {
            driven.mailbox.push_back(message);
            self.pump(self.place(node, table));
        }
    }

    /// Tells a table something; it is read from the log if it is not in memory.
    pub(crate) fn knock(&mut self, node: usize, table: TableNo, message: Message) {
        if !self.nodes[node].tables.contains_key(&table) {
            self.lives += 1;
            let opened = self.lives;
            self.nodes[node].tables.insert(table, Driven::new(opened));
            self.oracle.known.insert((node, table), Known::default());
            self.ask_open(self.place(node, table), opened);
        }
        self.post(node, table, message);
    }

    /// A table leaves memory; whoever has knocked meanwhile is told why, if there is a reason.
    pub(crate) fn drop_table(&mut self, at: Place, driven: Driven, refusal: Option<engine::Refusal>) {
        self.oracle.left_memory(at.node, at.table);
        self.nodes[at.node].peers.attend(at.table, None);
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
            self.trace.note(self.now, &[4], || format!("node {node} loses its session, and its leads with it"));
            self.session_over(node, self.nodes[node].life);
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
}
