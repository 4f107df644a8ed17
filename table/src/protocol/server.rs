//! What the server sends.

use engine::{Guessing, Outcome, Refusal, Seat, SeatSet, Settled};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use ts_rs::TS;
use utoipa::ToSchema;

use super::{PersonId, Reaction, Settings};

/// What the server sends.
#[derive(Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum FromServer<'a> {
    /// The first message.
    Welcome(Welcome<'a>),
    /// Who sits where and how the table is run: on connecting, and whenever it changes.
    Table(TableMessage<'a>),
    /// How the deal that is being made stands.
    Deal(DealState<'a>),
    /// The whole picture of the running or finished game, through this connection's eyes.
    Picture(Position<'a>),
    /// What one step changed.
    Step(Position<'a>),
    /// The answer to a command.
    Answer(Answer<'a>),
    /// Somebody reacts.
    Reaction {
        /// Who.
        person: PersonId,
        /// How.
        reaction: Reaction,
    },
    /// The server closes the connection, and why.
    Closed(&'a Refusal),
}

/// The first message.
#[derive(Serialize, TS)]
pub struct Welcome<'a> {
    /// The number of the protocol. A page that was built for another one loads itself anew, once.
    #[ts(type = "Protocol")]
    pub protocol: u32,
    /// What the server was built from. A page that was welcomed by another build loads itself anew.
    pub build: &'a str,
    /// Names this connection when it comes back after a cut.
    pub session: &'a str,
    /// Does what follows go on where the named session stopped?
    pub resumed: bool,
}

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
    /// The game's short name.
    pub game: &'a str,
    /// Is it for a first lesson?
    pub lesson: bool,
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
    /// Who asks the host for which seat.
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
pub struct PersonState<'a> {
    /// The name.
    pub name: &'a str,
    /// Is at least one device of theirs connected?
    pub here: bool,
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

/// A deal that is being made (docs/fair-deals.md).
#[derive(Serialize, TS)]
pub struct DealState<'a> {
    /// *g*, the attempt's name.
    pub id: String,
    /// *H*, what is dealt for.
    pub frozen: &'a str,
    /// *C*, what the server is bound by.
    pub commit: String,
    /// Which seats have been heard from.
    pub heard: Vec<bool>,
    /// *L*, what the seats are bound by, once the list is closed: now is the time to open.
    pub list: Option<Vec<Option<String>>>,
    /// Which seats have opened.
    pub opened: Vec<bool>,
    /// The attempts that came to nothing, with everything opened.
    #[ts(type = "unknown[]")]
    pub void: &'a [engine::fair::Attempt],
    /// Milliseconds left for whoever has not been heard.
    pub left: Option<u64>,
}

/// A position of the game, through one viewer's eyes.
#[derive(Serialize, TS)]
pub struct Position<'a> {
    /// Which game at this table, from 1.
    pub number: u32,
    /// How many actions have been taken.
    pub step: u32,
    /// The open question.
    pub decision: u32,
    /// Who is asked.
    pub to_act: SeatSet,
    /// Is it a reaction window?
    pub reacting: bool,
    /// Who acted last, and how it came.
    pub did: Option<Did>,
    /// What this viewer sees happen: in a step all of it, in a picture what is still in sight.
    #[ts(type = "unknown[]")]
    pub events: Vec<&'a RawValue>,
    /// Milliseconds that the events stay in sight; no action is taken before.
    pub hold: u64,
    /// Milliseconds left to answer, from now on; null without limit.
    pub time: Option<u64>,
    /// Whose eyes these are; null for onlookers.
    pub seat: Option<Seat>,
    /// What they see.
    #[ts(type = "unknown")]
    pub view: &'a RawValue,
    /// What that seat may do now.
    pub legal: Vec<String>,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
    /// What those may guess who do not play.
    pub guessing: Option<&'a Guessing>,
    /// How the last guesses came out.
    pub settled: Option<&'a Settled>,
    /// What the coach says, in a first lesson and to the learner only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub coach: Option<Coach>,
}

/// What the coach of a first lesson says.
#[derive(Serialize, Clone, PartialEq, Eq, Debug, TS)]
pub struct Coach {
    /// What it is about, by a name of the game's; `done` once the lesson is over, `free` once the learner goes their own way.
    pub note: &'static str,
    /// What the learner is advised to do: one of `legal`.
    pub action: Option<String>,
}

/// Who acted, and how it came.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug, TS)]
pub struct Did {
    /// Whose action it was.
    pub seat: Seat,
    /// Who decided on it.
    pub by: Actor,
}

/// Who decides on an action.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Actor {
    /// A person.
    Person,
    /// A bot, on its own seat or keeping one warm.
    Bot,
    /// The clock.
    Timeout,
}

/// The answer to a command.
#[derive(Serialize, TS)]
pub struct Answer<'a> {
    /// The command's name.
    pub request: &'a str,
    /// Was it done?
    pub accepted: bool,
    /// The one-time code that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub code: Option<String>,
    /// Why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub refusal: Option<&'a Refusal>,
}
