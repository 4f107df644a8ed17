//! The HTTP status of each refusal.

use engine::Refusal;

use crate::refusal::RefusalCode;

/// The HTTP status of a refusal. Games bring codes of their own: what their rules forbid could be read, but not done.
pub fn status(refusal: &Refusal) -> u16 {
    RefusalCode::from_text(refusal.code).map_or(422, of_code)
}

/// Without a default arm, so that each new code gets one on purpose.
fn of_code(code: RefusalCode) -> u16 {
    use RefusalCode as Code;
    match code {
        Code::BadCode
        | Code::NoSuchGame
        | Code::NoSuchPage
        | Code::NoSuchPuzzle
        | Code::NoSuchTable
        | Code::NoSuchTranscript
        | Code::ShortCode => 404,
        Code::Storage | Code::StorageUnknown | Code::TableDamaged => 503,
        Code::TooSlow => 408,
        Code::NotOver => 409,
        Code::ForeignHost => 421,
        Code::ForeignOrigin | Code::NoLobby => 403,
        Code::TooManyConnections | Code::TooManyRequests | Code::TooManyTables | Code::TooMuch => 429,
        Code::AlreadyAsked
        | Code::AlreadyPaused
        | Code::BadName
        | Code::BadOption
        | Code::BadPosition
        | Code::BadSetting
        | Code::BadTranscript
        | Code::Banned
        | Code::Dealing
        | Code::DidNotAsk
        | Code::DoesNotOpen
        | Code::DoorClosed
        | Code::DoorOpen
        | Code::Forgotten
        | Code::Given
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
        | Code::UnreadableMessage => 422,
    }
}
