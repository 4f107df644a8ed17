//! The rules of docs/rules/walls.md on turning the board and placing ghosts, on drawn floors.
//!
//! Unless a test says otherwise the sliders lie as at the start: magnets are under B2 B5, D1 D7, F3 F6.

mod table;

use engine::{Game, SeatSet};
use serde_json::json;
use table::{Table, field, place, seat};
use walls::*;

/// Turns a drawn floor and compares it with what is drawn after; gives the table and who is to be placed.
fn turn(table: Table, before: &str, spin: &str, after: &str) -> (Table, Vec<usize>, Vec<Journey>) {
    let mut table = table.floor(before);
    let events = table.play(&format!("turn {spin}"));
    assert_eq!(table.drawn(), after.split_whitespace().collect::<Vec<_>>().join("\n"));
    let Event::Turned { ghosts, placing, .. } = &events[0].event else { panic!("{events:?}") };
    let placing: Vec<usize> = placing.iter().map(|seat| seat.index()).collect();
    assert_eq!(table.record()["placing"], json!(placing));
    (table, placing, ghosts.clone())
}

#[test]
fn wa_17_gripped_ghosts_stay_over_their_place_and_others_ride() {
    let (table, placing, _) = turn(
        Table::new(4),
        "......3 .0..... ..1.... ...#... ....... ....... .....2.",
        "cw",
        "....... .0..... ....1.. ...#... ....... ....... ...2..3",
    );
    assert_eq!(placing, [0; 0]);
    let record = table.record();
    assert_eq!(
        (record["orientation"].clone(), record["phase"].clone(), record["moves_left"].clone()),
        (json!(1), json!("move"), json!(2))
    );
    // 0 stood still while the board turned; 1 and 3 rode on their fields; 2 was caught on its way.
    assert_eq!(record["ghosts"], json!(["b6", "c3", "g4", "g1"]));
}

#[test]
fn wa_17_counter_clockwise() {
    let (table, placing, _) = turn(
        Table::new(4),
        "0..1... .2..... ....... ...#... ....... ....... ......3",
        "ccw",
        "...1..3 .2..... ....... ...#... ....... ....... 0......",
    );
    assert_eq!((placing.len(), table.record()["orientation"].clone()), (0, json!(3)));
    assert_eq!(table.ghost(3), "g7", "3 rode from G7 to G1");
}

#[test]
fn wa_18_a_quarter_turn_is_two_places_on_ring_1_four_on_ring_2_six_on_ring_3() {
    let free = || {
        Table::new(3)
            .sliders("1+0 2+0 3+0")
            .castle(|castle| castle["magnets"] = json!({ "A": [7], "B": [6], "C": [5] }))
    };
    turn(
        free(),
        "....... .1..... ..0.... ...#... ....... ....... 2......",
        "cw",
        "2...... .....1. ....0.. ...#... ....... ....... .......",
    );
    turn(
        free(),
        "......2 .....1. ....... ..0#... ....... ....... .......",
        "ccw",
        "2...... .1..... ....... ...#... ...0... ....... .......",
    );
}

/// 0 comes over the magnet under F3 in the first step and stays; 1, right behind it, still rides in that step.
#[test]
fn wa_18_a_rider_that_comes_over_a_magnet_is_caught() {
    let (table, placing, ghosts) = turn(
        Table::new(2),
        "....... ....10. ....... ...#... ....... ....... .......",
        "cw",
        "....... .....1. .....0. ...#... ....... ....... .......",
    );
    assert_eq!(placing, [1], "and is wedged in the second step");
    assert_eq!(table.state.phase, Phase::Place { waiting: SeatSet::one(seat(1)), spin: Spin::Cw });
    assert_eq!(ghosts[0].stop, Stop::Caught { slider: Slider::C, chamber: Chamber::numbered(3).unwrap() });
    assert_eq!(ghosts[1].stop, Stop::Wedged { behind: seat(0) });
}

#[test]
fn wa_18_a_rider_at_the_end_of_its_way_does_not_bump() {
    let (table, placing, ghosts) = turn(
        Table::new(2).sliders("1+0 3+0 5+1"),
        "....... ....... ....... ...#... .1..... .....0. .......",
        "cw",
        "....... ....... ....... ...#... .1..... .0..... .......",
    );
    assert_eq!((placing.len(), table.state.phase), (0, Phase::Move));
    assert_eq!(ghosts[0].stop, Stop::Arrived);
}

