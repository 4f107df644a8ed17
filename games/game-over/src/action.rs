//! What a player may do, and its notation.

use std::fmt;
use std::str::FromStr;

use engine::{Kinds, Unreadable};
use ts_rs::TS;

use crate::pieces::{Cell, Weapon};

/// An action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, TS)]
#[ts(type = "`flip ${Cell} ${Weapon}` | `swap ${Cell}`")]
pub enum Action {
    /// `flip b3 club`: pick a weapon and turn over a tile (GO-6).
    Flip(Cell, Weapon),
    /// `swap c3`: swap the invincible blork with a face-down tile (GO-13).
    Swap(Cell),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Flip(cell, weapon) => write!(f, "flip {cell} {weapon}"),
            Action::Swap(cell) => write!(f, "swap {cell}"),
        }
    }
}

impl FromStr for Action {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Action, Unreadable> {
        let cell = |name: &str| {
            Cell::read(name).ok_or_else(|| Unreadable::new(text, "the dungeon has cells a1 to e5", "GO-1"))
        };
        let weapon = |name: &str| {
            let weapons = "the weapons are club, potion, laser and bow";
            Weapon::read(name).ok_or_else(|| Unreadable::new(text, weapons, "GO-2"))
        };
        let words: Vec<&str> = text.split(' ').take(4).collect();
        match words[..] {
            ["flip", at, with] => Ok(Action::Flip(cell(at)?, weapon(with)?)),
            ["swap", at] => Ok(Action::Swap(cell(at)?)),
            ["swap", ..] => Err(Unreadable::new(text, "say “swap” and a cell, as in “swap c3”", "GO-13")),
            _ => Err(Unreadable::new(text, "say “flip”, a cell and a weapon, as in “flip b3 club”", "GO-6")),
        }
    }
}

impl Kinds for Action {
    const KINDS: &'static [&'static str] = &["action flip", "action swap"];

    fn kind(&self) -> &'static str {
        match self {
            Action::Flip(..) => "action flip",
            Action::Swap(_) => "action swap",
        }
    }
}
