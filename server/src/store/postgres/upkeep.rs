//! Changes beyond appending.

use futures_util::future::BoxFuture;
use sqlx::Row as _;

use super::open::{PATIENCE, patiently};
use super::{PostgresStore, text};
use crate::store::sql::failed;
use crate::store::{Code, Row, StoreFuture, Upkeep};

impl Upkeep for PostgresStore {
    fn rewrite<'a>(&'a self, table: &'a str, guest: &'a str, rows: &'a [Row]) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let rewritten = async {
                let mut all = self.pool.begin().await?;
                for row in rows {
                    let guest = row.mark.guest.as_deref().map(str::as_bytes);
                    let statement =
                        sqlx::query("UPDATE log SET body = $1, guest = $2 WHERE table_code = $3 AND seq = $4");
                    let statement = statement.bind(row.body.as_bytes()).bind(guest).bind(table.as_bytes());
                    patiently(statement.bind(i64::from(row.seq)).execute(&mut *all)).await?;
                }
                for sql in [
                    "UPDATE log SET guest = NULL WHERE table_code = $1 AND guest = $2",
                    "DELETE FROM guests WHERE code = $1 AND guest = $2",
                ] {
                    patiently(sqlx::query(sql).bind(table.as_bytes()).bind(guest.as_bytes()).execute(&mut *all))
                        .await?;
                }
                patiently(all.commit()).await
            };
            rewritten.await.map_err(failed("forget a guest"))
        })
    }

    fn delete<'a>(&'a self, table: &'a str) -> StoreFuture<'a, bool> {
        Box::pin(async move {
            let deleted = async {
                let mut all = self.pool.begin().await?;
                // Nobody appends meanwhile: a row whose forerunner goes just now would stay behind alone.
                sqlx::query("LOCK TABLE log IN SHARE ROW EXCLUSIVE MODE").execute(&mut *all).await?;
                let gone = sqlx::query("DELETE FROM log WHERE table_code = $1").bind(table.as_bytes());
                let there = patiently(gone.execute(&mut *all)).await?.rows_affected() > 0;
                for sql in [
                    "DELETE FROM tables WHERE code = $1",
                    "DELETE FROM guests WHERE code = $1",
                    "DELETE FROM games WHERE code = $1",
                    "DELETE FROM quarantine WHERE code = $1",
                ] {
                    patiently(sqlx::query(sql).bind(table.as_bytes()).execute(&mut *all)).await?;
                }
                patiently(all.commit()).await?;
                Ok(there)
            };
            deleted.await.map_err(failed(format!("delete table {table}")))
        })
    }

    fn quarantine<'a>(&'a self, table: &'a str, seq: u32, reason: &'a str) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let sql = "INSERT INTO quarantine (code, seq, reason) VALUES ($1, $2, $3)
                ON CONFLICT (code) DO UPDATE SET seq = excluded.seq, reason = excluded.reason";
            let statement = sqlx::query(sql).bind(table.as_bytes()).bind(i64::from(seq)).bind(reason.as_bytes());
            patiently(statement.execute(&self.pool)).await.map_err(failed("quarantine a table"))?;
            Ok(())
        })
    }

    fn quarantined(&self) -> StoreFuture<'_, Vec<(Code, u32, String)>> {
        Box::pin(async move {
            let doing = || failed("list the quarantine");
            let found = sqlx::query("SELECT code, seq, reason FROM quarantine ORDER BY code").fetch_all(&self.pool);
            let found = patiently(found).await.map_err(doing())?;
            let read =
                found.iter().map(|row| Ok((text(row, 0)?.into(), row.try_get::<i64, _>(1)? as u32, text(row, 2)?)));
            read.collect::<Result<_, sqlx::Error>>().map_err(doing())
        })
    }

    /// What was rewritten or deleted leaves the pages of the database, which go on being used. Writing them anew would keep
    /// all nodes waiting, and the write-ahead log knows it for a while in any case.
    fn scrub(&self) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            sqlx::raw_sql("VACUUM log, guests").execute(&self.pool).await.map_err(failed("clean up"))?;
            Ok(())
        })
    }

    fn note<'a>(&'a self, name: &'a str) -> StoreFuture<'a, Option<String>> {
        Box::pin(async move {
            let found = sqlx::query_scalar("SELECT value FROM notes WHERE name = $1").bind(name);
            patiently(found.fetch_optional(&self.pool)).await.map_err(failed("read a note"))
        })
    }

    fn set_note<'a>(&'a self, name: &'a str, value: &'a str) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let sql = "INSERT INTO notes (name, value) VALUES ($1, $2)
                ON CONFLICT (name) DO UPDATE SET value = excluded.value";
            let statement = sqlx::query(sql).bind(name).bind(value);
            patiently(statement.execute(&self.pool)).await.map_err(failed("write a note"))?;
            Ok(())
        })
    }

    fn drop_note<'a>(&'a self, name: &'a str, value: &'a str) -> StoreFuture<'a, bool> {
        Box::pin(async move {
            let statement = sqlx::query("DELETE FROM notes WHERE name = $1 AND value = $2").bind(name).bind(value);
            let done = patiently(statement.execute(&self.pool)).await.map_err(failed("take a note back"))?;
            Ok(done.rows_affected() > 0)
        })
    }

    fn size(&self) -> StoreFuture<'_, u64> {
        Box::pin(async move {
            let size = sqlx::query_scalar("SELECT pg_database_size(current_database())").fetch_one(&self.pool);
            let size: i64 = patiently(size).await.map_err(failed("say its size"))?;
            Ok(size as u64)
        })
    }

    fn clear(&self) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            let sql = "TRUNCATE log, tables, guests, games, quarantine, keys, forgotten";
            patiently(sqlx::query(sql).execute(&self.pool)).await.map_err(failed("empty itself"))?;
            Ok(())
        })
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            self.link.close().await;
            self.appending.close().await;
            self.errands.close().await;
            // Who has a connection of it just now waits for a database that may never answer.
            let _ = tokio::time::timeout(PATIENCE, self.pool.close()).await;
        })
    }
}
