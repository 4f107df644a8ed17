//! Finished games told again: a transcript in, every position through somebody's eyes out.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Extension;
use axum::Json;
use axum::extract::rejection::StringRejection;
use axum::extract::{Query, State};
use engine::{AnyKind, AnyMatch, BadLine, Refusal, Replay, Seat, Transcript, Viewer, shares};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Map, Value};
use tokio::sync::oneshot;
use ts_rs::TS;
use utoipa::ToSchema;

use super::reach::RequestOrigin;
use super::reply::{NotDone, RefusalBody};
use crate::node::Node;
use crate::protocol::{Actor, Did, Pace, Position};
use crate::refusal;

/// The longest transcript that is read, in bytes: far more than any game has.
pub const LONGEST: usize = 256 * 1024;

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

/// A transcript played again by the rules, position by position.
#[utoipa::path(post, path = "/api/replay", params(("as" = Option<String>, Query, description = "a seat, `public`, or `open`")), 
    request_body(content = String, content_type = "application/x-ndjson"), responses(
    (status = 200, body = Story),
    (status = 422, body = RefusalBody, description = "it cannot be read, or is no game by the rules"),
    (status = 429, body = RefusalBody),
))]
pub async fn replay(
    State(node): State<Arc<Node>>,
    Extension(origin): Extension<RequestOrigin>,
    Query(query): Query<HashMap<String, String>>,
    transcript: Result<String, StringRejection>,
) -> Result<Json<Story>, NotDone> {
    let transcript = transcript.map_err(|fault| refusal::bad_transcript(&fault.body_text()))?;
    node.guard.heavy(&node, origin.client)?;
    // Not a queue: whoever comes when so many are being told can ask again.
    let _telling = node.telling.try_acquire().map_err(|_| refusal::too_many_requests())?;
    let shelf = Arc::clone(&node.shelf);
    let (done, story) = oneshot::channel();
    let asked = node.pool.think(Box::new(move || {
        // Nobody receives it if the client has closed the connection.
        let _ = done.send(tell(&shelf, &transcript, query.get("as").map(String::as_str)));
    }));
    asked.map_err(|_| refusal::too_many_requests())?;
    let story = story.await.map_err(|_| refusal::bad_transcript("it cannot be replayed"))?;
    Ok(Json(story?))
}

fn tell(shelf: &[Box<dyn AnyKind>], text: &str, eyes: Option<&str>) -> Result<Story, Refusal> {
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

fn position(table: &dyn AnyMatch, viewer: Viewer, did: Option<Did>) -> Box<RawValue> {
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
