//! The second yardstick: rows of the same length, appended to a bare `SQLite` table at the same rate, many with one sync.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use serde::{Deserialize, Serialize};
use server::store::LINGER;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, SqliteConnection};

use crate::child::cpu;
use crate::{Fault, figures};

/// Rows as they come: no index but the key, no trigger, nothing asked back.
const APPEND: &str = "INSERT INTO log SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)";

#[derive(Args, Clone)]
pub struct AppendArgs {
    /// Where
    #[arg(long)]
    pub dir: PathBuf,
    /// Rows a second
    #[arg(long)]
    pub rate: f64,
    /// Of how many tables
    #[arg(long)]
    pub tables: usize,
    /// The length of a row's text
    #[arg(long)]
    pub length: usize,
    /// For how many seconds
    #[arg(long)]
    pub seconds: u64,
}

/// What it cost.
#[derive(Serialize, Deserialize, Default, Clone, Copy)]
pub struct Appended {
    /// CPU time a row, in microseconds.
    pub cpu: f64,
    /// Rows a second.
    pub rate: f64,
    /// How many rows were synced together, on average.
    pub batch: f64,
    /// From the moment a row was due to the moment it was on the disk, in milliseconds.
    pub p50: f64,
    pub p99: f64,
}

/// Appends, and prints what it cost as JSON.
pub async fn run(args: &AppendArgs) -> Result<(), Fault> {
    let mut database = open(args).await?;
    let gap = Duration::from_secs_f64(1.0 / args.rate);
    let body = "x".repeat(args.length);
    let (start, before) = (Instant::now(), cpu(std::process::id())?);
    let end = start + Duration::from_secs(args.seconds);
    let (mut rows, mut batches, mut waits) = (0_u64, 0_u64, Vec::new());
    let mut next = start;
    while Instant::now() < end {
        // As the server does: rows that come soon after the last append began share one sync.
        let due = start + gap.mul_f64(rows as f64);
        tokio::time::sleep_until(due.max(next).into()).await;
        next = Instant::now() + LINGER;
        // Everything that has become due while the last batch was written.
        let arrived = (start.elapsed().as_secs_f64() * args.rate) as u64 + 1;
        let table = |row: u64| format!("T{:05}", row % args.tables as u64);
        let batch: Vec<_> = (rows..arrived).map(|row| (table(row), row / args.tables as u64, 0, &body)).collect();
        sqlx::query(APPEND).bind(serde_json::to_string(&batch)?).execute(&mut database).await?;
        let now = Instant::now();
        waits.extend((rows..arrived).map(|row| {
            let due = start + gap.mul_f64(row as f64);
            now.saturating_duration_since(due).as_micros() as u32
        }));
        batches += 1;
        rows = arrived;
    }
    let (spent, took) = (cpu(std::process::id())?.saturating_sub(before), start.elapsed());
    let appended = Appended {
        cpu: spent.as_secs_f64() * 1e6 / rows as f64,
        rate: rows as f64 / took.as_secs_f64(),
        batch: rows as f64 / batches as f64,
        p50: figures::percentile(&mut waits, 0.50),
        p99: figures::percentile(&mut waits, 0.99),
    };
    println!("{}", serde_json::to_string(&appended)?);
    Ok(())
}

async fn open(args: &AppendArgs) -> Result<SqliteConnection, Fault> {
    let options = SqliteConnectOptions::new().filename(args.dir.join("bare.db")).create_if_missing(true);
    let options = options.journal_mode(SqliteJournalMode::Wal).synchronous(SqliteSynchronous::Full);
    let mut database = options.disable_statement_logging().connect().await?;
    let table =
        "CREATE TABLE log (table_code TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL,
        PRIMARY KEY (table_code, seq)) STRICT, WITHOUT ROWID";
    sqlx::query(table).execute(&mut database).await?;
    Ok(database)
}
