//! The native half of `gamenight.VectorEnv`: lanes on a pool of threads, written into `NumPy` arrays without Python's lock.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use engine::Seat;
use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::fault::{raise, refused, wrong};
use crate::game::{Game, known_player};
use crate::given::{Given, seed_or_new};
use crate::lanes::{AnyLanes, Plan, Sheet};

/// Lanes and the threads that step them.
struct Running {
    lanes: Box<dyn AnyLanes>,
    pool: rayon::ThreadPool,
}

#[pyclass(frozen, module = "gamenight._native")]
pub(crate) struct Vector {
    running: Mutex<Option<Running>>,
    /// Somebody closes it, or has closed it.
    closing: AtomicBool,
    lanes: usize,
    /// The process that made it: threads do not outlive a fork.
    process: u32,
}

/// The arrays that are written into, as Python has them.
#[derive(FromPyObject)]
pub(crate) struct Arrays<'py> {
    rows: PyReadwriteArray2<'py, u8>,
    masks: PyReadwriteArray2<'py, u8>,
    seats: PyReadwriteArray1<'py, i8>,
    rewards: PyReadwriteArray2<'py, f32>,
    ended: PyReadwriteArray1<'py, u8>,
    cut: PyReadwriteArray1<'py, u8>,
}

impl Arrays<'_> {
    fn sheet(&mut self) -> PyResult<Sheet<'_>> {
        let whole = |_| PyValueError::new_err("the arrays must be whole and in C order");
        Ok(Sheet {
            rows: self.rows.as_slice_mut().map_err(whole)?,
            masks: self.masks.as_slice_mut().map_err(whole)?,
            seats: self.seats.as_slice_mut().map_err(whole)?,
            rewards: self.rewards.as_slice_mut().map_err(whole)?,
            ended: self.ended.as_slice_mut().map_err(whole)?,
            cut: self.cut.as_slice_mut().map_err(whole)?,
        })
    }
}

impl Vector {
    /// Does something with the lanes, on their threads, while other threads of Python run.
    fn with<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut dyn AnyLanes) -> T + Send) -> PyResult<T> {
        if self.is_forked() {
            let here = std::process::id();
            let sentence = format!(
                "this environment was made in process {}, and its threads stayed there; make a new one in process {here}",
                self.process
            );
            return Err(raise(py, "Forked", &sentence, &[]));
        }
        let closed = || raise(py, "Closed", "the environment is closed", &[]);
        let Ok(mut running) = self.running.try_lock() else {
            // Who closes it holds the lanes too, and has said so before.
            let closing = self.closing.load(Ordering::SeqCst);
            return Err(if closing { closed() } else { wrong(py, "another thread is stepping the environment") });
        };
        let Some(Running { lanes, pool }) = running.as_mut() else {
            return Err(closed());
        };
        Ok(py.detach(|| pool.install(|| work(lanes.as_mut()))))
    }
}

#[pymethods]
impl Vector {
    #[new]
    fn new(
        py: Python<'_>,
        game: &Game,
        lanes: usize,
        seed: Option<Given>,
        bots: Vec<Option<String>>,
        memory: bool,
        threads: usize,
    ) -> PyResult<Vector> {
        let seats = game.setup.opened().seats();
        if lanes == 0 {
            return Err(PyValueError::new_err("there must be at least one game"));
        }
        if bots.len() != seats || bots.iter().all(Option::is_some) {
            return Err(wrong(py, "at least one seat must be without a bot: its actions are what step takes"));
        }
        for bot in bots.iter().flatten() {
            known_player(py, game.setup.as_ref(), bot)?;
        }
        let plan = Plan { setup: Arc::clone(&game.setup), lanes, seed: seed_or_new(seed)?, bots, memory };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| wrong(py, &format!("no threads: {error}")))?;
        let setup = Arc::clone(&game.setup);
        let made = py.detach(|| pool.install(|| setup.lanes(plan)));
        Ok(Vector {
            running: Mutex::new(Some(Running { lanes: made, pool })),
            closing: AtomicBool::new(false),
            lanes,
            process: std::process::id(),
        })
    }

    fn reset(&self, py: Python<'_>, mut arrays: Arrays<'_>, seed: Option<Given>) -> PyResult<()> {
        let (sheet, seed) = (arrays.sheet()?, seed.map(|given| given.0));
        self.with(py, |lanes| lanes.reset(seed, sheet))
    }

    fn step(&self, py: Python<'_>, actions: PyReadonlyArray1<'_, i32>, mut arrays: Arrays<'_>) -> PyResult<()> {
        let actions = actions.as_slice().map_err(|_| PyValueError::new_err("the actions must be in one piece"))?;
        if actions.len() != self.lanes {
            let sentence = format!("{} actions were given for {} games", actions.len(), self.lanes);
            return Err(PyValueError::new_err(sentence));
        }
        let sheet = arrays.sheet()?;
        self.with(py, |lanes| lanes.step(actions, sheet))?.map_err(|(lane, refusal)| {
            let error = refused(py, &refusal);
            let _ = error
                .value(py)
                .call_method1("add_note", (format!("in game {lane} of the batch; no action was taken"),));
            error
        })
    }

    fn sample(&self, py: Python<'_>, mut actions: PyReadwriteArray1<'_, i32>) -> PyResult<()> {
        let actions = actions.as_slice_mut().map_err(|_| PyValueError::new_err("the actions must be in one piece"))?;
        if actions.len() != self.lanes {
            return Err(PyValueError::new_err(format!("the array must have {} places", self.lanes)));
        }
        self.with(py, |lanes| lanes.sample(actions))
    }

    fn close(&self, py: Python<'_>) {
        if self.is_forked() {
            return self.leave();
        }
        self.closing.store(true, Ordering::SeqCst);
        // Without Python's lock: who steps just now holds the lanes, and needs Python's lock before it gives them back.
        py.detach(|| {
            if let Ok(mut running) = self.running.lock() {
                *running = None;
            }
        });
    }
}

impl Vector {
    fn is_forked(&self) -> bool {
        std::process::id() != self.process
    }

    /// Forgets lanes and pool in a process that the threads did not come along to: to end the pool would mean to wait for
    /// locks that nobody holds any more.
    fn leave(&self) {
        if let Ok(mut running) = self.running.try_lock() {
            std::mem::forget(running.take());
        }
    }
}

impl Drop for Vector {
    fn drop(&mut self) {
        if self.is_forked() {
            self.leave();
        }
    }
}

/// The bots of a table, by seat: nobody where none is named.
#[pyfunction]
pub(crate) fn table_of(game: &Game, bots: Vec<(usize, String)>) -> PyResult<Vec<Option<String>>> {
    let opened = game.setup.opened();
    let mut seats: Vec<Option<String>> = Seat::all(opened.seats()).map(|_| None).collect();
    for (number, level) in bots {
        seats[crate::given::seat(opened, number)?.index()] = Some(level);
    }
    Ok(seats)
}