#[test]
fn wa_18_rings_do_not_touch() {
    turn(
        Table::new(2),
        "....... .1..... ..0.... ...#... ....... ....... .......",
        "cw",
        "....... .1..... ....0.. ...#... ....... ....... .......",
    );
}

#[test]
fn wa_19_a_rider_that_bumps_is_wedged_and_covers_two_fields() {
    let (mut table, placing, ghosts) = turn(
        Table::new(2),
        "....... ...0... .....1. ...#... ....... ....... .......",
        "cw",
        "....... .....0. .....1. ...#... ....... ....... .......",
    );
    assert_eq!(placing, [0]);
    assert_eq!(table.record()["phase"], "place");
    assert_eq!(table.ghost(0), "b2", "it stands on the place it reached");
    assert_eq!(table.legal(), ["place red b2", "place red b3"]);
    assert_eq!(table.refusal("place red c2"), ("not-covered", "WA-19"));
    let wall = |from: &str, to: &str| Wall { from: field(from), to: field(to) };
    assert_eq!(
        ghosts[0],
        Journey {
            ghost: seat(0),
            places: ["D2", "E2", "F2"].map(place).to_vec(),
            fields: ["d2", "c2", "b2"].map(field).to_vec(),
            walls: vec![wall("d2", "c2")],
            stop: Stop::Wedged { behind: seat(1) },
        }
    );
    assert_eq!(
        ghosts[1],
        Journey {
            ghost: seat(1),
            places: vec![place("F3")],
            fields: ["f3", "f2", "e2", "d2", "c2"].map(field).to_vec(),
            walls: vec![wall("f2", "e2"), wall("e2", "d2"), wall("d2", "c2")],
            stop: Stop::Gripped { slider: Slider::C, chamber: Chamber::numbered(3).unwrap() },
        }
    );
    let mut stays = Table { game: table.game.clone(), state: table.state };
    let events = stays.play("place red b2");
    let placed = |to: &str, walls| Event::Placed {
        seat: seat(0),
        ghost: seat(0),
        from: Some(field("b2")),
        to: field(to),
        walls,
    };
    assert_eq!(events[0].event, placed("b2", vec![]));
    assert_eq!((stays.ghost(0).as_str(), stays.state.phase, stays.state.moves_left), ("b2", Phase::Move, 2));
    let events = table.play("place red b3");
    assert_eq!(events[0].event, placed("b3", vec![wall("b2", "b3")]));
    assert_eq!(table.ghost(0), "b3");
}

#[test]
fn wa_19_on_ring_1_too() {
    let (mut table, placing, _) = turn(
        Table::new(2).sliders("1+0 3-1 5+0"),
        "....... ....... ..01... ...#... ....... ....... .......",
        "cw",
        "....... ....... ..01... ...#... ....... ....... .......",
    );
    assert_eq!(placing, [0]);
    table.play("place red d5");
    assert_eq!(table.drawn(), ".......\n.......\n...1...\n..0#...\n.......\n.......\n.......");
}

/// 2 is right behind 0 when 0 bumps: both are wedged in that step. 0 has no free place behind, so it stays and nobody is asked.
#[test]
fn wa_19_a_train_is_wedged_at_once() {
    let (mut table, placing, ghosts) = turn(
        Table::new(4),
        "....... ..203.. .....1. ...#... ....... ....... .......",
        "cw",
        "....... ...203. .....1. ...#... ....... ....... .......",
    );
    assert_eq!(placing, [2]);
    assert_eq!(ghosts[3].stop, Stop::Wedged { behind: seat(1) });
    assert_eq!(ghosts[0].stop, Stop::Wedged { behind: seat(3) });
    assert_eq!(ghosts[2].stop, Stop::Wedged { behind: seat(0) });
    // Judged once: 0 gets no choice, though the place behind it is free when 2 has gone back.
    table.play(&table.legal()[1].clone());
    assert_eq!(table.state.phase, Phase::Move);
    assert_eq!(table.drawn(), ".......\n..2.03.\n.....1.\n...#...\n.......\n.......\n.......");
}

