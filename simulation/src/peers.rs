//! What a node knows of its peers, and what they tell each other.
//!
//! Everything of it goes through the functions of this file: it is the seam to the server's own peer state.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use table::protocol::{PersonId, Reaction};
use table::{Attendance, Moment, Presence};

use crate::driven::Message;
use crate::faults::Fault;
use crate::world::{Event, TableNo, World};

/// How often a node looks after its leads, in milliseconds.
const BEAT: u64 = 1000;

/// A node that has been silent for so long is gone, in milliseconds.
const SILENT: u64 = 6000;

/// A node that has not reached the store for so long stops its tables, in milliseconds.
const CUT_OFF: u64 = 4000;

/// So long after it has spoken a node speaks again, in milliseconds.
const BREATH: u64 = 50;

/// What one node says to all others.
#[derive(Clone)]
pub enum PeerMessage {
    Alive,
    Ask { of: Option<u64> },
    Here { anew: bool, tables: Vec<(TableNo, Option<Attendance>)> },
    Leaving,
    Reaction { table: TableNo, person: PersonId, reaction: Reaction },
    Rewritten { table: TableNo, guest: String },
    Forgotten { guest: String, forgotten: bool },
}

/// What a node knows of its peers.
#[derive(Default)]
pub struct Peers {
    name: u64,
    others: BTreeMap<u64, Other>,
    own: BTreeMap<TableNo, Attendance>,
    changed: BTreeSet<TableNo>,
    unsaid: Vec<PeerMessage>,
    speaks: bool,
    /// A message was not sent.
    lost: bool,
    /// By peer: what it has said, in order.
    inbox: BTreeMap<u64, VecDeque<PeerMessage>>,
    failing: Option<Moment>,
    pub led: BTreeSet<TableNo>,
}

#[derive(Default)]
struct Other {
    heard: Moment,
    tables: BTreeMap<TableNo, Attendance>,
}

impl Peers {
    pub fn new(name: u64) -> Peers {
        Peers { name, ..Peers::default() }
    }

    /// Notes who is at a table here.
    pub fn attend(&mut self, table: TableNo, attendance: Option<Attendance>) {
        if self.own.get(&table) != attendance.as_ref() {
            self.changed.insert(table);
        }
        match attendance {
            Some(attendance) => self.own.insert(table, attendance),
            None => self.own.remove(&table),
        };
    }

    /// Who of a table is connected to peers.
    pub fn elsewhere(&self, table: TableNo) -> Presence {
        let mut presence = Presence::default();
        for told in self.others.values().filter_map(|other| other.tables.get(&table)) {
            presence.here.extend(&told.here);
            presence.watchers += told.watchers;
            presence.televisions += told.televisions;
        }
        presence.here.sort_unstable();
        presence.here.dedup();
        presence
    }

    /// It is to be said anew who is connected here.
    pub fn tell_all(&mut self) {
        self.changed.clear();
        let tables = self.own.iter().map(|(table, told)| (*table, Some(told.clone()))).collect();
        self.unsaid.push(PeerMessage::Here { anew: true, tables });
    }
}

impl World {
    /// Says something as soon as may be.
    pub(crate) fn say(&mut self, node: usize, message: PeerMessage) {
        self.nodes[node].peers.unsaid.push(message);
        self.speak_soon(node);
    }

    pub(crate) fn speak_soon(&mut self, node: usize) {
        let life = self.nodes[node].life;
        let peers = &mut self.nodes[node].peers;
        if !peers.speaks && self.plan.nodes > 1 && (!peers.changed.is_empty() || !peers.unsaid.is_empty()) {
            peers.speaks = true;
            self.at(BREATH, Event::Speak { node, life });
        }
    }

    pub(crate) fn speak(&mut self, node: usize, life: u64) {
        if !self.lives(node, life) {
            return;
        }
        let peers = &mut self.nodes[node].peers;
        peers.speaks = false;
        let mut messages = std::mem::take(&mut peers.unsaid);
        let changed = std::mem::take(&mut peers.changed);
        let tables: Vec<_> = changed.into_iter().map(|table| (table, peers.own.get(&table).cloned())).collect();
        if !tables.is_empty() {
            messages.push(PeerMessage::Here { anew: false, tables });
        }
        for message in &messages {
            self.say_now(node, message);
        }
    }

