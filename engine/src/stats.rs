//! What many games add up to.

use std::collections::BTreeMap;

use serde::Serialize;
use ts_rs::TS;

use crate::{Played, Tally};

/// Counts over games. They are whole numbers, so the order in which they are added up does not matter.
#[derive(Clone, Default, PartialEq, Debug, Serialize, TS)]
pub struct Stats {
    /// How many games.
    #[ts(as = "u32")]
    pub games: u64,
    /// How many of them were cut.
    #[ts(as = "u32")]
    pub cut: u64,
    /// How many had each length, in actions.
    #[ts(type = "Record<string, number>")]
    pub lengths: BTreeMap<u32, u64>,
    /// Games won, by seat.
    #[ts(as = "Vec<u32>")]
    pub wins_by_seat: Vec<u64>,
    /// Games won, by distance from the start seat.
    #[ts(as = "Vec<u32>")]
    pub wins_by_distance: Vec<u64>,
    /// The games' own counters.
    #[serde(skip)]
    #[ts(skip)]
    pub tally: Tally,
}

impl Stats {
    /// Nothing yet, at so many seats.
    pub fn new(seats: usize) -> Stats {
        Stats { wins_by_seat: vec![0; seats], wins_by_distance: vec![0; seats], ..Stats::default() }
    }

    /// One more game.
    pub fn count(&mut self, played: Played, tally: &Tally) {
        self.games += 1;
        *self.lengths.entry(played.actions).or_default() += 1;
        self.tally.merge(tally);
        let Some(outcome) = played.outcome else {
            self.cut += 1;
            return;
        };
        let seats = self.wins_by_seat.len();
        for winner in outcome.winners.iter() {
            self.wins_by_seat[winner.index()] += 1;
            self.wins_by_distance[winner.distance_from(played.start, seats)] += 1;
        }
    }

    /// Adds the games of another.
    pub fn merge(&mut self, other: &Stats) {
        self.games += other.games;
        self.cut += other.cut;
        for (&length, &count) in &other.lengths {
            *self.lengths.entry(length).or_default() += count;
        }
        let sums =
            [(&mut self.wins_by_seat, &other.wins_by_seat), (&mut self.wins_by_distance, &other.wins_by_distance)];
        for (mine, theirs) in sums {
            mine.iter_mut().zip(theirs).for_each(|(sum, count)| *sum += count);
        }
        self.tally.merge(&other.tally);
    }

    /// The mean length.
    pub fn mean(&self) -> f64 {
        let sum: u64 = self.lengths.iter().map(|(&length, &count)| u64::from(length) * count).sum();
        sum as f64 / self.games.max(1) as f64
    }

    /// Half of the 95 % interval of the mean length.
    pub fn mean_within(&self) -> f64 {
        let (n, mean) = (self.games as f64, self.mean());
        let square = |(&length, &count): (&u32, &u64)| (f64::from(length) - mean).powi(2) * count as f64;
        let squares: f64 = self.lengths.iter().map(square).sum();
        Z * (squares / (n - 1.0).max(1.0) / n.max(1.0)).sqrt()
    }

    /// The share of games that the start seat won.
    pub fn start_share(&self) -> Proportion {
        Proportion::new(self.wins_by_distance.first().copied().unwrap_or_default(), self.games)
    }

    /// The share that each seat would win if all were alike: more than its part of the games where several win together.
    pub fn fair_share(&self) -> f64 {
        let wins: u64 = self.wins_by_distance.iter().sum();
        wins as f64 / (self.games - self.cut).max(1) as f64 / self.wins_by_distance.len().max(1) as f64
    }

    /// The least length that at least this share of the games does not exceed.
    pub fn quantile(&self, share: f64) -> u32 {
        let rank = (share * self.games as f64).ceil().max(1.0);
        let mut games = 0;
        for (&length, &count) in &self.lengths {
            games += count;
            if games as f64 >= rank {
                return length;
            }
        }
        0
    }

    /// Lengths in about a dozen steps of a round width; the last step takes the longest tenth of a percent too.
    pub fn histogram(&self) -> Vec<Step> {
        let (shortest, usual, longest) = (self.quantile(0.0), self.quantile(0.999), self.quantile(1.0));
        let width = round_up((usual - shortest) / 12 + 1);
        let (first, last) = (shortest / width, usual / width);
        let mut steps: Vec<Step> = (first..=last)
            .map(|n| Step { from: n * width, to: if n == last { longest } else { (n + 1) * width - 1 }, games: 0 })
            .collect();
        for (&length, &count) in &self.lengths {
            steps[((length / width).min(last) - first) as usize].games += count;
        }
        steps
    }
}

/// The next of 1, 2, 5, 10, 20, 50 …
fn round_up(width: u32) -> u32 {
    let mut ten = 1;
    loop {
        if let Some(round) = [ten, 2 * ten, 5 * ten].into_iter().find(|&round| round >= width) {
            return round;
        }
        ten *= 10;
    }
}

/// A step of a histogram.
#[derive(Serialize)]
pub struct Step {
    /// From this length …
    pub from: u32,
    /// … to this one.
    pub to: u32,
    /// How many games.
    pub games: u64,
}

/// So many standard errors on both sides make 95 %.
const Z: f64 = 1.959_964;

/// A share of games with the 95 % confidence interval of Wilson.
#[derive(Serialize)]
pub struct Proportion {
    /// So many games.
    pub count: u64,
    /// Their share.
    pub share: f64,
    /// The least share that is likely …
    pub low: f64,
    /// … and the greatest.
    pub high: f64,
}

impl Proportion {
    /// So many of so many games.
    pub fn new(count: u64, of: u64) -> Proportion {
        let n = of.max(1) as f64;
        let share = count as f64 / n;
        let middle = (share + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z / (1.0 + Z * Z / n) * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        Proportion { count, share, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_lengths(lengths: &[u32]) -> Stats {
        let mut stats = Stats { games: lengths.len() as u64, ..Stats::default() };
        for &length in lengths {
            *stats.lengths.entry(length).or_default() += 1;
        }
        stats
    }

    #[test]
    fn quantiles_are_lengths_that_occurred() {
        let stats = of_lengths(&[1, 2, 3, 4, 100]);
        assert_eq!([0.0, 0.5, 0.8, 0.95, 1.0].map(|share| stats.quantile(share)), [1, 3, 4, 100, 100]);
        assert!((stats.mean() - 22.0).abs() < 1e-9);
        assert_eq!(of_lengths(&[1, 2, 3, 4]).quantile(0.5), 2);
    }

    #[test]
    fn a_histogram_counts_every_game_once() {
        let lengths: Vec<u32> = (0..5_000).map(|n| n * n % 977).chain([90_000]).collect();
        let steps = of_lengths(&lengths).histogram();
        assert_eq!(steps.iter().map(|step| step.games).sum::<u64>(), 5_001);
        assert!(steps.len() <= 14);
        assert_eq!(steps.last().unwrap().to, 90_000);
        assert!(steps.windows(2).all(|pair| pair[0].to + 1 == pair[1].from));
    }

    /// Wilson's interval for 10 of 100, by the textbook.
    #[test]
    fn intervals_are_wilsons() {
        let share = Proportion::new(10, 100);
        assert!(
            (share.low - 0.05523).abs() < 1e-4 && (share.high - 0.17437).abs() < 1e-4,
            "{} {}",
            share.low,
            share.high
        );
        let none = Proportion::new(0, 50);
        assert!(none.low < 1e-9 && none.high > 0.05);
    }
}
