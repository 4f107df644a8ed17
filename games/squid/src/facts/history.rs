//! Could it have come to this? What the draws and plays since a renewal of the pile say about the hands.

use std::collections::BTreeSet;

use engine::Seat;

use super::{Fact, Shown};
use crate::pieces::{MAX_SEATS, Trick, Tricks};

/// The hands by seat.
pub(super) type Hands = [Tricks; MAX_SEATS];

/// How many worlds are written down at most.
const MOST: usize = 20_000;

/// Is there a course of events that agrees with all facts and ends with these hands and this pile?
///
/// Goes backwards: what was laid down returns to its hand, what was drawn to the pile, which must be exactly
/// what it was made of when the renewal is reached. Of a hidden draw every card of the hand may be the one.
pub(super) fn explains(log: &[Fact], hands: Hands, pile: Tricks) -> bool {
    Search { log, dead_ends: BTreeSet::new() }.back(log.len(), hands, pile)
}

struct Search<'a> {
    log: &'a [Fact],
    dead_ends: BTreeSet<(usize, Hands)>,
}

impl Search<'_> {
    fn back(&mut self, mut end: usize, mut hands: Hands, mut pile: Tricks) -> bool {
        while let Some(Fact { seat, shown, .. }) = end.checked_sub(1).and_then(|last| self.log.get(last)) {
            let Some(hand) = hands.get_mut(seat.index()) else { return false };
            match *shown {
                Shown::Renewed(cards) if cards != pile => return false,
                Shown::Renewed(_) => pile = Tricks::NONE,
                Shown::Laid(card) if hand.add(card) => {}
                Shown::Drew(Some(card)) if hand.remove(card) && pile.add(card) => {}
                Shown::Laid(_) | Shown::Drew(Some(_)) => return false,
                Shown::Drew(None) => return self.undo_draw(end, *seat, hands, pile),
            }
            end -= 1;
        }
        true
    }

    fn undo_draw(&mut self, end: usize, seat: Seat, hands: Hands, pile: Tricks) -> bool {
        if self.dead_ends.contains(&(end, hands)) {
            return false;
        }
        let made_of = made_of(&self.log[..end]);
        for card in Trick::ALL {
            let (mut hands, mut pile) = (hands, pile);
            let was_there = pile.count(card) < made_of.count(card);
            if was_there && hands[seat.index()].remove(card) && pile.add(card) && self.back(end - 1, hands, pile) {
                return true;
            }
        }
        self.dead_ends.insert((end, hands));
        false
    }
}

/// What the pile was made of at the last renewal.
fn made_of(log: &[Fact]) -> Tricks {
    let renewals = log.iter().rev().filter_map(|fact| match fact.shown {
        Shown::Renewed(cards) => Some(cards),
        Shown::Drew(_) | Shown::Laid(_) => None,
    });
    renewals.into_iter().next().unwrap_or_default()
}

/// Every way in which hands and pile can be now, given that the facts begin with a renewal: `known` are the hands that the
/// viewer sees now, `sizes` how many cards each seat holds now, `deck` all tricks. `None` if there are too many to write down.
pub(super) fn outcomes(
    log: &[Fact],
    known: [Option<Tricks>; MAX_SEATS],
    sizes: [u8; MAX_SEATS],
    deck: Tricks,
) -> Option<BTreeSet<(Hands, Tricks)>> {
    let Some((&Fact { shown: Shown::Renewed(pile), .. }, rest)) = log.split_first() else { return None };
    let Some(dealt) = dealt(rest, known, sizes, deck.minus(pile)) else { return Some(BTreeSet::new()) };
    let mut worlds: BTreeSet<(Hands, Tricks)> = dealt.all()?.into_iter().map(|hands| (hands, pile)).collect();
    for fact in rest {
        let mut next = BTreeSet::new();
        for &(hands, pile) in &worlds {
            go(fact, hands, pile, &mut next);
        }
        if next.len() > MOST {
            return None;
        }
        worlds = next;
    }
    Some(worlds)
}

/// Where a fact leads from a world.
fn go(fact: &Fact, mut hands: Hands, mut pile: Tricks, next: &mut BTreeSet<(Hands, Tricks)>) {
    let seat = fact.seat.index();
    let Some(hand) = hands.get_mut(seat) else { return };
    match fact.shown {
        Shown::Renewed(cards) if pile.is_empty() => pile = cards,
        Shown::Laid(card) if hand.remove(card) => {}
        Shown::Drew(Some(card)) if pile.remove(card) && hand.add(card) => {}
        Shown::Drew(None) => {
            next.extend(Trick::ALL.into_iter().filter_map(|card| {
                let (mut hands, mut pile) = (hands, pile);
                (pile.remove(card) && hands[seat].add(card)).then_some((hands, pile))
            }));
            return;
        }
        Shown::Renewed(_) | Shown::Laid(_) | Shown::Drew(Some(_)) => return,
    }
    next.insert((hands, pile));
}

/// What the seats held at the first renewal: some hands are known, the other cards are spread over the rest.
struct Dealt {
    hands: Hands,
    open: [u8; MAX_SEATS],
    cards: Tricks,
}

/// Goes back from what is seen now. `None` if that does not add up.
fn dealt(
    rest: &[Fact],
    known: [Option<Tricks>; MAX_SEATS],
    sizes: [u8; MAX_SEATS],
    outside_the_pile: Option<Tricks>,
) -> Option<Dealt> {
    let mut dealt = Dealt { hands: [Tricks::NONE; MAX_SEATS], open: [0; MAX_SEATS], cards: outside_the_pile? };
    for seat in 0..MAX_SEATS {
        let facts = rest.iter().rev().filter(|fact| fact.seat.index() == seat).map(|fact| fact.shown);
        if let Some(mut hand) = known[seat] {
            let undone = facts.into_iter().all(|shown| match shown {
                Shown::Renewed(_) => true,
                Shown::Laid(card) => hand.add(card),
                Shown::Drew(card) => card.is_some_and(|card| hand.remove(card)),
            });
            dealt.hands[seat] = undone.then_some(hand)?;
            dealt.cards = dealt.cards.minus(hand)?;
        } else {
            dealt.open[seat] = facts.into_iter().try_fold(sizes[seat], |size, shown| match shown {
                Shown::Renewed(_) => Some(size),
                Shown::Laid(_) => size.checked_add(1),
                Shown::Drew(_) => size.checked_sub(1),
            })?;
        }
    }
    let places: u32 = dealt.open.iter().map(|&size| u32::from(size)).sum();
    (dealt.cards.len() == places).then_some(dealt)
}

impl Dealt {
    /// Every way to spread the cards. `None` if there are too many.
    fn all(&self) -> Option<BTreeSet<Hands>> {
        let mut ways = BTreeSet::from([(self.hands, self.cards)]);
        for seat in 0..MAX_SEATS {
            for _ in 0..self.open[seat] {
                let mut next = BTreeSet::new();
                for &(hands, cards) in &ways {
                    next.extend(Trick::ALL.into_iter().filter_map(|card| {
                        let (mut hands, mut cards) = (hands, cards);
                        (cards.remove(card) && hands[seat].add(card)).then_some((hands, cards))
                    }));
                }
                if next.len() > MOST {
                    return None;
                }
                ways = next;
            }
        }
        Some(ways.into_iter().map(|(hands, _)| hands).collect())
    }
}
