//! The laws that every game passes, checked over random games.
//!
//! - Not over means that somebody acts, each with at least one legal action; over means nobody does.
//! - What is generated is accepted, and nothing else; no action is generated twice. A seat beyond the table is refused.
//! - What a viewer cannot know it is not told. A seat's view, legal actions, refusals and timeout action, whom the table waits
//!   for, who begins and who has won are equal in every world that a viewer cannot tell from the truth, and so are the events
//!   of the next action, their beats and the view after them, until an event rightfully shows a difference. Such worlds are
//!   sampled from the viewer's facts; and one is played beside the truth in which a seat has chosen otherwise, or a die has
//!   fallen otherwise.
//! - The truth, every sampled position and every position that has looked the same all along are sound and fit the facts.
//!   What is told is known: what was chosen, rolled, drawn or shuffled, and can be concluded from the events, the facts say too.
//! - Secret commits commute, tell others only that they were made, and show nothing while the question is open; what is known
//!   in the end does not depend on who answers first. A question stays open for others, and only for others.
//! - Replaying the notation from the seed gives the same states. Telling events changes nothing. Nothing panics.
//! - Notation reads back. The timeout action is legal. Material is conserved.
//! - Every kind of phase, action and event has a name of its own, and was reached often enough to mean something.

use std::any::Any;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::{Chance, Game, Kinds, Knowledge, Quick, Seat, Seed, Viewer};

mod court;
mod eyes;
mod known;
mod open;
mod twin;

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
    /// Before whose eyes, if before somebody's.
    pub viewer: Option<Viewer>,
    /// What was seen.
    pub detail: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Breach { law, set_up, seed, step, viewer, detail } = self;
        write!(f, "“{law}” is broken in set-up {set_up}, seed {seed}, step {step}")?;
        match viewer {
            None => write!(f, ": {detail}"),
            Some(Viewer::Seat(seat)) => write!(f, ", to the eyes of seat {seat}: {detail}"),
            Some(_) => write!(f, ", to the eyes of a spectator: {detail}"),
        }
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
    /// At how many steps somebody could not tell the truth from what it might have been.
    pub twins: u64,
    /// How often each kind came up.
    pub kinds: BTreeMap<&'static str, u32>,
    /// What each kind is called in the code: a name that stands for two variants counts neither.
    forms: BTreeMap<&'static str, String>,
}

impl Reached {
    fn of<G: Game>() -> Result<Reached, Breach> {
        let mut reached = Reached::default();
        for &kind in G::State::KINDS.iter().chain(G::Action::KINDS).chain(G::Event::KINDS) {
            if reached.kinds.insert(kind, 0).is_some() {
                return Err(Breach::of_a_run(
                    "every kind has a name of its own",
                    format!("“{kind}” is listed twice among phases, actions and events"),
                ));
            }
        }
        Ok(reached)
    }

    /// Counts something; says what is wrong with the name of its kind.
    fn count(&mut self, thing: &(impl Kinds + fmt::Debug)) -> Option<String> {
        let kind = thing.kind();
        let Some(count) = self.kinds.get_mut(kind) else {
            return Some(format!("“{kind}” is in no list of KINDS"));
        };
        *count += 1;
        let mut form = Word(String::new());
        let _ = write!(form, "{thing:?}");
        let known = self.forms.entry(kind).or_insert_with(|| form.0.clone());
        (*known != form.0).then(|| format!("both {known} and {} are called “{kind}”", form.0))
    }
}

/// The first word of a text; what follows is not even written.
struct Word(String);

impl Write for Word {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len());
        self.0.push_str(&text[..end]);
        if end < text.len() { Err(fmt::Error) } else { Ok(()) }
    }
}

impl Breach {
    /// A law that a whole run breaks, and no step of it.
    fn of_a_run(law: &'static str, detail: String) -> Breach {
        Breach { law, set_up: 0, seed: Seed([0; 32]), step: 0, viewer: None, detail }
    }
}

/// Plays games on every set-up and checks every law at every step.
pub fn run<G: Knowledge>(set_ups: &[G], plan: &Plan<G>) -> Result<Reached, Breach> {
    let mut reached = Reached::of::<G>()?;
    for (set_up, game) in set_ups.iter().enumerate() {
        for number in 0..plan.games {
            let (seed, chance) = plan.seed.nth(u64::from(number) << 8 | set_up as u64);
            let step = Cell::new(0);
            let sitting = || court::Court::new(game, set_up, (seed, chance), &step).sit(plan, &mut reached);
            catch_unwind(AssertUnwindSafe(sitting)).unwrap_or_else(|panic| {
                let (step, detail) = (step.get(), said(&*panic));
                Err(Breach { law: "nothing panics", set_up, seed, step, viewer: None, detail })
            })?;
        }
    }
    match reached.kinds.iter().find(|(_, count)| **count < plan.least) {
        None => Ok(reached),
        Some((kind, count)) => Err(Breach::of_a_run(
            "every kind is reached",
            format!("{kind} came up {count} times, at least {} are asked for", plan.least),
        )),
    }
}

/// What somebody said who panicked.
fn said(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default()
}
