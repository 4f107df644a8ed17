//! `gamenight balance`: how long the games are and how fair, as pages with plots.

mod plot;

use std::fmt::Write as _;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use clap::Args;
use engine::{AnyKind, Options, Proportion, Seed, Stats};

use crate::crew;
use crate::fault::Fault;
use crate::files::write_whole;
use crate::registry::{find, shelf};
use crate::simulate::{Shares, Task};
use crate::table::{Table, Usual, read_seed};

#[derive(Args)]
pub(crate) struct BalanceArgs {
    /// The games [default: all]
    games: Vec<String>,
    /// The folder to write into
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// How many games for each row
    #[arg(long = "each", value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    each: u64,
    /// How many of them are looked back at, for what decides who wins
    #[arg(long, value_name = "N", default_value_t = 60)]
    shares: u64,
    /// Who plays, at every seat [default: medium, or random in a game that has no other]
    #[arg(long, value_name = "LEVEL")]
    bots: Option<String>,
    /// The seed of the run, a number or 64 hex digits
    #[arg(long, value_name = "SEED", value_parser = read_seed, default_value = "1")]
    seed: Seed,
    /// How many games are played at a time [default: as many as there are cores]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZero<usize>>,
}

pub(crate) fn run(args: &BalanceArgs) -> Result<(), Fault> {
    std::fs::create_dir_all(&args.out).map_err(|error| Fault::unwritable(&args.out, &error))?;
    let ids: Vec<String> = match &args.games[..] {
        [] => shelf().iter().map(|kind| kind.id().to_owned()).collect(),
        given => given.to_vec(),
    };
    for id in ids {
        let kind = find(&id)?;
        let bots = Usual::Medium.unless(args.bots.as_slice(), kind.as_ref());
        let page = Page { args, kind, bots, text: String::new() }.write()?;
        write_whole(&args.out.join(format!("{id}.md")), page.as_bytes())?;
    }
    Ok(())
}

struct Page<'a> {
    args: &'a BalanceArgs,
    kind: Box<dyn AnyKind>,
    bots: Vec<String>,
    text: String,
}

/// A row of a table: what was played, and what came of it.
pub(super) struct Row {
    pub(super) label: String,
    pub(super) stats: Stats,
}

impl Row {
    fn seats(&self) -> usize {
        self.stats.wins_by_seat.len()
    }

    /// The share of games won by the seat that is so far from the start seat.
    pub(super) fn at_distance(&self, distance: usize) -> Proportion {
        Proportion::new(self.stats.wins_by_distance[distance], self.stats.games)
    }

    pub(super) fn mean_length(&self) -> f64 {
        self.stats.mean()
    }
}

