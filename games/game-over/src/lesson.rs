//! The first lesson: a weapon, a wrong one, what others find, and a way that is remembered.

use engine::{Lesson, Line, Options};
use serde_json::{Map, Value};

/// Two play; the learner is red and begins.
pub static LESSON: Lesson = Lesson {
    seats: 2,
    options: || Options(Map::from_iter([("start".to_owned(), Value::from(0))])),
    seed: 3915,
    script: &[
        Line::you("weapon", "flip a1 potion"),
        Line::you("guess", "flip a2 bow"),
        Line::other(1, "over", "flip e5 laser"),
        Line::other(1, "watch", "flip d5 laser"),
        Line::other(1, "princess", "flip c5 laser"),
        Line::you("again", "flip a1 potion"),
        Line::you("remember", "flip a2 club"),
        Line::you("beside", "flip a3 club"),
        Line::you("key", "flip b3 club"),
        Line::you("portal", "flip d5 club"),
    ],
};
