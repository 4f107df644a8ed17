//! The windows in which tricks are played (SQ-12 to SQ-14, SQ-16).

use engine::{Chance, Question, Seat, Sink};

use super::Round;
use crate::action::Play;
use crate::event::{Event, Step};
use crate::state::{Phase, Window};

impl<C: Chance, S: Sink<Event>> Round<'_, C, S> {
    /// SQ-14: the card is laid down before its effect, and the window opens again.
    pub(super) fn play(&mut self, seat: Seat, play: Play) {
        let card = play.card();
        self.lay_down(seat, card);
        self.tell(3, || Event::Played { seat, card });
        match (play, self.state.phase) {
            (Play::Next, Phase::Moved(window)) => self.send_on(window.quick, Step::Next, Some(seat)),
            // SQ-13: in a quick round a second one acts like `next`.
            (Play::Quick, Phase::Moved(window)) if window.quick => self.send_on(true, Step::Next, Some(seat)),
            (Play::Quick, Phase::Moved(_)) => self.send_on(true, Step::Quick, Some(seat)),
            (Play::Second, Phase::Revealed(window, deed)) => self.reveal(window.quick, Some(deed)),
            _ => {}
        }
        self.go_on();
    }

    /// SQ-14: a seat that has passed is not asked again until a play opens the window anew.
    #[inline]
    pub(super) fn pass(&mut self, seat: Seat) -> Question {
        self.tell(0, || Event::Passed { seat });
        let holders = self.state.holders();
        if let Phase::Moved(window) | Phase::Revealed(window, _) = &mut self.state.phase {
            window.passed = window.passed.with(seat);
            if !holders.minus(window.passed).is_empty() {
                return Question::StillOpen;
            }
        }
        self.go_on();
        Question::New
    }

    /// SQ-12, SQ-13, SQ-19: the guard goes one position further, and all may answer that.
    #[inline]
    pub(super) fn send_on(&mut self, quick: bool, why: Step, by: Option<Seat>) {
        self.walk(1, why, by);
        self.state.phase = Phase::Moved(Window::open(quick));
    }

    /// SQ-14: closes windows until somebody is to be asked.
    ///
    /// With no card in any hand a whole quick round goes by in here; it ends, because every deck holds a `pow`.
    #[inline]
    pub(super) fn go_on(&mut self) {
        loop {
            match self.state.phase {
                Phase::Moved(window) if self.is_closed(window) => self.reveal(window.quick, None),
                Phase::Revealed(window, deed) if self.is_closed(window) => self.resolve(window.quick, deed),
                _ => return,
            }
        }
    }

    #[inline]
    fn is_closed(&self, window: Window) -> bool {
        self.state.holders().minus(window.passed).is_empty()
    }
}
