//! Many games of the same set-up, shared out among workers.

use std::fmt::Write as _;
use std::path::Path;

use engine::{CUT, Ending, Entry, FORMAT, Header, Seat, Seed, Sitting, Tally, Transcript};
use serde_json::json;

use super::stats::Stats;
use crate::crew::{self, progress};
use crate::fault::Fault;
use crate::files::write_whole;
use crate::table::Table;

/// Games are handed out to the workers in bundles of this many.
const BUNDLE: u64 = 16;

/// A number of games to be played.
pub(crate) struct Task<'a> {
    pub(crate) table: &'a Table,
    pub(crate) players: &'a [String],
    pub(crate) seed: Seed,
    pub(crate) games: u64,
    pub(crate) transcripts: Option<&'a Path>,
}

/// What a worker hands in: the games of one bundle.
struct Bundle {
    stats: Stats,
    rows: String,
}

impl Task<'_> {
    /// Plays all games; `take` gets a row a game, in order.
    pub(crate) fn play_all(
        &self,
        jobs: usize,
        mut take: impl FnMut(&str) -> Result<(), Fault>,
    ) -> Result<Stats, Fault> {
        let mut stats = Stats::new(self.table.game.seats());
        let bar = progress(self.games);
        let done = crew::work(
            jobs,
            self.games.div_ceil(BUNDLE),
            |number| self.play_bundle(number),
            |bundle| {
                bar.inc(bundle.stats.games);
                stats.merge(&bundle.stats);
                take(&bundle.rows)
            },
        );
        bar.finish_and_clear();
        done.map(|()| stats)
    }

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
