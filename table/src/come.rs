//! Somebody new comes to the table, or stands outside its door.

use engine::Refusal;

use crate::decide::NEW;
use crate::io::{ConnectionId, Now};
use crate::names;
use crate::protocol::{Command, PersonId};
use crate::record::Door;
use crate::record::change::{Change, Entry};
use crate::refusal::{self, RefusalCode};
use crate::table::Table;
use crate::work::Asked;

impl Table {
    /// Somebody new comes to the table, with their first command that needs it and can be done.
    pub(crate) fn join(&mut self, asked: &Asked, now: &mut Now<'_>) -> Result<Entry, Refusal> {
        // A table that grows has a seat for them once they are here.
        let grows = self.record.grown().is_some();
        match self.decide(Some(NEW), asked, now) {
            Err(refusal) if !grows || refusal.code != RefusalCode::TableFull.text() => return Err(refusal),
            _ => {}
        }
        // Whoever sits down is wanted more than people who look on.
        let sits = matches!(asked.command, Command::Sit { .. } | Command::Claim { .. });
        let here = |person| self.room.here(person, &self.record);
        let instead = self
            .record
            .room_for(|person| !here(person))
            .or_else(|refusal| if sits { self.record.room_for(|_| true) } else { Err(refusal) })?;
        let guest = self.newcomer(asked.connection, now)?;
        let name = names::friendly(&guest);
        Ok(Entry::own(Change::Joined { guest, name, knocks: false, instead }))
    }

    /// What somebody asks for who stands outside.
    pub(crate) fn at_door(
        &mut self,
        person: Option<PersonId>,
        asked: &Asked,
        now: &mut Now<'_>,
    ) -> Result<Entry, Refusal> {
        match &asked.command {
            Command::Knock { name } => self.knock(person, name, asked, now),
            // By the word of whoever holds the seat.
            Command::Claim { .. } if person.is_none() => self.join(asked, now),
            Command::Claim { .. } => self.decide(person, asked, now),
            Command::Leave if person.is_some() => self.decide(person, asked, now),
            _ => Err(refusal::door_closed()),
        }
    }

    fn knock(
        &mut self,
        person: Option<PersonId>,
        name: &str,
        asked: &Asked,
        now: &mut Now<'_>,
    ) -> Result<Entry, Refusal> {
        let name = names::proper(name).map_err(refusal::bad_name)?;
        let from = |person: PersonId| Some((person, asked.request.clone()));
        if let Some(person) = person {
            let known = &self.record.people[usize::from(person)];
            return match known.door {
                Door::Knocks if !known.gone => Err(refusal::already_asked()),
                Door::Refused => Err(refusal::said_no()),
                _ => Ok(Entry { change: Change::Knocked { person, name }, from: from(person) }),
            };
        }
        let here = |person| self.room.here(person, &self.record);
        let instead = self.record.room_at_door(|person| !here(person))?;
        let guest = self.newcomer(asked.connection, now)?;
        let number = instead.unwrap_or(self.record.people.len() as PersonId);
        Ok(Entry { change: Change::Joined { guest, name, knocks: true, instead }, from: from(number) })
    }

    /// A guest who is new here: not one who is forgotten, and not too many from one household.
    fn newcomer(&mut self, connection: ConnectionId, now: &Now<'_>) -> Result<String, Refusal> {
        let connection = self.room.connections.iter().find(|known| known.id == connection);
        let (guest, household) =
            connection.map(|known| (known.guest.clone(), known.household.clone())).unwrap_or_default();
        // A connection may be older than the wish to be forgotten.
        if (now.forgotten)(&guest) {
            return Err(refusal::forgotten());
        }
        let may = self.manners.may_come(&household, &guest, now.moment);
        if may { Ok(guest) } else { Err(refusal::too_many_requests()) }
    }
}
