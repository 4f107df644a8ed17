//! A table read from its log, and its games as transcripts.

use engine::{AnyMatch, Ending, Header, Options, Refusal, Seat, Seed};
use serde_json::Map;

use super::change::{Change, Entry};
use super::dealing::players;
use super::state::{Shelf, Table};
use crate::house::House;
use crate::protocol::EndingState;
use crate::refusal;
use crate::store::{Code, Row, StoreFault};

/// Why a table could not be read.
#[derive(Debug)]
pub enum Unread {
    /// There is none of that code.
    NotThere,
    /// A row makes no sense.
    Damaged { seq: u32, reason: String },
    /// The store does not answer.
    Store(StoreFault),
}

impl Unread {
    /// What the people are told.
    pub fn refusal(&self, code: &str) -> Refusal {
        match self {
            Unread::NotThere => refusal::no_such_table(code),
            Unread::Damaged { .. } => refusal::table_damaged(code),
            Unread::Store(fault) => {
                tracing::error!(table = code, %fault, "the table cannot be read");
                refusal::storage()
            }
        }
    }
}

/// When something was last written down, in milliseconds since 1970.
#[derive(Clone, Copy)]
pub struct Last {
    /// An action.
    pub did: u64,
    /// Something with which the time for a question begins.
    pub asked: u64,
}

/// A table as its rows tell it, and when that was.
pub async fn load(house: &House, code: &Code) -> Result<(Table, Last), Unread> {
    let rows = house.store.read(code, 0).await.map_err(Unread::Store)?;
    let latest = |wanted: fn(&Change) -> bool| {
        let found = rows.iter().rev().find(|row| entry(row).is_ok_and(|entry| wanted(&entry.change)));
        found.map_or(0, |row| row.at)
    };
    let last = Last { did: latest(|change| matches!(change, Change::Did { .. })), asked: latest(Change::asks) };
    match fold(&house.shelf, code, &rows) {
        Err(Unread::Damaged { seq, reason }) => {
            // The reason may quote what lies face down; `gamenight tables show` has it.
            tracing::error!(table = %code, row = seq, "the table's record is damaged; it is put aside");
            if let Err(fault) = house.store.quarantine(code, seq, &reason).await {
                tracing::error!(table = %code, %fault, "the quarantine could not be written down");
            }
            Err(Unread::Damaged { seq, reason })
        }
        folded => Ok((folded?, last)),
    }
}

pub(super) fn fold(shelf: &Shelf, code: &Code, rows: &[Row]) -> Result<Table, Unread> {
    let damaged = |seq: u32, reason: String| Unread::Damaged { seq, reason };
    let (first, rest) = rows.split_first().ok_or(Unread::NotThere)?;
    let Change::Created(created) = entry(first)?.change else {
        return Err(damaged(first.seq, "the first row does not make a table".to_owned()));
    };
    let mut table =
        Table::create(shelf, code.clone(), &created).map_err(|refusal| damaged(first.seq, refusal.to_string()))?;
    for row in rest {
        fold_next(&mut table, row)?;
    }
    Ok(table)
}

/// A table's next row changes it as it was written down.
pub(super) fn fold_next(table: &mut Table, row: &Row) -> Result<Entry, Unread> {
    let damaged = |reason: String| Unread::Damaged { seq: row.seq, reason };
    if row.seq != table.seq {
        return Err(damaged(format!("row {} is missing", table.seq)));
    }
    let written = entry(row)?;
    let mut folded = written.clone();
    table.fold(&mut folded).map_err(|refusal| damaged(refusal.to_string()))?;
    if folded != written && table.play.is_some() {
        return Err(damaged("the rules come to another question than was written down".to_owned()));
    }
    Ok(written)
}

pub(super) fn entry(row: &Row) -> Result<Entry, Unread> {
    serde_json::from_str(&row.body).map_err(|error| Unread::Damaged { seq: row.seq, reason: error.to_string() })
}

