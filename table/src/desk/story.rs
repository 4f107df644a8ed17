//! Finished games told again: a transcript in, every position through somebody's eyes out.

use engine::{AnyKind, AnyMatch, BadLine, Refusal, Replay, Seat, Transcript, Viewer, shares};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Map, Value};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::protocol::{Actor, Did, Pace, Position};
use crate::refusal;

/// The longest story that is told, in bytes.
const LONGEST_STORY: usize = 16 << 20;

/// A game told again.
#[derive(Serialize, TS, ToSchema)]
pub struct Story {
    /// The game's short name.
    game: String,
    /// Its options.
    #[schema(value_type = Object)]
    #[ts(type = "Record<string, unknown>")]
    options: Map<String, Value>,
    /// The colours of the seats.
    colours: Vec<&'static str>,
    /// Who played, as the transcript says: `{"kind":"person","name":…}` or `{"kind":"bot","level":…}`.
    #[schema(value_type = Vec<Object>)]
    #[ts(type = "unknown[]")]
    players: Vec<Value>,
    /// Every position, the deal first.
    #[schema(value_type = Vec<Object>)]
    #[ts(type = "Position[]")]
    positions: Vec<Box<RawValue>>,
}

/// Plays a transcript again by the rules, seen through the eyes of a seat, of the `public`, or with everything `open`.
pub fn tell(shelf: &[Box<dyn AnyKind>], text: &str, eyes: Option<&str>) -> Result<Story, Refusal> {
    let bad = |line: BadLine| refusal::bad_transcript(&line.to_string());
    let transcript = Transcript::read(text.as_bytes()).map_err(bad)?;
    let header = &transcript.header;
    let viewer = viewer(eyes, header.seats)?;
    let mut replay = Replay::new(shelf, &transcript).map_err(bad)?;
    let mut positions = vec![position(replay.table(), viewer, None)];
    let mut length = positions[0].get().len();
    for entry in &transcript.actions {
        replay.step().map_err(bad)?;
        let did = Seat::new(entry.seat).map(|seat| Did { seat, by: Actor::Person });
        let position = position(replay.table(), viewer, did);
        length += position.get().len();
        if length > LONGEST_STORY {
            return Err(refusal::bad_transcript("it is too long to be told here"));
        }
        positions.push(position);
    }
    replay.ending().map_err(bad)?;
    let kind = shelf.iter().find(|kind| kind.id() == header.game);
    Ok(Story {
        game: header.game.clone(),
        options: header.options.0.clone(),
        colours: kind
            .map_or(Vec::new(), |kind| kind.colours(header.seats).iter().map(|colour| colour.name()).collect()),
        players: header.more.get("players").and_then(Value::as_array).cloned().unwrap_or_default(),
        positions,
    })
}

fn viewer(eyes: Option<&str>, seats: usize) -> Result<Viewer, Refusal> {
    match eyes {
        None | Some("open") => Ok(Viewer::Open),
        Some("public") => Ok(Viewer::Spectator),
        Some(text) => {
            let seat = text.parse().ok().filter(|&seat: &usize| seat < seats).and_then(Seat::new);
            seat.map(Viewer::Seat).ok_or_else(|| {
                refusal::bad_transcript(&format!("it has seats 0 to {}, and “public”", seats.saturating_sub(1)))
            })
        }
    }
}

pub(super) fn position(table: &dyn AnyMatch, viewer: Viewer, did: Option<Did>) -> Box<RawValue> {
    let events = table.events();
    let seen: Vec<_> = events.iter().filter(|told| told.to.includes(viewer)).collect();
    let view = table.view(viewer);
    let position = Position {
        number: 1,
        step: table.step(),
        decision: table.decision(),
        to_act: table.to_act(),
        reacting: table.reacting(),
        did,
        shares: shares(&events, viewer),
        hold: seen.iter().map(|told| u64::from(told.beats)).sum::<u64>() * Pace::Normal.beat(),
        events: seen.iter().map(|told| told.event.as_ref()).collect(),
        time: None,
        seat: if let Viewer::Seat(seat) = viewer { Some(seat) } else { None },
        view: &view,
        legal: Vec::new(),
        outcome: table.outcome(),
        guessing: None,
        settled: None,
        coach: None,
    };
    to_raw_value(&position).expect("a position has a JSON form")
}
