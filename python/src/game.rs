//! `gamenight.Game`: a set-up, its actions by number and its features.

use std::sync::Arc;

use engine::{Feature, Seat};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::bot::Bot;
use crate::fault::{bad_option, raise, refused, wrong};
use crate::given::{Given, options, parsed, seat, seed_or_new};
use crate::shelf::{AnySetup, shelf};
use crate::state::State;

/// A game that is set up: so many seats, and options.
#[pyclass(frozen, module = "gamenight")]
pub(crate) struct Game {
    pub(crate) setup: Arc<dyn AnySetup>,
}

/// What `pickle` makes a set-up of: a function, and what it is called with.
type Remade<'py> = (Bound<'py, PyAny>, (&'static str, usize, String));

/// Sets a game up.
pub(crate) fn set_up(py: Python<'_>, id: &str, seats: usize, given: Option<&Bound<'_, PyDict>>) -> PyResult<Game> {
    let shelf = shelf();
    let Some(found) = shelf.iter().find(|shelved| shelved.kind.id() == id) else {
        let ids: Vec<&str> = shelf.iter().map(|shelved| shelved.kind.id()).collect();
        return Err(wrong(py, &format!("there is no game “{}”; there is {}", engine::quote(id), ids.join(", "))));
    };
    let setup = found.set_up(seats, options(py, given)?).map_err(|fault| bad_option(py, &fault))?;
    Ok(Game { setup })
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (id, seats = 2, **options))]
    fn new(py: Python<'_>, id: &str, seats: usize, options: Option<&Bound<'_, PyDict>>) -> PyResult<Game> {
        set_up(py, id, seats, options)
    }

    #[getter]
    fn id(&self) -> &'static str {
        self.setup.kind().id()
    }

    #[getter]
    fn title(&self) -> &'static str {
        self.setup.kind().title()
    }

    #[getter]
    fn rules(&self) -> u32 {
        self.setup.kind().rules()
    }

    #[getter]
    fn seats(&self) -> usize {
        self.setup.opened().seats()
    }

    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        parsed(py, &serde_json::to_string(&self.setup.options().0).unwrap_or_default())
    }

    #[getter]
    fn colours(&self) -> Vec<&'static str> {
        self.setup.kind().colours(self.seats()).into_iter().map(engine::Colour::name).collect()
    }

    #[getter]
    fn levels(&self) -> Vec<&'static str> {
        self.setup.kind().levels()
    }

    /// Every action in notation; an action's number is its place in this list.
    #[getter]
    fn actions(&self) -> Vec<String> {
        self.setup.actions()
    }

    #[getter]
    fn num_actions(&self) -> usize {
        self.setup.size()
    }

    /// The number of an action in notation.
    fn action_number(&self, py: Python<'_>, notation: &str) -> PyResult<usize> {
        self.setup.number(notation).map_err(|refusal| refused(py, &refusal))
    }

    /// What a row consists of: name, shape, largest number, meaning; with what is remembered, or without.
    #[pyo3(signature = (memory = true))]
    fn features(&self, memory: bool) -> Vec<(&'static str, Vec<usize>, u8, &'static str)> {
        let mut features = self.setup.seen();
        if memory {
            features.extend(self.setup.remembered());
        }
        features.into_iter().map(|Feature { name, shape, most, about }| (name, shape, most, about)).collect()
    }

    /// How many numbers of a row are seen now; the rest is remembered.
    #[getter]
    fn seen_size(&self) -> usize {
        self.setup.widths().0
    }

    #[pyo3(signature = (seed = None))]
    fn deal(&self, seed: Option<Given>) -> PyResult<State> {
        let seed = seed_or_new(seed)?;
        Ok(State::dealt(Arc::clone(&self.setup), seed))
    }

    /// Seats a bot: a level, or `instinct`, `thought:N`, `search:N`. One that comes late has missed what was before.
    #[pyo3(signature = (level, seat, chance = 0, since = 0))]
    fn bot(&self, py: Python<'_>, level: &str, seat: usize, chance: u64, since: u32) -> PyResult<Bot> {
        Ok(self.bot_with(py, level, seat, engine::Quick::new(chance))?.since(since))
    }

    fn __repr__(&self) -> String {
        format!("Game({:?}, seats={})", self.id(), self.seats())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Remade<'py>> {
        let options = serde_json::to_string(&self.setup.options().0).unwrap_or_default();
        Ok((py.import("gamenight")?.getattr("_remake")?, (self.id(), self.seats(), options)))
    }
}

impl Game {
    pub(crate) fn bot_with(&self, py: Python<'_>, level: &str, number: usize, chance: engine::Quick) -> PyResult<Bot> {
        let place = seat(self.setup.opened(), number)?;
        match self.setup.opened().player(level, place, chance) {
            Some(player) => Ok(Bot::new(Arc::clone(&self.setup), player, place, level == "random")),
            None => Err(no_player(py, self.setup.as_ref(), level)),
        }
    }
}

/// Refuses a name that is no player's.
pub(crate) fn known_player(py: Python<'_>, setup: &dyn AnySetup, level: &str) -> PyResult<()> {
    let known = setup.opened().player(level, Seat::FIRST, engine::Quick::new(0)).is_some();
    if known { Ok(()) } else { Err(no_player(py, setup, level)) }
}

fn no_player(py: Python<'_>, setup: &dyn AnySetup, level: &str) -> PyErr {
    let known = setup.kind().levels().join(", ");
    let sentence = format!(
        "there is no player “{}”; there are {known}; with a perfect memory instinct, thought:N and search:N",
        engine::quote(level)
    );
    raise(py, "Error", &sentence, &[])
}
