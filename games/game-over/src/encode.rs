//! The game in numbers, for programs that learn.

use engine::{Encode, Feature, Pen, Seat};

use crate::action::Action;
use crate::facts::Facts;
use crate::pieces::{CELLS, Cell, SIDE, Tile, Weapon};
use crate::setup::GameOver;
use crate::state::Phase;
use crate::view::View;

/// The most seats, and the number of princesses.
const COLOURS: usize = 4;
/// Kinds of tile; one plane each.
const PLANES: usize = Tile::KINDS.len();

const TILES: &str = "one plane a kind: key, portal, the princess of the own seat, of the next seats clockwise, of colours \
                     that nobody plays, invincible blork, blorks that fall to club, potion, laser, bow";

impl GameOver {
    /// The plane of a tile: princesses by whose they are.
    #[inline]
    fn plane(&self, tile: Tile, seat: Seat) -> usize {
        let (kind, seats) = (tile as usize, self.seat_count());
        let first = Tile::RedPrincess as usize;
        match kind.checked_sub(first) {
            Some(colour) if colour < seats => first + (colour + seats - seat.index()) % seats,
            _ => kind,
        }
    }
}

impl Encode for GameOver {
    #[inline]
    fn number(&self, action: Action) -> usize {
        match action {
            Action::Flip(cell, weapon) => cell.index() * Weapon::ALL.len() + weapon as usize,
            Action::Swap(cell) => CELLS * Weapon::ALL.len() + cell.index(),
        }
    }

    fn seen(&self) -> Vec<Feature> {
        vec![
            Feature::flags("tiles", &[PLANES, SIDE, SIDE], TILES),
            Feature::counts("path", &[SIDE, SIDE], CELLS, "face-up tiles, 1 for the first turned over in this turn"),
            Feature::flags("entrances", &[2, SIDE, SIDE], "where the own seat enters; where others do"),
            Feature::flags("weapon", &[1 + Weapon::ALL.len()], "none, club, potion, laser, bow"),
            Feature::flags("phase", &[3], "flip, swap, over"),
            Feature::flags("turn", &[COLOURS], "whose turn it is, the own seat first"),
        ]
    }

    fn write_seen(&self, seat: Seat, view: &View, row: &mut Pen<'_>) {
        let tiles = row.next(PLANES * CELLS);
        for cell in view.up.iter() {
            if let Some(tile) = view.tile(cell) {
                tiles[self.plane(tile, seat) * CELLS + cell.index()] = 1;
            }
        }
        let path = row.next(CELLS);
        for (number, cell) in (1..).zip(view.up.iter()) {
            path[cell.index()] = number;
        }
        let own = self.entrance(seat);
        row.one_of(CELLS, Some(own.index()));
        row.flags(CELLS, self.entrances().iter().filter(|&cell| cell != own).map(Cell::index));
        row.one_of(1 + Weapon::ALL.len(), Some(view.weapon.map_or(0, |weapon| 1 + weapon as usize)));
        row.one_of(
            3,
            Some(match view.phase {
                Phase::Flip => 0,
                Phase::Swap => 1,
                Phase::Over => 2,
            }),
        );
        row.one_of(COLOURS, Some(view.turn.distance_from(seat, self.seat_count())));
    }

    fn remembered(&self) -> Vec<Feature> {
        vec![Feature::flags(
            "known",
            &[PLANES, SIDE, SIDE],
            "what is known to lie there, face up or down; planes as in tiles",
        )]
    }

    fn write_remembered(&self, seat: Seat, _: &View, facts: &Facts, row: &mut Pen<'_>) {
        let known = row.next(PLANES * CELLS);
        for (cell, sighting) in facts.cells.iter().enumerate() {
            if let Some(sighting) = sighting {
                known[self.plane(sighting.tile, seat) * CELLS + cell] = 1;
            }
        }
    }
}
