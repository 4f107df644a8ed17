//! Lists of tables.

use sqlx::Row as _;
use sqlx::postgres::PgRow;

use super::open::patiently;
use super::{PostgresStore, text};
use crate::store::sql::{failed, life_of};
use crate::store::{Code, Entered, Frame, Index, Listed, StoreFuture};

impl Index for PostgresStore {
    fn tables_of<'a>(&'a self, guest: &'a str, open: bool, most: u32) -> StoreFuture<'a, Vec<Listed>> {
        Box::pin(async move {
            let sql = "SELECT code, game, life, created FROM guests JOIN tables USING (code)
                WHERE guest = $1 AND (life = 'open' OR NOT $2) ORDER BY created DESC, code LIMIT $3";
            let found = sqlx::query(sql).bind(guest.as_bytes()).bind(open).bind(i64::from(most)).fetch_all(&self.pool);
            let found = patiently(found).await.map_err(failed("list tables"))?;
            found.iter().map(listed_of).collect::<Result<_, _>>().map_err(failed("list tables"))
        })
    }

    fn stale(&self, before: u64, most: u32) -> StoreFuture<'_, Vec<Code>> {
        Box::pin(async move {
            let doing = || failed("look for old tables");
            // The first comparison alone keeps most tables out.
            let sql = "SELECT code FROM tables WHERE created < $1 AND $1 >
                (SELECT at FROM log WHERE table_code = code ORDER BY seq DESC LIMIT 1) ORDER BY code LIMIT $2";
            let found = sqlx::query(sql).bind(before as i64).bind(i64::from(most)).fetch_all(&self.pool).await;
            found
                .map_err(doing())?
                .iter()
                .map(|row| text(row, 0).map(Code::from))
                .collect::<Result<_, _>>()
                .map_err(doing())
        })
    }

    fn newest(&self) -> StoreFuture<'_, Option<u64>> {
        Box::pin(async move {
            let sql = "SELECT max((SELECT at FROM log WHERE table_code = code ORDER BY seq DESC LIMIT 1)) FROM tables";
            let found: Option<i64> =
                sqlx::query_scalar(sql).fetch_one(&self.pool).await.map_err(failed("look for the newest table"))?;
            Ok(found.map(|at| at as u64))
        })
    }

    fn game<'a>(&'a self, table: &'a str, number: u32) -> StoreFuture<'a, Option<Frame>> {
        Box::pin(async move {
            let doing = || failed("look for a game");
            let sql = "SELECT first, after, frame FROM games WHERE code = $1 AND number = $2";
            let statement = sqlx::query(sql).bind(table.as_bytes()).bind(i64::from(number));
            let Some(row) = patiently(statement.fetch_optional(&self.pool)).await.map_err(doing())? else {
                return Ok(None);
            };
            let frame = || {
                let (first, after): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
                Ok(Frame { number, first: first as u32, after: after as u32, text: text(&row, 2)? })
            };
            frame().map(Some).map_err(doing())
        })
    }

    fn note_game<'a>(&'a self, table: &'a str, frame: &'a Frame) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            // A table may have been deleted meanwhile.
            let sql = "INSERT INTO games (code, number, first, after, frame) SELECT code, $2, $3, $4, $5 FROM tables
                WHERE code = $1 ON CONFLICT DO NOTHING";
            let numbers = [frame.number, frame.first, frame.after].map(i64::from);
            let statement = numbers.into_iter().fold(sqlx::query(sql).bind(table.as_bytes()), sqlx::query::Query::bind);
            let statement = statement.bind(frame.text.as_bytes());
            patiently(statement.execute(&self.pool)).await.map_err(failed("note where a game lies"))?;
            Ok(())
        })
    }

    fn all(&self) -> StoreFuture<'_, Vec<Entered>> {
        Box::pin(async move {
            let doing = || failed("list tables");
            let sql = "SELECT code, tables.game, tables.life, created, last.at, last.seq + 1 FROM tables, LATERAL
                (SELECT at, seq FROM log WHERE table_code = code ORDER BY seq DESC LIMIT 1) AS last
                ORDER BY created DESC, code";
            let entered = |row: &PgRow| {
                let (touched, rows): (i64, i64) = (row.try_get(4)?, row.try_get(5)?);
                Ok(Entered { listed: listed_of(row)?, touched: touched as u64, rows: rows as u32 })
            };
            let found = sqlx::query(sql).fetch_all(&self.pool).await.map_err(doing())?;
            found.iter().map(entered).collect::<Result<_, sqlx::Error>>().map_err(doing())
        })
    }

    fn codes(&self) -> StoreFuture<'_, Vec<Code>> {
        Box::pin(async move {
            let doing = || failed("list tables");
            let found = sqlx::query("SELECT table_code FROM log WHERE seq = 0 ORDER BY table_code");
            let found = found.fetch_all(&self.pool).await.map_err(doing())?;
            found.iter().map(|row| text(row, 0).map(Code::from)).collect::<Result<_, _>>().map_err(doing())
        })
    }
}

/// A listed table, from the first four columns.
fn listed_of(row: &PgRow) -> Result<Listed, sqlx::Error> {
    let (table, game, life) = (text(row, 0)?.into(), text(row, 1)?, life_of(row.try_get(2)?)?);
    Ok(Listed { table, game, life, created: row.try_get::<i64, _>(3)? as u64 })
}
