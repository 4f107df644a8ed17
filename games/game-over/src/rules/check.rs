//! Why an action is refused.

use engine::{Seat, faults};

use crate::action::Action;
use crate::pieces::Cell;
use crate::setup::GameOver;
use crate::state::{Phase, State};

faults! {
    /// What is wrong with an action.
    pub enum Fault {
        /// The game is over.
        Over: "over", "GO-15", "the game is over";
        /// It is another seat's turn.
        NotYourTurn { turn: Seat }: "not-your-turn", "GO-14", "it is seat {turn}'s turn";
        /// An invincible blork waits to be swapped.
        SwapFirst: "swap-first", "GO-13", "the invincible blork must be swapped first";
        /// There is nothing to swap.
        NothingToSwap: "nothing-to-swap", "GO-13", "only an invincible blork that was just turned over is swapped";
        /// The first tile is the own entrance, which is this one.
        NotYourEntrance { cell: Cell }: "not-your-entrance", "GO-7", "a turn begins at your own entrance, {cell}";
        /// The tile is face up already.
        FaceUp { cell: Cell }: "face-up", "GO-8", "the tile on {cell} is face up already";
        /// The tile shares no side with the last one, which is this one.
        NotANeighbour { cell: Cell }: "not-a-neighbour", "GO-8", "the next tile must share a side with {cell}";
        /// The tile is an entrance, which is never swapped.
        Entrance { cell: Cell }: "entrance", "GO-13", "{cell} is an entrance, which is never swapped";
    }
}

impl GameOver {
    /// GO-6 to GO-9 for flips, GO-13 for swaps, GO-14 for whose turn it is.
    #[inline]
    pub(super) fn check_action(&self, state: &State, seat: Seat, action: Action) -> Result<(), Fault> {
        if state.phase == Phase::Over {
            return Err(Fault::Over);
        }
        if seat != state.turn {
            return Err(Fault::NotYourTurn { turn: state.turn });
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
            Action::Flip(cell, _) | Action::Swap(cell) if state.path.up().contains(cell) => Fault::FaceUp { cell },
            Action::Swap(cell) => Fault::Entrance { cell },
            Action::Flip(..) => match state.path.last() {
                None => Fault::NotYourEntrance { cell: self.entrance(state.turn) },
                Some(last) => Fault::NotANeighbour { cell: last },
            },
        }
    }
}
