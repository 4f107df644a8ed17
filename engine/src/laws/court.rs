//! One game under the eyes of the law.

use super::{Breach, Plan, Reached};
use crate::{
    Addressed, Chance, Event, KeyStream, Kinds, Knowledge, Question, Quick, Seat, Seed, Silent, Viewer, read_action,
    seen_by, shares,
};

pub(super) struct Court<'a, G: Knowledge> {
    game: &'a G,
    set_up: usize,
    seed: Seed,
    chance: Quick,
    step: u32,
    log: Vec<(Seat, String, G::State)>,
}

/// One action and all that it did.
struct Deed<'a, G: Knowledge> {
    before: &'a G::State,
    stream: &'a KeyStream,
    seat: Seat,
    action: G::Action,
    events: &'a [Addressed<G::Event>],
    after: &'a G::State,
}

impl<'a, G: Knowledge> Court<'a, G> {
    pub(super) fn new(game: &'a G, set_up: usize, seed: Seed, chance: Quick) -> Self {
        Court { game, set_up, seed, chance, step: 0, log: Vec::new() }
    }

    fn rule(&self, law: &'static str, holds: bool, detail: impl FnOnce() -> String) -> Result<(), Breach> {
        if holds {
            return Ok(());
        }
        Err(Breach { law, set_up: self.set_up, seed: self.seed, step: self.step, detail: detail() })
    }

    fn legal(&self, state: &G::State, seat: Seat) -> Vec<G::Action> {
        let mut legal = Vec::new();
        self.game.legal(state, seat, &mut legal);
        legal
    }

    fn any(&mut self, legal: &[G::Action]) -> G::Action {
        legal[self.chance.below(legal.len() as u32) as usize]
    }

    /// Plays one game and judges every step of it.
    pub(super) fn sit(mut self, plan: &Plan<G>, reached: &mut Reached) -> Result<(), Breach> {
        let game = self.game;
        let mut count = |kind: &'static str| *reached.kinds.entry(kind).or_default() += 1;
        let mut stream = KeyStream::new(&self.seed);
        let mut state = game.deal(&mut stream);
        let material = game.material(&state);
        let mut minds: Vec<(Viewer, G::Facts)> =
            Viewer::all(game.seats()).map(|viewer| (viewer, game.facts(viewer))).collect();
        for (viewer, facts) in &mut minds {
            game.observe(facts, &game.view(&state, *viewer), &[], 0);
        }
        loop {
            count(state.kind());
            self.position(&state)?;
            let to_act: Vec<Seat> = game.to_act(&state).iter().collect();
            if to_act.is_empty() || self.step == plan.cut {
                break;
            }
            self.commits(&state, &stream, &to_act)?;
            let seat = to_act[self.chance.below(to_act.len() as u32) as usize];
            self.secrecy(&state, &stream, seat)?;
            let legal = self.legal(&state, seat);
            let action = legal[(plan.pick)(game, &state, seat, &legal, &mut self.chance) % legal.len()];
            count(action.kind());

            let (before, stream_before) = (state, stream.clone());
            let mut events = Vec::new();
            let question = game.apply(&mut state, seat, action, &mut stream, &mut events);
            for told in &events {
                count(told.event.kind());
            }
            let deed = Deed { before: &before, stream: &stream_before, seat, action, events: &events, after: &state };
            self.deed(&deed, question)?;
            for (viewer, facts) in &minds {
                self.world(*viewer, facts, &deed)?;
            }
            self.step += 1;
            let now = game.material(&state);
            self.rule("material is conserved", now == material, || format!("{action}: {material:?}, then {now:?}"))?;
            for (viewer, facts) in &mut minds {
                game.observe(facts, &game.view(&state, *viewer), &seen_by(&events, *viewer), self.step);
            }
            self.log.push((seat, action.to_string(), state));
        }
        reached.games += 1;
        reached.actions += u64::from(self.step);
        reached.cut += u32::from(game.outcome(&state).is_none());
        self.replay()
    }

