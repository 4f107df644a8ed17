//! A table in a few words, and who is connected to it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::protocol::{PersonId, Stage};

/// A table in a few words.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, TS, ToSchema)]
pub struct Summary {
    /// The code.
    pub code: String,
    /// The game's short name.
    pub game: String,
    /// What happens there.
    pub stage: Stage,
    /// Is it listed for everybody?
    pub public: bool,
    /// The host's name.
    pub host: String,
    /// How many seats there are.
    pub seats: usize,
    /// How many of them anybody may take.
    pub free: usize,
    /// How many people are connected.
    pub people: usize,
}

/// Who of a table is connected to one node, and what the table is like there.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct Attendance {
    pub here: Vec<PersonId>,
    /// People without a seat.
    pub watchers: usize,
    pub televisions: usize,
    pub summary: Summary,
    /// From where the table's short name is understood, while it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub home: Option<String>,
}

/// Who of a table is connected to peers.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Presence {
    pub here: Vec<PersonId>,
    /// People without a seat.
    pub watchers: usize,
    pub televisions: usize,
}
