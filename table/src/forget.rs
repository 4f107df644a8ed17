//! Guests who are forgotten: they go, and the log is written anew without them, as often as it takes.

use engine::Refusal;

use crate::io::{Now, Output, StoreFailed};
use crate::protocol::{PersonId, Stage};
use crate::record::change::{Change, Entry};
use crate::refusal;
use crate::row::Row;
use crate::table::Table;
use crate::work::{Doing, Why};

impl Table {
    /// What is next on the way to a log without a guest: first they leave, then it is rewritten. It is also if they are not
    /// known here: peers may know them, and whoever made room for others is still in the rows.
    pub(crate) fn write_out(&mut self, guest: &str, now: &Now<'_>, out: &mut Vec<Output>) -> Result<(), Refusal> {
        match self.record.person_of(guest) {
            Some(person) if !self.record.people[usize::from(person)].gone => {
                self.draft(Entry::own(self.departure(person)), now, out)
            }
            _ => {
                out.push(Output::Rewrite { guest: guest.to_owned() });
                self.doing = Doing::Rewriting { guest: guest.to_owned() };
                Ok(())
            }
        }
    }

    /// Somebody goes for good. A deal goes on for their seat as it would for a silent one; a bot plays it then.
    fn departure(&self, person: PersonId) -> Change {
        let runs = matches!(self.record.stage(), Stage::Playing | Stage::Dealing);
        let heir = self.room.heir(person, &self.record).filter(|_| person == self.record.host);
        let bot = runs.then(|| self.record.stand_in().to_owned());
        Change::Left { person, bot, host: heir.unwrap_or(self.record.host) }
    }

    /// A row of somebody who is forgotten may have been on its way when the log was rewritten, perhaps at a peer that had
    /// not heard of it. Wherever they turn up they are taken out again; says whether somebody was found.
    pub(crate) fn forgets(&mut self, now: &Now<'_>, out: &mut Vec<Output>) -> bool {
        let taken_out = if let Some(person) = self.record.back_again() {
            self.draft(Entry::own(self.departure(person)), now, out)
        } else if self.record.traces {
            self.write_out("", now, out)
        } else if let Some(guest) = self.forgotten(now) {
            self.write_out(&guest, now, out)
        } else {
            return false;
        };
        if let Err(refusal) = taken_out {
            self.own_refused(&refusal, now.moment, out);
        }
        true
    }

    /// Somebody who has asked to be forgotten and is in the record. One node sees to that; to look costs a hash each.
    fn forgotten(&mut self, now: &Now<'_>) -> Option<String> {
        if !self.leads || self.nobody_forgotten == self.record.table_seq {
            return None;
        }
        let guests = self.record.people.iter().map(|person| &person.guest);
        let found = guests.filter(|guest| !guest.is_empty()).find(|guest| (now.forgotten)(guest)).cloned();
        if found.is_none() {
            self.nobody_forgotten = self.record.table_seq;
        }
        found
    }

    /// Peers may have rewritten the log unheard: they do if a guest is forgotten, or was to be.
    pub(crate) fn missed(&mut self, now: &Now<'_>, out: &mut Vec<Output>) {
        self.nobody_forgotten = 0;
        if self.record.people.iter().any(|person| person.taken_out || (now.forgotten)(&person.guest)) {
            self.read(Why::Anew, out);
        }
    }

    /// The log was written anew without a guest: the same table, but for the name.
    pub(crate) fn rewritten(&mut self, rows: Result<Vec<Row>, StoreFailed>, now: &mut Now<'_>, out: &mut Vec<Output>) {
        let Doing::Rewriting { guest } = std::mem::replace(&mut self.doing, Doing::Nothing) else { return };
        if let Ok(rows) = rows {
            self.dismiss(|known| known == guest, &refusal::forgotten(), out);
            self.read_anew(&rows, now.moment, out);
        } else {
            // It may be rewritten all the same.
            self.in_trouble(now.moment, Some(Why::Anew));
            self.give_up(&refusal::storage(), out);
        }
    }
}
