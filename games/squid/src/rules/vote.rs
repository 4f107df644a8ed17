//! The vote and the guard's walk (SQ-9 to SQ-11).

use engine::{BySeat, Chance, Question, Seat, Sink};

use super::Round;
use crate::event::{Event, Step};
use crate::pieces::Vote;
use crate::state::Phase;

impl<C: Chance, S: Sink<Event>> Round<'_, C, S> {
    /// SQ-20: a new round begins; the old votes are taken back.
    pub(super) fn open_vote(&mut self) {
        self.state.votes = BySeat::default();
        self.state.phase = Phase::Vote;
        self.state.waiting = self.state.playing;
    }

    /// SQ-9: a vote is cast. It is looked at only when the last one is in.
    #[inline]
    pub(super) fn vote(&mut self, seat: Seat, vote: Vote) -> Question {
        self.state.votes[seat] = Some(vote);
        self.state.waiting = self.state.waiting.without(seat);
        self.tell(0, || Event::Voted { seat });
        if !self.state.waiting.is_empty() {
            return Question::StillOpen;
        }
        let sum = self.count_votes();
        self.discard_used();
        self.walk(sum, Step::Votes, None);
        self.open_window(Phase::Moved { quick: false });
        self.go_on();
        Question::New
    }

    /// SQ-11: what the votes add up to.
    fn count_votes(&mut self) -> i8 {
        let (votes, seats) = (self.state.votes, self.seats);
        let sum = votes.0.iter().flatten().map(|vote| vote.value()).sum();
        self.tell(4, || Event::Counted { votes: votes.0[..seats].to_vec(), sum });
        sum
    }

    /// SQ-10: the cards that were used for votes are discarded, from seat 0.
    fn discard_used(&mut self) {
        for seat in Seat::all(self.seats) {
            if let Some(card) = self.state.votes[seat].and_then(Vote::card) {
                self.lay_down(seat, card);
                self.tell(0, || Event::Used { seat, card });
            }
        }
    }
}
