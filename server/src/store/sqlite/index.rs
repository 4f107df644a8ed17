//! Lists of tables.

use super::SqliteStore;
use crate::store::sql::{failed, life_of};
use crate::store::{Code, Entered, Frame, Index, Listed, StoreFuture};

impl Index for SqliteStore {
    fn tables_of<'a>(&'a self, guest: &'a str, open: bool, most: u32) -> StoreFuture<'a, Vec<Listed>> {
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

    fn stale(&self, before: u64, most: u32) -> StoreFuture<'_, Vec<Code>> {
        Box::pin(async move {
            // The first comparison alone keeps most tables out.
            let sql = "SELECT code FROM tables WHERE created < ?1 AND ?1 >
                (SELECT at FROM log WHERE table_code = code ORDER BY seq DESC LIMIT 1) ORDER BY code LIMIT ?2";
            let found = sqlx::query_scalar(sql).bind(before as i64).bind(most).fetch_all(&self.readers);
            let found: Vec<String> = found.await.map_err(failed("look for old tables"))?;
            Ok(found.into_iter().map(Code::from).collect())
        })
    }

    fn newest(&self) -> StoreFuture<'_, Option<u64>> {
        Box::pin(async move {
            let sql = "SELECT max((SELECT at FROM log WHERE table_code = code ORDER BY seq DESC LIMIT 1)) FROM tables";
            let found: Option<i64> =
                sqlx::query_scalar(sql).fetch_one(&self.readers).await.map_err(failed("look for the newest table"))?;
            Ok(found.map(|at| at as u64))
        })
    }

    fn game<'a>(&'a self, table: &'a str, number: u32) -> StoreFuture<'a, Option<Frame>> {
        Box::pin(async move {
            let sql = "SELECT first, after, frame FROM games WHERE code = ? AND number = ?";
            let found = sqlx::query_as(sql).bind(table).bind(number).fetch_optional(&self.readers);
            let found: Option<(u32, u32, String)> = found.await.map_err(failed("look for a game"))?;
            Ok(found.map(|(first, after, text)| Frame { number, first, after, text }))
        })
    }

    fn note_game<'a>(&'a self, table: &'a str, frame: &'a Frame) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            // A table may have been deleted meanwhile.
            let sql = "INSERT INTO games (code, number, first, after, frame) SELECT code, ?2, ?3, ?4, ?5 FROM tables
                WHERE code = ?1 ON CONFLICT DO NOTHING";
            let Frame { number, first, after, text } = frame;
            let statement = sqlx::query(sql).bind(table).bind(number).bind(first).bind(after).bind(text);
            statement.execute(&mut *self.writing().await?).await.map_err(failed("note where a game lies"))?;
            Ok(())
        })
    }

    fn all(&self) -> StoreFuture<'_, Vec<Entered>> {
        Box::pin(async move {
            let sql =
                "SELECT code, tables.game, tables.life, created, at, seq + 1 FROM tables JOIN log ON table_code = code
                AND seq = (SELECT max(seq) FROM log WHERE table_code = code) ORDER BY created DESC, code";
            let found = sqlx::query_as(sql).fetch_all(&self.readers).await.map_err(failed("list tables"))?;
            let entered = |(code, game, life, created, at, rows): (String, _, String, i64, i64, u32)| {
                let listed = Listed { table: code.into(), game, life: life_of(&life)?, created: created as u64 };
                Ok(Entered { listed, touched: at as u64, rows })
            };
            found.into_iter().map(entered).collect::<Result<_, sqlx::Error>>().map_err(failed("list tables"))
        })
    }

    fn codes(&self) -> StoreFuture<'_, Vec<Code>> {
        Box::pin(async move {
            let found = sqlx::query_scalar("SELECT table_code FROM log WHERE seq = 0 ORDER BY table_code");
            let found: Vec<String> = found.fetch_all(&self.readers).await.map_err(failed("list tables"))?;
            Ok(found.into_iter().map(Code::from).collect())
        })
    }
}
