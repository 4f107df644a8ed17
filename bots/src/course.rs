//! One possible course of the game, in a world that fits what the searcher knows.

use std::hash::{DefaultHasher, Hash, Hasher};

use engine::{Addressed, Chance, Instinct, Quick, Seat, Seen, Viewer};

/// A world being played, and buffers that are used again for the next.
pub(crate) struct Course<'a, G: Instinct> {
    seen: &'a Seen<'a, G>,
    horizon: u32,
    steps: u32,
    world: G::State,
    /// What the searcher would know by now. Others are taken to know the same: the best guess at what they know.
    facts: G::Facts,
    legal: Vec<G::Action>,
    events: Vec<Addressed<G::Event>>,
    sight: DefaultHasher,
}

impl<'a, G: Instinct> Course<'a, G> {
    pub(crate) fn new(seen: &'a Seen<'a, G>, horizon: u32, chance: &mut Quick) -> Self {
        Course {
            seen,
            horizon,
            steps: 0,
            world: seen.game.sample(seen.view, seen.facts, chance),
            facts: seen.facts.clone(),
            legal: Vec::new(),
            events: Vec::new(),
            sight: DefaultHasher::new(),
        }
    }

    /// Begins in another world.
    pub(crate) fn begin(&mut self, chance: &mut Quick) {
        self.world = self.seen.game.sample(self.seen.view, self.seen.facts, chance);
        self.facts.clone_from(self.seen.facts);
        self.steps = 0;
    }

    /// How many actions the searcher can choose from.
    pub(crate) fn choices(&mut self) -> usize {
        self.list(self.seen.seat);
        self.legal.len()
    }

    /// The searcher does what has this number among its legal actions.
    pub(crate) fn choose(&mut self, number: usize, chance: &mut Quick) {
        self.list(self.seen.seat);
        self.sight = DefaultHasher::new();
        self.act(self.seen.seat, self.legal[number], chance);
    }

    /// Lets others act until the searcher is asked again; false if the course ends before.
    pub(crate) fn until_asked(&mut self, chance: &mut Quick) -> bool {
        while self.steps < self.horizon {
            let asked = self.seen.game.to_act(&self.world);
            if asked.contains(self.seen.seat) {
                return true;
            }
            let Some(other) = asked.iter().nth(chance.below(asked.len() as u32) as usize) else { return false };
            self.act_by_instinct(other, chance);
        }
        false
    }

    /// Lets everybody act until the course ends.
    pub(crate) fn play_on(&mut self, chance: &mut Quick) {
        while self.until_asked(chance) {
            self.act_by_instinct(self.seen.seat, chance);
        }
    }

    /// A fingerprint of all that the searcher has seen since its last action.
    pub(crate) fn sight(&self) -> u64 {
        self.sight.finish()
    }

    /// What the course is worth to the searcher: a shared win counts in part.
    pub(crate) fn reward(&self) -> f64 {
        match self.seen.game.outcome(&self.world) {
            Some(outcome) if outcome.winners.contains(self.seen.seat) => 1.0 / outcome.winners.len() as f64,
            Some(_) => 0.0,
            None => self.seen.game.estimate(&self.world, &self.facts, self.seen.seat).clamp(0.0, 1.0),
        }
    }

    fn list(&mut self, seat: Seat) {
        self.legal.clear();
        self.seen.game.legal(&self.world, seat, &mut self.legal);
    }

    fn act_by_instinct(&mut self, seat: Seat, chance: &mut Quick) {
        self.list(seat);
        let view = self.seen.game.view(&self.world, Viewer::Seat(seat));
        let seen = Seen { seat, view: &view, facts: &self.facts, legal: &self.legal, ..*self.seen };
        let action = self.seen.game.instinct(&seen, chance);
        self.act(seat, action, chance);
    }

    fn act(&mut self, seat: Seat, action: G::Action, chance: &mut Quick) {
        let game = self.seen.game;
        self.events.clear();
        game.apply(&mut self.world, seat, action, chance, &mut self.events);
        self.steps += 1;
        let viewer = Viewer::Seat(self.seen.seat);
        let view = game.view(&self.world, viewer);
        let step = self.seen.step + self.steps;
        for told in self.events.iter().filter(|told| told.to.includes(viewer)) {
            told.event.hash(&mut self.sight);
            game.observe(&mut self.facts, &view, &[&told.event], step);
        }
    }
}
