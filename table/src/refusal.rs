//! Refusal codes: what a table or the server itself does not do, as against what the rules of a game forbid.
//!
//! A game brings codes of its own, so [`Refusal::code`] is a text. Every other code is a [`RefusalCode`]; where it is sent
//! over HTTP, `http::reply` gives it a status, and the page has words for it in every language.

use engine::{OptionFault, Refusal, quote};

/// Lists the codes: variant, text, and for a refusal that always says the same its function and sentence.
macro_rules! codes {
    ($($code:ident = $text:literal $(, $make:ident, $sentence:literal)?;)*) => {
        /// Why something was not done, if no rule of a game says so.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum RefusalCode { $(#[doc = concat!("`", $text, "`")] $code,)* }

        impl RefusalCode {
            /// All of them.
            pub const ALL: &[RefusalCode] = &[$(RefusalCode::$code),*];

            /// The code as clients see it. It never changes.
            pub const fn text(self) -> &'static str {
                match self { $(RefusalCode::$code => $text,)* }
            }

            /// The English sentence, if it is always the same.
            pub const fn sentence(self) -> Option<&'static str> {
                match self { $(RefusalCode::$code => codes!(@ $($sentence)?),)* }
            }

            /// The code of that text; none if it is the code of a game.
            pub fn from_text(text: &str) -> Option<RefusalCode> {
                match text { $($text => Some(RefusalCode::$code),)* _ => None }
            }
        }

        $($(
            #[doc = concat!("`", $text, "`: ", $sentence)]
            pub fn $make() -> Refusal { refusal(RefusalCode::$code, Vec::new(), $sentence) }
        )?)*
    };
    (@) => { None };
    (@ $sentence:literal) => { Some($sentence) };
}

