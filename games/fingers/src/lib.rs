//! *Fingers*: everybody shows fingers at once, and the highest number that nobody else shows wins. The rules are
//! `RULES.md`.

// No game of the shelf, but a whole one: `make new-game` makes new games from it.
mod action;
mod boxed;
mod draw;
mod event;
mod facts;
mod rules;
mod setup;
mod state;
mod view;

pub use action::Action;
pub use event::Event;
pub use facts::Facts;
pub use rules::Fault;
pub use setup::Fingers;
pub use state::{MAX_SEATS, State};
pub use view::View;
