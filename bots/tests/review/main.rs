//! Looking back at whole games: the books, luck, errors by level, planted blunders, what a seat cannot know, and time.
//!
//! How many games and worlds, and which: `REVIEW_GAMES`, from the number `REVIEW_FROM` on, `REVIEW_WORLDS`, `REVIEW_GAME`,
//! `REVIEW_SEATS` (`make reviews`).

mod blind;
mod blunders;
mod books;
mod levels;
mod time;

use bots::kind;
use engine::review::{Effort, Review};
use engine::{AnyGame, AnyKind, Options, Seat, Seed, Sitting, Tally};

/// A finished game.
struct Game {
    seed: Seed,
    log: Vec<(Seat, String)>,
}

/// All games, or the one that is asked for.
fn shelf() -> Vec<Box<dyn AnyKind>> {
    let mut shelf: Vec<Box<dyn AnyKind>> = vec![
        Box::new(kind::<game_over::GameOver>().reviewed()),
        Box::new(kind::<squid::Squid>().reviewed()),
        Box::new(kind::<walls::Walls>().reviewed()),
    ];
    let only = std::env::var("REVIEW_GAME").unwrap_or_default();
    shelf.retain(|kind| only.is_empty() || kind.id() == only);
    shelf
}

fn asked(name: &str, usual: u32) -> u32 {
    let said = std::env::var(name).unwrap_or_default();
    if said.is_empty() { usual } else { said.parse().expect("a number") }
}

/// The numbers of the games that are looked at.
fn numbers(usual: u32) -> std::ops::Range<u64> {
    let from = u64::from(asked("REVIEW_FROM", 0));
    from..from + u64::from(asked("REVIEW_GAMES", usual))
}

/// The numbers of players, or the one that is asked for.
fn seat_counts(kind: &dyn AnyKind) -> Vec<usize> {
    let (fewest, most) = kind.seats();
    let only = asked("REVIEW_SEATS", 0) as usize;
    (fewest..=most).filter(|&seats| only == 0 || seats == only).collect()
}

fn effort(usual: u32) -> Effort {
    Effort { worlds: asked("REVIEW_WORLDS", usual) }
}

fn set_up(kind: &dyn AnyKind, seats: usize) -> Box<dyn AnyGame> {
    kind.set_up(seats, &Options::default()).unwrap()
}

/// Plays a game with a player of each of these names.
fn played(game: &dyn AnyGame, names: &[&str], number: u64) -> Option<Game> {
    let (seed, mut chance) = Seed([24; 32]).nth(number);
    let seated = Seat::all(game.seats()).zip(names);
    let mut players: Vec<_> = seated.map(|(seat, name)| game.player(name, seat, chance.split()).unwrap()).collect();
    let mut log = Vec::new();
    let sitting = Sitting {
        seed: &seed,
        arrival: chance,
        cut: 600,
        tally: &mut Tally::default(),
        log: Some(&mut log),
        stopwatch: None,
    };
    let played = game.play_out(&mut players, sitting).unwrap();
    played.outcome.map(|_| Game { seed, log })
}

fn look_back(game: &dyn AnyGame, Game { seed, log }: &Game, seat: Seat, effort: Effort) -> Review {
    let log: Vec<(Seat, &str)> = log.iter().map(|(seat, action)| (*seat, action.as_str())).collect();
    game.review(seed, &log, seat, effort).unwrap()
}

/// A mean and its standard error.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len().max(2) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let spread = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, (spread / count).sqrt())
}
