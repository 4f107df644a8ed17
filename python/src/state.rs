//! `gamenight.State`: a position, and how it came about.

use std::sync::Arc;

use engine::{Ending, Entry, FORMAT, Header, Ink, Seat, Seed, Transcript};
use numpy::{IntoPyArray, PyArray1, PyArray3, PyArrayMethods};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::fault::{raise, refused, wrong};
use crate::game::{Game, set_up};
use crate::given::{Given, parsed, seat, seed_or_new, viewer};
use crate::lanes::pay;
use crate::picture;
use crate::position::AnyPosition;
use crate::shelf::AnySetup;

/// What led from the deal to a position.
#[derive(Clone)]
enum Turn {
    Action(Seat, usize),
    /// A world was drawn in place of the truth.
    Sampled(Seat, Box<Seed>),
}

/// A position.
#[pyclass(module = "gamenight")]
pub(crate) struct State {
    pub(crate) setup: Arc<dyn AnySetup>,
    pub(crate) position: Box<dyn AnyPosition>,
    seed: Seed,
    history: Arc<Vec<Turn>>,
}

impl State {
    pub(crate) fn dealt(setup: Arc<dyn AnySetup>, seed: Seed) -> State {
        State { position: setup.deal(&seed), setup, seed, history: Arc::default() }
    }

    fn seat(&self, number: usize) -> PyResult<Seat> {
        seat(self.setup.opened(), number)
    }

    /// The seat as given, or the only one that is asked.
    fn acting(&self, py: Python<'_>, given: Option<usize>) -> PyResult<Seat> {
        if let Some(number) = given {
            return self.seat(number);
        }
        let asked = self.position.to_act();
        match (asked.len(), asked.first()) {
            (1, Some(seat)) => Ok(seat),
            (0, _) => Err(raise(py, "GameEnded", "the game is over: nobody is asked any more", &[])),
            _ => Err(wrong(py, &format!("several seats are asked ({}); say which one acts", list(asked.iter())))),
        }
    }

    fn take(&mut self, py: Python<'_>, seat: Seat, number: usize) -> PyResult<()> {
        if self.position.outcome().is_some() {
            return Err(raise(py, "GameEnded", "the game is over: no action can be taken any more", &[]));
        }
        self.position.play(seat, number).map_err(|refusal| refused(py, &refusal))?;
        Arc::make_mut(&mut self.history).push(Turn::Action(seat, number));
        Ok(())
    }

    fn sampled(&mut self, seat: Seat, seed: Seed) {
        self.position = self.position.resample(seat, &seed);
        Arc::make_mut(&mut self.history).push(Turn::Sampled(seat, Box::new(seed)));
    }

    fn width(&self, memory: bool) -> usize {
        let (seen, whole) = self.setup.widths();
        if memory { whole } else { seen }
    }
}

fn list(seats: impl Iterator<Item = Seat>) -> String {
    seats.map(|seat| seat.to_string()).collect::<Vec<_>>().join(", ")
}

/// An action: its number, or its notation.
#[derive(FromPyObject)]
pub(crate) enum Chosen {
    Notation(String),
    Number(i64),
}

#[pymethods]
impl State {
    #[getter]
    fn game(&self) -> Game {
        Game { setup: Arc::clone(&self.setup) }
    }

    /// The seats whose action is accepted now.
    #[getter]
    fn to_act(&self) -> Vec<usize> {
        self.position.to_act().iter().map(Seat::index).collect()
    }

    /// How many actions have been taken.
    #[getter]
    fn step_count(&self) -> u32 {
        self.position.step()
    }

    #[getter]
    fn is_over(&self) -> bool {
        self.position.outcome().is_some()
    }

    #[getter]
    fn winners(&self) -> Option<Vec<usize>> {
        self.position.outcome().map(|outcome| outcome.winners.iter().map(Seat::index).collect())
    }

    #[getter]
    fn start(&self) -> usize {
        self.position.start().index()
    }

    /// 1 for the winner, shared by several; -1 for the others together; nothing before the end.
    #[getter]
    fn rewards(&self) -> Vec<f32> {
        let seats = self.setup.opened().seats();
        let mut rewards = vec![0.0; seats];
        if let Some(outcome) = self.position.outcome() {
            pay(outcome.winners, seats, &mut rewards);
        }
        rewards
    }

    /// The numbers of a seat's legal actions; of nobody's, if the seat is not asked.
    #[pyo3(signature = (seat = None))]
    fn legal(&self, py: Python<'_>, seat: Option<usize>) -> PyResult<Vec<usize>> {
        let seat = self.acting(py, seat)?;
        let mut legal = self.position.legal(seat);
        legal.sort_unstable();
        Ok(legal)
    }

