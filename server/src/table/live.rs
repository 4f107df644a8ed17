//! The task that runs one table: one mailbox, one change at a time, written down before anybody sees it.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::AtomicU32;

use axum::extract::ws::Utf8Bytes;
use engine::{AnyPlayer, Chance, Quick, Refusal, SeatSet};
use sha2::{Digest, Sha256};
use tokio::sync::{mpsc, oneshot};

use super::change::Change;
use super::commit::Made;
use super::load::{self, Last, Unread};
use super::minds::Mind;
use super::peers::{Peer, Session};
use super::state::Table;
use crate::clock::Moment;
use crate::house::{House, Summary};
use crate::nodes::{Elsewhere, Said};
use crate::protocol::{Command, FromClient, FromServer, Look, PersonId, Reaction, Stage};
use crate::refusal;
use crate::store::{Code, Row, StoreFault};

/// A connection, numbered by whoever opens it.
pub type PeerId = u64;

/// A row this young is still fresh in everybody's eyes when the table is read again, in milliseconds.
const FRESH: u64 = 60_000;

/// What a table's task can be told. Small, since every table's mailbox has room for many.
pub enum Message {
    /// Somebody connects.
    Connect(Box<Newcomer>),
    /// A connection is gone.
    Disconnect(PeerId),
    /// Somebody wants something.
    Command(PeerId, Box<FromClient>),
    /// A bot has thought; it has no player any more if that panicked.
    Thought { mind: u32, player: Option<Box<dyn AnyPlayer>>, decision: u32, action: Option<String> },
    /// Somebody asks what the table is like.
    Summary(oneshot::Sender<Summary>),
    /// A guest asks to be forgotten.
    Forget { guest: String, done: oneshot::Sender<Result<(), Refusal>> },
    /// The host of the server ends what goes on here.
    Close(oneshot::Sender<Result<(), Refusal>>),
    /// The host of the server deletes the table.
    Delete(oneshot::Sender<Result<(), Refusal>>),
    /// Other nodes have written these rows; none, if it is not known which.
    Grown(Vec<Row>),
    /// This node leads the table from now on, or does not any more.
    Lead(bool),
    /// Somebody has come to or gone from another node.
    Elsewhere,
    /// Somebody makes a face, at another node.
    React(PersonId, Reaction),
    /// Another node has deleted the table.
    Deleted,
    /// Another node has written a guest out of the log: so it knows them.
    Rewritten(Box<str>),
    /// The store cannot be reached, and other nodes may go on without this one.
    CutOff,
}

/// A connection that comes in.
pub struct Newcomer {
    pub id: PeerId,
    pub guest: String,
    /// It holds no seat, whoever it belongs to: a television, an onlooker.
    pub watches: bool,
    pub look: Look,
    pub resume: Option<Resume>,
    pub outbox: mpsc::Sender<Utf8Bytes>,
}

/// Where a connection wants to go on after a cut.
pub struct Resume {
    pub session: String,
    pub number: u32,
    pub step: u32,
}

/// A table in memory.
pub struct Live {
    pub(super) house: Arc<House>,
    pub(super) table: Table,
    pub(super) own: mpsc::WeakSender<Message>,
    /// The number of the row that comes next, for whoever looks for rows.
    pub(super) head: Arc<AtomicU32>,
    /// Does this node run the clock and the bots?
    pub(super) leads: bool,
    /// Who is connected to other nodes.
    pub(super) elsewhere: Elsewhere,
    pub(super) peers: Vec<Peer>,
    /// Connections that are gone, for a minute.
    pub(super) gone: Vec<Session>,
    /// When the latest steps were taken.
    pub(super) recent: VecDeque<(u32, Moment)>,
    /// Until then no action is taken.
    pub(super) hold: Moment,
    /// Until then the last step's events stay in sight.
    pub(super) sight: Moment,
    /// Until then the table does nothing by itself: the store has just failed it.
    pub(super) troubled: Moment,
    /// When the open question's time is up.
    pub(super) deadline: Option<Moment>,
    pub(super) minds: Vec<Mind>,
    /// How many minds have ever been seated.
    pub(super) minds_seated: u32,
    /// The seats that bots keep warm.
    pub(super) warmed: SeatSet,
    /// Since when others have waited for the person of a seat.
    pub(super) away: Vec<Option<Moment>>,
    pub(super) host_away: Option<Moment>,
    /// Since when nobody has been connected.
    pub(super) empty: Option<Moment>,
    /// Actions that came before the others could look.
    pub(super) waiting: VecDeque<(PeerId, String, Command)>,
    pub(super) whim: Quick,
}

/// Runs a table until nobody has needed it for a while.
pub async fn run(
    house: Arc<House>,
    code: Code,
    head: Arc<AtomicU32>,
    own: mpsc::WeakSender<Message>,
    mut inbox: mpsc::Receiver<Message>,
) {
    let (mut live, last) = match Box::pin(Live::read(&house, &code, head, own)).await {
        Ok(read) => read,
        Err(unread) => {
            turn_away(&house, &code, &unread, &mut inbox).await;
            return;
        }
    };
    let mut alive = Box::pin(live.settle_in(last)).await;
    loop {
        if let Err(unread) = alive {
            live.close_all(&unread.refusal(&code));
            turn_away(&house, &code, &unread, &mut inbox).await;
            return;
        }
        if live.idle() {
            if house.forget(&code, &inbox) {
                return;
            }
            live.linger();
        }
        let alarm = live.alarm();
        let message = tokio::select! {
            // What is due comes before what is said.
            biased;
            () = house.wait(alarm) => None,
            message = inbox.recv() => match message {
                Some(message) => Some(message),
                None => return,
            },
        };
        // Boxed, since what a turn needs on its way is large and most tables wait.
        alive = Box::pin(live.turn(message)).await;
    }
}

