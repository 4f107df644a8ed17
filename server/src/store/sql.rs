//! What both databases have in common: how a table's life is written, and how a failure is told.

use std::fmt::Display;

use sqlx::error::DatabaseError;
use sqlx::sqlite::SqliteError;

use super::{Life, StoreFault};

pub fn life_text(life: Life) -> &'static str {
    match life {
        Life::Open => "open",
        Life::Over => "over",
    }
}

pub fn life_of(text: &str) -> Result<Life, sqlx::Error> {
    match text {
        "open" => Ok(Life::Open),
        "over" => Ok(Life::Over),
        _ => Err(sqlx::Error::Decode(format!("{text:?} is neither open nor over").into())),
    }
}

/// A failure of a statement that is a transaction of its own, or of a commit.
pub fn failed(doing: impl Display) -> impl FnOnce(sqlx::Error) -> StoreFault {
    move |error| {
        if is_undone(&error) || is_damage(&error) {
            undone(doing)(error)
        } else {
            StoreFault::Unknown(sentence(&doing, &error))
        }
    }
}

/// A failure before anything could have been committed.
pub fn undone(doing: impl Display) -> impl FnOnce(sqlx::Error) -> StoreFault {
    move |error| match error {
        sqlx::Error::PoolClosed => StoreFault::Failed("the store is closed".to_owned()),
        error if is_damage(&error) => StoreFault::Damaged(sentence(&doing, &error)),
        error => StoreFault::Failed(sentence(&doing, &error)),
    }
}

fn sentence(doing: &impl Display, error: &sqlx::Error) -> String {
    format!("the database could not {doing}: {error}")
}

/// Is something damaged that the database keeps, so that trying again is of no use?
pub fn is_damage(error: &sqlx::Error) -> bool {
    /// `SQLite`: a malformed page, or a file that is no database any more; in the lowest byte of the code.
    const SQLITE: [u32; 2] = [11, 26];
    /// `PostgreSQL`: damaged data or a damaged index.
    const POSTGRES: [&str; 2] = ["XX001", "XX002"];
    match error {
        sqlx::Error::Decode(_) | sqlx::Error::ColumnDecode { .. } => true,
        sqlx::Error::Database(error) => error.code().is_some_and(|code| {
            let number =
                if error.try_downcast_ref::<SqliteError>().is_some() { code.parse::<u32>().ok() } else { None };
            number.map_or(POSTGRES.contains(&&*code), |number| SQLITE.contains(&(number & 0xff)))
        }),
        _ => false,
    }
}

/// Is it certain that nothing was committed? What is not certain is doubted.
fn is_undone(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::PoolClosed | sqlx::Error::PoolTimedOut => true,
        sqlx::Error::Database(error) if error.try_downcast_ref::<SqliteError>().is_some() => {
            is_undone_by_sqlite(&**error)
        }
        sqlx::Error::Database(error) => is_undone_by_postgres(&**error),
        _ => false,
    }
}

/// `SQLite` takes a statement back that fails. Only if the disk fails at the sync, the write-ahead log may hold a commit that
/// is found when the file is opened again.
fn is_undone_by_sqlite(error: &dyn DatabaseError) -> bool {
    /// An input or output error, in the lowest byte of the code.
    const IO: u32 = 10;
    /// Of those: a page could not be read, or the last page of the commit could not be written.
    const BEFORE_COMMIT: [u32; 3] = [266, 522, 778];
    let code = error.code().and_then(|code| code.parse().ok());
    code.is_some_and(|code: u32| code & 0xff != IO || BEFORE_COMMIT.contains(&code))
}

/// `PostgreSQL` takes a transaction back that fails, and says so; if the server or the connection ends, it may not know.
fn is_undone_by_postgres(error: &dyn DatabaseError) -> bool {
    /// Classes of errors of the statement itself: data, constraints, the transaction, deadlocks, access, resources such as a
    /// full disk, limits, locks that were not had in time.
    const CLASSES: [&str; 12] = ["21", "22", "23", "25", "28", "34", "40", "42", "53", "54", "55", "P0"];
    /// It was cancelled.
    const CANCELLED: &str = "57014";
    /// Of the class 40, the one that says that nobody knows.
    const COMPLETION_UNKNOWN: &str = "40003";
    error.code().is_some_and(|code| {
        code == CANCELLED || (code != COMPLETION_UNKNOWN && CLASSES.iter().any(|class| code.starts_with(class)))
    })
}
