//! `gamenight tables`: what a host sees and does with the tables of a server, whether it runs or not.

mod door;

use std::io::{Write, stdout};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::{Args, Subcommand};
use comfy_table::{CellAlignment, Table as Grid, presets};
use engine::Refusal;
use server::protocol::Stage;
use server::store::{Index, Life, Log, StoreFault};
use server::{Account, Office};

use crate::fault::Fault;
use crate::place::{Kept, Place};
use crate::registry::shelf;
use crate::serve::runtime;

#[derive(Args)]
pub(crate) struct TablesArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// List all tables, newest first
    List {
        #[command(flatten)]
        place: Place,
    },
    /// Show who sits at a table and how it stands, but nothing that lies face down
    Show(One),
    /// End what goes on at a table; its people stay, and may begin again
    Close(One),
    /// Delete a table for good, whoever sits there
    Delete(One),
}

#[derive(Args)]
struct One {
    /// The table's code
    code: String,
    #[command(flatten)]
    place: Place,
}

pub(crate) fn run(args: &TablesArgs) -> Result<(), Fault> {
    let (What::List { place }
    | What::Show(One { place, .. })
    | What::Close(One { place, .. })
    | What::Delete(One { place, .. })) = &args.what;
    let kept = place.find()?;
    runtime()?.block_on(async {
        // Nothing is made where nothing is.
        let stores = kept.look().await?;
        let done = match &args.what {
            What::List { .. } => list(&*stores.index).await,
            What::Show(one) => show(&*stores.log, &one.code).await,
            What::Close(one) => change(&kept, &one.code, Verb::Close).await,
            What::Delete(one) => change(&kept, &one.code, Verb::Delete).await,
        };
        stores.upkeep.close().await;
        done
    })
}

async fn list(index: &dyn Index) -> Result<(), Fault> {
    let tables = index.all().await.map_err(Fault::failed)?;
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

async fn show(log: &dyn Log, code: &str) -> Result<(), Fault> {
    let account = server::account(shelf(), log, code).await.map_err(Fault::usage)?;
    let Account { code, game, stage, games, seats, people, host, times: (made, touched) } = account;
    let stage = match stage {
        Stage::Lobby => "waiting for players",
        Stage::Dealing => "dealing",
        Stage::Playing => "game in progress",
        Stage::Over => "the last game is over",
    };
    let mut out = stdout().lock();
    writeln!(out, "{code}: {game}; games dealt: {games}; {stage}")?;
    writeln!(out, "  made {}, last touched {}", ago(made), ago(touched))?;
    for (colour, who) in seats {
        writeln!(out, "  {colour:8}{who}")?;
    }
    Ok(writeln!(out, "  host: {host}; people: {}", people.join(", "))?)
}

#[derive(Clone, Copy)]
enum Verb {
    Close,
    Delete,
}

/// Changes a table: through the server that runs on a folder, or without one. At a database, as one more of those who share it.
async fn change(kept: &Kept, code: &str, verb: Verb) -> Result<(), Fault> {
    match (kept.open().await, kept) {
        (Ok((stores, _)), _) => {
            let office = Office::open(shelf(), stores).await.map_err(Fault::failed)?;
            let done = match verb {
                Verb::Close => office.close_table(code).await,
                Verb::Delete => office.delete_table(code).await,
            };
            office.leave().await;
            done.map_err(|refusal: Refusal| door::refused(refusal.code, &refusal.sentence))?;
        }
        (Err(StoreFault::InUse(_)), Kept::Folder(data)) => {
            let code = door::plain(code)?;
            match verb {
                Verb::Close => door::ask(data, "POST", &format!("/tables/{code}/close"))?,
                Verb::Delete => door::ask(data, "DELETE", &format!("/tables/{code}"))?,
            }
        }
        (Err(fault), _) => return Err(Fault::failed(fault)),
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
