//! Fields of the board, places of the floor, and how the one lies on the other.
//!
//! The two are different types: a field turns with the board, a place never moves. Only an
//! [`Orientation`] turns one into the other.

use std::fmt;
use std::str::FromStr;

use engine::notation::{cell_name, read_cell};
use serde::{Serialize, Serializer};
use ts_rs::TS;

/// Board and floor are squares of so many cells a side.
pub const SIDE: u8 = 7;
/// How many cells they have.
pub const CELLS: usize = 49;
/// The cell in the middle, on which the board turns (WA-2).
pub(crate) const CENTRE: u8 = 24;

/// A kind of cell with its sets: the same arithmetic for fields and places, and no way to mix them.
macro_rules! cells {
    ($(#[$cell_doc:meta])* $cell:ident, $(#[$set_doc:meta])* $set:ident) => {
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, TS)]
        $(#[$cell_doc])*
        pub struct $cell(u8);

        impl $cell {
            /// The cell in column `x` and row `y`, both from 0.
            pub const fn new(x: u8, y: u8) -> Option<$cell> {
                if x < SIDE && y < SIDE { Some($cell(y * SIDE + x)) } else { None }
            }

            /// The cell of that number, row by row from the top left; the centre for a number too large.
            pub(crate) const fn at(index: u8) -> $cell {
                $cell(if index < CELLS as u8 { index } else { CENTRE })
            }

            /// All of them, row by row from the top left.
            pub fn all() -> impl DoubleEndedIterator<Item = $cell> + Clone {
                (0..CELLS as u8).map($cell)
            }

            /// Its number, row by row from the top left.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// Its column, from 0.
            #[inline]
            pub const fn x(self) -> u8 {
                self.0 % SIDE
            }

            /// Its row, from 0.
            #[inline]
            pub const fn y(self) -> u8 {
                self.0 / SIDE
            }

            /// Is it in the middle (WA-2)?
            #[inline]
            pub const fn is_centre(self) -> bool {
                self.0 == CENTRE
            }

            /// Do the two share a side?
            pub const fn is_next_to(self, other: $cell) -> bool {
                self.x().abs_diff(other.x()) + self.y().abs_diff(other.y()) == 1
            }
        }

        $(#[$set_doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $set(pub(crate) u64);

        impl $set {
            /// None.
            pub const EMPTY: $set = $set(0);

            /// One alone.
            #[inline]
            pub const fn one(cell: $cell) -> $set {
                $set(1 << cell.0)
            }

            /// This set and one more.
            #[inline]
            #[must_use]
            pub const fn with(self, cell: $cell) -> $set {
                $set(self.0 | 1 << cell.0)
            }

            /// What is in both.
            #[inline]
            #[must_use]
            pub const fn and(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }

            /// What is in either.
            #[inline]
            #[must_use]
            pub const fn or(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }

            /// What is in this one only.
            #[inline]
            #[must_use]
            pub const fn minus(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }

            /// Is the cell in the set?
            #[inline]
            pub const fn contains(self, cell: $cell) -> bool {
                self.0 & (1 << cell.0) != 0
            }

            /// Is nothing in it?
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many are in it.
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// What is in it, row by row from the top left.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $cell> + Clone {
                let mut rest = self.0;
                std::iter::from_fn(move || {
                    if rest == 0 {
                        return None;
                    }
                    let cell = $cell(rest.trailing_zeros() as u8);
                    rest &= rest - 1;
                    Some(cell)
                })
            }
        }

        impl FromIterator<$cell> for $set {
            fn from_iter<I: IntoIterator<Item = $cell>>(cells: I) -> $set {
                cells.into_iter().fold($set::EMPTY, $set::with)
            }
        }

        impl fmt::Debug for $set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(self.iter().map(|cell| cell.to_string())).finish()
            }
        }

        impl Serialize for $cell {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }
    };
}

cells!(
    /// A field of the board, named as printed there: `a1` to `g7`.
    #[ts(type = r#"`${"a" | "b" | "c" | "d" | "e" | "f" | "g"}${1 | 2 | 3 | 4 | 5 | 6 | 7}`"#)]
    Field,
    /// A set of fields.
    FieldSet
);
cells!(
    /// A place of the floor, fixed to the table: `A1` to `G7`.
    #[ts(type = r#"`${"A" | "B" | "C" | "D" | "E" | "F" | "G"}${1 | 2 | 3 | 4 | 5 | 6 | 7}`"#)]
    Place,
    /// A set of places.
    PlaceSet
);

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [column, row] = cell_name(self.x(), self.y());
        write!(f, "{column}{row}")
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [column, row] = cell_name(self.x(), self.y());
        write!(f, "{}{row}", column.to_ascii_uppercase())
    }
}

/// A text that names no field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoField;

impl FromStr for Field {
    type Err = NoField;

    fn from_str(text: &str) -> Result<Field, NoField> {
        read_cell(text, SIDE).and_then(|(x, y)| Field::new(x, y)).ok_or(NoField)
    }
}

impl Field {
    /// The corners in seat order: `a1`, `g1`, `g7`, `a7` (WA-3).
    pub const CORNERS: [Field; 4] = [Field(0), Field(6), Field(48), Field(42)];
}

impl FieldSet {
    /// The four corners.
    pub const CORNERS: FieldSet = FieldSet(1 | 1 << 6 | 1 << 48 | 1 << 42);
}

impl PlaceSet {
    /// The places of a column, from 0 at the left.
    #[inline]
    pub const fn column(x: u8) -> PlaceSet {
        const LEFT: u64 = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28 | 1 << 35 | 1 << 42;
        PlaceSet(LEFT << x)
    }
}

/// Which way the board is turned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Spin {
    /// Clockwise.
    Cw,
    /// Counter-clockwise.
    Ccw,
}

impl fmt::Display for Spin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Spin::Cw { "cw" } else { "ccw" })
    }
}

/// How far the board is turned: clockwise quarter turns, 0 to 3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, TS)]
#[ts(type = "0 | 1 | 2 | 3")]
pub struct Orientation(u8);

impl Orientation {
    /// So many quarter turns clockwise.
    pub const fn quarters(turns: u8) -> Orientation {
        Orientation(turns % 4)
    }

    /// Clockwise quarter turns, 0 to 3.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// After one more quarter turn.
    #[inline]
    #[must_use]
    pub const fn turned(self, spin: Spin) -> Orientation {
        Orientation(match spin {
            Spin::Cw => (self.0 + 1) % 4,
            Spin::Ccw => (self.0 + 3) % 4,
        })
    }

    /// The place over which a field lies.
    #[inline]
    pub const fn place(self, field: Field) -> Place {
        Place(PLACE_OF[self.0 as usize][field.0 as usize])
    }

    /// The field that lies over a place.
    #[inline]
    pub const fn field(self, place: Place) -> Field {
        Field(PLACE_OF[(4 - self.0 as usize) % 4][place.0 as usize])
    }
}

/// Where each cell comes to lie after 0 to 3 clockwise quarter turns: (x, y) goes to (6 − y, x).
const PLACE_OF: [[u8; CELLS]; 4] = {
    let mut table = [[0; CELLS]; 4];
    let mut cell = 0;
    while cell < CELLS as u8 {
        let (mut x, mut y) = (cell % SIDE, cell / SIDE);
        let mut turns = 0;
        while turns < 4 {
            table[turns][cell as usize] = y * SIDE + x;
            (x, y) = (SIDE - 1 - y, x);
            turns += 1;
        }
        cell += 1;
    }
    table
};
