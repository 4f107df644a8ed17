//! Differences between JSON texts: what is folded is what was to be said, whatever it is.

use proptest::prelude::*;
use serde_json::{Value, json};
use table::{difference, fold};

fn text(value: &Value) -> String {
    value.to_string()
}

fn folded(was: &Value, is: &Value) -> Option<Value> {
    let change = difference(&text(was), &text(is))?;
    let mut folded = was.clone();
    assert!(fold(&mut folded, &serde_json::from_str(&change).unwrap()), "{change}");
    Some(folded)
}

#[test]
fn a_change_says_what_is_new_and_where() {
    let change = |was: Value, is: Value| difference(&text(&was), &text(&is));
    let was =
        json!({ "step": 7, "view": { "castle": [1, 2, 3], "hand": ["ace", null], "turn": "red" }, "legal": ["a"] });
    let mut is = was.clone();
    is["step"] = json!(8);
    is["view"]["hand"][1] = json!("king");
    is["legal"] = json!(["a", "b"]);
    let told = r#"{"step":[8],"view":{"hand":{"1":["king"]}},"legal":[["a","b"]]}"#;
    assert_eq!(change(was.clone(), is).as_deref(), Some(told));
    assert_eq!(change(was.clone(), was.clone()).as_deref(), Some("{}"));
    // Other keys, or the same in another order: everything is said anew.
    assert_eq!(change(json!({ "a": 1 }), json!({ "b": 1 })), None);
    assert_eq!(change(json!({ "a": 1, "b": 2 }), json!({ "b": 2, "a": 1 })), None);
    assert_eq!(change(json!({ "a": { "b": 1 } }), json!({ "a": { "c": 1 } })).as_deref(), Some(r#"{"a":[{"c":1}]}"#));
    assert_eq!(change(json!({ "a": [] }), json!({ "a": {} })).as_deref(), Some(r#"{"a":[{}]}"#));
    assert_eq!(change(json!({ "a": null }), json!({ "a": [null] })).as_deref(), Some(r#"{"a":[[null]]}"#));
}

#[test]
fn what_does_not_fit_is_noticed() {
    for (value, change) in [
        (json!({ "a": 1 }), json!({ "b": [1] })),
        (json!([1]), json!({ "1": [1] })),
        (json!([1]), json!({ "x": [1] })),
        (json!(1), json!({ "a": [1] })),
        (json!({ "a": 1 }), json!({ "a": [] })),
        (json!({ "a": 1 }), json!({ "a": 2 })),
    ] {
        assert!(!fold(&mut value.clone(), &change), "{value} {change}");
    }
}

/// Values of few members, so that two of them often share their form.
fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (0..3).prop_map(Value::from),
        "[a\"\\\\é]{0,2}".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 24, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
            prop::collection::vec(("[ab\"\n]", inner), 0..3).prop_map(|members| members.into_iter().collect()),
        ]
    })
}

proptest! {
    #[test]
    fn what_is_folded_is_what_was_to_be_said(mut was in any_value(), is in any_value(), same in any_value()) {
        was = json!({ "position": was, "same": same });
        let is = json!({ "position": is, "same": same });
        // To the byte: whoever compares what two people were told must not see how they were told.
        prop_assert_eq!(folded(&was, &is).map(|folded| text(&folded)), Some(text(&is)));
    }
}
