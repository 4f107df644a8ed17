//! Who is connected to a table, what each may see, and what each is told.

use axum::extract::ws::Utf8Bytes;
use engine::{Addressed, Refusal, Seat, SeatSet, Viewer};
use serde_json::value::{RawValue, to_raw_value};
use tokio::sync::mpsc;

use super::change::{Change, Holder};
use super::live::{Live, Newcomer, PeerId, Resume};
use super::load::{Unread, retell};
use super::state::{Play, Table};
use crate::clock::Moment;
use crate::guest::hex;
use crate::house::Summary;
use crate::protocol::{
    Away, Did, FromServer, Look, PROTOCOL, PersonId, PersonState, PlaceState, Position, Reaction, TableMessage,
    TableState, Welcome,
};

/// How long a connection can be taken up again after a cut, in milliseconds.
const RESUMABLE: u64 = 60_000;

/// So many steps are told again at most: they have to fit into the connection's outbox.
const MOST_MISSED: u32 = 32;

/// A connection.
pub struct Peer {
    pub id: PeerId,
    pub guest: String,
    pub watches: bool,
    look: Look,
    viewer: Viewer,
    /// The step from which on it has looked through these eyes.
    since: u32,
    session: String,
    outbox: mpsc::Sender<Utf8Bytes>,
    lost: bool,
}

/// A connection that is gone and may come back.
pub struct Session {
    key: String,
    guest: String,
    viewer: Viewer,
    number: u32,
    /// What it was there for: from this step …
    since: u32,
    /// … to this one.
    last: u32,
    left: Moment,
}

/// A message as it goes out.
pub fn text(message: &FromServer<'_>) -> Utf8Bytes {
    // Plain data always has a JSON form.
    serde_json::to_string(message).unwrap_or_default().into()
}

impl Peer {
    /// Who reads too slowly is dropped, not waited for.
    pub fn tell(&mut self, message: Utf8Bytes) {
        self.lost |= self.outbox.try_send(message).is_err();
    }
}

impl Table {
    /// Whose eyes somebody looks through.
    fn viewer(&self, guest: &str, watches: bool, look: Look) -> Viewer {
        let seats = self.person_of(guest).filter(|_| !watches).map_or(SeatSet::EMPTY, |person| self.seats_of(person));
        let seat = match look {
            Look::Public => None,
            Look::Mine => seats.first().filter(|_| seats.len() == 1),
            Look::Seat(seat) => Seat::new(seat).filter(|&seat| seats.contains(seat)),
        };
        seat.map_or(Viewer::Spectator, Viewer::Seat)
    }
}

impl Live {
    /// A connection comes in: it is welcomed, and gets the whole picture, or what it has missed by a cut.
    pub(super) async fn connect(&mut self, newcomer: Newcomer) -> Result<(), Unread> {
        let Newcomer { id, guest, watches, look, resume, outbox } = newcomer;
        let viewer = self.table.viewer(&guest, watches, look);
        let resumed = resume.and_then(|resume| self.take_up(&resume, &guest, viewer));
        let since = resumed.map_or(self.step(), |(from, ..)| from);
        let session = hex(&self.house.random()[..16]);
        let mut peer = Peer { id, guest, watches, look, viewer, since, session, outbox, lost: false };
        peer.tell(text(&FromServer::Welcome(Welcome {
            protocol: PROTOCOL,
            build: &self.house.build,
            session: &peer.session,
            resumed: resumed.is_some(),
        })));
        self.peers.push(peer);
        self.look_round();
        self.show_table();
        match resumed {
            Some((_, seen, last)) => self.catch_up(id, seen, last).await?,
            None => self.show_picture(id),
        }
        self.tell_deal(id);
        self.wake_minds();
        Ok(())
    }

