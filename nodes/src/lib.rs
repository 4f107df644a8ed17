//! What a node decides beside its tables: which rows it appends together, what it knows of its peers, what it says to
//! them and which tables it leads.
//!
//! Like a table, all of it is a function of state, time and input. Nothing here knows a thread, a socket, a clock or a
//! database: the server runs it with tasks and a store, the simulation with a queue of events.

mod batch;
mod follow;
mod lead;
mod message;
mod peers;

pub use batch::Batch;
pub use follow::{AGAIN, Look, Notice};
pub use lead::BEAT;
pub use message::{Crowds, FORM, LONGEST_MESSAGE, PeerMessage};
pub use peers::{Awake, BREATH, News, Outgoing, Output, Peers};
