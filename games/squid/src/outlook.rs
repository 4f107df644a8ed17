//! What a person makes of the table: who is likely to win, and what it means for whom where the guard stops.

use engine::Seat;

use crate::pieces::{Deed, MAX_RING, MAX_SEATS, Position, Trick, Tricks};
use crate::setup::Squid;
use crate::view::View;

/// How far answers to answers are followed.
const ANSWERS: usize = 4;
/// How far a quick round is followed; hardly one lasts longer.
const QUICK_STEPS: usize = 12;
/// How strong one, two and three characters are beside each other.
const LIVES: [f64; 4] = [0.0, 1.0, 2.0, 3.0];
/// How readily somebody who holds a `quick` plays it only to be rid of the guard.
const QUICK_TEMPER: f64 = 0.5;

/// How closely somebody looks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Care {
    /// Sees the ring and knows the deck; cards are there to be played.
    Glance,
    /// Counts the discards, and bears in mind who may hold which card.
    Count,
    /// Also saves cards for when all is at stake.
    Save,
}

impl Care {
    /// How much a card adds to a player's strength, as a share of what the characters are. It is the price of playing it,
    /// so the fewer characters are left, the readier one pays.
    const fn price(self, trick: Trick) -> f64 {
        match (self, trick) {
            (Care::Glance, _) => 0.0,
            (_, Trick::Two | Trick::Minus) => 0.05,
            (Care::Count, Trick::Next | Trick::Quick) => 0.15,
            (Care::Count, Trick::Second) => 0.2,
            (Care::Save, Trick::Next) => 1.2,
            (Care::Save, Trick::Quick) => 0.8,
            (Care::Save, Trick::Second) => 1.5,
        }
    }

    fn price_of(self, cards: Tricks) -> f64 {
        Trick::ALL.iter().map(|&trick| f64::from(cards.count(trick)) * self.price(trick)).sum()
    }
}

/// The chances of the next guard action.
#[derive(Clone, Copy)]
struct Shares {
    pow: f64,
    trick: f64,
}

/// The table as somebody sees it.
#[derive(Clone)]
pub(crate) struct Outlook {
    seats: usize,
    pub(crate) me: usize,
    care: Care,
    ring: [usize; MAX_RING],
    pub(crate) length: usize,
    pub(crate) guard: usize,
    characters: [usize; MAX_SEATS],
    /// What the cards in hand are worth, by seat.
    cards: [f64; MAX_SEATS],
    /// What an unseen card is worth.
    card: f64,
    shares: Shares,
    /// How likely a seat holds each trick, for somebody who sees no hand …
    likely: [[f64; 5]; MAX_SEATS],
    /// … and the hand of the one who looks.
    pub(crate) hand: Tricks,
}

/// Who stands how well, for a seat, by the position where the guard stops.
pub(crate) type Worth = [f64; MAX_RING];

impl Outlook {
    /// The table as a seat sees it.
    pub(crate) fn new(game: &Squid, view: &View, me: Seat, care: Care) -> Outlook {
        let seats = view.hands.len().min(MAX_SEATS);
        let mut ring = [0; MAX_RING];
        let mut characters = [0; MAX_SEATS];
        for (place, &colour) in ring.iter_mut().zip(&view.ring) {
            *place = (colour as usize).min(MAX_SEATS - 1);
            characters[*place] += 1;
        }
        let hand = view.hands.get(me.index()).and_then(|hand| hand.cards).unwrap_or_default();
        // What the others do not see; without one's own hand, what one does not see oneself.
        let mut hidden = game.trick_deck();
        view.trick_discard.iter().for_each(|&card| {
            hidden.remove(card);
        });
        let unseen = hidden.minus(hand).unwrap_or_default();
        let card = care.price_of(unseen) / f64::from(unseen.len().max(1));
        let mut likely = [[0.0; 5]; MAX_SEATS];
        let mut cards = [0.0; MAX_SEATS];
        for (seat, size) in view.hands.iter().map(|hand| hand.size).enumerate().take(seats) {
            let (from, worth) =
                if seat == me.index() { (hidden, care.price_of(hand)) } else { (unseen, card * f64::from(size)) };
            likely[seat] = Trick::ALL.map(|trick| chance_to_hold(from, trick, u32::from(size)));
            cards[seat] = worth;
        }
        let discarded: &[Deed] = if care == Care::Glance { &[] } else { &view.guard_discard };
        Outlook {
            seats,
            me: me.index(),
            care,
            ring,
            length: view.ring.len().clamp(1, MAX_RING),
            guard: view.guard.map_or(0, Position::index),
            characters,
            cards,
            card,
            shares: shares(game.guard_deck(), discarded),
            likely,
            hand,
        }
    }

    /// The same after the one who looks has laid down a card.
    pub(crate) fn without(&self, card: Trick) -> Outlook {
        let mut after = self.clone();
        after.hand.remove(card);
        after.cards[self.me] = self.care.price_of(after.hand);
        after
    }

    /// The same with the guard elsewhere.
    pub(crate) fn with_guard(mut self, guard: usize) -> Outlook {
        self.guard = guard;
        self
    }

    /// Who stands on a position; the ring has no end.
    pub(crate) fn owner(&self, position: usize) -> usize {
        self.ring[position % self.length]
    }

