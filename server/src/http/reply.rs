//! Refusals over HTTP: a status for browsers, and the refusal as JSON for people and programs.

use axum::Extension;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Json, Response};
use engine::Refusal;
use table::desk;
use utoipa::ToSchema;

use crate::refusal;

/// A refusal with its status.
pub struct NotDone(pub StatusCode, pub Refusal);

/// The code of a refusal, attached to the response for the metrics.
#[derive(Clone)]
pub struct Refused(pub &'static str);

impl From<Refusal> for NotDone {
    fn from(refusal: Refusal) -> NotDone {
        let status = StatusCode::from_u16(desk::status(&refusal)).unwrap_or(StatusCode::UNPROCESSABLE_ENTITY);
        NotDone(status, refusal)
    }
}

impl IntoResponse for NotDone {
    fn into_response(self) -> Response {
        let refused = Refused(self.1.code);
        (self.0, Extension(refused), Json(self.1)).into_response()
    }
}

/// There is nothing at that address.
pub fn no_such_page() -> NotDone {
    refusal::no_such_page().into()
}

/// A refusal, as the HTTP part sends it.
#[derive(ToSchema)]
#[schema(as = Refusal)]
#[expect(dead_code, reason = "describes `engine::Refusal`, which knows nothing of HTTP")]
pub struct RefusalBody {
    /// A stable word for programs.
    code: String,
    /// The rule that is broken, if it is one.
    rule: Option<String>,
    /// Named parameters of the sentence: pairs of name and value.
    params: Vec<Vec<String>>,
    /// One plain English sentence.
    sentence: String,
}
