//! The search once more, as a textbook would write it: a map from histories to counts, nothing clever. For comparison.

use std::collections::HashMap;

use engine::{Boxed, Cancel, Chance, Game, Instinct, Knowledge, Options, Quick, Seen, Viewer, seen_by};
use game_over::GameOver;

use crate::course::Course;
use crate::search::{Budget, Search};

type History = Vec<u64>;

fn bound(counts: &HashMap<History, (u32, f64)>, history: &History, number: u64) -> f64 {
    let child = [&history[..], &[number]].concat();
    let ((visits, reward), parent) = (counts[&child], counts[history].0);
    reward / f64::from(visits) + 0.7 * (f64::from(parent).ln() / f64::from(visits)).sqrt()
}

/// How often each action is tried in so many iterations.
fn tries<G: Instinct>(seen: &Seen<'_, G>, iterations: u32, horizon: u32, chance: &mut Quick) -> Vec<u32> {
    let mut counts: HashMap<History, (u32, f64)> = HashMap::new();
    counts.insert(vec![], (0, 0.0));
    let mut course = Course::new(seen, horizon, chance);
    for _ in 0..iterations {
        course.begin(chance);
        let mut history = vec![];
        loop {
            let choices = course.choices() as u64;
            let child = |number: u64| [&history[..], &[number]].concat();
            let untried: Vec<u64> = (0..choices).filter(|&number| !counts.contains_key(&child(number))).collect();
            let number = if untried.is_empty() {
                let best = |a: &u64, b: &u64| bound(&counts, &history, *a).total_cmp(&bound(&counts, &history, *b));
                // `max_by` takes the last of equals: from the back, the first in the game's order.
                (0..choices).rev().max_by(best).unwrap()
            } else {
                untried[chance.below(untried.len() as u32) as usize]
            };
            history.push(number);
            let is_new = !counts.contains_key(&history);
            counts.entry(history.clone()).or_default();
            course.choose(number as usize, chance);
            if !course.until_asked(chance) || is_new {
                break;
            }
            history.push(course.sight());
            let is_new = !counts.contains_key(&history);
            counts.entry(history.clone()).or_default();
            if is_new {
                break;
            }
        }
        course.play_on(chance);
        let reward = course.reward();
        for length in 0..=history.len() {
            let count = counts.entry(history[..length].to_vec()).or_default();
            *count = (count.0 + 1, count.1 + reward);
        }
    }
    (0..seen.legal.len() as u64).map(|number| counts.get(&vec![number]).map_or(0, |count| count.0)).collect()
}

#[test]
fn the_arena_and_the_textbook_agree() {
    for seed in 0..12 {
        let game = GameOver::set_up(3, &Options::default()).unwrap();
        let mut chance = Quick::new(seed);
        let mut state = game.deal(&mut chance);
        let mut facts = game.facts(Viewer::Spectator);
        let mut legal = Vec::new();
        for step in 0..=20 {
            legal.clear();
            game.legal(&state, state.turn, &mut legal);
            if step == 20 || legal.is_empty() {
                break;
            }
            let (mut events, turn) = (Vec::new(), state.turn);
            game.apply(&mut state, turn, legal[chance.below(legal.len() as u32) as usize], &mut chance, &mut events);
            let view = game.view(&state, Viewer::Spectator);
            game.observe(&mut facts, &view, &seen_by(&events, Viewer::Spectator), step);
        }
        if legal.is_empty() {
            continue; // somebody won
        }
        let view = game.view(&state, Viewer::Seat(state.turn));
        let cancelled = Cancel::default();
        let seen = Seen {
            game: &game,
            seat: state.turn,
            view: &view,
            facts: &facts,
            legal: &legal,
            step: 20,
            cancelled: &cancelled,
        };
        let clever = Search::new(Budget::Iterations(256), 8).tries(&seen, &mut Quick::new(seed));
        assert_eq!(clever, tries(&seen, 256, 8, &mut Quick::new(seed)), "seed {seed}");
    }
}
