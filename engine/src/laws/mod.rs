//! The laws that every game passes, checked over random games.
//!
//! - Not over means that somebody acts, each with at least one legal action; over means nobody does.
//! - What is generated is accepted, and nothing else; no action is generated twice.
//! - A seat's view, legal actions and whom it waits for are equal on every position sampled from its facts; and so are the
//!   events of the next action, their beats and the view after them, until an event rightfully shows a difference.
//! - The truth and every sampled position are sound and fit the facts.
//! - Secret commits commute, and tell others only that they were made. A question stays open only for others.
//! - Replaying the notation from the seed gives the same states. Telling events changes nothing.
//! - Notation reads back. The timeout action is legal. Material is conserved.
//! - Every phase, action kind and event kind was reached often enough to mean something.

use std::collections::BTreeMap;
use std::fmt;

use crate::{Chance, Game, Kinds, Knowledge, Quick, Seat, Seed};

mod court;

/// Picks one of the legal actions, by number.
pub type Pick<G> = fn(&G, &<G as Game>::State, Seat, &[<G as Game>::Action], &mut Quick) -> usize;

/// How long and how to play.
pub struct Plan<G: Game> {
    /// Games for each set-up.
    pub games: u32,
    /// Where a game is cut.
    pub cut: u32,
    /// What the games follow from.
    pub seed: Seed,
    /// How often each kind of phase, action and event must come up.
    pub least: u32,
    /// How actions are picked.
    pub pick: Pick<G>,
}

impl<G: Game> Plan<G> {
    /// So many random games, each kind of thing at least 100 times.
    pub fn of(games: u32) -> Plan<G> {
        Plan {
            games,
            cut: 2_000,
            seed: Seed([42; 32]),
            least: 100,
            pick: |_, _, _, legal, chance| chance.below(legal.len() as u32) as usize,
        }
    }
}

/// A law that was broken, and where.
#[derive(Debug)]
pub struct Breach {
    /// The law.
    pub law: &'static str,
    /// Which set-up, in the order given.
    pub set_up: usize,
    /// The seed of the game.
    pub seed: Seed,
    /// After how many actions.
    pub step: u32,
    /// What was seen.
    pub detail: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Breach { law, set_up, seed, step, detail } = self;
        write!(f, "“{law}” is broken in set-up {set_up}, seed {seed}, step {step}: {detail}")
    }
}

impl std::error::Error for Breach {}

/// What a run has reached.
#[derive(Debug, Default)]
pub struct Reached {
    /// Games played.
    pub games: u32,
    /// Games that were cut.
    pub cut: u32,
    /// Actions taken.
    pub actions: u64,
    /// How often each kind came up.
    pub kinds: BTreeMap<&'static str, u32>,
}

/// Plays games on every set-up and checks every law at every step.
pub fn run<G: Knowledge>(set_ups: &[G], plan: &Plan<G>) -> Result<Reached, Breach> {
    let mut reached = Reached::default();
    let kinds = G::State::KINDS.iter().chain(G::Action::KINDS).chain(G::Event::KINDS);
    reached.kinds.extend(kinds.map(|&kind| (kind, 0)));
    for (set_up, game) in set_ups.iter().enumerate() {
        for number in 0..plan.games {
            let (seed, chance) = plan.seed.nth(u64::from(number) << 8 | set_up as u64);
            court::Court::new(game, set_up, seed, chance).sit(plan, &mut reached)?;
        }
    }
    match reached.kinds.iter().find(|(_, count)| **count < plan.least) {
        None => Ok(reached),
        Some((kind, count)) => Err(Breach {
            law: "every kind is reached",
            set_up: 0,
            seed: plan.seed,
            step: 0,
            detail: format!("{kind} came up {count} times, at least {} are asked for", plan.least),
        }),
    }
}
