//! One game under the eyes of the law: how it is played, and the laws of positions and actions.

use std::cell::Cell;

use super::eyes::{Deed, Mind};
use super::twin::Twin;
use super::{Breach, Plan, Reached};
use crate::{
    Chance, KeyStream, Knowledge, MAX_SEATS, Question, Quick, Seat, SeatSet, Seed, Silent, Viewer, read_action,
};

pub(super) struct Court<'a, G: Knowledge> {
    pub(super) game: &'a G,
    pub(super) universe: Vec<G::Action>,
    pub(super) chance: Quick,
    set_up: usize,
    seed: Seed,
    /// After how many actions; whoever runs the court sees it even if the game panics.
    step: &'a Cell<u32>,
    log: Vec<(Seat, String, G::State)>,
}

impl<'a, G: Knowledge> Court<'a, G> {
    pub(super) fn new(game: &'a G, set_up: usize, (seed, chance): (Seed, Quick), step: &'a Cell<u32>) -> Self {
        Court { game, universe: game.universe(), set_up, seed, chance, step, log: Vec::new() }
    }

    pub(super) fn rule(&self, law: &'static str, holds: bool, detail: impl FnOnce() -> String) -> Result<(), Breach> {
        self.judge(law, None, holds, detail)
    }

    /// A law that is broken before somebody's eyes.
    pub(super) fn rule_for(
        &self,
        viewer: Viewer,
        law: &'static str,
        holds: bool,
        detail: impl FnOnce() -> String,
    ) -> Result<(), Breach> {
        self.judge(law, Some(viewer), holds, detail)
    }

    fn judge(
        &self,
        law: &'static str,
        viewer: Option<Viewer>,
        holds: bool,
        detail: impl FnOnce() -> String,
    ) -> Result<(), Breach> {
        if holds {
            return Ok(());
        }
        let (set_up, seed, step) = (self.set_up, self.seed, self.step.get());
        Err(Breach { law, set_up, seed, step, viewer, detail: detail() })
    }

    fn named(&self, wrong: Option<String>) -> Result<(), Breach> {
        self.rule("every kind has a name of its own", wrong.is_none(), || wrong.unwrap_or_default())
    }

    pub(super) fn step(&self) -> u32 {
        self.step.get()
    }

    pub(super) fn legal(&self, state: &G::State, seat: Seat) -> Vec<G::Action> {
        let mut legal = Vec::new();
        self.game.legal(state, seat, &mut legal);
        legal
    }

