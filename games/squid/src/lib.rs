//! *Squid the Game*: the players' characters stand in a ring, a guard walks behind them, and everybody secretly decides
//! how far. The rules are `docs/rules/squid.md`.

mod action;
mod ballot;
mod boxed;
mod draw;
mod encode;
mod event;
mod facts;
mod lesson;
mod outlook;
mod people;
mod pieces;
mod readings;
mod review;
mod rules;
mod setup;
mod sound;
mod state;
mod strategy;
mod view;

pub use action::{Action, Play};
pub use event::{Event, Step};
pub use facts::{Fact, Facts, Round, Rounds, Shown};
pub use pieces::{DECK, Deed, MAX_RING, MAX_SEATS, Position, Trick, Tricks, Vote};
pub use rules::Fault;
pub use setup::{Order, Squid};
pub use state::{Phase, Ring, State, Stock};
pub use view::{HandView, PileView, View};
