//! What the targets share: the shelf, and a game played at random in which everything is asked for.

pub mod evening;

use engine::{AnyGame, AnyKind, AnyMatch, Chance, Quick, Seat, Seed, StateLine, Viewer};

/// Every game.
pub fn shelf() -> Vec<Box<dyn AnyKind>> {
    vec![
        Box::new(bots::kind::<game_over::GameOver>()),
        Box::new(bots::kind::<squid::Squid>()),
        Box::new(bots::kind::<walls::Walls>()),
    ]
}

/// Deals, takes some actions at random, and looks at everything there is to see.
pub fn play(game: &dyn AnyGame, seed: u8, actions: u8) {
    let mut chance = Quick::new(u64::from(seed));
    let mut table = game.deal(&Seed([seed; 32]));
    look(table.as_ref(), game.seats());
    for _ in 0..actions {
        let asked = table.to_act();
        if asked.is_empty() {
            break;
        }
        let seat = asked.iter().nth(chance.below(asked.len() as u32) as usize).expect("somebody is asked");
        let legal = table.legal(seat);
        assert!(!legal.is_empty(), "seat {seat} is asked and may do nothing");
        let action = &legal[chance.below(legal.len() as u32) as usize];
        table.play(seat, action, None).expect("what is legal is taken");
    }
    look(table.as_ref(), game.seats());
}

fn look(table: &dyn AnyMatch, seats: usize) {
    let line = StateLine::of(table);
    assert_eq!(line.outcome.is_some(), line.to_act.is_empty());
    table.events();
    table.guessing();
    table.view(Viewer::Spectator);
    for seat in Seat::all(seats) {
        table.view(Viewer::Seat(seat));
        table.told(Viewer::Seat(seat));
        table.glimpse(seat);
        table.timeout_action(seat);
    }
}
