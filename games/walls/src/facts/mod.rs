//! What a viewer has learned of the cards in the piles.
//!
//! All there is to know of a pile is which card of each body part it holds and in which order the parts lie. Of the first,
//! searches tell (WA-23); of the second, the backs on top and the tidying that all see (WA-24). A pile that changes places
//! (WA-25) takes what is known of it along.

mod fade;
mod odds;
mod sample;

use engine::{Chance, Knowledge, Memory, Quick, Seat, Viewer};

pub(crate) use odds::Odds;

use crate::event::Event;
use crate::pieces::{Card, Cards, Part, PileNo};
use crate::setup::Walls;
use crate::state::State;
use crate::view::View;

/// Something learned, when, and from whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fact {
    /// What is known.
    pub what: What,
    /// Since which step, or when it was last confirmed.
    pub step: u32,
    /// Whose action showed it.
    pub by: Seat,
}

/// What can be known of a pile, by its present place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// The card is in the pile.
    Holds(PileNo, Card),
    /// The card is not in the pile, and never was.
    Lacks(PileNo, Card),
    /// The card was in the pile and has been found there.
    Taken(PileNo, Card),
    /// At this depth, 0 for the top, lies a card of this part.
    Lies(PileNo, u8, Part),
}

impl What {
    /// The pile that it is about.
    pub fn pile(mut self) -> PileNo {
        *self.pile_mut()
    }

    fn pile_mut(&mut self) -> &mut PileNo {
        match self {
            What::Holds(pile, _) | What::Lacks(pile, _) | What::Taken(pile, _) | What::Lies(pile, ..) => pile,
        }
    }
}

/// All that a viewer knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Facts {
    /// Through whose eyes.
    pub viewer: Viewer,
    /// Each true by itself: any of them can be forgotten without making another one false.
    pub known: Vec<Fact>,
    /// The pile that was put back last.
    pub put_back: Option<PutBack>,
}

/// How a searched pile was put back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PutBack {
    /// Where it had been.
    pub pile: PileNo,
    /// Where it is now.
    pub place: PileNo,
    /// When.
    pub step: u32,
    /// Who did it.
    pub by: Seat,
}

impl Facts {
    /// Notes a fact, or its newer date.
    fn learn(&mut self, what: What, step: u32, by: Seat) {
        let fact = Fact { what, step, by };
        match self.known.iter_mut().find(|known| known.what == what) {
            Some(known) => *known = fact,
            None => self.known.push(fact),
        }
    }

    fn forget(&mut self, which: impl Fn(What) -> bool) {
        self.known.retain(|fact| !which(fact.what));
    }

    /// How deep a part lies in a pile, if that is known.
    pub fn depth(&self, pile: PileNo, part: Part) -> Option<u8> {
        self.known.iter().find_map(|fact| match fact.what {
            What::Lies(in_pile, depth, known) if in_pile == pile && known == part => Some(depth),
            _ => None,
        })
    }

    /// The part that lies at a depth, if that is known.
    pub fn part_at(&self, pile: PileNo, depth: u8) -> Option<Part> {
        self.known.iter().find_map(|fact| match fact.what {
            What::Lies(in_pile, known, part) if in_pile == pile && known == depth => Some(part),
            _ => None,
        })
    }

    /// The part leaves its depth: `shift` says where each known depth is afterwards, given the depth that was left. If that is
    /// not known, it was below what is known without a gap; what is known below the gap is lost.
    fn lift(&mut self, pile: PileNo, part: Part, shift: impl Fn(u8, u8) -> u8) {
        let left = self.depth(pile, part);
        let gap = (0..=u8::MAX).find(|&depth| self.part_at(pile, depth).is_none()).unwrap_or(u8::MAX);
        self.forget(|what| match what {
            What::Lies(in_pile, depth, known) if in_pile == pile => known == part || (left.is_none() && depth > gap),
            _ => false,
        });
        for fact in &mut self.known {
            if let What::Lies(in_pile, depth, _) = &mut fact.what
                && *in_pile == pile
            {
                *depth = shift(*depth, left.unwrap_or(gap));
            }
        }
    }

    /// A card of this part was taken out of a pile: what lay deeper has come up by one.
    fn take_out(&mut self, pile: PileNo, part: Part) {
        self.lift(pile, part, |depth, left| if depth > left { depth - 1 } else { depth });
    }

