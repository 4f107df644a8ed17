//! The end of an evening: nothing goes wrong any more, people finish what they began, and within ten minutes everything must
//! be as it should be.

use std::collections::BTreeSet;
use std::sync::PoisonError;

use nodes::PeerMessage;
use table::protocol::Stage;
use table::{Holder, Moment, Order};

use crate::driven::Message;
use crate::faults::Fault;
use crate::plan::guest;
use crate::world::{Event, Phase, TableNo, World};

/// How long everything may take to be as it should, in milliseconds.
const PATIENCE: u64 = 600_000;

/// How often it is looked at.
const CHECK: u64 = 2000;

/// A game that has gone on for this many rows is taken to go on to its end …
const ENOUGH: u32 = 40;

/// … or for this many, if it is to be played to the end: one that is played at random may take longer than any evening.
const PLENTY: u32 = 500;

/// When it is looked once more whether somebody is forgotten, in milliseconds.
const LATE: u64 = 120_000;

impl World {
    /// How often bots fail tonight.
    pub(crate) fn set_bots(&mut self) {
        let rate = |fault: Fault| (self.faults.rate(fault) * 1000.0) as u32;
        let mut witness = self.witness.lock().unwrap_or_else(PoisonError::into_inner);
        (witness.no_action, witness.illegal) = (rate(Fault::BotNoAction), rate(Fault::BotIllegal));
        witness.deaf = self.order.bug == Some(crate::planted::Bug::SkipObserve);
    }

    /// Faults are over.
    pub(crate) fn calm_down(&mut self) {
        self.trace.note(self.now, &[30], || "from now on nothing goes wrong any more".to_owned());
        self.faults.over = true;
        self.set_bots();
        self.phase = Phase::Calm;
        self.calm_since = self.now;
        self.calm_rows = self.oracle.truths.iter().map(crate::oracle::Truth::len).collect();
        self.at(CHECK, Event::Check);
    }

    /// Is everything as it should be by now?
    pub(crate) fn check_calm(&mut self) {
        let unmet = if self.phase == Phase::Empty { self.still_awake() } else { self.unmet() };
        match unmet {
            None if self.phase == Phase::Calm && self.plan.empties => {
                self.trace.note(self.now, &[31], || "everybody goes".to_owned());
                self.phase = Phase::Empty;
                self.calm_since = self.now;
                for id in self.wires.keys().copied().collect::<Vec<_>>() {
                    self.lost(id);
                    self.at(100, Event::Gone(id));
                }
                self.at(CHECK, Event::Check);
            }
            None => self.phase = Phase::Over,
            Some(unmet) if self.now.since(self.last_progress()) > PATIENCE => {
                self.oracle.found(format!("ten minutes after the last fault, and the last row, {unmet}"));
            }
            Some(_) => self.at(CHECK, Event::Check),
        }
    }

    /// Since when nothing has gone wrong and nothing was written.
    fn last_progress(&self) -> Moment {
        self.oracle.truths.iter().map(|truth| truth.last).fold(self.calm_since, Moment::max)
    }

    /// Says what is not yet as it should be, if something is.
    fn unmet(&self) -> Option<String> {
        if let Some(node) = self.nodes.iter().position(|node| !node.up) {
            return Some(format!("node {node} is down"));
        }
        (0..self.plan.tables.len()).find_map(|table| self.unmet_at(table)).or_else(|| {
            self.devices.iter().enumerate().find_map(|(number, device)| {
                let record = self.oracle.truths[device.table].latest();
                if device.leaves || record.keeps_out(&guest(device.guest)) {
                    return None;
                }
                if device.wire.is_none() {
                    return Some(format!("device {number} is not connected"));
                }
                device.asked.first().map(|(request, _)| format!("request {request} is not answered"))
            })
        })
    }

    fn unmet_at(&self, table: TableNo) -> Option<String> {
        let truth = &self.oracle.truths[table];
        let record = truth.latest();
        let awake = self.nodes.iter().enumerate().filter_map(|(number, node)| Some((number, node.tables.get(&table)?)));
        let awake: Vec<_> = awake.collect();
        for (node, driven) in &awake {
            let Some(known) = &driven.table else { return Some(format!("table {table} is being read at node {node}")) };
            let busy = known.waits() && record.stage() != Stage::Playing;
            if busy {
                return Some(format!("table {table} waits for the store at node {node}"));
            }
            // Nobody keeps a forgotten guest in mind, unless the node that was to tell of it is gone, or the guest was told that
            // it was not done.
            let told = [Fault::Crash, Fault::Stop, Fault::RewriteFails]
                .iter()
                .all(|fault| self.faults.counts[*fault as usize] == 0);
            if told && !truth.up_to_date(known.record()) {
                return Some(format!("table {table} still has a forgotten guest at node {node}"));
            }
            if known.head() + u32::from(known.waits()) < truth.len() {
                return Some(format!("table {table} has {} of {} rows at node {node}", known.head(), truth.len()));
            }
        }
        if let Some(unforgotten) = self.unforgotten(table).filter(|_| !awake.is_empty()) {
            return Some(unforgotten);
        }
        if self.nodes.len() > 1 && !awake.is_empty() {
            let leaders =
                awake.iter().filter(|(node, _)| self.nodes[*node].peers.leads_table(&self.store.codes[table])).count();
            if leaders != 1 {
                return Some(format!("{leaders} nodes lead table {table}"));
            }
        }
        // A table that everybody has left for good is not read into memory again.
        let comes = self.devices.iter().any(|device| device.table == table && !device.leaves);
        let stands = self.stands_still(table) || (awake.is_empty() && !comes);
        let runs = matches!(record.stage(), Stage::Playing | Stage::Dealing) && !stands;
        let enough = truth.len() > self.calm_rows[table] + if self.plan.to_the_end { PLENTY } else { ENOUGH };
        if runs && !enough {
            return Some(format!(
                "the game of table {table} is not over (game {}, step {})",
                record.number,
                record.step()
            ));
        }
        self.presence_wrong(table)
    }

