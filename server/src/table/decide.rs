//! What people may change at a table: a command becomes a change, or is refused.

use engine::Refusal;

use super::change::{Change, Holder};
use super::dealing::{bound, hex};
use super::state::Table;
use crate::names;
use crate::protocol::{Actor, Command, PersonId, SeatNumber, Settings, Stage};
use crate::refusal;

/// How long a one-time code is good, in milliseconds.
const OFFER: u64 = 10 * 60_000;

/// The lengths a reaction window can have, in seconds.
const WINDOWS: [u16; 5] = [5, 8, 15, 30, 60];

/// The longest time for a decision or before a bot takes over, in seconds.
const LONGEST: u16 = 3600;

/// Must somebody be known at the table to ask for this? Then they join it with their first such command.
pub fn joins(command: &Command) -> bool {
    matches!(
        command,
        Command::Sit { .. } | Command::Claim { .. } | Command::Ask { .. } | Command::Guess { .. } | Command::Name(_)
    )
}

/// Somebody at the table who asks for something.
pub struct Asker<'a> {
    pub table: &'a Table,
    pub person: Option<PersonId>,
    /// Milliseconds since 1970.
    pub wall: u64,
    /// Who is to host if the asker leaves.
    pub heir: Option<PersonId>,
}

impl Asker<'_> {
    /// The change that a command asks for. `Look` and `React` change nothing that is kept, and `Start` is another's affair.
    pub fn decide(&self, command: &Command) -> Result<Change, Refusal> {
        let table = self.table;
        if table.stage() == Stage::Dealing && changes_seats(command) {
            return Err(refusal::dealing());
        }
        match command {
            Command::Play { seat, decision, action } => {
                table.running()?;
                let seat = self.own(*seat)?;
                if table.paused {
                    return Err(refusal::paused());
                }
                let (action, by, decision) = (action.clone(), Actor::Person, *decision);
                Ok(Change::Did { seat, action, by, decision, opens: None })
            }
            Command::Sit { seat } => self.sit(*seat),
            Command::Stand { seat } => {
                let seat = self.own(*seat)?;
                Ok(Change::Freed { seat, bot: self.stand_in() })
            }
            Command::Move { from, to } => self.change_places(*from, *to),
            Command::Lock { seat, locked } => {
                self.host_before_game()?;
                let place = &table.places[table.seat(*seat)?.index()];
                if *locked && place.holder != Holder::Free {
                    return Err(refusal::seat_taken(*seat));
                }
                Ok(Change::Locked { seat: *seat, locked: *locked })
            }
            Command::Remove { seat } => {
                self.host()?;
                let place = table.seat(*seat)?;
                match table.holder(place) {
                    Holder::Free => Err(refusal::seat_empty(*seat)),
                    Holder::Bot(_) if table.stage() == Stage::Playing => Err(refusal::game_runs()),
                    _ => Ok(Change::Freed { seat: *seat, bot: self.stand_in() }),
                }
            }
            Command::Bot { seat, level } => {
                self.host_before_game()?;
                if matches!(table.holder(table.seat(*seat)?), Holder::Person(_)) {
                    return Err(refusal::seat_taken(*seat));
                }
                table.level(level)?;
                Ok(Change::Bot { seat: *seat, level: level.clone() })
            }
            Command::Name(name) => {
                let name = names::proper(name).map_err(refusal::bad_name)?;
                Ok(Change::Named { person: self.known()?, name })
            }
            Command::Call { seat, name } => {
                let seat = self.own(*seat)?;
                let name = name.as_deref().map(names::proper).transpose().map_err(refusal::bad_name)?;
                Ok(Change::Called { seat, person: self.known()?, name })
            }
            Command::Options { seats, options } => self.options(*seats, options),
            Command::Settings(settings) => {
                self.host()?;
                check(settings)?;
                Ok(Change::Settings(settings.clone()))
            }
            Command::Host { person } => {
                self.host()?;
                table.person(*person)?;
                Ok(Change::Host { person: *person })
            }
            Command::Bind { seat, commit } => bound(self.own(*seat)?, commit.as_ref()),
            Command::Open { seat, nonce } => Ok(Change::Opened { seat: self.own(*seat)?, nonce: hex(nonce)? }),
            Command::Pause => self.pause(true),
            Command::Resume => self.pause(false),
            Command::Abandon => {
                self.host()?;
                table.running()?;
                Ok(Change::Abandoned)
            }
            Command::Rematch => self.again(),
            Command::Leave => {
                let person = self.known()?;
                let heir = self.heir.filter(|_| person == table.host);
                Ok(Change::Left { person, bot: self.stand_in(), host: heir.unwrap_or(table.host) })
            }
            Command::Offer { seat } => self.offer(*seat),
            Command::Claim { code } => self.claim(code),
            Command::Ask { seat } => self.ask(*seat),
            Command::Grant { seat, person } => {
                self.host()?;
                self.asked(*seat, *person)?;
                Ok(Change::Sat { seat: *seat, person: *person })
            }
            Command::Deny { seat, person } => {
                self.host()?;
                self.asked(*seat, *person)?;
                Ok(Change::Denied { seat: *seat, person: *person })
            }
            Command::Guess { answer } => Ok(Change::Guessed { person: self.known()?, answer: *answer }),
            Command::Start | Command::Look(_) | Command::React(_) => Err(refusal::no_game()),
        }
    }

    /// May the asker start a game now?
    pub fn start(&self) -> Result<(), Refusal> {
        self.host_before_game()?;
        let table = self.table;
        if let Some(empty) = table.places.iter().position(|place| place.holder == Holder::Free) {
            return Err(refusal::seat_empty(empty));
        }
        table.set_up(table.places.len(), &table.options).map(drop)
    }

    fn claim(&self, code: &str) -> Result<Change, Refusal> {
        let person = self.known()?;
        let mut offers = self.table.offers.iter().filter(|offer| offer.until > self.wall);
        let offer = offers.find(|offer| names::same(&self.table.one_time(offer.seq), code));
        Ok(Change::Sat { seat: offer.ok_or_else(refusal::bad_code)?.seat.index(), person })
    }

    fn known(&self) -> Result<PersonId, Refusal> {
        self.person.ok_or_else(refusal::not_seated)
    }

    fn host(&self) -> Result<(), Refusal> {
        if self.person == Some(self.table.host) { Ok(()) } else { Err(refusal::not_host()) }
    }

    fn before_game(&self) -> Result<(), Refusal> {
        if self.table.stage() == Stage::Lobby { Ok(()) } else { Err(refusal::game_runs()) }
    }

    fn host_before_game(&self) -> Result<(), Refusal> {
        self.host()?;
        self.before_game()
    }

    /// A seat that the asker holds.
    fn own(&self, seat: SeatNumber) -> Result<SeatNumber, Refusal> {
        let place = self.table.seat(seat)?;
        let own = self.person.is_some_and(|person| *self.table.holder(place) == Holder::Person(person));
        if own { Ok(seat) } else { Err(refusal::not_yours(seat)) }
    }

    /// While a game runs, a bot takes a seat that is given up.
    fn stand_in(&self) -> Option<String> {
        (self.table.stage() == Stage::Playing).then(|| self.table.stand_in())
    }

    fn sit(&self, seat: SeatNumber) -> Result<Change, Refusal> {
        let person = self.known()?;
        self.before_game()?;
        let place = &self.table.places[self.table.seat(seat)?.index()];
        match place.holder {
            Holder::Free if !place.locked || person == self.table.host => Ok(Change::Sat { seat, person }),
            Holder::Free => Err(refusal::seat_locked(seat)),
            _ => Err(refusal::seat_taken(seat)),
        }
    }

    /// The host moves anybody; others move themselves to a free seat.
    fn change_places(&self, from: SeatNumber, to: SeatNumber) -> Result<Change, Refusal> {
        self.before_game()?;
        if self.host().is_err() {
            self.own(from)?;
            let place = &self.table.places[self.table.seat(to)?.index()];
            match place.holder {
                Holder::Free if place.locked => return Err(refusal::seat_locked(to)),
                Holder::Free => {}
                _ => return Err(refusal::seat_taken(to)),
            }
        }
        self.table.seat(from)?;
        self.table.seat(to)?;
        Ok(Change::Moved { from, to })
    }

    fn options(&self, seats: usize, options: &serde_json::Map<String, serde_json::Value>) -> Result<Change, Refusal> {
        self.host_before_game()?;
        self.table.set_up(seats, options)?;
        let lost = self.table.places.iter().skip(seats).position(|place| matches!(place.holder, Holder::Person(_)));
        if let Some(lost) = lost {
            return Err(refusal::seat_taken(seats + lost));
        }
        Ok(Change::Options { seats, options: options.clone() })
    }

    fn pause(&self, paused: bool) -> Result<Change, Refusal> {
        let person = self.known()?;
        if self.table.seats_of(person).is_empty() && person != self.table.host {
            return Err(refusal::not_seated());
        }
        self.table.running()?;
        match (paused, self.table.paused) {
            (true, true) => Err(refusal::already_paused()),
            (false, false) => Err(refusal::not_paused()),
            (true, false) => Ok(Change::Paused),
            (false, true) => Ok(Change::Resumed),
        }
    }

    /// Another game at the same table. A lesson is given once.
    fn again(&self) -> Result<Change, Refusal> {
        self.host()?;
        match self.table.stage() {
            _ if self.table.lesson => Err(refusal::lesson()),
            Stage::Over => Ok(Change::Again),
            _ => Err(refusal::not_over()),
        }
    }

    fn offer(&self, seat: SeatNumber) -> Result<Change, Refusal> {
        Ok(Change::Offered { seat: self.own(seat)?, until: self.wall.saturating_add(OFFER) })
    }

    fn ask(&self, seat: SeatNumber) -> Result<Change, Refusal> {
        let person = self.known()?;
        let place = self.table.seat(seat)?;
        match self.table.holder(place) {
            Holder::Free => Err(refusal::seat_empty(seat)),
            Holder::Person(holder) if *holder == person => Err(refusal::has_it()),
            _ => Ok(Change::Asked { seat, person }),
        }
    }

    fn asked(&self, seat: SeatNumber, person: PersonId) -> Result<(), Refusal> {
        let place = self.table.seat(seat)?;
        let asked = self.table.asks.contains(&(person, place.index() as u8));
        if asked { Ok(()) } else { Err(refusal::did_not_ask()) }
    }
}

/// Who plays must not change while a deal is made for them.
fn changes_seats(command: &Command) -> bool {
    matches!(
        command,
        Command::Stand { .. } | Command::Remove { .. } | Command::Leave | Command::Claim { .. } | Command::Grant { .. }
    )
}

/// Are these settings possible?
pub fn check(settings: &Settings) -> Result<(), Refusal> {
    if settings.window.is_some_and(|seconds| !WINDOWS.contains(&seconds)) {
        let sentence = "a reaction window lasts 5, 8, 15, 30 or 60 seconds, or until all have answered (null)";
        return Err(refusal::bad_setting("window", sentence));
    }
    let too_long = |seconds: Option<u16>| seconds.is_some_and(|seconds| !(5..=LONGEST).contains(&seconds));
    if too_long(settings.time) {
        return Err(refusal::bad_setting("time", "a decision has 5 to 3600 seconds, or no limit (null)"));
    }
    if too_long(settings.warm) {
        return Err(refusal::bad_setting("warm", "a bot takes over after 5 to 3600 seconds, or never (null)"));
    }
    Ok(())
}
