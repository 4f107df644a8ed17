//! One deal, played once in every order of the players.

use std::fmt::Write as _;
use std::time::Duration;

use bots::cpu_time;
use engine::{CUT, Played, Seat, Seed, Sitting, Tally, Thinking};

use crate::fault::Fault;
use crate::table::Table;

pub(super) struct Contest<'a> {
    pub(super) table: &'a Table,
    pub(super) players: Vec<String>,
    pub(super) seed: Seed,
}

/// What came of a deal.
pub(super) struct Deal {
    /// For every order: what was played. In order `r`, player `p` sits at seat `p + r`.
    pub(super) played: Vec<Played>,
    /// For every player, how long each of its decisions took, in microseconds of CPU time.
    pub(super) thinking: Vec<Vec<u32>>,
    pub(super) rows: String,
}

impl Contest<'_> {
    pub(super) fn play(&self, number: u64) -> Result<Deal, Fault> {
        let game = &self.table.game;
        let count = self.players.len();
        let mut deal = Deal { played: Vec::new(), thinking: vec![Vec::new(); count], rows: String::new() };
        for order in 0..count {
            // The same seed gives the same deal; its players draw from another stream in every order.
            let (seed, mut chance) = self.seed.nth(number);
            for _ in 0..order {
                let _ = chance.split();
            }
            let player_at = |seat: Seat| (seat.index() + count - order) % count;
            let seated = Seat::all(count).map(|seat| game.player(&self.players[player_at(seat)], seat, chance.split()));
            let mut players: Vec<_> = seated.flatten().collect();
            let mut began = Duration::ZERO;
            let mut stopwatch = |seat: Seat, thinking: Thinking| match thinking {
                Thinking::Begins => began = cpu_time(),
                Thinking::Ends => {
                    let took = cpu_time().saturating_sub(began).as_micros();
                    deal.thinking[player_at(seat)].push(took.min(u128::from(u32::MAX)) as u32);
                }
            };
            let sitting = Sitting {
                seed: &seed,
                arrival: chance,
                cut: CUT,
                tally: &mut Tally::default(),
                log: None,
                stopwatch: Some(&mut stopwatch),
            };
            let played = game.play_out(&mut players, sitting).ok_or_else(|| Fault::failed("a seat has no player"))?;
            let names: Vec<&str> = Seat::all(count).map(|seat| self.players[player_at(seat)].as_str()).collect();
            let winners: Vec<String> =
                played.outcome.iter().flat_map(|o| o.winners.iter()).map(|s| s.to_string()).collect();
            let (names, winners) = (names.join(" "), winners.join(" "));
            let _ = writeln!(deal.rows, "{number},{order},{seed},{names},{},{winners}", played.actions);
            deal.played.push(played);
        }
        Ok(deal)
    }
}
