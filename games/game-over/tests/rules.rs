//! Each rule of docs/rules/game-over.md, on drawn dungeons.

mod dungeon;

use dungeon::{Table, USUAL, cell, game, seat};
use engine::{Boxed, Fault, Game, KeyStream, Options, Seed, Viewer, golden};
use game_over::{CELLS, GameOver, MATERIAL, Phase, State, Tile, View, Weapon};
use serde_json::json;

fn options(json: &serde_json::Value) -> Options {
    Options(json.as_object().unwrap().clone())
}

#[test]
fn every_rule_is_named_by_a_test() {
    let page = include_str!("../../../docs/rules/game-over.md");
    let tests = [include_str!("rules.rs"), include_str!("facts.rs")];
    assert_eq!(golden::unnamed_rules(page, &tests), Vec::<String>::new());
}

#[test]
fn go_1_twenty_five_tiles() {
    let count = |kind: &str| MATERIAL.iter().filter(|tile| tile.name().starts_with(kind)).count();
    assert_eq!(MATERIAL.len(), 25);
    assert_eq!(
        [count("key"), count("portal"), count("princess"), count("invincible"), count("blork")],
        [2, 1, 4, 2, 16]
    );
    for weapon in ["club", "potion", "laser", "bow"] {
        assert_eq!(count(&format!("blork-{weapon}")), 4);
    }
}

#[test]
fn go_2_a_blork_falls_to_exactly_one_weapon() {
    for (letter, weak) in [('c', "club"), ('p', "potion"), ('l', "laser"), ('b', "bow")] {
        for weapon in Weapon::ALL {
            let drawn = USUAL.replacen('c', &letter.to_string(), 1);
            let mut table = Table::new(4, &drawn);
            table.play(&format!("flip a1 {weapon}"));
            assert_eq!(table.state.turn == seat(0), weapon.name() == weak, "{letter} {weapon}");
        }
    }
}

#[test]
fn go_3_colours_follow_the_seats_and_all_princesses_are_there() {
    let names = |seats| GameOver::colours(seats).iter().map(|colour| colour.name()).collect::<Vec<_>>().join(" ");
    assert_eq!([names(2), names(3), names(4)], ["red blue", "red blue green", "red blue green yellow"]);
    for seats in 2..=4 {
        let state = game(seats).deal(&mut KeyStream::new(&Seed([3; 32])));
        let princesses = state.tiles.iter().filter(|tile| tile.princess().is_some()).count();
        assert_eq!(princesses, 4);
    }
}

/// The list before the shuffle is told by a stream that swaps nothing: word i for place i.
#[test]
fn go_4_the_list_that_is_shuffled() {
    let mut words = dungeon::Words((1..25).rev().chain([2]).collect());
    let state = game(4).deal(&mut words);
    let names: Vec<&str> = state.tiles.iter().map(|tile| tile.name()).collect();
    let mut list = vec!["key", "key", "portal", "princess-red", "princess-blue", "princess-green", "princess-yellow"];
    list.extend(["invincible"; 2]);
    for blork in ["blork-club", "blork-potion", "blork-laser", "blork-bow"] {
        list.extend([blork; 4]);
    }
    assert_eq!(names, list);
    assert_eq!(state.turn, seat(2), "the start seat is drawn after the shuffle");
}

/// From the key stream of 32 zero bytes, worked out by a program of its own in another language.
#[test]
fn go_4_the_deal_follows_from_the_seed() {
    let mut stream = KeyStream::new(&Seed([0; 32]));
    let state = game(4).deal(&mut stream);
    let expected = "
        p p p b l
        p c X l Y
        O l c c X
        K R b c b
        l b G K B";
    assert_eq!(state.tiles, Table::new(4, expected).state.tiles);
    assert_eq!((stream.drawn(), state.turn), (25, seat(1)));
}

