//! `gamenight simulate`: many games on all cores.

mod report;
mod shares;
mod task;

use std::io::{Write as _, stdout};
use std::num::NonZero;
use std::path::PathBuf;

use clap::Args;
use engine::Seed;

use crate::crew;
use crate::fault::Fault;
use crate::files::Draft;
use crate::table::{TableArgs, read_seed, seed_or_new};
pub(crate) use shares::Shares;
pub(crate) use task::Task;

#[derive(Args)]
pub(crate) struct SimulateArgs {
    #[command(flatten)]
    table: TableArgs,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    games: u64,
    /// The seed of the run, a number or 64 hex digits [default: a new one]
    #[arg(long, value_name = "SEED", value_parser = read_seed)]
    seed: Option<Seed>,
    /// Who plays, seat by seat; fewer names than seats are repeated
    #[arg(long, value_name = "LEVEL,…", value_delimiter = ',', default_value = "random")]
    bots: Vec<String>,
    /// How many games are played at a time [default: as many as there are cores]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZero<usize>>,
    /// Look back at the first N games: how much of who wins is luck, and how much is choice
    #[arg(long, value_name = "N", default_value_t = 0)]
    shares: u64,
    /// Write a transcript of every game into a folder
    #[arg(long, value_name = "DIR")]
    transcripts: Option<PathBuf>,
    /// Write the report as JSON; - is standard output
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write a row a game as CSV; - is standard output
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

pub(crate) fn run(args: &SimulateArgs) -> Result<(), Fault> {
    let table = args.table.set_up()?;
    let seed = seed_or_new(args.seed)?;
    // Files are opened first: better to fail before the work than after it.
    if let Some(dir) = &args.transcripts {
        std::fs::create_dir_all(dir).map_err(|error| Fault::unwritable(dir, &error))?;
    }
    let json_draft = args.json.as_deref().map(Draft::new).transpose()?;
    let mut csv_draft = args.csv.as_deref().map(Draft::new).transpose()?;
    if let Some(draft) = &mut csv_draft {
        draft.write(b"game,seed,start,actions,winners\n")?;
    }

    let players = table.players(&args.bots)?;
    let task =
        Task { table: &table, players: &players, seed, games: args.games, transcripts: args.transcripts.as_deref() };
    let stats = task.play_all(crew::size(args.jobs), csv_draft.as_mut())?;

    let looked_at = args.shares.min(args.games);
    let shares = if looked_at > 0 { Shares::of(&task, looked_at, crew::size(args.jobs))? } else { None };
    let report = report::Report::new(&table, &players, seed, &stats, shares);
    let to_stdout = [&args.json, &args.csv].into_iter().flatten().any(|file| file.as_os_str() == "-");
    if let Some(mut draft) = json_draft {
        draft.write_json(&report)?;
        draft.finish()?;
    }
    if let Some(draft) = csv_draft {
        draft.finish()?;
    }
    if !to_stdout {
        stdout().lock().write_all(report.print().as_bytes())?;
    }
    Ok(())
}
