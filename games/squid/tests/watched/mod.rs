//! Games watched by one viewer, beside every world that the viewer cannot tell from the truth.
#![allow(dead_code)]

use std::collections::{BTreeMap, BTreeSet};

use engine::{Addressed, Chance, Game, KeyStream, Knowledge, Quick, Seat, Seed, Viewer, seen_by};
use serde_json::json;
use squid::{Event, Facts, Phase, Squid, State, Stock, Trick, Tricks, Vote};

use crate::ring::game;

/// Hands and pile by what they hold.
pub type World = (Vec<Tricks>, Tricks);

/// All worlds that a viewer cannot tell apart, worked out forwards from the deal: a draw may be any card of the pile.
pub struct Belief {
    pub viewer: Viewer,
    pub worlds: BTreeSet<World>,
}

pub fn draw(worlds: &BTreeSet<World>, seat: usize, cards: &[Trick]) -> BTreeSet<World> {
    let drawn = |(hands, pile): &World| {
        let (hands, pile) = (hands.clone(), *pile);
        let each = cards.iter().filter_map(move |&card| {
            let (mut hands, mut pile) = (hands.clone(), pile);
            (pile.remove(card) && hands[seat].add(card)).then_some((hands, pile))
        });
        each.collect::<Vec<_>>()
    };
    worlds.iter().flat_map(drawn).collect()
}

impl Belief {
    pub fn new(game: &Squid, state: &State, viewer: Viewer) -> Belief {
        let mut worlds = BTreeSet::from([(vec![Tricks::NONE; game.seats()], game.trick_deck())]);
        for seat in Seat::all(game.seats()) {
            for _ in 0..2 {
                worlds = draw(&worlds, seat.index(), &Trick::ALL);
            }
            if viewer == Viewer::Seat(seat) {
                worlds.retain(|(hands, _)| hands[seat.index()] == state.hands[seat]);
            }
        }
        Belief { viewer, worlds }
    }

    pub fn learn(&mut self, event: &Event) {
        match *event {
            Event::TricksRenewed { ref cards, .. } => {
                let renewed = |(hands, pile): &World| {
                    pile.is_empty().then(|| (hands.clone(), cards.iter().copied().collect::<Tricks>()))
                };
                self.worlds = self.worlds.iter().filter_map(renewed).collect();
            }
            Event::Got { seat, card } => self.worlds = draw(&self.worlds, seat.index(), &[card]),
            Event::Took { seat } => self.worlds = draw(&self.worlds, seat.index(), &Trick::ALL),
            Event::Played { seat, card } | Event::Used { seat, card } => self.lay(seat, card),
            Event::Out { seat, ref cards } => cards.iter().for_each(|&card| self.lay(seat, card)),
            _ => {}
        }
    }

    pub fn lay(&mut self, seat: Seat, card: Trick) {
        let laid = |(hands, pile): &World| {
            let mut hands = hands.clone();
            hands[seat.index()].remove(card).then_some((hands, *pile))
        };
        self.worlds = self.worlds.iter().filter_map(laid).collect();
    }
}

/// Every way to put what the viewer does not see where it could be, whether it can have come about or not.
pub fn placements(game: &Squid, state: &State, viewer: Viewer) -> BTreeSet<World> {
    let mut unseen = game.trick_deck();
    let mut hands = vec![Tricks::NONE; game.seats()];
    for &card in state.tricks.discards() {
        unseen.remove(card);
    }
    if let Viewer::Seat(own) = viewer {
        hands[own.index()] = state.hands[own];
        unseen = unseen.minus(state.hands[own]).unwrap();
    }
    let mut worlds = BTreeSet::from([(hands, unseen)]);
    for seat in Seat::all(game.seats()).filter(|&seat| viewer != Viewer::Seat(seat)) {
        for _ in 0..state.hands[seat].len() {
            worlds = draw(&worlds, seat.index(), &Trick::ALL);
        }
    }
    worlds
}

/// The same position in another world, the pile in the order of SQ-18.
pub fn in_world(state: &State, (hands, pile): &World) -> State {
    let mut other = *state;
    for (seat, &hand) in Seat::all(hands.len()).zip(hands) {
        other.hands[seat] = hand;
    }
    other.tricks = Stock::new(pile.iter(), state.tricks.discards().iter().copied());
    other
}

pub fn world(game: &Squid, state: &State) -> World {
    let hands = Seat::all(game.seats()).map(|seat| state.hands[seat]).collect();
    (hands, state.tricks.pile().iter().copied().collect())
}

