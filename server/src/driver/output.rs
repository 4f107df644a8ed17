//! What a table asks for that needs no waiting: messages, thoughts, presence, counts.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use table::{ConnectionId, Job, Note, Output, Panicked};
use tokio::sync::mpsc::error::TrySendError;

use super::Driver;
use crate::mailbox::Message;
use crate::peers::PeerMessage;

/// A bot that finds no place where it could think tries again after this time.
const CROWDED: Duration = Duration::from_millis(100);

impl Driver {
    /// Does everything that needs no waiting. Gives the output that does, if there is one: it is the last.
    pub(super) fn execute(&mut self) -> Option<Output> {
        let mut out = std::mem::take(&mut self.out);
        let mut last = None;
        for output in out.drain(..) {
            match output {
                Output::Send(to, text) => self.send(&to, &text.into()),
                Output::Hangup(id) => self.outboxes.retain(|(known, _)| *known != id),
                Output::Reply(ticket, done) => {
                    if let Some(index) = self.waiting.iter().position(|(known, _)| *known == ticket) {
                        let _ = self.waiting.swap_remove(index).1.send(done);
                    }
                }
                Output::Think(job) => self.think(job),
                Output::Present(summary, attendance) => {
                    self.node.note_first_word(&self.code, &summary, attendance.as_ref());
                    self.node.list(&self.code, (*summary).clone());
                    self.node.peers.attend(&self.code, attendance);
                    self.summary = Some(*summary);
                }
                Output::React(person, reaction) => {
                    let table = self.code.to_string();
                    self.node.peers.soon(PeerMessage::Reaction { table, person, reaction });
                }
                Output::Note(note) => {
                    self.node.meters.note(&self.code, &note);
                    match note {
                        Note::Began { .. } => self.dealt = self.table.head() - 1,
                        Note::Over { .. } => self.note_game(),
                        _ => {}
                    }
                }
                Output::Idle => self.idle = true,
                Output::Append { .. } | Output::Read { .. } | Output::Rewrite { .. } | Output::Close(_) => {
                    last = Some(output);
                }
            }
        }
        self.out = out;
        last
    }

    pub(super) fn send(&mut self, to: &[ConnectionId], text: &Utf8Bytes) {
        for (id, outbox) in self.outboxes.iter().filter(|(id, _)| to.contains(id)) {
            if outbox.try_send(text.clone()).is_err() && !self.slow.contains(id) {
                self.slow.push(*id);
            }
        }
    }

    fn think(&self, job: Job) {
        let (bot, own, cancelled) = (job.bot, self.own.clone(), job.canceller());
        let runtime = tokio::runtime::Handle::current();
        let thinking = Box::new(move || {
            if cancelled.is_cancelled() {
                return;
            }
            let thought = Box::new(catch_unwind(AssertUnwindSafe(|| job.think())).map_err(|_| Panicked));
            // A table that has left memory meanwhile will ask again. One whose mailbox is full keeps no thread waiting.
            let Some(own) = own.upgrade() else { return };
            if let Err(TrySendError::Full(message)) = own.try_send(Message::Thought(bot, thought)) {
                runtime.spawn(async move { own.send(message).await });
            }
        });
        if let Err(mut thinking) = self.node.pool.think(thinking) {
            let node = Arc::clone(&self.node);
            tokio::spawn(async move {
                while let Err(back) = node.pool.think(thinking) {
                    thinking = back;
                    tokio::time::sleep(CROWDED).await;
                }
            });
        }
    }
}
