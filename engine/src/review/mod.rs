//! Looking back at a finished game: what each choice was worth to whoever remembered everything, what it cost, and what
//! was luck.
//!
//! A game says how likely a seat is to win as far as that seat can know ([`Reviewed::value`]). Everything else follows: what
//! an action is worth is the mean of the values behind it over the worlds that the seat could not tell apart; luck is what a
//! step showed beyond that mean, so that it is zero on average by construction; and the books add up.

mod books;
mod run;
mod worlds;

use std::collections::BTreeMap;

use serde::Serialize;
use ts_rs::TS;

use crate::{Instinct, Knowledge, Quick, Seat, Seen};

pub use books::Books;
pub use run::{review, review_dealt, review_of};

/// A decision that lost less counts as good as the best.
pub const AS_GOOD: f64 = 0.01;

/// A game that can be looked back at.
pub trait Reviewed: Instinct {
    /// How likely the seat is to win, from what it sees and knows, 0 to 1. Asked at any moment before the end, also when
    /// the seat is not to act: then `seen.legal` is empty. The books are the better the nearer it is, where the seat is to act, to
    /// the best of what its actions lead to.
    fn value(&self, seen: &Seen<'_, Self>) -> f64;

    /// What each of `seen.legal` is worth to the seat, where the game can count it out. Where it cannot, worlds are sampled.
    fn worths(&self, seen: &Seen<'_, Self>) -> Option<Vec<f64>> {
        let _ = seen;
        None
    }

    /// Worlds that stand for all that fit, each with its share of them, told apart by what an action is going to show. Where a
    /// game does not say, worlds are sampled. Only for actions after which nobody answers the same question.
    fn cases(
        &self,
        view: &Self::View,
        facts: &Self::Facts,
        action: Self::Action,
        chance: &mut Quick,
    ) -> Option<Vec<(f64, Self::State)>> {
        let _ = (view, facts, action, chance);
        None
    }

    /// What two know between them. Somebody who knows more acts on it, and what comes of that is no luck. Where nobody can know
    /// what another does not, it is what one knows.
    fn pooled(&self, one: &Self::Facts, other: &Self::Facts) -> Self::Facts {
        let _ = other;
        one.clone()
    }

    /// Says what was missed at a key moment.
    fn note(&self, moment: &Moment<'_, Self>) -> Note;

    /// Counts a decision for the figures of the game, given what the seat was shown until its question was closed.
    fn figure(&self, moment: &Moment<'_, Self>, shown: &[Self::Event], figures: &mut Figures) {
        let _ = (moment, shown, figures);
    }
}

/// A decision that was made, and what it was about.
pub struct Moment<'a, G: Knowledge> {
    /// What the seat saw and knew.
    pub seen: &'a Seen<'a, G>,
    /// The same at the seat's first decision of that turn.
    pub began: &'a Seen<'a, G>,
    /// What each of `seen.legal` was worth.
    pub worths: &'a [f64],
    /// Which of them was done.
    pub taken: usize,
    /// Which was best.
    pub best: usize,
    /// In which turn each action of the game was taken, from 1. A turn ends when somebody else acts.
    pub turns: &'a [u32],
}

impl<G: Knowledge> Moment<'_, G> {
    /// What was done.
    pub fn taken(&self) -> G::Action {
        self.seen.legal[self.taken]
    }

    /// What was best.
    pub fn best(&self) -> G::Action {
        self.seen.legal[self.best]
    }

    /// What an action was worth; nothing if it was not legal.
    pub fn worth(&self, action: G::Action) -> Option<f64> {
        let place = self.seen.legal.iter().position(|&legal| legal == action)?;
        self.worths.get(place).copied()
    }

    /// The turn in which something was seen that facts date with a step: as many actions had been taken then.
    pub fn turn(&self, step: u32) -> u32 {
        self.turns.get(step.saturating_sub(1) as usize).copied().unwrap_or(1)
    }
}

