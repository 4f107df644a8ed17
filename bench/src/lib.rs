//! Playouts to be measured: each game through the engine, and by a loop written by hand as a yardstick.
//!
//! All of them play whole random games one after another until so many moves are made.

use engine::{AnyGame, AnyKind, Chance, Game, Options, Quick, Seat, Seed, Sitting, Tally, Viewer, play_on};

pub mod game_over;
pub mod squid;
pub mod walls;

/// Moves through the typed engine: legal list, checked choice, apply. Deals are from the same quick chance.
pub fn typed<G: Game>(game: &G, moves: u64, chance: &mut Quick, legal: &mut Vec<G::Action>) -> u64 {
    let mut made = 0;
    while made < moves {
        let mut state = game.deal(chance);
        made += u64::from(play_on(game, &mut state, chance, legal, engine::CUT));
    }
    made
}

/// The same with the views of seats 0 and 1 built after every move.
pub fn with_views<G: Game>(game: &G, moves: u64, chance: &mut Quick, legal: &mut Vec<G::Action>) -> u64 {
    let seats = [Seat::FIRST, Seat::FIRST.next(2)];
    let mut made = 0;
    while made < moves {
        let mut state = game.deal(chance);
        while play_on(game, &mut state, chance, legal, 1) == 1 {
            made += 1;
            for seat in seats {
                std::hint::black_box(&game.view(&state, Viewer::Seat(seat)));
            }
        }
    }
    made
}

/// The same through the erased game, as a server plays: by notation, with events, from the key stream of a seed.
pub fn erased(game: &dyn AnyGame, moves: u64, chance: &mut Quick) -> u64 {
    let mut made = 0;
    while made < moves {
        let mut seed = [0; 32];
        seed[..4].copy_from_slice(&chance.word().to_le_bytes());
        let mut table = game.deal(&Seed(seed));
        loop {
            let asked = table.to_act();
            if asked.is_empty() || table.step() == engine::CUT {
                break;
            }
            let Some(seat) = asked.iter().nth(chance.below(asked.len() as u32) as usize) else { break };
            let legal = table.legal(seat);
            let action = &legal[chance.below(legal.len() as u32) as usize];
            if table.play(seat, action, None).is_err() {
                break;
            }
            made += 1;
        }
    }
    made
}

/// Games of bots of one level, four of them at a table, one game after another; says how many moves they made.
pub fn simulated(kind: &dyn AnyKind, level: &str, moves: u64) -> u64 {
    let seats = 4.clamp(kind.seats().0, kind.seats().1);
    let Ok(game) = kind.set_up(seats, &Options::default()) else { return 0 };
    let mut made = 0;
    for number in 1.. {
        let chance = |seat: Seat| Quick::new(number * 100 + seat.index() as u64);
        let players = Seat::all(seats).map(|seat| game.player(level, seat, chance(seat)));
        let Some(mut players) = players.collect::<Option<Vec<_>>>() else { break };
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&number.to_le_bytes());
        let sitting = Sitting {
            seed: &Seed(seed),
            arrival: Quick::new(number),
            cut: engine::CUT,
            tally: &mut Tally::default(),
            log: None,
            stopwatch: None,
        };
        let Some(played) = game.play_out(&mut players, sitting) else { break };
        made += u64::from(played.actions);
        if made >= moves {
            break;
        }
    }
    made
}
