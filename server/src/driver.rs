//! The driver of a table: the only place that knows table, writer, pool, peers and node together.
//!
//! It takes one message at a time from the table's mailbox, gives it to the table, and does what the table asks for, in
//! order. While a row is being written or read it leaves the mailbox alone: the bounded mailbox is the only queue.

mod bounds;
mod log;
mod output;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use engine::Refusal;
use nodes::News;
use table::protocol::{Answer, FromServer};
use table::{
    BotId, Code, ConnectionId, Input, Now, Order, Output, Panicked, Summary, Table, Thought, Ticket, refusal, text,
};
use tokio::sync::mpsc;

use crate::clock::Moment;
use crate::http::budget::Payer;
use crate::load::{load, put_aside};
use crate::mailbox::{Message, Outbox, Replying};
use crate::node::Node;
use crate::peers::PeerMessage;
use crate::store::StoreFault;

/// Why a table's task ends.
enum End {
    /// The table cannot be used.
    Closed(Refusal),
    /// Nobody has needed it for a while, and it has left memory.
    Idle,
}

/// A table and what it is connected to.
struct Driver {
    node: Arc<Node>,
    code: Code,
    own: mpsc::WeakSender<Message>,
    /// The number of the row that comes next, for whoever looks for rows.
    head: Arc<AtomicU32>,
    table: Table,
    outboxes: Vec<(ConnectionId, Outbox)>,
    /// Who pays for rows, in order of their coming; of those who have left, the last one for what the table still does.
    payers: Vec<(ConnectionId, Payer)>,
    /// Whose command leads to what is written now.
    cause: Option<ConnectionId>,
    /// How much the log holds, in bytes.
    length: u64,
    /// The row that dealt the game that runs.
    dealt: u32,
    /// What bots have thought while nobody was there to see it.
    thoughts: Vec<(BotId, Box<Result<Thought, Panicked>>)>,
    /// When the table last did something by itself.
    moved: Option<Moment>,
    /// Connections that read too slowly: they are dropped, not waited for.
    slow: Vec<ConnectionId>,
    waiting: Vec<(Ticket, Replying)>,
    tickets: Ticket,
    summary: Option<Summary>,
    /// The table may leave memory.
    idle: bool,
    out: Vec<Output>,
}

/// Runs a table until nobody has needed it for a while.
pub async fn run(
    node: Arc<Node>,
    code: Code,
    head: Arc<AtomicU32>,
    own: mpsc::WeakSender<Message>,
    mut inbox: mpsc::Receiver<Message>,
) {
    // Boxed, since what a turn needs on its way is large and most tables wait.
    let end = match Box::pin(Driver::open(&node, &code, head, own)).await {
        Ok(mut driver) => driver.run(&mut inbox).await,
        Err(refusal) => End::Closed(refusal),
    };
    if let End::Closed(refusal) = end {
        turn_away(&node, &code, &refusal, &mut inbox).await;
    }
}

/// A table that cannot be used tells everybody so who has knocked, and leaves memory, to be tried anew.
async fn turn_away(node: &Node, code: &Code, refusal: &Refusal, inbox: &mut mpsc::Receiver<Message>) {
    // First of all: whoever knocks from now on finds another task, and this one drops nothing but itself.
    node.drop_table(code);
    inbox.close();
    while let Some(message) = inbox.recv().await {
        match message {
            Message::Connect(_, outbox, _) => {
                let _ = outbox.try_send(text(&FromServer::Closed(refusal)).into());
            }
            Message::Order(order, done) if *order == Order::Close => drop(done.send(Err(refusal.clone()))),
            _ => {}
        }
    }
}

impl Driver {
    /// Reads a table from its log, and asks for its lead.
    async fn open(
        node: &Arc<Node>,
        code: &Code,
        head: Arc<AtomicU32>,
        own: mpsc::WeakSender<Message>,
    ) -> Result<Box<Driver>, Refusal> {
        let (loaded, length) = load(node, code).await?;
        let dealt = loaded.last.dealt;
        let leads = node.lead(code).await;
        let mut out = Vec::new();
        let config = Arc::clone(&node.tables_config);
        let presence = node.peers.state().presence(code);
        let table = with_now(node, |now| Table::new(config, loaded, leads, presence, now, &mut out));
        let mut driver = Box::new(Driver {
            node: Arc::clone(node),
            code: code.clone(),
            own,
            head,
            table,
            outboxes: Vec::new(),
            payers: Vec::new(),
            cause: None,
            length,
            dealt,
            thoughts: Vec::new(),
            moved: None,
            slow: Vec::new(),
            waiting: Vec::new(),
            tickets: 0,
            summary: None,
            idle: false,
            out,
        });
        driver.finish().await?;
        Ok(driver)
    }

