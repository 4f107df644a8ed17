//! What a player may do, and its notation.

use std::fmt;
use std::str::FromStr;

use engine::{Unreadable, kinds};
use ts_rs::TS;

/// An action. Its text is its only form: in transcripts, on the wire, in the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, TS)]
#[ts(type = "`show ${1 | 2 | 3}`")]
pub enum Action {
    /// `show 2`: choose how many fingers to show (FI-2).
    Show(u8),
}

impl Action {
    /// Every action that the notation can write.
    pub(crate) const ALL: [Action; 3] = [Action::Show(1), Action::Show(2), Action::Show(3)];
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Show(fingers) => write!(f, "show {fingers}"),
        }
    }
}

impl FromStr for Action {
    type Err = Unreadable;

    /// What reads but would be written otherwise, such as `show 02`, is refused by the engine.
    fn from_str(text: &str) -> Result<Action, Unreadable> {
        let number = text.strip_prefix("show ").and_then(|number| number.parse().ok());
        let fingers = number.filter(|fingers| (1..=3).contains(fingers));
        fingers.map(Action::Show).ok_or_else(|| Unreadable::new(text, "say “show 1” to “show 3”", "FI-1"))
    }
}

kinds!(Action { Action::Show(_) => "action show" });
