//! A table at which people and bots play: a pure state machine.
//!
//! It knows no thread, no socket, no clock and no database. Whoever runs one (the server's driver, the simulation, a
//! browser) calls [`Table::handle`] with an [`Input`], does the [`Output`]s in order, and calls again at [`Table::alarm`].
//! While [`Table::waits`], the answer to the last output comes before anything else. The same inputs at the same moments
//! give the same outputs.

mod act;
mod bots;
mod come;
mod decide;
pub mod desk;
mod difference;
mod due;
mod forget;
mod io;
mod lesson;
mod manners;
mod message;
mod moment;
pub mod names;
mod presence;
pub mod protocol;
mod recent;
mod record;
pub mod refusal;
mod room;
mod row;
mod rows;
mod table;
mod tell;
mod thinking;
mod timing;
mod work;
mod write;

pub use bots::think;
pub use difference::{difference, fold};
pub use io::{
    BotFault, Closing, Config, ConnectionId, Fate, Input, Newcomer, Note, Now, Order, Output, Resume, StoreFailed,
    Ticket,
};
pub use manners::Household;
pub use message::text;
pub use moment::Moment;
pub use presence::{Attendance, Presence, Summary};
pub use record::account::{Account, account};
pub use record::change::{Change, Created, Entry, Holder};
pub use record::history::REMEMBERED;
pub use record::past::{Past, Player, past};
pub use record::read::{Last, LoadError, Loaded, Reader, entry, read};
pub use record::transcript::{Frame, Scribe, Transcribed, transcript};
pub use record::{Door, Record, Shelf, without};
pub use row::{Code, Life, Mark, Row};
pub use table::Table;
pub use thinking::{BotId, Errand, Job, Panicked, Thought};
