//! Whom the host lets in, keeps out, and keeps quiet.

use engine::Refusal;

use super::Asker;
use crate::protocol::PersonId;
use crate::record::change::Change;
use crate::record::{Door, Person};
use crate::refusal;

impl Asker<'_> {
    /// Somebody who is at the table, and not outside its door.
    pub(super) fn inside(&self, person: PersonId) -> Result<&Person, Refusal> {
        let known = self.record.person(person)?;
        let inside = known.door == Door::Inside && !self.record.keeps_out(&known.guest);
        if inside { Ok(known) } else { Err(refusal::no_such_person(person)) }
    }

    /// Also one whom the host has sent away before.
    pub(super) fn admit(&self, person: PersonId, admitted: bool) -> Result<Change, Refusal> {
        self.host()?;
        match self.record.person(person)?.door {
            Door::Inside => Err(refusal::not_knocking()),
            Door::Refused if !admitted => Err(refusal::not_knocking()),
            _ => Ok(Change::Admitted { person, admitted }),
        }
    }

    pub(super) fn ban(&self, person: PersonId, banned: bool) -> Result<Change, Refusal> {
        self.touchable(person)?;
        Ok(Change::Banned { person, banned, bot: self.stand_in() })
    }

    pub(super) fn mute(&self, person: PersonId, muted: bool) -> Result<Change, Refusal> {
        self.touchable(person)?;
        Ok(Change::Muted { person, muted })
    }

    fn touchable(&self, person: PersonId) -> Result<(), Refusal> {
        self.host()?;
        self.record.person(person)?;
        if self.record.untouchable(person) { Err(refusal::makers_table()) } else { Ok(()) }
    }
}
