//! Transcripts: one JSON line for the header, one an action, one for the outcome.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::refusal::quote;
use crate::{Options, Outcome, Refusal, Seat, Seed};

/// The number of the transcript format.
pub const FORMAT: u32 = 1;

/// The first line: all that a game follows from, but for the actions.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The game's short name.
    pub game: String,
    /// [`FORMAT`].
    pub format: u32,
    /// How many play.
    pub seats: usize,
    /// The options as given.
    #[serde(serialize_with = "write_options", deserialize_with = "read_options")]
    pub options: Options,
    /// The seed.
    #[serde(serialize_with = "write_seed", deserialize_with = "read_seed")]
    pub seed: Seed,
    /// The number of the rules; 1 if not said.
    #[serde(default = "first_rules")]
    pub rules: u32,
    /// Further keys: who played, how the seed came about. Kept, not judged.
    #[serde(flatten)]
    pub more: Map<String, Value>,
}

fn first_rules() -> u32 {
    1
}

fn write_options<S: serde::Serializer>(options: &Options, to: S) -> Result<S::Ok, S::Error> {
    options.0.serialize(to)
}

fn read_options<'de, D: Deserializer<'de>>(from: D) -> Result<Options, D::Error> {
    Map::deserialize(from).map(Options)
}

fn write_seed<S: serde::Serializer>(seed: &Seed, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(seed)
}

fn read_seed<'de, D: Deserializer<'de>>(from: D) -> Result<Seed, D::Error> {
    String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
}

/// The last line of a game that has ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// It was won.
    Winners(Vec<usize>),
    /// It was given up. No rule does that; people do.
    Abandoned(bool),
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Ending {
        Ending::Winners(outcome.winners.iter().map(Seat::index).collect())
    }
}

/// One action, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The number of its line, from 1.
    pub line: usize,
    /// The seat's number, as written.
    pub seat: usize,
    /// The action in notation, as written.
    pub action: String,
}

/// A whole transcript, read but not yet replayed.
#[derive(Clone, PartialEq, Debug)]
pub struct Transcript {
    /// The header.
    pub header: Header,
    /// The actions in order.
    pub actions: Vec<Entry>,
    /// How it ended and the number of that line, unless it is unfinished.
    pub ending: Option<(usize, Ending)>,
}

/// What is wrong with a transcript, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadLine {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong.
    pub reason: String,
    /// The rule that is broken, where it is one.
    pub rule: Option<&'static str>,
}

impl BadLine {
    /// A fault in the writing of a line.
    pub fn new(line: usize, reason: impl Into<String>) -> BadLine {
        BadLine { line, reason: reason.into(), rule: None }
    }

    /// A line that says something the game refuses.
    pub fn refused(entry: &Entry, refusal: &Refusal) -> BadLine {
        let reason = format!("seat {} “{}”: {}", entry.seat, quote(&entry.action), refusal.sentence);
        BadLine { line: entry.line, reason, rule: refusal.rule }
    }
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)?;
        self.rule.map_or(Ok(()), |rule| write!(f, " ({rule})"))
    }
}

impl std::error::Error for BadLine {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLine {
    seat: Option<usize>,
    r#do: Option<String>,
    outcome: Option<RawOutcome>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawOutcome {
    winners: Option<Vec<usize>>,
    abandoned: Option<bool>,
}

/// A JSON error without its position in a text of one line.
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text.split(" at line ").next().unwrap_or_default();
    format!("{} (column {})", quote_long(text), error.column())
}

/// A message of a parser, fit for one line.
pub(crate) fn quote_long(text: &str) -> String {
    text.chars().take(160).flat_map(char::escape_debug).filter(|&c| c != '\\').collect()
}

impl Transcript {
    /// Reads a transcript. Nothing is replayed yet.
    pub fn read(bytes: &[u8]) -> Result<Transcript, BadLine> {
        let mut lines =
            bytes.split(|&byte| byte == b'\n').enumerate().map(|(n, line)| (n + 1, line)).collect::<Vec<_>>();
        if lines.last().is_some_and(|(_, line)| line.is_empty()) {
            lines.pop();
        }
        let mut lines = lines.into_iter();
        let Some((_, first)) = lines.next() else {
            return Err(BadLine::new(1, "the file is empty; a transcript begins with a header"));
        };
        let header: Header =
            serde_json::from_slice(first).map_err(|e| BadLine::new(1, format!("not a header: {}", reason(&e))))?;
        if header.format != FORMAT {
            let reason = format!("format {} is not known here, only {FORMAT}", header.format);
            return Err(BadLine::new(1, reason));
        }
        let mut transcript = Transcript { header, actions: Vec::new(), ending: None };
        for (line, text) in lines {
            transcript.read_line(line, text)?;
        }
        Ok(transcript)
    }

    fn read_line(&mut self, line: usize, text: &[u8]) -> Result<(), BadLine> {
        if self.ending.is_some() {
            return Err(BadLine::new(line, "nothing may follow the outcome"));
        }
        let raw: RawLine = serde_json::from_slice(text)
            .map_err(|e| BadLine::new(line, format!("neither an action nor an outcome: {}", reason(&e))))?;
        match raw {
            RawLine { seat: Some(seat), r#do: Some(action), outcome: None } => {
                self.actions.push(Entry { line, seat, action });
            }
            RawLine { seat: None, r#do: None, outcome: Some(outcome) } => {
                let ending = match outcome {
                    RawOutcome { winners: Some(winners), abandoned: None } => Ending::Winners(winners),
                    RawOutcome { winners: None, abandoned: Some(true) } => Ending::Abandoned(true),
                    _ => {
                        let reason = "an outcome is {\"winners\":[…]} or {\"abandoned\":true}";
                        return Err(BadLine::new(line, reason));
                    }
                };
                self.ending = Some((line, ending));
            }
            _ => {
                let reason = "a line is {\"seat\":…,\"do\":\"…\"} or {\"outcome\":{…}}";
                return Err(BadLine::new(line, reason));
            }
        }
        Ok(())
    }

    /// Writes a transcript, as [`Transcript::read`] reads it.
    pub fn write(&self) -> String {
        let mut text = json_line(&self.header);
        for entry in &self.actions {
            text += &json_line(&serde_json::json!({ "seat": entry.seat, "do": entry.action }));
        }
        if let Some((_, ending)) = &self.ending {
            text += &json_line(&serde_json::json!({ "outcome": ending }));
        }
        text
    }
}

/// Plain data as JSON.
pub(crate) fn json(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("plain data has a JSON form")
}

fn json_line(data: &impl Serialize) -> String {
    let mut line = json(data);
    line.push('\n');
    line
}
