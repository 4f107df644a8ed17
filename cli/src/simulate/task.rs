//! Many games of the same set-up, shared out among workers.

use std::fmt::Write as _;
use std::path::Path;

use engine::{Run, Seed, Simulated, Stats};

use crate::crew::{self, progress};
use crate::fault::Fault;
use crate::files::{Draft, write_whole};
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
    /// Plays all games; a file gets a row a game, in order, if there is one.
    pub(crate) fn play_all(&self, jobs: usize, mut csv: Option<&mut Draft>) -> Result<Stats, Fault> {
        let with_rows = csv.is_some();
        let mut stats = Stats::new(self.table.game.seats());
        let bar = progress(self.games);
        let done = crew::work(
            jobs,
            self.games.div_ceil(BUNDLE),
            |number| self.play_bundle(number, with_rows),
            |bundle| {
                bar.inc(bundle.stats.games);
                stats.merge(&bundle.stats);
                csv.as_mut().map_or(Ok(()), |csv| csv.write(bundle.rows.as_bytes()))
            },
        );
        bar.finish_and_clear();
        done.map(|()| stats)
    }

    fn play_bundle(&self, number: u64, with_rows: bool) -> Result<Bundle, Fault> {
        let seats = self.table.game.seats();
        let mut bundle = Bundle { stats: Stats::new(seats), rows: String::new() };
        let games = number * BUNDLE..self.games.min((number + 1) * BUNDLE);
        for n in games {
            self.play_game(n, with_rows, &mut bundle)?;
        }
        Ok(bundle)
    }

    fn play_game(&self, n: u64, with_row: bool, bundle: &mut Bundle) -> Result<(), Fault> {
        let Table { kind, game, options } = self.table;
        let run = Run { kind: kind.as_ref(), game: game.as_ref(), options, players: self.players, seed: self.seed };
        let simulated = run.play(n, self.transcripts.is_some()).ok_or_else(|| Fault::failed("a seat has no player"))?;
        let Simulated { seed, played, tally, transcript } = simulated;
        bundle.stats.count(played, &tally);
        if with_row {
            let winners = played.outcome.map_or(String::new(), |outcome| {
                let seats: Vec<String> = outcome.winners.iter().map(|seat| seat.to_string()).collect();
                seats.join(" ")
            });
            let _ = writeln!(bundle.rows, "{n},{seed},{},{},{winners}", played.start, played.actions);
        }
        let (Some(dir), Some(transcript)) = (self.transcripts, transcript) else { return Ok(()) };
        let width = (self.games - 1).to_string().len();
        let file = dir.join(format!("{}-{n:0width$}.jsonl", kind.id()));
        write_whole(&file, transcript.write().as_bytes())
    }
}
