//! The rules of docs/rules/walls.md on steps, slides and shifts, on drawn positions.

mod table;

use serde_json::json;
use table::{Table, field, place, seat};
use walls::*;

#[test]
fn wa_14_a_step_stays_in_the_room() {
    let mut table = Table::new(3).ghosts("b2 c2 g7");
    assert_eq!(table.legal_with("step"), ["b1"]);
    assert_eq!(table.refusal("step c2"), ("taken", "WA-14"));
    assert_eq!(table.refusal("step b3"), ("wall", "WA-14"));
    assert_eq!(table.refusal("step a2"), ("wall", "WA-14"));
    assert_eq!(table.refusal("step c1"), ("not-next-to", "WA-14"));
    assert_eq!(table.refusal("step b2"), ("not-next-to", "WA-14"));
    assert_eq!(table.refusal("step g7"), ("not-next-to", "WA-14"));
    let events = table.play("step b1");
    assert_eq!(events[0].event, Event::Stepped { seat: seat(0), from: field("b2"), to: field("b1") });
    assert_eq!(table.ghost(0), "b1");
    assert_eq!(table.legal_with("step"), ["a1", "b2"]);
}

/// WA-14: rooms turn with the board.
#[test]
fn wa_14_a_step_on_a_turned_board() {
    let table = Table::new(2).turned(1).ghosts("b2 g7");
    assert_eq!(table.legal_with("step"), ["b1", "c2"]);
}

/// Draws a slide of slider A in corridor 1, magnets under rows 2 and 5 (offset 0), or of B in corridor 3, under rows 1, 4, 7.
fn slide(before: &str, action: &str, after: &str) {
    let mut table = Table::new(4).floor(before);
    table.play(action);
    let after: Vec<&str> = after.split_whitespace().collect();
    assert_eq!(table.drawn(), after.join("\n"), "{action}");
}

#[test]
fn wa_15_a_gripped_ghost_goes_along_and_pushes() {
    slide(
        "....... .0..... ....... ...#... .1..... ....... ..2...3",
        "slide A down",
        "....... ....... .0..... ...#... ....... .1..... ..2...3",
    );
    slide(
        "....... .0..... .1..... .2.#... ....... ....... ......3",
        "slide A down",
        "....... ....... .0..... .1.#... .2..... ....... ......3",
    );
    // The ghost behind stays; who is in front but over no magnet is left alone.
    slide(
        ".1..... .0..... ....... .2.#... ....... ....... ......3",
        "slide A down",
        ".1..... ....... .0..... .2.#... ....... ....... ......3",
    );
    slide(
        "....... .1..... .2..... .3.#... .0..... ....... .......",
        "slide A up",
        ".1..... .2..... .3..... .0.#... ....... ....... .......",
    );
}

/// WA-15: magnets of B at offset 1 lie under rows 2 and 5; 0 is gripped, 1 before it stands at the plug.
#[test]
fn wa_15_the_plug_stops_ghosts_and_those_behind_them() {
    let mut table =
        Table::new(3).sliders("1+0 3+1 5+0").floor("....... ...0... ...1... ...#... ....... ....... ......2");
    let before = table.drawn();
    let events = table.play("slide B down");
    assert_eq!(table.drawn(), before);
    assert_eq!(table.record()["sliders"]["B"]["offset"], 2, "the slider moves on under them");
    let Event::Slid { ghosts, .. } = &events[0].event else { panic!() };
    assert_eq!(ghosts[0].stop, Stop::Blocked { by: seat(1) });
    assert_eq!(ghosts[1].stop, Stop::Plug);
    assert_eq!(ghosts.len(), 2);
    // From below likewise, and a gap is closed up first.
    let mut table =
        Table::new(3).sliders("1+0 3-1 5+0").floor("....... ....... ....... ...#... ...1... ...0... ......2");
    table.play("slide B up");
    assert_eq!(table.drawn(), ".......\n.......\n.......\n...#...\n...1...\n...0...\n......2");
    let mut table =
        Table::new(3).sliders("1+0 3+0 5+0").floor("....... ....... ....... ...#... ...1... ....... ...0..2");
    table.play("slide B up");
    assert_eq!(table.drawn(), ".......\n.......\n.......\n...#...\n...1...\n...0...\n......2");
}

