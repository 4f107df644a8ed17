//! What the commands print, and that it follows from their seed.

mod gamenight;

use gamenight::{Folder, fails, output, run, seed};
use serde_json::Value;

#[test]
fn games_are_listed_with_their_options() {
    let text = output(&["games"]);
    assert!(text.contains("game-over") && text.contains("--option start="), "{text}");
    let json: Value = serde_json::from_str(&output(&["games", "--json"])).unwrap();
    let game = &json[0];
    assert_eq!((&game["game"], &game["seats"]), (&Value::from("game-over"), &serde_json::json!([2, 4])));
    assert_eq!(game["colours"][0], serde_json::json!(["red", "blue"]));
}

#[test]
fn a_deal_follows_from_its_seed() {
    let deal = |n| output(&["deal", "game-over", "--seed", &seed(n)]);
    assert_eq!(deal(1), deal(1));
    assert_ne!(deal(1), deal(2));
    // A small number is its 32 bytes.
    assert_eq!(output(&["deal", "game-over", "--seed", "7"]), deal(7));
    for wrong in ["0x7", "7g", "+7", "340282366920938463463374607431768211456"] {
        let refused = run(&["deal", "game-over", "--seed", wrong]);
        let said = String::from_utf8(refused.stderr).unwrap();
        assert!(refused.status.code() == Some(2) && said.contains("64 hex digits"), "{wrong}: {said}");
    }
    let json: Value = serde_json::from_str(&output(&["deal", "game-over", "--seed", &seed(1), "--json"])).unwrap();
    assert_eq!(json["seed"], seed(1));
    assert_eq!((&json["deal"]["step"], &json["deal"]["drawn"]), (&Value::from(0), &Value::from(25)));
    assert_eq!(json["deal"]["state"]["tiles"].as_array().unwrap().len(), 25);
}

#[test]
fn a_simulation_is_the_same_whatever_works_on_it() {
    let folder = Folder::new();
    let run = |jobs: &str| {
        let (json, csv, dir) =
            (folder.path(&format!("{jobs}.json")), folder.path(&format!("{jobs}.csv")), folder.path(jobs));
        let args = ["simulate", "game-over", "--games", "150", "--seats", "3", "--seed", &seed(5), "--jobs", jobs];
        let text = output(&[&args[..], &["--json", &json, "--csv", &csv, "--transcripts", &dir]].concat());
        let mut files: Vec<_> = std::fs::read_dir(&dir).unwrap().map(|file| file.unwrap().path()).collect();
        files.sort();
        let transcripts: Vec<String> = files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect();
        (text, std::fs::read_to_string(json).unwrap(), std::fs::read_to_string(csv).unwrap(), transcripts)
    };
    let (one, many) = (run("1"), run("99999999999"));
    assert_eq!(one.0, many.0);
    assert_eq!(one.1, many.1);
    assert_eq!(one.2, many.2);
    assert_eq!(one.3, many.3);
    assert_eq!((one.2.lines().count(), one.3.len()), (151, 150));
    let report: Value = serde_json::from_str(&one.1).unwrap();
    assert_eq!((&report["games"], &report["players"][0]), (&Value::from(150), &Value::from("random")));
    let wins: u64 = report["wins_by_seat"].as_array().unwrap().iter().map(|won| won["count"].as_u64().unwrap()).sum();
    assert_eq!(wins, 150);
    let leftovers = std::fs::read_dir(folder.path("1"))
        .unwrap()
        .filter(|file| file.as_ref().unwrap().file_name().to_string_lossy().starts_with('.'));
    assert_eq!(leftovers.count(), 0, "no drafts are left");
}

#[test]
fn what_a_simulation_writes_verifies_and_replays() {
    let folder = Folder::new();
    let dir = folder.path("games");
    output(&[
        "simulate",
        "game-over",
        "--games",
        "20",
        "--seed",
        &seed(9),
        "--option",
        "start=2",
        "--transcripts",
        &dir,
    ]);
    let file = format!("{dir}/game-over-07.jsonl");
    let text = std::fs::read_to_string(&file).unwrap();
    let header: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    assert_eq!((&header["options"], &header["rules"]), (&serde_json::json!({ "start": 2 }), &Value::from(1)));
    let verified = output(&["verify", &file]);
    assert!(verified.contains("consistent") && verified.contains("24 words in all"), "{verified}");
    let states = output(&["replay", &file, "--states"]);
    assert_eq!(states.lines().count(), text.lines().count() - 1, "one before the first action, one after each");
    let last: Value = serde_json::from_str(states.lines().last().unwrap()).unwrap();
    assert_eq!((&last["to_act"], &last["legal"]), (&serde_json::json!([]), &serde_json::json!({})));
    assert_eq!(last["outcome"], serde_json::from_str::<Value>(text.lines().last().unwrap()).unwrap()["outcome"]);
}

