//! Whole positions that fit what is known, each with the same chance.
//!
//! At the start each body part's four costumes lay in the four piles in one of 24 ways. What is known of the cards of a part
//! rules out some of the 24; the parts have nothing to do with each other, but for the sizes of the piles, which matter only
//! to somebody who does not know from which pile a card was taken. So worlds are counted, and one is drawn by its number.

use engine::Chance;

use super::{Facts, What};
use crate::pieces::{Card, Cards, Costume, Part, PileNo};
use crate::state::{Piles, State};
use crate::view::View;

/// A set of the 24 ways to deal four costumes to four piles, by number.
pub(super) type Deals = u32;
pub(super) const DEALS: usize = 24;
const ALL_DEALS: Deals = (1 << DEALS) - 1;

/// The costume that each deal gives to each pile.
pub(super) const DEAL: [[u8; PileNo::COUNT]; DEALS] = {
    let mut table = [[0; PileNo::COUNT]; DEALS];
    let (mut n, mut number) = (0, 0);
    while number < 256u32 {
        let deal = [number / 64 % 4, number / 16 % 4, number / 4 % 4, number % 4];
        if (1 << deal[0] | 1 << deal[1] | 1 << deal[2] | 1 << deal[3]) == 0b1111 {
            table[n] = [deal[0] as u8, deal[1] as u8, deal[2] as u8, deal[3] as u8];
            n += 1;
        }
        number += 1;
    }
    table
};

/// The deals that give a costume to a pile, by pile and costume.
const GIVING: [[Deals; Costume::COUNT]; PileNo::COUNT] = {
    let mut table = [[0; Costume::COUNT]; PileNo::COUNT];
    let mut n = 0;
    while n < DEALS {
        let mut pile = 0;
        while pile < PileNo::COUNT {
            table[pile][DEAL[n][pile] as usize] |= 1 << n;
            pile += 1;
        }
        n += 1;
    }
    table
};

/// A position that fits the view and as much of the facts as can be true together.
pub(super) fn world(view: &View, facts: &Facts, chance: &mut impl Chance) -> State {
    let table = Table::of(view);
    let deals = table.believe(facts);
    let [hat, face, body, legs, hand] = table.draw(&deals, chance);
    let chosen = [hat, face, body, legs, hand];
    let mut piles = Piles::default();
    for pile in PileNo::ALL {
        let mut here: Cards = Part::ALL
            .into_iter()
            .filter_map(|part| {
                let costume = Costume::ALL[usize::from(DEAL[chosen[part.index()]][pile.index()])];
                Some(Card::new(part, costume)).filter(|card| !table.taken[part.index()].contains(&card.costume()))
            })
            .collect();
        order(view, facts, pile, &mut here, chance);
        piles[pile] = view.piles[pile.index()].cards.unwrap_or(here);
    }
    State {
        orientation: view.orientation,
        ghosts: view.ghosts,
        sliders: view.sliders,
        piles,
        cards: view.cards,
        turn: view.turn,
        moves_left: view.moves_left,
        start: view.start,
        phase: view.phase,
    }
}

/// What the view says of the cards.
pub(super) struct Table {
    /// The costumes found, by part.
    pub(super) taken: [Vec<Costume>; 5],
    /// The deals that the view allows, by part.
    deals: [Deals; 5],
    /// How many cards each pile has lost.
    pub(super) lost: [usize; PileNo::COUNT],
}

impl Table {
    pub(super) fn of(view: &View) -> Table {
        let found = |part: Part| view.cards.0.iter().filter_map(move |cards| cards.of_part(part)).map(Card::costume);
        let taken = Part::ALL.map(|part| found(part).collect::<Vec<_>>());
        let mut deals = [ALL_DEALS; 5];
        for part in Part::ALL {
            for pile in PileNo::ALL {
                let seen = view.piles[pile.index()];
                let giving = &GIVING[pile.index()];
                let gone = gone(&taken[part.index()], pile);
                deals[part.index()] &= match seen.cards.map(|cards| cards.of_part(part)) {
                    Some(Some(card)) => giving[card.costume().index()],
                    Some(None) => gone,
                    None if seen.top == Some(part) => !gone,
                    None => ALL_DEALS,
                };
            }
        }
        Table { taken, deals, lost: view.piles.map(|pile| Part::ALL.len().saturating_sub(pile.size)) }
    }

    /// The deals that are left when the facts are believed: all of them if they can be true together, else each that does not
    /// contradict the view and the newer ones.
    pub(super) fn believe(&self, facts: &Facts) -> [Deals; 5] {
        let all = facts.known.iter().fold(self.deals, |deals, fact| self.with(deals, fact.what).unwrap_or([0; 5]));
        if self.count(&all) > 0 {
            return all;
        }
        let mut order: Vec<_> = facts.known.iter().collect();
        order.sort_by_key(|fact| std::cmp::Reverse(fact.step));
        order.iter().fold(self.deals, |deals, fact| {
            self.with(deals, fact.what).filter(|fewer| self.count(fewer) > 0).unwrap_or(deals)
        })
    }

