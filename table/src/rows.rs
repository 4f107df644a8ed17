//! What the store and peers have in the log: followed row by row, and shown as if it had been made here.

use engine::Refusal;

use crate::io::{Closing, Note, Now, Order, Output, StoreFailed};
use crate::moment::Moment;
use crate::record::read::{self, LoadError};
use crate::refusal;
use crate::row::Row;
use crate::table::Table;
use crate::work::{Doing, Task, Why};

/// Whoever is further behind gets the picture instead of every step.
const MOST_FOLLOWED: usize = 32;

impl Table {
    /// A peer has written rows.
    pub(crate) fn followed(&mut self, rows: &[Row], now: &Now<'_>, out: &mut Vec<Output>) {
        match rows.first() {
            Some(first) if first.seq <= self.record.seq => self.follow(rows, now.moment, out),
            _ => self.read(Why::Behind, out),
        }
    }

    /// The rows from the last known one on, or all of them.
    pub(crate) fn rows(&mut self, rows: Result<Vec<Row>, StoreFailed>, now: &mut Now<'_>, out: &mut Vec<Output>) {
        let Doing::Reading(why) = std::mem::replace(&mut self.doing, Doing::Nothing) else { return };
        let Ok(rows) = rows else {
            self.in_trouble(now.moment, Some(why));
            match why {
                Why::Lost | Why::Doubt if !self.answered() => self.give_up(&self.not_written(), out),
                Why::Lost | Why::Doubt => {}
                Why::Behind | Why::Anew => self.give_up_reader(out),
            }
            return;
        };
        let known = self.record.seq;
        if why == Why::Anew {
            return self.read_anew(&rows, now.moment, out);
        }
        if rows.first().is_none_or(|row| row.seq != known - 1) {
            return self.close(Closing::Unreadable(LoadError::NotThere), out);
        }
        self.trouble.was_read();
        self.follow(&rows, now.moment, out);
        if self.record.seq > known {
            // Whatever was to be written there either is, or never will be: what somebody waits for is asked again.
            if why == Why::Lost {
                out.push(Output::Note(Note::Overtaken));
            }
        } else if why != Why::Behind {
            self.in_trouble(now.moment, None);
            self.give_up(&self.not_written(), out);
        }
    }

    /// Is what somebody waits for in the record by now?
    fn answered(&self) -> bool {
        let Some(Task::Command(asked)) = &self.queue.task else { return false };
        let connection = self.room.connections.iter().find(|known| known.id == asked.connection);
        let person = connection.and_then(|connection| self.record.person_of(&connection.guest));
        person.is_some_and(|person| self.history.answered(person, &asked.request).is_some())
    }

    /// What is answered when nothing could be written. As long as an earlier row may still be written, nobody is told that
    /// nothing was changed: it may be the same request's.
    pub(crate) fn not_written(&self) -> Refusal {
        let unknown = self.trouble.doubt == Some(self.record.seq);
        if unknown { refusal::storage_unknown() } else { refusal::storage() }
    }

    /// Whoever comes in, or wants to be forgotten, needs the store, which has just failed.
    fn give_up_reader(&mut self, out: &mut Vec<Output>) {
        if let Some(Task::Arrival { .. } | Task::Order { order: Order::Forget(_), .. }) = self.queue.task {
            self.give_up(&refusal::storage(), out);
        }
    }

    /// Makes and shows what others have written. Of what was read for it, some may have come another way meanwhile.
    fn follow(&mut self, rows: &[Row], now: Moment, out: &mut Vec<Output>) {
        let new: Vec<&Row> = rows.iter().filter(|row| row.seq >= self.record.seq).collect();
        let step_by_step = new.len() <= MOST_FOLLOWED;
        for row in new {
            let mut after = self.record.clone();
            let Ok(entry) = read::next(&mut after, row) else {
                // Perhaps it is this table that is wrong: the log is.
                return self.read(Why::Anew, out);
            };
            out.push(Output::Note(Note::Followed));
            self.advance(&entry, after, now, out);
            if step_by_step {
                self.look_round(now);
                self.tell(now, out);
            }
        }
    }

    /// The whole log takes the place of what was known of it.
    pub(crate) fn read_anew(&mut self, rows: &[Row], now: Moment, out: &mut Vec<Output>) {
        let loaded = match read::read(self.record.shelf(), self.record.code(), rows) {
            Ok(loaded) => loaded,
            Err(error) => return self.close(Closing::Unreadable(error), out),
        };
        let same = (loaded.record.seq, loaded.record.step()) == (self.record.seq, self.record.step());
        (self.record, self.history) = (loaded.record, loaded.history);
        // A name may have changed in a row of long ago.
        self.room.version += 1;
        self.nobody_forgotten = 0;
        if !same {
            self.bots.clear();
            self.timing.hold = self.timing.hold.max(now);
        }
    }
}