/// A table that cannot be read tells everybody so who has knocked, and is forgotten, to be tried anew.
async fn turn_away(house: &House, code: &Code, unread: &Unread, inbox: &mut mpsc::Receiver<Message>) {
    let refusal = unread.refusal(code);
    // Forgotten first: whoever knocks from now on finds another task, and this one drops nothing but itself.
    house.drop_table(code);
    inbox.close();
    while let Some(message) = inbox.recv().await {
        match message {
            Message::Connect(newcomer) => {
                let text = super::peers::text(&FromServer::Closed(&refusal));
                let _ = newcomer.outbox.try_send(text);
            }
            Message::Close(done) => drop(done.send(Err(refusal.clone()))),
            _ => {}
        }
    }
}

impl Live {
    async fn read(
        house: &Arc<House>,
        code: &Code,
        head: Arc<AtomicU32>,
        own: mpsc::WeakSender<Message>,
    ) -> Result<(Live, Last), Unread> {
        let (table, last) = load::load(house, code).await?;
        let digest = Sha256::digest(&table.salt);
        let whim = Quick::new(u64::from_le_bytes(digest[..8].try_into().unwrap_or_default()));
        let mut live = Live {
            house: Arc::clone(house),
            own,
            head,
            leads: false,
            elsewhere: house.nodes.elsewhere(code),
            peers: Vec::new(),
            gone: Vec::new(),
            recent: VecDeque::new(),
            hold: Moment(0),
            sight: Moment(0),
            troubled: Moment(0),
            deadline: None,
            minds: Vec::new(),
            minds_seated: 0,
            warmed: SeatSet::EMPTY,
            away: vec![None; table.places.len()],
            host_away: None,
            empty: Some(house.clock.now()),
            waiting: VecDeque::new(),
            whim,
            table,
        };
        // What was written just before a fall nobody may have seen: it is shown again.
        if house.clock.wall().saturating_sub(last.did) < FRESH {
            live.hold_for_events();
        }
        Ok((live, last))
    }

    /// After reading: closes a game of other rules for good, seats the bots, opens the question anew.
    async fn settle_in(&mut self, last: Last) -> Result<(), Unread> {
        self.note_head();
        self.leads = self.house.lead(&self.table.code).await;
        // Another node may know these rules.
        if let Some(reason) = self.table.unplayable().filter(|_| self.leads) {
            // Refused or not, the people are told why.
            let _ = self.commit(Change::Closed { reason }, None).await?;
        }
        self.seat_minds().await?;
        self.open_question();
        if !self.leads {
            self.join_in(last);
        }
        self.look_round();
        self.begin_lesson().await?;
        self.deal_on().await
    }

    /// Takes a message, or does what is due; then the deal goes on, if there is one.
    async fn turn(&mut self, message: Option<Message>) -> Result<(), Unread> {
        match message {
            Some(message) => self.take(message).await?,
            None => self.tick().await?,
        }
        self.deal_on().await
    }

    async fn take(&mut self, message: Message) -> Result<(), Unread> {
        match message {
            Message::Connect(newcomer) => self.connect(*newcomer).await?,
            Message::Disconnect(peer) => self.disconnect(peer),
            Message::Command(peer, asked) => self.hear(peer, asked.request, asked.command).await?,
            Message::Thought { mind, player, decision, action } => {
                self.thought(mind, player, decision, action).await?;
            }
            // Who asked may not wait any more.
            Message::Summary(asker) => drop(asker.send(self.summary())),
            Message::Forget { guest, done } => drop(done.send(self.forget(&guest).await?)),
            Message::Close(done) => drop(done.send(self.shut().await?)),
            Message::Delete(done) => match self.house.store.delete(&self.table.code).await {
                Ok(_) => {
                    self.house.say(Said::Deleted { table: self.table.code.to_string() }).await;
                    let _ = done.send(Ok(()));
                    return Err(Unread::NotThere);
                }
                Err(fault) => {
                    tracing::error!(table = %self.table.code, %fault, "a table could not be deleted");
                    let _ = done.send(Err(refusal::storage()));
                }
            },
            Message::Grown(rows) => self.follow(rows).await?,
            Message::Lead(leads) => self.lead(leads).await?,
            Message::Elsewhere => self.hear_of_others(),
            Message::React(person, reaction) => self.react(person, reaction),
            Message::Deleted => return Err(Unread::NotThere),
            Message::Rewritten(guest) => self.rewritten(&guest).await?,
            Message::CutOff => {
                return Err(Unread::Store(StoreFault::Failed("the store cannot be reached".to_owned())));
            }
        }
        Ok(())
    }

    /// Ends whatever goes on here, by the word of who hosts the server.
    async fn shut(&mut self) -> Result<Result<(), Refusal>, Unread> {
        while self.table.stage() != Stage::Over {
            let reason = "the host of this server has closed the table".to_owned();
            match self.commit(Change::Closed { reason }, None).await? {
                Made::Kept => return Ok(Ok(())),
                Made::Refused(refusal) => return Ok(Err(refusal)),
                Made::Overtaken => {}
            }
        }
        Ok(Err(refusal::no_game()))
    }

    /// A time between two, at a whim.
    pub(super) fn between(&mut self, shortest: u32, longest: u32) -> u64 {
        let range = longest.saturating_sub(shortest) + 1;
        u64::from(shortest + self.whim.below(range))
    }
}
