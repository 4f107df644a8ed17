//! The first lesson: hands that make the guard walk, a trick that sends it on, and somebody who goes down the slide.

use engine::{Lesson, Line, Options};
use serde_json::{Map, Value};

/// Three play; the learner is red and begins.
pub static LESSON: Lesson = Lesson {
    seats: 3,
    options: || Options(Map::from_iter([("start", 0), ("characters", 2)].map(|(k, v)| (k.to_owned(), Value::from(v))))),
    seed: 7,
    script: &[
        Line::you("guard", "guard 0"),
        Line::you("vote", "vote 1"),
        Line::other(1, "wait", "vote 0"),
        Line::other(2, "wait", "vote 1"),
        Line::you("window", "pass"),
        Line::other(1, "window", "pass"),
        Line::other(2, "window", "pass"),
        Line::you("empty", "pass"),
        Line::other(1, "empty", "pass"),
        Line::other(2, "empty", "pass"),
        Line::you("palm", "vote 0"),
        Line::other(1, "wait", "vote 1"),
        Line::other(2, "wait", "vote 0"),
        Line::you("danger", "play next"),
        Line::you("away", "pass"),
        Line::other(1, "away", "pass"),
        Line::other(2, "away", "pass"),
        Line::you("pow", "pass"),
        Line::other(1, "pow", "pass"),
        Line::other(2, "pow", "pass"),
    ],
};
