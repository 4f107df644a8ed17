//! What somebody sees who looks at the table: the same for all (GO-16).

use engine::{Seat, Viewer};
use serde::Serialize;
use ts_rs::TS;

use crate::pieces::{CELLS, Cell, Tile, Weapon};
use crate::state::{Path, Phase, State};

/// A view.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct View {
    /// What lies face up, row by row from `a1`. With everything open, also what lies face down.
    pub tiles: [Option<Tile>; CELLS],
    /// The face-up cells in the order in which they were turned over; the barbarian stands on the last.
    pub up: Path,
    /// Whose turn it is.
    pub turn: Seat,
    /// The weapon in front of them.
    pub weapon: Option<Weapon>,
    /// What they do next.
    pub phase: Phase,
}

impl View {
    /// What a viewer sees of a position.
    #[inline]
    pub fn of(state: &State, viewer: Viewer) -> View {
        let State { tiles, path, turn, weapon, phase } = *state;
        let up = path.up();
        let shown = |cell: Cell| up.contains(cell) || viewer == Viewer::Open;
        let mut seen = [None; CELLS];
        for (cell, place) in Cell::all().zip(&mut seen) {
            if shown(cell) {
                *place = Some(tiles[cell.index()]);
            }
        }
        View { tiles: seen, up: path, turn, weapon, phase }
    }

    /// What is seen on a cell.
    pub fn tile(&self, cell: Cell) -> Option<Tile> {
        self.tiles[cell.index()]
    }
}
