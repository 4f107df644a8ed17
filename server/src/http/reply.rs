//! Refusals over HTTP: a status for browsers, and the refusal as JSON for people and programs.

use axum::Extension;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Json, Response};
use engine::Refusal;
use utoipa::ToSchema;

use crate::refusal::{self, RefusalCode};

/// A refusal with its status.
pub struct NotDone(pub StatusCode, pub Refusal);

/// The code of a refusal, attached to the response for the metrics.
#[derive(Clone)]
pub struct Refused(pub &'static str);

impl From<Refusal> for NotDone {
    fn from(refusal: Refusal) -> NotDone {
        // Games bring codes of their own: what their rules forbid could be read, but not done.
        let status = RefusalCode::from_text(refusal.code).map_or(StatusCode::UNPROCESSABLE_ENTITY, status);
        NotDone(status, refusal)
    }
}

/// The HTTP status of a refusal. Without a default arm, so that each new code gets one on purpose.
fn status(code: RefusalCode) -> StatusCode {
    use RefusalCode as Code;
    match code {
        Code::BadCode
        | Code::NoSuchGame
        | Code::NoSuchPage
        | Code::NoSuchTable
        | Code::NoSuchTranscript
        | Code::ShortCode => StatusCode::NOT_FOUND,
        Code::Storage | Code::StorageUnknown | Code::TableDamaged => StatusCode::SERVICE_UNAVAILABLE,
        Code::TooSlow => StatusCode::REQUEST_TIMEOUT,
        Code::NotOver => StatusCode::CONFLICT,
        Code::ForeignHost => StatusCode::MISDIRECTED_REQUEST,
        Code::ForeignOrigin | Code::NoLobby => StatusCode::FORBIDDEN,
        Code::TooManyConnections | Code::TooManyRequests | Code::TooManyTables | Code::TooMuch => {
            StatusCode::TOO_MANY_REQUESTS
        }
        Code::AlreadyAsked
        | Code::AlreadyPaused
        | Code::BadName
        | Code::BadOption
        | Code::BadSetting
        | Code::BadTranscript
        | Code::Banned
        | Code::Dealing
        | Code::DidNotAsk
        | Code::DoesNotOpen
        | Code::DoorClosed
        | Code::DoorOpen
        | Code::Forgotten
        | Code::GameRuns
        | Code::GuessingClosed
        | Code::HasIt
        | Code::HolderHere
        | Code::Lesson
        | Code::MakersTable
        | Code::Muted
        | Code::NoDeal
        | Code::NoGame
        | Code::NoLesson
        | Code::NoSuchGuess
        | Code::NoSuchLevel
        | Code::NoSuchPerson
        | Code::NoSuchSeat
        | Code::NotHost
        | Code::NotKnocking
        | Code::NotPaused
        | Code::NotSeated
        | Code::NotYours
        | Code::Paused
        | Code::PlayersDoNotGuess
        | Code::PlaysAlready
        | Code::SaidNo
        | Code::SeatEmpty
        | Code::SeatLocked
        | Code::SeatTaken
        | Code::StaleDecision
        | Code::TableBusy
        | Code::RecordFull
        | Code::TableFull
        | Code::TooFast
        | Code::TooLateToBind
        | Code::TooLong
        | Code::TooManyPeople
        | Code::Unreadable
        | Code::UnreadableMessage => StatusCode::UNPROCESSABLE_ENTITY,
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
