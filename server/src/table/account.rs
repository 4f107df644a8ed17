//! A table in plain words, for whoever hosts it: who sits where and how it stands, and nothing that lies face down.

use engine::{AnyKind, Seat};

use super::change::Holder;
use super::load::{Unread, fold};
use super::state::Table;
use crate::names;
use crate::protocol::Stage;
use crate::store::Store;

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

/// A table's account, from a store that somebody else may have open; or why there is none.
pub async fn account(shelf: Vec<Box<dyn AnyKind>>, store: &dyn Store, code: &str) -> Result<Account, String> {
    let known = names::typed(code).ok_or_else(|| format!("there is no table {}", engine::quote(code)))?;
    let rows = store.read(&known, 0).await.map_err(|fault| fault.to_string())?;
    let times = (rows.first().map_or(0, |row| row.at), rows.last().map_or(0, |row| row.at));
    let table = fold(&shelf.into(), &known.into(), &rows).map_err(|unread| match unread {
        Unread::NotThere => format!("there is no table {}", engine::quote(code)),
        Unread::Damaged { seq, reason } => format!("the record of the table is damaged in row {seq}: {reason}"),
        Unread::Store(fault) => fault.to_string(),
    })?;
    Ok(tell(&table, times))
}

fn tell(table: &Table, times: (u64, u64)) -> Account {
    let name =
        |person: u16| table.people.get(usize::from(person)).map(|person| person.name.clone()).unwrap_or_default();
    let colours = table.kind().colours(table.places.len());
    let seats = Seat::all(table.places.len()).map(|seat| {
        let who = match table.holder(seat) {
            Holder::Free if table.places[seat.index()].locked => "kept free".to_owned(),
            Holder::Free => "free".to_owned(),
            Holder::Bot(level) => format!("a bot ({level})"),
            Holder::Person(_) => table.played_by(&table.places[seat.index()]).unwrap_or_default(),
        };
        (colours.get(seat.index()).map_or("", |colour| colour.name()), who)
    });
    Account {
        code: table.code.to_string(),
        game: table.kind().title(),
        stage: table.stage(),
        games: table.number,
        seats: seats.collect(),
        people: table.people.iter().filter(|person| !person.gone).map(|person| person.name.clone()).collect(),
        host: name(table.host),
        times,
    }
}