    /// A one for every legal action.
    #[pyo3(signature = (seat = None))]
    fn mask<'py>(&self, py: Python<'py>, seat: Option<usize>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let mut mask = vec![0; self.setup.size()];
        self.position.mask(self.acting(py, seat)?, &mut mask);
        Ok(mask.into_pyarray(py))
    }

    /// Takes an action, given by number or notation.
    #[pyo3(signature = (action, seat = None))]
    fn step(&mut self, py: Python<'_>, action: Chosen, seat: Option<usize>) -> PyResult<()> {
        let seat = self.acting(py, seat)?;
        let number = match action {
            Chosen::Notation(text) => self.setup.number(&text).map_err(|refusal| refused(py, &refusal))?,
            Chosen::Number(number) => usize::try_from(number).unwrap_or(usize::MAX),
        };
        self.take(py, seat, number)
    }

    /// What is done for a seat whose time is up.
    fn timeout_action(&self, seat: usize) -> PyResult<Option<usize>> {
        Ok(self.position.timeout(self.seat(seat)?))
    }

    fn copy(&self) -> State {
        State {
            setup: Arc::clone(&self.setup),
            position: self.position.fork(),
            seed: self.seed,
            history: Arc::clone(&self.history),
        }
    }

    fn __copy__(&self) -> State {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: Bound<'_, PyAny>) -> State {
        self.copy()
    }

    /// A world that the seat cannot tell from the truth: each that fits what it has seen with the same chance.
    #[pyo3(signature = (seat, seed = None))]
    fn resample(&self, seat: usize, seed: Option<Given>) -> PyResult<State> {
        let (seat, seed) = (self.seat(seat)?, seed_or_new(seed)?);
        let mut world = self.copy();
        world.sampled(seat, seed);
        Ok(world)
    }

    /// What a seat sees and, if wanted, remembers, as a row of small numbers.
    #[pyo3(signature = (seat, memory = true))]
    fn observe<'py>(&self, py: Python<'py>, seat: usize, memory: bool) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let seat = self.seat(seat)?;
        let mut row = vec![0; self.width(memory)];
        self.position.write(seat, &mut row);
        Ok(row.into_pyarray(py))
    }

    /// What a seat, a spectator (None) or who may see all ("open") sees, as the page gets it.
    #[pyo3(signature = (viewer = None))]
    fn view<'py>(&self, py: Python<'py>, viewer: Option<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let viewer = self::viewer(self.setup.opened(), viewer)?;
        parsed(py, &self.position.view(viewer))
    }

    /// The whole truth, in the form that the rules publish.
    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        parsed(py, &self.position.record().to_string())
    }

    /// What a viewer saw of the last action.
    #[pyo3(signature = (viewer = None))]
    fn events<'py>(&self, py: Python<'py>, viewer: Option<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let viewer = self::viewer(self.setup.opened(), viewer)?;
        parsed(py, &self.position.events(viewer).0)
    }

    /// What a seat, or a spectator (None), sees and what it saw of the last action, both as JSON text: quicker than
    /// `view` and `events` where they are only kept or compared.
    #[pyo3(signature = (seat = None))]
    fn texts(&self, seat: Option<usize>) -> PyResult<(String, String)> {
        let viewer =
            seat.map(|seat| self.seat(seat)).transpose()?.map_or(engine::Viewer::Spectator, engine::Viewer::Seat);
        Ok((self.position.view(viewer), self.position.events(viewer).0))
    }

    /// What a viewer saw of the last action, in sentences.
    #[pyo3(signature = (viewer = None))]
    fn told(&self, viewer: Option<Bound<'_, PyAny>>) -> PyResult<Vec<String>> {
        Ok(self.position.events(self::viewer(self.setup.opened(), viewer)?).1)
    }

    /// What a viewer sees, drawn in text.
    #[pyo3(signature = (viewer = None, colour = false))]
    fn draw(&self, viewer: Option<Bound<'_, PyAny>>, colour: bool) -> PyResult<String> {
        let ink = if colour { Ink::Colour } else { Ink::Plain };
        Ok(self.position.draw(self::viewer(self.setup.opened(), viewer)?, ink))
    }

    /// The same as a picture: height, width, red, green and blue.
    #[pyo3(signature = (viewer = None))]
    fn picture<'py>(&self, py: Python<'py>, viewer: Option<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let viewer = self::viewer(self.setup.opened(), viewer)?;
        let (kind, seats) = (self.setup.kind(), self.setup.opened().seats());
        let view: Value = serde_json::from_str(&self.position.view(viewer)).unwrap_or_default();
        let drawn = py.detach(|| picture::picture(kind.id(), &view, &kind.colours(seats)));
        let (high, wide, colours) = drawn.ok_or_else(|| wrong(py, "this game has no picture"))?;
        colours.into_pyarray(py).reshape([high as usize, wide as usize, 3])
    }

    /// The game so far, as `gamenight verify` reads it. A world that was sampled has none: it follows from no seed.
    fn transcript(&self, py: Python<'_>) -> PyResult<String> {
        let actions = self.setup.actions();
        let mut entries = Vec::new();
        for (n, turn) in self.history.iter().enumerate() {
            let Turn::Action(seat, number) = turn else {
                return Err(wrong(py, "a sampled world has no transcript: it does not follow from its seed"));
            };
            entries.push(Entry { line: n + 2, seat: seat.index(), action: actions[*number].clone() });
        }
        let kind = self.setup.kind();
        let header = Header {
            game: kind.id().to_owned(),
            format: FORMAT,
            seats: self.setup.opened().seats(),
            options: self.setup.options().clone(),
            seed: self.seed,
            rules: kind.rules(),
            more: serde_json::Map::new(),
        };
        let ending = self.position.outcome().map(|outcome| (entries.len() + 2, Ending::from(outcome)));
        Ok(Transcript { header, actions: entries, ending }.write())
    }

    /// All that the position follows from, as text; `gamenight.loads` reads it.
    fn dumps(&self) -> String {
        let actions = self.setup.actions();
        let turn = |turn: &Turn| match turn {
            Turn::Action(seat, number) => json!([seat, actions[*number]]),
            Turn::Sampled(seat, seed) => json!([seat, "", seed.to_string()]),
        };
        let history: Vec<Value> = self.history.iter().map(turn).collect();
        json!({
            "game": self.setup.kind().id(),
            "rules": self.setup.kind().rules(),
            "seats": self.setup.opened().seats(),
            "options": self.setup.options().0,
            "seed": self.seed.to_string(),
            "history": history,
        })
        .to_string()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.import("gamenight")?.getattr("loads")?, (self.dumps(),)))
    }

    /// Says nothing that is hidden.
    fn __repr__(&self) -> String {
        let asked = match self.position.outcome() {
            Some(outcome) => format!("won by {}", list(outcome.winners.iter())),
            None => format!("asked: {}", list(self.position.to_act().iter())),
        };
        format!("State({:?}, step {}, {asked})", self.setup.kind().id(), self.position.step())
    }
}

