//! What people and whoever runs the server ask for: done or refused, and answered.

use engine::Refusal;

use crate::decide::{Asker, NEW, joins};
use crate::io::{Closing, ConnectionId, Newcomer, Note, Now, Order, Output, Ticket};
use crate::message::{answer, text};
use crate::moment::Moment;
use crate::protocol::{Command, FromServer, PersonId, Reaction, SeatNumber, Stage};
use crate::record::change::{Change, Entry};
use crate::refusal::{self, RefusalCode};
use crate::table::Table;
use crate::work::{Asked, Doing, Task, Why};

/// At most this many actions wait for the end of a hold.
const MOST_HELD: usize = 32;

/// What is answered to a command: the one-time code, if that was asked for.
pub(crate) type Done = Result<Option<String>, Refusal>;

impl Table {
    /// Goes on with what somebody waits for: answers it, or has a row written and asks again after it.
    pub(crate) fn act(&mut self, task: Task, now: &mut Now<'_>, out: &mut Vec<Output>) {
        match task {
            Task::Command(asked) => {
                if let Some(done) = self.command(&asked, now, out) {
                    self.answer(&asked, &done, out);
                } else if self.waits() {
                    self.queue.task = Some(Task::Command(asked));
                } else {
                    self.queue.held.push_back(asked);
                }
            }
            Task::Arrival { newcomer, looked } => {
                let later = newcomer
                    .resume
                    .as_ref()
                    .is_some_and(|resume| (resume.number, resume.step) > (self.record.number, self.record.step()));
                if later && !looked {
                    // It has been at a node that is ahead of this one: it is not shown an older picture.
                    self.queue.task = Some(Task::Arrival { newcomer, looked: true });
                    self.read(Why::Behind, out);
                } else if self.record.keeps_out(&newcomer.guest) {
                    turn_away(&newcomer, &refusal::banned(), out);
                } else {
                    self.welcome(*newcomer, now, out);
                }
            }
            Task::Order { ticket, order, begun } => self.obey(ticket, order, begun, now, out),
        }
    }

    /// What is answered to a command, if that is known; else a row is under way, or the command waits for the end of a hold.
    fn command(&mut self, asked: &Asked, now: &mut Now<'_>, out: &mut Vec<Output>) -> Option<Done> {
        let connection = self.room.connections.iter_mut().find(|known| known.id == asked.connection);
        // Nobody is there any more to be answered.
        let Some(connection) = connection else { return Some(Ok(None)) };
        let (mut person, watches, outside) = (connection.person, connection.watches, connection.outside);
        match &asked.command {
            Command::Look(look) => {
                connection.look = *look;
                connection.told.table = None;
                connection.told.position = None;
                // Whoever cannot go on with changes asks this way for the whole.
                connection.told.base = None;
                self.room.looks += 1;
                return Some(Ok(None));
            }
            // A television knocks too, as whoever it belongs to.
            _ if outside => person = self.record.person_of(&connection.guest),
            Command::React(reaction) => {
                return Some(self.says(person, now.moment).map(|person| {
                    self.react(person, *reaction, out);
                    out.push(Output::React(person, *reaction));
                    None
                }));
            }
            _ if watches => return Some(Err(refusal::not_seated())),
            _ => {}
        }
        if let Some(seq) = person.and_then(|person| self.history.answered(person, &asked.request)) {
            let offered = self.record.offers.iter().any(|offer| offer.seq == seq);
            return Some(Ok(offered.then(|| self.record.one_time(seq))));
        }
        if let Command::Play { seat, .. } = asked.command
            && now.moment < self.timing.hold
            && !outside
        {
            return self.waits_for_hold(person, seat, asked).err().map(Err);
        }
        let entry = match person {
            _ if outside => self.at_door(person, asked, now),
            None if joins(&asked.command) => self.join(asked, now),
            _ => self.decide(person, asked, now).or_else(|refusal| self.grow(refusal)),
        };
        // What is so already need not be written down again.
        if entry.as_ref().is_ok_and(|entry| self.record.is_so(&entry.change)) {
            return Some(Ok(None));
        }
        match entry.and_then(|entry| self.draft(entry, now, out)) {
            Ok(()) => None,
            Err(refusal) => {
                let voided = refusal.code == RefusalCode::BadCode.text() && self.wrong_code(now, out);
                (!voided).then_some(Err(refusal))
            }
        }
    }

    /// Somebody found no seat: a table that grows has another one, and then they are asked again where they sit.
    fn grow(&self, refusal: Refusal) -> Result<Entry, Refusal> {
        let full = refusal.code == RefusalCode::TableFull.text();
        let seats = self.record.grown().filter(|_| full).ok_or(refusal)?;
        Ok(Entry::own(Change::Options { seats, options: (*self.record.options).clone() }))
    }

    /// An action that came before all could look waits for it: one a seat, and only its holder's.
    fn waits_for_hold(&self, person: Option<PersonId>, seat: SeatNumber, asked: &Asked) -> Result<(), Refusal> {
        let place = self.record.seat(seat)?;
        if person.is_none() || self.record.places[place.index()].person() != person {
            return Err(refusal::not_yours(seat));
        }
        let there = |id| self.room.connections.iter().any(|known| known.id == id);
        let in_the_way = |held: &&Asked| {
            let same = matches!(held.command, Command::Play { seat: other, .. } if other == seat);
            same && held.request != asked.request && there(held.connection)
        };
        let busy = self.queue.held.len() >= MOST_HELD || self.queue.held.iter().any(|held| in_the_way(&held));
        if busy { Err(refusal::table_busy()) } else { Ok(()) }
    }

