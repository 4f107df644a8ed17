//! The table, drawn for a terminal.

use std::fmt::Write;

use engine::{Colour, Ink, Seat};

use crate::setup::Fingers;
use crate::view::View;

impl Fingers {
    pub(crate) fn draw_table(&self, view: &View, ink: Ink) -> String {
        let mut text = String::new();
        for (seat, colour) in Seat::all(self.seats).zip(Colour::ALL) {
            let name = ink.seat(colour, format!("{} {colour:<7}", colour.symbol()));
            let hand = match view.fingers[seat.index()] {
                Some(fingers) => format!("{fingers} fingers"),
                None if view.chosen.contains(seat) => "a fist".to_owned(),
                None => "…".to_owned(),
            };
            let points = "●".repeat(usize::from(view.points[seat.index()]));
            let _ = writeln!(text, "{name} {hand:<10} {points}");
        }
        text
    }
}
