//! What people may change at a table: a command becomes a change, or is refused.

mod people;
mod seats;

use engine::{Refusal, SeatSet, never};

use crate::protocol::{Actor, Command, PersonId, Stage};
use crate::record::Record;
use crate::record::change::{Change, Holder};
use crate::record::dealing::{attempt, bound, hex};
use crate::{names, refusal};

/// Somebody who has no number yet, and gets one if what they ask for can be done.
pub const NEW: PersonId = PersonId::MAX;

/// Must somebody be known at the table to ask for this? Then they join it with their first such command.
pub fn joins(command: &Command) -> bool {
    matches!(
        command,
        Command::Sit { .. } | Command::Claim { .. } | Command::Ask { .. } | Command::Guess { .. } | Command::Name(_)
    )
}

/// Somebody at the table who asks for something.
pub struct Asker<'a> {
    pub record: &'a Record,
    pub person: Option<PersonId>,
    /// Milliseconds since 1970.
    pub wall: u64,
    /// Who is to host if the asker leaves.
    pub heir: Option<PersonId>,
    /// Are there public tables?
    pub lobby: bool,
    /// Who is connected.
    pub here: &'a dyn Fn(PersonId) -> bool,
    /// The seats whose people have been away for long enough that others may play for them.
    pub away: SeatSet,
}

