//! How a deal comes about over the wire: who puts something in, who does not, and what the receipts are worth.

mod room;

use engine::fair::{self, Hex, Receipt, Vouched};
use engine::{Seat, Transcript};
use room::{Client, Room, toy_shelf};
use serde_json::{Value, json};

/// A device that is driven by hand.
struct Device {
    client: Client,
    seat: usize,
    nonce: fair::Secret,
}

impl Device {
    async fn listen(&mut self, wanted: impl Fn(&Value) -> bool) {
        while self.client.deal.is_null() || !wanted(&self.client.deal) {
            self.client.until("deal").await;
        }
    }

    fn id(&self) -> (fair::Id, fair::Commit) {
        (
            self.client.deal["id"].as_str().unwrap().parse().unwrap(),
            self.client.deal["commit"].as_str().unwrap().parse().unwrap(),
        )
    }

    fn commit(&self) -> String {
        let (id, commit) = self.id();
        fair::seat_commit(&id, &commit, Seat::new(self.seat).unwrap(), &self.nonce).to_string()
    }

    async fn bind(&mut self) {
        let commit = self.commit();
        self.client.done(json!({ "bind": { "seat": self.seat, "commit": commit } })).await;
    }

    async fn open(&mut self) {
        self.client.done(json!({ "open": { "seat": self.seat, "nonce": self.nonce.to_string() } })).await;
    }

    fn receipt(&self) -> Receipt {
        let (id, commit) = self.id();
        let receipt = json!({ "id": id.to_string(), "commit": commit.to_string(), "list": self.client.deal["list"],
            "seat": self.seat, "nonce": self.nonce.to_string() });
        serde_json::from_value(receipt).unwrap()
    }
}

/// Two devices at a table with a bot, and a deal just started.
async fn two() -> (Room, String, Device, Device) {
    let room = Room::open(toy_shelf()).await;
    let (anna, ben) = (room.guest().await, room.guest().await);
    let new = json!({ "game": "fingers", "places": ["me", "free", "random"], "settings": { "pace": "instant" } });
    let code = anna.create(new).await;
    let mut devices = Vec::new();
    for (seat, guest) in [&anna, &ben].into_iter().enumerate() {
        let mut client = guest.join(&code).await;
        client.honest = false;
        devices.push(Device { client, seat, nonce: Hex([seat as u8 + 1; 32]) });
    }
    let mut ben = devices.pop().unwrap();
    let mut anna = devices.pop().unwrap();
    ben.client.done(json!({ "sit": { "seat": 1 } })).await;
    anna.client.done(json!("start")).await;
    for device in [&mut anna, &mut ben] {
        device.listen(|deal| deal["list"].is_null()).await;
        assert_eq!(device.client.deal["heard"], json!([false, false, true]), "a bot has nothing to say");
        assert_eq!(device.client.deal["left"], 10_000);
        assert_eq!(device.client.table["table"]["stage"], "dealing");
    }
    (room, code, anna, ben)
}

/// Ends the game and checks the account of its deal.
async fn account(room: &Room, code: &str, host: &mut Client) -> (Transcript, fair::Checked) {
    host.dealt().await;
    host.done(json!("abandon")).await;
    let (_, _, story) = room.http("GET", &format!("/api/tables/{code}/games/1/transcript"), None, "").await;
    let transcript = Transcript::read(story.as_bytes()).unwrap();
    let checked = fair::check(&transcript.header).unwrap().expect("the header tells how the seed came about");
    (transcript, checked)
}

#[tokio::test]
async fn all_put_in_and_their_receipts_vouch() {
    let (room, code, mut anna, mut ben) = two().await;
    anna.bind().await;
    let bound = anna.commit();
    let again = anna.client.refused(json!({ "bind": { "seat": 0, "commit": bound } })).await;
    assert_eq!(again, "too-late-to-bind");
    let early = json!({ "open": { "seat": 0, "nonce": anna.nonce.to_string() } });
    assert_eq!(anna.client.refused(early).await, "does-not-open", "not before all are bound");
    assert!(!anna.client.traffic.iter().any(|text| text.contains(&bound)), "a commit is not shown before all are in");
    ben.bind().await;
    for device in [&mut anna, &mut ben] {
        device.listen(|deal| !deal["list"].is_null()).await;
        assert_eq!(device.client.deal["list"][device.seat], device.commit());
        assert!(device.client.deal["list"][2].is_null());
    }
    anna.open().await;
    let wrong = json!({ "open": { "seat": 1, "nonce": Hex([9; 32]).to_string() } });
    assert_eq!(ben.client.refused(wrong).await, "does-not-open");
    ben.open().await;
    let (transcript, checked) = account(&room, &code, &mut anna.client).await;
    assert!(checked.fair.void.is_empty());
    for device in [&anna, &ben] {
        assert!(matches!(checked.receipt(&device.receipt()), Ok(Vouched::Deal)), "the receipt is of this deal");
    }
    let mut other = anna.receipt();
    other.nonce = Hex([7; 32]);
    assert!(checked.receipt(&other).is_err());
    let seed = transcript.header.seed.to_string();
    let before = anna.client.traffic.iter().chain(&ben.client.traffic);
    assert!(before.into_iter().all(|text| !text.contains(&seed)), "nobody is told the seed");
}

