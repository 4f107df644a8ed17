//! The rules of docs/rules/walls.md on searching, tidying, winning and secrecy.

mod table;

use std::fmt::Write;

use engine::{Audience, Boxed, Game, Viewer, seen_by};
use serde_json::json;
use table::{Table, game_with, seat};
use walls::*;

/// Red on c1 (hat-pirate); pile 1 holds that card in the middle, pile 2 does not, pile 3 is nothing but it, pile 4 is empty.
const PILES: &str = "face-diver hat-pirate legs-knight / hat-diver hand-knight face-pirate / body-pirate / ";

fn at_a_hat(seats: usize) -> Table {
    Table::new(seats).ghosts("c1 g7").piles(PILES)
}

#[test]
fn wa_22_who_stands_on_a_disguise_may_search() {
    let mut table = at_a_hat(2);
    assert_eq!(
        table.legal()[..4],
        ["end", "search 1", "search 2", "search 3"],
        "also with no move made, not an empty pile"
    );
    assert_eq!(table.refusal("search 4"), ("empty-pile", "WA-22"));
    let mut none = Table::new(2).ghosts("b1 g7");
    assert_eq!(none.refusal("search 1"), ("no-disguise", "WA-22"));
    assert_eq!(none.legal_with("search").len(), 0);
    let mut has = at_a_hat(2).found(0, "hat-wizard");
    assert_eq!(has.refusal("search 1"), ("has-that-part", "WA-22"));
    assert_eq!(has.legal_with("search").len(), 0);
    // It does not matter whether somebody else has found it already.
    let mut gone = at_a_hat(2).piles("face-diver / / / ").found(1, "hat-pirate");
    let events = gone.play("search 1");
    assert!(matches!(events[2].event, Event::Missed { .. }));
}

#[test]
fn wa_22_with_all_piles_empty_nobody_searches() {
    let mut table = at_a_hat(2).piles(" / / / ").moves(1).ghosts("d1 g7");
    table.play("step c1");
    assert_eq!(table.state.turn, seat(1));
}

#[test]
fn wa_23_the_card_sought_is_taken() {
    let mut table = at_a_hat(2);
    let events = table.play("search 1");
    let card = table.game.castle().card("hat-pirate").unwrap();
    let pile = PileNo::ALL[0];
    assert_eq!(events[0].event, Event::Searched { seat: seat(0), pile, card });
    assert_eq!(events[0].to, Audience::All);
    let Event::Looked { cards, .. } = &events[1].event else { panic!() };
    assert_eq!((cards.len(), events[1].to), (3, Audience::only(seat(0))));
    assert_eq!(events[2].event, Event::Found { seat: seat(0), pile, card, top: Some(Part::Face) });
    assert_eq!(events.len(), 3);
    let record = table.record();
    assert_eq!(record["cards"], json!([["hat-pirate"], []]));
    assert_eq!(record["piles"][0], json!(["face-diver", "legs-knight"]));
    assert_eq!(
        (record["phase"].clone(), record["searching"].clone(), record["moves_left"].clone()),
        (json!("tidy"), json!(1), json!(3))
    );
}

/// Pile 2 has another hat: nothing is taken.
#[test]
fn wa_23_exactly_that_disguise() {
    let mut table = at_a_hat(2);
    let before = table.state.piles;
    let events = table.play("search 2");
    assert!(matches!(events[2].event, Event::Missed { .. }));
    assert_eq!(table.state.piles, before);
    assert_eq!(table.state.cards[seat(0)].len(), 0);
    assert_eq!(table.record()["phase"], "tidy");
}

#[test]
fn wa_24_the_named_card_goes_on_top() {
    let mut table = at_a_hat(2);
    table.play("search 2");
    assert_eq!(table.legal(), ["tidy hat 2", "tidy hand 2", "tidy face 2"]);
    assert_eq!(table.refusal("tidy legs 2"), ("no-such-part", "WA-24"));
    for other in ["end", "step d1", "turn cw", "search 1", "place red a1", "shift A 2 0", "slide A up"] {
        assert_eq!(table.refusal(other), ("tidy-first", "WA-24"), "{other}");
    }
    assert_eq!(table.game.timeout_action(&table.state, seat(0)).to_string(), "tidy hat 2");
    let events = table.play("tidy face 2");
    let pile = PileNo::ALL[1];
    assert_eq!(events[0].event, Event::Tidied { seat: seat(0), pile, part: Part::Face, place: pile });
    assert_eq!(table.record()["piles"][1], json!(["face-pirate", "hat-diver", "hand-knight"]));
    assert_eq!(table.refusal("tidy face 2"), ("nothing-to-tidy", "WA-24"));
}

