//! How each change of the log changes the record.

use std::sync::Arc;

use engine::Refusal;

use super::change::{Change, Entry, Holder};
use super::{Door, MAKER, Offer, Person, Place, Record};
use crate::protocol::{EndingState, PersonId};
use crate::refusal;

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
        if let Change::Host { person } = entry.change {
            self.pass_on(person, entry.from.is_some())?;
        }
        self.change(&mut entry.change)?;
        if let (Change::Left { person, .. }, None) = (&entry.change, &entry.from) {
            self.somebody(*person)?.taken_out = true;
        }
        self.traces |= entry.from.as_ref().is_some_and(|(person, _)| self.is_written_out(*person));
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

    /// Is something so already that was chosen and not done, such as a name or a setting?
    pub(crate) fn is_so(&self, change: &Change) -> bool {
        let place = |seat: usize| self.places.get(seat);
        match change {
            Change::Named { person, name, portrait } => {
                let same = |one: &Person| one.name == *name && (portrait.is_none() || one.portrait == *portrait);
                self.people.get(usize::from(*person)).is_some_and(same)
            }
            Change::Called { seat, name, .. } => place(*seat).is_some_and(|place| place.called == *name),
            Change::Locked { seat, locked } => place(*seat).is_some_and(|place| place.locked == *locked),
            Change::Bot { seat, level } => place(*seat).is_some_and(|place| place.holder == Holder::Bot(level.clone())),
            Change::Options { seats, options } => self.places.len() == *seats && *self.options == *options,
            Change::Settings(settings) => self.settings == *settings,
            Change::Host { person } => self.host == *person,
            Change::Moved { from, to } => from == to,
            Change::Asked { seat, person } => self.asks.contains(&(*person, *seat as u8)),
            _ => false,
        }
    }

    fn change(&mut self, change: &mut Change) -> Result<(), Refusal> {
        match change {
            Change::Created(_) => return Err(refusal::unreadable_message("a table is made once, by its first row")),
            Change::Joined { guest, name, knocks, instead } => {
                let door = if *knocks { Door::Knocks } else { Door::Inside };
                self.join(Person::new(guest, name, door), *instead)?;
            }
            Change::Knocked { person, name } => {
                let known = self.somebody(*person)?;
                (known.gone, known.door) = (false, Door::Knocks);
                known.name.clone_from(name);
            }
            Change::Admitted { person, admitted } => {
                self.somebody(*person)?.door = if *admitted { Door::Inside } else { Door::Refused };
            }
            Change::Banned { person, banned, bot } => self.ban(*person, *banned, bot.as_ref())?,
            Change::Muted { person, muted } => self.somebody(*person)?.muted = *muted,
            Change::Named { person, name, portrait } => {
                let known = self.somebody(*person)?;
                known.name.clone_from(name);
                known.portrait = portrait.or(known.portrait);
            }
            Change::Called { seat, name, .. } => self.place(*seat)?.called.clone_from(name),
            Change::Sat { seat, person, lent } => self.sit(*seat, *person, *lent)?,
            Change::Freed { seat, bot, removed } => {
                let seat = self.seat(*seat)?;
                self.free(seat, bot.as_ref(), *removed);
            }
            Change::Moved { from, to } => self.exchange(*from, *to)?,
            Change::Locked { seat, locked } => self.place(*seat)?.locked = *locked,
            Change::Bot { seat, level } => {
                self.level(level)?;
                let place = self.place(*seat)?;
                (place.holder, place.former, place.lent) = (Holder::Bot(level.clone()), None, false);
            }
            Change::Options { seats, options } => {
                self.set_up(*seats, options)?;
                Arc::make_mut(&mut self.places).resize(*seats, Place::of(Holder::Free));
                self.options = Arc::new(options.clone());
                // What was said about seats that are gone means nothing any more.
                self.offers.retain(|offer| offer.seat.index() < *seats);
                self.asks.retain(|&(_, seat)| usize::from(seat) < *seats);
            }
            Change::Settings(settings) => self.run_by(settings),
            // Who asked for it counts, so that this was done before.
            Change::Host { .. } => {}
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
            Change::Denied { seat, person } => {
                let denied = &mut self.somebody(*person)?.denied;
                *denied = denied.saturating_add(1);
                self.asks.retain(|ask| *ask != (*person, *seat as u8));
            }
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

    /// Somebody else hosts. Given away by whoever made the table, hosting does not come back by itself.
    fn pass_on(&mut self, person: PersonId, asked_for: bool) -> Result<(), Refusal> {
        self.person(person)?;
        if asked_for && (self.host == MAKER || person == MAKER) {
            self.gave = person != MAKER;
        }
        self.host = person;
        Ok(())
    }
}
