//! The state record that the rules publish: the whole truth.

use engine::{BySeat, Flaw, Seat};
use serde_json::{Map, Value, json};

use crate::geometry::{Field, Orientation};
use crate::pieces::{Cards, PileNo};
use crate::rules::place;
use crate::setup::Walls;
use crate::sliders::{Berth, Corridor, Offset, Slider};
use crate::state::{MOST_SEATS, Phase, Piles, Sliders, State};

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
    let mut record = json!({
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
    });
    if let Some(start) = state.start {
        record["start"] = json!(start);
    }
    record
}

/// The position of a record in which somebody is to move; it must be one that games come to. A record does not say how the board was
/// turned, so one in which ghosts wait to be placed cannot be read, nor one in which a pile is in hand: the action before leads there.
pub(crate) fn read(game: &Walls, record: &Value) -> Result<State, Flaw> {
    let part = |key: &str| record.get(key).ok_or_else(|| Flaw(format!("the record has no “{key}”")));
    let wrong = |key: &str| Flaw(format!("the record’s “{key}” cannot be read"));
    let number = |key: &str| part(key)?.as_u64().and_then(|number| u8::try_from(number).ok()).ok_or_else(|| wrong(key));
    let lists = |key: &str, size: usize| {
        let lists = part(key)?.as_array().filter(|lists| lists.len() == size).ok_or_else(|| wrong(key))?;
        let card = |name: &Value| name.as_str().and_then(|name| game.castle.card(name)).ok_or_else(|| wrong(key));
        let cards = |list: &Value| {
            let list = list.as_array().filter(|list| list.len() <= 5).ok_or_else(|| wrong(key))?;
            list.iter().map(card).collect::<Result<Cards, Flaw>>()
        };
        lists.iter().map(cards).collect::<Result<Vec<Cards>, Flaw>>()
    };
    let orientation = number("orientation")?;
    Flaw::unless(orientation < 4, || wrong("orientation").0)?;
    Flaw::unless(part("phase")? == "move", || "only a position in which somebody is to move can be set up".to_owned())?;
    let standing = part("ghosts")?.as_array().filter(|ghosts| ghosts.len() == game.seats);
    let mut ghosts = BySeat::default();
    for (seat, ghost) in Seat::all(MOST_SEATS).zip(standing.ok_or_else(|| wrong("ghosts"))?) {
        let field: Option<Field> = ghost.as_str().and_then(|name| name.parse().ok());
        ghosts[seat] = Some(field.ok_or_else(|| wrong("ghosts"))?);
    }
    let berth = |slider: Slider| {
        let berth = part("sliders")?.get(slider.name()).ok_or_else(|| wrong("sliders"))?;
        let number = |key: &str| berth.get(key).and_then(Value::as_i64);
        let corridor = number("corridor").and_then(|number| Corridor::numbered(u8::try_from(number).ok()?));
        let offset = number("offset").and_then(|number| Offset::numbered(i8::try_from(number).ok()?));
        corridor.zip(offset).map(|(corridor, offset)| Berth { corridor, offset }).ok_or_else(|| wrong("sliders"))
    };
    let [a, b, c] = Slider::ALL.map(berth);
    let mut piles = Piles::default();
    for (pile, cards) in PileNo::ALL.into_iter().zip(lists("piles", PileNo::COUNT)?) {
        piles[pile] = cards;
    }
    let mut cards = BySeat::default();
    for (seat, found) in Seat::all(MOST_SEATS).zip(lists("cards", game.seats)?) {
        cards[seat] = found;
    }
    let seat = |key: &str| Seat::new(number(key)?.into()).ok_or_else(|| wrong(key));
    let start = record.get("start").map(|_| seat("start")).transpose();
    let state = State {
        orientation: Orientation::quarters(orientation),
        ghosts,
        sliders: Sliders([a?, b?, c?]),
        piles,
        cards,
        turn: seat("turn")?,
        moves_left: number("moves_left")?,
        start: start?,
        phase: Phase::Move,
    };
    crate::sound::validate(game, &state)?;
    Ok(state)
}