impl Asker<'_> {
    /// The change that a command asks for. `Look` and `React` change nothing that is kept, so that nobody asks for them here.
    pub fn decide(&self, command: &Command, random: &mut dyn FnMut() -> [u8; 32]) -> Result<Change, Refusal> {
        let record = self.record;
        if record.stage() == Stage::Dealing && changes_seats(command) {
            return Err(refusal::dealing());
        }
        match command {
            Command::Play { seat, decision, action } => {
                record.running()?;
                let seat = self.own(*seat)?;
                if record.paused {
                    return Err(refusal::paused());
                }
                if record.rehearses() {
                    return Err(refusal::dealing());
                }
                let (action, by, decision) = (action.clone(), Actor::Person, *decision);
                Ok(Change::Did { seat, action, by, decision, opens: None })
            }
            Command::Sit { seat } => self.sit(*seat),
            Command::Stand { seat } => {
                let seat = self.own(*seat)?;
                Ok(Change::Freed { seat, bot: self.stand_in(), removed: false })
            }
            Command::Move { from, to } => self.change_places(*from, *to),
            Command::Lock { seat, locked } => self.lock(*seat, *locked),
            Command::Remove { seat } => self.remove(*seat),
            Command::Bot { seat, level } => self.bot(*seat, level),
            Command::Name(name) => {
                let name = names::proper(name).map_err(refusal::bad_name)?;
                Ok(Change::Named { person: self.known()?, name, portrait: None })
            }
            Command::Portrait(portrait) => {
                let person = self.known()?;
                let name = self.record.person(person)?.name.clone();
                Ok(Change::Named { person, name, portrait: Some(*portrait) })
            }
            Command::Call { seat, name } => {
                let seat = self.own(*seat)?;
                let name = name.as_deref().map(names::proper).transpose().map_err(refusal::bad_name)?;
                Ok(Change::Called { seat, person: self.known()?, name })
            }
            Command::Options { seats, options } => self.options(*seats, options),
            Command::Settings(settings) => {
                self.host()?;
                settings.check()?;
                if settings.public && !self.lobby {
                    return Err(refusal::no_lobby());
                }
                Ok(Change::Settings(settings.clone()))
            }
            Command::Host { person } => {
                self.host()?;
                self.inside(*person)?;
                Ok(Change::Host { person: *person })
            }
            Command::Bind { seat, commit } => bound(self.own(*seat)?, commit.as_ref()),
            Command::Open { seat, nonce } => Ok(Change::Opened { seat: self.own(*seat)?, nonce: hex(nonce)? }),
            Command::Pause => self.pause(true),
            Command::Resume => self.pause(false),
            Command::Abandon => {
                self.host()?;
                record.running()?;
                Ok(Change::Abandoned)
            }
            Command::Rematch => self.again(),
            Command::Leave => {
                let person = self.known()?;
                let heir = self.heir.filter(|_| person == record.host);
                Ok(Change::Left { person, bot: self.stand_in(), host: heir.unwrap_or(record.host) })
            }
            Command::Offer { seat } => self.offer(*seat),
            Command::Claim { code } => self.claim(code),
            Command::Ask { seat } => self.ask(*seat),
            Command::Grant { seat, person } => self.grant(*seat, *person),
            Command::Deny { seat, person } => self.deny(*seat, *person),
            Command::Guess { answer } => {
                let open = record.current.as_ref().is_some_and(|current| current.guessing.is_some());
                let person = self.known()?;
                if open { Ok(Change::Guessed { person, answer: *answer }) } else { Err(refusal::guessing_closed()) }
            }
            Command::Start => {
                self.start()?;
                // What was dealt before is not dealt anew.
                if let Some(deal) = record.given_deal() {
                    return Ok(deal);
                }
                let (id, server) = attempt(random);
                Ok(Change::Started { id, server, rules: record.kind().rules() })
            }
            Command::Knock { .. } => Err(refusal::door_open()),
            Command::Admit { person, admitted } => self.admit(*person, *admitted),
            Command::Ban { person, banned } => self.ban(*person, *banned),
            Command::Mute { person, muted } => self.mute(*person, *muted),
            Command::Look(_) | Command::React(_) => {
                never!(Err(refusal::no_game()), "a command that changes nothing is not decided on")
            }
        }
    }

    /// May the asker start a game now?
    fn start(&self) -> Result<(), Refusal> {
        self.host_before_game()?;
        let record = self.record;
        if let Some(empty) = record.places.iter().position(|place| place.holder == Holder::Free) {
            return Err(refusal::seat_empty(empty));
        }
        record.set_up(record.places.len(), &record.options).map(drop)
    }

    fn known(&self) -> Result<PersonId, Refusal> {
        self.person.ok_or_else(refusal::not_seated)
    }

    fn host(&self) -> Result<(), Refusal> {
        if self.person == Some(self.record.host) { Ok(()) } else { Err(refusal::not_host()) }
    }

    fn before_game(&self) -> Result<(), Refusal> {
        if self.record.stage() == Stage::Lobby { Ok(()) } else { Err(refusal::game_runs()) }
    }

    fn host_before_game(&self) -> Result<(), Refusal> {
        self.host()?;
        self.before_game()
    }

    fn options(&self, seats: usize, options: &serde_json::Map<String, serde_json::Value>) -> Result<Change, Refusal> {
        self.host_before_game()?;
        if self.record.given().is_some() {
            return Err(refusal::given());
        }
        self.record.set_up(seats, options)?;
        let lost = self.record.places.iter().skip(seats).position(|place| matches!(place.holder, Holder::Person(_)));
        if let Some(lost) = lost {
            return Err(refusal::seat_taken(seats + lost));
        }
        Ok(Change::Options { seats, options: options.clone() })
    }

    fn pause(&self, paused: bool) -> Result<Change, Refusal> {
        let person = self.known()?;
        if self.record.seats_of(person).is_empty() && person != self.record.host {
            return Err(refusal::not_seated());
        }
        self.record.running()?;
        match (paused, self.record.paused) {
            (true, true) => Err(refusal::already_paused()),
            (false, false) => Err(refusal::not_paused()),
            (true, false) => Ok(Change::Paused),
            (false, true) => Ok(Change::Resumed),
        }
    }

    /// Another game at the same table: the host opens it, whoever else has a seat wishes for it. A lesson is
    /// given once, and so is a deal that was played before.
    fn again(&self) -> Result<Change, Refusal> {
        let person = self.known().map_err(|_| refusal::not_host())?;
        let record = self.record;
        match record.stage() {
            _ if self.host().is_err() && record.seats_of(person).is_empty() => Err(refusal::not_host()),
            _ if record.lesson() => Err(refusal::lesson()),
            _ if record.given().is_some() => Err(refusal::given()),
            Stage::Over if self.host().is_ok() => Ok(Change::Again),
            Stage::Over if record.wishes.contains(&person) => Err(refusal::already_asked()),
            Stage::Over => Ok(Change::Wished { person }),
            _ => Err(refusal::not_over()),
        }
    }
}

/// Who plays must not change while a deal is made for them.
fn changes_seats(command: &Command) -> bool {
    matches!(
        command,
        Command::Stand { .. }
            | Command::Remove { .. }
            | Command::Leave
            | Command::Claim { .. }
            | Command::Grant { .. }
            | Command::Ban { .. }
    )
}
