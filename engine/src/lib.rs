//! What a game is.
//!
//! The engine knows no game. It says what one must tell ([`Game`]: the rules; [`Knowledge`]: what can be known
//! of hidden things; [`Boxed`]: what is printed on the box), runs games from a seed ([`Match`], [`Chance`]),
//! reads, writes and replays them ([`Transcript`], [`Replay`]), lets those who serve any game forget its types
//! ([`AnyKind`], [`AnyGame`], [`AnyMatch`], [`AnyPlayer`]), makes seeds that nobody alone can choose ([`fair`]), and
//! holds the [`laws`] that every game must pass.
//! It does no I/O, reads no clock and never panics on any input; only a mistake in the code itself is a panic, in debug
//! builds ([`never!`]).
//!
//! # A complete game
//!
//! Two to four players secretly hold up one to three fingers. Whoever shows a number that nobody else shows, and the
//! highest such, wins; with none, all try again.
//!
//! ```
#![doc = include_str!("../doc/fingers.rs")]
//!
//! let report = laws::run(&[Fingers { seats: 2 }, Fingers { seats: 4 }], &laws::Plan::of(200)).unwrap();
//! assert!(report.games == 400);
//! ```

#![warn(missing_docs)]

mod chance;
mod encode;
mod erased;
mod event;
pub mod fair;
mod faults;
mod flaw;
mod game;
pub mod golden;
mod guess;
mod ink;
pub mod laws;
mod lesson;
pub mod notation;
mod options;
mod person;
mod player;
mod puzzle;
mod refusal;
mod replay;
pub mod review;
mod run;
mod seat;
mod simulate;
mod stats;
mod table;
mod tally;
mod tool;
mod transcript;
mod trial;
mod types;

pub use chance::{Chance, KeyStream, NotASeed, Quick, Seed};
pub use encode::{Encode, Feature, Pen, check_encoding, row_size};
pub use erased::{AnyGame, AnyKind, AnyMatch, Kind, MakeStrategy, NamedStrategy, running};
pub use event::{Addressed, Audience, Event, Kinds, Silent, Sink, seen_by, shares};
pub use flaw::Flaw;
pub use game::{Action, Boxed, Game, Instinct, Knowledge, Outcome, Question};
pub use guess::{GuessBook, Guessing, NoGuess, Settled};
pub use ink::Ink;
pub use lesson::{Course, Cue, Lesson, Line};
pub use options::{Judged, OptionFault, OptionKind, OptionSpec, Options, Start, Study, show};
pub use person::{Memory, Mind, Person};
pub use player::{AnyPlayer, Cancel, Glimpse, Player, Random, Seen, Strategy};
pub use puzzle::{Progress, Puzzle, PuzzleOrder};
pub use refusal::{Fault, Refusal, Unreadable, quote};
pub use replay::{Replay, StateLine};
pub use run::{Run, Simulated};
pub use seat::{BySeat, Colour, MAX_SEATS, Seat, SeatSet, Viewer};
pub use simulate::{CUT, Played, Sitting, Thinking, first_to_arrive, play_on, play_out};
pub use stats::{Proportion, Stats, Step};
pub use table::{Match, read_action};
pub use tally::{Report, Row, Tally};
pub use tool::Tool;
pub use transcript::{BadLine, Ending, Entry, FORMAT, Header, Transcript};
pub use trial::Trial;
pub use types::{Declaration, Types};
