//! When the latest steps were taken: whoever comes back within a minute is told what they have missed.

use std::collections::VecDeque;

use crate::moment::Moment;

/// The moments of this many steps are kept.
const MOST_DATED: usize = 256;

/// When the latest steps of the current game were taken, one after another. Moments to the last 32 bits: there are many tables,
/// and only the last minute counts.
#[derive(Default)]
pub struct Recent {
    /// The step of the first.
    first: u32,
    moments: VecDeque<u32>,
}

impl Recent {
    /// A step was taken.
    pub fn push(&mut self, step: u32, now: Moment) {
        if step != self.first + self.moments.len() as u32 {
            *self = Recent { first: step, ..Recent::default() };
        }
        if self.moments.len() >= MOST_DATED {
            self.pop();
        }
        self.moments.push_back(now.0 as u32);
    }

    fn pop(&mut self) {
        self.first += u32::from(self.moments.pop_front().is_some());
    }

    /// Forgets steps that were taken so many milliseconds ago.
    pub fn forget_old(&mut self, after: u64, now: Moment) {
        let old = |then: &u32| u64::from((now.0 as u32).wrapping_sub(*then)) >= after;
        while self.moments.front().is_some_and(old) {
            self.pop();
        }
    }

    /// Are this step and all after it known?
    pub fn since(&self, step: u32) -> bool {
        !self.moments.is_empty() && self.first <= step
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_in_a_row_are_known_for_a_while() {
        let mut recent = Recent::default();
        assert!(!recent.since(0));
        // Some begin before the last 32 bits are all ones, some end after it.
        let moment = |step: u32| Moment(u64::from(u32::MAX) - 50 + u64::from(step));
        (1..=100).for_each(|step| recent.push(step, moment(step)));
        recent.forget_old(40, moment(100));
        assert!(recent.since(61) && !recent.since(60));
        (101..=1000).for_each(|step| recent.push(step, moment(step)));
        assert!(recent.since(745) && !recent.since(744));
        recent.push(2000, moment(1000));
        assert!(recent.since(2000) && !recent.since(1000));
        recent.forget_old(40, moment(1040));
        assert!(!recent.since(2000));
    }
}
