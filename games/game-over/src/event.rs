//! What happens in the dungeon. Everybody sees all of it (GO-16).

use engine::{Kinds, Seat};
use serde::Serialize;
use ts_rs::TS;

use crate::pieces::{Cell, Tile, Weapon};

/// An event.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A weapon was picked and a tile turned over.
    Flipped {
        /// Who did it.
        seat: Seat,
        /// Where.
        cell: Cell,
        /// With which weapon in hand.
        weapon: Weapon,
        /// What lay there.
        tile: Tile,
    },
    /// The contents of two places were exchanged (GO-13).
    Swapped {
        /// Who did it.
        seat: Seat,
        /// Where the invincible blork lay.
        from: Cell,
        /// Where it lies now.
        to: Cell,
    },
    /// A turn ended and all tiles were turned face down (GO-14).
    TurnOver {
        /// Whose turn.
        seat: Seat,
        /// Why it ended.
        why: End,
        /// Whose turn begins.
        next: Seat,
    },
    /// A key and the own princess are face up together (GO-15).
    Won {
        /// Who won.
        seat: Seat,
    },
}

/// Why a turn ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// A blork that the weapon does not beat (GO-11).
    WrongWeapon,
    /// An invincible blork (GO-11).
    Invincible,
    /// No tile may be turned over (GO-12).
    Stuck,
}

impl engine::Event for Event {
    fn shows(&self) -> bool {
        matches!(self, Event::Flipped { .. })
    }
}

impl Kinds for Event {
    const KINDS: &'static [&'static str] =
        &["flipped", "swapped", "won", "wrong weapon", "invincible blork", "no way on"];

    fn kind(&self) -> &'static str {
        match self {
            Event::Flipped { .. } => "flipped",
            Event::Swapped { .. } => "swapped",
            Event::Won { .. } => "won",
            Event::TurnOver { why: End::WrongWeapon, .. } => "wrong weapon",
            Event::TurnOver { why: End::Invincible, .. } => "invincible blork",
            Event::TurnOver { why: End::Stuck, .. } => "no way on",
        }
    }
}
