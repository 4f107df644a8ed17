//! What a viewer sees: in every world that it cannot tell from the truth, all is as in the truth.

use serde::Serialize;

use super::Breach;
use super::court::Court;
use crate::{Addressed, Chance, Event, KeyStream, Knowledge, Question, Seat, Viewer, seen_by, shares};

/// One action and all that it did.
pub(super) struct Deed<'a, G: Knowledge> {
    pub(super) before: &'a G::State,
    pub(super) stream: &'a KeyStream,
    pub(super) seat: Seat,
    pub(super) action: G::Action,
    pub(super) events: &'a [Addressed<G::Event>],
    pub(super) after: &'a G::State,
    pub(super) question: Question,
    /// Was there chance in it?
    pub(super) drew: bool,
}

/// A viewer: what it knows, sees now, and saw happen just before.
pub(super) struct Mind<G: Knowledge> {
    pub(super) viewer: Viewer,
    pub(super) facts: G::Facts,
    pub(super) view: G::View,
    pub(super) heard: Vec<(u32, G::Event)>,
    /// What it knew and saw before that.
    pub(super) before: (G::Facts, G::View),
}

impl<G: Knowledge> Mind<G> {
    pub(super) fn new(game: &G, state: &G::State, viewer: Viewer) -> Self {
        let (mut facts, view) = (game.facts(viewer), game.view(state, viewer));
        game.observe(&mut facts, &view, &[], 0);
        let before = (facts.clone(), view.clone());
        Mind { viewer, facts, view, heard: Vec::new(), before }
    }
}

/// How a world differs from the truth, to a viewer, in one step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Told {
    Nothing,
    ADifference,
}

