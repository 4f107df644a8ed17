//! Why an action is refused.

use std::fmt;

use engine::{Colour, Seat};

use crate::geometry::Field;
use crate::pieces::{Part, PileNo};
use crate::sliders::{Corridor, Slider, Way};

/// Why an action is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The game has ended.
    Over,
    /// Another seat is active.
    NotYourTurn { seat: Seat, turn: Seat },
    /// A ghost has to be placed first.
    PlaceFirst { ghost: Colour },
    /// The searched pile has to be put back first.
    TidyFirst { pile: PileNo },
    /// No ghost is waiting to be placed.
    NothingToPlace,
    /// No pile is being searched.
    NothingToTidy,
    /// All magic moves of this turn are made.
    NoMoveLeft,
    /// A step onto the plug.
    Plug,
    /// A step to a field that is not next to the ghost's.
    NotNextTo { from: Field, to: Field },
    /// A step through a wall.
    Wall { from: Field, to: Field },
    /// A step onto a ghost.
    Taken { field: Field, by: Colour },
    /// A slide past the slider's limit.
    AtLimit { slider: Slider, way: Way },
    /// A slide that would move a ghost off the board.
    OverTheEdge { slider: Slider, way: Way, ghost: Colour },
    /// A shift into the slider's own corridor.
    SameCorridor { slider: Slider, corridor: Corridor },
    /// A shift into another slider's corridor.
    CorridorTaken { corridor: Corridor, by: Slider },
    /// A shift with a ghost above one of the corridors.
    GhostAbove { corridor: Corridor, ghost: Colour },
    /// Another ghost is to be placed now.
    OtherGhost { named: Colour, now: Colour },
    /// A wedged ghost can stand only on the two fields it covers.
    NotCovered { ghost: Colour, field: Field, reached: Field, behind: Field },
    /// A ghost that is off the board returns on a corner.
    NotACorner { ghost: Colour, field: Field },
    /// That corner has a ghost.
    CornerTaken { field: Field, by: Colour },
    /// No disguise where the ghost stands.
    NoDisguise { field: Field },
    /// The player has a card for that part.
    HasThatPart { part: Part },
    /// Nothing is in the pile.
    EmptyPile { pile: PileNo },
    /// No such card is in the pile.
    NoSuchPart { part: Part, pile: PileNo },
    /// A pile goes back to its own place.
    OwnPlace { pile: PileNo, place: PileNo },
}

