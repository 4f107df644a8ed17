//! The set-up: who plays, where they enter, and the deal (GO-3 to GO-5).

use engine::{Chance, Colour, OptionFault, Options, Seat, Start};

use crate::pieces::{Cell, Cells, MATERIAL, Tile};
use crate::state::{Path, Phase, State};

/// A game of *Game Over*, set up.
#[derive(Clone, Debug)]
pub struct GameOver {
    seats: usize,
    start: Start,
    entrances: [Cell; 4],
    entrance_cells: Cells,
}

impl GameOver {
    /// Two to four seats, and the option `start`.
    pub(crate) fn new(seats: usize, options: &Options) -> Result<GameOver, OptionFault> {
        let start = options.start(seats)?;
        let [a1, e1, e5, a5] = Cell::CORNERS;
        // GO-5: two players sit opposite each other.
        let entrances = if seats == 2 { [a1, e5, a1, e5] } else { [a1, e1, e5, a5] };
        let entrance_cells = entrances[..seats].iter().copied().collect();
        Ok(GameOver { seats, start, entrances, entrance_cells })
    }

    pub(crate) fn seat_count(&self) -> usize {
        self.seats
    }

    /// The corner at which a seat enters (GO-5).
    #[inline]
    pub fn entrance(&self, seat: Seat) -> Cell {
        self.entrances[seat.index() & 3]
    }

    /// The corners that players of this game use (GO-13).
    #[inline]
    pub fn entrances(&self) -> Cells {
        self.entrance_cells
    }

    /// The colour of a seat (GO-3).
    #[inline]
    pub fn colour(seat: Seat) -> Colour {
        Colour::ALL[seat.index() & 3]
    }

    /// The princess whom a seat looks for (GO-15).
    #[inline]
    pub fn princess(seat: Seat) -> Tile {
        [Tile::RedPrincess, Tile::BluePrincess, Tile::GreenPrincess, Tile::YellowPrincess][seat.index() & 3]
    }

    /// GO-4: one shuffle, laid out row by row; then the start seat.
    pub(crate) fn lay_out(&self, chance: &mut impl Chance) -> State {
        let mut tiles = MATERIAL;
        chance.shuffle(&mut tiles);
        let turn = self.start.draw(self.seats, chance);
        State { tiles, path: Path::default(), turn, weapon: None, phase: Phase::Flip }
    }
}