/// What is said about a moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Note {
    /// A stable word, from which pages make a sentence in any language.
    pub code: &'static str,
    /// Named parameters of the sentence.
    #[ts(type = "Record<string, string>")]
    pub params: BTreeMap<&'static str, String>,
    /// One plain English sentence.
    pub sentence: String,
}

impl Note {
    /// A note without parameters.
    pub fn new(code: &'static str, sentence: impl Into<String>) -> Note {
        Note { code, params: BTreeMap::new(), sentence: sentence.into() }
    }

    /// The same with a parameter.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: &dyn std::fmt::Display) -> Note {
        self.params.insert(name, value.to_string());
        self
    }
}

/// Something counted over a game: so much of so much.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, TS)]
pub struct Figure {
    /// A stable word.
    pub name: &'static str,
    /// How much.
    pub count: f64,
    /// Of how much.
    pub of: f64,
}

/// The figures of a game.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Figures(Vec<Figure>);

impl Figures {
    /// Adds to a figure.
    pub fn add(&mut self, name: &'static str, count: f64, of: f64) {
        match self.0.iter_mut().find(|figure| figure.name == name) {
            Some(figure) => {
                figure.count += count;
                figure.of += of;
            }
            None => self.0.push(Figure { name, count, of }),
        }
    }
}

/// An action that could have been chosen, and what it was worth.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Choice {
    /// The action, in notation.
    pub action: String,
    /// The chance to win with it.
    pub worth: f64,
}

/// A decision of the seat.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Decision {
    /// After how many actions of the game it was made.
    pub step: u32,
    /// What was done, in notation.
    pub action: String,
    /// What it was worth.
    pub worth: f64,
    /// How much less that is than the best.
    pub loss: f64,
    /// The standard error of the loss; 0 where it was counted out.
    pub error: f64,
    /// The best actions, best first.
    pub choices: Vec<Choice>,
}

/// A moment worth looking at again.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct KeyMoment {
    /// The decision.
    pub decision: Decision,
    /// What was missed.
    pub note: Note,
}

/// The chance to win after so many actions, from what the seat knew.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, TS)]
pub struct Point {
    /// After how many actions.
    pub step: u32,
    /// The chance to win.
    pub value: f64,
}

/// What a seat's game looks like afterwards.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Review {
    /// Whose.
    pub seat: Seat,
    /// What it came to: 1 for a win, 0 for a loss, a share of a shared win.
    pub outcome: f64,
    /// How it came to that.
    pub books: Books,
    /// The standard error of luck in the books, where worlds were sampled. Decisions have their own.
    pub luck_error: f64,
    /// How far the books may be from closing without a revision: values are estimates, and each revision shows how good they are.
    pub error: f64,
    /// The chance to win throughout, from what the seat knew.
    pub line: Vec<Point>,
    /// The same from what everybody knew.
    pub public: Vec<Point>,
    /// The steps that brought most luck, good or bad, biggest first: `value` is what they changed.
    pub luck: Vec<Point>,
    /// How many decisions there were with something to choose.
    pub decided: u32,
    /// How many of them were as good as the best, as far as can be told.
    pub best: u32,
    /// What a decision cost on average.
    pub mean_loss: f64,
    /// Where most was lost, in the order of the game; none if nothing was.
    pub moments: Vec<KeyMoment>,
    /// What the game counts.
    pub figures: Vec<Figure>,
    /// Every decision with something to choose.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Decision>>", optional)]
    pub decisions: Vec<Decision>,
}

/// How carefully to look: the number of worlds that are sampled for what cannot be counted out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// How many worlds.
    pub worlds: u32,
}

impl Effort {
    /// What people are shown.
    pub const FULL: Effort = Effort { worlds: 160 };
    /// A tenth of it, for counting over many games.
    pub const TENTH: Effort = Effort { worlds: 16 };
}
