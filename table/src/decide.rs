//! What people may change at a table: a command becomes a change, or is refused.

use engine::{Refusal, never};

use crate::protocol::{Actor, Command, PersonId, SeatNumber, Stage};
use crate::record::Record;
use crate::record::change::{Change, Holder};
use crate::record::dealing::{attempt, bound, hex};
use crate::{names, refusal};

/// How long a one-time code is good, in milliseconds.
const OFFER: u64 = 10 * 60_000;

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
                let (action, by, decision) = (action.clone(), Actor::Person, *decision);
                Ok(Change::Did { seat, action, by, decision, opens: None })
            }
            Command::Sit { seat } => self.sit(*seat),
            Command::Stand { seat } => {
                let seat = self.own(*seat)?;
                Ok(Change::Freed { seat, bot: self.stand_in() })
            }
            Command::Move { from, to } => self.change_places(*from, *to),
            Command::Lock { seat, locked } => self.lock(*seat, *locked),
            Command::Remove { seat } => self.remove(*seat),
            Command::Bot { seat, level } => self.bot(*seat, level),
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
                settings.check()?;
                if settings.public && !self.lobby {
                    return Err(refusal::no_lobby());
                }
                Ok(Change::Settings(settings.clone()))
            }
            Command::Host { person } => {
                self.host()?;
                record.person(*person)?;
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
            Command::Start => {
                self.start()?;
                let (id, server) = attempt(random);
                Ok(Change::Started { id, server, rules: record.kind().rules() })
            }
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

    fn claim(&self, code: &str) -> Result<Change, Refusal> {
        let person = self.known()?;
        let mut offers = self.record.offers.iter().filter(|offer| offer.until > self.wall);
        let offer = offers.find(|offer| names::same(&self.record.one_time(offer.seq), code));
        Ok(Change::Sat { seat: offer.ok_or_else(refusal::bad_code)?.seat.index(), person })
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

    /// A seat that the asker holds.
    fn own(&self, seat: SeatNumber) -> Result<SeatNumber, Refusal> {
        let place = self.record.seat(seat)?;
        let own = self.person.is_some_and(|person| *self.record.holder(place) == Holder::Person(person));
        if own { Ok(seat) } else { Err(refusal::not_yours(seat)) }
    }

    /// While a game runs, a bot takes a seat that is given up.
    fn stand_in(&self) -> Option<String> {
        (self.record.stage() == Stage::Playing).then(|| self.record.stand_in().to_owned())
    }

    fn sit(&self, seat: Option<SeatNumber>) -> Result<Change, Refusal> {
        let person = self.known()?;
        self.before_game()?;
        let Some(seat) = seat else { return self.sit_anywhere(person) };
        let place = &self.record.places[self.record.seat(seat)?.index()];
        match place.holder {
            Holder::Free if !place.locked || person == self.record.host => Ok(Change::Sat { seat, person }),
            Holder::Free => Err(refusal::seat_locked(seat)),
            _ => Err(refusal::seat_taken(seat)),
        }
    }

    fn sit_anywhere(&self, person: PersonId) -> Result<Change, Refusal> {
        if !self.record.seats_of(person).is_empty() {
            return Err(refusal::has_it());
        }
        let hosts = person == self.record.host;
        let free = self.record.places.iter().position(|place| place.holder == Holder::Free && (!place.locked || hosts));
        free.map(|seat| Change::Sat { seat, person }).ok_or_else(refusal::table_full)
    }

    fn lock(&self, seat: SeatNumber, locked: bool) -> Result<Change, Refusal> {
        self.host_before_game()?;
        let place = &self.record.places[self.record.seat(seat)?.index()];
        if locked && place.holder != Holder::Free {
            return Err(refusal::seat_taken(seat));
        }
        Ok(Change::Locked { seat, locked })
    }

    fn remove(&self, seat: SeatNumber) -> Result<Change, Refusal> {
        self.host()?;
        match self.record.holder(self.record.seat(seat)?) {
            Holder::Free => Err(refusal::seat_empty(seat)),
            Holder::Bot(_) if self.record.stage() == Stage::Playing => Err(refusal::game_runs()),
            _ => Ok(Change::Freed { seat, bot: self.stand_in() }),
        }
    }

    fn bot(&self, seat: SeatNumber, level: &str) -> Result<Change, Refusal> {
        self.host_before_game()?;
        if matches!(self.record.holder(self.record.seat(seat)?), Holder::Person(_)) {
            return Err(refusal::seat_taken(seat));
        }
        self.record.level(level)?;
        Ok(Change::Bot { seat, level: level.to_owned() })
    }

    /// The host moves anybody; others move themselves to a free seat.
    fn change_places(&self, from: SeatNumber, to: SeatNumber) -> Result<Change, Refusal> {
        self.before_game()?;
        if self.host().is_err() {
            self.own(from)?;
            let place = &self.record.places[self.record.seat(to)?.index()];
            match place.holder {
                Holder::Free if place.locked => return Err(refusal::seat_locked(to)),
                Holder::Free => {}
                _ => return Err(refusal::seat_taken(to)),
            }
        }
        self.record.seat(from)?;
        self.record.seat(to)?;
        Ok(Change::Moved { from, to })
    }

    fn options(&self, seats: usize, options: &serde_json::Map<String, serde_json::Value>) -> Result<Change, Refusal> {
        self.host_before_game()?;
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

    /// Another game at the same table: the host opens it, whoever else has a seat wishes for it. A lesson is given once.
    fn again(&self) -> Result<Change, Refusal> {
        let person = self.known().map_err(|_| refusal::not_host())?;
        let record = self.record;
        match record.stage() {
            _ if self.host().is_err() && record.seats_of(person).is_empty() => Err(refusal::not_host()),
            _ if record.lesson() => Err(refusal::lesson()),
            Stage::Over if self.host().is_ok() => Ok(Change::Again),
            Stage::Over if record.wishes.contains(&person) => Err(refusal::already_asked()),
            Stage::Over => Ok(Change::Wished { person }),
            _ => Err(refusal::not_over()),
        }
    }

    fn offer(&self, seat: SeatNumber) -> Result<Change, Refusal> {
        Ok(Change::Offered { seat: self.own(seat)?, until: self.wall.saturating_add(OFFER) })
    }

    fn ask(&self, seat: SeatNumber) -> Result<Change, Refusal> {
        let person = self.known()?;
        let place = self.record.seat(seat)?;
        match self.record.holder(place) {
            Holder::Free => Err(refusal::seat_empty(seat)),
            Holder::Person(holder) if *holder == person => Err(refusal::has_it()),
            _ => Ok(Change::Asked { seat, person }),
        }
    }

    fn asked(&self, seat: SeatNumber, person: PersonId) -> Result<(), Refusal> {
        let place = self.record.seat(seat)?;
        let asked = self.record.asks.contains(&(person, place.index() as u8));
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
