//! Each rule of docs/rules/squid.md, on drawn rings: material, set-up and what is secret.

mod ring;

use engine::{Boxed, Chance, Game, KeyStream, Kind, Options, Seat, SeatSet, Seed, Viewer, golden};
use ring::{Table, Words, game, options, seat};
use serde_json::{Value, json};
use squid::{Deed, Phase, Position, Squid, State, Stock, Trick, Vote};

#[test]
fn every_rule_is_named_by_a_test() {
    let page = include_str!("../../../docs/rules/squid.md");
    let tests = [include_str!("rules.rs"), include_str!("rules_round.rs"), include_str!("rules_windows.rs")];
    assert_eq!(golden::unnamed_rules(page, &tests), Vec::<String>::new());
}

fn deal(game: &Squid, seed: u8) -> State {
    game.deal(&mut KeyStream::new(&Seed([seed; 32])))
}

fn colours(state: &State) -> String {
    state.ring.owners().iter().map(|&seat| &Squid::colour(seat).name()[..1]).collect()
}

/// Chance that leaves every list of a shuffle as it is: the last place changes with itself, and so on down.
fn in_order(lists: &[u32], then: &[u32]) -> Words {
    Words(lists.iter().flat_map(|&length| (1..length).rev()).chain(then.iter().copied()).collect())
}

#[test]
fn sq_1_sixty_cards() {
    let game = game(6, json!({}));
    let state = deal(&game, 1);
    assert_eq!(game.material(&state), [10, 6, 4, 5, 4, 5, 3, 4]);
    assert_eq!(state.deeds.pile().len(), 20);
    assert_eq!(game.trick_deck().len(), 21);
    let most = ring::game(6, json!({"characters": 3}));
    assert_eq!(most.ring_length(), 18);
    assert_eq!(1 + 18 + 20 + 21, 60);
}

#[test]
fn sq_2_colours_in_seat_order() {
    let names: Vec<&str> = Squid::colours(6).iter().map(|colour| colour.name()).collect();
    assert_eq!(names, ["red", "blue", "green", "yellow", "purple", "orange"]);
    assert_eq!(Squid::colours(2).len(), 2);
}

#[test]
fn sq_3_guard_actions_and_tricks_by_name() {
    assert_eq!(Deed::ALL.map(Deed::name), ["pow", "empty", "trick"]);
    assert_eq!(Trick::ALL.map(Trick::name), ["two", "minus", "next", "quick", "second"]);
    assert_eq!(serde_json::to_value(Deed::ALL).unwrap(), json!(["pow", "empty", "trick"]));
    assert_eq!(serde_json::to_value(Trick::ALL).unwrap(), json!(["two", "minus", "next", "quick", "second"]));
}

#[test]
fn sq_4_both_decks_are_options() {
    let game = game(2, json!({"guard_deck": {"trick": 3, "pow": 1}, "trick_deck": {"second": 1, "two": 3}}));
    assert_eq!(game.material(&deal(&game, 1)), [1, 0, 3, 3, 0, 0, 0, 1]);
    let most = ring::game(2, json!({"guard_deck": {"pow": 60}, "trick_deck": {"next": 60}}));
    let state = deal(&most, 1);
    assert_eq!(most.material(&state), [60, 0, 0, 0, 0, 60, 0, 0]);
    assert_eq!((state.deeds.pile().len(), state.tricks.pile().len()), (60, 56));
}

fn fault(seats: usize, json: Value) -> String {
    Squid::set_up(seats, &options(json)).unwrap_err().to_string()
}

