//! Counting what happened in many games, and the report made from the counts.

use serde::Serialize;

/// Named counters:
///
/// ```
/// use engine::{Report, Tally};
///
/// let mut tally = Tally::default();
/// tally.add("won", 3);
/// tally.add("lost", 1);
/// let report = Report::shares("How games ended", &tally, "games", &["won", "lost"]);
/// assert_eq!((report.rows[0].count, report.rows[0].of), (3, Some(4)));
/// ```
///
///  Adding up two tallies gives the same whatever the order, so the result of a
/// simulation does not depend on how it was shared out.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Tally(Vec<(&'static str, u64)>);

impl Tally {
    /// Adds to a counter.
    pub fn add(&mut self, name: &'static str, by: u64) {
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += by,
            None => self.0.push((name, by)),
        }
    }

    /// The value of a counter; 0 if nothing was counted.
    pub fn get(&self, name: &str) -> u64 {
        self.0.iter().find(|(known, _)| *known == name).map_or(0, |(_, count)| *count)
    }

    /// Adds all counters of another tally.
    pub fn merge(&mut self, other: &Tally) {
        other.0.iter().for_each(|&(name, count)| self.add(name, count));
    }
}

/// One table of a report: a title and rows of a name, a count and what the count is of.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The title.
    pub title: &'static str,
    /// The rows.
    pub rows: Vec<Row>,
}

/// One row of a report.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row {
    /// What was counted.
    pub name: &'static str,
    /// How often.
    pub count: u64,
    /// Out of how many, where a share is of interest.
    pub of: Option<u64>,
    /// What `of` counts, such as "games".
    pub unit: &'static str,
}

impl Report {
    /// A table in which each counter is a share of their sum.
    pub fn shares(title: &'static str, tally: &Tally, unit: &'static str, names: &[&'static str]) -> Report {
        let all = names.iter().map(|name| tally.get(name)).sum();
        Report::of(title, tally, all, unit, names)
    }

    /// A table in which each counter is set against `of` (a share, or a rate if it can be more).
    pub fn of(title: &'static str, tally: &Tally, of: u64, unit: &'static str, names: &[&'static str]) -> Report {
        let row = |&name: &&'static str| Row { name, count: tally.get(name), of: Some(of), unit };
        Report { title, rows: names.iter().map(row).collect() }
    }
}
