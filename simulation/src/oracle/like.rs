//! Do two accounts of a table say the same: what a node has in memory, what it tells, what the log says?
//!
//! Names are the exception. After a guest was written out of a log, a node that has not heard of that follows rewritten rows on
//! top of those that it had read before: until it reads anew, what they are called may be of today in one place and of yesterday
//! in another. So the names of people who are written out today, and no others, are taken as they are; that every node comes to
//! know the new ones is checked in the end (`calm`).

use std::sync::Arc;

use table::protocol::{Command, PersonId};
use table::{Door, Holder, Record};

use super::Truth;
use crate::heard::Scene;

/// Whole positions are compared once in this many rows; otherwise only what mostly tells them apart.
const DEEP: u32 = 16;

impl Truth {
    /// Was the table between these rows, as numbers of the next row, what a `table` message says?
    pub fn was_like(&self, scene: &Scene, from: u32, to: u32) -> bool {
        self.between(from, to).any(|record| fits(scene, record, false))
            || (from..=to).filter_map(|seq| self.rewritten_at(seq)).any(|record| fits(scene, record, true))
    }

    /// Is a node's record what the log says up to its head?
    pub fn same(&self, record: &Record) -> Result<(), String> {
        if record.seq > self.len() {
            return Err(format!("it has {} rows, and the log {}", record.seq, self.len()));
        }
        let mut why = Ok(());
        for known in self.between(record.seq, record.seq).rev() {
            why = differ(record, known);
            if why.is_ok() {
                return Ok(());
            }
        }
        let Some(today) = self.rewritten_at(record.seq) else { return why };
        differ(&renamed(record, today), today)
    }
}

/// A record with today's names of those who are written out.
fn renamed(record: &Record, today: &Record) -> Record {
    let mut record = record.clone();
    for (person, today) in Arc::make_mut(&mut record.people).iter_mut().zip(today.people.iter()) {
        if today.guest.is_empty() {
            (person.guest, person.name) = (String::new(), today.name.clone());
            (person.portrait, person.taken_out) = (today.portrait, today.taken_out);
        }
    }
    for (place, today) in Arc::make_mut(&mut record.places).iter_mut().zip(today.places.iter()) {
        place.called.take_if(|_| today.called.is_none());
    }
    for (banned, today) in Arc::make_mut(&mut record.banned).iter_mut().zip(today.banned.iter()) {
        if today.is_empty() {
            banned.clear();
        }
    }
    record
}

/// Does a `table` message say what a record says? If a guest was written out of the log, but for their names.
fn fits(scene: &Scene, record: &Record, rewritten: bool) -> bool {
    let places = scene.places.len() == record.places.len()
        && scene.places.iter().zip(record.places.iter()).all(|(seen, place)| {
            let (person, bot) = match &place.holder {
                Holder::Free => (None, None),
                Holder::Person(person) => (Some(*person), None),
                Holder::Bot(level) => (None, Some(level)),
            };
            seen.person == person
                && seen.bot.as_ref() == bot
                && (seen.called == place.called || (rewritten && place.called.is_none()))
                && seen.locked == place.locked
                && (seen.former, seen.lent) == (place.former, place.lent)
        });
    let people = scene.people.len() == record.people.len()
        && scene.people.iter().zip(record.people.iter()).all(|(seen, person)| {
            let knocks = person.door == Door::Knocks && !person.gone;
            let banned = record.keeps_out(&person.guest);
            let named = (&seen.name, seen.banned) == (&person.name, banned);
            let forgotten = rewritten && person.guest.is_empty();
            (named || forgotten) && (seen.knocks, seen.muted) == (knocks, person.muted)
        });
    places
        && (scene.stage, scene.number, scene.paused) == (record.stage(), record.number, record.paused)
        && scene.host == record.host
        && scene.asks == record.asks
        && people
}

/// Says in what two records differ.
fn differ(one: &Record, other: &Record) -> Result<(), String> {
    let place = |record: &Record| (record.seq, record.number, record.step(), record.host, record.paused);
    let seqs = |record: &Record| (record.table_seq, record.deal_seq);
    let position = |record: &Record| {
        record.current.as_ref().map(|current| {
            let position = &current.position;
            (position.decision(), position.drawn(), position.to_act(), current.did.map(|did| (did.seat, did.by)))
        })
    };
    let deal = |record: &Record| record.dealing.as_ref().map(|dealing| dealing.round());
    let what = if place(one) != place(other) {
        format!("game, step or host differ: {:?} is {:?} in the log", place(one), place(other))
    } else if seqs(one) != seqs(other) {
        format!("rows differ: {:?} is {:?} in the log", seqs(one), seqs(other))
    } else if one.places != other.places {
        format!("places differ: {:?} are {:?} in the log", one.places, other.places)
    } else if one.people != other.people {
        format!("people differ: {:?} are {:?} in the log", one.people, other.people)
    } else if (&one.banned, &one.players, one.gave) != (&other.banned, &other.players, other.gave) {
        "who is kept out, who has played or who gave hosting away differ".to_owned()
    } else if one.settings != other.settings || one.offers != other.offers || one.asks != other.asks {
        "settings, offers or asks differ".to_owned()
    } else if one.ending != other.ending || position(one) != position(other) || deal(one) != deal(other) {
        format!("the game differs: {:?} is {:?} in the log", position(one), position(other))
    } else if one.seq.is_multiple_of(DEEP) && whole(one) != whole(other) {
        "the whole position differs".to_owned()
    } else {
        return Ok(());
    };
    Err(what)
}

fn whole(record: &Record) -> Option<serde_json::Value> {
    record.current.as_ref().map(|current| current.position.record())
}

/// Is already so what a command asks for?
pub fn is_so(record: &Record, person: Option<PersonId>, command: &Command) -> bool {
    let place = |seat: usize| record.places.get(seat);
    match command {
        Command::Name(name) => {
            let known = person.and_then(|person| record.people.get(usize::from(person)));
            known.is_some_and(|known| table::names::proper(name).is_ok_and(|name| name == known.name))
        }
        Command::Call { seat, name } => place(*seat).is_some_and(|place| place.called == *name),
        Command::Lock { seat, locked } => place(*seat).is_some_and(|place| place.locked == *locked),
        Command::Bot { seat, level } => place(*seat).is_some_and(|place| place.holder == Holder::Bot(level.clone())),
        Command::Options { seats, .. } => record.places.len() == *seats,
        Command::Settings(settings) => record.settings == *settings,
        Command::Host { person } => record.host == *person,
        Command::Move { from, to } => from == to,
        Command::Ask { seat } => record.asks.iter().any(|(_, asked)| usize::from(*asked) == *seat),
        _ => false,
    }
}
