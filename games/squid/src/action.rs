//! What a player may do, and its notation.

use std::fmt;
use std::str::FromStr;

use engine::{Kinds, Unreadable};
use ts_rs::TS;

use crate::pieces::{Position, Trick, Vote};

/// An action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, TS)]
#[ts(type = r#"`guard ${Position}` | `vote ${Vote}` | `play ${"next" | "quick" | "second"}` | "pass""#)]
pub enum Action {
    /// `guard 4`: put the guard on an own character (SQ-8).
    Guard(Position),
    /// `vote 1`: vote secretly (SQ-9, SQ-10).
    Vote(Vote),
    /// `play next`: play a trick in a window (SQ-12, SQ-13, SQ-16).
    Play(Play),
    /// `pass`: play none (SQ-14).
    Pass,
}

/// A trick that is played in a window; the others are votes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Play {
    /// The guard goes one further (SQ-12).
    Next,
    /// The guard goes one further, and the round goes on (SQ-13).
    Quick,
    /// The guard action is drawn again (SQ-16).
    Second,
}

impl Play {
    /// All of them.
    pub const ALL: [Play; 3] = [Play::Next, Play::Quick, Play::Second];

    /// The card that is played.
    #[inline]
    pub const fn card(self) -> Trick {
        match self {
            Play::Next => Trick::Next,
            Play::Quick => Trick::Quick,
            Play::Second => Trick::Second,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Guard(position) => write!(f, "guard {position}"),
            Action::Vote(vote) => write!(f, "vote {}", vote.value()),
            Action::Play(play) => write!(f, "play {}", play.card()),
            Action::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Action {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Action, Unreadable> {
        let unreadable = |expected, rule| Unreadable::new(text, expected, rule);
        let (verb, object) = text.split_once(' ').unwrap_or((text, ""));
        match verb {
            "guard" => {
                let position = read_number(object).and_then(Position::new).map(Action::Guard);
                position.ok_or_else(|| unreadable("say “guard” and a position of the ring, as in “guard 4”", "SQ-8"))
            }
            "vote" => {
                let vote = Vote::ALL.into_iter().find(|vote| vote.value().to_string() == object).map(Action::Vote);
                vote.ok_or_else(|| unreadable("a vote is “vote 0”, “vote 1”, “vote 2” or “vote -1”", "SQ-9"))
            }
            "play" => {
                let play = Play::ALL.into_iter().find(|play| play.card().name() == object).map(Action::Play);
                play.ok_or_else(|| unreadable("what is played is “play next”, “play quick” or “play second”", "SQ-14"))
            }
            "pass" if verb == text => Ok(Action::Pass),
            "pass" => Err(unreadable("“pass” stands alone", "SQ-14")),
            _ => Err(unreadable("say “guard 4”, “vote 1”, “play next” or “pass”", "SQ-9")),
        }
    }
}

/// A number of one or two digits in its only form: no sign, no leading zero.
fn read_number(digits: &str) -> Option<usize> {
    let plain = matches!(digits.as_bytes(), [b'0'..=b'9'] | [b'1'..=b'9', b'0'..=b'9']);
    digits.parse().ok().filter(|_| plain)
}

impl Kinds for Action {
    const KINDS: &'static [&'static str] = &[
        "action guard",
        "action vote 0",
        "action vote 1",
        "action vote 2",
        "action vote -1",
        "action play next",
        "action play quick",
        "action play second",
        "action pass",
    ];

    fn kind(&self) -> &'static str {
        match self {
            Action::Guard(_) => "action guard",
            Action::Vote(Vote::Zero) => "action vote 0",
            Action::Vote(Vote::One) => "action vote 1",
            Action::Vote(Vote::Two) => "action vote 2",
            Action::Vote(Vote::Minus) => "action vote -1",
            Action::Play(Play::Next) => "action play next",
            Action::Play(Play::Quick) => "action play quick",
            Action::Play(Play::Second) => "action play second",
            Action::Pass => "action pass",
        }
    }
}
