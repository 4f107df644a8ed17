//! Tables of one browser: a driver for [`table`] that needs no server.
//!
//! [`Local`] takes one [`Said`] after another and gives what is [`Wanted`]: answers to the requests that the page would
//! send over HTTP, messages for its lines, rows to be kept. It knows no thread, no socket, no clock and no database:
//! whoever runs it (a Web Worker) brings the time and keeps the rows. As with a server, a change is in the log before
//! anybody sees it.

mod awake;
mod local;
mod message;
mod requests;
mod review;
mod study;
mod think;
mod waiting;

pub use local::Local;
pub use message::{Begin, Fate, Listed, LookBack, Order, Reply, Said, StoredRow, Think, Told, Wanted};
pub use review::review;
pub use study::study;
pub use think::think;
