//! A guest goes for good: what the log says of them is written anew, and nothing else changes.

use engine::Refusal;

use super::change::{Change, Entry};
use super::commit::Made;
use super::live::Live;
use super::load::{Unread, entry};
use crate::nodes::{Said, short};
use crate::protocol::{PersonId, Stage};
use crate::refusal;
use crate::store::Row;

/// What somebody is called who is forgotten.
const NEUTRAL: &str = "Somebody";

/// The rows of a table that tell of a guest, as they are without them.
pub fn without(rows: &[Row], guest: &str) -> Result<Vec<Row>, Unread> {
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

impl Live {
    /// Forgets a guest: they leave, their connections end, and their name is written over.
    pub(super) async fn forget(&mut self, guest: &str) -> Result<Result<(), Refusal>, Unread> {
        if let Some(person) = self.table.person_of(guest) {
            if let Err(refusal) = self.leave(person).await? {
                return Ok(Err(refusal));
            }
            let code = self.table.code.clone();
            let rows = self.house.store.read(&code, 0).await.map_err(Unread::Store)?;
            let rows = without(&rows, guest)?;
            if let Err(fault) = self.house.store.rewrite(&code, guest, &rows).await {
                tracing::error!(table = %code, %fault, "a guest could not be forgotten");
                return Ok(Err(refusal::storage()));
            }
            self.house.say(Said::Rewritten { table: code.to_string(), guest: short(guest) }).await;
        }
        self.rewritten(&short(guest)).await?;
        Ok(Ok(()))
    }

    async fn leave(&mut self, person: PersonId) -> Result<Result<(), Refusal>, Unread> {
        while self.table.person(person).is_ok_and(|person| !person.gone) {
            // A deal goes on for the seat as it would for a silent one; a bot plays it then.
            let runs = matches!(self.table.stage(), Stage::Playing | Stage::Dealing);
            let heir = self.heir(person).filter(|_| person == self.table.host);
            let bot = runs.then(|| self.table.stand_in());
            let left = Change::Left { person, bot, host: heir.unwrap_or(self.table.host) };
            if let Made::Refused(refusal) = self.commit(left, None).await? {
                return Ok(Err(refusal));
            }
        }
        Ok(Ok(()))
    }
}
