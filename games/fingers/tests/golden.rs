//! Golden texts: a playthrough, counts of lines of play, and transcripts that replay the same for ever.

use std::collections::BTreeMap;

use engine::{AnyKind, Boxed, Kind, Options, Seed, golden};
use fingers::Fingers;

fn game(seats: usize) -> Fingers {
    Fingers::set_up(seats, &Options::default()).unwrap()
}

#[test]
fn a_playthrough() {
    insta::assert_snapshot!(golden::playthrough(&game(2), &Seed([2; 32]), 12));
}

#[test]
fn lines_of_play() {
    let lines: Vec<u64> = (2..=4).map(|seats| golden::perft(&game(seats), &Seed([1; 32]), 3)).collect();
    insta::assert_snapshot!(format!("{lines:?}"));
}

/// In an empty folder `INSTA_UPDATE=always` begins with some random games; `gamenight simulate fingers --games 8 --transcripts
/// games/fingers/tests/corpus` adds others.
#[test]
fn the_corpus_replays_identically() {
    let shelf: Vec<Box<dyn AnyKind>> = vec![Box::new(Kind::<Fingers>::default())];
    let mut corpus: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    for file in std::fs::read_dir("tests/corpus").unwrap().map(|file| file.unwrap().path()) {
        corpus.insert(file.file_name().unwrap().to_string_lossy().into(), std::fs::read(&file).unwrap());
    }
    if corpus.is_empty() && std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        corpus = golden::corpus(&*shelf[0], 6).unwrap();
        for (name, transcript) in &corpus {
            std::fs::write(format!("tests/corpus/{name}"), transcript).unwrap();
        }
    }
    assert!(corpus.len() >= 2, "make transcripts of some games");
    insta::assert_snapshot!(golden::replays(&shelf, &corpus).unwrap());
}
