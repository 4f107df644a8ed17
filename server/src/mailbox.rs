//! What a table's task can be told.

use axum::extract::ws::Utf8Bytes;
use engine::Refusal;
use table::protocol::{FromClient, PersonId, Reaction};
use table::{BotId, ConnectionId, Newcomer, Order, Panicked, Row, Summary, Thought};
use tokio::sync::{mpsc, oneshot};

/// Where a connection's messages go.
pub type Outbox = mpsc::Sender<Utf8Bytes>;

/// Tells whoever waits how an order ended.
pub type Replying = oneshot::Sender<Result<(), Refusal>>;

/// What a table's task can be told. Small, since every table's mailbox has room for many.
pub enum Message {
    /// Somebody connects.
    Connect(Box<Newcomer>, Outbox),
    /// A connection is gone.
    Disconnect(ConnectionId),
    /// A connection sent a command.
    Command(ConnectionId, Box<FromClient>),
    /// A bot has thought.
    Thought(BotId, Result<Thought, Panicked>),
    /// Somebody asks what the table is like.
    Summary(oneshot::Sender<Summary>),
    /// Whoever runs the server wants something.
    Order(Box<Order>, Replying),
    /// Whoever runs the server deletes the table.
    Delete(Replying),
    /// A peer has written these rows.
    Followed(Vec<Row>),
    /// Peers have written rows, and it is not known which.
    Behind,
    /// This node leads the table from now on, or does not any more.
    Lead(bool),
    /// Who is connected to peers has changed.
    Presence,
    /// Somebody connected to a peer reacts.
    React(PersonId, Reaction),
    /// A peer has deleted the table.
    Deleted,
    /// A peer has rewritten the log without a guest, named as peers do.
    Rewritten(Box<str>),
    /// The store cannot be reached, and peers may go on without this node.
    CutOff,
}
