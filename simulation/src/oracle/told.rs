//! What connections are told, checked when it is sent.

use std::rc::Rc;

use serde_json::Value;
use table::protocol::{Command, FromClient};
use table::{Change, ConnectionId, Holder, Moment, Newcomer, Record};

use super::Oracle;
use super::like::is_so;
use crate::heard::{Answer, Heard, News, Position, Scene, TableHeard};
use crate::world::{Site, TableNo};

/// What is read instead of changes for a connection that is gone: nothing.
const ENDED: &str = "{\"reaction\":null}";

/// Where a device has sent a request.
pub struct Copies {
    count: u32,
    /// The connection that it was last sent on.
    last: ConnectionId,
    /// The node that it was first sent to, in which of its lives.
    node: (usize, u64),
    /// Was it sent to another one, too?
    astray: bool,
}

/// What one connection was told.
pub struct Line {
    table: TableNo,
    guest: String,
    watches: bool,
    /// What its device has seen before: game and step.
    seen: Option<(u32, u32)>,
    welcomed: bool,
    /// Game, step and eyes of the last position.
    position: Option<(u32, u32, Option<u8>)>,
    scene: Option<Rc<Scene>>,
    /// The commands that are not answered yet.
    pub open: Vec<(String, Command)>,
    /// Does it hear changes? Then the position they are folded into, and how many have been.
    changes: Option<(Value, u32)>,
}

impl Oracle {
    /// A connection reaches its node.
    pub fn arrives(&mut self, newcomer: &Newcomer, table: TableNo) {
        let line = Line {
            table,
            guest: newcomer.guest.clone(),
            watches: newcomer.watches,
            seen: newcomer.resume.as_ref().map(|resume| (resume.number, resume.step)),
            welcomed: false,
            position: None,
            scene: None,
            open: Vec::new(),
            changes: newcomer.changes.then_some((Value::Null, 0)),
        };
        self.lines.insert(newcomer.id, line);
    }

    /// A device sends a request, perhaps not for the first time, to a node in one of its lives.
    pub fn asks(&mut self, id: ConnectionId, node: (usize, u64), request: &str) {
        let copies =
            self.copies.entry(request.to_owned()).or_insert(Copies { count: 0, last: id, node, astray: false });
        (copies.count, copies.last) = (copies.count + 1, id);
        copies.astray |= copies.node != node;
        self.refused.remove(request);
    }

    /// A command reaches its node.
    pub fn hears(&mut self, id: ConnectionId, said: &FromClient) {
        if let Some(line) = self.lines.get_mut(&id) {
            line.open.push((said.request.clone(), said.command.clone()));
        }
    }

    /// A node knows no more of a connection.
    pub fn ended(&mut self, id: ConnectionId) {
        self.lines.remove(&id);
    }

