//! A street in trouble: nodes are cut off from the tables one after the other while people play, and go to the next one.
//! Nothing that was acknowledged is lost or done twice, and every table goes on to its end.

mod room;

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use engine::{Replay, Transcript};
use room::street::Street;
use room::{Client, Guest, shelf};
use serde_json::{Value, json};

/// So many tables are played at.
const TABLES: usize = 4;

/// Numbers that come out the same every time.
struct Dice(usize);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

/// Somebody who plays, and goes to the next node when they are turned away.
struct Wanderer {
    guest: Guest,
    code: String,
    node: usize,
    client: Option<Client>,
    /// What was asked for and not answered yet: it is said again at the next node.
    asking: Option<(String, Value)>,
    asked: u32,
    name: usize,
    accepted: HashSet<String>,
    /// The last step that was seen.
    step: u64,
    over: bool,
}

impl Wanderer {
    async fn go(&mut self, street: &Street) {
        self.node = (self.node + 1) % street.rooms.len();
        let guest = street.at(self.node, &self.guest);
        let mut client = guest.join_raw(&self.code).await;
        if let Some((request, command)) = &self.asking {
            client.send_raw(&json!({ "request": request, "command": command }).to_string()).await;
        }
        self.client = Some(client);
    }

    /// Takes in all that has come. Within one connection steps come without a gap, and nobody sees an older one later.
    async fn listen(&mut self) -> bool {
        let mut heard = false;
        while let Some(client) = &mut self.client {
            let Some(said) = client.heard_or_end().await else { break };
            heard = true;
            let Some(text) = said else {
                self.client = None;
                break;
            };
            let message = client.read(text).await;
            if message.get("closed").is_some() {
                self.client = None;
                break;
            }
            if let Some(step) = client.position["step"].as_u64() {
                assert!(step >= self.step, "{}: {step} after {}", self.code, self.step);
                self.step = step;
            }
            self.over = client.table["table"]["stage"] == "over";
            if let Some(answer) = message.get("answer") {
                let request = answer["request"].as_str().unwrap();
                let code = answer["refusal"]["code"].as_str().unwrap_or_default();
                if self.asking.as_ref().is_some_and(|(asking, _)| asking == request) {
                    if answer["accepted"] == true {
                        self.accepted.insert(request.to_owned());
                    }
                    let late = [
                        "",
                        "storage",
                        "storage-unknown",
                        "stale-decision",
                        "voted",
                        "passed",
                        "not-your-turn",
                        "no-game",
                    ];
                    assert!(late.contains(&code), "{answer}");
                    self.asking = None;
                }
            }
        }
        heard
    }

    /// Plays, if it is asked.
    async fn act(&mut self, dice: &mut Dice) -> bool {
        let Some(client) = &mut self.client else { return false };
        if self.asking.is_some() || self.over || !client.asked() {
            return false;
        }
        let legal = client.position["legal"].as_array().map_or(0, Vec::len);
        if legal == 0 {
            return false;
        }
        self.asked += 1;
        let (request, command) = (format!("{}-{}", self.name, self.asked), client.action(dice.below(legal)));
        client.send_raw(&json!({ "request": request, "command": command }).to_string()).await;
        self.asking = Some((request, command));
        true
    }
}

/// People at their tables, each at another node than the one before.
async fn gather(street: &Street) -> Vec<Wanderer> {
    let mut people = Vec::new();
    for table in 0..TABLES {
        let game = ["squid", "game-over"][table % 2];
        let (anna, ben) = (street.guest(0).await, street.guest(1).await);
        let settings = json!({ "pace": "instant", "window": null, "time": 120, "warm": null });
        let code = anna.create(json!({ "game": game, "places": ["me", "free", "easy"], "settings": settings })).await;
        let (mut a, mut b) = (anna.join(&code).await, street.at(1, &ben).join(&code).await);
        b.done(json!({ "sit": { "seat": 1 } })).await;
        a.table_until(|table| table["table"]["places"][1]["person"] == 1).await;
        a.done(json!("start")).await;
        tokio::join!(a.dealt(), b.dealt());
        for (guest, node, client) in [(anna, 0, a), (ben, 1, b)] {
            let (code, name) = (code.clone(), people.len());
            people.push(Wanderer {
                guest,
                code,
                node,
                client: Some(client),
                asking: None,
                asked: 0,
                name,
                accepted: HashSet::new(),
                step: 0,
                over: false,
            });
        }
    }
    people
}

#[tokio::test]
async fn nothing_is_lost_or_doubled_whichever_node_is_cut_off() {
    let mut cuts = 0;
    for seed in 0..12 {
        let street = Street::open(3, shelf).await;
        let mut dice = Dice(seed);
        let mut people = gather(&street).await;
        // Which node is cut off, and how many turns more.
        let mut cut: Option<(usize, usize)> = None;
        for turn in 0.. {
            assert!(turn < 20_000, "the games do not end");
            tokio::time::sleep(Duration::from_millis(1)).await;
            let mut busy = false;
            for person in &mut people {
                if person.client.is_none() {
                    person.go(&street).await;
                }
                busy |= person.listen().await;
                busy |= person.act(&mut dice).await;
            }
            if people.iter().all(|person| person.over) {
                break;
            }
            if !busy {
                street.clock.advance(400);
            }
            cut = match cut {
                Some((node, 0)) => {
                    street.lines[node].cut(false);
                    None
                }
                Some((node, left)) => Some((node, left - 1)),
                None if dice.below(2) == 0 => {
                    let node = dice.below(3);
                    match dice.below(2) {
                        0 => street.lines[node].cut(true),
                        _ => street.lines[node].cut_in_append(),
                    }
                    cuts += 1;
                    // Some cuts are over before anybody notices.
                    Some((node, dice.below(20)))
                }
                None => None,
            };
        }
        street.lines.iter().for_each(|line| line.cut(false));
        check(&street, &people).await;
    }
    assert!(cuts > 24, "{cuts} cuts");
}

/// Every accepted request is in the log, none twice, and every game can be replayed.
async fn check(street: &Street, people: &[Wanderer]) {
    for table in people.chunks(2) {
        let mut written: HashMap<String, u32> = HashMap::new();
        for row in street.log(&table[0].code).await {
            let entry: Value = serde_json::from_str(&row.body).unwrap();
            if let Some(request) = entry["from"][1].as_str() {
                *written.entry(request.to_owned()).or_default() += 1;
            }
        }
        assert!(written.values().all(|&times| times == 1), "{written:?}");
        for request in table.iter().flat_map(|person| &person.accepted) {
            assert!(written.contains_key(request), "{request} was acknowledged and is lost");
        }
        assert!(table.iter().any(|person| !person.accepted.is_empty()));
        let story = format!("/api/tables/{}/games/1/transcript", table[0].code);
        let (status, story) = street.get(0, &story, None).await;
        assert_eq!(status, 200, "{story}");
        let transcript = Transcript::read(story.as_bytes()).unwrap();
        let shelf = shelf();
        let mut replay = Replay::new(&shelf, &transcript).unwrap();
        while replay.step().unwrap().is_some() {}
        assert!(replay.ending().unwrap().is_some());
    }
}
