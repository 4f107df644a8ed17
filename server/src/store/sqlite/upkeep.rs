//! Changes beyond appending: what is old goes, what is to be forgotten is overwritten.

use futures_util::future::BoxFuture;
use sqlx::Connection;

use super::SqliteStore;
use crate::store::sql::failed;
use crate::store::{Code, Row, StoreFuture, Upkeep};

impl Upkeep for SqliteStore {
    fn rewrite<'a>(&'a self, table: &'a str, guest: &'a str, rows: &'a [Row]) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let doing = || failed("forget a guest");
            let mut writing = self.writing().await?;
            let mut all = writing.begin().await.map_err(doing())?;
            for row in rows {
                let sql = "UPDATE log SET body = ?, guest = ? WHERE table_code = ? AND seq = ?";
                let statement = sqlx::query(sql).bind(&row.body).bind(&row.mark.guest).bind(table).bind(row.seq);
                statement.execute(&mut *all).await.map_err(doing())?;
            }
            for sql in [
                "UPDATE log SET guest = NULL WHERE table_code = ? AND guest = ?",
                "DELETE FROM guests WHERE code = ? AND guest = ?",
            ] {
                sqlx::query(sql).bind(table).bind(guest).execute(&mut *all).await.map_err(doing())?;
            }
            all.commit().await.map_err(doing())
        })
    }

    fn delete<'a>(&'a self, table: &'a str) -> StoreFuture<'a, bool> {
        Box::pin(async move {
            let doing = || failed(format!("delete table {table}"));
            let mut writing = self.writing().await?;
            let mut all = writing.begin().await.map_err(doing())?;
            let gone = sqlx::query("DELETE FROM log WHERE table_code = ?").bind(table).execute(&mut *all).await;
            let there = gone.map_err(doing())?.rows_affected() > 0;
            for sql in [
                "DELETE FROM tables WHERE code = ?",
                "DELETE FROM guests WHERE code = ?",
                "DELETE FROM games WHERE code = ?",
                "DELETE FROM quarantine WHERE code = ?",
            ] {
                sqlx::query(sql).bind(table).execute(&mut *all).await.map_err(doing())?;
            }
            all.commit().await.map_err(doing())?;
            Ok(there)
        })
    }

    fn quarantine<'a>(&'a self, table: &'a str, seq: u32, reason: &'a str) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let sql = "INSERT INTO quarantine (code, seq, reason) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET seq = excluded.seq, reason = excluded.reason";
            let statement = sqlx::query(sql).bind(table).bind(seq).bind(reason);
            statement.execute(&mut *self.writing().await?).await.map_err(failed("quarantine a table"))?;
            Ok(())
        })
    }

    fn quarantined(&self) -> StoreFuture<'_, Vec<(Code, u32, String)>> {
        Box::pin(async move {
            let found = sqlx::query_as("SELECT code, seq, reason FROM quarantine ORDER BY code");
            let found = found.fetch_all(&self.readers).await.map_err(failed("list the quarantine"))?;
            Ok(found.into_iter().map(|(code, seq, reason): (String, _, _)| (code.into(), seq, reason)).collect())
        })
    }

    fn scrub(&self) -> StoreFuture<'_, ()> {
        Box::pin(self.scrub_in_steps())
    }

    fn note<'a>(&'a self, name: &'a str) -> StoreFuture<'a, Option<String>> {
        Box::pin(async move {
            let found = sqlx::query_scalar("SELECT value FROM notes WHERE name = ?").bind(name);
            found.fetch_optional(&self.readers).await.map_err(failed("read a note"))
        })
    }

    fn set_note<'a>(&'a self, name: &'a str, value: &'a str) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let sql = "INSERT INTO notes (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value";
            let statement = sqlx::query(sql).bind(name).bind(value);
            statement.execute(&mut *self.writing().await?).await.map_err(failed("write a note"))?;
            Ok(())
        })
    }

    fn drop_note<'a>(&'a self, name: &'a str, value: &'a str) -> StoreFuture<'a, bool> {
        Box::pin(async move {
            let statement = sqlx::query("DELETE FROM notes WHERE name = ? AND value = ?").bind(name).bind(value);
            let done = statement.execute(&mut *self.writing().await?).await.map_err(failed("take a note back"))?;
            Ok(done.rows_affected() > 0)
        })
    }

    fn size(&self) -> StoreFuture<'_, u64> {
        Box::pin(async move {
            let sql = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size";
            let pages: i64 = sqlx::query_scalar(sql).fetch_one(&self.readers).await.map_err(failed("say its size"))?;
            let ahead = std::fs::metadata(self.file.with_extension("db-wal")).map_or(0, |file| file.len());
            Ok(pages as u64 + ahead)
        })
    }

    fn clear(&self) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            let doing = || failed("empty itself");
            let mut writing = self.writing().await?;
            let mut all = writing.begin().await.map_err(doing())?;
            for table in ["log", "tables", "guests", "games", "quarantine", "keys", "forgotten"] {
                let sql = sqlx::AssertSqlSafe(format!("DELETE FROM {table}"));
                sqlx::query(sql).execute(&mut *all).await.map_err(doing())?;
            }
            all.commit().await.map_err(doing())
        })
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            // The one that writes goes last: it clears the write-ahead log away.
            self.readers.close().await;
            if let Some(writing) = self.writing.lock().await.take()
                && let Err(error) = writing.connection.close().await
            {
                tracing::error!(%error, "the database was not closed well");
            }
        })
    }
}
