//! A guest goes for good: what the log says of them is written anew, and nothing else changes.

use std::collections::BTreeSet;

use super::Record;
use super::change::{Change, Entry};
use super::read::{LoadError, entry};
use crate::protocol::PersonId;
use crate::row::Row;

/// What somebody is called who is forgotten.
const NEUTRAL: &str = "Somebody";

impl Record {
    /// Is somebody forgotten, and no guest any more?
    pub(super) fn is_written_out(&self, person: PersonId) -> bool {
        self.people.get(usize::from(person)).is_some_and(|person| person.guest.is_empty())
    }

    /// Somebody who is forgotten and at the table all the same, by a row that was on its way when they were written out.
    pub(crate) fn back_again(&self) -> Option<PersonId> {
        (0..).zip(self.people.iter()).find(|(_, person)| person.guest.is_empty() && !person.gone).map(|(id, _)| id)
    }
}

/// The rows of a table that tell of a guest, as they are without them; and without what those who were forgotten before have
/// left in rows that came late.
pub fn without(rows: &[Row], guest: &str) -> Result<Vec<Row>, LoadError> {
    let mut people: PersonId = 0;
    // The numbers they have at that time: somebody who never sat may have made room for another.
    let mut forgotten = BTreeSet::new();
    let mut rewritten = Vec::new();
    for row in rows {
        let was = entry(row)?;
        let Entry { mut change, mut from } = was.clone();
        let mut meet = |met: &mut String, name: &mut String, instead: Option<PersonId>| {
            let number = instead.unwrap_or(people);
            people += PersonId::from(instead.is_none());
            forgotten.remove(&number);
            if met == guest || met.is_empty() {
                met.clear();
                NEUTRAL.clone_into(name);
                forgotten.insert(number);
            }
        };
        match &mut change {
            Change::Created(created) => meet(&mut created.guest, &mut created.name, None),
            Change::Joined { guest, name, instead, .. } => meet(guest, name, *instead),
            Change::Named { person: named, name, portrait } if forgotten.contains(named) => {
                NEUTRAL.clone_into(name);
                *portrait = None;
            }
            Change::Knocked { person: named, name } if forgotten.contains(named) => NEUTRAL.clone_into(name),
            Change::Called { person: calling, name, .. } if forgotten.contains(calling) => *name = None,
            _ => {}
        }
        // What a device called its requests is nobody's business any more either.
        from.take_if(|(asker, _)| forgotten.contains(asker));
        let entry = Entry { change, from };
        if entry != was {
            let mut row = Row { body: entry.body(), ..row.clone() };
            row.mark.guest.take_if(|named| named == guest);
            rewritten.push(row);
        }
    }
    Ok(rewritten)
}
