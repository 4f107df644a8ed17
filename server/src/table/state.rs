//! A table as its log tells it: folded change by change, the same when it happens and when it is read again.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use engine::{AnyGame, AnyKind, AnyMatch, Course, GuessBook, Guessing, Options, Refusal, Seat, SeatSet, Settled};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use super::change::{Change, Created, Entry, Holder};
use super::dealing::Dealing;
use crate::names;
use crate::protocol::{Did, EndingState, PersonId, SeatNumber, Settings, Stage};
use crate::refusal;
use crate::store::Code;

/// The games on the shelf.
pub type Shelf = Arc<Vec<Box<dyn AnyKind>>>;

/// So many people can be at a table in all.
const MOST_PEOPLE: usize = 64;

/// So many requests are remembered. Older ones answer questions that are long closed.
const REMEMBERED: usize = 64;

/// A table, as everything in its log has made it.
pub struct Table {
    pub code: Code,
    shelf: Shelf,
    kind: usize,
    pub options: Map<String, Value>,
    pub settings: Settings,
    pub places: Vec<Place>,
    pub people: Vec<Person>,
    pub host: PersonId,
    pub salt: String,
    /// Is it for a first lesson?
    pub lesson: bool,
    pub offers: Vec<Offer>,
    pub asks: Vec<(PersonId, u8)>,
    /// Which game this is, from 1; 0 before the first.
    pub number: u32,
    /// The deal that is being made.
    pub dealing: Option<Dealing>,
    pub play: Option<Play>,
    pub ending: Option<EndingState>,
    pub paused: bool,
    /// Is it written down that the server closed the game?
    closed: bool,
    pub book: GuessBook,
    /// How the last deal came about, for the transcript's header.
    pub dealt: Option<Dealing>,
    /// The number of the next row.
    pub seq: u32,
    requests: VecDeque<(u64, u32)>,
}

/// A place at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    pub holder: Holder,
    pub locked: bool,
    /// Who plays there, if its person plays for several and said so.
    pub called: Option<String>,
}

impl Place {
    fn of(holder: Holder) -> Place {
        Place { holder, locked: false, called: None }
    }
}

/// Somebody who is or was at the table.
pub struct Person {
    pub guest: String,
    pub name: String,
    pub gone: bool,
}

/// A seat that waits for another device.
pub struct Offer {
    pub seat: Seat,
    /// The row that made the offer; the code follows from it.
    pub seq: u32,
    pub until: u64,
}

/// The game that is or was played last.
pub struct Play {
    pub game: Box<dyn AnyGame>,
    pub table: Box<dyn AnyMatch>,
    /// The row of the deal.
    pub dealt: u32,
    pub did: Option<Did>,
    /// What is to be guessed now.
    pub guessing: Option<Guessing>,
    /// What was asked last and has not come out yet.
    pub(super) asked: Option<Guessing>,
    /// How the guesses at the last question came out, if the last action told.
    pub settled: Option<Settled>,
    /// How far it has followed the first lesson, if it is one.
    pub course: Option<Course>,
}

impl Table {
    /// A table from its first row.
    pub fn create(shelf: &Shelf, code: Code, created: &Created) -> Result<Table, Refusal> {
        let Some(kind) = shelf.iter().position(|kind| kind.id() == created.game) else {
            return Err(refusal::no_such_game(&created.game));
        };
        let places = created.places.iter().cloned().map(Place::of).collect();
        let host = Person { guest: created.guest.clone(), name: created.name.clone(), gone: false };
        let table = Table {
            code,
            shelf: Arc::clone(shelf),
            kind,
            options: created.options.clone(),
            settings: created.settings.clone(),
            places,
            people: vec![host],
            host: 0,
            salt: created.salt.clone(),
            lesson: created.lesson,
            offers: Vec::new(),
            asks: Vec::new(),
            number: 0,
            dealing: None,
            play: None,
            ending: None,
            paused: false,
            closed: false,
            book: GuessBook::default(),
            dealt: None,
            seq: 1,
            requests: VecDeque::new(),
        };
        table.set_up(table.places.len(), &table.options)?;
        for place in &table.places {
            if let Holder::Bot(level) = &place.holder {
                table.level(level)?;
            }
        }
        Ok(table)
    }

    pub fn kind(&self) -> &dyn AnyKind {
        self.shelf[self.kind].as_ref()
    }

    pub fn stage(&self) -> Stage {
        match &self.ending {
            _ if self.dealing.is_some() => Stage::Dealing,
            Some(_) => Stage::Over,
            None if self.play.is_some() => Stage::Playing,
            None => Stage::Lobby,
        }
    }

