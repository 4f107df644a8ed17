//! kill -9 under load: nothing that was acknowledged is lost, nothing is done twice, every table answers afterwards.

mod chaos;

use std::collections::BTreeMap;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use chaos::{Line, Process, create};
use serde_json::{Value, json};
use server::store::{Log, SqliteStore};
use tokio::sync::Barrier;

/// So many tables are played at a time.
const TABLES: usize = 12;

/// How often the server is killed; more with `make chaos`.
fn kills() -> u32 {
    std::env::var("GAMENIGHT_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(10)
}

fn server() -> Command {
    Command::new(env!("CARGO_BIN_EXE_gamenight"))
}

/// Two people at a table, and what they have been told.
struct Sitting {
    code: String,
    cookies: [String; 2],
    /// Requests that were answered with yes, by person.
    acknowledged: Vec<(usize, String)>,
    /// The last request of each, if it was never answered.
    open: [Option<(String, Value)>; 2],
    /// The latest position that each was shown.
    seen: [Value; 2],
    requests: usize,
}

impl Sitting {
    async fn begin(address: &str, game: &str) -> Sitting {
        let settings = json!({ "pace": "instant", "window": null, "warm": null });
        let (code, host) =
            create(address, &json!({ "game": game, "places": ["me", "free"], "settings": settings })).await;
        let (mut line, guest) = Line::open(address, &code, None).await;
        let sat = line.ask("sit", &json!({ "sit": { "seat": 1 } })).await.unwrap();
        assert_eq!(sat["accepted"], true, "{sat}");
        let seen = [Value::Null, Value::Null];
        let acknowledged = vec![(1, "sit".to_owned())];
        Sitting { code, cookies: [host, guest], acknowledged, open: [None, None], seen, requests: 0 }
    }

    /// Plays until the connection dies, once everybody has looked round. Every answer is noted.
    async fn play(&mut self, address: &str, all: &Barrier) {
        let [host, guest] = &self.cookies;
        let (mut a, _) = Line::open(address, &self.code, Some(host)).await;
        let (mut b, _) = Line::open(address, &self.code, Some(guest)).await;
        self.check(&mut a, &mut b).await;
        all.wait().await;
        let mut lines = [a, b];
        loop {
            let table = &lines[0].table["table"];
            let asked = (0..2).find(|&who| lines[who].action(0).is_some());
            let (who, command) = match (table["stage"].as_str().unwrap(), asked) {
                ("lobby", _) => (0, json!("start")),
                ("over", _) => (0, json!("rematch")),
                ("dealing", _) => match self.deal(&mut lines).await {
                    Some(()) => continue,
                    None => return,
                },
                (_, Some(who)) => (who, lines[who].action(self.requests).unwrap()),
                (_, None) => match lines[0].next().await {
                    Some(_) => continue,
                    None => return,
                },
            };
            if self.ask(&mut lines, who, command).await.is_none() {
                return;
            }
        }
    }

    /// Neither puts anything into the deal: it goes on at once.
    async fn deal(&mut self, lines: &mut [Line; 2]) -> Option<()> {
        for who in 0..2 {
            self.ask(lines, who, json!({ "bind": { "seat": who, "commit": null } })).await?;
        }
        while lines[0].table["table"]["stage"] == "dealing" || lines[0].position.is_null() {
            lines[0].next().await?;
        }
        Some(())
    }

    async fn ask(&mut self, lines: &mut [Line; 2], who: usize, command: Value) -> Option<()> {
        self.requests += 1;
        let request = format!("{who}-{}", self.requests);
        self.open[who] = Some((request.clone(), command.clone()));
        let answer = lines[who].ask(&request, &command).await;
        self.note(lines);
        let answer = answer?;
        self.open[who] = None;
        if answer["accepted"] == true {
            self.acknowledged.push((who, request));
        }
        // The other one has to see it too before it is asked anything.
        let (number, step) = (lines[who].position["number"].clone(), lines[who].position["step"].as_u64());
        let behind = |line: &Line| line.position["number"] == number && line.position["step"].as_u64() < step;
        while behind(&lines[1 - who]) || lines[1 - who].table["table"]["stage"] != lines[who].table["table"]["stage"] {
            let next = lines[1 - who].next().await;
            self.note(lines);
            next?;
        }
        Some(())
    }

    fn note(&mut self, lines: &[Line; 2]) {
        for (seen, line) in self.seen.iter_mut().zip(lines) {
            seen.clone_from(&line.position);
        }
    }

    /// After a restart: the table is at least where anybody saw it, looks the same there, and answers what was asked before.
    async fn check(&mut self, a: &mut Line, b: &mut Line) {
        let mut lines = [a, b];
        for (who, line) in lines.iter_mut().enumerate() {
            let (old, new) = (&self.seen[who], &line.position);
            if !old.is_null() && !new.is_null() {
                let place = |position: &Value| (position["number"].as_u64(), position["step"].as_u64());
                assert!(place(new) >= place(old), "{}: {old} was seen, and now there is {new}", self.code);
                if place(new) == place(old) {
                    for what in ["view", "legal", "decision", "to_act"] {
                        assert_eq!(new[what], old[what], "{}: {what}", self.code);
                    }
                }
            }
            if let Some((_, request)) = self.acknowledged.iter().rev().find(|(asker, _)| *asker == who) {
                // Whatever it asked for then, it is answered again and nothing is done.
                let before = line.position.clone();
                let answer = line.ask(request, &json!("pause")).await.unwrap();
                assert_eq!(answer["accepted"], true, "{}: {request} was acknowledged: {answer}", self.code);
                assert_eq!((&line.table["table"]["paused"], &line.position), (&json!(false), &before));
            }
        }
        for (who, line) in lines.iter_mut().enumerate() {
            if let Some((request, command)) = self.open[who].take() {
                let answer = line.ask(&request, &command).await.unwrap();
                if answer["accepted"] == true {
                    self.acknowledged.push((who, request));
                }
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_by_kill_9() {
    let data = tempfile::tempdir().unwrap();
    let mut process = Process::start(server(), data.path());
    let mut sittings = Vec::new();
    for number in 0..TABLES {
        let game = ["game-over", "squid", "walls"][number % 3];
        sittings.push(Sitting::begin(&process.address, game).await);
    }
    for kill in 0..kills() {
        let address: Arc<str> = process.address.as_str().into();
        let all = Arc::new(Barrier::new(TABLES + 1));
        let players = sittings.into_iter().map(|mut sitting| {
            let (address, all) = (Arc::clone(&address), Arc::clone(&all));
            tokio::spawn(async move {
                sitting.play(&address, &all).await;
                sitting
            })
        });
        let players: Vec<_> = players.collect();
        tokio::time::timeout(Duration::from_mins(1), all.wait()).await.expect("every table answers");
        tokio::time::sleep(Duration::from_millis(150 + u64::from(kill) * 37 % 250)).await;
        process.kill();
        sittings = Vec::new();
        for player in players {
            sittings.push(player.await.unwrap());
        }
        process = Process::start(server(), data.path());
    }
    for sitting in &mut sittings {
        let [host, guest] = sitting.cookies.clone();
        let (mut a, _) = Line::open(&process.address, &sitting.code, Some(&host)).await;
        let (mut b, _) = Line::open(&process.address, &sitting.code, Some(&guest)).await;
        sitting.check(&mut a, &mut b).await;
    }
    process.kill();
    let store = SqliteStore::open(data.path()).await.unwrap();
    let mut moves = 0;
    for sitting in &sittings {
        let mut times: BTreeMap<(u64, String), u32> = BTreeMap::new();
        for row in store.read(&sitting.code, 0).await.unwrap() {
            let body: Value = serde_json::from_str(&row.body).unwrap();
            if let Some(from) = body.get("from") {
                *times.entry((from[0].as_u64().unwrap(), from[1].as_str().unwrap().to_owned())).or_default() += 1;
            }
        }
        assert!(times.values().all(|&times| times == 1), "{}: something was done twice: {times:?}", sitting.code);
        for (who, request) in &sitting.acknowledged {
            let kept = times.contains_key(&(*who as u64, request.clone()));
            assert!(kept, "{}: {request} of person {who} was acknowledged and is not in the log", sitting.code);
        }
        moves += sitting.acknowledged.len();
    }
    println!("{} kills, {moves} acknowledged changes at {TABLES} tables, none lost, none doubled", kills());
    assert!(moves > 10 * TABLES, "only {moves} changes were made: that was no load");
}
