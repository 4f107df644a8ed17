//! The texts that go to connections.

use engine::{Addressed, AnyMatch, Refusal, Viewer, shares};
use serde_json::value::{RawValue, to_raw_value};

use crate::difference::difference;
use crate::moment::Moment;
use crate::presence::{Attendance, Summary};
use crate::protocol::{
    Answer, Away, Changes, Did, DoorState, FromServer, GivenState, PersonId, PersonState, PlaceState, Position,
    ScoreState, Stage, TableMessage, TableState,
};
use crate::record::change::Holder;
use crate::record::tally::Score;
use crate::record::{Current, Door, Record};
use crate::room::{Connection, Room};
use crate::timing::Timing;

/// A message as it goes out.
///
/// # Panics
///
/// Never: plain data has a JSON form, and that is text.
pub fn text(message: &FromServer<'_>) -> String {
    // Room for most messages at once: they are made for every viewer of every move.
    let mut text = Vec::with_capacity(1024);
    serde_json::to_writer(&mut text, message).expect("plain data has a JSON form");
    String::from_utf8(text).expect("JSON is text")
}

/// The answer to a command.
pub fn answer(request: &str, done: &Result<Option<String>, Refusal>) -> String {
    let (code, refusal) = match done {
        Ok(code) => (code.clone(), None),
        Err(refusal) => (None, Some(refusal)),
    };
    text(&FromServer::Answer(Answer { request, accepted: refusal.is_none(), code, refusal }))
}

/// The position in its message.
pub fn position_of(text: &str) -> &str {
    let from = text.find(':').map_or(0, |colon| colon + 1);
    text.get(from..text.len() - 1).unwrap_or_default()
}

/// What has changed from one position to the next, if that is shorter than the whole.
pub fn changes(after: u32, step: bool, was: &str, is: &str) -> Option<String> {
    let position = RawValue::from_string(difference(was, is)?).ok()?;
    let changes = text(&FromServer::Changes(Changes { after, step, position: &position }));
    (changes.len() < is.len()).then_some(changes)
}

/// One viewer's position message.
pub struct Frame<'a> {
    pub number: u32,
    pub viewer: Viewer,
    /// What happened, for all; each viewer is told what they may see of it.
    pub events: &'a [Addressed<Box<RawValue>>],
    pub did: Option<Did>,
    pub hold: u64,
    pub time: Option<u64>,
}

impl Frame<'_> {
    /// The current position, as a step or as a picture.
    pub fn write(&self, current: &Current, step: bool) -> String {
        let view = current.position.view(self.viewer);
        let mut position = self.position(current.position.as_ref(), &view);
        position.coach = current.coach(self.viewer);
        position.guessing = current.guessing.as_ref();
        position.settled = current.settled.as_ref().filter(|_| step);
        text(&if step { FromServer::Step(position) } else { FromServer::Picture(position) })
    }

    /// A step of the past, of a game that is played again.
    pub fn write_past(&self, position: &dyn AnyMatch) -> String {
        let view = position.view(self.viewer);
        text(&FromServer::Step(self.position(position, &view)))
    }

    fn position<'a>(&'a self, position: &dyn AnyMatch, view: &'a RawValue) -> Position<'a> {
        let seat = if let Viewer::Seat(seat) = self.viewer { Some(seat) } else { None };
        let seen = self.events.iter().filter(|told| told.to.includes(self.viewer));
        Position {
            number: self.number,
            step: position.step(),
            decision: position.decision(),
            to_act: position.to_act(),
            reacting: position.reacting(),
            did: self.did,
            events: seen.map(|told| told.event.as_ref()).collect(),
            shares: shares(self.events, self.viewer),
            hold: self.hold,
            time: self.time,
            seat,
            view,
            legal: seat.map(|seat| position.legal(seat)).unwrap_or_default(),
            outcome: position.outcome(),
            guessing: None,
            settled: None,
            coach: None,
        }
    }
}

fn score(score: &Score) -> ScoreState<'_> {
    let (person, bot) = match &score.holder {
        Holder::Person(person) => (Some(*person), None),
        Holder::Bot(level) => (None, Some(level.as_str())),
        Holder::Free => (None, None),
    };
    ScoreState { seat: score.seat, person, called: score.called.as_deref(), bot, wins: score.wins }
}

/// A table with all that its `table` message tells.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    pub record: &'a Record,
    pub room: &'a Room,
    pub timing: &'a Timing,
    pub now: Moment,
}

