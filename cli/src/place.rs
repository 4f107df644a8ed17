//! Where tables are kept: a folder of this machine, or a database that several servers share.

use std::path::PathBuf;

use clap::Args;
use server::store::{PostgresStore, SqliteStore, StoreFault, Stores};

use crate::fault::Fault;
use crate::serve::data_directory;

#[derive(Args, Clone)]
pub(crate) struct Place {
    /// Where tables are kept [default: where this system keeps a program's data]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Keep tables in a database instead, which any number of servers may share. The password is better left to PGPASSWORD or
    /// PGPASSFILE
    #[arg(long, value_name = "postgres://USER@HOST/NAME", conflicts_with = "data")]
    #[arg(env = "GAMENIGHT_DATABASE", hide_env_values = true)]
    database: Option<String>,
}

/// A place that was found.
pub(crate) enum Kept {
    Folder(PathBuf),
    Database(String),
}

impl Place {
    pub(crate) fn find(&self) -> Result<Kept, Fault> {
        match &self.database {
            Some(url) => Ok(Kept::Database(url.clone())),
            None => Ok(Kept::Folder(data_directory(self.data.as_deref())?)),
        }
    }
}

impl Kept {
    /// Opens it to look round; nothing is made where nothing is.
    pub(crate) async fn look(&self) -> Result<Stores, Fault> {
        Ok(match self {
            Kept::Folder(data) => SqliteStore::look(data).await.map_err(Fault::usage)?.into(),
            Kept::Database(url) => PostgresStore::look(url).await.map_err(Fault::usage)?.into(),
        })
    }

    /// Opens it to work there. With it comes what people call it.
    pub(crate) async fn open(&self) -> Result<(Stores, String), StoreFault> {
        Ok(match self {
            Kept::Folder(data) => (SqliteStore::open(data).await?.into(), data.display().to_string()),
            Kept::Database(url) => {
                let store = PostgresStore::open(url).await?;
                let name = store.database().to_owned();
                (store.into(), name)
            }
        })
    }
}
