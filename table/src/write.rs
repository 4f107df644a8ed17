//! A change on its way into the log and out of it: drafted on a copy of the record, which takes the record's place once the row
//! is kept. Nothing else changes the record, but for reading it.

use engine::Refusal;

use crate::io::{BotFault, Fate, Note, Now, Output};
use crate::moment::Moment;
use crate::protocol::{Actor, Stage};
use crate::record::Record;
use crate::record::change::{Change, Entry};
use crate::table::Table;
use crate::work::{Doing, Draft, Why};

impl Table {
    /// Makes a change on a copy and has it appended.
    pub(crate) fn draft(&mut self, mut entry: Entry, now: &Now<'_>, out: &mut Vec<Output>) -> Result<(), Refusal> {
        let after = self.record.after(&mut entry)?;
        let ends = self.record.stage() != Stage::Over && after.stage() == Stage::Over;
        let row = entry.row(self.record.code(), self.record.seq, now.wall, ends);
        let hurry = !matches!(entry.change, Change::Did { by: Actor::Bot, .. });
        out.push(Output::Append { row, hurry });
        self.doing = Doing::Writing(Box::new(Draft { entry, after, ends }));
        Ok(())
    }

    /// What became of a row is known.
    pub(crate) fn written(&mut self, fate: Fate, now: &mut Now<'_>, out: &mut Vec<Output>) {
        let Doing::Writing(draft) = std::mem::replace(&mut self.doing, Doing::Nothing) else { return };
        match fate {
            Fate::Kept => {
                let Draft { entry, after, ends } = *draft;
                self.trouble.ends();
                if let Change::Did { by, .. } = &entry.change {
                    out.push(Output::Note(Note::Moved(*by)));
                }
                if ends {
                    out.push(Output::Note(Note::Over { number: after.number }));
                }
                self.advance(&entry, after, now.moment, out);
            }
            Fate::Lost => self.read(Why::Lost, out),
            Fate::Unknown => {
                self.trouble.doubt = Some(self.record.seq);
                self.read(Why::Doubt, out);
            }
            Fate::Failed => {
                self.in_trouble(now.moment, None);
                self.give_up(&self.not_written(), out);
            }
        }
    }

    /// A row is in the log: its change takes effect, first in the record, then in what bots know and in what is timed.
    pub(crate) fn advance(&mut self, entry: &Entry, after: Record, now: Moment, out: &mut Vec<Output>) {
        self.history.note(entry, self.record.seq, self.record.current.as_deref());
        self.record = after;
        match &entry.change {
            Change::Did { opens, .. } => {
                self.room.stepped(self.record.step(), now);
                let why = BotFault::Panicked;
                let broken = self.bots.observe(&self.record).into_iter();
                out.extend(broken.map(|seat| Output::Note(Note::BotFailed { seat: seat.index(), why })));
                if opens.is_some() || self.record.ending.is_some() {
                    self.timing.hold_for_events(&self.record, now);
                }
            }
            Change::Dealt { .. } => {
                self.room.dealt();
                self.bots.clear();
                self.timing.hold = Moment::default();
                out.push(Output::Note(Note::Began { number: self.record.number }));
            }
            Change::Offered { until, .. } if *until > 0 => self.manners.offered(),
            Change::Paused | Change::Abandoned | Change::Closed { .. } => self.bots.rest(),
            _ => {}
        }
    }
}
