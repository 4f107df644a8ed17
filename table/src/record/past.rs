//! The games that were played to the end at a table, in a few words each.

use engine::SeatSet;

use super::change::{Change, Holder};
use super::read::{LoadError, damaged, entry};
use super::{Record, Shelf};
use crate::protocol::EndingState;
use crate::row::{Code, Row};

/// A game that was played to the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Past {
    /// Which at its table, from 1.
    pub number: u32,
    /// When it was over, in milliseconds since 1970.
    pub at: u64,
    /// Who played, by seat.
    pub players: Vec<Player>,
    /// Who won.
    pub winners: SeatSet,
}

/// Who played a seat when a game was over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The colour of the pieces.
    pub colour: &'static str,
    /// What the person is called.
    pub name: Option<String>,
    /// The bot's level.
    pub bot: Option<String>,
    /// Is it the guest who asks?
    pub own: bool,
}

/// The games of a table that were played to the end, first to last, as this guest sees them: those that count.
pub fn past(shelf: &Shelf, code: &Code, rows: &[Row], guest: &str) -> Result<Vec<Past>, LoadError> {
    let (first, rest) = rows.split_first().ok_or(LoadError::NotThere)?;
    let Change::Created(created) = entry(first)?.change else {
        return Err(damaged(first, &"the first row does not make a table"));
    };
    let mut record = Record::create(shelf, code.clone(), &created).map_err(|refusal| damaged(first, &refusal))?;
    let mut past = Vec::new();
    for row in rest {
        let mut entry = entry(row)?;
        record.fold(&mut entry).map_err(|refusal| damaged(row, &refusal))?;
        if let (Change::Did { .. }, Some(EndingState::Winners(winners)), false) =
            (&entry.change, &record.ending, !record.counts())
        {
            let (number, winners) = (record.number, *winners);
            past.push(Past { number, at: row.at, players: players(&record, guest), winners });
        }
    }
    Ok(past)
}

fn players(record: &Record, guest: &str) -> Vec<Player> {
    let colours = record.kind().colours(record.places.len());
    let own = record.person_of(guest);
    let players = record.places.iter().enumerate().map(|(seat, place)| Player {
        colour: colours.get(seat).map_or("", |colour| colour.name()),
        name: record.played_by(place),
        bot: if let Holder::Bot(level) = &place.holder { Some(level.clone()) } else { None },
        own: own.is_some() && place.person() == own,
    });
    players.collect()
}
