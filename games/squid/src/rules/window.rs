//! The windows in which tricks are played (SQ-12 to SQ-14, SQ-16).

use engine::{Chance, Question, Seat, Sink};

use super::Round;
use crate::action::Play;
use crate::event::{Event, Step};
use crate::state::Phase;

impl<C: Chance, S: Sink<Event>> Round<'_, C, S> {
    /// SQ-14: the card is laid down before its effect, and the window opens again.
    pub(super) fn play(&mut self, seat: Seat, play: Play) {
        let card = play.card();
        self.lay_down(seat, card);
        self.tell(3, || Event::Played { seat, card });
        match (play, self.state.phase) {
            (Play::Next, Phase::Moved { quick }) => self.send_on(quick, Step::Next, Some(seat)),
            // SQ-13: in a quick round a second one acts like `next`.
            (Play::Quick, Phase::Moved { quick: true }) => self.send_on(true, Step::Next, Some(seat)),
            (Play::Quick, Phase::Moved { quick: false }) => self.send_on(true, Step::Quick, Some(seat)),
            (Play::Second, Phase::Revealed { deed, quick }) => self.reveal(quick, Some(deed)),
            _ => {}
        }
        self.go_on();
    }

    /// SQ-14: a seat that has passed is not asked again until a play opens the window anew.
    #[inline]
    pub(super) fn pass(&mut self, seat: Seat) -> Question {
        self.tell(0, || Event::Passed { seat });
        self.state.waiting = self.state.waiting.without(seat);
        if !self.state.waiting.is_empty() {
            return Question::StillOpen;
        }
        self.go_on();
        Question::New
    }

    /// SQ-12, SQ-13, SQ-19: the guard goes one position further, and all may answer that.
    #[inline]
    pub(super) fn send_on(&mut self, quick: bool, why: Step, by: Option<Seat>) {
        self.walk(1, why, by);
        self.open_window(Phase::Moved { quick });
    }

    /// SQ-14: a window opens for all who hold a card; who is out holds none (SQ-18).
    #[inline]
    pub(super) fn open_window(&mut self, phase: Phase) {
        self.state.phase = phase;
        self.state.waiting = self.state.holders();
    }

    /// SQ-14: closes windows until somebody is to be asked.
    ///
    /// With no card in any hand a whole quick round goes by in here; it ends, because every deck holds a `pow`.
    #[inline]
    pub(super) fn go_on(&mut self) {
        while self.state.waiting.is_empty() {
            match self.state.phase {
                Phase::Moved { quick } => self.reveal(quick, None),
                Phase::Revealed { deed, quick } => self.resolve(quick, deed),
                Phase::Guard | Phase::Vote | Phase::Over(_) => return,
            }
        }
    }
}
