//! The cards and the places: guard actions, tricks, votes and positions in the ring.

use std::fmt;

use serde::{Serialize, Serializer};
use ts_rs::TS;

/// The most players.
pub const MAX_SEATS: usize = 6;

/// The most characters in the ring: three for each of six players.
pub const MAX_RING: usize = 18;

/// The most cards in a deck.
pub const DECK: usize = 60;

/// A guard action: what befalls the character under the guard (SQ-3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Deed {
    /// The character leaves the ring.
    #[default]
    Pow,
    /// The popper is empty.
    Empty,
    /// The character's owner draws a trick.
    Trick,
}

impl Deed {
    /// All of them, in the order of SQ-7.
    pub const ALL: [Deed; 3] = [Deed::Pow, Deed::Empty, Deed::Trick];

    /// The name in records and options.
    pub const fn name(self) -> &'static str {
        match self {
            Deed::Pow => "pow",
            Deed::Empty => "empty",
            Deed::Trick => "trick",
        }
    }
}

/// A trick card (SQ-3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Trick {
    /// Show 2 in a vote.
    #[default]
    Two,
    /// Show −1 in a vote.
    Minus,
    /// The guard goes on to the next character.
    Next,
    /// The guard goes on, and the round until a character is eliminated.
    Quick,
    /// The guard action is ignored and another drawn.
    Second,
}

impl Trick {
    /// All of them, in the order of SQ-7 and SQ-18.
    pub const ALL: [Trick; 5] = [Trick::Two, Trick::Minus, Trick::Next, Trick::Quick, Trick::Second];

    /// The name in notation, records and options.
    pub const fn name(self) -> &'static str {
        match self {
            Trick::Two => "two",
            Trick::Minus => "minus",
            Trick::Next => "next",
            Trick::Quick => "quick",
            Trick::Second => "second",
        }
    }
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Display for Trick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A vote: how far the guard shall walk (SQ-9, SQ-10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, TS)]
#[ts(type = "0 | 1 | 2 | -1")]
pub enum Vote {
    /// 0, which needs no card.
    Zero,
    /// 1, which needs no card.
    One,
    /// 2, by a `two` card.
    Two,
    /// −1, by a `minus` card.
    Minus,
}

impl Vote {
    /// All of them, in the order in which they are listed.
    pub const ALL: [Vote; 4] = [Vote::Zero, Vote::One, Vote::Two, Vote::Minus];

    /// How far.
    #[inline]
    pub const fn value(self) -> i8 {
        match self {
            Vote::Zero => 0,
            Vote::One => 1,
            Vote::Two => 2,
            Vote::Minus => -1,
        }
    }

    /// The card it takes, if it takes one (SQ-10).
    #[inline]
    pub const fn card(self) -> Option<Trick> {
        match self {
            Vote::Zero | Vote::One => None,
            Vote::Two => Some(Trick::Two),
            Vote::Minus => Some(Trick::Minus),
        }
    }

    /// May it be given from this hand?
    #[inline]
    pub const fn allowed(self, hand: Tricks) -> bool {
        match self.card() {
            None => true,
            Some(card) => hand.has(card),
        }
    }
}

impl Serialize for Vote {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_i8(self.value())
    }
}

/// A place in the ring, from 0 clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, TS)]
pub struct Position(u8);

impl Position {
    /// The position with this number, if a ring can have it.
    #[inline]
    pub const fn new(number: usize) -> Option<Position> {
        if number < MAX_RING { Some(Position(number as u8)) } else { None }
    }

    /// Its number.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The position `by` places on clockwise (back, if negative) in a ring of `length`, which is not 0.
    #[inline]
    #[must_use]
    pub const fn walk(self, by: i8, length: u8) -> Position {
        Position((self.0 as i16 + by as i16).rem_euclid(length as i16) as u8)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How many there are of each trick: a hand, or any heap whose order does not matter.
// Six bits a trick are enough for a whole deck, so a hand is one word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, TS)]
#[ts(type = "Array<Trick>")]
pub struct Tricks(u32);

const LANE: u32 = 6;
const LANE_MASK: u32 = (1 << LANE) - 1;

impl Tricks {
    /// No card.
    pub const NONE: Tricks = Tricks(0);

    /// How many of this trick.
    #[inline]
    pub const fn count(self, trick: Trick) -> u32 {
        (self.0 >> (LANE * trick as u32)) & LANE_MASK
    }

    /// Is this trick among them?
    #[inline]
    pub const fn has(self, trick: Trick) -> bool {
        self.0 & (LANE_MASK << (LANE * trick as u32)) != 0
    }

    /// Are there none?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many in all.
    #[inline]
    pub fn len(self) -> u32 {
        Trick::ALL.iter().map(|&trick| self.count(trick)).sum()
    }

    /// One more; false, and nothing changed, if a deck cannot hold so many.
    #[inline]
    pub fn add(&mut self, trick: Trick) -> bool {
        let room = (self.count(trick) as usize) < DECK;
        self.0 += u32::from(room) << (LANE * trick as u32);
        room
    }

    /// One less; false, and nothing changed, if there is none.
    #[inline]
    pub fn remove(&mut self, trick: Trick) -> bool {
        let some = self.has(trick);
        self.0 -= u32::from(some) << (LANE * trick as u32);
        some
    }

    /// These without those; `None` if those are not all among these.
    #[must_use]
    pub fn minus(self, those: Tricks) -> Option<Tricks> {
        let enough = Trick::ALL.iter().all(|&trick| self.count(trick) >= those.count(trick));
        enough.then(|| Tricks(self.0 - those.0))
    }

    /// The cards, in the order of SQ-18.
    pub fn iter(self) -> impl Iterator<Item = Trick> + Clone {
        Trick::ALL.into_iter().flat_map(move |trick| (0..self.count(trick)).map(move |_| trick))
    }
}

impl FromIterator<Trick> for Tricks {
    fn from_iter<I: IntoIterator<Item = Trick>>(cards: I) -> Tricks {
        let mut tricks = Tricks::NONE;
        tricks.extend(cards);
        tricks
    }
}

impl Extend<Trick> for Tricks {
    fn extend<I: IntoIterator<Item = Trick>>(&mut self, cards: I) {
        cards.into_iter().for_each(|card| {
            self.add(card);
        });
    }
}

impl fmt::Debug for Tricks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(Trick::name)).finish()
    }
}

impl Serialize for Tricks {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}
