//! An evening with friends: who comes is seated, all together want another game, and it is known who won how often.

mod room;

use room::street::Street;
use room::{Client, Guest, Room, shelf, toy_shelf};
use serde_json::{Value, json};

fn seats(client: &Client) -> usize {
    client.table["table"]["places"].as_array().unwrap().len()
}

#[tokio::test]
async fn a_table_for_friends_has_a_seat_for_whoever_comes_up_to_the_most_of_its_game() {
    let room = Room::open(shelf()).await;
    let host = room.guest().await;
    let settings = json!({ "pace": "instant", "grow": true });
    let code = host.create(json!({ "game": "game-over", "places": ["me", "free"], "settings": settings })).await;
    let mut h = host.join(&code).await;
    assert_eq!(h.refused(json!({ "sit": {} })).await, "has-it", "who has a seat needs none");
    let mut friends = Vec::new();
    for nth in 1..=3 {
        let mut friend = room.guest().await.join(&code).await;
        friend.done(json!({ "sit": {} })).await;
        friend.settle().await;
        assert_eq!(friend.table["seats"], json!([nth]));
        assert_eq!(seats(&friend), nth + 1, "no seat more than is needed");
        friends.push(friend);
    }
    let mut late = room.guest().await.join(&code).await;
    assert_eq!(late.refused(json!({ "sit": {} })).await, "table-full", "Game Over has four seats");
    assert_eq!(late.refused(json!({ "sit": { "seat": 1 } })).await, "seat-taken");

    // A seat that the host keeps free is nobody's, and at a table that does not grow there is no other.
    friends[0].done(json!({ "stand": { "seat": 1 } })).await;
    h.done(json!({ "lock": { "seat": 1, "locked": true } })).await;
    assert_eq!(late.refused(json!({ "sit": {} })).await, "table-full");
    h.done(json!({ "lock": { "seat": 1, "locked": false } })).await;
    late.done(json!({ "sit": {} })).await;

    let code = host.create(json!({ "game": "game-over", "places": ["me", "easy"] })).await;
    let mut late = room.guest().await.join(&code).await;
    late.settle().await;
    assert_eq!(late.refused(json!({ "sit": {} })).await, "table-full");
    assert_eq!(seats(&late), 2);
}

/// Plays until the game is over; gives who won.
async fn play_out(clients: &mut [&mut Client]) -> Vec<Value> {
    for round in 0.. {
        for (nth, client) in clients.iter_mut().enumerate() {
            client.settle().await;
            if client.table["table"]["stage"] == "over" {
                return client.table["table"]["ending"]["winners"].as_array().unwrap().clone();
            }
            if client.asked() {
                client.play(round + nth).await;
            }
        }
    }
    unreachable!("a game ends")
}

