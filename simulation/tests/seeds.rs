//! A fixed set of evenings, and every seed that ever failed.

use std::sync::atomic::{AtomicU64, Ordering};

use simulation::plan::{Games, Order};
use simulation::run;

/// Runs these evenings on all cores; gives what did not hold.
fn evenings(games: Games, seeds: &[u64]) -> Vec<String> {
    let next = AtomicU64::new(0);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let work = || {
            let mut failed = Vec::new();
            while let Some(&seed) = seeds.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
                let violation = run(Order::new(seed, games), false).violation;
                failed.extend(violation.map(|violation| format!("{games:?} seed {seed}: {violation}")));
            }
            failed
        };
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no evening panics")).collect()
    })
}

fn hold(games: Games, seeds: &[u64]) {
    let failed = evenings(games, seeds);
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn toy_games() {
    hold(Games::Toy, &(1..=1500).collect::<Vec<_>>());
}

#[test]
fn real_games() {
    hold(Games::Real, &(1..=200).collect::<Vec<_>>());
}

/// The list has a line for each: which games, which seed, and what it found.
#[test]
fn every_seed_that_ever_failed() {
    for line in include_str!("../seeds.txt").lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let mut words = line.split_whitespace();
        let games = match words.next() {
            Some("toy") => Games::Toy,
            Some("real") => Games::Real,
            Some("all") => Games::All,
            other => panic!("{other:?} is no choice of games: {line}"),
        };
        let seed = words.next().and_then(|seed| seed.parse().ok()).unwrap_or_else(|| panic!("no seed: {line}"));
        hold(games, &[seed]);
    }
}

#[test]
fn a_seed_replays() {
    for (games, seeds) in [(Games::Toy, 1..=60), (Games::Real, 1..=10)] {
        for seed in seeds {
            let digests = [false, true].map(|readable| run(Order::new(seed, games), readable).digest);
            assert_eq!(digests[0], digests[1], "two runs of {games:?} seed {seed} differ");
        }
    }
}