/// A game in progress with one viewer's facts and all worlds.
pub struct Watched {
    pub game: Squid,
    pub state: State,
    pub stream: KeyStream,
    pub chance: Quick,
    pub facts: Facts,
    pub belief: Belief,
    pub step: u32,
}

impl Watched {
    pub fn new(game: Squid, viewer: Viewer, seed: u8) -> Watched {
        let mut stream = KeyStream::new(&Seed([seed; 32]));
        let state = game.deal(&mut stream);
        let mut facts = game.facts(viewer);
        game.observe(&mut facts, &game.view(&state, viewer), &[], 0);
        let belief = Belief::new(&game, &state, viewer);
        Watched { game, state, stream, chance: Quick::new(u64::from(seed)), facts, belief, step: 0 }
    }

    /// Takes a random action; false if the game is over.
    pub fn go_on(&mut self) -> bool {
        let to_act: Vec<Seat> = self.game.to_act(&self.state).iter().collect();
        if to_act.is_empty() {
            return false;
        }
        let actor = to_act[self.chance.below(to_act.len() as u32) as usize];
        let mut legal = Vec::new();
        self.game.legal(&self.state, actor, &mut legal);
        let action = legal[self.chance.below(legal.len() as u32) as usize];
        let mut events: Vec<Addressed<Event>> = Vec::new();
        self.game.apply(&mut self.state, actor, action, &mut self.stream, &mut events);
        self.step += 1;
        let seen = seen_by(&events, self.belief.viewer);
        let view = self.game.view(&self.state, self.belief.viewer);
        self.game.observe(&mut self.facts, &view, &seen, self.step);
        for event in seen {
            self.belief.learn(event);
        }
        true
    }

    /// A placement of hidden cards fits exactly if it can have come about.
    pub fn compare(&self) {
        let view = self.game.view(&self.state, self.belief.viewer);
        assert!(self.belief.worlds.contains(&world(&self.game, &self.state)));
        let all = placements(&self.game, &self.state, self.belief.viewer);
        assert!(self.belief.worlds.is_subset(&all));
        for world in &all {
            let other = in_world(&self.state, world);
            // A vote that is not cast yet is no secret; one that is must be allowed by the hand.
            let other = with_votes(&other);
            let fits = self.game.fits(&view, &self.facts, &other);
            assert_eq!(fits, self.belief.worlds.contains(world), "step {}: {world:?} {:?}", self.step, self.facts);
        }
    }
}

/// Secret votes that the hand does not allow become votes for 0.
pub fn with_votes(state: &State) -> State {
    let mut state = *state;
    if state.phase == Phase::Vote {
        for seat in state.voted().iter() {
            state.votes[seat] = state.votes[seat].filter(|vote| vote.allowed(state.hands[seat])).or(Some(Vote::Zero));
        }
    }
    state
}

/// Few tricks and many `trick` actions, so that the pile is renewed all the time.
pub fn crowded(seats: usize) -> Squid {
    let tricks = match seats {
        2 => json!({"two": 1, "next": 2, "second": 2, "quick": 1}),
        3 => json!({"two": 1, "minus": 1, "next": 2, "quick": 1, "second": 2}),
        _ => json!({"two": 2, "minus": 2, "next": 2, "second": 2}),
    };
    game(seats, json!({"trick_deck": tricks, "guard_deck": {"pow": 1, "trick": 4}, "characters": 2}))
}

/// Pearson's test, with a bound that fair samples pass but for one in thousands.
#[track_caller]
pub fn assert_fair<K: Ord + std::fmt::Debug>(counts: &BTreeMap<K, u32>, expected: &BTreeMap<K, f64>) {
    assert!(counts.keys().all(|key| expected.contains_key(key)), "a world that cannot be: {counts:?}");
    let all: f64 = counts.values().map(|&count| f64::from(count)).sum();
    let total: f64 = expected.values().sum();
    let square = |(key, weight): (&K, &f64)| {
        let expect = weight / total * all;
        (f64::from(counts.get(key).copied().unwrap_or(0)) - expect).powi(2) / expect
    };
    let chi: f64 = expected.iter().map(square).sum();
    let freedom = (expected.len() - 1) as f64;
    assert!(chi < freedom + 4.0 * (2.0 * freedom).sqrt() + 6.0, "chi² {chi} with {freedom} degrees of freedom");
}
