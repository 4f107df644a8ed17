//! Options that are files: read as the command line reads them, and the usual one to begin with.

use std::sync::Arc;

use axum::extract::rejection::StringRejection;
use axum::extract::{Path, State};
use axum::{Extension, Json};
use serde_json::Value;

use super::reach::RequestOrigin;
use super::reply::{NotDone, RefusalBody, no_such_page};
use crate::node::Node;
use crate::protocol::{Checked, Known};
use crate::refusal;

/// A file as the value of an option.
#[utoipa::path(post, path = "/api/games/{game}/options/{option}", params(("game" = String, Path), ("option" = String, Path)),
    request_body(content = String, content_type = "text/plain"), responses(
    (status = 200, body = Object, description = "what `options` takes for it"),
    (status = 400, body = RefusalBody, description = "it is not text"),
    (status = 404, body = RefusalBody, description = "there is no such game"),
    (status = 408, body = RefusalBody),
    (status = 413, body = RefusalBody, description = "it is too long"),
    (status = 422, body = RefusalBody, description = "it cannot be read, and where"),
    (status = 429, body = RefusalBody),
))]
pub async fn read(
    State(node): State<Arc<Node>>,
    Extension(origin): Extension<RequestOrigin>,
    Path((game, option)): Path<(String, String)>,
    body: Result<String, StringRejection>,
) -> Result<Json<Value>, NotDone> {
    node.guard.heavy(&node, origin.client)?;
    let text = body.map_err(|wrong| NotDone(wrong.status(), refusal::unreadable_message(&wrong.body_text())))?;
    let kind = node.kind(&game).ok_or_else(|| refusal::no_such_game(&game))?;
    Ok(Json(kind.read_option(&option, &text).map_err(|fault| refusal::bad_option(&fault))?))
}

/// All that is wrong with a file, for somebody who is still writing it. What the command line would refuse at its first fault
/// is answered here with every fault and its place.
#[utoipa::path(post, path = "/api/games/{game}/options/{option}/check", params(("game" = String, Path), ("option" = String, Path)),
    request_body(content = String, content_type = "text/plain"), responses(
    (status = 200, body = Checked),
    (status = 400, body = RefusalBody, description = "it is not text"),
    (status = 404, body = RefusalBody, description = "there is no such game"),
    (status = 408, body = RefusalBody),
    (status = 413, body = RefusalBody, description = "it is too long"),
    (status = 429, body = RefusalBody),
))]
pub async fn check(
    State(node): State<Arc<Node>>,
    Path((game, option)): Path<(String, String)>,
    body: Result<String, StringRejection>,
) -> Result<Json<Checked>, NotDone> {
    let text = body.map_err(|wrong| NotDone(wrong.status(), refusal::unreadable_message(&wrong.body_text())))?;
    let kind = node.kind(&game).ok_or_else(|| refusal::no_such_game(&game))?;
    Ok(Json(kind.judge_option(&option, &text).into()))
}

/// The usual file of such an option, to be changed and given back.
#[utoipa::path(get, path = "/api/games/{game}/options/{option}", params(("game" = String, Path), ("option" = String, Path)),
    responses(
    (status = 200, body = String, content_type = "text/plain"),
    (status = 404, body = RefusalBody, description = "there is no such game, or it has no such option"),
))]
pub async fn usual(
    State(node): State<Arc<Node>>,
    Path((game, option)): Path<(String, String)>,
) -> Result<&'static str, NotDone> {
    let kind = node.kind(&game).ok_or_else(|| refusal::no_such_game(&game))?;
    kind.usual(&option).ok_or_else(no_such_page)
}

/// The values of such an option that have a name.
#[utoipa::path(get, path = "/api/games/{game}/options/{option}/known", params(("game" = String, Path), ("option" = String, Path)),
    responses(
    (status = 200, body = Vec<Known>),
    (status = 404, body = RefusalBody, description = "there is no such game"),
))]
pub async fn known(
    State(node): State<Arc<Node>>,
    Path((game, option)): Path<(String, String)>,
) -> Result<Json<Vec<Known>>, NotDone> {
    let kind = node.kind(&game).ok_or_else(|| refusal::no_such_game(&game))?;
    Ok(Json(Known::of(kind, &option)))
}