    /// The steps that a returning connection was there for and has not seen: since when it looked, the last step it has
    /// seen, and the last one it was there for. Nothing, if it asks for more than that or comes too late.
    fn take_up(&mut self, resume: &Resume, guest: &str, viewer: Viewer) -> Option<(u32, u32, u32)> {
        // A cut is often noticed by the other end first: then the old connection is still there.
        if let Some(old) = self.peers.iter().find(|peer| peer.session == resume.session && peer.guest == guest) {
            let old = old.id;
            self.part(old);
        }
        self.forget_sessions();
        let place = self.gone.iter().position(|gone| gone.key == resume.session && gone.guest == guest)?;
        let gone = self.gone.swap_remove(place);
        let there_for = gone.viewer == viewer
            && gone.number == self.table.number
            && resume.number == gone.number
            && (gone.since..=gone.last).contains(&resume.step)
            && self.table.play.is_some();
        let fresh = resume.step == gone.last || self.recent.front().is_some_and(|&(step, _)| step <= resume.step + 1);
        let few = gone.last.saturating_sub(resume.step) <= MOST_MISSED;
        (there_for && fresh && few).then_some((gone.since, resume.step, gone.last))
    }

    /// Sends the steps after `seen` up to `last`, and the picture, if there was more after that.
    async fn catch_up(&mut self, id: PeerId, seen: u32, last: u32) -> Result<(), Unread> {
        let now = self.step();
        let Some(place) = self.peers.iter().position(|peer| peer.id == id) else { return Ok(()) };
        let viewer = self.peers[place].viewer;
        let mut missed = Vec::new();
        let number = self.table.number;
        retell(&self.house, &self.table, |position, change| {
            let step = position.step();
            let Some(Change::Did { seat, by, .. }) = change else { return };
            if step > seen && step <= last && step < now {
                let did = Seat::new(*seat).map(|seat| Did { seat, by: *by });
                let events = position.events();
                missed.push(Told { number, viewer, events: &events, did, hold: 0, time: None }.step_of(position));
            }
        })
        .await?;
        if last == now && seen < now {
            missed.push(self.position(viewer, true));
        }
        let peer = &mut self.peers[place];
        for message in missed {
            peer.tell(message);
        }
        if last < now {
            self.show_picture(id);
        }
        Ok(())
    }

    pub(super) fn disconnect(&mut self, id: PeerId) {
        self.part(id);
        self.look_round();
        self.show_table();
    }

    /// A connection is gone; for a minute it may come back.
    fn part(&mut self, id: PeerId) {
        let Some(place) = self.peers.iter().position(|peer| peer.id == id) else { return };
        let peer = self.peers.remove(place);
        self.forget_sessions();
        self.gone.push(Session {
            key: peer.session,
            guest: peer.guest,
            viewer: peer.viewer,
            number: self.table.number,
            since: peer.since,
            last: self.step(),
            left: self.house.clock.now(),
        });
    }

    fn forget_sessions(&mut self) {
        let now = self.house.clock.now();
        self.gone.retain(|gone| now.since(gone.left) < RESUMABLE);
        while self.recent.front().is_some_and(|&(_, at)| now.since(at) >= RESUMABLE) || self.recent.len() > 256 {
            self.recent.pop_front();
        }
    }

    /// A connection covers its seat, or uncovers another.
    pub(super) fn look(&mut self, id: PeerId, look: Look) {
        let step = self.step();
        let Some(peer) = self.peers.iter_mut().find(|peer| peer.id == id) else { return };
        peer.look = look;
        let viewer = self.table.viewer(&peer.guest, peer.watches, look);
        if viewer != peer.viewer {
            (peer.viewer, peer.since) = (viewer, step);
        }
        self.tell_table(&[id]);
        self.show_picture(id);
    }

    /// Seats have changed hands: who looks through other eyes now and is to get the picture.
    pub(super) fn look_anew(&mut self) -> Vec<PeerId> {
        let step = self.step();
        let mut changed = Vec::new();
        for peer in &mut self.peers {
            let viewer = self.table.viewer(&peer.guest, peer.watches, peer.look);
            if viewer != peer.viewer {
                (peer.viewer, peer.since) = (viewer, step);
                changed.push(peer.id);
            }
        }
        changed
    }

    pub(super) fn step(&self) -> u32 {
        self.table.play.as_ref().map_or(0, |play| play.table.step())
    }

    /// Is somebody connected?
    pub(super) fn here(&self, person: PersonId) -> bool {
        let person = &self.table.people[usize::from(person)];
        !person.gone && self.peers.iter().any(|peer| !peer.watches && peer.guest == person.guest)
    }