    /// Says something to all other nodes at once.
    pub(crate) fn say_now(&mut self, from: usize, message: &PeerMessage) {
        let name = self.nodes[from].life;
        for node in 0..self.nodes.len() {
            if node == from || !self.nodes[node].up {
                continue;
            }
            if self.faults.strikes(Fault::PeerLost) {
                // Whoever could not send it knows that, and says later anew who is there.
                self.nodes[from].peers.lost = true;
                continue;
            }
            let life = self.nodes[node].life;
            let times = 1 + u64::from(self.faults.strikes(Fault::PeerDoubled));
            for _ in 0..times {
                let mut delay = 1 + self.below(4);
                if self.faults.strikes(Fault::PeerLate) {
                    delay += self.faults.below(1500);
                }
                self.nodes[node].peers.inbox.entry(name).or_default().push_back(message.clone());
                self.at(delay, Event::Peer { node, life, from: name });
            }
        }
    }

    pub(crate) fn hear_peer(&mut self, node: usize, life: u64, from: u64) {
        if !self.lives(node, life) {
            return;
        }
        let now = self.now;
        let peers = &mut self.nodes[node].peers;
        let Some(message) = peers.inbox.get_mut(&from).and_then(VecDeque::pop_front) else { return };
        let stranger = !peers.others.contains_key(&from);
        peers.others.entry(from).or_default().heard = now;
        if stranger && !matches!(message, PeerMessage::Ask { .. } | PeerMessage::Leaving) {
            peers.unsaid.push(PeerMessage::Ask { of: Some(from) });
        }
        let mut touched = BTreeSet::new();
        match message {
            PeerMessage::Alive => {}
            PeerMessage::Ask { of } => {
                if of.is_none_or(|of| of == peers.name) {
                    peers.tell_all();
                }
            }
            PeerMessage::Here { anew, tables } => {
                let other = peers.others.entry(from).or_default();
                if anew {
                    touched.extend(std::mem::take(&mut other.tables).into_keys());
                }
                for (table, attendance) in tables {
                    match attendance {
                        Some(attendance) => other.tables.insert(table, attendance),
                        None => other.tables.remove(&table),
                    };
                    touched.insert(table);
                }
            }
            PeerMessage::Leaving => {
                touched.extend(peers.others.remove(&from).into_iter().flat_map(|other| other.tables.into_keys()));
            }
            PeerMessage::Reaction { table, person, reaction } => {
                self.post(node, table, Message::React(person, reaction));
            }
            PeerMessage::Rewritten { table, guest } => self.post(node, table, Message::Rewritten(guest)),
            PeerMessage::Forgotten { guest, forgotten } => {
                let known = &mut self.nodes[node].forgotten;
                if forgotten {
                    known.insert(guest)
                } else {
                    known.remove(&guest)
                };
            }
        }
        for table in touched {
            self.post(node, table, Message::Presence);
        }
        self.speak_soon(node);
    }

    /// A node looks after its leads, says that it is there, and misses who has gone.
    pub(crate) fn beat(&mut self, node: usize, life: u64, beat: u64) {
        if !self.lives(node, life) || self.misfortune(node) {
            return;
        }
        if self.nodes.len() > 1 {
            self.look_after_leads(node);
            if std::mem::take(&mut self.nodes[node].peers.lost) {
                self.nodes[node].peers.tell_all();
                self.speak_soon(node);
            }
            if beat.is_multiple_of(2) {
                self.say_now(node, &PeerMessage::Alive);
            }
            let now = self.now;
            let others = &mut self.nodes[node].peers.others;
            let gone: Vec<Other> =
                others.extract_if(.., |_, other| now.since(other.heard) > SILENT).map(|(_, other)| other).collect();
            for table in gone.into_iter().flat_map(|other| other.tables.into_keys()) {
                self.post(node, table, Message::Presence);
            }
        }
        self.at(BEAT, Event::Beat { node, life, beat: beat + 1 });
    }

    fn look_after_leads(&mut self, node: usize) {
        let tables: Vec<TableNo> = self.nodes[node].tables.keys().copied().collect();
        let fails = self.faults.strikes(Fault::LeadFails);
        for &table in &tables {
            let leads = !fails && {
                let at = self.place(node, table);
                let holder = self.store.leads[table].get_or_insert((at.node, at.life));
                *holder == (at.node, at.life)
            };
            let led = &mut self.nodes[node].peers.led;
            if if leads { led.insert(table) } else { led.remove(&table) } {
                self.post(node, table, Message::Lead);
            }
        }
        let gone: Vec<TableNo> = self.nodes[node].peers.led.extract_if(.., |table| !tables.contains(table)).collect();
        for table in gone {
            let own = (node, self.nodes[node].life);
            self.store.leads[table].take_if(|holder| *holder == own);
        }
        let now = self.now;
        let failing = &mut self.nodes[node].peers.failing;
        *failing = fails.then(|| failing.unwrap_or(now));
        if failing.is_some_and(|since| now.since(since) >= CUT_OFF) {
            for table in tables {
                self.post(node, table, Message::CutOff);
            }
        }
    }
}
