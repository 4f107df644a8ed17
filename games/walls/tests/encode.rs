//! The game in numbers: numbers of actions, and rows of what a seat sees and remembers.

mod table;

use engine::{Encode, Game, KeyStream, Pen, Seat, Seed, Viewer, check_encoding, row_size};
use serde_json::json;
use table::{game_with, strip_castle};
use walls::{Phase, PileNo};

#[test]
fn rows_and_numbers_agree_with_the_rules() {
    let moving = json!({"moving_piles": true, "castle": strip_castle()});
    for game in [game_with(2, &json!({})), game_with(3, &json!({})), game_with(4, &moving)] {
        check_encoding(&game, 5).unwrap_or_else(|flaw| panic!("{flaw}"));
    }
}

/// WA-28: the pile in hand is in the row of who searches, and in no other's.
#[test]
fn a_searched_pile_is_in_one_row_alone() {
    let game = game_with(2, &json!({"start": 0}));
    let mut state = game.deal(&mut KeyStream::new(&Seed([3; 32])));
    state.phase = Phase::Tidy { pile: PileNo::ALL[0] };
    let mut exchanged = state;
    exchanged.piles[PileNo::ALL[0]] = state.piles[PileNo::ALL[1]];
    let top = state.piles[PileNo::ALL[0]].first().unwrap().part();
    exchanged.piles[PileNo::ALL[0]].to_front(top);
    let row = |state: &walls::State, seat: Seat| {
        let mut row = vec![0; row_size(&game.seen())];
        game.write_seen(seat, &game.view(state, Viewer::Seat(seat)), &mut Pen::new(&mut row));
        row
    };
    let (searches, waits) = (Seat::FIRST, Seat::FIRST.next(2));
    assert_ne!(row(&state, searches), row(&exchanged, searches));
    assert_eq!(row(&state, waits), row(&exchanged, waits));
}
