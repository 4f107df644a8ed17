//! The seats of a table: who holds them, who has left or lent them, who gets them back.

use std::sync::Arc;

use engine::{Refusal, Seat, SeatSet};

use super::change::Holder;
use super::{Door, Record};
use crate::protocol::{PersonId, SeatNumber, Stage};

/// A place at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    pub holder: Holder,
    pub locked: bool,
    /// Who plays there, if its person plays for several and said so.
    pub called: Option<String>,
    /// Who may have it back: whoever left it to a bot in this game, if they sit down again …
    pub former: Option<PersonId>,
    /// … or whoever was away when it was lent to its holder, as soon as they are here.
    pub lent: bool,
}

impl Place {
    pub(super) fn of(holder: Holder) -> Place {
        Place { holder, locked: false, called: None, former: None, lent: false }
    }

    /// Its person, if it has one.
    pub fn person(&self) -> Option<PersonId> {
        if let Holder::Person(person) = self.holder { Some(person) } else { None }
    }
}

impl Record {
    pub fn holder(&self, seat: Seat) -> &Holder {
        &self.places[seat.index()].holder
    }

    /// Who plays at a place, if that is a person: what the seat is called, or whose it is.
    pub fn played_by(&self, place: &Place) -> Option<String> {
        let owner = |person| self.people.get(usize::from(person)).map(|person| person.name.clone());
        place.person().and_then(|person| place.called.clone().or_else(|| owner(person)))
    }

    /// The seats somebody holds.
    pub fn seats_of(&self, person: PersonId) -> SeatSet {
        self.seats().filter(|&seat| *self.holder(seat) == Holder::Person(person)).collect()
    }

    /// Has somebody held a seat in the game that runs?
    pub fn has_played(&self, person: PersonId) -> bool {
        self.stage() == Stage::Playing && self.players.contains(&person)
    }

    /// A seat that is lent to somebody while its person is away, and that person.
    pub fn loans(&self) -> impl Iterator<Item = (Seat, PersonId)> {
        let lent = self.seats().zip(self.places.iter()).filter(|(_, place)| place.lent);
        lent.filter_map(|(seat, place)| place.former.map(|former| (seat, former)))
    }

    pub(super) fn sit(&mut self, seat: SeatNumber, person: PersonId, lent: bool) -> Result<(), Refusal> {
        let seat = self.seat(seat)?;
        let sitting = self.somebody(person)?;
        (sitting.gone, sitting.sat, sitting.door) = (false, true, Door::Inside);
        let was = &self.places[seat.index()];
        // Whoever plays for somebody who is away may hand that on, and it is still lent.
        let former = if was.lent { was.former } else { was.person().filter(|_| lent) };
        let former = former.filter(|former| *former != person);
        let place = Place { former, lent: former.is_some(), ..Place::of(Holder::Person(person)) };
        Arc::make_mut(&mut self.places)[seat.index()] = place;
        self.offers.retain(|offer| offer.seat != seat);
        self.asks.retain(|&(_, asked)| usize::from(asked) != seat.index());
        if self.stage() == Stage::Playing && !self.players.contains(&person) {
            Arc::make_mut(&mut self.players).push(person);
        }
        Ok(())
    }

    pub(super) fn exchange(&mut self, from: SeatNumber, to: SeatNumber) -> Result<(), Refusal> {
        let (from, to) = (self.seat(from)?, self.seat(to)?);
        Arc::make_mut(&mut self.places).swap(from.index(), to.index());
        // A code was for whoever sat there then.
        self.offers.retain(|offer| offer.seat != from && offer.seat != to);
        self.asks.retain(|&(_, seat)| usize::from(seat) != from.index() && usize::from(seat) != to.index());
        Ok(())
    }

    /// A seat is given up: what was lent goes back, anything else is free or gets a bot.
    pub(super) fn free(&mut self, seat: Seat, bot: Option<&String>, removed: bool) {
        let place = &mut Arc::make_mut(&mut self.places)[seat.index()];
        let locked = place.locked;
        let left = place.person().filter(|_| bot.is_some() && !removed);
        let holder = bot.map_or(Holder::Free, |level| Holder::Bot(level.clone()));
        *place = match place.former.filter(|_| place.lent) {
            Some(owner) => Place::of(Holder::Person(owner)),
            None => Place { former: left, ..Place::of(holder) },
        };
        place.locked = locked;
        self.offers.retain(|offer| offer.seat != seat);
    }

    /// A game begins: whoever sits there now plays, and nobody has anything to get back.
    pub(super) fn settle_seats(&mut self) {
        for place in Arc::make_mut(&mut self.places) {
            (place.former, place.lent) = (None, false);
        }
        let mut players: Vec<PersonId> = self.places.iter().filter_map(Place::person).collect();
        players.dedup();
        self.players = Arc::new(players);
        if self.people.iter().any(|person| person.denied > 0) {
            for person in Arc::make_mut(&mut self.people) {
                person.denied = 0;
            }
        }
    }

    pub(super) fn place(&mut self, seat: SeatNumber) -> Result<&mut Place, Refusal> {
        let seat = self.seat(seat)?;
        Ok(&mut Arc::make_mut(&mut self.places)[seat.index()])
    }
}
