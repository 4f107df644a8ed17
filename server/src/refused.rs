//! What was not done, as the HTTP part says it: a status for browsers, a refusal for people and programs.

use axum::Extension;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Json, Response};
use engine::Refusal;
use utoipa::ToSchema;

/// Something was not done, and why.
pub struct NotDone(pub StatusCode, pub Refusal);

/// The code of a refusal, on its way to those who count.
#[derive(Clone)]
pub struct Refused(pub &'static str);

impl From<Refusal> for NotDone {
    fn from(refusal: Refusal) -> NotDone {
        let status = match refusal.code {
            "no-such-table" | "no-such-game" | "no-such-transcript" => StatusCode::NOT_FOUND,
            "storage" | "table-damaged" => StatusCode::SERVICE_UNAVAILABLE,
            "too-slow" => StatusCode::REQUEST_TIMEOUT,
            "not-over" => StatusCode::CONFLICT,
            "foreign-host" => StatusCode::MISDIRECTED_REQUEST,
            "foreign-origin" | "no-lobby" => StatusCode::FORBIDDEN,
            "too-many-requests" | "too-many-tables" | "too-many-connections" => StatusCode::TOO_MANY_REQUESTS,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        NotDone(status, refusal)
    }
}

impl IntoResponse for NotDone {
    fn into_response(self) -> Response {
        let refused = Refused(self.1.code);
        (self.0, Extension(refused), Json(self.1)).into_response()
    }
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
