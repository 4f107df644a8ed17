//! The first lesson: the aim, all four magic moves, a search in vain, what that tells, and a search that is not.

use engine::{Lesson, Line, Options};
use serde_json::{Map, Value};

/// Two play; the learner is red and begins.
pub static LESSON: Lesson = Lesson {
    seats: 2,
    options: || Options(Map::from_iter([("start".to_owned(), Value::from(0))])),
    seed: 69,
    script: &[
        Line::you("aim", "step b1"),
        Line::you("room", "step b2"),
        Line::you("slide", "slide A down"),
        Line::other(1, "through", "step f7"),
        Line::other(1, "through", "step f6"),
        Line::other(1, "vest", "search 2"),
        Line::other(1, "secret", "tidy hand 2"),
        Line::you("shift", "shift B 2 0"),
        Line::you("mask", "step a3"),
        Line::you("turn", "turn cw"),
        Line::you("search", "search 1"),
        Line::you("tidy", "tidy hat 1"),
        Line::other(1, "robe", "search 3"),
        Line::other(1, "took", "tidy face 3"),
        Line::you("again", "search 4"),
        Line::you("found", "tidy face 4"),
    ],
};
