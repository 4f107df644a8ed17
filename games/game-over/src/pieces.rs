//! The material: tiles, weapons and the cells of the dungeon (GO-1, GO-2).

use std::fmt;

use engine::{Colour, notation};
use serde::{Serialize, Serializer};
use ts_rs::TS;

/// The dungeon is a square of this many cells a side.
pub const SIDE: usize = 5;
/// The number of cells, and of tiles.
pub const CELLS: usize = SIDE * SIDE;

/// A cell of the dungeon, `a1` (top left) to `e5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, TS)]
#[ts(type = r#"`${"a" | "b" | "c" | "d" | "e"}${1 | 2 | 3 | 4 | 5}`"#)]
pub struct Cell(u8);

impl Cell {
    /// The cell of that number, row by row from `a1`.
    pub const fn new(number: usize) -> Option<Cell> {
        if number < CELLS { Some(Cell(number as u8)) } else { None }
    }

    /// The corners, clockwise from `a1`.
    pub(crate) const CORNERS: [Cell; 4] = [Cell(0), Cell(4), Cell(24), Cell(20)];

    /// The cell's number, row by row from `a1`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All cells, row by row.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..CELLS as u8).map(Cell)
    }

    /// The cells that share a side with this one (GO-8).
    #[inline]
    pub fn neighbours(self) -> Cells {
        const NEIGHBOURS: [Cells; CELLS] = {
            let mut table = [Cells(0); CELLS];
            let mut cell = 0;
            while cell < CELLS {
                let (x, y) = (cell % SIDE, cell / SIDE);
                let left = if x > 0 { 1 << (cell - 1) } else { 0 };
                let right = if x + 1 < SIDE { 1 << (cell + 1) } else { 0 };
                let up = if y > 0 { 1 << (cell - SIDE) } else { 0 };
                let down = if y + 1 < SIDE { 1 << (cell + SIDE) } else { 0 };
                table[cell] = Cells(left | right | up | down);
                cell += 1;
            }
            table
        };
        NEIGHBOURS[self.index()]
    }

    /// Reads a cell's name.
    pub fn read(name: &str) -> Option<Cell> {
        let (x, y) = notation::read_cell(name, SIDE as u8)?;
        Cell::new(usize::from(y) * SIDE + usize::from(x))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [column, row] = notation::cell_name(self.0 % SIDE as u8, self.0 / SIDE as u8);
        write!(f, "{column}{row}")
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cells(u32);

impl Cells {
    /// Every cell.
    pub const ALL: Cells = Cells((1 << CELLS) - 1);
    /// No cell.
    pub const NONE: Cells = Cells(0);

    /// One cell alone.
    #[inline]
    pub const fn one(cell: Cell) -> Cells {
        Cells(1 << cell.0)
    }

    /// The cells in both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Cells) -> Cells {
        Cells(self.0 & other.0)
    }

    /// The cells in either set.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Cells) -> Cells {
        Cells(self.0 | other.0)
    }

    /// The cells of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Cells) -> Cells {
        Cells(self.0 & !other.0)
    }

    /// Is the cell in the set?
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 & (1 << cell.0) != 0
    }

    /// Is there no cell in the set?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cells, row by row.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let cell = Cell(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            Some(cell)
        })
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Cells {
        cells.into_iter().fold(Cells::NONE, |set, cell| set.or(Cells::one(cell)))
    }
}

/// What a barbarian may carry (GO-2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, TS)]
#[ts(rename_all = "lowercase")]
#[repr(u8)]
pub enum Weapon {
    /// A club.
    Club,
    /// A potion.
    Potion,
    /// A laser.
    Laser,
    /// A bow.
    Bow,
}

impl Weapon {
    /// All weapons, in the order of the rules.
    pub const ALL: [Weapon; 4] = [Weapon::Club, Weapon::Potion, Weapon::Laser, Weapon::Bow];

