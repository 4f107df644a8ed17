//! The room: who is connected, through whose eyes, and who may come back after a cut.

use std::sync::Arc;

use engine::{SeatSet, Viewer};

use crate::io::{ConnectionId, Newcomer, Resume};
use crate::manners::Household;
use crate::moment::Moment;
use crate::presence::Presence;
use crate::protocol::{Look, PersonId};
use crate::recent::Recent;
use crate::record::{Place, Record};

/// How long a connection can be taken up again after a cut, in milliseconds.
const RESUMABLE: u64 = 60_000;

/// At most this many steps are told again: they have to fit into the connection's outbox.
const MOST_MISSED: u32 = 32;

/// Everybody who is connected.
#[derive(Default)]
pub struct Room {
    pub connections: Vec<Connection>,
    /// Connections that are gone, for a minute.
    sessions: Vec<Session>,
    /// Who is connected to peers.
    pub presence: Presence,
    recent: Recent,
    /// Grows whenever somebody comes or goes, here or at a peer.
    pub version: u32,
    /// Grows whenever somebody wants to look through other eyes.
    pub looks: u32,
    /// From where the host was last connected.
    pub hosted_from: Option<Household>,
}

/// A connection.
pub struct Connection {
    pub id: ConnectionId,
    pub guest: String,
    pub household: Household,
    pub watches: bool,
    pub look: Look,
    /// Does it hear what has changed in a position, rather than everything anew?
    pub changes: bool,
    /// Does it stand outside the closed door?
    pub outside: bool,
    /// Whose it is, unless it only watches.
    pub person: Option<PersonId>,
    pub viewer: Viewer,
    /// The step from which on it has looked through these eyes.
    since: u32,
    pub session: String,
    pub told: Told,
}

/// What a connection was last told. Moments, not countdowns: these would differ all the time.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Told {
    pub position: Option<ToldPosition>,
    /// What the `table` message depends on: row, room, absences.
    pub table: Option<(u32, u32, u32)>,
    /// The same for the `deal` message: row and deadline.
    pub deal: Option<(u32, Option<Moment>)>,
    /// And for the `door` message: row.
    pub door: Option<u32>,
    /// What changes are folded into at the other end.
    pub base: Option<Base>,
}

/// A position as a connection has it that hears changes.
#[derive(Clone, PartialEq, Eq)]
pub struct Base {
    /// How many changes have been folded into it.
    pub folded: u32,
    pub position: Arc<str>,
}

/// The position that a connection was last told.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ToldPosition {
    pub number: u32,
    pub step: u32,
    pub viewer: Viewer,
    pub hold: Moment,
    pub deadline: Option<Moment>,
    pub paused: bool,
    pub ended: bool,
}

/// A connection that is gone and may come back.
struct Session {
    key: String,
    guest: String,
    viewer: Viewer,
    number: u32,
    /// What it was there for: from this step …
    since: u32,
    /// … to this one.
    last: u32,
    left: Moment,
}

/// What a connection that comes back has missed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Missed {
    /// Since this step it has looked through the same eyes.
    pub since: u32,
    /// The last step it has seen.
    pub seen: u32,
    /// The last step it was there for.
    pub last: u32,
}

impl Room {
    /// An empty room, and who is connected to peers.
    pub fn new(presence: Presence) -> Room {
        Room { presence, ..Room::default() }
    }

    /// A connection comes in. `session` is its new name; gives what it has missed, if it goes on where it was cut.
    pub fn enter(&mut self, newcomer: Newcomer, session: String, record: &Record, now: Moment) -> Option<Missed> {
        let Newcomer { id, guest, household, watches, look, changes, resume } = newcomer;
        let person = record.person_of(&guest).filter(|_| !watches);
        let viewer = record.viewer(person, look);
        let outside = !record.lets_in(&guest);
        let resume = resume.filter(|_| !outside);
        let missed = resume.and_then(|resume| self.take_up(&resume, &guest, viewer, record, now));
        let since = missed.map_or(record.step(), |missed| missed.since);
        let told = Told::default();
        let connection =
            Connection { id, guest, household, watches, look, changes, outside, person, viewer, since, session, told };
        // Few come, and there are many tables.
        self.connections.reserve_exact(1);
        self.connections.push(connection);
        self.version += 1;
        missed
    }

    /// The open connection that this one continues: a cut is often noticed by the other end first.
    pub fn replaced(&self, newcomer: &Newcomer) -> Option<ConnectionId> {
        let resume = newcomer.resume.as_ref()?;
        let old = |old: &&Connection| old.session == resume.session && old.guest == newcomer.guest;
        self.connections.iter().find(old).map(|old| old.id)
    }

