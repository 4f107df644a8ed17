//! The game in numbers, for programs that learn. Boards are drawn by fields, as printed on them, whichever way they lie.

use engine::{Colour, Encode, Feature, Pen, Seat};

use crate::action::{Action, GHOSTS};
use crate::facts::{Facts, What};
use crate::geometry::{CELLS, Field, Place, SIDE, Spin};
use crate::pieces::{Card, Part, PileNo};
use crate::setup::Walls;
use crate::sliders::{Corridor, Offset, Slider};
use crate::state::{MOVES, Phase};
use crate::view::View;

const SIDES: usize = SIDE as usize;
const PILE: usize = Part::ALL.len();

/// Walls and disguises of a castle, which never change: as many numbers as the first two features have.
pub(crate) const PRINTED: usize = 4 * CELLS;

/// Walls to the right and below, parts and costumes, by field.
pub(crate) fn printed(rooms: &[u8; CELLS], disguise: impl Fn(Field) -> Option<Card>) -> [u8; PRINTED] {
    let mut planes = [0; PRINTED];
    for field in Field::all() {
        let wall = |x, y| Field::new(x, y).is_none_or(|other| rooms[other.index()] != rooms[field.index()]);
        let card = disguise(field);
        let numbers = [
            wall(field.x() + 1, field.y()).into(),
            wall(field.x(), field.y() + 1).into(),
            card.map_or(0, |card| 1 + card.part() as u8),
            card.map_or(0, |card| 1 + card.costume().index() as u8),
        ];
        for (plane, number) in numbers.into_iter().enumerate() {
            planes[plane * CELLS + field.index()] = number;
        }
    }
    planes
}

// Where each kind of action begins in `Action::all`.
const SEARCH: usize = 1;
const STEP: usize = SEARCH + PileNo::COUNT;
const SLIDE: usize = STEP + CELLS;
const SHIFT: usize = SLIDE + 2 * 3;
const TURN: usize = SHIFT + 3 * Corridor::COUNT * Offset::COUNT;
const PLACE: usize = TURN + 2;
const TIDY: usize = PLACE + GHOSTS.len() * CELLS;

impl Encode for Walls {
    #[inline]
    fn number(&self, action: Action) -> usize {
        match action {
            Action::End => 0,
            Action::Search(pile) => SEARCH + pile.index(),
            Action::Step(field) => STEP + field.index(),
            Action::Slide(slider, way) => SLIDE + 2 * slider.index() + way.index(),
            Action::Shift(slider, corridor, offset) => {
                SHIFT + (slider.index() * Corridor::COUNT + corridor.index()) * Offset::COUNT + offset.index()
            }
            Action::Turn(spin) => TURN + usize::from(spin == Spin::Ccw),
            Action::Place(colour, field) => PLACE + ghost(colour) * CELLS + field.index(),
            Action::Tidy(part, pile) => TIDY + part.index() * PileNo::COUNT + pile.index(),
        }
    }

    fn seen(&self) -> Vec<Feature> {
        let seats = self.seats;
        vec![
            Feature::flags("walls", &[2, SIDES, SIDES], "is there a wall to the right of the field; below it"),
            Feature::counts(
                "disguises",
                &[2, SIDES, SIDES],
                PILE,
                "printed on the field: part, 1 to 5; costume, 1 to 4",
            ),
            Feature::flags("ghosts", &[seats, SIDES, SIDES], "where each ghost stands"),
            Feature::flags("magnets", &[3, SIDES, SIDES], "the fields over magnets of sliders A, B, C"),
            Feature::flags("sliders", &[3, 5, 5], "where A, B, C lie: corridor 1 to 5, offset -2 to 2"),
            Feature::flags("orientation", &[4], "clockwise quarter turns of the board"),
            Feature::counts("piles", &[4], PILE, "cards in each pile"),
            Feature::flags("tops", &[4, PILE], "the back on top of each pile: hat, face, body, legs, hand"),
            Feature::flags(
                "in_hand",
                &[PILE, PILE, 4],
                "the pile in hand, top first, for whoever searches: by part and costume",
            ),
            Feature::flags("found", &[seats, PILE, 4], "cards that each seat has: by part and costume"),
            Feature::flags("turn", &[seats], "whose turn it is"),
            Feature::counts("moves_left", &[1], MOVES.into(), "magic moves left in this turn"),
            Feature::flags("phase", &[4], "move, place, tidy, over"),
            Feature::flags("searching", &[4], "the pile that is in hand"),
            Feature::flags("placing", &[seats], "whose ghost is to be placed next"),
            Feature::flags("places", &[SIDES, SIDES], "the fields on which it can be placed"),
        ]
    }

