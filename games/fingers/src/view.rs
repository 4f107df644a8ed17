//! What somebody sees who looks at the table (FI-6).

use engine::{Seat, SeatSet, Viewer};
use serde::Serialize;
use ts_rs::TS;

use crate::setup::Fingers;
use crate::state::State;

/// A view: exactly what this viewer sees at this moment. The plain board lays it out by its types: a list with one entry a
/// seat stands under the seats, a `null` there is hidden or not there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct View {
    /// Whose eyes these are, if a seat's.
    pub you: Option<Seat>,
    /// Who has chosen.
    pub chosen: SeatSet,
    /// The fingers by seat, as far as the viewer may see them.
    pub fingers: Vec<Option<u8>>,
    /// The points by seat.
    pub points: Vec<u8>,
    /// Who has won.
    pub winner: Option<Seat>,
}

impl View {
    pub(crate) fn of(game: &Fingers, state: &State, viewer: Viewer) -> View {
        let seats = || Seat::all(game.seats);
        View {
            you: if let Viewer::Seat(seat) = viewer { Some(seat) } else { None },
            chosen: seats().filter(|&seat| state.up[seat].is_some()).collect(),
            fingers: seats().map(|seat| state.up[seat].filter(|_| viewer.sees(seat))).collect(),
            points: seats().map(|seat| state.points[seat]).collect(),
            winner: state.winner(),
        }
    }
}