#[test]
fn go_4_a_given_start_seat_is_not_drawn() {
    let game = GameOver::set_up(3, &options(&json!({ "start": 2 }))).unwrap();
    let mut stream = KeyStream::new(&Seed([0; 32]));
    assert_eq!((game.deal(&mut stream).turn, stream.drawn()), (seat(2), 24));
    let random = GameOver::set_up(3, &options(&json!({ "start": "random" }))).unwrap();
    let mut stream = KeyStream::new(&Seed([0; 32]));
    random.deal(&mut stream);
    assert_eq!(stream.drawn(), 25);
}

#[test]
fn options_are_refused_before_anything_starts() {
    for bad in [json!(3), json!(-1), json!(1.0), json!("red"), json!(null), json!([0]), json!(true), json!("0")] {
        let fault = GameOver::set_up(3, &options(&json!({ "start": bad }))).unwrap_err();
        assert!(fault.to_string().starts_with("option start: "), "{fault}");
    }
}

#[test]
fn go_5_players_enter_at_corners() {
    let entrances = |seats: usize| {
        let game = game(seats);
        (0..seats).map(|n| game.entrance(seat(n)).to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!([entrances(2), entrances(3), entrances(4)], ["a1 e5", "a1 e1 e5", "a1 e1 e5 a5"]);
}

#[test]
fn go_6_a_flip_names_cell_and_weapon() {
    let mut table = Table::new(4, USUAL);
    assert_eq!(table.legal(), ["flip a1 club", "flip a1 potion", "flip a1 laser", "flip a1 bow"]);
    table.play("flip a1 club, flip b1 potion, flip b2 potion");
    assert_eq!(table.brief(), "seat 0, up [a1 b1 b2], potion, Flip");
}

#[test]
fn go_7_the_first_flip_is_the_own_entrance() {
    let mut table = Table::new(2, USUAL);
    assert_eq!(table.cells(), "a1");
    assert_eq!(table.refused("flip b1 club"), ("not-your-entrance", "GO-7"));
    assert_eq!(table.refused("flip e5 club"), ("not-your-entrance", "GO-7"));
    table.play("flip a1 bow");
    assert_eq!((table.state.turn, table.cells().as_str()), (seat(1), "e5"));
}

#[test]
fn go_8_further_flips_share_a_side_with_the_last_tile() {
    let mut table = Table::new(4, USUAL);
    table.play("flip a1 club");
    assert_eq!(table.cells(), "b1 a2");
    assert_eq!(table.refused("flip b2 club"), ("not-a-neighbour", "GO-8"), "never diagonally");
    assert_eq!(table.refused("flip e1 club"), ("not-a-neighbour", "GO-8"), "rows do not wrap");
    table.play("flip b1 potion, flip b2 club");
    assert_eq!(table.cells(), "a2 c2 b3");
    assert_eq!(table.refused("flip b1 club"), ("face-up", "GO-8"));
    let table = Table::new(4, USUAL).up("a1 a2 a3 b3 b4 c4 d4 e4");
    assert_eq!(table.cells(), "e3 e5");
    assert_eq!(table.refused("flip a5 club"), ("not-a-neighbour", "GO-8"));
}

#[test]
fn go_9_after_the_portal_any_tile() {
    let mut table = Table::new(4, USUAL);
    table.play("flip a1 club, flip a2 potion, flip a3 laser, flip b3 bow");
    let all: Vec<&str> = "b1 c1 d1 e1 b2 c2 d2 e2 c3 d3 e3 a4 b4 c4 d4 e4 a5 b5 c5 d5 e5".split(' ').collect();
    assert_eq!(table.cells(), all.join(" "));
    assert_eq!(table.refused("flip a1 club"), ("face-up", "GO-8"));
    table.play("flip e5 bow");
    assert_eq!(table.cells(), "e4 d5", "only the portal itself opens every way");
}

#[test]
fn go_10_the_turn_goes_on_after_what_does_not_end_it() {
    let mut table = Table::new(4, USUAL);
    for step in ["flip a1 club", "flip b1 potion", "flip b2 bow", "flip b3 bow", "flip c4 laser", "flip b4 club"] {
        table.play(step);
        assert_eq!((table.state.turn, table.state.phase), (seat(0), Phase::Flip), "{step}");
    }
}

#[test]
fn go_11_a_wrong_weapon_ends_the_turn() {
    let mut table = Table::new(4, USUAL);
    let told = table.play("flip a1 club, flip b1 laser");
    assert_eq!(table.brief(), "seat 1, up [], none, Flip");
    assert_eq!(told[1], "Game over for Red: the wrong weapon. Blue is next.");
}

#[test]
fn go_12_no_way_on_ends_the_turn() {
    let mut table = Table::new(4, USUAL).up("e1 e2 d2 c2 c1");
    table.state.turn = seat(1);
    let told = table.play("flip d1 bow");
    assert_eq!(table.brief(), "seat 2, up [], none, Flip");
    assert_eq!(told[1], "Game over for Blue: no way on. Green is next.");
}

#[test]
fn go_12_the_portal_is_always_a_way_on() {
    let drawn = "c O c c p  c p p K R  K B G Y X  X p l l l  l b b b b";
    let mut table = Table::new(4, drawn).up("a1 a2 b2 c2 c1");
    table.play("flip b1 club");
    assert_eq!(table.brief(), "seat 0, up [a1 a2 b2 c2 c1 b1], club, Flip");
}

#[test]
fn go_13_an_invincible_blork_is_swapped() {
    let mut table = Table::new(4, USUAL).up("a1 b1 b2 b3");
    table.play("flip c3 bow");
    assert_eq!(table.brief(), "seat 0, up [a1 b1 b2 b3 c3], bow, Swap");
    assert_eq!(table.cells(), "c1 d1 a2 c2 d2 e2 a3 d3 e3 a4 b4 c4 d4 e4 b5 c5 d5");
    assert_eq!(table.refused("swap e1"), ("entrance", "GO-13"));
    assert_eq!(table.refused("swap a1"), ("face-up", "GO-8"));
    assert_eq!(table.refused("swap c3"), ("face-up", "GO-8"));
    assert_eq!(table.refused("flip c2 club"), ("swap-first", "GO-13"));
    let told = table.play("swap c1");
    assert_eq!(told[0], "Red swaps the blork on c3 with the tile on c1.");
    assert_eq!(table.brief(), "seat 1, up [], none, Flip");
    assert_eq!(table.state.tile(cell("c1")), Tile::Invincible);
    assert_eq!(table.state.tile(cell("c3")), Tile::LaserBlork);
}

#[test]
fn go_13_corners_that_nobody_uses_may_be_swapped() {
    let swaps = |seats: usize| {
        let mut table = Table::new(seats, USUAL).up("a1 b1 b2 b3");
        table.play("flip c3 bow");
        let cells = table.cells();
        ["a1", "e1", "e5", "a5"].map(|corner| cells.contains(corner))
    };
    assert_eq!(swaps(2), [false, true, false, true]);
    assert_eq!(swaps(3), [false, false, false, true]);
    assert_eq!(swaps(4), [false; 4]);
}

#[test]
fn go_13_without_a_tile_to_swap_with_the_turn_just_ends() {
    let all_but_corners = "b1 c1 d1 a2 b2 c2 d2 e2 a3 b3 d3 e3 a4 b4 c4 d4 e4 a1 b5 c5 d5";
    let drawn = USUAL.replace('O', "c");
    let mut table = Table::new(4, &drawn).up(all_but_corners);
    table.state.path = table.state.path.iter().filter(|&c| c != cell("c2")).chain([cell("c2")]).collect();
    // Red has won long before so many tiles are up; the rule still says what would happen.
    let told = table.beyond_the_rules().play("flip c3 bow");
    assert_eq!(told[1], "Game over for Red: nothing beats that one. Blue is next.");
    assert_eq!(table.brief(), "seat 1, up [], none, Flip");
    assert_eq!(table.state.tile(cell("c3")), Tile::Invincible);
}

#[test]
fn go_13_nothing_else_is_swapped() {
    assert_eq!(Table::new(4, USUAL).refused("swap c3"), ("nothing-to-swap", "GO-13"));
}

#[test]
fn go_14_the_next_seat_is_to_act() {
    let mut table = Table::new(3, USUAL);
    assert_eq!(table.refused_to(1, "flip e1 club"), ("not-your-turn", "GO-14"));
    assert_eq!(table.refused_to(7, "flip e1 club"), ("not-your-turn", "GO-14"));
    let mut turns = Vec::new();
    for action in ["flip a1 bow", "flip e1 bow", "flip e5 club"] {
        table.play(action);
        turns.push(table.brief());
    }
    assert_eq!(turns, [1, 2, 0].map(|n| format!("seat {n}, up [], none, Flip")));
}

#[test]
fn go_15_a_key_and_the_own_princess_win() {
    let mut table = Table::new(4, USUAL);
    let told = table.play("flip a1 club, flip b1 potion, flip b2 laser, flip c2 bow");
    assert_eq!(told[1], "Red has a key and the princess, and wins!");
    assert_eq!(table.brief(), "seat 0, up [a1 b1 b2 c2], bow, Over");
    assert_eq!(table.game.outcome(&table.state).unwrap().winners.iter().collect::<Vec<_>>(), [seat(0)]);
    assert_eq!(table.refused_to(1, "flip e1 club"), ("over", "GO-15"));
    assert_eq!(table.refused("flip c1 club"), ("over", "GO-15"));
    assert!(table.legal().is_empty());
}

#[test]
fn go_15_the_princess_may_come_first() {
    let mut table = Table::new(4, USUAL).up("a1 b1 c1 c2");
    table.play("flip b2 laser");
    assert_eq!(table.state.phase, Phase::Over);
}

#[test]
fn go_15_another_princess_does_not_win() {
    let mut table = Table::new(4, USUAL).up("e1 d1 c1 c2");
    table.state.turn = seat(1);
    table.play("flip b2 laser");
    assert_eq!(table.state.phase, Phase::Flip, "blue needs the blue princess");
    let mut table = Table::new(4, USUAL).up("e1 d1 c1 b1 b2 b3");
    table.state.turn = seat(1);
    table.play("flip c4 laser");
    assert_eq!(table.state.phase, Phase::Over);
}

#[test]
fn go_15_a_princess_without_a_key_does_not_win() {
    let mut table = Table::new(4, USUAL).up("a1 b1 c1");
    table.play("flip c2 club");
    assert_eq!(table.state.phase, Phase::Flip);
    let mut keys = Table::new(4, "K K c c c  c R G B Y  X X O p p  p p l l l  l b b b b");
    keys.play("flip a1 club, flip b1 club");
    assert_eq!(keys.state.phase, Phase::Flip, "two keys are no princess");
}

/// GO-15 is checked before GO-12.
#[test]
fn go_15_a_win_without_a_way_on_is_a_win() {
    let mut table = Table::new(4, "K R c c c  c c G B Y  X X O p p  p p l l l  l b b b b").up("a1 a2 b2 c2 c1");
    table.play("flip b1 club");
    assert_eq!(table.state.phase, Phase::Over);
}

#[test]
fn go_16_all_see_the_face_up_tiles_and_nothing_else() {
    let mut table = Table::new(4, USUAL);
    table.play("flip a1 club, flip b1 potion");
    let view = table.game.view(&table.state, Viewer::Spectator);
    for viewer in Viewer::all(4) {
        assert_eq!(table.game.view(&table.state, viewer), view);
    }
    let seen: Vec<&str> = view.tiles.iter().flatten().map(|tile| tile.name()).collect();
    assert_eq!(seen, ["blork-club", "blork-potion"]);
    let open = View::of(&table.state, Viewer::Open);
    assert_eq!(open.tiles.iter().flatten().count(), CELLS);
    table.play("flip c1 bow");
    assert_eq!(table.game.view(&table.state, Viewer::Spectator).tiles, [None; CELLS], "turned down again");
}

#[test]
fn the_state_is_small() {
    assert!(size_of::<State>() <= 64, "{}", size_of::<State>());
}

#[test]
fn a_dungeon_is_drawn() {
    let mut table = Table::new(4, USUAL);
    table.play("flip a1 club, flip b1 potion, flip b2 laser");
    let draw = |viewer| table.game.draw(&table.game.view(&table.state, viewer), engine::Ink::Plain);
    insta::assert_snapshot!("drawn_for_a_seat", draw(Viewer::Spectator));
    insta::assert_snapshot!("drawn_open", draw(Viewer::Open));
}

/// A refusal says what is wrong, names the place and the rule, for people and for programs.
#[test]
fn refusals_are_spelled_out() {
    let refused = |table: &Table, action: &str| {
        let fault = table.game.check(&table.state, table.state.turn, action.parse().unwrap()).unwrap_err();
        let params: Vec<String> = fault.params().iter().map(|(name, value)| format!("{name}={value}")).collect();
        format!("{fault} [{}]", params.join(" "))
    };
    let begin = Table::new(4, USUAL);
    let on_the_way = Table::new(4, USUAL).up("a1 b1");
    let mut swapping = Table::new(4, USUAL).up("a1 a2 a3 b3");
    swapping.play("flip c3 bow");
    let mut over = Table::new(4, USUAL).up("a1 b1 b2");
    over.play("flip c2 bow");
    let told = [
        refused(&begin, "flip b1 club"),
        refused(&begin, "swap b1"),
        refused(&on_the_way, "flip a1 club"),
        refused(&on_the_way, "flip e5 club"),
        refused(&swapping, "flip c2 club"),
        refused(&swapping, "swap e5"),
        refused(&over, "flip c1 bow"),
    ];
    assert_eq!(
        told,
        [
            "a turn begins at your own entrance, a1 [cell=a1]",
            "only an invincible blork that was just turned over is swapped []",
            "the tile on a1 is face up already [cell=a1]",
            "the next tile must share a side with b1 [cell=b1]",
            "the invincible blork must be swapped first []",
            "e5 is an entrance, which is never swapped [cell=e5]",
            "the game is over []",
        ]
    );
    let fault = begin.game.check(&begin.state, seat(2), "flip a1 club".parse().unwrap()).unwrap_err();
    assert_eq!((fault.to_string(), fault.params()), ("it is seat 0's turn".to_owned(), vec![("turn", "0".to_owned())]));
}

#[test]
fn material_is_counted_kind_by_kind() {
    assert_eq!(game(2).material(&Table::new(2, USUAL).state), [2, 1, 1, 1, 1, 1, 2, 4, 4, 4, 4]);
}

/// Makes a position impossible.
type Change = fn(&mut State);

#[test]
fn positions_that_no_game_comes_to_are_named() {
    let flaw = |change: Change| {
        let mut table = Table::new(2, USUAL).up("a1 b1 b2");
        change(&mut table.state);
        table.game.validate(&table.state).map_err(|flaw| flaw.to_string())
    };
    assert_eq!(flaw(|_| {}), Ok(()));
    let flaws: [(Change, &str); 7] = [
        (|state| state.turn = seat(3), "it is the turn of seat 3 of 2"),
        (|state| state.path = [cell("b1")].into_iter().collect(), "GO-7: the way of seat 0 begins at b1, not at a1"),
        (|state| state.path.push(cell("d2")), "GO-8: the way leads from b2 to d2"),
        (|state| state.path.push(cell("b1")), "GO-8: the way leads twice over b1"),
        (|state| state.weapon = None, "GO-6: weapon None with 3 tiles up"),
        (|state| state.phase = Phase::Swap, "GO-13: Swap after Some(Key)"),
        (|state| state.phase = Phase::Over, "GO-15: Over, key and princess up: false"),
    ];
    for (change, said) in flaws {
        assert_eq!(flaw(change), Err(said.to_owned()));
    }
}
