//! Two nodes at one database, each player at another: nodes are killed and the database loses power, and nothing that was
//! acknowledged is lost or done twice, every table goes on, and everybody sees every step in order.

#![cfg(unix)]

mod chaos;
#[path = "../../server/tests/postgres/mod.rs"]
mod postgres;

use std::collections::BTreeMap;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use chaos::{Line, Process, create};
use serde_json::{Value, json};
use server::store::{Log, PostgresStore, Upkeep};
use tokio::time::{sleep, timeout};

/// A table that does not answer for so long does not go on.
const PATIENCE: Duration = Duration::from_mins(1);

/// A number from the environment; `make chaos` has larger ones.
fn wanted(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|number| number.parse().ok()).unwrap_or(usual)
}

fn node(url: &str) -> Process {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gamenight"));
    command.args(["serve", "--bind", "127.0.0.1:0", "--database", url]);
    // All of them live in one house here.
    for limit in ["requests", "tables", "connections", "guest-connections", "guest-tables", "megabytes"] {
        command.args(["--limit", &format!("{limit}=100000")]);
    }
    Process::run(command)
}

/// Where the two nodes are at the moment.
type Street = Arc<Mutex<[String; 2]>>;

struct Person {
    cookie: String,
    /// The node that they try first.
    home: usize,
    line: Option<Line>,
    /// The latest game and step they saw.
    seen: (u64, u64),
    /// The last request, if it was never answered.
    open: Option<(String, Value)>,
}

/// Two people at a table, each at a node of their own while it lives, and the requests that were answered with yes.
struct Sitting {
    code: String,
    people: [Person; 2],
    acknowledged: Vec<(usize, String)>,
    requests: usize,
}

impl Sitting {
    async fn begin(street: &Street, game: &str, number: usize) -> Sitting {
        let [first, second] = {
            let street = street.lock().unwrap();
            [street[number % 2].clone(), street[1 - number % 2].clone()]
        };
        let settings = json!({ "pace": "instant", "window": null, "warm": null });
        let table = json!({ "game": game, "places": ["me", "free"], "settings": settings });
        let (code, host) = create(&first, &table).await;
        let (mut line, guest) = Line::open(&second, &code, None).await;
        let sat = line.ask("sit", &json!({ "sit": { "seat": 1 } })).await.unwrap();
        assert_eq!(sat["accepted"], true, "{sat}");
        let person = |cookie, home| Person { cookie, home, line: None, seen: (0, 0), open: None };
        let people = [person(host, number % 2), person(guest, 1 - number % 2)];
        Sitting { code, people, acknowledged: vec![(1, "sit".to_owned())], requests: 0 }
    }

    /// Connects somebody to the first node that answers, and asks again what was never answered.
    async fn connect(&mut self, street: &Street, who: usize) {
        let person = &mut self.people[who];
        for attempt in 0.. {
            let address = street.lock().unwrap()[(person.home + attempt) % 2].clone();
            let tried = timeout(Duration::from_secs(10), Line::attempt(&address, &self.code, &person.cookie)).await;
            if let Ok(Some(mut line)) = tried {
                let shown = line.position.is_null() || line.place() >= person.seen;
                assert!(shown, "{}: {:?} was seen before {:?}", self.code, person.seen, line.place());
                if let Some((request, command)) = person.open.clone() {
                    let Some(answer) = line.ask(&request, &command).await else { continue };
                    person.open = None;
                    if answer["accepted"] == true {
                        self.acknowledged.push((who, request));
                    }
                }
                person.line = Some(line);
                return;
            }
            sleep(Duration::from_millis(50)).await;
        }
    }

    /// Hears the next thing that somebody is told; if that is the end of the connection, it is forgotten.
    async fn hear(&mut self) {
        let [a, b] = &mut self.people;
        let (Some(a), Some(b)) = (&mut a.line, &mut b.line) else { return };
        let (who, heard) = tokio::select! {
            heard = a.next() => (0, heard),
            heard = b.next() => (1, heard),
        };
        self.note(who, heard.is_some());
    }

    fn note(&mut self, who: usize, alive: bool) {
        let person = &mut self.people[who];
        if let Some(line) = person.line.take_if(|_| !alive).as_ref().or(person.line.as_ref()) {
            person.seen = person.seen.max(line.place());
        }
    }

    async fn ask(&mut self, who: usize, command: Value) {
        self.requests += 1;
        let request = format!("{who}-{}", self.requests);
        let person = &mut self.people[who];
        let Some(line) = &mut person.line else { return };
        person.open = Some((request.clone(), command.clone()));
        let answer = line.ask(&request, &command).await;
        if let Some(answer) = &answer {
            person.open = None;
            if answer["accepted"] == true {
                self.acknowledged.push((who, request));
            } else {
                // Whatever it is, the next look shows more.
                sleep(Duration::from_millis(20)).await;
            }
        }
        self.note(who, answer.is_some());
    }

