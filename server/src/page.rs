//! What a browser is shown: that tables are served here, how others get here, which games there are. The page with the
//! boards will take its place.

use std::fmt::Write;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Extension, Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use engine::AnyKind;
use qrcode::QrCode;
use qrcode::render::svg;

use crate::house::{House, Summary};
use crate::names;
use crate::reach::Asked;

const PAGE: &str = include_str!("../assets/page.html");
const STYLE: &str = include_str!("../assets/page.css");

/// Nothing from elsewhere, and no scripts.
const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'";

/// What a page says.
struct Content<'a> {
    title: String,
    lead: String,
    link: String,
    qr: &'a str,
}

/// The pages, and what they need.
pub fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/", get(home))
        .route("/t/{code}", get(table))
        .route("/page.css", get(|| async { ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], STYLE) }))
        .route("/qr.svg", get(home_qr))
}

/// A link as a QR code, drawn as SVG; none if it is too long for one.
pub fn qr(link: &str) -> Option<String> {
    let code = QrCode::new(link).ok()?;
    Some(code.render::<svg::Color>().min_dimensions(240, 240).build())
}

async fn home(State(house): State<Arc<House>>, Extension(asked): Extension<Asked>) -> Response {
    let lead = "A table server runs here. It keeps the rules, the cards and everybody's seat.".to_owned();
    let content = Content { title: "The table is set".to_owned(), lead, link: asked.share, qr: "/qr.svg" };
    (StatusCode::OK, page(&house, &content)).into_response()
}

async fn home_qr(Extension(asked): Extension<Asked>) -> Response {
    match qr(&asked.share) {
        Some(drawing) => ([(header::CONTENT_TYPE, "image/svg+xml")], drawing).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Where a table's link leads.
async fn table(
    State(house): State<Arc<House>>,
    Extension(asked): Extension<Asked>,
    Path(typed): Path<String>,
) -> Response {
    let summary = match names::typed(&typed) {
        Some(code) => house.summary(&code.into()).await,
        None => None,
    };
    let Some(summary) = summary else {
        let lead =
            format!("Nobody has laid a table “{}” here. Perhaps a letter got lost on the way?", engine::quote(&typed));
        let content = Content { title: "There is no such table".to_owned(), lead, link: asked.share, qr: "/qr.svg" };
        return (StatusCode::NOT_FOUND, page(&house, &content)).into_response();
    };
    let drawing = format!("/api/tables/{}/qr.svg", summary.code);
    let lead = describe(house.kind(&summary.game), &summary);
    let title = format!("Table {}", summary.code);
    let content = Content { title, lead, link: asked.link(&summary.code), qr: &drawing };
    (StatusCode::OK, page(&house, &content)).into_response()
}

fn describe(kind: Option<&dyn AnyKind>, table: &Summary) -> String {
    let game = kind.map_or(table.game.as_str(), |kind| kind.title());
    format!("{} plays host to {game}: {} seats, {} of them free.", table.host, table.seats, table.free)
}

fn page(house: &House, content: &Content<'_>) -> Response {
    let games = house.shelf.iter().fold(String::new(), |mut list, kind| {
        let (fewest, most) = kind.seats();
        let (title, credit) = (escape(kind.title()), escape(kind.credit()));
        // Writing to a string does not fail.
        let _ = writeln!(
            list,
            "<li><strong>{title}</strong><span>{fewest} to {most} players</span><span>{credit}</span></li>"
        );
        list
    });
    let first = house.shelf.first().map_or("", |kind| kind.id());
    let text = fill(|name| match name {
        "title" => Some(escape(&content.title)),
        "lead" => Some(escape(&content.lead)),
        "link" => Some(escape(&content.link)),
        "qr" => Some(escape(content.qr)),
        "build" => Some(escape(&house.build)),
        "game" => Some(escape(first)),
        "games" => Some(games.clone()),
        _ => None,
    });
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        // It says what one was asked by.
        (header::CACHE_CONTROL, "no-store"),
    ];
    (headers, text).into_response()
}

/// The page with its blanks filled in, at one go: what is filled in has no blanks.
fn fill(blank: impl Fn(&str) -> Option<String>) -> String {
    let mut parts = PAGE.split('{');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once('}').and_then(|(name, rest)| Some((blank(name)?, rest))) {
            Some((filled, rest)) => text.extend([filled.as_str(), rest]),
            None => text.extend(["{", part]),
        }
    }
    text
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
