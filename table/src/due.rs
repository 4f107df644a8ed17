//! What a table does by itself, when its time has come: only at the node that leads it.

use engine::Refusal;

use crate::io::{BotFault, Note, Now, Output};
use crate::moment::Moment;
use crate::protocol::{Actor, Stage};
use crate::record::MAKER;
use crate::record::change::{Change, Entry};
use crate::record::dealing::attempt;
use crate::table::Table;

impl Table {
    /// This node runs the clock and the bots from now on, or does not any more.
    pub(crate) fn lead(&mut self, leads: bool) {
        self.leads = leads;
        if leads {
            self.timing.lead();
        }
    }

    /// Does the first thing that is due; says whether there was one.
    pub(crate) fn due(&mut self, now: &mut Now<'_>, out: &mut Vec<Output>) -> bool {
        let change = self.unattended(now).or_else(|| self.given_back()).or_else(|| self.another_host(now.moment));
        if let Some(change) = change {
            if let Err(refusal) = self.draft(Entry::own(change), now, out) {
                self.own_refused(&refusal, now.moment, out);
            }
            return true;
        }
        self.timing.hold <= now.moment && self.bots_answer(now, out)
    }

    /// What the record and the clock ask for.
    fn unattended(&self, now: &mut Now<'_>) -> Option<Change> {
        if let Some(reason) = self.record.unplayable() {
            return Some(Change::Closed { reason });
        }
        if let Some(own) = self.record.lesson_deal().or_else(|| self.record.rehearsal()) {
            return Some(own);
        }
        if self.record.agreed() {
            return Some(Change::Agreed);
        }
        if self.record.to_begin() {
            let (id, server) = attempt(now.random);
            return Some(Change::Started { id, server, rules: self.record.kind().rules() });
        }
        let late = self.timing.deadline.is_some_and(|deadline| deadline <= now.moment);
        if let Some(dealing) = &self.record.dealing {
            return dealing.next().or_else(|| late.then(|| dealing.late(now.random)));
        }
        // Time is up: the game's timeout action is taken for everybody who has not answered, one after the other.
        let position = &self.record.running().ok().filter(|_| late && !self.record.paused)?.position;
        let seat = position.to_act().first()?;
        let action = position.timeout_action(seat)?;
        let decision = position.decision();
        Some(Change::Did { seat: seat.index(), action, by: Actor::Timeout, decision, opens: None })
    }

    /// When somebody who is here is to host instead of somebody who is away.
    pub(crate) fn host_due(&self) -> Option<Moment> {
        let due = self.timing.host_due(&self.record)?;
        self.room.heir(self.record.host, &self.record).map(|_| due)
    }

    /// Whoever lent a seat is back, or whoever made the table is, and others hosted only meanwhile.
    fn given_back(&self) -> Option<Change> {
        let record = &self.record;
        let here = |person| self.room.here(person, record);
        if !record.gave && record.host != MAKER && here(MAKER) {
            return Some(Change::Host { person: MAKER });
        }
        let (seat, person) = record.loans().find(|&(_, person)| here(person))?;
        (record.stage() != Stage::Dealing).then(|| Change::Sat { seat: seat.index(), person, lent: false })
    }

    fn another_host(&self, now: Moment) -> Option<Change> {
        self.host_due().filter(|&due| due <= now)?;
        let person = self.room.heir(self.record.host, &self.record)?;
        Some(Change::Host { person })
    }

    /// The first bot whose time has come answers. One whose action the rules refuse takes the game's timeout action.
    fn bots_answer(&mut self, now: &mut Now<'_>, out: &mut Vec<Output>) -> bool {
        let Some((seat, decision, action)) = self.bots.answer(&self.record, now.moment) else { return false };
        let did = |action| Change::Did { seat: seat.index(), action, by: Actor::Bot, decision, opens: None };
        if let Some(action) = action {
            match self.draft(Entry::own(did(action)), now, out) {
                Ok(()) => return true,
                Err(refusal) => {
                    let why = BotFault::Refused(refusal.code);
                    out.push(Output::Note(Note::BotFailed { seat: seat.index(), why }));
                }
            }
        }
        let timeout = self.record.running().ok().and_then(|current| current.position.timeout_action(seat));
        let Some(action) = timeout else { return true };
        if let Err(refusal) = self.draft(Entry::own(did(action)), now, out) {
            self.own_refused(&refusal, now.moment, out);
        }
        true
    }

    /// What the table wanted to do by itself cannot be: it waits before it tries again, and does not spin.
    pub(crate) fn own_refused(&mut self, refusal: &Refusal, now: Moment, out: &mut Vec<Output>) {
        out.push(Output::Note(Note::OwnRefused(refusal.code)));
        self.in_trouble(now, None);
    }
}
