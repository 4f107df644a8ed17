//! What has changed between two JSON texts, and how it is folded into what was there before: for those who would rather hear
//! that than everything anew.
//!
//! A change has the form of the value it belongs to. A part that is new stands in brackets (`[5]`); of an object or a list
//! with the same members, what changed in them stands in braces, by key or index (`{"hand":{"2":["ace"]}}`).

use std::borrow::Cow;
use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serde_json::value::RawValue;

/// What is to be folded into `was` to come to `is`, or nothing if they share no form. Both are JSON.
pub fn difference(was: &str, is: &str) -> Option<String> {
    let mut change = String::new();
    write(was, is, &mut change).ok()?;
    change.starts_with('{').then_some(change)
}

/// Folds a change into a value. Says whether it fits: if not, the value is of no use any more.
pub fn fold(value: &mut Value, change: &Value) -> bool {
    match (value, change) {
        (value, Value::Array(new)) if new.len() == 1 => {
            value.clone_from(&new[0]);
            true
        }
        (Value::Object(members), Value::Object(changes)) => {
            changes.iter().all(|(key, change)| members.get_mut(key).is_some_and(|member| fold(member, change)))
        }
        (Value::Array(members), Value::Object(changes)) => changes.iter().all(|(key, change)| {
            let member = key.parse().ok().and_then(|index: usize| members.get_mut(index));
            member.is_some_and(|member| fold(member, change))
        }),
        _ => false,
    }
}

fn write(was: &str, is: &str, change: &mut String) -> serde_json::Result<()> {
    let start = change.len();
    if was.starts_with('{') && is.starts_with('{') {
        let (was, now): (Members<'_>, Members<'_>) = (serde_json::from_str(was)?, serde_json::from_str(is)?);
        if was.0.iter().map(|(key, _)| key).eq(now.0.iter().map(|(key, _)| key)) {
            let members = was.0.iter().zip(&now.0).map(|((_, was), (key, is))| (key, *was, *is));
            for (key, was, is) in members.filter(|(_, was, is)| was.get() != is.get()) {
                change.push(if change.len() == start { '{' } else { ',' });
                change.push_str(&serde_json::to_string(key)?);
                change.push(':');
                write(was.get(), is.get(), change)?;
            }
        }
    } else if was.starts_with('[') && is.starts_with('[') {
        let (was, now): (Vec<&RawValue>, Vec<&RawValue>) = (serde_json::from_str(was)?, serde_json::from_str(is)?);
        if was.len() == now.len() {
            let members = was.iter().zip(&now).enumerate();
            for (index, (was, is)) in members.filter(|(_, (was, is))| was.get() != is.get()) {
                change.push(if change.len() == start { '{' } else { ',' });
                change.push_str(&serde_json::to_string(&index.to_string())?);
                change.push(':');
                write(was.get(), is.get(), change)?;
            }
        }
    }
    if change.len() > start {
        change.push('}');
    } else if was == is {
        change.push_str("{}");
    }
    // Whatever is shorter.
    if change.len() == start || change.len() - start > is.len() + 2 {
        change.truncate(start);
        change.push('[');
        change.push_str(is);
        change.push(']');
    }
    Ok(())
}

/// An object's members, in order.
struct Members<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

#[derive(Deserialize)]
struct Key<'a>(#[serde(borrow)] Cow<'a, str>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Each;
        impl<'de> Visitor<'de> for Each {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members<'de>, A::Error> {
                let mut members = Vec::new();
                while let Some((Key(key), value)) = map.next_entry()? {
                    members.push((key, value));
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(Each)
    }
}
