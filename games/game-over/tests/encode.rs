//! The game in numbers: numbers of actions, and rows of what a seat sees and remembers.

mod dungeon;

use engine::{Encode, Game, KeyStream, Knowledge, Pen, Seat, Seed, Viewer, check_encoding, row_size};
use game_over::{Action, CELLS, Cell, Tile, Weapon};

#[test]
fn rows_and_numbers_agree_with_the_rules() {
    for seats in 2..=4 {
        for seed in 0..20 {
            check_encoding(&dungeon::game(seats), seed).unwrap_or_else(|flaw| panic!("{seats} seats: {flaw}"));
        }
    }
}

/// GO-6, GO-14: what was turned over lies face up until the turn ends; whoever remembers it knows it afterwards too. The
/// own princess is on the same plane for every seat (GO-15).
#[test]
fn what_is_seen_goes_and_what_is_remembered_stays() {
    let game = dungeon::game(2);
    let (me, other) = (Seat::FIRST, Seat::FIRST.next(2));
    let mut stream = KeyStream::new(&Seed([1; 32]));
    let mut state = game.deal(&mut stream);
    state.turn = me;
    state.tiles[0] = Tile::BluePrincess;
    let mut facts = game.facts(Viewer::Seat(me));
    let mut events = Vec::new();
    let a1 = Cell::new(0).unwrap();
    game.apply(&mut state, me, Action::Flip(a1, Weapon::Club), &mut stream, &mut events);
    let heard = engine::seen_by(&events, Viewer::Seat(me));
    game.observe(&mut facts, &game.view(&state, Viewer::Seat(me)), &heard, 1);
    let rows = |state: &game_over::State, seat: Seat| {
        let view = game.view(state, Viewer::Seat(seat));
        let (mut seen, mut known) = (vec![0; row_size(&game.seen())], vec![0; row_size(&game.remembered())]);
        game.write_seen(seat, &view, &mut Pen::new(&mut seen));
        game.write_remembered(seat, &view, &facts, &mut Pen::new(&mut known));
        (seen, known)
    };
    let (own, next) = (2 * CELLS, 3 * CELLS);
    let (seen, known) = rows(&state, me);
    assert_eq!((seen[own], seen[next], known[own], known[next]), (0, 1, 0, 1), "the princess of the next seat");
    assert_eq!(rows(&state, other).0[own], 1, "to that seat it is the own one");
    state.path.clear();
    let (seen, known) = rows(&state, me);
    assert_eq!((seen[next], known[next]), (0, 1));
}
