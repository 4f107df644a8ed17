//! A table in memory. It follows the two rules of every driver: outputs are done in order, and while the table waits,
//! nothing but the answer reaches it.

use std::collections::VecDeque;

use engine::{Chance, KeyStream};
use table::{BotId, Input, Job, Moment, Now, Output, Row, Summary, Table, Thought};

use crate::message::Line;
use crate::think::Thinking;

/// A table in memory, or on its way there.
#[derive(Default)]
pub(crate) struct Awake {
    /// Nothing while its log is being read.
    pub table: Option<Box<Table>>,
    pub mailbox: VecDeque<Input>,
    pub lines: Vec<Line>,
    /// What bots are to think about, one after the other.
    jobs: VecDeque<Job>,
    /// What one of them is thinking about.
    pub thinking: Option<Thinking>,
    pub summary: Option<Summary>,
    /// Requests for its summary that came before it was read.
    pub asked: Vec<u64>,
    idle: bool,
    out: Vec<Output>,
}

/// What a table wants of whoever runs it.
pub(crate) enum Effect {
    Send(Vec<Line>, String),
    Hangup(Line),
    Append(Row),
    Read {
        from: u32,
    },
    /// It is at its end: who is connected has been told.
    Closed,
}

/// The time, and the browser's own chance.
pub(crate) struct Time<'a> {
    pub moment: Moment,
    pub wall: u64,
    pub chance: &'a mut KeyStream,
}

impl Time<'_> {
    /// Calls with what a table may know.
    pub fn now<T>(&mut self, call: impl FnOnce(Now<'_>) -> T) -> T {
        let mut random = || random(self.chance);
        call(Now { moment: self.moment, wall: self.wall, random: &mut random, forgotten: &|_| false })
    }
}

/// Fresh random bytes.
pub(crate) fn random(chance: &mut KeyStream) -> [u8; 32] {
    let mut bytes = [0; 32];
    bytes.chunks_exact_mut(4).for_each(|word| word.copy_from_slice(&chance.word().to_le_bytes()));
    bytes
}

impl Awake {
    /// The table has been read: whoever waited for it comes in.
    pub fn wakes(&mut self, make: impl FnOnce(&mut Vec<Output>) -> Table) -> Vec<Effect> {
        self.table = Some(Box::new(make(&mut self.out)));
        let mut effects = Vec::new();
        self.execute(&mut effects);
        effects
    }

    /// Is somebody there? Otherwise bots rest: nobody sees them.
    fn is_attended(&self) -> bool {
        !self.lines.is_empty()
    }

    /// Has everything left it that kept it in memory?
    pub fn may_leave(&self) -> bool {
        self.idle && self.mailbox.is_empty() && !self.is_attended()
    }

    /// When it wants to be called again.
    pub fn due(&self, now: u64) -> Option<u64> {
        self.table.as_ref()?.alarm().map(|alarm| alarm.0.max(now))
    }

    /// Gives the table whatever waits for it, as long as it does not wait itself.
    pub fn pump(&mut self, time: &mut Time<'_>) -> Vec<Effect> {
        let mut effects = Vec::new();
        while let Some(table) = self.table.as_mut().filter(|table| !table.waits()) {
            let input = if table.alarm().is_some_and(|alarm| alarm <= time.moment) {
                Input::Alarm
            } else if let Some(input) = self.mailbox.pop_front() {
                input
            } else {
                break;
            };
            time.now(|now| table.handle(now, input, &mut self.out));
            if !self.execute(&mut effects) {
                break;
            }
        }
        effects
    }

    /// The answer to what the table waits for.
    pub fn answer(&mut self, time: &mut Time<'_>, input: Input) -> Vec<Effect> {
        let mut effects = Vec::new();
        if let Some(table) = self.table.as_mut().filter(|table| table.waits()) {
            time.now(|now| table.handle(now, input, &mut self.out));
            if self.execute(&mut effects) {
                effects.append(&mut self.pump(time));
            }
        }
        effects
    }

    /// What a bot is to think about next, if somebody is there and waits for it.
    pub fn next_job(&mut self) -> Option<Job> {
        self.jobs.retain(|job| !job.canceller().is_cancelled());
        if self.is_attended() { self.jobs.pop_front() } else { None }
    }

    /// A bot has thought.
    pub fn thought(&mut self, bot: BotId, thought: Thought, time: &mut Time<'_>) -> Vec<Effect> {
        self.mailbox.push_back(Input::Thought(bot, Ok(thought)));
        self.pump(time)
    }

    /// Does everything that the table asks for, in order. Is it still to be used?
    fn execute(&mut self, effects: &mut Vec<Effect>) -> bool {
        let mut out = std::mem::take(&mut self.out);
        let mut usable = true;
        for output in out.drain(..) {
            match output {
                Output::Send(lines, text) => effects.push(Effect::Send(lines, text)),
                Output::Hangup(line) => {
                    self.lines.retain(|known| *known != line);
                    effects.push(Effect::Hangup(line));
                }
                Output::Think(job) => self.jobs.push_back(job),
                Output::Present(summary, _) => self.summary = Some(*summary),
                Output::Idle => self.idle = true,
                Output::Append { row, .. } => effects.push(Effect::Append(row)),
                Output::Read { from } => effects.push(Effect::Read { from }),
                // Nobody is forgotten at one table: everything is erased, and the table is gone with it.
                Output::Rewrite { .. } => usable = false,
                // There are no peers to tell, nobody who waits for an order, and nobody who reads counts.
                Output::Reply(..) | Output::React(..) | Output::Note(_) => {}
                Output::Close(_) => {
                    effects.push(Effect::Closed);
                    usable = false;
                }
            }
        }
        self.out = out;
        usable
    }
}
