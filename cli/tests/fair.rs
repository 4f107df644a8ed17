//! `gamenight verify` of games whose header tells how their seed came about.

mod gamenight;

use engine::fair::{Attempt, Fair, Frozen, Hex, Receipt, Share, commit, seat_commit, seed};
use engine::{Header, Seat};
use gamenight::{Folder, GAME, fails, output};
use serde_json::{Value, json};

/// The example of the documentation: a whole transcript, and what Ben's device kept.
fn documented() -> (String, String) {
    let doc = include_str!("../../docs/fair-deals.md");
    let mut blocks = doc.split("```json\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let mut block = || blocks.next().unwrap().split_whitespace().collect::<String>();
    (block() + "\n" + MOVES, block())
}

/// Seat 0 begins by an option; what lies on a1 follows from the seed.
const MOVES: &str = concat!("{\"seat\":0,\"do\":\"flip a1 club\"}\n", "{\"outcome\":{\"abandoned\":true}}\n");

#[test]
fn without_a_receipt_it_is_consistent_with_one_it_is_fair() {
    let folder = Folder::new();
    let (game, receipt) = documented();
    let (game, receipt) = (folder.write("game.jsonl", game), folder.write("ben.json", receipt));
    let alone = output(&["verify", &game]);
    assert!(alone.starts_with(&format!("{game}: consistent\n")), "{alone}");
    let said = [
        "the deal follows from seed c1bc2bd8",
        "the seed follows from the server's secret and the contribution of seat 0 (Ada) and seat 1 (Ben)\n",
        "no attempt to deal was voided",
    ];
    assert!(said.iter().all(|said| alone.contains(said)), "{alone}");
    let both = output(&["verify", &game, "--receipt", &receipt]);
    assert!(both.starts_with(&format!("{game}: fair\n")), "{both}");
    assert!(both.contains(&format!("  {receipt}: seat 1 (Ben) opened the device's own number")), "{both}");
    assert_eq!(output(&["replay", &game, "--states"]).lines().count(), 2);
}

#[test]
fn what_does_not_match_is_named_with_exit_code_1() {
    let folder = Folder::new();
    let (game, receipt) = documented();
    let (good, kept) = (folder.write("game.jsonl", &game), folder.write("ben.json", &receipt));
    for (from, to, reason) in [
        ("c1bc2bd8", "c1bc2bd9", "line 1: seed: is c1bc2bd9"),
        ("\"start\":0", "\"start\":1", "line 1: fair.commit: is f4dd4051"),
        ("22222222\"}", "22222223\"}", "line 1: fair.seats[1].commit: is 1d8826f6"),
        ("\"void\"", "\"voids\"", "line 1: fair: missing field `void`"),
    ] {
        assert!(game.contains(from), "{from}");
        let file = folder.write("changed.jsonl", game.replace(from, to));
        fails(&["verify", &file], 1, &format!("{file}: {reason}"));
    }
    for (text, reason) in [
        (receipt.replace("f4dd4051", "f4dd4052"), "seat 1: receipt.commit: is f4dd4052"),
        (receipt.replace("\"seat\":1", "\"seat\":0"), "seat 0: receipt.nonce: gives "),
        ("{}".to_owned(), "not a receipt: missing field `id`"),
        ("no\u{7}".to_owned(), "not a receipt: expected ident"),
        (String::new(), "holds no receipt"),
    ] {
        let file = folder.write("changed.json", text);
        fails(&["verify", &good, "--receipt", &kept, "--receipt", &file], 1, &format!("{file}: {reason}"));
    }
    let plain = folder.write("plain.jsonl", GAME);
    fails(&["verify", &plain, "--receipt", &kept], 1, "line 1: the header lacks “fair”, so no receipt can fit it");
    fails(&["verify", &good, &good, "--receipt", &kept], 2, "receipts are of one game; name only its transcript");
    fails(&["verify", &good, "--receipt", "/no/such/file"], 2, "/no/such/file: cannot be read: ");
}

/// A game for two whose seat 1 falls silent once: its header line, and seat 0's receipts of both attempts.
fn voided() -> (String, [Receipt; 2]) {
    let mut header: Header = serde_json::from_value(json!({
        "game": "game-over", "format": 1, "seats": 2, "options": {}, "seed": Hex([0; 32]), "rules": 1,
        "players": [{"kind": "person"}, {"kind": "person", "name": "Bad\nBen"}],
    }))
    .unwrap();
    let frozen = Frozen::of(&header).unwrap();
    let nonce = Hex([9; 32]);
    let attempt = |number: u8| {
        let (id, server) = (Hex([number; 16]), Hex([number; 32]));
        let commit = commit(&id, &frozen, &server);
        let share = |seat, nonce: Option<_>| Share {
            commit: seat_commit(&id, &commit, Seat::new(seat).unwrap(), &Hex([9; 32])),
            nonce,
        };
        let seats = vec![Some(share(0, Some(nonce))), (number == 1).then(|| share(1, None))];
        Attempt { id, commit, server, seats }
    };
    let (void, deal) = (attempt(1), attempt(2));
    let kept = |&Attempt { id, commit, .. }: &Attempt, list| Receipt { id, commit, list, seat: 0, nonce };
    let receipts = [kept(&void, void.list()), kept(&deal, deal.list())];
    header.seed = seed(&deal.id, &frozen, &deal.server, &deal.nonces());
    header.more.insert("fair".to_owned(), serde_json::to_value(Fair { deal, void: vec![void] }).unwrap());
    (serde_json::to_string(&header).unwrap() + "\n{\"outcome\":{\"abandoned\":true}}\n", receipts)
}

#[test]
fn voided_attempts_are_counted_and_cannot_be_hushed_up() {
    let folder = Folder::new();
    let (game, receipts) = voided();
    let file = folder.write("game.jsonl", &game);
    let [void, deal] = receipts.map(|receipt| serde_json::to_string(&receipt).unwrap());
    let first = folder.write("void.json", &void);
    let both = folder.write("both.jsonl", format!("{void}\n{deal}\n"));
    let text = output(&["verify", &file, "--receipt", &first]);
    assert!(text.starts_with(&format!("{file}: consistent\n")), "a receipt of a voided attempt alone: {text}");
    let text = output(&["verify", &file, "--receipt", &both]);
    assert!(text.starts_with(&format!("{file}: fair\n")), "{text}");
    for said in [
        "the contribution of seat 0; nothing came from seat 1 (Bad\\nBen)\n",
        "1 attempt to deal was voided before\n",
        "voided attempt 1: seat 1 (Bad\\nBen) did not open; what was opened fits\n",
        "seat 0 was part of voided attempt 1, and opened\n",
    ] {
        assert!(text.contains(said), "{text}\nexpected {said}");
    }
    let mut header: Value = serde_json::from_str(game.lines().next().unwrap()).unwrap();
    header["fair"]["void"] = json!([]);
    let hushed = folder.write("hushed.jsonl", format!("{header}\n{}\n", game.lines().nth(1).unwrap()));
    assert!(output(&["verify", &hushed]).contains("no attempt to deal was voided"));
    fails(&["verify", &hushed, "--receipt", &both], 1, "receipt.id: the header tells of no attempt 01010101");
}

#[test]
fn a_given_seed_is_called_one() {
    let folder = Folder::new();
    for (header, said) in [("\"given\":\"duel\",", true), ("", false)] {
        let file = folder.write("again.jsonl", GAME.replacen("{\"game\"", &format!("{{{header}\"game\""), 1));
        let told = output(&["verify", &file]);
        assert_eq!(told.contains("given seed: the deal had been played before"), said, "{told}");
    }
}
