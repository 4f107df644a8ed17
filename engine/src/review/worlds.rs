//! Means over the worlds that a seat cannot tell apart.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::{Effort, Reviewed};
use crate::{Addressed, Cancel, Chance, Question, Quick, Seat, Seen, Viewer};

/// So many worlds are thrown away for each that is used, where answers could not have been given in all of them.
const TRIES: u32 = 12;
/// After so many answers a question counts as closed.
const ANSWERS: u32 = 64;

/// What a seat sees and knows at one moment.
pub(super) struct Snapshot<G: Reviewed> {
    pub(super) view: G::View,
    pub(super) facts: G::Facts,
    pub(super) legal: Vec<G::Action>,
    pub(super) step: u32,
}

impl<G: Reviewed> Clone for Snapshot<G> {
    fn clone(&self) -> Self {
        let Snapshot { view, facts, legal, step } = self;
        Snapshot { view: view.clone(), facts: facts.clone(), legal: legal.clone(), step: *step }
    }
}

/// A seat that looks back, with buffers that are used again.
pub(super) struct Worlds<'a, G: Reviewed> {
    pub(super) game: &'a G,
    pub(super) seat: Seat,
    /// How many worlds are sampled.
    count: u32,
    cancelled: Cancel,
    /// Values by what was seen on the way from one snapshot.
    known: HashMap<u64, f64>,
    events: Vec<Addressed<G::Event>>,
    legal: Vec<G::Action>,
}

/// A world on its way from a snapshot.
struct Course<G: Reviewed> {
    world: G::State,
    facts: G::Facts,
    sight: DefaultHasher,
    step: u32,
    shows: bool,
}

impl<G: Reviewed> Course<G> {
    fn begin(at: &Snapshot<G>, world: G::State) -> Course<G> {
        Course { world, facts: at.facts.clone(), sight: DefaultHasher::new(), step: at.step, shows: false }
    }
}

/// A mean and its standard error.
pub(super) fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let spread: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, (spread / (count - 1.0).max(1.0) / count).sqrt())
}

impl<'a, G: Reviewed> Worlds<'a, G> {
    pub(super) fn new(game: &'a G, seat: Seat, effort: Effort) -> Self {
        let (cancelled, known, events, legal) = Default::default();
        Worlds { game, seat, count: effort.worlds.max(2), cancelled, known, events, legal }
    }

    /// What a strategy at the seat would get.
    pub(super) fn seen<'b>(&'b self, at: &'b Snapshot<G>) -> Seen<'b, G> {
        let Snapshot { view, facts, legal, step } = at;
        Seen { game: self.game, seat: self.seat, view, facts, legal, step: *step, cancelled: &self.cancelled }
    }

    /// What the outcome of a game is worth to the seat: a shared win counts in part.
    pub(super) fn reward(&self, state: &G::State) -> Option<f64> {
        let winners = self.game.outcome(state)?.winners;
        Some(if winners.contains(self.seat) { 1.0 / winners.len() as f64 } else { 0.0 })
    }

    /// The value of a moment.
    pub(super) fn worth(&self, at: &Snapshot<G>) -> f64 {
        self.game.value(&self.seen(at)).clamp(0.0, 1.0)
    }

    fn act(&mut self, course: &mut Course<G>, seat: Seat, action: G::Action, chance: &mut Quick) -> Question {
        self.events.clear();
        let question = self.game.apply(&mut course.world, seat, action, chance, &mut self.events);
        course.step += 1;
        let viewer = Viewer::Seat(self.seat);
        let view = self.game.view(&course.world, viewer);
        let seen = crate::seen_by(&self.events, viewer);
        self.game.observe(&mut course.facts, &view, &seen, course.step);
        for event in seen {
            event.hash(&mut course.sight);
            course.shows |= crate::Event::shows(event);
        }
        question
    }

    /// The value where a course has come to. Whoever has seen the same knows the same.
    fn value(&mut self, course: &Course<G>) -> f64 {
        if let Some(reward) = self.reward(&course.world) {
            return reward;
        }
        let seen = course.sight.finish();
        if let Some(&value) = self.known.get(&seen) {
            return value;
        }
        let view = self.game.view(&course.world, Viewer::Seat(self.seat));
        let mut legal = Vec::new();
        self.game.legal(&course.world, self.seat, &mut legal);
        let at = Snapshot { view, facts: course.facts.clone(), legal, step: course.step };
        let value = self.worth(&at);
        self.known.insert(seen, value);
        value
    }

