//! One WebSocket connection: turns frames into commands for a table's mailbox, and a table's messages into frames.

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::ws::{self, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Extension, Path, Query, State};
use axum::response::{IntoResponse, Response};
use engine::Refusal;
use futures_util::SinkExt;
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::{Instant, interval_at, timeout};
use tungstenite::error::CapacityError;

use super::budget::Payer;
use super::door::Visit;
use super::find::network;
use super::guard::Admission;
use super::guest::Guest;
use super::reach::RequestOrigin;
use super::reply::NotDone;
use crate::mailbox::{Message, Outbox};
use crate::node::Node;
use crate::protocol::{Answer, Command, FromClient, FromServer, Look, Unreadable};
use crate::refusal;
use crate::store::Code;
use table::{ConnectionId, Newcomer, Resume};

/// The longest message a client may send, in bytes: a castle of one's own fits.
const LONGEST: usize = 64 * 1024;

/// The read buffer. Commands are small, and there may be thousands of connections.
const READ: usize = 1024;

/// The write buffer: messages are gathered up to this size before they are written.
const GATHERED: usize = 4 * 1024;

/// How many messages may wait for a slow reader.
const OUTBOX: usize = 64;

/// How long one write may take, by the machine's clock.
const WRITE: Duration = Duration::from_secs(15);

/// After this many commands in a row that came too fast the connection is closed.
const MOST_REFUSED: u32 = 200;

static CONNECTIONS: AtomicU64 = AtomicU64::new(0);

/// The query of the socket's address: through whose eyes, and from where to resume.
#[derive(Deserialize)]
pub struct SocketQuery {
    /// `mine`, `public` or a seat's number.
    look: Option<String>,
    /// A television or onlooker, who holds no seat.
    #[serde(default)]
    watch: bool,
    /// Wants to hear what has changed in a position, rather than everything anew.
    #[serde(default)]
    changes: bool,
    session: Option<String>,
    number: Option<u32>,
    step: Option<u32>,
}

/// `GET /api/tables/{code}/socket`
pub async fn connect(
    State(node): State<Arc<Node>>,
    Extension(Guest(guest)): Extension<Guest>,
    Path(code): Path<String>,
    Extension(origin): Extension<RequestOrigin>,
    Extension(visit): Extension<Arc<Visit>>,
    Query(mut query): Query<SocketQuery>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let look = match Look::read(query.look.as_deref()) {
        Ok(look) => look,
        Err(refusal) => return NotDone::from(refusal).into_response(),
    };
    let resume = query.session.take().map(|session| Resume {
        session,
        number: query.number.unwrap_or(0),
        step: query.step.unwrap_or(0),
    });
    let admission = match Admission::take(&node, origin.client, &guest) {
        Ok(admission) => admission,
        Err(refusal) => return NotDone::from(refusal).into_response(),
    };
    let found = node.find(&code, origin.client, &guest).await;
    let upgrade = upgrade.max_message_size(LONGEST).max_frame_size(LONGEST);
    let upgrade = upgrade.read_buffer_size(READ).write_buffer_size(GATHERED).max_write_buffer_size(16 * LONGEST);
    upgrade.on_upgrade(move |socket| async move {
        // Browsers tell a page nothing of an upgrade that is refused: it hears it over the socket.
        let code = match found {
            Ok(code) => code,
            Err(refusal) => return Box::pin(turn_away(socket, &node, &refusal)).await,
        };
        let id = CONNECTIONS.fetch_add(1, Ordering::Relaxed);
        let (outbox, messages) = mpsc::channel(OUTBOX);
        let payer = Payer::find(&node, origin.client, &guest);
        let household = network(origin.client);
        let (watches, changes) = (query.watch, query.changes);
        let newcomer = Newcomer { id, guest, household, watches, look, changes, resume };
        tracing::debug!(table = %code, connection = id, "connected");
        let Some(mailbox) = register(&node, &code, newcomer, outbox, payer.clone()).await else { return };
        let mut connection = Connection { socket, messages, mailbox: mailbox.clone(), id, node, payer, refused: 0 };
        connection.run().await;
        drop(connection);
        drop((admission, visit));
        tracing::debug!(connection = id, "disconnected");
        // This fails only if the table has left memory, and then it knows no connection any more.
        let _ = mailbox.send(Message::Disconnect(id)).await;
    })
}

/// Tells a connection why it does not come in, and ends it.
async fn turn_away(mut socket: WebSocket, node: &Node, refusal: &Refusal) {
    node.meters.refused(refusal.code);
    let text = serde_json::to_string(&FromServer::Closed(refusal)).expect("a refusal has a JSON form");
    let said = async {
        socket.send(ws::Message::Text(text.into())).await?;
        socket.send(ws::Message::Close(None)).await
    };
    let _ = timeout(WRITE, said).await;
}

/// Registers a connection with its table. A table that is just leaving memory is loaded again.
async fn register(
    node: &Arc<Node>,
    code: &Code,
    newcomer: Newcomer,
    outbox: Outbox,
    payer: Payer,
) -> Option<mpsc::Sender<Message>> {
    let mut message = Message::Connect(Box::new(newcomer), outbox, payer);
    for _ in 0..8 {
        let mailbox = node.mailbox(code);
        match mailbox.send(message).await {
            Ok(()) => return Some(mailbox),
            Err(back) => message = back.0,
        }
    }
    None
}

