//! Players that are programs, generic over games.
//!
//! A bot gets its seat's view, facts and legal actions, and worlds sampled from them: by type nothing else. The people of a
//! game ([`engine::Person`]) differ in how they remember and how they decide.

mod course;
#[cfg(test)]
mod naive;
mod person;
mod search;
mod tree;

pub use person::{Bot, cpu_time, kind};
pub use search::{BATCH, Budget, Search};
