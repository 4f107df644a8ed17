//! What a table's task can be told.

use axum::extract::ws::Utf8Bytes;
use engine::Refusal;
use nodes::News;
use table::protocol::FromClient;
use table::{BotId, ConnectionId, Newcomer, Order, Panicked, Summary, Thought};
use tokio::sync::{mpsc, oneshot};

use crate::http::budget::Payer;

/// Where a connection's messages go.
pub type Outbox = mpsc::Sender<Utf8Bytes>;

/// Tells whoever waits how an order ended.
pub type Replying = oneshot::Sender<Result<(), Refusal>>;

/// What a table's task can be told. Small, since every table's mailbox has room for many.
pub enum Message {
    /// Somebody connects, and pays for what comes of it.
    Connect(Box<Newcomer>, Outbox, Payer),
    /// A connection is gone.
    Disconnect(ConnectionId),
    /// A connection sent a command.
    Command(ConnectionId, Box<FromClient>),
    /// A bot has thought.
    Thought(BotId, Box<Result<Thought, Panicked>>),
    /// Somebody asks what the table is like.
    Summary(oneshot::Sender<Summary>),
    /// Whoever runs the server wants something.
    Order(Box<Order>, Replying),
    /// Whoever runs the server deletes the table.
    Delete(Replying),
    /// Something that has to do with peers.
    News(News),
}