    /// Laws of a position alone.
    fn position(&self, state: &G::State) -> Result<(), Breach> {
        let game = self.game;
        let to_act = game.to_act(state);
        let over = game.outcome(state).is_some();
        self.sound("the truth", state)?;
        self.rule("not over means somebody acts", over == to_act.is_empty(), || format!("{to_act:?} in {state:?}"))?;
        let universe = game.universe();
        for seat in Seat::all(game.seats()) {
            let legal = self.legal(state, seat);
            let asked = to_act.contains(seat);
            self.rule("who is asked can answer", asked != legal.is_empty(), || format!("seat {seat}: {legal:?}"))?;
            for (n, action) in legal.iter().enumerate() {
                let twice = legal[..n].contains(action);
                self.rule("nothing is generated twice", !twice, || format!("seat {seat}: {action}"))?;
                let known = universe.contains(action);
                self.rule("the universe holds every action", known, || format!("seat {seat}: {action}"))?;
                let read = read_action::<G>(&action.to_string());
                self.rule("notation reads back", read.as_ref() == Ok(action), || format!("{action}: {read:?}"))?;
            }
            for &action in &universe {
                let checked = game.check(state, seat, action);
                self.rule("generated means accepted", checked.is_ok() == legal.contains(&action), || {
                    format!("seat {seat}: {action}: {checked:?}, generated {legal:?}")
                })?;
            }
            if asked {
                let action = game.timeout_action(state, seat);
                self.rule("the timeout action is legal", legal.contains(&action), || format!("seat {seat}: {action}"))?;
            }
        }
        Ok(())
    }

    fn sound(&self, whose: &str, state: &G::State) -> Result<(), Breach> {
        let flaw = self.game.validate(state).err();
        self.rule("positions are sound", flaw.is_none(), || format!("{whose}: {flaw:?} in {state:?}"))
    }

    /// Two seats that answer the same question secretly: the order of arrival does not matter.
    fn commits(&mut self, state: &G::State, stream: &KeyStream, to_act: &[Seat]) -> Result<(), Breach> {
        let [a, b, ..] = *to_act else { return Ok(()) };
        let (x, y) = (self.legal(state, a), self.legal(state, b));
        let answers = [(a, self.any(&x)), (b, self.any(&y))];
        let in_order = |order: [(Seat, G::Action); 2]| {
            let (mut state, mut stream) = (*state, stream.clone());
            let [(first, x), (second, y)] = order;
            let question = self.game.apply(&mut state, first, x, &mut stream, &mut Silent);
            (question == Question::StillOpen).then(|| {
                self.game.apply(&mut state, second, y, &mut stream, &mut Silent);
                (state, stream.drawn())
            })
        };
        let (one, other) = (in_order(answers), in_order([answers[1], answers[0]]));
        let commute = one.is_none() || other.is_none() || one == other;
        self.rule("secret commits commute", commute, || format!("{answers:?}: {one:?} and {other:?}"))
    }

    /// An answer that leaves the question open for others is secret: whatever it is, the others see the same.
    fn secrecy(&self, state: &G::State, stream: &KeyStream, seat: Seat) -> Result<(), Breach> {
        let commits = self.legal(state, seat).into_iter().filter_map(|action| {
            let (mut after, mut events) = (*state, Vec::new());
            let question = self.game.apply(&mut after, seat, action, &mut stream.clone(), &mut events);
            (question == Question::StillOpen).then_some((action, after, events))
        });
        let commits: Vec<_> = commits.collect();
        for pair in commits.windows(2) {
            let [(x, one, told), (y, other, told_other)] = pair else { continue };
            for viewer in Viewer::all(self.game.seats()).filter(|&viewer| viewer != Viewer::Seat(seat)) {
                let same = self.game.view(one, viewer) == self.game.view(other, viewer)
                    && heard(told, viewer) == heard(told_other, viewer)
                    && beats(told) == beats(told_other);
                self.rule("a commit tells only that it was made", same, || format!("{viewer:?}: {x} and {y}"))?;
            }
        }
        Ok(())
    }

