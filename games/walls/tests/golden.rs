//! Golden texts: playthroughs, counts of lines of play, and transcripts that replay the same for ever.

mod table;

use std::collections::BTreeMap;
use std::fmt::Write;

use engine::{AnyKind, Kind, Seed, golden};
use serde_json::json;
use table::{game_with, strip_castle};
use walls::Walls;

#[test]
fn playthroughs() {
    for (name, seats, options) in
        [("usual", 2, json!({})), ("moving_piles", 4, json!({ "moving_piles": true, "start": 1 }))]
    {
        let text = golden::playthrough(&game_with(seats, &options), &Seed([seats as u8; 32]), 24);
        // Every view shows the same castle: once is enough to read.
        let castle = format!("\"castle\":{},", game_with(seats, &options).castle().describe());
        insta::assert_snapshot!(format!("playthrough_{name}"), text.replace(&castle, ""));
    }
}

#[test]
fn lines_of_play() {
    let mut text = String::new();
    for seats in 2..=4 {
        for (castle, depth) in [(json!("default"), 3), (strip_castle(), 3)] {
            let name = castle["name"].as_str().unwrap_or("default");
            let game = game_with(seats, &json!({ "castle": castle, "start": 0 }));
            let lines = golden::perft(&game, &Seed([seats as u8; 32]), depth);
            let _ = writeln!(text, "{seats} seats, castle {name}, depth {depth}: {lines}");
        }
    }
    insta::assert_snapshot!(text);
}

#[test]
fn the_corpus_replays_identically() {
    let shelf: Vec<Box<dyn AnyKind>> = vec![Box::new(Kind::<Walls>::default())];
    let files = std::fs::read_dir("tests/corpus").unwrap().map(|file| file.unwrap().path());
    let corpus: BTreeMap<String, Vec<u8>> =
        files.map(|file| (file.file_name().unwrap().to_string_lossy().into(), std::fs::read(&file).unwrap())).collect();
    assert!(corpus.len() >= 12);
    insta::assert_snapshot!(golden::replays(&shelf, &corpus).unwrap());
}
