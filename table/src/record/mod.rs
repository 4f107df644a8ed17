//! The record: a table's log, folded change by change; the same when it happens and when it is read again.
//!
//! A record is cheap to copy: what seldom changes is shared. A change is made on a copy, and the copy takes the record's
//! place once the change is in the log.

pub mod account;
pub mod change;
pub mod dealing;
mod fold;
mod forget;
mod game;
pub mod given;
pub mod history;
pub mod past;
mod people;
pub mod read;
mod seats;
pub mod tally;
pub mod transcript;

use std::sync::Arc;

use engine::{
    AnyGame, AnyKind, AnyMatch, Course, GuessBook, Guessing, Options, Refusal, Seat, SeatSet, Settled, Viewer,
};
pub use forget::without;
pub use people::{Door, Person};
pub use seats::Place;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use self::change::{Created, Holder};
use self::dealing::Dealing;
use self::given::Given;
use crate::protocol::{Did, EndingState, Look, PersonId, SeatNumber, Settings, Stage};
use crate::row::Code;
use crate::{names, refusal};

/// Whoever made the table.
pub const MAKER: PersonId = 0;

/// The games on the shelf.
pub type Shelf = Arc<Vec<Box<dyn AnyKind>>>;

/// A table, as everything in its log has made it.
#[derive(Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each is a state of its own")]
pub struct Record {
    fixed: Arc<Fixed>,
    pub options: Arc<Map<String, Value>>,
    pub settings: Settings,
    pub places: Arc<Vec<Place>>,
    pub people: Arc<Vec<Person>>,
    /// The guests whom the host keeps out.
    pub banned: Arc<Vec<String>>,
    pub host: PersonId,
    /// Has whoever made the table given hosting away? Otherwise others host only until they are back.
    pub gave: bool,
    /// Everybody who has held a seat in the current game.
    pub players: Arc<Vec<PersonId>>,
    pub offers: Vec<Offer>,
    pub asks: Vec<(PersonId, u8)>,
    /// Which game this is, from 1; 0 before the first.
    pub number: u32,
    /// The deal that is being made.
    pub dealing: Option<Arc<Dealing>>,
    /// How the last deal came about, for the transcript's header.
    pub dealt: Option<Arc<Dealing>>,
    pub current: Option<Arc<Current>>,
    pub ending: Option<EndingState>,
    pub paused: bool,
    /// Is it written down that the server closed the game?
    closed: bool,
    pub book: GuessBook,
    /// Who would like another game, once one is over.
    pub wishes: Vec<PersonId>,
    /// Have all of them agreed on one that has not begun yet?
    pub begins: bool,
    /// Has somebody who is written out of the log written into it since?
    pub traces: bool,
    /// How often whom has won here.
    pub tally: Vec<tally::Score>,
    /// The number of the next row.
    pub seq: u32,
    /// The number of the row after the last one that changed what the `table` message says.
    pub table_seq: u32,
    /// The same for what the `deal` message says.
    pub deal_seq: u32,
}

/// What a table is made with and keeps.
struct Fixed {
    code: Code,
    shelf: Shelf,
    kind: usize,
    salt: String,
    lesson: bool,
    given: Option<Box<Given>>,
}

/// A seat that waits for another device.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    pub seat: Seat,
    /// The row that made the offer; the code follows from it.
    pub seq: u32,
    pub until: u64,
}

/// The game that is or was played last.
pub struct Current {
    pub game: Arc<dyn AnyGame>,
    pub position: Box<dyn AnyMatch>,
    pub did: Option<Did>,
    /// How often the turn has gone to another seat; reactions are no turns.
    pub turns: u32,
    /// What is to be guessed now.
    pub guessing: Option<Guessing>,
    /// The guess that was asked for last and is not settled yet.
    pending: Option<Guessing>,
    /// How the guesses at the last question came out, if the last action told.
    pub settled: Option<Settled>,
    /// How far it has followed the first lesson, if it is one.
    pub course: Option<Course>,
}

impl Record {
    /// A table from its first row.
    pub fn create(shelf: &Shelf, code: Code, created: &Created) -> Result<Record, Refusal> {
        let Some(kind) = shelf.iter().position(|kind| kind.id() == created.game) else {
            return Err(refusal::no_such_game(&created.game));
        };
        let salt = created.salt.clone();
        let host = Person { sat: true, ..Person::new(&created.guest, &created.name, Door::Inside) };
        let (lesson, given) = (created.lesson, created.given.clone());
        let record = Record {
            fixed: Arc::new(Fixed { code, shelf: Arc::clone(shelf), kind, salt, lesson, given }),
            options: Arc::new(created.options.clone()),
            settings: created.settings.clone(),
            places: Arc::new(created.places.iter().cloned().map(Place::of).collect()),
            people: Arc::new(vec![host]),
            banned: Arc::default(),
            host: MAKER,
            gave: false,
            players: Arc::default(),
            offers: Vec::new(),
            asks: Vec::new(),
            number: 0,
            dealing: None,
            dealt: None,
            current: None,
            ending: None,
            paused: false,
            closed: false,
            book: GuessBook::default(),
            wishes: Vec::new(),
            begins: false,
            traces: false,
            tally: Vec::new(),
            seq: 1,
            table_seq: 1,
            deal_seq: 0,
        };
        record.set_up(record.places.len(), &record.options)?;
        for place in record.places.iter() {
            if let Holder::Bot(level) = &place.holder {
                record.level(level)?;
            }
        }
        Ok(record)
    }

