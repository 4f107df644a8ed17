//! What clients send.

use std::borrow::Cow;

use engine::Refusal;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use ts_rs::TS;

use super::{PersonId, Portrait, Reaction, Settings};
use crate::refusal;

/// The longest name of a request, in characters.
const LONGEST_NAME: usize = 64;

/// What a client sends: a command, with a name for the answer.
#[derive(Deserialize, Debug, TS)]
#[serde(deny_unknown_fields)]
pub struct FromClient {
    /// Chosen by the client, at most 64 characters. A repeated one is answered again, not done twice.
    pub request: String,
    /// What is to be done.
    pub command: Command,
}

/// A message that cannot be read: the command's name, if that much could be, and what is wrong.
#[derive(Debug)]
pub struct Unreadable {
    /// Empty if it has none.
    pub request: String,
    /// In the words of the reader.
    pub reason: String,
}

/// A command with its name, before the command itself is read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Envelope<'a> {
    #[serde(borrow)]
    request: Cow<'a, str>,
    #[serde(borrow)]
    command: &'a RawValue,
}

impl FromClient {
    /// Reads a message as it came over the socket.
    pub fn read(text: &str) -> Result<FromClient, Unreadable> {
        let unreadable = |request: &str, reason: String| Unreadable { request: request.to_owned(), reason };
        let envelope: Envelope<'_> = serde_json::from_str(text).map_err(|error| unreadable("", error.to_string()))?;
        let request = envelope.request;
        if request.is_empty() || request.chars().count() > LONGEST_NAME {
            return Err(unreadable("", format!("a request has a name of 1 to {LONGEST_NAME} characters")));
        }
        let command = serde_json::from_str(envelope.command.get());
        let command = command.map_err(|error| unreadable(&request, error.to_string()))?;
        Ok(FromClient { request: request.into_owned(), command })
    }
}

/// What a client asks for.
#[derive(Deserialize, Clone, PartialEq, Debug, TS)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Takes an action of the game.
    Play {
        /// Whose.
        seat: SeatNumber,
        /// The question it answers.
        decision: u32,
        /// In notation.
        action: String,
    },
    /// Says which seat's eyes this connection looks through.
    Look(Look),
    /// Takes a free seat; while a game runs, the seat that one has left and a bot plays.
    Sit {
        /// Which; without it the first that is free, and a table that grows has one more if none is.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<SeatNumber>,
    },
    /// Gives a seat up. While a game runs, a bot takes it.
    Stand {
        /// The seat.
        seat: SeatNumber,
    },
    /// Exchanges two places.
    Move {
        /// From here …
        from: SeatNumber,
        /// … to here.
        to: SeatNumber,
    },
    /// The host keeps a seat free, or opens it again.
    Lock {
        /// The seat.
        seat: SeatNumber,
        /// Kept free?
        locked: bool,
    },
    /// The host takes somebody from a seat. While a game runs, a bot takes it.
    Remove {
        /// The seat.
        seat: SeatNumber,
    },
    /// The host puts a bot on a seat.
    Bot {
        /// The seat.
        seat: SeatNumber,
        /// The bot's level.
        level: String,
    },
    /// Changes one's name.
    Name(String),
    /// Chooses the portrait beside one's name.
    Portrait(Portrait),
    /// Says who plays at a seat of one's own, for those who share a device.
    Call {
        /// The seat.
        seat: SeatNumber,
        /// Their name; null for nobody in particular.
        name: Option<String>,
    },
    /// The host changes seats and options before a game.
    Options {
        /// How many seats.
        seats: usize,
        /// The game's options.
        #[ts(type = "Record<string, unknown>")]
        options: serde_json::Map<String, Value>,
    },
    /// The host changes how the table is run.
    Settings(Settings),
    /// The host passes hosting on.
    Host {
        /// To whom.
        person: PersonId,
    },
    /// The host starts the game.
    Start,
    /// Binds a seat to what its device puts into the deal, or says that it puts nothing in.
    Bind {
        /// The seat.
        seat: SeatNumber,
        /// The hash, 64 hex digits; null for nothing.
        commit: Option<String>,
    },
    /// Opens what a seat was bound by.
    Open {
        /// The seat.
        seat: SeatNumber,
        /// The nonce, 64 hex digits.
        nonce: String,
    },
    /// Somebody with a seat stops time.
    Pause,
    /// Somebody with a seat lets time go on.
    Resume,
    /// The host ends the game for all.
    Abandon,
    /// The host opens the table for another game with the same people. Others with a seat say that they would like one:
    /// once all of them do, it begins by itself.
    Rematch,
    /// Goes away for good. Hosting passes on.
    Leave,
    /// Asks for a one-time code with which another device takes over a seat.
    Offer {
        /// The seat.
        seat: SeatNumber,
    },
    /// Takes over a seat with a one-time code.
    Claim {
        /// The code.
        code: String,
    },
    /// Asks for a seat that a bot or somebody else holds.
    Ask {
        /// The seat.
        seat: SeatNumber,
    },
    /// Gives a seat to somebody who asked for it: whoever holds it, or the host while nobody holds it who is here.
    Grant {
        /// The seat.
        seat: SeatNumber,
        /// To whom.
        person: PersonId,
    },
    /// Whoever could does not.
    Deny {
        /// Which seat.
        seat: SeatNumber,
        /// Who asked for it.
        person: PersonId,
    },
    /// Guesses what comes, as one who does not play.
    Guess {
        /// The answer.
        answer: u32,
    },
    /// Shows one of the fixed reactions: a face, or a ready-made sentence. It is not kept.
    React(Reaction),
    /// Asks to be let in where the door is closed.
    Knock {
        /// One's name, for the host.
        name: String,
    },
    /// The host lets somebody in who knocks, or does not.
    Admit {
        /// Whom.
        person: PersonId,
        /// Let in?
        admitted: bool,
    },
    /// The host keeps somebody out, who loses every seat, or lets them come again.
    Ban {
        /// Whom.
        person: PersonId,
        /// Kept out?
        banned: bool,
    },
    /// The host keeps somebody quiet: they neither react nor ask for seats.
    Mute {
        /// Whom.
        person: PersonId,
        /// Quiet?
        muted: bool,
    },
}

/// A seat's number as a client writes it: not yet known to exist.
pub type SeatNumber = usize;

/// Through whose eyes a connection looks.
#[derive(Deserialize, Serialize, Clone, Copy, PartialEq, Eq, Debug, Default, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Look {
    /// Through those of the only seat one holds; with several or none, through nobody's.
    #[default]
    Mine,
    /// Through nobody's: a television, a covered screen.
    Public,
    /// Through those of this seat, if one holds it.
    Seat(SeatNumber),
}

impl Look {
    /// Reads `mine`, `public` or a seat's number, as the socket's address says it.
    pub fn read(text: Option<&str>) -> Result<Look, Refusal> {
        match text {
            None | Some("mine") => Ok(Look::Mine),
            Some("public") => Ok(Look::Public),
            Some(seat) => {
                let number = seat.parse().map(Look::Seat);
                number.map_err(|_| refusal::unreadable_message("look is mine, public or a seat's number"))
            }
        }
    }
}
