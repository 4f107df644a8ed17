//! Players that are programs: they get what their seat may know, and by type nothing else.

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::{Chance, Game, Knowledge, Memory, Quick, Seat, Viewer};

/// All that a strategy gets to choose from.
pub struct Seen<'a, G: Knowledge> {
    /// The public set-up.
    pub game: &'a G,
    /// The seat it plays.
    pub seat: Seat,
    /// What that seat sees now.
    pub view: &'a G::View,
    /// What that seat has learned.
    pub facts: &'a G::Facts,
    /// What that seat may do; never empty.
    pub legal: &'a [G::Action],
    /// How many actions have been taken.
    pub step: u32,
    /// Whoever asked does not wait for the answer any more.
    pub cancelled: &'a Cancel,
}

/// A way to choose an action.
pub trait Strategy<G: Knowledge>: Send {
    /// Chooses one of `seen.legal`.
    fn choose(&mut self, seen: &Seen<'_, G>, chance: &mut Quick) -> G::Action;

    /// Does it choose without looking? Then nobody works out for it what it sees and knows.
    fn blind(&self) -> bool {
        false
    }

    /// How it forgets, if it does.
    fn memory(&self) -> Option<Memory> {
        None
    }
}

/// Plays anything that is legal, each with the same chance.
#[derive(Clone, Copy, Default, Debug)]
pub struct Random;

impl<G: Knowledge> Strategy<G> for Random {
    fn choose(&mut self, seen: &Seen<'_, G>, chance: &mut Quick) -> G::Action {
        seen.legal[chance.below(seen.legal.len() as u32) as usize]
    }

    fn blind(&self) -> bool {
        true
    }
}

/// Tells a player who is thinking that nobody waits any more.
#[derive(Clone, Default, Debug)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Says so.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Was it said?
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What one seat sees of one step.
pub struct Glimpse<G: Game> {
    /// The view after the step.
    pub view: G::View,
    /// The events addressed to the seat.
    pub events: Vec<G::Event>,
    /// What the seat may do now; empty if it is not to act.
    pub legal: Vec<G::Action>,
    /// The number of the step.
    pub step: u32,
}

/// A strategy at a seat, with what it has learned there.
pub struct Player<G: Knowledge> {
    pub(crate) game: Arc<G>,
    pub(crate) seat: Seat,
    pub(crate) facts: G::Facts,
    pub(crate) strategy: Box<dyn Strategy<G>>,
    pub(crate) chance: Quick,
    pub(crate) cancelled: Cancel,
}

impl<G: Knowledge> Player<G> {
    /// Sits down. `chance` belongs to the player and never comes from the game's seed.
    pub fn new(game: Arc<G>, seat: Seat, strategy: Box<dyn Strategy<G>>, chance: Quick) -> Player<G> {
        let facts = game.facts(Viewer::Seat(seat));
        Player { game, seat, facts, strategy, chance, cancelled: Cancel::default() }
    }

    /// Takes in what a step showed.
    pub fn observe(&mut self, view: &G::View, events: &[&G::Event], step: u32) {
        if self.strategy.blind() {
            return;
        }
        self.game.observe(&mut self.facts, view, events, step);
        if let Some(memory) = self.strategy.memory() {
            self.game.forget(&mut self.facts, self.seat, step, &memory, &mut self.chance);
        }
    }

    /// Chooses one of `legal`.
    pub fn choose(&mut self, view: &G::View, legal: &[G::Action], step: u32) -> G::Action {
        let seen = Seen {
            game: self.game.as_ref(),
            seat: self.seat,
            view,
            facts: &self.facts,
            legal,
            step,
            cancelled: &self.cancelled,
        };
        self.strategy.choose(&seen, &mut self.chance)
    }
}

/// A player of whatever game, for those who name none.
pub trait AnyPlayer: Send {
    /// Takes in a step: a [`Glimpse`] of the player's own game. One of another game is ignored.
    fn observe(&mut self, glimpse: &dyn Any);

    /// Chooses among the glimpse's legal actions and says it in notation; nothing if there are none.
    fn choose(&mut self, glimpse: &dyn Any) -> Option<String>;

    /// What stops it from thinking on.
    fn canceller(&self) -> Cancel;

    /// Itself, for the loop that knows the game.
    fn as_any(&mut self) -> &mut dyn Any;
}

impl<G: Knowledge> AnyPlayer for Player<G> {
    fn observe(&mut self, glimpse: &dyn Any) {
        if let Some(glimpse) = glimpse.downcast_ref::<Glimpse<G>>() {
            let events: Vec<&G::Event> = glimpse.events.iter().collect();
            Player::observe(self, &glimpse.view, &events, glimpse.step);
        }
    }

    fn choose(&mut self, glimpse: &dyn Any) -> Option<String> {
        let glimpse = glimpse.downcast_ref::<Glimpse<G>>().filter(|glimpse| !glimpse.legal.is_empty())?;
        Some(Player::choose(self, &glimpse.view, &glimpse.legal, glimpse.step).to_string())
    }

    fn canceller(&self) -> Cancel {
        self.cancelled.clone()
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}
