//! Rows appended and read.

use std::sync::Arc;
use std::time::Duration;

use serde::{Serialize, Serializer};
use sqlx::error::DatabaseError;
use sqlx::query::Query;
use sqlx::sqlite::{Sqlite, SqliteArguments, SqliteRow};
use sqlx::{Arguments, AssertSqlSafe, Row as _};

use super::SqliteStore;
use crate::store::sql::{failed, life_of, life_text};
use crate::store::{Code, LINGER, Log, Mark, Row, StoreFault, StoreFuture};

/// No statement has places for more rows. The server appends half as many at most.
const MOST_PLACES: usize = 1024;

/// The columns of a row without marks.
const PLAIN: &str = "table_code, seq, at, body";

/// Those with them: most batches have none.
const MARKED: &str = "table_code, seq, at, body, game, life, guest";

/// What can be appended of a batch, given as a JSON array, of which a number is taken: it says which rows those are. Saying so
/// costs as much as appending, so that it is asked for only where it may differ.
const APPEND_SOME: &str = "INSERT INTO log (table_code, seq, at, body, game, life, guest)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6 FROM json_each(?)
    WHERE true ON CONFLICT DO NOTHING RETURNING table_code, seq";

/// Which rows of a batch are in the log.
const KEPT: &str =
    "SELECT table_code, seq FROM json_each(?) JOIN log ON table_code = value ->> 0 AND seq = value ->> 1";

/// Tells which rows of a batch were appended, by what a statement has said.
type Which = fn(&[Row], &[SqliteRow]) -> Result<Vec<bool>, sqlx::Error>;

impl Log for SqliteStore {
    fn append<'a>(&'a self, rows: &'a [Row]) -> StoreFuture<'a, Vec<bool>> {
        Box::pin(async move {
            let batch = |marked| {
                serde_json::to_string(&Batch { rows, marked })
                    .map_err(|error| StoreFault::Failed(format!("rows cannot be written as JSON: {error}")))
            };
            if rows.is_empty() {
                return Ok(Vec::new());
            }
            let mut writing = self.writing().await?;
            let appended = match append(rows) {
                Some(statement) => Some(statement.execute(&mut *writing).await),
                None => None,
            };
            let (statement, which): (_, Which) = match appended {
                None => (sqlx::query(APPEND_SOME).bind(batch(true)?), which),
                Some(Ok(done)) if done.rows_affected() == rows.len() as u64 => return Ok(vec![true; rows.len()]),
                Some(Ok(_)) => (sqlx::query(KEPT).bind(batch(false)?), without_gaps),
                Some(Err(error)) if is_taken(&error) => (sqlx::query(APPEND_SOME).bind(batch(true)?), which),
                Some(Err(error)) => return Err(failed("append rows")(error)),
            };
            // To the end: the statement is on the disk when it has no more to say.
            let kept = statement.fetch_all(&mut *writing).await.map_err(failed("append rows"))?;
            which(rows, &kept).map_err(failed("say which rows it has appended"))
        })
    }

    fn linger(&self) -> Duration {
        LINGER
    }

    fn read<'a>(&'a self, table: &'a str, from: u32) -> StoreFuture<'a, Vec<Row>> {
        self.read_part(table, from, u32::MAX)
    }

    fn read_part<'a>(&'a self, table: &'a str, from: u32, most: u32) -> StoreFuture<'a, Vec<Row>> {
        Box::pin(async move {
            let doing = || failed(format!("read table {table}"));
            let sql = "SELECT seq, at, body, game, life, guest FROM log WHERE table_code = ? AND seq >= ? ORDER BY seq LIMIT ?";
            let found = sqlx::query(sql).bind(table).bind(from).bind(most).fetch_all(&self.readers);
            let found = found.await.map_err(doing())?;
            let code = Code::from(table);
            let rows = found.iter().map(|row| row_of(&code, row)).collect::<Result<Vec<Row>, _>>().map_err(doing())?;
            match rows.iter().zip(from..=u32::MAX).find(|(row, seq)| row.seq != *seq) {
                None => Ok(rows),
                Some((_, seq)) => Err(StoreFault::Damaged(format!("table {table} has lost its row {seq}"))),
            }
        })
    }

    fn exists<'a>(&'a self, table: &'a str) -> StoreFuture<'a, bool> {
        Box::pin(async move {
            let sql = "SELECT count(*) FROM log WHERE table_code = ? AND seq = 0";
            let found: i64 = sqlx::query_scalar(sql)
                .bind(table)
                .fetch_one(&self.readers)
                .await
                .map_err(failed(format!("look for table {table}")))?;
            Ok(found > 0)
        })
    }

