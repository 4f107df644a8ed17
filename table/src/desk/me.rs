//! What people ask about themselves: who they are, where they can go on, what they have played.

use engine::Seat;
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::presence::Summary;
use crate::record::Shelf;
use crate::record::past::{Past, Player, past};
use crate::row::{Code, Row};

/// Who one is.
#[derive(Serialize, TS, ToSchema)]
pub struct Me {
    /// What one is called if one does not say otherwise.
    pub name: String,
    /// The protocol of the socket.
    pub protocol: u32,
    /// What the server was built from.
    pub build: String,
    /// What links that others can follow begin with.
    pub share: String,
    /// Is a page there, under `/device/`, that plays on this device only?
    pub device: bool,
}

/// An unfinished table of one's own.
#[derive(Serialize, TS, ToSchema)]
pub struct Unfinished {
    /// The code.
    pub code: String,
    /// The game's short name.
    pub game: String,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: u64,
    /// What happens there, if somebody is there.
    pub now: Option<Summary>,
}

/// A game that one has played to the end.
#[derive(Serialize, TS, ToSchema)]
pub struct Finished {
    /// The table's code.
    pub code: String,
    /// Which game at that table, from 1.
    pub number: u32,
    /// The game's short name.
    pub game: String,
    /// When it was over, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
    /// Who played, by seat.
    pub players: Vec<FinishedPlayer>,
    /// The seats that won.
    pub winners: Vec<usize>,
}

/// Who played a seat.
#[derive(Serialize, TS, ToSchema)]
pub struct FinishedPlayer {
    /// The colour of the pieces.
    pub colour: &'static str,
    /// What the person is called.
    pub name: Option<String>,
    /// The bot's level.
    pub bot: Option<String>,
    /// Is it oneself?
    pub own: bool,
}

/// The games of a table that this guest has played to the end.
pub fn finished(shelf: &Shelf, table: &Code, game: &str, rows: &[Row], guest: &str) -> Vec<Finished> {
    // A damaged table is told of elsewhere; it is not in this list.
    let games = past(shelf, table, rows, guest).unwrap_or_default();
    let own = games.into_iter().filter(|game| game.players.iter().any(|player| player.own));
    let told = own.map(|Past { number, at, players, winners }| Finished {
        code: table.to_string(),
        number,
        game: game.to_owned(),
        at,
        players: players
            .into_iter()
            .map(|Player { colour, name, bot, own }| FinishedPlayer { colour, name, bot, own })
            .collect(),
        winners: winners.iter().map(Seat::index).collect(),
    });
    told.collect()
}
