//! Looking at a store that somebody else may have open: lists and copies for whoever hosts.

use std::fmt::Display;
use std::path::Path;

use sqlx::sqlite::SqlitePoolOptions;
use tokio::sync::Mutex;

use super::{SqliteStore, failed, life_of, open};
use crate::store::{Answer, Code, Entered, Hash, Listed, StoreFault, Whole};

impl SqliteStore {
    /// Opens the store in a directory to look at it, whoever has it open; nothing can be changed.
    pub async fn look(dir: &Path) -> Result<SqliteStore, StoreFault> {
        let file = dir.join("gamenight.db");
        open::check(&file).await?;
        let readers = SqlitePoolOptions::new().max_connections(1);
        let readers = readers.connect_lazy_with(open::options(&file).read_only(true));
        Ok(SqliteStore { desk: Mutex::new(None), readers })
    }

    /// Copies everything, as it is at one moment, into a new file: a database that can be opened in place of this one.
    /// Tables go on meanwhile. A file that exists is not replaced.
    pub async fn backup(&self, to: &Path) -> Result<(), StoreFault> {
        let refused =
            |reason: &dyn Display| StoreFault::Failed(format!("no backup was made at {}: {reason}", to.display()));
        let to = std::path::absolute(to).map_err(|error| refused(&error))?;
        if to.exists() {
            return Err(refused(&"the file already exists"));
        }
        let dir = to.parent().ok_or_else(|| refused(&"that is a directory"))?;
        let part = tempfile::NamedTempFile::new_in(dir).map_err(|error| refused(&error))?;
        let path = part.path().to_str().ok_or_else(|| refused(&"its path is no UTF-8"))?;
        sqlx::query("VACUUM INTO ?").bind(path).execute(&self.readers).await.map_err(|error| refused(&error))?;
        part.as_file().sync_all().map_err(|error| refused(&error))?;
        part.persist_noclobber(&to).map_err(|error| refused(&error.error))?;
        Ok(())
    }
}

impl Whole for SqliteStore {
    fn all(&self) -> Answer<'_, Vec<Entered>> {
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

    fn codes(&self) -> Answer<'_, Vec<Code>> {
        Box::pin(async move {
            let found = sqlx::query_scalar("SELECT table_code FROM log WHERE seq = 0 ORDER BY table_code");
            let found: Vec<String> = found.fetch_all(&self.readers).await.map_err(failed("list tables"))?;
            Ok(found.into_iter().map(Code::from).collect())
        })
    }

    fn forgotten_at(&self) -> Answer<'_, Vec<(Hash, u64)>> {
        Box::pin(self.forgotten_when())
    }
}
