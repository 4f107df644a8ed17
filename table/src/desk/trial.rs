//! Positions tried out: a state record and actions in, what happens by the rules and what may be done then out. Nothing is kept.

use engine::{AnyKind, Options, Progress, Refusal, Seat, Seed, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use ts_rs::TS;
use utoipa::ToSchema;

use super::story::position;
use crate::protocol::{Actor, Did, Whole};
use crate::refusal;

/// The longest trial: somebody tries out a turn or two, and can begin again.
const MOST_ACTIONS: usize = 100;

/// The deal of a trial that begins where games begin: any will do, since nothing is at stake.
const UNDEALT: Seed = Seed([0; 32]);

/// A position to be tried out.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Trial {
    /// The game's short name.
    game: String,
    /// How many play.
    #[ts(as = "u32")]
    #[schema(value_type = u32)]
    seats: Whole,
    /// Its options.
    #[serde(default)]
    #[schema(value_type = Object)]
    #[ts(type = "Record<string, unknown>")]
    options: Map<String, Value>,
    /// Where it begins: a state record, as the rules of the game describe it; without it, where games begin.
    #[serde(default)]
    #[schema(value_type = Object)]
    #[ts(type = "unknown", optional)]
    position: Option<Value>,
    /// What is done from there, each by whoever is asked.
    #[serde(default)]
    actions: Vec<String>,
    /// What is to be reached, if it is a puzzle.
    #[serde(default)]
    #[schema(value_type = Object)]
    #[ts(type = "unknown", optional)]
    goal: Option<Value>,
}

/// What came of it.
#[derive(Serialize, TS, ToSchema)]
pub struct Tried {
    /// The colours of the seats.
    colours: Vec<&'static str>,
    /// Every position, the first one first; nothing is hidden.
    #[schema(value_type = Vec<Object>)]
    #[ts(type = "Position[]")]
    positions: Vec<Box<RawValue>>,
    /// The state record of the last one, from which others can be made.
    #[schema(value_type = Object)]
    #[ts(type = "unknown")]
    record: Value,
    /// What may be done in the last one.
    legal: Vec<String>,
    /// How far it has come, if there is something to be reached.
    #[schema(value_type = Option<String>)]
    progress: Option<Progress>,
}

/// Plays actions from a position by the rules, with nothing hidden. What is not allowed is refused as at a table, with its rule.
pub fn try_out(shelf: &[Box<dyn AnyKind>], body: &str) -> Result<Tried, Refusal> {
    let trial: Trial = serde_json::from_str(body).map_err(|error| refusal::unreadable_message(&error.to_string()))?;
    let kind = shelf.iter().find(|kind| kind.id() == trial.game);
    let kind = kind.ok_or_else(|| refusal::no_such_game(&trial.game))?;
    if trial.actions.len() > MOST_ACTIONS {
        return Err(refusal::bad_position(&format!("more than {MOST_ACTIONS} actions are not tried out")));
    }
    let Whole(seats) = trial.seats;
    let seats = seats as usize;
    let bad = |flaw: engine::Flaw| refusal::bad_position(&flaw.to_string());
    let set_up = kind.set_up(seats, &Options(trial.options.clone())).map_err(|fault| refusal::bad_option(&fault))?;
    let mut table = match &trial.position {
        Some(position) => set_up.at(position).map_err(bad)?,
        None => set_up.deal(&UNDEALT),
    };
    let mut positions = vec![position(table.as_ref(), Viewer::Open, None)];
    let mut done: Vec<(Seat, &str)> = Vec::new();
    for action in &trial.actions {
        let seat = table.to_act().first().ok_or_else(refusal::no_game)?;
        table.play(seat, action, None)?;
        done.push((seat, action));
        positions.push(position(table.as_ref(), Viewer::Open, Some(Did { seat, by: Actor::Person })));
    }
    let puzzle = trial.position.as_ref().zip(trial.goal.as_ref());
    let progress = puzzle.map(|(position, goal)| set_up.progress(position, &done, goal)).transpose();
    Ok(Tried {
        colours: kind.colours(seats).iter().map(|colour| colour.name()).collect(),
        positions,
        record: table.record(),
        legal: table.to_act().first().map_or(Vec::new(), |seat| table.legal(seat)),
        progress: progress.map_err(bad)?,
    })
}