    /// A text is sent to connections; gives what their devices keep of it.
    pub fn sent(&mut self, at: Site, to: &[ConnectionId], text: &str, now: Moment) -> Option<News> {
        let unfolded = match self.unfold(to, text) {
            Ok(unfolded) => unfolded,
            Err(wrong) => {
                self.found(format!("3: {wrong} ({at}, connections {to:?}): {text}"));
                return None;
            }
        };
        let text = unfolded.as_deref().unwrap_or(text);
        let heard = match serde_json::from_str::<Heard<'_>>(text) {
            Ok(heard) => heard,
            Err(error) => {
                self.found(format!("3: a message that cannot be read, {error}: {text}"));
                return None;
            }
        };
        for &id in to {
            if !self.lines.contains_key(&id) {
                // It is gone, or was never let in; then it is told nothing but why.
                continue;
            }
            let wrong = match &heard {
                Heard::Welcome(welcome) => self.welcomed(id, welcome.resumed),
                Heard::Table(table) => self.table_told(at, id, table),
                Heard::Picture(position) => self.position_told(at, id, position, false),
                Heard::Step(position) => self.position_told(at, id, position, true),
                Heard::Answer(answer) => self.answer_told(at, id, answer),
                Heard::Deal(_) | Heard::Reaction(_) | Heard::Closed(_) | Heard::Door(_) | Heard::Changes(_) => None,
            };
            if let Some(wrong) = wrong {
                self.found(format!("{wrong} ({at}, connection {id}, at {} ms)", now.0));
            }
        }
        Some(self.news(heard))
    }

    /// The message that a device makes of changes, if it is told some; notes what the next ones are folded into.
    fn unfold(&mut self, to: &[ConnectionId], text: &str) -> Result<Option<String>, &'static str> {
        let unreadable = |_| "changes that cannot be read";
        if !text.starts_with("{\"changes\"") {
            let whole = text.starts_with("{\"step\"") || text.starts_with("{\"picture\"");
            let mut position = None;
            for (_, line) in self.lines.iter_mut().filter(|(id, _)| whole && to.contains(id)) {
                if let Some(changes) = &mut line.changes {
                    let mut message: Value = serde_json::from_str(text).map_err(unreadable)?;
                    let kind = if message.get("step").is_some() { "step" } else { "picture" };
                    let position = position.get_or_insert_with(|| message[kind].take());
                    *changes = (position.clone(), 0);
                }
            }
            return Ok(None);
        }
        let Heard::Changes(told) = serde_json::from_str(text).map_err(unreadable)? else {
            return Err("a message that is two");
        };
        let [id] = to else { return Err("changes for several") };
        // It is gone, and hears nothing.
        let Some(line) = self.lines.get_mut(id) else { return Ok(Some(ENDED.to_owned())) };
        let Some((position, folded)) = &mut line.changes else { return Err("changes for somebody who hears none") };
        if *folded != told.after || !table::fold(position, &told.position) {
            return Err("changes that do not fit");
        }
        *folded += 1;
        Ok(Some(format!("{{\"{}\":{position}}}", if told.step { "step" } else { "picture" })))
    }

    fn news(&self, heard: Heard<'_>) -> News {
        match heard {
            Heard::Welcome(welcome) => News::Welcome { session: welcome.session, resumed: welcome.resumed },
            Heard::Table(table) => match &self.scene {
                Some((_, scene)) => News::Table { scene: Rc::clone(scene), person: table.person, seats: table.seats },
                None => News::Reaction,
            },
            Heard::Deal(deal) => News::Deal(deal),
            Heard::Picture(position) | Heard::Step(position) => News::Position {
                number: position.number,
                step: position.step,
                decision: position.decision,
                seat: position.seat,
                legal: position.legal.into_iter().map(std::borrow::Cow::into_owned).collect(),
                guessing: position.guessing.is_some(),
                hold: position.hold,
            },
            Heard::Answer(answer) => News::Answer {
                request: answer.request.into_owned(),
                accepted: answer.accepted,
                code: answer.code,
                refusal: answer.refusal.map(|refusal| refusal.code.into_owned()),
            },
            Heard::Reaction(_) | Heard::Changes(_) => News::Reaction,
            Heard::Door(outside) => News::Outside { may_knock: !outside.knocks && !outside.refused },
            Heard::Closed(refusal) => News::Closed(refusal.code.into_owned()),
        }
    }

    fn welcomed(&mut self, id: ConnectionId, resumed: bool) -> Option<String> {
        let line = self.lines.get_mut(&id)?;
        if std::mem::replace(&mut line.welcomed, true) {
            return Some("5: a connection is welcomed twice".to_owned());
        }
        if resumed {
            // It goes on from there; through whose eyes, the first message says.
            let Some((number, step)) = line.seen else { return Some("4: what was never seen goes on".to_owned()) };
            line.position = Some((number, step, Some(u8::MAX)));
        }
        None
    }

    fn table_told(&mut self, at: Site, id: ConnectionId, heard: &TableHeard<'_>) -> Option<String> {
        if self.scene.as_ref().is_none_or(|(raw, _)| raw != heard.table.get()) {
            let Ok(scene) = serde_json::from_str(heard.table.get()) else {
                return Some("3: a table message that cannot be read".to_owned());
            };
            self.scene = Some((heard.table.get().to_owned(), Rc::new(scene)));
        }
        let scene = Rc::clone(&self.scene.as_ref()?.1);
        let (before, after) = self.known.get(&(at.node, at.table))?.heads;
        let line = self.lines.get_mut(&id)?;
        if !line.welcomed {
            return Some("4: a table is told before the welcome".to_owned());
        }
        let truth = &self.truths[at.table];
        if !truth.between(before, after).any(|record| inside(record, &line.guest)) {
            return Some("3: the table is told to somebody outside its door".to_owned());
        }
        if !truth.was_like(&scene, before, after) {
            return Some(format!("3: the table that is told is not that of rows {before} to {after}: {scene:?}"));
        }
        line.scene = Some(scene);
        None
    }

    fn position_told(&mut self, at: Site, id: ConnectionId, told: &Position<'_>, step: bool) -> Option<String> {
        let place = (told.number, told.step);
        let (before, after) = self.known.get(&(at.node, at.table))?.heads;
        let line = self.lines.get_mut(&id)?;
        let truth = &mut self.truths[at.table];
        if truth.row_of(told.number, told.step).is_none_or(|row| row >= after) {
            return Some(format!("3: {}.{} is shown before it is in the log", told.number, told.step));
        }
        if !truth.between(before, after).any(|record| inside(record, &line.guest)) {
            return Some("3: a game is shown to somebody outside the door".to_owned());
        }
        if let Some(seat) = told.seat {
            let held = |record: &Record| holds(record, &line.guest, usize::from(seat));
            if line.watches || !truth.between(before, after).any(held) {
                return Some(format!("3: seat {seat} is shown to somebody who does not hold it"));
            }
        }
        let last = line.position.map(|(number, step, _)| (number, step)).or(line.seen);
        if last.is_some_and(|last| place < last) {
            return Some(format!("4: {place:?} is shown after {last:?}"));
        }
        if step {
            let eyes = |known: Option<u8>| known == told.seat || known == Some(u8::MAX);
            let follows = |(number, step, seat): (u32, u32, Option<u8>)| (number, step + 1) == place && eyes(seat);
            if !line.position.is_some_and(follows) {
                return Some(format!("4: step {place:?} is told after {:?}", line.position));
            }
        }
        line.position = Some((told.number, told.step, told.seat));
        let shown = truth.shown(told.number, told.step, told.seat)?;
        let events = |known: &[Box<serde_json::value::RawValue>]| {
            known.len() == told.events.len()
                && known.iter().zip(&told.events).all(|(known, told)| known.get() == told.get())
        };
        let same = shown.view.get() == told.view.get()
            && (events(&shown.events) || (!step && told.events.is_empty()))
            && shown.legal.iter().eq(told.legal.iter())
            && shown.to_act == told.to_act
            && (shown.decision, shown.reacting) == (told.decision, told.reacting);
        (!same).then(|| format!("3: seat {:?} is shown {place:?} otherwise than the log says", told.seat))
    }

    fn answer_told(&mut self, at: Site, id: ConnectionId, answer: &Answer<'_>) -> Option<String> {
        let request = answer.request.as_ref();
        let line = self.lines.get_mut(&id)?;
        let Some(index) = line.open.iter().position(|(open, _)| open == request) else {
            return Some(format!("5: {request} is answered, and was not asked or answered before"));
        };
        let (_, command) = line.open.remove(index);
        if matches!(command, Command::Look(_) | Command::React(_)) || self.forgetting.contains(&line.guest) {
            return None;
        }
        let truth = &self.truths[line.table];
        let person = truth.latest().person_of(&line.guest);
        let row = person.and_then(|person| truth.requests.get(&(person, request.to_owned()))).map(|rows| rows[0]);
        let code = answer.refusal.as_ref().map(|refusal| refusal.code.as_ref());
        match (answer.accepted, row) {
            // What is so already is not written down again.
            (true, None) => {
                let (_, head) = self.known.get(&(at.node, at.table))?.heads;
                let so = truth.between(head, head).any(|record| is_so(record, person, &command));
                (!so).then(|| format!("1: {request} is accepted, and no row does it"))
            }
            (true, Some(row)) => {
                let (_, head) = self.known.get(&(at.node, at.table))?.heads;
                self.effect_told(id, row, head).map(|what| format!("5: {request} is answered before {what} is told"))
            }
            (false, _) if code == Some("storage-unknown") => {
                self.known.get_mut(&(at.node, at.table))?.doubts.insert(request.to_owned());
                None
            }
            (false, row) => {
                let known = self.known.get(&(at.node, at.table))?;
                // What became of a copy that went to another node, this one cannot know; and what a connection that was given up
                // is told says nothing of the copy that was sent on the next one.
                let knows = self.copies.get(request).is_some_and(|copies| {
                    copies.count == 1 || (known.doubts.contains(request) && copies.last == id && !copies.astray)
                });
                if knows {
                    self.refused.insert(request.to_owned());
                }
                let row = row.filter(|row| knows || *row < known.heads.1);
                row.map(|row| format!("1: {request} is refused as {code:?}, and row {row} does it"))
            }
        }
    }

    /// Is this game the one to be seen after so many rows?
    fn plays(&self, table: TableNo, number: u32, head: u32) -> bool {
        let record = self.truths[table].between(head, head).next_back();
        record.is_some_and(|record| record.number == number && record.current.is_some())
    }

    /// Says what of a row's effect a connection was not told.
    fn effect_told(&self, id: ConnectionId, row: u32, head: u32) -> Option<String> {
        let line = self.lines.get(&id)?;
        let truth = &self.truths[line.table];
        let record = truth.between(row + 1, row + 1).next_back()?;
        match truth.entries.get(row as usize)?.change {
            // From outside the door nothing is seen but the door.
            _ if !inside(record, &line.guest) => None,
            // What was done in an earlier game is not to be seen any more.
            Change::Did { .. } if !self.plays(line.table, record.number, head) => None,
            Change::Did { .. } => {
                let told = line.position.map(|(number, step, _)| (number, step));
                (told < Some((record.number, record.step()))).then(|| format!("step {}", record.step()))
            }
            Change::Bound { .. } | Change::Opened { .. } => None,
            _ => {
                let scene = line.scene.as_ref();
                let told = scene.is_some_and(|scene| truth.was_like(scene, row + 1, head));
                (!told).then(|| format!("the table after row {row}"))
            }
        }
    }
}

fn inside(record: &Record, guest: &str) -> bool {
    record.lets_in(guest) && !record.keeps_out(guest)
}

fn holds(record: &Record, guest: &str, seat: usize) -> bool {
    let holder = record.places.get(seat).map(|place| &place.holder);
    record.person_of(guest).is_some_and(|person| holder == Some(&Holder::Person(person)))
}
