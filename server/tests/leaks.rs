//! Nobody is told what they cannot know: what one sees over the wire is the same, byte for byte and at the same time, in
//! two worlds that differ only in what one cannot see, until the game rightfully shows the difference.
//!
//! `GAMENIGHT_LEAK_GAMES` says how many games of each are compared, `GAMENIGHT_LEAK_FROM` from which number on.

mod room;
mod worlds;

use worlds::leaky::Leak;
use worlds::pair::Counts;
use worlds::{Plan, Twins, watch};

fn setting(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |value| value.parse().unwrap())
}

/// One game, in a runtime of its own: so it depends on nothing but its number.
fn game<G: Twins>(number: u64, leak: Option<Leak>) -> Result<Counts, String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(watch::game::<G>(number, Plan { leak, start: number, ..Plan::default() }))
}

/// What a game must have on average, so that comparing means something.
const LEAST: [(&str, f64); 12] = [
    ("messages", 120.0),
    ("resumed", 1.5),
    ("whole pictures", 2.0),
    ("late", 0.8),
    ("looks", 1.2),
    ("refusals", 2.0),
    ("pages", 3.0),
    ("reviews asked", 0.5),
    ("times up", 0.8),
    ("waiting actions", 3.0),
    ("slept", 0.2),
    ("rightful differences", 0.05),
];

/// Compares many games, of so many steps on average, and of so many of the game's own kind.
fn compare<G: Twins>(least: [(&str, f64); 2]) {
    let (counts, games) = compare_any::<G>();
    for (what, least) in LEAST.into_iter().chain(least).filter(|_| games >= 100) {
        let mean = counts.get(what).copied().unwrap_or(0) as f64 / games as f64;
        assert!(mean >= least, "{mean} {what} a game are too few to mean something: {counts:?}");
    }
}

/// Compares many games, whatever they are like.
fn compare_any<G: Twins>() -> (Counts, u64) {
    let (games, from) = (setting("GAMENIGHT_LEAK_GAMES", 200), setting("GAMENIGHT_LEAK_FROM", 0));
    let mut counts = Counts::new();
    for number in from..from + games {
        let more = game::<G>(number, None).unwrap_or_else(|found| panic!("{}: {found}", G::ID));
        for (what, count) in more {
            *counts.entry(what).or_default() += count;
        }
    }
    println!("{games} games of {}: {counts:?}", G::ID);
    (counts, games)
}

#[test]
fn game_over_tells_nobody_too_much() {
    compare::<game_over::GameOver>([("steps", 12.0), ("action swap", 0.3)]);
}

#[test]
fn squid_tells_nobody_too_much() {
    compare::<squid::Squid>([("steps", 25.0), ("action play second", 0.4)]);
}

#[test]
fn walls_tells_nobody_too_much() {
    compare::<walls::Walls>([("steps", 20.0), ("search", 1.0)]);
}

/// A game that leaks is found out, whatever the way in which it leaks.
#[test]
fn every_leak_is_found() {
    for leak in Leak::ALL {
        let found = (0..40).find_map(|number| game::<squid::Squid>(number, Some(leak)).err());
        assert!(found.is_some(), "nothing is noticed when a game leaks by {leak:?}");
    }
}
