//! What an evening is: how many nodes, which tables, how they are run. All of it follows from the seed.

use engine::{Chance, Quick};
use serde_json::{Map, Value, json};
use table::protocol::{Pace, Settings};
use table::{Created, Holder};

use crate::faults::{EVERY, Mask};
use crate::planted::Bug;

/// Which games are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Games {
    /// The toy game of the engine's documentation: short.
    Toy,
    /// The games of the shelf.
    Real,
    /// All four.
    All,
}

/// What one run is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    pub seed: u64,
    pub games: Games,
    /// The fault kinds that may strike.
    pub mask: Mask,
    /// Faults are over after this many milliseconds, if that is sooner than the seed says.
    pub cut: u64,
    /// A bug that is to be found.
    pub bug: Option<Bug>,
}

impl Order {
    /// The whole evening of a seed.
    pub fn new(seed: u64, games: Games) -> Order {
        Order { seed, games, mask: EVERY, cut: u64::MAX, bug: None }
    }
}

/// An evening.
pub struct Plan {
    pub nodes: usize,
    pub tables: Vec<Created>,
    /// By guest: the table they come to, and how many devices they have.
    pub guests: Vec<(usize, usize)>,
    /// How many televisions there are, by table.
    pub televisions: Vec<usize>,
    /// How long the store takes for a sync, at most, in milliseconds.
    pub sync: u64,
    /// Faults are over after this many milliseconds.
    pub length: u64,
    /// At the end everybody goes, and the tables are to leave memory.
    pub empties: bool,
    /// Games are played to their end, however long that takes.
    pub to_the_end: bool,
}

/// A guest's name as the log keeps it.
pub fn guest(number: usize) -> String {
    format!("{number:032x}")
}

impl Plan {
    /// Draws an evening.
    pub fn draw(order: &Order, chance: &mut Quick) -> Plan {
        // Many tables at few nodes and a slow disk, for a short while: their rows share appends.
        let crowded = chance.below(6) == 0;
        let nodes = if crowded { [1, 1, 2][below(chance, 3)] } else { [1, 2, 2, 3, 3][below(chance, 5)] };
        let mut tables = Vec::new();
        let (mut guests, mut televisions) = (Vec::new(), Vec::new());
        let count = match order.games {
            Games::Toy if crowded => 4 + below(chance, 4),
            Games::Toy => 1 + below(chance, 2),
            Games::Real | Games::All if crowded => 2 + below(chance, 2),
            Games::Real | Games::All => 1,
        };
        for table in 0..count {
            let host = guests.len();
            tables.push(created(order.games, host, chance));
            let seats = tables[table].places.len();
            let people = 1 + below(chance, seats.min(if crowded { 2 } else { 3 }));
            for _ in 0..people {
                guests.push((table, 1 + usize::from(chance.below(4) == 0)));
            }
            televisions.push(usize::from(chance.below(6) == 0));
        }
        let length = match order.games {
            Games::Toy if crowded => 4_000 + below(chance, 6_000),
            Games::Toy => 6_000 + below(chance, 20_000),
            Games::Real | Games::All if crowded => 8_000 + below(chance, 12_000),
            Games::Real | Games::All => 15_000 + below(chance, 45_000),
        };
        let sync = if crowded { 250 } else { 3 };
        let empties = chance.below(6) == 0;
        let to_the_end = order.games == Games::Toy || chance.below(4) == 0;
        let length = (length as u64).min(order.cut);
        Plan { nodes, tables, guests, televisions, sync, length, empties, to_the_end }
    }
}

fn below(chance: &mut Quick, count: usize) -> usize {
    chance.below(count as u32) as usize
}

fn created(games: Games, host: usize, chance: &mut Quick) -> Created {
    let game = match games {
        Games::Toy => 0,
        Games::Real => 1 + below(chance, 3),
        Games::All => below(chance, 4),
    };
    let name = ["fingers", "game-over", "squid", "walls"][game];
    let seats = 2 + below(chance, 3);
    let level = if game > 0 && chance.below(3) == 0 { "easy" } else { "random" };
    let mut places = vec![Holder::Person(0)];
    places.resize_with(seats, || match chance.below(3) {
        0 => Holder::Bot(level.to_owned()),
        1 => Holder::Free,
        _ if chance.below(4) == 0 => Holder::Person(0),
        _ => Holder::Free,
    });
    let pace = [Pace::Normal, Pace::Quick, Pace::Instant, Pace::Instant, Pace::Slow][below(chance, 5)];
    let settings = Settings {
        public: chance.below(3) == 0,
        pace,
        time: [None, Some(5), Some(10), Some(20)][below(chance, 4)],
        window: [None, Some(5), Some(8)][below(chance, 3)],
        warm: [None, Some(5), Some(10)][below(chance, 3)],
        grow: pace == Pace::Instant,
        knock: false,
    };
    Created {
        game: name.to_owned(),
        options: options(name, seats, chance),
        settings,
        places,
        guest: guest(host),
        name: format!("Guest {host}"),
        salt: format!("{:08x}", chance.word()),
        lesson: game > 0 && chance.below(20) == 0,
        given: None,
    }
}

fn options(game: &str, seats: usize, chance: &mut Quick) -> Map<String, Value> {
    let options = match game {
        "game-over" if seats == 3 => json!({ "start": 1 }),
        "squid" if chance.below(2) == 0 => json!({ "ring": "random" }),
        "walls" if chance.below(2) == 0 => json!({ "moving_piles": true, "last_round": true }),
        _ => json!({}),
    };
    options.as_object().cloned().unwrap_or_default()
}