    async fn run(&mut self, inbox: &mut mpsc::Receiver<Message>) -> End {
        let node = Arc::clone(&self.node);
        loop {
            if std::mem::take(&mut self.idle) && node.forget(&self.code, inbox) {
                return End::Idle;
            }
            let input = if let Some(slow) = self.slow.pop() {
                tracing::info!(table = %self.code, "connection dropped: it reads too slowly");
                self.outboxes.retain(|(id, _)| *id != slow);
                Some(Input::Disconnected(slow))
            } else if !self.thoughts.is_empty() && !self.is_deserted() {
                self.thoughts.pop().map(|(bot, thought)| Input::Thought(bot, *thought))
            } else {
                tokio::select! {
                    // What is due comes before what is said.
                    biased;
                    () = node.wait(self.table.alarm()) => Some(Input::Alarm),
                    message = inbox.recv() => match message {
                        Some(message) => Box::pin(self.input(message)).await,
                        None => return End::Idle,
                    },
                }
            };
            let Some(input) = input else { continue };
            if let Err(refusal) = Box::pin(self.feed(input)).await {
                return End::Closed(refusal);
            }
        }
    }

    /// What a message is to the table; nothing, if it is answered here.
    async fn input(&mut self, message: Message) -> Option<Input> {
        Some(match message {
            Message::Connect(newcomer, outbox, payer) => {
                let here: Vec<ConnectionId> = self.outboxes.iter().map(|(id, _)| *id).collect();
                self.payers.retain(|(id, _)| here.contains(id));
                self.payers.push((newcomer.id, payer));
                self.outboxes.push((newcomer.id, outbox));
                Input::Connected(newcomer)
            }
            Message::Disconnect(id) => {
                self.outboxes.retain(|(known, _)| *known != id);
                if self.payers.len() > 1 {
                    self.payers.retain(|(known, _)| *known != id);
                }
                Input::Disconnected(id)
            }
            Message::Command(id, said) => {
                if self.is_full(&said.command) {
                    let refusal = refusal::record_full();
                    self.node.meters.refused(refusal.code);
                    let request = &said.request;
                    let answer = Answer { request, accepted: false, code: None, refusal: Some(&refusal) };
                    self.send(&[id], &text(&FromServer::Answer(answer)).into());
                    return None;
                }
                self.cause = Some(id);
                Input::Said(id, said)
            }
            Message::Thought(bot, thought) if self.is_deserted() => {
                self.thoughts.push((bot, thought));
                return None;
            }
            Message::Thought(bot, thought) => Input::Thought(bot, *thought),
            Message::Summary(asker) => {
                if let Some(summary) = &self.summary {
                    // Who asked may not wait any more.
                    let _ = asker.send(summary.clone());
                }
                return None;
            }
            Message::Order(order, done) => {
                self.tickets += 1;
                self.waiting.push((self.tickets, done));
                Input::Order(self.tickets, *order)
            }
            Message::Delete(done) => match self.node.stores.upkeep.delete(&self.code).await {
                Ok(_) => {
                    self.node.say(PeerMessage::Deleted { table: self.code.to_string() }).await;
                    let _ = done.send(Ok(()));
                    Input::Stop(refusal::no_such_table(&self.code))
                }
                Err(fault) => {
                    tracing::error!(table = %self.code, %fault, "table not deleted");
                    let _ = done.send(Err(refusal::storage()));
                    return None;
                }
            },
            Message::News(news) => {
                if news == News::CutOff {
                    tracing::error!(table = %self.code, "table closed: the store cannot be reached");
                }
                news.input(&self.code, || self.node.peers.state())
            }
        })
    }

    /// Gives an input to the table and does what comes of it, until it waits for the next.
    async fn feed(&mut self, input: Input) -> Result<(), Refusal> {
        self.handle(input);
        let done = self.finish().await;
        self.cause = None;
        // Most tables wait most of the time: their memory counts, not this allocation.
        self.out = Vec::new();
        done?;
        // A game that will not come to its end is ended, while there is room to write that down.
        if self.goes_too_far() {
            self.handle(Input::Order(0, Order::Close));
            self.finish().await?;
        }
        Ok(())
    }

    fn handle(&mut self, input: Input) {
        let (table, out) = (&mut self.table, &mut self.out);
        with_now(&self.node, |now| table.handle(now, input, out));
    }

    async fn finish(&mut self) -> Result<(), Refusal> {
        loop {
            self.head.store(self.table.head(), Ordering::Release);
            let Some(last) = self.execute() else { return Ok(()) };
            let answer = match last {
                Output::Append { row, hurry } => {
                    let fate = self.append(row, hurry).await;
                    match self.damage(fate).await {
                        Some(refusal) => Input::Stop(refusal),
                        None => Input::Written(fate),
                    }
                }
                Output::Read { from } => match self.node.stores.log.read(&self.code, from).await {
                    Err(StoreFault::Damaged(reason)) => {
                        Input::Stop(put_aside(&self.node, &self.code, from, reason).await)
                    }
                    rows => Input::Rows(rows.map_err(|fault| self.failed(&fault))),
                },
                Output::Rewrite { guest } => {
                    let rows = self.rewrite(&guest).await;
                    Input::Rewritten(rows.map_err(|fault| self.failed(&fault)))
                }
                Output::Close(closing) => return Err(self.closed(closing).await),
                _ => return Ok(()),
            };
            self.handle(answer);
        }
    }
}

/// Calls with the time, and whatever else a table may know of its node.
fn with_now<T>(node: &Node, call: impl FnOnce(Now<'_>) -> T) -> T {
    let mut random = || node.random();
    let forgotten = |guest: &str| node.tokens.is_forgotten(guest);
    let now = Now { moment: node.clock.now(), wall: node.clock.wall(), random: &mut random, forgotten: &forgotten };
    call(now)
}
