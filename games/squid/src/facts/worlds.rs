//! Whole positions that fit what a viewer sees and knows.

use engine::{BySeat, Chance, Colour, Seat, SeatSet};

use super::history::{self, Hands};
use super::{Fact, Facts, Shown};
use crate::pieces::{DECK, Deed, MAX_SEATS, Trick, Tricks, Vote};
use crate::setup::Squid;
use crate::state::{Phase, Ring, State, Stock};
use crate::view::View;

/// So many placements are tried before the possible ones are written down, and so many after that if there are too many.
const TRIES: u32 = 16;
const LAST_TRIES: u32 = 20_000;

impl State {
    /// The position as far as it is seen; unseen hands, piles and votes are empty.
    pub(super) fn seen(view: &View) -> State {
        let owner = |colour: &Colour| Seat::new(*colour as usize).unwrap_or(Seat::FIRST);
        let ring: Ring = view.ring.iter().map(owner).collect();
        let quick = view.quick;
        let phase = match (view.phase, view.revealed, view.winner) {
            (_, _, Some(winner)) => Phase::Over(winner),
            (_, Some(deed), _) => Phase::Revealed { deed, quick },
            ("guard", ..) => Phase::Guard,
            ("moved", ..) => Phase::Moved { quick },
            _ => Phase::Vote,
        };
        let mut hands = BySeat::default();
        let mut votes = BySeat::default();
        for ((seat, hand), vote) in Seat::all(MAX_SEATS).zip(&view.hands).zip(&view.votes) {
            hands[seat] = hand.cards.unwrap_or_default();
            votes[seat] = *vote;
        }
        State {
            playing: ring.owners().iter().copied().collect::<SeatSet>(),
            ring,
            guard: view.guard.unwrap_or_default(),
            hands,
            votes,
            deeds: Stock::new([], view.guard_discard.iter().copied()),
            tricks: Stock::new([], view.trick_discard.iter().copied()),
            start: view.start,
            waiting: view.to_act,
            phase,
        }
    }

    /// A secret vote is any that the hand allows.
    pub(super) fn place_votes(&mut self, view: &View, chance: &mut impl Chance) {
        for seat in view.voted.iter().filter(|seat| seat.index() < MAX_SEATS) {
            if self.votes[seat].is_none() {
                let hand = self.hands[seat];
                let allowed = || Vote::ALL.into_iter().filter(|vote| vote.allowed(hand));
                self.votes[seat] = allowed().nth(chance.below(allowed().count() as u32) as usize);
            }
        }
    }
}

impl Squid {
    /// The guard pile holds what is not discarded, in any order.
    pub(super) fn place_deeds(&self, view: &View, state: &mut State, chance: &mut impl Chance) {
        let discards = view.guard_discard.iter().copied();
        if let Some(pile) = &view.guard_pile.cards {
            state.deeds = Stock::new(pile.iter().copied(), discards);
            return;
        }
        let mut discarded = [0; Deed::ALL.len()];
        discards.clone().for_each(|deed| discarded[deed as usize] += 1);
        let is_hidden = |deed: &Deed| {
            let left = &mut discarded[*deed as usize];
            let hidden = *left == 0;
            *left -= u32::from(!hidden);
            hidden
        };
        let mut pile: Vec<Deed> = self.guard_deck().iter().copied().filter(is_hidden).collect();
        chance.shuffle(&mut pile);
        state.deeds = Stock::new(pile, discards);
    }

    /// The unseen tricks go to the pile and to the hands that the viewer does not see.
    pub(super) fn place_tricks(&self, view: &View, facts: &Facts, state: &mut State, chance: &mut impl Chance) {
        let discards = || view.trick_discard.iter().copied();
        if let Some(pile) = &view.trick_pile.cards {
            state.tricks = Stock::new(pile.iter().copied(), discards());
            return;
        }
        let unseen = Unseen::of(self, view);
        let believed = facts.beliefs().find_map(|log| self.place_by(view, &unseen, log, chance));
        let (hands, pile) = believed.unwrap_or_else(|| {
            // Without facts all unseen cards are shuffled over all unseen places.
            let mut held: Vec<Trick> = unseen.cards.iter().collect();
            chance.shuffle(&mut held);
            let pile = held.split_off(held.len().saturating_sub(unseen.pile));
            (unseen.deal(&held), pile)
        });
        state.hands.0 = hands;
        state.tricks = Stock::new(pile, discards());
    }

    /// Hands and pile that agree with the facts; `None` if none do.
    fn place_by(
        &self,
        view: &View,
        unseen: &Unseen,
        log: &[Fact],
        chance: &mut impl Chance,
    ) -> Option<(Hands, Vec<Trick>)> {
        let piles = unseen.possible_piles(log);
        if piles.is_empty() {
            return None;
        }
        if let Some(world) = unseen.try_out(&piles, log, TRIES, chance) {
            return Some(world);
        }
        let Some(outcomes) = self.outcomes(view, log) else {
            return unseen.try_out(&piles, log, LAST_TRIES, chance);
        };
        let outcomes: Vec<_> = outcomes
            .into_iter()
            .map(|(hands, pile)| {
                let open = hands.iter().zip(unseen.known).filter(|(_, known)| known.is_none());
                let weight = arrangements(pile) * open.map(|(&hand, _)| arrangements(hand)).product::<f64>();
                ((hands, pile), weight)
            })
            .collect();
        let &(hands, pile) = pick(&outcomes, chance)?;
        let mut pile: Vec<Trick> = pile.iter().collect();
        chance.shuffle(&mut pile);
        Some((hands, pile))
    }

    /// Does any world agree with the facts?
    pub(super) fn is_possible(&self, view: &View, log: &[Fact]) -> bool {
        self.outcomes(view, log).is_none_or(|outcomes| !outcomes.is_empty())
    }

