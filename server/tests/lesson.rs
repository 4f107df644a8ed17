//! First lessons at a table: dealt at once, told to the learner alone, patient, and left at any time.

mod room;

use engine::{Replay, Transcript};
use room::{Client, Room, shelf};
use serde_json::{Value, json};

const GAMES: [&str; 3] = ["game-over", "squid", "walls"];

async fn learner(room: &Room, game: &str) -> (String, Client) {
    let guest = room.guest().await;
    let settings = json!({ "pace": "instant", "public": true, "time": 5, "window": 5, "warm": 5 });
    let code = guest.create(json!({ "game": game, "lesson": true, "settings": settings })).await;
    let mut learner = guest.join(&code).await;
    learner.dealt().await;
    (code, learner)
}

/// Does what the coach says, until the coach has nothing more to say, and gives everything that was said.
async fn follow(learner: &mut Client) -> Vec<String> {
    let mut said = Vec::new();
    loop {
        let coach = learner.position["coach"].clone();
        said.push(coach["note"].as_str().unwrap().to_owned());
        if coach["note"] == "done" {
            return said;
        }
        if let Some(action) = coach["action"].as_str() {
            let (seat, decision) = (&learner.position["seat"], &learner.position["decision"]);
            learner.done(json!({ "play": { "seat": seat, "decision": decision, "action": action } })).await;
        } else {
            learner.next().await;
        }
    }
}

async fn transcript(room: &Room, code: &str) -> Transcript {
    let (status, _, text) = room.http("GET", &format!("/api/tables/{code}/games/1/transcript"), None, "").await;
    assert_eq!(status, 200, "{text}");
    Transcript::read(text.as_bytes()).unwrap()
}

#[tokio::test]
async fn every_lesson_is_followed_to_its_end() {
    let room = Room::open(shelf()).await;
    for game in GAMES {
        let (code, mut learner) = learner(&room, game).await;
        assert_eq!(learner.table["table"]["lesson"], true);
        let wanted = json!({ "pace": "instant", "public": false, "time": null, "window": null, "warm": null });
        assert_eq!(learner.table["table"]["settings"], wanted, "nobody is hurried");
        let said = follow(&mut learner).await;
        assert!(said.len() > 8 && !said.contains(&"free".to_owned()), "{game}: {said:?}");
        if game != "game-over" {
            learner.done(json!("abandon")).await;
        }
        learner.table_until(|table| table["table"]["stage"] == "over").await;
        assert_eq!(learner.refused(json!("rematch")).await, "lesson");

        let told = transcript(&room, &code).await;
        assert_eq!(told.header.more["lesson"], true);
        assert_eq!(told.header.more["players"].as_array().unwrap().len(), told.header.seats);
        assert!(engine::fair::check(&told.header).unwrap().is_none(), "nobody claims that the deal was drawn");
        let shelf = shelf();
        let lesson = shelf.iter().find(|kind| kind.id() == game).unwrap().lesson().unwrap();
        assert_eq!(told.header.seed, lesson.seed());
        let mut replay = Replay::new(&shelf, &told).unwrap();
        while replay.step().unwrap().is_some() {}
        assert!(replay.ending().unwrap().is_some());
    }
}

#[tokio::test]
async fn who_leaves_the_script_plays_on_with_bots() {
    let room = Room::open(shelf()).await;
    let (_, mut learner) = learner(&room, "game-over").await;
    assert_eq!(learner.position["coach"], json!({ "note": "aim", "action": "flip a1 potion" }));
    let wrong = json!({ "play": { "seat": 0, "decision": 0, "action": "flip a1 club" } });
    learner.done(wrong).await;
    // Blue plays as it likes, to the end of its turn.
    while !learner.asked() {
        learner.next().await;
    }
    assert_eq!(learner.position["coach"], json!({ "note": "free", "action": null }));
    assert!(learner.step() > 1);
    learner.play(0).await;
}

