//! The rules of docs/rules/walls.md on material, set-up and the course of a turn.

mod table;

use engine::{Boxed, Game, Ink, KeyStream, Options, Seed, Viewer, golden};
use serde_json::json;
use table::{Table, Words, field, fields, game, game_with, options, place, seat};
use walls::*;

#[test]
fn every_rule_is_named_by_a_test() {
    let page = include_str!("../../../docs/rules/walls.md");
    let tests = [
        include_str!("rules.rs"),
        include_str!("rules_moves.rs"),
        include_str!("rules_turns.rs"),
        include_str!("naive_turns.rs"),
        include_str!("rules_searches.rs"),
        include_str!("castles.rs"),
        include_str!("facts.rs"),
    ];
    assert_eq!(golden::unnamed_rules(page, &tests), Vec::<String>::new());
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() <= 128, "{}", size_of::<State>());
    assert!(size_of::<Action>() <= 4);
}

/// The stars are walls, drawn from the default castle's rooms.
#[test]
fn wa_1_walls_stand_between_rooms() {
    let game = game(4);
    let castle = game.castle();
    let rooms: std::collections::BTreeSet<char> = Field::all().map(|field| castle.room(field)).collect();
    assert_eq!(rooms.len(), 13, "twelve and the plug");
    for (a, b, wall) in
        [("a1", "b1", false), ("a1", "a2", true), ("b1", "c1", true), ("c1", "d1", false), ("g3", "g4", false)]
    {
        assert_eq!(castle.is_wall(field(a), field(b)), wall, "{a} {b}");
    }
    assert_eq!(castle.steps(field("b2")), fields("b1 c2"));
    assert_eq!(castle.steps(field("g4")), fields("g3 f4"));
}

#[test]
fn wa_2_nothing_stands_on_the_plug() {
    let castle_fields = Field::all().filter(|field| game(2).castle().room(*field) == '#').collect::<FieldSet>();
    assert_eq!(castle_fields, fields("d4"));
    let mut table = Table::new(2).ghosts("c4 g7");
    assert_eq!(table.refusal("step d4"), ("plug", "WA-2"));
    assert_eq!(table.legal_with("step"), ["b4"]);
}

#[test]
fn wa_3_corners_are_the_start_fields() {
    assert_eq!(Field::CORNERS.map(|field| field.to_string()), ["a1", "g1", "g7", "a7"]);
    assert_eq!(FieldSet::CORNERS, fields("a1 g1 g7 a7"));
    let table = Table::new(4);
    assert_eq!(table.record()["ghosts"], json!(["a1", "g1", "g7", "a7"]));
    let colours = |seats| Walls::colours(seats).iter().map(|colour| colour.name()).collect::<Vec<_>>().join(" ");
    assert_eq!(colours(4), "red blue green yellow");
    assert_eq!(colours(3), "red blue green");
    for number in 0..4 {
        assert_eq!(table.game.colour(seat(number)), Walls::colours(4)[number]);
        assert_eq!(table.game.seat_of(Walls::colours(4)[number]), Some(seat(number)));
    }
}

#[test]
fn wa_4_twenty_disguises() {
    let game = game(2);
    let castle = game.castle();
    let printed: Vec<Card> = Field::all().filter_map(|field| castle.disguise(field)).collect();
    assert_eq!(printed.len(), 20);
    assert!(Card::all().all(|card| printed.contains(&card)));
    assert_eq!(Part::ALL.map(Part::name), ["hat", "face", "body", "legs", "hand"]);
    let card = castle.disguise(field("c1")).unwrap();
    assert_eq!((castle.card_name(card).as_str(), card.part()), ("hat-pirate", Part::Hat));
    assert_eq!(
        castle.card("legs-wizard").map(|card| (card.part(), card.costume())),
        Some((Part::Legs, Costume::ALL[3]))
    );
    assert_eq!(castle.card("legs-clown"), None);
}

#[test]
fn wa_5_places_are_fixed_and_corridors_run_under_columns_b_to_f() {
    for (name, number) in [("A1", None), ("B1", Some(1)), ("D7", Some(3)), ("F4", Some(5)), ("G2", None)] {
        assert_eq!(Corridor::under(place(name)).map(Corridor::number), number, "{name}");
    }
    assert_eq!(Orientation::default().place(field("c5")), place("C5"));
}

