//! How the server is: can it still write things down? And what it has counted.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::sync::Mutex;
use tokio::time::timeout;

use crate::clock::Moment;
use crate::house::House;
use crate::meter;

/// What was found out is good for so long, in milliseconds: whoever asks all the time costs the disk nothing.
const GOOD: u64 = 5_000;

/// A disk that takes longer is not well.
const LONGEST: Duration = Duration::from_secs(5);

/// What was found out last, and when.
#[derive(Default)]
pub struct Health(Mutex<Option<(Moment, Option<String>)>>);

impl House {
    /// What is wrong, if something is.
    async fn ails(&self) -> Option<String> {
        let now = self.clock.now();
        let mut known = self.health.0.lock().await;
        if let Some((_, ails)) = known.as_ref().filter(|(at, _)| now.since(*at) < GOOD) {
            return ails.clone();
        }
        let ails = match timeout(LONGEST, self.store.probe()).await {
            Ok(Ok(())) => None,
            Ok(Err(fault)) => Some(format!("nothing can be written down: {fault}")),
            Err(_) => Some("nothing can be written down: the disk does not answer".to_owned()),
        };
        if let Some(reason) = &ails {
            tracing::error!(reason, "not well");
        }
        *known = Some((now, ails.clone()));
        ails
    }
}

/// For whoever watches over the process: it is well as long as it can write.
#[utoipa::path(get, path = "/healthz", responses(
    (status = 200, content_type = "text/plain", body = String, description = "what happens can be written down"),
    (status = 503, content_type = "text/plain", body = String, description = "it cannot, and why"),
))]
pub async fn healthz(State(house): State<Arc<House>>) -> Response {
    // Whoever waits behind somebody else's question waits no longer than for an answer of their own.
    let ails = timeout(2 * LONGEST, house.ails()).await;
    let (status, said) = match ails {
        Ok(None) if house.nodes.shared => (StatusCode::OK, format!("well, one of {} nodes\n", house.nodes.count())),
        Ok(None) => (StatusCode::OK, "well\n".to_owned()),
        Ok(Some(reason)) => (StatusCode::SERVICE_UNAVAILABLE, format!("{reason}\n")),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer\n".to_owned()),
    };
    (status, [(header::CACHE_CONTROL, "no-store")], said).into_response()
}

/// What was counted, for a listener of its own: what strangers reach has no such page.
pub fn metrics(house: Arc<House>) -> Router {
    let told = |State(house): State<Arc<House>>| async move {
        let (awake, nodes) = (house.awake(), &house.nodes);
        let leads = if nodes.shared { nodes.leads() } else { awake };
        ([(header::CONTENT_TYPE, meter::FORM)], house.meters.read(awake, leads, nodes.count()))
    };
    Router::new().route("/metrics", get(told)).route("/healthz", get(healthz)).with_state(house)
}