#[tokio::test]
async fn all_seats_together_start_another_game_and_wins_are_counted() {
    let room = Room::open(toy_shelf()).await;
    let (anna, ben, cleo) = (room.guest().await, room.guest().await, room.guest().await);
    let places = json!(["me", "free", "free"]);
    let code = anna.create(json!({ "game": "fingers", "places": places, "settings": { "pace": "instant" } })).await;
    let (mut a, mut b, mut c) = (anna.join(&code).await, ben.join(&code).await, cleo.join(&code).await);
    b.done(json!({ "sit": {} })).await;
    c.done(json!({ "sit": {} })).await;
    // Anna hosts from here on without a seat.
    a.done(json!({ "stand": { "seat": 0 } })).await;
    a.done(json!({ "bot": { "seat": 0, "level": "random" } })).await;
    assert_eq!(b.refused(json!("rematch")).await, "not-over");
    a.done(json!("start")).await;
    tokio::join!(b.dealt(), c.dealt());
    let mut wins = [0, 0, 0];
    let mut look = |winners: Vec<Value>| winners.iter().for_each(|seat| wins[seat.as_u64().unwrap() as usize] += 1);
    look(play_out(&mut [&mut b, &mut c]).await);

    b.done(json!("rematch")).await;
    assert_eq!(b.refused(json!("rematch")).await, "already-asked");
    c.table_until(|table| table["table"]["wishes"] == json!([1])).await;
    assert_eq!(c.table["table"]["stage"], "over", "one alone waits");
    let mut watcher = room.guest().await.join(&code).await;
    assert_eq!(watcher.refused(json!("rematch")).await, "not-host");
    c.done(json!("rematch")).await;
    // Both devices put their part into the deal.
    let second = |table: &Value| table["table"]["number"] == 2;
    tokio::join!(b.table_until(second), c.table_until(second));
    tokio::join!(b.dealt(), c.dealt());
    assert_eq!(b.table["table"].get("wishes"), None, "wishes are for one game");
    look(play_out(&mut [&mut b, &mut c]).await);

    // The same count for everybody, also after the table was read again.
    let told = |client: &Client| {
        let mut told = [0, 0, 0];
        for score in client.table["table"]["tally"].as_array().unwrap() {
            let seat = score["seat"].as_u64().unwrap() as usize;
            assert_eq!(score["person"].is_null(), seat == 0, "{score}");
            told[seat] = score["wins"].as_i64().unwrap();
        }
        told
    };
    assert_eq!(told(&b), wins);
    let table_again = room.guest().await.join(&code).await;
    assert_eq!(
        told(&{
            let mut again = table_again;
            again.settle().await;
            again
        }),
        wins
    );

    // The host needs nobody's consent.
    a.done(json!("rematch")).await;
    b.table_until(|table| table["table"]["stage"] == "lobby").await;
}

#[tokio::test]
async fn whoever_leaves_meanwhile_is_not_waited_for_and_no_game_begins_with_an_empty_seat() {
    let room = Room::open(toy_shelf()).await;
    let (anna, ben) = (room.guest().await, room.guest().await);
    let code =
        anna.create(json!({ "game": "fingers", "places": ["me", "free"], "settings": { "pace": "instant" } })).await;
    let (mut a, mut b) = (anna.join(&code).await, ben.join(&code).await);
    b.done(json!({ "sit": {} })).await;
    a.done(json!("start")).await;
    tokio::join!(a.dealt(), b.dealt());
    play_out(&mut [&mut a, &mut b]).await;
    b.done(json!("rematch")).await;
    a.done(json!("leave")).await;
    b.settle().await;
    assert_eq!(b.table["table"]["stage"], "over", "a seat is empty");
}

#[tokio::test]
async fn a_link_that_cannot_be_is_answered_like_one_that_is_nobodys() {
    let room = Room::open(toy_shelf()).await;
    let guest = room.guest().await;
    for code in ["ABC", "ZZZZZZ", "BALUMOBALUMO", "x"] {
        let mut lost = guest.join_raw(code).await;
        let closed = lost.until("closed").await;
        assert_eq!(closed["code"], "no-such-table", "{code}");
        assert_eq!(closed["params"], json!([["table", code]]));
        assert!(lost.is_closed().await, "{code}");
    }
}

#[tokio::test]
async fn sentences_are_said_by_name_and_everybody_hears_them() {
    let room = Room::open(toy_shelf()).await;
    let (anna, ben) = (room.guest().await, room.guest().await);
    let code = anna.create(json!({ "game": "fingers", "places": ["me", "free"] })).await;
    let (mut a, mut b) = (anna.join(&code).await, ben.join(&code).await);
    assert_eq!(b.refused(json!({ "react": "played" })).await, "not-seated");
    b.done(json!({ "sit": {} })).await;
    b.done(json!({ "react": "played" })).await;
    assert_eq!(a.until("reaction").await, json!({ "person": 1, "reaction": "played" }));
    assert_eq!(b.refused(json!({ "react": "you are all fools" })).await, "unreadable-message");
}

