//! The cards: body parts, costumes, piles of cards.

use std::fmt;

use serde::Serialize;
use ts_rs::TS;

/// A word list for a small enum: names, order, and reading back.
macro_rules! words {
    ($type:ident { $($variant:ident = $word:literal),+ $(,)? }) => {
        impl $type {
            /// All of them, in order.
            pub const ALL: [$type; [$($word),+].len()] = [$($type::$variant),+];

            /// Its name in notation and records.
            pub const fn name(self) -> &'static str {
                match self { $($type::$variant => $word),+ }
            }

            /// The one of that name.
            pub fn named(name: &str) -> Option<$type> {
                match name { $($word => Some($type::$variant),)+ _ => None }
            }

            /// Its number, from 0.
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(self.name())
            }
        }
    };
}

pub(crate) use words;

/// A body part, all that the back of a card shows (WA-4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, TS)]
#[ts(rename_all = "lowercase")]
pub enum Part {
    /// On the head.
    Hat,
    /// In the face.
    Face,
    /// Round the body.
    Body,
    /// On the legs.
    Legs,
    /// In the hand.
    Hand,
}

words!(Part { Hat = "hat", Face = "face", Body = "body", Legs = "legs", Hand = "hand" });

/// One of a castle's four costumes, 0 to 3 in the castle's order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, TS)]
#[ts(type = "0 | 1 | 2 | 3")]
pub struct Costume(u8);

impl Costume {
    /// How many there are.
    pub const COUNT: usize = 4;

    /// All of them, in the castle's order.
    pub const ALL: [Costume; Costume::COUNT] = [Costume(0), Costume(1), Costume(2), Costume(3)];

    /// Its number in the castle's order, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A disguise: a body part of a costume. Printed on the board, and the front of one card (WA-4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
#[ts(as = "Front")]
pub struct Card(u8);

impl Card {
    /// How many there are.
    pub const COUNT: usize = 20;

    /// The card of a part and a costume.
    #[inline]
    pub const fn new(part: Part, costume: Costume) -> Card {
        Card(part as u8 * 4 + costume.0)
    }

    /// All cards: part by part, costume by costume.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..Card::COUNT as u8).map(Card)
    }

    /// Its number.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What the back shows.
    #[inline]
    pub const fn part(self) -> Part {
        Part::ALL[(self.0 / 4) as usize]
    }

    /// What only the front shows.
    #[inline]
    pub const fn costume(self) -> Costume {
        Costume(self.0 % 4)
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.part(), self.costume().0)
    }
}

/// The JSON form of a card.
#[derive(Serialize, TS)]
struct Front {
    /// What the back shows.
    part: Part,
    /// What only the front shows; the castle knows its name.
    costume: Costume,
}

impl Serialize for Card {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Front { part: self.part(), costume: self.costume() }.serialize(to)
    }
}

/// Up to five cards in order: a pile (top first) or what a player has found (first found first).
#[derive(Clone, Copy, PartialEq, Eq, Hash, TS)]
#[ts(type = "Array<Card>")]
pub struct Cards {
    cards: [Card; 5],
    len: u8,
}

impl Default for Cards {
    fn default() -> Self {
        Cards { cards: [Cards::GAP; 5], len: 0 }
    }
}

impl Cards {
    /// What stands where no card is, so that equal lists are equal byte for byte.
    const GAP: Card = Card(0);

    /// The cards in order.
    #[inline]
    pub fn as_slice(&self) -> &[Card] {
        &self.cards[..usize::from(self.len).min(5)]
    }

    /// The cards in order, to be put in another one.
    #[inline]
    pub(crate) fn as_mut_slice(&mut self) -> &mut [Card] {
        &mut self.cards[..usize::from(self.len).min(5)]
    }

    /// How many there are.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Are there none?
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The first: of a pile, the one on top.
    #[inline]
    pub fn first(&self) -> Option<Card> {
        self.as_slice().first().copied()
    }

    /// The card of a body part, if it is there.
    #[inline]
    pub fn of_part(&self, part: Part) -> Option<Card> {
        self.as_slice().iter().copied().find(|card| card.part() == part)
    }

    /// Is the card there?
    #[inline]
    pub fn contains(&self, card: Card) -> bool {
        self.as_slice().contains(&card)
    }

    /// Adds a card at the end; a sixth is not taken.
    #[inline]
    pub fn push(&mut self, card: Card) {
        if let Some(gap) = self.cards.get_mut(usize::from(self.len)) {
            *gap = card;
            self.len += 1;
        }
    }

    /// Takes a card out; the others keep their order. Says whether it was there.
    pub fn remove(&mut self, card: Card) -> bool {
        let Some(at) = self.as_slice().iter().position(|&other| other == card) else { return false };
        self.cards[at..].rotate_left(1);
        self.cards[4] = Cards::GAP;
        self.len -= 1;
        true
    }

    /// Moves the card of a body part to the front; the others keep their order (WA-24).
    pub fn to_front(&mut self, part: Part) {
        if let Some(at) = self.as_slice().iter().position(|card| card.part() == part) {
            self.cards[..=at].rotate_right(1);
        }
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        let mut list = Cards::default();
        cards.into_iter().for_each(|card| list.push(card));
        list
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl Serialize for Cards {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.as_slice())
    }
}

/// A place for a pile, written 1 to 4.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, TS)]
#[ts(type = "1 | 2 | 3 | 4")]
pub struct PileNo(u8);

impl PileNo {
    /// How many there are.
    pub const COUNT: usize = 4;

    /// All of them, in order.
    pub const ALL: [PileNo; PileNo::COUNT] = [PileNo(0), PileNo(1), PileNo(2), PileNo(3)];

    /// The one written with that number.
    pub fn numbered(number: usize) -> Option<PileNo> {
        PileNo::ALL.get(number.checked_sub(1)?).copied()
    }

    /// From 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// As written, from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }
}

impl fmt::Display for PileNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl Serialize for PileNo {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(self.number())
    }
}
