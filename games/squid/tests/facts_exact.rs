//! What can be known of hidden cards, and worlds sampled from it, against every world written down.

mod ring;
mod watched;

use std::collections::BTreeMap;

use engine::{Game, Knowledge, Viewer};
use ring::seat;
use squid::{Trick, Tricks};
use watched::{Watched, World, assert_fair, crowded, world};

/// SQ-21, SQ-23: through games full of renewals, exactly the worlds that can have come about fit.
#[test]
fn facts_are_exact() {
    let mut compared = 0;
    for seats in 2..=4 {
        for seed in 0..12 {
            let viewers: Vec<Viewer> = Viewer::all(seats).collect();
            let viewer = viewers[usize::from(seed) % viewers.len()];
            let mut table = Watched::new(crowded(seats), viewer, seed);
            while table.go_on() && table.step < 250 {
                if table.step.is_multiple_of(3) && !table.facts.log.is_empty() {
                    table.compare();
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 500, "{compared}");
}

/// How many orders the pile and the unseen hands can be in: what each world counts.
fn weight(world: &World, viewer: Viewer) -> f64 {
    let orders = |cards: Tricks| {
        let factorial = |n: u32| (1..=n).map(f64::from).product::<f64>();
        factorial(cards.len()) / Trick::ALL.iter().map(|&trick| factorial(cards.count(trick))).product::<f64>()
    };
    let (hands, pile) = world;
    let unseen = hands.iter().enumerate().filter(|&(n, _)| viewer != Viewer::Seat(seat(n)));
    orders(*pile) * unseen.map(|(_, &hand)| orders(hand)).product::<f64>()
}

/// Every placement that can have come about is equally likely.
#[test]
fn worlds_are_uniform() {
    let mut sampled = 0;
    for (seats, seed) in [(2, 3), (3, 1), (3, 2), (3, 6), (4, 1), (4, 2), (4, 7)] {
        let viewers: Vec<Viewer> = Viewer::all(seats).collect();
        let viewer = viewers[usize::from(seed) % viewers.len()];
        let mut table = Watched::new(crowded(seats), viewer, seed);
        let mut next = 0;
        while table.go_on() && table.step < 200 {
            let count = table.belief.worlds.len();
            let busy = !table.facts.log.is_empty() || table.step < 3;
            if !busy || !(4..300).contains(&count) || table.step < next {
                continue;
            }
            next = table.step + 25;
            sampled += 1;
            let view = table.game.view(&table.state, viewer);
            let mut counts = BTreeMap::new();
            for _ in 0..count * 60 {
                let state = table.game.sample(&view, &table.facts, &mut table.chance);
                *counts.entry(world(&table.game, &state)).or_default() += 1;
            }
            let expected = table.belief.worlds.iter().map(|world| (world.clone(), weight(world, viewer))).collect();
            assert_fair(&counts, &expected);
        }
    }
    assert!(sampled > 15, "{sampled}");
}
