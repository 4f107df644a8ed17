//! Where bots think: a few threads of their own, so that no person waits for a bot's thoughts. What nobody at a table waits for
//! is worked out beside them, by a thread that lets all others go first.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::TrySendError;
use std::sync::{Arc, Mutex, mpsc};

use crate::meter::PoolMeter;

/// Something to be thought.
pub type Job = Box<dyn FnOnce() + Send>;

/// So many jobs may wait for a thread. Who finds no place tries again later.
const WAITING: usize = 4096;

/// So many jobs may wait for the thread that works beside: it takes a second or so for each.
const WAITING_BESIDE: usize = 64;

/// A few threads that think in turn.
pub struct Pool {
    jobs: mpsc::SyncSender<Job>,
    meter: PoolMeter,
}

impl Pool {
    /// Starts this many threads. They end with the pool.
    pub fn new(threads: usize, meter: PoolMeter) -> Pool {
        Pool::start(threads, WAITING, || {}, meter)
    }

    /// Starts one thread that lets others go first.
    pub fn beside(meter: PoolMeter) -> Pool {
        Pool::start(1, WAITING_BESIDE, let_others_go_first, meter)
    }

    fn start(threads: usize, waiting: usize, begin: fn(), meter: PoolMeter) -> Pool {
        let (sender, receiver) = mpsc::sync_channel::<Job>(waiting);
        let receiver = Arc::new(Mutex::new(receiver));
        for _ in 0..threads.max(1) {
            let (receiver, meter) = (Arc::clone(&receiver), meter.clone());
            std::thread::spawn(move || {
                begin();
                loop {
                    let job = receiver.lock().map(|jobs| jobs.recv());
                    let Ok(Ok(job)) = job else { return };
                    meter.waiting.dec();
                    meter.thinking.inc();
                    if catch_unwind(AssertUnwindSafe(job)).is_err() {
                        tracing::error!("a thread of the pool panicked over its job");
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

/// By how much the thread that works beside is nicer than the others: where both want the same core, it gets a quarter of it. The
/// last rank would leave it nothing on a machine that is busy with something else.
#[cfg(target_os = "linux")]
const NICER: i32 = 5;

/// The calling thread gets less of the processor than others. Only Linux has a rank for each thread.
fn let_others_go_first() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::getpriority_process(None)
        .and_then(|own| rustix::process::setpriority_process(None, own + NICER))
    {
        tracing::warn!(%error, "work beside the tables runs at their rank");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn the_thread_beside_lets_others_go_first() {
        let own = rustix::process::getpriority_process(None).unwrap();
        let pool = Pool::beside(PoolMeter::default());
        let (said, rank) = mpsc::channel();
        let job = move || said.send(rustix::process::getpriority_process(None).unwrap()).unwrap();
        assert!(pool.think(Box::new(job)).is_ok());
        assert_eq!(rank.recv().unwrap(), (own + NICER).min(19));
        assert_eq!(rustix::process::getpriority_process(None).unwrap(), own, "nobody else's rank is changed");
    }

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
