//! Who sits where, who hosts, who looks on: what may be changed at a table, by whom, and what is refused.

mod devices;
#[path = "../room/mod.rs"]
mod room;

use room::{Client, Guest, Room, shelf, toy_shelf};
use serde_json::{Value, json};

/// A table of the toy game for three, with its host and somebody else who has no seat yet.
async fn table(room: &Room) -> (Guest, Guest, String, Client, Client) {
    let (anna, ben) = (room.guest().await, room.guest().await);
    let settings = json!({ "pace": "instant" });
    let code = anna.create(json!({ "game": "fingers", "places": ["me", "free", "free"], "settings": settings })).await;
    let (a, mut b) = (anna.join(&code).await, ben.join(&code).await);
    b.settle().await;
    (anna, ben, code, a, b)
}

/// The same with seats 1 and 2 taken by Ben, and a game that runs.
async fn game(room: &Room) -> (Guest, Guest, String, Client, Client) {
    let (anna, ben, code, mut a, mut b) = table(room).await;
    b.done(json!({ "sit": { "seat": 1 } })).await;
    b.done(json!({ "sit": { "seat": 2 } })).await;
    a.done(json!("start")).await;
    tokio::join!(a.dealt(), b.dealt());
    (anna, ben, code, a, b)
}

async fn post(room: &Room, guest: &Guest, body: Value) -> (u16, Value) {
    let (status, _, body) = room.http("POST", "/api/tables", Some(&guest.cookie), &body.to_string()).await;
    (status, serde_json::from_str(&body).unwrap())
}

async fn get(room: &Room, guest: &Guest, path: &str) -> Value {
    let (status, _, body) = room.http("GET", path, Some(&guest.cookie), "").await;
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).unwrap()
}

#[tokio::test]
async fn a_table_is_made_only_as_the_game_allows() {
    let room = Room::open(shelf()).await;
    let anna = room.guest().await;
    let refused = [
        (json!({ "game": "chess" }), 404, "no-such-game", Value::Null),
        (json!({ "game": "walls", "options": { "start": 9 } }), 422, "bad-option", json!("any")),
        (json!({ "game": "squid", "options": { "guard_deck": { "pow": 0 } } }), 422, "bad-option", json!("SQ-4")),
        (json!({ "game": "squid", "options": { "colour": 1 } }), 422, "bad-option", json!("any")),
        (json!({ "game": "game-over", "places": ["me"] }), 422, "bad-option", json!("any")),
        (json!({ "game": "game-over", "places": vec!["me"; 40] }), 422, "bad-option", json!("any")),
        (json!({ "game": "game-over", "places": ["me", "genius"] }), 422, "no-such-level", Value::Null),
        (json!({ "game": "game-over", "settings": { "window": 7 } }), 422, "bad-setting", Value::Null),
        (json!({ "game": "game-over", "settings": { "time": 4 } }), 422, "bad-setting", Value::Null),
        (json!({ "game": "game-over", "settings": { "warm": 4000 } }), 422, "bad-setting", Value::Null),
        (json!({ "game": "game-over", "settings": { "pace": "hasty" } }), 422, "unreadable-message", Value::Null),
        (json!({ "game": "game-over", "name": "\u{202e}" }), 422, "bad-name", Value::Null),
        (json!({ "game": "game-over", "request": "" }), 422, "unreadable-message", Value::Null),
        (json!({ "game": "game-over", "seats": 3 }), 422, "unreadable-message", Value::Null),
    ];
    for (body, status, code, rule) in refused {
        let (got, refusal) = post(&room, &anna, body.clone()).await;
        assert_eq!((got, &refusal["code"]), (status, &json!(code)), "{body}: {refusal}");
        assert!(refusal["sentence"].as_str().is_some_and(|sentence| !sentence.is_empty()));
        if rule != "any" {
            assert_eq!(refusal["rule"], rule, "{refusal}");
        }
    }
    assert_eq!(get(&room, &anna, "/api/me/tables").await, json!([]), "nothing was made");
    // Asked twice under one name, one table is made; somebody else's request of that name makes another.
    let new = json!({ "game": "game-over", "request": "one", "name": " Anna " });
    let (first, again) = (post(&room, &anna, new.clone()).await, post(&room, &anna, new.clone()).await);
    assert_eq!((first.0, &first), (201, &again));
    assert_ne!(post(&room, &room.guest().await, new).await.1["code"], first.1["code"]);
    let mut host = anna.join(first.1["code"].as_str().unwrap()).await;
    host.settle().await;
    assert_eq!(host.table["table"]["people"][0]["name"], "Anna");
    assert_eq!(host.table["table"]["places"].as_array().unwrap().len(), 2);
    let mut lost = anna.join_raw("BABABABABABA").await;
    assert_eq!(lost.until("closed").await["code"], "no-such-table");
}

