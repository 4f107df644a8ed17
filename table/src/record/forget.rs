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
    let mut person = None;
    let mut rewritten = Vec::new();
    for row in rows {
        let was = entry(row)?;
        let Entry { mut change, mut from } = was.clone();
        match &mut change {
            Change::Created(created) => meet(guest, &mut created.guest, &mut created.name, &mut people, &mut person),
            Change::Joined { guest: joined, name } => meet(guest, joined, name, &mut people, &mut person),
            Change::Named { person: named, name } if person == Some(*named) => NEUTRAL.clone_into(name),
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

/// The next person at a table: perhaps the one who is looked for.
fn meet(guest: &str, met: &mut String, name: &mut String, people: &mut PersonId, person: &mut Option<PersonId>) {
    if met == guest {
        met.clear();
        NEUTRAL.clone_into(name);
        *person = Some(*people);
    }
    *people += 1;
}
