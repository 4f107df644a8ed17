//! The games of a table as transcripts, from its rows.

use engine::{Ending, Header, Options, Seat, Seed};
use serde_json::Map;

use super::change::Change;
use super::dealing::players;
use super::read::{LoadError, damaged, entry};
use super::{Record, Shelf};
use crate::protocol::EndingState;
use crate::row::{Code, Life, Row};

/// A game of a table, for anybody who asks.
pub enum Transcribed {
    /// It is over: the whole story, with the seed.
    Whole(String),
    /// It still runs, so its story stays closed.
    Running,
    /// The table has no game of that number.
    None,
}

/// The transcript of a table's game number `number`, from 1.
pub fn transcript(shelf: &Shelf, code: &Code, rows: &[Row], number: u32) -> Result<Transcribed, LoadError> {
    let mut scribe = Scribe::new(number);
    scribe.take(shelf, code, rows)?;
    scribe.finish().map(|(told, _)| told)
}

/// Where a finished game lies in its table's log: with its rows alone it can be told again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// Which game at the table, from 1.
    pub number: u32,
    /// The first row after the deal.
    pub first: u32,
    /// The row after the last of the game.
    pub after: u32,
    /// The transcript without its actions.
    pub text: String,
}

impl Frame {
    /// The frame of the game that has just ended at a table, from the row that dealt it. Where nobody made the deal, who plays is
    /// as the log says at the deal, so that it is looked up there.
    pub fn of(record: &Record, dealt: &Row) -> Option<Frame> {
        let Change::Dealt { seed, rules } = entry(dealt).ok()?.change else { return None };
        let ending = record.ending.as_ref().filter(|_| record.unplayable().is_none() && record.counts())?;
        let header = header(record, seed.parse().ok()?, rules);
        let text = whole(engine::Transcript { header, actions: vec![], ending: None }, ending);
        Some(Frame { number: record.number, first: dealt.seq + 1, after: record.seq, text })
    }

    /// The whole transcript, from the rows of the game.
    pub fn fill(&self, rows: &[Row]) -> Result<String, LoadError> {
        let unread = |error: engine::BadLine| LoadError::Damaged { seq: self.first, reason: error.to_string() };
        let mut transcript = engine::Transcript::read(self.text.as_bytes()).map_err(unread)?;
        for row in rows {
            if let Change::Did { seat, action, .. } = entry(row)?.change {
                transcript.actions.push(engine::Entry { line: 0, seat, action });
            }
        }
        Ok(transcript.write())
    }
}

/// Looks for one game in a table's log, part by part.
pub struct Scribe {
    number: u32,
    record: Option<Record>,
    lines: Option<engine::Transcript>,
    first: u32,
    found: Option<(String, Frame)>,
}

impl Scribe {
    /// For the game of this number.
    pub fn new(number: u32) -> Scribe {
        Scribe { number, record: None, lines: None, first: 0, found: None }
    }

    /// Reads the next rows; says whether it has seen the end of the game.
    pub fn take(&mut self, shelf: &Shelf, code: &Code, rows: &[Row]) -> Result<bool, LoadError> {
        for row in rows {
            let mut entry = entry(row)?;
            let Some(record) = &mut self.record else {
                let Change::Created(created) = entry.change else {
                    return Err(damaged(row, &"the first row does not make a table"));
                };
                let made = Record::create(shelf, code.clone(), &created).map_err(|refusal| damaged(row, &refusal))?;
                self.record = Some(made);
                continue;
            };
            record.fold(&mut entry).map_err(|refusal| damaged(row, &refusal))?;
            match entry.change {
                Change::Dealt { seed, rules } if record.number == self.number => {
                    let seed = seed.parse().map_err(|_| damaged(row, &"the seed cannot be read"))?;
                    let header = header(record, seed, rules);
                    self.lines = Some(engine::Transcript { header, actions: vec![], ending: None });
                    self.first = row.seq + 1;
                }
                Change::Did { seat, action, .. } if record.number == self.number => {
                    if let Some(lines) = &mut self.lines {
                        lines.actions.push(engine::Entry { line: 0, seat, action });
                    }
                }
                _ => {}
            }
            // Of a game whose rules are not played here only the log can say that it is over: a peer may go on with it, and
            // its seed tells every hand. It is told as far as it went, though nobody here knows how it stood.
            let over = record.unplayable().is_none() || row.mark.life == Some(Life::Over);
            if over
                && let Some(ending) = &record.ending
                && let Some(lines) = self.lines.take()
            {
                let text = whole(engine::Transcript { actions: vec![], ..lines.clone() }, ending);
                let frame = Frame { number: self.number, first: self.first, after: record.seq, text };
                self.found = Some((whole(lines, ending), frame));
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What is known of the game; and where it lies, if it is over for good.
    pub fn finish(self) -> Result<(Transcribed, Option<Frame>), LoadError> {
        if self.record.is_none() {
            return Err(LoadError::NotThere);
        }
        if let Some((text, frame)) = self.found {
            return Ok((Transcribed::Whole(text), Some(frame)));
        }
        Ok((if self.lines.is_some() { Transcribed::Running } else { Transcribed::None }, None))
    }
}

fn whole(mut transcript: engine::Transcript, ending: &EndingState) -> String {
    let ending = match ending {
        EndingState::Winners(seats) => Ending::Winners(seats.iter().map(Seat::index).collect()),
        EndingState::Abandoned | EndingState::Closed(_) => Ending::Abandoned(true),
    };
    transcript.ending = Some((0, ending));
    transcript.write()
}

/// The header of a game that has just been dealt.
fn header(record: &Record, seed: Seed, rules: u32) -> Header {
    let mut more = Map::new();
    if let Some(dealt) = &record.dealt {
        more.insert("players".to_owned(), dealt.players.clone().into());
        more.insert("fair".to_owned(), serde_json::to_value(dealt.account()).expect("plain data has a JSON form"));
    } else if !record.counts() {
        more.insert("players".to_owned(), players(record).into());
        let purpose =
            record.given().map(|given| serde_json::to_value(given.purpose).expect("plain data has a JSON form"));
        let (why, what) = purpose.map_or(("lesson", true.into()), |purpose| ("given", purpose));
        more.insert(why.to_owned(), what);
    }
    Header {
        game: record.kind().id().to_owned(),
        format: engine::FORMAT,
        seats: record.places.len(),
        options: Options((*record.options).clone()),
        seed,
        rules,
        more,
    }
}
