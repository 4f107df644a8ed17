//! Tables: the log folded into a state, and the task that runs one.

mod account;
pub mod change;
mod commit;
mod dealing;
mod decide;
mod follow;
mod forget;
mod lesson;
mod live;
mod load;
mod minds;
mod obey;
mod peers;
mod play;
mod show;
mod state;
mod time;
mod trial;

pub use account::{Account, account};
pub use decide::check as check_settings;
pub use forget::without;
pub use live::{Message, Newcomer, PeerId, Resume, run};
pub use load::{Transcribed, transcript};
pub use state::{Shelf, Table};
pub use trial::Trial;
