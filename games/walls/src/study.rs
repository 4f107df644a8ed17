//! How good a castle is, as far as it can be told without playing: where ghosts get to in a turn.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use engine::{Ink, KeyStream, Seed, Start};
use serde::Serialize;
use ts_rs::TS;

use crate::castle::Castle;
use crate::geometry::{CELLS, Field, Orientation};
use crate::grid;
use crate::puzzle::position;
use crate::setup::Walls;
use crate::solver;
use crate::state::{MOST_SEATS, State};

/// So many positions are drawn for each field, each number of ghosts in turn.
const POSITIONS: usize = 24;
/// A disguise is hard to reach if fewer ghosts than this get to it in a turn.
const HARD: f64 = 1.0 / 3.0;

/// What can be said of a castle from random positions: sliders, board and ghosts anywhere.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Figures {
    /// How many fields a ghost on this field gets to within three moves, on average.
    #[ts(as = "BTreeMap<String, f64>")]
    pub from: BTreeMap<Field, f64>,
    /// The share of ghosts elsewhere that get to this field within three moves.
    #[ts(as = "BTreeMap<String, f64>")]
    pub to: BTreeMap<Field, f64>,
    /// The disguises that fewer than a third of the ghosts get to, hardest first.
    pub hard: Vec<Field>,
    /// How many fields a ghost gets to, on average.
    pub reach: f64,
    /// The share of disguises that a ghost gets to, on average.
    pub disguises: f64,
}

impl Figures {
    /// The figures of a castle, which are the same every time.
    pub fn of(castle: &Castle) -> Figures {
        let shared = Arc::new(castle.clone());
        let game = |seats| Walls {
            seats,
            start: Start::Random,
            moving_piles: false,
            last_round: false,
            castle: Arc::clone(&shared),
        };
        let games: Vec<Walls> = (2..=MOST_SEATS).map(game).collect();
        let mut chance = KeyStream::new(&Seed([0; 32]));
        let fields = || Field::all().filter(|field| !field.is_centre());
        let (mut from, mut to) = (BTreeMap::new(), [0.0; CELLS]);
        for start in fields() {
            let mut reached = 0;
            for nth in 0..POSITIONS {
                let game = &games[nth % games.len()];
                let state = begin(position(game, &mut chance), start);
                let ends = solver::reach(game, &state).fields();
                reached += ends.len() - 1;
                ends.iter().filter(|&end| end != start).for_each(|end| to[end.index()] += 1.0);
            }
            from.insert(start, reached as f64 / POSITIONS as f64);
        }
        let ghosts = (POSITIONS * (from.len() - 1)) as f64;
        let to: BTreeMap<Field, f64> = fields().map(|field| (field, to[field.index()] / ghosts)).collect();
        let disguises: Vec<Field> = fields().filter(|&field| castle.disguise(field).is_some()).collect();
        let mean = |values: &mut dyn Iterator<Item = f64>, of: usize| values.sum::<f64>() / of as f64;
        let mut hard: Vec<Field> = disguises.iter().copied().filter(|field| to[field] < HARD).collect();
        hard.sort_by(|a, b| to[a].total_cmp(&to[b]));
        Figures {
            reach: mean(&mut from.values().copied(), from.len()),
            disguises: mean(&mut disguises.iter().map(|field| to[field]), disguises.len()),
            from,
            to,
            hard,
        }
    }

    /// The figures for a terminal, with the board twice: how far ghosts get, and how many get there.
    pub fn show(&self, castle: &Castle, ink: Ink) -> String {
        let lies = Orientation::default();
        let mut text = format!("{}\n\n", ink.bold(castle.name()));
        let mut put = |line: &str| {
            let _ = writeln!(text, "{line}");
        };
        put("From each field a ghost gets to so many others within three moves,");
        put("and so many of a hundred ghosts elsewhere get there:\n");
        for line in grid::board(castle, lies, ink, |place| {
            let field = lies.field(place);
            let cell = |value: Option<&f64>, factor| value.map_or(" ".repeat(7), |v| format!("{:^7.0}", v * factor));
            let there = cell(self.to.get(&field), 100.0);
            let shown = if castle.disguise(field).is_some() { ink.bold(there.clone()) } else { ink.dim(there.clone()) };
            [cell(self.from.get(&field), 1.0), shown]
        }) {
            put(&line);
        }
        put(&format!(
            "\nA ghost gets to {:.1} of 47 fields, and to {:.0} % of the disguises, on average.",
            self.reach,
            self.disguises * 100.0
        ));
        let name = |field: &Field| {
            let card = castle.disguise(*field).map_or(String::new(), |card| castle.card_name(card));
            format!("{card} on {field} ({:.0} %)", self.to[field] * 100.0)
        };
        let hard: Vec<String> = self.hard.iter().map(name).collect();
        put(&if hard.is_empty() {
            "No disguise is hard to reach.".to_owned()
        } else {
            format!("Hard to reach: {}.", hard.join(", "))
        });
        text
    }
}

/// The same position with the active ghost on this field; whoever stood there stands where it was.
fn begin(mut state: State, start: Field) -> State {
    let before = state.ghosts[state.turn];
    if let Some(other) = state.ghost_on(start) {
        state.ghosts[other] = before;
    }
    state.ghosts[state.turn] = Some(start);
    state
}
