//! How each change of the log changes the record.

use std::sync::Arc;

use engine::{Refusal, Seat};

use super::change::{Change, Entry, Holder};
use super::{Offer, Person, Place, Record};
use crate::protocol::{EndingState, PersonId, SeatNumber};
use crate::refusal;

/// At most this many people can ever have been at a table.
const MOST_PEOPLE: usize = 64;

impl Record {
    /// The record as it is after a change; or why the change cannot be made. Fills in what only the game can tell (which
    /// question opens).
    pub fn after(&self, entry: &mut Entry) -> Result<Record, Refusal> {
        let mut after = self.clone();
        after.fold(entry)?;
        Ok(after)
    }

    /// Makes a change in place. Refused, the record is of no use any more: only who reads a log or works on a copy does this.
    pub(super) fn fold(&mut self, entry: &mut Entry) -> Result<(), Refusal> {
        self.begins = false;
        self.change(&mut entry.change)?;
        self.seq += 1;
        if self.shown_at_table(&entry.change) {
            self.table_seq = self.seq;
        }
        if entry.change.deals() {
            self.deal_seq = self.seq;
        }
        Ok(())
    }

    /// Does the `table` message say something else after this change?
    fn shown_at_table(&self, change: &Change) -> bool {
        match change {
            Change::Bound { .. } | Change::Opened { .. } => false,
            Change::Did { .. } => {
                self.ending.is_some() || self.current.as_ref().is_some_and(|current| current.settled.is_some())
            }
            _ => true,
        }
    }

    fn change(&mut self, change: &mut Change) -> Result<(), Refusal> {
        match change {
            Change::Created(_) => return Err(refusal::unreadable_message("a table is made once, by its first row")),
            Change::Joined { guest, name } => self.join(guest, name)?,
            Change::Named { person, name } => self.somebody(*person)?.name.clone_from(name),
            Change::Called { seat, name, .. } => self.place(*seat)?.called.clone_from(name),
            Change::Sat { seat, person } => self.sit(*seat, *person)?,
            Change::Freed { seat, bot } => {
                let seat = self.seat(*seat)?;
                self.free(seat, bot.as_ref());
            }
            Change::Moved { from, to } => self.exchange(*from, *to)?,
            Change::Locked { seat, locked } => self.place(*seat)?.locked = *locked,
            Change::Bot { seat, level } => {
                self.level(level)?;
                self.place(*seat)?.holder = Holder::Bot(level.clone());
            }
            Change::Options { seats, options } => {
                self.set_up(*seats, options)?;
                Arc::make_mut(&mut self.places).resize(*seats, Place::of(Holder::Free));
                self.options = Arc::new(options.clone());
                // What was said about seats that are gone means nothing any more.
                self.offers.retain(|offer| offer.seat.index() < *seats);
                self.asks.retain(|&(_, seat)| usize::from(seat) < *seats);
            }
            Change::Settings(settings) => self.settings = settings.clone(),
            Change::Host { person } => {
                self.person(*person)?;
                self.host = *person;
            }
            Change::Left { person, bot, host } => self.leave(*person, bot.as_ref(), *host)?,
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
            Change::Again => self.clear_table(),
            Change::Wished { person } => {
                self.person(*person)?;
                if !self.wishes.contains(person) {
                    self.wishes.push(*person);
                }
            }
            Change::Agreed => {
                self.clear_table();
                self.begins = true;
            }
            Change::Guessed { person, answer } => self.guess(*person, *answer)?,
        }
        Ok(())
    }

    /// Nothing of the last game lies there any more.
    fn clear_table(&mut self) {
        self.current = None;
        self.ending = None;
        self.closed = false;
        self.wishes.clear();
    }

    fn join(&mut self, guest: &str, name: &str) -> Result<(), Refusal> {
        if self.people.len() == MOST_PEOPLE {
            return Err(refusal::too_many_people());
        }
        let person = Person { guest: guest.to_owned(), name: name.to_owned(), gone: false };
        Arc::make_mut(&mut self.people).push(person);
        Ok(())
    }

    fn sit(&mut self, seat: SeatNumber, person: PersonId) -> Result<(), Refusal> {
        let seat = self.seat(seat)?;
        self.somebody(person)?.gone = false;
        *self.place(seat.index())? = Place::of(Holder::Person(person));
        self.offers.retain(|offer| offer.seat != seat);
        self.asks.retain(|&(_, asked)| usize::from(asked) != seat.index());
        Ok(())
    }

    fn exchange(&mut self, from: SeatNumber, to: SeatNumber) -> Result<(), Refusal> {
        let (from, to) = (self.seat(from)?, self.seat(to)?);
        Arc::make_mut(&mut self.places).swap(from.index(), to.index());
        // A code was for whoever sat there then.
        self.offers.retain(|offer| offer.seat != from && offer.seat != to);
        self.asks.retain(|&(_, seat)| usize::from(seat) != from.index() && usize::from(seat) != to.index());
        Ok(())
    }

    fn leave(&mut self, person: PersonId, bot: Option<&String>, host: PersonId) -> Result<(), Refusal> {
        self.person(host)?;
        self.somebody(person)?.gone = true;
        for seat in self.seats_of(person).iter() {
            self.free(seat, bot);
        }
        self.asks.retain(|(asker, _)| *asker != person);
        self.host = host;
        Ok(())
    }

    fn free(&mut self, seat: Seat, bot: Option<&String>) {
        let place = &mut Arc::make_mut(&mut self.places)[seat.index()];
        place.holder = bot.map_or(Holder::Free, |level| Holder::Bot(level.clone()));
        place.called = None;
        self.offers.retain(|offer| offer.seat != seat);
    }

    fn place(&mut self, seat: SeatNumber) -> Result<&mut Place, Refusal> {
        let seat = self.seat(seat)?;
        Ok(&mut Arc::make_mut(&mut self.places)[seat.index()])
    }

    fn somebody(&mut self, person: PersonId) -> Result<&mut Person, Refusal> {
        self.person(person)?;
        Ok(&mut Arc::make_mut(&mut self.people)[usize::from(person)])
    }
}
