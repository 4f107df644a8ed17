//! How everybody has voted so far, and what they saw before.

use std::collections::VecDeque;

use crate::pieces::Vote;
use crate::view::View;

/// So many rounds are remembered: people change, and looking back takes time.
const ROUNDS: usize = 12;

/// A vote that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// What was seen before anybody had voted.
    pub view: View,
    /// What was voted, by seat.
    pub votes: Vec<Option<Vote>>,
}

/// The latest votes, oldest first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rounds {
    asked: Option<View>,
    over: VecDeque<Round>,
}

impl Rounds {
    /// The latest votes, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &Round> {
        self.over.iter()
    }

    /// Looks at the table. What matters is the first look at a vote.
    pub(crate) fn look(&mut self, view: &View) {
        if view.phase == "vote" && self.asked.is_none() && view.voted.is_empty() {
            self.asked = Some(view.clone());
        }
    }

    /// The votes are shown.
    pub(crate) fn counted(&mut self, votes: &[Option<Vote>]) {
        let Some(view) = self.asked.take() else { return };
        if self.over.len() == ROUNDS {
            self.over.pop_front();
        }
        self.over.push_back(Round { view, votes: votes.to_vec() });
    }
}
