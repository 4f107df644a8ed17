//! What people ask for at a table: done or refused, and answered.

use engine::Refusal;

use super::change::Change;
use super::commit::Made;
use super::decide::{Asker, joins};
use super::live::{Live, PeerId};
use super::load::Unread;
use crate::names;
use crate::nodes::Said;
use crate::protocol::{Answer, Command, FromServer};
use crate::refusal;

/// So many actions may wait for the end of a hold.
const MOST_WAITING: usize = 32;

/// What is answered to a command: the one-time code, if that was asked for.
type Done = Result<Option<String>, Refusal>;

impl Live {
    /// A command comes in. An action that comes before the others could look waits.
    pub(super) async fn hear(&mut self, peer: PeerId, request: String, command: Command) -> Result<(), Unread> {
        if matches!(command, Command::Play { .. }) && self.house.clock.now() < self.hold {
            if self.waiting.len() == MOST_WAITING {
                self.answer(peer, &request, Err(refusal::table_busy()));
            } else {
                self.waiting.push_back((peer, request, command));
            }
            return Ok(());
        }
        self.obey(peer, request, command).await
    }

    /// Does what a command asks for, and answers.
    pub(super) async fn obey(&mut self, peer: PeerId, request: String, command: Command) -> Result<(), Unread> {
        let Some(asker) = self.peers.iter().find(|known| known.id == peer) else { return Ok(()) };
        let (guest, watches) = (asker.guest.clone(), asker.watches);
        match &command {
            Command::Look(look) => {
                self.answer(peer, &request, Ok(None));
                self.look(peer, *look);
                return Ok(());
            }
            Command::React(reaction) => {
                let person = self.table.person_of(&guest).filter(|_| !watches);
                let done = person.ok_or_else(refusal::not_seated).map(|person| {
                    self.react(person, *reaction);
                    let table = self.table.code.to_string();
                    self.house.nodes.soon(Said::Reaction { table, person, reaction: *reaction });
                    None
                });
                self.answer(peer, &request, done);
                return Ok(());
            }
            _ => {}
        }
        let done = if watches {
            Err(refusal::not_seated())
        } else {
            loop {
                // As often as another node is faster, it is asked anew whether that may still be done.
                if let Some(done) = self.change(&guest, &request, &command).await? {
                    break done;
                }
            }
        };
        self.answer(peer, &request, done);
        Ok(())
    }

    /// Makes the change that somebody asks for. Gives the one-time code, if that was asked for; nothing, if another node was
    /// faster.
    async fn change(&mut self, guest: &str, request: &str, command: &Command) -> Result<Option<Done>, Unread> {
        let mut person = self.table.person_of(guest);
        if let Some(seq) = person.and_then(|person| self.table.answered(person, request)) {
            return Ok(Some(Ok(self.code_of(seq))));
        }
        if person.is_none() && joins(command) {
            // A connection may be older than the wish to be forgotten.
            if self.house.tokens.is_forgotten(guest) {
                return Ok(Some(Err(refusal::forgotten())));
            }
            let joined = Change::Joined { guest: guest.to_owned(), name: names::friendly(guest) };
            match self.commit(joined, None).await? {
                Made::Kept => {}
                Made::Refused(refusal) => return Ok(Some(Err(refusal))),
                Made::Overtaken => return Ok(None),
            }
            person = self.table.person_of(guest);
        }
        if matches!(command, Command::Settings(settings) if settings.public && !self.house.lobby) {
            return Ok(Some(Err(refusal::no_lobby())));
        }
        let asker = Asker {
            table: &self.table,
            person,
            wall: self.house.clock.wall(),
            heir: person.and_then(|person| self.heir(person)),
        };
        let decided = match command {
            Command::Start => asker.start().map(|()| {
                let (id, server) = self.draw();
                Change::Started { id, server, rules: self.table.kind().rules() }
            }),
            _ => asker.decide(command),
        };
        let from = person.map(|person| (person, request.to_owned()));
        let change = match decided {
            Ok(change) => change,
            Err(refusal) => return Ok(Some(Err(refusal))),
        };
        Ok(match self.commit(change, from).await? {
            Made::Kept => Some(Ok(self.code_of(self.table.seq - 1))),
            Made::Refused(refusal) => Some(Err(refusal)),
            Made::Overtaken => None,
        })
    }

    fn code_of(&self, seq: u32) -> Option<String> {
        self.table.offers.iter().any(|offer| offer.seq == seq).then(|| self.table.one_time(seq))
    }

    pub(super) fn answer(&mut self, peer: PeerId, request: &str, done: Done) {
        let Some(peer) = self.peers.iter_mut().find(|known| known.id == peer) else { return };
        let (accepted, code, refusal) = match done {
            Ok(code) => (true, code, None),
            Err(refusal) => {
                self.house.meters.refused(refusal.code);
                (false, None, Some(refusal))
            }
        };
        let answer = Answer { request, accepted, code, refusal: refusal.as_ref() };
        peer.tell(super::peers::text(&FromServer::Answer(answer)));
    }
}
