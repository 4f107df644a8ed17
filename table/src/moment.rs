//! A moment in time, as it is given to a table: a table never asks a clock.

/// A moment, in milliseconds since the node was started. It never goes back, whatever the wall clock does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Moment(pub u64);

impl Moment {
    /// The moment this many milliseconds later.
    #[must_use]
    pub const fn after(self, millis: u64) -> Moment {
        Moment(self.0 + millis)
    }

    /// The moment this many milliseconds earlier.
    #[must_use]
    pub const fn before(self, millis: u64) -> Moment {
        Moment(self.0.saturating_sub(millis))
    }

    /// How many milliseconds from `earlier` to this moment; none if it is not earlier.
    pub const fn since(self, earlier: Moment) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}
