//! Arbitrary input never panics, and what is read is written the same.

use engine::{Boxed, Options};
use proptest::prelude::*;
use serde_json::{Map, Value};
use squid::{Action, Squid};

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-3_i64..70).prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        prop_oneof![Just("auto"), Just("random"), Just("even"), Just("grouped")].prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
    ];
    let name = prop_oneof![
        Just("pow"),
        Just("empty"),
        Just("trick"),
        Just("two"),
        Just("minus"),
        Just("next"),
        Just("quick"),
        Just("second"),
        Just("x"),
    ];
    leaf.prop_recursive(2, 12, 5, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((name.clone(), inner), 0..6).prop_map(|entries| {
                let entries = entries.into_iter().map(|(name, value)| (name.to_owned(), value));
                Value::Object(entries.collect::<Map<_, _>>())
            }),
        ]
    })
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in ".{0,40}") {
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string(), text);
        }
    }

    #[test]
    fn near_misses_are_read_or_refused(
        text in "(guard|vote|play|pass|Vote)( {0,2}(-?[0-9]{1,3}|\\+1|next|quick|second|two|minus|)){0,2}"
    ) {
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string(), text);
        }
    }

    #[test]
    fn any_options_are_taken_or_refused(
        seats in 2_usize..=6,
        given in prop::collection::vec(
            (prop_oneof![
                Just("start"), Just("characters"), Just("ring"), Just("guard_deck"), Just("trick_deck"), Just("other"),
            ], any_json()),
            0..4,
        ),
    ) {
        let options = Options(given.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect());
        match Squid::set_up(seats, &options) {
            Ok(game) => {
                use engine::Game;
                let state = game.deal(&mut engine::Quick::new(1));
                prop_assert!(game.material(&state)[0] >= 1);
                prop_assert!(state.hands.0[..seats].iter().all(|hand| hand.len() == 2));
            }
            Err(fault) => prop_assert!(!fault.reason.is_empty() && !fault.to_string().contains('\n')),
        }
    }

    #[test]
    fn good_decks_are_taken(pow in 1_u8..=20, empty in 0_u8..=20, trick in 0_u8..=20, two in 6_u8..=20, next in 0_u8..=40) {
        let decks = serde_json::json!({
            "guard_deck": {"pow": pow, "empty": empty, "trick": trick}, "trick_deck": {"two": two, "next": next},
        });
        let Value::Object(options) = decks else { unreachable!() };
        prop_assert!(Squid::set_up(3, &Options(options)).is_ok());
    }
}
