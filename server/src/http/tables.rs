//! Games on the shelf, new tables, lists of tables, links and transcripts.

use std::sync::Arc;

use axum::extract::rejection::JsonRejection;
use axum::extract::{Extension, Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Json, Response};
use serde::Deserialize;
use utoipa::ToSchema;

use super::budget::Payer;
use super::guest::Guest;
use super::page;
use super::reach::RequestOrigin;
use super::reply::{NotDone, RefusalBody};
use crate::load::tell;
use crate::names;
use crate::node::Node;
use crate::refusal;
use table::desk::{self, GameInfo, NewTable, TableLink};
use table::{Summary, Transcribed};

/// What is on the shelf.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<GameInfo>)))]
pub async fn games(State(node): State<Arc<Node>>) -> Json<Vec<GameInfo>> {
    Json(desk::games(&node.shelf))
}

/// The row that makes a table is about so long without its options and the deal it is for.
const CREATED: usize = 500;

/// Makes a table.
#[utoipa::path(post, path = "/api/tables", request_body = NewTable, responses(
    (status = 201, body = TableLink),
    (status = 400, body = RefusalBody, description = "the body is not JSON"),
    (status = 403, body = RefusalBody, description = "it is to be public, and this server has no public lobby"),
    (status = 404, body = RefusalBody, description = "there is no such game"),
    (status = 408, body = RefusalBody, description = "the body took too long to arrive"),
    (status = 413, body = RefusalBody, description = "the body is too long"),
    (status = 415, body = RefusalBody, description = "the body is not marked as JSON"),
    (status = 422, body = RefusalBody, description = "the table cannot be made like that, and why"),
    (status = 429, body = RefusalBody, description = "too many tables, or too many requests"),
    (status = 503, body = RefusalBody, description = "it could not be written down"),
))]
pub async fn create(
    State(node): State<Arc<Node>>,
    Extension(Guest(guest)): Extension<Guest>,
    Extension(origin): Extension<RequestOrigin>,
    body: Result<Json<NewTable>, JsonRejection>,
) -> Result<(StatusCode, Json<TableLink>), NotDone> {
    let Json(table) = body.map_err(|wrong| NotDone(wrong.status(), refusal::unreadable_message(&wrong.body_text())))?;
    node.guard.table(&node, origin.client)?;
    // A game that is to be played again is first looked through.
    if table.given.is_some() {
        node.guard.heavy(&node, origin.client)?;
    }
    let payer = Payer::find(&node, origin.client, &guest);
    payer.check(&node)?;
    let most = node.limits.tables_of_guest;
    let own = node.stores.index.tables_of(&guest, true, most).await.map_err(|_| refusal::storage())?;
    if own.len() as u64 >= u64::from(most) {
        return Err(refusal::too_many_tables().into());
    }
    let plan = table.plan(&node.shelf, guest)?;
    let weight = plan.weight() + CREATED;
    let code = node.create(plan).await?;
    payer.pay(&node, weight);
    Ok((StatusCode::CREATED, Json(TableLink { link: origin.link(&code), code: code.to_string() })))
}

/// The public tables where somebody is.
#[utoipa::path(get, path = "/api/tables", responses(
    (status = 200, body = Vec<Summary>),
    (status = 403, body = RefusalBody, description = "this server has no public lobby"),
))]
pub async fn public(State(node): State<Arc<Node>>) -> Result<Json<Vec<Summary>>, NotDone> {
    if node.tables_config.lobby { Ok(Json(node.public())) } else { Err(refusal::no_lobby().into()) }
}

