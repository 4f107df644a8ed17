//! Transcripts: read, written, replayed; and what is wrong with crooked ones, by line.

mod toy {
    #![allow(clippy::pedantic, dead_code)]
    include!("../doc/fingers.rs");
}

use engine::{AnyKind, BadLine, Ending, Kind, Replay, Transcript};
use proptest::prelude::*;
use toy::Fingers;

const SEED: &str = "00000000000000000000000000000000000000000000000000000000000000ff";

fn header() -> String {
    format!(r#"{{"game":"fingers","format":1,"seats":2,"options":{{}},"seed":"{SEED}","rules":1}}"#)
}

/// A game that seat 1 wins.
fn won() -> Vec<String> {
    let lines = [r#"{"seat":0,"do":"show 1"}"#, r#"{"seat":1,"do":"show 3"}"#, r#"{"outcome":{"winners":[1]}}"#];
    [header()].into_iter().chain(lines.map(str::to_owned)).collect()
}

fn shelf() -> Vec<Box<dyn AnyKind>> {
    vec![Box::new(Kind::<Fingers>::default())]
}

fn check(text: &str) -> Result<Option<Ending>, BadLine> {
    let transcript = Transcript::read(text.as_bytes())?;
    let mut replay = Replay::new(&shelf(), &transcript)?;
    while replay.step()?.is_some() {}
    replay.ending().map(Option::<&Ending>::cloned)
}

/// The first fault of a transcript in which a line was replaced.
fn fault(line: usize, by: &str) -> String {
    let mut lines = won();
    by.clone_into(&mut lines[line - 1]);
    check(&lines.join("\n")).unwrap_err().to_string()
}

#[test]
fn what_is_written_reads_back() {
    let text = won().join("\n") + "\n";
    let transcript = Transcript::read(text.as_bytes()).unwrap();
    assert_eq!(transcript.write(), text);
    assert_eq!(check(&text), Ok(Some(Ending::Winners(vec![1]))));
}

#[test]
fn readers_ignore_header_keys_they_do_not_know_and_keep_them() {
    let text = won().join("\n").replace(r#""rules":1"#, r#""players":["a","b"],"weather":{"rain":true}"#);
    let transcript = Transcript::read(text.as_bytes()).unwrap();
    assert_eq!(transcript.header.rules, 1, "1 if absent");
    assert!(transcript.write().contains(r#""weather":{"rain":true}"#));
    assert!(check(&text).is_ok());
}

#[test]
fn unfinished_and_abandoned_games_replay() {
    let lines = won();
    assert_eq!(check(&lines[..2].join("\n")), Ok(None));
    let abandoned = [&lines[0], &lines[1], r#"{"outcome":{"abandoned":true}}"#].join("\n");
    assert_eq!(check(&abandoned), Ok(Some(Ending::Abandoned(true))));
}

#[test]
fn faults_name_their_line() {
    for (line, by, expected) in [
        (1, "", "line 1: not a header: EOF while parsing a value (column 0)"),
        (1, "[]", "line 1: not a header: "),
        (1, "{}", "line 1: not a header: missing field `game` (column 2)"),
        (1, &header().replace("fingers", "chess"), "line 1: there is no game “chess” here"),
        (1, &header().replace("\"format\":1", "\"format\":2"), "line 1: format 2 is not known here, only 1"),
        (
            1,
            &header().replace("\"rules\":1", "\"rules\":7"),
            "line 1: the game was played by rules 7, known are rules 1",
        ),
        (
            1,
            &header().replace("\"seats\":2", "\"seats\":9"),
            "line 1: option seats: Fingers is played by 2 to 4, not by 9",
        ),
        (1, &header().replace("\"seats\":2", "\"seats\":-1"), "line 1: not a header: invalid value: integer `-1`"),
        (1, &header().replace("{}", "{\"x\":1}"), "line 1: option x: the game has no such option; it has none"),
        (1, &header().replace("00ff", "0ff"), "line 1: not a header: a seed is 64 hex digits"),
        (1, &header().replace("\"seed\"", "\"game\""), "line 1: not a header: duplicate field `game`"),
        (2, "", "line 2: neither an action nor an outcome: EOF while parsing a value (column 0)"),
        (2, "nonsense", "line 2: neither an action nor an outcome: "),
        (2, r#"{"seat":0}"#, "line 2: a line is {\"seat\":…,\"do\":\"…\"} or {\"outcome\":{…}}"),
        (2, r#"{"seat":0,"do":"show 1","also":2}"#, "line 2: neither an action nor an outcome: unknown field `also`"),
        (2, r#"{"seat":0,"do":"show 1","seat":1}"#, "line 2: neither an action nor an outcome: duplicate field `seat`"),
        (2, r#"{"seat":2,"do":"show 1"}"#, "line 2: seat 2 “show 1”: the table has seats 0 to 1"),
        (
            2,
            r#"{"seat":0,"do":"show 4"}"#,
            "line 2: seat 0 “show 4”: “show 4” cannot be read; say “show 1” to “show 3” (FI-1)",
        ),
        (
            3,
            r#"{"seat":0,"do":"show 2"}"#,
            "line 3: seat 0 “show 2”: you have shown already, or the game is over (FI-2)",
        ),
        (4, r#"{"outcome":{"winners":[0]}}"#, "line 4: says winners [0], but the game ended with winners [1]"),
        (4, r#"{"outcome":{"abandoned":true}}"#, "line 4: says abandoned, but the game ended with winners [1]"),
        (4, r#"{"outcome":{"abandoned":false}}"#, "line 4: an outcome is {\"winners\":[…]} or {\"abandoned\":true}"),
        (4, r#"{"outcome":null}"#, "line 4: a line is "),
        (3, r#"{"outcome":{"winners":[1]}}"#, "line 4: nothing may follow the outcome"),
    ] {
        let said = fault(line, by);
        assert!(said.starts_with(expected), "{said}\nexpected {expected}");
        assert!(!said.contains('\n'), "one line: {said}");
    }
    assert_eq!(check("").unwrap_err().line, 1);
    let early = [&won()[0], r#"{"outcome":{"winners":[1]}}"#].join("\n");
    assert_eq!(check(&early).unwrap_err().to_string(), "line 2: says winners [1], but the game is not over");
}

#[test]
fn long_and_crooked_texts_are_quoted_short() {
    let said = fault(2, &format!(r#"{{"seat":0,"do":"\u0007{}"}}"#, "x".repeat(5_000)));
    assert!(said.len() < 300 && said.contains('…') && !said.contains('\u{7}'), "{said}");
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let _ = Transcript::read(&bytes);
    }

    /// Cut off, edited or reordered: refused with a line that exists, or good and whole.
    #[test]
    fn damaged_transcripts_are_refused_or_replayed(cut in 0_usize..260, at in 0_usize..260, byte: u8, swap in 0_usize..3) {
        let mut lines = won();
        lines.swap(swap, swap + 1);
        let mut bytes = lines.join("\n").into_bytes();
        bytes.truncate(bytes.len().saturating_sub(cut % 40));
        if let Some(place) = bytes.get_mut(at) {
            *place = byte;
        }
        if let Ok(text) = String::from_utf8(bytes)
            && let Err(bad) = check(&text)
        {
            prop_assert!(bad.line >= 1 && bad.line <= 1 + text.matches('\n').count());
        }
    }
}
