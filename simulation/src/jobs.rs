//! What a table asks for beside the store: thoughts and counts.

use table::protocol::Actor;
use table::{Job, Note, Panicked};

use crate::faults::Fault;
use crate::world::{Event, Site, World};

impl World {
    /// Something to count.
    pub(crate) fn noted(&mut self, note: &Note) {
        self.count(match note {
            Note::Began { .. } => "games dealt",
            Note::Over { .. } => "games over",
            Note::Moved(Actor::Person) => "actions of people",
            Note::Moved(Actor::Bot) => "actions of bots",
            Note::Moved(Actor::Timeout) => "timeouts",
            Note::Refused(_) => "refusals",
            Note::Followed => "rows followed",
            Note::Overtaken => "races lost",
            Note::BotFailed { .. } => "bots that failed",
            Note::OwnRefused(_) => "own changes refused",
        });
    }

    /// A bot thinks, for as long as that takes, and perhaps panics.
    pub(crate) fn think(&mut self, at: Site, opened: u64, job: Job) {
        let (bot, cancelled) = (job.bot, job.canceller());
        let mut delay = self.below(5);
        if self.faults.strikes(Fault::BotSlow) {
            delay += self.faults.below(8000);
        }
        let thought = if self.faults.strikes(Fault::BotPanics) { Err(Panicked) } else { Ok(job.think()) };
        self.at(delay, Event::Thought { at, opened, bot, thought, cancelled });
    }
}