    fn write_seen(&self, seat: Seat, view: &View, row: &mut Pen<'_>) {
        let (seats, castle) = (self.seats, &view.castle);
        let from = |other: Seat| other.distance_from(seat, seats);
        row.next(PRINTED).copy_from_slice(castle.printed());
        let ghosts = row.next(seats * CELLS);
        for owner in Seat::all(seats) {
            if let Some(field) = view.ghosts[owner] {
                ghosts[from(owner) * CELLS + field.index()] = 1;
            }
        }
        for slider in Slider::ALL {
            let over = castle.gripped(slider, view.sliders[slider]);
            row.flags(CELLS, over.iter().map(|place: Place| view.orientation.field(place).index()));
        }
        for slider in Slider::ALL {
            let berth = view.sliders[slider];
            row.one_of(25, Some(berth.corridor.index() * Offset::COUNT + berth.offset.index()));
        }
        row.one_of(4, Some(view.orientation.number().into()));
        for pile in &view.piles {
            row.count(pile.size);
        }
        for pile in &view.piles {
            row.one_of(PILE, pile.top.map(Part::index));
        }
        let in_hand = row.next(PILE * Card::COUNT);
        for pile in view.piles.iter().filter_map(|pile| pile.cards.as_ref()) {
            pile.as_slice()
                .iter()
                .enumerate()
                .for_each(|(depth, card)| in_hand[depth * Card::COUNT + card.index()] = 1);
        }
        let found = row.next(seats * Card::COUNT);
        for owner in Seat::all(seats) {
            for card in view.cards[owner].as_slice() {
                found[from(owner) * Card::COUNT + card.index()] = 1;
            }
        }
        row.one_of(seats, Some(from(view.turn)));
        row.count(view.moves_left.into());
        let (phase, searching) = match view.phase {
            Phase::Move => (0, None),
            Phase::Place { .. } => (1, None),
            Phase::Tidy { pile } => (2, Some(pile.index())),
            Phase::Over => (3, None),
        };
        row.one_of(4, Some(phase));
        row.one_of(4, searching);
        let next = view.placing.first();
        row.one_of(seats, next.map(|&(ghost, _)| from(ghost)));
        row.flags(CELLS, next.into_iter().flat_map(|(_, fields)| fields.iter().map(Field::index)));
    }

    fn remembered(&self) -> Vec<Feature> {
        vec![
            Feature::flags("holds", &[4, PILE, 4], "cards that are known to be in each pile: by part and costume"),
            Feature::flags("lacks", &[4, PILE, 4], "cards that are known never to have been there"),
            Feature::flags("taken", &[4, PILE, 4], "cards that were found there"),
            Feature::flags(
                "lies",
                &[4, PILE, PILE],
                "at which depth of each pile, 0 for the top, which part is known to lie",
            ),
        ]
    }

    fn write_remembered(&self, _: Seat, _: &View, facts: &Facts, row: &mut Pen<'_>) {
        let cards = PileNo::COUNT * Card::COUNT;
        let row = row.next(3 * cards + PileNo::COUNT * PILE * PILE);
        for fact in &facts.known {
            let place = match fact.what {
                What::Holds(pile, card) => pile.index() * Card::COUNT + card.index(),
                What::Lacks(pile, card) => cards + pile.index() * Card::COUNT + card.index(),
                What::Taken(pile, card) => 2 * cards + pile.index() * Card::COUNT + card.index(),
                What::Lies(pile, depth, part) => {
                    3 * cards + (pile.index() * PILE + usize::from(depth)) * PILE + part.index()
                }
            };
            if let Some(place) = row.get_mut(place) {
                *place = 1;
            }
        }
    }
}

/// The number of a ghost's colour (WA-3).
fn ghost(colour: Colour) -> usize {
    GHOSTS.iter().position(|&ghost| ghost == colour).unwrap_or(0)
}
