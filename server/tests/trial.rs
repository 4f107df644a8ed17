//! Puzzles and trials over HTTP: what anybody may ask for, and what is refused.

mod room;

use room::{Room, shelf};
use serde_json::{Value, json};

async fn get(room: &Room, path: &str) -> (u16, Value) {
    let (status, _, body) = room.http("GET", path, None, "").await;
    (status, serde_json::from_str(&body).unwrap())
}

async fn tried(room: &Room, body: &Value) -> (u16, Value) {
    let (status, _, body) = room.http("POST", "/api/trial", None, &body.to_string()).await;
    (status, serde_json::from_str(&body).unwrap())
}

fn trial(puzzle: &Value, actions: &[Value]) -> Value {
    json!({ "game": puzzle["game"], "seats": puzzle["seats"], "options": puzzle["options"],
        "position": puzzle["position"], "goal": puzzle["goal"], "actions": actions })
}

#[tokio::test]
async fn a_puzzle_is_played_to_its_solution() {
    let room = Room::open(shelf()).await;
    for which in ["day=2026-11-18", "number=17", "number=17&difficulty=5"] {
        let (status, puzzle) = get(&room, &format!("/api/games/walls/puzzle?{which}")).await;
        assert_eq!(status, 200, "{puzzle}");
        let solution = puzzle["solution"].as_array().unwrap();
        for done in 0..=solution.len() {
            let (status, answer) = tried(&room, &trial(&puzzle, &solution[..done])).await;
            assert_eq!(status, 200, "{answer}");
            assert_eq!(answer["positions"].as_array().unwrap().len(), done + 1);
            assert_eq!(answer["progress"], if done == solution.len() { "reached" } else { "open" }, "{which}");
            if let Some(next) = solution.get(done) {
                assert!(answer["legal"].as_array().unwrap().contains(next), "{which}: {next}");
            }
        }
        let (_, given_up) = tried(&room, &trial(&puzzle, &[json!("end")])).await;
        assert_eq!(given_up["progress"], "missed");
    }
}

#[tokio::test]
async fn what_is_not_allowed_is_refused_with_its_rule() {
    let room = Room::open(shelf()).await;
    let (_, puzzle) = get(&room, "/api/games/walls/puzzle?number=17").await;
    let (status, refusal) = tried(&room, &trial(&puzzle, &[json!("step d4")])).await;
    assert_eq!((status, refusal["rule"].as_str()), (422, Some("WA-2")), "{refusal}");
    let (status, refusal) = tried(&room, &trial(&puzzle, &[json!("fly home")])).await;
    assert_eq!((status, refusal["code"].as_str()), (422, Some("unreadable")), "{refusal}");
    let mut crowded = trial(&puzzle, &[]);
    crowded["position"]["ghosts"][0] = json!("d4");
    let (status, refusal) = tried(&room, &crowded).await;
    assert_eq!((status, refusal["code"].as_str()), (422, Some("bad-position")), "{refusal}");
    assert!(refusal["sentence"].as_str().unwrap().contains("WA-2"), "{refusal}");
    let (status, refusal) = tried(&room, &trial(&puzzle, &vec![json!("end"); 101])).await;
    assert_eq!((status, refusal["code"].as_str()), (422, Some("bad-position")), "{refusal}");
    let mut elsewhere = trial(&puzzle, &[]);
    elsewhere["game"] = json!("squid");
    elsewhere["options"] = json!({});
    let (status, refusal) = tried(&room, &elsewhere).await;
    assert_eq!((status, refusal["code"].as_str()), (422, Some("bad-position")), "{refusal}");
    let (status, refusal) = tried(&room, &json!({ "game": "walls" })).await;
    assert_eq!((status, refusal["code"].as_str()), (422, Some("unreadable-message")), "{refusal}");
    for nonsense in
        ["", "?day=yesterday", "?day=2026-11-18&number=3", "?number=-1", "?number=4&difficulty=6", "?number=9999999999"]
    {
        let (status, refusal) = get(&room, &format!("/api/games/walls/puzzle{nonsense}")).await;
        assert_eq!((status, refusal["code"].as_str()), (404, Some("no-such-puzzle")), "{nonsense}");
    }
    let (status, refusal) = get(&room, "/api/games/squid/puzzle?number=1").await;
    assert_eq!((status, refusal["code"].as_str()), (404, Some("no-such-puzzle")));
    let (status, refusal) = get(&room, "/api/games/chess/puzzle?number=1").await;
    assert_eq!((status, refusal["code"].as_str()), (404, Some("no-such-game")));
}
