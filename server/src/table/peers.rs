//! Who is connected to a table, through whose eyes, and who comes back after a cut.

use axum::extract::ws::Utf8Bytes;
use engine::{Refusal, Seat, SeatSet, Viewer};
use tokio::sync::mpsc;

use super::change::Change;
use super::live::{Live, Newcomer, PeerId, Resume};
use super::load::{Unread, retell};
use super::show::Told;
use super::state::Table;
use crate::clock::Moment;
use crate::names::hex;
use crate::protocol::{Did, FromServer, Look, PROTOCOL, PersonId, Reaction, Welcome};
use crate::refusal;

/// How long a connection can be taken up again after a cut, in milliseconds.
const RESUMABLE: u64 = 60_000;

/// So many steps are told again at most: they have to fit into the connection's outbox.
const MOST_MISSED: u32 = 32;

/// A connection.
pub struct Peer {
    pub id: PeerId,
    pub guest: String,
    pub watches: bool,
    look: Look,
    pub(super) viewer: Viewer,
    /// The step from which on it has looked through these eyes.
    since: u32,
    session: String,
    outbox: mpsc::Sender<Utf8Bytes>,
    lost: bool,
}

/// A connection that is gone and may come back.
pub struct Session {
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

/// A message as it goes out.
pub fn text(message: &FromServer<'_>) -> Utf8Bytes {
    // Room for most messages at once: they are made for every viewer of every move.
    let mut text = Vec::with_capacity(1024);
    // Plain data always has a JSON form, and that is text.
    if serde_json::to_writer(&mut text, message).is_err() {
        text.clear();
    }
    String::from_utf8(text).unwrap_or_default().into()
}

impl Peer {
    /// Who reads too slowly is dropped, not waited for.
    pub fn tell(&mut self, message: Utf8Bytes) {
        self.lost |= self.outbox.try_send(message).is_err();
    }
}

impl Table {
    /// Whose eyes somebody looks through.
    fn viewer(&self, guest: &str, watches: bool, look: Look) -> Viewer {
        let seats = self.person_of(guest).filter(|_| !watches).map_or(SeatSet::EMPTY, |person| self.seats_of(person));
        let seat = match look {
            Look::Public => None,
            Look::Mine => seats.first().filter(|_| seats.len() == 1),
            Look::Seat(seat) => Seat::new(seat).filter(|&seat| seats.contains(seat)),
        };
        seat.map_or(Viewer::Spectator, Viewer::Seat)
    }
}

impl Live {
    /// A connection comes in: it is welcomed, and gets the whole picture, or what it has missed by a cut.
    pub(super) async fn connect(&mut self, newcomer: Newcomer) -> Result<(), Unread> {
        let Newcomer { id, guest, watches, look, resume, outbox } = newcomer;
        if resume.as_ref().is_some_and(|resume| self.is_behind(resume)) {
            match self.follow(Vec::new()).await {
                Err(Unread::Store(fault)) => {
                    // Only this connection needs what cannot be read: it may try again, and the table stays open.
                    tracing::error!(table = %self.table.code, %fault, "later rows that a client has seen cannot be read");
                    let _ = outbox.try_send(text(&FromServer::Closed(&refusal::storage())));
                    return Ok(());
                }
                read => read?,
            }
        }
        let viewer = self.table.viewer(&guest, watches, look);
        let resumed = resume.and_then(|resume| self.take_up(&resume, &guest, viewer));
        let since = resumed.map_or(self.step(), |(from, ..)| from);
        let session = hex(&self.house.random()[..16]);
        let mut peer = Peer { id, guest, watches, look, viewer, since, session, outbox, lost: false };
        peer.tell(text(&FromServer::Welcome(Welcome {
            protocol: PROTOCOL,
            build: &self.house.build,
            session: &peer.session,
            resumed: resumed.is_some(),
        })));
        self.peers.push(peer);
        self.look_round();
        self.show_table();
        match resumed {
            Some((_, seen, last)) => self.catch_up(id, seen, last).await?,
            None => self.show_picture(id),
        }
        self.tell_deal(id);
        self.wake_minds();
        Ok(())
    }

    /// Has a returning connection seen a later step than this node knows? Another node has told it of rows that are still on
    /// their way here.
    fn is_behind(&self, resume: &Resume) -> bool {
        let (number, playing) = (self.table.number, self.table.play.is_some());
        resume.number > number || (resume.number == number && playing && resume.step > self.step())
    }

    /// The steps that a returning connection was there for and has not seen: since when it looked, the last step it has
    /// seen, and the last one it was there for. Nothing, if it asks for more than that or comes too late.
    fn take_up(&mut self, resume: &Resume, guest: &str, viewer: Viewer) -> Option<(u32, u32, u32)> {
        // A cut is often noticed by the other end first: then the old connection is still there.
        if let Some(old) = self.peers.iter().find(|peer| peer.session == resume.session && peer.guest == guest) {
            let old = old.id;
            self.part(old);
        }
        self.forget_sessions();
        let place = self.gone.iter().position(|gone| gone.key == resume.session && gone.guest == guest)?;
        let gone = self.gone.swap_remove(place);
        let there_for = gone.viewer == viewer
            && gone.number == self.table.number
            && resume.number == gone.number
            && (gone.since..=gone.last).contains(&resume.step)
            && self.table.play.is_some();
        let fresh = resume.step == gone.last || self.recent.front().is_some_and(|&(step, _)| step <= resume.step + 1);
        let few = gone.last.saturating_sub(resume.step) <= MOST_MISSED;
        (there_for && fresh && few).then_some((gone.since, resume.step, gone.last))
    }