#[test]
fn sq_4_decks_that_cannot_be_are_refused() {
    let cases = [
        (json!({"guard_deck": {"empty": 5}}), "option guard_deck: there must be at least 1 pow (SQ-4)"),
        (json!({"guard_deck": {}}), "option guard_deck: there must be at least 1 pow (SQ-4)"),
        (json!({"guard_deck": {"pow": 0, "trick": 1}}), "option guard_deck: there must be at least 1 pow (SQ-4)"),
        (
            json!({"guard_deck": {"pow": 30, "empty": 31}}),
            "option guard_deck: 61 cards are too many, at most 60 in all (SQ-4)",
        ),
        (
            json!({"guard_deck": {"pow": 1_000_000}}),
            "option guard_deck: pow: 1000000 is not a whole number from 0 to 60 (SQ-4)",
        ),
        (json!({"guard_deck": {"pow": -1}}), "option guard_deck: pow: -1 is not a whole number from 0 to 60 (SQ-4)"),
        (json!({"guard_deck": {"pow": 2.0}}), "option guard_deck: pow: 2.0 is not a whole number from 0 to 60 (SQ-4)"),
        (json!({"guard_deck": {"pow": 61}}), "option guard_deck: pow: 61 is not a whole number from 0 to 60 (SQ-4)"),
        (
            json!({"guard_deck": {"pow": "2"}}),
            "option guard_deck: pow: \"2\" is not a whole number from 0 to 60 (SQ-4)",
        ),
        (
            json!({"guard_deck": {"pow": null}}),
            "option guard_deck: pow: null is not a whole number from 0 to 60 (SQ-4)",
        ),
        (
            json!({"guard_deck": {"pow": 1, "next": 1}}),
            "option guard_deck: there is no card “next”, only pow, empty, trick (SQ-4)",
        ),
        (json!({"guard_deck": 20}), "option guard_deck: 20 is not an object of counts of pow, empty, trick (SQ-4)"),
        (
            json!({"trick_deck": ["two"]}),
            "option trick_deck: [\"two\"] is not an object of counts of two, minus, next, quick, second (SQ-4)",
        ),
        (
            json!({"trick_deck": {"two": 4, "Next": 9}}),
            "option trick_deck: there is no card “Next”, only two, minus, next, quick, second (SQ-4)",
        ),
        (
            json!({"trick_deck": {"two": 60, "next": 60, "quick": 60, "second": 60, "minus": 60}}),
            "option trick_deck: 300 cards are too many, at most 60 in all (SQ-4)",
        ),
        (
            json!({"trick_deck": {"two": 6, "next": 1}}),
            "option trick_deck: 7 cards are too few: 4 players are dealt 2 each, which takes 8 (SQ-7)",
        ),
    ];
    for (given, expected) in cases {
        assert_eq!(fault(4, given), expected);
    }
    assert!(Squid::set_up(4, &options(json!({"trick_deck": {"two": 8}}))).is_ok());
}

#[test]
fn other_options_that_cannot_be_are_refused() {
    let cases = [
        (json!({"characters": 4}), "option characters: 4 is none of “auto”, 2, 3 (SQ-5)"),
        (json!({"characters": "2"}), "option characters: \"2\" is none of “auto”, 2, 3 (SQ-5)"),
        (json!({"characters": 3.0}), "option characters: 3.0 is none of “auto”, 2, 3 (SQ-5)"),
        (json!({"ring": "odd"}), "option ring: \"odd\" is none of even, grouped, random (SQ-6)"),
        (json!({"ring": null}), "option ring: null is none of even, grouped, random (SQ-6)"),
        (json!({"start": 3}), "option start: 3 is neither a seat from 0 to 2 nor “random” (SQ-7)"),
        (json!({"start": -1}), "option start: -1 is neither a seat from 0 to 2 nor “random” (SQ-7)"),
        (
            json!({"colour": 1}),
            "option colour: the game has no such option; it has start, characters, ring, guard_deck, trick_deck",
        ),
    ];
    for (given, expected) in cases {
        assert_eq!(fault(3, given), expected);
    }
    for seats in [0, 1, 7, 8, 9] {
        let kind: Box<dyn engine::AnyKind> = Box::new(Kind::<Squid>::default());
        assert!(kind.set_up(seats, &Options::default()).is_err(), "{seats}");
    }
}

#[test]
fn sq_5_three_characters_for_two_or_three_players() {
    for (seats, characters) in [(2, 3), (3, 3), (4, 2), (5, 2), (6, 2)] {
        for auto in [json!({}), json!({"characters": "auto"})] {
            let game = game(seats, auto);
            assert_eq!(game.ring_length(), seats * characters);
            let state = deal(&game, 1);
            for seat in Seat::all(seats) {
                assert_eq!(state.ring.of(seat).count(), characters);
            }
        }
        for characters in [2, 3] {
            assert_eq!(game(seats, json!({"characters": characters})).ring_length(), seats * characters);
        }
    }
}

#[test]
fn sq_6_three_orders_of_the_ring() {
    let dealt = |order: &str| colours(&deal(&game(3, json!({"ring": order})), 1));
    assert_eq!(dealt("even"), "rbgrbgrbg");
    assert_eq!(dealt("grouped"), "rrrbbbggg");
    assert_eq!(colours(&deal(&game(4, json!({})), 1)), "rbgyrbgy");
    // The grouped list r r b b, with its last place changed with the first, then the third and the second with
    // themselves. The other lists stay in order.
    let mut words = Words(vec![0, 2, 1]);
    words.0.extend(in_order(&[20, 21], &[1]).0);
    let state = game(2, json!({"ring": "random", "characters": 2})).deal(&mut words);
    assert_eq!(colours(&state), "brbr");
    assert_eq!(words.0.len(), 0);
}

