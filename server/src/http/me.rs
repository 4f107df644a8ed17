//! What a guest asks about themselves: who they are here, where they can go on, and to be forgotten.

use std::sync::Arc;

use axum::extract::{Extension, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Json, Response};

use super::guest::{Guest, no_cookies};
use super::page;
use super::reach::RequestOrigin;
use super::reply::{NotDone, RefusalBody};
use crate::load::{aside, read_short};
use crate::names;
use crate::node::Node;
use crate::protocol::PROTOCOL;
use crate::refusal::{self, RefusalCode};
use crate::store::Life;
use table::desk::{Finished, Me, Unfinished, finished};

/// How many unfinished tables are listed at most.
const LISTED: u32 = 20;

/// Who one is here. The answer sets the cookie that one is known by.
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Me)))]
pub async fn me(
    State(node): State<Arc<Node>>,
    Extension(origin): Extension<RequestOrigin>,
    Extension(Guest(guest)): Extension<Guest>,
) -> Json<Me> {
    let (name, build) = (names::friendly(&guest), node.tables_config.build.clone());
    Json(Me { name, protocol: PROTOCOL, build, share: origin.share, device: page::has_device(node.page) })
}

/// The tables one can return to, newest first.
#[utoipa::path(get, path = "/api/me/tables", responses(
    (status = 200, body = Vec<Unfinished>),
    (status = 503, body = RefusalBody),
))]
pub async fn unfinished(
    State(node): State<Arc<Node>>,
    Extension(Guest(guest)): Extension<Guest>,
) -> Result<Json<Vec<Unfinished>>, NotDone> {
    let tables = node.stores.index.tables_of(&guest, true, LISTED).await.map_err(|_| refusal::storage())?;
    let tables = tables.into_iter().filter(|table| table.life == Life::Open).map(|table| Unfinished {
        now: node.noted(&table.table),
        code: table.table.to_string(),
        game: table.game,
        created: table.created,
    });
    Ok(Json(tables.collect()))
}

/// The games one has played to the end at one's latest tables, newest first.
#[utoipa::path(get, path = "/api/me/games", responses(
    (status = 200, body = Vec<Finished>),
    (status = 429, body = RefusalBody),
    (status = 503, body = RefusalBody),
))]
pub async fn games(
    State(node): State<Arc<Node>>,
    Extension(Guest(guest)): Extension<Guest>,
    Extension(origin): Extension<RequestOrigin>,
) -> Result<Json<Vec<Finished>>, NotDone> {
    // Tables are read and games are played again for it.
    node.guard.heavy(&node, origin.client)?;
    let tables = node.stores.index.tables_of(&guest, false, LISTED).await.map_err(|_| refusal::storage())?;
    let _labour = node.labour.acquire().await;
    let mut games = Vec::new();
    // One table after the other: no two logs are in memory at a time.
    for listed in tables {
        let rows = match read_short(&node, &listed.table).await {
            Err(refusal) if refusal.code == RefusalCode::TableDamaged.text() => continue,
            rows => rows?,
        };
        let (shelf, guest) = (Arc::clone(&node.shelf), guest.clone());
        games.append(&mut aside(move || finished(&shelf, &listed.table, &listed.game, &rows, &guest)).await?);
    }
    games.sort_by_key(|game| std::cmp::Reverse(game.at));
    Ok(Json(games))
}

/// Forgets who one is here: one's name at every table, one's seats, the cookie. Games of others stay.
#[utoipa::path(delete, path = "/api/me", responses(
    (status = 204, description = "nothing here names the guest any more; the answer takes the cookie away"),
    (status = 429, body = RefusalBody, description = "too many requests"),
    (status = 503, body = RefusalBody, description = "it could not be written down; please ask again"),
))]
pub async fn forget(
    State(node): State<Arc<Node>>,
    Extension(Guest(guest)): Extension<Guest>,
    Extension(origin): Extension<RequestOrigin>,
) -> Result<Response, NotDone> {
    node.guard.forget(&node, origin.client)?;
    // In a task of its own, so that it is finished even if the client closes the connection.
    let forgetting = tokio::spawn(async move { node.forget_guest(&guest).await });
    forgetting.await.unwrap_or_else(|_| Err(refusal::storage()))?;
    Ok((StatusCode::NO_CONTENT, no_cookies(origin.secure)).into_response())
}
