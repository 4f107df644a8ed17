//! Arbitrary input never panics, and what is read is written the same.

mod table;

use engine::{Boxed, Game, KeyStream, Seat, Seed, Silent};
use proptest::prelude::*;
use serde_json::{Value, json};
use table::options;
use walls::{Action, Walls};

fn any_value() -> impl Strategy<Value = Value> {
    prop_oneof![
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<bool>().prop_map(Value::from),
        ".*".prop_map(Value::from),
        Just(Value::Null),
        Just(json!([])),
        Just(json!("random")),
        Just(json!("default")),
    ]
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in ".{0,40}") {
        let _ = text.parse::<Action>();
    }

    #[test]
    fn near_misses_are_read_or_refused(
        text in "(end|search|step|slide|shift|turn|place|tidy|End)( {1,2}([a-h][0-8]|[A-D]|cw|ccw|up|down|red|purple|hat|legs|[+-]?[0-6])){0,3} ?"
    ) {
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string(), text);
        }
    }

    #[test]
    fn any_options_are_taken_or_refused(start in any_value(), moving in any_value(), castle in any_value(), seats in 0_usize..9) {
        let given = json!({ "start": start, "moving_piles": moving, "castle": castle });
        let taken = Walls::set_up(seats, &options(&given)).is_ok();
        let start = start == "random" || start.as_u64().is_some_and(|seat| seat < seats as u64);
        let good = (2..=4).contains(&seats) && start && moving.is_boolean() && castle == "default";
        prop_assert_eq!(taken, good);
    }

    /// No seat at all, no action at all: refused, never a panic, and nothing changes.
    #[test]
    fn any_action_at_any_time_is_played_or_refused(
        seed in any::<[u8; 32]>(),
        seats in 2_usize..=4,
        actions in prop::collection::vec((0_usize..8, any::<prop::sample::Index>()), 0..60),
    ) {
        let game = Walls::set_up(seats, &options(&json!({ "moving_piles": seed[0] > 127 }))).unwrap();
        let mut stream = KeyStream::new(&Seed(seed));
        let mut state = game.deal(&mut stream);
        let universe = game.universe();
        for (seat, action) in actions {
            let before = state;
            let action = universe[action.index(universe.len())];
            for seat in [Seat::new(seat).unwrap(), state.turn] {
                if let Err(fault) = game.play(&mut state, seat, action, &mut stream, &mut Silent) {
                    prop_assert_eq!(state, before);
                    let refusal = engine::Refusal::from(fault);
                    prop_assert!(refusal.rule.is_some_and(|rule| rule.starts_with("WA-")) && !refusal.sentence.is_empty());
                } else {
                    break;
                }
            }
        }
    }
}
