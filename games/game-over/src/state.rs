//! The whole truth of a game at one moment.

use engine::{Kinds, Seat};
use serde::Serialize;
use ts_rs::TS;

use crate::pieces::{CELLS, Cell, Cells, Tile, Weapon};

/// What the player whose turn it is does next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Pick a weapon and turn over a tile.
    Flip,
    /// Swap the invincible blork that was turned over last (GO-13).
    Swap,
    /// Nothing: the player has won.
    Over,
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// What lies where, row by row from `a1`.
    pub tiles: [Tile; CELLS],
    /// The tiles that are face up.
    pub path: Path,
    /// Whose turn it is.
    pub turn: Seat,
    /// The weapon picked last in this turn.
    pub weapon: Option<Weapon>,
    /// What comes next.
    pub phase: Phase,
}

impl State {
    /// The tile on a cell.
    #[inline]
    pub fn tile(&self, cell: Cell) -> Tile {
        self.tiles[cell.index()]
    }
}

impl Kinds for State {
    const KINDS: &'static [&'static str] = &["phase flip", "phase swap", "phase over"];

    fn kind(&self) -> &'static str {
        match self.phase {
            Phase::Flip => "phase flip",
            Phase::Swap => "phase swap",
            Phase::Over => "phase over",
        }
    }
}

/// The cells turned over in this turn, in order.
#[derive(Clone, Copy, TS)]
#[ts(type = "Array<Cell>")]
pub struct Path {
    up: Cells,
    cells: [u8; CELLS],
    length: u8,
}

impl Default for Path {
    fn default() -> Path {
        Path { up: Cells::NONE, cells: [0; CELLS], length: 0 }
    }
}

impl Path {
    /// Adds a cell that was face down.
    #[inline]
    pub fn push(&mut self, cell: Cell) {
        if let Some(next) = self.cells.get_mut(usize::from(self.length)) {
            *next = cell.index() as u8;
            self.length += 1;
            self.up = self.up.or(Cells::one(cell));
        }
    }

    /// Turns everything face down.
    #[inline]
    pub fn clear(&mut self) {
        self.up = Cells::NONE;
        self.length = 0;
    }

    /// The face-up cells as a set.
    #[inline]
    pub fn up(&self) -> Cells {
        self.up
    }

    /// The cell turned over last.
    #[inline]
    pub fn last(&self) -> Option<Cell> {
        let last = usize::from(self.length).checked_sub(1)?;
        Cell::new(usize::from(*self.cells.get(last)?))
    }

    /// The face-up cells in the order in which they were turned over.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.cells[..usize::from(self.length)].iter().filter_map(|&cell| Cell::new(usize::from(cell)))
    }
}

// What lies behind the end of the path is no part of it.
impl PartialEq for Path {
    fn eq(&self, other: &Path) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Path {}

impl std::fmt::Debug for Path {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter().map(|cell| cell.to_string())).finish()
    }
}

impl FromIterator<Cell> for Path {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Path {
        let mut path = Path::default();
        cells.into_iter().for_each(|cell| path.push(cell));
        path
    }
}

impl Serialize for Path {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}
