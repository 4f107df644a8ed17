//! The first lesson: steps, a slide through a wall, a turn of the castle, a search in vain and one that is not.

use engine::{Lesson, Line, Options};
use serde_json::{Map, Value};

/// Two play; the learner is red and begins.
pub static LESSON: Lesson = Lesson {
    seats: 2,
    options: || Options(Map::from_iter([("start".to_owned(), Value::from(0))])),
    seed: 1,
    script: &[
        Line::you("step", "step b1"),
        Line::you("costume", "step b2"),
        Line::you("slide", "slide A down"),
        Line::other(1, "through", "step f7"),
        Line::other(1, "through", "end"),
        Line::you("turn", "turn cw"),
        Line::you("face", "step c7"),
        Line::you("search", "search 1"),
        Line::you("tidy", "tidy hat 1"),
        Line::other(1, "watch", "step g3"),
        Line::other(1, "watch", "search 2"),
        Line::other(1, "secret", "tidy hand 2"),
        Line::you("again", "search 4"),
        Line::you("found", "tidy legs 4"),
    ],
};
