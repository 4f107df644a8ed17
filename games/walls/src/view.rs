//! What somebody sees who looks at the table (WA-28).

use std::sync::Arc;

use engine::{BySeat, Seat, Viewer};
use serde::{Serialize, Serializer};
use ts_rs::TS;

use crate::castle::Castle;
use crate::geometry::{Field, FieldSet, Orientation, Place};
use crate::pieces::{Card, Cards, Part, PileNo};
use crate::rules::place;
use crate::setup::Walls;
use crate::sliders::{Berth, BySlider};
use crate::state::{MOST_SEATS, Phase, Sliders, State};

/// A view.
#[derive(Clone, PartialEq, Debug, TS)]
#[ts(as = "Wire<'static>")]
pub struct View {
    /// The castle, magnets included: all saw them at set-up.
    pub castle: Arc<Castle>,
    /// How many play.
    pub seats: usize,
    /// How the board lies.
    pub orientation: Orientation,
    /// Where the ghosts stand.
    pub ghosts: BySeat<Option<Field>, MOST_SEATS>,
    /// Where the sliders lie.
    pub sliders: Sliders,
    /// What is seen of the piles.
    pub piles: [PileSeen; PileNo::COUNT],
    /// What each seat has found.
    pub cards: BySeat<Cards, MOST_SEATS>,
    /// The active seat.
    pub turn: Seat,
    /// The magic moves left to it.
    pub moves_left: u8,
    /// Who began, if the round is played to its end.
    pub start: Option<Seat>,
    /// What it is asked.
    pub phase: Phase,
    /// The ghosts to be placed, in order, each with the fields it can be placed on if it were its turn now.
    pub placing: Vec<(Seat, FieldSet)>,
}

/// What is seen of a pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct PileSeen {
    /// How many cards it has.
    pub size: usize,
    /// The back on top.
    pub top: Option<Part>,
    /// The cards, top first, for whoever holds the pile in hand.
    pub cards: Option<Cards>,
}

impl View {
    /// What a viewer sees of a position.
    pub fn of(game: &Walls, state: &State, viewer: Viewer) -> View {
        let in_hand = |pile: PileNo| state.phase == Phase::Tidy { pile } && viewer.sees(state.turn);
        let seen = |pile: PileNo| {
            let cards = state.piles[pile];
            let shown = viewer == Viewer::Open || in_hand(pile);
            PileSeen { size: cards.len(), top: cards.first().map(Card::part), cards: shown.then_some(cards) }
        };
        View {
            castle: Arc::clone(&game.castle),
            seats: game.seats,
            orientation: state.orientation,
            ghosts: state.ghosts,
            sliders: state.sliders,
            piles: PileNo::ALL.map(seen),
            cards: state.cards,
            turn: state.turn,
            moves_left: state.moves_left,
            start: state.start,
            phase: state.phase,
            placing: place::queue(game, state).map(|ghost| (ghost, place::choices(state, ghost))).collect(),
        }
    }

    /// The place over which a seat's ghost stands.
    pub fn place(&self, seat: Seat) -> Option<Place> {
        self.ghosts[seat].map(|field| self.orientation.place(field))
    }
}

/// The JSON form of a view.
#[derive(Serialize, TS)]
struct Wire<'a> {
    /// The castle, magnets included: all saw them at set-up.
    castle: &'a Castle,
    /// How the board lies.
    orientation: Orientation,
    /// Where the ghosts stand, by seat; nothing for one that is off the board.
    ghosts: &'a [Option<Field>],
    /// Where the sliders lie.
    sliders: BySlider<Berth>,
    /// What is seen of the piles.
    piles: &'a [PileSeen; PileNo::COUNT],
    /// What each seat has found, first found first.
    cards: &'a [Cards],
    /// The active seat.
    turn: Seat,
    /// The magic moves left to it.
    moves_left: u8,
    /// Who began, if the round is played to its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    start: Option<Seat>,
    /// What it is asked.
    #[ts(type = r#""move" | "place" | "tidy" | "over""#)]
    phase: &'static str,
    /// The pile it has in hand.
    searching: Option<PileNo>,
    /// The ghosts to be placed, in order.
    placing: Vec<Placing>,
}

/// A ghost to be placed.
#[derive(Serialize, TS)]
struct Placing {
    /// Whose.
    ghost: Seat,
    /// The fields it can be placed on if it were its turn now.
    fields: Vec<Field>,
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let (phase, searching) = match self.phase {
            Phase::Move => ("move", None),
            Phase::Place { .. } => ("place", None),
            Phase::Tidy { pile } => ("tidy", Some(pile)),
            Phase::Over => ("over", None),
        };
        let placing = self.placing.iter().map(|&(ghost, fields)| Placing { ghost, fields: fields.iter().collect() });
        Wire {
            castle: &self.castle,
            orientation: self.orientation,
            ghosts: &self.ghosts.0[..self.seats],
            sliders: self.sliders.0.into(),
            piles: &self.piles,
            cards: &self.cards.0[..self.seats],
            turn: self.turn,
            moves_left: self.moves_left,
            start: self.start,
            phase,
            searching,
            placing: placing.collect(),
        }
        .serialize(to)
    }
}
