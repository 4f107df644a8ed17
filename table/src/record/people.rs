//! The people of a table: who comes, who knocks, who is kept out, and who makes room.

use std::sync::Arc;

use engine::Refusal;

use super::{MAKER, Record};
use crate::protocol::{PersonId, Portrait, Settings};
use crate::refusal;

/// So many people are known at a table at a time.
pub const MOST_PEOPLE: usize = 64;

/// So many stand outside the door at a time.
pub const MOST_KNOCKING: usize = 8;

/// So many guests are kept out; of more, those who came first are forgotten.
const MOST_BANNED: usize = 64;

/// Somebody who is or was at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a state of its own")]
pub struct Person {
    pub guest: String,
    pub name: String,
    pub portrait: Option<Portrait>,
    pub gone: bool,
    /// Did the server take them out? It does who is to be forgotten: their name is or was to be written over.
    pub taken_out: bool,
    pub door: Door,
    /// Have they ever had a seat? Then their number stays theirs.
    pub sat: bool,
    /// They neither react nor ask for seats.
    pub muted: bool,
    /// How often they were refused a seat in this game.
    pub denied: u8,
}

/// On which side of the door somebody is, while it is closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Door {
    Inside,
    Knocks,
    /// The host has said no.
    Refused,
}

impl Person {
    /// Somebody new.
    pub fn new(guest: &str, name: &str, door: Door) -> Person {
        let (guest, name) = (guest.to_owned(), name.to_owned());
        let (portrait, gone, taken_out) = (None, false, false);
        Person { guest, name, portrait, gone, taken_out, door, sat: false, muted: false, denied: 0 }
    }
}

impl Record {
    /// Somebody's number, if they are known here.
    pub fn person_of(&self, guest: &str) -> Option<PersonId> {
        self.people.iter().position(|person| person.guest == guest).map(|number| number as PersonId)
    }

    pub fn person(&self, person: PersonId) -> Result<&Person, Refusal> {
        self.people.get(usize::from(person)).ok_or_else(|| refusal::no_such_person(person))
    }

    /// May a guest come in without knocking?
    pub fn lets_in(&self, guest: &str) -> bool {
        let inside = |person: PersonId| self.people[usize::from(person)].door == Door::Inside;
        !self.settings.knock || self.person_of(guest).is_some_and(inside)
    }

    /// Does the host keep a guest out?
    pub fn keeps_out(&self, guest: &str) -> bool {
        self.banned.iter().any(|banned| banned == guest)
    }

    /// The number that somebody new gets instead of somebody else who never sat, if all are given; `gone` says who makes room.
    pub fn room_for(&self, gone: impl Fn(PersonId) -> bool) -> Result<Option<PersonId>, Refusal> {
        if self.people.len() < MOST_PEOPLE {
            return Ok(None);
        }
        let people = (0..).zip(self.people.iter());
        let idle = people.filter(|&(id, person)| !person.sat && id != self.host && gone(id));
        // Whoever is kept quiet does not come back as somebody new, if that can be helped.
        let first = idle.min_by_key(|&(id, person)| (person.muted, id)).map(|(id, _)| id);
        first.map(Some).ok_or_else(refusal::too_many_people)
    }

    /// The number that one more at the closed door gets. Whoever does not wait there any more makes room.
    pub fn room_at_door(&self, gone: impl Fn(PersonId) -> bool) -> Result<Option<PersonId>, Refusal> {
        let knocking = |&(_, person): &(PersonId, &Person)| person.door != Door::Inside;
        let mut outside = (0..).zip(self.people.iter()).filter(knocking);
        if outside.clone().count() < MOST_KNOCKING {
            return self.room_for(gone);
        }
        let first = outside.find(|&(id, _)| gone(id)).map(|(id, _)| id);
        first.map(Some).ok_or_else(refusal::too_many_people)
    }

    /// Somebody new comes.
    pub(super) fn join(&mut self, new: Person, instead: Option<PersonId>) -> Result<(), Refusal> {
        let Some(former) = instead else {
            if self.people.len() == MOST_PEOPLE {
                return Err(refusal::too_many_people());
            }
            Arc::make_mut(&mut self.people).push(new);
            return Ok(());
        };
        if self.person(former)?.sat {
            return Err(refusal::too_many_people());
        }
        *self.somebody(former)? = new;
        self.asks.retain(|(asker, _)| *asker != former);
        self.book.forget(u64::from(former));
        Ok(())
    }

    /// The host keeps somebody out, or lets them come again.
    pub(super) fn ban(&mut self, person: PersonId, banned: bool, bot: Option<&String>) -> Result<(), Refusal> {
        let guest = self.person(person)?.guest.clone();
        let list = Arc::make_mut(&mut self.banned);
        list.retain(|known| *known != guest);
        if banned {
            list.push(guest);
            let over = list.len().saturating_sub(MOST_BANNED);
            list.drain(..over);
            self.go(person, bot, true)?;
        }
        Ok(())
    }

    /// The table is run otherwise. If the door opens, nobody waits outside any more.
    pub(super) fn run_by(&mut self, settings: &Settings) {
        self.settings = settings.clone();
        if !settings.knock && self.people.iter().any(|person| person.door != Door::Inside) {
            for person in Arc::make_mut(&mut self.people) {
                person.door = Door::Inside;
            }
        }
    }

    /// Somebody goes, and their seats are left, or taken from them.
    pub(super) fn go(&mut self, person: PersonId, bot: Option<&String>, removed: bool) -> Result<(), Refusal> {
        self.somebody(person)?.gone = true;
        // What they had lent is not theirs any more.
        for place in Arc::make_mut(&mut self.places) {
            if place.former == Some(person) {
                (place.former, place.lent) = (None, false);
            }
        }
        for seat in self.seats_of(person).iter() {
            self.free(seat, bot, removed);
        }
        self.asks.retain(|(asker, _)| *asker != person);
        Ok(())
    }

    pub(super) fn leave(&mut self, person: PersonId, bot: Option<&String>, host: PersonId) -> Result<(), Refusal> {
        self.person(host)?;
        self.go(person, bot, false)?;
        self.host = host;
        Ok(())
    }

    /// Whoever made the table is not kept out of it, and neither is its host.
    pub fn untouchable(&self, person: PersonId) -> bool {
        person == MAKER || person == self.host
    }

    pub(super) fn somebody(&mut self, person: PersonId) -> Result<&mut Person, Refusal> {
        self.person(person)?;
        Ok(&mut Arc::make_mut(&mut self.people)[usize::from(person)])
    }
}