#[tokio::test]
async fn who_is_not_heard_puts_nothing_in() {
    let (room, code, mut anna, mut ben) = two().await;
    anna.bind().await;
    room.clock.advance(9_999);
    anna.client.settle().await;
    assert_eq!(anna.client.table["table"]["stage"], "dealing");
    room.clock.advance(1);
    for device in [&mut anna, &mut ben] {
        device.listen(|deal| !deal["list"].is_null()).await;
        assert_eq!(device.client.deal["list"], json!([anna_commit(device), null, null]));
    }
    let late = ben.commit();
    assert_eq!(ben.client.refused(json!({ "bind": { "seat": 1, "commit": late } })).await, "too-late-to-bind");
    anna.open().await;
    let (_, checked) = account(&room, &code, &mut anna.client).await;
    assert!(checked.fair.deal.seats[1].is_none());
    assert!(checked.receipt(&anna.receipt()).is_ok());
}

fn anna_commit(device: &Device) -> String {
    let (id, commit) = device.id();
    fair::seat_commit(&id, &commit, Seat::FIRST, &Hex([1; 32])).to_string()
}

#[tokio::test]
async fn one_may_say_that_one_puts_nothing_in() {
    let (room, code, mut anna, mut ben) = two().await;
    ben.client.done(json!({ "bind": { "seat": 1, "commit": null } })).await;
    assert_eq!(ben.client.refused(json!({ "bind": { "seat": 0, "commit": null } })).await, "not-yours");
    assert_eq!(ben.client.refused(json!({ "bind": { "seat": 1, "commit": "abc" } })).await, "unreadable-message");
    anna.bind().await;
    anna.listen(|deal| !deal["list"].is_null()).await;
    anna.open().await;
    let (_, checked) = account(&room, &code, &mut anna.client).await;
    assert!(checked.fair.deal.seats[0].is_some() && checked.fair.deal.seats[1].is_none());
}

#[tokio::test]
async fn who_does_not_open_voids_the_deal_for_all_to_see() {
    let (room, code, mut anna, mut ben) = two().await;
    anna.bind().await;
    ben.bind().await;
    anna.listen(|deal| !deal["list"].is_null()).await;
    ben.listen(|deal| !deal["list"].is_null()).await;
    anna.open().await;
    let void = anna.receipt();
    assert_eq!(ben.client.refused(json!("leave")).await, "dealing");
    room.clock.advance(10_000);
    let first = anna.client.deal["id"].clone();
    anna.listen(|deal| deal["id"] != first).await;
    assert_eq!(anna.client.deal["void"].as_array().unwrap().len(), 1);
    assert_eq!(anna.client.deal["void"][0]["seats"][1]["nonce"], Value::Null);
    assert!(anna.client.deal["void"][0]["server"].is_string(), "what came to nothing is published");
    assert_eq!(anna.client.deal["heard"], json!([false, true, true]), "the silent seat has lost its say");
    ben.listen(|deal| deal["id"] != first).await;
    let again = ben.commit();
    assert_eq!(ben.client.refused(json!({ "bind": { "seat": 1, "commit": again } })).await, "too-late-to-bind");
    anna.nonce = Hex([5; 32]);
    anna.bind().await;
    anna.listen(|deal| !deal["list"].is_null()).await;
    anna.open().await;
    let (_, checked) = account(&room, &code, &mut anna.client).await;
    assert_eq!(checked.fair.void.len(), 1);
    assert!(checked.receipt(&anna.receipt()).is_ok());
    assert!(checked.receipt(&void).is_ok(), "the voided attempt is told of too");
}

#[tokio::test]
async fn nobody_here_and_bots_alone_are_dealt_for_all_the_same() {
    let room = Room::open(toy_shelf()).await;
    let anna = room.guest().await;
    let code = anna.create(json!({ "game": "fingers", "places": ["random", "random", "random"] })).await;
    let mut host = anna.join(&code).await;
    assert_eq!(host.refused(json!({ "bind": { "seat": 0, "commit": null } })).await, "not-yours");
    host.done(json!("start")).await;
    host.dealt().await;
    assert_eq!(host.table["table"]["number"], 1);
}
