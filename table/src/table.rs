//! The table: inputs in, outputs out, time as an argument.
//!
//! Three rules hold it together. Only the record is shown: a draft takes its place in one function, once it is in the log.
//! After every row comes the same order: record, bots observe, timing, tell, answer, what is due, bots think. What is told
//! and what is done next follow from the state, not from the change that led to it.

use std::sync::Arc;

use crate::bots::Bots;
use crate::io::{Closing, Config, Input, Note, Now, Output};
use crate::manners::Manners;
use crate::message::Scene;
use crate::moment::Moment;
use crate::presence::Presence;
use crate::record::Record;
use crate::record::history::History;
use crate::record::read::Loaded;
use crate::refusal;
use crate::room::Room;
use crate::timing::Timing;
use crate::work::{Asked, Doing, Queue, Task, Trouble, Why};

/// How long a table waits after the store has failed it, in milliseconds.
const TROUBLED: u64 = 1000;

/// A table in memory.
pub struct Table {
    pub(crate) config: Arc<Config>,
    pub(crate) record: Record,
    pub(crate) history: History,
    pub(crate) room: Room,
    pub(crate) timing: Timing,
    pub(crate) bots: Bots,
    /// Does this node run the clock and the bots?
    pub(crate) leads: bool,
    pub(crate) queue: Queue,
    pub(crate) doing: Doing,
    pub(crate) trouble: Trouble,
    pub(crate) manners: Manners,
    /// What the last [`Output::Present`] was made from.
    pub(crate) presented: Option<(u32, u32)>,
    /// The `table_seq` at which nobody of the record was known to be forgotten.
    pub(crate) nobody_forgotten: u32,
}

impl Table {
    /// A table as its log tells it. Gives the first outputs.
    pub fn new(
        config: Arc<Config>,
        loaded: Loaded,
        leads: bool,
        presence: Presence,
        mut now: Now<'_>,
        out: &mut Vec<Output>,
    ) -> Table {
        let Loaded { record, history, last } = loaded;
        let mut timing = Timing::read(&record, last, now.wall, now.moment);
        if !leads {
            timing.join(last, now.wall);
        }
        let mut table = Table {
            bots: Bots::new(&record),
            room: Room::new(presence),
            config,
            record,
            history,
            timing,
            leads,
            queue: Queue::default(),
            doing: Doing::Nothing,
            trouble: Trouble::default(),
            manners: Manners::default(),
            presented: None,
            nobody_forgotten: 0,
        };
        table.settle(&mut now, out);
        table
    }

    /// Takes an input, and adds to `out` what is to be done. While [`Table::waits`], only the answer waited for may come.
    pub fn handle(&mut self, mut now: Now<'_>, input: Input, out: &mut Vec<Output>) {
        let now = &mut now;
        match input {
            Input::Connected(newcomer) => self.queue.task = Some(Task::Arrival { newcomer, looked: false }),
            Input::Disconnected(id) => {
                self.room.leave(id, &self.record, now.moment);
            }
            Input::Said(connection, said) => {
                let asked = Asked { connection, request: said.request, command: said.command };
                self.queue.task = Some(Task::Command(asked));
            }
            Input::Alarm => {}
            Input::Thought(bot, thought) => {
                if let Some((seat, why)) = self.bots.thought(bot, thought, &self.record, &self.history) {
                    out.push(Output::Note(Note::BotFailed { seat: seat.index(), why }));
                }
            }
            Input::Written(fate) => self.written(fate, now, out),
            Input::Rows(rows) => self.rows(rows, now, out),
            Input::Rewritten(rows) => self.rewritten(rows, now, out),
            Input::Followed(rows) => self.followed(&rows, now, out),
            Input::Behind => self.read(Why::Behind, out),
            Input::Forgotten(guest) => {
                self.dismiss(|known| crate::names::short(known) == guest, &refusal::forgotten(), out);
                self.read(Why::Anew, out);
            }
            Input::Missed => self.missed(now, out),
            Input::Lead(leads) => self.lead(leads),
            Input::Presence(presence) => self.room.hear(presence),
            Input::Reaction(person, reaction) => self.react(person, reaction, out),
            Input::Order(ticket, order) => self.queue.task = Some(Task::Order { ticket, order, begun: false }),
            Input::Stop(refusal) => self.close(Closing::Stopped(refusal), out),
        }
        self.settle(now, out);
    }

