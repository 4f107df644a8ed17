//! The embedded store: one `SQLite` file in the data directory.

mod look;
mod open;
mod tend;

use std::fs::File;
use std::path::Path;
use std::time::Duration;

use futures_util::future::BoxFuture;
use serde::{Serialize, Serializer};
use sqlx::sqlite::{SqliteConnection, SqlitePool, SqlitePoolOptions, SqliteRow};
use sqlx::{Connection, Row as _};
use tokio::sync::{Mutex, MutexGuard};

use super::sql::{failed, life_of, life_text};
use super::{Answer, Code, Hash, Key, LINGER, Listed, Mark, Row, Store, StoreFault};

/// Appends a batch given as a JSON array, in its order. One statement is a transaction of its own: it syncs once, and if it
/// fails, nothing of it remains. Triggers see to gaps and indexes.
const APPEND: &str = "INSERT INTO log (table_code, seq, at, body)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)
    WHERE true ON CONFLICT DO NOTHING RETURNING table_code, seq";

/// The same for batches with marks: reading these out of the JSON is not free, and most batches have none.
const APPEND_MARKED: &str = "INSERT INTO log (table_code, seq, at, body, game, life, guest)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6 FROM json_each(?)
    WHERE true ON CONFLICT DO NOTHING RETURNING table_code, seq";

/// Tables in a file. Times are kept as `SQLite`'s signed numbers, bit by bit.
pub struct SqliteStore {
    /// All writing goes through here; empty when the store is closed.
    desk: Mutex<Option<Desk>>,
    readers: SqlitePool,
}

struct Desk {
    connection: SqliteConnection,
    /// Keeps other processes out of the directory.
    _lock: File,
}

impl SqliteStore {
    /// Opens the store in a directory, which is made if it is missing. One process at a time can have it open.
    pub async fn open(dir: &Path) -> Result<SqliteStore, StoreFault> {
        let lock = open::lock(dir)?;
        let file = dir.join("gamenight.db");
        let connection = open::connect(&file).await?;
        let readers = SqlitePoolOptions::new().max_connections(4).test_before_acquire(false);
        Ok(SqliteStore {
            desk: Mutex::new(Some(Desk { connection, _lock: lock })),
            // Tables are read once and then live in memory: a cache of a quarter of a MiB each is enough.
            readers: readers.connect_lazy_with(open::options(&file).read_only(true).pragma("cache_size", "-256")),
        })
    }

    async fn desk(&self) -> Result<Writing<'_>, StoreFault> {
        let desk = self.desk.lock().await;
        MutexGuard::try_map(desk, |desk| desk.as_mut().map(|desk| &mut desk.connection))
            .map_err(|_| StoreFault::Failed("the store is closed".to_owned()))
    }
}

type Writing<'a> = tokio::sync::MappedMutexGuard<'a, SqliteConnection>;

impl Store for SqliteStore {
    fn linger(&self) -> Duration {
        LINGER
    }

    fn append<'a>(&'a self, rows: &'a [Row]) -> Answer<'a, Vec<bool>> {
        Box::pin(async move {
            let marked = rows.iter().any(|row| !row.mark.is_empty());
            let batch = serde_json::to_string(&Batch { rows, marked })
                .map_err(|error| StoreFault::Failed(format!("rows cannot be written as JSON: {error}")))?;
            let statement = sqlx::query(if marked { APPEND_MARKED } else { APPEND }).bind(batch);
            // To the end: the statement is on the disk when it has no more to say.
            let kept = statement.fetch_all(&mut *self.desk().await?).await.map_err(failed("append rows"))?;
            which(rows, &kept).map_err(failed("say which rows it has appended"))
        })
    }

    fn read<'a>(&'a self, table: &'a str, from: u32) -> Answer<'a, Vec<Row>> {
        Box::pin(async move {
            let doing = || failed(format!("read table {table}"));
            let sql = "SELECT seq, at, body, game, life, guest FROM log WHERE table_code = ? AND seq >= ? ORDER BY seq";
            let found = sqlx::query(sql).bind(table).bind(from).fetch_all(&self.readers);
            let found = found.await.map_err(doing())?;
            let code = Code::from(table);
            let rows = found.iter().map(|row| row_of(&code, row)).collect::<Result<Vec<Row>, _>>().map_err(doing())?;
            match rows.iter().zip(from..=u32::MAX).find(|(row, seq)| row.seq != *seq) {
                None => Ok(rows),
                Some((_, seq)) => Err(StoreFault::Failed(format!("table {table} has lost its row {seq}"))),
            }
        })
    }

