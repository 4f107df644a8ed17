//! The game at a table, as its log tells it: the deal, the actions, the guesses, the end.

use engine::{Course, GuessBook, NoGuess, Refusal, Seed};

use super::change::Change;
use super::dealing::Dealing;
use super::state::{Play, Table};
use crate::protocol::{Actor, Did, EndingState, PersonId, SeatNumber};
use crate::refusal;

impl Table {
    pub(super) fn change_deal(&mut self, change: &Change) -> Result<(), Refusal> {
        match change {
            Change::Started { id, server, rules } => {
                let dealing = Dealing::start(self, *id, *server, *rules)?;
                (self.dealing, self.play) = (Some(dealing), None);
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
        self.dealing.as_mut().ok_or_else(refusal::no_deal)
    }

    fn deal(&mut self, seed: &str, rules: u32) -> Result<(), Refusal> {
        // Nobody plays for a lesson's seed: it is the same for all.
        if !self.lesson {
            let derived = self.dealing()?.seed().map(|seed| seed.to_string());
            if derived.as_deref() != Some(seed) {
                return Err(refusal::does_not_open());
            }
        }
        self.dealt = self.dealing.take();
        self.number += 1;
        self.paused = false;
        self.ending = None;
        self.play = None;
        self.book = GuessBook::default();
        if rules != self.kind().rules() {
            let title = self.kind().title();
            let now = self.kind().rules();
            let reason =
                format!("this game of {title} began under rules {rules}, and this server plays by rules {now}");
            self.ending = Some(EndingState::Closed(reason));
            return Ok(());
        }
        let seed: Seed = seed.parse().map_err(|_| refusal::storage())?;
        let game = self.set_up(self.places.len(), &self.options)?;
        let table = game.deal(&seed);
        let guessing = table.guessing();
        let asked = guessing.clone();
        let course = self.kind().lesson().filter(|_| self.lesson).map(Course::new);
        self.play = Some(Play { game, table, dealt: self.seq, did: None, guessing, asked, settled: None, course });
        Ok(())
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
        self.running()?;
        let Some(play) = &mut self.play else { return Err(refusal::no_game()) };
        play.table.play(seat, action, Some(decision))?;
        play.did = Some(Did { seat, by });
        if let Some(course) = &mut play.course {
            course.follow(seat, action);
        }
        // It may come out long after guesses have been closed.
        play.settled = play.asked.as_ref().and_then(|asked| play.table.settle(asked, &mut self.book));
        play.asked.take_if(|_| play.settled.is_some());
        play.guessing = play.table.guessing();
        if let Some(guessing) = &play.guessing {
            play.asked = Some(guessing.clone());
        }
        let now = play.table.decision();
        *opens = (now != decision).then_some(now);
        if let Some(outcome) = play.table.outcome() {
            self.end(EndingState::Winners(outcome.winners));
        }
        Ok(())
    }

    pub(super) fn end(&mut self, ending: EndingState) {
        self.ending = Some(ending);
        self.paused = false;
        self.offers.clear();
        self.asks.clear();
    }

    pub(super) fn guess(&mut self, person: PersonId, answer: u32) -> Result<(), Refusal> {
        self.person(person)?;
        if self.unreadable() {
            return Ok(());
        }
        let seats = self.seats_of(person);
        let Some(play) = &self.play else { return Err(refusal::guessing_closed()) };
        let asked = play.guessing.as_ref().ok_or_else(refusal::guessing_closed)?;
        let playing = seats.iter().find(|&seat| asked.players.contains(seat)).or(seats.first());
        self.book.guess(Some(asked), u64::from(person), playing, answer).map_err(|fault| match fault {
            NoGuess::Closed => refusal::guessing_closed(),
            NoGuess::OutOfRange => refusal::no_such_guess(),
            NoGuess::Plays => refusal::players_do_not_guess(),
        })
    }
}