    /// The steps that a returning connection was there for and has not seen. Nothing, if it asks for more than that or
    /// comes too late.
    fn take_up(
        &mut self,
        resume: &Resume,
        guest: &str,
        viewer: Viewer,
        record: &Record,
        now: Moment,
    ) -> Option<Missed> {
        self.forget_old(now);
        let known = |session: &Session| session.key == resume.session && session.guest == guest;
        let index = self.sessions.iter().position(known)?;
        let session = self.sessions.swap_remove(index);
        let there_for = session.viewer == viewer
            && session.number == record.number
            && resume.number == session.number
            && (session.since..=session.last).contains(&resume.step)
            && record.current.is_some();
        let fresh = resume.step == session.last || self.recent.since(resume.step + 1);
        let few = session.last.saturating_sub(resume.step) <= MOST_MISSED;
        let missed = Missed { since: session.since, seen: resume.step, last: session.last };
        (there_for && fresh && few).then_some(missed)
    }

    /// A connection is gone; for a minute it may come back. Was it there?
    pub fn leave(&mut self, id: ConnectionId, record: &Record, now: Moment) -> bool {
        let Some(index) = self.connections.iter().position(|connection| connection.id == id) else { return false };
        let connection = self.connections.remove(index);
        self.version += 1;
        self.forget_old(now);
        if connection.outside {
            return true;
        }
        self.sessions.push(Session {
            key: connection.session,
            guest: connection.guest,
            viewer: connection.viewer,
            number: record.number,
            since: connection.since,
            last: record.step(),
            left: now,
        });
        true
    }

    /// A guest's connections are gone, and none comes back. Gives which they were.
    pub fn dismiss(&mut self, theirs: impl Fn(&str) -> bool) -> Vec<ConnectionId> {
        let dismissed = self.connections.extract_if(.., |connection| theirs(&connection.guest));
        let dismissed: Vec<ConnectionId> = dismissed.map(|connection| connection.id).collect();
        self.sessions.retain(|session| !theirs(&session.guest));
        self.version += u32::from(!dismissed.is_empty());
        dismissed
    }

    fn forget_old(&mut self, now: Moment) {
        self.sessions.retain(|session| now.since(session.left) < RESUMABLE);
        self.recent.forget_old(RESUMABLE, now);
    }

    /// A step was taken.
    pub fn stepped(&mut self, step: u32, now: Moment) {
        self.recent.push(step, now);
    }

    /// A new game begins.
    pub fn dealt(&mut self) {
        self.recent = Recent::default();
    }

    /// Who is connected to peers has changed, or has not.
    pub fn hear(&mut self, presence: Presence) {
        if presence != self.presence {
            self.presence = presence;
            self.version += 1;
        }
    }

    /// People and seats may have changed: notes whose each connection is, and through whose eyes it looks.
    pub fn look_anew(&mut self, record: &Record) {
        let step = record.step();
        for connection in &mut self.connections {
            connection.person = record.person_of(&connection.guest).filter(|_| !connection.watches);
            let viewer = record.viewer(connection.person, connection.look);
            // It may have seen this very step through other eyes, and be cut before it sees it through these.
            if viewer != connection.viewer {
                (connection.viewer, connection.since) = (viewer, step + 1);
                // What these eyes see does not depend on what the others saw.
                connection.told.base = None;
            }
            let outside = !record.lets_in(&connection.guest);
            if outside != connection.outside {
                (connection.outside, connection.since, connection.told) = (outside, step + 1, Told::default());
                self.version += 1;
            }
            if connection.person == Some(record.host) && self.hosted_from.as_ref() != Some(&connection.household) {
                self.hosted_from = Some(connection.household.clone());
                self.version += 1;
            }
        }
    }

    /// Is somebody connected, here or to a peer?
    pub fn here(&self, person: PersonId, record: &Record) -> bool {
        let gone = record.people[usize::from(person)].gone;
        !gone && (self.connected(person) || self.presence.here.contains(&person))
    }

    /// Is somebody connected to this node?
    pub fn connected(&self, person: PersonId) -> bool {
        self.connections.iter().any(|connection| connection.person == Some(person))
    }

    /// Who is to host when somebody leaves: the first who has a seat and is here. Onlookers never do.
    pub fn heir(&self, leaver: PersonId, record: &Record) -> Option<PersonId> {
        let seated = record.places.iter().filter_map(Place::person);
        seated.filter(|&person| person != leaver && self.here(person, record)).min()
    }

    /// How many people look on here without a seat. A television is nobody.
    pub fn watchers(&self, record: &Record) -> usize {
        let seats = |person: Option<PersonId>| person.map_or(SeatSet::EMPTY, |person| record.seats_of(person));
        let looks_on = |connection: &&Connection| {
            !connection.watches && !connection.outside && seats(connection.person).is_empty()
        };
        self.connections.iter().filter(looks_on).count()
    }

    /// How many televisions are connected here.
    pub fn televisions(&self) -> usize {
        self.connections.iter().filter(|connection| connection.watches && !connection.outside).count()
    }
}
