//! The books of a game: where a seat's chance to win came from, and where it went.

use serde::Serialize;
use ts_rs::TS;

/// What a game came to, entry by entry. The entries add up to the outcome: each is the difference of two values, and every
/// value is taken once with each sign.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, TS)]
pub struct Books {
    /// The chance to win after the deal.
    pub start: f64,
    /// What chance brought: cards, tiles and whatever else nobody could know. Zero on average.
    pub luck: f64,
    /// What the seat's own choices cost, beside the best ones: never positive.
    pub errors: f64,
    /// What others did.
    pub others: f64,
    /// How far the estimate was put right by the seat's own best choice: what the position offered was more, or less, than it
    /// had been thought to. Without it the books close within the error that a review states.
    pub revision: f64,
}

impl Books {
    /// What all entries add up to.
    pub fn sum(&self) -> f64 {
        self.start + self.luck + self.errors + self.others + self.revision
    }
}

/// One question of the game, as the books see it.
pub(super) struct Entry {
    /// The value before.
    pub(super) before: f64,
    /// The value when the seat answered itself, what its answer could have been worth at best, and what it was worth; where it did
    /// not answer, what there was before.
    pub(super) asked: f64,
    pub(super) best: f64,
    pub(super) taken: f64,
    /// What could be expected once everybody's answers were known.
    pub(super) expected: f64,
    /// The value after.
    pub(super) after: f64,
    /// Did only the seat itself answer?
    pub(super) alone: bool,
}

impl Entry {
    /// What chance brought.
    pub(super) fn luck(&self) -> f64 {
        self.after - self.expected
    }

    /// How far the seat's own best choice was from what had been expected of it.
    pub(super) fn revision(&self) -> f64 {
        self.best - self.asked + if self.alone { self.expected - self.taken } else { 0.0 }
    }
}

impl Books {
    pub(super) fn enter(&mut self, entry: &Entry) {
        self.luck += entry.luck();
        self.errors -= entry.best - entry.taken;
        self.revision += entry.revision();
        self.others += entry.asked - entry.before + if entry.alone { 0.0 } else { entry.expected - entry.taken };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_add_up_to_the_last_value() {
        let mut books = Books { start: 0.5, ..Books::default() };
        // The seat throws away 0.2, and is lucky afterwards.
        books.enter(&Entry {
            before: 0.5,
            asked: 0.5,
            best: 0.55,
            taken: 0.35,
            expected: 0.35,
            after: 0.4,
            alone: true,
        });
        // Somebody else plays well for the seat.
        books.enter(&Entry { before: 0.4, asked: 0.4, best: 0.4, taken: 0.4, expected: 0.7, after: 0.7, alone: false });
        // All answer: somebody before the seat, which does well, and somebody after it.
        books.enter(&Entry {
            before: 0.7,
            asked: 0.75,
            best: 0.8,
            taken: 0.8,
            expected: 1.0,
            after: 1.0,
            alone: false,
        });
        assert!((books.sum() - 1.0).abs() < 1e-12, "{books:?}");
        assert!((books.errors + 0.2).abs() < 1e-12);
        assert!((books.luck - 0.05).abs() < 1e-12);
        assert!((books.others - 0.55).abs() < 1e-12);
        assert!((books.revision - 0.1).abs() < 1e-12);
    }
}
