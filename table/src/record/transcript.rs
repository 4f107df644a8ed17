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
    let (first, rest) = rows.split_first().ok_or(LoadError::NotThere)?;
    let Change::Created(created) = entry(first)?.change else {
        return Err(damaged(first, &"the first row does not make a table"));
    };
    let mut record = Record::create(shelf, code.clone(), &created).map_err(|refusal| damaged(first, &refusal))?;
    let mut lines: Option<engine::Transcript> = None;
    for row in rest {
        let mut entry = entry(row)?;
        record.fold(&mut entry).map_err(|refusal| damaged(row, &refusal))?;
        match entry.change {
            Change::Dealt { seed, rules } if record.number == number => {
                let seed = seed.parse().map_err(|_| damaged(row, &"the seed cannot be read"))?;
                let header = header(&record, seed, rules);
                lines = Some(engine::Transcript { header, actions: vec![], ending: None });
            }
            Change::Did { seat, action, .. } if record.number == number => {
                if let Some(lines) = &mut lines {
                    lines.actions.push(engine::Entry { line: 0, seat, action });
                }
            }
            _ => {}
        }
        // Of a game whose rules are not played here only the log can say that it is over: a peer may go on with it, and its
        // seed tells every hand. It is told as far as it went, though nobody here knows how it stood.
        let over = record.unplayable().is_none() || row.mark.life == Some(Life::Over);
        if over
            && let Some(ending) = &record.ending
            && let Some(lines) = lines.take()
        {
            return Ok(Transcribed::Whole(whole(lines, ending)));
        }
    }
    Ok(if lines.is_some() { Transcribed::Running } else { Transcribed::None })
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
    } else if record.lesson() {
        more.insert("players".to_owned(), players(record).into());
        more.insert("lesson".to_owned(), true.into());
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
