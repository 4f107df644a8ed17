//! docs/bot.py plays over the socket, as anybody's program could.

mod room;

use std::process::{Command, Stdio};

use room::{Room, shelf};
use serde_json::json;

#[tokio::test]
async fn two_bots_in_python_play_a_game_to_its_end() {
    if Command::new("python3").arg("--version").stdout(Stdio::null()).status().is_err() {
        assert!(std::env::var_os("CI").is_none(), "python3 is needed to try docs/bot.py");
        eprintln!("skipped: python3 is not installed");
        return;
    }
    for game in ["game-over", "squid", "walls"] {
        let room = Room::open(shelf()).await;
        let host = room.guest().await;
        let settings = json!({ "pace": "instant", "window": null });
        let places = json!(["free", "easy", "free"]);
        let code = host.create(json!({ "game": game, "places": places, "settings": settings })).await;
        let mut host = host.join(&code).await;
        let bot = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/bot.py");
        let server = format!("http://{}", room.address);
        let run = || Command::new("python3").args([bot, &server, &code.to_lowercase()]).stdout(Stdio::piped()).spawn();
        let bots = [run().unwrap(), run().unwrap()];
        let seated = |place: &serde_json::Value| !place["person"].is_null() || !place["bot"].is_null();
        host.table_until(|table| table["table"]["places"].as_array().unwrap().iter().all(seated)).await;
        host.done(json!("start")).await;
        host.table_until(|table| table["table"]["stage"] == "over").await;
        for bot in bots {
            let said = tokio::task::spawn_blocking(|| bot.wait_with_output()).await.unwrap().unwrap();
            let text = String::from_utf8_lossy(&said.stdout).into_owned();
            assert!(said.status.success() && text.contains("winners"), "{game}: {said:?}");
        }
    }
}
