//! What a table is doing, and what waits for it.

use std::collections::VecDeque;

use crate::io::{ConnectionId, Newcomer, Order, Ticket};
use crate::moment::Moment;
use crate::protocol::Command;
use crate::record::Record;
use crate::record::change::Entry;

/// What people and whoever runs the server wait for.
#[derive(Default)]
pub(crate) struct Queue {
    /// What is being done: asked again after every row, until the record answers it.
    pub task: Option<Task>,
    /// Actions that came before the others could look.
    pub held: VecDeque<Asked>,
}

/// Something that somebody waits for.
pub(crate) enum Task {
    Command(Asked),
    /// A connection comes in. `looked`: the log was read for it, since it has seen more than this table had.
    Arrival {
        newcomer: Box<Newcomer>,
        looked: bool,
    },
    /// `begun`: something was written for it.
    Order {
        ticket: Ticket,
        order: Order,
        begun: bool,
    },
}

/// A command, and who asks for it.
pub(crate) struct Asked {
    pub connection: ConnectionId,
    pub request: String,
    pub command: Command,
}

/// What the table waits for.
pub(crate) enum Doing {
    Nothing,
    Writing(Box<Draft>),
    Reading(Why),
    Rewriting { guest: String },
    Closed,
}

/// A change on a copy of the record, which nobody sees before it is in the log.
pub(crate) struct Draft {
    pub entry: Entry,
    pub after: Record,
    /// Does it end the game?
    pub ends: bool,
}

/// Why the log is read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Why {
    /// There may be rows that this table does not have.
    Behind,
    /// A row of that number was there already.
    Lost,
    /// It is not known whether a row was taken.
    Doubt,
    /// The log was rewritten, or a row did not fit: everything is read again.
    Anew,
}

/// The store has failed the table.
#[derive(Default)]
pub(crate) struct Trouble {
    /// The store is not asked before then: it does not get better by being asked all the time.
    pub until: Moment,
    /// The log is to be read then.
    pub read: Option<Why>,
    /// A row of this number may still be written: nobody knows.
    pub doubt: Option<u32>,
}

impl Trouble {
    /// The store has failed, and is left alone until then. A whole log that is still to be read is not forgotten over it.
    pub fn begins(&mut self, until: Moment, read: Option<Why>) {
        let anew = self.read.filter(|why| *why == Why::Anew);
        (self.until, self.read) = (until, anew.or(read).or(self.read));
    }

    /// The newest rows were read: but for what was rewritten, nothing is to be read any more.
    pub fn was_read(&mut self) {
        self.read = self.read.filter(|why| *why == Why::Anew);
    }

    /// The store has taken a row: it works again, and there is no doubt about the rows before it. What was rewritten is
    /// still to be read.
    pub fn ends(&mut self) {
        self.was_read();
        *self = Trouble { read: self.read, ..Trouble::default() };
    }
}