    fn probe(&self) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            let sql = "INSERT INTO pulse (id, beat) VALUES (1, 1) ON CONFLICT DO UPDATE SET beat = beat + 1";
            sqlx::query(sql).execute(&mut *self.writing().await?).await.map_err(failed("write"))?;
            Ok(())
        })
    }
}

/// Appends a batch in its order. One statement is a transaction of its own: it syncs once, and if it fails, nothing of it
/// remains. Triggers see to gaps and indexes. A number that is taken already fails all of it. None for more rows than a
/// statement has places for.
fn append(rows: &[Row]) -> Option<Query<'static, Sqlite, SqliteArguments>> {
    if rows.len() > MOST_PLACES {
        return None;
    }
    let marked = rows.iter().any(|row| !row.mark.is_empty());
    let (columns, each) = if marked { (MARKED, 7) } else { (PLAIN, 4) };
    let places = places(rows.len());
    let mut values = SqliteArguments::default();
    values.reserve(rows.len() * each, 0);
    let mut statement = sqlx::query_with(AssertSqlSafe(insert(columns, each, places)), values);
    for row in rows {
        statement = statement.bind(Arc::clone(&row.table)).bind(i64::from(row.seq)).bind(row.at as i64);
        statement = statement.bind(row.body.as_str());
        if marked {
            let Mark { game, life, guest } = &row.mark;
            statement = statement.bind(game.as_deref()).bind(life.map(life_text)).bind(guest.as_deref());
        }
    }
    Some(statement)
}

/// How many places a statement has into which so many rows go. Few numbers, so that it is compiled once and kept.
fn places(rows: usize) -> usize {
    let power = rows.next_power_of_two();
    if power / 4 * 3 >= rows { power / 4 * 3 } else { power }
}

/// The statement with so many places; those without a table stay out.
fn insert(columns: &str, each: usize, places: usize) -> String {
    let mut values = format!("({}),", "?,".repeat(each).trim_end_matches(',')).repeat(places);
    values.pop();
    let named: Vec<String> = (1..=each).map(|column| format!("column{column}")).collect();
    format!("INSERT INTO log ({columns}) SELECT {} FROM (VALUES {values}) WHERE column1 IS NOT NULL", named.join(","))
}

/// Rows as a JSON array of arrays.
struct Batch<'a> {
    rows: &'a [Row],
    marked: bool,
}

impl Serialize for Batch<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !self.marked {
            let rows = self.rows.iter();
            return serializer.collect_seq(rows.map(|row| (&*row.table, row.seq, row.at as i64, &row.body)));
        }
        serializer.collect_seq(self.rows.iter().map(|row| {
            let Mark { game, life, guest } = &row.mark;
            (&*row.table, row.seq, row.at as i64, &row.body, game, life.map(life_text), guest)
        }))
    }
}

/// Was a number taken already?
fn is_taken(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(DatabaseError::is_unique_violation)
}

/// Which of the rows are among those kept? They come in the order of the batch, but that is not promised.
fn which(rows: &[Row], kept: &[SqliteRow]) -> Result<Vec<bool>, sqlx::Error> {
    let mut taken = vec![false; rows.len()];
    let mut next = 0;
    for kept in kept {
        let (table, seq): (&str, u32) = (kept.try_get(0)?, kept.try_get(1)?);
        let is_kept = |&at: &usize| rows[at].seq == seq && *rows[at].table == *table;
        let at = (next..rows.len()).chain(0..next).find(is_kept).ok_or(sqlx::Error::RowNotFound)?;
        taken[at] = true;
        next = at + 1;
    }
    Ok(taken)
}

/// Which of the rows have been appended, if those are in the log now and no number was taken before? The rest would have left
/// gaps; of several with one number, none came after the one that was appended.
fn without_gaps(rows: &[Row], kept: &[SqliteRow]) -> Result<Vec<bool>, sqlx::Error> {
    let mut taken = vec![false; rows.len()];
    for kept in kept {
        let (table, seq): (&str, u32) = (kept.try_get(0)?, kept.try_get(1)?);
        let last = rows.iter().rposition(|row| row.seq == seq && *row.table == *table);
        taken[last.ok_or(sqlx::Error::RowNotFound)?] = true;
    }
    Ok(taken)
}

fn row_of(table: &Code, row: &SqliteRow) -> Result<Row, sqlx::Error> {
    let life: Option<&str> = row.try_get(4)?;
    let mark = Mark { game: row.try_get(3)?, life: life.map(life_of).transpose()?, guest: row.try_get(5)? };
    Ok(Row {
        table: table.clone(),
        seq: row.try_get(0)?,
        at: row.try_get::<i64, _>(1)? as u64,
        body: row.try_get(2)?,
        mark,
    })
}
