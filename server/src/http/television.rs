//! A television without a keyboard: it shows a code of its own, and a phone says which table it is to show.

use std::sync::Arc;

use axum::extract::rejection::JsonRejection;
use axum::extract::{Extension, Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Json, Response};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::guest::Guest;
use super::page;
use super::reach::RequestOrigin;
use super::reply::{NotDone, RefusalBody};
use crate::names;
use crate::names::short;
use crate::node::Node;
use crate::peers::PeerMessage;
use crate::refusal;
use crate::televisions::WAITS;

/// A television's code is longer than a table's: it must not be guessed by whoever tries many.
const SYLLABLES: usize = 4;

/// A television that waits for a table.
#[derive(Serialize, TS, ToSchema)]
pub struct NewTelevision {
    /// The one-time code. Whoever has it can do nothing but say which table this television shows.
    code: String,
    /// Where a phone says so.
    link: String,
    /// How long it is good, in milliseconds.
    #[ts(type = "number")]
    waits: u64,
}

/// What a television is to show.
#[derive(Serialize, TS, ToSchema)]
pub struct Shown {
    /// The code of the table, once somebody has said so.
    table: Option<String>,
}

/// Which table a television is to show.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Show {
    /// The table's code.
    table: String,
}

/// A television asks for a code.
#[utoipa::path(post, path = "/api/televisions", responses(
    (status = 201, body = NewTelevision),
    (status = 429, body = RefusalBody),
))]
pub async fn wait(
    State(node): State<Arc<Node>>,
    Extension(Guest(guest)): Extension<Guest>,
    Extension(origin): Extension<RequestOrigin>,
) -> Result<(StatusCode, Json<NewTelevision>), NotDone> {
    node.guard.heavy(&node, origin.client)?;
    let (code, guest) = (names::code(&node.random(), SYLLABLES), short(&guest));
    node.televisions.wait(code.clone(), guest.clone(), node.clock.now());
    node.peers.soon(PeerMessage::Television { code: code.clone(), guest });
    let link = link(&origin, &code);
    Ok((StatusCode::CREATED, Json(NewTelevision { code, link, waits: WAITS })))
}

fn link(origin: &RequestOrigin, code: &str) -> String {
    format!("{}/show/{code}", origin.share)
}

/// A television asks what it is to show; a phone, whether it still waits.
#[utoipa::path(get, path = "/api/televisions/{code}", params(("code" = String, Path)), responses(
    (status = 200, body = Shown),
    (status = 404, body = RefusalBody, description = "no television waits under that code"),
    (status = 429, body = RefusalBody),
))]
pub async fn shown(
    State(node): State<Arc<Node>>,
    Extension(Guest(guest)): Extension<Guest>,
    Extension(origin): Extension<RequestOrigin>,
    Path(code): Path<String>,
) -> Result<Json<Shown>, NotDone> {
    let known = names::typed(&code).ok_or_else(refusal::bad_code);
    let table = known.and_then(|code| node.televisions.shown(&code, &short(&guest), node.clock.now()));
    match table {
        Ok(table) => Ok(Json(Shown { table: table.map(|table| table.to_string()) })),
        Err(refusal) => Err(missed(&node, &origin, refusal)),
    }
}

/// Says which table a television is to show.
#[utoipa::path(post, path = "/api/televisions/{code}", params(("code" = String, Path)), request_body = Show, responses(
    (status = 204, description = "the television goes there"),
    (status = 400, body = RefusalBody, description = "the body is not JSON"),
    (status = 404, body = RefusalBody, description = "there is no such table, or no television waits under that code"),
    (status = 415, body = RefusalBody, description = "the body is not marked as JSON"),
    (status = 422, body = RefusalBody, description = "the body does not say which table"),
    (status = 429, body = RefusalBody),
))]
pub async fn show(
    State(node): State<Arc<Node>>,
    Extension(origin): Extension<RequestOrigin>,
    Path(code): Path<String>,
    body: Result<Json<Show>, JsonRejection>,
) -> Result<StatusCode, NotDone> {
    let Json(Show { table }) =
        body.map_err(|wrong| NotDone(wrong.status(), refusal::unreadable_message(&wrong.body_text())))?;
    let now = node.clock.now();
    let waiting = names::typed(&code).filter(|code| node.televisions.waits(code, now));
    let Some(code) = waiting else { return Err(missed(&node, &origin, refusal::bad_code())) };
    let known = names::typed(&table).ok_or_else(|| refusal::no_such_table(&table));
    let there = match known {
        Ok(known) => node.summary(&known.into()).await.ok_or_else(|| refusal::no_such_table(&table)),
        Err(refusal) => Err(refusal),
    };
    let table = there.map_err(|refusal| missed(&node, &origin, refusal))?.code;
    node.televisions.show(&code, table.as_str().into(), now)?;
    node.peers.soon(PeerMessage::Shows { code, table });
    Ok(StatusCode::NO_CONTENT)
}

/// The way to say so, as a QR code.
#[utoipa::path(get, path = "/api/televisions/{code}/qr.svg", params(("code" = String, Path)), responses(
    (status = 200, content_type = "image/svg+xml", body = String),
    (status = 404, body = RefusalBody, description = "no television waits under that code"),
))]
pub async fn qr(Extension(origin): Extension<RequestOrigin>, Path(code): Path<String>) -> Result<Response, NotDone> {
    let known = names::typed(&code).ok_or_else(refusal::bad_code)?;
    let drawing = page::qr(&link(&origin, &known)).ok_or_else(refusal::bad_code)?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], drawing).into_response())
}

/// A code that leads nowhere costs far more than one that does: whoever tries many is soon refused.
fn missed(node: &Node, origin: &RequestOrigin, refusal: engine::Refusal) -> NotDone {
    node.guard.heavy(node, origin.client).err().unwrap_or(refusal).into()
}