#[tokio::test]
async fn seats_are_taken_left_moved_locked_and_given_to_bots() {
    let room = Room::open(toy_shelf()).await;
    let (_, _, _, mut a, mut b) = table(&room).await;
    // Only what is there and free, and only for oneself.
    assert_eq!(b.refused(json!({ "sit": { "seat": 0 } })).await, "seat-taken");
    assert_eq!(b.refused(json!({ "sit": { "seat": 3 } })).await, "no-such-seat");
    assert_eq!(b.refused(json!({ "stand": { "seat": 0 } })).await, "not-yours");
    assert_eq!(b.refused(json!({ "move": { "from": 0, "to": 1 } })).await, "not-yours");
    for command in [
        json!({ "lock": { "seat": 1, "locked": true } }),
        json!({ "remove": { "seat": 0 } }),
        json!({ "bot": { "seat": 1, "level": "random" } }),
        json!({ "options": { "seats": 2, "options": {} } }),
        json!({ "settings": { "public": true } }),
        json!({ "host": { "person": 1 } }),
        json!("start"),
        json!({ "grant": { "seat": 1, "person": 0 } }),
    ] {
        assert_eq!(b.refused(command).await, "not-host");
    }
    // A locked seat is for whom the host puts there.
    a.done(json!({ "lock": { "seat": 1, "locked": true } })).await;
    assert_eq!(b.refused(json!({ "sit": { "seat": 1 } })).await, "seat-locked");
    b.done(json!({ "sit": { "seat": 2 } })).await;
    assert_eq!(b.table["seats"], json!([2]));
    assert_eq!(b.refused(json!({ "move": { "from": 2, "to": 1 } })).await, "seat-locked");
    assert_eq!(a.refused(json!({ "lock": { "seat": 2, "locked": true } })).await, "seat-taken");
    a.done(json!({ "lock": { "seat": 1, "locked": false } })).await;
    b.done(json!({ "move": { "from": 2, "to": 1 } })).await;
    assert_eq!(b.table["seats"], json!([1]));
    assert_eq!(b.refused(json!({ "move": { "from": 1, "to": 0 } })).await, "seat-taken");
    // The host exchanges anybody.
    a.done(json!({ "move": { "from": 1, "to": 0 } })).await;
    assert_eq!(a.table["seats"], json!([1]));
    // Several seats are one person's; bots sit where nobody does.
    b.done(json!({ "sit": { "seat": 2 } })).await;
    assert_eq!(b.table["seats"], json!([0, 2]));
    assert_eq!(b.table["looks"], Value::Null, "with several seats, all are covered");
    assert_eq!(a.refused(json!({ "bot": { "seat": 2, "level": "random" } })).await, "seat-taken");
    b.done(json!({ "stand": { "seat": 2 } })).await;
    assert_eq!(b.table["looks"], 0);
    assert_eq!(a.refused(json!({ "bot": { "seat": 2, "level": "genius" } })).await, "no-such-level");
    assert_eq!(a.refused(json!("start")).await, "seat-empty");
    a.done(json!({ "bot": { "seat": 2, "level": "random" } })).await;
    assert_eq!(a.table["table"]["places"][2]["bot"], "random");
    a.done(json!({ "remove": { "seat": 2 } })).await;
    assert_eq!(a.refused(json!({ "remove": { "seat": 2 } })).await, "seat-empty");
    // Fewer seats: only if nobody sits on what goes.
    a.done(json!({ "options": { "seats": 4, "options": {} } })).await;
    a.done(json!({ "options": { "seats": 2, "options": {} } })).await;
    assert_eq!(a.refused(json!({ "options": { "seats": 9, "options": {} } })).await, "bad-option");
    a.done(json!({ "options": { "seats": 3, "options": {} } })).await;
    b.done(json!({ "move": { "from": 0, "to": 2 } })).await;
    assert_eq!(a.refused(json!({ "options": { "seats": 2, "options": {} } })).await, "seat-taken");
    a.done(json!({ "remove": { "seat": 2 } })).await;
    b.settle().await;
    assert_eq!(b.table["seats"], json!([]));
    // Names.
    b.done(json!({ "name": "Benjamin" })).await;
    assert_eq!(b.table["table"]["people"][1]["name"], "Benjamin");
    assert_eq!(b.refused(json!({ "name": "  " })).await, "bad-name");
    // How the table is run.
    a.done(json!({ "settings": { "window": 30, "time": 90, "warm": null, "pace": "slow" } })).await;
    assert_eq!(a.table["table"]["settings"]["window"], 30);
    assert_eq!(a.refused(json!({ "settings": { "window": 31 } })).await, "bad-setting");
    // What cannot be read is refused too, and the connection stays.
    b.send_raw("nonsense").await;
    assert_eq!(b.until("answer").await["refusal"]["code"], "unreadable-message");
    assert_eq!(b.refused(json!({ "dance": {} })).await, "unreadable-message");
    assert_eq!(b.refused(json!({ "react": "spit" })).await, "unreadable-message");
    b.settle().await;
}

