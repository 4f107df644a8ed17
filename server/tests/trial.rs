//! Puzzles, trials and studies over HTTP: what anybody may ask for, and what is refused.

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

#[tokio::test]
async fn a_trial_begins_where_games_begin() {
    let room = Room::open(shelf()).await;
    let mut order = json!({ "game": "walls", "seats": 3, "actions": [] });
    let (status, answer) = tried(&room, &order).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["record"]["ghosts"], json!(["a1", "g1", "g7"]));
    assert!(answer["progress"].is_null());
    // Its record is a position to go on from, with a ghost somewhere else.
    order["position"] = answer["record"].clone();
    order["position"]["ghosts"][0] = json!("e5");
    let (status, answer) = tried(&room, &order).await;
    assert_eq!((status, &answer["record"]), (200, &order["position"]));
}

async fn studied(room: &Room, body: &Value) -> (u16, Value) {
    let (status, _, body) = room.http("POST", "/api/study", None, &body.to_string()).await;
    (status, serde_json::from_str(&body).unwrap())
}

#[tokio::test]
async fn a_set_up_is_studied_a_few_games_at_a_time() {
    let room = Room::open(shelf()).await;
    let mut order = json!({ "game": "walls", "seats": 2 });
    let (status, answer) = studied(&room, &order).await;
    assert_eq!(status, 200, "{answer}");
    assert!(answer["figures"]["reach"].as_f64().unwrap() > 20.0 && answer["games"].is_null(), "{answer}");
    // Games are numbered: the same number is the same game, whoever asks.
    order["from"] = json!(0);
    let (status, first) = studied(&room, &order).await;
    assert_eq!((status, &first["figures"]), (200, &Value::Null), "{first}");
    let games = first["games"]["games"].as_u64().unwrap();
    let counts = |answer: &Value, of: &str| {
        answer["games"][of].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum::<u64>()
    };
    assert!((10..40).contains(&games) && counts(&first, "wins_by_distance") == games, "{first}");
    assert_eq!(studied(&room, &order).await.1, first);
    order["from"] = json!(games);
    assert_ne!(studied(&room, &order).await.1, first);
    // Other games have nothing to say without playing.
    let (_, answer) = studied(&room, &json!({ "game": "game-over", "seats": 2 })).await;
    assert_eq!(answer, json!({ "figures": null, "games": null }));
    for (wrong, status, code) in [
        (json!({ "game": "walls" }), 422, "unreadable-message"),
        (json!({ "game": "chess", "seats": 2 }), 404, "no-such-game"),
        (json!({ "game": "walls", "seats": 9 }), 422, "bad-option"),
        (json!({ "game": "walls", "seats": 2, "options": { "castle": "nowhere" } }), 422, "bad-option"),
    ] {
        let (got, refusal) = studied(&room, &wrong).await;
        assert_eq!((got, refusal["code"].as_str()), (status, Some(code)), "{refusal}");
    }
}

/// A castle in which no game ends costs whoever asks no more than any other: its games are cut, and few are played.
#[tokio::test]
async fn endless_games_are_cut() {
    let room = Room::open(shelf()).await;
    let mut castle: Value = get(&room, "/api/games/walls/options/castle/known").await.1[0]["value"].clone();
    // Ghosts start in rooms of their own, and magnets that lie under no start field grip nobody.
    castle["rooms"] = json!(["ABBBBBC", "BBBBBBB", "BBBEBBB", "BBB#FBB", "BBHGIBB", "BBBBJKB", "DBBBBBL"]);
    let (status, answer) =
        studied(&room, &json!({ "game": "walls", "seats": 2, "options": { "castle": castle }, "from": 0 })).await;
    assert_eq!(status, 200, "{answer}");
    let lengths = answer["games"]["lengths"].as_object().unwrap();
    assert!(lengths.keys().all(|length| length.parse::<u32>().unwrap() <= 600), "{answer}");
}

/// Every castle that has a name is one that a table takes by it.
#[tokio::test]
async fn what_has_a_name_is_listed_with_what_it_stands_for() {
    let room = Room::open(shelf()).await;
    let (status, known) = get(&room, "/api/games/walls/options/castle/known").await;
    assert_eq!(status, 200, "{known}");
    for one in known.as_array().unwrap() {
        let order = json!({ "game": "walls", "seats": 2, "options": { "castle": one["name"] } });
        let (status, answer) = tried(&room, &order).await;
        let view = answer["positions"][0]["view"].clone();
        assert_eq!((status, &view["castle"]), (200, &one["value"]), "{answer}");
    }
    assert_eq!(get(&room, "/api/games/walls/options/start/known").await, (200, json!([])));
    assert_eq!(get(&room, "/api/games/chess/options/start/known").await.0, 404);
}