/// WA-15: two chains over one slider are judged each by itself: 0 stays at the plug, 1 goes.
#[test]
fn wa_15_one_chain_stays_and_another_goes() {
    let mut table = Table::new(2)
        .castle(|castle| castle["magnets"]["B"] = json!([1, 3]))
        .floor("...1... ....... ...0... ...#... ....... ....... .......");
    table.play("slide B down");
    assert_eq!(table.drawn(), ".......\n...1...\n...0...\n...#...\n.......\n.......\n.......");
}

#[test]
fn wa_15_no_ghost_is_slid_off_the_board() {
    let mut table = Table::new(2).floor("...0... ....... ....... ...#... ....... ....... ...1...");
    assert_eq!(table.refusal("slide B up"), ("over-the-edge", "WA-15"));
    assert_eq!(table.refusal("slide B down"), ("over-the-edge", "WA-15"));
    assert_eq!(table.try_play("slide B down").unwrap_err().params[2].1, "green");
    // Pushed off counts as well: 1 is over no magnet.
    let mut table = Table::new(2).floor(".1..... .0..... ....... ...#... ....... ....... .......");
    assert_eq!(table.legal_with("slide"), ["A down", "B up", "B down", "C up", "C down"]);
    assert_eq!(table.refusal("slide A up"), ("over-the-edge", "WA-15"));
}

#[test]
fn wa_15_a_slide_tells_every_way_and_wall() {
    let mut table = Table::new(3).floor("....... .0..... .1..... ...#... ....... ....... ......2");
    let events = table.play("slide A down");
    let chamber = Chamber::numbered(2).unwrap();
    let journey = |number: usize, from: &str, to: &str, stop| Journey {
        ghost: seat(number),
        places: vec![place(&from.to_uppercase()), place(&to.to_uppercase())],
        fields: vec![field(from), field(to)],
        walls: vec![Wall { from: field(from), to: field(to) }],
        stop,
    };
    let expected = Event::Slid {
        seat: seat(0),
        slider: Slider::A,
        way: Way::Down,
        offset: Offset::numbered(1).unwrap(),
        ghosts: vec![
            journey(0, "b2", "b3", Stop::Dragged { slider: Slider::A, chamber }),
            journey(1, "b3", "b4", Stop::Pushed { by: seat(0) }),
        ],
    };
    assert_eq!(events[0].event, expected);
}

#[test]
fn wa_16_a_slider_goes_into_a_free_corridor() {
    let mut table = Table::new(2);
    assert_eq!(table.legal_with("shift").len(), 3 * 2 * 5);
    assert_eq!(table.legal_with("shift")[..6], ["A 2 -2", "A 2 -1", "A 2 0", "A 2 1", "A 2 2", "A 4 -2"]);
    assert_eq!(table.refusal("shift A 1 1"), ("same-corridor", "WA-16"));
    assert_eq!(table.refusal("shift A 3 1"), ("corridor-taken", "WA-16"));
    let events = table.play("shift A 4 -1");
    assert_eq!(table.record()["sliders"]["A"], json!({ "corridor": 4, "offset": -1 }));
    let berth = |corridor, offset| Berth {
        corridor: Corridor::numbered(corridor).unwrap(),
        offset: Offset::numbered(offset).unwrap(),
    };
    assert_eq!(
        events[0].event,
        Event::Shifted { seat: seat(0), slider: Slider::A, from: berth(1, 0), to: berth(4, -1) }
    );
    assert_eq!(table.record()["ghosts"], json!(["a1", "g7"]));
    // A ghost anywhere above either corridor forbids it, by place, not by field.
    let mut table = Table::new(2).turned(1).floor("....... ....... ....... ...#... ....... ....... .0..1..");
    assert_eq!(
        table.legal_with("shift"),
        ["B 2 -2", "B 2 -1", "B 2 0", "B 2 1", "B 2 2", "C 2 -2", "C 2 -1", "C 2 0", "C 2 1", "C 2 2"]
    );
    assert_eq!(table.refusal("shift A 2 0"), ("ghost-above", "WA-16"));
    assert_eq!(table.refusal("shift B 4 0"), ("ghost-above", "WA-16"));
    assert_eq!(table.try_play("shift B 4 0").unwrap_err().params[1].1, "green");
}