/// Is it something that people do before and between games, and seldom?
fn is_outside_game(command: &Command) -> bool {
    matches!(
        command,
        Command::Sit { .. }
            | Command::Stand { .. }
            | Command::Move { .. }
            | Command::Lock { .. }
            | Command::Remove { .. }
            | Command::Bot { .. }
            | Command::Name(_)
            | Command::Portrait(_)
            | Command::Call { .. }
            | Command::Options { .. }
            | Command::Settings(_)
            | Command::Host { .. }
            | Command::Start
            | Command::Abandon
            | Command::Rematch
            | Command::Leave
            | Command::Offer { .. }
            | Command::Ask { .. }
            | Command::Pause
            | Command::Resume
    )
}

/// One connection.
struct Connection {
    socket: WebSocket,
    messages: mpsc::Receiver<Utf8Bytes>,
    mailbox: mpsc::Sender<Message>,
    id: ConnectionId,
    node: Arc<Node>,
    payer: Payer,
    /// How many commands in a row came too fast.
    refused: u32,
}

/// The connection is at its end.
struct Ended;

/// Was a message longer than we read? axum hides the error's type, so it must be of the same tungstenite as axum's.
fn is_too_long(error: &axum::Error) -> bool {
    let error = error.source().and_then(|source| source.downcast_ref::<tungstenite::Error>());
    matches!(error, Some(tungstenite::Error::Capacity(CapacityError::MessageTooLong { .. })))
}

impl Connection {
    async fn run(&mut self) {
        let every = self.node.limits.ping;
        let mut ping = interval_at(Instant::now() + every, every);
        let mut heard = true;
        let mut batch = Vec::new();
        loop {
            let done = tokio::select! {
                count = self.messages.recv_many(&mut batch, OUTBOX) => match count {
                    0 => Err(Ended),
                    _ => self.send(batch.drain(..).map(ws::Message::Text)).await,
                },
                said = self.socket.recv() => {
                    heard = true;
                    match said {
                        Some(Ok(said)) => self.receive(said).await,
                        Some(Err(error)) => self.hang_up(&error).await,
                        None => return,
                    }
                }
                _ = ping.tick() => {
                    if !std::mem::take(&mut heard) {
                        return;
                    }
                    self.send([ws::Message::Ping(axum::body::Bytes::new())]).await
                }
            };
            if done.is_err() {
                // The messages before it may say why.
                let _ = self.send([ws::Message::Close(None)]).await;
                return;
            }
        }
    }

    /// Writes messages with one flush.
    async fn send(&mut self, messages: impl IntoIterator<Item = ws::Message>) -> Result<(), Ended> {
        let write = async {
            for message in messages {
                if let ws::Message::Text(text) = &message {
                    self.node.meters.said.observe(text.len() as f64);
                }
                self.socket.feed(message).await?;
            }
            self.socket.flush().await
        };
        match timeout(WRITE, write).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(Ended),
        }
    }

    /// Handles one frame. Every frame counts against the rate, whatever is in it.
    async fn receive(&mut self, said: ws::Message) -> Result<(), Ended> {
        let in_time = self.payer.command(&self.node);
        self.refused = if in_time { 0 } else { self.refused + 1 };
        // A client that ignores refusals is disconnected after a while.
        let listens = if self.refused < MOST_REFUSED { Ok(()) } else { Err(Ended) };
        let read = match said {
            ws::Message::Text(text) => {
                self.node.meters.heard.observe(text.len() as f64);
                FromClient::read(&text)
            }
            ws::Message::Binary(_) => {
                Err(Unreadable { request: String::new(), reason: "messages are text".to_owned() })
            }
            ws::Message::Close(_) => return Err(Ended),
            ws::Message::Ping(_) | ws::Message::Pong(_) => return listens,
        };
        if !in_time {
            let request = read.map_or_else(|unreadable| unreadable.request, |message| message.request);
            self.refuse(&request, &refusal::too_fast()).await?;
            return listens;
        }
        match read {
            Ok(message) if is_outside_game(&message.command) && !self.payer.change(&self.node) => {
                self.refuse(&message.request, &refusal::too_fast()).await
            }
            // Whatever is said may lead to a row, if only of a bot whose turn it is.
            Ok(message) if self.payer.exhausted(&self.node).is_some() => {
                self.refuse(&message.request, &refusal::too_much()).await
            }
            Ok(message) => {
                let message = Message::Command(self.id, Box::new(message));
                self.mailbox.send(message).await.map_err(|_| Ended)
            }
            Err(Unreadable { request, reason }) => self.refuse(&request, &refusal::unreadable_message(&reason)).await,
        }
    }

    /// The connection cannot be read any more. If a message was too long, the client is told so.
    async fn hang_up(&mut self, error: &axum::Error) -> Result<(), Ended> {
        if is_too_long(error) {
            let refusal = refusal::too_long();
            let text = serde_json::to_string(&FromServer::Closed(&refusal)).expect("a refusal has a JSON form");
            Box::pin(self.send([ws::Message::Text(text.into())])).await?;
        }
        Err(Ended)
    }

    async fn refuse(&mut self, request: &str, refusal: &Refusal) -> Result<(), Ended> {
        self.node.meters.refused(refusal.code);
        let answer = Answer { request, accepted: false, code: None, refusal: Some(refusal) };
        let text = serde_json::to_string(&FromServer::Answer(answer)).expect("an answer has a JSON form");
        // Boxed, since it is seldom needed and there are thousands of connections.
        Box::pin(self.send([ws::Message::Text(text.into())])).await
    }
}
