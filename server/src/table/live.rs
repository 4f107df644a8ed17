//! The task that runs one table: one mailbox, one change at a time, written down before anybody sees it.

use std::collections::VecDeque;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use engine::{AnyPlayer, Chance, Quick, Refusal, SeatSet};
use sha2::{Digest, Sha256};
use tokio::sync::{mpsc, oneshot};

use super::change::Change;
use super::decide::{Asker, joins};
use super::load::{self, Unread};
use super::minds::Mind;
use super::no;
use super::peers::{Peer, Session};
use super::state::Table;
use crate::clock::Moment;
use crate::house::{House, Summary};
use crate::names;
use crate::protocol::{Answer, Command, FromClient, FromServer, Look, Stage};
use crate::store::Code;

/// A connection, numbered by whoever opens it.
pub type PeerId = u64;

/// A row this young is still fresh in everybody's eyes when the table is read again, in milliseconds.
const FRESH: u64 = 60_000;

/// So many actions may wait for the end of a hold.
const MOST_WAITING: usize = 32;

/// What a table's task can be told. Small, since every table's mailbox has room for many.
pub enum Message {
    /// Somebody connects.
    Connect(Box<Newcomer>),
    /// A connection is gone.
    Disconnect(PeerId),
    /// Somebody wants something.
    Command(PeerId, Box<FromClient>),
    /// A bot has thought.
    Thought { mind: u32, player: Box<dyn AnyPlayer>, decision: u32, action: Option<String> },
    /// Somebody asks what the table is like.
    Summary(oneshot::Sender<Summary>),
    /// A guest asks to be forgotten.
    Forget { guest: String, done: oneshot::Sender<Result<(), Refusal>> },
    /// The host of the server ends what goes on here.
    Close(oneshot::Sender<Result<(), Refusal>>),
    /// The host of the server deletes the table.
    Delete(oneshot::Sender<Result<(), Refusal>>),
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
    pub(super) peers: Vec<Peer>,
    /// Connections that are gone, for a minute.
    pub(super) gone: Vec<Session>,
    /// When the latest steps were taken.
    pub(super) recent: VecDeque<(u32, Moment)>,
    /// Until then no action is taken.
    pub(super) hold: Moment,
    /// Until then the last step's events stay in sight.
    pub(super) sight: Moment,
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
pub async fn run(house: Arc<House>, code: Code, own: mpsc::WeakSender<Message>, mut inbox: mpsc::Receiver<Message>) {
    let mut live = match Box::pin(Live::read(&house, &code, own)).await {
        Ok(live) => live,
        Err(unread) => {
            turn_away(&house, &code, &unread, &mut inbox).await;
            return;
        }
    };
    let mut alive = Box::pin(live.settle_in()).await;
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
    pub(super) async fn read(house: &Arc<House>, code: &Code, own: mpsc::WeakSender<Message>) -> Result<Live, Unread> {
        let (table, last) = load::load(house, code).await?;
        let digest = Sha256::digest(&table.salt);
        let whim = Quick::new(u64::from_le_bytes(digest[..8].try_into().unwrap_or_default()));
        let mut live = Live {
            house: Arc::clone(house),
            own,
            peers: Vec::new(),
            gone: Vec::new(),
            recent: VecDeque::new(),
            hold: Moment(0),
            sight: Moment(0),
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
        if house.clock.wall().saturating_sub(last) < FRESH {
            live.hold_for_events();
        }
        Ok(live)
    }

    /// After reading: closes a game of other rules for good, seats the bots, opens the question anew.
    async fn settle_in(&mut self) -> Result<(), Unread> {
        if let Some(reason) = self.table.unplayable() {
            // Refused or not, the people are told why.
            let _ = self.commit(Change::Closed { reason }, None).await?;
        }
        self.seat_minds().await?;
        self.open_question();
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
            Message::Thought { mind, player, decision, action } => self.thought(mind, player, decision, action),
            // Who asked may not wait any more.
            Message::Summary(asker) => drop(asker.send(self.summary())),
            Message::Forget { guest, done } => drop(done.send(self.forget(&guest).await?)),
            Message::Close(done) => drop(done.send(self.shut().await?)),
            Message::Delete(done) => match self.house.store.delete(&self.table.code).await {
                Ok(_) => {
                    let _ = done.send(Ok(()));
                    return Err(Unread::NotThere);
                }
                Err(fault) => {
                    tracing::error!(table = %self.table.code, %fault, "a table could not be deleted");
                    let _ = done.send(Err(no::storage()));
                }
            },
        }
        Ok(())
    }

    /// Ends whatever goes on here, by the word of who hosts the server.
    async fn shut(&mut self) -> Result<Result<(), Refusal>, Unread> {
        if self.table.stage() == Stage::Over {
            return Ok(Err(no::no_game()));
        }
        let reason = "the host of this server has closed the table".to_owned();
        self.commit(Change::Closed { reason }, None).await
    }

    /// A command comes in. An action that comes before the others could look waits.
    pub(super) async fn hear(&mut self, peer: PeerId, request: String, command: Command) -> Result<(), Unread> {
        if matches!(command, Command::Play { .. }) && self.house.clock.now() < self.hold {
            if self.waiting.len() == MOST_WAITING {
                self.answer(peer, &request, Err(no::table_busy()));
            } else {
                self.waiting.push_back((peer, request, command));
            }
            return Ok(());
        }
        self.obey(peer, request, command).await
    }

    /// Does what a command asks for, and answers.
    pub(super) async fn obey(&mut self, peer: PeerId, request: String, command: Command) -> Result<(), Unread> {
        let Some(asker) = self.peers.iter().find(|known| known.id == peer) else { return Ok(()) };
        let (guest, watches) = (asker.guest.clone(), asker.watches);
        match &command {
            Command::Look(look) => {
                self.answer(peer, &request, Ok(None));
                self.look(peer, *look);
                return Ok(());
            }
            Command::React(reaction) => {
                let person = self.table.person_of(&guest).filter(|_| !watches);
                let done = person.map(|person| self.react(person, *reaction)).ok_or_else(no::not_seated);
                self.answer(peer, &request, done.map(|()| None));
                return Ok(());
            }
            _ => {}
        }
        let done = if watches { Err(no::not_seated()) } else { self.change(&guest, &request, &command).await? };
        self.answer(peer, &request, done);
        Ok(())
    }

    /// Makes the change that somebody asks for. Gives the one-time code, if that was asked for.
    async fn change(
        &mut self,
        guest: &str,
        request: &str,
        command: &Command,
    ) -> Result<Result<Option<String>, Refusal>, Unread> {
        let mut person = self.table.person_of(guest);
        if let Some(seq) = person.and_then(|person| self.table.answered(person, request)) {
            return Ok(Ok(self.code_of(seq)));
        }
        if person.is_none() && joins(command) {
            // A connection may be older than the wish to be forgotten.
            if self.house.tokens.is_forgotten(guest) {
                return Ok(Err(no::forgotten()));
            }
            let joined = Change::Joined { guest: guest.to_owned(), name: names::friendly(guest) };
            if let Err(refusal) = self.commit(joined, None).await? {
                return Ok(Err(refusal));
            }
            person = self.table.person_of(guest);
        }
        if matches!(command, Command::Settings(settings) if settings.public && !self.house.lobby) {
            return Ok(Err(no::no_lobby()));
        }
        let asker = Asker {
            table: &self.table,
            person,
            wall: self.house.clock.wall(),
            heir: person.and_then(|person| self.heir(person)),
        };
        let decided = match command {
            Command::Start => asker.start().map(|()| {
                let (id, server) = self.draw();
                Change::Started { id, server, rules: self.table.kind().rules() }
            }),
            _ => asker.decide(command),
        };
        let from = person.map(|person| (person, request.to_owned()));
        Ok(match decided {
            Err(refusal) => Err(refusal),
            Ok(change) => self.commit(change, from).await?.map(|()| self.code_of(self.table.seq - 1)),
        })
    }

    fn code_of(&self, seq: u32) -> Option<String> {
        self.table.offers.iter().any(|offer| offer.seq == seq).then(|| self.table.one_time(seq))
    }

    pub(super) fn answer(&mut self, peer: PeerId, request: &str, done: Result<Option<String>, Refusal>) {
        let Some(peer) = self.peers.iter_mut().find(|known| known.id == peer) else { return };
        let (accepted, code, refusal) = match done {
            Ok(code) => (true, code, None),
            Err(refusal) => {
                self.house.meters.refused(refusal.code);
                (false, None, Some(refusal))
            }
        };
        let answer = Answer { request, accepted, code, refusal: refusal.as_ref() };
        peer.tell(super::peers::text(&FromServer::Answer(answer)));
    }

    /// A time between two, at a whim.
    pub(super) fn between(&mut self, shortest: u32, longest: u32) -> u64 {
        let range = longest.saturating_sub(shortest) + 1;
        u64::from(shortest + self.whim.below(range))
    }
}