/// 0 is wedged in the second step, 2 rides on to the place behind it and is wedged in the third.
#[test]
fn wa_19_a_rider_may_follow_to_the_place_behind() {
    let (_, placing, ghosts) = turn(
        Table::new(3),
        "....... ..2.0.. .....1. ...#... ....... ....... .......",
        "cw",
        "....... ....20. .....1. ...#... ....... ....... .......",
    );
    assert_eq!(placing, [2]);
    assert_eq!(ghosts[2].places, ["C2", "D2", "E2"].map(place));
}

/// 0 is wedged at once. 2 rides into the place behind it in its very last step: now 0 has no choice, and 2 is not wedged.
#[test]
fn wa_19_whether_the_place_behind_is_free_is_judged_when_the_board_lies_still() {
    let few = |seats| Table::new(seats).castle(|castle| castle["magnets"] = json!({ "A": [7], "B": [7], "C": [3] }));
    let (_, placing, _) = turn(
        few(2),
        "....... .....0. .....1. ...#... ....... ....... .......",
        "cw",
        "....... .....0. .....1. ...#... ....... ....... .......",
    );
    assert_eq!(placing, [0], "alone, 0 has a choice");
    let (_, placing, ghosts) = turn(
        few(3),
        "....... .....0. .2...1. ...#... ....... ....... .......",
        "cw",
        "....... ....20. .....1. ...#... ....... ....... .......",
    );
    assert_eq!(placing, [0; 0]);
    assert_eq!((ghosts[2].places.len(), ghosts[2].stop), (5, Stop::Arrived));
}

/// 1 is gripped over D1. 0 bumps in the second step and is off; 2 enters the freed place, bumps and is off; then 3.
#[test]
fn wa_20_on_the_outer_ring_who_bumps_is_pushed_off() {
    let (mut table, placing, ghosts) = turn(
        Table::new(4),
        "20.1... 3...... ....... ...#... ....... ....... .......",
        "cw",
        "...1... ....... ....... ...#... ....... ....... .......",
    );
    assert_eq!(placing, [0, 2, 3]);
    assert_eq!(table.record()["ghosts"], json!([null, "a4", null, null]));
    for (ghost, ways) in [(0, vec!["B1", "C1"]), (2, vec!["A1", "B1", "C1"]), (3, vec!["A2", "A1", "B1", "C1"])] {
        let places: Vec<Place> = ways.into_iter().map(place).collect();
        assert_eq!((&ghosts[ghost].places, ghosts[ghost].stop), (&places, Stop::PushedOff { by: seat(1) }));
        assert!(ghosts[ghost].moved());
        assert_eq!(ghosts[ghost].fields.len(), 1, "it rode on its field");
    }
    assert_eq!(table.legal(), ["place red a1", "place red g1", "place red a7", "place red g7"]);
    assert_eq!(table.refusal("place red b1"), ("not-a-corner", "WA-20"));
    assert_eq!(table.refusal("place red a4"), ("not-a-corner", "WA-20"));
    let events = table.play("place red g1");
    assert_eq!(
        events[0].event,
        Event::Placed { seat: seat(0), ghost: seat(0), from: None, to: field("g1"), walls: vec![] }
    );
    assert_eq!(table.legal_with("place"), ["green a1", "green a7", "green g7"]);
    assert_eq!(table.refusal("place green g1"), ("corner-taken", "WA-20"));
    assert_eq!(table.try_play("place green g1").unwrap_err().params[1].1, "red");
    table.play("place green a1");
    assert_eq!(table.legal_with("place"), ["yellow a7", "yellow g7"]);
    table.play("place yellow a7");
    assert_eq!(table.record()["ghosts"], json!(["g1", "a4", "a1", "a7"]));
    assert_eq!((table.state.phase, table.state.turn, table.state.moves_left), (Phase::Move, seat(0), 2));
}

/// The last step of 2 brings it into the place from which 0 was pushed: it stays there.
#[test]
fn wa_20_the_follower_stays_if_its_way_ends_there() {
    let (_, placing, ghosts) = turn(
        Table::new(3),
        "..01... ....... ....... ...#... 2...... ....... .......",
        "cw",
        "..21... ....... ....... ...#... ....... ....... .......",
    );
    assert_eq!(placing, [0]);
    assert_eq!(ghosts[2].stop, Stop::Arrived);
}

