//! Whole evenings of several tables, nodes, bots, people and a faulty store: in one thread, from one seed, so that every
//! failure replays.
//!
//! The tables are the real ones (crate `table`); what runs them here follows the same two rules as the server's driver.
//! Nothing here knows a thread, a socket, a file or a clock, but for the program itself, which runs seeds on all cores.

mod agreed;
mod calm;
mod directed;
mod driven;
pub mod faults;
mod follow;
mod heard;
mod jobs;
mod node;
mod oracle;
mod peers;
mod people;
pub mod plan;
pub mod planted;
mod seam;
mod shelf;
pub mod shrink;
mod store;
mod trace;
pub mod twin;
mod wire;
mod wishes;
mod words;
mod world;

pub use world::World;

use std::collections::BTreeMap;

use crate::faults::Fault;
use crate::plan::Order;

/// What came of an evening.
pub struct Outcome {
    /// What did not hold, if something did not.
    pub violation: Option<String>,
    pub events: u64,
    /// How often each fault struck.
    pub counts: Vec<u64>,
    /// How often what happened.
    pub tally: BTreeMap<&'static str, u64>,
    /// The hash of everything that happened.
    pub digest: u64,
    /// What happened, if somebody wanted to read it.
    pub lines: Vec<String>,
    /// How long the evening took, in its own milliseconds.
    pub millis: u64,
}

/// Runs an evening to its end.
pub fn run(order: Order, readable: bool) -> Outcome {
    let mut world = World::new(order, readable);
    let mut violation = None;
    while let Some(step) = world.step() {
        if let Err(found) = step {
            violation = Some(found);
            break;
        }
    }
    let mut counts = std::mem::take(&mut world.faults.counts);
    let witness = world.witness.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    counts[Fault::BotNoAction as usize] = witness.counts[0];
    counts[Fault::BotIllegal as usize] = witness.counts[1];
    drop(witness);
    let tally = std::mem::take(&mut world.tally);
    let (events, digest, millis) = (world.events, world.trace.digest(), world.now.0);
    Outcome { violation, events, counts, tally, digest, lines: world.trace.lines.unwrap_or_default(), millis }
}
