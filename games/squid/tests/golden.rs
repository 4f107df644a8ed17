//! Golden texts: playthroughs, counts of lines of play, and transcripts that replay the same for ever.

mod ring;

use std::collections::BTreeMap;
use std::fmt::Write;

use engine::{AnyKind, Boxed, Ink, Kind, Options, Quick, Seat, Seed, Sitting, Tally, Viewer, golden};
use ring::{Table, game};
use serde_json::json;
use squid::Squid;

#[test]
fn playthroughs() {
    let crowded =
        json!({"trick_deck": {"two": 1, "next": 2, "second": 2, "quick": 1}, "guard_deck": {"pow": 1, "trick": 4}});
    for (name, seats, options) in [("playthrough_4", 4, json!({})), ("playthrough_crowded", 2, crowded)] {
        let text = golden::playthrough(&game(seats, options), &Seed([seats as u8; 32]), 40);
        insta::assert_snapshot!(name, text);
    }
}

#[test]
fn lines_of_play() {
    let mut text = String::new();
    for (seats, options, depth) in [
        (2, json!({}), 8),
        (3, json!({"ring": "random"}), 6),
        (4, json!({}), 6),
        (6, json!({"ring": "grouped"}), 5),
        (2, json!({"trick_deck": {"next": 2, "quick": 1, "second": 2}, "guard_deck": {"pow": 1, "trick": 2}}), 9),
    ] {
        for seed in 1..=2 {
            let lines = golden::perft(&game(seats, options.clone()), &Seed([seed; 32]), depth);
            let _ = writeln!(text, "{seats} seats, {options}, seed {seed:02x}…, depth {depth}: {lines}");
        }
    }
    insta::assert_snapshot!(text);
}

/// The corpus was written by `gamenight simulate squid --games 1 --transcripts DIR` with varied seats and options.
#[test]
fn the_corpus_replays_identically() {
    let shelf: Vec<Box<dyn AnyKind>> = vec![Box::new(Kind::<Squid>::default())];
    let files = std::fs::read_dir("tests/corpus").unwrap().map(|file| file.unwrap().path());
    let corpus: BTreeMap<String, Vec<u8>> =
        files.map(|file| (file.file_name().unwrap().to_string_lossy().into(), std::fs::read(&file).unwrap())).collect();
    assert!(corpus.len() >= 12);
    insta::assert_snapshot!(golden::replays(&shelf, &corpus).unwrap());
}

#[test]
fn a_ring_is_drawn() {
    let mut table = Table::new("rbGrbg", "2nq/s/").deeds("pet>ep").tricks("2-s>n");
    table.play("2 vote 0, 0 vote 2");
    let draw = |table: &Table, viewer| {
        use engine::Game;
        table.game.draw(&table.game.view(&table.state, viewer), Ink::Plain)
    };
    insta::assert_snapshot!("drawn_for_a_seat", draw(&table, Viewer::Seat(Seat::FIRST)));
    table.play("1 vote 1, 0 play quick, 1 pass, 0 pass");
    insta::assert_snapshot!("drawn_open", draw(&table, Viewer::Open));
}

/// Whatever the ring, every character and the guard are in the picture, and it is at most 80 columns wide.
#[test]
fn every_ring_fits_the_terminal() {
    use engine::Game;
    for (seats, characters) in [(2, 2), (2, 3), (3, 3), (4, 3), (5, 2), (5, 3), (6, 2), (6, 3)] {
        let game = game(seats, json!({"characters": characters, "trick_deck": {"second": 58, "two": 2}, "start": 0}));
        let mut state = game.deal(&mut Quick::new(1));
        while !state.ring.is_empty() {
            state.phase = squid::Phase::Vote;
            for position in 0..usize::from(state.ring.len()) {
                state.guard = squid::Position::new(position).unwrap();
                let text = game.draw(&game.view(&state, Viewer::Open), Ink::Plain);
                assert!(text.contains("GUARD"));
                for (n, &owner) in state.ring.owners().iter().enumerate() {
                    let token = format!("{n} {}", Squid::colour(owner).symbol());
                    assert!(text.contains(&token), "{token}\n{text}");
                }
                assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
            }
            state.ring.remove(squid::Position::default());
        }
    }
}

/// Every refusal: code, rule, parameters and sentence.
#[test]
fn refusals_say_why() {
    use engine::Refusal;
    let placing = Table::new("rbrb", "2/n");
    let mut voting = Table::new("Rbr", "2/n/");
    voting.play("0 vote 2");
    let mut passed = Table::new("Rbr", "2n/n/").moved();
    passed.play("1 pass");
    let mut revealed = Table::new("Rbrb", "2/").moved();
    revealed.play("0 pass");
    let mut over = Table::new("Rb", "/").deeds("p>");
    over.play("0 vote 0, 1 vote 0");
    let mut text = String::new();
    for (table, entries) in [
        (&placing, "1 guard 1, 0 guard 1, 0 guard 9, 0 vote 0"),
        (&voting, "0 vote 0, 1 vote 2, 1 vote -1, 1 pass, 2 vote 0"),
        (&passed, "1 pass, 0 play quick, 0 play second, 0 vote 0, 2 pass"),
        (&revealed, "0 play second, 0 play next, 1 pass"),
        (&over, "0 pass"),
    ] {
        for entry in entries.split(", ") {
            let refusal = Refusal::from(table.fault(entry));
            let _ = writeln!(text, "{entry}: {} {:?}: {refusal}", refusal.code, refusal.params);
        }
    }
    let _ = writeln!(text, "{}", Refusal::from(Table::new("Rbrb", "n/").moved().fault("0 play quick")));
    let _ = writeln!(text, "{}", Refusal::from(Table::new("Rbrb", "q/").moved().fault("0 play next")));
    insta::assert_snapshot!(text);
}

/// The report of a small simulation: what each trick did, how rounds ended.
#[test]
fn a_simulation_is_reported() {
    let kind = Kind::<Squid>::default();
    let opened = kind.set_up(4, &Options::default()).unwrap();
    let mut tally = Tally::default();
    for number in 0..50 {
        let (seed, mut chance) = Seed([1; 32]).nth(number);
        let mut players: Vec<_> =
            Seat::all(4).map(|seat| opened.player("random", seat, chance.split()).unwrap()).collect();
        let sitting =
            Sitting { seed: &seed, arrival: chance, cut: 5_000, tally: &mut tally, log: None, stopwatch: None };
        opened.play_out(&mut players, sitting).unwrap();
    }
    let mut text = String::new();
    for report in Squid::report(&tally) {
        let _ = writeln!(text, "{}", report.title);
        for row in report.rows {
            let _ = writeln!(text, "  {}: {} of {} {}", row.name, row.count, row.of.unwrap(), row.unit);
        }
    }
    insta::assert_snapshot!(text);
}