#[test]
fn wa_24_an_emptied_pile_is_not_tidied() {
    let mut table = Table::new(2).ghosts("f6 g7").piles("hat-diver / / body-pirate / ");
    let events = table.play("search 3");
    assert_eq!(
        events[2].event,
        Event::Found {
            seat: seat(0),
            pile: PileNo::ALL[2],
            card: table.game.castle().card("body-pirate").unwrap(),
            top: None
        }
    );
    assert_eq!(events[3].event, Event::Began { seat: seat(1) });
    assert_eq!((table.state.turn, table.state.phase, table.state.moves_left), (seat(1), Phase::Move, 3));
    assert_eq!(table.record()["searching"], json!(null));
}

#[test]
fn wa_25_a_searched_pile_goes_back_to_its_place() {
    let mut table = at_a_hat(2);
    table.play("search 2");
    assert_eq!(table.refusal("tidy hat 1"), ("own-place", "WA-25"));
}

#[test]
fn wa_25_with_moving_piles_two_piles_change_places() {
    let mut table = Table::of(game_with(2, &json!({ "start": 0, "moving_piles": true }))).ghosts("c1 g7").piles(PILES);
    table.play("search 1");
    assert_eq!(
        table.legal(),
        [
            "tidy face 1",
            "tidy face 2",
            "tidy face 3",
            "tidy face 4",
            "tidy legs 1",
            "tidy legs 2",
            "tidy legs 3",
            "tidy legs 4"
        ]
    );
    table.play("tidy legs 4");
    let record = table.record();
    assert_eq!(record["piles"][3], json!(["legs-knight", "face-diver"]));
    assert_eq!(record["piles"][0], json!([]), "also an empty one");
    assert_eq!(record["piles"][1], json!(["hat-diver", "hand-knight", "face-pirate"]));
}

#[test]
fn wa_26_after_a_search_the_turn_ends() {
    let mut table = at_a_hat(2);
    table.play("search 2");
    let events = table.play("tidy hat 2");
    assert_eq!(events[1].event, Event::Began { seat: seat(1) });
    assert_eq!((table.state.turn, table.state.moves_left, table.state.phase), (seat(1), 3, Phase::Move));
}

#[test]
fn wa_27_five_parts_win_at_once() {
    let mut table = at_a_hat(2).found(0, "face-knight body-diver legs-wizard hand-pirate").moves(2);
    assert_eq!(table.game.outcome(&table.state), None);
    let events = table.play("search 1");
    assert_eq!(events[3].event, Event::Won { seat: seat(0) });
    assert_eq!(events.len(), 4);
    let record = table.record();
    assert_eq!(
        (record["phase"].clone(), record["searching"].clone(), record["turn"].clone(), record["moves_left"].clone()),
        (json!("over"), json!(null), json!(0), json!(2))
    );
    assert_eq!(table.game.outcome(&table.state).map(|outcome| outcome.winners), Some(engine::SeatSet::one(seat(0))));
    assert!(table.game.to_act(&table.state).is_empty());
    for (who, action) in [(0, "end"), (1, "end"), (0, "tidy face 1"), (0, "turn cw")] {
        let refusal = table.try_play_as(seat(who), action).unwrap_err();
        assert_eq!((refusal.code, refusal.rule), ("over", Some("WA-27")));
    }
    // Four parts and no luck: the game goes on.
    let mut table = at_a_hat(2).found(0, "face-knight body-diver legs-wizard hand-pirate");
    table.play("search 2");
    assert_eq!(table.record()["phase"], "tidy");
}

/// Three players, the last of whom begins; red, the second in the round, has four parts and stands on the fifth, in pile 1.
fn last_round() -> Table {
    let game = game_with(3, &json!({ "start": 2, "last_round": true }));
    let mut table =
        Table::of(game).ghosts("c1 b6 d1").piles(PILES).found(0, "face-knight body-diver legs-wizard hand-pirate");
    assert_eq!((table.record()["start"].clone(), table.record()["turn"].clone()), (json!(2), json!(2)));
    table.play("end");
    table
}

