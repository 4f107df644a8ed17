//! The dungeon, drawn for a terminal.

use std::fmt::Write;

use anstyle::AnsiColor;
use engine::{Game, Ink, Seat};

use crate::pieces::{Cell, SIDE, Tile, Weapon};
use crate::setup::GameOver;
use crate::state::Phase;
use crate::view::View;

const WIDTH: usize = 12;

impl GameOver {
    pub(crate) fn draw_dungeon(&self, view: &View, ink: Ink) -> String {
        let mut text = String::from("   ");
        for column in 0..SIDE {
            let _ = write!(text, " {:^WIDTH$}", char::from(b'a' + column as u8));
        }
        let rule = |left: &str, middle: &str, right: &str| {
            let bars = vec!["─".repeat(WIDTH); SIDE].join(middle);
            ink.dim(format!("   {left}{bars}{right}"))
        };
        let _ = write!(text, "\n{}\n", rule("┌", "┬", "┐"));
        let wall = ink.dim("│");
        for row in 0..SIDE {
            let cells: Vec<Cell> = Cell::all().skip(row * SIDE).take(SIDE).collect();
            for line in 0..2 {
                let _ = if line == 0 { write!(text, " {} ", row + 1) } else { write!(text, "   ") };
                for &cell in &cells {
                    let _ = write!(text, "{wall}{}", self.half_tile(view, cell, line, ink));
                }
                let _ = writeln!(text, "{wall}");
            }
            let edge = if row + 1 < SIDE { rule("├", "┼", "┤") } else { rule("└", "┴", "┘") };
            let _ = writeln!(text, "{edge}");
        }
        text + &GameOver::status(view, ink)
    }

    /// One of the two lines of a tile.
    fn half_tile(&self, view: &View, cell: Cell, line: usize, ink: Ink) -> String {
        let Some(tile) = view.tile(cell) else {
            // All backs are alike; the corners show who enters there.
            let owner = Seat::all(self.seats()).find(|&seat| self.entrance(seat) == cell);
            return match owner {
                Some(seat) if line == 0 => {
                    let colour = GameOver::colour(seat);
                    format!(" {}{}", ink.seat(colour, colour.symbol()), ink.dim(" ░░░░░░░░ "))
                }
                _ => ink.dim(" ░░░░░░░░░░ "),
            };
        };
        let text = match (tile, line) {
            (Tile::Key, 0) => "KEY".to_owned(),
            (Tile::Key, _) => "o--m".to_owned(),
            (Tile::Portal, 0) => "PORTAL".to_owned(),
            (Tile::Portal, _) => "((@))".to_owned(),
            (Tile::Invincible, 0) => "BLORK!!".to_owned(),
            (Tile::Invincible, _) => "invincible".to_owned(),
            _ => match (tile.princess(), tile.weakness(), line) {
                (Some(_), _, 0) => "PRINCESS".to_owned(),
                (Some(colour), ..) => format!("{} {colour}", colour.symbol()),
                (_, Some(weapon), 1) => weapon.name().to_owned(),
                _ => "blork".to_owned(),
            },
        };
        let up = view.up.up().contains(cell);
        let text = if view.up.last() == Some(cell) && line == 0 { format!("[ {text} ]") } else { text };
        let text = format!("{text:^WIDTH$}");
        if up { paint(tile, &text, ink) } else { ink.dim(text) }
    }

    fn status(view: &View, ink: Ink) -> String {
        let colour = GameOver::colour(view.turn);
        let who = ink.seat(colour, format!("{} {colour}", colour.symbol()));
        let weapon = view.weapon.map_or("no weapon yet", Weapon::name);
        let what = match view.phase {
            Phase::Flip => "picks a weapon and turns over a tile",
            Phase::Swap => "swaps the invincible blork with a face-down tile",
            Phase::Over => "has won",
        };
        format!("   {who} ({weapon}) {what}\n")
    }
}

fn paint(tile: Tile, text: &str, ink: Ink) -> String {
    match tile {
        Tile::Key => ink.hue(AnsiColor::BrightYellow, text),
        Tile::Portal => ink.hue(AnsiColor::BrightCyan, text),
        Tile::Invincible => ink.hue(AnsiColor::BrightMagenta, text),
        _ => match tile.princess() {
            Some(colour) => ink.seat(colour, text),
            None => ink.hue(AnsiColor::White, text),
        },
    }
}