    /// Who is to host when somebody leaves: rather one who is here, rather one with a seat.
    pub(super) fn heir(&self, leaver: PersonId) -> Option<PersonId> {
        let people = 0..self.table.people.len() as PersonId;
        let others = people.filter(|&person| person != leaver && !self.table.people[usize::from(person)].gone);
        others.max_by_key(|&person| {
            let seated = !self.table.seats_of(person).is_empty();
            (self.here(person), seated, std::cmp::Reverse(person))
        })
    }

    pub(super) fn react(&mut self, person: PersonId, reaction: Reaction) {
        let message = text(&FromServer::Reaction { person, reaction });
        self.tell_all(&message);
    }

    pub(super) fn close_all(&mut self, refusal: &Refusal) {
        let message = text(&FromServer::Closed(refusal));
        self.tell_all(&message);
        self.peers.clear();
    }

    fn tell_all(&mut self, message: &Utf8Bytes) {
        self.peers.iter_mut().for_each(|peer| peer.tell(message.clone()));
        self.sweep();
    }

    /// Lets go of connections that do not read.
    fn sweep(&mut self) {
        let lost: Vec<PeerId> = self.peers.iter().filter(|peer| peer.lost).map(|peer| peer.id).collect();
        for id in lost {
            tracing::info!(table = %self.table.code, "a connection reads too slowly and is dropped");
            self.part(id);
        }
    }

    /// Tells everybody what one step changed: each once, through their eyes.
    pub(super) fn show_step(&mut self) {
        let mut made: Vec<(Viewer, Utf8Bytes)> = Vec::new();
        for place in 0..self.peers.len() {
            let viewer = self.peers[place].viewer;
            let known = made.iter().find(|(known, _)| *known == viewer).map(|(_, message)| message.clone());
            let message = known.unwrap_or_else(|| {
                let message = self.position(viewer, true);
                made.push((viewer, message.clone()));
                message
            });
            self.peers[place].tell(message);
        }
        self.sweep();
    }

    pub(super) fn show_pictures(&mut self) {
        let all: Vec<PeerId> = self.peers.iter().map(|peer| peer.id).collect();
        for id in all {
            self.show_picture(id);
        }
    }

    pub(super) fn show_picture(&mut self, id: PeerId) {
        let Some(place) = self.peers.iter().position(|peer| peer.id == id) else { return };
        if self.table.play.is_some() {
            let message = self.position(self.peers[place].viewer, false);
            self.peers[place].tell(message);
        }
        self.sweep();
    }

    /// The position through a viewer's eyes, after a step or by itself. By itself it tells only what is still in sight.
    fn position(&self, viewer: Viewer, step: bool) -> Utf8Bytes {
        let Some(play) = &self.table.play else { return Utf8Bytes::default() };
        let now = self.house.clock.now();
        let hold = self.hold.since(now);
        let events = if step || self.sight > now { play.table.events() } else { Vec::new() };
        let time = self.deadline.map(|deadline| deadline.since(now));
        let told = Told { number: self.table.number, viewer, events: &events, did: play.did, hold, time };
        told.write(play, step)
    }

    /// Tells everybody how the deal stands.
    pub(super) fn show_deal(&mut self) {
        if let Some(message) = self.deal_message() {
            self.tell_all(&message);
        }
    }

    fn tell_deal(&mut self, id: PeerId) {
        let message = self.deal_message();
        let peer = self.peers.iter_mut().find(|peer| peer.id == id);
        if let (Some(peer), Some(message)) = (peer, message) {
            peer.tell(message);
        }
    }

    fn deal_message(&self) -> Option<Utf8Bytes> {
        let left = self.deadline.map(|deadline| deadline.since(self.house.clock.now()));
        let dealing = self.table.dealing.as_ref()?;
        Some(text(&FromServer::Deal(dealing.state(left))))
    }

    pub(super) fn show_table(&mut self) {
        let all: Vec<PeerId> = self.peers.iter().map(|peer| peer.id).collect();
        self.tell_table(&all);
        self.house.list(&self.table.code, self.summary());
    }

    fn tell_table(&mut self, to: &[PeerId]) {
        let Ok(table) = to_raw_value(&self.state()) else { return };
        for peer in self.peers.iter_mut().filter(|peer| to.contains(&peer.id)) {
            let person = self.table.person_of(&peer.guest).filter(|_| !peer.watches);
            let seats = person.map_or(SeatSet::EMPTY, |person| self.table.seats_of(person));
            let looks = if let Viewer::Seat(seat) = peer.viewer { Some(seat) } else { None };
            peer.tell(text(&FromServer::Table(TableMessage { table: &table, person, seats, looks })));
        }
        self.sweep();
    }

