//! What is asked beside a table, answered alike wherever tables are run: by a server over HTTP, or inside a browser.

mod games;
mod me;
mod new;
mod puzzle;
mod review;
mod status;
mod story;
mod study;
mod trial;

pub use games::{BotInfo, GameInfo, games};
pub use me::{Finished, FinishedPlayer, Me, Unfinished, finished};
pub use new::{NewTable, Plan, SameDeal, TableLink};
pub use puzzle::puzzle;
pub use review::{LookBack, look_back};
pub use status::status;
pub use story::{Story, tell};
pub use study::{Studied, StudyOrder, study};
pub use trial::{Trial, Tried, try_out};
