//! Who may have which seat.
//!
//! Whoever is here gives a seat away by their own word alone. In a game that runs, a seat that was left, or whose person was
//! removed or is away, is played by a bot; it goes to whoever left it, or, with the host's word, to somebody who has held none
//! in this game, so that nobody sees two hands.

use engine::Refusal;

use super::Asker;
use crate::protocol::{PersonId, SeatNumber, Stage};
use crate::record::change::{Change, Holder};
use crate::record::{MAKER, Place};
use crate::{names, refusal};

/// How long a one-time code is good, in milliseconds.
const OFFER: u64 = 10 * 60_000;

/// So often somebody may be refused a seat in one game before they are not heard any more.
const MOST_DENIED: u8 = 3;

impl Asker<'_> {
    fn place(&self, seat: SeatNumber) -> Result<&Place, Refusal> {
        Ok(&self.record.places[self.record.seat(seat)?.index()])
    }

    /// A seat that the asker holds.
    pub fn own(&self, seat: SeatNumber) -> Result<SeatNumber, Refusal> {
        let holder = self.place(seat)?.person();
        if holder.is_some() && holder == self.person { Ok(seat) } else { Err(refusal::not_yours(seat)) }
    }

    /// While a game runs, a bot takes a seat that is given up.
    pub(super) fn stand_in(&self) -> Option<String> {
        (self.record.stage() == Stage::Playing).then(|| self.record.stand_in().to_owned())
    }

    /// On a free seat, or back to one's own that a bot plays.
    pub(super) fn sit(&self, seat: Option<SeatNumber>) -> Result<Change, Refusal> {
        let person = self.known()?;
        let Some(seat) = seat else { return self.sit_anywhere(person) };
        let place = self.place(seat)?;
        let sat = Change::Sat { seat, person, lent: false };
        let bot = matches!(place.holder, Holder::Bot(_));
        if self.record.stage() == Stage::Playing && bot && place.former == Some(person) {
            return Ok(sat);
        }
        self.before_game()?;
        match place.holder {
            Holder::Free if !place.locked || person == self.record.host => Ok(sat),
            Holder::Free => Err(refusal::seat_locked(seat)),
            _ => Err(refusal::seat_taken(seat)),
        }
    }

    fn sit_anywhere(&self, person: PersonId) -> Result<Change, Refusal> {
        self.before_game()?;
        if !self.record.seats_of(person).is_empty() {
            return Err(refusal::has_it());
        }
        let hosts = person == self.record.host;
        let free = self.record.places.iter().position(|place| place.holder == Holder::Free && (!place.locked || hosts));
        free.map(|seat| Change::Sat { seat, person, lent: false }).ok_or_else(refusal::table_full)
    }

    pub(super) fn lock(&self, seat: SeatNumber, locked: bool) -> Result<Change, Refusal> {
        self.host_before_game()?;
        if locked && self.place(seat)?.holder != Holder::Free {
            return Err(refusal::seat_taken(seat));
        }
        self.record.seat(seat)?;
        Ok(Change::Locked { seat, locked })
    }

    /// Whoever is removed does not get the seat back in this game, but for who made the table.
    pub(super) fn remove(&self, seat: SeatNumber) -> Result<Change, Refusal> {
        self.host()?;
        match self.place(seat)?.holder {
            Holder::Free => Err(refusal::seat_empty(seat)),
            Holder::Bot(_) if self.record.stage() == Stage::Playing => Err(refusal::game_runs()),
            Holder::Bot(_) => Ok(Change::Freed { seat, bot: None, removed: false }),
            Holder::Person(person) => {
                let removed = person != MAKER && self.person != Some(person);
                Ok(Change::Freed { seat, bot: self.stand_in(), removed })
            }
        }
    }

    pub(super) fn bot(&self, seat: SeatNumber, level: &str) -> Result<Change, Refusal> {
        self.host_before_game()?;
        if self.place(seat)?.person().is_some() {
            return Err(refusal::seat_taken(seat));
        }
        self.record.level(level)?;
        Ok(Change::Bot { seat, level: level.to_owned() })
    }

    /// The host moves anybody; others move themselves to a free seat.
    pub(super) fn change_places(&self, from: SeatNumber, to: SeatNumber) -> Result<Change, Refusal> {
        self.before_game()?;
        if self.host().is_err() {
            self.own(from)?;
            let place = self.place(to)?;
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

    pub(super) fn offer(&self, seat: SeatNumber) -> Result<Change, Refusal> {
        Ok(Change::Offered { seat: self.own(seat)?, until: self.wall.saturating_add(OFFER) })
    }

    pub(super) fn claim(&self, code: &str) -> Result<Change, Refusal> {
        let person = self.known()?;
        let mut offers = self.record.offers.iter().filter(|offer| offer.until > self.wall);
        let offer = offers.find(|offer| names::same(&self.record.one_time(offer.seq), code));
        Ok(Change::Sat { seat: offer.ok_or_else(refusal::bad_code)?.seat.index(), person, lent: false })
    }

    pub(super) fn ask(&self, seat: SeatNumber) -> Result<Change, Refusal> {
        let person = self.known()?;
        let place = self.place(seat)?;
        let asker = self.record.people.get(usize::from(person));
        if asker.is_some_and(|asker| asker.muted) {
            return Err(refusal::muted());
        }
        if asker.is_some_and(|asker| asker.denied >= MOST_DENIED) {
            return Err(refusal::said_no());
        }
        match place.holder {
            Holder::Free => Err(refusal::seat_empty(seat)),
            Holder::Person(holder) if holder == person => Err(refusal::has_it()),
            Holder::Bot(_) if self.record.has_played(person) => Err(refusal::plays_already()),
            _ if self.record.asks.contains(&(person, seat as u8)) => Err(refusal::already_asked()),
            _ => Ok(Change::Asked { seat, person }),
        }
    }

    /// Whoever holds a seat gives it away; the host, if it is a bot's, or lends it, if its person has been away for a while.
    pub(super) fn grant(&self, seat: SeatNumber, person: PersonId) -> Result<Change, Refusal> {
        let place = self.answers(seat, person)?;
        let holder = place.person();
        if holder.is_some() && holder == self.person {
            return Ok(Change::Sat { seat, person, lent: false });
        }
        let plays = self.record.stage() == Stage::Playing;
        let away = |holder| !(self.here)(holder) && (!plays || self.away.iter().any(|away| away.index() == seat));
        match holder {
            Some(holder) if !away(holder) => Err(refusal::holder_here()),
            _ if self.record.has_played(person) => Err(refusal::plays_already()),
            _ => Ok(Change::Sat { seat, person, lent: holder.is_some() }),
        }
    }

    pub(super) fn deny(&self, seat: SeatNumber, person: PersonId) -> Result<Change, Refusal> {
        self.answers(seat, person)?;
        Ok(Change::Denied { seat, person })
    }

    /// May the asker answer somebody who asks for a seat? Its holder may, and the host.
    fn answers(&self, seat: SeatNumber, person: PersonId) -> Result<&Place, Refusal> {
        let place = self.place(seat)?;
        if self.own(seat).is_err() {
            self.host()?;
        }
        let asked = self.record.asks.contains(&(person, seat as u8));
        if asked { Ok(place) } else { Err(refusal::did_not_ask()) }
    }
}
