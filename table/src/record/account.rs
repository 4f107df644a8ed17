//! A table in plain words, for whoever hosts it: who sits where and how it stands, and nothing that lies face down.

use engine::Seat;

use super::change::Holder;
use super::read::{LoadError, read};
use super::{Record, Shelf};
use crate::protocol::Stage;
use crate::row::{Code, Row};

/// A table in plain words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// The code.
    pub code: String,
    /// The game's title.
    pub game: &'static str,
    /// What happens there.
    pub stage: Stage,
    /// How many games have been dealt.
    pub games: u32,
    /// Who sits where, by seat: the colour, and who.
    pub seats: Vec<(&'static str, String)>,
    /// Everybody who has been there and not left.
    pub people: Vec<String>,
    /// Who hosts.
    pub host: String,
    /// When it was made, and when something last happened, in milliseconds since 1970.
    pub times: (u64, u64),
}

/// A table's account, from the rows of its log.
pub fn account(shelf: &Shelf, code: &Code, rows: &[Row]) -> Result<Account, LoadError> {
    let times = (rows.first().map_or(0, |row| row.at), rows.last().map_or(0, |row| row.at));
    Ok(tell(&read(shelf, code, rows)?.record, times))
}

fn tell(record: &Record, times: (u64, u64)) -> Account {
    let name =
        |person: u16| record.people.get(usize::from(person)).map(|person| person.name.clone()).unwrap_or_default();
    let colours = record.kind().colours(record.places.len());
    let seats = Seat::all(record.places.len()).map(|seat| {
        let who = match record.holder(seat) {
            Holder::Free if record.places[seat.index()].locked => "kept free".to_owned(),
            Holder::Free => "free".to_owned(),
            Holder::Bot(level) => format!("a bot ({level})"),
            Holder::Person(_) => record.played_by(&record.places[seat.index()]).unwrap_or_default(),
        };
        (colours.get(seat.index()).map_or("", |colour| colour.name()), who)
    });
    Account {
        code: record.code().to_string(),
        game: record.kind().title(),
        stage: record.stage(),
        games: record.number,
        seats: seats.collect(),
        people: record.people.iter().filter(|person| !person.gone).map(|person| person.name.clone()).collect(),
        host: name(record.host),
        times,
    }
}
