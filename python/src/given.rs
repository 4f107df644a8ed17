//! What comes from Python: seeds, seats, viewers, options, actions.

use engine::{AnyGame, Options, Seat, Seed, Viewer};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::Value;

/// A seed: an integer below 2^128, 64 hex digits, 32 bytes, or nothing for a new one.
pub(crate) struct Given(pub(crate) Seed);

impl<'py> FromPyObject<'_, 'py> for Given {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Given> {
        let wrong = || PyValueError::new_err("a seed is an integer from 0 to 2**128 - 1, 64 hex digits or 32 bytes");
        if let Ok(text) = value.extract::<String>() {
            return text.parse().map(Given).map_err(|_| wrong());
        }
        if let Ok(bytes) = value.extract::<Vec<u8>>() {
            return bytes.try_into().map(|bytes| Given(Seed(bytes))).map_err(|_| wrong());
        }
        let number: u128 = value.extract().map_err(|_| wrong())?;
        let mut seed = [0; 32];
        seed[16..].copy_from_slice(&number.to_be_bytes());
        Ok(Given(Seed(seed)))
    }
}

/// The seed as given, or a new one from the operating system.
pub(crate) fn seed_or_new(given: Option<Given>) -> PyResult<Seed> {
    if let Some(Given(seed)) = given {
        return Ok(seed);
    }
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).map_err(|error| PyValueError::new_err(format!("no randomness available: {error}")))?;
    Ok(Seed(seed))
}

/// A seat of this table.
pub(crate) fn seat(game: &dyn AnyGame, number: usize) -> PyResult<Seat> {
    let seats = game.seats();
    Seat::new(number).filter(|_| number < seats).ok_or_else(|| {
        PyValueError::new_err(format!("there is no seat {number}; the table has seats 0 to {}", seats - 1))
    })
}

/// Who looks: a seat, nobody for a spectator, or `"open"` for who may see everything.
pub(crate) fn viewer(game: &dyn AnyGame, who: Option<Bound<'_, PyAny>>) -> PyResult<Viewer> {
    let Some(who) = who else { return Ok(Viewer::Spectator) };
    if let Ok(word) = who.extract::<String>() {
        return match word.as_str() {
            "open" => Ok(Viewer::Open),
            _ => Err(PyValueError::new_err("a viewer is a seat, None for a spectator, or \"open\"")),
        };
    }
    let number = who.extract().map_err(|_| PyTypeError::new_err("a viewer is a seat, None, or \"open\""))?;
    seat(game, number).map(Viewer::Seat)
}

/// Options by name; Python's values as JSON.
pub(crate) fn options(py: Python<'_>, given: Option<&Bound<'_, PyDict>>) -> PyResult<Options> {
    let Some(given) = given else { return Ok(Options::default()) };
    let text: String = py.import("json")?.call_method1("dumps", (given,))?.extract()?;
    match serde_json::from_str(&text) {
        Ok(Value::Object(options)) => Ok(Options(options)),
        _ => Err(PyTypeError::new_err("options are a dict of plain values")),
    }
}

/// JSON as Python has it.
pub(crate) fn parsed<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json,))
}
