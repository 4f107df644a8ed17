//! Finished games looked back at: by anybody who has the transcript, and by nobody before there is one.

mod room;

use room::{Room, shelf};
use serde_json::Value;

const SQUID: &str = include_str!("../../games/squid/tests/corpus/game-02.jsonl");
const DUNGEON: &str = include_str!("../../games/game-over/tests/corpus/game-14.jsonl");
const CASTLE: &str = include_str!("../../games/walls/tests/corpus/mixed-04.jsonl");

async fn asked(room: &Room, text: &str, seat: &str) -> (u16, Value) {
    let (status, _, body) = room.http("POST", &format!("/api/review?as={seat}"), None, text).await;
    (status, serde_json::from_str(&body).unwrap())
}

#[tokio::test]
async fn every_seat_can_look_back_and_hears_the_same_again() {
    let room = Room::open(shelf()).await;
    for text in [DUNGEON, SQUID, CASTLE] {
        let (status, review) = asked(&room, text, "1").await;
        assert_eq!(status, 200, "{review}");
        assert_eq!(review["seat"], 1);
        let number = |value: &Value| value.as_f64().unwrap();
        let books = review["books"].as_object().unwrap();
        let sum: f64 = books.values().map(number).sum();
        assert!((sum - number(&review["outcome"])).abs() < 1e-6, "{books:?}");
        assert!(review["line"].as_array().unwrap().len() > 2);
        assert!(review["moments"].as_array().unwrap().len() <= 5);
        assert!(review.get("decisions").is_none(), "only key moments are told");
        assert_eq!(asked(&room, text, "1").await, (200, review.clone()));
        // A first form comes sooner; who asks for one once the whole is known gets the whole.
        assert_eq!(asked(&room, text, "1&first=true").await, (200, review));
        let (status, first) = asked(&room, text, "0&first=true").await;
        assert_eq!((status, &first["seat"]), (200, &0.into()));
        let (_, whole) = asked(&room, text, "0").await;
        assert_eq!(first["line"], whole["line"], "chances are not sampled");
    }
}

#[tokio::test]
async fn what_is_not_over_or_no_game_is_refused() {
    let room = Room::open(shelf()).await;
    let lines: Vec<&str> = SQUID.lines().collect();
    let begun = lines[..lines.len() / 2].join("\n") + "\n";
    for (text, seat, why) in [
        (begun.as_str(), "0", "not played to its end"),
        ("rubbish", "0", "line 1"),
        (SQUID, "3", "seats 0 to 2"),
        (SQUID, "x", "seats 0 to 2"),
    ] {
        let (status, refusal) = asked(&room, text, seat).await;
        assert_eq!((status, refusal["code"].as_str()), (422, Some("bad-transcript")), "{refusal}");
        assert!(refusal["sentence"].as_str().unwrap().contains(why), "{refusal}");
    }
}

#[tokio::test]
async fn a_game_says_whether_it_can_be_looked_back_at() {
    let room = Room::open(shelf()).await;
    let (_, _, games) = room.http("GET", "/api/games", None, "").await;
    let games: Vec<Value> = serde_json::from_str(&games).unwrap();
    let told: Vec<(&str, bool)> =
        games.iter().map(|game| (game["id"].as_str().unwrap(), game["review"].as_bool().unwrap())).collect();
    assert_eq!(told, [("fingers", false), ("game-over", true), ("squid", true), ("walls", true)]);
}
