//! Finished games told again: what the eyes of each saw, and nothing for what is no game.

mod room;

use engine::{Quick, Seat};
use room::{Room, shelf};
use serde_json::Value;

/// A whole game of a kind by random play, as a transcript.
fn transcript(game: &str, seats: usize) -> String {
    let shelf = shelf();
    let kind = shelf.iter().find(|kind| kind.id() == game).unwrap();
    let set_up = kind.set_up(seats, &engine::Options::default()).unwrap();
    let seed: engine::Seed = "07".repeat(32).parse().unwrap();
    let mut table = set_up.deal(&seed);
    let mut chance = Quick::new(7);
    let mut lines = vec![
        serde_json::json!({ "game": game, "format": 1, "seats": seats, "options": {}, "seed": seed.to_string(),
            "rules": kind.rules(), "players": vec![serde_json::json!({ "kind": "person" }); seats] })
        .to_string(),
    ];
    while table.outcome().is_none() && table.step() < 400 {
        let seat = table.to_act().iter().next().unwrap();
        let legal = table.legal(seat);
        let action = &legal[engine::Chance::below(&mut chance, legal.len() as u32) as usize];
        lines.push(serde_json::json!({ "seat": seat.index(), "do": action }).to_string());
        table.play(seat, action, None).unwrap();
    }
    lines.join("\n") + "\n"
}

async fn told(room: &Room, text: &str, eyes: &str) -> (u16, Value) {
    let (status, _, body) = room.http("POST", &format!("/api/replay?as={eyes}"), None, text).await;
    (status, serde_json::from_str(&body).unwrap())
}

#[tokio::test]
async fn every_position_is_what_those_eyes_saw() {
    let room = Room::open(shelf()).await;
    for (game, seats) in [("game-over", 3), ("squid", 4), ("walls", 2)] {
        let text = transcript(game, seats);
        let shelf = shelf();
        let read = engine::Transcript::read(text.as_bytes()).unwrap();
        for (eyes, viewer) in [
            ("open", engine::Viewer::Open),
            ("public", engine::Viewer::Spectator),
            ("1", engine::Viewer::Seat(Seat::new(1).unwrap())),
        ] {
            let (status, story) = told(&room, &text, eyes).await;
            assert_eq!((status, story["game"].as_str()), (200, Some(game)), "{story}");
            let positions = story["positions"].as_array().unwrap();
            assert_eq!(positions.len(), read.actions.len() + 1);
            let mut replay = engine::Replay::new(&shelf, &read).unwrap();
            for position in positions {
                let view: Value = serde_json::from_str(replay.table().view(viewer).get()).unwrap();
                assert_eq!(position["view"], view);
                let events = replay.table().events().iter().filter(|told| told.to.includes(viewer)).count();
                assert_eq!(position["events"].as_array().unwrap().len(), events);
                replay.step().unwrap();
            }
        }
    }
}

#[tokio::test]
async fn what_is_no_game_by_the_rules_is_refused_with_its_line() {
    let room = Room::open(shelf()).await;
    let text = transcript("game-over", 2);
    let spoilt = text.replacen("flip", "flop", 1);
    for (text, eyes, place) in
        [(spoilt.as_str(), "open", "line 2"), ("rubbish", "open", "line 1"), (text.as_str(), "7", "seats 0 to 1")]
    {
        let (status, refusal) = told(&room, text, eyes).await;
        assert_eq!((status, refusal["code"].as_str()), (422, Some("bad-transcript")), "{refusal}");
        assert!(refusal["sentence"].as_str().unwrap().contains(place), "{refusal}");
    }
    let (status, _, _) = room.http("POST", "/api/replay", None, &"x".repeat(300_000)).await;
    assert_eq!(status, 422);
}
