//! Arbitrary input never panics, and what is read is written the same.

use engine::read_action;
use fingers::{Action, Fingers};
use proptest::prelude::*;

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in ".{0,40}") {
        let _ = text.parse::<Action>();
    }

    #[test]
    fn near_misses_are_read_or_refused(text in "(show|Show|hide)( {0,2}-?[0-9]{0,3}){0,2}") {
        if let Ok(action) = read_action::<Fingers>(&text) {
            prop_assert_eq!(action.to_string(), text);
        }
    }
}
