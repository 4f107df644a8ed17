//! Tending the database: keys, tables that go, guests who are forgotten.

use sqlx::Row as _;

use super::{PostgresStore, failed, patiently, text};
use crate::store::{Code, Hash, Key, Row, StoreFault};

impl PostgresStore {
    pub(super) async fn set_apart(&self, table: &str, seq: u32, reason: &str) -> Result<(), StoreFault> {
        let sql = "INSERT INTO quarantine (code, seq, reason) VALUES ($1, $2, $3)
            ON CONFLICT (code) DO UPDATE SET seq = excluded.seq, reason = excluded.reason";
        let statement = sqlx::query(sql).bind(table.as_bytes()).bind(i64::from(seq)).bind(reason.as_bytes());
        patiently(statement.execute(&self.pool)).await.map_err(failed("quarantine a table"))?;
        Ok(())
    }

    pub(super) async fn read_quarantine(&self) -> Result<Vec<(Code, u32, String)>, StoreFault> {
        let doing = || failed("list the quarantine");
        let found = sqlx::query("SELECT code, seq, reason FROM quarantine ORDER BY code").fetch_all(&self.pool);
        let found = patiently(found).await.map_err(doing())?;
        let read = found.iter().map(|row| Ok((text(row, 0)?.into(), row.try_get::<i64, _>(1)? as u32, text(row, 2)?)));
        read.collect::<Result<_, sqlx::Error>>().map_err(doing())
    }

    pub(super) async fn read_keys(&self) -> Result<Vec<Key>, StoreFault> {
        let found = sqlx::query_as("SELECT created, secret FROM keys ORDER BY created, id").fetch_all(&self.pool);
        let found: Vec<(i64, Vec<u8>)> = patiently(found).await.map_err(failed("read the keys"))?;
        let keys = found.into_iter().map(|(created, secret)| {
            let secret = secret.try_into().map_err(|_| StoreFault::Failed("a key is not 32 bytes long".to_owned()))?;
            Ok(Key { created: created as u64, secret })
        });
        keys.collect()
    }

    pub(super) async fn note_key(&self, key: &Key) -> Result<(), StoreFault> {
        let sql = "INSERT INTO keys (created, secret) VALUES ($1, $2)";
        let statement = sqlx::query(sql).bind(key.created as i64).bind(&key.secret[..]);
        patiently(statement.execute(&self.pool)).await.map_err(failed("add a key"))?;
        Ok(())
    }

    pub(super) async fn drop_old(&self, before: u64) -> Result<(), StoreFault> {
        let doing = || failed("drop old keys");
        let mut all = self.pool.begin().await.map_err(doing())?;
        for sql in ["DELETE FROM keys WHERE created < $1", "DELETE FROM forgotten WHERE at < $1"] {
            patiently(sqlx::query(sql).bind(before as i64).execute(&mut *all)).await.map_err(doing())?;
        }
        patiently(all.commit()).await.map_err(doing())
    }

    pub(super) async fn read_forgotten(&self) -> Result<Vec<Hash>, StoreFault> {
        Ok(self.forgotten_when().await?.into_iter().map(|(guest, _)| guest).collect())
    }

    pub(super) async fn note_forgotten(&self, guest: &Hash, at: u64) -> Result<(), StoreFault> {
        let sql =
            "INSERT INTO forgotten (guest, at) VALUES ($1, $2) ON CONFLICT (guest) DO UPDATE SET at = excluded.at";
        let statement = sqlx::query(sql).bind(&guest[..]).bind(at as i64);
        patiently(statement.execute(&self.pool)).await.map_err(failed("note who is forgotten"))?;
        Ok(())
    }

    pub(super) async fn go_on_without(&self, table: &str, guest: &str, rows: &[Row]) -> Result<(), sqlx::Error> {
        let mut all = self.pool.begin().await?;
        for row in rows {
            let guest = row.mark.guest.as_deref().map(str::as_bytes);
            let statement = sqlx::query("UPDATE log SET body = $1, guest = $2 WHERE table_code = $3 AND seq = $4");
            let statement = statement.bind(row.body.as_bytes()).bind(guest).bind(table.as_bytes());
            patiently(statement.bind(i64::from(row.seq)).execute(&mut *all)).await?;
        }
        for sql in [
            "UPDATE log SET guest = NULL WHERE table_code = $1 AND guest = $2",
            "DELETE FROM guests WHERE code = $1 AND guest = $2",
        ] {
            patiently(sqlx::query(sql).bind(table.as_bytes()).bind(guest.as_bytes()).execute(&mut *all)).await?;
        }
        patiently(all.commit()).await
    }

    pub(super) async fn delete_table(&self, table: &str) -> Result<bool, sqlx::Error> {
        let mut all = self.pool.begin().await?;
        // Nobody appends meanwhile: a row whose forerunner goes just now would stay behind alone.
        sqlx::query("LOCK TABLE log IN SHARE ROW EXCLUSIVE MODE").execute(&mut *all).await?;
        let gone = sqlx::query("DELETE FROM log WHERE table_code = $1").bind(table.as_bytes());
        let there = patiently(gone.execute(&mut *all)).await?.rows_affected() > 0;
        for sql in [
            "DELETE FROM tables WHERE code = $1",
            "DELETE FROM guests WHERE code = $1",
            "DELETE FROM quarantine WHERE code = $1",
        ] {
            patiently(sqlx::query(sql).bind(table.as_bytes()).execute(&mut *all)).await?;
        }
        patiently(all.commit()).await?;
        Ok(there)
    }

    pub(super) async fn find_stale(&self, before: u64, most: u32) -> Result<Vec<Code>, StoreFault> {
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
    }

    pub(super) async fn beat(&self) -> Result<(), StoreFault> {
        let sql = "INSERT INTO pulse (id, beat) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET beat = pulse.beat + 1";
        patiently(sqlx::query(sql).execute(&self.pool)).await.map_err(failed("write"))?;
        Ok(())
    }

    /// What was rewritten or deleted leaves the pages of the database, which go on being used. Writing them anew would keep
    /// all nodes waiting, and the write-ahead log knows it for a while in any case.
    pub(super) async fn clean(&self) -> Result<(), StoreFault> {
        sqlx::raw_sql("VACUUM log, guests").execute(&self.pool).await.map_err(failed("clean up"))?;
        Ok(())
    }
}
