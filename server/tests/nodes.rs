//! Several nodes, one table: whoever is connected where, everybody sees every step once and in order, and everything is done
//! once.

mod postgres;
mod room;

use room::party::{Sitter, play_until};
use room::street::Street;
use room::{Client, Guest, shelf, toy_shelf};
use serde_json::{Value, json};
use server::store::{Keys, Upkeep};

fn over(client: &Client) -> bool {
    !client.position["outcome"].is_null()
}

fn here(person: usize, here: bool) -> impl Fn(&Value) -> bool {
    move |table| table["table"]["people"][person]["here"] == here
}

/// Two people at one table of squid, each at another node, who are asked to vote: Anna's node has read the table first.
async fn voting(street: &Street) -> (String, Client, Client) {
    let (anna, ben) = (street.guest(0).await, street.guest(1).await);
    let settings = json!({ "pace": "instant", "window": null, "public": true });
    let new = json!({ "game": "squid", "options": { "start": 0 }, "places": ["me", "free"], "settings": settings });
    let code = anna.create(new).await;
    let (mut a, mut b) = (anna.join(&code).await, ben.join(&code).await);
    b.done(json!({ "sit": { "seat": 1 } })).await;
    a.table_until(|table| table["table"]["places"][1]["person"] == 1).await;
    a.done(json!("start")).await;
    tokio::join!(a.dealt(), b.dealt());
    assert_eq!(a.play(0).await["accepted"], true);
    tokio::join!(a.at_step(1), b.at_step(1));
    (code, a, b)
}

