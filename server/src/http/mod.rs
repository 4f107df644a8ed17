//! The edge: everything that comes from outside, over HTTP or a socket, and what is answered.
//!
//! A request passes `reach` (where does it come from?), `guard` (may it come in?) and `guest` (who is it?) on its way to
//! a handler. What happens at a table goes over its socket.

pub mod budget;
pub mod door;
pub mod find;
pub mod guard;
pub mod guest;
pub mod health;
pub mod limits;
mod me;
pub mod office;
mod options;
pub mod page;
pub mod proxy;
pub mod reach;
mod replay;
mod reply;
pub mod review;
mod socket;
mod tables;
mod television;
mod trial;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::response::Json;
use axum::routing::{get, post};
use utoipa::OpenApi;

use crate::node::Node;
use reach::Reach;
use reply::no_such_page;
use table::{Summary, desk};

/// The longest body of a request, in bytes: a castle of one's own fits.
const LONGEST_BODY: usize = 64 * 1024;

/// So many games are told again at a time.
pub const TELLING: usize = 8;

/// Everything that can be asked for.
pub fn router(node: Arc<Node>, reach: Reach) -> Router {
    Router::new()
        .route("/api/games", get(tables::games))
        .route("/api/games/{game}/options/{option}", get(options::usual).post(options::read))
        .route("/api/games/{game}/options/{option}/check", post(options::check))
        .route("/api/games/{game}/options/{option}/known", get(options::known))
        .route("/api/games/{game}/puzzle", get(trial::puzzle))
        .route("/api/trial", post(trial::trial))
        .route("/api/study", post(trial::study))
        .route("/api/me", get(me::me).delete(me::forget))
        .route("/api/me/tables", get(me::unfinished))
        .route("/api/me/games", get(me::games))
        .route("/api/televisions", post(television::wait))
        .route("/api/televisions/{code}", get(television::shown).post(television::show))
        .route("/api/televisions/{code}/qr.svg", get(television::qr))
        .route("/api/tables", post(tables::create).get(tables::public).layer(DefaultBodyLimit::max(replay::LONGEST)))
        .route("/api/tables/{code}", get(tables::summary))
        .route("/api/tables/{code}/qr.svg", get(tables::qr).post(tables::claim_qr))
        .route("/api/tables/{code}/games/{number}/transcript", get(tables::story))
        .route("/api/tables/{code}/socket", get(socket::connect))
        .route("/api/replay", post(replay::replay).layer(DefaultBodyLimit::max(replay::LONGEST)))
        .route("/api/review", post(review::review).layer(DefaultBodyLimit::max(replay::LONGEST)))
        .route("/api/openapi.json", get(openapi))
        .fallback(page::page)
        .layer(from_fn_with_state(Arc::clone(&node), guest::identify))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(from_fn_with_state(Arc::clone(&node), guard::admit))
        // Outside the guard: a supervisor asks by whatever host name, and is not rate limited.
        .route("/healthz", get(health::healthz))
        // Metrics have a listener of their own. Without this route the page would be sent in their place.
        .route("/metrics", get(async || no_such_page()))
        .layer(from_fn_with_state(Arc::new(reach), reach::arrive))
        .with_state(node)
}

/// The bodies of the HTTP part, declared in TypeScript.
pub fn types(types: engine::Types) -> engine::Types {
    types
        .with::<desk::GameInfo>()
        .with::<desk::Me>()
        .with::<desk::NewTable>()
        .with::<desk::TableLink>()
        .with::<Summary>()
        .with::<desk::Unfinished>()
        .with::<desk::Finished>()
        .with::<television::NewTelevision>()
        .with::<television::Shown>()
        .with::<television::Show>()
        .with::<desk::Story>()
        .with::<engine::review::Review>()
        .with::<engine::Puzzle>()
        .with::<desk::Trial>()
        .with::<desk::Tried>()
        .with::<desk::StudyOrder>()
        .with::<desk::Studied>()
        .with::<engine::Stats>()
        .with::<crate::protocol::Known>()
        .with::<crate::protocol::Checked>()
}

/// The HTTP part, described.
#[derive(OpenApi)]
#[openapi(
    info(title = "Gamenight", description = "Tables for family games. What happens at a table goes over its socket."),
    paths(
        tables::games,
        me::me,
        me::forget,
        tables::create,
        tables::public,
        me::unfinished,
        me::games,
        television::wait,
        television::shown,
        television::show,
        television::qr,
        tables::summary,
        tables::qr,
        tables::claim_qr,
        tables::story,
        replay::replay,
        review::review,
        trial::puzzle,
        trial::trial,
        trial::study,
        options::read,
        options::check,
        options::usual,
        options::known,
        health::healthz
    )
)]
struct Description;

/// The description of the HTTP part.
pub fn description() -> utoipa::openapi::OpenApi {
    Description::openapi()
}

async fn openapi() -> Json<utoipa::openapi::OpenApi> {
    Json(description())
}
