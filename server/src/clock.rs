//! Time, as the server sees it: one clock for everything, which tests move by hand.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
pub use table::Moment;
use tokio::sync::watch;

/// Where time comes from.
pub trait Clock: Send + Sync + 'static {
    /// Now.
    fn now(&self) -> Moment;

    /// Milliseconds since 1970, for people and the log; nothing is timed by it.
    fn wall(&self) -> u64;

    /// Waits until then.
    fn until(&self, moment: Moment) -> BoxFuture<'static, ()>;
}

/// The machine's clock.
pub struct SystemClock(Instant);

impl Default for SystemClock {
    fn default() -> Self {
        SystemClock(Instant::now())
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Moment {
        Moment(self.0.elapsed().as_millis() as u64)
    }

    fn wall(&self) -> u64 {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
    }

    fn until(&self, moment: Moment) -> BoxFuture<'static, ()> {
        tokio::time::sleep_until((self.0 + Duration::from_millis(moment.0)).into()).boxed()
    }
}

/// A clock that stands still until somebody moves it.
#[derive(Clone)]
pub struct HandClock {
    now: Arc<watch::Sender<u64>>,
    /// How far the wall clock has been set forward, or back.
    set: Arc<AtomicI64>,
}

impl Default for HandClock {
    fn default() -> Self {
        HandClock { now: Arc::new(watch::Sender::new(0)), set: Arc::default() }
    }
}

impl HandClock {
    /// Moves it on.
    pub fn advance(&self, millis: u64) {
        self.now.send_modify(|now| *now += millis);
    }

    /// Sets the wall clock forward, or back, as people and systems do. Time itself does not jump.
    pub fn set_wall(&self, millis: i64) {
        self.set.fetch_add(millis, Ordering::Relaxed);
    }
}

impl Clock for HandClock {
    fn now(&self) -> Moment {
        Moment(*self.now.borrow())
    }

    fn wall(&self) -> u64 {
        (1_800_000_000_000 + self.now().0).saturating_add_signed(self.set.load(Ordering::Relaxed))
    }

    fn until(&self, moment: Moment) -> BoxFuture<'static, ()> {
        let mut hand = self.now.subscribe();
        async move {
            // The clock can only be gone when nobody is left to wait.
            let _ = hand.wait_for(|&now| now >= moment.0).await;
        }
        .boxed()
    }
}
