//! The search: on a literal tree, within its budget, fair to hidden things, and without allocating.

mod doors;

use std::time::Duration;

use bots::{BATCH, Bot, Budget, Search};
use doors::{Doors, Move, View};
use engine::{Boxed, Cancel, Chance, Game, Instinct, Knowledge, Options, Quick, Seat, Seen, Strategy, Viewer, seen_by};
use game_over::GameOver;

const AT_THE_DOORS: View = View { heads: None, looked: false, winner: None };

fn at_the_doors(cancelled: &Cancel) -> Seen<'_, Doors> {
    let legal = &[Move::Left, Move::Look, Move::Trap];
    Seen { game: &Doors, seat: Seat::FIRST, view: &AT_THE_DOORS, facts: &(), legal, step: 0, cancelled }
}

/// Played out at random, looking is worth no more than guessing. Only a tree that tells what it has seen finds out.
#[test]
fn it_learns_to_look_first() {
    let cancelled = Cancel::default();
    let mut search = Search::new(Budget::Iterations(1_024), 10);
    for seed in 0..20 {
        let tries = search.tries(&at_the_doors(&cancelled), &mut Quick::new(seed));
        assert_eq!(search.choose(&at_the_doors(&cancelled), &mut Quick::new(seed)), Move::Look);
        assert!(tries[1] > 700 && tries[2] < 100, "{tries:?}");
    }
}

#[test]
fn after_looking_it_calls_what_it_saw() {
    let cancelled = Cancel::default();
    for heads in [true, false] {
        let view = View { heads: Some(heads), looked: true, winner: None };
        let seen = Seen { view: &view, legal: &[Move::Heads, Move::Tails], ..at_the_doors(&cancelled) };
        let choice = Search::new(Budget::Iterations(128), 10).choose(&seen, &mut Quick::new(3));
        assert_eq!(choice, if heads { Move::Heads } else { Move::Tails });
    }
}

#[test]
fn several_threads_add_up_their_tries() {
    let cancelled = Cancel::default();
    let mut searches = [(); 2].map(|()| Search::new(Budget::Iterations(512), 10));
    assert_eq!(Search::choose_together(&mut searches, &at_the_doors(&cancelled), &mut Quick::new(1)), Move::Look);
}

#[test]
fn budgets_are_kept_to_the_batch() {
    let cancelled = Cancel::default();
    let made =
        |budget| Search::new(budget, 10).tries(&at_the_doors(&cancelled), &mut Quick::new(1)).iter().sum::<u32>();
    assert_eq!([1, 64, 65, 640].map(|n| made(Budget::Iterations(n))), [BATCH, 64, 128, 640]);
    // A clock that stands still until somebody cancels would think for ever; this one is always past the end.
    assert_eq!(made(Budget::Time(Duration::ZERO, || Duration::from_secs(1))), BATCH);
}

#[test]
fn a_cancelled_search_finishes_its_batch_and_answers() {
    let cancelled = Cancel::default();
    cancelled.cancel();
    let tries = Search::new(Budget::Iterations(1_000_000), 10).tries(&at_the_doors(&cancelled), &mut Quick::new(1));
    assert_eq!(tries.iter().sum::<u32>(), BATCH);
}

/// A game of Game Over played at random for a while, with all that a seat knows of it.
struct Sitting {
    game: GameOver,
    state: game_over::State,
    facts: game_over::Facts,
    legal: Vec<game_over::Action>,
    cancelled: Cancel,
}

impl Sitting {
    fn new(seed: u64, steps: u32) -> Sitting {
        let game = GameOver::set_up(2, &Options::default()).unwrap();
        let mut chance = Quick::new(seed);
        let mut state = game.deal(&mut chance);
        let mut facts = game.facts(Viewer::Spectator);
        let mut legal = Vec::new();
        for step in 1..=steps {
            legal.clear();
            game.legal(&state, state.turn, &mut legal);
            let (mut events, turn) = (Vec::new(), state.turn);
            let action = legal[chance.below(legal.len() as u32) as usize];
            game.apply(&mut state, turn, action, &mut chance, &mut events);
            if state.phase == game_over::Phase::Over {
                return Sitting::new(seed + 1_000, steps);
            }
            let view = game.view(&state, Viewer::Spectator);
            game.observe(&mut facts, &view, &seen_by(&events, Viewer::Spectator), step);
        }
        legal.clear();
        game.legal(&state, state.turn, &mut legal);
        Sitting { game, state, facts, legal, cancelled: Cancel::default() }
    }

    fn seen<'a>(&'a self, view: &'a game_over::View) -> Seen<'a, GameOver> {
        let Sitting { game, state, facts, legal, cancelled } = self;
        Seen { game, seat: state.turn, view, facts, legal, step: 0, cancelled }
    }
}

/// Two worlds that a seat cannot tell apart give the same choice for the same random stream, for everybody.
#[test]
fn hidden_things_do_not_steer_anybody() {
    for seed in 0..40 {
        let sitting = Sitting::new(seed, 30);
        let view = sitting.game.view(&sitting.state, Viewer::Seat(sitting.state.turn));
        let other = sitting.game.sample(&view, &sitting.facts, &mut Quick::new(seed + 500));
        let other = sitting.game.view(&other, Viewer::Seat(sitting.state.turn));
        for person in GameOver::PEOPLE {
            let choice = |view| Bot::new(person).choose(&sitting.seen(view), &mut Quick::new(seed));
            assert_eq!(choice(&view), choice(&other), "{}", person.level);
        }
        let choice = |view| Search::new(Budget::Iterations(128), 8).choose(&sitting.seen(view), &mut Quick::new(seed));
        assert_eq!(choice(&view), choice(&other));
    }
}

/// Ten times the iterations cost not one allocation more: the tree's room is reserved at once.
#[test]
fn iterations_do_not_allocate() {
    let sitting = Sitting::new(3, 30);
    let view = sitting.game.view(&sitting.state, Viewer::Seat(sitting.state.turn));
    let allocations = |iterations| {
        let mut search = Search::new(Budget::Iterations(iterations), 8);
        let counted = allocation_counter::measure(|| {
            search.tries(&sitting.seen(&view), &mut Quick::new(1));
        });
        counted.count_total
    };
    let (few, many) = (allocations(640), allocations(6_400));
    // The buffers for legal actions, events and the path grow to their size once, sooner or later.
    assert!(many <= few + 4, "{few} and {many}");
}
