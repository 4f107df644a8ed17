//! Keys of guests' tokens, and who is forgotten.

use super::PostgresStore;
use super::open::patiently;
use crate::store::sql::failed;
use crate::store::{Hash, Key, Keys, StoreFault, StoreFuture};

impl Keys for PostgresStore {
    fn keys(&self) -> StoreFuture<'_, Vec<Key>> {
        Box::pin(async move {
            let found = sqlx::query_as("SELECT created, secret FROM keys ORDER BY created, id").fetch_all(&self.pool);
            let found: Vec<(i64, Vec<u8>)> = patiently(found).await.map_err(failed("read the keys"))?;
            let keys = found.into_iter().map(|(created, secret)| {
                let secret =
                    secret.try_into().map_err(|_| StoreFault::Failed("a key is not 32 bytes long".to_owned()))?;
                Ok(Key { created: created as u64, secret })
            });
            keys.collect()
        })
    }

    fn add_key<'a>(&'a self, key: &'a Key) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let sql = "INSERT INTO keys (created, secret) VALUES ($1, $2)";
            let statement = sqlx::query(sql).bind(key.created as i64).bind(&key.secret[..]);
            patiently(statement.execute(&self.pool)).await.map_err(failed("add a key"))?;
            Ok(())
        })
    }

    fn drop_keys(&self, before: u64) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            let doing = || failed("drop old keys");
            let mut all = self.pool.begin().await.map_err(doing())?;
            for sql in ["DELETE FROM keys WHERE created < $1", "DELETE FROM forgotten WHERE at < $1"] {
                patiently(sqlx::query(sql).bind(before as i64).execute(&mut *all)).await.map_err(doing())?;
            }
            patiently(all.commit()).await.map_err(doing())
        })
    }

    fn forgotten_at(&self) -> StoreFuture<'_, Vec<(Hash, u64)>> {
        Box::pin(async move {
            let found = sqlx::query_as("SELECT guest, at FROM forgotten ORDER BY guest").fetch_all(&self.pool);
            let found: Vec<(Vec<u8>, i64)> = found.await.map_err(failed("read who is forgotten"))?;
            let unread = || StoreFault::Failed("a hash is not 32 bytes long".to_owned());
            found.into_iter().map(|(hash, at)| Ok((hash.try_into().map_err(|_| unread())?, at as u64))).collect()
        })
    }

    fn add_forgotten<'a>(&'a self, guest: &'a Hash, at: u64) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let sql =
                "INSERT INTO forgotten (guest, at) VALUES ($1, $2) ON CONFLICT (guest) DO UPDATE SET at = excluded.at";
            let statement = sqlx::query(sql).bind(&guest[..]).bind(at as i64);
            patiently(statement.execute(&self.pool)).await.map_err(failed("note who is forgotten"))?;
            Ok(())
        })
    }
}
