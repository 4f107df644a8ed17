//! Many workers on numbered pieces of work, handed in in order.

use std::collections::BTreeMap;
use std::io::{IsTerminal, stderr};
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

use indicatif::{ProgressBar, ProgressStyle};

use crate::fault::Fault;

/// More workers than this help nobody, and a machine may not start them.
const MOST: usize = 256;

/// As many workers as asked for, or as there are cores.
pub(crate) fn size(asked: Option<NonZero<usize>>) -> usize {
    asked.map_or_else(|| std::thread::available_parallelism().map_or(1, NonZero::get), NonZero::get).min(MOST)
}

/// Does pieces 0 to `pieces` and hands them over in order, so that nothing depends on how many work at a time. The first
/// failure ends it.
pub(crate) fn work<T: Send>(
    jobs: usize,
    pieces: u64,
    work: impl Fn(u64) -> Result<T, Fault> + Sync,
    mut take: impl FnMut(T) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let (hand_in, results) = mpsc::sync_channel(4 * jobs);
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            let hand_in = hand_in.clone();
            let (next, stop, work) = (&next, &stop, &work);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= pieces || hand_in.send((number, work(number))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(hand_in);
        let mut early = BTreeMap::new();
        let mut awaited = 0;
        let done = results.iter().try_for_each(|(number, piece)| {
            early.insert(number, piece?);
            while let Some(piece) = early.remove(&awaited) {
                take(piece)?;
                awaited += 1;
            }
            Ok(())
        });
        stop.store(true, Ordering::Relaxed);
        drop(results);
        done
    })
}

/// A bar with rate and time left, if somebody watches.
pub(crate) fn progress(games: u64) -> ProgressBar {
    if !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} games  {per_sec}  {eta} left");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
