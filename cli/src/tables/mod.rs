//! `gamenight tables`: what a host sees and does with the tables of a server, whether it runs or not.

mod door;

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::{Args, Subcommand};
use comfy_table::{CellAlignment, Table as Grid, presets};
use engine::Refusal;
use server::protocol::Stage;
use server::store::{Life, SqliteStore, Store, StoreFault};
use server::{Account, Office};

use crate::fault::Fault;
use crate::registry::shelf;
use crate::serve::{data_directory, runtime};

#[derive(Args)]
pub(crate) struct TablesArgs {
    #[command(subcommand)]
    what: What,
    /// Where the tables are kept [default: where this system keeps a program's data]
    #[arg(long, value_name = "DIR", global = true)]
    data: Option<PathBuf>,
}

#[derive(Subcommand)]
enum What {
    /// List all tables, newest first
    List,
    /// Show who sits at a table and how it stands, but nothing that lies face down
    Show {
        /// The table's code
        code: String,
    },
    /// End what goes on at a table; its people stay, and may begin again
    Close {
        /// The table's code
        code: String,
    },
    /// Delete a table for good, whoever sits there
    Delete {
        /// The table's code
        code: String,
    },
}

pub(crate) fn run(args: &TablesArgs) -> Result<(), Fault> {
    let data = data_directory(args.data.as_deref())?;
    runtime()?.block_on(async {
        // Nothing is made where nothing is.
        let store = SqliteStore::look(&data).await.map_err(Fault::usage)?;
        let done = match &args.what {
            What::List => list(&store).await,
            What::Show { code } => show(&store, code).await,
            What::Close { code } => change(&data, code, Verb::Close).await,
            What::Delete { code } => change(&data, code, Verb::Delete).await,
        };
        store.close().await;
        done
    })
}

async fn list(store: &SqliteStore) -> Result<(), Fault> {
    let tables = store.all().await.map_err(Fault::failed)?;
    let mut out = stdout().lock();
    if tables.is_empty() {
        return Ok(writeln!(out, "There are no tables.")?);
    }
    let mut grid = Grid::new();
    grid.load_style(presets::NOTHING).set_header(["code", "game", "state", "made", "last touched", "changes"]);
    for table in tables {
        let state = match table.listed.life {
            Life::Open => "open",
            Life::Over => "over",
        };
        let (made, touched) = (ago(table.listed.created), ago(table.touched));
        grid.add_row([
            &table.listed.table,
            table.listed.game.as_str(),
            state,
            &made,
            &touched,
            &table.rows.to_string(),
        ]);
    }
    if let Some(column) = grid.column_mut(5) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    Ok(writeln!(out, "{}", grid.trim_fmt())?)
}

async fn show(store: &SqliteStore, code: &str) -> Result<(), Fault> {
    let account = server::account(shelf(), store, code).await.map_err(Fault::usage)?;
    let Account { code, game, stage, games, seats, people, host, times: (made, touched) } = account;
    let stage = match stage {
        Stage::Lobby => "people gather",
        Stage::Dealing => "a deal is being made",
        Stage::Playing => "a game runs",
        Stage::Over => "the last game is over",
    };
    let mut out = stdout().lock();
    writeln!(out, "{code}: {game}; games dealt: {games}; {stage}")?;
    writeln!(out, "  made {}, last touched {}", ago(made), ago(touched))?;
    for (colour, who) in seats {
        writeln!(out, "  {colour:8}{who}")?;
    }
    Ok(writeln!(out, "  {host} hosts; known there: {}", people.join(", "))?)
}

#[derive(Clone, Copy)]
enum Verb {
    Close,
    Delete,
}

/// Changes a table: through the server that runs, or without one.
async fn change(data: &Path, code: &str, verb: Verb) -> Result<(), Fault> {
    match SqliteStore::open(data).await {
        Ok(store) => {
            let office = Office::open(shelf(), Arc::new(store)).await.map_err(Fault::failed)?;
            let done = match verb {
                Verb::Close => office.close_table(code).await,
                Verb::Delete => office.delete_table(code).await,
            };
            office.leave().await;
            done.map_err(|refusal: Refusal| door::refused(refusal.code, &refusal.sentence))?;
        }
        Err(StoreFault::InUse(_)) => {
            let code = door::plain(code)?;
            match verb {
                Verb::Close => door::ask(data, "POST", &format!("/tables/{code}/close"))?,
                Verb::Delete => door::ask(data, "DELETE", &format!("/tables/{code}"))?,
            }
        }
        Err(fault) => return Err(Fault::failed(fault)),
    }
    let done = match verb {
        Verb::Close => "closed",
        Verb::Delete => "deleted",
    };
    Ok(writeln!(stdout().lock(), "Table {code} is {done}.")?)
}

/// How long ago a moment was, in milliseconds since 1970.
fn ago(then: u64) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    past(now.saturating_sub(Duration::from_millis(then)).as_secs())
}

fn past(seconds: u64) -> String {
    let (count, unit) = match seconds {
        0..60 => return "just now".to_owned(),
        60..3600 => (seconds / 60, "minute"),
        3600..86_400 => (seconds / 3600, "hour"),
        _ => (seconds / 86_400, "day"),
    };
    let s = if count == 1 { "" } else { "s" };
    format!("{count} {unit}{s} ago")
}

#[cfg(test)]
mod tests {
    use super::past;

    #[test]
    fn times_are_told_in_round_words() {
        let told = [0, 59, 60, 3599, 3600, 86_399, 86_400, 400 * 86_400].map(past);
        let expected = [
            "just now",
            "just now",
            "1 minute ago",
            "59 minutes ago",
            "1 hour ago",
            "23 hours ago",
            "1 day ago",
            "400 days ago",
        ];
        assert_eq!(told, expected);
    }
}