    /// The card of this part was put on top: what lay above it is one deeper.
    fn bring_up(&mut self, pile: PileNo, part: Part) {
        self.lift(pile, part, |depth, left| if depth < left { depth + 1 } else { depth });
    }

    /// Two piles changed places.
    fn swap(&mut self, a: PileNo, b: PileNo) {
        for fact in &mut self.known {
            let pile = fact.what.pile_mut();
            *pile = match *pile {
                pile if pile == a => b,
                pile if pile == b => a,
                pile => pile,
            };
        }
    }

    /// A part is seen at a depth.
    fn see(&mut self, pile: PileNo, depth: u8, part: Part, step: u32, by: Seat) {
        self.forget(|what| match what {
            What::Lies(in_pile, known, lies) => in_pile == pile && (known == depth) != (lies == part),
            _ => false,
        });
        self.learn(What::Lies(pile, depth, part), step, by);
    }
}

impl Knowledge for Walls {
    type Facts = Facts;

    fn facts(&self, viewer: Viewer) -> Facts {
        Facts { viewer, known: Vec::new(), put_back: None }
    }

    fn observe(&self, facts: &mut Facts, view: &View, events: &[&Event], step: u32) {
        let mut by = view.turn;
        for event in events {
            match **event {
                Event::Looked { seat, pile, cards } => {
                    for (depth, card) in (0..).zip(cards.as_slice()) {
                        facts.see(pile, depth, card.part(), step, seat);
                        facts.learn(What::Holds(pile, *card), step, seat);
                    }
                }
                Event::Found { seat, pile, card, .. } => {
                    facts.take_out(pile, card.part());
                    facts.forget(|what| what == What::Holds(pile, card));
                    facts.learn(What::Taken(pile, card), step, seat);
                    by = seat;
                }
                // Who searches for a card that is out already (WA-22) shows nothing by missing it.
                Event::Missed { seat, pile, card } if view.cards.0.iter().all(|cards| !cards.contains(card)) => {
                    facts.learn(What::Lacks(pile, card), step, seat);
                }
                Event::Tidied { seat, pile, part, place } => {
                    facts.bring_up(pile, part);
                    facts.swap(pile, place);
                    facts.see(place, 0, part, step, seat);
                    facts.put_back = Some(PutBack { pile, place, step, by: seat });
                }
                _ => {}
            }
        }
        for pile in PileNo::ALL {
            if let Some(top) = view.piles[pile.index()].top
                && facts.part_at(pile, 0) != Some(top)
            {
                facts.see(pile, 0, top, step, by);
            }
        }
    }

    fn forget(&self, facts: &mut Facts, seat: Seat, step: u32, memory: &Memory, chance: &mut Quick) {
        facts.fade(seat, step, memory, chance);
    }

    fn fits(&self, view: &View, facts: &Facts, state: &State) -> bool {
        View::of(self, state, facts.viewer) == *view
            && is_whole(state)
            && facts.known.iter().all(|fact| holds(fact.what, state))
    }

    fn sample(&self, view: &View, facts: &Facts, chance: &mut impl Chance) -> State {
        sample::world(view, facts, chance)
    }
}

/// Is each card there once, and in no pile two of a part (WA-11)?
fn is_whole(state: &State) -> bool {
    let mut cards = [0; Card::COUNT];
    state.piles.0.iter().chain(&state.cards.0).flat_map(Cards::as_slice).for_each(|card| cards[card.index()] += 1);
    let once =
        |part: Part, pile: PileNo| state.piles[pile].as_slice().iter().filter(|card| card.part() == part).count() <= 1;
    cards == [1; Card::COUNT] && Part::ALL.into_iter().all(|part| PileNo::ALL.into_iter().all(|pile| once(part, pile)))
}

/// Is it so in this position?
fn holds(what: What, state: &State) -> bool {
    match what {
        What::Holds(pile, card) => state.piles[pile].contains(card),
        What::Lacks(pile, card) => !state.piles[pile].contains(card),
        What::Taken(pile, card) => {
            state.piles[pile].of_part(card.part()).is_none() && state.cards.0.iter().any(|cards| cards.contains(card))
        }
        What::Lies(pile, depth, part) => {
            state.piles[pile].as_slice().get(usize::from(depth)).is_some_and(|card| card.part() == part)
        }
    }
}
