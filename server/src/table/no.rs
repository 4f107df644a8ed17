//! What the table itself refuses, as against the rules of a game.

use engine::{OptionFault, Refusal, quote};

/// A refusal that no rule of the game gives.
fn no(code: &'static str, params: Vec<(&'static str, String)>, sentence: impl Into<String>) -> Refusal {
    Refusal { code, rule: None, params, sentence: sentence.into() }
}

macro_rules! plain {
    ($($(#[$doc:meta])* $name:ident = $code:literal, $sentence:literal;)*) => {
        $($(#[$doc])* pub(crate) fn $name() -> Refusal { no($code, Vec::new(), $sentence) })*
    };
}

plain! {
    not_host = "not-host", "only the host may do that";
    not_seated = "not-seated", "only somebody with a seat may do that";
    game_runs = "game-runs", "that can only be changed before a game";
    no_game = "no-game", "no game is running";
    not_over = "not-over", "the game is not over yet";
    dealing = "dealing", "the deal is being made; that has to wait a moment";
    no_deal = "no-deal", "no deal is being made";
    too_late_to_bind = "too-late-to-bind", "that seat is bound already, or the list is closed";
    does_not_open = "does-not-open", "that does not open what the seat was bound by, or it is too early";
    already_paused = "already-paused", "the game is paused already";
    not_paused = "not-paused", "the game is not paused";
    paused = "paused", "the game is paused";
    bad_code = "bad-code", "that one-time code is not good, or not any more";
    did_not_ask = "did-not-ask", "that person has not asked for that seat";
    has_it = "has-it", "that person holds that seat already";
    guessing_closed = "guessing-closed", "nothing is to be guessed now";
    players_do_not_guess = "players-do-not-guess", "who plays does not guess";
    no_such_guess = "no-such-guess", "the answer is none of those asked for";
    too_many_requests = "too-many-requests", "too many requests come from this address; please wait a moment";
    too_many_tables = "too-many-tables", "too many tables were made; please finish some, or wait a while";
    too_many_connections = "too-many-connections", "too many connections are open already; please close some";
    too_fast = "too-fast", "commands come too fast; please wait a moment";
    too_slow = "too-slow", "the request took too long to arrive";
    too_long = "too-long", "the message is longer than 64 KiB";
    foreign_host = "foreign-host", "this server is not known by that name; its host can allow it with --public-url";
    foreign_origin = "foreign-origin", "that page does not belong to this server";
    forgotten = "forgotten", "you asked to be forgotten; load the page anew to come as somebody else";
    no_lobby = "no-lobby", "this server has no public lobby: its tables are found by their links";
    storage = "storage", "the table could not be written down; nothing was changed, please try again";
    too_many_people = "too-many-people", "nobody else fits at this table";
    table_busy = "table-busy", "too much is waiting at this table already; try again in a moment";
    lesson = "lesson", "this table is for one lesson; make another for the next game";
    no_lesson = "no-lesson", "this game has no first lesson";
    no_such_page = "no-such-page", "there is no such page";
}

pub(crate) fn no_such_seat(seat: usize, seats: usize) -> Refusal {
    let last = seats.saturating_sub(1);
    no("no-such-seat", vec![("seat", seat.to_string())], format!("there is no seat {seat}; seats are 0 to {last}"))
}

pub(crate) fn not_yours(seat: usize) -> Refusal {
    no("not-yours", vec![("seat", seat.to_string())], format!("you do not hold seat {seat}"))
}

pub(crate) fn taken(seat: usize) -> Refusal {
    no("seat-taken", vec![("seat", seat.to_string())], format!("seat {seat} is taken"))
}

pub(crate) fn locked(seat: usize) -> Refusal {
    no("seat-locked", vec![("seat", seat.to_string())], format!("the host keeps seat {seat} free"))
}

pub(crate) fn seat_empty(seat: usize) -> Refusal {
    let sentence = format!("seat {seat} is empty: somebody or a bot must sit there");
    no("seat-empty", vec![("seat", seat.to_string())], sentence)
}

pub(crate) fn no_such_person(person: u16) -> Refusal {
    no("no-such-person", vec![("person", person.to_string())], format!("nobody here has the number {person}"))
}

pub(crate) fn no_such_level(level: &str, levels: &[&str]) -> Refusal {
    let sentence = format!("there is no bot “{}”; there is {}", quote(level), levels.join(", "));
    no("no-such-level", vec![("level", quote(level))], sentence)
}

pub(crate) fn bad_setting(setting: &'static str, sentence: impl Into<String>) -> Refusal {
    no("bad-setting", vec![("setting", setting.to_owned())], sentence)
}

pub(crate) fn bad_option(fault: &OptionFault) -> Refusal {
    Refusal {
        code: "bad-option",
        rule: fault.rule,
        params: vec![("option", fault.option.clone())],
        sentence: fault.to_string(),
    }
}

pub(crate) fn unfit_option(fault: &engine::fair::Mismatch) -> Refusal {
    no("bad-option", vec![("option", fault.value.clone())], fault.to_string())
}

pub(crate) fn bad_name(reason: &str) -> Refusal {
    no("bad-name", Vec::new(), format!("that name cannot be shown: {reason}"))
}

pub(crate) fn no_such_game(game: &str) -> Refusal {
    no("no-such-game", vec![("game", quote(game))], format!("there is no game “{}” here", quote(game)))
}

pub(crate) fn no_such_table(code: &str) -> Refusal {
    no("no-such-table", vec![("table", quote(code))], format!("there is no table {}", quote(code)))
}

pub(crate) fn unreadable_message(reason: &str) -> Refusal {
    no("unreadable-message", Vec::new(), format!("the message cannot be read: {}", quote(reason)))
}

pub(crate) fn quarantined(code: &str) -> Refusal {
    let sentence = format!("the record of table {code} is damaged, so it was put aside; other tables go on");
    no("table-damaged", vec![("table", code.to_owned())], sentence)
}

pub(crate) fn bad_transcript(reason: &str) -> Refusal {
    no("bad-transcript", vec![("reason", reason.to_owned())], format!("that game cannot be told again: {reason}"))
}

pub(crate) fn no_such_transcript(number: &str) -> Refusal {
    let sentence = format!("the table has had no game number {}", quote(number));
    no("no-such-transcript", vec![("number", quote(number))], sentence)
}