codes! {
    NotHost = "not-host", not_host, "only the host may do that";
    NotSeated = "not-seated", not_seated, "only somebody with a seat may do that";
    GameRuns = "game-runs", game_runs, "that can only be changed before a game";
    NoGame = "no-game", no_game, "no game is running";
    NotOver = "not-over", not_over, "the game is not over yet";
    Dealing = "dealing", dealing, "the deal is being made; that has to wait a moment";
    NoDeal = "no-deal", no_deal, "no deal is being made";
    TooLateToBind = "too-late-to-bind", too_late_to_bind, "that seat is bound already, or the list is closed";
    DoesNotOpen = "does-not-open", does_not_open, "that does not open what the seat was bound by, or it is too early";
    AlreadyPaused = "already-paused", already_paused, "the game is paused already";
    NotPaused = "not-paused", not_paused, "the game is not paused";
    Paused = "paused", paused, "the game is paused";
    BadCode = "bad-code", bad_code, "that one-time code is not good, or not any more";
    DidNotAsk = "did-not-ask", did_not_ask, "that person has not asked for that seat";
    HasIt = "has-it", has_it, "that person holds that seat already";
    TableFull = "table-full", table_full, "no seat is free at this table";
    AlreadyAsked = "already-asked", already_asked, "you have asked for that already";
    GuessingClosed = "guessing-closed", guessing_closed, "nothing is to be guessed now";
    PlayersDoNotGuess = "players-do-not-guess", players_do_not_guess, "who plays does not guess";
    NoSuchGuess = "no-such-guess", no_such_guess, "the answer is none of those asked for";
    TooManyRequests = "too-many-requests", too_many_requests, "too many requests come from this address; please wait a moment";
    TooManyTables = "too-many-tables", too_many_tables, "too many tables were made; please finish some, or wait a while";
    TooManyConnections = "too-many-connections", too_many_connections, "too many connections are open already; please close some";
    TooFast = "too-fast", too_fast, "commands come too fast; please wait a moment";
    TooMuch = "too-much", too_much, "so much was written down for you in the last hour that this has to wait; please try again later";
    RecordFull = "record-full", record_full, "so much has happened at this table that its record is full; please make another table";
    TooSlow = "too-slow", too_slow, "the request took too long to arrive";
    TooLong = "too-long", too_long, "the message is longer than 64 KiB";
    ForeignHost = "foreign-host", foreign_host, "this server is not known by that name; its host can allow it with --public-url";
    ForeignOrigin = "foreign-origin", foreign_origin, "that page does not belong to this server";
    Forgotten = "forgotten", forgotten, "you asked to be forgotten; load the page anew to come as somebody else";
    NoLobby = "no-lobby", no_lobby, "this server has no public lobby: its tables are found by their links";
    Storage = "storage", storage, "the table could not be written down; nothing was changed, please try again";
    StorageUnknown = "storage-unknown", storage_unknown, "it is not known yet whether the table was written down; please try again";
    TooManyPeople = "too-many-people", too_many_people, "nobody else fits at this table";
    TableBusy = "table-busy", table_busy, "too much is waiting at this table already; try again in a moment";
    Lesson = "lesson", lesson, "this table is for one lesson; make another for the next game";
    NoLesson = "no-lesson", no_lesson, "this game has no first lesson";
    Given = "given", given, "this table is for one deal that was played before, as it was then; make another for the next game";
    NoSuchPage = "no-such-page", no_such_page, "there is no such page";
    HolderHere = "holder-here", holder_here, "whoever holds that seat is here, or was a moment ago: only they can give it away";
    PlaysAlready = "plays-already", plays_already, "who has held a seat in this game gets no other one in it";
    SaidNo = "said-no", said_no, "the host has said no";
    DoorClosed = "door-closed", door_closed, "the door of this table is closed: knock, and the host lets you in";
    DoorOpen = "door-open", door_open, "nobody has to knock here";
    Banned = "banned", banned, "the host of this table keeps you out";
    Muted = "muted", muted, "the host of this table keeps you quiet for now";
    NotKnocking = "not-knocking", not_knocking, "nobody of that number knocks";
    MakersTable = "makers-table", makers_table, "whoever made or hosts the table cannot be kept out of it or quiet";
    ShortCode = "short-code", short_code, "no table is called by that word alone from here: use its link, or both words of its name";
    NoSuchPuzzle = "no-such-puzzle", no_such_puzzle, "there is no such puzzle";
    BadPosition = "bad-position";
    NoSuchSeat = "no-such-seat";
    NotYours = "not-yours";
    SeatTaken = "seat-taken";
    SeatLocked = "seat-locked";
    SeatEmpty = "seat-empty";
    NoSuchPerson = "no-such-person";
    NoSuchLevel = "no-such-level";
    BadSetting = "bad-setting";
    BadOption = "bad-option";
    BadName = "bad-name";
    NoSuchGame = "no-such-game";
    NoSuchTable = "no-such-table";
    UnreadableMessage = "unreadable-message";
    TableDamaged = "table-damaged";
    BadTranscript = "bad-transcript";
    NoSuchTranscript = "no-such-transcript";
    // These two are made by `engine`, for every game alike.
    StaleDecision = "stale-decision";
    Unreadable = "unreadable";
}

