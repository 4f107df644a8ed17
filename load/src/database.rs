//! A database of a run's own, and the CPU time of the `PostgreSQL` that it is in.

use std::time::Duration;

use sqlx::{AssertSqlSafe, Connection, PgConnection};

use crate::Fault;
use crate::child::{cpu_of_family, parent};

/// A database that goes with the run.
pub struct Database {
    server: String,
    name: String,
    pub url: String,
    /// The process whose children serve sessions, if it is on this machine.
    postmaster: Option<u32>,
}

impl Database {
    /// Makes a new one on a server.
    pub async fn make(server: &str) -> Result<Database, Fault> {
        let mut connection = PgConnection::connect(server).await?;
        let (now, pid): (i64, i32) =
            sqlx::query_as("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint, pg_backend_pid()")
                .fetch_one(&mut connection)
                .await?;
        let name = format!("gamenight_load_{now}");
        sqlx::raw_sql(AssertSqlSafe(format!("CREATE DATABASE {name}"))).execute(&mut connection).await?;
        let postmaster = parent(pid as u32).ok();
        connection.close().await?;
        let (address, query) = server.split_once('?').unwrap_or((server, ""));
        let (host, _) = address.rsplit_once('/').ok_or("the address names no database")?;
        let url = format!("{host}/{name}?{query}");
        Ok(Database { server: server.to_owned(), name, url, postmaster })
    }

    /// CPU time that `PostgreSQL` has used, in all its processes.
    pub fn cpu(&self) -> Result<Duration, Fault> {
        self.postmaster.map_or(Ok(Duration::ZERO), cpu_of_family)
    }

    pub async fn drop(self) -> Result<(), Fault> {
        let mut connection = PgConnection::connect(&self.server).await?;
        let sql = AssertSqlSafe(format!("DROP DATABASE {} WITH (FORCE)", self.name));
        sqlx::raw_sql(sql).execute(&mut connection).await?;
        Ok(connection.close().await?)
    }
}
