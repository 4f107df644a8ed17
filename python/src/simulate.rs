//! `gamenight.simulate`: games of a run, played by bots on all cores, as `gamenight simulate` plays them.

use engine::{Run, Seat, Simulated};
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::fault::wrong;
use crate::game::{Game, known_player};
use crate::given::Given;

/// Plays games `first` to `first + games` of a run. Each follows from the run's seed and its number alone.
#[pyfunction]
#[pyo3(signature = (game, players, seed, first, games, threads, transcripts))]
#[expect(clippy::too_many_arguments, reason = "called by one wrapper in Python, which names them")]
pub(crate) fn simulate<'py>(
    py: Python<'py>,
    game: &Game,
    players: Vec<String>,
    seed: Given,
    first: u64,
    games: u64,
    threads: usize,
    transcripts: bool,
) -> PyResult<Bound<'py, PyDict>> {
    let setup = &game.setup;
    players.iter().try_for_each(|player| known_player(py, setup.as_ref(), player))?;
    let run =
        || Run { kind: setup.kind(), game: setup.opened(), options: setup.options(), players: &players, seed: seed.0 };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| wrong(py, &format!("no threads: {error}")))?;
    let numbers = first..first.saturating_add(games);
    let played: Option<Vec<Simulated>> =
        py.detach(|| pool.install(|| numbers.into_par_iter().map(|n| run().play(n, transcripts)).collect()));
    let played = played.ok_or_else(|| wrong(py, "there must be a player for each seat"))?;
    let result = PyDict::new(py);
    let column = |of: fn(&Simulated) -> i32| -> Bound<'py, PyArray1<i32>> {
        played.iter().map(of).collect::<Vec<i32>>().into_pyarray(py)
    };
    result.set_item("start", column(|game| game.played.start.index() as i32))?;
    result.set_item("actions", column(|game| game.played.actions as i32))?;
    // The winner; -1 for a game that was cut.
    result.set_item(
        "winner",
        column(|game| {
            let winner = game.played.outcome.and_then(|outcome| outcome.winners.first());
            winner.map_or(-1, |seat: Seat| seat.index() as i32)
        }),
    )?;
    result.set_item("seeds", PyList::new(py, played.iter().map(|game| game.seed.to_string()))?)?;
    if transcripts {
        let texts = played.iter().map(|game| game.transcript.as_ref().map(engine::Transcript::write));
        result.set_item("transcripts", PyList::new(py, texts)?)?;
    }
    Ok(result)
}
