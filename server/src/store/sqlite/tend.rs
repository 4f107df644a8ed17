//! Tending the file: what is old goes, what is to be forgotten is overwritten.

use sqlx::Connection;

use super::{SqliteStore, failed};
use crate::store::{Code, Hash, Row, StoreFault};

impl SqliteStore {
    pub(super) async fn drop_old(&self, before: u64) -> Result<(), StoreFault> {
        let doing = || failed("drop old keys");
        let mut desk = self.desk().await?;
        let mut all = desk.begin().await.map_err(doing())?;
        for sql in ["DELETE FROM keys WHERE created < ?", "DELETE FROM forgotten WHERE at < ?"] {
            sqlx::query(sql).bind(before as i64).execute(&mut *all).await.map_err(doing())?;
        }
        all.commit().await.map_err(doing())
    }

    pub(super) async fn read_forgotten(&self) -> Result<Vec<Hash>, StoreFault> {
        Ok(self.forgotten_when().await?.into_iter().map(|(guest, _)| guest).collect())
    }

    pub(super) async fn forgotten_when(&self) -> Result<Vec<(Hash, u64)>, StoreFault> {
        let found = sqlx::query_as("SELECT guest, at FROM forgotten ORDER BY guest").fetch_all(&self.readers);
        let found: Vec<(Vec<u8>, i64)> = found.await.map_err(failed("read who is forgotten"))?;
        let unread = || StoreFault::Failed("a hash is not 32 bytes long".to_owned());
        found.into_iter().map(|(hash, at)| Ok((hash.try_into().map_err(|_| unread())?, at as u64))).collect()
    }

    pub(super) async fn note_forgotten(&self, guest: &Hash, at: u64) -> Result<(), StoreFault> {
        let sql = "INSERT INTO forgotten (guest, at) VALUES (?, ?) ON CONFLICT DO UPDATE SET at = excluded.at";
        let statement = sqlx::query(sql).bind(&guest[..]).bind(at as i64);
        statement.execute(&mut *self.desk().await?).await.map_err(failed("note who is forgotten"))?;
        Ok(())
    }

    pub(super) async fn go_on_without(&self, table: &str, guest: &str, rows: &[Row]) -> Result<(), StoreFault> {
        let doing = || failed("forget a guest");
        let mut desk = self.desk().await?;
        let mut all = desk.begin().await.map_err(doing())?;
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
    }

    pub(super) async fn delete_table(&self, table: &str) -> Result<bool, StoreFault> {
        let doing = || failed(format!("delete table {table}"));
        let mut desk = self.desk().await?;
        let mut all = desk.begin().await.map_err(doing())?;
        let gone = sqlx::query("DELETE FROM log WHERE table_code = ?").bind(table).execute(&mut *all).await;
        let there = gone.map_err(doing())?.rows_affected() > 0;
        for sql in [
            "DELETE FROM tables WHERE code = ?",
            "DELETE FROM guests WHERE code = ?",
            "DELETE FROM quarantine WHERE code = ?",
        ] {
            sqlx::query(sql).bind(table).execute(&mut *all).await.map_err(doing())?;
        }
        all.commit().await.map_err(doing())?;
        Ok(there)
    }

    pub(super) async fn find_stale(&self, before: u64, most: u32) -> Result<Vec<Code>, StoreFault> {
        // The first comparison alone keeps most tables out.
        let sql = "SELECT code FROM tables WHERE created < ?1 AND ?1 >
            (SELECT at FROM log WHERE table_code = code ORDER BY seq DESC LIMIT 1) ORDER BY code LIMIT ?2";
        let found = sqlx::query_scalar(sql).bind(before as i64).bind(most).fetch_all(&self.readers);
        let found: Vec<String> = found.await.map_err(failed("look for old tables"))?;
        Ok(found.into_iter().map(Code::from).collect())
    }

    pub(super) async fn beat(&self) -> Result<(), StoreFault> {
        let sql = "INSERT INTO pulse (id, beat) VALUES (1, 1) ON CONFLICT DO UPDATE SET beat = beat + 1";
        sqlx::query(sql).execute(&mut *self.desk().await?).await.map_err(failed("write"))?;
        Ok(())
    }

    /// What is deleted is overwritten at once, but pages that were divided keep copies in their empty parts: only a file
    /// written anew has none. Then the write-ahead log is emptied, where the old pages still are.
    pub(super) async fn clean(&self) -> Result<(), StoreFault> {
        let doing = || failed("write itself anew");
        let mut desk = self.desk().await?;
        sqlx::query("VACUUM").execute(&mut *desk).await.map_err(doing())?;
        let busy: i64 =
            sqlx::query_scalar("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(&mut *desk).await.map_err(doing())?;
        if busy == 0 { Ok(()) } else { Err(StoreFault::Failed("somebody reads the database just now".to_owned())) }
    }
}
