//! Pairs of worlds that differ only in what somebody cannot see, exchanged below the deal: the server notices nothing.

#![allow(dead_code, reason = "sockets and browsers use a part each")]

pub mod device;
pub mod leaky;
pub mod pair;
pub mod watch;
pub mod window;

use std::sync::{Arc, Mutex};

use engine::{
    AnyGame, AnyKind, AnyMatch, AnyPlayer, Boxed, Chance, Colour, Kind, Match, OptionFault, OptionSpec, Options,
    Person, Played, Quick, Report, Seat, Seed, Sitting, Study, Tally, Tool, Viewer, running,
};
use serde_json::{Value, json};
use server::Files;

use leaky::{Leak, Leaky};
use pair::SetUp;

/// A game of which there are worlds that are nearly the same.
pub trait Twins: Boxed {
    /// The tables it is compared at.
    fn set_ups() -> Vec<SetUp> {
        (Self::SEATS.0..=Self::SEATS.1).map(|seats| (seats, json!({}))).collect()
    }

    /// Exchanges two things on a freshly dealt table, if the viewer sees neither. A game that does not say which gets any
    /// world that looks the same.
    fn exchange(&self, state: &mut Self::State, viewer: Viewer, chance: &mut Quick) {
        let view = self.view(state, viewer);
        let mut facts = self.facts(viewer);
        self.observe(&mut facts, &view, &[], 0);
        *state = self.sample(&view, &facts, chance);
    }

    /// Is anything hidden when the cards are dealt? Where not, both worlds are dealt the same.
    fn deals_secrets(&self, state: &Self::State) -> bool {
        let mut facts = self.facts(Viewer::Spectator);
        let view = self.view(state, Viewer::Spectator);
        self.observe(&mut facts, &view, &[], 0);
        let mut chance = Quick::new(1);
        (0..100).any(|_| self.sample(&view, &facts, &mut chance) != *state)
    }
}

/// How a world differs from the real one.
#[derive(Clone, Copy, Debug)]
pub struct Twist {
    /// Who is not to see it.
    pub viewer: Viewer,
    /// By one exchange only, or by everything that the viewer does not know?
    pub near: bool,
}

/// Another world that looks the same.
pub fn twin<G: Twins>(game: &G, state: &G::State, seed: &Seed, twist: Twist) -> G::State {
    let Twist { viewer, near } = twist;
    let (_, mut chance) = seed.nth(u64::MAX >> 1);
    let view = game.view(state, viewer);
    let mut facts = game.facts(viewer);
    game.observe(&mut facts, &view, &[], 0);
    if !game.deals_secrets(state) {
        return *state;
    }
    for _ in 0..1000 {
        let mut other = *state;
        if near {
            game.exchange(&mut other, viewer, &mut chance);
        } else {
            other = game.sample(&view, &facts, &mut chance);
        }
        if other != *state {
            assert!(game.fits(&view, &facts, &other), "{viewer:?} could tell {other:?} from {state:?}");
            return other;
        }
    }
    panic!("{viewer:?} knows all of {state:?}");
}

/// A game in the real world, or in its twin.
pub fn deal<G: Twins>(game: &Arc<G>, seed: &Seed, twist: Option<Twist>) -> Match<G> {
    let real = Match::deal(Arc::clone(game), seed);
    match twist {
        None => real,
        Some(twist) => real.dealt_as(|game, state| twin(game, state, seed, twist)),
    }
}

/// What a world is, and which seed it was last dealt from.
#[derive(Clone, Default)]
pub struct Plan {
    pub twist: Option<Twist>,
    pub leak: Option<Leak>,
    /// What browsers are shown.
    pub page: Option<Files>,
    /// When the evening starts, in milliseconds: from this follow ids, secrets and the seed.
    pub start: u64,
    pub dealt: Arc<Mutex<Option<Seed>>>,
}

/// A game as it stands on the shelf, dealt in one of the worlds.
pub struct World<G: Twins> {
    kind: Kind<G>,
    plan: Plan,
}

impl<G: Twins> World<G> {
    /// The shelf of a server in that world.
    pub fn shelf(plan: &Plan) -> Vec<Box<dyn AnyKind>> {
        vec![Box::new(World::<G> { kind: Kind::default(), plan: plan.clone() })]
    }
}

/// Hands methods on to a field.
macro_rules! hand_on {
    ($field:ident: $(fn $name:ident($($argument:ident: $type:ty),*) -> $answer:ty;)*) => {
        $(fn $name(&self, $($argument: $type),*) -> $answer {
            self.$field.$name($($argument),*)
        })*
    };
}
pub(crate) use hand_on;

