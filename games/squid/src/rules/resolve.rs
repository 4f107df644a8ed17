//! The guard action and what it leads to (SQ-15 to SQ-22).

use engine::{Audience, Chance, Seat, SeatSet, Sink, never};

use super::Round;
use crate::event::{Event, Step};
use crate::pieces::Deed;
use crate::state::Phase;

impl<C: Chance, S: Sink<Event>> Round<'_, C, S> {
    /// SQ-15, SQ-16: the top guard action is revealed and lies on the discards; tricks may answer it.
    pub(super) fn reveal(&mut self, quick: bool, instead_of: Option<Deed>) {
        let deed = self.draw_deed();
        let (seat, position) = (self.state.under_guard(), self.state.guard);
        self.tell(4, || Event::Drawn { deed, seat, position, instead_of });
        self.open_window(Phase::Revealed { deed, quick });
    }

    /// SQ-21: an empty guard pile is renewed first. There is always a card, since every deck holds a `pow`.
    fn draw_deed(&mut self) -> Deed {
        let stock = &mut self.state.deeds;
        if stock.pile().is_empty() {
            stock.renew(self.chance);
            let cards = stock.pile().len() as u8;
            self.sink.emit(Audience::All, 2, || Event::DeedsRenewed { cards });
        }
        let deed = stock.take().unwrap_or_else(|| never!(Deed::default(), "there is no guard action at all"));
        stock.discard(deed);
        deed
    }

    /// SQ-17: the revealed action takes effect; SQ-19, SQ-20: then the round goes on or ends.
    pub(super) fn resolve(&mut self, quick: bool, deed: Deed) {
        match deed {
            Deed::Empty => {}
            Deed::Trick => self.draw_trick(self.state.under_guard()),
            Deed::Pow => self.eliminate(),
        }
        if quick && deed != Deed::Pow {
            self.send_on(true, Step::RoundGoesOn, None);
            return;
        }
        self.tell(0, || Event::RoundOver { deed, quick });
        if let (1, Some(winner)) = (self.state.playing.len(), self.state.playing.first()) {
            self.state.phase = Phase::Over(winner);
            self.state.waiting = SeatSet::EMPTY;
            self.tell(4, || Event::Won { seat: winner });
        } else {
            self.open_vote();
        }
    }

    /// SQ-17, SQ-21: a seat draws a trick, if there is one. Only the seat sees it.
    fn draw_trick(&mut self, seat: Seat) {
        let stock = &mut self.state.tricks;
        if stock.pile().is_empty() && !stock.discards().is_empty() {
            stock.renew(self.chance);
            let stock = &self.state.tricks;
            self.sink.emit(Audience::All, 2, || {
                let mut cards = stock.pile().to_vec();
                cards.sort_unstable();
                Event::TricksRenewed { seat, cards }
            });
        }
        let Some(card) = self.state.tricks.take() else {
            self.tell(2, || Event::NoneLeft { seat });
            return;
        };
        self.state.hands[seat].add(card);
        self.sink.emit(Audience::only(seat), 2, || Event::Got { seat, card });
        self.sink.emit(Audience::except(seat), 2, || Event::Took { seat });
    }

    /// SQ-17: the character leaves the ring, the ring closes up, and the guard stands on the next character clockwise.
    fn eliminate(&mut self) {
        let (seat, position) = (self.state.under_guard(), self.state.guard);
        self.state.ring.remove(position);
        self.state.guard = position.walk(0, self.state.ring.len());
        let guard = self.state.guard;
        self.tell(4, || Event::Gone { seat, position, guard });
        if self.state.ring.of(seat).next().is_none() {
            self.leave(seat);
        }
    }

    /// SQ-18: a player without characters is out and lays down the hand.
    fn leave(&mut self, seat: Seat) {
        let hand = std::mem::take(&mut self.state.hands[seat]);
        hand.iter().for_each(|card| self.state.tricks.discard(card));
        self.state.playing = self.state.playing.without(seat);
        self.tell(3, || Event::Out { seat, cards: hand.iter().collect() });
    }
}
