//! Arbitrary input never panics, and what is read is written the same.

use engine::{Boxed, Options};
use game_over::{Action, GameOver};
use proptest::prelude::*;

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in ".{0,40}") {
        let _ = text.parse::<Action>();
    }

    #[test]
    fn near_misses_are_read_or_refused(text in "(flip|swap|Flip)( {1,2}[a-f][0-7]?)?( (club|bow|laser|potion|x))?") {
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string(), text);
        }
    }

    #[test]
    fn any_start_is_taken_or_refused(start in prop_oneof![
        any::<i64>().prop_map(serde_json::Value::from),
        any::<f64>().prop_map(serde_json::Value::from),
        ".*".prop_map(serde_json::Value::from),
        Just(serde_json::Value::Null),
    ], seats in 2_usize..=4) {
        let mut options = Options::default();
        options.0.insert("start".into(), start.clone());
        let taken = GameOver::set_up(seats, &options).is_ok();
        let good = start == "random" || start.as_u64().is_some_and(|seat| seat < seats as u64);
        prop_assert_eq!(taken, good);
    }
}
