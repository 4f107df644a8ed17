//! Seats round the table, sets of seats, values by seat, and who is looking.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Serialize, Serializer};
use ts_rs::TS;

/// The most seats a table can have.
pub const MAX_SEATS: usize = 8;

/// A player's place at the table, numbered from 0 clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, TS)]
pub struct Seat(u8);

impl Seat {
    /// Seat 0, where numbering starts.
    pub const FIRST: Seat = Seat(0);

    /// The seat with this number, if a table can have it.
    pub const fn new(number: usize) -> Option<Seat> {
        if number < MAX_SEATS { Some(Seat(number as u8)) } else { None }
    }

    /// The seat's number.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat clockwise at a table of `seats`.
    #[inline]
    #[must_use]
    pub const fn next(self, seats: usize) -> Seat {
        let next = self.0 + 1;
        if (next as usize) < seats { Seat(next) } else { Seat(0) }
    }

    /// How many seats clockwise from `from` to this one.
    pub const fn distance_from(self, from: Seat, seats: usize) -> usize {
        (self.index() + seats - from.index()) % seats
    }

    /// All seats of a table of `seats`, in order.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..seats.min(MAX_SEATS) as u8).map(Seat)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of seats.
///
/// ```
/// use engine::{BySeat, Seat, SeatSet};
///
/// let [first, second] = [Seat::FIRST, Seat::FIRST.next(3)];
/// let asked = SeatSet::all(3).without(first);
/// assert!(asked.contains(second) && asked.len() == 2 && asked.first() == Some(second));
/// let mut points: BySeat<u8, 4> = BySeat::default();
/// asked.iter().for_each(|seat| points[seat] += 1);
/// assert_eq!(points.0, [0, 1, 1, 0]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, TS)]
#[ts(type = "Array<Seat>")]
pub struct SeatSet(u8);

impl SeatSet {
    /// Nobody.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Every seat of a table of `seats`.
    pub const fn all(seats: usize) -> SeatSet {
        if seats >= MAX_SEATS { SeatSet(u8::MAX) } else { SeatSet((1 << seats) - 1) }
    }

    /// One seat alone.
    #[inline]
    pub const fn one(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// This set and `seat`.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// This set without `seat`.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// The seats of this set that are not in `other`.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    /// Is the seat in the set?
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Is nobody in the set?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seats in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let seat = Seat(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            Some(seat)
        })
    }

    /// The lowest seat of the set.
    #[inline]
    pub fn first(self) -> Option<Seat> {
        self.iter().next()
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|seat| seat.0)).finish()
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

/// One value for each of `N` seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BySeat<T, const N: usize>(pub [T; N]);

impl<T: Copy + Default, const N: usize> Default for BySeat<T, N> {
    fn default() -> Self {
        BySeat([T::default(); N])
    }
}

impl<T, const N: usize> Index<Seat> for BySeat<T, N> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T, const N: usize> IndexMut<Seat> for BySeat<T, N> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// Who is looking at the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// The person at a seat.
    Seat(Seat),
    /// Somebody who holds no seat: an onlooker, a television.
    Spectator,
    /// Everything open. For finished games, tests and the command line; never for a client of a running game.
    Open,
}

impl Viewer {
    /// The seats of a table, then the spectator: everybody who may look at a running game.
    pub fn all(seats: usize) -> impl Iterator<Item = Viewer> {
        Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator])
    }

    /// May this viewer see what belongs to `seat` alone?
    #[inline]
    pub fn sees(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat) || self == Viewer::Open
    }
}

/// The colour of a seat's pieces. The symbol stands wherever the colour does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// ●
    Red,
    /// ■
    Blue,
    /// ▲
    Green,
    /// ★
    Yellow,
    /// ◆
    Purple,
    /// ⬢
    Orange,
}

impl Colour {
    /// All colours, in seat order.
    pub const ALL: [Colour; 6] =
        [Colour::Red, Colour::Blue, Colour::Green, Colour::Yellow, Colour::Purple, Colour::Orange];

    /// The usual colour of a seat.
    pub const fn of(seat: Seat) -> Colour {
        Colour::ALL[seat.index() % Colour::ALL.len()]
    }

    /// Whoever plays this colour, at the beginning of a sentence: `Red`.
    pub const fn player(self) -> &'static str {
        match self {
            Colour::Red => "Red",
            Colour::Blue => "Blue",
            Colour::Green => "Green",
            Colour::Yellow => "Yellow",
            Colour::Purple => "Purple",
            Colour::Orange => "Orange",
        }
    }

    /// The colour's name, as used in notation and records.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Blue => "blue",
            Colour::Green => "green",
            Colour::Yellow => "yellow",
            Colour::Purple => "purple",
            Colour::Orange => "orange",
        }
    }

    /// The sign that tells the colour to everybody.
    pub const fn symbol(self) -> char {
        match self {
            Colour::Red => '●',
            Colour::Blue => '■',
            Colour::Green => '▲',
            Colour::Yellow => '★',
            Colour::Purple => '◆',
            Colour::Orange => '⬢',
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
