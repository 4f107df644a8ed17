//! Televisions that wait for a table: each shows a one-time code, and whoever scans it says which table it is to show.
//!
//! Nothing of it is kept. Nodes tell each other, so that television and phone may be connected to different ones; a television
//! whose node does not know its code asks for another.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use engine::Refusal;

use crate::clock::Moment;
use crate::refusal;
use crate::store::Code;

/// How long a television's code is good, in milliseconds.
pub const WAITS: u64 = 10 * 60_000;

/// At most this many televisions wait; of more, those that have waited longest are dropped.
const MOST: usize = 2_000;

/// The televisions that wait, by code.
#[derive(Default)]
pub struct Televisions(Mutex<HashMap<String, Waiting>>);

struct Waiting {
    /// Whose it is, as nodes name guests to each other.
    guest: String,
    until: Moment,
    /// What it is to show.
    table: Option<Code>,
}

impl Televisions {
    fn all(&self) -> MutexGuard<'_, HashMap<String, Waiting>> {
        // Nothing panics while it holds the lock; if it did, the map would still be whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A television of this guest waits under a code.
    pub fn wait(&self, code: String, guest: String, now: Moment) {
        let mut all = self.all();
        if all.len() >= MOST {
            all.retain(|_, waiting| waiting.until > now);
            let oldest = all.iter().min_by_key(|(_, waiting)| waiting.until).map(|(code, _)| code.clone());
            if let Some(oldest) = oldest.filter(|_| all.len() >= MOST) {
                all.remove(&oldest);
            }
        }
        all.insert(code, Waiting { guest, until: now.after(WAITS), table: None });
    }

    /// The television of that code shows a table: once, and in time.
    pub fn show(&self, code: &str, table: Code, now: Moment) -> Result<(), Refusal> {
        let mut all = self.all();
        let waiting = all.get_mut(code).filter(|waiting| waiting.until > now && waiting.table.is_none());
        waiting.ok_or_else(refusal::bad_code)?.table = Some(table);
        Ok(())
    }

    /// Does a television wait under that code?
    pub fn waits(&self, code: &str, now: Moment) -> bool {
        self.all().get(code).is_some_and(|waiting| waiting.until > now && waiting.table.is_none())
    }

    /// What this guest's television is to show, if that was said. Others learn only whether it still waits.
    pub fn shown(&self, code: &str, guest: &str, now: Moment) -> Result<Option<Code>, Refusal> {
        let all = self.all();
        let tells = |waiting: &&Waiting| waiting.guest == guest || waiting.table.is_none();
        let waiting = all.get(code).filter(|waiting| waiting.until > now).filter(tells);
        waiting.map(|waiting| waiting.table.clone()).ok_or_else(refusal::bad_code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LATER: Moment = Moment(WAITS + 1);

    #[test]
    fn a_code_is_good_once_for_ten_minutes_and_for_its_own_television() {
        let (televisions, now) = (Televisions::default(), Moment(1));
        televisions.wait("LOPAMIRU".to_owned(), "tv".to_owned(), now);
        assert_eq!(televisions.shown("LOPAMIRU", "tv", now), Ok(None));
        assert_eq!(televisions.shown("LOPAMIRU", "somebody", now), Ok(None));
        assert!(televisions.show("BABABABA", "TABLE".into(), now).is_err());
        assert!(televisions.waits("LOPAMIRU", now) && !televisions.waits("LOPAMIRU", LATER));
        assert!(televisions.show("LOPAMIRU", "TABLE".into(), LATER).is_err());
        assert_eq!(televisions.show("LOPAMIRU", "TABLE".into(), now), Ok(()));
        assert!(televisions.show("LOPAMIRU", "OTHER".into(), now).is_err(), "once");
        assert_eq!(televisions.shown("LOPAMIRU", "tv", now), Ok(Some("TABLE".into())));
        assert!(televisions.shown("LOPAMIRU", "somebody", now).is_err(), "what it shows is between it and who said so");
        assert!(televisions.shown("LOPAMIRU", "tv", LATER).is_err());
    }

    #[test]
    fn nobody_fills_the_memory_with_televisions() {
        let televisions = Televisions::default();
        for number in 0..=MOST {
            televisions.wait(number.to_string(), "tv".to_owned(), Moment(number as u64));
        }
        let now = Moment(MOST as u64);
        assert!(!televisions.waits("0", now), "the oldest went");
        assert!(televisions.waits("1", now) && televisions.waits(&MOST.to_string(), now));
    }
}