/// Reads what `State.dumps` wrote.
#[pyfunction]
pub(crate) fn loads(py: Python<'_>, text: &str) -> PyResult<State> {
    let bad = |what: &str| raise(py, "BadTranscript", &format!("this is no state: {what}"), &[]);
    let value: Value = serde_json::from_str(text).map_err(|error| bad(&error.to_string()))?;
    let number = |value: &Value| value.as_u64().and_then(|number| usize::try_from(number).ok());
    let options = parsed(py, &value["options"].to_string())?;
    let id = value["game"].as_str().ok_or_else(|| bad("it names no game"))?;
    let seats = number(&value["seats"]).ok_or_else(|| bad("it has no seats"))?;
    let options = options.cast::<pyo3::types::PyDict>().map_err(|_| bad("its options are no dict"))?;
    let game = set_up(py, id, seats, Some(options))?;
    if value["rules"].as_u64() != Some(u64::from(game.setup.kind().rules())) {
        return Err(bad("it was played by other rules"));
    }
    let seed = |value: &Value| {
        value.as_str().and_then(|text| text.parse::<Seed>().ok()).ok_or_else(|| bad("a seed is missing"))
    };
    let mut state = State::dealt(Arc::clone(&game.setup), seed(&value["seed"])?);
    for turn in value["history"].as_array().ok_or_else(|| bad("it has no history"))? {
        let seat = state.seat(number(&turn[0]).ok_or_else(|| bad("a line names no seat"))?)?;
        if turn[2].is_null() {
            let text = turn[1].as_str().ok_or_else(|| bad("a line names no action"))?;
            let number = state.setup.number(text).map_err(|refusal| refused(py, &refusal))?;
            state.take(py, seat, number)?;
        } else {
            state.sampled(seat, seed(&turn[2])?);
        }
    }
    Ok(state)
}

/// A new position at the end of a transcript, or the first fault in it.
#[pyfunction]
pub(crate) fn read_transcript(py: Python<'_>, text: &str, whole: bool) -> PyResult<State> {
    let bad = |line: &engine::BadLine| raise(py, "BadTranscript", &line.to_string(), &[("rule", line.rule)]);
    let transcript = Transcript::read(text.as_bytes()).map_err(|line| bad(&line))?;
    let kinds: Vec<_> = crate::shelf::shelf().into_iter().map(|shelved| shelved.kind).collect();
    let mut replay = engine::Replay::new(&kinds, &transcript).map_err(|line| bad(&line))?;
    while replay.step().map_err(|line| bad(&line))?.is_some() {}
    let ending = replay.ending().map_err(|line| bad(&line))?;
    if whole && ending.is_none() {
        return Err(raise(
            py,
            "BadTranscript",
            "the transcript stops without saying how the game ended",
            &[("rule", None)],
        ));
    }
    let header = &transcript.header;
    let options = parsed(py, &serde_json::to_string(&header.options.0).unwrap_or_default())?;
    let game = set_up(py, &header.game, header.seats, options.cast().ok())?;
    let mut state = State::dealt(Arc::clone(&game.setup), header.seed);
    for entry in &transcript.actions {
        let number = state.setup.number(&entry.action).map_err(|refusal| refused(py, &refusal))?;
        let seat = state.seat(entry.seat)?;
        state.take(py, seat, number)?;
    }
    Ok(state)
}