    /// Says who is in a log that is forgotten.
    fn unforgotten(&self, table: TableNo) -> Option<String> {
        let record = self.oracle.truths[table].latest();
        let back = record.people.iter().any(|person| person.guest.is_empty() && !person.gone);
        if back || record.traces {
            return Some(format!("somebody who was written out of the log of table {table} is in it again"));
        }
        // A node that is gone may have been about to say it.
        let told = [Fault::Crash, Fault::Stop].iter().all(|fault| self.faults.counts[*fault as usize] == 0);
        let mut forgotten = self.forgotten.iter().enumerate().filter(|(_, forgotten)| **forgotten && told);
        let named = forgotten.find(|(number, _)| self.is_listed(table, &guest(*number)));
        named.map(|(number, _)| format!("guest {number} is forgotten, and in the log of table {table}"))
    }

    /// Does a guest belong to a table, as the store's index says?
    fn is_listed(&self, table: TableNo, guest: &str) -> bool {
        self.store.logs[table].iter().any(|row| row.mark.guest.as_deref() == Some(guest))
    }

    /// Does nobody have a say who could let time go on?
    fn stands_still(&self, table: TableNo) -> bool {
        let record = self.oracle.truths[table].latest();
        let here = self.people_here(table);
        let seated = |place: &Holder| matches!(place, Holder::Person(person) if here.contains(person));
        record.paused && !here.contains(&record.host) && !record.places.iter().any(|place| seated(&place.holder))
    }

    /// Who is connected, wherever.
    fn people_here(&self, table: TableNo) -> BTreeSet<u16> {
        let record = self.oracle.truths[table].latest();
        let wires = self.wires.values().filter(|wire| wire.server);
        let devices =
            wires.map(|wire| &self.devices[wire.device]).filter(|device| device.table == table && !device.watches);
        let people = devices.filter_map(|device| record.person_of(&guest(device.guest)));
        people.filter(|person| !record.people[usize::from(*person)].gone).collect()
    }

    fn presence_wrong(&self, table: TableNo) -> Option<String> {
        let here = self.people_here(table);
        for (number, device) in self.devices.iter().enumerate() {
            let Some(scene) = device.knows.scene.as_ref().filter(|_| device.table == table && device.wire.is_some())
            else {
                continue;
            };
            let shown = (0..).zip(&scene.people).filter(|(_, person)| person.here).map(|(id, _)| id);
            let shown: BTreeSet<u16> = shown.collect();
            if shown != here {
                return Some(format!("device {number} is shown {shown:?} as connected, and {here:?} are"));
            }
        }
        None
    }

    fn still_awake(&self) -> Option<String> {
        let awake = self.nodes.iter().position(|node| !node.tables.is_empty());
        awake.map(|node| format!("node {node} has tables in memory that nobody is at"))
    }

    /// A guest wants to be forgotten: first nothing new comes from them, then they are written out of their table.
    pub(crate) fn forget(&mut self, number: usize, step: u8) {
        let name = guest(number);
        let waits = self.devices.iter().any(|device| device.guest == number && device.leaves);
        // Whoever gets no answer asks again.
        if self.forgotten[number] || waits != (step > 0) {
            return;
        }
        self.at(5000, Event::Forget { guest: number, step: 1 });
        let Some(node) = self.nodes.iter().position(|node| node.up) else { return };
        self.trace.note(self.now, &[32], || format!("guest {number} asks node {node} to be forgotten"));
        self.oracle.forgetting.insert(name.clone());
        self.nodes[node].forgotten.insert(name.clone());
        self.say(node, PeerMessage::Forgotten { guest: name.clone(), forgotten: true });
        for device in self.devices.iter_mut().filter(|device| device.guest == number) {
            device.leaves = true;
        }
        let table = self.plan.guests[number].0;
        self.knock(node, table, Message::Order(number as u64, Order::Forget(name)));
    }

    /// An order was carried out, or was not.
    pub(crate) fn replied(&mut self, node: usize, ticket: u64, done: bool) {
        let number = ticket as usize;
        let (name, table) = (guest(number), self.plan.guests[number].0);
        if done && self.is_listed(table, &name) {
            return self.knock(node, table, Message::Order(ticket, Order::Forget(name)));
        }
        self.trace.note(self.now, &[33], || format!("guest {number} is forgotten: {done}"));
        // Whoever is forgotten stays so: this may have been another look.
        if self.forgotten[number] {
            return;
        }
        self.forgotten[number] = done;
        self.count(if done { "guests forgotten" } else { "guests not forgotten" });
        self.say(node, PeerMessage::Forgotten { guest: name.clone(), forgotten: done });
        if done {
            let life = self.nodes[node].life;
            self.at(LATE, Event::ForgetAgain { node, life, guest: number });
        } else {
            self.nodes[node].forgotten.remove(&name);
            for device in self.devices.iter_mut().filter(|device| device.guest == number) {
                device.leaves = false;
            }
        }
    }

    /// A row of somebody who is forgotten may have been on its way: the node that forgot them looks once more.
    pub(crate) fn forget_again(&mut self, node: usize, life: u64, number: usize) {
        let (name, table) = (guest(number), self.plan.guests[number].0);
        if self.lives(node, life) && self.is_listed(table, &name) {
            self.knock(node, table, Message::Order(number as u64, Order::Forget(name)));
        }
    }
}
