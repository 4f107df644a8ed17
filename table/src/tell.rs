//! What everybody is told: whatever differs from what they were told last.

use std::sync::Arc;

use engine::Viewer;

use crate::io::{ConnectionId, Newcomer, Now, Output};
use crate::message::{Frame, changes, position_of, text};
use crate::moment::Moment;
use crate::names::hex;
use crate::protocol::{FromServer, PROTOCOL, Welcome};
use crate::record::Current;
use crate::refusal;
use crate::room::{Base, Connection, Missed, Told, ToldPosition};
use crate::table::Table;

/// The connections that look through the same eyes get the same text.
type Groups = Vec<(Viewer, Vec<ConnectionId>)>;

impl Table {
    /// Tells everybody what is new to them, in the order of the wire: step, table, picture, deal.
    pub(crate) fn tell(&mut self, now: Moment, out: &mut Vec<Output>) {
        let kept_out = |guest: &str| self.record.keeps_out(guest);
        if self.room.connections.iter().any(|connection| kept_out(&connection.guest)) {
            let banned = Arc::clone(&self.record.banned);
            self.dismiss(|guest| banned.iter().any(|banned| banned == guest), &refusal::banned(), out);
        }
        // Nobody has to see all that led to a position that somebody practises.
        if self.record.rehearses() {
            return;
        }
        let (steps, pictures) = self.new_positions();
        self.send_positions(steps, true, now, out);
        self.tell_table(now, out);
        self.send_positions(pictures, false, now, out);
        self.tell_deal(now, out);
        self.present(now, out);
    }

    /// Tells the node what the table is like, if that has changed.
    fn present(&mut self, now: Moment, out: &mut Vec<Output>) {
        let made_from = Some((self.record.table_seq, self.room.version));
        if self.presented != made_from {
            self.presented = made_from;
            let scene = self.scene(now);
            let summary = scene.summary();
            let attendance = scene.attendance(&summary);
            out.push(Output::Present(Box::new(summary), attendance));
        }
    }

    /// Who is to be told a step, and who a picture; notes that they were.
    fn new_positions(&mut self) -> (Groups, Groups) {
        let (mut steps, mut pictures) = (Groups::new(), Groups::new());
        if self.record.current.is_none() {
            return (steps, pictures);
        }
        let public = self.told_position(Viewer::Spectator);
        for connection in self.room.connections.iter_mut().filter(|connection| !connection.outside) {
            let viewer = connection.viewer;
            let fresh = ToldPosition { viewer, ..public };
            let Some(told) = connection.told.position.replace(fresh) else {
                group(&mut pictures, viewer, connection.id);
                continue;
            };
            let next = (told.number, told.step + 1, told.viewer) == (fresh.number, fresh.step, fresh.viewer);
            if next {
                group(&mut steps, viewer, connection.id);
            } else if told != fresh {
                group(&mut pictures, viewer, connection.id);
            }
        }
        (steps, pictures)
    }

    /// What tells one position from another.
    fn told_position(&self, viewer: Viewer) -> ToldPosition {
        ToldPosition {
            number: self.record.number,
            step: self.record.step(),
            viewer,
            hold: self.timing.hold,
            deadline: self.timing.deadline,
            paused: self.record.paused,
            ended: self.record.ending.is_some(),
        }
    }

    fn send_positions(&mut self, groups: Groups, step: bool, now: Moment, out: &mut Vec<Output>) {
        let Some(current) = self.record.current.clone().filter(|_| !groups.is_empty()) else { return };
        // A picture tells only what is still in sight.
        let in_sight = step || self.timing.hold > now;
        let events = if in_sight { current.position.events() } else { Vec::new() };
        for (viewer, connections) in groups {
            let text = self.frame(&current, viewer, &events, now).write(&current, step);
            self.send_position(connections, text, step, out);
        }
    }

    /// Sends a position as a whole, or what has changed in it since the last, to those who hear that.
    fn send_position(&mut self, mut to: Vec<ConnectionId>, text: String, step: bool, out: &mut Vec<Output>) {
        let mut shared: Option<Arc<str>> = None;
        for connection in self.room.connections.iter_mut().filter(|known| known.changes) {
            let Some(at) = to.iter().position(|id| *id == connection.id) else { continue };
            let position = shared.get_or_insert_with(|| position_of(&text).into());
            let was = connection.told.base.replace(Base { folded: 0, position: Arc::clone(position) });
            let Some(Base { folded, position: was }) = was else { continue };
            let Some(change) = changes(folded, step, &was, position) else { continue };
            connection.told.base = Some(Base { folded: folded + 1, position: Arc::clone(position) });
            out.push(Output::Send(vec![to.swap_remove(at)], change));
        }
        if !to.is_empty() {
            out.push(Output::Send(to, text));
        }
    }