    /// Why the game cannot go on, if it began under rules that are not played here and that is not written down yet.
    pub fn unplayable(&self) -> Option<String> {
        match &self.ending {
            Some(EndingState::Closed(reason)) if self.play.is_none() && !self.closed => Some(reason.clone()),
            _ => None,
        }
    }

    /// Was the last game dealt under rules that are not played here? Then what was done in it says nothing.
    pub(super) fn unreadable(&self) -> bool {
        self.play.is_none() && matches!(self.ending, Some(EndingState::Closed(_)))
    }

    /// The running game.
    pub fn running(&self) -> Result<&Play, Refusal> {
        self.play.as_ref().filter(|_| self.ending.is_none()).ok_or_else(refusal::no_game)
    }

    /// The seat of that number, if the table has it.
    pub fn seat(&self, seat: SeatNumber) -> Result<Seat, Refusal> {
        let there = Seat::new(seat).filter(|seat| seat.index() < self.places.len());
        there.ok_or_else(|| refusal::no_such_seat(seat, self.places.len()))
    }

    /// A bot's level, if the game has it.
    pub fn level(&self, level: &str) -> Result<(), Refusal> {
        let levels = self.kind().levels();
        if levels.contains(&level) { Ok(()) } else { Err(refusal::no_such_level(level, &levels)) }
    }

    /// The level of a bot that takes over for somebody: neither the weakest nor the strongest.
    pub fn stand_in(&self) -> String {
        let people = self.kind().people();
        let level = people.get(people.len() / 2).map(|person| person.level);
        level.or_else(|| self.kind().levels().first().copied()).unwrap_or_default().to_owned()
    }

    /// Checks options.
    pub fn set_up(&self, seats: usize, options: &Map<String, Value>) -> Result<Box<dyn AnyGame>, Refusal> {
        self.kind().set_up(seats, &Options(options.clone())).map_err(|fault| refusal::bad_option(&fault))
    }

    /// The one-time code of an offer: it follows from the table's secret and the row that made the offer.
    pub fn one_time(&self, seq: u32) -> String {
        let digest = Sha256::new().chain_update(&self.salt).chain_update(seq.to_le_bytes()).finalize();
        names::code(&digest.into(), 4)
    }

    pub fn holder(&self, seat: Seat) -> &Holder {
        &self.places[seat.index()].holder
    }

    /// Who plays at a place, if that is a person: what the seat is called, or whose it is.
    pub fn played_by(&self, place: &Place) -> Option<String> {
        let Holder::Person(person) = place.holder else { return None };
        let owner = || self.people.get(usize::from(person)).map(|person| person.name.clone());
        place.called.clone().or_else(owner)
    }

    /// The seats somebody holds.
    pub fn seats_of(&self, person: PersonId) -> SeatSet {
        Seat::all(self.places.len()).filter(|&seat| *self.holder(seat) == Holder::Person(person)).collect()
    }

    /// Somebody's number, if they are known here.
    pub fn person_of(&self, guest: &str) -> Option<PersonId> {
        self.people.iter().position(|person| person.guest == guest).map(|number| number as PersonId)
    }

    pub fn person(&self, person: PersonId) -> Result<&Person, Refusal> {
        self.people.get(usize::from(person)).ok_or_else(|| refusal::no_such_person(person))
    }

    /// The row that did what was asked for under this name, if that has happened.
    pub fn answered(&self, person: PersonId, request: &str) -> Option<u32> {
        let asked = fingerprint(person, request);
        self.requests.iter().find(|(known, _)| *known == asked).map(|&(_, seq)| seq)
    }

    /// Makes a change. Refused, nothing has changed. Fills in what only the game can tell (which question opens).
    pub fn fold(&mut self, entry: &mut Entry) -> Result<(), Refusal> {
        self.change(&mut entry.change)?;
        if let Some((person, request)) = &entry.from {
            if self.requests.len() == REMEMBERED {
                self.requests.pop_front();
            }
            self.requests.push_back((fingerprint(*person, request), self.seq));
        }
        self.seq += 1;
        Ok(())
    }

