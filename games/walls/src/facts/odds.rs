//! Where each card may be, for somebody who knows some of them.

use super::Facts;
use super::sample::{DEAL, DEALS, Table, lose, ways};
use crate::pieces::{Card, Costume, Part, PileNo};
use crate::view::View;

/// For each card and pile the chance that the one is in the other: the share of the worlds that fit.
#[derive(Clone, Debug)]
pub(crate) struct Odds([[f64; PileNo::COUNT]; Card::COUNT]);

impl Odds {
    pub(crate) fn new(view: &View, facts: &Facts) -> Odds {
        let table = Table::of(view);
        let by_losers = table.by_losers(&table.believe(facts));
        let mut odds = [[0.0; PileNo::COUNT]; Card::COUNT];
        for part in Part::ALL {
            let mut others = by_losers.to_vec();
            let mine = others.remove(part.index());
            let mut weights = [0.0; DEALS];
            for (losers, &deals) in mine.iter().enumerate().filter(|(_, deals)| **deals != 0) {
                let rest = lose(table.lost, losers).map_or(0, |left| ways(&others, left));
                (0..DEALS).filter(|deal| deals & 1 << deal != 0).for_each(|deal| weights[deal] = f64::from(rest));
            }
            let all = weights.iter().sum::<f64>().max(1.0);
            for (deal, weight) in DEAL.iter().zip(weights) {
                for (pile, &costume) in deal.iter().enumerate() {
                    let costume = Costume::ALL[usize::from(costume)];
                    if !table.taken[part.index()].contains(&costume) {
                        odds[Card::new(part, costume).index()][pile] += weight / all;
                    }
                }
            }
        }
        Odds(odds)
    }

    /// The chance that the card is in the pile.
    pub(crate) fn at(&self, card: Card, pile: PileNo) -> f64 {
        self.0[card.index()][pile.index()]
    }

    /// The chance to find the card with one search, wherever it is likeliest.
    pub(crate) fn best(&self, card: Card) -> f64 {
        self.0[card.index()].iter().copied().fold(0.0, f64::max)
    }

    /// How much somebody would learn by looking into the pile about the cards that `matter`: 0 if all is known, at most 1.
    pub(crate) fn news(&self, pile: PileNo, matters: impl Fn(Card) -> bool) -> f64 {
        let unsure = |card: Card| {
            let chance = self.at(card, pile);
            chance * (1.0 - chance)
        };
        Card::all().filter(|&card| matters(card)).map(unsure).sum::<f64>() / 4.0
    }
}

#[cfg(test)]
mod tests {
    use engine::{Game, Knowledge, Options, Quick, Seat, Viewer};

    use super::*;
    use crate::facts::{Fact, What};
    use crate::setup::Walls;

    /// The odds are the shares of sampled worlds, also when it is forgotten where a card was taken from.
    #[test]
    fn odds_are_shares_of_worlds() {
        let game = Walls::new(2, &Options::default()).unwrap();
        let mut chance = Quick::new(2);
        let mut state = game.deal(&mut chance);
        let [first, second, ..] = PileNo::ALL;
        let found = state.piles[first].as_slice()[1];
        state.piles[first].remove(found);
        state.cards[Seat::FIRST].push(found);
        let by = Seat::FIRST;
        let mut facts = game.facts(Viewer::Seat(by));
        let known = state.piles[second].as_slice()[0];
        facts.known.push(Fact { what: What::Holds(second, known), step: 1, by });
        let lacks = state.piles[first].as_slice()[2];
        facts.known.push(Fact { what: What::Lacks(second, lacks), step: 1, by });
        let view = game.view(&state, Viewer::Seat(by));
        let odds = Odds::new(&view, &facts);
        let worlds = 20_000;
        let mut counts = [[0_u32; PileNo::COUNT]; Card::COUNT];
        for _ in 0..worlds {
            let world = game.sample(&view, &facts, &mut chance);
            for pile in PileNo::ALL {
                world.piles[pile].as_slice().iter().for_each(|card| counts[card.index()][pile.index()] += 1);
            }
        }
        for card in Card::all() {
            for pile in PileNo::ALL {
                let share = f64::from(counts[card.index()][pile.index()]) / f64::from(worlds);
                assert!((odds.at(card, pile) - share).abs() < 0.02, "{card:?} in {pile}: {share}");
            }
        }
        assert!((odds.at(known, second) - 1.0).abs() < 1e-9);
        assert!(odds.best(found) <= 0.0);
    }
}
