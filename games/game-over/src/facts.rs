//! What an onlooker with a good memory knows of the face-down tiles. All see the same, so all can know the same (GO-16).

use engine::{Chance, Knowledge, Memory, Quick, Seat, Viewer};

use crate::event::Event;
use crate::pieces::{CELLS, Cell, MATERIAL, Tile};
use crate::setup::GameOver;
use crate::state::State;
use crate::view::View;

/// A tile that was seen face up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sighting {
    /// What it is.
    pub tile: Tile,
    /// When it was last seen.
    pub step: u32,
    /// Who turned it over.
    pub by: Seat,
}

/// What is known to lie on each cell. A swap that everybody saw carries the knowledge along.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// By cell, row by row from `a1`.
    pub cells: [Option<Sighting>; CELLS],
    /// The two cells that changed contents last, and when.
    pub swap: Option<(Cell, Cell, u32)>,
}

impl Knowledge for GameOver {
    type Facts = Facts;

    fn facts(&self, _: Viewer) -> Facts {
        Facts::default()
    }

    fn observe(&self, facts: &mut Facts, view: &View, events: &[&Event], step: u32) {
        for event in events {
            match **event {
                Event::Flipped { seat: by, cell, tile, .. } => {
                    facts.cells[cell.index()] = Some(Sighting { tile, step, by });
                }
                Event::Swapped { from, to, .. } => {
                    facts.cells.swap(from.index(), to.index());
                    facts.swap = Some((from, to, step));
                }
                Event::TurnOver { .. } | Event::Won { .. } => {}
            }
        }
        // Who comes late has missed the flips, but sees what lies open.
        for cell in view.up.iter() {
            if let (Some(tile), known @ None) = (view.tile(cell), &mut facts.cells[cell.index()]) {
                *known = Some(Sighting { tile, step, by: view.turn });
            }
        }
    }

    fn forget(&self, facts: &mut Facts, seat: Seat, step: u32, memory: &Memory, chance: &mut Quick) {
        facts.fade(seat, step, memory, chance);
    }

    fn fits(&self, view: &View, facts: &Facts, state: &State) -> bool {
        let known = facts.cells.iter().zip(&state.tiles);
        View::of(state, Viewer::Spectator) == *view
            && known.into_iter().all(|(known, tile)| known.is_none_or(|known| known.tile == *tile))
    }

    /// The unknown cells get the unseen tiles, every arrangement with the same chance.
    fn sample(&self, view: &View, facts: &Facts, chance: &mut impl Chance) -> State {
        let mut unseen = Unseen::default();
        let mut tiles: [Option<Tile>; CELLS] = [None; CELLS];
        for cell in view.up.iter() {
            tiles[cell.index()] = view.tile(cell).filter(|&tile| unseen.take(tile));
        }
        // Newer sightings first: where two contradict each other, the older one is the error.
        let mut order: [u8; CELLS] = std::array::from_fn(|n| n as u8);
        order.sort_unstable_by_key(|&n| std::cmp::Reverse(facts.cells[usize::from(n)].map(|known| known.step)));
        for n in order.map(usize::from) {
            if let (None, Some(known)) = (tiles[n], facts.cells[n]) {
                tiles[n] = Some(known.tile).filter(|&tile| unseen.take(tile));
            }
        }
        let mut rest = unseen.tiles(chance);
        let tiles = tiles.map(|tile| tile.or_else(|| rest.next()).unwrap_or(Tile::Invincible));
        State { tiles, path: view.up, turn: view.turn, weapon: view.weapon, phase: view.phase }
    }
}

/// The tiles whose place is not known yet.
struct Unseen([Option<Tile>; CELLS]);

impl Default for Unseen {
    fn default() -> Unseen {
        Unseen(MATERIAL.map(Some))
    }
}

impl Unseen {
    /// Takes a tile of this kind out; false if there is none left.
    fn take(&mut self, tile: Tile) -> bool {
        let found = self.0.iter_mut().find(|left| **left == Some(tile));
        found.and_then(Option::take).is_some()
    }

    /// What is left, shuffled.
    fn tiles(mut self, chance: &mut impl Chance) -> impl Iterator<Item = Tile> {
        self.0.sort_unstable_by_key(Option::is_none);
        let left = self.0.iter().take_while(|tile| tile.is_some()).count();
        chance.shuffle(&mut self.0[..left]);
        self.0.into_iter().flatten()
    }
}

impl Facts {
    /// Is it known what lies on the cell?
    pub fn knows(&self, cell: Cell) -> Option<Tile> {
        self.cells[cell.index()].map(|known| known.tile)
    }
}