/// A table in few words.
#[utoipa::path(get, path = "/api/tables/{code}", params(("code" = String, Path)), responses(
    (status = 200, body = Summary),
    (status = 404, body = RefusalBody),
    (status = 429, body = RefusalBody, description = "too many codes of no table"),
    (status = 503, body = RefusalBody),
))]
pub async fn summary(
    State(node): State<Arc<Node>>,
    Extension(Guest(guest)): Extension<Guest>,
    Extension(origin): Extension<RequestOrigin>,
    Path(code): Path<String>,
) -> Result<Json<Summary>, NotDone> {
    let known = node.find(&code, origin.client, &guest).await?;
    let summary = node.summary(&known).await.ok_or_else(|| refusal::no_such_table(&code))?;
    Ok(Json(summary))
}

/// A table's link as a QR code.
#[utoipa::path(get, path = "/api/tables/{code}/qr.svg", params(("code" = String, Path)), responses(
    (status = 200, content_type = "image/svg+xml", body = String),
    (status = 404, body = RefusalBody),
))]
pub async fn qr(Extension(origin): Extension<RequestOrigin>, Path(code): Path<String>) -> Result<Response, NotDone> {
    draw(&origin, &code, "")
}

/// A one-time code for a seat.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    claim: String,
}

/// The same with a one-time code: whoever opens the link takes over a seat. The code is a secret, and addresses end up in the
/// logs of proxies, so that it comes in the body.
#[utoipa::path(post, path = "/api/tables/{code}/qr.svg", params(("code" = String, Path)), request_body = Claim, responses(
    (status = 200, content_type = "image/svg+xml", body = String),
    (status = 400, body = RefusalBody, description = "the body is not JSON"),
    (status = 404, body = RefusalBody),
    (status = 408, body = RefusalBody, description = "the body took too long to arrive"),
    (status = 413, body = RefusalBody, description = "the body is too long"),
    (status = 415, body = RefusalBody, description = "the body is not marked as JSON"),
    (status = 422, body = RefusalBody),
))]
pub async fn claim_qr(
    Extension(origin): Extension<RequestOrigin>,
    Path(code): Path<String>,
    body: Result<Json<Claim>, JsonRejection>,
) -> Result<Response, NotDone> {
    let Json(Claim { claim }) =
        body.map_err(|wrong| NotDone(wrong.status(), refusal::unreadable_message(&wrong.body_text())))?;
    let claim = names::typed(&claim).ok_or_else(refusal::bad_code)?;
    draw(&origin, &code, &format!("#claim={claim}"))
}

fn draw(origin: &RequestOrigin, code: &str, fragment: &str) -> Result<Response, NotDone> {
    let known = names::typed(code).ok_or_else(|| refusal::no_such_table(code))?;
    let link = origin.link(&known) + fragment;
    let drawing = page::qr(&link).ok_or_else(|| refusal::no_such_table(code))?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], drawing).into_response())
}

/// A finished game, as a transcript with its seed: anybody can check it.
#[utoipa::path(get, path = "/api/tables/{code}/games/{number}/transcript",
    params(("code" = String, Path), ("number" = u32, Path, description = "which game at the table, from 1")),
    responses(
        (status = 200, content_type = "application/x-ndjson", body = String),
        (status = 404, body = RefusalBody),
        (status = 409, body = RefusalBody, description = "the game is not over yet"),
        (status = 429, body = RefusalBody, description = "too many requests, or codes of no table"),
        (status = 503, body = RefusalBody),
    ))]
pub async fn story(
    State(node): State<Arc<Node>>,
    Extension(Guest(guest)): Extension<Guest>,
    Extension(origin): Extension<RequestOrigin>,
    Path((code, number)): Path<(String, String)>,
) -> Result<Response, NotDone> {
    let known = node.find(&code, origin.client, &guest).await?;
    let number = number.parse().map_err(|_| refusal::no_such_transcript(&number))?;
    node.guard.heavy(&node, origin.client)?;
    match tell(&node, &known, number).await? {
        Transcribed::Whole(text) => Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], text).into_response()),
        Transcribed::Running => Err(refusal::not_over().into()),
        Transcribed::None => Err(refusal::no_such_transcript(&number.to_string()).into()),
    }
}
