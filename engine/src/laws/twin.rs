//! A second game beside the real one, which began with another deal, another choice or other chance, and goes on with the
//! same actions. Whoever has seen the same in both so far must take it for possible; whoever is told the difference must
//! know it from then on, as long as there is one.

use super::Breach;
use super::court::Court;
use super::eyes::{Deed, Mind, Told, first_difference, heard};
use crate::{Addressed, Chance, Knowledge, Viewer};

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
    /// Another deal.
    pub(super) fn other_deal(&mut self, truth: &G::State, minds: &[Mind<G>]) -> Result<Option<Twin<G>>, Breach> {
        let mut twin = Twin { state: self.game.deal(&mut self.chance), blind: Vec::new() };
        if twin.state == *truth {
            return Ok(None);
        }
        for mind in minds.iter().filter(|mind| self.game.view(&twin.state, mind.viewer) == mind.view) {
            self.is_possible(mind, &twin.state)?;
            twin.blind.push(mind.viewer);
        }
        Ok(twin.if_useful(truth))
    }

    /// What would be if the seat had chosen otherwise.
    pub(super) fn other_choice(
        &mut self,
        deed: &Deed<'_, G>,
        legal: &[G::Action],
        minds: &[Mind<G>],
    ) -> Result<Option<Twin<G>>, Breach> {
        let (mut state, mut told) = (*deed.before, Vec::new());
        let other = self.any(legal);
        self.game.apply(&mut state, deed.seat, other, &mut deed.stream.clone(), &mut told);
        let mut twin = Twin { state, blind: Vec::new() };
        if other == deed.action || twin.state == *deed.after {
            return Ok(None);
        }
        for mind in minds.iter().filter(|mind| mind.viewer != Viewer::Seat(deed.seat)) {
            if heard(&told, mind.viewer) != mind.heard {
                self.is_told(mind, deed, &twin.state, || format!("{other} instead of {}: {told:?}", deed.action))?;
            } else if self.game.view(&twin.state, mind.viewer) == mind.view {
                self.is_possible(mind, &twin.state)?;
                twin.blind.push(mind.viewer);
            }
        }
        Ok(twin.if_useful(deed.after))
    }

    /// What would be if the same action had rolled, drawn or shuffled otherwise. Who hears the same sees the same for as long,
    /// and takes it for possible; who hears something else knows it from then on.
    pub(super) fn other_chance(&mut self, deed: &Deed<'_, G>, minds: &[Mind<G>]) -> Result<Option<Twin<G>>, Breach> {
        let (mut state, mut told) = (*deed.before, Vec::new());
        self.game.apply(&mut state, deed.seat, deed.action, &mut self.chance, &mut told);
        let mut twin = Twin { state, blind: Vec::new() };
        for mind in minds {
            let there = heard(&told, mind.viewer);
            let detail = || format!("{} with other chance: {:?} and {there:?}", deed.action, mind.heard);
            if let Some((_, by_time)) = first_difference(&mind.heard, &there) {
                self.rule_for(mind.viewer, "time tells nothing", !by_time, detail)?;
                self.is_told(mind, deed, &twin.state, detail)?;
            } else {
                self.seen_alike(mind, deed, &mind.view, &twin.state, &told)?;
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
                    let detail = || format!("{}: {:?} and {told:?}", deed.action, deed.events);
                    self.is_told(mind, deed, &twin.state, detail)?;
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
}