/// A clockwise quarter turn takes the place (x, y) to (6 − y, x).
#[test]
fn fields_become_places_by_the_orientation() {
    let lies = |quarters, name: &str| Orientation::quarters(quarters).place(field(name)).to_string();
    assert_eq!([lies(0, "b1"), lies(1, "b1"), lies(2, "b1"), lies(3, "b1")], ["B1", "G2", "F7", "A6"]);
    for quarters in 0..4 {
        let orientation = Orientation::quarters(quarters);
        for field in Field::all() {
            let place = orientation.place(field);
            assert_eq!(orientation.field(place), field);
            let next = orientation.turned(Spin::Cw).place(field);
            assert_eq!((next.x(), next.y()), (6 - place.y(), place.x()));
            assert_eq!(orientation.turned(Spin::Ccw).turned(Spin::Cw), orientation);
        }
    }
}

#[test]
fn wa_6_chambers_lie_under_rows_by_the_offset() {
    let berth = |offset| Berth { corridor: Corridor::numbered(2).unwrap(), offset: Offset::numbered(offset).unwrap() };
    let over = |offset, chamber| berth(offset).over(Chamber::numbered(chamber).unwrap()).map(|place| place.to_string());
    assert_eq!(over(0, 1).as_deref(), Some("C1"));
    assert_eq!(over(-2, 3).as_deref(), Some("C1"));
    assert_eq!(over(2, 5).as_deref(), Some("C7"));
    assert_eq!([over(-2, 2), over(-1, 1), over(2, 6), over(1, 7)], [None, None, None, None]);
    assert_eq!(berth(1).chamber_under(place("C1")), None);
    assert_eq!(berth(1).chamber_under(place("C2")), Chamber::numbered(1));
    assert_eq!(berth(1).chamber_under(place("D2")), None);
    for offset in [-3, 3] {
        assert_eq!(Offset::numbered(offset), None);
    }
    // The limit of two chambers.
    let mut table = Table::new(2).sliders("1-2 3+2 5+0");
    assert_eq!(table.legal_with("slide"), ["A down", "B up", "C up", "C down"]);
    assert_eq!(table.refusal("slide A up"), ("at-limit", "WA-6"));
    assert_eq!(table.refusal("slide B down"), ("at-limit", "WA-6"));
}

