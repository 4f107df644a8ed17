//! The world: one queue of events, one clock, one source of chance. Events of the same moment come in an order that the seed
//! decides.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::{Cancel, Chance, Quick};
use table::{BotId, ConnectionId, Moment, Panicked, Row, Shelf, Thought};

use crate::faults::Faults;
use crate::node::Node;
use crate::oracle::Oracle;
use crate::peers::Source;
use crate::people::Device;
use crate::plan::{Order, Plan};
use crate::shelf::{self, Shared};
use crate::store::{Answer, Store};
use crate::trace::Trace;
use crate::twin::Director;
use crate::wire::Wire;

/// A table, numbered in the order of their making.
pub type TableNo = usize;

/// The wall clock when an evening begins, in milliseconds since 1970.
pub const EVENING: u64 = 1_700_000_000_000;

/// No evening takes longer than this many events.
const MOST_EVENTS: u64 = 400_000;

/// Something that happens.
pub enum Event {
    /// A table wanted to be called now.
    Alarm { at: Site, opened: u64 },
    /// The store answers a table.
    Answer { at: Site, opened: u64, answer: Answer },
    /// A node hands its waiting rows to the store.
    Flush { node: usize, life: u64 },
    /// A batch is in the log, or is not to be.
    Commit { batch: u64 },
    /// A batch is answered.
    Appended { batch: u64 },
    /// A bot has thought.
    Thought { at: Site, opened: u64, bot: BotId, thought: Result<Thought, Panicked>, cancelled: Cancel },
    /// What a device sent arrives at its node.
    ToNode(ConnectionId),
    /// What a node sent arrives at its device.
    ToDevice(ConnectionId),
    /// A node notices that a connection is gone.
    Gone(ConnectionId),
    /// A device notices that its connection is gone.
    Lost(ConnectionId),
    /// A node is told that it has missed notices.
    Missed { node: usize, life: u64 },
    /// The next notice of a source reaches a node.
    Notice { node: usize, life: u64, source: Source },
    /// What a node had to read because of notices is read, or is not.
    Looked { node: usize, life: u64, early: Option<Vec<Row>>, fails: bool },
    /// A node looks after its leads and peers.
    Beat { node: usize, life: u64 },
    /// The store says which of these tables a node leads, or fails.
    Led { node: usize, life: u64, tables: Vec<TableNo>, leads: Option<Vec<bool>> },
    /// A node says what it has to say to its peers.
    Speak { node: usize, life: u64 },
    /// A node looks again for what it could not read.
    LookAgain { node: usize, life: u64 },
    /// A device does something.
    Act { device: usize },
    /// A node starts.
    Start { node: usize },
    /// The node's session at the store is over.
    SessionOver { node: usize, life: u64 },
    /// A node that was cut off reaches the store again.
    Reached { node: usize, life: u64 },
    /// A guest wants to be forgotten.
    Forget { guest: usize, step: u8 },
    /// The node that forgot a guest looks for them once more.
    ForgetAgain { node: usize, life: u64, guest: usize },
    /// Faults are over.
    Calm,
    /// Is everything as it should be by now?
    Check,
}

/// A table at a node, in one of the node's lives.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Site {
    pub node: usize,
    pub life: u64,
    pub table: TableNo,
}

impl std::fmt::Display for Site {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "table {} at node {}", self.table, self.node)
    }
}

/// How the end of an evening goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// People do what they like, and things go wrong.
    Evening,
    /// Nothing goes wrong any more, and people finish what they began.
    Calm,
    /// Everybody goes.
    Empty,
    /// It is over.
    Over,
}

/// A world.
pub struct World {
    pub order: Order,
    pub plan: Plan,
    pub now: Moment,
    queue: BTreeMap<(Moment, u64), Event>,
    count: u64,
    /// Delays, the order of things, and what people do.
    pub chance: Quick,
    pub shelf: Shelf,
    pub witness: Shared,
    pub nodes: Vec<Node>,
    pub lives: u64,
    pub store: Store,
    pub wires: BTreeMap<ConnectionId, Wire>,
    pub devices: Vec<Device>,
    pub forgotten: Vec<bool>,
    pub faults: Faults,
    pub oracle: Oracle,
    pub trace: Trace,
    pub phase: Phase,
    pub calm_since: Moment,
    /// By table: how many rows there were then.
    pub calm_rows: Vec<u32>,
    /// How often what happened, for the summary.
    pub tally: BTreeMap<&'static str, u64>,
    pub events: u64,
    /// Says what can be done in two worlds at once, if there are two.
    pub director: Option<Box<dyn Director>>,
    /// What was sent, to which device and connection, if somebody compares it.
    pub sent: Option<Vec<(usize, ConnectionId, String)>>,
}