#[tokio::test]
async fn while_a_game_runs_seats_are_kept() {
    let room = Room::open(toy_shelf()).await;
    let (_, _, code, mut a, mut b) = game(&room).await;
    for command in [
        json!({ "lock": { "seat": 1, "locked": true } }),
        json!({ "bot": { "seat": 1, "level": "random" } }),
        json!({ "options": { "seats": 2, "options": {} } }),
        json!({ "move": { "from": 0, "to": 1 } }),
        json!({ "sit": { "seat": 1 } }),
        json!("start"),
    ] {
        assert_eq!(a.refused(command).await, "game-runs");
    }
    assert_eq!(a.refused(json!("rematch")).await, "not-over");
    assert_eq!(a.refused(json!({ "bind": { "seat": 0, "commit": null } })).await, "no-deal");
    let mut zoe = room.guest().await.join(&code).await;
    assert_eq!(zoe.refused(json!("pause")).await, "not-seated");
    assert_eq!(zoe.refused(json!({ "play": { "seat": 0, "decision": 0, "action": "show 1" } })).await, "not-yours");
    assert_eq!(zoe.refused(json!({ "guess": { "answer": 0 } })).await, "guessing-closed");
    assert_eq!(zoe.refused(json!("abandon")).await, "not-host");
    // The host takes somebody from a seat: a bot plays on there, and the other seat is kept.
    a.done(json!({ "remove": { "seat": 2 } })).await;
    assert_eq!(a.table["table"]["places"][2]["bot"], "random");
    assert_eq!(a.refused(json!({ "remove": { "seat": 2 } })).await, "game-runs");
    b.settle().await;
    assert_eq!(b.table["seats"], json!([1]));
    // Somebody stands up: likewise.
    b.done(json!({ "stand": { "seat": 1 } })).await;
    assert_eq!(b.table["table"]["places"][1]["bot"], "random");
    a.play(0).await;
    a.table_until(|table| table["table"]["stage"] == "over").await;
    assert_eq!(a.refused(json!("abandon")).await, "no-game");
}

