//! A change is made, written down, and only then seen.

use engine::Refusal;

use super::change::{Change, Entry};
use super::live::Live;
use super::load::{self, Unread};
use super::minds::Mind;
use crate::clock::Moment;
use crate::protocol::{Actor, PersonId, Stage};
use crate::refusal;
use crate::store::{Fate, Row};

/// How long a table waits after the store has failed it, in milliseconds.
const TROUBLED: u64 = 1000;

/// What came of a change.
#[must_use]
pub(super) enum Made {
    /// It is made.
    Kept,
    /// It cannot be made, and nothing has changed.
    Refused(Refusal),
    /// Another node was faster. What it did is made and shown; whether the change is still to be made is to be asked anew.
    Overtaken,
}

impl Live {
    /// Makes a change, writes it down, and only then lets anybody see it.
    pub(super) async fn commit(&mut self, change: Change, from: Option<(PersonId, String)>) -> Result<Made, Unread> {
        let mut entry = Entry { change, from };
        let was = self.table.stage();
        if let Err(refusal) = self.table.fold(&mut entry) {
            return Ok(Made::Refused(refusal));
        }
        let ends = was != Stage::Over && self.table.stage() == Stage::Over;
        let row = Row {
            table: self.table.code.clone(),
            seq: self.table.seq - 1,
            at: self.house.clock.wall(),
            body: entry.body(),
            mark: entry.mark(ends),
        };
        let fate = match &entry.change {
            Change::Did { by: Actor::Bot, .. } => self.house.writer.append_along(row).await,
            _ => self.house.writer.append(row).await,
        };
        if fate == Fate::Lost && self.give_way().await? {
            return Ok(Made::Overtaken);
        }
        match fate {
            Fate::Kept => {
                // A store that has taken a row works again.
                self.troubled = Moment(0);
                if ends {
                    tracing::info!(table = %self.table.code, number = self.table.number, "a game is over");
                }
                if let Change::Did { by, .. } = &entry.change {
                    self.house.meters.moved(*by);
                }
                self.publish(&entry.change).await?;
                Ok(Made::Kept)
            }
            Fate::Lost | Fate::Unknown(_) => {
                self.read_again(&entry.change).await?;
                let kept = entry.from.is_some_and(|(person, request)| self.table.answered(person, &request).is_some());
                Ok(if kept { Made::Kept } else { Made::Refused(refusal::storage()) })
            }
        }
    }

    /// Memory and log may differ: the log is right.
    async fn read_again(&mut self, change: &Change) -> Result<(), Unread> {
        let fresh = load::load(&self.house, &self.table.code).await?.0;
        let kept = fresh.seq >= self.table.seq;
        self.table = fresh;
        if kept && matches!(change, Change::Did { .. }) {
            // Nobody has seen it yet.
            self.hold_for_events();
        }
        // Whatever is wrong with the store does not get better by asking it all the time.
        self.troubled = self.house.clock.now().after(TROUBLED);
        self.hold = self.hold.max(self.troubled);
        self.show_anew().await
    }

    /// The table has changed by more than one step: everything that follows from it is made anew, and shown to everybody.
    pub(super) async fn show_anew(&mut self) -> Result<(), Unread> {
        self.note_head();
        self.minds.clear();
        self.host_away = None;
        self.look_round();
        self.seat_minds().await?;
        self.open_question();
        // Somebody may have lost a seat by it: everybody gets the picture through the eyes they have now.
        self.look_anew();
        self.show_table();
        self.show_pictures();
        self.show_deal();
        Ok(())
    }

    /// Lets everybody see a change that has been written down.
    pub(super) async fn publish(&mut self, change: &Change) -> Result<(), Unread> {
        self.note_head();
        match change {
            Change::Did { opens, .. } => {
                let now = self.house.clock.now();
                let over = self.table.ending.is_some();
                let asks = opens.is_some() || over;
                if asks {
                    self.hold_for_events();
                }
                if let Some(play) = &self.table.play {
                    let step = play.table.step();
                    self.recent.push_back((step, now));
                }
                // A bot observes the step before it is asked: while it thinks, it observes nothing.
                self.minds_observe();
                if asks {
                    self.open_question();
                }
                self.show_step();
                let settled = self.table.play.as_ref().is_some_and(|play| play.settled.is_some());
                if over {
                    self.minds.clear();
                    self.look_round();
                }
                if over || settled {
                    self.show_table();
                }
            }
            Change::Started { .. } | Change::Listed | Change::Voided { .. } => {
                self.await_parts();
                self.show_table();
                self.show_deal();
            }
            Change::Bound { .. } | Change::Opened { .. } => self.show_deal(),
            Change::Dealt { .. } => {
                tracing::info!(table = %self.table.code, number = self.table.number, "a game begins");
                self.waiting.clear();
                self.recent.clear();
                (self.hold, self.sight) = (Moment(0), Moment(0));
                self.look_round();
                self.seat_minds().await?;
                self.open_question();
                self.show_table();
                self.show_pictures();
            }
            Change::Sat { .. }
            | Change::Freed { .. }
            | Change::Left { .. }
            | Change::Moved { .. }
            | Change::Bot { .. } => {
                self.look_round();
                self.seat_minds().await?;
                let changed = self.look_anew();
                self.show_table();
                for peer in changed {
                    self.show_picture(peer);
                }
                self.wake_minds();
            }
            Change::Resumed | Change::Settings(_) => {
                self.look_round();
                self.open_question();
                self.show_table();
                self.show_pictures();
            }
            Change::Paused | Change::Abandoned | Change::Closed { .. } => {
                self.deadline = None;
                self.look_round();
                self.minds.iter_mut().for_each(Mind::rest);
                self.show_table();
                self.show_pictures();
            }
            _ => {
                self.look_round();
                self.show_table();
            }
        }
        Ok(())
    }
}
