//! A table among several nodes: what others write is followed row by row, and shown as if it had been made here.

use std::sync::atomic::Ordering;

use super::live::Live;
use super::load::{self, Last, Unread};
use crate::nodes::{Attendance, short};
use crate::protocol::PersonId;
use crate::refusal;
use crate::store::Row;

/// Whoever is further behind gets the picture instead of every step.
const MOST_FOLLOWED: usize = 32;

impl Live {
    /// From now on whoever asks is told that the rows up to here are known.
    pub(super) fn note_head(&self) {
        self.head.store(self.table.seq, Ordering::Release);
    }

    /// Makes and shows what others have written. With nothing, or not what comes next, it looks for itself.
    pub(super) async fn follow(&mut self, rows: Vec<Row>) -> Result<(), Unread> {
        let fits = rows.first().is_some_and(|row| row.seq <= self.table.seq);
        let rows = if fits {
            rows
        } else {
            self.house.store.read(&self.table.code, self.table.seq).await.map_err(Unread::Store)?
        };
        // Of what was read for it, some may have come another way meanwhile.
        let new: Vec<Row> = rows.into_iter().filter(|row| row.seq >= self.table.seq).collect();
        let step_by_step = new.len() <= MOST_FOLLOWED;
        for row in &new {
            let entry = load::fold_next(&mut self.table, row)?;
            self.house.meters.followed.inc();
            if step_by_step {
                self.publish(&entry.change).await?;
            }
        }
        if step_by_step { Ok(()) } else { self.show_anew().await }
    }

    /// The last change was not taken: another node has written that row. Takes it back, and follows. If nobody has, the log
    /// is not what it was, and says no.
    pub(super) async fn give_way(&mut self) -> Result<bool, Unread> {
        let known = self.table.seq - 1;
        let more = self.reread(known).await?;
        if more {
            self.house.meters.overtaken.inc();
        }
        Ok(more)
    }

    /// Reads the table again as it was up to a row, and follows what comes after. Does anything?
    async fn reread(&mut self, known: u32) -> Result<bool, Unread> {
        let mut rows = self.house.store.read(&self.table.code, 0).await.map_err(Unread::Store)?;
        if rows.is_empty() {
            return Err(Unread::NotThere);
        }
        if rows.len() < known as usize {
            return Ok(false);
        }
        let new = rows.split_off(known as usize);
        self.table = load::fold(&self.house.shelf, &self.table.code, &rows)?;
        self.note_head();
        let more = !new.is_empty();
        if more {
            self.follow(new).await?;
        }
        Ok(more)
    }

    /// A guest was written out of the log: the same table, but for the name. The guest's connections end.
    pub(super) async fn rewritten(&mut self, guest: &str) -> Result<(), Unread> {
        self.reread(self.table.seq).await?;
        let theirs = self.peers.iter().map(|peer| peer.guest.clone()).filter(|known| short(known) == guest);
        for guest in theirs.collect::<Vec<_>>() {
            self.dismiss(&guest, &refusal::forgotten());
        }
        self.look_round();
        self.show_table();
        Ok(())
    }

    /// The table is alive at another node: its time did not begin when it was read here. Walls may differ a little, and
    /// nothing hangs on it but what people are shown.
    pub(super) fn join_in(&mut self, last: Last) {
        let wall = self.house.clock.wall();
        let since = |then: u64| wall.saturating_sub(then);
        self.hold = self.hold.before(since(last.did));
        self.sight = self.hold;
        self.deadline = self.deadline.map(|deadline| deadline.before(since(last.asked)));
    }

    /// This node runs the clock and the bots from now on, or does not any more.
    pub(super) async fn lead(&mut self, leads: bool) -> Result<(), Unread> {
        if self.leads == leads {
            return Ok(());
        }
        self.leads = leads;
        tracing::debug!(table = %self.table.code, leads, "the lead of a table");
        // The time for the open question runs on: everybody has been told how much of it there is.
        self.seat_minds().await?;
        self.wake_minds();
        Ok(())
    }

    /// Somebody has come to or gone from another node.
    pub(super) fn hear_of_others(&mut self) {
        let elsewhere = self.house.nodes.elsewhere(&self.table.code);
        if elsewhere != self.elsewhere {
            self.elsewhere = elsewhere;
            self.look_round();
            self.show_table();
        }
    }

    /// Lets the other nodes know who is connected here.
    pub(super) fn tell_others(&self) {
        let people = 0..self.table.people.len() as PersonId;
        let attendance = (!self.peers.is_empty()).then(|| Attendance {
            here: people.filter(|&person| self.connected(person)).collect(),
            watchers: self.watchers(),
            televisions: self.televisions(),
            summary: self.summary(),
        });
        self.house.nodes.attend(&self.table.code, attendance);
    }

    /// How many people look on here without a seat.
    pub(super) fn watchers(&self) -> usize {
        self.peers.iter().filter(|peer| self.looks_on(peer)).count()
    }

    /// How many televisions are connected here.
    pub(super) fn televisions(&self) -> usize {
        self.peers.iter().filter(|peer| peer.watches).count()
    }
}
