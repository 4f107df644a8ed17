//! What nodes learn of rows that others have written.

use std::collections::VecDeque;

use crate::driven::{Driven, Message};
use crate::faults::Fault;
use crate::peers::PeerMessage;
use crate::planted::Bug;
use crate::store::Notice;
use crate::world::{Event, Place, TableNo, World};

/// When rows could not be read, they are asked for again so soon, in milliseconds.
const AGAIN: u64 = 250;

impl World {
    /// The next notice about a table reaches a node.
    pub(crate) fn table_notice(&mut self, at: Place) {
        let Place { node, life, table } = at;
        if !self.lives(node, life) || self.nodes[node].deaf {
            return;
        }
        let Some(notice) = self.nodes[node].notices.get_mut(&table).and_then(VecDeque::pop_front) else {
            return;
        };
        match notice {
            Notice::Appended(rows) => {
                let last = rows.last().map_or(0, |row| row.seq);
                if self.nodes[node].tables.get(&table).is_some_and(|driven| driven.head() <= last) {
                    self.post(node, table, Message::Followed(rows));
                }
            }
            Notice::Grown(upto) => {
                let known = self.nodes[node].grown.entry(table).or_default();
                *known = upto.max(*known);
                self.at(1, Event::LookAgain { node, life });
            }
        }
    }

    /// A node learns that it has missed notices: anything may have happened.
    pub(crate) fn missed_notices(&mut self, node: usize, life: u64) {
        if self.lives(node, life) {
            self.nodes[node].deaf = false;
            self.nodes[node].notices.clear();
            if self.order.bug != Some(Bug::ForgetMissed) {
                self.nodes[node].missed = true;
                self.look_again(node, life);
            }
        }
    }

    /// Reads what others have appended to tables in memory; later, if that fails.
    pub(crate) fn look_again(&mut self, node: usize, life: u64) {
        if !self.lives(node, life) || (self.nodes[node].grown.is_empty() && !self.nodes[node].missed) {
            return;
        }
        if self.faults.strikes(Fault::ReadFails) {
            return self.at(AGAIN, Event::LookAgain { node, life });
        }
        let missed = std::mem::take(&mut self.nodes[node].missed);
        let grown = std::mem::take(&mut self.nodes[node].grown);
        let tables: Vec<TableNo> = self.nodes[node].tables.keys().copied().collect();
        for table in tables {
            let head = self.nodes[node].tables.get(&table).map_or(0, Driven::head);
            let behind = missed || grown.get(&table).is_some_and(|upto| head <= *upto);
            if head == 0 && behind {
                self.post(node, table, Message::Behind);
            } else if behind {
                let from = if missed { head - 1 } else { head };
                let rows = self.store.logs[table].get(from as usize..).unwrap_or_default().to_vec();
                self.post(node, table, Message::Followed(rows));
            }
        }
        if missed {
            self.nodes[node].peers.tell_all();
            self.say(node, PeerMessage::Ask { of: None });
        }
    }
}
