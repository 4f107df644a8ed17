//! Puzzles, positions tried out, set-ups studied: worked out for whoever asks, and not kept.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::rejection::StringRejection;
use axum::extract::{Path, Query, State};
use axum::{Extension, Json};
use engine::{Puzzle, Refusal};
use table::desk::{self, Studied, StudyOrder, Trial, Tried};
use tokio::sync::oneshot;

use super::reach::RequestOrigin;
use super::reply::{NotDone, RefusalBody};
use crate::node::Node;
use crate::refusal;

/// The puzzle of a day or of a number.
#[utoipa::path(get, path = "/api/games/{game}/puzzle", params(
    ("game" = String, Path),
    ("day" = Option<String>, Query, description = "such as 2026-11-18"),
    ("number" = Option<u32>, Query, description = "instead of a day"),
    ("difficulty" = Option<u8>, Query, description = "1 to 5, beside a number"),
), responses(
    (status = 200, body = Object, description = "see `Puzzle`"),
    (status = 404, body = RefusalBody, description = "there is no such game, or no such puzzle"),
    (status = 429, body = RefusalBody),
))]
pub async fn puzzle(
    State(node): State<Arc<Node>>,
    Extension(origin): Extension<RequestOrigin>,
    Path(game): Path<String>,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Json<Puzzle>, NotDone> {
    let made = beside(&node, &origin, move |node| {
        let value = |name| query.get(name).map(String::as_str);
        desk::puzzle(&node.shelf, &game, value("day"), value("number"), value("difficulty"))
    });
    Ok(Json(made.await?))
}

/// Actions from a position, played by the rules.
#[utoipa::path(post, path = "/api/trial", request_body(content = Trial, content_type = "application/json"), responses(
    (status = 200, body = Tried),
    (status = 400, body = RefusalBody, description = "it is not text"),
    (status = 404, body = RefusalBody, description = "there is no such game"),
    (status = 413, body = RefusalBody, description = "it is too long"),
    (status = 422, body = RefusalBody, description = "there is no such position, or an action is not allowed there"),
    (status = 429, body = RefusalBody),
))]
pub async fn trial(
    State(node): State<Arc<Node>>,
    Extension(origin): Extension<RequestOrigin>,
    body: Result<String, StringRejection>,
) -> Result<Json<Tried>, NotDone> {
    let body = body.map_err(|wrong| NotDone(wrong.status(), refusal::unreadable_message(&wrong.body_text())))?;
    Ok(Json(beside(&node, &origin, move |node| desk::try_out(&node.shelf, &body)).await?))
}

/// Some games of a set-up, played by bots, or what can be said of it without playing. Who wants more games asks again, and who has
/// seen enough does not.
#[utoipa::path(post, path = "/api/study", request_body(content = StudyOrder, content_type = "application/json"), responses(
    (status = 200, body = Studied),
    (status = 400, body = RefusalBody, description = "it is not text"),
    (status = 404, body = RefusalBody, description = "there is no such game"),
    (status = 413, body = RefusalBody, description = "it is too long"),
    (status = 422, body = RefusalBody, description = "there is no such set-up"),
    (status = 429, body = RefusalBody),
))]
pub async fn study(
    State(node): State<Arc<Node>>,
    Extension(origin): Extension<RequestOrigin>,
    body: Result<String, StringRejection>,
) -> Result<Json<Studied>, NotDone> {
    let body = body.map_err(|wrong| NotDone(wrong.status(), refusal::unreadable_message(&wrong.body_text())))?;
    Ok(Json(beside(&node, &origin, move |node| desk::study(&node.shelf, &body)).await?))
}

/// Works something out where bots think, counted as labour for whoever asks.
async fn beside<T: Send + 'static>(
    node: &Arc<Node>,
    origin: &RequestOrigin,
    work: impl FnOnce(&Node) -> Result<T, Refusal> + Send + 'static,
) -> Result<T, NotDone> {
    node.guard.heavy(node, origin.client)?;
    let (done, answer) = oneshot::channel();
    let there = Arc::clone(node);
    let asked = node.beside.think(Box::new(move || {
        // Nobody receives it if the client has closed the connection, also while it waited.
        if !done.is_closed() {
            let _ = done.send(work(&there));
        }
    }));
    asked.map_err(|_| refusal::too_many_requests())?;
    Ok(answer.await.map_err(|_| refusal::too_many_requests())??)
}