    /// The deals that a fact leaves; nothing if it contradicts the view.
    fn with(&self, mut deals: [Deals; 5], what: What) -> Option<[Deals; 5]> {
        let (pile, card) = match what {
            What::Holds(pile, card) | What::Lacks(pile, card) | What::Taken(pile, card) => (pile, card),
            // Whoever has forgotten where a card was taken from still knows what is left.
            What::Lies(pile, _, part) => {
                deals[part.index()] &= !gone(&self.taken[part.index()], pile);
                return Some(deals);
            }
        };
        let giving = GIVING[pile.index()][card.costume().index()];
        let taken = self.taken[card.part().index()].contains(&card.costume());
        deals[card.part().index()] &= match what {
            What::Taken(..) if !taken => return None,
            What::Holds(..) if taken => return None,
            What::Lacks(..) => !giving,
            _ => giving,
        };
        Some(deals)
    }

    /// The piles that have lost their card of a part in a deal, bit by bit.
    fn losers(&self, part: usize, deal: usize) -> u8 {
        let lost = |costume: u8| self.taken[part].iter().any(|taken| taken.index() == usize::from(costume));
        (0..PileNo::COUNT).filter(|&pile| lost(DEAL[deal][pile])).fold(0, |piles, pile| piles | 1 << pile)
    }

    /// The deals of each part by the piles that lose a card in them.
    pub(super) fn by_losers(&self, deals: &[Deals; 5]) -> [[Deals; 16]; 5] {
        let mut by_losers = [[0; 16]; 5];
        for (part, &deals) in deals.iter().enumerate() {
            for deal in (0..DEALS).filter(|&deal| deals & 1 << deal != 0) {
                by_losers[part][usize::from(self.losers(part, deal))] |= 1 << deal;
            }
        }
        by_losers
    }

    /// How many worlds there are.
    fn count(&self, deals: &[Deals; 5]) -> u32 {
        ways(&self.by_losers(deals), self.lost)
    }

    /// One deal for each part, each fitting choice with the same chance.
    fn draw(&self, deals: &[Deals; 5], chance: &mut impl Chance) -> [usize; 5] {
        let by_losers = self.by_losers(deals);
        let mut lost = self.lost;
        let mut chosen = [0; 5];
        let all = ways(&by_losers, lost);
        if all == 0 {
            // No game looks like this view. A world is made all the same.
            return chosen;
        }
        let mut number = chance.below(all);
        for (part, chosen) in chosen.iter_mut().enumerate() {
            for (losers, &deals) in by_losers[part].iter().enumerate().filter(|(_, deals)| **deals != 0) {
                let Some(left) = lose(lost, losers) else { continue };
                let rest = ways(&by_losers[part + 1..], left);
                let here = rest * deals.count_ones();
                if number < here {
                    *chosen =
                        (0..DEALS).filter(|deal| deals & 1 << deal != 0).nth((number / rest) as usize).unwrap_or(0);
                    number %= rest;
                    lost = left;
                    break;
                }
                number -= here;
            }
        }
        chosen
    }
}

/// The deals that give one of these costumes to a pile.
fn gone(taken: &[Costume], pile: PileNo) -> Deals {
    taken.iter().fold(0, |gone, costume| gone | GIVING[pile.index()][costume.index()])
}

/// What each pile has still to lose when these have lost one.
pub(super) fn lose(mut lost: [usize; PileNo::COUNT], losers: usize) -> Option<[usize; PileNo::COUNT]> {
    for (pile, lost) in lost.iter_mut().enumerate() {
        *lost = lost.checked_sub(losers >> pile & 1)?;
    }
    Some(lost)
}

/// In how many ways deals can be chosen for these parts so that each pile loses as many cards as it has lost.
pub(super) fn ways(parts: &[[Deals; 16]], lost: [usize; PileNo::COUNT]) -> u32 {
    let Some((first, rest)) = parts.split_first() else { return u32::from(lost == [0; PileNo::COUNT]) };
    let mut sum = 0;
    for (losers, deals) in first.iter().enumerate().filter(|(_, deals)| **deals != 0) {
        if let Some(left) = lose(lost, losers) {
            sum += deals.count_ones() * ways(rest, left);
        }
    }
    sum
}

/// Puts the cards of a pile in an order that fits: known depths first, the newest knowledge first; the rest by chance.
fn order(view: &View, facts: &Facts, pile: PileNo, cards: &mut Cards, chance: &mut impl Chance) {
    let mut at: [Option<Part>; 5] = [None; 5];
    let size = cards.len();
    let put = |depth: usize, part: Part, at: &mut [Option<Part>; 5]| {
        if depth < size && at[depth].is_none() && !at.contains(&Some(part)) && cards.of_part(part).is_some() {
            at[depth] = Some(part);
        }
    };
    if let Some(top) = view.piles[pile.index()].top {
        put(0, top, &mut at);
    }
    let mut known: Vec<_> =
        facts.known.iter().filter(|fact| matches!(fact.what, What::Lies(here, ..) if here == pile)).collect();
    known.sort_by_key(|fact| std::cmp::Reverse(fact.step));
    for fact in known {
        if let What::Lies(_, depth, part) = fact.what {
            put(depth.into(), part, &mut at);
        }
    }
    let mut rest: Cards = cards.as_slice().iter().copied().filter(|card| !at.contains(&Some(card.part()))).collect();
    chance.shuffle(rest.as_mut_slice());
    let mut rest = rest.as_slice().iter().copied();
    let ordered = (0..size).filter_map(|depth| at[depth].map_or_else(|| rest.next(), |part| cards.of_part(part)));
    *cards = ordered.collect();
}