/// The lists before the shuffle are told by a stream that swaps nothing.
#[test]
fn sq_7_lists_and_their_order() {
    let mut words = in_order(&[20, 21], &[2]);
    let state = game(4, json!({})).deal(&mut words);
    assert_eq!(words.0.len(), 0, "the start seat is drawn last");
    let deeds: String = state.deeds.pile().iter().map(|deed| &deed.name()[..1]).collect();
    assert_eq!(deeds, "ppppppppppeeeeeetttt");
    let table = Table { game: game(4, json!({})), state, told: Vec::new() };
    // Two cards each from the top, seat 0 first: two two, two two, two minus, minus minus.
    assert_eq!(table.brief(), "guard rbgyrbgy | 22/22/2-/-- | ppppppppppeeeeeetttt> | -nnnnnqqqssss> | · · · · | ");
    assert_eq!((state.start, state.phase), (seat(2), Phase::Guard));
}

#[test]
fn sq_7_a_given_start_seat_takes_no_word() {
    let mut words = in_order(&[20, 21], &[]);
    assert_eq!(game(3, json!({"start": 1})).deal(&mut words).start, seat(1));
    let game = game(3, json!({"start": "random"}));
    let starts: Vec<usize> = (0..30).map(|seed| deal(&game, seed).start.index()).collect();
    assert!((0..3).all(|seat| starts.contains(&seat)));
}

#[test]
fn sq_7_a_shuffle_follows_the_key_stream() {
    let game = game(2, json!({"guard_deck": {"pow": 2, "empty": 2, "trick": 2}, "start": 0}));
    let seed = Seed([7; 32]);
    let mut stream = KeyStream::new(&seed);
    let mut list: Vec<Deed> = ring::deeds("ppeett");
    stream.shuffle(&mut list);
    assert_eq!(game.deal(&mut KeyStream::new(&seed)).deeds.pile(), list);
}

#[test]
fn sq_8_the_start_seat_places_the_guard_on_an_own_character() {
    let mut table = Table::new("rbgrbg", "2/n/s");
    (table.state.start, table.state.waiting) = (seat(1), SeatSet::one(seat(1)));
    assert_eq!(
        (table.to_act(), table.legal(1), table.legal(0)),
        ("1".into(), "guard 1, guard 4".into(), String::new())
    );
    assert_eq!(table.refused("0 guard 0"), ("not-your-guard", "SQ-8"));
    assert_eq!(table.refused("1 guard 2"), ("not-yours", "SQ-8"));
    assert_eq!(table.refused("1 guard 6"), ("no-such-position", "SQ-8"));
    assert_eq!(table.refused("1 vote 0"), ("not-now", "SQ-8"));
    assert_eq!(table.refused("1 pass"), ("not-now", "SQ-8"));
    assert_eq!(table.refused("1 play next"), ("not-now", "SQ-8"));
    assert_eq!(table.game.view(&table.state, Viewer::Spectator).guard, None);
    table.check("1 guard 4", "vote rbgrBg | 2/n/s | eeeeee> | > | · · · | ");
    assert_eq!(table.sentences(), "Blue puts the guard on position 4.");
}

#[test]
fn sq_23_hands_and_votes_are_private_piles_are_hidden() {
    let mut table = Table::new("rBgrbg", "2/n/s").deeds("pe>t").tricks("n-q>2s");
    table.play("0 vote 2, 1 vote 0");
    let view = |viewer| serde_json::to_value(table.game.view(&table.state, viewer)).unwrap();
    let public = json!({
        "you": null, "phase": "vote", "to_act": [2], "ring": ["red", "blue", "green", "red", "blue", "green"], "guard": 1,
        "hands": [{"size": 1}, {"size": 1}, {"size": 1}], "voted": [0, 1], "votes": [null, null, null], "passed": [],
        "guard_pile": {"size": 2}, "guard_discard": ["trick"], "trick_pile": {"size": 3},
        "trick_discard": ["two", "second"], "revealed": null, "quick": false, "start": 0, "winner": null
    });
    assert_eq!(view(Viewer::Spectator), public);
    let mut own = public.clone();
    own["you"] = json!(0);
    own["hands"][0]["cards"] = json!(["two"]);
    own["votes"][0] = json!(2);
    assert_eq!(view(Viewer::Seat(seat(0))), own);
    let mut open = public;
    open["hands"] =
        json!([{"size": 1, "cards": ["two"]}, {"size": 1, "cards": ["next"]}, {"size": 1, "cards": ["second"]}]);
    open["votes"] = json!([2, 0, null]);
    open["guard_pile"]["cards"] = json!(["pow", "empty"]);
    open["trick_pile"]["cards"] = json!(["next", "minus", "quick"]);
    assert_eq!(view(Viewer::Open), open);
    table.play("2 vote 0");
    let view = table.game.view(&table.state, Viewer::Spectator);
    assert_eq!(serde_json::to_value(view.votes).unwrap(), json!([2, 0, 0]), "counted, the votes are public");
}

