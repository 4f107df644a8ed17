//! Who is told something knows it: what a viewer can conclude from a step is what its facts say.

use std::fmt::Write;

use serde_json::Value;

use super::Breach;
use super::court::Court;
use super::eyes::{Deed, Mind, heard};
use crate::Knowledge;

/// So many worlds are sampled from the facts after a step, to see what they believe, and what fewer of them have is not judged.
const BELIEFS: u32 = 200;
const BELIEVED: u32 = 8;

/// So many worlds from before the step are played on at most; after the first of them it is seen whether that may be enough.
const TRIES: u32 = 6_000;
const FIRST: u32 = 500;

/// What should have come up so often, and never did, is excluded.
const EXPECTED: u32 = 20;

/// A place in the state record where another world differs from the truth.
struct Place {
    pointer: String,
    /// How many worlds that fit the facts have there what the other one has.
    believed: u32,
}

impl<G: Knowledge> Court<'_, G> {
    /// The viewer was told something else than in another world. If the facts still allow that world, though what it was told
    /// excludes a part of it, then an event gives away what the game takes for hidden. What is moved openly but unseen, such
    /// as cards face down, may well lie as it would after another choice or roll.
    pub(super) fn is_told(
        &mut self,
        mind: &Mind<G>,
        deed: &Deed<'_, G>,
        other: &G::State,
        detail: impl FnOnce() -> String,
    ) -> Result<(), Breach> {
        if *other == *deed.after || !self.game.fits(&mind.view, &mind.facts, other) {
            return Ok(());
        }
        let excluded = self.excluded(mind, deed, &self.game.record(other));
        self.rule_for(mind.viewer, "what is told is known", excluded.is_empty(), || {
            format!("{}; the facts take {} for possible, which is excluded now", detail(), excluded.join(", "))
        })
    }

    /// What of another world the viewer can exclude, though its facts do not: worlds that it took for possible before the step
    /// are played on, with chance of their own. Those in which it hears and sees the same never have it.
    fn excluded(&mut self, mind: &Mind<G>, deed: &Deed<'_, G>, other: &Value) -> Vec<String> {
        let game = self.game;
        let mut places = Vec::new();
        differences(&game.record(deed.after), other, &mut String::new(), &mut places);
        for _ in 0..BELIEFS {
            let world = game.record(&game.sample(&mind.view, &mind.facts, &mut self.chance));
            for place in &mut places {
                place.believed += u32::from(place.same(&world, other));
            }
        }
        places.retain(|place| place.believed >= BELIEVED);
        let mut same = 0;
        for tried in 1..=TRIES {
            if self.plays_the_same(mind, deed).is_some_and(|world| {
                places.retain(|place| !place.same(&world, other));
                true
            }) {
                same += 1;
            }
            let enough = |times: u32| move |place: &Place| times * place.believed >= EXPECTED * BELIEFS;
            let hopeless = tried == FIRST && !places.iter().any(enough(same * (TRIES / FIRST)));
            if places.is_empty() || hopeless {
                return Vec::new();
            }
            if places.iter().all(enough(same)) {
                break;
            }
        }
        places.retain(|place| same * place.believed >= EXPECTED * BELIEFS);
        places.into_iter().map(|place| format!("{}: {:?}", place.pointer, other.pointer(&place.pointer))).collect()
    }

    /// Any world that the viewer took for possible, after the same action, if the viewer cannot tell it from the truth.
    fn plays_the_same(&mut self, mind: &Mind<G>, deed: &Deed<'_, G>) -> Option<Value> {
        let game = self.game;
        let (facts, view) = &mind.before;
        let mut world = game.sample(view, facts, &mut self.chance);
        game.check(&world, deed.seat, deed.action).ok()?;
        let mut told = Vec::new();
        game.apply(&mut world, deed.seat, deed.action, &mut self.chance, &mut told);
        let same = heard(&told, mind.viewer) == mind.heard && game.view(&world, mind.viewer) == mind.view;
        same.then(|| game.record(&world))
    }
}

impl Place {
    fn same(&self, one: &Value, other: &Value) -> bool {
        one.pointer(&self.pointer) == other.pointer(&self.pointer)
    }
}

/// The places at which two records differ: values, and whatever they are parts of, since a hint may be about several at once.
fn differences(one: &Value, other: &Value, at: &mut String, out: &mut Vec<Place>) {
    if one == other {
        return;
    }
    out.push(Place { pointer: at.clone(), believed: 0 });
    let end = at.len();
    let mut go = |part: &dyn std::fmt::Display, one: &Value, other: &Value| {
        let _ = write!(at, "/{part}");
        differences(one, other, at, out);
        at.truncate(end);
    };
    match (one, other) {
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            one.iter().zip(other).enumerate().for_each(|(n, (one, other))| go(&n, one, other));
        }
        (Value::Object(one), Value::Object(other)) if one.len() == other.len() => {
            one.iter().for_each(|(key, value)| go(key, value, other.get(key).unwrap_or(&Value::Null)));
        }
        _ => {}
    }
}
