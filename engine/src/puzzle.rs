//! Puzzles: a position of a game, something to reach from it, and how it is reached.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;

/// Which puzzle is wanted. The same order brings the same puzzle, wherever it is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PuzzleOrder {
    /// The number of the puzzle.
    pub number: u32,
    /// How difficult it shall be, 1 to 5; without it, the number says.
    pub difficulty: Option<u8>,
}

impl PuzzleOrder {
    /// The most difficult.
    pub const HARDEST: u8 = 5;

    /// The puzzle of a day, such as `2026-11-18`. Its number is written like the date (20261118), and it gets more difficult in
    /// the course of the week: 1 on Monday, 5 on Sunday.
    pub fn of_day(day: &str) -> Option<PuzzleOrder> {
        let mut parts = day.split('-').map(|part| part.parse::<u32>().ok().filter(|_| is_digits(part)));
        let (year, month, date) = (parts.next()??, parts.next()??, parts.next()??);
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let days = [31, if leap { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        let last = *days.get(month.checked_sub(1)? as usize)?;
        if day.len() != 10 || parts.next().is_some() || year == 0 || !(1..=last).contains(&date) {
            return None;
        }
        let before = days.iter().take(month as usize - 1).sum::<u32>();
        let years = year - 1;
        // The first of January of the year 1 would have been a Monday.
        let weekday = (years * 365 + years / 4 - years / 100 + years / 400 + before + date - 1) % 7;
        let difficulty = [1, 2, 2, 3, 3, 4, 5][weekday as usize];
        Some(PuzzleOrder { number: (year * 100 + month) * 100 + date, difficulty: Some(difficulty) })
    }
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A puzzle: whoever is asked in the position reaches the goal before the turn is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The game's short name.
    pub game: String,
    /// The number of the generator: with another one the same number is another puzzle.
    pub generator: u32,
    /// The number of the puzzle.
    pub number: u32,
    /// How difficult it is, 1 to 5.
    pub difficulty: u8,
    /// How many play.
    pub seats: usize,
    /// The options of the game.
    #[ts(type = "Record<string, unknown>")]
    pub options: Map<String, Value>,
    /// The position: a state record.
    #[ts(type = "Record<string, unknown>")]
    pub position: Value,
    /// What is to be reached, as the game says it.
    #[ts(type = "unknown")]
    pub goal: Value,
    /// How many moves it takes, and how many there are.
    pub moves: u8,
    /// Hints, each saying more than the one before, as the game says them.
    #[ts(type = "unknown[]")]
    pub hints: Vec<Value>,
    /// The actions that reach it. No other way is as short.
    pub solution: Vec<String>,
    /// What the difficulty was worked out from.
    #[ts(type = "Record<string, number>")]
    pub measures: Map<String, Value>,
}

/// How somebody stands who tries to reach a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(rename_all = "lowercase")]
pub enum Progress {
    /// Not reached yet.
    Open,
    /// Reached.
    Reached,
    /// The turn is over, and it was not reached.
    Missed,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_has_a_number_and_a_difficulty() {
        let order = |day| PuzzleOrder::of_day(day).map(|order| (order.number, order.difficulty.unwrap()));
        assert_eq!(order("2026-11-18"), Some((20_261_118, 2)), "a Wednesday");
        assert_eq!(order("2026-11-22"), Some((20_261_122, 5)), "a Sunday");
        assert_eq!(order("2024-02-29"), Some((20_240_229, 3)), "a Thursday");
        assert_eq!(order("1970-01-01"), Some((19_700_101, 3)), "a Thursday");
        assert_eq!(order("2000-01-03"), Some((20_000_103, 1)), "a Monday");
        for nonsense in [
            "",
            "2026",
            "2026-11",
            "2026-2-29",
            "2026-02-29",
            "1900-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026-01-00",
            "+026-01-01",
            "2026-01-011",
            "2026-01-01-",
            "0000-01-01",
        ] {
            assert_eq!(order(nonsense), None, "{nonsense}");
        }
    }
}
