//! What a seat can hope for on each field.

use engine::{Seat, Seen};

use crate::facts::{Facts, Odds, What};
use crate::geometry::{CELLS, Field, FieldSet};
use crate::pieces::{Card, Part, PileNo};
use crate::setup::Walls;
use crate::solver::Reach;
use crate::view::View;

/// What it is worth to look at cards that one knows nothing of, where finding the card that one looks for is worth 1.
const NEWS: f64 = 0.2;

/// The chance that what is within reach now is so after the others' moves.
const STILL_THERE: f64 = 0.7;

/// What a search on each field is worth: the chance to find the disguise there, and a little for what else is seen.
#[derive(Clone, Debug)]
pub(crate) struct Hopes {
    on: [f64; CELLS],
}

impl Hopes {
    fn new(game: &Walls, worth: impl Fn(Card) -> f64) -> Hopes {
        let mut on = [0.0; CELLS];
        for field in Field::all() {
            on[field.index()] = game.castle.disguise(field).map_or(0.0, &worth);
        }
        Hopes { on }
    }

    /// What the player can hope for.
    pub(crate) fn own(seen: &Seen<'_, Walls>, odds: &Odds) -> Hopes {
        Hopes::new(seen.game, |card| {
            if missing(seen.view, seen.seat, card.part()) {
                best_pile(seen, odds, card).map_or(0.0, |(_, worth)| worth)
            } else {
                0.0
            }
        })
    }

    /// What another one can hope for, as far as the player can tell. Everybody saw into which piles they looked: they know
    /// where those cards are, and guess where the others are.
    pub(crate) fn of(seen: &Seen<'_, Walls>, odds: &Odds, rival: Seat) -> Hopes {
        let looked = looked_into(seen.facts, rival);
        let others = looked.iter().filter(|looked| !**looked).count() as f64;
        Hopes::new(seen.game, |card| {
            if !missing(seen.view, rival, card.part()) {
                return 0.0;
            }
            let known: f64 =
                PileNo::ALL.iter().filter(|pile| looked[pile.index()]).map(|&pile| odds.at(card, pile)).sum();
            let elsewhere: f64 =
                PileNo::ALL.iter().filter(|pile| !looked[pile.index()]).map(|&pile| odds.at(card, pile)).sum();
            known + elsewhere / others.max(1.0)
        })
    }

    /// The same when the cards of a part are not needed any more.
    pub(crate) fn without(&self, game: &Walls, part: Part) -> Hopes {
        let mut rest = self.clone();
        for field in Field::all() {
            if game.castle.disguise(field).is_some_and(|card| card.part() == part) {
                rest.on[field.index()] = 0.0;
            }
        }
        rest
    }

    /// What a search on the field is worth.
    pub(crate) fn on(&self, field: Field) -> f64 {
        self.on[field.index()]
    }

    /// The most that can be hoped for within reach.
    pub(crate) fn best(&self, reach: &Reach) -> f64 {
        reach.fields().iter().map(|field| self.on(field)).fold(0.0, f64::max)
    }

    /// What can be hoped for within reach when it is one's turn again: two good parts are better than one, as others move in
    /// between.
    pub(crate) fn prospects(&self, game: &Walls, reach: &Reach) -> f64 {
        let mut best = [0.0_f64; Part::ALL.len()];
        for field in reach.fields().iter() {
            if let Some(card) = game.castle.disguise(field) {
                let best = &mut best[card.part().index()];
                *best = best.max(self.on(field));
            }
        }
        1.0 - best.iter().map(|best| 1.0 - STILL_THERE * best.min(1.0)).product::<f64>()
    }

    /// The fields that are worth nearly as much as the best of those within reach; all of them if nothing is worth anything.
    pub(crate) fn worth_going_to(&self, reach: &Reach, nearly: f64) -> FieldSet {
        let fields = reach.fields();
        let best = self.best(reach);
        if best <= 0.0 {
            fields
        } else {
            fields.iter().filter(|&field| self.on(field) >= best - nearly && self.on(field) > 0.0).collect()
        }
    }
}

/// Does a seat still need a card for that part?
pub(crate) fn missing(view: &View, seat: Seat, part: Part) -> bool {
    view.cards[seat].of_part(part).is_none()
}

/// Where to search for a card: the pile and what the search is worth.
pub(crate) fn best_pile(seen: &Seen<'_, Walls>, odds: &Odds, card: Card) -> Option<(PileNo, f64)> {
    let matters = |other: Card| other != card && missing(seen.view, seen.seat, other.part());
    let full = PileNo::ALL.into_iter().filter(|pile| seen.view.piles[pile.index()].size > 0);
    let worth = |pile: PileNo| odds.at(card, pile) + NEWS * odds.news(pile, matters);
    full.map(|pile| (pile, worth(pile))).max_by(|(_, a), (_, b)| a.total_cmp(b)).filter(|_| odds.best(card) > 0.0)
}

/// The piles that a seat is known to have looked into.
fn looked_into(facts: &Facts, seat: Seat) -> [bool; PileNo::COUNT] {
    let mut looked = [false; PileNo::COUNT];
    for fact in facts.known.iter().filter(|fact| fact.by == seat) {
        if let What::Lacks(pile, _) | What::Taken(pile, _) | What::Holds(pile, _) = fact.what {
            looked[pile.index()] = true;
        }
    }
    looked
}
