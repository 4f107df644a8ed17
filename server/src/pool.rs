//! Where bots think: a few threads of their own, so that no person waits for a bot's thoughts.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::TrySendError;
use std::sync::{Arc, Mutex, mpsc};

use crate::meter::PoolMeter;

/// Something to be thought.
pub type Job = Box<dyn FnOnce() + Send>;

/// So many jobs may wait for a thread. Who finds no place tries again later.
const WAITING: usize = 4096;

/// A few threads that think in turn.
pub struct Pool {
    jobs: mpsc::SyncSender<Job>,
    meter: PoolMeter,
}

impl Pool {
    /// Starts this many threads. They end with the pool.
    pub fn new(threads: usize, meter: PoolMeter) -> Pool {
        let (sender, receiver) = mpsc::sync_channel::<Job>(WAITING);
        let receiver = Arc::new(Mutex::new(receiver));
        for _ in 0..threads.max(1) {
            let (receiver, meter) = (Arc::clone(&receiver), meter.clone());
            std::thread::spawn(move || {
                loop {
                    let job = receiver.lock().map(|jobs| jobs.recv());
                    let Ok(Ok(job)) = job else { return };
                    meter.waiting.dec();
                    meter.thinking.inc();
                    if catch_unwind(AssertUnwindSafe(job)).is_err() {
                        tracing::error!("a bot panicked while it was thinking");
                    }
                    meter.thinking.dec();
                }
            });
        }
        Pool { jobs: sender, meter }
    }

    /// Thinks as soon as a thread is free; gives the job back if too many wait already.
    pub fn think(&self, job: Job) -> Result<(), Job> {
        self.meter.waiting.inc();
        self.jobs.try_send(job).map_err(|back| {
            self.meter.waiting.dec();
            // The threads live as long as the pool does.
            let (TrySendError::Full(job) | TrySendError::Disconnected(job)) = back;
            job
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// F23: a queue that has an end, after which everything goes on.
    #[test]
    fn who_finds_no_place_is_told_so() {
        let pool = Pool::new(1, PoolMeter::default());
        let (hold, held) = mpsc::channel::<()>();
        let (begun, begins) = mpsc::channel();
        let busy = move || {
            begun.send(()).unwrap();
            held.recv().unwrap();
        };
        assert!(pool.think(Box::new(busy)).is_ok());
        begins.recv().unwrap();
        let (done, all) = mpsc::channel();
        for number in 0..WAITING {
            let done = done.clone();
            assert!(pool.think(Box::new(move || done.send(number).unwrap())).is_ok(), "{number}");
        }
        assert!(pool.think(Box::new(|| {})).is_err());
        assert_eq!(pool.meter.waiting.get(), WAITING as i64);
        hold.send(()).unwrap();
        assert_eq!(all.iter().take(WAITING).count(), WAITING);
        assert!(pool.think(Box::new(|| {})).is_ok());
    }
}
