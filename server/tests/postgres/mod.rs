//! Databases for tests, on the throw-away `PostgreSQL` of `scripts/postgres`.
#![allow(dead_code)]

use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::{AssertSqlSafe, Connection, PgConnection};

static MADE: AtomicU32 = AtomicU32::new(0);

/// Where a new, empty database is; nowhere on a machine without `PostgreSQL`.
pub async fn database() -> Option<String> {
    database_with("").await
}

/// The same, made with these settings.
pub async fn database_with(settings: &str) -> Option<String> {
    let Ok(server) = std::env::var("GAMENIGHT_TEST_POSTGRES") else {
        assert!(std::env::var("CI").as_deref() != Ok("true"), "with CI=true nothing may be skipped");
        eprintln!("skipped: this needs PostgreSQL; run it as scripts/postgres cargo test …");
        return None;
    };
    let name = format!("gamenight_{}_{}", std::process::id(), MADE.fetch_add(1, Ordering::Relaxed));
    let mut connection = PgConnection::connect(&server).await.unwrap();
    let make = AssertSqlSafe(format!("CREATE DATABASE {name} {settings}"));
    sqlx::raw_sql(make).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    Some(at(&server, &name))
}

/// The address of another database on the same server.
fn at(server: &str, name: &str) -> String {
    let (address, query) = server.split_once('?').unwrap_or((server, ""));
    let (host, _) = address.rsplit_once('/').unwrap();
    format!("{host}/{name}?{query}")
}

/// Does something to a database by hand.
pub async fn by_hand(url: &str, sql: &'static str) {
    let mut connection = PgConnection::connect(url).await.unwrap();
    sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// Runs a script of several statements.
pub async fn run(url: &str, script: &str) {
    let mut connection = PgConnection::connect(url).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(script.to_owned())).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// Writes everything that a database holds as SQL.
pub fn dump(url: &str, to: &std::path::Path) {
    let mut dump = std::process::Command::new("pg_dump");
    dump.args(["--inserts", "--no-owner", "--no-privileges", "--file"]).arg(to).arg(url);
    assert!(dump.status().unwrap().success());
}

/// A number that a database tells.
pub async fn counted(url: &str, sql: &'static str) -> i64 {
    let mut connection = PgConnection::connect(url).await.unwrap();
    let number = sqlx::query_scalar(sql).fetch_one(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    number
}

/// Pulls the plug of `PostgreSQL` and starts it again.
pub fn restart() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../scripts/postgres");
    assert!(std::process::Command::new(script).arg("--restart").status().unwrap().success());
}
