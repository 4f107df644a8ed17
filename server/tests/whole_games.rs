//! Whole games of all kinds over sockets, with everything that happens on an evening: people, bots, onlookers, a
//! television, several people at one device, cuts, pauses, another host; then the story is checked.

mod room;

use engine::{Ending, Replay, Transcript, fair};
use room::party::{Sitter, play_until};
use room::{Client, Room, shelf};
use serde_json::{Value, json};

/// What comes in between, each for somebody of that number in order of arrival.
enum Trouble {
    /// The connection is cut and taken up again.
    Cut(usize),
    /// The page is loaded anew.
    Reload(usize),
    /// Time stops, and goes on.
    Pause(usize),
    /// The host hands on to somebody.
    Host(usize, usize),
    /// Somebody is away until a bot has played for them, and comes back.
    Away(usize),
    /// Somebody goes for good, and becomes an onlooker.
    Leave(usize),
}

use Trouble::{Away, Cut, Host, Leave, Pause, Reload};

/// A table for an evening: the places, by who sits there (a number in order of arrival, or a bot's level).
struct Evening {
    game: &'static str,
    options: Value,
    places: &'static [&'static str],
    settings: Value,
    /// What comes in between, each after so many steps.
    troubles: Vec<(u64, Trouble)>,
}

impl Evening {
    async fn play(self) {
        let room = Room::open(shelf()).await;
        let words = self.places.iter().map(|&place| match place {
            "0" => "me",
            "1" | "2" | "3" | "4" | "5" => "free",
            level => level,
        });
        let words: Vec<&str> = words.collect();
        let host = room.guest().await;
        let new = json!({ "game": self.game, "options": self.options, "places": words, "settings": self.settings });
        let code = host.create(new).await;
        let people = 1 + self.places.iter().filter_map(|place| place.parse::<usize>().ok()).max().unwrap();
        let mut sitters = vec![Sitter::join(&host, &code, "").await];
        for person in 1..people {
            let guest = room.guest().await;
            let mut sitter = Sitter::join(&guest, &code, "").await;
            for (seat, _) in self.places.iter().enumerate().filter(|(_, place)| **place == person.to_string()) {
                sitter.client.done(json!({ "sit": { "seat": seat } })).await;
            }
            sitters.push(sitter);
        }
        sitters.push(Sitter::join(&room.guest().await, &code, "").await);
        sitters.push(Sitter::join(&host, &code, "?watch=true").await);
        sitters[0].client.done(json!("start")).await;
        let story = format!("/api/tables/{code}/games/1/transcript");
        play_until(&mut sitters, &room.clock, |host| !host.position.is_null()).await;
        assert_eq!(room.http("GET", &story, None, "").await.0, 409, "while it runs, the story is closed");

        let mut whole = vec![true; sitters.len()];
        for (step, trouble) in self.troubles {
            play_until(&mut sitters, &room.clock, |host| host.step() >= step || over(host)).await;
            assert!(!over(&sitters[0].client), "the game was too short for everything that was to happen in it");
            if let Reload(who) | Away(who) = trouble {
                whole[who] = false;
            }
            happen(trouble, &mut sitters, &room, &code).await;
        }
        play_until(&mut sitters, &room.clock, over).await;

        let last = sitters[0].client.step();
        for (sitter, whole) in sitters.iter_mut().zip(whole) {
            let client = &mut sitter.client;
            client.at_step(last).await;
            client.table_until(|table| table["table"]["stage"] == "over").await;
            let ending = &client.table["table"]["ending"]["winners"];
            assert_eq!(client.position["outcome"]["winners"], *ending);
            if whole {
                let all: Vec<(u64, u64)> = (1..=last).map(|step| (1, step)).collect();
                assert_eq!(client.steps, all, "every step came once");
            }
        }
        let winners = sitters[0].client.position["outcome"]["winners"].clone();
        check(&room, &story, self.places, &winners, last).await;
    }
}

fn over(client: &Client) -> bool {
    !client.position["outcome"].is_null()
}

/// Makes it happen, and sees that it does as it should.
async fn happen(trouble: Trouble, sitters: &mut Vec<Sitter>, room: &Room, code: &str) {
    match trouble {
        Cut(who) => assert!(sitters[who].cut(code).await, "what was seen a moment ago is taken up again"),
        Reload(who) => {
            let (before, seats) = (sitters[who].client.step(), sitters[who].client.table["seats"].clone());
            sitters[who].reload(code).await;
            let client = &mut sitters[who].client;
            assert!(!client.resumed);
            let picture = client.until("picture").await;
            assert!(picture["step"].as_u64().unwrap() >= before);
            assert_eq!(client.table["seats"], seats, "the seats are kept");
        }
        Pause(who) => {
            let client = &mut sitters[who].client;
            client.done(json!("pause")).await;
            let step = client.step();
            for _ in 0..20 {
                room.clock.advance(5000);
                client.settle().await;
            }
            assert_eq!(client.step(), step, "nothing happens in a pause");
            client.done(json!("resume")).await;
        }
        Host(who, next) => {
            let person = sitters[next].client.table["person"].clone();
            let client = &mut sitters[who].client;
            client.done(json!({ "host": { "person": person } })).await;
            assert_eq!(client.table["table"]["host"], person);
            assert_eq!(client.refused(json!("abandon")).await, "not-host");
        }
        Away(who) => {
            let mut gone = sitters.remove(who);
            let seat = gone.client.table["seats"][0].clone();
            let place = usize::try_from(seat.as_u64().unwrap()).unwrap();
            let guest = gone.guest.clone();
            gone.client.close().await;
            let bot = |host: &Client| host.position["did"] == json!({ "seat": seat, "by": "bot" });
            play_until(sitters, &room.clock, |host| bot(host) || over(host)).await;
            gone = Sitter::join(&guest, code, "").await;
            gone.client.until("picture").await;
            assert!(gone.client.table["table"]["places"][place]["away"].is_null(), "back at once");
            sitters.insert(who, gone);
        }
        Leave(who) => {
            let client = &mut sitters[who].client;
            let seat = usize::try_from(client.table["seats"][0].as_u64().unwrap()).unwrap();
            client.done(json!("leave")).await;
            assert_eq!(client.table["seats"], json!([]));
            assert!(client.table["table"]["places"][seat]["bot"].is_string());
        }
    }
}

