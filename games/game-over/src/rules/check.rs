//! Why an action is refused.

use std::fmt;

use engine::Seat;

use crate::action::Action;
use crate::pieces::Cell;
use crate::setup::GameOver;
use crate::state::{Phase, State};

/// What is wrong with an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The game is over.
    Over,
    /// It is another seat's turn.
    NotYourTurn(Seat),
    /// An invincible blork waits to be swapped.
    SwapFirst,
    /// There is nothing to swap.
    NothingToSwap,
    /// The first tile is the own entrance, which is this one.
    NotYourEntrance(Cell),
    /// The tile is face up already.
    FaceUp(Cell),
    /// The tile shares no side with the last one, which is this one.
    NotANeighbour(Cell),
    /// The tile is an entrance, which is never swapped.
    Entrance(Cell),
}

impl GameOver {
    /// GO-6 to GO-9 for flips, GO-13 for swaps, GO-14 for whose turn it is.
    #[inline]
    pub(super) fn check_action(&self, state: &State, seat: Seat, action: Action) -> Result<(), Fault> {
        if state.phase == Phase::Over {
            return Err(Fault::Over);
        }
        if seat != state.turn {
            return Err(Fault::NotYourTurn(state.turn));
        }
        match (action, state.phase) {
            (Action::Flip(cell, _), Phase::Flip) if self.may_flip(state).contains(cell) => Ok(()),
            (Action::Swap(cell), Phase::Swap) if self.may_swap(state).contains(cell) => Ok(()),
            _ => Err(self.fault(state, action)),
        }
    }

    /// Names the fault of an action that is known to have one.
    #[cold]
    fn fault(&self, state: &State, action: Action) -> Fault {
        match action {
            Action::Flip(..) if state.phase == Phase::Swap => Fault::SwapFirst,
            Action::Swap(_) if state.phase == Phase::Flip => Fault::NothingToSwap,
            Action::Flip(cell, _) | Action::Swap(cell) if state.path.up().contains(cell) => Fault::FaceUp(cell),
            Action::Swap(cell) => Fault::Entrance(cell),
            Action::Flip(..) => match state.path.last() {
                None => Fault::NotYourEntrance(self.entrance(state.turn)),
                Some(last) => Fault::NotANeighbour(last),
            },
        }
    }
}

impl engine::Fault for Fault {
    fn code(&self) -> &'static str {
        match self {
            Fault::Over => "over",
            Fault::NotYourTurn(_) => "not-your-turn",
            Fault::SwapFirst => "swap-first",
            Fault::NothingToSwap => "nothing-to-swap",
            Fault::NotYourEntrance(_) => "not-your-entrance",
            Fault::FaceUp(_) => "face-up",
            Fault::NotANeighbour(_) => "not-a-neighbour",
            Fault::Entrance(_) => "entrance",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Fault::Over => "GO-15",
            Fault::NotYourTurn(_) => "GO-14",
            Fault::NotYourEntrance(_) => "GO-7",
            Fault::FaceUp(_) | Fault::NotANeighbour(_) => "GO-8",
            Fault::SwapFirst | Fault::NothingToSwap | Fault::Entrance(_) => "GO-13",
        }
    }

    fn params(&self) -> Vec<(&'static str, String)> {
        match self {
            Fault::Over | Fault::SwapFirst | Fault::NothingToSwap => Vec::new(),
            Fault::NotYourTurn(seat) => vec![("turn", seat.to_string())],
            Fault::NotYourEntrance(cell) | Fault::FaceUp(cell) | Fault::NotANeighbour(cell) | Fault::Entrance(cell) => {
                vec![("cell", cell.to_string())]
            }
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Over => f.write_str("the game is over"),
            Fault::NotYourTurn(seat) => write!(f, "it is seat {seat}'s turn"),
            Fault::SwapFirst => f.write_str("the invincible blork must be swapped first"),
            Fault::NothingToSwap => f.write_str("only an invincible blork that was just turned over is swapped"),
            Fault::NotYourEntrance(cell) => write!(f, "a turn begins at your own entrance, {cell}"),
            Fault::FaceUp(cell) => write!(f, "the tile on {cell} is face up already"),
            Fault::NotANeighbour(cell) => write!(f, "the next tile must share a side with {cell}"),
            Fault::Entrance(cell) => write!(f, "{cell} is an entrance, which is never swapped"),
        }
    }
}