impl Scene<'_> {
    /// The part of the `table` message that is the same for everybody.
    ///
    /// # Panics
    ///
    /// Never: plain data has a JSON form.
    pub fn table(&self) -> Box<RawValue> {
        to_raw_value(&self.state()).expect("plain data has a JSON form")
    }

    /// The `table` message for one connection.
    pub fn table_for(&self, connection: &Connection, table: &RawValue) -> String {
        let person = connection.person;
        let seats = person.map(|person| self.record.seats_of(person)).unwrap_or_default();
        let looks = if let Viewer::Seat(seat) = connection.viewer { Some(seat) } else { None };
        text(&FromServer::Table(TableMessage { table, person, seats, looks }))
    }

    /// How the deal stands, if one is being made.
    pub fn deal(&self) -> Option<String> {
        let left = self.timing.deadline.map(|deadline| deadline.since(self.now));
        self.record.dealing.as_ref().map(|dealing| text(&FromServer::Deal(dealing.state(left))))
    }

    /// What a guest sees of the table from outside its door.
    pub fn door(&self, guest: &str) -> String {
        let record = self.record;
        let person = record.person_of(guest).map(|person| &record.people[usize::from(person)]);
        let stands = |door| person.is_some_and(|person| person.door == door && !person.gone);
        text(&FromServer::Door(DoorState {
            game: record.kind().id(),
            host: &record.people[usize::from(record.host)].name,
            knocks: stands(Door::Knocks),
            refused: stands(Door::Refused),
        }))
    }

    fn here(&self, person: PersonId) -> bool {
        self.room.here(person, self.record)
    }

    fn state(&self) -> TableState<'_> {
        let record = self.record;
        let colours = record.kind().colours(record.places.len());
        let places = record.seats().zip(record.places.iter()).map(|(seat, place)| {
            let (person, bot) = match &place.holder {
                Holder::Free => (None, None),
                Holder::Person(person) => (Some(*person), None),
                Holder::Bot(level) => (None, Some(level.as_str())),
            };
            let bot_in = self.timing.stand_in_at(record, seat).map(|then| then.since(self.now));
            let away = person.filter(|&person| !self.here(person));
            PlaceState {
                colour: colours.get(seat.index()).map_or("", |colour| colour.name()),
                person,
                called: place.called.as_deref(),
                bot,
                locked: place.locked,
                away: away.map(|_| Away { bot_in, warm: self.timing.stand_ins.contains(seat) }),
                former: place.former,
                lent: place.lent,
            }
        });
        let people = (0..).zip(record.people.iter()).map(|(id, person)| PersonState {
            name: &person.name,
            here: self.here(id),
            knocks: person.door == Door::Knocks && !person.gone,
            banned: record.keeps_out(&person.guest),
            muted: person.muted,
            portrait: person.portrait,
        });
        TableState {
            code: record.code(),
            short: record.short(),
            game: record.kind().id(),
            lesson: record.lesson(),
            given: record.given().map(|given| GivenState {
                purpose: given.purpose,
                // Whoever finds the first game there finds its seed.
                origin: given.origin.as_ref().filter(|_| record.stage() == Stage::Over),
            }),
            stage: record.stage(),
            number: record.number,
            paused: record.paused,
            options: &record.options,
            settings: &record.settings,
            places: places.collect(),
            people: people.collect(),
            host: record.host,
            watchers: self.room.watchers(record) + self.room.presence.watchers,
            televisions: self.room.televisions() + self.room.presence.televisions,
            asks: &record.asks,
            ending: record.ending.clone(),
            wishes: &record.wishes,
            tally: record.tally.iter().map(score).collect(),
            podium: record.book.podium().into_iter().map(|(person, points)| (person as PersonId, points)).collect(),
        }
    }

    /// The table in a few words.
    pub fn summary(&self) -> Summary {
        let record = self.record;
        Summary {
            code: record.code().to_string(),
            game: record.kind().id().to_owned(),
            stage: record.stage(),
            public: record.settings.public && record.counts(),
            host: record.people[usize::from(record.host)].name.clone(),
            seats: record.places.len(),
            free: record.places.iter().filter(|place| place.holder == Holder::Free && !place.locked).count(),
            people: (0..)
                .zip(record.people.iter())
                .filter(|&(id, person)| person.door == Door::Inside && self.here(id))
                .count(),
        }
    }

    /// Who is connected here, for peers to know.
    pub fn attendance(&self, summary: &Summary) -> Option<Attendance> {
        let people = 0..self.record.people.len() as PersonId;
        let connected =
            |&person: &PersonId| !self.record.people[usize::from(person)].gone && self.room.connected(person);
        (!self.room.connections.is_empty()).then(|| Attendance {
            here: people.filter(connected).collect(),
            watchers: self.room.watchers(self.record),
            televisions: self.room.televisions(),
            summary: summary.clone(),
            home: self.room.hosted_from.as_ref().filter(|_| self.record.short().is_some()).map(ToString::to_string),
        })
    }
}
