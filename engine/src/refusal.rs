//! Refusals: why something is not done, by code, parameters, rule and sentence.

use std::fmt;

use serde::Serialize;
use ts_rs::TS;

/// Why a game does not accept an action: a small enum of the game, turned into a [`Refusal`] when
/// somebody has to be told.
pub trait Fault: Copy + PartialEq + fmt::Debug + fmt::Display {
    /// A stable word for programs, such as `not-a-neighbour`.
    fn code(&self) -> &'static str;

    /// The rule that is broken, such as `GO-8`.
    fn rule(&self) -> &'static str;

    /// What the sentence mentions, by name, so that a page can word it in any language.
    fn params(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

/// An answer that says no. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Refusal {
    /// A stable word for programs.
    pub code: &'static str,
    /// The rule that is broken, if it is a rule and not just a slip of the pen.
    pub rule: Option<&'static str>,
    /// Named parameters of the sentence.
    pub params: Vec<(&'static str, String)>,
    /// One plain English sentence.
    pub sentence: String,
}

impl Refusal {
    /// An answer to a question that is no longer asked.
    pub fn stale(asked: u32, now: u32) -> Refusal {
        Refusal {
            code: "stale-decision",
            rule: None,
            params: vec![("asked", asked.to_string()), ("now", now.to_string())],
            sentence: format!("this answers question {asked}, but the table has moved on to question {now}"),
        }
    }
}

impl<F: Fault> From<F> for Refusal {
    fn from(fault: F) -> Refusal {
        Refusal { code: fault.code(), rule: Some(fault.rule()), params: fault.params(), sentence: fault.to_string() }
    }
}

impl From<Unreadable> for Refusal {
    fn from(unreadable: Unreadable) -> Refusal {
        Refusal {
            code: "unreadable",
            rule: Some(unreadable.rule),
            params: vec![("text", unreadable.text.clone())],
            sentence: unreadable.to_string(),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)?;
        self.rule.map_or(Ok(()), |rule| write!(f, " ({rule})"))
    }
}

impl std::error::Error for Refusal {}

/// A text that is no action in the game's notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    /// The text, shortened if it is long.
    pub text: String,
    /// What would have been readable.
    pub expected: &'static str,
    /// The rule that gives the notation.
    pub rule: &'static str,
}

impl Unreadable {
    /// A long or crooked text is quoted only in part: errors stay one line.
    pub fn new(text: &str, expected: &'static str, rule: &'static str) -> Unreadable {
        Unreadable { text: quote(text), expected, rule }
    }
}

/// A text fit for a one-line message: control characters escaped, shortened after 40 characters.
pub fn quote(text: &str) -> String {
    let mut short = String::new();
    for c in text.chars().take(40) {
        match c {
            '"' | '\'' | '\\' => short.push(c),
            _ => short.extend(c.escape_debug()),
        }
    }
    if text.chars().nth(40).is_some() {
        short.push('…');
    }
    short
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "“{}” cannot be read; {}", self.text, self.expected)
    }
}

impl std::error::Error for Unreadable {}
