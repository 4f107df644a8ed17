//! What happens at the table, and who may see it.

use engine::{Seat, kinds};
use serde::Serialize;
use ts_rs::TS;

/// An event. It tells everything that its audience sees happen, also what is over before the action ends.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// Somebody has chosen; what, nobody else learns yet (FI-2, FI-6).
    Chose {
        /// Who.
        seat: Seat,
    },
    /// All have chosen, and all hands are shown (FI-3, FI-4).
    Shown {
        /// The fingers by seat.
        fingers: Vec<u8>,
        /// Who gets the point.
        point: Option<Seat>,
    },
    /// Somebody has three points (FI-5).
    Won {
        /// Who.
        seat: Seat,
    },
}

impl engine::Event for Event {
    /// Does it show somebody what was hidden until now?
    fn shows(&self) -> bool {
        matches!(self, Event::Shown { .. })
    }
}

kinds!(Event {
    Event::Chose { .. } => "chose",
    Event::Shown { .. } => "shown",
    Event::Won { .. } => "won",
});