#[tokio::test]
async fn a_television_shows_what_a_phone_says_whichever_nodes_they_are_connected_to() {
    let street = Street::open(2, toy_shelf).await;
    let (tv, phone, other) = (street.guest(0).await, street.guest(1).await, street.guest(1).await);
    let (status, _, body) = street.rooms[0].http("POST", "/api/televisions", Some(&tv.cookie), "").await;
    assert_eq!(status, 201, "{body}");
    let screen: Value = serde_json::from_str(&body).unwrap();
    let way = format!("/api/televisions/{}", screen["code"].as_str().unwrap());
    assert!(screen["link"].as_str().unwrap().ends_with(&way.replace("/api/televisions/", "/show/")));
    let table = async |node: usize, guest: &Guest| {
        let (status, body) = street.get(node, &way, Some(&guest.cookie)).await;
        (status, serde_json::from_str::<Value>(&body).unwrap()["table"].clone())
    };
    assert_eq!(table(0, &tv).await, (200, Value::Null));
    // The phone's node has heard of it.
    street.until(async || table(1, &phone).await.0 == 200).await;
    let code = phone.create(json!({ "game": "fingers", "places": ["me", "free"] })).await;
    let show = async |guest: &Guest, table: &str| {
        let body = json!({ "table": table }).to_string();
        let (status, _, body) = street.rooms[1].http("POST", &way, Some(&guest.cookie), &body).await;
        let refusal = serde_json::from_str::<Value>(&body).unwrap_or_default();
        (status, refusal["code"].as_str().unwrap_or_default().to_owned())
    };
    assert_eq!(show(&phone, "BABABA").await, (404, "no-such-table".to_owned()), "and the code is still good");
    assert_eq!(show(&phone, &code).await, (204, String::new()));
    street.until(async || table(0, &tv).await == (200, json!(code))).await;
    assert_eq!(show(&other, &code).await, (404, "bad-code".to_owned()), "once");
    assert_eq!(table(1, &other).await.0, 404, "what it shows is nobody else's business");
    // With the table's code it looks on, and nothing else.
    let mut wall = street.at(0, &tv).join_with(&code, "?watch=true").await;
    wall.settle().await;
    assert_eq!(wall.refused(json!({ "sit": {} })).await, "not-seated");
}

#[tokio::test]
async fn who_tries_codes_of_televisions_is_soon_refused() {
    let street = Street::limited(1, toy_shelf, server::Limits::default()).await;
    let guest = street.guest(0).await;
    let mut tries = 0;
    loop {
        let (status, body) = street.get(0, "/api/televisions/BABABABA", Some(&guest.cookie)).await;
        tries += 1;
        if status == 429 {
            break;
        }
        assert_eq!(status, 404, "{body}");
    }
    assert!(tries < 30, "{tries} of 41 million codes were tried at once");
}

#[tokio::test]
async fn finished_games_are_found_again_by_who_played_them() {
    let room = Room::open(toy_shelf()).await;
    let (anna, ben, cleo) = (room.guest().await, room.guest().await, room.guest().await);
    let code =
        anna.create(json!({ "game": "fingers", "places": ["me", "free"], "settings": { "pace": "instant" } })).await;
    let (mut a, mut b) = (anna.join(&code).await, ben.join(&code).await);
    b.done(json!({ "name": "Ben" })).await;
    b.done(json!({ "sit": {} })).await;
    let games = async |guest: &Guest| {
        let (status, _, body) = room.http("GET", "/api/me/games", Some(&guest.cookie), "").await;
        assert_eq!(status, 200, "{body}");
        serde_json::from_str::<Value>(&body).unwrap()
    };
    a.done(json!("start")).await;
    tokio::join!(a.dealt(), b.dealt());
    assert_eq!(games(&anna).await, json!([]), "one that runs is not over");
    let winners = play_out(&mut [&mut a, &mut b]).await;
    let (mine, theirs) = (games(&anna).await, games(&ben).await);
    assert_eq!(mine[0]["code"], json!(code));
    assert_eq!(mine[0]["winners"], json!(winners));
    assert_eq!(mine[0]["players"][1]["name"], "Ben");
    assert_eq!([&mine[0]["players"][0]["own"], &theirs[0]["players"][0]["own"]], [true, false]);
    assert_eq!(games(&cleo).await, json!([]), "others have nothing to do with it");
}
