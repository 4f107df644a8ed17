//! Information-set Monte Carlo tree search with a single observer.
//!
//! Every iteration samples a world that fits what the seat knows, and plays it. The tree has two kinds of edges: the
//! searcher's own actions, and what the searcher sees until it is asked again (a fingerprint of the events addressed to
//! it). Others' actions are no edges, so nothing hidden steers the search; they act by instinct. Where several are asked
//! at once, the searcher commits first.

use std::time::Duration;

use engine::{Chance, Instinct, Quick, Seen};

use crate::course::Course;
use crate::tree::{NodeId, Tree};

/// Budgets and cancellations are looked at after so many iterations.
pub const BATCH: u32 = 64;
/// How much the search likes to try what it knows little of.
const COURAGE: f64 = 0.7;

/// How long to think.
#[derive(Clone, Copy, Debug)]
pub enum Budget {
    /// So many iterations, rounded up to whole batches.
    Iterations(u32),
    /// So much time, by a clock that is handed in.
    Time(Duration, fn() -> Duration),
}

/// A search, with the memory that it uses again and again.
pub struct Search {
    budget: Budget,
    horizon: u32,
    tree: Tree,
    path: Vec<NodeId>,
}

impl Search {
    /// A search with a budget for each decision, that follows the game for so many actions before it estimates.
    pub fn new(budget: Budget, horizon: u32) -> Search {
        Search { budget, horizon, tree: Tree::default(), path: Vec::new() }
    }

    /// Chooses one of `seen.legal`: the action that was tried most.
    pub fn choose<G: Instinct>(&mut self, seen: &Seen<'_, G>, chance: &mut Quick) -> G::Action {
        if let [only] = seen.legal {
            return *only;
        }
        most_tried(seen, &self.tries(seen, chance))
    }

    /// The same on several threads: each searches for itself, and the tries are added up.
    pub fn choose_together<G: Instinct>(searches: &mut [Search], seen: &Seen<'_, G>, chance: &mut Quick) -> G::Action {
        let mut tries = vec![0; seen.legal.len()];
        std::thread::scope(|scope| {
            let start = |search| {
                let mut chance = chance.split();
                scope.spawn(move || Search::tries(search, seen, &mut chance))
            };
            let threads: Vec<_> = searches.iter_mut().map(start).collect();
            for thread in threads {
                let one = thread.join().unwrap_or_default();
                tries.iter_mut().zip(one).for_each(|(sum, tries)| *sum += tries);
            }
        });
        most_tried(seen, &tries)
    }

    /// Searches, and says how often each legal action was tried.
    pub fn tries<G: Instinct>(&mut self, seen: &Seen<'_, G>, chance: &mut Quick) -> Vec<u32> {
        let started = match self.budget {
            Budget::Iterations(_) => Duration::ZERO,
            Budget::Time(_, clock) => clock(),
        };
        let root = self.tree.start(match self.budget {
            Budget::Iterations(iterations) => 2 * (iterations + BATCH) as usize + 1,
            Budget::Time(..) => 0,
        });
        let mut course = Course::new(seen, self.horizon, chance);
        let mut made = 0;
        loop {
            for _ in 0..BATCH {
                self.iterate(root, &mut course, chance);
            }
            made += BATCH;
            let spent = match self.budget {
                Budget::Iterations(iterations) => made >= iterations,
                Budget::Time(time, clock) => clock().saturating_sub(started) >= time,
            };
            if spent || seen.cancelled.is_cancelled() {
                break;
            }
        }
        let visits = |number| self.tree.child(root, number).map_or(0, |child| self.tree.visits(child));
        (0..seen.legal.len() as u64).map(visits).collect()
    }

    /// One course of the game: down the tree, one new node, and on by instinct.
    fn iterate<G: Instinct>(&mut self, root: NodeId, course: &mut Course<'_, G>, chance: &mut Quick) {
        course.begin(chance);
        self.path.clear();
        self.path.push(root);
        let mut decision = Some(root);
        while let Some(node) = decision {
            // The searcher is asked.
            let number = self.select(node, course.choices(), chance);
            let (action, is_new) = self.descend(node, number as u64);
            course.choose(number, chance);
            if !course.until_asked(chance) {
                break;
            }
            decision = None;
            if !is_new && let (node, false) = self.descend(action, course.sight()) {
                decision = Some(node);
            }
        }
        course.play_on(chance);
        let reward = course.reward();
        for &node in &self.path {
            self.tree.count(node, reward);
        }
    }

    /// The child behind an edge, made if it is new.
    fn descend(&mut self, node: NodeId, edge: u64) -> (NodeId, bool) {
        let known = self.tree.child(node, edge);
        let child = known.unwrap_or_else(|| self.tree.add(node, edge));
        self.path.push(child);
        (child, known.is_none())
    }

    /// An action that was never tried, or the one with the highest bound.
    fn select(&self, node: NodeId, choices: usize, chance: &mut Quick) -> usize {
        let tried = self.tree.children(node).count();
        if tried < choices {
            let mut untried = (0..choices).filter(|&number| self.tree.child(node, number as u64).is_none());
            return untried.nth(chance.below((choices - tried) as u32) as usize).unwrap_or(0);
        }
        let bounds = self.tree.children(node).map(|(number, child)| (number, self.tree.bound(node, child, COURAGE)));
        // Among equals the first in the game's order.
        let best = bounds.max_by(|(m, a), (n, b)| a.total_cmp(b).then(n.cmp(m)));
        best.map_or(0, |(number, _)| number as usize)
    }
}

fn most_tried<G: Instinct>(seen: &Seen<'_, G>, tries: &[u32]) -> G::Action {
    let best = (0..seen.legal.len()).max_by_key(|&number| tries[number]);
    seen.legal[best.unwrap_or(0)]
}
