//! A node among its peers, without a runtime: what `nodes::Peers` decides is done here as the server's tasks do it.

use std::collections::{BTreeMap, VecDeque};

use nodes::{Awake, BEAT, BREATH, Crowds, Notice, Output, PeerMessage, Peers};
use table::Code;

use crate::driven::{Driven, Message};
use crate::faults::Fault;
use crate::planted::Bug;
use crate::world::{Event, TableNo, World};

/// The tables that a node has in memory.
pub struct Tables<'a> {
    pub codes: &'a [Code],
    pub driven: &'a BTreeMap<TableNo, Driven>,
}

impl Awake for Tables<'_> {
    fn tables(&self) -> Vec<Code> {
        self.driven.keys().map(|table| self.codes[*table].clone()).collect()
    }

    fn head(&self, code: &Code) -> Option<u32> {
        let table = self.codes.iter().position(|known| known == code)?;
        self.driven.get(&table).map(Driven::head)
    }
}

/// Who sends notices: each sender's come in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// The store, of rows of a table.
    Table(TableNo),
    /// A peer, in one of its lives.
    Peer(u64),
}

/// What is on its way to a node.
#[derive(Default)]
pub struct Notices {
    pub coming: BTreeMap<Source, VecDeque<Notice>>,
    /// It hears nothing for a while, and then that it has missed something.
    pub deaf: bool,
}

impl World {
    /// Changes what a node knows of its peers, and does what comes of it.
    pub(crate) fn decide<T>(
        &mut self,
        node: usize,
        change: impl FnOnce(&mut Peers, &Tables<'_>, &mut Vec<Output>) -> T,
    ) -> T {
        let mut out = Vec::new();
        let known = &mut self.nodes[node];
        let tables = Tables { codes: &self.store.codes, driven: &known.tables };
        let done = change(&mut known.peers, &tables, &mut out);
        for output in out {
            match output {
                Output::Post(code, news) => {
                    if let Some(table) = self.table_of(&code) {
                        self.post(node, table, Message::News(news));
                    }
                }
                Output::Forgotten { guest, forgotten } => {
                    let known = &mut self.nodes[node].forgotten;
                    if forgotten {
                        known.insert(guest)
                    } else {
                        known.remove(&guest)
                    };
                }
                Output::Television { .. }
                | Output::Shows { .. }
                | Output::ReadKeys
                | Output::Crowds
                | Output::OtherForm { .. } => {}
            }
        }
        self.speak_soon(node);
        done
    }

    fn table_of(&self, code: &Code) -> Option<TableNo> {
        self.store.codes.iter().position(|known| known == code)
    }

    /// A node says what is to be said as soon as it has drawn breath.
    pub(crate) fn speak_soon(&mut self, node: usize) {
        let known = &mut self.nodes[node];
        if !known.speaks && known.peers.has_unsaid() {
            known.speaks = true;
            let (life, then) = (known.life, known.breath.max(self.now));
            self.at_moment(then, Event::Speak { node, life });
        }
    }

    pub(crate) fn speak(&mut self, node: usize, life: u64) {
        if !self.lives(node, life) {
            return;
        }
        let known = &mut self.nodes[node];
        (known.speaks, known.breath) = (false, self.now.after(BREATH));
        for message in known.peers.unsaid() {
            if !self.say_text(node, &message.text) && self.order.bug != Some(Bug::ForgetUnsaid) {
                self.nodes[node].peers.not_said(message);
            }
        }
        self.speak_soon(node);
    }

    /// Says something to all other nodes at once; later, if it cannot.
    pub(crate) fn say(&mut self, node: usize, said: PeerMessage) {
        if let Some(message) = self.nodes[node].peers.at_once(said)
            && !self.say_text(node, &message.text)
        {
            self.nodes[node].peers.not_said(message);
        }
        self.speak_soon(node);
    }

    /// Was it said, as far as the node knows?
    fn say_text(&mut self, from: usize, text: &str) -> bool {
        self.trace.note(self.now, text.as_bytes(), || format!("node {from} says {text}"));
        if self.nodes[from].cut_off {
            return false;
        }
        let lost = self.faults.strikes(Fault::PeerLost);
        // Whoever could not send something knows that, but it may have been heard all the same.
        if !lost || self.faults.below(4) == 0 {
            let source = Source::Peer(self.nodes[from].life);
            for node in (0..self.nodes.len()).filter(|&node| node != from) {
                if self.hears(node) {
                    let late = self.faults.strikes(Fault::PeerLate);
                    let doubled = self.faults.strikes(Fault::PeerDoubled);
                    self.send_notice(node, source, &Notice::Message(text.to_owned()), late, doubled);
                }
            }
        }
        !lost
    }

    /// A node asks for the lead of its tables. The answer takes a while.
    pub(crate) fn beat(&mut self, node: usize, life: u64) {
        if !self.lives(node, life) || self.misfortune(node) {
            return;
        }
        if self.nodes.len() == 1 {
            return self.at(BEAT, Event::Beat { node, life });
        }
        self.check_node(node);
        let tables: Vec<TableNo> = self.nodes[node].tables.keys().copied().collect();
        let fails = self.nodes[node].cut_off | self.faults.strikes(Fault::LeadFails);
        let leads = (!fails).then(|| tables.iter().map(|&table| self.store.lead(table, node, life)).collect());
        let delay = self.below(5);
        self.at(delay, Event::Led { node, life, tables, leads });
    }

    /// The store has answered: the rest of a beat.
    pub(crate) fn led(&mut self, node: usize, life: u64, tables: &[TableNo], leads: Option<Vec<bool>>) {
        if !self.lives(node, life) {
            return;
        }
        let codes: Vec<Code> = tables.iter().map(|table| self.store.codes[*table].clone()).collect();
        let reached = leads.is_some();
        let leads = self.spoil_leads(node, &codes, leads);
        let gone = self.decide(node, |peers, awake, out| peers.led(&codes, leads.as_deref(), awake, out));
        for table in gone.iter().filter_map(|code| self.table_of(code)).collect::<Vec<_>>() {
            self.store.resign(table, node, life);
        }
        let said = match self.nodes[node].peers.alive(Crowds::default) {
            Some(alive) => self.say_text(node, &alive.text),
            None => true,
        };
        let now = self.beat_time();
        let reached = (reached && said) || self.order.bug == Some(Bug::IgnoreCutOff);
        self.decide(node, |peers, awake, out| peers.beat(now, reached, awake, out));
        self.nodes[node].share();
        self.at(BEAT, Event::Beat { node, life });
    }
}
