//! What a node knows of its peers, the other nodes that share its store, and what it has to say to them.
//!
//! The log is the truth and every node reads it; this is about what no log keeps.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::Deref;

use table::protocol::{PersonId, Reaction};
use table::{Attendance, Code, Input, Moment, Presence, Row, Summary, refusal};

use crate::message::{Crowds, PeerMessage, pack, write};

/// Shortest time between two bursts of messages, in milliseconds: what changes meanwhile shares a message.
pub const BREATH: u64 = 50;

/// At most this many messages wait to be said; more are dropped.
const MOST_UNSAID: usize = 1000;

/// The tables that a node has in memory.
pub trait Awake {
    /// Their codes.
    fn tables(&self) -> Vec<Code>;

    /// The number of the row that comes next at a table in memory; 0 as long as its log is being read.
    fn head(&self, table: &Code) -> Option<u32>;
}

/// What a table in memory is told because of peers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// They have written these rows.
    Followed(Vec<Row>),
    /// They have written rows, and it is not known which.
    Behind,
    /// They may have done anything unheard.
    Missed,
    /// Whether this node leads the table has changed. How, is looked up by the time the table takes it: what waited while
    /// the table was being read is out of date.
    Lead,
    /// Who is connected to them has changed.
    Presence,
    /// Somebody connected to one of them reacts.
    Reaction(PersonId, Reaction),
    /// One of them has deleted the table.
    Deleted,
    /// One of them has rewritten the log without a guest, named as peers do.
    Rewritten(Box<str>),
    /// The store cannot be reached, and they may go on without this node.
    CutOff,
}

impl News {
    /// The same as the table takes it, by the time it does.
    pub fn input<P: Deref<Target = Peers>>(self, table: &Code, peers: impl FnOnce() -> P) -> Input {
        match self {
            News::Followed(rows) => Input::Followed(rows),
            News::Behind => Input::Behind,
            News::Missed => Input::Missed,
            News::Lead => Input::Lead(peers().leads_table(table)),
            News::Presence => Input::Presence(peers().presence(table)),
            News::Reaction(person, reaction) => Input::Reaction(person, reaction),
            News::Deleted => Input::Stop(refusal::no_such_table(table)),
            News::Rewritten(guest) => Input::Forgotten(guest.into()),
            News::CutOff => Input::Stop(refusal::storage()),
        }
    }
}

/// What is to be done, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Output {
    /// Tell a table, if it is in memory.
    Post(Code, News),
    /// The guest of this hash is forgotten, or not after all.
    Forgotten { guest: String, forgotten: bool },
    /// A television of this guest waits under a one-time code.
    Television { code: String, guest: String },
    /// The television of that code shows a table.
    Shows { code: String, table: Code },
    /// There are other keys: read them.
    ReadKeys,
    /// What is known of [`Peers::crowds`] has changed.
    Crowds,
    /// A node that was not known before is of another version, and says more or less than this one.
    OtherForm { node: String, form: u32 },
}

/// A message on its way to all peers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outgoing {
    /// What is sent.
    pub text: String,
    /// Is it said again if it could not be said? What is true only for a moment is not.
    again: bool,
}

/// What a node knows of its peers.
#[derive(Default)]
pub struct Peers {
    /// This node's name among its peers; none, if its store is its own and there can be no others.
    pub(crate) name: Option<String>,
    pub(crate) known: BTreeMap<String, Peer>,
    /// Who is connected here, table by table.
    own: BTreeMap<Code, Attendance>,
    /// The tables where that has changed since it was said.
    changed: BTreeSet<Code>,
    /// It is to be said anew who is connected here.
    pub(crate) anew: bool,
    unsaid: VecDeque<Outgoing>,
    /// Was a message lost?
    pub(crate) lost: bool,
    /// The tables that this node leads.
    pub(crate) led: BTreeSet<Code>,
    /// The tables whose lead it has asked for and not let go of, whatever the answer was.
    pub(crate) asked: BTreeSet<Code>,
    /// How many beats there were.
    pub(crate) beats: u64,
    /// Since when the store cannot be reached.
    pub(crate) failing: Option<Moment>,
    /// Tables that have grown, up to which row.
    pub(crate) grown: BTreeMap<Code, u32>,
    /// Was anything missed that peers did?
    pub(crate) missed: bool,
    /// The tables where peers have said that somebody comes or goes.
    pub(crate) touched: BTreeSet<Code>,
}

/// Another node.
#[derive(Default)]
pub(crate) struct Peer {
    pub heard: Moment,
    pub tables: BTreeMap<Code, Attendance>,
    pub crowds: Crowds,
}