    fn tables_of<'a>(&'a self, guest: &'a str, open: bool, most: u32) -> Answer<'a, Vec<Listed>> {
        Box::pin(async move {
            let sql = "SELECT code, game, life, created FROM guests JOIN tables USING (code)
                WHERE guest = ? AND (life = 'open' OR NOT ?) ORDER BY created DESC, code LIMIT ?";
            let found = sqlx::query_as(sql).bind(guest).bind(open).bind(most).fetch_all(&self.readers);
            let found: Vec<(String, String, String, i64)> = found.await.map_err(failed("list tables"))?;
            let listed = found.into_iter().map(|(code, game, life, created)| {
                Ok(Listed { table: code.into(), game, life: life_of(&life)?, created: created as u64 })
            });
            listed.collect::<Result<_, sqlx::Error>>().map_err(failed("list tables"))
        })
    }

    fn quarantine<'a>(&'a self, table: &'a str, seq: u32, reason: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            let sql = "INSERT INTO quarantine (code, seq, reason) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET seq = excluded.seq, reason = excluded.reason";
            let statement = sqlx::query(sql).bind(table).bind(seq).bind(reason);
            statement.execute(&mut *self.desk().await?).await.map_err(failed("quarantine a table"))?;
            Ok(())
        })
    }

    fn quarantined(&self) -> Answer<'_, Vec<(Code, u32, String)>> {
        Box::pin(async move {
            let found = sqlx::query_as("SELECT code, seq, reason FROM quarantine ORDER BY code");
            let found = found.fetch_all(&self.readers).await.map_err(failed("list the quarantine"))?;
            Ok(found.into_iter().map(|(code, seq, reason): (String, _, _)| (code.into(), seq, reason)).collect())
        })
    }

    fn keys(&self) -> Answer<'_, Vec<Key>> {
        Box::pin(async move {
            let found = sqlx::query_as("SELECT created, secret FROM keys ORDER BY created, id");
            let found: Vec<(i64, Vec<u8>)> = found.fetch_all(&self.readers).await.map_err(failed("read the keys"))?;
            let keys = found.into_iter().map(|(created, secret)| {
                let secret =
                    secret.try_into().map_err(|_| StoreFault::Failed("a key is not 32 bytes long".to_owned()))?;
                Ok(Key { created: created as u64, secret })
            });
            keys.collect()
        })
    }

    fn add_key<'a>(&'a self, key: &'a Key) -> Answer<'a, ()> {
        Box::pin(async move {
            let sql = "INSERT INTO keys (created, secret) VALUES (?, ?)";
            let statement = sqlx::query(sql).bind(key.created as i64).bind(&key.secret[..]);
            statement.execute(&mut *self.desk().await?).await.map_err(failed("add a key"))?;
            Ok(())
        })
    }

    fn drop_keys(&self, before: u64) -> Answer<'_, ()> {
        Box::pin(self.drop_old(before))
    }

    fn forgotten(&self) -> Answer<'_, Vec<Hash>> {
        Box::pin(self.read_forgotten())
    }

    fn add_forgotten<'a>(&'a self, guest: &'a Hash, at: u64) -> Answer<'a, ()> {
        Box::pin(self.note_forgotten(guest, at))
    }

    fn rewrite<'a>(&'a self, table: &'a str, guest: &'a str, rows: &'a [Row]) -> Answer<'a, ()> {
        Box::pin(self.go_on_without(table, guest, rows))
    }

    fn delete<'a>(&'a self, table: &'a str) -> Answer<'a, bool> {
        Box::pin(self.delete_table(table))
    }

    fn stale(&self, before: u64, most: u32) -> Answer<'_, Vec<Code>> {
        Box::pin(self.find_stale(before, most))
    }

    fn probe(&self) -> Answer<'_, ()> {
        Box::pin(self.beat())
    }

    fn scrub(&self) -> Answer<'_, ()> {
        Box::pin(self.clean())
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            // The one that writes goes last: it clears the write-ahead log away.
            self.readers.close().await;
            if let Some(desk) = self.desk.lock().await.take()
                && let Err(error) = desk.connection.close().await
            {
                tracing::error!(%error, "the database was not closed well");
            }
        })
    }
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
