//! Deals that somebody cannot tell apart: the same but for what that viewer does not see.

use std::sync::Arc;

use engine::{
    AnyGame, AnyKind, AnyMatch, AnyPlayer, Boxed, Chance, Colour, Kind, Lesson, Match, OptionFault, OptionSpec,
    Options, Person, Played, Quick, Report, Seat, Seed, Sitting, Study, Tally, Tool, Types, Viewer, running,
};
use serde_json::Value;

use crate::shelf::hand_on;

/// A game of which there are deals that are nearly the same.
pub trait Twins: Boxed {
    /// Exchanges two things on a freshly dealt table, if the viewer sees neither.
    fn exchange(&self, state: &mut Self::State, viewer: Viewer, chance: &mut Quick);
}

/// How a deal differs from the real one.
#[derive(Clone, Copy, Debug)]
pub struct Twist {
    /// Who is not to see it.
    pub viewer: Viewer,
    /// By one exchange only, or by everything that the viewer does not know?
    pub near: bool,
}

/// A game as it is dealt, or in its twin.
///
/// # Panics
///
/// If the viewer could tell the twin from the real one, or knows everything.
pub fn deal<G: Twins>(game: &Arc<G>, seed: &Seed, twist: Option<Twist>) -> Match<G> {
    let real = Match::deal(Arc::clone(game), seed);
    match twist {
        None => real,
        Some(twist) => real.dealt_as(|game, state| twin(game, state, seed, twist)),
    }
}

fn twin<G: Twins>(game: &G, state: &G::State, seed: &Seed, twist: Twist) -> G::State {
    let Twist { viewer, near } = twist;
    let (_, mut chance) = seed.nth(u64::MAX >> 1);
    let view = game.view(state, viewer);
    let mut facts = game.facts(viewer);
    game.observe(&mut facts, &view, &[], 0);
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

/// A game on the shelf of one of two worlds.
pub struct TwinKind<G: Twins> {
    pub inner: Kind<G>,
    pub twist: Option<Twist>,
}

impl<G: Twins> AnyKind for TwinKind<G> {
    hand_on! {
        fn id() -> &'static str;
        fn title() -> &'static str;
        fn credit() -> &'static str;
        fn rules() -> u32;
        fn seats() -> (usize, usize);
        fn options() -> &'static [OptionSpec];
        fn studies() -> &'static [Study];
        fn lesson() -> Option<&'static Lesson>;
        fn colours(seats: usize) -> Vec<Colour>;
        fn levels() -> Vec<&'static str>;
        fn people() -> &'static [Person];
        fn read_option(option: &str, text: &str) -> Result<Value, OptionFault>;
        fn judge_option(option: &str, text: &str) -> engine::Judged;
        fn usual(option: &str) -> Option<&'static str>;
        fn report(tally: &Tally) -> Vec<Report>;
        fn tools() -> Vec<Tool>;
        fn types() -> Types;
    }

    fn set_up(&self, seats: usize, options: &Options) -> Result<Box<dyn AnyGame>, OptionFault> {
        let inner = self.inner.set_up(seats, options)?;
        Ok(Box::new(TwinGame { game: Arc::new(G::set_up(seats, options)?), inner, twist: self.twist }))
    }
}

struct TwinGame<G: Twins> {
    game: Arc<G>,
    inner: Box<dyn AnyGame>,
    twist: Option<Twist>,
}

impl<G: Twins> AnyGame for TwinGame<G> {
    hand_on! {
        fn seats() -> usize;
        fn player(level: &str, seat: Seat, chance: Quick) -> Option<Box<dyn AnyPlayer>>;
        fn play_out(players: &mut [Box<dyn AnyPlayer>], sitting: Sitting<'_>) -> Option<Played>;
    }

    fn deal(&self, seed: &Seed) -> Box<dyn AnyMatch> {
        running(deal(&self.game, seed, self.twist))
    }
}

/// Two different numbers below `count`.
fn two_of(count: usize, chance: &mut Quick) -> (usize, usize) {
    let one = chance.below(count as u32) as usize;
    (one, (one + 1 + chance.below(count as u32 - 1) as usize) % count)
}

impl Twins for game_over::GameOver {
    /// Two tiles, all of which lie face down.
    fn exchange(&self, state: &mut game_over::State, _: Viewer, chance: &mut Quick) {
        let (one, other) = two_of(state.tiles.len(), chance);
        state.tiles.swap(one, other);
    }
}

impl Twins for squid::Squid {
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
                let Some(given) = hand.iter().nth(chance.below(hand.len()) as usize) else { return };
                hand.remove(given);
                hand.add(pile[place]);
                pile[place] = given;
                state.tricks = squid::Stock::new(pile, []);
            }
        }
    }
}

impl Twins for walls::Walls {
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
            let Some(like) = piles[other].iter().position(|like| like.part() == card.part()) else { return };
            piles[one][place] = piles[other][like];
            piles[other][like] = card;
        }
        state.piles = walls::Piles(piles.map(|cards| cards.into_iter().collect()));
    }
}