    /// May this person react, or ask for a seat, now?
    fn says(&mut self, person: Option<PersonId>, now: Moment) -> Result<PersonId, Refusal> {
        let person = person.ok_or_else(refusal::not_seated)?;
        if self.record.person(person)?.muted {
            return Err(refusal::muted());
        }
        if self.manners.may_say(person, now) { Ok(person) } else { Err(refusal::too_fast()) }
    }

    /// A one-time code was wrong. After a handful, what can be claimed is not on offer any more: says whether that is being
    /// written down.
    fn wrong_code(&mut self, now: &Now<'_>, out: &mut Vec<Output>) -> bool {
        let open = self.record.offers.iter().find(|offer| offer.until > now.wall).map(|offer| offer.seat.index());
        let Some(seat) = open.filter(|_| self.manners.wrong_code()) else { return false };
        self.draft(Entry::own(Change::Offered { seat, until: 0 }), now, out).is_ok()
    }

    pub(crate) fn decide(
        &mut self,
        person: Option<PersonId>,
        asked: &Asked,
        now: &mut Now<'_>,
    ) -> Result<Entry, Refusal> {
        let heir = person.and_then(|person| self.room.heir(person, &self.record));
        let here = |person| self.room.here(person, &self.record);
        let away = self.timing.long_away(&self.record, now.moment);
        let (record, wall, lobby) = (&self.record, now.wall, self.config.lobby);
        let asker = Asker { record, person, wall, heir, lobby, here: &here, away };
        let change = asker.decide(&asked.command, now.random)?;
        // Asking is cheap, and everybody sees it. What may be written already is not refused for its haste.
        if let Change::Asked { person, .. } = change
            && person != NEW
            && self.trouble.doubt != Some(self.record.seq)
        {
            self.says(Some(person), now.moment)?;
        }
        Ok(Entry { change, from: person.map(|person| (person, asked.request.clone())) })
    }

    pub(crate) fn answer(&mut self, asked: &Asked, done: &Done, out: &mut Vec<Output>) {
        if !self.room.connections.iter().any(|known| known.id == asked.connection) {
            return;
        }
        if let Err(refusal) = done {
            out.push(Output::Note(Note::Refused(refusal.code)));
        }
        out.push(Output::Send(vec![asked.connection], answer(&asked.request, done)));
    }

    /// What somebody waits for cannot be done now.
    pub(crate) fn give_up(&mut self, refusal: &Refusal, out: &mut Vec<Output>) {
        match self.queue.task.take() {
            Some(Task::Command(asked)) => self.answer(&asked, &Err(refusal.clone()), out),
            Some(Task::Order { ticket, .. }) => out.push(Output::Reply(ticket, Err(refusal.clone()))),
            Some(Task::Arrival { newcomer, .. }) => turn_away(&newcomer, refusal, out),
            None => {}
        }
    }

    fn obey(&mut self, ticket: Ticket, order: Order, begun: bool, now: &mut Now<'_>, out: &mut Vec<Output>) {
        let drafted = match &order {
            Order::Close if self.record.stage() == Stage::Over => {
                let done = if begun { Ok(()) } else { Err(refusal::no_game()) };
                return out.push(Output::Reply(ticket, done));
            }
            Order::Close => {
                let reason = "the host of this server has closed the table".to_owned();
                self.draft(Entry::own(Change::Closed { reason }), now, out)
            }
            // By now they are in no row, and their connections are no use to them.
            Order::Forget(guest) if begun && self.record.person_of(guest).is_none() => {
                self.dismiss(|known| known == guest, &refusal::forgotten(), out);
                return out.push(Output::Reply(ticket, Ok(())));
            }
            Order::Forget(guest) => self.write_out(guest, now, out),
        };
        match drafted {
            Ok(()) => self.queue.task = Some(Task::Order { ticket, order, begun: true }),
            Err(refusal) => out.push(Output::Reply(ticket, Err(refusal))),
        }
    }

    pub(crate) fn react(&mut self, person: PersonId, reaction: Reaction, out: &mut Vec<Output>) {
        let muted = self.record.person(person).is_ok_and(|person| person.muted);
        let inside = self.room.connections.iter().filter(|connection| !connection.outside && !muted);
        let all: Vec<ConnectionId> = inside.map(|connection| connection.id).collect();
        if !all.is_empty() {
            out.push(Output::Send(all, text(&FromServer::Reaction { person, reaction })));
        }
    }

    /// Ends a guest's connections, of which none comes back, and says why.
    pub(crate) fn dismiss(&mut self, theirs: impl Fn(&str) -> bool, why: &Refusal, out: &mut Vec<Output>) {
        let dismissed = self.room.dismiss(theirs);
        if !dismissed.is_empty() {
            out.push(Output::Send(dismissed.clone(), text(&FromServer::Closed(why))));
            out.extend(dismissed.into_iter().map(Output::Hangup));
        }
    }

    /// The table is at its end: whoever waits or is connected is told why.
    pub(crate) fn close(&mut self, closing: Closing, out: &mut Vec<Output>) {
        let refusal = match &closing {
            Closing::Stopped(refusal) => refusal.clone(),
            Closing::Unreadable(error) => error.refusal(self.record.code()),
        };
        self.give_up(&refusal, out);
        let all: Vec<ConnectionId> = self.room.connections.drain(..).map(|connection| connection.id).collect();
        if !all.is_empty() {
            out.push(Output::Send(all, text(&FromServer::Closed(&refusal))));
        }
        self.bots.clear();
        self.doing = Doing::Closed;
        out.push(Output::Close(closing));
    }
}

/// Tells a connection that does not come in why, and ends it.
fn turn_away(newcomer: &Newcomer, refusal: &Refusal, out: &mut Vec<Output>) {
    out.push(Output::Send(vec![newcomer.id], text(&FromServer::Closed(refusal))));
    out.push(Output::Hangup(newcomer.id));
}
