//! The toy game of the engine's documentation, played over sockets: the server names no game.

mod room;

use room::{Room, toy_shelf};
use serde_json::json;

#[tokio::test]
async fn the_toy_game_is_played_to_its_end() {
    let room = Room::open(toy_shelf()).await;
    let (anna, ben) = (room.guest().await, room.guest().await);
    let code = anna.create(json!({ "game": "fingers", "places": ["me", "free", "random"] })).await;
    let mut ben = ben.join(&code).await;
    let mut anna = anna.join(&code).await;
    assert_eq!(ben.refused(json!({ "sit": { "seat": 0 } })).await, "seat-taken");
    assert_eq!(anna.refused(json!("start")).await, "seat-empty");
    ben.done(json!({ "sit": { "seat": 1 } })).await;
    assert_eq!(ben.refused(json!("start")).await, "not-host");
    anna.done(json!({ "settings": { "pace": "instant" } })).await;
    anna.done(json!("start")).await;
    tokio::join!(anna.dealt(), ben.dealt());
    let mut rounds = 0;
    while anna.position["outcome"].is_null() {
        rounds += 1;
        let step = anna.position["step"].as_u64().unwrap();
        ben.at_step(step).await;
        if anna.asked() {
            anna.play(rounds).await;
        }
        ben.at_step(step + 1).await;
        if ben.asked() {
            ben.play(rounds + 1).await;
        }
        anna.at_step(step + 1).await;
        while !anna.asked() && anna.position["outcome"].is_null() {
            anna.next().await;
        }
    }
    anna.table_until(|table| table["table"]["stage"] == "over").await;
    let (status, _, transcript) = room.http("GET", &format!("/api/tables/{code}/games/1/transcript"), None, "").await;
    assert_eq!(status, 200, "{transcript}");
    assert!(transcript.lines().last().unwrap().contains("winners"), "{transcript}");
    let transcript = engine::Transcript::read(transcript.as_bytes()).unwrap();
    let fair = engine::fair::check(&transcript.header).unwrap().expect("the header tells how the seed came about").fair;
    assert_eq!(fair.deal.seats.iter().flatten().count(), 2, "both people put something in");
    let shelf = toy_shelf();
    let mut replay = engine::Replay::new(&shelf, &transcript).unwrap();
    while replay.step().unwrap().is_some() {}
    assert!(replay.ending().unwrap().is_some());
}
