//! A castle drawn for a terminal.

use anstyle::AnsiColor;
use engine::Ink;

use super::Castle;
use crate::geometry::{FieldSet, Orientation};
use crate::grid;
use crate::pieces::Costume;
use crate::sliders::{Chamber, Slider};

/// The sign of a chamber with a magnet.
pub(crate) const MAGNET: char = '∪';

/// Rooms, walls and disguises, and the sliders with their magnets.
pub(super) fn castle(castle: &Castle, ink: Ink) -> String {
    let lies = Orientation::default();
    let costumes = grid::short_costumes(castle);
    let mut lines = vec![format!("{}", ink.bold(castle.name())), String::new()];
    lines.extend(grid::board(castle, lies, ink, |place| {
        let field = lies.field(place);
        if field.is_centre() {
            return [" ▟███▙ ".to_owned(), " ▜███▛ ".to_owned()];
        }
        let start = if FieldSet::CORNERS.contains(field) { "start" } else { "" };
        let disguise = castle.disguise(field).map(|card| grid::short_card(&costumes, card));
        let below = disguise.unwrap_or_else(|| format!("{start:^7}"));
        [format!("{}    {}", ink.dim(field), ink.bold(castle.room(field))), ink.hue(AnsiColor::Cyan, below)]
    }));
    lines.push(String::new());
    for slider in Slider::ALL {
        let magnets: Vec<Chamber> = castle.magnets(slider).collect();
        let numbers: Vec<String> = magnets.iter().map(ToString::to_string).collect();
        lines.push(format!("   slider {slider}  {}  magnets in {}", chambers(castle, slider, ink), numbers.join(", ")));
    }
    lines.push(String::new());
    let legend = Costume::ALL.map(|n| format!("{} {}", costumes[n.index()], castle.costumes()[n.index()]));
    lines.extend(grid::wrap(legend, "   ", 80));
    lines.join("\n") + "\n"
}

/// A slider lying on its side, chamber 1 first.
pub(crate) fn chambers(castle: &Castle, slider: Slider, ink: Ink) -> String {
    let magnets: Vec<Chamber> = castle.magnets(slider).collect();
    let sign = |chamber| if magnets.contains(&chamber) { MAGNET } else { '·' };
    ink.hue(AnsiColor::Magenta, format!("[{}]", Chamber::all().map(sign).collect::<String>()))
}