/// Through a seat's eyes only what is face up is drawn; with everything open, all tiles are.
#[test]
fn a_replay_is_drawn_as_seen() {
    let folder = Folder::new();
    let file = folder.game();
    let (open, seat) = (output(&["replay", &file]), output(&["replay", &file, "--as", "1"]));
    assert!(open.contains("seat 0: flip a1 potion") && !seat.contains("flip a1 potion"));
    assert_eq!(open.matches("PORTAL").count(), open.matches("Step").count(), "open, the portal is always in sight");
    assert!(seat.matches("PORTAL").count() < 2);
    assert!(output(&["replay", &file, "--as", "spectator"]).contains("Red"));
    fails(&["replay", &file, "--as", "4"], 2, "--as 4: the game has seats 0 to 3, and the spectator");
    fails(&["replay", &file, "--as", "me"], 2, "--as me: the game has seats 0 to 3");
}

#[test]
fn a_watched_game_goes_to_its_end() {
    let text = output(&["watch", "game-over", "--seed", &seed(1), "--seats", "2"]);
    assert!(text.contains("wins!") && text.contains("Step 0"), "{}", &text[..300]);
    assert_eq!(text, output(&["watch", "game-over", "--seed", &seed(1), "--seats", "2"]));
}

#[test]
fn completions_are_printed() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(output(&["completions", shell]).contains("simulate"));
    }
}

#[test]
fn a_game_without_tools_says_so() {
    assert_eq!(output(&["tool", "game-over"]), "Game Over has no tools of its own.\n");
}

/// A castle is studied: where ghosts get to, and games in it beside those in the default one, which come to the same every time.
#[test]
fn a_castle_is_studied() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/rules/default-castle.toml");
    let args = ["tool", "walls", "castle", "study", file, "--games", "6", "--bots", "easy", "--seed", "3"];
    let text = output(&args);
    assert!(text.contains("No disguise is hard to reach.") && text.contains("6 games a row"), "{text}");
    let rows: Vec<Vec<&str>> = text
        .lines()
        .filter(|line| line.contains("this one") || line.contains("the usual one"))
        .map(|line| line.split_once("one").unwrap().1.split_whitespace().collect())
        .collect();
    assert_eq!(rows.len(), 6, "{text}");
    assert!(rows.chunks(2).all(|pair| pair[0] == pair[1]), "it is the default castle: {text}");
    assert_eq!(output(&[&args[..], &["--jobs", "1"]].concat()), text);
}

#[test]
fn bots_meet_on_the_same_deals_in_every_order() {
    let folder = Folder::new();
    let (json, csv) = (folder.path("arena.json"), folder.path("arena.csv"));
    let args = ["arena", "game-over", "--seats", "2", "--bots", "hard,random", "--games", "60", "--seed", &seed(4)];
    let text = output(&[&args[..], &["--json", &json, "--csv", &csv]].concat());
    assert!(text.contains("60 games on 30 deals"), "{text}");
    let rows = std::fs::read_to_string(csv).unwrap();
    let rows: Vec<Vec<&str>> = rows.lines().skip(1).map(|row| row.split(',').collect()).collect();
    assert_eq!(rows.len(), 60);
    for pair in rows.chunks(2) {
        assert_eq!(pair[0][2], pair[1][2], "the same deal");
        assert_eq!([pair[0][3], pair[1][3]], ["hard random", "random hard"]);
    }
    let result: Value = serde_json::from_str(&std::fs::read_to_string(json).unwrap()).unwrap();
    let bots = result[0]["bots"].as_array().unwrap();
    assert_eq!(bots[0]["bot"], "hard");
    assert!(bots[0]["low"].as_f64().unwrap() > 0.6, "{bots:?}");
    let (one, three) =
        ([&args[..], &["--jobs", "1", "--csv", "-"]].concat(), [&args[..], &["--jobs", "3", "--csv", "-"]].concat());
    assert_eq!(output(&one), output(&three));
}

