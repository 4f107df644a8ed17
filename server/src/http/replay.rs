//! Finished games told again: a transcript in, every position through somebody's eyes out.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Extension;
use axum::Json;
use axum::extract::rejection::StringRejection;
use axum::extract::{Query, State};
use table::desk::{self, Story};
use tokio::sync::oneshot;

use super::reach::RequestOrigin;
use super::reply::{NotDone, RefusalBody};
use crate::node::Node;
use crate::refusal;

/// The longest transcript that is read, in bytes: far more than any game has.
pub const LONGEST: usize = 256 * 1024;

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
        let _ = done.send(desk::tell(&shelf, &transcript, query.get("as").map(String::as_str)));
    }));
    asked.map_err(|_| refusal::too_many_requests())?;
    let story = story.await.map_err(|_| refusal::bad_transcript("it cannot be replayed"))?;
    Ok(Json(story?))
}