    fn outcomes(&self, view: &View, log: &[Fact]) -> Option<std::collections::BTreeSet<(Hands, Tricks)>> {
        let unseen = Unseen::of(self, view);
        let mut sizes = [0; MAX_SEATS];
        for (size, hand) in sizes.iter_mut().zip(&view.hands) {
            *size = hand.size;
        }
        let mut outcomes = history::outcomes(log, unseen.known, sizes, self.trick_deck())?;
        outcomes.retain(|(hands, pile)| unseen.can_be(hands, *pile));
        Some(outcomes)
    }
}

/// The tricks that a viewer does not see, and the places where they can be.
struct Unseen {
    cards: Tricks,
    /// The hands that the viewer sees; also those of seats that do not play.
    known: [Option<Tricks>; MAX_SEATS],
    /// How many unseen cards each seat holds.
    sizes: [usize; MAX_SEATS],
    pile: usize,
}

impl Unseen {
    fn of(game: &Squid, view: &View) -> Unseen {
        let mut known = [Some(Tricks::NONE); MAX_SEATS];
        let mut sizes = [0; MAX_SEATS];
        for (seat, hand) in view.hands.iter().take(MAX_SEATS).enumerate() {
            known[seat] = hand.cards;
            sizes[seat] = if hand.cards.is_none() { usize::from(hand.size) } else { 0 };
        }
        let mut cards = game.trick_deck();
        let seen = view.trick_discard.iter().copied().chain(known.iter().flatten().flat_map(|hand| hand.iter()));
        for card in seen {
            cards.remove(card);
        }
        Unseen { cards, known, sizes, pile: usize::from(view.trick_pile.size) }
    }

    /// Are the hands that the viewer does not see and the pile made of the unseen cards?
    fn can_be(&self, hands: &Hands, pile: Tricks) -> bool {
        let hidden = hands.iter().zip(self.known).filter(|(_, known)| known.is_none());
        let mut cards = pile;
        hidden.for_each(|(hand, _)| cards.extend(hand.iter()));
        cards == self.cards
    }

    /// What the pile can be made of, each with the number of placements that make it so.
    fn possible_piles(&self, log: &[Fact]) -> Vec<(Tricks, f64)> {
        let mut pile = Tricks::NONE;
        for fact in log {
            match fact.shown {
                Shown::Renewed(cards) => pile = cards,
                // A draw that the viewer saw; if the card was not there, some fact is wrong.
                Shown::Drew(Some(card)) if !pile.remove(card) => return Vec::new(),
                Shown::Drew(_) | Shown::Laid(_) => {}
            }
        }
        let mut piles = vec![Tricks::NONE];
        for trick in Trick::ALL {
            let most = pile.count(trick).min(self.cards.count(trick));
            piles = piles
                .into_iter()
                .flat_map(|pile| {
                    (0..=most).map(move |count| {
                        let mut pile = pile;
                        pile.extend((0..count).map(|_| trick));
                        pile
                    })
                })
                .filter(|pile| pile.len() as usize <= self.pile)
                .collect();
        }
        piles.retain(|pile| pile.len() as usize == self.pile);
        let weigh = |pile: Tricks| {
            let rest = self.cards.minus(pile)?;
            Some((pile, arrangements(pile) * arrangements(rest)))
        };
        piles.into_iter().filter_map(weigh).collect()
    }

    /// Places the cards at random until that agrees with the facts.
    fn try_out(
        &self,
        piles: &[(Tricks, f64)],
        log: &[Fact],
        tries: u32,
        chance: &mut impl Chance,
    ) -> Option<(Hands, Vec<Trick>)> {
        for _ in 0..tries {
            let &pile = pick(piles, chance)?;
            let mut rest: Vec<Trick> = self.cards.minus(pile)?.iter().collect();
            chance.shuffle(&mut rest);
            let hands = self.deal(&rest);
            if history::explains(log, hands, pile) {
                let mut pile: Vec<Trick> = pile.iter().collect();
                chance.shuffle(&mut pile);
                return Some((hands, pile));
            }
        }
        None
    }

    /// The hands, if these cards are dealt to those whose hands are unseen.
    fn deal(&self, mut cards: &[Trick]) -> Hands {
        let mut hands = self.known.map(Option::unwrap_or_default);
        for (hand, &size) in hands.iter_mut().zip(&self.sizes) {
            let (dealt, rest) = cards.split_at(size.min(cards.len()));
            hand.extend(dealt.iter().copied());
            cards = rest;
        }
        hands
    }
}

/// In how many orders the cards can lie that look different.
fn arrangements(cards: Tricks) -> f64 {
    const FACTORIALS: [f64; DECK + 1] = {
        let mut factorials = [1.0; DECK + 1];
        let mut n = 1;
        while n <= DECK {
            factorials[n] = factorials[n - 1] * n as f64;
            n += 1;
        }
        factorials
    };
    let factorial = |n: u32| FACTORIALS[(n as usize).min(DECK)];
    factorial(cards.len()) / Trick::ALL.iter().map(|&trick| factorial(cards.count(trick))).product::<f64>()
}

/// One of several, each as likely as its weight says.
fn pick<'a, T>(weighted: &'a [(T, f64)], chance: &mut impl Chance) -> Option<&'a T> {
    if let [(only, _)] = weighted {
        return Some(only);
    }
    let fraction = (f64::from(chance.word()) + f64::from(chance.word()) / 4_294_967_296.0) / 4_294_967_296.0;
    let mut left = fraction * weighted.iter().map(|(_, weight)| weight).sum::<f64>();
    let reached = weighted.iter().find(|(_, weight)| {
        left -= weight;
        left < 0.0
    });
    reached.or(weighted.last()).map(|(item, _)| item)
}
