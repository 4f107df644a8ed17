//! A record read from the rows of its log.

use engine::Refusal;

use super::change::{Change, Entry};
use super::history::History;
use super::{Record, Shelf};
use crate::refusal;
use crate::row::{Code, Row};

/// Why a table cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LoadError {
    /// There is none of that code.
    NotThere,
    /// A row makes no sense.
    Damaged {
        /// Which.
        seq: u32,
        /// Why. It may quote what lies face down: it is for whoever hosts the server.
        reason: String,
    },
}

impl LoadError {
    /// What the people are told.
    pub fn refusal(&self, code: &str) -> Refusal {
        match self {
            LoadError::NotThere => refusal::no_such_table(code),
            LoadError::Damaged { .. } => refusal::table_damaged(code),
        }
    }
}

/// What was last written down: when, in milliseconds since 1970, and where.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Last {
    /// An action.
    pub did: u64,
    /// Something with which the time for a question begins.
    pub asked: u64,
    /// The row that dealt the last game.
    pub dealt: u32,
}

/// A table as its rows tell it.
pub struct Loaded {
    pub record: Record,
    pub history: History,
    pub last: Last,
}

/// Reads a table from all rows of its log.
pub fn read(shelf: &Shelf, code: &Code, rows: &[Row]) -> Result<Loaded, LoadError> {
    let mut reader = Reader::default();
    reader.take(shelf, code, rows)?;
    reader.finish()
}

/// Reads a table part by part: a long log is never in memory as a whole.
#[derive(Default)]
pub struct Reader(Option<Loaded>);

impl Reader {
    /// The next rows.
    pub fn take(&mut self, shelf: &Shelf, code: &Code, rows: &[Row]) -> Result<(), LoadError> {
        for row in rows {
            match &mut self.0 {
                None => self.0 = Some(first(shelf, code, row)?),
                Some(loaded) => loaded.take(row)?,
            }
        }
        Ok(())
    }

    /// The table, after its last row.
    pub fn finish(self) -> Result<Loaded, LoadError> {
        self.0.ok_or(LoadError::NotThere)
    }
}

fn first(shelf: &Shelf, code: &Code, row: &Row) -> Result<Loaded, LoadError> {
    let made = entry(row)?;
    let Change::Created(created) = &made.change else {
        return Err(damaged(row, &"the first row does not make a table"));
    };
    let record = Record::create(shelf, code.clone(), created).map_err(|refusal| damaged(row, &refusal))?;
    let mut loaded = Loaded { record, history: History::default(), last: Last::default() };
    loaded.history.note(&made, row.seq, None);
    Ok(loaded)
}

impl Loaded {
    fn take(&mut self, row: &Row) -> Result<(), LoadError> {
        let before = self.record.current.clone();
        let entry = next(&mut self.record, row)?;
        self.history.note(&entry, row.seq, before.as_deref());
        match &entry.change {
            Change::Did { .. } => self.last.did = row.at,
            Change::Dealt { .. } => self.last.dealt = row.seq,
            _ => {}
        }
        if entry.change.asks() {
            self.last.asked = row.at;
        }
        Ok(())
    }
}

/// A table's next row changes the record as it was written down. If it cannot, the record is of no use any more.
pub fn next(record: &mut Record, row: &Row) -> Result<Entry, LoadError> {
    if row.seq != record.seq {
        return Err(damaged(row, &format!("row {} is missing", record.seq)));
    }
    let written = entry(row)?;
    let mut folded = written.clone();
    record.fold(&mut folded).map_err(|refusal| damaged(row, &refusal))?;
    // Nothing can be said of games whose rules are not played here.
    if folded != written && record.current.is_some() {
        return Err(damaged(row, &"the rules come to another question than was written down"));
    }
    Ok(written)
}

/// What a row says.
pub fn entry(row: &Row) -> Result<Entry, LoadError> {
    serde_json::from_str(&row.body).map_err(|error| damaged(row, &error))
}

pub(super) fn damaged(row: &Row, reason: &impl ToString) -> LoadError {
    LoadError::Damaged { seq: row.seq, reason: reason.to_string() }
}
