//! The first lesson: the aim, hands that make the guard walk, every trick in its moment, and somebody who goes down the slide.

use engine::{Lesson, Line, Options};
use serde_json::{Map, Value};

/// Three play with three characters each; the learner is red and begins.
pub static LESSON: Lesson = Lesson {
    seats: 3,
    options: || Options(Map::from_iter([("start".to_owned(), Value::from(0))])),
    seed: 10_231,
    script: &[
        Line::you("aim", "guard 0"),
        Line::you("vote", "vote 1"),
        Line::other(1, "wait", "vote 1"),
        Line::other(2, "wait", "vote 1"),
        Line::you("behind", "pass"),
        Line::other(1, "others", "pass"),
        Line::other(2, "others", "pass"),
        Line::you("pow", "play second"),
        Line::you("spared", "pass"),
        Line::other(1, "others", "pass"),
        Line::other(2, "others", "pass"),
        Line::you("palm", "vote 0"),
        Line::other(1, "wait", "vote 1"),
        Line::other(2, "wait", "vote 2"),
        Line::you("two", "play next"),
        Line::you("away", "pass"),
        Line::other(1, "others", "pass"),
        Line::other(2, "others", "pass"),
        Line::you("empty", "pass"),
        Line::other(1, "others", "pass"),
        Line::other(2, "others", "pass"),
        Line::you("minus", "vote -1"),
        Line::other(1, "wait", "vote 1"),
        Line::other(2, "wait", "vote 1"),
        Line::other(1, "stopped", "play quick"),
        Line::other(1, "quick", "pass"),
        Line::other(2, "quick", "pass"),
        Line::other(1, "runs", "pass"),
        Line::other(2, "runs", "pass"),
        Line::other(1, "on", "pass"),
        Line::other(2, "on", "pass"),
        Line::other(1, "gone", "pass"),
        Line::other(2, "gone", "pass"),
    ],
};
