//! The shared store: a `PostgreSQL` database, at which any number of nodes work.

mod index;
mod keys;
mod log;
mod open;
mod peers;
mod upkeep;

use sqlx::Row as _;
use sqlx::postgres::{PgPool, PgRow};

use self::open::SingleConnection;
use self::peers::PeerLink;

/// Tables in a database that other nodes share. Times are kept as signed numbers, bit by bit, texts as their bytes.
pub struct PostgresStore {
    /// The write connection: all rows are appended here.
    appending: SingleConnection,
    /// What peers have appended is read here, and said to them what has to be said.
    errands: SingleConnection,
    /// For everything else.
    pool: PgPool,
    link: PeerLink,
    database: String,
}

impl PostgresStore {
    /// The database by the name that people know it by; no password is in it.
    pub fn database(&self) -> &str {
        &self.database
    }
}

fn text(row: &PgRow, column: usize) -> Result<String, sqlx::Error> {
    some_text(row, column)?.ok_or(sqlx::Error::ColumnNotFound(column.to_string()))
}

fn some_text(row: &PgRow, column: usize) -> Result<Option<String>, sqlx::Error> {
    let bytes: Option<Vec<u8>> = row.try_get(column)?;
    bytes.map(String::from_utf8).transpose().map_err(|error| sqlx::Error::Decode(error.into()))
}