    /// When the table is next to be called without input.
    pub fn alarm(&self) -> Option<Moment> {
        if self.waits() || matches!(self.doing, Doing::Closed) {
            return None;
        }
        let held = (!self.queue.held.is_empty()).then_some(self.timing.hold);
        let bots = self.bots.next().map(|due| due.max(self.timing.hold));
        let own = [self.timing.deadline, self.host_due(), bots].map(|due| due.filter(|_| self.leads));
        // What the table does by itself waits until a store that has failed is asked again.
        let own = own.into_iter().flatten().map(|due| due.max(self.trouble.until));
        let others = [held, self.timing.next_stand_in(&self.record), self.timing.idle_at(), self.troubled()];
        own.chain(others.into_iter().flatten()).min()
    }

    /// Is an append, a read or a rewriting under way? Its answer comes before any other input.
    pub fn waits(&self) -> bool {
        matches!(self.doing, Doing::Writing(_) | Doing::Reading(_) | Doing::Rewriting { .. })
    }

    /// The number of the next row.
    pub fn head(&self) -> u32 {
        self.record.seq
    }

    /// The record, for whoever checks it.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Lets everything follow from the state as it is now.
    fn settle(&mut self, now: &mut Now<'_>, out: &mut Vec<Output>) {
        let mut seen = None;
        while matches!(self.doing, Doing::Nothing) {
            // At one moment the same state has the same consequences: after an answer alone nothing is new.
            let state = (self.record.seq, self.room.version, self.room.looks);
            if seen.replace(state) != Some(state) {
                self.look_round(now.moment);
                self.tell(now.moment, out);
            }
            if !self.go_on(now, out) {
                break;
            }
        }
        if matches!(self.doing, Doing::Nothing) {
            if self.leads {
                let from = self.timing.hold.max(now.moment);
                self.bots.start(&self.record, self.timing.stand_ins, from, |job| out.push(Output::Think(job)));
            }
            if self.timing.idle_at().is_some_and(|idle| idle <= now.moment) {
                self.timing.linger(now.moment);
                out.push(Output::Idle);
            }
            // Passed: the alarm that named it has been handled.
            if self.trouble.until <= now.moment && self.trouble.read.is_none() {
                self.trouble.until = Moment::default();
            }
        }
    }

    /// What follows from the record and the room: whose eyes, who is away, whose time runs, which bots sit.
    pub(crate) fn look_round(&mut self, now: Moment) {
        let (record, room) = (&self.record, &mut self.room);
        room.look_anew(record);
        let empty = room.connections.is_empty();
        self.timing.ask(record, now);
        self.timing.look_round(record, |person| room.here(person, record), empty, now);
        if self.leads {
            self.bots.seat(record, &self.history, self.timing.stand_ins);
        } else {
            self.bots.clear();
        }
    }

    /// Does the next thing there is to do; says whether there was one.
    fn go_on(&mut self, now: &mut Now<'_>, out: &mut Vec<Output>) -> bool {
        let calm = self.trouble.until <= now.moment;
        if let Some(why) = self.trouble.read.filter(|_| calm) {
            self.trouble.read = None;
            self.read(why, out);
            return true;
        }
        if let Some(task) = self.queue.task.take() {
            self.act(task, now, out);
            return true;
        }
        if self.timing.hold <= now.moment
            && let Some(asked) = self.queue.held.pop_front()
        {
            self.queue.task = Some(Task::Command(asked));
            return true;
        }
        calm && (self.forgets(now, out) || (self.leads && self.due(now, out)))
    }

    /// The store has failed: for a while it is left alone, and then perhaps read.
    pub(crate) fn in_trouble(&mut self, now: Moment, read: Option<Why>) {
        self.trouble.begins(now.after(TROUBLED), read);
    }

    fn troubled(&self) -> Option<Moment> {
        (self.trouble.until != Moment::default()).then_some(self.trouble.until)
    }

    pub(crate) fn read(&mut self, why: Why, out: &mut Vec<Output>) {
        if matches!(self.doing, Doing::Closed) {
            return;
        }
        // The last row too: it is there, or the table is not.
        let from = if why == Why::Anew { 0 } else { self.record.seq - 1 };
        out.push(Output::Read { from });
        self.doing = Doing::Reading(why);
    }

    pub(crate) fn scene(&self, now: Moment) -> Scene<'_> {
        Scene { record: &self.record, room: &self.room, timing: &self.timing, now }
    }
}