    /// The weapon's name.
    pub const fn name(self) -> &'static str {
        match self {
            Weapon::Club => "club",
            Weapon::Potion => "potion",
            Weapon::Laser => "laser",
            Weapon::Bow => "bow",
        }
    }

    /// Reads a weapon's name.
    pub fn read(name: &str) -> Option<Weapon> {
        Weapon::ALL.into_iter().find(|weapon| weapon.name() == name)
    }
}

impl fmt::Display for Weapon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Serialize for Weapon {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

/// A dungeon tile (GO-1), in one byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, TS)]
#[ts(rename_all = "kebab-case")]
pub enum Tile {
    /// A key; both are alike.
    Key,
    /// The portal.
    Portal,
    /// The red princess.
    #[ts(rename = "princess-red")]
    RedPrincess,
    /// The blue princess.
    #[ts(rename = "princess-blue")]
    BluePrincess,
    /// The green princess.
    #[ts(rename = "princess-green")]
    GreenPrincess,
    /// The yellow princess.
    #[ts(rename = "princess-yellow")]
    YellowPrincess,
    /// A blork that no weapon beats.
    Invincible,
    /// A blork that falls to the club.
    #[ts(rename = "blork-club")]
    ClubBlork,
    /// A blork that falls to the potion.
    #[ts(rename = "blork-potion")]
    PotionBlork,
    /// A blork that falls to the laser.
    #[ts(rename = "blork-laser")]
    LaserBlork,
    /// A blork that falls to the bow.
    #[ts(rename = "blork-bow")]
    BowBlork,
}

/// The tiles, in the order in which they lie before the shuffle (GO-4).
pub const MATERIAL: [Tile; CELLS] = {
    let mut tiles = [Tile::Key; CELLS];
    let (mut place, mut kind) = (0, 0);
    while kind < Tile::KINDS.len() {
        let (tile, copies) = Tile::KINDS[kind];
        let end = place + copies;
        while place < end {
            tiles[place] = tile;
            place += 1;
        }
        kind += 1;
    }
    tiles
};

impl Tile {
    /// Every kind of tile, and how many there are of it (GO-1).
    pub const KINDS: [(Tile, usize); 11] = [
        (Tile::Key, 2),
        (Tile::Portal, 1),
        (Tile::RedPrincess, 1),
        (Tile::BluePrincess, 1),
        (Tile::GreenPrincess, 1),
        (Tile::YellowPrincess, 1),
        (Tile::Invincible, 2),
        (Tile::ClubBlork, 4),
        (Tile::PotionBlork, 4),
        (Tile::LaserBlork, 4),
        (Tile::BowBlork, 4),
    ];

    /// The tile's name, as in the state record.
    pub const fn name(self) -> &'static str {
        match self {
            Tile::Key => "key",
            Tile::Portal => "portal",
            Tile::RedPrincess => "princess-red",
            Tile::BluePrincess => "princess-blue",
            Tile::GreenPrincess => "princess-green",
            Tile::YellowPrincess => "princess-yellow",
            Tile::Invincible => "invincible",
            Tile::ClubBlork => "blork-club",
            Tile::PotionBlork => "blork-potion",
            Tile::LaserBlork => "blork-laser",
            Tile::BowBlork => "blork-bow",
        }
    }

    /// The weapon to which this blork falls, if it is one that falls at all (GO-2).
    #[inline]
    pub const fn weakness(self) -> Option<Weapon> {
        match self {
            Tile::ClubBlork => Some(Weapon::Club),
            Tile::PotionBlork => Some(Weapon::Potion),
            Tile::LaserBlork => Some(Weapon::Laser),
            Tile::BowBlork => Some(Weapon::Bow),
            _ => None,
        }
    }

    /// The colour of this princess, if it is one.
    pub const fn princess(self) -> Option<Colour> {
        match self {
            Tile::RedPrincess => Some(Colour::Red),
            Tile::BluePrincess => Some(Colour::Blue),
            Tile::GreenPrincess => Some(Colour::Green),
            Tile::YellowPrincess => Some(Colour::Yellow),
            _ => None,
        }
    }
}

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}
