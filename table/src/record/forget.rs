//! A guest goes for good: what the log says of them is written anew, and nothing else changes.

use super::change::{Change, Entry};
use super::read::{LoadError, entry};
use crate::protocol::PersonId;
use crate::row::Row;

/// What somebody is called who is forgotten.
const NEUTRAL: &str = "Somebody";

/// The rows of a table that tell of a guest, as they are without them.
pub fn without(rows: &[Row], guest: &str) -> Result<Vec<Row>, LoadError> {
    let mut people: PersonId = 0;
    // The number they have at that time: somebody who never sat may have made room for another.
    let mut person = None;
    let mut rewritten = Vec::new();
    for row in rows {
        let was = entry(row)?;
        let Entry { mut change, mut from } = was.clone();
        let mut meet = |met: &mut String, name: &mut String, instead: Option<PersonId>| {
            let number = instead.unwrap_or(people);
            people += PersonId::from(instead.is_none());
            person.take_if(|person| *person == number);
            if met == guest {
                met.clear();
                NEUTRAL.clone_into(name);
                person = Some(number);
            }
        };
        match &mut change {
            Change::Created(created) => meet(&mut created.guest, &mut created.name, None),
            Change::Joined { guest, name, instead, .. } => meet(guest, name, *instead),
            Change::Named { person: named, name } | Change::Knocked { person: named, name }
                if person == Some(*named) =>
            {
                NEUTRAL.clone_into(name);
            }
            Change::Called { person: calling, name, .. } if person == Some(*calling) => *name = None,
            _ => {}
        }
        // What a device called its requests is nobody's business any more either.
        from.take_if(|(asker, _)| person == Some(*asker));
        let entry = Entry { change, from };
        if entry != was {
            let mut row = Row { body: entry.body(), ..row.clone() };
            row.mark.guest.take_if(|named| named == guest);
            rewritten.push(row);
        }
    }
    Ok(rewritten)
}
