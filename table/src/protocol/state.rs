//! What the server tells of a table: who sits where, who is at the door, how it is run.

use engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use ts_rs::TS;
use utoipa::ToSchema;

use super::{PersonId, Portrait, Settings};
use crate::record::given::Purpose;

/// The table, and who the receiver is.
#[derive(Serialize, TS)]
pub struct TableMessage<'a> {
    /// The same for everybody.
    #[ts(type = "TableState")]
    pub table: &'a RawValue,
    /// The receiver's number among the people, if they are one of them.
    pub person: Option<PersonId>,
    /// The seats they hold.
    pub seats: SeatSet,
    /// Whose eyes the connection looks through.
    pub looks: Option<Seat>,
}

/// A table: the same for everybody.
#[derive(Serialize, TS)]
pub struct TableState<'a> {
    /// The code.
    pub code: &'a str,
    /// What is enough of it for people in the host's own network, as long as they gather.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub short: Option<&'a str>,
    /// The game's short name.
    pub game: &'a str,
    /// Is it for a first lesson?
    pub lesson: bool,
    /// Is it for a deal that was played before?
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub given: Option<GivenState<'a>>,
    /// What happens at the table.
    pub stage: Stage,
    /// Which game this is, from 1; 0 before the first.
    pub number: u32,
    /// Is time stopped?
    pub paused: bool,
    /// The options of the game.
    #[ts(type = "Record<string, unknown>")]
    pub options: &'a serde_json::Map<String, Value>,
    /// How the table is run.
    pub settings: &'a Settings,
    /// The places, by seat.
    pub places: Vec<PlaceState<'a>>,
    /// Everybody who has been at the table, by number.
    pub people: Vec<PersonState<'a>>,
    /// Who hosts.
    pub host: PersonId,
    /// How many people look on without a seat.
    pub watchers: usize,
    /// How many televisions show the table.
    pub televisions: usize,
    /// Who asks for which seat.
    pub asks: &'a [(PersonId, u8)],
    /// How the last game ended.
    pub ending: Option<EndingState>,
    /// Points of those who guess, most first.
    pub podium: Vec<(PersonId, u32)>,
    /// Who would like another game, once one is over.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[ts(optional, as = "Option<Vec<PersonId>>")]
    pub wishes: &'a [PersonId],
    /// How often whom has won at this table, most first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<ScoreState>>")]
    pub tally: Vec<ScoreState<'a>>,
}

/// A deal that was played before.
#[derive(Serialize, TS)]
pub struct GivenState<'a> {
    /// What it is dealt once more for.
    pub purpose: Purpose,
    /// The table where it was played, and which game there that was: once this one is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub origin: Option<&'a (String, u32)>,
}

/// How often somebody has won at a table: a person, or a bot.
#[derive(Serialize, TS)]
pub struct ScoreState<'a> {
    /// The seat that won last for them.
    pub seat: Seat,
    /// The person.
    pub person: Option<PersonId>,
    /// What they call whoever plays there, if they play for several.
    pub called: Option<&'a str>,
    /// The bot's level.
    pub bot: Option<&'a str>,
    /// How often.
    pub wins: u32,
}

/// What happens at a table.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// People gather.
    Lobby,
    /// The deal is being made: devices put in their part.
    Dealing,
    /// A game runs.
    Playing,
    /// It is over.
    Over,
}

/// A place at the table.
#[derive(Serialize, TS)]
pub struct PlaceState<'a> {
    /// The colour of its pieces.
    pub colour: &'static str,
    /// Who holds it, if a person.
    pub person: Option<PersonId>,
    /// What they call whoever plays there, if they play for several.
    pub called: Option<&'a str>,
    /// The bot's level, if a bot holds it.
    pub bot: Option<&'a str>,
    /// Does the host keep it free?
    pub locked: bool,
    /// Is its person away? Then, perhaps, the milliseconds until a bot plays for them; 0 while one does.
    pub away: Option<Away>,
    /// Who may have it back: one who left it to a bot, if they sit down again; one who is away, as soon as they are here.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub former: Option<PersonId>,
    /// Does its person only play for the former, who is away?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub lent: bool,
}

/// Somebody at a seat is away.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug, TS)]
pub struct Away {
    /// Milliseconds until a bot plays for them; null if none will, or nobody waits.
    pub bot_in: Option<u64>,
    /// Does a bot play for them?
    pub warm: bool,
}

/// Somebody at the table.
#[derive(Serialize, TS)]
#[expect(clippy::struct_excessive_bools, reason = "each is a state of its own")]
pub struct PersonState<'a> {
    /// The name.
    pub name: &'a str,
    /// Is at least one device of theirs connected?
    pub here: bool,
    /// Do they stand outside the door and wait for the host?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub knocks: bool,
    /// Does the host keep them out?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub banned: bool,
    /// Does the host keep them quiet?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub muted: bool,
    /// The portrait they have chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub portrait: Option<Portrait>,
}

/// What somebody sees who stands outside a closed door.
#[derive(Serialize, Clone, PartialEq, Eq, Debug, TS)]
pub struct DoorState<'a> {
    /// The game's short name.
    pub game: &'a str,
    /// The host's name.
    pub host: &'a str,
    /// Have they knocked?
    pub knocks: bool,
    /// Has the host said no?
    pub refused: bool,
}

/// How a game ended.
#[derive(Serialize, Clone, PartialEq, Eq, Debug, TS)]
#[serde(rename_all = "kebab-case")]
pub enum EndingState {
    /// These seats won.
    Winners(SeatSet),
    /// It was given up.
    Abandoned,
    /// The server closed it, and why.
    Closed(String),
}