/// WA-29: in the last round several may get dressed, and share the win.
#[test]
fn a_shared_win_is_one_win() {
    let folder = Folder::new();
    let (json, csv) = (folder.path("arena.json"), folder.path("arena.csv"));
    let args =
        ["arena", "walls", "--seats", "2", "--option", "last_round=true", "--bots", "easy,easy", "--games", "40"];
    output(&[&args[..], &["--seed", &seed(4), "--json", &json, "--csv", &csv]].concat());
    let rows = std::fs::read_to_string(csv).unwrap();
    assert!(rows.lines().any(|row| row.ends_with(",0 1")), "nobody shared a win: {rows}");
    let result: Value = serde_json::from_str(&std::fs::read_to_string(json).unwrap()).unwrap();
    let bot = &result[0]["bots"][0];
    assert_eq!((bot["wins"].as_u64(), bot["share"].as_f64()), (Some(40), Some(1.0)), "whoever wins is called easy");
}

#[test]
fn budgets_are_plotted() {
    let folder = Folder::new();
    let svg = folder.path("plot.svg");
    let args = ["arena", "game-over", "--seats", "2", "--budgets", "16,64", "--against", "random", "--games", "2"];
    output(&[&args[..], &["--seed", &seed(4), "--plot", &svg]].concat());
    let svg = std::fs::read_to_string(svg).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("share of games won"));
}

#[test]
fn strangers_are_not_let_in() {
    fails(
        &["arena", "game-over", "--bots", "hal"],
        2,
        "there is no player “hal”; there are random, easy, medium, hard; with a perfect memory",
    );
    fails(&["arena", "game-over", "--bots", "search:many"], 2, "there is no player “search:many”");
    let budgets = ["simulate", "squid", "--seats", "3", "--bots", "search:64,search:1ms,search:64x2", "--games", "1"];
    assert!(output(&budgets).contains("players: search:64, search:1ms, search:64x2"));
    fails(&["simulate", "game-over", "--seats", "2", "--bots", "easy,easy,easy"], 2, "3 players are named for 2 seats");
    fails(&["play", "game-over", "--seat", "4"], 2, "--seat 4: the table has seats 0 to 3");
}

/// Numbers and notation are answers; what the rules refuse is asked again; the end of input stops the game.
#[test]
fn a_person_plays_in_the_terminal() {
    use std::io::Write;
    let mut game =
        gamenight::command(&["play", "game-over", "--seats", "2", "--seed", &seed(3), "--option", "start=0"])
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap();
    game.stdin.take().unwrap().write_all(b"nonsense\nflip c3 club\n?\n9\n1\n").unwrap();
    let output = game.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success());
    assert!(
        text.contains("No: “nonsense” cannot be read")
            && text.contains("No: a turn begins at your own entrance, a1 (GO-7)"),
        "{text}"
    );
    assert!(text.contains("No: “9” cannot be read"), "only numbers of choices count");
    assert!(text.contains("Red ") && text.contains("Pip (easy)"), "{text}");
}

/// Against itself, with every answer "1", a game comes to an end.
#[test]
fn a_terminal_game_ends_with_a_winner() {
    use std::io::Write;
    let mut game = gamenight::command(&["play", "game-over", "--seats", "2", "--bots", "hard", "--seed", &seed(3)])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    // The game may end before it has read everything.
    let _ = game.stdin.take().unwrap().write_all("1\n".repeat(5_000).as_bytes());
    let text = String::from_utf8(game.wait_with_output().unwrap().stdout).unwrap();
    assert!(
        text.ends_with("You win!\n") || text.ends_with("You didn’t win this time.\n"),
        "{}",
        &text[text.len() - 200..]
    );
}

#[test]
fn a_puzzle_is_made_and_checked() {
    let folder = Folder::new();
    let made = output(&["puzzle", "walls", "--seed", "1", "--difficulty", "3", "--json"]);
    let mut puzzle: Value = serde_json::from_str(&made).unwrap();
    assert_eq!((&puzzle["number"], &puzzle["difficulty"]), (&Value::from(1), &Value::from(3)));
    let file = folder.path("puzzle.json");
    std::fs::write(&file, &made).unwrap();
    let checked = output(&["puzzle", "walls", "--check", &file]);
    assert!(checked.contains("one shortest way, as stated; difficulty 3 of 5"), "{checked}");
    puzzle["difficulty"] = Value::from(4);
    std::fs::write(&file, puzzle.to_string()).unwrap();
    fails(&["puzzle", "walls", "--check", &file], 1, "its difficulty is 3, not 4");
    std::fs::write(&file, "{}").unwrap();
    fails(&["puzzle", "walls", "--check", &file], 1, "is no puzzle");

    let text = output(&["puzzle", "walls", "--day", "2026-11-18", "--solution"]);
    assert!(text.starts_with("Puzzle 20261118 (generator 1), difficulty 2 of 5\nWith "), "{text}");
    fails(&["puzzle", "walls", "--day", "2026-02-30"], 2, "is no day");
    fails(&["puzzle", "squid"], 1, "has no such puzzle");
}