impl Peers {
    /// A node whose store is its own knows nobody, and says nothing.
    pub fn alone() -> Peers {
        Peers::default()
    }

    /// A node that its peers know by this name. It has just started, and asks who is where.
    pub fn among(name: &str) -> Peers {
        let mut peers = Peers { name: Some(name.to_owned()), ..Peers::default() };
        peers.say(PeerMessage::Ask { of: None });
        peers
    }

    /// How many nodes there are, as far as this one knows.
    pub fn count(&self) -> usize {
        1 + self.known.len()
    }

    /// Notes who is at a table here, for the peers to know; nobody, perhaps.
    pub fn attend(&mut self, table: &Code, attendance: Option<Attendance>) {
        if self.name.is_none() || self.own.get(table) == attendance.as_ref() {
            return;
        }
        match attendance {
            Some(attendance) => self.own.insert(table.clone(), attendance),
            None => self.own.remove(table),
        };
        self.changed.insert(table.clone());
    }

    /// Something is to be said as soon as may be.
    pub fn say(&mut self, said: PeerMessage) {
        if let Some(name) = self.name.as_ref().filter(|_| self.unsaid.len() < MOST_UNSAID) {
            let again = said.is_lasting();
            self.unsaid.push_back(Outgoing { text: write(name, said), again });
        }
    }

    /// A message that is to be said at once. None if there is nobody to say it to, or it has to wait its turn: what lasts
    /// does not overtake what could not be said before.
    pub fn at_once(&mut self, said: PeerMessage) -> Option<Outgoing> {
        let again = said.is_lasting();
        if again && self.unsaid.iter().any(|message| message.again) {
            self.say(said);
            return None;
        }
        self.name.as_ref().map(|name| Outgoing { text: write(name, said), again })
    }

    /// Is there something to say?
    pub fn has_unsaid(&self) -> bool {
        !self.unsaid.is_empty() || !self.changed.is_empty() || self.anew
    }

    /// Everything that is to be said by now, in order.
    pub fn unsaid(&mut self) -> Vec<Outgoing> {
        let Some(name) = &self.name else { return Vec::new() };
        let mut messages: Vec<Outgoing> = self.unsaid.drain(..).collect();
        // Last, since it is the newest.
        let changed = std::mem::take(&mut self.changed);
        let anew = std::mem::take(&mut self.anew);
        let tables = if anew { self.own.keys().cloned().collect() } else { changed };
        let tables = tables.into_iter().map(|code| (code.to_string(), self.own.get(&code).cloned())).collect();
        messages.extend(pack(name, anew, tables).into_iter().map(|text| Outgoing { text, again: false }));
        messages
    }

    /// Has everything been said that is to be known of who is connected here?
    pub fn is_up_to_date(&self) -> bool {
        !self.lost && !self.has_unsaid()
    }

    /// Who is connected here, table by table.
    pub fn own(&self) -> &BTreeMap<Code, Attendance> {
        &self.own
    }

    /// Who is connected to a peer, as far as it has said so.
    pub fn of_peer(&self, name: &str) -> Option<&BTreeMap<Code, Attendance>> {
        self.known.get(name).map(|peer| &peer.tables)
    }

    /// A message could not be said: once the store can be reached again, peers are told anew who is connected here.
    pub fn not_said(&mut self, message: Outgoing) {
        self.lost = true;
        if message.again {
            self.unsaid.push_back(message);
        }
    }

    /// Who of a table is connected to peers.
    pub fn presence(&self, table: &Code) -> Presence {
        let mut presence = Presence::default();
        for told in self.known.values().filter_map(|peer| peer.tables.get(table)) {
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
        let told = self.known.values().flat_map(|peer| &peer.tables);
        told.map(|(code, attendance)| (code.clone(), attendance.summary.clone())).collect()
    }

    /// What a table is like at which somebody is connected to another node.
    pub fn noted(&self, table: &str) -> Option<Summary> {
        self.known.values().find_map(|peer| peer.tables.get(table)).map(|told| told.summary.clone())
    }

    /// The tables whose codes are understood by their first words in this network, as peers say.
    pub fn at_home(&self, network: &str) -> impl Iterator<Item = &Code> {
        let told = self.known.values().flat_map(|peer| &peer.tables);
        told.filter(move |(_, there)| there.home.as_deref() == Some(network)).map(|(code, _)| code)
    }

    /// What the peers say of who has many connections.
    pub fn crowds(&self) -> impl Iterator<Item = &Crowds> {
        self.known.values().map(|peer| &peer.crowds)
    }
}
