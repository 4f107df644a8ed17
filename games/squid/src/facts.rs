//! What a viewer can know of hidden cards, and worlds that fit it.
//!
//! The view shows all that is public, and the owner's hand. The rest, the *unseen* cards, lie in unseen *places*: the
//! piles, top to bottom, and the others' hands. Of the guard actions nothing more can be known. Of the tricks it can:
//! when the pile is renewed (SQ-21) everybody knows what it is made of, and so what the others hold between them. The
//! facts are what a viewer was shown from then on; before the first renewal there is nothing to remember.
//!
//! **Which worlds are equally likely.** A world puts each unseen card into an unseen place; every placement that could
//! have come about is as likely as any other, cards of the same name being different cards. That is what an honest dealer
//! gives who shuffles the unseen cards again and deals them to the places. So two worlds that differ only by the order of a
//! pile are equally likely, and a hand of two different cards is twice as likely as one of two particular equal ones. A
//! secret vote adds nothing that is known: it is each of the votes that the hand allows with the same chance. What
//! other players chose to do is no evidence beyond what it showed.

mod history;
mod rounds;
mod worlds;

pub use rounds::{Round, Rounds};

use engine::{Chance, Knowledge, Seat, Viewer};

use crate::event::Event;
use crate::pieces::{Trick, Tricks};
use crate::setup::Squid;
use crate::state::State;
use crate::view::View;

/// What a viewer was shown of the tricks, when, and by whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fact {
    /// After how many actions of the game.
    pub step: u32,
    /// Whose draw or card it was.
    pub seat: Seat,
    /// What was shown.
    pub shown: Shown,
}

/// What can be shown of the tricks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// The empty pile was renewed from these cards, in an order that nobody knows.
    Renewed(Tricks),
    /// A card was drawn; which, only if the viewer saw it.
    Drew(Option<Trick>),
    /// A card was laid down from a hand.
    Laid(Trick),
}

/// What a viewer has learned, oldest first, from a renewal of the pile on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Facts {
    /// Who knows it.
    pub viewer: Viewer,
    /// What is known.
    pub log: Vec<Fact>,
    /// How everybody has voted, and on what. It says nothing about hidden cards.
    pub rounds: Rounds,
}

impl Facts {
    /// Adds a fact. What came before the first renewal says nothing about what is hidden now.
    fn add(&mut self, fact: Fact) {
        if matches!(fact.shown, Shown::Renewed(_)) || !self.log.is_empty() {
            self.log.push(fact);
        }
    }

    /// With all unseen cards outside the pile in one hand, a renewal tells all that older facts could.
    fn forget_the_obvious(&mut self, view: &View) {
        let others = view.hands.iter().filter(|hand| hand.size > 0 && hand.cards.is_none()).count();
        let renewal = self.log.iter().rposition(|fact| matches!(fact.shown, Shown::Renewed(_)));
        if let (0 | 1, Some(renewal)) = (others, renewal) {
            self.log.drain(..renewal);
        }
    }

    /// The facts from each renewal on, longest first: what contradicts the newest facts is the error.
    fn beliefs(&self) -> impl Iterator<Item = &[Fact]> {
        let renewals = self.log.iter().enumerate().filter(|(_, fact)| matches!(fact.shown, Shown::Renewed(_)));
        renewals.map(|(n, _)| &self.log[n..])
    }
}

impl Knowledge for Squid {
    type Facts = Facts;

    fn facts(&self, viewer: Viewer) -> Facts {
        Facts { viewer, log: Vec::new(), rounds: Rounds::default() }
    }

    fn observe(&self, facts: &mut Facts, view: &View, events: &[&Event], step: u32) {
        // With everything open there is nothing to remember.
        if facts.viewer == Viewer::Open {
            return;
        }
        let mut renewed = false;
        for event in events {
            let mut learn = |seat, shown| facts.add(Fact { step, seat, shown });
            match **event {
                Event::TricksRenewed { seat, ref cards } => {
                    learn(seat, Shown::Renewed(cards.iter().copied().collect()));
                    renewed = true;
                }
                Event::Got { seat, card } => learn(seat, Shown::Drew(Some(card))),
                Event::Took { seat } => learn(seat, Shown::Drew(None)),
                Event::Used { seat, card } | Event::Played { seat, card } => learn(seat, Shown::Laid(card)),
                Event::Out { seat, ref cards } => cards.iter().for_each(|&card| learn(seat, Shown::Laid(card))),
                Event::Counted { ref votes, .. } => facts.rounds.counted(votes),
                _ => {}
            }
        }
        facts.rounds.look(view);
        if renewed {
            facts.forget_the_obvious(view);
        }
    }

    fn fits(&self, view: &View, facts: &Facts, state: &State) -> bool {
        if View::of(self, state, facts.viewer) != *view {
            return false;
        }
        let pile = state.tricks.pile().iter().copied().collect();
        // Facts that no world fits are not held against this one.
        let held = |log: &&[Fact]| history::explains(log, state.hands.0, pile) || self.is_possible(view, log);
        facts.beliefs().find(held).is_none_or(|log| history::explains(log, state.hands.0, pile))
    }

    /// Every placement that the facts allow with the same chance.
    fn sample(&self, view: &View, facts: &Facts, chance: &mut impl Chance) -> State {
        let mut state = State::seen(view);
        self.place_deeds(view, &mut state, chance);
        self.place_tricks(view, facts, &mut state, chance);
        state.place_votes(view, chance);
        state
    }
}
