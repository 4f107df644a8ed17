//! What remains of an evening at a table: who has won how often, and whether all want another game.

use engine::{Seat, SeatSet};

use super::change::Holder;
use super::{Place, Record};
use crate::protocol::{PersonId, Stage};

/// How often somebody has won.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Score {
    /// The seat that won last for them.
    pub seat: Seat,
    pub holder: Holder,
    /// What they called whoever played there, if they play for several.
    pub called: Option<String>,
    pub wins: u32,
}

impl Record {
    /// A game was won at these seats.
    pub(super) fn score(&mut self, winners: SeatSet) {
        if !self.counts() {
            return;
        }
        for seat in winners.iter() {
            let place = &self.places[seat.index()];
            let (holder, called) = (place.holder.clone(), place.called.clone());
            // A bot is known by its seat: there it has its name.
            let bot = matches!(holder, Holder::Bot(_));
            let same =
                |score: &&mut Score| score.holder == holder && score.called == called && (!bot || score.seat == seat);
            match self.tally.iter_mut().find(same) {
                Some(score) => (score.wins, score.seat) = (score.wins + 1, seat),
                None => self.tally.push(Score { seat, holder, called, wins: 1 }),
            }
        }
        self.tally.sort_by_key(|score| std::cmp::Reverse(score.wins));
    }

    /// Would everybody who has a seat like another game, and could it begin?
    pub fn agreed(&self) -> bool {
        let people: Vec<PersonId> = self.places.iter().filter_map(Place::person).collect();
        let all = !people.is_empty() && people.iter().all(|person| self.wishes.contains(person));
        all && self.stage() == Stage::Over && self.counts() && self.full()
    }

    /// Have all agreed on a game, so that it is to begin now?
    pub fn to_begin(&self) -> bool {
        self.begins && self.stage() == Stage::Lobby && self.full()
    }

    fn full(&self) -> bool {
        self.places.iter().all(|place| place.holder != Holder::Free)
    }

    /// One more seat, if the table grows, none is free, and its game allows it.
    pub fn grown(&self) -> Option<usize> {
        let seats = self.places.len() + 1;
        let full = self.places.iter().all(|place| place.holder != Holder::Free || place.locked);
        let may = self.settings.grow
            && self.given().is_none()
            && full
            && self.stage() == Stage::Lobby
            && seats <= self.kind().seats().1;
        (may && self.set_up(seats, &self.options).is_ok()).then_some(seats)
    }
}
