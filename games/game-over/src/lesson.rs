//! The first lesson: the aim, a lucky guess and a wrong one, a dead end, the invincible blork and where it is hidden, the portal,
//! and a way that is remembered.

use engine::{Lesson, Line, Options};
use serde_json::{Map, Value};

/// Two play; the learner is red and begins.
pub static LESSON: Lesson = Lesson {
    seats: 2,
    options: || Options(Map::from_iter([("start".to_owned(), Value::from(0))])),
    seed: 1_471_780,
    script: &[
        Line::you("aim", "flip a1 potion"),
        Line::you("guess", "flip a2 club"),
        Line::other(1, "over", "flip e5 bow"),
        Line::other(1, "watch", "flip d5 club"),
        Line::other(1, "princess", "flip d4 laser"),
        Line::other(1, "fears", "flip d3 club"),
        Line::other(1, "key", "flip e3 laser"),
        Line::other(1, "beside", "flip e4 club"),
        Line::you("dead-end", "flip a1 potion"),
        Line::you("remember", "flip a2 bow"),
        Line::you("next", "flip a3 bow"),
        Line::you("invincible", "swap c5"),
        Line::other(1, "swapped", "flip e5 bow"),
        Line::other(1, "swapped", "flip d5 bow"),
        Line::other(1, "swapped", "flip c5 bow"),
        Line::other(1, "trapped", "swap b2"),
        Line::you("third", "flip a1 potion"),
        Line::you("again", "flip a2 bow"),
        Line::you("unknown", "flip a3 bow"),
        Line::you("portal", "flip d3 bow"),
        Line::you("laser", "flip d4 laser"),
        Line::you("home", "flip d5 laser"),
    ],
};
