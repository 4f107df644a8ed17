//! `gamenight simulate`: many games on all cores.

mod files;
mod report;
mod stats;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{IsTerminal, Write as _, stderr, stdout};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

use clap::Args;
use engine::{CUT, Ending, Entry, FORMAT, Header, Seat, Seed, Sitting, Tally, Transcript};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use crate::fault::Fault;
use crate::table::{Table, TableArgs, seed_or_new};
use files::{Draft, write_whole};
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
    number: u64,
    stats: Stats,
    rows: String,
}

pub(crate) fn run(args: &SimulateArgs) -> Result<(), Fault> {
    let table = args.table.set_up()?;
    let seed = seed_or_new(args.seed)?;
    let jobs = args.jobs.map_or_else(|| std::thread::available_parallelism().map_or(1, NonZero::get), NonZero::get);
    // Files are opened first: better to fail before the work than after it.
    if let Some(dir) = &args.transcripts {
        std::fs::create_dir_all(dir).map_err(|error| Fault::unwritable(dir, &error))?;
    }
    let json_draft = args.json.as_deref().map(Draft::new).transpose()?;
    let mut csv_draft = args.csv.as_deref().map(Draft::new).transpose()?;
    if let Some(draft) = &mut csv_draft {
        draft.write(b"game,seed,start,actions,winners\n")?;
    }

    let task = Task { table: &table, seed, games: args.games, transcripts: args.transcripts.as_deref() };
    let mut stats = Stats::new(table.game.seats());
    task.play_all(jobs, |bundle| {
        stats.merge(&bundle.stats);
        csv_draft.as_mut().map_or(Ok(()), |draft| draft.write(bundle.rows.as_bytes()))
    })?;

    let report = report::Report::new(&table, seed, &stats);
    let to_stdout = [&args.json, &args.csv].into_iter().flatten().any(|file| file.as_os_str() == "-");
    if let Some(mut draft) = json_draft {
        let mut text = serde_json::to_string_pretty(&report).unwrap_or_default();
        text.push('\n');
        draft.write(text.as_bytes())?;
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
    seed: Seed,
    games: u64,
    transcripts: Option<&'a std::path::Path>,
}

impl Task<'_> {
    /// Plays all games and hands the bundles over in order, so that nothing depends on how many work at a time.
    fn play_all(&self, jobs: usize, mut take: impl FnMut(Bundle) -> Result<(), Fault>) -> Result<(), Fault> {
        let bundles = self.games.div_ceil(BUNDLE);
        let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
        let bar = progress(self.games);
        let (hand_in, results) = mpsc::sync_channel::<Result<Bundle, Fault>>(4 * jobs);
        let done = std::thread::scope(|scope| {
            for _ in 0..jobs {
                let hand_in = hand_in.clone();
                let (next, stop) = (&next, &stop);
                scope.spawn(move || {
                    while !stop.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= bundles || hand_in.send(self.play_bundle(number)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(hand_in);
            let mut early = BTreeMap::new();
            let mut awaited = 0;
            let done = results.iter().try_for_each(|bundle| {
                let bundle = bundle?;
                bar.inc(bundle.stats.games);
                early.insert(bundle.number, bundle);
                while let Some(bundle) = early.remove(&awaited) {
                    take(bundle)?;
                    awaited += 1;
                }
                Ok(())
            });
            stop.store(true, Ordering::Relaxed);
            drop(results);
            done
        });
        bar.finish_and_clear();
        done
    }

    fn play_bundle(&self, number: u64) -> Result<Bundle, Fault> {
        let seats = self.table.game.seats();
        let mut bundle = Bundle { number, stats: Stats::new(seats), rows: String::new() };
        let games = number * BUNDLE..self.games.min((number + 1) * BUNDLE);
        for n in games {
            self.play_game(n, &mut bundle)?;
        }
        Ok(bundle)
    }

    fn play_game(&self, n: u64, bundle: &mut Bundle) -> Result<(), Fault> {
        let game = &self.table.game;
        let (seed, mut chance) = self.seed.nth(n);
        let players = Seat::all(game.seats()).map(|seat| game.player("random", seat, chance.split()));
        let mut players: Vec<_> = players.flatten().collect();
        let mut log = Vec::new();
        let mut tally = Tally::default();
        let sitting = Sitting {
            seed: &seed,
            arrival: chance,
            cut: CUT,
            tally: &mut tally,
            log: self.transcripts.is_some().then_some(&mut log),
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
        let players = vec![json!({ "name": "random", "kind": "bot" }); self.table.game.seats()];
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

/// A bar with rate and time left, if somebody watches.
fn progress(games: u64) -> ProgressBar {
    if !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} games  {per_sec}  {eta} left");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
