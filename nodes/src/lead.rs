//! What a node does by itself among others, beat by beat: it takes the lead of tables that nobody leads, says that it is
//! there, and notices who has gone and whether it is itself cut off.

use std::collections::BTreeSet;

use table::{Code, Moment};

use crate::message::{Crowds, PeerMessage};
use crate::peers::{Awake, News, Outgoing, Output, Peers};

/// How often a node asks for the lead of its tables, in milliseconds.
pub const BEAT: u64 = 1000;

/// A node says that it is there once in this many beats.
const ALIVE: u64 = 2;

/// A peer that has said nothing for longer than this is gone, in milliseconds.
const SILENT: u64 = 6000;

/// A node that has not reached the store for this long stops its tables, in milliseconds: its peers may go on with them.
const CUT_OFF: u64 = 4000;

impl Peers {
    /// How many tables this node leads.
    pub fn leads(&self) -> usize {
        self.led.len()
    }

    /// Does this node lead a table, as far as it knows?
    pub fn leads_table(&self, table: &Code) -> bool {
        self.led.contains(table)
    }

    /// A table was read into memory, and the store has said whether this node leads it.
    pub fn opened(&mut self, table: &Code, leads: bool) {
        self.asked.insert(table.clone());
        if leads {
            self.led.insert(table.clone());
        } else {
            // It may have been led when it was last in memory.
            self.led.remove(table);
        }
    }

    /// The store has said which of these tables this node leads, or has failed, and then it leads none. Tells those for
    /// which that has changed. Gives the tables to let go of, since they have left memory: all that were asked for, as an
    /// answer may have been lost that gave the lead.
    pub fn led(
        &mut self,
        tables: &[Code],
        leads: Option<&[bool]>,
        awake: &dyn Awake,
        out: &mut Vec<Output>,
    ) -> Vec<Code> {
        self.asked.extend(tables.iter().cloned());
        let told = leads.unwrap_or_default().iter().copied().chain(std::iter::repeat(false));
        for (table, leads) in tables.iter().zip(told) {
            let changed = if leads { self.led.insert(table.clone()) } else { self.led.remove(table) };
            if changed {
                out.push(Output::Post(table.clone(), News::Lead));
            }
        }
        let awake: BTreeSet<Code> = awake.tables().into_iter().collect();
        self.led.retain(|table| awake.contains(table));
        if leads.is_none() {
            return Vec::new();
        }
        self.asked.extract_if(.., |table| !awake.contains(table)).collect()
    }

    /// What is said on this beat, if anything is: that this node is there.
    pub fn alive(&mut self, crowds: impl FnOnce() -> Crowds) -> Option<Outgoing> {
        self.beats += 1;
        if self.beats % ALIVE == 1 { self.at_once(PeerMessage::Alive(crowds())) } else { None }
    }

    /// A beat is over, and the store was reached or was not.
    pub fn beat(&mut self, now: Moment, reached: bool, awake: &dyn Awake, out: &mut Vec<Output>) {
        if reached {
            self.failing = None;
            self.anew |= std::mem::take(&mut self.lost);
        } else if now.since(*self.failing.get_or_insert(now)) >= CUT_OFF {
            // Whoever is connected is told that nothing can be written down, and has to come back.
            out.extend(awake.tables().into_iter().map(|table| Output::Post(table, News::CutOff)));
        }
        let gone = self.known.extract_if(.., |_, peer| now.since(peer.heard) > SILENT);
        let tables: BTreeSet<Code> = gone.flat_map(|(_, peer)| peer.tables.into_keys()).collect();
        out.push(Output::Crowds);
        out.extend(tables.into_iter().map(|table| Output::Post(table, News::Presence)));
    }
}
