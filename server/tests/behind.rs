//! Somebody who comes to a node that has not heard of the latest steps yet: nobody is shown an older picture than before.

mod room;

use std::sync::Arc;

use room::again::Shaky;
use room::{Client, Guest, Room, toy_shelf};
use serde_json::json;
use server::clock::HandClock;
use server::store::{MemoryStore, Stores};

/// Two nodes over one store, neither of which is told what the other writes: every notice is still on its way.
async fn nodes(stores: Stores) -> [Room; 2] {
    let clock = HandClock::default();
    let first = Room::with(toy_shelf(), stores.clone(), clock.clone()).await;
    // The second draws other random numbers.
    clock.advance(1);
    [first, Room::with(toy_shelf(), stores, clock).await]
}

/// A running game of Anna alone at the first node, and an onlooker at the second, who has seen nothing but the deal.
async fn game([first, second]: &[Room; 2]) -> (Guest, String, Client, Client) {
    let anna = first.guest().await;
    let settings = json!({ "pace": "instant" });
    let code = anna.create(json!({ "game": "fingers", "places": ["me", "me"], "settings": settings })).await;
    let mut a = anna.join_with(&code, "?look=0").await;
    a.done(json!("start")).await;
    a.dealt().await;
    let mut onlooker = second.guest().await.join(&code).await;
    onlooker.dealt().await;
    assert_eq!(onlooker.step(), 0);
    (anna, code, a, onlooker)
}

/// Anna shows one finger with a hand.
async fn show(a: &mut Client, seat: usize) {
    let step = a.step() + 1;
    let show = json!({ "seat": seat, "decision": a.position["decision"], "action": "show 1" });
    a.done(json!({ "play": show })).await;
    a.at_step(step).await;
}

/// Anna's connection is cut, and she goes on at the second node.
async fn move_over(a: Client, anna: &Guest, code: &str, second: &Room) -> Client {
    let wishes = format!("?session={}&number={}&step={}", a.session, a.position["number"], a.position["step"]);
    a.cut();
    let anna = Guest { address: second.address.clone(), cookie: anna.cookie.clone() };
    anna.join_with(code, &wishes).await
}

/// Every position a connection was shown: game and step.
fn shown(client: &Client) -> Vec<(u64, u64)> {
    let messages = client.traffic.iter().map(|text| serde_json::from_str::<serde_json::Value>(text).unwrap());
    let positions = messages.filter_map(|message| message.get("picture").or(message.get("step")).cloned());
    // In the lobby there is a picture of nothing.
    let numbered = positions.filter(|position| position["step"].is_u64());
    numbered.map(|position| (position["number"].as_u64().unwrap(), position["step"].as_u64().unwrap())).collect()
}

#[tokio::test]
async fn who_has_seen_more_than_a_node_is_shown_nothing_older() {
    let memory = MemoryStore::default().another();
    let nodes = nodes(memory.into()).await;
    let (anna, code, mut a, mut onlooker) = game(&nodes).await;
    show(&mut a, 0).await;
    show(&mut a, 1).await;
    show(&mut a, 0).await;
    onlooker.settle().await;
    assert_eq!(onlooker.step(), 0, "the second node has heard nothing");
    let mut a = move_over(a, &anna, &code, &nodes[1]).await;
    a.dealt().await;
    a.settle().await;
    assert_eq!(shown(&a).first(), Some(&(1, 3)));
    // Whoever is there too sees every step, and the game goes on here.
    onlooker.at_step(3).await;
    assert_eq!(onlooker.steps, [(1, 1), (1, 2), (1, 3)]);
    show(&mut a, 1).await;
    onlooker.at_step(4).await;
}

#[tokio::test]
async fn who_has_seen_a_later_game_than_a_node_is_shown_nothing_older() {
    let memory = MemoryStore::default().another();
    let nodes = nodes(memory.into()).await;
    let (anna, code, mut a, mut onlooker) = game(&nodes).await;
    // The step of the next game is a lower number than that of the last one.
    show(&mut a, 0).await;
    a.done(json!("abandon")).await;
    a.done(json!("rematch")).await;
    a.done(json!("start")).await;
    a.table_until(|table| table["table"]["number"] == 2).await;
    a.dealt().await;
    onlooker.settle().await;
    assert_eq!(onlooker.table["table"]["number"], 1, "the second node has heard nothing");
    let mut a = move_over(a, &anna, &code, &nodes[1]).await;
    a.dealt().await;
    a.settle().await;
    assert_eq!(shown(&a).first(), Some(&(2, 0)));
}

#[tokio::test]
async fn who_has_seen_more_while_the_store_fails_closes_the_table_for_nobody_else() {
    let store = Arc::new(Shaky::default());
    let nodes = nodes(store.stores()).await;
    let (anna, code, mut a, mut onlooker) = game(&nodes).await;
    show(&mut a, 0).await;
    store.blind(true);
    let mut a = move_over(a, &anna, &code, &nodes[1]).await;
    // Whatever she is told, it is not that the game stands where it was.
    while let Some(Some(_)) = a.next_or_end().await.map(|message| message.get("closed").is_none().then_some(message)) {}
    assert!(shown(&a).iter().all(|&(_, step)| step >= 1), "{:?}", a.traffic);
    onlooker.settle().await;
    store.blind(false);
    let anna = Guest { address: nodes[1].address.clone(), ..anna };
    let wishes = "?session=none&number=1&step=1";
    let mut a = anna.join_with(&code, wishes).await;
    a.dealt().await;
    assert_eq!(a.step(), 1);
    onlooker.at_step(1).await;
}
