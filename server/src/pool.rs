//! Where bots think: a few threads of their own, so that no person waits for a bot's thoughts.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, mpsc};

use crate::meter::PoolMeter;

type Job = Box<dyn FnOnce() + Send>;

/// A few threads that think in turn.
pub struct Pool {
    jobs: mpsc::Sender<Job>,
    meter: PoolMeter,
}

impl Pool {
    /// Starts this many threads. They end with the pool.
    pub fn new(threads: usize, meter: PoolMeter) -> Pool {
        let (sender, receiver) = mpsc::channel::<Job>();
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

    /// Thinks as soon as a thread is free.
    pub fn think(&self, thought: impl FnOnce() + Send + 'static) {
        self.meter.waiting.inc();
        // The threads live as long as the pool does.
        let _ = self.jobs.send(Box::new(thought));
    }
}