/// The story of the game is whole, and everything in it follows from its seed.
async fn check(room: &Room, story: &str, places: &[&str], winners: &Value, steps: u64) {
    let (status, _, text) = room.http("GET", story, None, "").await;
    assert_eq!(status, 200, "{text}");
    let transcript = Transcript::read(text.as_bytes()).unwrap();
    assert_eq!(transcript.actions.len() as u64, steps);
    let shelf = shelf();
    let mut replay = Replay::new(&shelf, &transcript).unwrap();
    while replay.step().unwrap().is_some() {}
    let Some(Ending::Winners(won)) = replay.ending().unwrap() else { panic!("the story has an end") };
    assert_eq!(json!(won), *winners);
    let fair = fair::check(&transcript.header).unwrap().expect("the header tells how the seed came about").fair;
    let put_in: Vec<bool> = fair.deal.seats.iter().map(Option::is_some).collect();
    let people: Vec<bool> = places.iter().map(|place| place.parse::<usize>().is_ok()).collect();
    assert_eq!(put_in, people, "every person put something in");
    assert!(fair.void.is_empty());
}

#[tokio::test]
async fn game_over_by_three_people_and_a_bot() {
    let troubles = vec![(2, Cut(0)), (4, Pause(1)), (6, Cut(3)), (8, Host(0, 1)), (9, Reload(2)), (11, Away(2))];
    let settings = json!({ "warm": 5 });
    let places = &["0", "1", "easy", "2"];
    Evening { game: "game-over", options: json!({}), places, settings, troubles }.play().await;
}

#[tokio::test]
async fn game_over_by_two_at_one_device_and_a_bot() {
    let troubles = vec![(3, Cut(0)), (5, Reload(0)), (6, Pause(0)), (7, Cut(2))];
    let (settings, options) = (json!({ "pace": "quick", "time": 60 }), json!({ "start": 1 }));
    Evening { game: "game-over", options, places: &["0", "0", "hard"], settings, troubles }.play().await;
}

#[tokio::test]
async fn squid_by_four_on_three_devices() {
    let troubles =
        vec![(2, Cut(1)), (5, Cut(0)), (9, Pause(2)), (12, Host(0, 2)), (14, Reload(1)), (16, Cut(3)), (20, Leave(1))];
    let options = json!({ "ring": "random" });
    let places = &["0", "1", "0", "2", "medium"];
    Evening { game: "squid", options, places, settings: json!({ "window": 8 }), troubles }.play().await;
}

#[tokio::test]
async fn squid_by_two_people_who_wait_for_all() {
    let troubles = vec![(3, Away(1)), (8, Cut(0)), (10, Reload(1))];
    let options = json!({ "characters": 2, "start": 0, "guard_deck": { "pow": 10, "empty": 6, "trick": 4 } });
    let settings = json!({ "window": null, "pace": "slow", "warm": 10 });
    Evening { game: "squid", options, places: &["0", "1"], settings, troubles }.play().await;
}

#[tokio::test]
async fn squid_by_six_mostly_bots() {
    let troubles = vec![(10, Cut(0)), (15, Pause(0))];
    let places = &["easy", "0", "medium", "easy", "hard", "medium"];
    Evening { game: "squid", options: json!({}), places, settings: json!({}), troubles }.play().await;
}

#[tokio::test]
async fn walls_by_two_people_and_two_bots() {
    let troubles = vec![(2, Cut(1)), (6, Reload(0)), (8, Pause(0)), (9, Host(0, 1)), (12, Cut(0)), (15, Cut(2))];
    let places = &["0", "easy", "1", "medium"];
    Evening { game: "walls", options: json!({}), places, settings: json!({}), troubles }.play().await;
}

#[tokio::test]
async fn walls_with_moving_piles_and_time_running() {
    let troubles = vec![(4, Cut(0)), (8, Away(1)), (12, Reload(1))];
    let settings = json!({ "time": 30, "warm": 20, "pace": "quick" });
    let options = json!({ "moving_piles": true, "start": 1 });
    Evening { game: "walls", options, places: &["0", "1", "hard"], settings, troubles }.play().await;
}
