//! The sliders under the floor: their corridors, offsets and chambers.

use std::fmt;

use serde::Serialize;
use ts_rs::TS;

use crate::geometry::{Place, SIDE};
use crate::pieces::words;

/// A slider with magnets in some of its seven chambers (WA-6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, TS)]
pub enum Slider {
    /// A
    A,
    /// B
    B,
    /// C
    C,
}

words!(Slider { A = "A", B = "B", C = "C" });

/// Which way a slider is slid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, TS)]
#[ts(rename_all = "lowercase")]
pub enum Way {
    /// To row 1.
    Up,
    /// To row 7.
    Down,
}

words!(Way { Up = "up", Down = "down" });

/// An underground corridor, 1 to 5 (WA-5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, TS)]
#[ts(type = "1 | 2 | 3 | 4 | 5")]
pub struct Corridor(u8);

impl Corridor {
    /// How many there are.
    pub const COUNT: usize = 5;

    /// All of them, from the left.
    pub const ALL: [Corridor; Corridor::COUNT] = [Corridor(1), Corridor(2), Corridor(3), Corridor(4), Corridor(5)];

    /// The corridor of that number.
    pub fn numbered(number: u8) -> Option<Corridor> {
        (1..=5).contains(&number).then_some(Corridor(number))
    }

    /// The corridor under a place; under the outer columns there is none.
    #[inline]
    pub fn under(place: Place) -> Option<Corridor> {
        Corridor::numbered(place.x())
    }

    /// Its number, 1 to 5, which is also the column above it counted from 0.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// From 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Display for Corridor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How far a slider is pushed down in its corridor, −2 to 2: chamber k lies under row k + offset (WA-6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, TS)]
#[ts(type = "-2 | -1 | 0 | 1 | 2")]
pub struct Offset(i8);

impl Offset {
    /// How many there are.
    pub const COUNT: usize = 5;

    /// All of them, from the top.
    pub const ALL: [Offset; Offset::COUNT] = [Offset(-2), Offset(-1), Offset(0), Offset(1), Offset(2)];

    /// Where sliders lie at first.
    pub const LEVEL: Offset = Offset(0);

    /// The offset of that number.
    pub fn numbered(number: i8) -> Option<Offset> {
        (-2..=2).contains(&number).then_some(Offset(number))
    }

    /// −2 to 2.
    #[inline]
    pub const fn number(self) -> i8 {
        self.0
    }

    /// From 0.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 + 2).cast_unsigned() as usize
    }

    /// One chamber on, within the limit.
    #[inline]
    pub const fn slid(self, way: Way) -> Option<Offset> {
        match way {
            Way::Up if self.0 > -2 => Some(Offset(self.0 - 1)),
            Way::Down if self.0 < 2 => Some(Offset(self.0 + 1)),
            _ => None,
        }
    }
}

impl fmt::Display for Offset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A chamber of a slider, 1 at its top end to 7 (WA-6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, TS)]
#[ts(type = "1 | 2 | 3 | 4 | 5 | 6 | 7")]
pub struct Chamber(u8);

impl Chamber {
    /// The chamber of that number.
    pub fn numbered(number: i64) -> Option<Chamber> {
        u8::try_from(number).ok().filter(|number| (1..=SIDE).contains(number)).map(Chamber)
    }

    /// All of them, from the top end.
    pub fn all() -> impl DoubleEndedIterator<Item = Chamber> + Clone {
        (1..=SIDE).map(Chamber)
    }

    /// 1 to 7.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Chamber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Where a slider lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
pub struct Berth {
    /// In which corridor.
    pub corridor: Corridor,
    /// How far down.
    pub offset: Offset,
}

/// Something for each slider: how JSON has it.
#[derive(Serialize, TS)]
pub(crate) struct BySlider<T> {
    #[serde(rename = "A")]
    a: T,
    #[serde(rename = "B")]
    b: T,
    #[serde(rename = "C")]
    c: T,
}

impl<T> From<[T; 3]> for BySlider<T> {
    fn from([a, b, c]: [T; 3]) -> BySlider<T> {
        BySlider { a, b, c }
    }
}

impl Berth {
    /// The place over a chamber; nothing if the chamber sticks out.
    pub fn over(self, chamber: Chamber) -> Option<Place> {
        let y = u8::try_from(chamber.0.cast_signed() - 1 + self.offset.0).ok()?;
        Place::new(self.corridor.0, y)
    }

    /// The chamber under a place of this corridor's column; nothing if none is there.
    pub fn chamber_under(self, place: Place) -> Option<Chamber> {
        let here = place.x() == self.corridor.0;
        Chamber::numbered(i64::from(place.y()) + 1 - i64::from(self.offset.0)).filter(|_| here)
    }
}