/// The game that began at a row, played again action by action: `each` sees the position after every step, the deal first.
pub async fn retell(
    house: &House,
    table: &Table,
    mut each: impl FnMut(&dyn AnyMatch, Option<&Change>),
) -> Result<(), Unread> {
    let Some(play) = &table.play else { return Ok(()) };
    let rows = house.store.read(&table.code, play.dealt).await.map_err(Unread::Store)?;
    let mut told: Option<Box<dyn AnyMatch>> = None;
    for row in rows.iter().take_while(|row| row.seq < table.seq) {
        let change = entry(row)?.change;
        match (&change, &mut told) {
            (Change::Dealt { seed, .. }, _) => {
                let seed: Seed = seed.parse().map_err(|_| damaged_seed(row))?;
                let dealt = play.game.deal(&seed);
                each(dealt.as_ref(), None);
                told = Some(dealt);
            }
            (Change::Did { seat, action, .. }, Some(position)) => {
                let seat = Seat::new(*seat).unwrap_or(Seat::FIRST);
                let done = position.play(seat, action, None);
                done.map_err(|refusal| Unread::Damaged { seq: row.seq, reason: refusal.to_string() })?;
                each(position.as_ref(), Some(&change));
            }
            _ => {}
        }
    }
    Ok(())
}

fn damaged_seed(row: &Row) -> Unread {
    Unread::Damaged { seq: row.seq, reason: "the seed cannot be read".to_owned() }
}

/// A game of a table, for anybody who asks.
pub enum Transcribed {
    /// It is over: the whole story, with the seed.
    Whole(String),
    /// It still runs, so its story stays closed.
    Running,
    /// The table has no game of that number.
    None,
}

/// The transcript of a table's game number `number`, from 1.
pub async fn transcript(house: &House, code: &Code, number: u32) -> Result<Transcribed, Unread> {
    let rows = house.store.read(code, 0).await.map_err(Unread::Store)?;
    let (first, rest) = rows.split_first().ok_or(Unread::NotThere)?;
    let Change::Created(created) = entry(first)?.change else {
        return Err(Unread::Damaged { seq: 0, reason: "the first row does not make a table".to_owned() });
    };
    let mut table = Table::create(&house.shelf, code.clone(), &created)
        .map_err(|refusal| Unread::Damaged { seq: 0, reason: refusal.to_string() })?;
    let mut lines: Option<engine::Transcript> = None;
    for row in rest {
        let mut entry = entry(row)?;
        let damaged = |refusal: Refusal| Unread::Damaged { seq: row.seq, reason: refusal.to_string() };
        table.fold(&mut entry).map_err(damaged)?;
        match entry.change {
            Change::Dealt { seed, rules } if table.number == number => {
                let seed = seed.parse().map_err(|_| damaged_seed(row))?;
                let header = header(&mut table, seed, rules);
                lines = Some(engine::Transcript { header, actions: vec![], ending: None });
            }
            Change::Did { seat, action, .. } if table.number == number => {
                if let Some(lines) = &mut lines {
                    lines.actions.push(engine::Entry { line: 0, seat, action });
                }
            }
            _ => {}
        }
        // A game of other rules is told as far as it went, though nobody here knows how it stood.
        if table.unplayable().is_none()
            && let Some(ending) = &table.ending
            && let Some(lines) = lines.take()
        {
            return Ok(Transcribed::Whole(whole(lines, ending)));
        }
    }
    Ok(match (lines, &table.ending) {
        (Some(lines), Some(ending)) => Transcribed::Whole(whole(lines, ending)),
        (Some(_), None) => Transcribed::Running,
        (None, _) => Transcribed::None,
    })
}

fn whole(mut transcript: engine::Transcript, ending: &EndingState) -> String {
    let ending = match ending {
        EndingState::Winners(seats) => Ending::Winners(seats.iter().map(Seat::index).collect()),
        EndingState::Abandoned | EndingState::Closed(_) => Ending::Abandoned(true),
    };
    transcript.ending = Some((0, ending));
    transcript.write()
}

/// The header of a game that has just been dealt.
fn header(table: &mut Table, seed: Seed, rules: u32) -> Header {
    let mut more = Map::new();
    if let Some(mut dealt) = table.dealt.take() {
        more.insert("players".to_owned(), std::mem::take(&mut dealt.players).into());
        more.insert("fair".to_owned(), serde_json::to_value(dealt.account()).unwrap_or_default());
    } else if table.lesson {
        more.insert("players".to_owned(), players(table).into());
        more.insert("lesson".to_owned(), true.into());
    }
    Header {
        game: table.kind().id().to_owned(),
        format: engine::FORMAT,
        seats: table.places.len(),
        options: Options(table.options.clone()),
        seed,
        rules,
        more,
    }
}