    pub(super) fn any<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.chance.below(of.len() as u32) as usize]
    }

    /// Plays one game and judges every step of it.
    pub(super) fn sit(mut self, plan: &Plan<G>, reached: &mut Reached) -> Result<(), Breach> {
        let game = self.game;
        let mut stream = KeyStream::new(&self.seed);
        let mut state = game.deal(&mut stream);
        let material = game.material(&state);
        let mut minds: Vec<Mind<G>> = Viewer::all(game.seats()).map(|viewer| Mind::new(game, &state, viewer)).collect();
        let mut twin = self.other_deal(&state, &minds)?;
        loop {
            self.named(reached.count(&state))?;
            self.position(&state)?;
            let to_act: Vec<Seat> = game.to_act(&state).iter().collect();
            if to_act.is_empty() || self.step() == plan.cut {
                break;
            }
            self.commits(&state, &stream, &to_act, &minds)?;
            let seat = self.any(&to_act);
            self.secrecy(&state, &stream, seat)?;
            let legal = self.legal(&state, seat);
            let action = legal[(plan.pick)(game, &state, seat, &legal, &mut self.chance) % legal.len()];
            self.named(reached.count(&action))?;

            let (before, stream_before) = (state, stream.clone());
            let mut events = Vec::new();
            let question = game.apply(&mut state, seat, action, &mut stream, &mut events);
            for told in &events {
                self.named(reached.count(&told.event))?;
            }
            let deed = Deed {
                before: &before,
                stream: &stream_before,
                seat,
                action,
                events: &events,
                after: &state,
                question,
                drew: stream.drawn() > stream_before.drawn(),
            };
            self.deed(&deed, &stream)?;
            for mind in &mut minds {
                self.look(mind, &deed)?;
            }
            twin = match twin {
                Some(twin) => self.go_on(twin, &deed, &minds)?,
                None => self.other_choice(&deed, &legal, &minds)?,
            };
            if deed.drew {
                let rolled = self.other_chance(&deed, &minds)?;
                twin = if self.chance.below(2) == 0 { rolled.or(twin) } else { twin.or(rolled) };
            }
            reached.twins += u64::from(twin.as_ref().is_some_and(Twin::is_seen));
            self.step.set(self.step() + 1);
            let now = game.material(&state);
            self.rule("material is conserved", now == material, || format!("{action}: {material:?}, then {now:?}"))?;
            self.log.push((seat, action.to_string(), state));
        }
        for mind in &minds {
            self.possible_world(mind, &state)?;
        }
        reached.games += 1;
        reached.actions += u64::from(self.step());
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
        let strangers = to_act.minus(SeatSet::all(game.seats()));
        self.rule("only seats of the table are asked", strangers.is_empty(), || format!("{strangers:?}"))?;
        for seat in Seat::all(game.seats()) {
            let legal = self.legal(state, seat);
            let asked = to_act.contains(seat);
            self.rule("who is asked can answer", asked != legal.is_empty(), || format!("seat {seat}: {legal:?}"))?;
            for (n, action) in legal.iter().enumerate() {
                let twice = legal[..n].contains(action);
                self.rule("nothing is generated twice", !twice, || format!("seat {seat}: {action}"))?;
                let known = self.universe.contains(action);
                self.rule("the universe holds every action", known, || format!("seat {seat}: {action}"))?;
                let read = read_action::<G>(&action.to_string());
                self.rule("notation reads back", read.as_ref() == Ok(action), || format!("{action}: {read:?}"))?;
            }
            for &action in &self.universe {
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
        for seat in Seat::all(MAX_SEATS).skip(game.seats()) {
            let action = self.universe[self.step() as usize % self.universe.len()];
            let refused = self.legal(state, seat).is_empty() && game.check(state, seat, action).is_err();
            self.rule("a seat beyond the table is refused", refused, || format!("seat {seat}: {action}"))?;
        }
        Ok(())
    }

    pub(super) fn sound(&self, whose: &str, state: &G::State) -> Result<(), Breach> {
        let flaw = self.game.validate(state).err();
        self.rule("positions are sound", flaw.is_none(), || format!("{whose}: {flaw:?} in {state:?}"))
    }

    /// Laws of an action, seen by nobody in particular.
    fn deed(&self, deed: &Deed<'_, G>, drawn: &KeyStream) -> Result<(), Breach> {
        let game = self.game;
        let Deed { seat, action, question, .. } = *deed;
        let (mut untold, mut stream) = (*deed.before, deed.stream.clone());
        let unasked = game.apply(&mut untold, seat, action, &mut stream, &mut Silent);
        let same = untold == *deed.after && stream.drawn() == drawn.drawn() && unasked == question;
        self.rule("telling events changes nothing", same, || format!("{action}"))?;
        let left = game.to_act(deed.after);
        let answered = game.to_act(deed.before).without(seat) == left && !left.is_empty();
        let lawful = question == Question::New || answered;
        self.rule("a question stays open only for others", lawful, || format!("seat {seat}: {action}"))?;
        if question == Question::StillOpen || !answered {
            return Ok(());
        }
        for other in left.iter() {
            self.rule_for(
                Viewer::Seat(other),
                "a question that others still answer stays open",
                !self.minds_no_answer(deed, left),
                || format!("seat {seat}: {action} changes none of the answers, yet makes them stale"),
            )?;
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