#[tokio::test]
async fn hosting_passes_on() {
    let room = Room::open(toy_shelf()).await;
    let (anna, _, code, mut a, mut b) = table(&room).await;
    b.done(json!({ "sit": { "seat": 1 } })).await;
    assert_eq!(a.refused(json!({ "host": { "person": 9 } })).await, "no-such-person");
    a.done(json!({ "host": { "person": 1 } })).await;
    assert_eq!(a.refused(json!({ "host": { "person": 0 } })).await, "not-host");
    b.done(json!({ "host": { "person": 0 } })).await;
    // Away for less than a minute, nothing changes.
    a.close().await;
    room.clock.advance(59_999);
    b.settle().await;
    assert_eq!(b.table["table"]["host"], 0);
    let mut a = anna.join(&code).await;
    a.settle().await;
    room.clock.advance(59_999);
    a.settle().await;
    a.close().await;
    b.table_until(|table| table["table"]["people"][0]["here"] == false).await;
    room.clock.advance(59_999);
    b.settle().await;
    assert_eq!(b.table["table"]["host"], 0);
    room.clock.advance(1);
    b.table_until(|table| table["table"]["host"] == 1).await;
    // Who leaves for good hands on at once, to one who is here.
    let mut a = anna.join(&code).await;
    a.settle().await;
    b.done(json!("leave")).await;
    assert_eq!(b.table["table"]["host"], 0);
    assert_eq!(b.table["table"]["places"][1]["person"], Value::Null);
    // If nobody else is known, the next one who sits down hosts, though the old one still looks on.
    a.done(json!("leave")).await;
    let mut zoe = room.guest().await.join(&code).await;
    zoe.done(json!({ "sit": { "seat": 0 } })).await;
    zoe.table_until(|table| table["table"]["host"] == table["person"]).await;
    zoe.done(json!({ "lock": { "seat": 2, "locked": true } })).await;
}

#[tokio::test]
async fn a_game_goes_on_when_somebody_leaves_and_is_played_again() {
    let room = Room::open(toy_shelf()).await;
    let (_, ben, code, mut a, mut b) = game(&room).await;
    let mut zoe = room.guest().await.join_with(&code, "?watch=true").await;
    zoe.settle().await;
    assert_eq!(zoe.refused(json!({ "sit": { "seat": 1 } })).await, "not-seated", "a television sits nowhere");
    // The host leaves in the middle: a bot plays on, Ben hosts.
    a.done(json!("leave")).await;
    assert_eq!(a.table["table"]["host"], 1);
    assert_eq!(a.table["table"]["places"][0]["bot"], "random");
    assert_eq!(a.position["seat"], Value::Null, "who has left sees what everybody sees");
    for seat in [1, 2] {
        b.done(json!({ "look": { "seat": seat } })).await;
        b.until("picture").await;
        if b.asked() {
            b.play(seat).await;
        }
    }
    while b.position["outcome"].is_null() {
        room.clock.advance(2000);
        b.settle().await;
        if b.asked() {
            b.play(1).await;
        }
    }
    b.table_until(|table| table["table"]["stage"] == "over").await;
    assert_eq!(get(&room, &ben, "/api/me/tables").await, json!([]), "it is finished");
    zoe.table_until(|table| table["table"]["stage"] == "over").await;
    // Another game, with the same people and watchers on the same connections.
    b.done(json!("rematch")).await;
    assert_eq!(get(&room, &ben, "/api/me/tables").await[0]["code"], code);
    b.done(json!("start")).await;
    b.dealt().await;
    zoe.dealt().await;
    assert_eq!((&b.position["number"], &zoe.position["number"]), (&json!(2), &json!(2)));
    assert_eq!(b.table["seats"], json!([1, 2]));
    // Given up, its story is open as far as it went.
    b.done(json!("abandon")).await;
    zoe.table_until(|table| table["table"]["ending"] == "abandoned").await;
    let path = format!("/api/tables/{code}/games/2/transcript");
    let (status, _, story) = room.http("GET", &path, None, "").await;
    assert!(status == 200 && story.contains("abandoned"), "{story}");
    assert_eq!(room.http("GET", &format!("/api/tables/{code}/games/3/transcript"), None, "").await.0, 404);
}