#[test]
fn wa_21_placements_go_round_from_the_active_seat() {
    // 0 is pushed off at D1 by 1; 3 is wedged on ring 2 behind 2, gripped over F3.
    let floor = "0..1... ....3.. .....2. ...#... ....... ....... .......";
    for (active, order) in [(0, [0, 3]), (2, [3, 0]), (3, [3, 0])] {
        let mut table = Table::new(4).floor(floor).turn(active);
        table.play("turn cw");
        assert_eq!(table.record()["placing"], json!(order));
        let first = table.game.colour(seat(order[0])).name();
        let second = table.game.colour(seat(order[1])).name();
        assert!(table.legal().iter().all(|action| action.starts_with(&format!("place {first} "))));
        assert_eq!(table.refusal(&format!("place {second} a7")), ("other-ghost", "WA-21"));
        for other in ["end", "step a2", "turn cw", "slide A up", "search 1", "tidy hat 1"] {
            assert_eq!(table.refusal(other), ("place-first", "WA-21"), "{other}");
        }
        assert_eq!(table.state.turn, seat(active), "the active player places every ghost");
        let mut stranger = Table { game: table.game.clone(), state: table.state };
        assert_eq!(stranger.try_play_as(seat(1), &table.legal()[0]).unwrap_err().code, "not-your-turn");
        table.play(&table.legal()[0].clone());
        assert_eq!(table.record()["placing"], json!([order[1]]));
        table.play(&table.legal()[0].clone());
        assert_eq!(table.record()["placing"], json!([]));
    }
    assert_eq!(Table::new(4).refusal("place red a1"), ("nothing-to-place", "WA-21"));
}

#[test]
fn wa_21_the_turn_ends_after_the_last_placement() {
    let mut table = Table::new(2).floor("0..1... ....... ....... ...#... ....... ....... .......").moves(1);
    table.play("turn cw");
    assert_eq!((table.state.turn, table.state.moves_left), (seat(0), 0), "moves left drop before placements");
    table.play("place red a1");
    assert_eq!((table.state.turn, table.state.moves_left), (seat(1), 3));
}

#[test]
fn wa_21_a_placed_ghost_may_stand_over_a_magnet() {
    let mut table =
        Table::new(2).sliders("1+0 4+1 5+0").floor("....... .....0. .....1. ...#... ....... ....... .......");
    table.play("turn cw");
    let behind = Orientation::quarters(1).field(place("E2"));
    table.play(&format!("place red {behind}"));
    assert_eq!(table.drawn(), ".......\n....0..\n.....1.\n...#...\n.......\n.......\n.......");
    table.play("turn cw");
    assert_eq!(table.drawn(), ".......\n....0..\n.....1.\n...#...\n.......\n.......\n.......", "gripped now");
}

#[test]
fn the_timeout_leaves_ghosts_where_they_are() {
    let mut table = Table::new(2).floor("....... ...0... .....1. ...#... ....... ....... .......");
    assert_eq!(table.game.timeout_action(&table.state, seat(0)).to_string(), "end");
    table.play("turn cw");
    assert_eq!(table.game.timeout_action(&table.state, seat(0)).to_string(), "place red b2");
    let mut table = Table::new(2).floor("0..1... ....... ....... ...#... ....... ....... .......");
    table.play("turn cw");
    assert_eq!(table.game.timeout_action(&table.state, seat(0)).to_string(), "place red a1");
}

#[test]
fn every_card_and_ghost_is_counted() {
    let mut table = Table::new(2).floor("0..1... ....... ....... ...#... ....... ....... .......");
    let all: Vec<usize> = [1; 20].into_iter().chain([2]).collect();
    assert_eq!(table.game.material(&table.state), all);
    table.play("turn cw");
    assert_eq!(table.game.material(&table.state), all, "also a ghost off the board");
    table.state.ghosts[seat(0)] = table.state.ghosts[seat(1)];
    table.state.phase = Phase::Move;
    assert_ne!(table.game.material(&table.state), all, "two on one field");
}