impl<G: Knowledge> Court<'_, G> {
    /// Laws of one viewer in one step; then it looks and learns.
    pub(super) fn look(&mut self, mind: &mut Mind<G>, deed: &Deed<'_, G>) -> Result<(), Breach> {
        let game = self.game;
        mind.heard = heard(deed.events, mind.viewer);
        let view = game.view(deed.after, mind.viewer);
        self.world(mind, deed, &view)?;
        mind.before = (mind.facts.clone(), std::mem::replace(&mut mind.view, view));
        game.observe(&mut mind.facts, &mind.view, &seen_by(deed.events, mind.viewer), self.step() + 1);
        Ok(())
    }

    /// In a world that the viewer takes for possible, the action looks as it does in the truth.
    fn world(&mut self, mind: &Mind<G>, deed: &Deed<'_, G>, after: &G::View) -> Result<(), Breach> {
        let mut world = self.possible_world(mind, deed.before)?;
        if self.game.check(&world, deed.seat, deed.action).is_err() {
            return Ok(()); // another seat's action that rests on what this viewer cannot see
        }
        let mut told = Vec::new();
        self.game.apply(&mut world, deed.seat, deed.action, &mut deed.stream.clone(), &mut told);
        self.told_alike(mind, deed, after, &world, &told).map(|_| ())
    }

    /// A world sampled from what the viewer knows, and its laws.
    pub(super) fn possible_world(&mut self, mind: &Mind<G>, truth: &G::State) -> Result<G::State, Breach> {
        let game = self.game;
        let Mind { viewer, ref facts, ref view, .. } = *mind;
        self.rule_for(viewer, "the truth fits the facts", game.fits(view, facts, truth), || format!("{facts:?}"))?;
        let world = game.sample(view, facts, &mut self.chance);
        self.sound("a sampled world", &world)?;
        let fits = game.fits(view, facts, &world);
        self.rule_for(viewer, "a sampled world fits the facts", fits, || format!("{world:?} against {facts:?}"))?;
        let other = game.view(&world, viewer);
        let same = other == *view && (!self.now_and_then() || written(&other) == written(view));
        self.rule_for(viewer, "sampled worlds look the same", same, || {
            format!("{} and {}", written(&other), written(view))
        })?;
        self.asked_alike(viewer, truth, &world)?;
        Ok(world)
    }

    /// What the table asks and answers is the same in a world that the viewer cannot tell from the truth.
    pub(super) fn asked_alike(&mut self, viewer: Viewer, truth: &G::State, world: &G::State) -> Result<(), Breach> {
        let game = self.game;
        let waits = game.to_act(world) == game.to_act(truth) && game.reacting(world) == game.reacting(truth);
        self.rule_for(viewer, "whom the game waits for is public", waits, || format!("{world:?}"))?;
        let same = game.outcome(world) == game.outcome(truth);
        self.rule_for(viewer, "how it ended is public", same, || format!("{world:?}"))?;
        let same = self.step() > 0 || game.start(world) == game.start(truth);
        self.rule_for(viewer, "who begins is public", same, || format!("{world:?}"))?;
        let Viewer::Seat(own) = viewer else { return Ok(()) };
        let legal = self.legal(truth, own);
        let same = self.legal(world, own) == legal;
        self.rule_for(viewer, "what a seat may do follows from what it sees", same, || format!("{world:?}"))?;
        if !legal.is_empty() {
            let (here, there) = (game.timeout_action(truth, own), game.timeout_action(world, own));
            self.rule_for(viewer, "the timeout action follows from what the seat sees", here == there, || {
                format!("{here} and {there} in {world:?}")
            })?;
        }
        let action = self.universe[self.chance.below(self.universe.len() as u32) as usize];
        let (here, there) = (game.check(truth, own, action), game.check(world, own, action));
        self.rule_for(viewer, "a refusal follows from what the seat sees", here == there, || {
            format!("{action}: {here:?} and {there:?} in {world:?}")
        })
    }

    /// What a viewer is told of an action is the same as in a world that it could not tell from the truth, until an event
    /// rightfully shows a difference.
    pub(super) fn told_alike(
        &mut self,
        mind: &Mind<G>,
        deed: &Deed<'_, G>,
        view: &G::View,
        world: &G::State,
        told: &[Addressed<G::Event>],
    ) -> Result<Told, Breach> {
        let Mind { viewer, heard: ref here, .. } = *mind;
        let action = deed.action;
        let there = heard(told, viewer);
        let detail = || format!("{action}: {here:?} and {there:?}");
        if let Some((n, by_time)) = first_difference(here, &there) {
            self.rule_for(viewer, "time tells nothing", !by_time, detail)?;
            let shown = |heard: &[(u32, G::Event)]| heard.get(n).is_some_and(|(_, event)| event.shows());
            self.rule_for(viewer, "events tell nothing that they do not show", shown(here) && shown(&there), detail)?;
            let open = deed.question == Question::StillOpen && viewer != Viewer::Seat(deed.seat);
            self.rule_for(viewer, "nothing is shown while a question is open", !open, detail)?;
            return Ok(Told::ADifference);
        }
        if self.now_and_then() {
            self.rule_for(
                viewer,
                "events tell nothing that they do not show",
                written(here) == written(&there),
                detail,
            )?;
        }
        self.seen_alike(mind, deed, view, world, told)?;
        Ok(Told::Nothing)
    }

    /// To a viewer that was told the same in a world, it looks the same afterwards, and takes as long.
    pub(super) fn seen_alike(
        &self,
        mind: &Mind<G>,
        deed: &Deed<'_, G>,
        view: &G::View,
        world: &G::State,
        told: &[Addressed<G::Event>],
    ) -> Result<(), Breach> {
        let (viewer, action) = (mind.viewer, deed.action);
        let other = self.game.view(world, viewer);
        self.rule_for(viewer, "views change by what events tell", *view == other, || {
            format!("{action}: {view:?} and {other:?}")
        })?;
        let (beats, others) = (beats(deed.events), beats(told));
        self.rule_for(viewer, "time tells nothing", beats == others, || format!("{action}: {beats} and {others}"))
    }

    /// Texts are compared now and then: what goes over the wire is them, not the types, but writing takes long.
    fn now_and_then(&mut self) -> bool {
        self.chance.below(16) == 0
    }
}

/// Where what is heard differs, and is it only in the time that passes until the next event?
pub(super) fn first_difference<E: PartialEq>(here: &[(u32, E)], there: &[(u32, E)]) -> Option<(usize, bool)> {
    let length = here.len().max(there.len());
    (0..length).find_map(|n| match (here.get(n), there.get(n)) {
        (Some((for_long, x)), Some((as_long, y))) if x == y => {
            // How long an event stays is seen when the next begins; that one may be the difference, but not its moment.
            let another = here.len() > n + 1 && there.len() > n + 1;
            let last = here.len() == n + 1 && there.len() == n + 1;
            ((another || last) && for_long != as_long).then_some((n, true))
        }
        _ => Some((n, false)),
    })
}

/// What a viewer sees happen, each with its share of the time.
pub(super) fn heard<E: Clone>(events: &[Addressed<E>], viewer: Viewer) -> Vec<(u32, E)> {
    shares(events, viewer).into_iter().zip(seen_by(events, viewer).into_iter().cloned()).collect()
}

pub(super) fn beats<E>(events: &[Addressed<E>]) -> u32 {
    events.iter().map(|told| u32::from(told.beats)).sum()
}

/// As it goes over the wire.
fn written(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
