//! `gamenight.Bot`: a program at a seat, and `gamenight.Chance`, from which the players of a run draw.

use std::sync::{Arc, Mutex};

use engine::{AnyPlayer, Chance as _, Quick, Seat};
use pyo3::prelude::*;

use crate::fault::wrong;
use crate::game::Game;
use crate::given::Given;
use crate::shelf::AnySetup;
use crate::state::State;

/// A bot at a seat.
#[pyclass(frozen, module = "gamenight")]
pub(crate) struct Bot {
    setup: Arc<dyn AnySetup>,
    seat: Seat,
    /// Does it choose without looking?
    blind: bool,
    /// The first step that it sees.
    since: u32,
    mind: Mutex<Mind>,
}

struct Mind {
    player: Box<dyn AnyPlayer>,
    /// The last step that it saw.
    seen: Option<u32>,
}

impl Bot {
    pub(crate) fn new(setup: Arc<dyn AnySetup>, player: Box<dyn AnyPlayer>, seat: Seat, blind: bool) -> Bot {
        Bot { setup, seat, blind, since: 0, mind: Mutex::new(Mind { player, seen: None }) }
    }

    /// The same bot, come late: it has missed what was before that step.
    pub(crate) fn since(self, step: u32) -> Bot {
        Bot { since: step, ..self }
    }

    /// Does something with its mind, while other threads of Python run.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        state: &State,
        work: impl FnOnce(&mut Mind, &(dyn std::any::Any + Send)) -> T + Send,
    ) -> PyResult<T> {
        if !Arc::ptr_eq(&self.setup, &state.setup) && self.setup.kind().id() != state.setup.kind().id() {
            return Err(wrong(
                py,
                &format!("the bot plays {}, the state is of {}", self.setup.kind().id(), state.setup.kind().id()),
            ));
        }
        let glimpse = state.position.glimpse(self.seat);
        py.detach(move || self.mind.try_lock().ok().map(|mut mind| work(&mut mind, glimpse.as_ref())))
            .ok_or_else(|| wrong(py, "the bot is thinking already, in another thread"))
    }

    fn look_at(&self, py: Python<'_>, state: &State) -> PyResult<()> {
        let now = state.position.step();
        let follows = self.with(py, state, |mind, glimpse| {
            let follows = self.blind || mind.seen.map_or(self.since, |seen| seen + 1) == now;
            if follows || mind.seen == Some(now) {
                if mind.seen != Some(now) {
                    mind.player.observe(glimpse);
                    mind.seen = Some(now);
                }
                return Ok(());
            }
            Err(mind.seen)
        })?;
        follows.map_err(|seen| {
            let last = seen.map_or("nothing yet".to_owned(), |seen| format!("step {seen}"));
            wrong(py, &format!("the bot has seen {last}, the state is at step {now}: let it look after the deal and after every action"))
        })
    }
}

#[pymethods]
impl Bot {
    #[getter]
    fn seat(&self) -> usize {
        self.seat.index()
    }

    /// Takes in the last step: to be called after the deal and after every action, also those of others.
    fn look(&self, py: Python<'_>, state: &State) -> PyResult<()> {
        self.look_at(py, state)
    }

    /// Chooses an action for its seat, by number. It looks first, if it has not.
    fn choose(&self, py: Python<'_>, state: &State) -> PyResult<usize> {
        if !state.position.to_act().contains(self.seat) {
            return Err(wrong(py, &format!("seat {} is not asked", self.seat)));
        }
        self.look_at(py, state)?;
        let text = self.with(py, state, |mind, glimpse| mind.player.choose(glimpse))?;
        let number = text.and_then(|text| state.setup.number(&text).ok());
        number.or_else(|| state.position.timeout(self.seat)).ok_or_else(|| wrong(py, "the bot has no answer"))
    }
}

/// What the players of a simulated game draw from.
#[pyclass(module = "gamenight")]
pub(crate) struct Chance(Quick);

#[pymethods]
impl Chance {
    #[new]
    fn new(seed: u64) -> Chance {
        Chance(Quick::new(seed))
    }

    /// A number below `k`.
    fn below(&mut self, k: u32) -> u32 {
        self.0.below(k)
    }

    /// Another stream, that follows from this one.
    fn split(&mut self) -> Chance {
        Chance(self.0.split())
    }

    /// Who of several is first: each with the same chance.
    fn first(&mut self, py: Python<'_>, seats: Vec<usize>) -> PyResult<usize> {
        let asked = seats.iter().filter_map(|&seat| Seat::new(seat)).collect();
        let first = engine::first_to_arrive(asked, &mut self.0);
        first.map(Seat::index).ok_or_else(|| wrong(py, "nobody is asked"))
    }

    /// Seats a bot that draws from this chance alone.
    fn seat(&mut self, py: Python<'_>, game: &Game, level: &str, seat: usize) -> PyResult<Bot> {
        game.bot_with(py, level, seat, self.0.split())
    }
}

/// The seed of game `n` of a run, in hex digits, and what its players draw from.
#[pyfunction]
pub(crate) fn nth(seed: Given, n: u64) -> (String, Chance) {
    let (seed, chance) = seed.0.nth(n);
    (seed.to_string(), Chance(chance))
}