    fn state(&self) -> TableState<'_> {
        let table = &self.table;
        let colours = table.kind().colours(table.places.len());
        let places = table.places.iter().enumerate().map(|(seat, place)| {
            let (person, bot) = match &place.holder {
                Holder::Free => (None, None),
                Holder::Person(person) => (Some(*person), None),
                Holder::Bot(level) => (None, Some(level.as_str())),
            };
            let colour = colours.get(seat).map_or("", |colour| colour.name());
            PlaceState { colour, person, bot, locked: place.locked, away: self.away_state(seat) }
        });
        let people = (0..)
            .zip(&table.people)
            .map(|(number, person)| PersonState { name: &person.name, here: self.here(number) });
        TableState {
            code: &table.code,
            game: table.kind().id(),
            stage: table.stage(),
            number: table.number,
            paused: table.paused,
            options: &table.options,
            settings: &table.settings,
            places: places.collect(),
            people: people.collect(),
            host: table.host,
            watchers: self.peers.iter().filter(|peer| self.watches(peer)).count(),
            asks: &table.asks,
            ending: table.ending.clone(),
            podium: table.book.podium().into_iter().map(|(person, points)| (person as PersonId, points)).collect(),
        }
    }

    fn watches(&self, peer: &Peer) -> bool {
        let person = self.table.person_of(&peer.guest).filter(|_| !peer.watches);
        person.is_none_or(|person| self.table.seats_of(person).is_empty())
    }

    fn away_state(&self, seat: usize) -> Option<Away> {
        let seat = Seat::new(seat)?;
        let Holder::Person(person) = *self.table.holder(seat) else { return None };
        let bot_in = self.warm_at(seat).map(|then| then.since(self.house.clock.now()));
        (!self.here(person)).then(|| Away { bot_in, warm: self.warm(seat) })
    }

    pub(super) fn summary(&self) -> Summary {
        let table = &self.table;
        Summary {
            code: table.code.to_string(),
            game: table.kind().id().to_owned(),
            stage: table.stage(),
            public: table.settings.public,
            host: table.people[usize::from(table.host)].name.clone(),
            seats: table.places.len(),
            free: table.places.iter().filter(|place| place.holder == Holder::Free && !place.locked).count(),
            people: (0..table.people.len()).filter(|&person| self.here(person as PersonId)).count(),
        }
    }
}

/// What a position message says beyond the position.
struct Told<'a> {
    number: u32,
    viewer: Viewer,
    events: &'a [Addressed<Box<RawValue>>],
    did: Option<Did>,
    hold: u64,
    time: Option<u64>,
}

impl Told<'_> {
    fn write(&self, play: &Play, step: bool) -> Utf8Bytes {
        let view = play.table.view(self.viewer);
        let mut position = self.of(play.table.as_ref(), &view);
        position.guessing = play.guessing.as_ref();
        position.settled = play.settled.as_ref().filter(|_| step);
        text(&if step { FromServer::Step(position) } else { FromServer::Picture(position) })
    }

    /// A step of the past, of a game that is played again.
    fn step_of(&self, table: &dyn engine::AnyMatch) -> Utf8Bytes {
        let view = table.view(self.viewer);
        text(&FromServer::Step(self.of(table, &view)))
    }

    fn of<'a>(&'a self, table: &dyn engine::AnyMatch, view: &'a RawValue) -> Position<'a> {
        let seat = if let Viewer::Seat(seat) = self.viewer { Some(seat) } else { None };
        let seen = self.events.iter().filter(|told| told.to.includes(self.viewer));
        Position {
            number: self.number,
            step: table.step(),
            decision: table.decision(),
            to_act: table.to_act(),
            reacting: table.reacting(),
            did: self.did,
            events: seen.map(|told| told.event.as_ref()).collect(),
            hold: self.hold,
            time: self.time,
            seat,
            view,
            legal: seat.map(|seat| table.legal(seat)).unwrap_or_default(),
            outcome: table.outcome(),
            guessing: None,
            settled: None,
        }
    }
}