    /// What could be expected from a snapshot on, given these answers, if the worlds are those that fit `facts`, and its standard
    /// error. Nothing if there is no world in which they could have been given.
    pub(super) fn expected(
        &mut self,
        at: &Snapshot<G>,
        facts: &G::Facts,
        answers: &[(Seat, G::Action)],
        chance: &mut Quick,
    ) -> Option<(f64, f64)> {
        self.known.clear();
        if let [(seat, action)] = *answers
            && let Some(mean) = self.counted(at, facts, seat, action, chance)
        {
            return Some((mean, 0.0));
        }
        let mut values = Vec::new();
        for _ in 0..self.count * TRIES {
            if values.len() == self.count as usize {
                break;
            }
            let world = self.game.sample(&at.view, facts, chance);
            let mut course = Course::begin(at, world);
            let given = answers.iter().all(|&(seat, action)| {
                let could = self.game.check(&course.world, seat, action).is_ok();
                if could {
                    self.act(&mut course, seat, action, chance);
                }
                could
            });
            if given {
                values.push(self.value(&course));
            }
        }
        (!values.is_empty()).then(|| mean(&values))
    }

    /// What an action leads to on average, where the game can tell all cases.
    fn counted(
        &mut self,
        at: &Snapshot<G>,
        facts: &G::Facts,
        seat: Seat,
        action: G::Action,
        chance: &mut Quick,
    ) -> Option<f64> {
        let cases = self.game.cases(&at.view, facts, action, chance)?;
        let worth = |(share, world): (f64, G::State)| {
            let mut course = Course::begin(at, world);
            self.act(&mut course, seat, action, chance);
            share * self.value(&course)
        };
        Some(cases.into_iter().map(worth).sum())
    }

    /// What each legal action of a snapshot is worth in each sampled world. An action after which nothing hidden is shown is
    /// worth the same in all of them, and looked at once; so is one whose cases are all known.
    pub(super) fn sampled(&mut self, at: &Snapshot<G>, chance: &mut Quick) -> Vec<Vec<f64>> {
        let seed = chance.split();
        let mut all = Vec::with_capacity(at.legal.len());
        for &action in &at.legal {
            // The same worlds for every action, so that differences are those of the actions.
            let mut worlds = seed.clone();
            self.known.clear();
            let mut values: Vec<f64> =
                self.counted(at, &at.facts, self.seat, action, &mut worlds).into_iter().collect();
            let sampled = if values.is_empty() { self.count } else { 0 };
            for _ in 0..sampled {
                let mut chance = worlds.split();
                let mut course = Course::begin(at, self.game.sample(&at.view, &at.facts, &mut chance));
                let question = self.act(&mut course, self.seat, action, &mut chance);
                let others = question == Question::StillOpen && self.let_others_answer(&mut course, &mut chance);
                values.push(self.value(&course));
                if !course.shows && !others {
                    break;
                }
            }
            all.push(values);
        }
        all
    }

    /// Lets others answer the same question by instinct, until it is closed; true if anybody did.
    fn let_others_answer(&mut self, course: &mut Course<G>, chance: &mut Quick) -> bool {
        let mut legal = std::mem::take(&mut self.legal);
        let mut question = Question::StillOpen;
        let mut answers = 0;
        while question == Question::StillOpen && answers < ANSWERS {
            let asked = self.game.to_act(&course.world);
            let Some(seat) = asked.iter().nth(chance.below(asked.len() as u32) as usize) else { break };
            legal.clear();
            self.game.legal(&course.world, seat, &mut legal);
            let view = self.game.view(&course.world, Viewer::Seat(seat));
            let seen = Seen {
                game: self.game,
                seat,
                view: &view,
                facts: &course.facts,
                legal: &legal,
                step: course.step,
                cancelled: &self.cancelled,
            };
            let action = self.game.instinct(&seen, chance);
            question = self.act(course, seat, action, chance);
            answers += 1;
        }
        self.legal = legal;
        answers > 0
    }
}
