//! The options of a game: as given, described for a lobby, and what is wrong with them.

use std::fmt;

use serde::Serialize;
use serde_json::{Map, Value};
use ts_rs::TS;

use crate::refusal::quote;
use crate::{Chance, Seat};

/// Options as given, in the order given.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Options(pub Map<String, Value>);

impl Options {
    /// The option's value, if given.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name)
    }

    /// Refuses an option that the game does not know.
    pub fn only(&self, known: &[OptionSpec]) -> Result<(), OptionFault> {
        let stranger = self.0.keys().find(|name| known.iter().all(|spec| spec.name != name.as_str()));
        stranger.map_or(Ok(()), |name| {
            let names: Vec<&str> = known.iter().map(|spec| spec.name).collect();
            let has = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
            Err(OptionFault::new(name, format!("the game has no such option; it has {has}")))
        })
    }

    /// The option `start`: a seat, or `random` (also if not given).
    pub fn start(&self, seats: usize) -> Result<Start, OptionFault> {
        let value = match self.get("start") {
            None => return Ok(Start::Random),
            Some(Value::String(word)) if word == "random" => return Ok(Start::Random),
            Some(value) => value,
        };
        let seat = value.as_u64().and_then(|number| usize::try_from(number).ok()).filter(|&number| number < seats);
        seat.and_then(Seat::new).map(Start::At).ok_or_else(|| {
            OptionFault::new("start", format!("{} is neither a seat from 0 to {} nor “random”", show(value), seats - 1))
        })
    }

    /// An option that is one of several words; the first is the default.
    pub fn choice<'a>(&self, name: &str, words: &[&'a str]) -> Result<&'a str, OptionFault> {
        let Some(value) = self.get(name) else { return Ok(words[0]) };
        words
            .iter()
            .copied()
            .find(|word| value == word)
            .ok_or_else(|| OptionFault::new(name, format!("{} is none of {}", show(value), words.join(", "))))
    }

    /// An option that is true or false; false if not given.
    pub fn flag(&self, name: &str) -> Result<bool, OptionFault> {
        match self.get(name) {
            None => Ok(false),
            Some(Value::Bool(flag)) => Ok(*flag),
            Some(value) => Err(OptionFault::new(name, format!("{} is neither true nor false", show(value)))),
        }
    }
}

/// A value fit for a one-line message.
pub fn show(value: &Value) -> String {
    quote(&value.to_string())
}

/// Who begins: print lets the youngest; here an option says, or the seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// Drawn from the seed.
    Random,
    /// This seat.
    At(Seat),
}

impl Start {
    /// The start seat, drawn only if it is not given.
    pub fn draw(self, seats: usize, chance: &mut impl Chance) -> Seat {
        match self {
            Start::At(seat) => seat,
            Start::Random => Seat::new(chance.below(seats as u32) as usize).unwrap_or(Seat::FIRST),
        }
    }
}

/// An option, described for a lobby.
#[derive(Clone, Copy, Debug, Serialize, TS)]
pub struct OptionSpec {
    /// Its name in transcripts and on the command line.
    pub name: &'static str,
    /// What values it takes.
    pub kind: OptionKind,
    /// The value if it is not given, in words.
    pub default: &'static str,
    /// What it changes.
    pub changes: &'static str,
}

impl OptionSpec {
    /// The option that all games share: who begins.
    pub const START: OptionSpec = OptionSpec {
        name: "start",
        kind: OptionKind::Start,
        default: "random",
        changes: "which seat begins; random draws it from the seed",
    };
}

/// What values an option takes.
#[derive(Clone, Copy, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum OptionKind {
    /// A seat, or `random`.
    Start,
    /// True or false.
    Flag,
    /// One of several words or numbers.
    Choice(&'static [&'static str]),
    /// How many of each: names with the usual count.
    Counts(&'static [(&'static str, u32)]),
    /// A description of its own, inline or from a file.
    Data(&'static str),
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionKind::Start => f.write_str("a seat, or random"),
            OptionKind::Flag => f.write_str("true or false"),
            OptionKind::Choice(words) => f.write_str(&words.join(" | ")),
            OptionKind::Counts(counts) => {
                let names: Vec<&str> = counts.iter().map(|(name, _)| *name).collect();
                write!(f, "counts of {}", names.join(", "))
            }
            OptionKind::Data(what) => f.write_str(what),
        }
    }
}

/// A question about options: how does the game change with them?
#[derive(Clone, Copy, Debug)]
pub struct Study {
    /// The question, as a heading.
    pub title: &'static str,
    /// How many play.
    pub seats: usize,
    /// The answers compared: a label, and options as JSON.
    pub variants: &'static [(&'static str, &'static str)],
}

/// What is wrong with an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionFault {
    /// The option.
    pub option: String,
    /// What is wrong.
    pub reason: String,
    /// The rule that says so.
    pub rule: Option<&'static str>,
    /// The line, if the option came as a file.
    pub line: Option<usize>,
    /// A stable word for what is wrong, if the game has one …
    pub why: Option<&'static str>,
    /// … and what the sentence mentions, by name, so that a page can word it in any language.
    pub params: Vec<(&'static str, String)>,
    /// Where it is in the option's value: keys from the outside in, with dots between, such as `disguises.c1`.
    pub places: Vec<String>,
}

impl OptionFault {
    /// A fault of an option.
    pub fn new(option: &str, reason: impl Into<String>) -> OptionFault {
        let (option, reason) = (quote(option), reason.into());
        OptionFault { option, reason, rule: None, line: None, why: None, params: Vec::new(), places: Vec::new() }
    }

    /// The rule it breaks.
    #[must_use]
    pub fn by(mut self, rule: &'static str) -> OptionFault {
        self.rule = Some(rule);
        self
    }

    /// What is wrong, as a stable word.
    #[must_use]
    pub fn because(mut self, why: &'static str) -> OptionFault {
        self.why = Some(why);
        self
    }

    /// Something that the sentence mentions.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: String) -> OptionFault {
        self.params.push((name, value));
        self
    }

    /// The line of the file it stands in.
    #[must_use]
    pub fn at_line(mut self, line: usize) -> OptionFault {
        self.line = Some(line);
        self
    }

    /// The places of the value that it is about.
    #[must_use]
    pub fn at_places(mut self, places: Vec<String>) -> OptionFault {
        self.places = places;
        self
    }
}

/// A file of an option, judged: what it says, and everything that is wrong with it.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// The value as far as it can be read, also if it is faulty.
    pub value: Option<Value>,
    /// Every fault. The first is the one that the option is refused for; without one it is accepted.
    pub faults: Vec<OptionFault>,
    /// The value as a file, if it has no fault and the game writes such files.
    pub file: Option<String>,
}

impl Judged {
    /// What was read, or the one fault that kept it from being read.
    pub fn by(read: Result<Value, OptionFault>) -> Judged {
        match read {
            Ok(value) => Judged { value: Some(value), faults: Vec::new(), file: None },
            Err(fault) => Judged { value: None, faults: vec![fault], file: None },
        }
    }
}

impl fmt::Display for OptionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option {}: ", self.option)?;
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        f.write_str(&self.reason)?;
        self.rule.map_or(Ok(()), |rule| write!(f, " ({rule})"))
    }
}

impl std::error::Error for OptionFault {}
