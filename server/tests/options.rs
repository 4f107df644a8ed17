//! Options that are files, over HTTP: the default one, one that is read, and one that is checked to its end.

mod room;

use room::{Room, shelf};
use serde_json::Value;

const CASTLE: &str = "/api/games/walls/options/castle";

#[tokio::test]
async fn a_file_is_checked_to_its_end() {
    let room = Room::open(shelf()).await;
    let (status, _, usual) = room.http("GET", CASTLE, None, "").await;
    assert_eq!(status, 200);
    let check = format!("{CASTLE}/check");
    let post = async |path: &str, text: &str| {
        let (status, _, body) = room.http("POST", path, None, text).await;
        (status, serde_json::from_str::<Value>(&body).unwrap())
    };

    let (status, whole) = post(&check, &usual).await;
    assert_eq!((status, &whole["faults"]), (200, &Value::Array(Vec::new())));
    // What it is, as an option and as a file, reads back as the same.
    let (_, read) = post(CASTLE, whole["file"].as_str().unwrap()).await;
    assert_eq!(whole["value"], read);

    let torn = usual.replace("AABBCCD", "AABBCC.").replace("A = [2, 5]", "A = []").replace("\"default\"", "\"\"");
    let (status, checked) = post(&check, &torn).await;
    assert_eq!(
        (status, checked["file"].is_null(), checked["value"]["rooms"][0].as_str()),
        (200, true, Some("AABBCC."))
    );
    let places: Vec<&Value> = checked["faults"].as_array().unwrap().iter().map(|fault| &fault["places"][0]).collect();
    assert_eq!(places, ["rooms.g1", "magnets.A", "name"]);
    // The first of them is what the option is refused for.
    let (status, refused) = post(CASTLE, &torn).await;
    assert_eq!((status, &refused), (422, &checked["faults"][0]["refusal"]));

    assert_eq!(post(&check, "dear castle").await.1["value"], Value::Null);
    assert_eq!(post("/api/games/chess/options/board/check", "{}").await.0, 404);
    let (_, other) = post("/api/games/squid/options/trick_deck/check", "{\"two\": 5}").await;
    assert_eq!((&other["value"]["two"], other["file"].is_null()), (&Value::from(5), true), "any option that is a file");
}