#[test]
fn wa_29_the_round_is_played_to_its_end() {
    let mut table = last_round();
    let events = table.play("search 1");
    assert!(matches!(events.last().unwrap().event, Event::Found { .. }), "nobody has won yet");
    table.play("tidy legs 1");
    assert_eq!((table.record()["phase"].clone(), table.state.turn), (json!("move"), seat(1)), "blue has a turn left");
    assert_eq!(table.game.outcome(&table.state), None);
    let events = table.play("end");
    assert_eq!(events[0].event, Event::Won { seat: seat(0) });
    assert_eq!((events.len(), table.record()["phase"].clone()), (1, json!("over")));
    assert_eq!(table.game.outcome(&table.state).map(|outcome| outcome.winners), Some(engine::SeatSet::one(seat(0))));
    assert!(table.game.to_act(&table.state).is_empty());
}

#[test]
fn wa_29_who_is_dressed_in_the_same_round_wins_too() {
    // Blue stands on the body of the diver, which pile 3 holds here.
    let piles = "face-diver hat-pirate legs-knight / / body-diver hat-diver / ";
    let mut table = last_round().piles(piles).found(0, "face-knight body-pirate legs-wizard hand-pirate");
    table = table.found(1, "hat-wizard face-pirate legs-diver hand-knight");
    table.play("search 1");
    table.play("tidy legs 1");
    let events = table.play("search 3");
    let won: Vec<Event> =
        events.iter().map(|told| told.event.clone()).filter(|event| matches!(event, Event::Won { .. })).collect();
    // The round ends with this very search: nothing is tidied.
    assert_eq!(won, [Event::Won { seat: seat(0) }, Event::Won { seat: seat(1) }]);
    let winners = table.game.outcome(&table.state).map(|outcome| outcome.winners).unwrap();
    assert_eq!((winners.len(), table.record()["phase"].clone()), (2, json!("over")));
}

#[test]
fn wa_29_with_no_such_option_nothing_is_different() {
    assert!(at_a_hat(2).record().get("start").is_none());
    let view = serde_json::to_value(at_a_hat(2).game.view(&at_a_hat(2).state, Viewer::Open)).unwrap();
    assert!(view.get("start").is_none());
    // A record says who began, and is read again.
    let table = last_round();
    assert_eq!(table.game.position(&table.record()).map(|state| state.start), Ok(Some(seat(2))));
    let mut strange = table.record();
    strange["start"] = json!(3);
    assert!(table.game.position(&strange).is_err());
    assert!(at_a_hat(3).game.position(&table.record()).is_err(), "nobody asks who began there");
}

#[test]
fn wa_28_only_the_searcher_sees_the_pile() {
    let mut table = at_a_hat(2);
    let shown = |table: &Table, viewer| {
        let view = serde_json::to_value(table.game.view(&table.state, viewer)).unwrap();
        [0, 1, 2, 3].map(|pile| !view["piles"][pile]["cards"].is_null())
    };
    let (own, other) = (Viewer::Seat(seat(0)), Viewer::Seat(seat(1)));
    for viewer in [own, other, Viewer::Spectator] {
        assert_eq!(shown(&table, viewer), [false; 4]);
    }
    assert_eq!(shown(&table, Viewer::Open), [true; 4]);
    let events = table.play("search 1");
    assert_eq!(shown(&table, own), [true, false, false, false]);
    assert_eq!(shown(&table, other), [false; 4]);
    assert_eq!(shown(&table, Viewer::Spectator), [false; 4]);
    assert_eq!([own, other, Viewer::Spectator].map(|viewer| seen_by(&events, viewer).len()), [3, 2, 2]);
    table.play("tidy legs 1");
    assert_eq!(shown(&table, own), [false; 4]);
}

#[test]
fn wa_28_backs_sizes_and_magnets_are_public() {
    let table = at_a_hat(2);
    let view = serde_json::to_value(table.game.view(&table.state, Viewer::Spectator)).unwrap();
    assert_eq!(
        view["piles"],
        json!([
            { "size": 3, "top": "face", "cards": null },
            { "size": 3, "top": "hat", "cards": null },
            { "size": 1, "top": "body", "cards": null },
            { "size": 0, "top": null, "cards": null },
        ])
    );
    assert_eq!(view["castle"], table.game.castle().describe());
    assert_eq!(view["castle"]["magnets"]["A"], json!([2, 5]));
    assert_eq!(view["sliders"]["B"], json!({ "corridor": 3, "offset": 0 }));
    assert_eq!(view["ghosts"], json!(["c1", "g7"]));
    // While the pile is in hand its top back is what is left on top.
    let mut table = Table::new(2).ghosts("c1 g7").piles("hat-pirate legs-diver / / / ");
    table.play("search 1");
    let view = table.game.view(&table.state, Viewer::Seat(seat(1)));
    assert_eq!((view.piles[0].top, view.piles[0].size), (Some(Part::Legs), 1));
}

