//! Why an action is refused.

use engine::{Seat, faults};

faults! {
    /// What is wrong with an action: its code, its rule and its sentence.
    pub enum Fault {
        /// The game is over.
        Over: "over", "FI-5", "the game is over";
        /// There is no such seat at this table.
        NoSeat { seat: Seat }: "no-seat", "FI-1", "nobody sits in seat {seat}";
        /// This seat has chosen.
        Chosen { seat: Seat }: "chosen", "FI-2", "seat {seat} has chosen, and that cannot be changed";
    }
}
