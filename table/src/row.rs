//! A row of the log, as every store keeps it, and what became of an append.

use std::sync::Arc;

/// A table's code: its name in the store, in links, and said aloud.
pub type Code = Arc<str>;

/// One change of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The table.
    pub table: Code,
    /// The number of the change, from 0 without gaps. A row that exists is never replaced.
    pub seq: u32,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// The change, as JSON.
    pub body: String,
    /// What the indexes are to learn from it.
    pub mark: Mark,
}

/// What the indexes learn from a row; most rows teach them nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    /// The game, on a table's first row: the table is listed from now on, as open.
    pub game: Option<String>,
    /// Whether the listed table goes on, where that changes.
    pub life: Option<Life>,
    /// A guest who belongs to the table from now on.
    pub guest: Option<String>,
}

impl Mark {
    /// Is there nothing to learn?
    pub fn is_empty(&self) -> bool {
        *self == Mark::default()
    }
}

/// Does a table go on?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Life {
    /// People gather, or play.
    Open,
    /// Its game is over, or it was closed.
    Over,
}