    /// Laws of an action, seen by nobody in particular.
    fn deed(&self, deed: &Deed<'_, G>, question: Question) -> Result<(), Breach> {
        let game = self.game;
        let Deed { seat, action, .. } = *deed;
        let (mut untold, mut stream) = (*deed.before, deed.stream.clone());
        game.apply(&mut untold, seat, action, &mut stream, &mut Silent);
        self.rule("telling events changes nothing", untold == *deed.after, || format!("{action}"))?;
        let answered = game.to_act(deed.before).without(seat) == game.to_act(deed.after);
        let lawful = question == Question::New || (answered && !game.to_act(deed.after).is_empty());
        self.rule("a question stays open only for others", lawful, || format!("seat {seat}: {action}"))
    }

    /// Laws of what a viewer sees: in a world sampled from its facts, all is as in the truth.
    fn world(&mut self, viewer: Viewer, facts: &G::Facts, deed: &Deed<'_, G>) -> Result<(), Breach> {
        let game = self.game;
        let Deed { before, seat, action, .. } = *deed;
        let view = game.view(before, viewer);
        self.rule("the truth fits the facts", game.fits(&view, facts, before), || format!("{viewer:?}: {facts:?}"))?;
        let mut world = game.sample(&view, facts, &mut self.chance);
        self.sound("a sampled world", &world)?;
        let fits = game.fits(&view, facts, &world);
        self.rule("a sampled world fits the facts", fits, || format!("{viewer:?}: {world:?} against {facts:?}"))?;
        let other = game.view(&world, viewer);
        self.rule("sampled worlds look the same", other == view, || format!("{viewer:?}: {other:?} and {view:?}"))?;
        let waits = game.to_act(&world) == game.to_act(before) && game.reacting(&world) == game.reacting(before);
        self.rule("whom the game waits for is public", waits, || format!("{viewer:?} in {world:?}"))?;
        if let Viewer::Seat(own) = viewer {
            let same = self.legal(&world, own) == self.legal(before, own);
            self.rule("what a seat may do follows from what it sees", same, || format!("seat {own} in {world:?}"))?;
        }
        if game.check(&world, seat, action).is_err() {
            return Ok(()); // another seat's action that rests on what this viewer cannot see
        }
        let mut told = Vec::new();
        game.apply(&mut world, seat, action, &mut deed.stream.clone(), &mut told);
        let (here, there) = (heard(deed.events, viewer), heard(&told, viewer));
        let shown = |heard: &[(u32, G::Event)]| heard.iter().position(|(_, event)| event.shows());
        let same = match shown(&here) {
            None => here == there,
            Some(n) => shown(&there) == Some(n) && here[..n] == there[..n],
        };
        self.rule("events tell nothing that they do not show", same, || {
            format!("{viewer:?}, {action}: {here:?} and {there:?}")
        })?;
        if here == there {
            let (view, other) = (game.view(deed.after, viewer), game.view(&world, viewer));
            self.rule("views change by what events tell", view == other, || {
                format!("{viewer:?}, {action}: {view:?} and {other:?}")
            })?;
            let (beats, others) = (beats(deed.events), beats(&told));
            self.rule("time tells nothing", beats == others, || format!("{viewer:?}, {action}: {beats} and {others}"))?;
        }
        Ok(())
    }

    /// The log, read back from notation and played from the seed, gives the same states.
    fn replay(&self) -> Result<(), Breach> {
        let mut stream = KeyStream::new(&self.seed);
        let mut state = self.game.deal(&mut stream);
        for (seat, text, after) in &self.log {
            let action = read_action::<G>(text);
            let action = action.map_err(|_| ()).and_then(|action| {
                let played = self.game.play(&mut state, *seat, action, &mut stream, &mut Silent);
                played.map_err(|_| ())
            });
            self.rule("replay gives the same states", action.is_ok() && state == *after, || format!("{seat} {text}"))?;
        }
        Ok(())
    }
}

/// What a viewer sees happen, each with its share of the time.
fn heard<E: Clone>(events: &[Addressed<E>], viewer: Viewer) -> Vec<(u32, E)> {
    shares(events, viewer).into_iter().zip(seen_by(events, viewer).into_iter().cloned()).collect()
}

fn beats<E>(events: &[Addressed<E>]) -> u32 {
    events.iter().map(|told| u32::from(told.beats)).sum()
}