    /// One thing that somebody does or hears.
    async fn go_on(&mut self, street: &Street) {
        for who in 0..2 {
            if self.people[who].line.is_none() {
                self.connect(street, who).await;
            }
        }
        let [Some(a), Some(b)] = [0, 1].map(|who| self.people[who].line.as_ref()) else { return };
        let stage = |line: &Line| line.table["table"]["stage"].as_str().unwrap().to_owned();
        // Who is behind hears first what the other knows.
        let shown = stage(a) == "playing" || stage(a) == "over";
        if stage(a) != stage(b) || (shown && a.place() != b.place()) {
            return self.hear().await;
        }
        let asked = [a, b].iter().position(|line| line.action(0).is_some());
        match (stage(a).as_str(), asked) {
            ("lobby", _) => self.ask(0, json!("start")).await,
            ("over", _) => self.ask(0, json!("rematch")).await,
            ("dealing", _) => {
                for who in 0..2 {
                    self.ask(who, json!({ "bind": { "seat": who, "commit": null } })).await;
                }
                // Then the deal comes by itself; if somebody's binding was lost with a node, it is said again.
                let dealt = async {
                    while self
                        .people
                        .iter()
                        .all(|person| person.line.as_ref().is_some_and(|line| stage(line) == "dealing"))
                    {
                        self.hear().await;
                    }
                };
                let _ = timeout(Duration::from_secs(2), dealt).await;
            }
            (_, Some(who)) => {
                let line = self.people[who].line.as_ref();
                if let Some(command) = line.and_then(|line| line.action(self.requests)) {
                    self.ask(who, command).await;
                }
            }
            (_, None) => self.hear().await,
        }
    }

    /// Plays until it is said to stop, and then until three more things were acknowledged.
    async fn play(mut self, street: Street, stop: Arc<AtomicBool>, pause: Duration) -> Sitting {
        let mut last = None;
        while last.is_none_or(|last| self.acknowledged.len() < last + 3) {
            if last.is_none() && stop.load(Ordering::Relaxed) {
                last = Some(self.acknowledged.len());
            }
            timeout(PATIENCE, self.go_on(&street)).await.unwrap_or_else(|_| panic!("{} does not go on", self.code));
            sleep(pause).await;
        }
        self
    }
}

/// Nothing is in the log twice, and everything that was acknowledged is.
async fn check(store: &PostgresStore, sitting: &Sitting) {
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
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_by_nodes_that_die() {
    let Some(url) = postgres::database().await else { return };
    let (tables, kills) = (wanted("GAMENIGHT_NODE_TABLES", 9), wanted("GAMENIGHT_NODE_KILLS", 4));
    // Only if nobody else needs the database meanwhile.
    let restarts = wanted("GAMENIGHT_RESTARTS", 0);
    let mut nodes = [node(&url), node(&url)];
    let street: Street = Arc::new(Mutex::new([nodes[0].address.clone(), nodes[1].address.clone()]));
    let stop = Arc::new(AtomicBool::new(false));
    // Many tables take their time, so that there is a load and no jam.
    let pause = Duration::from_millis(tables as u64);
    let mut players = Vec::new();
    for number in 0..tables {
        let sitting = Sitting::begin(&street, ["game-over", "squid", "walls"][number % 3], number).await;
        players.push(tokio::spawn(sitting.play(Arc::clone(&street), Arc::clone(&stop), pause)));
    }
    for kill in 0..kills {
        sleep(Duration::from_millis(700 + kill as u64 * 137 % 500)).await;
        let dead = kill % 2;
        nodes[dead].kill();
        // The other one has all of them for a moment.
        sleep(Duration::from_millis(300 + kill as u64 * 73 % 400)).await;
        nodes[dead] = node(&url);
        street.lock().unwrap()[dead].clone_from(&nodes[dead].address);
        if (kill + 1) * restarts / kills > kill * restarts / kills {
            sleep(Duration::from_millis(700)).await;
            tokio::task::spawn_blocking(postgres::restart).await.unwrap();
        }
    }
    stop.store(true, Ordering::Relaxed);
    let mut sittings = Vec::new();
    for player in players {
        sittings.push(player.await.unwrap());
    }
    nodes.iter_mut().for_each(Process::kill);
    let store = PostgresStore::look(&url).await.unwrap();
    let mut changes = 0;
    for sitting in &sittings {
        check(&store, sitting).await;
        changes += sitting.acknowledged.len();
    }
    store.close().await;
    println!("{kills} kills, {restarts} restarts of PostgreSQL, {changes} acknowledged changes at {tables} tables");
    assert!(changes > 5 * tables, "only {changes} changes were made: that was no load");
}
