//! Bad input: one clear line, the right exit code, nothing half-written.

mod gamenight;

use std::process::Stdio;

use gamenight::{Folder, GAME, command, failed, fails, output, run, seed};
use proptest::prelude::*;

#[test]
fn what_makes_no_sense_is_refused_with_exit_code_2() {
    let folder = Folder::new();
    let castle = folder.write("start.json", "{\n \"a\":");
    let start_file = format!("start=@{castle}");
    let missing = format!("start=@{}", folder.path("nowhere"));
    for (args, reason) in [
        (&["deal", "chess"][..], "there is no game “chess”; there is game-over"),
        (&["deal", "game-over", "--seats", "5"], "option seats: Game Over is played by 2 to 4, not by 5"),
        (&["deal", "game-over", "--seats", "0"], "is played by 2 to 4, not by 0"),
        (&["deal", "game-over", "--option", "speed=3"], "option speed: the game has no such option; it has start"),
        (&["deal", "game-over", "--option", "start"], "option “start” has no value; write key=value"),
        (&["deal", "game-over", "--option", "start=4"], "option start: 4 is neither a seat from 0 to 3 nor “random”"),
        (&["deal", "game-over", "--option", "start=1", "--option", "start=2"], "option start is given twice"),
        (&["deal", "game-over", "--option", &start_file], "start.json: option start: line 2: the file is not JSON"),
        (&["deal", "game-over", "--option", &missing], "nowhere: cannot be read: "),
        (&["simulate", "game-over", "--option", "start=red"], "option start: \"red\" is neither a seat"),
        (&["replay", "/no/such/file"], "/no/such/file: cannot be read: "),
        (&["verify", "/"], "/: cannot be read: "),
        (&["tool", "chess", "castle", "x"], "there is no game “chess”"),
        (&["tool", "game-over", "castle", "x"], "game-over has no tools, but not “castle x”"),
    ] {
        fails(args, 2, reason);
    }
    for args in [
        &["deal", "game-over", "--seed", "12x"][..],
        &["simulate", "game-over", "--games", "0"],
        &["simulate", "game-over", "--jobs", "0"],
        &["simulate", "game-over", "--games", "-5"],
        &["simulate", "game-over", "--games", "18446744073709551615"],
        &["arena", "game-over", "--bots", "easy", "--games", "18446744073709551615"],
        &["nonsense"],
        &["replay"],
        &["replay", "x", "--states", "--as", "1"],
    ] {
        assert_eq!(run(args).status.code(), Some(2), "{args:?}");
    }
}

#[test]
fn a_crooked_transcript_fails_with_exit_code_1() {
    let folder = Folder::new();
    for (name, text, reason) in [
        ("empty", String::new(), "line 1: the file is empty"),
        ("binary", "\0\u{1}\u{2}".to_owned(), "line 1: not a header"),
        (
            "illegal",
            GAME.replace("flip b1", "flip c3"),
            "line 3: seat 0 “flip c3 potion”: the next tile must share a side with a1 (GO-8)",
        ),
        (
            "turn",
            GAME.replace("\"seat\":1", "\"seat\":2"),
            "line 5: seat 2 “flip e1 laser”: it is seat 1's turn (GO-14)",
        ),
        (
            "cell",
            GAME.replace("flip b1", "flip z1"),
            "line 3: seat 0 “flip z1 potion”: “flip z1 potion” cannot be read; the dungeon has cells a1 to e5 (GO-1)",
        ),
        ("form", GAME.replace("flip b1", "flip  b1"), "line 3: "),
        ("option", GAME.replace("\"start\":0", "\"start\":9"), "line 1: option start: 9 is neither a seat"),
        (
            "winner",
            GAME.replace("\"abandoned\":true", "\"winners\":[0]"),
            "line 6: says winners [0], but the game is not over",
        ),
    ] {
        let file = folder.write(name, text);
        for args in [&["verify", &file][..], &["replay", &file, "--states"], &["replay", &file]] {
            fails(args, 1, &format!("{file}: {reason}"));
        }
    }
}

#[test]
fn a_truncated_transcript_does_not_verify() {
    let folder = Folder::new();
    let cut = GAME.rsplit_once("{\"outcome").unwrap().0;
    let file = folder.write("cut", cut);
    fails(&["verify", &file], 1, "line 5: the transcript stops here, before the game does, and says no outcome");
    assert_eq!(output(&["replay", &file, "--states"]).lines().count(), 5, "it can still be looked at");
    let file = folder.write("torn", &cut[..cut.len() - 5]);
    fails(&["verify", &file], 1, "line 5: neither an action nor an outcome: EOF while parsing");
}

#[test]
fn states_before_an_error_are_printed() {
    let folder = Folder::new();
    let file = folder.write("illegal", GAME.replace("flip c1", "flip c3"));
    let output = run(&["replay", &file, "--states"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 3);
    failed(&output, 1, "line 4");
}

#[test]
fn a_closed_pipe_is_no_panic() {
    let folder = Folder::new();
    let file = folder.game();
    for args in
        [&["replay", &file][..], &["simulate", "game-over", "--games", "9"], &["games"], &["completions", "bash"]]
    {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = command(args).stdout(writer).stderr(Stdio::piped()).output().unwrap();
        failed(&output, 1, "standard output was closed before the end");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let folder = Folder::new();
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    for args in [&["replay", &folder.game()][..], &["simulate", "game-over", "--games", "9"]] {
        let output = command(args).stdout(full()).stderr(Stdio::piped()).output().unwrap();
        failed(&output, 1, "standard output cannot be written: No space left on device");
    }
}

#[test]
fn what_cannot_be_written_is_not_half_written() {
    let folder = Folder::new();
    let file = folder.write("file", "precious");
    let into_file = format!("{file}/report.json");
    let nowhere = folder.path("nowhere/report.json");
    let simulate = ["simulate", "game-over", "--games", "9", "--seed", &seed(1)];
    for (args, place) in [
        (["--json", &nowhere], &nowhere),
        (["--csv", &into_file], &into_file),
        (["--transcripts", &into_file], &into_file),
        (["--transcripts", &file], &file),
    ] {
        fails(&[&simulate[..], &args].concat(), 1, &format!("{place}: cannot be written: "));
    }
    fails(&[&simulate[..], &["--json", &folder.path("")]].concat(), 1, "cannot be written");
    assert_eq!(folder.files().len(), 1, "nothing new lies about");
    assert_eq!(std::fs::read_to_string(file).unwrap(), "precious");
}

#[test]
fn standard_input_is_a_file_too() {
    let folder = Folder::new();
    let output = command(&["verify", "-"]).stdin(std::fs::File::open(folder.game()).unwrap()).output().unwrap();
    assert!(output.status.success());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// A transcript with a byte changed, cut off anywhere: a clear answer, never a panic.
    #[test]
    fn damaged_files_never_panic(at in 0_usize..GAME.len(), byte: u8, cut in 0_usize..GAME.len()) {
        let folder = Folder::new();
        let mut bytes = GAME.as_bytes().to_vec();
        bytes[at] = byte;
        bytes.truncate(GAME.len() - cut / 8);
        let file = folder.write("damaged", bytes);
        let output = run(&["verify", &file]);
        prop_assert!(matches!(output.status.code(), Some(0 | 1)));
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        prop_assert!(!error.contains("panicked"), "{}", error);
        prop_assert_eq!(error.lines().count(), usize::from(!output.status.success()));
    }
}
