//! The whole truth at one moment.

use engine::{BySeat, Kinds, Seat, SeatSet};

use crate::geometry::{Field, FieldSet, Orientation, Place, PlaceSet, Spin};
use crate::pieces::{Cards, Part, PileNo};
use crate::sliders::{Berth, Slider};

/// The most who can play.
pub const MOST_SEATS: usize = 4;
/// How many magic moves a turn has (WA-12).
pub const MOVES: u8 = 3;

/// A position. The castle is not in it: it belongs to the set-up and never changes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// How the board lies on the floor.
    pub orientation: Orientation,
    /// The fields on which the ghosts stand; nothing for one that is off the board, or still in the box.
    pub ghosts: BySeat<Option<Field>, MOST_SEATS>,
    /// Where the sliders lie.
    pub sliders: Sliders,
    /// The piles, top card first.
    pub piles: Piles,
    /// The cards that each seat has found, first found first.
    pub cards: BySeat<Cards, MOST_SEATS>,
    /// The active seat.
    pub turn: Seat,
    /// The magic moves left in this turn.
    pub moves_left: u8,
    /// Who began, if the round is played to its end (WA-29).
    pub start: Option<Seat>,
    /// What the active seat is asked.
    pub phase: Phase,
}

/// What the active seat is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// To make a magic move, search, or end the turn.
    Move,
    /// To place the ghosts that a turn of the board left waiting (WA-21).
    Place {
        /// The seats of these ghosts.
        waiting: SeatSet,
        /// How the board was turned: it tells where "behind" is.
        spin: Spin,
    },
    /// To put back the pile it has searched (WA-24).
    Tidy {
        /// Where the pile was.
        pile: PileNo,
    },
    /// Nothing: the active seat has won.
    Over,
}

impl Kinds for State {
    const KINDS: &'static [&'static str] = &["move", "place", "tidy", "over"];

    fn kind(&self) -> &'static str {
        match self.phase {
            Phase::Move => "move",
            Phase::Place { .. } => "place",
            Phase::Tidy { .. } => "tidy",
            Phase::Over => "over",
        }
    }
}

/// Where the three sliders lie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sliders(pub [Berth; 3]);

impl std::ops::Index<Slider> for Sliders {
    type Output = Berth;

    #[inline]
    fn index(&self, slider: Slider) -> &Berth {
        &self.0[slider.index()]
    }
}

impl std::ops::IndexMut<Slider> for Sliders {
    #[inline]
    fn index_mut(&mut self, slider: Slider) -> &mut Berth {
        &mut self.0[slider.index()]
    }
}

/// The four piles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Piles(pub [Cards; PileNo::COUNT]);

impl std::ops::Index<PileNo> for Piles {
    type Output = Cards;

    #[inline]
    fn index(&self, pile: PileNo) -> &Cards {
        &self.0[pile.index()]
    }
}

impl std::ops::IndexMut<PileNo> for Piles {
    #[inline]
    fn index_mut(&mut self, pile: PileNo) -> &mut Cards {
        &mut self.0[pile.index()]
    }
}

impl State {
    /// The place over which a seat's ghost stands.
    #[inline]
    pub fn place(&self, seat: Seat) -> Option<Place> {
        self.ghosts[seat].map(|field| self.orientation.place(field))
    }

    /// The fields on which ghosts stand.
    #[inline]
    pub fn fields_taken(&self) -> FieldSet {
        self.ghosts.0.iter().flatten().copied().collect()
    }

    /// The places over which ghosts stand.
    #[inline]
    pub fn places_taken(&self) -> PlaceSet {
        self.ghosts.0.iter().flatten().map(|&field| self.orientation.place(field)).collect()
    }

    /// The ghost on a field.
    pub fn ghost_on(&self, field: Field) -> Option<Seat> {
        Seat::all(MOST_SEATS).find(|&seat| self.ghosts[seat] == Some(field))
    }

    /// The seats that have a card for each body part (WA-27).
    pub fn dressed(&self) -> SeatSet {
        Seat::all(MOST_SEATS).filter(|&seat| self.cards[seat].len() == Part::ALL.len()).collect()
    }

    /// Is the active seat the last one of its round, as far as that matters (WA-29)?
    #[inline]
    pub(crate) fn ends_round(&self, seats: usize) -> bool {
        self.start.is_none_or(|start| self.turn.next(seats) == start)
    }

    /// The waiting seats in the order in which they are placed: seat order from the active one (WA-21).
    pub fn in_placing_order(&self, waiting: SeatSet, seats: usize) -> impl Iterator<Item = Seat> {
        let turn = self.turn.index();
        let order = (0..seats).filter_map(move |n| Seat::new((turn + n) % seats));
        order.filter(move |&seat| waiting.contains(seat))
    }
}