/// A whole game of three people and a bot at three nodes, with an onlooker at each.
async fn one_game(street: &Street, game: &str) {
    let anna = street.guest(0).await;
    let code = anna.create(json!({ "game": game, "places": ["me", "free", "free", "medium"] })).await;
    let mut sitters = vec![Sitter::join(&anna, &code, "").await];
    for (node, seat) in [(1, 1), (2, 2)] {
        let mut sitter = Sitter::join(&street.guest(node).await, &code, "").await;
        sitter.client.done(json!({ "sit": { "seat": seat } })).await;
        sitters.push(sitter);
    }
    for node in 0..3 {
        sitters.push(Sitter::join(&street.guest(node).await, &code, "?watch=true").await);
    }
    let anna = &mut sitters[0].client;
    let seated = |place: &Value| !place["person"].is_null() || !place["bot"].is_null();
    anna.table_until(|table| table["table"]["places"].as_array().unwrap().iter().all(seated)).await;
    anna.done(json!("start")).await;
    play_until(&mut sitters, &street.clock, over).await;
    let last = sitters[0].client.step();
    let all: Vec<(u64, u64)> = (1..=last).map(|step| (1, step)).collect();
    for sitter in &mut sitters {
        sitter.client.at_step(last).await;
        assert_eq!(sitter.client.steps, all, "everybody sees every step once");
    }
    let did = street.log(&code).await.iter().filter(|row| row.body.starts_with(r#"{"change":{"did""#)).count();
    assert_eq!(did as u64, last, "everything is done once");
    let story = format!("/api/tables/{code}/games/1/transcript");
    let told = street.get(0, &story, None).await;
    assert!(told.0 == 200 && told == street.get(2, &story, None).await);
}

#[tokio::test]
async fn a_game_over_three_nodes_is_one_game() {
    for game in ["squid", "game-over"] {
        one_game(&Street::open(3, shelf).await, game).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_over_three_nodes_at_a_real_database_is_one_game() {
    let Some(url) = postgres::database().await else { return };
    let street = Street::at_database(&url, 3, shelf).await;
    for game in ["squid", "walls"] {
        one_game(&street, game).await;
    }
}

#[tokio::test]
async fn who_is_overtaken_is_asked_again() {
    let mut street = Street::open(2, shelf).await;
    let (code, mut a, mut b) = voting(&street).await;
    // Both answer the same question at once: both answers stand.
    let vote = |client: &Client| {
        let position = &client.position;
        json!({ "play": { "seat": position["seat"], "decision": position["decision"], "action": "vote 0" } })
    };
    let (asked_a, asked_b) = (a.send(vote(&a)).await, b.send(vote(&b)).await);
    assert_eq!(a.answer(&asked_a).await["accepted"], true);
    assert_eq!(b.answer(&asked_b).await["accepted"], true);
    tokio::join!(a.at_step(3), b.at_step(3));
    assert_eq!(a.steps, b.steps);
    // Of many at once each is done once, whoever wins.
    let mut asked = Vec::new();
    for round in 0..20 {
        let name = |who: &str| json!({ "name": format!("{who} {round}") });
        asked.push((a.send(name("Anna")).await, b.send(name("Ben")).await));
    }
    for (asked_a, asked_b) in &asked {
        assert_eq!(a.answer(asked_a).await["accepted"], true);
        assert_eq!(b.answer(asked_b).await["accepted"], true);
    }
    let named = |table: &Value| {
        let people = &table["table"]["people"];
        people[0]["name"] == "Anna 19" && people[1]["name"] == "Ben 19"
    };
    a.table_until(named).await;
    b.table_until(named).await;
    let rows = street.log(&code).await;
    assert_eq!(rows.iter().filter(|row| row.body.contains(r#""named""#)).count(), 40);
    let lost =
        street.counted(0, "gamenight_races_lost_total").await + street.counted(1, "gamenight_races_lost_total").await;
    assert!(lost > 0, "nobody was overtaken");
    assert!(street.counted(0, "gamenight_followed_rows_total").await >= 20);
    // One seat for two: one of them has it, and the other is told so.
    let anna = street.guest(0).await;
    let code = anna.create(json!({ "game": "fingers" })).await;
    let (mut c, mut d) = (street.guest(0).await.join(&code).await, street.guest(1).await.join(&code).await);
    let sit = json!({ "sit": { "seat": 0 } });
    let (asked_c, asked_d) = (c.send(sit.clone()).await, d.send(sit).await);
    let answers = [c.answer(&asked_c).await, d.answer(&asked_d).await];
    let refused: Vec<&Value> = answers.iter().filter(|answer| answer["accepted"] == false).collect();
    assert!(refused.len() == 1 && refused[0]["refusal"]["code"] == "seat-taken", "{answers:?}");
}

#[tokio::test]
async fn a_request_said_again_at_another_node_is_done_once() {
    let street = Street::open(2, toy_shelf).await;
    let anna = street.guest(0).await;
    let code = anna.create(json!({ "game": "fingers" })).await;
    let (mut a, mut b) = (anna.join(&code).await, street.at(1, &anna).join(&code).await);
    let said = json!({ "request": "once", "command": { "name": "Anna" } }).to_string();
    a.send_raw(&said).await;
    assert_eq!(a.answer("once").await["accepted"], true);
    b.send_raw(&said).await;
    assert_eq!(b.answer("once").await["accepted"], true);
    assert_eq!(street.log(&code).await.len(), 2);
    // And a table is made once, wherever one asks for it.
    let new = json!({ "game": "fingers", "request": "another" });
    assert_eq!(anna.create(new.clone()).await, street.at(1, &anna).create(new).await);
    // Who goes on at another node gets the whole picture.
    let wishes = format!("?session={}&number=0&step=0", a.session);
    assert!(!street.at(1, &anna).join_with(&code, &wishes).await.resumed);
}

#[tokio::test]
async fn people_see_each_other_from_node_to_node() {
    let street = Street::open(3, shelf).await;
    let (code, mut a, mut b) = voting(&street).await;
    a.table_until(here(1, true)).await;
    b.table_until(here(0, true)).await;
    let television = street.guest(2).await.join_with(&code, "?watch=true").await;
    a.table_until(|table| table["table"]["televisions"] == 1).await;
    television.close().await;
    let watcher = street.guest(2).await.join(&code).await;
    a.table_until(|table| table["table"]["watchers"] == 1).await;
    b.table_until(|table| table["table"]["watchers"] == 1).await;
    // Faces are seen everywhere, each once.
    b.done(json!({ "react": "laugh" })).await;
    assert_eq!(a.until("reaction").await, json!({ "person": 1, "reaction": "laugh" }));
    a.done(json!({ "react": "cry" })).await;
    assert_eq!(b.until("reaction").await, json!({ "person": 0, "reaction": "cry" }));
    a.settle().await;
    for client in [&a, &b] {
        let faces = client.traffic.iter().filter(|text| text.starts_with(r#"{"reaction""#));
        assert_eq!(faces.count(), 2, "each is seen once");
    }
    // The lobby of a node lists what goes on at the others.
    watcher.close().await;
    a.table_until(|table| table["table"]["watchers"] == 0).await;
    for node in 0..3 {
        let (_, lobby) = street.get(node, "/api/tables", None).await;
        let lobby: Value = serde_json::from_str(&lobby).unwrap();
        assert!(lobby.as_array().unwrap().len() == 1 && lobby[0]["people"] == 2, "{node}: {lobby}");
        let (_, health) = street.get(node, "/healthz", None).await;
        assert_eq!(health, "well, one of 3 nodes\n");
    }
    b.close().await;
    a.table_until(here(1, false)).await;
}

#[tokio::test]
async fn who_was_at_a_node_that_is_gone_is_away() {
    let mut street = Street::open(2, toy_shelf).await;
    let (anna, ben) = (street.guest(0).await, street.guest(1).await);
    let code = anna.create(json!({ "game": "fingers" })).await;
    let (mut a, mut b) = (anna.join(&code).await, ben.join(&code).await);
    b.done(json!({ "sit": { "seat": 1 } })).await;
    a.table_until(here(1, true)).await;
    street.lines[1].cut(true);
    street.table_in_time(&mut a, here(1, false)).await;
    // Once it is back, so is he.
    street.lines[1].cut(false);
    let _b = street.at(1, &ben).join(&code).await;
    street.table_in_time(&mut a, here(1, true)).await;
    // One that stops says so.
    street.rooms.remove(1).server.stop().await;
    a.table_until(here(1, false)).await;
    assert_eq!(street.counted(0, "gamenight_nodes").await, 1);
}

#[tokio::test]
async fn another_node_takes_the_lead_and_none_goes_on_alone() {
    const RACES: &str = "gamenight_races_lost_total";
    let mut street = Street::open(2, shelf).await;
    let anna = street.guest(0).await;
    // People wait for people: else there would be no clock.
    let settings = json!({ "time": 20 });
    let places = json!(["me", "free", "easy"]);
    let code = anna.create(json!({ "game": "squid", "places": places, "settings": settings })).await;
    let mut a = anna.join(&code).await;
    let mut b = street.guest(1).await.join(&code).await;
    b.done(json!({ "sit": { "seat": 1 } })).await;
    a.done(json!("start")).await;
    tokio::join!(a.dealt(), b.dealt());
    assert_eq!(street.counted(0, "gamenight_leads").await, 1);
    assert_eq!(street.counted(1, "gamenight_leads").await, 0);
    // Both have put their part into the deal, perhaps at once. From then on clock and bots run at one node alone: nobody races.
    let races = [street.counted(0, RACES).await, street.counted(1, RACES).await];
    while b.step() < 8 {
        street.in_time(&mut b, "step").await;
    }
    assert_eq!([street.counted(0, RACES).await, street.counted(1, RACES).await], races);
    // The node that has the lead is cut off: its people are told, and the bots and the clock go on at the other.
    street.lines[0].cut(true);
    let refusal = street.in_time(&mut a, "closed").await;
    assert_eq!(refusal["code"], "storage");
    assert_eq!(street.get(0, "/healthz", None).await.0, 503);
    let before = b.step();
    while b.step() < before + 8 {
        street.in_time(&mut b, "step").await;
    }
    assert_eq!(street.counted(1, "gamenight_leads").await, 1);
    // As long as it is cut off, nobody is let in there; then it follows.
    let mut knocks = anna.join_raw(&code).await;
    assert_eq!(knocks.until("closed").await["code"], "storage");
    street.lines[0].cut(false);
    let mut a = anna.join(&code).await;
    a.until("picture").await;
    assert!(a.step() >= before + 8);
    while a.step() < before + 12 {
        street.in_time(&mut a, "step").await;
    }
    let did = |row: &server::store::Row| row.body.starts_with(r#"{"change":{"did""#);
    assert!(street.log(&code).await.iter().filter(|row| did(row)).count() as u64 >= a.step());
    assert_eq!(street.counted(0, "gamenight_leads").await, 0, "who leads, leads on");
}

#[tokio::test]
async fn a_short_cut_costs_nobody_a_step() {
    let street = Street::open(2, shelf).await;
    let (code, mut a, mut b) = voting(&street).await;
    b.settle().await;
    street.lines[1].cut(true);
    let vote = a.action(0);
    a.done(vote).await;
    a.done(json!({ "name": "Anna" })).await;
    street.lines[1].cut(false);
    b.at_step(2).await;
    b.table_until(|table| table["table"]["people"][0]["name"] == "Anna").await;
    assert_eq!(b.play(0).await["accepted"], true);
    tokio::join!(a.at_step(3), b.at_step(3));
    assert_eq!((&a.steps, &b.steps), (&vec![(1, 1), (1, 2), (1, 3)], &vec![(1, 1), (1, 2), (1, 3)]));
    // A table that was deleted meanwhile is gone.
    street.lines[1].cut(true);
    street.lines[0].delete(&code).await.unwrap();
    street.lines[1].cut(false);
    assert_eq!(b.until("closed").await["code"], "no-such-table");
}

#[tokio::test]
async fn an_append_that_was_given_up_and_is_taken_later_is_seen_by_all() {
    let street = Street::open(2, shelf).await;
    let (code, mut a, mut b) = voting(&street).await;
    b.settle().await;
    let vote = json!({ "request": "late", "command": a.action(0) }).to_string();
    street.lines[0].delay_append();
    a.send_raw(&vote).await;
    assert_eq!(a.answer("late").await["refusal"]["code"], "storage-unknown");
    assert_eq!((a.step(), street.log(&code).await.iter().filter(|row| row.body.contains("vote 0")).count()), (1, 0));
    // It is committed after all: the node that has given it up sees it as its peers do.
    assert_eq!(street.lines[0].take_late(), [true]);
    tokio::join!(a.at_step(2), b.at_step(2));
    // Said again, it is answered, and not done twice.
    a.send_raw(&vote).await;
    assert_eq!(a.answer("late").await["accepted"], true);
    // After trouble with the store the table waits a second.
    street.clock.advance(2_000);
    assert_eq!(b.play(0).await["accepted"], true);
    tokio::join!(a.at_step(3), b.at_step(3));
    assert_eq!(a.steps, b.steps);
}

#[tokio::test]
async fn who_is_far_behind_gets_the_picture() {
    let street = Street::open(2, shelf).await;
    let (_, mut a, mut b) = voting(&street).await;
    street.lines[1].cut(true);
    for number in 0..60 {
        a.done(json!({ "name": format!("Anna {number}") })).await;
    }
    let vote = a.action(0);
    a.done(vote).await;
    let before = b.traffic.len();
    street.lines[1].cut(false);
    b.at_step(2).await;
    b.table_until(|table| table["table"]["people"][0]["name"] == "Anna 59").await;
    assert_eq!(b.table["table"]["people"][0]["name"], "Anna 59");
    assert!(b.traffic.len() < before + 10, "60 names are not told one by one");
    // And from there on step by step.
    assert_eq!(b.play(0).await["accepted"], true);
    tokio::join!(a.at_step(3), b.at_step(3));
}

#[tokio::test]
async fn time_is_the_same_at_every_node() {
    let mut street = Street::open(2, shelf).await;
    let anna = street.guest(0).await;
    let new = json!({ "game": "game-over", "places": ["me", "free"], "options": { "start": 0 },
        "settings": { "time": 60, "pace": "normal" } });
    let code = anna.create(new).await;
    let (mut a, mut c) = (anna.join(&code).await, street.guest(0).await.join(&code).await);
    c.done(json!({ "sit": { "seat": 1 } })).await;
    a.done(json!("start")).await;
    tokio::join!(a.dealt(), c.dealt());
    assert_eq!(a.play(0).await["accepted"], true);
    tokio::join!(a.at_step(1), c.at_step(1));
    let (hold, time) = (a.position["hold"].as_u64().unwrap(), a.position["time"].as_u64().unwrap());
    assert!(hold > 100 && time == 60_000 + hold);
    // Who comes to another node later has no more time, and does not see again what was looked at.
    for _ in 0..20 {
        street.clock.advance(1_000);
        a.settle().await;
    }
    let mut b = street.guest(1).await.join(&code).await;
    let picture = b.until("picture").await;
    assert_eq!(picture["events"], json!([]));
    // The clock runs as soon as the node has heard that somebody with a seat is at the other.
    while b.position["time"].is_null() {
        b.next().await;
    }
    assert_eq!((&b.position["hold"], &b.position["time"]), (&json!(0), &json!(time - 20_000)));
    // When it is up, it is up once.
    assert_eq!(street.counted(1, "gamenight_leads").await, 0);
    street.in_time(&mut b, "step").await;
    a.at_step(2).await;
    assert_eq!(a.position["did"]["by"], "timeout");
    assert_eq!(b.step(), 2);
}

#[tokio::test]
async fn what_a_host_does_reaches_every_node() {
    let mut street = Street::open(2, shelf).await;
    let (code, mut a, mut b) = voting(&street).await;
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let office = listener.local_addr().unwrap().to_string();
    street.rooms[0].server.open_office(listener, "open-sesame");
    let ask = async |method: &str, path: String| {
        room::http(&office, method, &path, Some("-\r\nauthorization: Bearer open-sesame"), "").await.0
    };
    assert_eq!(ask("POST", format!("/tables/{code}/close")).await, 204);
    a.table_until(|table| table["table"]["stage"] == "over").await;
    b.table_until(|table| table["table"]["stage"] == "over").await;
    assert_eq!(ask("DELETE", format!("/tables/{code}")).await, 204);
    assert_eq!(a.until("closed").await["code"], "no-such-table");
    assert_eq!(b.until("closed").await["code"], "no-such-table");
    assert!(street.log(&code).await.is_empty());
}

fn id(guest: &Guest) -> &str {
    guest.cookie.split(['=', '.']).nth(1).unwrap()
}

#[tokio::test]
async fn who_is_forgotten_is_forgotten_everywhere() {
    let street = Street::open(2, toy_shelf).await;
    let (anna, ben) = (street.guest(0).await, street.guest(1).await);
    let code = anna.create(json!({ "game": "fingers", "places": ["me", "free"] })).await;
    let (mut a, mut b) = (anna.join(&code).await, ben.join(&code).await);
    let mut c = street.guest(1).await.join(&code).await;
    b.done(json!({ "sit": { "seat": 1 } })).await;
    b.done(json!({ "name": "Rumpelstiltskin" })).await;
    c.done(json!({ "name": "Carl" })).await;
    let (status, _, _) = street.rooms[0].http("DELETE", "/api/me", Some(&ben.cookie), "").await;
    assert_eq!(status, 204);
    assert_eq!(b.until("closed").await["code"], "forgotten");
    let forgotten = |table: &Value| table["table"]["people"][1]["name"] == "Somebody";
    a.table_until(forgotten).await;
    c.table_until(forgotten).await;
    assert_eq!(c.table["table"]["people"][2]["name"], "Carl");
    assert!(street.log(&code).await.iter().all(|row| !row.body.contains(id(&ben))));
    // His cookie is nobody's at either node.
    for node in 0..2 {
        let (_, headers, _) = street.rooms[node].http("GET", "/api/me", Some(&ben.cookie), "").await;
        assert!(headers.contains("set-cookie") && !headers.contains(id(&ben)));
    }
    // The others go on.
    c.done(json!({ "sit": { "seat": 1 } })).await;
    a.table_until(|table| table["table"]["places"][1]["person"] == 2).await;
}

#[tokio::test]
async fn guests_are_known_at_every_node_after_new_keys() {
    let street = Street::open(2, toy_shelf).await;
    let old = street.guest(0).await;
    let code = old.create(json!({ "game": "fingers" })).await;
    street.clock.advance(31 * 24 * 3_600_000);
    street.until(async || street.lines[0].keys().await.unwrap().len() > 1).await;
    for node in 0..2 {
        // By the newest key of either node.
        let anna = street.guest(node).await;
        let code = anna.create(json!({ "game": "fingers" })).await;
        let known = async || street.get(1 - node, "/api/me/tables", Some(&anna.cookie)).await.1.contains(&code);
        street.until(known).await;
    }
    assert!(street.get(1, "/api/me/tables", Some(&old.cookie)).await.1.contains(&code));
}
