//! What a table remembers beside its record: requests that were done, and how the current game went so far.
//!
//! With it a connection that comes back and a bot that sits down in the middle of a game are served from memory.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};

use engine::{AnyMatch, Refusal, Seat, Seed, never};

use super::Current;
use super::change::{Change, Entry};
use crate::protocol::{Did, PersonId};

/// So many requests are remembered of each person, whatever others ask for. Older ones answer questions that are long closed.
pub const REMEMBERED: usize = 32;

/// What a table remembers beside its record.
#[derive(Default)]
pub struct History {
    /// By person, what they asked for: its name, hashed, and the row that did it.
    requests: Vec<VecDeque<(u64, u32)>>,
    seed: Option<Seed>,
    /// The current game's actions: whose each was, and its number among those that were legal. Four bytes an action, since there
    /// are many tables and long games.
    actions: Vec<(Did, u16)>,
}

impl History {
    /// Remembers a change that is in the log as row `seq`; `before` is the game as it was until then.
    pub fn note(&mut self, entry: &Entry, seq: u32, before: Option<&Current>) {
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
                if let (Some(before), Some(seat)) = (before, Seat::new(*seat)) {
                    let number = before.position.number_of(seat, action);
                    let number = number.unwrap_or_else(|| never!(u16::MAX, "{action} was done and is not legal"));
                    self.actions.push((Did { seat, by: *by }, number));
                }
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
        for &(did, number) in &self.actions {
            let action = position.numbered(did.seat, number).unwrap_or_default();
            position.play(did.seat, &action, None)?;
            each(position.as_ref(), Some(did));
        }
        Ok(())
    }
}

fn fingerprint(request: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    request.hash(&mut hasher);
    hasher.finish()
}
