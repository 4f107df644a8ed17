//! What everybody at a table is told: the table, the deal, the position through their own eyes.

use axum::extract::ws::Utf8Bytes;
use engine::{Addressed, Seat, SeatSet, Viewer};
use serde_json::value::{RawValue, to_raw_value};

use super::change::Holder;
use super::live::{Live, PeerId};
use super::peers::{Peer, text};
use super::state::Play;
use crate::house::Summary;
use crate::protocol::{Away, Did, FromServer, PersonId, PersonState, PlaceState, Position, TableMessage, TableState};

impl Live {
    /// Tells everybody what one step changed: each once, through their eyes.
    pub(super) fn show_step(&mut self) {
        let Some(play) = &self.table.play else { return };
        let events = play.table.events();
        let mut made: Vec<(Viewer, Utf8Bytes)> = Vec::new();
        for place in 0..self.peers.len() {
            let viewer = self.peers[place].viewer;
            let known = made.iter().find(|(known, _)| *known == viewer).map(|(_, message)| message.clone());
            let message = known.unwrap_or_else(|| {
                let message = self.told(viewer, &events, true);
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
    pub(super) fn position(&self, viewer: Viewer, step: bool) -> Utf8Bytes {
        let play = self.table.play.as_ref();
        let seen = play.filter(|_| step || self.sight > self.house.clock.now());
        self.told(viewer, &seen.map(|play| play.table.events()).unwrap_or_default(), step)
    }

    fn told(&self, viewer: Viewer, events: &[Addressed<Box<RawValue>>], step: bool) -> Utf8Bytes {
        let Some(play) = &self.table.play else { return Utf8Bytes::default() };
        let now = self.house.clock.now();
        let hold = self.hold.since(now);
        let time = self.deadline.map(|deadline| deadline.since(now));
        Told { number: self.table.number, viewer, events, did: play.did, hold, time }.write(play, step)
    }

    /// Tells everybody how the deal stands.
    pub(super) fn show_deal(&mut self) {
        if let Some(message) = self.deal_message() {
            self.tell_all(&message);
        }
    }

    pub(super) fn tell_deal(&mut self, id: PeerId) {
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
        if self.house.nodes.shared {
            self.tell_others();
        }
    }

    pub(super) fn tell_table(&mut self, to: &[PeerId]) {
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
            let called = place.called.as_deref();
            PlaceState { colour, person, called, bot, locked: place.locked, away: self.away_state(seat) }
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
            watchers: self.watchers() + self.elsewhere.watchers,
            televisions: self.televisions() + self.elsewhere.televisions,
            asks: &table.asks,
            ending: table.ending.clone(),
            podium: table.book.podium().into_iter().map(|(person, points)| (person as PersonId, points)).collect(),
        }
    }

    /// Is it somebody without a seat? A television is nobody.
    pub(super) fn looks_on(&self, peer: &Peer) -> bool {
        let person = self.table.person_of(&peer.guest);
        !peer.watches && person.is_none_or(|person| self.table.seats_of(person).is_empty())
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
pub(super) struct Told<'a> {
    pub(super) number: u32,
    pub(super) viewer: Viewer,
    pub(super) events: &'a [Addressed<Box<RawValue>>],
    pub(super) did: Option<Did>,
    pub(super) hold: u64,
    pub(super) time: Option<u64>,
}

impl Told<'_> {
    pub(super) fn write(&self, play: &Play, step: bool) -> Utf8Bytes {
        let view = play.table.view(self.viewer);
        let mut position = self.of(play.table.as_ref(), &view);
        position.guessing = play.guessing.as_ref();
        position.settled = play.settled.as_ref().filter(|_| step);
        text(&if step { FromServer::Step(position) } else { FromServer::Picture(position) })
    }

    /// A step of the past, of a game that is played again.
    pub(super) fn step_of(&self, table: &dyn engine::AnyMatch) -> Utf8Bytes {
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
