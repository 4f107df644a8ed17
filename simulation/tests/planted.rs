//! Trust in the oracle: every planted bug is found within two hundred seeds.

use simulation::plan::{Games, Order};
use simulation::planted::Bug;
use simulation::run;

/// So many seeds may be needed for a bug.
const SEEDS: u64 = 200;

fn found(bug: Bug) -> Option<(u64, String)> {
    (1..=SEEDS).find_map(|seed| {
        let order = Order { bug: Some(bug), ..Order::new(seed, Games::Toy) };
        run(order, false).violation.map(|violation| (seed, violation))
    })
}

#[test]
fn every_planted_bug_is_found() {
    let mut missed = Vec::new();
    for &bug in Bug::ALL {
        match found(bug) {
            Some((seed, violation)) => println!("{bug:?}: seed {seed}: {violation}"),
            None => missed.push(bug),
        }
    }
    assert!(missed.is_empty(), "not found within {SEEDS} seeds: {missed:?}");
}
