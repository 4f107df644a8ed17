//! `gamenight simulate`: many games on all cores.

mod report;
mod stats;

use std::fmt::Write as _;
use std::io::{Write as _, stdout};
use std::num::NonZero;
use std::path::PathBuf;

use clap::Args;
use engine::{CUT, Ending, Entry, FORMAT, Header, Seat, Seed, Sitting, Tally, Transcript};
use serde_json::json;

use crate::crew::{self, progress};
use crate::fault::Fault;
use crate::files::{Draft, write_whole};
use crate::table::{Table, TableArgs, seed_or_new};
use stats::Stats;

/// Games are handed out to the workers in bundles of this many.
const BUNDLE: u64 = 64;

#[derive(Args)]
pub(crate) struct SimulateArgs {
    #[command(flatten)]
    table: TableArgs,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The seed of the run, 64 hex digits [default: a new one]
    #[arg(long, value_name = "HEX")]
    seed: Option<Seed>,
    /// Who plays, seat by seat; fewer names than seats are repeated
    #[arg(long, value_name = "LEVEL,…", value_delimiter = ',', default_value = "random")]
    bots: Vec<String>,
    /// How many games are played at a time [default: as many as there are cores]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZero<usize>>,
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

/// What a worker hands in: the games of one bundle.
struct Bundle {
    stats: Stats,
    rows: String,
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
    let mut stats = Stats::new(table.game.seats());
    let bar = progress(args.games);
    let take = |bundle: Bundle| {
        bar.inc(bundle.stats.games);
        stats.merge(&bundle.stats);
        csv_draft.as_mut().map_or(Ok(()), |draft| draft.write(bundle.rows.as_bytes()))
    };
    let done = crew::work(crew::size(args.jobs), args.games.div_ceil(BUNDLE), |number| task.play_bundle(number), take);
    bar.finish_and_clear();
    done?;

    let report = report::Report::new(&table, &players, seed, &stats);
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

struct Task<'a> {
    table: &'a Table,
    players: &'a [String],
    seed: Seed,
    games: u64,
    transcripts: Option<&'a std::path::Path>,
}

impl Task<'_> {
    fn play_bundle(&self, number: u64) -> Result<Bundle, Fault> {
        let seats = self.table.game.seats();
        let mut bundle = Bundle { stats: Stats::new(seats), rows: String::new() };
        let games = number * BUNDLE..self.games.min((number + 1) * BUNDLE);
        for n in games {
            self.play_game(n, &mut bundle)?;
        }
        Ok(bundle)
    }

    fn play_game(&self, n: u64, bundle: &mut Bundle) -> Result<(), Fault> {
        let game = &self.table.game;
        let (seed, mut chance) = self.seed.nth(n);
        let seated = Seat::all(game.seats()).zip(self.players);
        let mut players: Vec<_> = seated.filter_map(|(seat, name)| game.player(name, seat, chance.split())).collect();
        let mut log = Vec::new();
        let mut tally = Tally::default();
        let sitting = Sitting {
            seed: &seed,
            arrival: chance,
            cut: CUT,
            tally: &mut tally,
            log: self.transcripts.is_some().then_some(&mut log),
            stopwatch: None,
        };
        let played = game.play_out(&mut players, sitting).ok_or_else(|| Fault::failed("a seat has no player"))?;
        bundle.stats.count(played, &tally);
        let winners = played.outcome.map_or(String::new(), |outcome| {
            let seats: Vec<String> = outcome.winners.iter().map(|seat| seat.to_string()).collect();
            seats.join(" ")
        });
        let _ = writeln!(bundle.rows, "{n},{seed},{},{},{winners}", played.start, played.actions);
        let Some(dir) = self.transcripts else { return Ok(()) };
        let entry = |(at, (seat, action)): (usize, (Seat, String))| Entry { line: at + 2, seat: seat.index(), action };
        let actions: Vec<Entry> = log.into_iter().enumerate().map(entry).collect();
        let ending = played.outcome.map_or(Ending::Abandoned(true), Ending::from);
        let transcript = Transcript { header: self.header(seed), ending: Some((actions.len() + 2, ending)), actions };
        let width = (self.games - 1).to_string().len();
        let file = dir.join(format!("{}-{n:0width$}.jsonl", self.table.kind.id()));
        write_whole(&file, transcript.write().as_bytes())
    }

    fn header(&self, seed: Seed) -> Header {
        let players: Vec<_> = self.players.iter().map(|name| json!({ "name": name, "kind": "bot" })).collect();
        let mut more = serde_json::Map::new();
        more.insert("players".to_owned(), json!(players));
        Header {
            game: self.table.kind.id().to_owned(),
            format: FORMAT,
            seats: self.table.game.seats(),
            options: self.table.options.clone(),
            seed,
            rules: self.table.kind.rules(),
            more,
        }
    }
}