#[tokio::test]
async fn who_leaves_altogether_is_not_waited_for() {
    let room = Room::open(shelf()).await;
    let (code, mut learner) = learner(&room, "squid").await;
    learner.done(json!("leave")).await;
    let mut friend = room.guest().await.join(&code).await;
    friend.table_until(|table| table["table"]["stage"] == "over").await;
}

#[tokio::test]
async fn the_coach_speaks_to_the_learner_alone() {
    let room = Room::open(shelf()).await;
    let (code, mut learner) = learner(&room, "squid").await;
    let mut friend = room.guest().await.join(&code).await;
    friend.dealt().await;
    assert_eq!(friend.position.get("coach"), None);
    learner.done(json!({ "look": "public" })).await;
    learner.until("picture").await;
    assert_eq!(learner.position.get("coach"), None);
    // It is nobody else's table: it is not listed, and all its seats are taken.
    let (_, _, listed) = room.http("GET", "/api/tables", None, "").await;
    assert_eq!(listed, "[]");
    assert_eq!(friend.refused(json!({ "sit": { "seat": 1 } })).await, "game-runs");
}

#[tokio::test]
async fn a_lesson_is_found_again_where_it_was_left() {
    let mut room = room::again::Mortal::open(shelf).await;
    let mut guest = room.room.guest().await;
    let code = guest.create(json!({ "game": "walls", "lesson": true, "settings": { "pace": "instant" } })).await;
    let mut learner = guest.join(&code).await;
    learner.dealt().await;
    learner.done(json!({ "play": { "seat": 0, "decision": 0, "action": "step b1" } })).await;
    let coach = learner.position["coach"].clone();
    room = room.again(&mut [&mut guest]).await;
    let mut learner = guest.join(&code).await;
    learner.dealt().await;
    assert_eq!(learner.position["coach"], coach);
    assert_eq!(coach, json!({ "note": "room", "action": "step b2" }));
    drop(room);
}

#[tokio::test]
async fn a_lesson_that_was_dealt_from_another_seed_is_played_on_freely() {
    let mut room = room::again::Mortal::open(shelf).await;
    let mut guest = room.room.guest().await;
    let code = guest.create(json!({ "game": "walls", "lesson": true, "settings": { "pace": "instant" } })).await;
    let mut learner = guest.join(&code).await;
    learner.dealt().await;
    learner.done(json!({ "play": { "seat": 0, "decision": 0, "action": "step b1" } })).await;
    let rows = room.store.rows(&code).await;
    let dealt = rows.iter().find(|row| row.body.contains("\"dealt\"")).unwrap();
    // As if an earlier version had dealt it, whose lesson was another.
    let earlier = format!("{:064x}", 1);
    let body = dealt.body.replace(&format!("{:064x}", 69), &earlier);
    assert_ne!(body, dealt.body);
    room.store.rot(&code, dealt.seq, &body);
    room = room.again(&mut [&mut guest]).await;
    let mut learner = guest.join(&code).await;
    learner.dealt().await;
    assert_eq!(learner.position["coach"], json!({ "note": "free", "action": null }));
    // Both play on, and it ends as any game does.
    let decision = &learner.position["decision"];
    learner.done(json!({ "play": { "seat": 0, "decision": decision, "action": "end" } })).await;
    learner.until("step").await;
    learner.done(json!("abandon")).await;
    let told = transcript(&room.room, &code).await;
    assert_eq!(told.header.seed.to_string(), earlier);
    drop(room);
}

#[tokio::test]
async fn a_game_without_a_lesson_says_so() {
    let room = Room::open(shelf()).await;
    let table = json!({ "game": "fingers", "lesson": true }).to_string();
    let (status, _, body) = room.http("POST", "/api/tables", Some(&room.guest().await.cookie), &table).await;
    let refusal: Value = serde_json::from_str(&body).unwrap();
    assert_eq!((status, &refusal["code"]), (422, &json!("no-lesson")));
}
