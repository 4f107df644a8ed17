//! Bots think elsewhere: the tables go on meanwhile, and a thought that nobody waits for can be stopped in its middle.

use std::sync::Arc;

use engine::AnyKind;
use table::{Code, Job, Row, read};

use crate::local::Local;
use crate::message::{Think, Wanted};

/// Thinks, for as long as that takes. Nothing if the bot is not asked, as far as these rows tell.
pub fn think(shelf: Vec<Box<dyn AnyKind>>, Think { table, rows, errand }: Think) -> Option<String> {
    let code = Code::from(table.as_str());
    let rows: Vec<Row> = rows.into_iter().map(|row| row.row(&code)).collect();
    table::think(&read(&Arc::new(shelf), &code, &rows).ok()?, &errand)
}

/// A thought that is being thought elsewhere.
pub(crate) struct Thinking {
    number: u64,
    job: Job,
}

impl Local {
    /// Lets the next bot of a table think, after the one whose thought has come or is not waited for any more.
    pub(crate) fn see_to_bots(&mut self, code: &Code) {
        let Some(awake) = self.awake.get_mut(code) else { return };
        if let Some(given_up) = awake.thinking.take_if(|thinking| thinking.job.canceller().is_cancelled()) {
            self.wanted.push(Wanted::Stop { job: given_up.number });
        }
        if awake.thinking.is_some() {
            return;
        }
        let Some(job) = awake.next_job() else { return };
        self.count += 1;
        let (number, table) = (self.count, code.to_string());
        self.wanted.push(Wanted::Think { job: number, table, errand: job.errand() });
        awake.thinking = Some(Thinking { number, job });
    }

    /// A table leaves the memory, and nobody waits for its bots.
    pub(crate) fn stop_thinking(&mut self, thinking: Option<Thinking>) {
        self.wanted.extend(thinking.map(|thinking| Wanted::Stop { job: thinking.number }));
    }

    /// A bot has thought. If nobody waits for it any more, that is all.
    pub(crate) fn thought(&mut self, number: u64, action: Option<String>) {
        let is_it = |thinking: &mut Thinking| thinking.number == number;
        let found =
            self.awake.iter_mut().find_map(|(code, awake)| Some((code.clone(), awake.thinking.take_if(is_it)?)));
        if let Some((code, Thinking { job, .. })) = found {
            self.with(&code, |awake, time| awake.thought(job.bot, job.thought(action), time));
        }
    }
}