    /// Who is still in the ring.
    pub(crate) fn playing(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.seats).filter(|&seat| self.characters[seat] > 0)
    }

    /// The chance that a seat holds a trick, as the one who looks knows it.
    fn holds(&self, seat: usize, trick: Trick) -> f64 {
        if seat == self.me { f64::from(u8::from(self.hand.has(trick))) } else { self.likely[seat][trick as usize] }
    }

    /// The chance that a seat holds a trick, as the others see it.
    pub(crate) fn seems_to_hold(&self, seat: usize, trick: Trick) -> f64 {
        self.likely[seat][trick as usize]
    }

    /// How likely a seat wins, if one loses a character and another draws a card.
    fn wins(&self, seat: usize, loses: Option<usize>, draws: Option<usize>) -> f64 {
        let (mut all, mut own) = (0.0, 0.0);
        for other in 0..self.seats {
            let characters = self.characters[other].saturating_sub(usize::from(loses == Some(other)));
            let drawn = if draws == Some(other) { self.card } else { 0.0 };
            let strength = LIVES[characters.min(3)] * (1.0 + self.cards[other] + drawn);
            all += strength;
            if other == seat {
                own = strength;
            }
        }
        own / all
    }

    /// How likely a seat wins after this guard action for the character on a position.
    pub(crate) fn after(&self, seat: usize, deed: Deed, position: usize) -> f64 {
        let owner = self.owner(position);
        match deed {
            Deed::Pow => self.wins(seat, Some(owner), None),
            Deed::Empty => self.wins(seat, None, None),
            Deed::Trick => self.wins(seat, None, Some(owner)),
        }
    }

    /// How likely a seat wins as things stand.
    pub(crate) fn now(&self, seat: usize) -> f64 {
        self.wins(seat, None, None)
    }

    /// The chance that a `pow` strikes, drawn for the character of this owner: a second chance may avert it.
    fn strikes(&self, owner: usize) -> f64 {
        let pow = self.shares.pow;
        match self.care {
            Care::Glance => pow,
            Care::Count | Care::Save => pow * (1.0 - self.holds(owner, Trick::Second) * (1.0 - pow)),
        }
    }

    /// What a guard action on each position is worth to a seat.
    pub(crate) fn stops(&self, seat: usize) -> Worth {
        let mut worth = [0.0; MAX_RING];
        for (position, worth) in worth.iter_mut().enumerate().take(self.length) {
            let pow = self.strikes(self.owner(position));
            let trick = self.shares.trick * (1.0 - pow) / (1.0 - self.shares.pow).max(0.01);
            *worth = pow * self.after(seat, Deed::Pow, position)
                + trick * self.after(seat, Deed::Trick, position)
                + (1.0 - pow - trick) * self.after(seat, Deed::Empty, position);
        }
        worth
    }

    /// The same in a quick round: it goes on until somebody is struck.
    pub(crate) fn quick_stops(&self, seat: usize) -> Worth {
        let mut worth = [self.now(seat); MAX_RING];
        for _ in 0..QUICK_STEPS {
            let ahead = worth;
            for position in 0..self.length {
                let pow = self.strikes(self.owner(position));
                worth[position] =
                    pow * self.after(seat, Deed::Pow, position) + (1.0 - pow) * ahead[(position + 1) % self.length];
            }
        }
        worth
    }

    /// The chance that whoever stands under the guard sends it on.
    fn sends_on(&self, position: usize) -> f64 {
        let owner = self.owner(position);
        if self.care == Care::Glance || self.owner(position + 1) == owner {
            return 0.0;
        }
        let (next, quick) = (self.holds(owner, Trick::Next), self.holds(owner, Trick::Quick));
        1.0 - (1.0 - next) * (1.0 - QUICK_TEMPER * quick)
    }

    /// What it is worth to a seat if the guard comes to each position, given what guard actions there are worth: whoever
    /// stands there may send it on.
    pub(crate) fn arrivals(&self, seat: usize, stops: &Worth) -> Worth {
        let mut worth = *stops;
        if self.care == Care::Glance {
            return worth;
        }
        let card = self.now(seat) * (1.0 - self.now(seat)) * self.care.price(Trick::Next);
        for _ in 0..ANSWERS {
            let ahead = worth;
            for position in 0..self.length {
                let sent = self.sends_on(position);
                let price = if self.owner(position) == seat { card } else { 0.0 };
                worth[position] = (1.0 - sent) * stops[position] + sent * (ahead[(position + 1) % self.length] - price);
            }
        }
        worth
    }
}

/// The chance that `size` cards drawn from these include the trick.
fn chance_to_hold(from: Tricks, trick: Trick, size: u32) -> f64 {
    let (mut all, mut others) = (f64::from(from.len()), f64::from(from.len() - from.count(trick)));
    let mut none = 1.0;
    for _ in 0..size.min(from.len()) {
        none *= (others / all).max(0.0);
        all -= 1.0;
        others -= 1.0;
    }
    1.0 - none
}

/// The chances of the next guard action: of the deck without the discards, or of the whole deck if none is left.
fn shares(deck: &[Deed], discarded: &[Deed]) -> Shares {
    let fresh = discarded.len() >= deck.len();
    let discarded = if fresh { &[] } else { discarded };
    let count = |cards: &[Deed], deed| cards.iter().filter(|&&card| card == deed).count() as f64;
    let left = |deed| (count(deck, deed) - count(discarded, deed)).max(0.0);
    let all = (deck.len() - discarded.len()).max(1) as f64;
    Shares { pow: left(Deed::Pow) / all, trick: left(Deed::Trick) / all }
}
