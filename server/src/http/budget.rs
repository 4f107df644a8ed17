//! What people may have written down in an hour: by guest and by household, however often they connect.
//!
//! Every row has somebody who pays for it. What a command leads to is paid by who sent it; what a table does by itself, by
//! somebody who is connected there. Who has nothing left is refused, and tables that only such people watch wait.

use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use engine::Refusal;

use super::guard::{Bucket, household};
use super::limits::{Limits, Rate};
use crate::clock::Moment;
use crate::node::Node;
use crate::refusal;

/// A row costs as much as it is long, and at least this: a short one takes its place too, in the log and its indexes.
const LEAST: u64 = 200;

/// What a row has beside its body.
const BESIDE: u64 = 64;

const HOUR: i64 = 3_600_000;

/// An allowance that may be overdrawn once: what is done is done. In bytes times an hour's milliseconds, so that nothing is
/// lost by rounding.
struct Allowance {
    left: i64,
    at: Moment,
}

impl Allowance {
    fn new(rate: Rate, now: Moment) -> Allowance {
        Allowance { left: i64::from(rate.burst) * HOUR, at: now }
    }

    fn grow(&mut self, rate: Rate, now: Moment) {
        let gained = i64::try_from(now.since(self.at)).unwrap_or(i64::MAX).saturating_mul(i64::from(rate.hourly));
        self.left = self.left.saturating_add(gained).min(i64::from(rate.burst) * HOUR);
        self.at = now;
    }

    fn pay(&mut self, rate: Rate, now: Moment, bytes: u64) {
        self.grow(rate, now);
        self.left = self.left.saturating_sub(i64::try_from(bytes).unwrap_or(i64::MAX).saturating_mul(HOUR));
    }

    /// When there will be something left; none if there is.
    fn exhausted(&mut self, rate: Rate, now: Moment) -> Option<Moment> {
        self.grow(rate, now);
        let wait = (self.left < 0).then(|| self.left.unsigned_abs() / u64::from(rate.hourly.max(1)) + 1);
        wait.map(|wait| now.after(wait))
    }

    fn full(&mut self, rate: Rate, now: Moment) -> bool {
        self.grow(rate, now);
        self.left >= i64::from(rate.burst) * HOUR
    }
}

/// What is counted for one guest, or one household.
pub struct Ledger {
    writing: Allowance,
    commands: Bucket,
    changes: Bucket,
}

impl Ledger {
    fn new(limits: &Limits, writing: Rate, now: Moment) -> Ledger {
        Ledger {
            writing: Allowance::new(writing, now),
            commands: Bucket::new(limits.commands, now),
            changes: Bucket::new(limits.changes, now),
        }
    }

    /// Is it as if nothing had ever been asked for?
    pub fn is_fresh(&mut self, limits: &Limits, writing: Rate, now: Moment) -> bool {
        self.writing.full(writing, now)
            && self.commands.full(limits.commands, now)
            && self.changes.full(limits.changes, now)
    }
}

/// A ledger that several connections share.
pub type Shared = Arc<Mutex<Ledger>>;

/// A new one.
pub fn open(limits: &Limits, writing: Rate, now: Moment) -> Shared {
    Arc::new(Mutex::new(Ledger::new(limits, writing, now)))
}

/// Who pays for what a connection has written down.
#[derive(Clone)]
pub struct Payer {
    guest: Shared,
    household: Shared,
}

impl Payer {
    /// A guest at an address.
    pub fn find(node: &Node, address: IpAddr, guest: &str) -> Payer {
        let (guest, household) = node.guard.ledgers(node, household(address), guest);
        Payer { guest, household }
    }

    fn of_guest<T>(&self, ask: impl FnOnce(&mut Ledger) -> T) -> T {
        // No code panics while it holds the lock; if it did, the counts would still be usable.
        ask(&mut self.guest.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn of_household<T>(&self, ask: impl FnOnce(&mut Ledger) -> T) -> T {
        ask(&mut self.household.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// May the guest send another command?
    pub fn command(&self, node: &Node) -> bool {
        self.of_guest(|ledger| ledger.commands.take(node.limits.commands, node.clock.now()))
    }

    /// May the guest change something outside a game once more?
    pub fn change(&self, node: &Node) -> bool {
        self.of_guest(|ledger| ledger.changes.take(node.limits.changes, node.clock.now()))
    }

    /// When there is something left to pay with; none if there is now.
    pub fn exhausted(&self, node: &Node) -> Option<Moment> {
        let (now, limits) = (node.clock.now(), &node.limits);
        let guest = self.of_guest(|ledger| ledger.writing.exhausted(limits.writing_of_guest(), now));
        guest.max(self.of_household(|ledger| ledger.writing.exhausted(limits.writing, now)))
    }

    /// Refuses if there is nothing left.
    pub fn check(&self, node: &Node) -> Result<(), Refusal> {
        self.exhausted(node).map_or(Ok(()), |_| Err(refusal::too_much()))
    }

    /// Pays for a row with a body of this length.
    pub fn pay(&self, node: &Node, length: usize) {
        let (now, limits, cost) = (node.clock.now(), &node.limits, (length as u64 + BESIDE).max(LEAST));
        self.of_guest(|ledger| ledger.writing.pay(limits.writing_of_guest(), now, cost));
        self.of_household(|ledger| ledger.writing.pay(limits.writing, now, cost));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_allowance_is_overdrawn_once_and_grows_again() {
        let rate = Rate { burst: 1000, hourly: 3_600_000 };
        let mut left = Allowance::new(rate, Moment(0));
        left.pay(rate, Moment(0), 999);
        assert_eq!(left.exhausted(rate, Moment(0)), None);
        left.pay(rate, Moment(0), 5001);
        assert_eq!(left.exhausted(rate, Moment(0)), Some(Moment(5001)), "a byte a millisecond comes back");
        assert_eq!(left.exhausted(rate, Moment(4000)), Some(Moment(5001)));
        assert_eq!(left.exhausted(rate, Moment(5001)), None);
        assert!(!left.full(rate, Moment(5999)) && left.full(rate, Moment(6001)));
        let none = Limits::none().writing;
        let mut endless = Allowance::new(none, Moment(0));
        for _ in 0..100 {
            endless.pay(none, Moment(0), 1 << 24);
        }
        assert_eq!(endless.exhausted(none, Moment(0)), None);
    }
}