impl Page<'_> {
    fn write(mut self) -> Result<String, Fault> {
        let (BalanceArgs { each, seed, .. }, bots) = (self.args, self.bots.join(", "));
        let _ = writeln!(self.text, "# The balance of {}\n", self.kind.title());
        let _ = writeln!(
            self.text,
            "Written by `make balance`: {each} games a row, all seats played by `{bots}`, seed `{seed}`. Lengths are in\n\
             actions; intervals are 95 %. A game is fair to its start seat if the start seat wins its share of the games.\n"
        );
        let (fewest, most) = self.kind.seats();
        let label = |seats: usize| format!("{seats} players");
        let by_seats: Vec<Row> =
            (fewest..=most).map(|seats| self.play(label(seats), seats, "{}")).collect::<Result<_, _>>()?;
        self.section("By number of players", "seats", &by_seats)?;
        self.seats(&by_seats);
        self.shares(fewest..=most)?;
        for (number, study) in self.kind.studies().iter().enumerate() {
            let rows: Vec<Row> = study
                .variants
                .iter()
                .map(|(label, options)| self.play((*label).to_owned(), study.seats, options))
                .collect::<Result<_, _>>()?;
            self.section(study.title, &format!("study-{}", number + 1), &rows)?;
        }
        Ok(self.text)
    }

    fn play(&self, label: String, seats: usize, options: &str) -> Result<Row, Fault> {
        let options = serde_json::from_str(options).map(Options).map_err(Fault::failed)?;
        let stats = self.task(seats, options, |task| task.play_all(crew::size(self.args.jobs), None))?;
        Ok(Row { label, stats })
    }

    /// Has games of this set-up played as the page says.
    fn task<T>(
        &self,
        seats: usize,
        options: Options,
        work: impl FnOnce(&Task<'_>) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let table = Table::new(find(self.kind.id())?, seats, options)?;
        let players = table.players(&self.bots)?;
        let (seed, games) = (self.args.seed, self.args.each);
        work(&Task { table: &table, players: &players, seed, games, transcripts: None })
    }

    /// What decides who wins: luck, or choice.
    fn shares(&mut self, seats: std::ops::RangeInclusive<usize>) -> Result<(), Fault> {
        let games = self.args.shares.min(self.args.each);
        let mut rows = Vec::new();
        for seats in seats {
            let look = |task: &Task<'_>| Shares::of(task, games, crew::size(self.args.jobs));
            rows.extend(self.task(seats, Options::default(), look)?.map(|shares| (seats, shares)));
        }
        let Some((_, first)) = rows.first() else { return Ok(()) };
        let names: Vec<&str> = first.shares.iter().map(|share| share.of).collect();
        let _ = writeln!(
            self.text,
            "### What decides who wins\n\n{games} games a row, looked back at: each share is how much of the spread of outcomes it explains.\n"
        );
        let _ = writeln!(self.text, "| | {} |\n|---|{}", names.join(" | "), "---|".repeat(names.len()));
        for (seats, shares) in &rows {
            let cells: Vec<String> = shares.cells().collect();
            let _ = writeln!(self.text, "| {seats} players | {} |", cells.join(" | "));
        }
        let _ = writeln!(self.text);
        Ok(())
    }

    fn section(&mut self, title: &str, name: &str, rows: &[Row]) -> Result<(), Fault> {
        let _ = writeln!(self.text, "## {title}\n");
        let _ = writeln!(self.text, "| | mean length | median | 95 % below | start seat wins | its fair share | cut |");
        let _ = writeln!(self.text, "|---|---|---|---|---|---|---|");
        for row in rows {
            let (stats, start) = (&row.stats, row.at_distance(0));
            let _ = writeln!(
                self.text,
                "| {} | {:.1} | {} | {} | {} | {:.1} % | {} |",
                row.label,
                stats.mean(),
                stats.quantile(0.5),
                stats.quantile(0.95),
                interval(&start),
                stats.fair_share() * 100.0,
                stats.cut
            );
        }
        let file = format!("{}-{name}.svg", self.kind.id());
        let _ = writeln!(self.text, "\n![Length and the start seat's wins]({file})\n");
        let svg = plot::rows(rows)?;
        write_whole(&Path::new(&self.args.out).join(file), svg.as_bytes())
    }

    /// Who wins, seat by seat and by distance from the start seat.
    fn seats(&mut self, rows: &[Row]) {
        let most = self.kind.seats().1;
        let tables: [(&str, &str, Share); 2] = [
            ("Wins by distance from the start seat", "start +", Row::at_distance),
            ("Wins by seat", "seat", |row, seat| Proportion::new(row.stats.wins_by_seat[seat], row.stats.games)),
        ];
        for (title, column, share) in tables {
            let columns: Vec<String> = (0..most).map(|n| format!(" {column} {n} |")).collect();
            let _ = writeln!(self.text, "### {title}\n\n| |{}", columns.concat());
            let _ = writeln!(self.text, "|---|{}", "---|".repeat(most));
            for row in rows {
                let cells = (0..most).map(|n| if n < row.seats() { interval(&share(row, n)) } else { "–".to_owned() });
                let _ = writeln!(self.text, "| {} | {} |", row.label, cells.collect::<Vec<_>>().join(" | "));
            }
            let _ = writeln!(self.text);
        }
    }
}

/// A share of a row's games, of the seat or distance of that number.
type Share = fn(&Row, usize) -> Proportion;

fn interval(share: &Proportion) -> String {
    let Proportion { share, low, high, .. } = share;
    format!("{:.1} % ({:.1}–{:.1})", share * 100.0, low * 100.0, high * 100.0)
}
