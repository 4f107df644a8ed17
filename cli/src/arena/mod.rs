//! `gamenight arena`: bots against each other on the same deals, every bot once in every seat.

mod contest;
mod plot;
mod standing;

use std::io::{Write as _, stdout};
use std::num::NonZero;
use std::path::PathBuf;

use clap::Args;
use engine::Seed;

use crate::crew::{self, progress};
use crate::fault::Fault;
use crate::files::{Draft, write_whole};
use crate::simulate::{Shares, Task};
use crate::table::{TableArgs, read_seed, seed_or_new};
use contest::Contest;
use standing::Standings;

#[derive(Args)]
pub(crate) struct ArenaArgs {
    #[command(flatten)]
    table: TableArgs,
    /// Who plays: levels, `instinct`, `thought:N` or `search:N`; fewer names than seats are repeated
    #[arg(long, value_name = "BOT,…", value_delimiter = ',', required_unless_present = "budgets")]
    bots: Vec<String>,
    /// How many games; rounded up so that every deal is played in every order
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    games: u64,
    /// The seed of the run, a number or 64 hex digits [default: a new one]
    #[arg(long, value_name = "SEED", value_parser = read_seed)]
    seed: Option<Seed>,
    /// How many games are played at a time [default: as many as there are cores]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZero<usize>>,
    /// Instead: how search does with these budgets, in iterations, against one opponent
    #[arg(long, value_name = "N,…", value_delimiter = ',', conflicts_with = "bots", requires = "against")]
    budgets: Vec<u32>,
    /// The opponent of the search
    #[arg(long, value_name = "BOT", requires = "budgets")]
    against: Option<String>,
    /// Draw win share against budget, as SVG
    #[arg(long, value_name = "FILE", requires = "budgets")]
    plot: Option<PathBuf>,
    /// Look back at N games of these bots: how much of who wins is luck, and how much is choice
    #[arg(long, value_name = "N", default_value_t = 0)]
    shares: u64,
    /// Write the result as JSON; - is standard output
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write a row a game as CSV; - is standard output
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

pub(crate) fn run(args: &ArenaArgs) -> Result<(), Fault> {
    let table = args.table.set_up()?;
    let seed = seed_or_new(args.seed)?;
    let json = args.json.as_deref().map(Draft::new).transpose()?;
    let mut csv = args.csv.as_deref().map(Draft::new).transpose()?;
    if let Some(draft) = &mut csv {
        draft.write(b"deal,order,seed,players,actions,winners\n")?;
    }
    let line_ups: Vec<Vec<String>> = match &args.against {
        None => vec![args.bots.clone()],
        Some(opponent) => args.budgets.iter().map(|n| vec![format!("search:{n}"), opponent.clone()]).collect(),
    };
    let mut results = Vec::new();
    for names in &line_ups {
        let contest = Contest { table: &table, players: table.players(names)?, seed };
        let orders = contest.players.len() as u64;
        let mut standings = Standings::new(&contest.players);
        let bar = progress(args.games.div_ceil(orders) * orders);
        let take = |deal: contest::Deal| {
            bar.inc(orders);
            standings.count(&deal);
            csv.as_mut().map_or(Ok(()), |draft| draft.write(deal.rows.as_bytes()))
        };
        let done = crew::work(crew::size(args.jobs), args.games.div_ceil(orders), |n| contest.play(n), take);
        bar.finish_and_clear();
        done?;
        let mut result = standings.result(&table, seed);
        if args.shares > 0 {
            let (players, games) = (contest.players.as_slice(), args.shares);
            let task = Task { table: &table, players, seed, games, transcripts: None };
            result.shares = Shares::of(&task, games, crew::size(args.jobs))?;
        }
        results.push(result);
    }
    if let Some(file) = &args.plot {
        write_whole(file, plot::budgets(&args.budgets, &results)?.as_bytes())?;
    }
    let to_stdout = [&args.json, &args.csv].into_iter().flatten().any(|file| file.as_os_str() == "-");
    if let Some(mut draft) = json {
        draft.write_json(&results)?;
        draft.finish()?;
    }
    if let Some(draft) = csv {
        draft.finish()?;
    }
    if !to_stdout {
        let text: Vec<String> = results.iter().map(standing::Result::print).collect();
        stdout().lock().write_all(text.join("\n").as_bytes())?;
    }
    Ok(())
}