#[test]
fn views_tell_what_is_to_be_placed() {
    let mut table = Table::new(2).floor("....... ...0... .....1. ...#... ....... ....... .......");
    table.play("turn cw");
    let view = serde_json::to_value(table.game.view(&table.state, Viewer::Spectator)).unwrap();
    assert_eq!(view["placing"], json!([{ "ghost": 0, "fields": ["b2", "b3"] }]));
    assert_eq!(view["phase"], "place");
    assert_eq!(
        table.game.view(&table.state, Viewer::Spectator).place(seat(1)).map(|place| place.to_string()).as_deref(),
        Some("F3")
    );
}

#[test]
fn every_event_is_told() {
    let mut told = String::new();
    let mut tell = |table: &mut Table, action: &str| {
        for event in table.play(action) {
            let _ = writeln!(told, "{action}: {}", table.game.tell(&event.event));
        }
    };
    let mut table = at_a_hat(2);
    tell(&mut table, "step d1");
    tell(&mut table, "shift A 2 1");
    tell(&mut table, "step c1");
    tell(&mut table, "search 1");
    tell(&mut table, "tidy legs 1");
    let mut table = Table::of(game_with(2, &json!({ "start": 0, "moving_piles": true }))).ghosts("c1 g7").piles(PILES);
    tell(&mut table, "search 2");
    tell(&mut table, "tidy face 4");
    let mut table = at_a_hat(2).found(0, "face-knight body-diver legs-wizard hand-pirate");
    tell(&mut table, "search 1");
    let mut table = Table::new(4).floor("....... ...03.. .....1. ...#... ....... .2..... .......");
    tell(&mut table, "turn cw");
    let first = table.legal()[1].clone();
    tell(&mut table, &first);
    let mut table = Table::new(3).floor("0..1... ....... ....... ...#... ....... ....... ...2...").turn(1);
    tell(&mut table, "turn cw");
    tell(&mut table, "place red g7");
    let mut table =
        Table::new(3).sliders("1+0 3+1 5+0").floor("....... ...0... ...1... ...#... ....... ....... ......2");
    tell(&mut table, "slide B down");
    let mut table = Table::new(3).floor("....... .0..... .1..... ...#... ....... ....... ......2");
    tell(&mut table, "slide A down");
    insta::assert_snapshot!(told);
}

#[test]
fn moves_are_counted_by_what_they_did_to_others() {
    let mut tally = engine::Tally::default();
    let mut count = |table: &mut Table, action: &str| {
        for event in table.play(action) {
            table.game.count(&event.event, &mut tally);
        }
    };
    let mut table = Table::new(3).floor("....... .0..... .1..... ...#... ....... ....... ......2");
    count(&mut table, "slide A down");
    let mut table = Table::new(3).floor("....... .0..... ....1.. ...#... ....... ....... ......2");
    count(&mut table, "slide A down");
    let mut table = Table::new(2).floor("1...... .0..... ....... ...#... ....... ....... .......");
    table.state.sliders[Slider::B].offset = Offset::numbered(1).unwrap();
    count(&mut table, "turn cw");
    let mut table = Table::new(2).floor("...1... .0..... ....... ...#... ....... ....... .......");
    count(&mut table, "turn cw");
    let mut table = at_a_hat(2);
    count(&mut table, "search 1");
    assert_eq!((tally.get("slid"), tally.get("slid others")), (2, 1));
    assert_eq!((tally.get("turned"), tally.get("turned others")), (2, 1));
    let reports = Walls::report(&tally);
    let row = |title: &str, name: &str| {
        let report = reports.iter().find(|report| report.title == title).unwrap();
        let row = report.rows.iter().find(|row| row.name == name).unwrap();
        (row.count, row.of)
    };
    assert_eq!(row("Magic moves by kind", "slid"), (2, Some(4)));
    assert_eq!(row("Moves that moved somebody else", "turned"), (1, Some(2)));
    assert_eq!(row("Placements and searches", "cards found"), (1, Some(1)));
}
