//! Bots at a table: they know what they have seen when they are asked, and none of them can stop a table.

mod journal;
mod puppets;
#[path = "../room/mod.rs"]
mod room;

use std::time::Duration;

use puppets::{Asked, Manner, Notes, puppet_shelf};
use room::{Client, Room};
use serde_json::json;

/// How far the clock is moved while a bot is awaited, in milliseconds.
const STRIDE: u64 = 500;

/// A running game of the toy without any limit of time: Anna on the first seat, such a bot on each of the others.
async fn table_with(manner: Manner, bots: usize) -> (Room, Notes, String, Client) {
    journal::keep();
    let notes = Notes::default();
    let room = Room::open(puppet_shelf(&notes)).await;
    let anna = room.guest().await;
    let mut places = vec!["me"];
    places.resize(1 + bots, manner.level());
    let settings = json!({ "time": null, "window": null });
    let code = anna.create(json!({ "game": "fingers", "places": places, "settings": settings })).await;
    let mut anna = anna.join(&code).await;
    anna.done(json!("start")).await;
    anna.dealt().await;
    (room, notes, code, anna)
}

/// Lets time pass until the game is at this step.
async fn in_time(room: &Room, client: &mut Client, step: u64) {
    for _ in 0..400 {
        if client.step() >= step {
            return;
        }
        match client.heard(Duration::from_millis(5)).await {
            Some(text) => drop(client.read(text).await),
            None => room.clock.advance(STRIDE),
        }
    }
    panic!("the table stands still at step {}, and step {step} never comes", client.step());
}

/// Plays a round: Anna shows so many fingers, and each bot answers in its time.
async fn round(room: &Room, anna: &mut Client, bots: u64, fingers: usize) {
    let before = anna.step();
    let request = anna.send(anna.action(fingers - 1)).await;
    in_time(room, anna, before + 1 + bots).await;
    assert_eq!(anna.answer(&request).await["accepted"], true);
}

/// Whoever was asked had observed the deal and every step up to the one it was asked at, each once.
fn all_observed(asked: &[Asked]) {
    for Asked { step, observed } in asked {
        let all: Vec<u32> = (0..=*step).collect();
        assert_eq!(*observed, all, "asked at step {step}");
    }
}

#[tokio::test]
async fn a_bot_has_observed_every_step_before_it_chooses() {
    for bots in [1, 3] {
        let (room, notes, _, mut anna) = table_with(Manner::Answers, bots).await;
        // Everybody shows three fingers: nobody wins, and the next question opens with the last hand of this one.
        for _ in 0..3 {
            round(&room, &mut anna, bots as u64, 3).await;
        }
        let asked = notes.lock().unwrap().clone();
        all_observed(&asked);
        assert!(asked.len() >= 3 * bots, "{asked:?}");
        assert!(asked.iter().any(|asked| asked.step as usize == 2 * (1 + bots)), "{asked:?}");
    }
}

/// A bot without a usable answer plays what the game does for somebody whose time is up, in its own time, and the log tells.
async fn falls_back(manner: Manner, told: &str) {
    let (room, notes, code, mut anna) = table_with(manner, 1).await;
    // The toy's timeout action is to show one finger: with Anna's one nobody wins, and all are asked again.
    for rounds in 1..=3 {
        round(&room, &mut anna, 1, 1).await;
        assert_eq!(anna.position["outcome"], json!(null));
        let errors = journal::errors(&code);
        assert!(errors.len() >= rounds && errors.iter().all(|line| line.contains(told)), "{errors:?}");
        // What lies behind a back stays there.
        assert!(errors.iter().all(|line| !line.contains("show")), "{errors:?}");
    }
    round(&room, &mut anna, 1, 2).await;
    assert_eq!(anna.position["outcome"]["winners"], json!([0]), "{}", anna.position);
    let (status, _, story) = room.http("GET", &format!("/api/tables/{code}/games/1/transcript"), None, "").await;
    assert_eq!(status, 200, "{story}");
    let of_bot = |line: &&str| line.contains(r#""seat":1"#);
    let played: Vec<&str> = story.lines().filter(of_bot).collect();
    assert!(played.len() == 4 && played.iter().all(|line| line.contains("show 1")), "{story}");
    // Each time it knew the whole game: after a panic that is a new player, to whom all was told again.
    let asked = notes.lock().unwrap().clone();
    all_observed(&asked);
    assert!(asked.len() >= 4, "{asked:?}");
}

#[tokio::test]
async fn a_bot_that_panics_does_what_time_would_do() {
    falls_back(Manner::Panics, "panicked").await;
}

#[tokio::test]
async fn a_bot_that_gives_no_action_does_what_time_would_do() {
    falls_back(Manner::Silent, "no action").await;
}

#[tokio::test]
async fn a_bot_whose_action_is_refused_does_what_time_would_do() {
    falls_back(Manner::Cheats, "refused").await;
}

#[tokio::test]
async fn bots_that_all_panic_finish_their_game() {
    let (room, _, _, mut anna) = table_with(Manner::Panics, 3).await;
    round(&room, &mut anna, 3, 1).await;
    round(&room, &mut anna, 3, 3).await;
    assert_eq!(anna.position["outcome"]["winners"], json!([0]), "{}", anna.position);
}