fn refusal(code: RefusalCode, params: Vec<(&'static str, String)>, sentence: impl Into<String>) -> Refusal {
    Refusal { code: code.text(), rule: None, params, sentence: sentence.into() }
}

fn of_seat(code: RefusalCode, seat: usize, sentence: String) -> Refusal {
    refusal(code, vec![("seat", seat.to_string())], sentence)
}

pub fn no_such_seat(seat: usize, seats: usize) -> Refusal {
    let last = seats.saturating_sub(1);
    of_seat(RefusalCode::NoSuchSeat, seat, format!("there is no seat {seat}; seats are 0 to {last}"))
}

pub fn not_yours(seat: usize) -> Refusal {
    of_seat(RefusalCode::NotYours, seat, format!("you do not hold seat {seat}"))
}

pub fn seat_taken(seat: usize) -> Refusal {
    of_seat(RefusalCode::SeatTaken, seat, format!("seat {seat} is taken"))
}

pub fn seat_locked(seat: usize) -> Refusal {
    of_seat(RefusalCode::SeatLocked, seat, format!("the host keeps seat {seat} free"))
}

pub fn seat_empty(seat: usize) -> Refusal {
    of_seat(RefusalCode::SeatEmpty, seat, format!("seat {seat} is empty: somebody or a bot must sit there"))
}

pub fn no_such_person(person: u16) -> Refusal {
    let sentence = format!("nobody here has the number {person}");
    refusal(RefusalCode::NoSuchPerson, vec![("person", person.to_string())], sentence)
}

pub fn no_such_level(level: &str, levels: &[&str]) -> Refusal {
    let sentence = format!("there is no bot “{}”; there is {}", quote(level), levels.join(", "));
    refusal(RefusalCode::NoSuchLevel, vec![("level", quote(level))], sentence)
}

pub fn bad_setting(setting: &'static str, sentence: impl Into<String>) -> Refusal {
    refusal(RefusalCode::BadSetting, vec![("setting", setting.to_owned())], sentence)
}

pub fn bad_option(fault: &OptionFault) -> Refusal {
    let mut params = vec![("option", fault.option.clone())];
    params.extend(fault.why.map(|why| ("why", why.to_owned())));
    params.extend(fault.line.map(|line| ("line", line.to_string())));
    params.extend(fault.params.iter().cloned());
    Refusal { rule: fault.rule, ..refusal(RefusalCode::BadOption, params, fault.to_string()) }
}

/// An option that has no canonical form, so that nobody could bind themselves to it.
pub fn unfit_option(fault: &engine::fair::Mismatch) -> Refusal {
    refusal(RefusalCode::BadOption, vec![("option", fault.value.clone())], fault.to_string())
}

pub fn bad_name(reason: &str) -> Refusal {
    refusal(RefusalCode::BadName, Vec::new(), format!("that name cannot be shown: {reason}"))
}

pub fn no_such_game(game: &str) -> Refusal {
    let game = quote(game);
    refusal(RefusalCode::NoSuchGame, vec![("game", game.clone())], format!("there is no game “{game}” here"))
}

pub fn no_such_table(code: &str) -> Refusal {
    let table = quote(code);
    refusal(RefusalCode::NoSuchTable, vec![("table", table.clone())], format!("there is no table {table}"))
}

pub fn unreadable_message(reason: &str) -> Refusal {
    let sentence = format!("the message cannot be read: {}", quote(reason));
    refusal(RefusalCode::UnreadableMessage, Vec::new(), sentence)
}

pub fn table_damaged(code: &str) -> Refusal {
    let sentence = format!("the record of table {code} is damaged, so it was put aside; other tables go on");
    refusal(RefusalCode::TableDamaged, vec![("table", code.to_owned())], sentence)
}

pub fn bad_transcript(reason: &str) -> Refusal {
    let sentence = format!("that game cannot be told again: {reason}");
    refusal(RefusalCode::BadTranscript, vec![("reason", reason.to_owned())], sentence)
}

pub fn bad_position(reason: &str) -> Refusal {
    let sentence = format!("that position cannot be tried out: {reason}");
    refusal(RefusalCode::BadPosition, vec![("reason", reason.to_owned())], sentence)
}

pub fn no_such_transcript(number: &str) -> Refusal {
    let sentence = format!("the table has had no game number {}", quote(number));
    refusal(RefusalCode::NoSuchTranscript, vec![("number", quote(number))], sentence)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_code_has_one_text() {
        for code in RefusalCode::ALL {
            assert_eq!(RefusalCode::from_text(code.text()), Some(*code), "{code:?}");
        }
        assert_eq!(RefusalCode::from_text("not-a-neighbour"), None);
    }

    #[test]
    fn what_the_engine_refuses_has_a_code() {
        let unreadable = engine::Unreadable::new("?", "an action", "GO-8");
        for refusal in [Refusal::stale(1, 2), unreadable.into()] {
            assert!(RefusalCode::from_text(refusal.code).is_some(), "{}", refusal.code);
        }
    }

    #[test]
    fn a_plain_refusal_says_its_sentence() {
        let refusal = not_host();
        assert_eq!(refusal.code, RefusalCode::NotHost.text());
        assert_eq!(Some(refusal.sentence.as_str()), RefusalCode::NotHost.sentence());
        assert_eq!(RefusalCode::SeatTaken.sentence(), None);
    }
}
