//! How a table is run.

use engine::Refusal;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::whole::Whole;
use crate::refusal;

/// The lengths a reaction window can have, in seconds.
const WINDOWS: [u16; 5] = [5, 8, 15, 30, 60];

/// The longest time for a decision or before a bot takes over, in seconds.
const LONGEST: u16 = 3600;

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
    /// Has the table another seat whenever somebody comes and none is free, up to the most of its game?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub grow: bool,
    /// Is the door closed? Then whoever is new knocks, and the host lets them in.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub knock: bool,
}

/// Seconds, or null.
fn whole<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u16>, D::Error> {
    let Some(Whole(seconds)) = Option::deserialize(from)? else { return Ok(None) };
    let unfit = |_| D::Error::custom(format_args!("{seconds} is not a whole number up to {}", u16::MAX));
    u16::try_from(seconds).map(Some).map_err(unfit)
}

impl Settings {
    /// Are they possible?
    pub fn check(&self) -> Result<(), Refusal> {
        if self.window.is_some_and(|seconds| !WINDOWS.contains(&seconds)) {
            let sentence = "a reaction window lasts 5, 8, 15, 30 or 60 seconds, or until all have answered (null)";
            return Err(refusal::bad_setting("window", sentence));
        }
        let too_long = |seconds: Option<u16>| seconds.is_some_and(|seconds| !(5..=LONGEST).contains(&seconds));
        if too_long(self.time) {
            return Err(refusal::bad_setting("time", "a decision has 5 to 3600 seconds, or no limit (null)"));
        }
        if too_long(self.warm) {
            return Err(refusal::bad_setting("warm", "a bot takes over after 5 to 3600 seconds, or never (null)"));
        }
        Ok(())
    }
}

impl Default for Settings {
    fn default() -> Self {
        let (time, window, warm) = (None, Some(15), Some(60));
        Settings { public: false, pace: Pace::Normal, time, window, warm, grow: false, knock: false }
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
