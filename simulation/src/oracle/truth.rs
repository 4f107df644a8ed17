//! A table as its log tells it, folded by the oracle alone: every state that it was ever in.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Seat, Viewer};
use serde_json::value::RawValue;
use table::protocol::{Actor, PersonId};
use table::{Change, Code, Entry, Moment, Record, Row, Shelf};

use super::actor;

/// A table's history.
pub struct Truth {
    code: Code,
    /// The record after each row.
    records: Vec<Record>,
    /// The same as before a guest was forgotten: nodes hear of that later.
    former: Vec<Vec<Record>>,
    pub entries: Vec<Entry>,
    /// When people were asked for what they are asked for after each row.
    asked: Vec<(Asked, Moment)>,
    /// By person and request: the rows that did it.
    pub requests: BTreeMap<(PersonId, String), Vec<u32>>,
    /// By game and step: the row.
    steps: BTreeMap<(u32, u32), u32>,
    shown: BTreeMap<(u32, u32, usize), Shown>,
    /// When the last row was written.
    pub last: Moment,
}

/// A question of a game, and the seconds for it.
type Asked = Option<(u32, u32, Option<u16>)>;

/// What a viewer is to see of a step.
pub struct Shown {
    pub view: Box<RawValue>,
    pub events: Vec<Box<RawValue>>,
    pub legal: Vec<String>,
    pub to_act: Vec<u8>,
    pub decision: u32,
    pub reacting: bool,
}

impl Truth {
    pub fn new(code: Code) -> Truth {
        Truth {
            code,
            records: Vec::new(),
            former: Vec::new(),
            entries: Vec::new(),
            asked: Vec::new(),
            requests: BTreeMap::new(),
            steps: BTreeMap::new(),
            shown: BTreeMap::new(),
            last: Moment(0),
        }
    }

    /// The record after the last row of the log.
    ///
    /// # Panics
    ///
    /// Never: the first row is written when the table is made.
    pub fn latest(&self) -> &Record {
        self.records.last().expect("a table has a first row")
    }

    /// How many rows there are.
    pub fn len(&self) -> u32 {
        self.records.len() as u32
    }

    /// The records as they were after these rows, as numbers of the next row.
    pub fn between(&self, from: u32, to: u32) -> impl DoubleEndedIterator<Item = &Record> {
        let range = from.saturating_sub(1) as usize..(to as usize).min(self.records.len());
        let former = self.former.iter().flat_map({
            let range = range.clone();
            move |records| records.get(range.clone()).unwrap_or_default()
        });
        former.chain(&self.records[range])
    }

    /// Takes in a row; gives what it says.
    pub fn append(&mut self, shelf: &Shelf, row: &Row, now: Moment) -> Result<Entry, String> {
        if row.seq != self.len() {
            return Err(format!("it comes after {} rows", self.len()));
        }
        let (entry, record) = next(shelf, &self.code, self.records.last(), row)?;
        let asked = asked(&record);
        let since = self.asked.last().filter(|last| last.0 == asked).map_or(now, |last| last.1);
        self.asked.push((asked, since));
        if matches!(entry.change, Change::Did { .. } | Change::Dealt { .. }) && record.current.is_some() {
            self.steps.insert((record.number, record.step()), row.seq);
        }
        self.last = now;
        self.records.push(record);
        self.entries.push(entry.clone());
        // Whoever has not heard yet that a guest is forgotten follows the log with the old names.
        for records in &mut self.former {
            let (_, record) = next(shelf, &self.code, records.last(), row)?;
            records.push(record);
        }
        Ok(entry)
    }

    /// The log was rewritten: everything is folded again.
    pub fn rewrite(&mut self, shelf: &Shelf, rows: &[Row]) -> Result<(), String> {
        let mut records = Vec::with_capacity(rows.len());
        self.requests.clear();
        for (row, entry) in rows.iter().zip(&mut self.entries) {
            let (new, record) = next(shelf, &self.code, records.last(), row)?;
            records.push(record);
            *entry = new;
            if let Some((person, request)) = &entry.from {
                self.requests.entry((*person, request.clone())).or_default().push(row.seq);
            }
        }
        self.former.push(std::mem::replace(&mut self.records, records));
        Ok(())
    }

    /// The record after this many rows as the log says it today, if a guest was written out of it since.
    pub fn rewritten_at(&self, seq: u32) -> Option<&Record> {
        self.records.get((seq as usize).checked_sub(1)?).filter(|_| !self.former.is_empty())
    }

    /// Are these the people that the log names today?
    pub fn up_to_date(&self, record: &Record) -> bool {
        self.records.get(record.seq as usize - 1).is_some_and(|known| known.people == record.people)
    }