#[test]
fn wa_7_a_ghost_over_a_magnet_is_gripped() {
    let game = game(2);
    let gripped = |slider, corridor, offset| {
        let berth =
            Berth { corridor: Corridor::numbered(corridor).unwrap(), offset: Offset::numbered(offset).unwrap() };
        let places = game.castle().gripped(slider, berth).iter().map(|place| place.to_string());
        places.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(gripped(Slider::A, 1, 0), "B2 B5");
    assert_eq!(gripped(Slider::B, 3, 1), "D2 D5");
    assert_eq!(gripped(Slider::B, 4, -1), "E3 E6");
    assert_eq!(gripped(Slider::C, 5, 2), "F5");
}

/// WA-8: the default castle looks the same from each corner, but for the costumes and the corridors.
#[test]
fn wa_8_opposite_seats_are_alike() {
    let game = game(4);
    let castle = game.castle();
    let turn = |field: Field| Field::new(6 - field.y(), field.x()).unwrap();
    for field in Field::all() {
        let part = |field| castle.disguise(field).map(Card::part);
        assert_eq!(part(field), part(turn(field)), "{field}");
        let turned: FieldSet = castle.steps(field).iter().map(turn).collect();
        assert_eq!(turned, castle.steps(turn(field)), "{field}");
    }
    let magnets = |slider| castle.magnets(slider).map(Chamber::number).collect::<Vec<_>>();
    let upside_down = |slider| sorted(castle.magnets(slider).map(|chamber| 8 - chamber.number()));
    assert_eq!(magnets(Slider::A), upside_down(Slider::C));
    assert_eq!(magnets(Slider::B), upside_down(Slider::B));
}

fn sorted(numbers: impl Iterator<Item = u8>) -> Vec<u8> {
    let mut numbers: Vec<u8> = numbers.collect();
    numbers.sort_unstable();
    numbers
}

#[test]
fn wa_9_ghosts_stand_on_their_start_fields() {
    assert_eq!(Table::new(2).record()["ghosts"], json!(["a1", "g7"]));
    assert_eq!(Table::new(3).record()["ghosts"], json!(["a1", "g1", "g7"]));
    assert_eq!(Walls::colours(2), [engine::Colour::Red, engine::Colour::Green]);
    let two = game(2);
    assert_eq!(two.colour(seat(1)).name(), "green");
    assert_eq!(two.seat_of(engine::Colour::Blue), None);
    for seats in [0, 1, 5] {
        assert_eq!(Walls::new(seats, &Options::default()).unwrap_err().rule, Some("WA-9"));
    }
}

#[test]
fn wa_10_the_board_lies_unturned_over_sliders_in_1_3_5() {
    let record = Table::new(4).record();
    assert_eq!(record["orientation"], 0);
    let at = |corridor| json!({ "corridor": corridor, "offset": 0 });
    assert_eq!(record["sliders"], json!({ "A": at(1), "B": at(3), "C": at(5) }));
}

/// Words that swap nothing, i for place i, show the lists before their shuffles; others show the order of the shuffles.
#[test]
fn wa_11_the_deal() {
    let still = [3, 2, 1].repeat(5).into_iter().chain([4, 3, 2, 1].repeat(4)).collect::<Vec<u32>>();
    let game = game_with(3, &json!({}));
    let mut words = Words(still.iter().copied().chain([2]).collect());
    let state = game.deal(&mut words);
    let record = game.record(&state);
    for (pile, costume) in ["pirate", "diver", "knight", "wizard"].iter().enumerate() {
        let cards: Vec<String> =
            ["hat", "face", "body", "legs", "hand"].map(|part| format!("{part}-{costume}")).to_vec();
        assert_eq!(record["piles"][pile], json!(cards));
    }
    assert_eq!(record["turn"], 2, "the start seat is drawn last");
    assert!(words.0.is_empty());
    // The second part, face, is shuffled by words 4 to 6; the second pile by words 20 to 23.
    let mut other = still;
    other[3] = 0;
    other[19] = 0;
    let record = game.record(&game.deal(&mut Words(other)));
    assert_eq!(record["piles"][0][1], "face-wizard");
    assert_eq!(record["piles"][3][1], "face-pirate");
    assert_eq!(record["piles"][1], json!(["hand-diver", "face-diver", "body-diver", "legs-diver", "hat-diver"]));
}

#[test]
fn wa_11_a_given_start_seat_is_not_drawn() {
    let drawn = |options: &serde_json::Value| {
        let game = game_with(4, options);
        let mut stream = KeyStream::new(&Seed([9; 32]));
        let state = game.deal(&mut stream);
        (game.start(&state), stream.drawn())
    };
    assert_eq!(drawn(&json!({ "start": 3 })), (seat(3), 31));
    assert_eq!(drawn(&json!({ "start": "random" })).1, 32);
    assert_eq!(drawn(&json!({})), drawn(&json!({ "start": "random" })));
}

#[test]
fn wa_12_up_to_three_moves_and_then_the_next_seat() {
    let mut table = Table::new(4).ghosts("b1 g1 g7 a7");
    assert_eq!(table.record()["moves_left"], 3);
    for (step, left) in [("step a1", 2), ("step b1", 1)] {
        table.play(step);
        assert_eq!((table.record()["moves_left"].clone(), table.state.turn), (json!(left), seat(0)));
    }
    let events = table.play("step a1");
    assert_eq!((table.record()["moves_left"].clone(), table.state.turn), (json!(3), seat(1)));
    assert_eq!(events.last().unwrap().event, Event::Began { seat: seat(1) });
    table.play("end");
    assert_eq!(table.state.turn, seat(2));
    assert_eq!(table.try_play_as(seat(0), "end").unwrap_err().code, "not-your-turn");
    table.play("end");
    table.play("end");
    assert_eq!(table.state.turn, seat(0), "after the last seat the first");
}

#[test]
fn wa_12_with_a_search_allowed_the_turn_waits() {
    let mut table = Table::new(2).ghosts("b1 g7").moves(1);
    assert_eq!(table.state.phase, Phase::Move);
    table.play("step b2");
    assert_eq!((table.state.turn, table.state.moves_left, table.state.phase), (seat(0), 0, Phase::Move));
    assert_eq!(table.legal(), ["end", "search 1", "search 2", "search 3", "search 4"]);
    for action in ["step b1", "slide A up", "shift A 2 0", "turn cw"] {
        assert_eq!(table.refusal(action), ("no-move-left", "WA-12"));
    }
    table.play("end");
    assert_eq!(table.state.turn, seat(1));
    // With a body card already, the same step ends the turn.
    let mut table = Table::new(2).ghosts("b1 g7").moves(1).found(0, "body-diver");
    table.play("step b2");
    assert_eq!(table.state.turn, seat(1));
}

/// WA-13: a move is named with slider and direction at once; it is made, and nothing takes it back or shows it before.
#[test]
fn wa_13_a_move_once_made_stands() {
    let mut table = Table::new(2).ghosts("b2 g7");
    table.play("slide A up");
    assert_eq!(table.ghost(0), "b1");
    assert_eq!(table.record()["moves_left"], 2);
    for text in ["slide A", "slide up", "undo", "touch A"] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
}

#[test]
fn actions_are_listed_in_their_order() {
    let table = Table::new(2).ghosts("b2 g7").sliders("1+2 3+0 5+0");
    let all = Action::all();
    let listed: Vec<usize> =
        table.legal().iter().map(|text| all.iter().position(|action| action.to_string() == *text).unwrap()).collect();
    assert!(listed.is_sorted(), "{listed:?}");
    for action in &all {
        assert_eq!(action.to_string().parse(), Ok(*action));
    }
    assert_eq!(all.len(), 1 + 4 + 49 + 6 + 75 + 2 + 4 * 49 + 20);
}

#[test]
fn the_options_are_judged() {
    for (bad, option) in [
        (json!({ "start": 2 }), "start"),
        (json!({ "start": null }), "start"),
        (json!({ "moving_piles": 1 }), "moving_piles"),
        (json!({ "castle": "chateau" }), "castle"),
        (json!({ "castle": 7 }), "castle"),
    ] {
        assert_eq!(Walls::set_up(2, &options(&bad)).unwrap_err().option, option);
    }
    assert!(Walls::set_up(2, &options(&json!({ "castle": "default", "moving_piles": true, "start": 1 }))).is_ok());
}

#[test]
fn drawings() {
    let mut table = Table::new(4).turned(1).floor("0...... .....2. ....... ...#... ....... ....... ..1...3");
    table.state.cards[seat(0)] = [table.game.castle().card("hat-knight").unwrap()].into_iter().collect();
    let view = table.game.view(&table.state, Viewer::Seat(seat(0)));
    insta::assert_snapshot!("drawn_for_a_seat", table.game.draw(&view, Ink::Plain));
    let open = table.game.view(&table.state, Viewer::Open);
    let drawn = table.game.draw(&open, Ink::Plain);
    insta::assert_snapshot!("drawn_open", drawn);
    assert!(drawn.lines().all(|line| line.chars().count() <= 80));
    assert_ne!(table.game.draw(&open, Ink::Colour), drawn);
}

/// Makes a position impossible.
type Change = fn(&mut State);

#[test]
fn positions_that_no_game_comes_to_are_named() {
    let flaw = |change: Change| {
        let mut table = Table::new(2);
        change(&mut table.state);
        table.game.validate(&table.state).map_err(|flaw| flaw.to_string())
    };
    assert_eq!(flaw(|_| {}), Ok(()));
    let flaws: [(Change, &str); 9] = [
        (|state| state.turn = seat(2), "it is the turn of seat 2 of 2"),
        (|state| state.moves_left = 4, "WA-12: 4 magic moves are left of 3"),
        (|state| state.ghosts[seat(1)] = None, "WA-20: the ghost of seat 1 is off the board, and does not wait"),
        (|state| state.ghosts[seat(2)] = Some(field("b1")), "WA-9: seat 2 of 2 has a ghost"),
        (|state| state.ghosts[seat(1)] = Some(field("d4")), "WA-2: the ghost of seat 1 stands on the plug"),
        (|state| state.ghosts[seat(1)] = state.ghosts[seat(0)], "WA-14: seats 0 and 1 stand on a1"),
        (|state| state.sliders.0[1] = state.sliders.0[0], "WA-6: sliders A and B lie in corridor 1"),
        (|state| state.piles.0[1] = state.piles.0[0], "WA-4: "),
        (|state| state.phase = Phase::Over, "WA-27: seat 0 has 0 parts in Over"),
    ];
    for (change, said) in flaws {
        let flaw = flaw(change).unwrap_err();
        assert!(flaw.starts_with(said), "{flaw}, not {said}");
    }
}
