//! Health checks (can the store be written to?) and the listener for metrics.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::sync::Mutex;
use tokio::time::timeout;

use super::door::Door;
use crate::clock::Moment;
use crate::meter;
use crate::node::Node;

/// How long a result is reused, in milliseconds, so that frequent checks do not load the disk.
const REUSED: u64 = 5_000;

/// A store that takes longer counts as failed.
const LONGEST: Duration = Duration::from_secs(5);

/// The last result, and when it was obtained; and the door, if there is one.
pub struct Health {
    known: Mutex<Option<(Moment, Option<String>)>>,
    door: Option<Arc<Door>>,
}

impl Health {
    /// The health of a server with this door.
    pub fn at(door: Option<Arc<Door>>) -> Health {
        Health { known: Mutex::default(), door }
    }
}

impl Node {
    /// What is wrong with the door or the store, if anything is.
    async fn trouble(&self) -> Option<String> {
        if let Some(trouble) = self.health.door.as_ref().and_then(|door| door.trouble()) {
            return Some(trouble);
        }
        let now = self.clock.now();
        let mut known = self.health.known.lock().await;
        if let Some((_, trouble)) = known.as_ref().filter(|(at, _)| now.since(*at) < REUSED) {
            return trouble.clone();
        }
        let trouble = match timeout(LONGEST, self.stores.log.probe()).await {
            Ok(Ok(())) => None,
            Ok(Err(fault)) => Some(format!("nothing can be written down: {fault}")),
            Err(_) => Some("nothing can be written down: the disk does not answer".to_owned()),
        };
        if let Some(reason) = &trouble {
            tracing::error!(reason, "the health check failed");
        }
        *known = Some((now, trouble.clone()));
        trouble
    }
}

/// For supervisors: the server is healthy as long as the store can be written to.
#[utoipa::path(get, path = "/healthz", responses(
    (status = 200, content_type = "text/plain", body = String, description = "what happens can be written down"),
    (status = 503, content_type = "text/plain", body = String, description = "it cannot, and why"),
))]
pub async fn healthz(State(node): State<Arc<Node>>) -> Response {
    // A check that waits for another one's lock gives up after the time of two.
    let trouble = timeout(2 * LONGEST, node.trouble()).await;
    let (status, said) = match trouble {
        Ok(None) if node.stores.peers.is_some() => {
            (StatusCode::OK, format!("well, one of {} nodes\n", node.peers.state().count()))
        }
        Ok(None) => (StatusCode::OK, "well\n".to_owned()),
        Ok(Some(reason)) => (StatusCode::SERVICE_UNAVAILABLE, format!("{reason}\n")),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer\n".to_owned()),
    };
    (status, [(header::CACHE_CONTROL, "no-store")], said).into_response()
}

/// Metrics, on a listener of their own: the public one does not serve them.
pub fn metrics(node: Arc<Node>) -> Router {
    let told = |State(node): State<Arc<Node>>| async move {
        let awake = node.awake();
        let (leads, nodes) = {
            let peers = node.peers.state();
            (if node.stores.peers.is_some() { peers.leads() } else { awake }, peers.count())
        };
        let size = node.stores.upkeep.size().await.unwrap_or_default();
        ([(header::CONTENT_TYPE, meter::FORM)], node.meters.read(awake, leads, nodes, size))
    };
    Router::new().route("/metrics", get(told)).route("/healthz", get(healthz)).with_state(node)
}
