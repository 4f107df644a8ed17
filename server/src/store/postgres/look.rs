//! Looking at everything: lists for whoever hosts, or moves to another store.

use sqlx::Row as _;
use sqlx::postgres::PgRow;

use super::{PostgresStore, failed, listed_of, text};
use crate::store::{Answer, Code, Entered, Hash, StoreFault, Whole};

impl PostgresStore {
    pub(super) async fn forgotten_when(&self) -> Result<Vec<(Hash, u64)>, StoreFault> {
        let found = sqlx::query_as("SELECT guest, at FROM forgotten ORDER BY guest").fetch_all(&self.pool);
        let found: Vec<(Vec<u8>, i64)> = found.await.map_err(failed("read who is forgotten"))?;
        let unread = || StoreFault::Failed("a hash is not 32 bytes long".to_owned());
        found.into_iter().map(|(hash, at)| Ok((hash.try_into().map_err(|_| unread())?, at as u64))).collect()
    }
}

impl Whole for PostgresStore {
    fn all(&self) -> Answer<'_, Vec<Entered>> {
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

    fn codes(&self) -> Answer<'_, Vec<Code>> {
        Box::pin(async move {
            let doing = || failed("list tables");
            let found = sqlx::query("SELECT table_code FROM log WHERE seq = 0 ORDER BY table_code");
            let found = found.fetch_all(&self.pool).await.map_err(doing())?;
            found.iter().map(|row| text(row, 0).map(Code::from)).collect::<Result<_, _>>().map_err(doing())
        })
    }

    fn forgotten_at(&self) -> Answer<'_, Vec<(Hash, u64)>> {
        Box::pin(self.forgotten_when())
    }
}
