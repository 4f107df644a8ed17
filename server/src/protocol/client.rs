//! What clients send.

use std::borrow::Cow;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use ts_rs::TS;
use utoipa::ToSchema;

use super::PersonId;

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
    /// Takes a free seat.
    Sit {
        /// Which.
        seat: SeatNumber,
    },
    /// Gives a seat up. While a game runs, a bot takes it.
    Stand {
        /// Which.
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
        /// Which.
        seat: SeatNumber,
        /// Kept free?
        locked: bool,
    },
    /// The host takes somebody from a seat. While a game runs, a bot takes it.
    Remove {
        /// Which.
        seat: SeatNumber,
    },
    /// The host puts a bot on a seat.
    Bot {
        /// Which.
        seat: SeatNumber,
        /// The bot's level.
        level: String,
    },
    /// Changes one's name.
    Name(String),
    /// Says who plays at a seat of one's own, for those who share a device.
    Call {
        /// Which.
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
        /// Which.
        seat: SeatNumber,
        /// The hash, 64 hex digits; null for nothing.
        commit: Option<String>,
    },
    /// Opens what a seat was bound by.
    Open {
        /// Which.
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
    /// The host opens the table for another game with the same people.
    Rematch,
    /// Goes away for good. Hosting passes on.
    Leave,
    /// Asks for a one-time code with which another device takes over a seat.
    Offer {
        /// Which.
        seat: SeatNumber,
    },
    /// Takes over a seat with a one-time code.
    Claim {
        /// The code.
        code: String,
    },
    /// Asks the host for a seat that somebody holds.
    Ask {
        /// Which.
        seat: SeatNumber,
    },
    /// The host gives a seat to somebody who asked for it.
    Grant {
        /// Which.
        seat: SeatNumber,
        /// To whom.
        person: PersonId,
    },
    /// The host does not.
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
    /// Shows one of the fixed reactions. It is not kept.
    React(Reaction),
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

/// The fixed reactions.
#[derive(Deserialize, Serialize, Clone, Copy, PartialEq, Eq, Debug, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Reaction {
    /// Well done.
    Cheer,
    /// That was funny.
    Laugh,
    /// What a surprise.
    Gasp,
    /// Oh no.
    Cry,
    /// Let me think.
    Think,
    /// Hurry up.
    Hurry,
}

/// How a table is run.
#[derive(Deserialize, Serialize, Clone, PartialEq, Eq, Debug, TS, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// Is it listed for everybody on this server?
    pub public: bool,
    /// How long things stay in sight, and how long bots take.
    pub pace: Pace,
    /// Seconds for a decision, then the game's timeout action is taken; without end if null.
    #[serde(deserialize_with = "whole")]
    #[schema(maximum = 65_535)]
    pub time: Option<u16>,
    /// Seconds a reaction window stays open: 5, 8, 15, 30 or 60; until all have answered if null.
    #[serde(deserialize_with = "whole")]
    #[schema(maximum = 65_535)]
    pub window: Option<u16>,
    /// After so many seconds a bot plays for somebody who is away, while others wait; never if null.
    #[serde(deserialize_with = "whole")]
    #[schema(maximum = 65_535)]
    pub warm: Option<u16>,
}

/// Seconds, or null. In JSON 15.0 is a whole number too.
fn whole<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u16>, D::Error> {
    let Some(number) = Option::<f64>::deserialize(from)? else { return Ok(None) };
    let fits = number.fract() == 0.0 && (0.0..=f64::from(u16::MAX)).contains(&number);
    let unfit = || D::Error::custom(format_args!("{number} is not a whole number up to {}", u16::MAX));
    fits.then_some(number as u16).map(Some).ok_or_else(unfit)
}

impl Default for Settings {
    fn default() -> Self {
        Settings { public: false, pace: Pace::Normal, time: None, window: Some(15), warm: Some(60) }
    }
}

/// How fast a table goes.
#[derive(Deserialize, Serialize, Clone, Copy, PartialEq, Eq, Debug, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// So that a child can follow.
    Slow,
    /// As at a table.
    Normal,
    /// For those who know the game.
    Quick,
    /// Nothing stays in sight, and bots answer at once: for programs.
    Instant,
}

impl Pace {
    /// The milliseconds of one beat.
    pub const fn beat(self) -> u64 {
        match self {
            Pace::Slow => 1200,
            Pace::Normal => 700,
            Pace::Quick => 350,
            Pace::Instant => 0,
        }
    }

    /// What a bot's time to think is multiplied with, in percent.
    pub const fn thinking(self) -> u64 {
        match self {
            Pace::Slow => 150,
            Pace::Normal => 100,
            Pace::Quick => 50,
            Pace::Instant => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Settings;

    #[test]
    fn seconds_are_whole_numbers_however_they_are_written() {
        let read = |text: &str| serde_json::from_str::<Settings>(text).map(|settings| settings.time);
        assert_eq!(read("{}").unwrap(), Settings::default().time);
        for (text, time) in [("null", None), ("15", Some(15)), ("15.0", Some(15)), ("65535", Some(65_535))] {
            assert_eq!(read(&format!("{{\"time\":{text}}}")).unwrap(), time, "{text}");
        }
        for text in ["0.5", "-1", "65536", "1e300", "\"15\""] {
            assert!(read(&format!("{{\"time\":{text}}}")).is_err(), "{text}");
        }
    }
}
