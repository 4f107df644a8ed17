//! What goes over the wire: the messages of the socket and the bodies of the HTTP part.
//!
//! Every message is a JSON object. `docs/protocol.md` explains them; its examples are read by a test.

mod checked;
mod choices;
mod client;
mod server;
mod settings;
mod state;
mod whole;

pub use checked::{Checked, Known, Misplaced};
pub use choices::{Portrait, Reaction};
pub use client::{Command, FromClient, Look, SeatNumber, Unreadable};
pub use server::{Actor, Answer, Changes, Coach, DealState, Did, FromServer, Position, Welcome};
pub use settings::{Pace, Settings};
pub use state::{
    Away, DoorState, EndingState, GivenState, PersonState, PlaceState, ScoreState, Stage, TableMessage, TableState,
};
pub use whole::Whole;

/// The number of this protocol: raised when a page that speaks the last one would misunderstand the server, or the other
/// way round. `web/src/table/version.ts` has the same number, and what a page does that meets another.
pub const PROTOCOL: u32 = 1;

/// Somebody at a table, numbered in order of arrival.
pub type PersonId = u16;