    /// Until when what a row shows stays in sight, if that changes with it.
    pub fn hold_after(&self, seq: u32, now: Moment) -> Option<Moment> {
        let (entry, record) = (self.entries.get(seq as usize)?, self.records.get(seq as usize)?);
        match &entry.change {
            Change::Dealt { .. } => Some(Moment(0)),
            Change::Did { opens, .. } if opens.is_some() || record.ending.is_some() => {
                let time = record.current.as_ref()?.position.beats() * record.settings.pace.beat();
                Some(now.after(if is_brisk(record) { time * 6 / 10 } else { time }))
            }
            _ => None,
        }
    }

    /// Is it a row that nobody asked for?
    pub fn own(row: &Row) -> bool {
        let entry: Option<Entry> = serde_json::from_str(&row.body).ok();
        entry.is_some_and(|entry| entry.from.is_none() && !matches!(entry.change, Change::Joined { .. }))
    }

    /// Says what is wrong with a row that a node wants to append now, if it comes too early.
    pub fn too_early(&self, row: &Row, hold: Moment, now: Moment) -> Option<String> {
        let entry: Entry = serde_json::from_str(&row.body).ok()?;
        match actor(&entry)? {
            Actor::Person | Actor::Bot => {
                (now < hold).then(|| format!("8: an action is taken {} ms before the end of the hold", hold.since(now)))
            }
            Actor::Timeout => {
                let (asked, since) = self.asked.get((row.seq as usize).checked_sub(1)?)?;
                let seconds = asked.and_then(|(_, _, seconds)| seconds);
                let Some(seconds) = seconds else { return Some("8: time is up, and there is no limit".to_owned()) };
                let due = since.after(1000 * u64::from(seconds));
                (now < due).then(|| format!("8: time is up {} ms too early", due.since(now)))
            }
        }
    }

    /// The row after which a game was at a step.
    pub fn row_of(&self, number: u32, step: u32) -> Option<u32> {
        self.steps.get(&(number, step)).copied()
    }

    /// What a viewer is to see of a step.
    pub fn shown(&mut self, number: u32, step: u32, seat: Option<u8>) -> Option<&Shown> {
        let key = (number, step, seat.map_or(99, usize::from));
        if !self.shown.contains_key(&key) {
            let record = &self.records[self.row_of(number, step)? as usize];
            let position = &record.current.as_ref()?.position;
            let seat = seat.and_then(|seat| Seat::new(usize::from(seat)));
            let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
            let events = position.events().into_iter().filter(|told| told.to.includes(viewer));
            let shown = Shown {
                view: position.view(viewer),
                events: events.map(|told| told.event).collect(),
                legal: seat.map(|seat| position.legal(seat)).unwrap_or_default(),
                to_act: position.to_act().iter().map(|seat| seat.index() as u8).collect(),
                decision: position.decision(),
                reacting: position.reacting(),
            };
            self.shown.insert(key, shown);
        }
        self.shown.get(&key)
    }
}

fn next(shelf: &Shelf, code: &Code, last: Option<&Record>, row: &Row) -> Result<(Entry, Record), String> {
    let entry: Entry = serde_json::from_str(&row.body).map_err(|error| error.to_string())?;
    let Some(last) = last else {
        let Change::Created(created) = &entry.change else { return Err("the first row makes no table".to_owned()) };
        let record = Record::create(shelf, code.clone(), created).map_err(|refusal| refusal.sentence)?;
        return Ok((entry, record));
    };
    let mut folded = entry.clone();
    let record = last.after(&mut folded).map_err(|refusal| refusal.sentence)?;
    if folded != entry {
        return Err(format!("it says {entry:?} and folds to {folded:?}"));
    }
    Ok((entry, record))
}

/// Is the last step that of a bot, and does somebody play with bots alone who has seen two rounds of them? It stays in sight for
/// six tenths of its time.
fn is_brisk(record: &Record) -> bool {
    let Some(current) = &record.current else { return false };
    let mut people = BTreeSet::<PersonId>::new();
    for place in record.places.iter() {
        people.extend(place.person());
    }
    let by_bot = current.did.is_some_and(|did| did.by == Actor::Bot);
    by_bot && people.len() == 1 && !record.lesson() && current.turns as usize >= 2 * record.places.len()
}

fn asked(record: &Record) -> Asked {
    let current = record.running().ok().filter(|_| !record.paused && record.dealing.is_none())?;
    let settings = &record.settings;
    let seconds = if current.position.reacting() { settings.window } else { settings.time };
    Some((record.number, current.position.decision(), seconds))
}
