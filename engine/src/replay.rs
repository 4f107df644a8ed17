//! Replaying transcripts: every action checked again, every state as the rules publish it.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use crate::refusal::quote;
use crate::{AnyGame, AnyKind, AnyMatch, BadLine, Ending, Outcome, Refusal, Seat, Transcript};

/// One line of `replay --states`: the position after a step, nothing hidden.
#[derive(Serialize, PartialEq, Debug)]
pub struct StateLine {
    /// How many actions have been taken.
    pub step: u32,
    /// The state record.
    pub state: Value,
    /// Who is to act, ascending.
    pub to_act: Vec<usize>,
    /// Every legal action of every seat to act, sorted by code point.
    pub legal: BTreeMap<usize, Vec<String>>,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
    /// How many words of the key stream have been taken.
    pub drawn: u64,
}

impl StateLine {
    /// The line of a position.
    pub fn of(table: &dyn AnyMatch) -> StateLine {
        let to_act = table.to_act();
        let legal = |seat: Seat| {
            let mut legal = table.legal(seat);
            legal.sort_unstable();
            (seat.index(), legal)
        };
        StateLine {
            step: table.step(),
            state: table.record(),
            to_act: to_act.iter().map(Seat::index).collect(),
            legal: to_act.iter().map(legal).collect(),
            outcome: table.outcome(),
            drawn: table.drawn(),
        }
    }
}

/// A transcript being replayed, action by action.
pub struct Replay<'a> {
    transcript: &'a Transcript,
    game: Box<dyn AnyGame>,
    table: Box<dyn AnyMatch>,
    next: usize,
}

impl<'a> Replay<'a> {
    /// Deals the transcript's game again. `shelf` are the games that are known.
    pub fn new(shelf: &[Box<dyn AnyKind>], transcript: &'a Transcript) -> Result<Replay<'a>, BadLine> {
        let header = &transcript.header;
        let Some(kind) = shelf.iter().find(|kind| kind.id() == header.game) else {
            return Err(BadLine::new(1, format!("there is no game “{}” here", quote(&header.game))));
        };
        if header.rules != kind.rules() {
            let reason = format!("the game was played by rules {}, known are rules {}", header.rules, kind.rules());
            return Err(BadLine::new(1, reason));
        }
        let game = kind.set_up(header.seats, &header.options).map_err(|fault| BadLine {
            line: 1,
            rule: fault.rule,
            reason: format!("option {}: {}", fault.option, fault.reason),
        })?;
        let table = game.deal(&header.seed);
        Ok(Replay { transcript, game, table, next: 0 })
    }

    /// Plays the whole transcript again: it must be a game that was played to its end.
    pub fn finished(shelf: &[Box<dyn AnyKind>], transcript: &'a Transcript) -> Result<Replay<'a>, BadLine> {
        let mut replay = Replay::new(shelf, transcript)?;
        while replay.step()?.is_some() {}
        replay.ending()?;
        if replay.table.outcome().is_none() {
            let last = transcript.actions.len() + 1;
            return Err(BadLine::new(last, "the game was not played to its end"));
        }
        Ok(replay)
    }

    /// The set-up.
    pub fn game(&self) -> &dyn AnyGame {
        self.game.as_ref()
    }

    /// The position reached.
    pub fn table(&self) -> &dyn AnyMatch {
        self.table.as_ref()
    }

    /// Takes the next action, if there is one, and says which line it stood in.
    pub fn step(&mut self) -> Result<Option<usize>, BadLine> {
        let Some(entry) = self.transcript.actions.get(self.next) else { return Ok(None) };
        let seats = self.game.seats();
        let seat = Seat::new(entry.seat).filter(|seat| seat.index() < seats);
        let played = match seat {
            Some(seat) => self.table.play(seat, &entry.action, None),
            None => Err(Refusal {
                code: "no-such-seat",
                rule: None,
                params: vec![("seat", entry.seat.to_string())],
                sentence: format!("the table has seats 0 to {}", seats - 1),
            }),
        };
        played.map_err(|refusal| BadLine::refused(entry, &refusal))?;
        self.next += 1;
        Ok(Some(entry.line))
    }

    /// After the last action: does the transcript end as the game did? Gives what it says, or nothing if it stops
    /// without an outcome.
    pub fn ending(&self) -> Result<Option<&'a Ending>, BadLine> {
        let Some((line, said)) = &self.transcript.ending else { return Ok(None) };
        let real = self.table.outcome().map(Ending::from);
        if real.as_ref().unwrap_or(&Ending::Abandoned(true)) == said {
            return Ok(Some(said));
        }
        let real = real.map_or("is not over".to_owned(), |real| format!("ended with {}", say(&real)));
        Err(BadLine::new(*line, format!("says {}, but the game {real}", say(said))))
    }
}

fn say(ending: &Ending) -> String {
    match ending {
        Ending::Winners(seats) => format!("winners {seats:?}"),
        Ending::Abandoned(_) => "abandoned".to_owned(),
    }
}