impl<G: Twins> AnyKind for World<G> {
    hand_on! { kind:
        fn id() -> &'static str;
        fn title() -> &'static str;
        fn credit() -> &'static str;
        fn rules() -> u32;
        fn seats() -> (usize, usize);
        fn options() -> &'static [OptionSpec];
        fn studies() -> &'static [Study];
        fn lesson() -> Option<&'static engine::Lesson>;
        fn colours(seats: usize) -> Vec<Colour>;
        fn levels() -> Vec<&'static str>;
        fn people() -> &'static [Person];
        fn read_option(option: &str, text: &str) -> Result<Value, OptionFault>;
        fn judge_option(option: &str, text: &str) -> engine::Judged;
        fn usual(option: &str) -> Option<&'static str>;
        fn report(tally: &Tally) -> Vec<Report>;
        fn tools() -> Vec<Tool>;
        fn types() -> engine::Types;
    }

    fn set_up(&self, seats: usize, options: &Options) -> Result<Box<dyn AnyGame>, OptionFault> {
        let kept = self.kind.set_up(seats, options)?;
        Ok(Box::new(Set { game: Arc::new(G::set_up(seats, options)?), kept, plan: self.plan.clone() }))
    }
}

struct Set<G: Twins> {
    game: Arc<G>,
    kept: Box<dyn AnyGame>,
    plan: Plan,
}

impl<G: Twins> AnyGame for Set<G> {
    hand_on! { kept:
        fn seats() -> usize;
        fn player(level: &str, seat: Seat, chance: Quick) -> Option<Box<dyn AnyPlayer>>;
        fn play_out(players: &mut [Box<dyn AnyPlayer>], sitting: Sitting<'_>) -> Option<Played>;
    }

    fn deal(&self, seed: &Seed) -> Box<dyn AnyMatch> {
        *self.plan.dealt.lock().unwrap() = Some(*seed);
        let dealt = running(deal(&self.game, seed, self.plan.twist));
        match self.plan.leak {
            None => dealt,
            Some(leak) => Box::new(Leaky::new(dealt, leak)),
        }
    }
}

/// Two different numbers below `count`.
fn two_of(count: usize, chance: &mut Quick) -> (usize, usize) {
    let one = chance.below(count as u32) as usize;
    (one, (one + 1 + chance.below(count as u32 - 1) as usize) % count)
}

impl Twins for game_over::GameOver {
    fn set_ups() -> Vec<SetUp> {
        vec![(2, json!({})), (3, json!({ "start": 1 })), (4, json!({}))]
    }

    /// Two tiles, all of which lie face down.
    fn exchange(&self, state: &mut game_over::State, _: Viewer, chance: &mut Quick) {
        let (one, other) = two_of(state.tiles.len(), chance);
        state.tiles.swap(one, other);
    }
}

impl Twins for squid::Squid {
    fn set_ups() -> Vec<SetUp> {
        vec![
            (2, json!({})),
            (3, json!({ "ring": "random" })),
            (4, json!({ "characters": 3 })),
            (6, json!({ "guard_deck": { "pow": 3, "empty": 3, "trick": 14 } })),
        ]
    }

    /// Two tricks in the pile or in others' hands, or two guard actions in the pile.
    fn exchange(&self, state: &mut squid::State, viewer: Viewer, chance: &mut Quick) {
        let mut pile = state.tricks.pile().to_vec();
        let others: Vec<Seat> = state.playing.iter().filter(|&seat| viewer != Viewer::Seat(seat)).collect();
        match chance.below(4) {
            0 => {
                let mut deeds = state.deeds.pile().to_vec();
                let (one, other) = two_of(deeds.len(), chance);
                deeds.swap(one, other);
                state.deeds = squid::Stock::new(deeds, []);
            }
            1 => {
                let (one, other) = two_of(pile.len(), chance);
                pile.swap(one, other);
                state.tricks = squid::Stock::new(pile, []);
            }
            _ => {
                let hand = &mut state.hands[others[chance.below(others.len() as u32) as usize]];
                let place = chance.below(pile.len() as u32) as usize;
                let given = hand.iter().nth(chance.below(hand.len()) as usize).unwrap();
                hand.remove(given);
                hand.add(pile[place]);
                pile[place] = given;
                state.tricks = squid::Stock::new(pile, []);
            }
        }
    }
}

impl Twins for walls::Walls {
    fn set_ups() -> Vec<SetUp> {
        vec![
            (2, json!({})),
            (3, json!({ "moving_piles": true, "last_round": true })),
            (4, json!({ "castle": "spiral" })),
        ]
    }

    /// The places of two cards below the top of a pile, or the piles of two cards of one part.
    fn exchange(&self, state: &mut walls::State, _: Viewer, chance: &mut Quick) {
        let mut piles = walls::PileNo::ALL.map(|pile| state.piles[pile].as_slice().to_vec());
        let (one, other) = two_of(piles.len(), chance);
        if chance.below(2) == 0 {
            let (upper, lower) = two_of(piles[one].len() - 1, chance);
            piles[one].swap(1 + upper, 1 + lower);
        } else {
            let place = chance.below(piles[one].len() as u32) as usize;
            let card = piles[one][place];
            let like = piles[other].iter().position(|like| like.part() == card.part()).unwrap();
            piles[one][place] = piles[other][like];
            piles[other][like] = card;
        }
        state.piles = walls::Piles(piles.map(|cards| cards.into_iter().collect()));
    }
}