    /// Sends the steps after `seen` up to `last`, and the picture, if there was more after that.
    async fn catch_up(&mut self, id: PeerId, seen: u32, last: u32) -> Result<(), Unread> {
        let now = self.step();
        let Some(place) = self.peers.iter().position(|peer| peer.id == id) else { return Ok(()) };
        let viewer = self.peers[place].viewer;
        let mut missed = Vec::new();
        let number = self.table.number;
        // The step that the table is at is in memory; the log is read only for those before it.
        if seen < last.min(now.saturating_sub(1)) {
            let retold = retell(&self.house, &self.table, |position, change| {
                let step = position.step();
                let Some(Change::Did { seat, by, .. }) = change else { return };
                if step > seen && step <= last && step < now {
                    let did = Seat::new(*seat).map(|seat| Did { seat, by: *by });
                    let events = position.events();
                    missed.push(Told { number, viewer, events: &events, did, hold: 0, time: None }.step_of(position));
                }
            });
            match retold.await {
                Err(Unread::Store(fault)) => {
                    tracing::error!(table = %self.table.code, %fault, "missed steps cannot be read; the picture is sent");
                    self.show_picture(id);
                    return Ok(());
                }
                read => read?,
            }
        }
        if last == now && seen < now {
            missed.push(self.position(viewer, true));
        }
        let peer = &mut self.peers[place];
        for message in missed {
            peer.tell(message);
        }
        if last < now {
            self.show_picture(id);
        }
        Ok(())
    }

    pub(super) fn disconnect(&mut self, id: PeerId) {
        self.part(id);
        self.look_round();
        self.show_table();
    }

    /// A connection is gone; for a minute it may come back.
    fn part(&mut self, id: PeerId) {
        let Some(place) = self.peers.iter().position(|peer| peer.id == id) else { return };
        let peer = self.peers.remove(place);
        self.forget_sessions();
        self.gone.push(Session {
            key: peer.session,
            guest: peer.guest,
            viewer: peer.viewer,
            number: self.table.number,
            since: peer.since,
            last: self.step(),
            left: self.house.clock.now(),
        });
    }

    fn forget_sessions(&mut self) {
        let now = self.house.clock.now();
        self.gone.retain(|gone| now.since(gone.left) < RESUMABLE);
        while self.recent.front().is_some_and(|&(_, at)| now.since(at) >= RESUMABLE) || self.recent.len() > 256 {
            self.recent.pop_front();
        }
    }

    /// A connection covers its seat, or uncovers another.
    pub(super) fn look(&mut self, id: PeerId, look: Look) {
        let step = self.step();
        let Some(peer) = self.peers.iter_mut().find(|peer| peer.id == id) else { return };
        peer.look = look;
        let viewer = self.table.viewer(&peer.guest, peer.watches, look);
        if viewer != peer.viewer {
            (peer.viewer, peer.since) = (viewer, step);
        }
        self.tell_table(&[id]);
        self.show_picture(id);
    }

    /// Seats have changed hands: who looks through other eyes now and is to get the picture.
    pub(super) fn look_anew(&mut self) -> Vec<PeerId> {
        let step = self.step();
        let mut changed = Vec::new();
        for peer in &mut self.peers {
            let viewer = self.table.viewer(&peer.guest, peer.watches, peer.look);
            if viewer != peer.viewer {
                (peer.viewer, peer.since) = (viewer, step);
                changed.push(peer.id);
            }
        }
        changed
    }

    pub(super) fn step(&self) -> u32 {
        self.table.play.as_ref().map_or(0, |play| play.table.step())
    }

    /// Is somebody connected?
    pub(super) fn here(&self, person: PersonId) -> bool {
        let elsewhere = || self.elsewhere.here.contains(&person) && !self.table.people[usize::from(person)].gone;
        self.connected(person) || elsewhere()
    }

    /// Is somebody connected to this node?
    pub(super) fn connected(&self, person: PersonId) -> bool {
        let person = &self.table.people[usize::from(person)];
        !person.gone && self.peers.iter().any(|peer| !peer.watches && peer.guest == person.guest)
    }

    /// Who is to host when somebody leaves: rather one who is here, rather one with a seat.
    pub(super) fn heir(&self, leaver: PersonId) -> Option<PersonId> {
        let people = 0..self.table.people.len() as PersonId;
        let others = people.filter(|&person| person != leaver && !self.table.people[usize::from(person)].gone);
        others.max_by_key(|&person| {
            let seated = !self.table.seats_of(person).is_empty();
            (self.here(person), seated, std::cmp::Reverse(person))
        })
    }

    pub(super) fn react(&mut self, person: PersonId, reaction: Reaction) {
        let message = text(&FromServer::Reaction { person, reaction });
        self.tell_all(&message);
    }

    /// Ends a guest's connections, of which none comes back.
    pub(super) fn dismiss(&mut self, guest: &str, refusal: &Refusal) {
        let message = text(&FromServer::Closed(refusal));
        self.peers.iter_mut().filter(|peer| peer.guest == guest).for_each(|peer| peer.tell(message.clone()));
        self.peers.retain(|peer| peer.guest != guest);
        self.gone.retain(|gone| gone.guest != guest);
    }

    pub(super) fn close_all(&mut self, refusal: &Refusal) {
        let message = text(&FromServer::Closed(refusal));
        self.tell_all(&message);
        self.peers.clear();
    }

    pub(super) fn tell_all(&mut self, message: &Utf8Bytes) {
        self.peers.iter_mut().for_each(|peer| peer.tell(message.clone()));
        self.sweep();
    }

    /// Lets go of connections that do not read.
    pub(super) fn sweep(&mut self) {
        let lost: Vec<PeerId> = self.peers.iter().filter(|peer| peer.lost).map(|peer| peer.id).collect();
        for id in lost {
            tracing::info!(table = %self.table.code, "a connection reads too slowly and is dropped");
            self.part(id);
        }
    }
}
