//! What the server sends.

use engine::{Guessing, Outcome, Refusal, Seat, SeatSet, Settled};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use ts_rs::TS;

use super::{DoorState, PersonId, Reaction, TableMessage};

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
    /// What has changed in the last picture or step: instead of either, for a connection that asked for changes.
    Changes(Changes<'a>),
    /// The answer to a command.
    Answer(Answer<'a>),
    /// The door is closed to this connection: instead of all but the welcome, answers and the end.
    Door(DoorState<'a>),
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
    /// What part of that time each of them takes, beside the others: everybody sees everything at the same moment.
    pub shares: Vec<u32>,
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

/// What has changed in a position.
#[derive(Serialize, TS)]
pub struct Changes<'a> {
    /// How many changes there have been before this since the last whole position. If it is another number than counted, the
    /// whole is to be asked for, by `look`.
    pub after: u32,
    /// Is it a step? Else it is a picture.
    pub step: bool,
    /// What is to be folded into the position before.
    #[ts(type = "unknown")]
    pub position: &'a RawValue,
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
