//! What a table remembers beside its record: requests that were done, and how the current game went so far.
//!
//! With it a connection that comes back and a bot that sits down in the middle of a game are served from memory.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};

use engine::{AnyMatch, Refusal, Seat, Seed};

use super::Current;
use super::change::{Change, Entry};
use crate::protocol::{Actor, Did, PersonId};

/// So many requests are remembered of each person, whatever others ask for. Older ones answer questions that are long closed.
const REMEMBERED: usize = 32;

/// What a table remembers beside its record.
#[derive(Default)]
pub struct History {
    /// By person, what they asked for: its name, hashed, and the row that did it.
    requests: Vec<VecDeque<(u64, u32)>>,
    seed: Option<Seed>,
    /// The current game's actions, one after another: seat, actor, length, notation. One buffer, since there are many tables.
    actions: Vec<u8>,
}

impl History {
    /// Remembers a change that is in the log as row `seq`.
    pub fn note(&mut self, entry: &Entry, seq: u32) {
        if let Change::Joined { instead: Some(former), .. } = &entry.change
            && let Some(theirs) = self.requests.get_mut(usize::from(*former))
        {
            theirs.clear();
        }
        if let Some((person, request)) = &entry.from {
            let person = usize::from(*person);
            if self.requests.len() <= person {
                self.requests.resize_with(person + 1, VecDeque::new);
            }
            let theirs = &mut self.requests[person];
            if theirs.len() == REMEMBERED {
                theirs.pop_front();
            }
            theirs.push_back((fingerprint(request), seq));
        }
        match &entry.change {
            Change::Dealt { seed, .. } => {
                self.seed = seed.parse().ok();
                self.actions = Vec::new();
            }
            Change::Did { seat, action, by, .. } => {
                // The rules have read it, so that it is far shorter than the longest message.
                let [low, high] = (action.len() as u16).to_le_bytes();
                self.actions.extend([*seat as u8, *by as u8, low, high]);
                self.actions.extend(action.as_bytes());
            }
            _ => {}
        }
    }

    /// The row that did what was asked for under this name, if that has happened.
    pub fn answered(&self, person: PersonId, request: &str) -> Option<u32> {
        let asked = fingerprint(request);
        self.requests.get(usize::from(person))?.iter().find(|(known, _)| *known == asked).map(|&(_, seq)| seq)
    }

    /// The current game played again: `each` sees the position after the deal and after every action.
    pub fn replay(&self, current: &Current, mut each: impl FnMut(&dyn AnyMatch, Option<Did>)) -> Result<(), Refusal> {
        let Some(seed) = &self.seed else { return Ok(()) };
        let mut position = current.game.deal(seed);
        each(position.as_ref(), None);
        let mut rest = self.actions.as_slice();
        while let [seat, by, low, high, more @ ..] = rest {
            let length = usize::from(u16::from_le_bytes([*low, *high]));
            let (action, after) = more.split_at(length.min(more.len()));
            rest = after;
            let (Some(seat), Ok(action)) = (Seat::new(usize::from(*seat)), str::from_utf8(action)) else { continue };
            position.play(seat, action, None)?;
            let by = [Actor::Person, Actor::Bot, Actor::Timeout][usize::from(*by) % 3];
            each(position.as_ref(), Some(Did { seat, by }));
        }
        Ok(())
    }
}

fn fingerprint(request: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    request.hash(&mut hasher);
    hasher.finish()
}