impl engine::Fault for Fault {
    fn code(&self) -> &'static str {
        match self {
            Fault::Over => "over",
            Fault::NotYourTurn { .. } => "not-your-turn",
            Fault::PlaceFirst { .. } => "place-first",
            Fault::TidyFirst { .. } => "tidy-first",
            Fault::NothingToPlace => "nothing-to-place",
            Fault::NothingToTidy => "nothing-to-tidy",
            Fault::NoMoveLeft => "no-move-left",
            Fault::Plug => "plug",
            Fault::NotNextTo { .. } => "not-next-to",
            Fault::Wall { .. } => "wall",
            Fault::Taken { .. } => "taken",
            Fault::AtLimit { .. } => "at-limit",
            Fault::OverTheEdge { .. } => "over-the-edge",
            Fault::SameCorridor { .. } => "same-corridor",
            Fault::CorridorTaken { .. } => "corridor-taken",
            Fault::GhostAbove { .. } => "ghost-above",
            Fault::OtherGhost { .. } => "other-ghost",
            Fault::NotCovered { .. } => "not-covered",
            Fault::NotACorner { .. } => "not-a-corner",
            Fault::CornerTaken { .. } => "corner-taken",
            Fault::NoDisguise { .. } => "no-disguise",
            Fault::HasThatPart { .. } => "has-that-part",
            Fault::EmptyPile { .. } => "empty-pile",
            Fault::NoSuchPart { .. } => "no-such-part",
            Fault::OwnPlace { .. } => "own-place",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Fault::Over => "WA-27",
            Fault::NotYourTurn { .. } | Fault::NoMoveLeft => "WA-12",
            Fault::Plug => "WA-2",
            Fault::NotNextTo { .. } | Fault::Wall { .. } | Fault::Taken { .. } => "WA-14",
            Fault::AtLimit { .. } => "WA-6",
            Fault::OverTheEdge { .. } => "WA-15",
            Fault::SameCorridor { .. } | Fault::CorridorTaken { .. } | Fault::GhostAbove { .. } => "WA-16",
            Fault::PlaceFirst { .. } | Fault::NothingToPlace | Fault::OtherGhost { .. } => "WA-21",
            Fault::NotCovered { .. } => "WA-19",
            Fault::NotACorner { .. } | Fault::CornerTaken { .. } => "WA-20",
            Fault::NoDisguise { .. } | Fault::HasThatPart { .. } | Fault::EmptyPile { .. } => "WA-22",
            Fault::TidyFirst { .. } | Fault::NothingToTidy | Fault::NoSuchPart { .. } => "WA-24",
            Fault::OwnPlace { .. } => "WA-25",
        }
    }

    fn params(&self) -> Vec<(&'static str, String)> {
        match *self {
            Fault::Over | Fault::NothingToPlace | Fault::NothingToTidy | Fault::NoMoveLeft | Fault::Plug => vec![],
            Fault::NotYourTurn { seat, turn } => vec![("seat", seat.to_string()), ("turn", turn.to_string())],
            Fault::PlaceFirst { ghost } => vec![("ghost", ghost.to_string())],
            Fault::TidyFirst { pile } | Fault::EmptyPile { pile } => vec![("pile", pile.to_string())],
            Fault::NotNextTo { from, to } | Fault::Wall { from, to } => {
                vec![("from", from.to_string()), ("to", to.to_string())]
            }
            Fault::Taken { field, by } | Fault::CornerTaken { field, by } => {
                vec![("field", field.to_string()), ("by", by.to_string())]
            }
            Fault::AtLimit { slider, way } => vec![("slider", slider.to_string()), ("way", way.to_string())],
            Fault::OverTheEdge { slider, way, ghost } => {
                vec![("slider", slider.to_string()), ("way", way.to_string()), ("ghost", ghost.to_string())]
            }
            Fault::SameCorridor { slider, corridor } => {
                vec![("slider", slider.to_string()), ("corridor", corridor.to_string())]
            }
            Fault::CorridorTaken { corridor, by } => {
                vec![("corridor", corridor.to_string()), ("by", by.to_string())]
            }
            Fault::GhostAbove { corridor, ghost } => {
                vec![("corridor", corridor.to_string()), ("ghost", ghost.to_string())]
            }
            Fault::OtherGhost { named, now } => vec![("named", named.to_string()), ("now", now.to_string())],
            Fault::NotCovered { ghost, field, reached, behind } => vec![
                ("ghost", ghost.to_string()),
                ("field", field.to_string()),
                ("reached", reached.to_string()),
                ("behind", behind.to_string()),
            ],
            Fault::NotACorner { ghost, field } => vec![("ghost", ghost.to_string()), ("field", field.to_string())],
            Fault::NoDisguise { field } => vec![("field", field.to_string())],
            Fault::HasThatPart { part } => vec![("part", part.to_string())],
            Fault::NoSuchPart { part, pile } => vec![("part", part.to_string()), ("pile", pile.to_string())],
            Fault::OwnPlace { pile, place } => vec![("pile", pile.to_string()), ("place", place.to_string())],
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Over => write!(f, "the game is over"),
            Fault::NotYourTurn { seat, turn } => write!(f, "it is the turn of seat {turn}, not of seat {seat}"),
            Fault::PlaceFirst { ghost } => write!(f, "first the {ghost} ghost has to be placed"),
            Fault::TidyFirst { pile } => write!(f, "first pile {pile}, which was searched, has to be put back"),
            Fault::NothingToPlace => write!(f, "no ghost is waiting to be placed"),
            Fault::NothingToTidy => write!(f, "no pile is being searched"),
            Fault::NoMoveLeft => write!(f, "all three magic moves of this turn are made"),
            Fault::Plug => write!(f, "nothing ever stands on the plug, d4"),
            Fault::NotNextTo { from, to } => write!(f, "{to} is not next to {from}, where the ghost stands"),
            Fault::Wall { from, to } => write!(f, "a wall stands between {from} and {to}"),
            Fault::Taken { field, by } => write!(f, "the {by} ghost stands on {field}"),
            Fault::AtLimit { slider, way } => write!(f, "slider {slider} cannot go further {way}"),
            Fault::OverTheEdge { slider, way, ghost } => {
                write!(f, "sliding {slider} {way} would move the {ghost} ghost off the board")
            }
            Fault::SameCorridor { slider, corridor } => {
                write!(f, "slider {slider} lies in corridor {corridor} already; a shift goes to another one")
            }
            Fault::CorridorTaken { corridor, by } => write!(f, "slider {by} lies in corridor {corridor}"),
            Fault::GhostAbove { corridor, ghost } => {
                write!(f, "the {ghost} ghost stands above corridor {corridor}")
            }
            Fault::OtherGhost { named, now } => write!(f, "the {now} ghost is to be placed now, not the {named} one"),
            Fault::NotCovered { ghost, field, reached, behind } => {
                write!(f, "the {ghost} ghost covers {reached} and {behind}, not {field}")
            }
            Fault::NotACorner { ghost, field } => {
                write!(f, "the {ghost} ghost is off the board and returns on a corner; {field} is not one")
            }
            Fault::CornerTaken { field, by } => write!(f, "the {by} ghost stands on the corner {field}"),
            Fault::NoDisguise { field } => write!(f, "there is no disguise on {field}, where the ghost stands"),
            Fault::HasThatPart { part } => {
                write!(f, "the disguise here is for the {part}, and that one is found already")
            }
            Fault::EmptyPile { pile } => write!(f, "pile {pile} is empty"),
            Fault::NoSuchPart { part, pile } => write!(f, "no {part} card is in pile {pile}"),
            Fault::OwnPlace { pile, place } => {
                write!(f, "pile {pile} goes back to its own place, not to {place}; piles do not move in this game")
            }
        }
    }
}
