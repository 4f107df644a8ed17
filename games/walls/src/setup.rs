//! The set-up: how many play, who begins, which variant, which castle; and the deal.

use std::sync::Arc;

use engine::{BySeat, Chance, Colour, OptionFault, Options, Seat, Start};

use crate::castle::Castle;
use crate::geometry::{Field, Orientation};
use crate::pieces::{Card, Cards, Costume, Part, PileNo};
use crate::sliders::{Berth, Corridor, Offset};
use crate::state::{MOST_SEATS, MOVES, Phase, Piles, Sliders, State};

/// A validated set-up of the game.
#[derive(Clone, Debug)]
pub struct Walls {
    pub(crate) seats: usize,
    pub(crate) start: Start,
    pub(crate) moving_piles: bool,
    pub(crate) last_round: bool,
    pub(crate) castle: Arc<Castle>,
}

impl Walls {
    /// Validates a set-up.
    pub fn new(seats: usize, options: &Options) -> Result<Walls, OptionFault> {
        if !(2..=MOST_SEATS).contains(&seats) {
            return Err(OptionFault::new("seats", format!("needs 2 to 4 players, not {seats}")).by("WA-9"));
        }
        Ok(Walls {
            seats,
            start: options.start(seats)?,
            moving_piles: options.flag("moving_piles")?,
            last_round: options.flag("last_round")?,
            castle: Arc::new(Castle::from_options(options)?),
        })
    }

    /// The castle in which this game is played.
    pub fn castle(&self) -> &Castle {
        &self.castle
    }

    /// The colour of a seat's ghost (WA-3, WA-9).
    pub fn colour(&self, seat: Seat) -> Colour {
        Colour::ALL[corner(seat, self.seats)]
    }

    /// The seat whose ghost has that colour.
    pub fn seat_of(&self, colour: Colour) -> Option<Seat> {
        Seat::all(self.seats).find(|&seat| self.colour(seat) == colour)
    }

    /// Sets the table up. Chance is drawn as WA-11 says: costumes part by part, piles, start seat.
    pub(crate) fn set_table(&self, chance: &mut impl Chance) -> State {
        let mut piles = Piles::default();
        for part in Part::ALL {
            let mut costumes = Costume::ALL;
            chance.shuffle(&mut costumes);
            for (pile, costume) in PileNo::ALL.into_iter().zip(costumes) {
                piles[pile].push(Card::new(part, costume));
            }
        }
        for pile in PileNo::ALL {
            chance.shuffle(piles[pile].as_mut_slice());
        }
        let mut ghosts = BySeat::default();
        for seat in Seat::all(self.seats) {
            ghosts[seat] = Some(Field::CORNERS[corner(seat, self.seats)]);
        }
        let turn = self.start.draw(self.seats, chance);
        let berth = |corridor| Berth { corridor, offset: Offset::LEVEL };
        State {
            orientation: Orientation::default(),
            ghosts,
            sliders: Sliders([Corridor::ALL[0], Corridor::ALL[2], Corridor::ALL[4]].map(berth)),
            piles,
            cards: BySeat([Cards::default(); MOST_SEATS]),
            turn,
            moves_left: MOVES,
            start: self.last_round.then_some(turn),
            phase: Phase::Move,
        }
    }
}

/// Which corner, and with it which colour, a seat has: two players sit opposite each other (WA-9).
pub(crate) const fn corner(seat: Seat, seats: usize) -> usize {
    if seats == 2 { seat.index() % 2 * 2 } else { seat.index() % 4 }
}