    fn change(&mut self, change: &mut Change) -> Result<(), Refusal> {
        match change {
            Change::Created(_) => return Err(refusal::not_over()),
            Change::Joined { guest, name } => {
                if self.people.len() == MOST_PEOPLE {
                    return Err(refusal::too_many_people());
                }
                self.people.push(Person { guest: guest.clone(), name: name.clone(), gone: false });
            }
            Change::Named { person, name } => {
                self.person(*person)?;
                self.people[usize::from(*person)].name.clone_from(name);
            }
            Change::Called { seat, name, .. } => {
                let seat = self.seat(*seat)?;
                self.places[seat.index()].called.clone_from(name);
            }
            Change::Sat { seat, person } => self.sit(*seat, *person)?,
            Change::Freed { seat, bot } => {
                let seat = self.seat(*seat)?;
                self.free(seat, bot.as_ref());
            }
            Change::Moved { from, to } => {
                let (from, to) = (self.seat(*from)?, self.seat(*to)?);
                self.places.swap(from.index(), to.index());
                // A code was for whoever sat there then.
                self.offers.retain(|offer| offer.seat != from && offer.seat != to);
                self.asks.retain(|&(_, seat)| usize::from(seat) != from.index() && usize::from(seat) != to.index());
            }
            Change::Locked { seat, locked } => {
                let seat = self.seat(*seat)?;
                self.places[seat.index()].locked = *locked;
            }
            Change::Bot { seat, level } => {
                let seat = self.seat(*seat)?;
                self.level(level)?;
                self.places[seat.index()].holder = Holder::Bot(level.clone());
            }
            Change::Options { seats, options } => {
                self.set_up(*seats, options)?;
                self.places.resize(*seats, Place::of(Holder::Free));
                self.options.clone_from(options);
                self.forget_requests_for_seats();
            }
            Change::Settings(settings) => self.settings = settings.clone(),
            Change::Host { person } => {
                self.person(*person)?;
                self.host = *person;
            }
            Change::Left { person, bot, host } => {
                self.person(*person)?;
                self.person(*host)?;
                for seat in self.seats_of(*person).iter() {
                    self.free(seat, bot.as_ref());
                }
                self.asks.retain(|(asker, _)| asker != person);
                self.people[usize::from(*person)].gone = true;
                self.host = *host;
            }
            Change::Offered { seat, until } => {
                let seat = self.seat(*seat)?;
                self.offers.retain(|offer| offer.seat != seat);
                self.offers.push(Offer { seat, seq: self.seq, until: *until });
            }
            Change::Asked { seat, person } => {
                let seat = self.seat(*seat)?;
                self.person(*person)?;
                let ask = (*person, seat.index() as u8);
                if !self.asks.contains(&ask) {
                    self.asks.push(ask);
                }
            }
            Change::Denied { seat, person } => self.asks.retain(|ask| *ask != (*person, *seat as u8)),
            Change::Started { .. }
            | Change::Bound { .. }
            | Change::Listed
            | Change::Opened { .. }
            | Change::Voided { .. }
            | Change::Dealt { .. } => self.change_deal(change)?,
            Change::Did { seat, action, by, decision, opens } => {
                let did = (*seat, action.as_str(), *by);
                self.act(did, *decision, opens)?;
            }
            Change::Paused => self.paused = true,
            Change::Resumed => self.paused = false,
            Change::Abandoned => self.end(EndingState::Abandoned),
            Change::Closed { reason } => {
                self.end(EndingState::Closed(reason.clone()));
                self.dealing = None;
                self.closed = true;
            }
            Change::Again => {
                self.play = None;
                self.ending = None;
                self.closed = false;
            }
            Change::Guessed { person, answer } => self.guess(*person, *answer)?,
        }
        Ok(())
    }

    fn sit(&mut self, seat: SeatNumber, person: PersonId) -> Result<(), Refusal> {
        let seat = self.seat(seat)?;
        self.person(person)?;
        self.people[usize::from(person)].gone = false;
        self.places[seat.index()] = Place::of(Holder::Person(person));
        self.offers.retain(|offer| offer.seat != seat);
        self.asks.retain(|&(_, asked)| usize::from(asked) != seat.index());
        Ok(())
    }

    fn free(&mut self, seat: Seat, bot: Option<&String>) {
        let place = &mut self.places[seat.index()];
        place.holder = bot.map_or(Holder::Free, |level| Holder::Bot(level.clone()));
        place.called = None;
        self.offers.retain(|offer| offer.seat != seat);
    }

    /// After the seats have changed, what was said about seats that are gone means nothing.
    fn forget_requests_for_seats(&mut self) {
        let seats = self.places.len();
        self.offers.retain(|offer| offer.seat.index() < seats);
        self.asks.retain(|&(_, seat)| usize::from(seat) < seats);
    }
}

fn fingerprint(person: PersonId, request: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    (person, request).hash(&mut hasher);
    hasher.finish()
}
