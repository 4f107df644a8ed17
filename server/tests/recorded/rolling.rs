//! Nodes of two versions serve the same tables while they are upgraded, one after the other. The older one is played by hand:
//! its rows, its statement and its messages are those that were recorded.

use serde_json::json;
use server::store::PostgresStore;

use super::room::{Client, Room, shelf};
use super::{guest, later, postgres, told};

/// What a node of version 0.1.0 does when somebody there takes a name: a row with the next number, and a notice of it.
async fn names_by_an_older_node(url: &str, code: &str, name: &str) {
    let body = json!({ "change": { "named": { "person": 0, "name": name } } });
    let step = format!(
        "INSERT INTO log (table_code, seq, at, body)
            SELECT '{code}', max(seq) + 1, max(at), convert_to('{body}', 'UTF8') FROM log WHERE table_code = '{code}';
        SELECT pg_notify('gamenight_grown', 'a1b2c3d4' || json_build_object('{code}', max(seq))::text)
            FROM log WHERE table_code = '{code}'"
    );
    postgres::run(url, &step).await;
}

fn is_called(name: &'static str) -> impl Fn(&serde_json::Value) -> bool {
    move |table| table["table"]["people"][0]["name"] == name
}

async fn at_the_lobby(room: &Room, code: &str) -> Client {
    let told = told(include_str!("data/postgres.json"));
    let mut client = guest(room, &told, "anna").join(code).await;
    client.settle().await;
    client
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_of_the_first_version_goes_on_beside_this_one() {
    let Some(url) = postgres::database().await else { return };
    postgres::run(&url, include_str!("data/gamenight.sql")).await;
    let told = told(include_str!("data/postgres.json"));
    let code = told["tables"]["lobby"]["code"].as_str().unwrap();
    // This version comes second, brings the database to its form, and the older node goes on appending.
    let room = Room::with(shelf(), PostgresStore::open(&url).await.unwrap(), later()).await;
    let mut anna = at_the_lobby(&room, code).await;
    names_by_an_older_node(&url, code, "Older").await;
    anna.table_until(is_called("Older")).await;
    // Its messages are heard, though they do not say their form.
    let alive = include_str!("../../../nodes/tests/peer-messages.jsonl").lines().next().unwrap();
    postgres::run(&url, &format!("SELECT pg_notify('gamenight_said', 'a1b2c3d4' || $${alive}$$)")).await;
    // What this version writes is what that one wrote.
    anna.done(json!({ "name": "Newer" })).await;
    anna.table_until(is_called("Newer")).await;
    let same = "SELECT count(*) FROM log WHERE convert_from(body, 'UTF8') LIKE
        '{\"change\":{\"named\":{\"person\":0,\"name\":\"Newer\"}},\"from\":[0,%]}'";
    assert_eq!(postgres::counted(&url, same).await, 1);
    // And back again, as often as it takes.
    names_by_an_older_node(&url, code, "Older again").await;
    anna.table_until(is_called("Older again")).await;
    room.server.stop().await;
}
