//! Golden texts: a playthrough, counts of lines of play, and transcripts that replay the same for ever.

mod dungeon;

use std::collections::BTreeMap;
use std::fmt::Write;

use engine::{AnyKind, Kind, Seed, golden};
use game_over::GameOver;

#[test]
fn playthroughs() {
    for seats in [2, 4] {
        let text = golden::playthrough(&dungeon::game(seats), &Seed([seats as u8; 32]), 40);
        insta::assert_snapshot!(format!("playthrough_{seats}"), text);
    }
}

#[test]
fn lines_of_play() {
    let mut text = String::new();
    for seats in 2..=4 {
        for (seed, depth) in [(1, 6), (2, 6), (3, 5)] {
            let lines = golden::perft(&dungeon::game(seats), &Seed([seed; 32]), depth);
            let _ = writeln!(text, "{seats} seats, seed {seed:02x}…, depth {depth}: {lines}");
        }
    }
    insta::assert_snapshot!(text);
}

#[test]
fn the_corpus_replays_identically() {
    let shelf: Vec<Box<dyn AnyKind>> = vec![Box::new(Kind::<GameOver>::default())];
    let files = std::fs::read_dir("tests/corpus").unwrap().map(|file| file.unwrap().path());
    let corpus: BTreeMap<String, Vec<u8>> =
        files.map(|file| (file.file_name().unwrap().to_string_lossy().into(), std::fs::read(&file).unwrap())).collect();
    assert!(corpus.len() >= 12);
    insta::assert_snapshot!(golden::replays(&shelf, &corpus).unwrap());
}
