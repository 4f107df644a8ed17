//! The game in numbers: numbers of actions, and rows of what a seat sees and remembers.

mod ring;

use engine::{Encode, Game, KeyStream, Pen, Seat, Seed, Viewer, check_encoding, row_size};
use serde_json::json;
use squid::Squid;

#[test]
fn rows_and_numbers_agree_with_the_rules() {
    let small = json!({"characters": 2, "trick_deck": {"two": 2, "next": 2, "second": 2}, "guard_deck": {"pow": 1, "trick": 4}});
    let set_ups = [
        ring::game(2, json!({})),
        ring::game(2, small),
        ring::game(4, json!({})),
        ring::game(6, json!({"characters": 3})),
    ];
    for game in set_ups {
        for seed in 0..20 {
            check_encoding(&game, seed).unwrap_or_else(|flaw| panic!("{flaw}"));
        }
    }
}

fn row(game: &Squid, state: &squid::State, seat: Seat) -> Vec<u8> {
    let mut row = vec![0; row_size(&game.seen())];
    game.write_seen(seat, &game.view(state, Viewer::Seat(seat)), &mut Pen::new(&mut row));
    row
}

/// SQ-23: a secret vote is in the row of who gave it and in no other's.
#[test]
fn a_secret_vote_is_in_one_row_alone() {
    let game = ring::game(2, json!({"start": 0}));
    let mut stream = KeyStream::new(&Seed([3; 32]));
    let mut state = game.deal(&mut stream);
    let (me, other) = (Seat::FIRST, Seat::FIRST.next(2));
    let mut play = |state: &mut squid::State, text: &str| {
        let action = text.parse().unwrap();
        game.play(state, me, action, &mut stream, &mut Vec::new()).unwrap();
    };
    play(&mut state, "guard 0");
    let (mut zero, mut one) = (state, state);
    play(&mut zero, "vote 0");
    play(&mut one, "vote 1");
    assert_ne!(row(&game, &zero, me), row(&game, &one, me));
    assert_eq!(row(&game, &zero, other), row(&game, &one, other));
    assert_ne!(row(&game, &state, other), row(&game, &one, other), "that there was a vote is seen");
}