#[tokio::test]
async fn tables_are_found_again_in_lists() {
    let room = Room::open(toy_shelf()).await;
    let anna = room.guest().await;
    let new =
        |public: bool, places: Value| json!({ "game": "fingers", "places": places, "settings": { "public": public } });
    let hidden = anna.create(new(false, json!(["me", "free"]))).await;
    let full = anna.create(new(true, json!(["me", "random"]))).await;
    let open = anna.create(new(true, json!(["me", "free"]))).await;
    assert_eq!(get(&room, &anna, "/api/tables").await, json!([]), "nobody is there");
    let mut clients = Vec::new();
    for code in [&hidden, &full, &open] {
        let mut client = anna.join(code).await;
        client.settle().await;
        clients.push(client);
    }
    let listed = get(&room, &room.guest().await, "/api/tables").await;
    let codes: Vec<&Value> = listed.as_array().unwrap().iter().map(|table| &table["code"]).collect();
    assert_eq!(codes, [&json!(open), &json!(full)], "the one with a free seat comes first");
    assert_eq!((&listed[0]["free"], &listed[0]["seats"], &listed[0]["people"]), (&json!(1), &json!(2), &json!(1)));
    let mine = get(&room, &anna, "/api/me/tables").await;
    assert_eq!(mine.as_array().unwrap().len(), 3);
    assert_eq!(get(&room, &room.guest().await, "/api/me/tables").await, json!([]));
    // When nobody has been there for two minutes, tables leave memory; they come back when somebody knocks.
    assert_eq!(room.server.awake(), 3);
    clients.remove(0).close().await;
    clients[0].settle().await;
    for _ in 0..200 {
        room.clock.advance(60_000);
        clients[0].settle().await;
        clients[1].settle().await;
        if room.server.awake() == 2 {
            break;
        }
    }
    assert_eq!(room.server.awake(), 2);
    let mut back = anna.join(&hidden).await;
    back.settle().await;
    assert_eq!(back.table["seats"], json!([0]));
    assert_eq!(room.server.awake(), 3);
}

#[tokio::test]
async fn onlookers_guess_and_everybody_may_react() {
    let room = Room::open(shelf()).await;
    let anna = room.guest().await;
    let options = json!({ "start": 0, "guard_deck": { "pow": 1, "empty": 20 } });
    let settings = json!({ "pace": "instant" });
    let new = json!({ "game": "squid", "options": options, "places": ["me", "me"], "settings": settings });
    let code = anna.create(new).await;
    let mut host = anna.join_with(&code, "?look=0").await;
    let mut zoe = room.guest().await.join(&code).await;
    let mut tv = anna.join_with(&code, "?watch=true").await;
    host.done(json!("start")).await;
    tokio::join!(host.dealt(), zoe.dealt());
    assert_eq!(zoe.refused(json!({ "react": "cheer" })).await, "not-seated", "nobody here knows who that is");
    host.done(host.action(0)).await;
    zoe.at_step(1).await;
    assert_eq!(zoe.position["guessing"]["code"], "guard-stops");
    assert_eq!(zoe.refused(json!({ "guess": { "answer": 99 } })).await, "no-such-guess");
    assert_eq!(host.refused(json!({ "guess": { "answer": 0 } })).await, "players-do-not-guess");
    assert_eq!(tv.refused(json!({ "guess": { "answer": 0 } })).await, "not-seated");
    zoe.done(json!({ "guess": { "answer": 1 } })).await;
    zoe.done(json!({ "guess": { "answer": 0 } })).await;
    // The guard was put on position 0 and stays there: the last guess was right.
    let decision = host.position["decision"].clone();
    for seat in [0, 1] {
        host.done(json!({ "play": { "seat": seat, "decision": decision, "action": "vote 0" } })).await;
    }
    while host.position["settled"].is_null() {
        let asked = host.position["to_act"][0].clone();
        assert!(host.position["reacting"] == true, "{}", host.position);
        let decision = host.position["decision"].clone();
        host.done(json!({ "play": { "seat": asked, "decision": decision, "action": "pass" } })).await;
    }
    assert_eq!(host.position["settled"], json!({ "answer": 0, "guesses": [[1, 0]] }));
    zoe.table_until(|table| table["table"]["podium"] == json!([[1, 2]])).await;
    zoe.done(json!({ "react": "gasp" })).await;
    assert_eq!(tv.until("reaction").await, json!({ "person": 1, "reaction": "gasp" }));
    assert_eq!(tv.refused(json!({ "react": "laugh" })).await, "not-seated");
}
