//! Who is how good: win shares over whole deals, ratings, thinking times.

use std::fmt::Write as _;

use comfy_table::{CellAlignment, Table as Grid, presets};
use engine::{Seat, Seed};
use serde::Serialize;
use serde_json::{Map, Value};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use super::contest::Deal;
use crate::simulate::Shares;
use crate::table::Table;

/// The bots of a contest. One that sits at several seats is counted as one.
pub(super) struct Standings {
    /// By player: which bot it is.
    bot_of: Vec<usize>,
    bots: Vec<Bot>,
    deals: u64,
    games: u64,
    cut: u64,
}

struct Bot {
    name: String,
    seats: u64,
    /// Games that it won, alone or with others.
    wins: u64,
    /// Sums over deals of the share of games won, and of its square.
    share: f64,
    square: f64,
    rating: WengLinRating,
    thinking: Vec<u32>,
}

impl Standings {
    pub(super) fn new(players: &[String]) -> Standings {
        let mut bots: Vec<Bot> = Vec::new();
        let bot_of = players.iter().map(|name| {
            let known = bots.iter().position(|bot| bot.name == *name);
            let number = known.unwrap_or_else(|| {
                let rating = WengLinRating::new();
                bots.push(Bot {
                    name: name.clone(),
                    seats: 0,
                    wins: 0,
                    share: 0.0,
                    square: 0.0,
                    rating,
                    thinking: Vec::new(),
                });
                bots.len() - 1
            });
            bots[number].seats += 1;
            number
        });
        Standings { bot_of: bot_of.collect(), bots, deals: 0, games: 0, cut: 0 }
    }

    pub(super) fn count(&mut self, deal: &Deal) {
        let count = self.bot_of.len();
        let mut shares = vec![0.0; self.bots.len()];
        for (order, played) in deal.played.iter().enumerate() {
            self.games += 1;
            let Some(outcome) = played.outcome else {
                self.cut += 1;
                continue;
            };
            let player_at = |seat: Seat| (seat.index() + count - order) % count;
            // Winners share a win.
            let share = 1.0 / outcome.winners.len().max(1) as f64;
            let mut won = vec![false; self.bots.len()];
            for winner in outcome.winners.iter() {
                let bot = self.bot_of[player_at(winner)];
                shares[bot] += share;
                won[bot] = true;
            }
            for (bot, won) in self.bots.iter_mut().zip(won) {
                bot.wins += u64::from(won);
            }
            self.rate(|player| outcome.winners.iter().any(|winner| player_at(winner) == player));
        }
        self.deals += 1;
        for (bot, shares) in self.bots.iter_mut().zip(shares) {
            let share = shares / count as f64;
            bot.share += share;
            bot.square += share * share;
        }
        for (player, times) in deal.thinking.iter().enumerate() {
            self.bots[self.bot_of[player]].thinking.extend(times);
        }
    }

    /// Winners are first, all others share the second place.
    fn rate(&mut self, won: impl Fn(usize) -> bool) {
        let ratings: Vec<[WengLinRating; 1]> = self.bot_of.iter().map(|&bot| [self.bots[bot].rating]).collect();
        let rank = |player| MultiTeamOutcome::new(if won(player) { 1 } else { 2 });
        let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> =
            ratings.iter().enumerate().map(|(player, rating)| (&rating[..], rank(player))).collect();
        let rated = weng_lin_multi_team(&teams, &WengLinConfig::new());
        for (player, team) in rated.iter().enumerate() {
            if let [rating] = team[..] {
                self.bots[self.bot_of[player]].rating = rating;
            }
        }
    }

    pub(super) fn result(mut self, table: &Table, seed: Seed) -> Result {
        let (deals, cut) = (self.deals.max(1) as f64, self.cut);
        let lines = self.bots.iter_mut().map(|bot| {
            let mean = bot.share / deals;
            // Games of one deal are not independent; deals are.
            let deviation = ((bot.square / deals - mean * mean).max(0.0) / (deals - 1.0).max(1.0)).sqrt();
            bot.thinking.sort_unstable();
            let total: u64 = bot.thinking.iter().map(|&took| u64::from(took)).sum();
            let decisions = bot.thinking.len();
            Line {
                bot: bot.name.clone(),
                seats: bot.seats,
                wins: bot.wins,
                share: mean,
                low: (mean - 1.959_964 * deviation).max(0.0),
                high: (mean + 1.959_964 * deviation).min(1.0),
                rating: bot.rating.rating,
                uncertainty: bot.rating.uncertainty,
                decisions: decisions as u64,
                mean_ms: total as f64 / decisions.max(1) as f64 / 1_000.0,
                p99_ms: bot.thinking.get(decisions * 99 / 100).copied().map_or(0.0, f64::from) / 1_000.0,
            }
        });
        let mut lines: Vec<Line> = lines.collect();
        lines.sort_by(|a, b| b.rating.total_cmp(&a.rating));
        Result {
            game: table.kind.id(),
            title: table.kind.title(),
            seats: table.game.seats(),
            options: table.options.0.clone(),
            seed: seed.to_string(),
            deals: self.deals,
            games: self.games,
            cut,
            bots: lines,
            shares: None,
        }
    }
}

/// The result of a contest.
#[derive(Serialize)]
pub(super) struct Result {
    game: &'static str,
    title: &'static str,
    seats: usize,
    options: Map<String, Value>,
    seed: String,
    deals: u64,
    games: u64,
    cut: u64,
    pub(super) bots: Vec<Line>,
    /// What decides who wins, if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) shares: Option<Shares>,
}

/// How one bot did.
#[derive(Serialize)]
pub(super) struct Line {
    pub(super) bot: String,
    seats: u64,
    wins: u64,
    pub(super) share: f64,
    pub(super) low: f64,
    pub(super) high: f64,
    rating: f64,
    uncertainty: f64,
    decisions: u64,
    mean_ms: f64,
    p99_ms: f64,
}

impl Result {
    pub(super) fn print(&self) -> String {
        let mut text = format!(
            "{}, {} players, {} games on {} deals, seed {}\n",
            self.title, self.seats, self.games, self.deals, self.seed
        );
        if self.cut > 0 {
            let _ = writeln!(text, "{} games were cut off after {} actions, with no winner", self.cut, engine::CUT);
        }
        let mut grid = Grid::new();
        grid.load_style(presets::NOTHING);
        grid.set_header(["bot", "wins", "share", "95 % interval", "rating", "decisions", "CPU mean", "CPU p99"]);
        for line in &self.bots {
            let name = if line.seats > 1 { format!("{} (×{})", line.bot, line.seats) } else { line.bot.clone() };
            grid.add_row([
                name,
                line.wins.to_string(),
                format!("{:.1} %", line.share * 100.0),
                format!("{:.1} % to {:.1} %", line.low * 100.0, line.high * 100.0),
                format!("{:.1} ± {:.1}", line.rating, line.uncertainty),
                line.decisions.to_string(),
                format!("{:.3} ms", line.mean_ms),
                format!("{:.3} ms", line.p99_ms),
            ]);
        }
        for (n, column) in grid.column_iter_mut().enumerate() {
            column.set_cell_alignment(if n == 0 { CellAlignment::Left } else { CellAlignment::Right });
        }
        let _ = writeln!(text, "{}", grid.trim_fmt());
        if let Some(shares) = &self.shares {
            shares.print(&mut text);
        }
        text
    }
}