#[test]
fn the_state_record_holds_everything() {
    let mut table = Table::new("rBgrbg", "2n/n/s").deeds("pe>t").tricks("n-q>2s");
    table.play("0 vote 2, 1 vote 0, 2 vote 1, 2 pass");
    assert_eq!(
        table.game.record(&table.state),
        json!({
            "ring": ["red", "blue", "green", "red", "blue", "green"], "guard": 4, "hands": [["next"], ["next"], ["second"]],
            "votes": [2, 0, 1], "passed": [2], "guard_pile": ["pow", "empty"], "guard_discard": ["trick"],
            "trick_pile": ["next", "minus", "quick"], "trick_discard": ["two", "second", "two"], "revealed": null,
            "quick": false, "start": 0, "phase": "moved"
        })
    );
    table.play("0 pass, 1 pass");
    let record = table.game.record(&table.state);
    assert_eq!(
        (&record["revealed"], &record["phase"], &record["passed"]),
        (&json!("pow"), &json!("revealed"), &json!([]))
    );
    let fresh = game(2, json!({}));
    let record = fresh.record(&deal(&fresh, 1));
    assert_eq!((&record["guard"], &record["votes"]), (&Value::Null, &json!([null, null])));
}

#[test]
fn the_state_is_small() {
    assert!(size_of::<State>() <= 192, "{}", size_of::<State>());
}

#[test]
fn the_notation_says_what_it_expected() {
    let unreadable = |text: &str| {
        let error = text.parse::<squid::Action>().unwrap_err();
        (error.rule, error.to_string())
    };
    assert_eq!(
        unreadable("guard 18"),
        ("SQ-8", "“guard 18” cannot be read; say “guard” and a position of the ring, as in “guard 4”".into())
    );
    for text in ["guard", "guard ", "guard 04", "guard +4", "guard  4", "guard x", "guard 100"] {
        assert_eq!(unreadable(text).0, "SQ-8", "{text}");
    }
    for text in ["vote", "vote 3", "vote -2", "vote 01", "vote −1", "vote 1 "] {
        assert_eq!(unreadable(text).0, "SQ-9", "{text}");
    }
    for text in ["play", "play two", "play minus", "play Next", "play next ", "pass ", "pass 1", "pass  "] {
        assert_eq!(unreadable(text).0, "SQ-14", "{text}");
    }
    for text in ["", " ", "Pass", "passed", "flip a1 club", "vote1"] {
        assert_eq!(unreadable(text).0, "SQ-9", "{text}");
    }
}

#[test]
fn positions_that_no_game_comes_to_are_named() {
    let flaw = |ring: &str, change: fn(&mut State)| {
        let mut table = Table::new(ring, "2n/q/");
        change(&mut table.state);
        table.game.validate(&table.state).map_err(|flaw| flaw.to_string())
    };
    assert_eq!(flaw("Rbgrbg", |_| {}), Ok(()));
    let begins =
        |said: &'static str| move |flaw: Result<(), String>| assert!(flaw.unwrap_err().starts_with(said), "{said}");
    begins("SQ-2")(flaw("Rbgrbo", |_| {}));
    begins("SQ-18")(flaw("Rgrg", |_| {}));
    begins("SQ-4")(flaw("Rbgrbg", |state| state.deeds = Stock::new([], [])));
    begins("SQ-23")(flaw("Rbgrbg", |state| state.waiting = SeatSet::one(seat(1))));
    begins("SQ-23")(flaw("Rbgrbg", |state| {
        state.phase = Phase::Moved { quick: false };
        state.waiting = SeatSet::all(3);
    }));
    begins("SQ-14")(flaw("Rbgrbg", |state| {
        state.phase = Phase::Moved { quick: false };
        state.waiting = SeatSet::EMPTY;
    }));
    begins("SQ-10")(flaw("Rbgrbg", |state| {
        state.votes[seat(1)] = Some(Vote::Two);
        state.waiting = state.waiting.without(seat(1));
    }));
    begins("SQ-15")(flaw("Rbgrbg", |state| {
        state.phase = Phase::Revealed { deed: Deed::Pow, quick: false };
        state.waiting = state.holders();
    }));
    begins("SQ-22")(flaw("Rbgrbg", |state| {
        state.phase = Phase::Over(seat(0));
        state.waiting = SeatSet::EMPTY;
    }));
    begins("SQ-11")(flaw("Rbgrbg", |state| state.guard = Position::new(6).unwrap()));
}
