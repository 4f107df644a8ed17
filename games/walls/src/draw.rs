//! A view drawn for a terminal: the castle as it lies on the floor, what is under it, and what lies beside it.

use std::fmt::Write;

use anstyle::AnsiColor;
use engine::{Ink, Seat};

use crate::castle::show::{MAGNET, chambers};
use crate::geometry::{Place, PlaceSet};
use crate::grid;
use crate::pieces::{Costume, Part, PileNo};
use crate::setup::Walls;
use crate::sliders::{Corridor, Slider};
use crate::state::Phase;
use crate::view::View;

/// The whole table.
pub(crate) fn table(game: &Walls, view: &View, ink: Ink) -> String {
    let costumes = grid::short_costumes(&game.castle);
    let mut lines = grid::board(&game.castle, view.orientation, ink, |place| cell(game, view, &costumes, place, ink));
    lines.push(corridors(view, ink));
    for (line, beside) in lines.iter_mut().skip(1).zip(beside(game, view, ink)) {
        if !beside.is_empty() {
            let _ = write!(line, "  {beside}");
        }
    }
    lines.push(String::new());
    lines.extend(Seat::all(game.seats).map(|seat| player(game, view, &costumes, seat, ink)));
    lines.extend(open_piles(view, &costumes));
    let legend = Costume::ALL.map(|n| format!("{} {}", costumes[n.index()], game.castle.costumes()[n.index()]));
    lines.push(String::new());
    lines.extend(grid::wrap(legend, "   ", 80).into_iter().map(|line| ink.dim(line)));
    lines.join("\n") + "\n"
}

/// A place: its field, the ghost on it, the disguise printed there, the magnet below.
fn cell(game: &Walls, view: &View, costumes: &[String; Costume::COUNT], place: Place, ink: Ink) -> [String; 2] {
    let field = view.orientation.field(place);
    if field.is_centre() {
        return [" ▟███▙ ".to_owned(), " ▜███▛ ".to_owned()];
    }
    let ghost = Seat::all(game.seats).find(|&seat| view.ghosts[seat] == Some(field)).map(|seat| game.colour(seat));
    let ghost = ghost.map_or_else(|| " ".to_owned(), |colour| ink.seat(colour, colour.symbol()));
    let grips = |slider| game.castle.gripped(slider, view.sliders[slider]);
    let magnets = Slider::ALL.into_iter().fold(PlaceSet::EMPTY, |all, slider| all.or(grips(slider)));
    let magnet = if magnets.contains(place) { ink.hue(AnsiColor::Magenta, MAGNET) } else { " ".to_owned() };
    let disguise = game
        .castle
        .disguise(field)
        .map_or_else(|| " ".repeat(grid::WIDE), |card| ink.hue(AnsiColor::Cyan, grid::short_card(costumes, card)));
    [format!("{} {ghost}  {magnet}", ink.dim(field)), disguise]
}

/// Under the board: the corridors with their sliders.
fn corridors(view: &View, ink: Ink) -> String {
    let mut line = " ".repeat(3 + grid::WIDE + 1);
    for corridor in Corridor::ALL {
        let slider = Slider::ALL.into_iter().find(|&slider| view.sliders[slider].corridor == corridor);
        let text = slider.map_or_else(
            || ink.dim(format!("{:^8}", format!("{corridor}"))),
            |slider| {
                let offset = view.sliders[slider].offset.number();
                ink.hue(AnsiColor::Magenta, format!("{:^8}", format!("{corridor}:{slider}{offset:+}")))
            },
        );
        line.push_str(&text);
    }
    line + &" ".repeat(grid::BOARD_WIDTH - 3 - 6 * (grid::WIDE + 1))
}

/// To the right of the board: piles, sliders, what is asked.
fn beside(game: &Walls, view: &View, ink: Ink) -> Vec<String> {
    let mut lines = vec![ink.bold("piles")];
    for pile in PileNo::ALL {
        let seen = view.piles[pile.index()];
        let top = seen.top.map_or("–", |part| part.name());
        let in_hand = if view.phase == (Phase::Tidy { pile }) { " ←" } else { "" };
        lines.push(format!("{pile}  {}× {top}{in_hand}", seen.size));
    }
    lines.extend([String::new(), ink.bold("sliders")]);
    lines.extend(Slider::ALL.map(|slider| format!("{slider} {}", chambers(&game.castle, slider, ink))));
    lines.push(String::new());
    let turn = game.colour(view.turn);
    let who = ink.seat(turn, format!("{} {turn}", turn.symbol()));
    lines.push(match view.phase {
        Phase::Over => {
            let dressed = Seat::all(view.seats).filter(|&seat| view.cards[seat].len() == Part::ALL.len());
            let colours = dressed.map(|seat| game.colour(seat));
            let names: Vec<String> =
                colours.map(|colour| ink.seat(colour, format!("{} {colour}", colour.symbol()))).collect();
            format!("{} {}", names.join(", "), if names.len() == 1 { "wins" } else { "win" })
        }
        _ => who,
    });
    lines.push(match view.phase {
        Phase::Move => format!("{} moves left", view.moves_left),
        Phase::Place { .. } => "places".to_owned(),
        Phase::Tidy { pile } => format!("tidies pile {pile}"),
        Phase::Over => String::new(),
    });
    for (ghost, fields) in &view.placing {
        let colour = game.colour(*ghost);
        let fields: Vec<String> = fields.iter().map(|field| field.to_string()).collect();
        lines.push(format!("{} {}", ink.seat(colour, colour.symbol()), fields.join(" ")));
    }
    lines
}

/// The piles whose cards are seen, from the top.
fn open_piles(view: &View, costumes: &[String; Costume::COUNT]) -> Vec<String> {
    let mut lines = Vec::new();
    for pile in PileNo::ALL {
        if let Some(seen) = view.piles[pile.index()].cards {
            let cards: Vec<String> = seen.as_slice().iter().map(|&card| grid::short_card(costumes, card)).collect();
            lines.push(format!("   pile {pile}         {}", cards.join("  ")));
        }
    }
    if !lines.is_empty() {
        lines.insert(0, String::new());
    }
    lines
}

/// A player: colour, field, cards in the order found.
fn player(game: &Walls, view: &View, costumes: &[String; Costume::COUNT], seat: Seat, ink: Ink) -> String {
    let colour = game.colour(seat);
    let active = if seat == view.turn { "▸" } else { " " };
    let field = view.ghosts[seat].map_or_else(|| "off".to_owned(), |field| field.to_string());
    let cards: Vec<String> = view.cards[seat].as_slice().iter().map(|&card| grid::short_card(costumes, card)).collect();
    let cards = if cards.is_empty() { ink.dim("no disguise yet") } else { cards.join("  ") };
    format!(" {active} {} {field:<4} {cards}", ink.seat(colour, format!("{} {:<7}", colour.symbol(), colour.name())))
}