    fn frame<'a>(
        &self,
        current: &Current,
        viewer: Viewer,
        events: &'a [engine::Addressed<Box<serde_json::value::RawValue>>],
        now: Moment,
    ) -> Frame<'a> {
        let hold = self.timing.hold.since(now);
        let time = self.timing.deadline.map(|deadline| deadline.since(now));
        Frame { number: self.record.number, viewer, events, did: current.did, hold, time }
    }

    fn tell_table(&mut self, now: Moment, out: &mut Vec<Output>) {
        self.tell_door(now, out);
        let version = Some((self.record.table_seq, self.room.version, self.timing.version));
        let new = |connection: &&Connection| !connection.outside && connection.told.table != version;
        if !self.room.connections.iter().any(|connection| new(&connection)) {
            return;
        }
        let scene = self.scene(now);
        let table = scene.table();
        for connection in scene.room.connections.iter().filter(new) {
            out.push(Output::Send(vec![connection.id], scene.table_for(connection, &table)));
        }
        self.room.connections.iter_mut().for_each(|connection| connection.told.table = version);
    }

    /// Whoever stands outside is told how that stands, and nothing else.
    fn tell_door(&mut self, now: Moment, out: &mut Vec<Output>) {
        let version = Some(self.record.table_seq);
        let new = |connection: &&Connection| connection.outside && connection.told.door != version;
        let scene = self.scene(now);
        for connection in scene.room.connections.iter().filter(new) {
            out.push(Output::Send(vec![connection.id], scene.door(&connection.guest)));
        }
        let outside = self.room.connections.iter_mut().filter(|connection| connection.outside);
        outside.for_each(|connection| connection.told.door = version);
    }

    fn tell_deal(&mut self, now: Moment, out: &mut Vec<Output>) {
        if self.record.dealing.is_none() {
            return;
        }
        let version = Some((self.record.deal_seq, self.timing.deadline));
        let new = |connection: &&mut Connection| !connection.outside && connection.told.deal != version;
        let untold = self.room.connections.iter_mut().filter(new);
        let to: Vec<ConnectionId> = untold
            .map(|connection| {
                connection.told.deal = version;
                connection.id
            })
            .collect();
        if let Some(deal) = self.scene(now).deal().filter(|_| !to.is_empty()) {
            out.push(Output::Send(to, deal));
        }
    }

    /// A connection comes in: it is welcomed, and gets what it has missed by a cut; the picture, if that is not all.
    pub(crate) fn welcome(&mut self, newcomer: Newcomer, now: &mut Now<'_>, out: &mut Vec<Output>) {
        if let Some(old) = self.room.replaced(&newcomer) {
            self.room.leave(old, &self.record, now.moment);
            out.push(Output::Hangup(old));
        }
        let id = newcomer.id;
        let session = hex(&(now.random)()[..16]);
        let missed = self.room.enter(newcomer, session.clone(), &self.record, now.moment);
        let welcome =
            Welcome { protocol: PROTOCOL, build: &self.config.build, session: &session, resumed: missed.is_some() };
        out.push(Output::Send(vec![id], text(&FromServer::Welcome(welcome))));
        self.look_round(now.moment);
        self.tell_table(now.moment, out);
        if let Some(missed) = missed {
            self.catch_up(id, missed, now.moment, out);
        }
    }

    /// Sends the steps after the last one that a connection has seen, up to the last one that it was there for.
    fn catch_up(&mut self, id: ConnectionId, missed: Missed, now: Moment, out: &mut Vec<Output>) {
        let Missed { seen, last, .. } = missed;
        let Some(current) = &self.record.current else { return };
        let Some(viewer) = self.room.connections.iter().find(|known| known.id == id).map(|known| known.viewer) else {
            return;
        };
        let (number, step) = (self.record.number, self.record.step());
        let past = (seen + 1)..step.min(last + 1);
        if !past.is_empty() {
            let mut texts = Vec::new();
            let replayed = self.history.replay(current, |position, did| {
                if past.contains(&position.step()) {
                    let events = position.events();
                    let frame = Frame { number, viewer, events: &events, did, hold: 0, time: None };
                    texts.push(frame.write_past(position));
                }
            });
            if replayed.is_err() {
                // Then it gets the picture.
                return;
            }
            for text in texts {
                self.send_position(vec![id], text, true, out);
            }
        }
        if last == step && seen < step {
            self.send_positions(vec![(viewer, vec![id])], true, now, out);
        }
        let told = (last == step).then(|| self.told_position(viewer));
        if let Some(connection) = self.room.connections.iter_mut().find(|known| known.id == id) {
            connection.told = Told { position: told, ..connection.told.clone() };
        }
    }
}

fn group(groups: &mut Groups, viewer: Viewer, id: ConnectionId) {
    match groups.iter_mut().find(|(known, _)| *known == viewer) {
        Some((_, connections)) => connections.push(id),
        None => groups.push((viewer, vec![id])),
    }
}
