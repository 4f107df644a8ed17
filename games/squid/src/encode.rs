//! The game in numbers, for programs that learn.

use engine::{Encode, Feature, Game, Pen, Seat, SeatSet};

use crate::action::{Action, Play};
use crate::facts::{Facts, Shown};
use crate::pieces::{DECK, Deed, Position, Trick, Vote};
use crate::setup::Squid;
use crate::view::View;

const PHASES: [&str; 5] = ["guard", "vote", "moved", "revealed", "over"];

impl Squid {
    /// How far a seat sits clockwise from the one that looks.
    #[inline]
    fn from(&self, looks: Seat, seat: Seat) -> usize {
        seat.distance_from(looks, self.seat_count())
    }

    fn write_set(&self, looks: Seat, seats: SeatSet, row: &mut Pen<'_>) {
        row.flags(self.seat_count(), seats.iter().map(|seat| self.from(looks, seat)));
    }
}

impl Encode for Squid {
    #[inline]
    fn number(&self, action: Action) -> usize {
        let (votes, plays) = (self.ring_length(), self.ring_length() + Vote::ALL.len());
        match action {
            Action::Guard(position) => position.index(),
            Action::Vote(vote) => votes + vote as usize,
            Action::Play(play) => plays + play as usize,
            Action::Pass => plays + Play::ALL.len(),
        }
    }

    fn seen(&self) -> Vec<Feature> {
        let (seats, ring) = (self.seat_count(), self.ring_length());
        vec![
            Feature::flags("ring", &[seats, ring], "whose character stands on each position, from 0"),
            Feature::flags("guard", &[ring], "where the guard stands, once it is placed"),
            Feature::counts("hand", &[5], DECK, "own cards: two, minus, next, quick, second"),
            Feature::counts("hands", &[seats], DECK, "cards in each hand"),
            Feature::flags("voted", &[seats], "who has voted in this round"),
            Feature::flags("votes", &[seats, 4], "the votes that the seat may see: 0, 1, 2, -1"),
            Feature::flags("passed", &[seats], "who has passed in the open window"),
            Feature::flags("asked", &[seats], "whom the table waits for"),
            Feature::counts("guard_pile", &[1], DECK, "guard actions face down"),
            Feature::counts("guard_discard", &[3], DECK, "guard actions face up: pow, empty, trick"),
            Feature::counts("trick_pile", &[1], DECK, "tricks face down"),
            Feature::counts("trick_discard", &[5], DECK, "tricks face up: two, minus, next, quick, second"),
            Feature::flags("revealed", &[3], "the guard action about to take effect: pow, empty, trick"),
            Feature::flags("phase", &[5], "guard, vote, moved, revealed, over"),
            Feature::flags("quick", &[1], "is it a quick round?"),
            Feature::flags("start", &[seats], "who began"),
        ]
    }

    fn write_seen(&self, seat: Seat, view: &View, row: &mut Pen<'_>) {
        let (seats, length) = (self.seat_count(), self.ring_length());
        let ring = row.next(seats * length);
        for (position, colour) in view.ring.iter().enumerate() {
            let owner = Seat::new(*colour as usize).map_or(0, |owner| self.from(seat, owner));
            ring[owner * length + position] = 1;
        }
        row.one_of(length, view.guard.map(Position::index));
        let own = view.hands[seat.index()].cards.unwrap_or_default();
        for trick in Trick::ALL {
            row.count(own.count(trick) as usize);
        }
        let hands = row.next(seats);
        for (owner, hand) in Seat::all(seats).zip(&view.hands) {
            hands[self.from(seat, owner)] = hand.size;
        }
        self.write_set(seat, view.voted, row);
        let votes = row.next(seats * 4);
        for (owner, vote) in Seat::all(seats).zip(&view.votes) {
            if let Some(vote) = *vote {
                votes[self.from(seat, owner) * 4 + vote as usize] = 1;
            }
        }
        self.write_set(seat, view.passed, row);
        self.write_set(seat, view.to_act, row);
        row.count(view.guard_pile.size.into());
        let deeds = row.next(3);
        view.guard_discard.iter().for_each(|&deed| deeds[deed as usize] += 1);
        row.count(view.trick_pile.size.into());
        let tricks = row.next(5);
        view.trick_discard.iter().for_each(|&trick| tricks[trick as usize] += 1);
        row.one_of(3, view.revealed.map(|deed: Deed| deed as usize));
        row.one_of(5, PHASES.iter().position(|&phase| phase == view.phase));
        row.count(view.quick.into());
        row.one_of(seats, Some(self.from(seat, view.start)));
    }

    fn remembered(&self) -> Vec<Feature> {
        let seats = self.seats();
        let since = "cards that each hand has laid down since then: two, minus, next, quick, second";
        vec![
            Feature::counts("renewed", &[5], DECK, "what the pile of tricks was made of when it was last renewed"),
            Feature::counts("drawn", &[seats], DECK, "cards that each hand has drawn since then"),
            Feature::counts("laid", &[seats, 5], DECK, since),
        ]
    }

    fn write_remembered(&self, seat: Seat, _: &View, facts: &Facts, row: &mut Pen<'_>) {
        let seats = self.seat_count();
        let (mut renewed, mut drawn, mut laid) = ([0_u8; 5], [0_u8; crate::MAX_SEATS], [[0_u8; 5]; crate::MAX_SEATS]);
        for fact in &facts.log {
            let whose = self.from(seat, fact.seat);
            match fact.shown {
                Shown::Renewed(cards) => {
                    renewed = Trick::ALL.map(|trick| cards.count(trick) as u8);
                    (drawn, laid) = Default::default();
                }
                Shown::Drew(_) => drawn[whose] = drawn[whose].saturating_add(1),
                Shown::Laid(card) => {
                    let laid = &mut laid[whose][card as usize];
                    *laid = laid.saturating_add(1);
                }
            }
        }
        row.next(5).copy_from_slice(&renewed);
        row.next(seats).copy_from_slice(&drawn[..seats]);
        row.next(5 * seats).copy_from_slice(laid[..seats].as_flattened());
    }
}
