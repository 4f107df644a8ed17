//! What reaches a node from its peers: rows to follow, and messages.

use std::collections::BTreeMap;

use table::{Code, Moment, Row, StoreFailed};

use crate::message::{Envelope, FORM, PeerMessage};
use crate::peers::{Awake, News, Output, Peers};

/// How long after a failed read the rows are asked for again, in milliseconds.
pub const AGAIN: u64 = 250;

/// What a node hears from its peers, by way of the store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// They have appended these rows.
    Appended(Vec<Row>),
    /// They have appended to these tables, up to these rows.
    Heads(Vec<(Code, u32)>),
    /// One of them says something. The store does not know what.
    Message(String),
    /// The connection was cut for a while: anything may have been missed.
    Missed,
}

/// What a node has to read to learn what its peers have done.
#[derive(Debug)]
pub struct Look {
    /// These tables, each from this row on.
    pub heads: Vec<(Code, u32)>,
    /// The keys too, and who is forgotten: anything may have happened.
    pub missed: bool,
    grown: BTreeMap<Code, u32>,
}

impl Peers {
    /// Takes in a notice. After all that have arrived, [`Peers::look`] is asked.
    pub fn hear(&mut self, now: Moment, notice: Notice, awake: &dyn Awake, out: &mut Vec<Output>) {
        match notice {
            Notice::Appended(rows) => {
                for (table, rows) in by_table(rows) {
                    // Rows may be known already: the table has read them for itself.
                    let last = rows.last().map_or(0, |row| row.seq);
                    if awake.head(&table).is_some_and(|head| head <= last) {
                        out.push(Output::Post(table, News::Followed(rows)));
                    }
                }
            }
            Notice::Heads(heads) => heads.into_iter().for_each(|(table, upto)| self.grows(table, upto)),
            Notice::Message(text) => self.understand(now, &text, awake, out),
            Notice::Missed => self.missed = true,
        }
    }

    fn grows(&mut self, table: Code, upto: u32) {
        let known = self.grown.entry(table).or_default();
        *known = upto.max(*known);
    }

    /// Is there something left that could not be read yet?
    pub fn is_behind(&self) -> bool {
        self.missed || !self.grown.is_empty()
    }

    /// Tells tables who comes and goes at peers, and gives what is to be read, if anything is.
    pub fn look(&mut self, awake: &dyn Awake, out: &mut Vec<Output>) -> Option<Look> {
        out.extend(std::mem::take(&mut self.touched).into_iter().map(|table| Output::Post(table, News::Presence)));
        if std::mem::take(&mut self.missed) {
            // The last known row too: it is there, or the table is not.
            let head = |table: Code| awake.head(&table).map(|head| (table, head.saturating_sub(1)));
            let heads = awake.tables().into_iter().filter_map(head).collect();
            self.grown.clear();
            return Some(Look { heads, missed: true, grown: BTreeMap::new() });
        }
        let grown = std::mem::take(&mut self.grown);
        let mut heads = Vec::new();
        for (table, upto) in &grown {
            match awake.head(table) {
                // It is just being read: it will look for itself.
                Some(0) => out.push(Output::Post(table.clone(), News::Behind)),
                Some(head) if head <= *upto => heads.push((table.clone(), head)),
                _ => {}
            }
        }
        (!heads.is_empty()).then_some(Look { heads, missed: false, grown })
    }

    /// What was to be read has been read, or has not: then it is still to be.
    pub fn looked(&mut self, look: Look, rows: Result<Vec<Row>, StoreFailed>, out: &mut Vec<Output>) {
        let Ok(rows) = rows else {
            self.missed |= look.missed;
            return look.grown.into_iter().for_each(|(table, upto)| self.grows(table, upto));
        };
        let mut rows = by_table(rows);
        for (table, _) in look.heads {
            match rows.remove(&table) {
                Some(rows) => {
                    out.push(Output::Post(table.clone(), News::Followed(rows)));
                    out.extend(look.missed.then_some(Output::Post(table, News::Missed)));
                }
                None if look.missed => out.push(Output::Post(table, News::Deleted)),
                None => {}
            }
        }
        if look.missed {
            self.say(PeerMessage::Ask { of: None });
            self.anew = true;
        }
    }

    /// Takes in a message, and notes the tables that are touched by who comes and goes.
    fn understand(&mut self, now: Moment, text: &str, awake: &dyn Awake, out: &mut Vec<Output>) {
        // Who speaks may be newer than this node, and speak of things that it does not know.
        let Ok(Envelope { node, said, form }) = serde_json::from_str(text) else { return };
        if said == PeerMessage::Leaving {
            let gone = self.known.remove(&node);
            self.touched.extend(gone.into_iter().flat_map(|peer| peer.tables.into_keys()));
            return out.push(Output::Crowds);
        }
        let stranger = !self.known.contains_key(&node);
        if stranger && form != FORM {
            out.push(Output::OtherForm { node: node.clone(), form });
        }
        if stranger && !matches!(said, PeerMessage::Ask { .. }) {
            self.say(PeerMessage::Ask { of: Some(node.clone()) });
        }
        let peer = self.known.entry(node).or_default();
        peer.heard = now;
        match said {
            PeerMessage::Alive(crowds) => {
                peer.crowds = crowds;
                out.push(Output::Crowds);
            }
            PeerMessage::Ask { of } => self.anew |= of.is_none() || of == self.name,
            PeerMessage::Here { anew, tables } => {
                if anew {
                    self.touched.extend(std::mem::take(&mut peer.tables).into_keys());
                }
                for (table, attendance) in tables {
                    let table = Code::from(table);
                    match attendance {
                        Some(attendance) => peer.tables.insert(table.clone(), attendance),
                        None => peer.tables.remove(&table),
                    };
                    self.touched.insert(table);
                }
            }
            PeerMessage::Reaction { table, person, reaction } => {
                out.push(Output::Post(table.into(), News::Reaction(person, reaction)));
            }
            PeerMessage::Television { code, guest } => out.push(Output::Television { code, guest }),
            PeerMessage::Shows { code, table } => out.push(Output::Shows { code, table: table.into() }),
            PeerMessage::Deleted { table } => out.push(Output::Post(table.into(), News::Deleted)),
            PeerMessage::Rewritten { table, guest } => {
                out.push(Output::Post(table.into(), News::Rewritten(guest.into())));
            }
            PeerMessage::Forgotten { guest, forgotten } => {
                out.push(Output::Forgotten { guest, forgotten });
                // It is said before and after the logs are rewritten: a node that was deaf in between learns of it then.
                if forgotten {
                    out.extend(awake.tables().into_iter().map(|table| Output::Post(table, News::Missed)));
                }
            }
            PeerMessage::Keys => out.push(Output::ReadKeys),
            PeerMessage::Leaving => {}
        }
    }
}

fn by_table(rows: Vec<Row>) -> BTreeMap<Code, Vec<Row>> {
    let mut tables: BTreeMap<Code, Vec<Row>> = BTreeMap::new();
    for row in rows {
        tables.entry(row.table.clone()).or_default().push(row);
    }
    tables
}
