//! What is printed on the box, and how a game is told and counted.

use engine::{Boxed, Colour, Ink, Kinds, Lesson, OptionFault, OptionSpec, Options, Report, Seat, Tally, Types};

use crate::action::Action;
use crate::event::{End, Event};
use crate::lesson::LESSON;
use crate::pieces::Tile;
use crate::setup::GameOver;
use crate::view::View;

impl Boxed for GameOver {
    const ID: &'static str = "game-over";
    const TITLE: &'static str = "Game Over";
    const CREDIT: &'static str =
        "Jérémy Peytevin, illustrated by MIDAM; La Haute Roche, 2012, under licence from MAD Fabrik";
    const RULES: u32 = 1;
    const TOLD: bool = false;
    const SEATS: (usize, usize) = (2, 4);
    const OPTIONS: &'static [OptionSpec] = &[OptionSpec::START];
    const LESSON: Option<&'static Lesson> = Some(&LESSON);

    fn set_up(seats: usize, options: &Options) -> Result<GameOver, OptionFault> {
        GameOver::new(seats, options)
    }

    fn colours(seats: usize) -> Vec<Colour> {
        Seat::all(seats).map(GameOver::colour).collect()
    }

    fn draw(&self, view: &View, ink: Ink) -> String {
        self.draw_dungeon(view, ink)
    }

    fn tell(&self, event: &Event) -> String {
        match *event {
            Event::Flipped { seat, cell, weapon, tile } => {
                let who = name(seat);
                match (tile, tile.weakness(), tile.princess()) {
                    (_, Some(weak), _) if weak == weapon => {
                        format!("{who} beats a blork on {cell} with the {weapon}.")
                    }
                    (_, Some(weak), _) => {
                        format!("{who} meets a blork on {cell}: the {weapon} is no use, it fears the {weak}.")
                    }
                    (_, _, Some(colour)) => format!("{who} meets the {colour} princess on {cell}."),
                    (Tile::Key, ..) => format!("{who} finds a key on {cell}."),
                    (Tile::Portal, ..) => format!("{who} steps through the portal on {cell}."),
                    _ => format!("{who} meets an invincible blork on {cell}."),
                }
            }
            Event::Swapped { seat, from, to } => {
                format!("{} swaps the blork on {from} with the tile on {to}.", name(seat))
            }
            Event::TurnOver { seat, why, next } => {
                let why = match why {
                    End::WrongWeapon => "the wrong weapon",
                    End::Invincible => "nothing beats that one",
                    End::Stuck => "no way on",
                };
                format!("Game over for {}: {why}. {} is next.", name(seat), name(next))
            }
            Event::Won { seat } => format!("{} has a key and the princess, and wins!", name(seat)),
        }
    }

    fn count(&self, event: &Event, tally: &mut Tally) {
        tally.add(event.kind(), 1);
    }

    fn report(tally: &Tally) -> Vec<Report> {
        let ends = ["wrong weapon", "invincible blork", "no way on", "won"];
        let turns = ends.iter().map(|end| tally.get(end)).sum();
        vec![
            Report::shares("How turns ended", tally, "turns", &ends),
            Report::of("In a turn", tally, turns, "turns", &["flipped", "swapped"]),
        ]
    }

    fn types() -> Types {
        Types::default().with::<View>().with::<Event>().with::<Action>()
    }
}

/// A seat by its colour.
fn name(seat: Seat) -> &'static str {
    ["Red", "Blue", "Green", "Yellow"][seat.index() & 3]
}
