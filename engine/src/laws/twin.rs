//! A second game beside the real one, which began with another deal, another choice or other chance, and goes on with the
//! same actions. Whoever has seen the same in both so far must take it for possible; whoever is told the difference must
//! know it from then on, as long as there is one.

use std::fmt::Write;

use serde_json::Value;

use super::Breach;
use super::court::Court;
use super::eyes::{Deed, Mind, Told, heard};
use crate::{Addressed, Chance, KeyStream, Knowledge, Seed, Viewer};

pub(super) struct Twin<G: Knowledge> {
    state: G::State,
    /// Who cannot tell it from the truth.
    blind: Vec<Viewer>,
}

impl<G: Knowledge> Twin<G> {
    /// Is there anybody who would notice?
    pub(super) fn is_seen(&self) -> bool {
        !self.blind.is_empty()
    }

    /// A twin that tells nothing, because it is the truth or nobody takes it for possible, is let go.
    fn if_useful(self, truth: &G::State) -> Option<Self> {
        (self.state != *truth && !self.blind.is_empty()).then_some(self)
    }
}

impl<G: Knowledge> Court<'_, G> {
    fn other_stream(&mut self) -> KeyStream {
        let mut seed = [0; 32];
        seed.fill_with(|| self.chance.below(256) as u8);
        KeyStream::new(&Seed(seed))
    }

    /// Another deal.
    pub(super) fn other_deal(&mut self, truth: &G::State, minds: &[Mind<G>]) -> Result<Option<Twin<G>>, Breach> {
        let mut stream = self.other_stream();
        let mut twin = Twin { state: self.game.deal(&mut stream), blind: Vec::new() };
        if twin.state == *truth {
            return Ok(None);
        }
        for mind in minds.iter().filter(|mind| self.game.view(&twin.state, mind.viewer) == mind.view) {
            self.is_possible(mind, &twin.state)?;
            twin.blind.push(mind.viewer);
        }
        Ok(twin.if_useful(truth))
    }

    /// What would be if the seat had chosen otherwise, or if chance had.
    pub(super) fn other_course(
        &mut self,
        deed: &Deed<'_, G>,
        legal: &[G::Action],
        minds: &[Mind<G>],
    ) -> Result<Option<Twin<G>>, Breach> {
        let (mut state, mut told) = (*deed.before, Vec::new());
        let other = self.any(legal);
        let by_choice = other != deed.action;
        if !by_choice && !deed.drew {
            return Ok(None);
        }
        let mut stream = if by_choice { deed.stream.clone() } else { self.other_stream() };
        self.game.apply(&mut state, deed.seat, other, &mut stream, &mut told);
        let mut twin = Twin { state, blind: Vec::new() };
        if twin.state == *deed.after {
            return Ok(None);
        }
        for mind in minds.iter().filter(|mind| !by_choice || mind.viewer != Viewer::Seat(deed.seat)) {
            if heard(&told, mind.viewer) != mind.heard {
                self.is_told(mind, deed, &twin, || format!("{other} instead of {}: {told:?}", deed.action))?;
            } else if self.game.view(&twin.state, mind.viewer) == mind.view {
                self.is_possible(mind, &twin.state)?;
                twin.blind.push(mind.viewer);
            }
        }
        Ok(twin.if_useful(deed.after))
    }

    /// The same action in both.
    pub(super) fn go_on(
        &mut self,
        mut twin: Twin<G>,
        deed: &Deed<'_, G>,
        minds: &[Mind<G>],
    ) -> Result<Option<Twin<G>>, Breach> {
        for mind in minds.iter().filter(|mind| twin.blind.contains(&mind.viewer)) {
            self.asked_alike(mind.viewer, deed.before, &twin.state)?;
        }
        if self.chance.below(16) == 0 || self.game.check(&twin.state, deed.seat, deed.action).is_err() {
            return Ok(None);
        }
        let mut told: Vec<Addressed<G::Event>> = Vec::new();
        self.game.apply(&mut twin.state, deed.seat, deed.action, &mut deed.stream.clone(), &mut told);
        let mut blind = Vec::new();
        for mind in minds.iter().filter(|mind| twin.blind.contains(&mind.viewer)) {
            match self.told_alike(mind, deed, &mind.view, &twin.state, &told)? {
                Told::Nothing => {
                    self.is_possible(mind, &twin.state)?;
                    blind.push(mind.viewer);
                }
                Told::ADifference => {
                    self.is_told(mind, deed, &twin, || format!("{}: {:?} and {told:?}", deed.action, deed.events))?;
                }
            }
        }
        twin.blind = blind;
        Ok(twin.if_useful(deed.after))
    }

    /// Who has seen the same in both worlds up to now cannot exclude the other.
    fn is_possible(&self, mind: &Mind<G>, world: &G::State) -> Result<(), Breach> {
        let fits = self.game.fits(&mind.view, &mind.facts, world);
        self.rule_for(mind.viewer, "what looks the same is possible", fits, || {
            format!("{world:?} against {:?}", mind.facts)
        })
    }

    /// Who was told the difference knows it: if the facts still allow the other choice, though it would have been told
    /// otherwise in every world that they allowed before, an event gives away what the game takes for hidden. What is moved
    /// openly but unseen, such as cards face down, may well lie as it would after another choice. With chance in the step
    /// the difference may be told by halves, and nothing is judged: what the step itself rolled or drew and tells to the
    /// wrong people is not found here.
    fn is_told(
        &mut self,
        mind: &Mind<G>,
        deed: &Deed<'_, G>,
        twin: &Twin<G>,
        detail: impl FnOnce() -> String,
    ) -> Result<(), Breach> {
        let game = self.game;
        let judged = !deed.drew && twin.state != *deed.after;
        if !judged || !game.fits(&mind.view, &mind.facts, &twin.state) {
            return Ok(());
        }
        let truth = game.record(deed.after);
        let mut certain = Vec::new();
        differences(&truth, &game.record(&twin.state), &mut String::new(), &mut certain);
        let mut worlds = 0;
        for _ in 0..300 {
            if certain.is_empty() {
                return Ok(());
            }
            let mut world = game.sample(&mind.before.1, &mind.before.0, &mut self.chance);
            if game.check(&world, deed.seat, deed.action).is_err() {
                continue;
            }
            let mut told = Vec::new();
            game.apply(&mut world, deed.seat, deed.action, &mut deed.stream.clone(), &mut told);
            if heard(&told, mind.viewer) == mind.heard {
                let record = game.record(&world);
                certain.retain(|place| record.pointer(place) == truth.pointer(place));
                worlds += 1;
            }
        }
        let known = certain.is_empty() || worlds < 30;
        self.rule_for(mind.viewer, "what is told is known", known, || {
            format!("{}; now certain, though the facts do not know it: {certain:?}", detail())
        })
    }
}

/// The places at which two records differ, as JSON pointers.
fn differences(one: &Value, other: &Value, at: &mut String, out: &mut Vec<String>) {
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
        _ if one != other => out.push(at.clone()),
        _ => {}
    }
}
