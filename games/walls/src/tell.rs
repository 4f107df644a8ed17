//! Events in sentences.

use engine::{Colour, Seat};

use crate::event::{Event, Journey, Stop, Wall};
use crate::setup::Walls;

/// A colour at the beginning of a sentence.
fn capital(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "Red",
        Colour::Blue => "Blue",
        Colour::Green => "Green",
        Colour::Yellow => "Yellow",
        Colour::Purple => "Purple",
        Colour::Orange => "Orange",
    }
}

/// Tells an event in a sentence or a few.
pub(crate) fn tell(game: &Walls, event: &Event) -> String {
    let who = |seat: Seat| capital(game.colour(seat));
    match event {
        Event::Stepped { seat, from, to } => format!("{} steps from {from} to {to}.", who(*seat)),
        Event::Slid { seat, slider, way, ghosts, .. } => {
            format!("{} slides slider {slider} {way}.{}", who(*seat), journeys(game, ghosts))
        }
        Event::Shifted { seat, slider, from, to } => format!(
            "{} shifts slider {slider} from corridor {} to corridor {}, offset {}.",
            who(*seat),
            from.corridor,
            to.corridor,
            to.offset
        ),
        Event::Turned { seat, spin, ghosts, placing, .. } => {
            let waiting: Vec<&str> = placing.iter().map(|&ghost| game.colour(ghost).name()).collect();
            let waiting =
                if waiting.is_empty() { String::new() } else { format!(" To be placed: {}.", waiting.join(", ")) };
            format!("{} turns the board {spin}.{}{waiting}", who(*seat), journeys(game, ghosts))
        }
        Event::Placed { seat, ghost, from, to, walls } => {
            let whose = if seat == ghost { "their own".to_owned() } else { format!("the {}", game.colour(*ghost)) };
            let stays = *from == Some(*to);
            let verb = if stays { "leaves" } else { "places" };
            format!("{} {verb} {whose} ghost on {to}{}.", who(*seat), through(walls))
        }
        Event::Searched { seat, pile, card } => {
            format!("{} searches pile {pile} for {}.", who(*seat), game.castle.card_name(*card))
        }
        Event::Looked { seat, pile, cards } => {
            let names: Vec<String> = cards.as_slice().iter().map(|&card| game.castle.card_name(card)).collect();
            format!("{} sees in pile {pile}, from the top: {}.", who(*seat), names.join(", "))
        }
        Event::Found { seat, pile, card, .. } => {
            format!("{} finds {} in pile {pile}!", who(*seat), game.castle.card_name(*card))
        }
        Event::Missed { seat, pile, card } => {
            format!("{} does not find {} in pile {pile}.", who(*seat), game.castle.card_name(*card))
        }
        Event::Tidied { seat, pile, part, place } if pile == place => {
            format!("{} puts pile {pile} back with the {part} on top.", who(*seat))
        }
        Event::Tidied { seat, pile, part, place } => {
            format!("{} puts pile {pile} on place {place} with the {part} on top; the two change places.", who(*seat))
        }
        Event::Began { seat } => format!("It is {}'s turn.", who(*seat)),
        Event::Won { seat } => format!("{} is dressed from head to toe and wins!", who(*seat)),
    }
}

/// What a slide or a turn did to the ghosts; of those that just rode with the board nothing is said.
fn journeys(game: &Walls, journeys: &[Journey]) -> String {
    let told = journeys.iter().filter(|journey| journey.stop != Stop::Arrived);
    let sentences = told.flat_map(|journey| [" ".to_owned(), journey_of(game, journey)]);
    sentences.collect()
}

fn journey_of(game: &Walls, journey: &Journey) -> String {
    let who = capital(game.colour(journey.ghost));
    let other = |seat: Seat| game.colour(seat).name();
    let to = journey.fields.last().map_or_else(String::new, ToString::to_string);
    let walls = through(&journey.walls);
    match journey.stop {
        Stop::Dragged { slider, chamber } => format!("{who} is dragged to {to} by magnet {slider}{chamber}{walls}."),
        Stop::Pushed { by } => format!("{who} is pushed to {to} by {}{walls}.", other(by)),
        Stop::Plug => format!("{who} stays on {to}: the plug is in the way."),
        Stop::Blocked { by } => format!("{who} stays on {to}: {} is in the way.", other(by)),
        Stop::Gripped { slider, chamber } => {
            format!("{who} is gripped by magnet {slider}{chamber}, now on {to}{walls}.")
        }
        Stop::Caught { slider, chamber } => format!("{who} is caught by magnet {slider}{chamber}, now on {to}{walls}."),
        Stop::Wedged { behind } => format!("{who} is wedged behind {}, now on {to}{walls}.", other(behind)),
        Stop::PushedOff { by } => format!("{who} bumps into {} and is off the board.", other(by)),
        Stop::Arrived => format!("{who} rides along on {to}."),
    }
}

/// The walls that a ghost went through.
fn through(walls: &[Wall]) -> String {
    match walls {
        [] => String::new(),
        [wall] => format!(", through the wall between {} and {}", wall.from, wall.to),
        walls => format!(", through {} walls", walls.len()),
    }
}