impl World {
    /// The evening that an order asks for, with these games, and changed so.
    pub fn with_plan(
        order: Order,
        readable: bool,
        shelf: impl FnOnce(&Shared) -> Shelf,
        change: impl FnOnce(Plan) -> Plan,
    ) -> World {
        let mut chance = Quick::new(order.seed ^ 0x5eed_0000_0000_0000);
        let faults = Faults::draw(chance.split(), order.mask);
        let plan = change(Plan::draw(&order, &mut chance));
        let witness = Shared::default();
        let shelf = shelf(&witness);
        let mut world = World {
            nodes: (0..plan.nodes).map(|_| Node::default()).collect(),
            store: Store::default(),
            oracle: Oracle::new(Arc::clone(&shelf)),
            forgotten: vec![false; plan.guests.len()],
            order,
            plan,
            now: Moment(1000),
            queue: BTreeMap::new(),
            count: 0,
            chance,
            shelf,
            witness,
            lives: 0,
            wires: BTreeMap::new(),
            devices: Vec::new(),
            faults,
            trace: Trace::new(readable),
            phase: Phase::Evening,
            calm_since: Moment(0),
            calm_rows: Vec::new(),
            tally: BTreeMap::new(),
            events: 0,
            director: None,
            sent: None,
        };
        world.open();
        world
    }

    /// The same with the usual games.
    pub fn new(order: Order, readable: bool) -> World {
        World::with_plan(order, readable, shelf::shelf, |plan| plan)
    }

    fn open(&mut self) {
        self.set_bots();
        for node in 0..self.nodes.len() {
            self.start(node);
        }
        for table in 0..self.plan.tables.len() {
            self.make_table(table);
        }
        self.invite();
        self.at(self.plan.length, Event::Calm);
    }

    /// A number below `count`.
    pub fn below(&mut self, count: u64) -> u64 {
        u64::from(self.chance.below(count as u32))
    }

    /// Puts an event into the queue, this many milliseconds from now.
    pub fn at(&mut self, millis: u64, event: Event) {
        self.at_moment(self.now.after(millis), event);
    }

    /// Puts an event into the queue for a moment.
    pub fn at_moment(&mut self, moment: Moment, event: Event) {
        self.count += 1;
        let tie = u64::from(self.chance.word()) << 32 | self.count;
        self.queue.insert((moment.max(self.now), tie), event);
    }

    /// Lets the next thing happen. Gives nothing once the evening is over, and what was violated if something was.
    pub fn step(&mut self) -> Option<Result<(), String>> {
        if self.phase == Phase::Over {
            return None;
        }
        let ((moment, _), event) = self.queue.pop_first()?;
        self.now = moment;
        self.events += 1;
        self.happen(event);
        if self.events > MOST_EVENTS {
            self.oracle.found("9: the evening never ends".to_owned());
        }
        let mut witness = self.witness.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        self.oracle.found.append(&mut witness.found);
        drop(witness);
        if self.oracle.found.is_empty() { Some(Ok(())) } else { Some(Err(self.oracle.found.remove(0))) }
    }

    fn happen(&mut self, event: Event) {
        match event {
            Event::Alarm { at, opened } => self.ring(at, opened),
            Event::Answer { at, opened, answer } => self.answered(at, opened, answer),
            Event::Flush { node, life } => self.flush(node, life),
            Event::Commit { batch } => self.commit(batch),
            Event::Appended { batch } => self.appended(batch),
            Event::Thought { at, opened, bot, thought, cancelled } => {
                self.thought(at, opened, bot, thought, &cancelled);
            }
            Event::ToNode(id) => self.arrive_at_node(id),
            Event::ToDevice(id) => self.arrive_at_device(id),
            Event::Gone(id) => self.gone(id),
            Event::Lost(id) => self.lost(id),
            Event::Missed { node, life } => self.missed_notices(node, life),
            Event::Notice { node, life, source } => self.notice(node, life, source),
            Event::Looked { node, life, early, fails } => self.looked(node, life, early, fails),
            Event::Beat { node, life } => self.beat(node, life),
            Event::Led { node, life, tables, leads } => self.led(node, life, &tables, leads),
            Event::Speak { node, life } => self.speak(node, life),
            Event::LookAgain { node, life } => self.listen(node, life),
            Event::Act { device } => self.act(device),
            Event::Start { node } => self.start(node),
            Event::SessionOver { node, life } => self.session_over(node, life),
            Event::Reached { node, life } => self.reached(node, life),
            Event::Forget { guest, step } => self.forget(guest, step),
            Event::ForgetAgain { node, life, guest } => self.forget_again(node, life, guest),
            Event::Calm => self.calm_down(),
            Event::Check => self.check_calm(),
        }
    }

    /// Counts something.
    pub fn count(&mut self, what: &'static str) {
        *self.tally.entry(what).or_default() += 1;
    }

    /// Is this life of a node still going on?
    pub fn lives(&self, node: usize, life: u64) -> bool {
        self.nodes[node].up && self.nodes[node].life == life
    }

    /// Where a table is at a node that is up.
    pub fn site(&self, node: usize, table: TableNo) -> Site {
        Site { node, life: self.nodes[node].life, table }
    }
}
