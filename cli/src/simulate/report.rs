//! The report of a simulation, for people and for programs.

use std::fmt::Write;

use comfy_table::{CellAlignment, Table as Grid, presets};
use engine::{Proportion, Seed, Stats, Step};
use serde::Serialize;
use serde_json::{Map, Value};

use super::Shares;
use crate::table::Table;

#[derive(Serialize)]
pub(super) struct Report {
    game: &'static str,
    title: &'static str,
    seats: usize,
    options: Map<String, Value>,
    seed: String,
    players: Vec<String>,
    games: u64,
    cut: u64,
    length: Length,
    wins_by_seat: Vec<Won>,
    wins_by_distance_from_start: Vec<Won>,
    counts: Vec<engine::Report>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shares: Option<Shares>,
}

#[derive(Serialize)]
struct Length {
    mean: f64,
    median: u32,
    p95: u32,
    shortest: u32,
    longest: u32,
    histogram: Vec<Step>,
}

#[derive(Serialize)]
struct Won {
    who: String,
    #[serde(flatten)]
    wins: Proportion,
}

impl Report {
    pub(super) fn new(table: &Table, players: &[String], seed: Seed, stats: &Stats, shares: Option<Shares>) -> Report {
        let count = table.game.seats();
        let colours = table.kind.colours(count);
        let seat_name = |seat: usize| format!("seat {seat} {} {}", colours[seat].symbol(), colours[seat]);
        let distance_name = |distance: usize| match distance {
            0 => "starts".to_owned(),
            n => format!("{n} after"),
        };
        let won = |counts: &[u64], name: &dyn Fn(usize) -> String| {
            let share = |(n, &count): (usize, &u64)| Won { who: name(n), wins: Proportion::new(count, stats.games) };
            counts.iter().enumerate().map(share).collect()
        };
        Report {
            game: table.kind.id(),
            title: table.kind.title(),
            seats: count,
            options: table.options.0.clone(),
            seed: seed.to_string(),
            players: players.to_vec(),
            games: stats.games,
            cut: stats.cut,
            length: Length {
                mean: stats.mean(),
                median: stats.quantile(0.5),
                p95: stats.quantile(0.95),
                shortest: stats.quantile(0.0),
                longest: stats.quantile(1.0),
                histogram: stats.histogram(),
            },
            wins_by_seat: won(&stats.wins_by_seat, &seat_name),
            wins_by_distance_from_start: won(&stats.wins_by_distance, &distance_name),
            counts: table.kind.report(&stats.tally),
            shares,
        }
    }

    /// The report for a terminal.
    pub(super) fn print(&self) -> String {
        let mut text = String::new();
        let _ =
            writeln!(text, "{}, {} players, {} games, seed {}", self.title, self.seats, grouped(self.games), self.seed);
        if !self.options.is_empty() {
            let _ = writeln!(text, "options: {}", engine::quote(&Value::from(self.options.clone()).to_string()));
        }
        let _ = writeln!(text, "players: {}", self.players.join(", "));
        if self.cut > 0 {
            let _ = writeln!(
                text,
                "{} games were cut off after {} actions, with no winner",
                grouped(self.cut),
                engine::CUT
            );
        }
        self.print_length(&mut text);
        print_wins(&mut text, "Wins by seat", &self.wins_by_seat);
        print_wins(&mut text, "Wins by distance from the start seat", &self.wins_by_distance_from_start);
        self.counts.iter().for_each(|counts| print_counts(&mut text, counts));
        if let Some(shares) = &self.shares {
            shares.print(&mut text);
        }
        text
    }

    fn print_length(&self, text: &mut String) {
        let Length { mean, median, p95, shortest, longest, histogram } = &self.length;
        let _ = writeln!(text, "\nLength in actions");
        let _ = writeln!(text, "  mean {mean:.1}, median {median}, p95 {p95}, shortest {shortest}, longest {longest}");
        let most = histogram.iter().map(|step| step.games).max().unwrap_or(1).max(1);
        let mut grid = grid();
        for step in histogram {
            let bar = "█".repeat((step.games * 40).div_ceil(most) as usize);
            grid.add_row([format!("  {}–{}", step.from, step.to), grouped(step.games), bar]);
        }
        align(&mut grid, &[CellAlignment::Right, CellAlignment::Right, CellAlignment::Left]);
        let _ = writeln!(text, "{}", grid.trim_fmt());
    }
}

fn print_wins(text: &mut String, title: &str, wins: &[Won]) {
    let _ = writeln!(text, "\n{title} (95 % interval)");
    let mut grid = grid();
    for Won { who, wins } in wins {
        let interval = format!("{} to {}", percent(wins.low), percent(wins.high));
        grid.add_row([format!("  {who}"), grouped(wins.count), percent(wins.share), interval]);
    }
    align(&mut grid, &[CellAlignment::Left, CellAlignment::Right, CellAlignment::Right, CellAlignment::Left]);
    let _ = writeln!(text, "{}", grid.trim_fmt());
}

fn print_counts(text: &mut String, counts: &engine::Report) {
    let _ = writeln!(text, "\n{}", counts.title);
    let mut grid = grid();
    for row in &counts.rows {
        let rate = match row.of {
            Some(of) if of > 0 && row.count <= of => {
                format!("{} of {}", percent(row.count as f64 / of as f64), row.unit)
            }
            Some(of) if of > 0 => format!("{:.2} per {}", row.count as f64 / of as f64, singular(row.unit)),
            _ => String::new(),
        };
        grid.add_row([format!("  {}", row.name), grouped(row.count), rate]);
    }
    align(&mut grid, &[CellAlignment::Left, CellAlignment::Right, CellAlignment::Left]);
    let _ = writeln!(text, "{}", grid.trim_fmt());
}

fn grid() -> Grid {
    let mut grid = Grid::new();
    grid.load_style(presets::NOTHING);
    grid
}

fn align(grid: &mut Grid, columns: &[CellAlignment]) {
    for (column, &alignment) in grid.column_iter_mut().zip(columns) {
        column.set_cell_alignment(alignment);
    }
}

fn singular(unit: &str) -> &str {
    unit.strip_suffix('s').unwrap_or(unit)
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// A number with its thousands set apart.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!([0, 12, 999, 1_000, 1_234_567].map(grouped), ["0", "12", "999", "1,000", "1,234,567"]);
    }
}
