//! Looking back at a finished game, for whoever sends its transcript; the last ones are kept.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use axum::Extension;
use axum::Json;
use axum::extract::rejection::StringRejection;
use axum::extract::{Query, State};
use engine::review::Review;
use sha2::{Digest, Sha256};
use table::desk::{LookBack, look_back};
use tokio::sync::oneshot;

use super::reach::RequestOrigin;
use super::reply::{NotDone, RefusalBody};
use crate::node::Node;
use crate::refusal;

/// So many reviews are kept, newest first: the players of the games that have just ended ask for them.
const KEPT: usize = 256;

type Key = ([u8; 32], LookBack);

/// Reviews that have been worked out. They name seats, and nobody.
#[derive(Default)]
pub struct Reviews(Mutex<VecDeque<(Key, Review)>>);

impl Reviews {
    fn get(&self, key: &Key) -> Option<Review> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(known, _)| known == key).map(|(_, review)| review.clone())
    }

    fn keep(&self, key: Key, review: Review) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.truncate(KEPT - 1);
        kept.push_front((key, review));
    }
}

/// What a seat can learn from a finished game.
#[utoipa::path(post, path = "/api/review", params(("as" = usize, Query, description = "a seat"),
    ("first" = Option<bool>, Query, description = "a first form is enough, which comes sooner")),
    request_body(content = String, content_type = "application/x-ndjson"), responses(
    (status = 200, body = Object, description = "see `Review`"),
    (status = 422, body = RefusalBody, description = "it cannot be read, is no game by the rules, or is not over"),
    (status = 429, body = RefusalBody),
))]
pub async fn review(
    State(node): State<Arc<Node>>,
    Extension(origin): Extension<RequestOrigin>,
    Query(query): Query<HashMap<String, String>>,
    transcript: Result<String, StringRejection>,
) -> Result<Json<Review>, NotDone> {
    let text = transcript.map_err(|fault| refusal::bad_transcript(&fault.body_text()))?;
    node.guard.heavy(&node, origin.client)?;
    let first = query.get("first").is_some_and(|said| said == "true");
    let asked = LookBack { seat: query.get("as").cloned(), first };
    let (game, whole) = (Sha256::digest(&text).into(), LookBack { first: false, ..asked.clone() });
    // Who is content with a first form gets the whole one if it is there.
    if let Some(known) = node.reviews.get(&(game, whole)).or_else(|| node.reviews.get(&(game, asked.clone()))) {
        return Ok(Json(known));
    }
    let key = (game, asked.clone());
    let shelf = Arc::clone(&node.shelf);
    let (done, review) = oneshot::channel();
    let taken = node.beside.think(Box::new(move || {
        // Nobody receives it if the client has closed the connection.
        let _ = done.send(look_back(&shelf, &text, &asked));
    }));
    taken.map_err(|_| refusal::too_many_requests())?;
    let review = review.await.map_err(|_| refusal::bad_transcript("nobody can look back at it"))??;
    node.reviews.keep(key, review.clone());
    Ok(Json(review))
}
