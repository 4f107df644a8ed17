//! The state record that the rules publish: the whole truth.

use engine::Seat;
use serde_json::{Map, Value, json};

use crate::pieces::Cards;
use crate::rules::place;
use crate::setup::Walls;
use crate::sliders::Slider;
use crate::state::{Phase, State};

/// The record of a position.
pub(crate) fn record(game: &Walls, state: &State) -> Value {
    let names =
        |cards: &Cards| -> Vec<String> { cards.as_slice().iter().map(|&card| game.castle.card_name(card)).collect() };
    let sliders: Map<String, Value> =
        Slider::ALL.into_iter().map(|slider| (slider.name().to_owned(), json!(state.sliders[slider]))).collect();
    let (phase, searching) = match state.phase {
        Phase::Move => ("move", None),
        Phase::Place { .. } => ("place", None),
        Phase::Tidy { pile } => ("tidy", Some(pile)),
        Phase::Over => ("over", None),
    };
    json!({
        "orientation": state.orientation,
        "ghosts": state.ghosts.0[..game.seats],
        "sliders": sliders,
        "piles": state.piles.0.iter().map(names).collect::<Vec<_>>(),
        "cards": state.cards.0[..game.seats].iter().map(names).collect::<Vec<_>>(),
        "turn": state.turn,
        "moves_left": state.moves_left,
        "searching": searching,
        "placing": place::queue(game, state).collect::<Vec<Seat>>(),
        "phase": phase,
    })
}
