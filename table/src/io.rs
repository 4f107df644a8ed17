//! What goes into a table and what comes out of it.

use std::fmt;

use engine::Refusal;

use crate::manners::Household;
use crate::moment::Moment;
use crate::presence::{Attendance, Presence, Summary};
use crate::protocol::{Actor, FromClient, Look, PersonId, Reaction};
use crate::record::Shelf;
use crate::record::read::LoadError;
use crate::row::Row;
use crate::thinking::{BotId, Job, Panicked, Thought};

/// A connection, numbered by whoever opens it.
pub type ConnectionId = u64;

/// Names who waits for the reply to an order.
pub type Ticket = u64;

/// What is the same for all tables of a node.
pub struct Config {
    /// The games.
    pub shelf: Shelf,
    /// What the server was built from.
    pub build: String,
    /// Are there public tables?
    pub lobby: bool,
}

/// Time, chance, and the one fact that other tables can change. A table takes them from nowhere else.
pub struct Now<'a> {
    /// Now.
    pub moment: Moment,
    /// Milliseconds since 1970, for people and the log; nothing is timed by it.
    pub wall: u64,
    /// Fresh random bytes.
    pub random: &'a mut dyn FnMut() -> [u8; 32],
    /// Has this guest asked to be forgotten?
    pub forgotten: &'a dyn Fn(&str) -> bool,
}

/// What a table can be told.
pub enum Input {
    /// Somebody connects.
    Connected(Box<Newcomer>),
    /// A connection is gone.
    Disconnected(ConnectionId),
    /// A connection sent a command.
    Said(ConnectionId, Box<FromClient>),
    /// The moment that [`Table::alarm`](crate::Table::alarm) named has come. One that comes too early does no harm.
    Alarm,
    /// The answer to [`Output::Think`].
    Thought(BotId, Result<Thought, Panicked>),
    /// The answer to [`Output::Append`].
    Written(Fate),
    /// The answer to [`Output::Read`].
    Rows(Result<Vec<Row>, StoreFailed>),
    /// The answer to [`Output::Rewrite`]: the whole log without the guest.
    Rewritten(Result<Vec<Row>, StoreFailed>),
    /// A peer has written these rows.
    Followed(Vec<Row>),
    /// Peers may have written rows: the table is to look for itself.
    Behind,
    /// A peer has rewritten the log without this guest, named as peers do.
    Forgotten(String),
    /// Peers may have done anything unheard: whoever is forgotten meanwhile is to be known no more.
    Missed,
    /// This node runs the clock and the bots from now on, or does not any more.
    Lead(bool),
    /// Who is connected to peers.
    Presence(Presence),
    /// Somebody connected to a peer reacts.
    Reaction(PersonId, Reaction),
    /// Whoever runs the server wants something; the ticket names who waits for the reply.
    Order(Ticket, Order),
    /// The table stops here: it was deleted, or the node is cut off from the store.
    Stop(Refusal),
}

/// What became of an append.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// The row is in the log.
    Kept,
    /// Another row of that number was there first.
    Lost,
    /// The row is not in the log and never will be.
    Failed,
    /// Whether the row is in the log, or will be, is not known.
    Unknown,
}

/// The store could not answer. It has said why in the log of the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StoreFailed;

/// What whoever runs the server can ask of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    /// Ends what goes on here.
    Close,
    /// Forgets a guest.
    Forget(String),
}

/// A connection that comes in.
pub struct Newcomer {
    pub id: ConnectionId,
    pub guest: String,
    /// Where it comes from, to tell apart who is at home with whom.
    pub household: Household,
    /// It holds no seat, whoever it belongs to: a television, an onlooker.
    pub watches: bool,
    pub look: Look,
    /// Does it want to hear what has changed in a position, rather than everything anew?
    pub changes: bool,
    pub resume: Option<Resume>,
}

/// Where a connection wants to go on after a cut.
pub struct Resume {
    pub session: String,
    pub number: u32,
    pub step: u32,
}

/// What a table wants done. Whoever runs it does all of it, in order.
pub enum Output {
    /// Send this text to these connections.
    Send(Vec<ConnectionId>, String),
    /// End this connection: nothing more is sent to it.
    Hangup(ConnectionId),
    /// Tell whoever waits with this ticket.
    Reply(Ticket, Result<(), Refusal>),
    /// Let a bot think, and answer with [`Input::Thought`], exactly once, even if it panics.
    Think(Job),
    /// What the table is like now, and who is connected to it here, if somebody is.
    Present(Box<Summary>, Option<Attendance>),
    /// Tell peers that somebody reacts.
    React(PersonId, Reaction),
    /// Something to count or to log.
    Note(Note),
    /// Nobody has needed the table for a while: it may leave memory.
    Idle,
    // At most one of the following, and last. All but `Close` have an answer, which must be the next input.
    /// Append this row. In no hurry, it may wait for others to share their sync.
    Append { row: Row, hurry: bool },
    /// Read the log from this row on.
    Read { from: u32 },
    /// Write the log anew without this guest, tell peers, and read all of it.
    Rewrite { guest: String },
    /// The table is at its end: everybody has been told, nothing more is to be handled.
    Close(Closing),
}

/// Why a table is at its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Closing {
    /// It was stopped, and everybody has been told why.
    Stopped(Refusal),
    /// Its log cannot be read.
    Unreadable(LoadError),
}

/// Something to count or to log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// A game begins.
    Began { number: u32 },
    /// A game is over.
    Over { number: u32 },
    /// An action was taken.
    Moved(Actor),
    /// A command was refused, with this code.
    Refused(&'static str),
    /// A peer's row was followed.
    Followed,
    /// A peer was faster with a row.
    Overtaken,
    /// A bot did not come to an action of its own: the game's timeout action is taken for it.
    BotFailed { seat: usize, why: BotFault },
    /// What the table wanted to do by itself was refused, with this code. It waits before it tries again.
    OwnRefused(&'static str),
}

impl fmt::Display for BotFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotFault::Panicked => f.write_str("it panicked"),
            BotFault::NoAction => f.write_str("it gave no action"),
            BotFault::Refused(code) => write!(f, "its action was refused: {code}"),
        }
    }
}

/// What went wrong with a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BotFault {
    /// It panicked.
    Panicked,
    /// It had no action.
    NoAction,
    /// Its action was refused, with this code.
    Refused(&'static str),
}