    pub fn code(&self) -> &Code {
        &self.fixed.code
    }

    /// What is enough of the code for people in the host's own network, as long as they gather: its first word.
    pub fn short(&self) -> Option<&str> {
        let word = names::first_word(&self.fixed.code);
        word.filter(|_| self.stage() == Stage::Lobby && !self.lesson())
    }

    pub fn shelf(&self) -> &Shelf {
        &self.fixed.shelf
    }

    /// The table's secret.
    pub fn salt(&self) -> &str {
        &self.fixed.salt
    }

    /// Is the table for a first lesson?
    pub fn lesson(&self) -> bool {
        self.fixed.lesson
    }

    /// The deal that the table is for, if that was played before.
    pub fn given(&self) -> Option<&Given> {
        self.fixed.given.as_deref()
    }

    /// Does it count who wins here? Lessons, practice and duels are for one game each, and count nowhere.
    pub fn counts(&self) -> bool {
        !self.lesson() && self.given().is_none()
    }

    pub fn kind(&self) -> &dyn AnyKind {
        self.fixed.shelf[self.fixed.kind].as_ref()
    }

    pub fn stage(&self) -> Stage {
        match &self.ending {
            _ if self.dealing.is_some() => Stage::Dealing,
            Some(_) => Stage::Over,
            None if self.current.is_some() => Stage::Playing,
            None => Stage::Lobby,
        }
    }

    /// Why the game cannot go on, if it began under rules that are not played here and that is not written down yet.
    pub fn unplayable(&self) -> Option<String> {
        match &self.ending {
            Some(EndingState::Closed(reason)) if self.current.is_none() && !self.closed => Some(reason.clone()),
            _ => None,
        }
    }

    /// The running game.
    pub fn running(&self) -> Result<&Current, Refusal> {
        self.current.as_deref().filter(|_| self.ending.is_none()).ok_or_else(refusal::no_game)
    }

    /// How many actions have been taken in the current game.
    pub fn step(&self) -> u32 {
        self.current.as_ref().map_or(0, |current| current.position.step())
    }

    /// The seat of that number, if the table has it.
    pub fn seat(&self, seat: SeatNumber) -> Result<Seat, Refusal> {
        let there = Seat::new(seat).filter(|seat| seat.index() < self.places.len());
        there.ok_or_else(|| refusal::no_such_seat(seat, self.places.len()))
    }

    /// All seats.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.places.len())
    }

    /// A bot's level, if the game has it.
    pub fn level(&self, level: &str) -> Result<(), Refusal> {
        let levels = self.kind().levels();
        if levels.contains(&level) { Ok(()) } else { Err(refusal::no_such_level(level, &levels)) }
    }

    /// The level of a bot that takes over for somebody: neither the weakest nor the strongest.
    pub fn stand_in(&self) -> &'static str {
        let people = self.kind().people();
        let level = people.get(people.len() / 2).map(|person| person.level);
        level.or_else(|| self.kind().levels().first().copied()).unwrap_or_default()
    }

    /// Checks options.
    pub fn set_up(&self, seats: usize, options: &Map<String, Value>) -> Result<Box<dyn AnyGame>, Refusal> {
        self.kind().set_up(seats, &Options(options.clone())).map_err(|fault| refusal::bad_option(&fault))
    }

    /// The one-time code of an offer: it follows from the table's secret and the row that made the offer.
    pub fn one_time(&self, seq: u32) -> String {
        let digest = Sha256::new().chain_update(self.salt()).chain_update(seq.to_le_bytes()).finalize();
        names::code(&digest.into(), 4)
    }

    /// Whose eyes a connection of this person looks through; nobody's, if it is none of theirs.
    pub fn viewer(&self, person: Option<PersonId>, look: Look) -> Viewer {
        let seats = person.map_or(SeatSet::EMPTY, |person| self.seats_of(person));
        let seat = match look {
            Look::Public => None,
            Look::Mine => seats.first().filter(|_| seats.len() == 1),
            Look::Seat(seat) => Seat::new(seat).filter(|&seat| seats.contains(seat)),
        };
        seat.map_or(Viewer::Spectator, Viewer::Seat)
    }
}
