//! The native part of the Python package `gamenight`. No rule is in it: it hands the games of the house to Python.

mod bot;
mod fault;
mod game;
mod given;
mod lanes;
mod picture;
mod position;
mod shelf;
mod simulate;
mod state;
mod vector;

use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Every game: its short name, title, credit, seats, options and bots.
#[pyfunction]
fn games(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let mut all = Vec::new();
    for shelved in shelf::shelf() {
        let kind = shelved.kind;
        let game = PyDict::new(py);
        game.set_item("id", kind.id())?;
        game.set_item("title", kind.title())?;
        game.set_item("credit", kind.credit())?;
        game.set_item("rules", kind.rules())?;
        game.set_item("seats", kind.seats())?;
        game.set_item("levels", kind.levels())?;
        let options = kind.options().iter().map(|spec| (spec.name, spec.kind.to_string(), spec.default, spec.changes));
        game.set_item("options", options.collect::<Vec<_>>())?;
        all.push(game);
    }
    Ok(all)
}

#[pymodule]
mod _native {
    #[pymodule_export]
    use super::bot::{Bot, Chance, nth};
    #[pymodule_export]
    use super::game::Game;
    #[pymodule_export]
    use super::games;
    #[pymodule_export]
    use super::simulate::simulate;
    #[pymodule_export]
    use super::state::{State, loads, read_transcript};
    #[pymodule_export]
    use super::vector::{Vector, table_of};
}
