//! The game at a table, as its log tells it: the deal, the actions, the guesses, the end.

use std::sync::Arc;

use engine::{Course, GuessBook, NoGuess, Refusal, Seed};

use super::change::Change;
use super::dealing::Dealing;
use super::{Current, Record};
use crate::protocol::{Actor, Did, EndingState, PersonId, SeatNumber};
use crate::refusal;

impl Current {
    /// The same game, to try an action on.
    fn fork(&self) -> Current {
        Current {
            game: Arc::clone(&self.game),
            position: self.position.fork(),
            did: self.did,
            turns: self.turns,
            guessing: self.guessing.clone(),
            pending: self.pending.clone(),
            settled: None,
            course: self.course.clone(),
        }
    }
}

impl Record {
    pub(super) fn change_deal(&mut self, change: &Change) -> Result<(), Refusal> {
        match change {
            Change::Started { id, server, rules } => {
                let dealing = Dealing::start(self, *id, *server, *rules)?;
                (self.dealing, self.current) = (Some(Arc::new(dealing)), None);
                Ok(())
            }
            Change::Bound { seat, commit } => {
                let seat = self.seat(*seat)?;
                self.dealing()?.bind(seat, *commit)
            }
            Change::Listed => self.dealing().map(Dealing::close_list),
            Change::Opened { seat, nonce } => {
                let seat = self.seat(*seat)?;
                self.dealing()?.open(seat, *nonce)
            }
            Change::Voided { id, server } => self.dealing()?.void(*id, *server),
            Change::Dealt { seed, rules } => self.deal(seed, *rules),
            _ => Err(refusal::no_deal()),
        }
    }

    fn dealing(&mut self) -> Result<&mut Dealing, Refusal> {
        self.dealing.as_mut().map(Arc::make_mut).ok_or_else(refusal::no_deal)
    }

    fn deal(&mut self, seed: &str, rules: u32) -> Result<(), Refusal> {
        // Nobody plays for a lesson's seed: it is the same for all.
        if !self.lesson() {
            let derived = match self.given() {
                Some(given) => Some(given.seed.clone()),
                None => self.dealing.as_ref().ok_or_else(refusal::no_deal)?.seed().map(|seed| seed.to_string()),
            };
            if derived.as_deref() != Some(seed) {
                return Err(refusal::does_not_open());
            }
        }
        self.dealt = self.dealing.take();
        self.number += 1;
        self.paused = false;
        self.ending = None;
        self.current = None;
        self.book = GuessBook::default();
        self.settle_seats();
        if rules != self.kind().rules() {
            let (title, now) = (self.kind().title(), self.kind().rules());
            let reason =
                format!("this game of {title} began under rules {rules}, and this server plays by rules {now}");
            self.ending = Some(EndingState::Closed(reason));
            return Ok(());
        }
        let seed: Seed = seed.parse().map_err(|_| refusal::does_not_open())?;
        let game: Arc<dyn engine::AnyGame> = self.set_up(self.places.len(), &self.options)?.into();
        let position = game.deal(&seed);
        let guessing = position.guessing();
        let course = self.kind().lesson().filter(|_| self.lesson()).map(|lesson| Course::new(lesson, &seed));
        let pending = guessing.clone();
        self.current =
            Some(Arc::new(Current { game, position, did: None, turns: 0, guessing, pending, settled: None, course }));
        Ok(())
    }

    /// Was the last game dealt under rules that are not played here? Then what was done in it says nothing.
    fn unreadable(&self) -> bool {
        self.current.is_none() && matches!(self.ending, Some(EndingState::Closed(_)))
    }

    pub(super) fn act(
        &mut self,
        did: (SeatNumber, &str, Actor),
        decision: u32,
        opens: &mut Option<u32>,
    ) -> Result<(), Refusal> {
        let (seat, action, by) = did;
        let seat = self.seat(seat)?;
        if self.unreadable() {
            return Ok(());
        }
        let mut current = self.running()?.fork();
        let goes_on = current.position.reacting() || current.did.is_some_and(|did| did.seat == seat);
        current.turns += u32::from(!goes_on);
        current.position.play(seat, action, Some(decision))?;
        current.did = Some(Did { seat, by });
        if let Some(course) = &mut current.course {
            course.follow(seat, action);
        }
        // It may come out long after guesses have been closed.
        let pending = current.pending.take();
        current.settled = pending.as_ref().and_then(|asked| current.position.settle(asked, &mut self.book));
        current.guessing = current.position.guessing();
        let unsettled = pending.filter(|_| current.settled.is_none());
        current.pending = current.guessing.clone().or(unsettled);
        let now = current.position.decision();
        *opens = (now != decision).then_some(now);
        let outcome = current.position.outcome();
        self.current = Some(Arc::new(current));
        if let Some(outcome) = outcome {
            self.score(outcome.winners);
            self.end(EndingState::Winners(outcome.winners));
        }
        Ok(())
    }

    pub(super) fn end(&mut self, ending: EndingState) {
        self.ending = Some(ending);
        self.paused = false;
        self.offers.clear();
        self.asks.clear();
        self.players = Arc::default();
    }

    pub(super) fn guess(&mut self, person: PersonId, answer: u32) -> Result<(), Refusal> {
        self.person(person)?;
        if self.unreadable() {
            return Ok(());
        }
        let seats = self.seats_of(person);
        let asked =
            self.current.as_ref().and_then(|current| current.guessing.clone()).ok_or_else(refusal::guessing_closed)?;
        let playing = seats.iter().find(|&seat| asked.players.contains(seat)).or(seats.first());
        self.book.guess(Some(&asked), u64::from(person), playing, answer).map_err(|fault| match fault {
            NoGuess::Closed => refusal::guessing_closed(),
            NoGuess::OutOfRange => refusal::no_such_guess(),
            NoGuess::Plays => refusal::players_do_not_guess(),
        })
    }
}
