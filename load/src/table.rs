//! Two people at a table who play one game after another, and note how long each waits to see the other's move.

use std::borrow::Cow;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio_tungstenite::tungstenite::Message;

use crate::Fault;
use crate::wire::{Wire, create, household, open};

/// When moves are counted.
#[derive(Clone, Copy)]
pub struct Window {
    pub start: Instant,
    pub end: Instant,
    /// From one move to the next; without it, as soon as both have seen the last one.
    pub pause: Option<Duration>,
}

/// Says when to begin, once everybody sits.
pub type Begin = watch::Receiver<Option<Window>>;

/// What was seen at one table.
#[derive(Default)]
pub struct Seen {
    /// From sending a move to its arrival at the other's, in microseconds.
    pub waits: Vec<u32>,
    pub sizes: Sizes,
}

/// The bytes of all messages around moves.
#[derive(Default, Clone, Copy)]
pub struct Sizes {
    pub moves: usize,
    pub command: usize,
    /// To the one who moved.
    pub own: usize,
    /// To the other.
    pub other: usize,
    pub answer: usize,
}

impl Sizes {
    pub fn add(&mut self, more: &Sizes) {
        self.moves += more.moves;
        self.command += more.command;
        self.own += more.own;
        self.other += more.other;
        self.answer += more.answer;
    }
}

#[derive(Deserialize)]
struct Heard<'a> {
    #[serde(borrow)]
    step: Option<Position<'a>>,
    #[serde(borrow)]
    picture: Option<Position<'a>>,
    table: Option<TableMessage>,
    answer: Option<Answer>,
    closed: Option<Value>,
}

#[derive(Deserialize)]
struct Position<'a> {
    number: u32,
    step: u32,
    decision: u32,
    #[serde(borrow)]
    legal: Vec<Cow<'a, str>>,
    outcome: Option<IgnoredAny>,
}

#[derive(Deserialize)]
struct TableMessage {
    table: Stage,
}

#[derive(Deserialize)]
struct Stage {
    stage: String,
    places: Vec<Place>,
}

#[derive(Deserialize)]
struct Place {
    person: Option<u8>,
}

#[derive(Deserialize)]
struct Answer {
    accepted: bool,
    refusal: Option<Value>,
}

/// One person.
struct Person {
    wire: Wire,
    seat: usize,
    stage: String,
    /// How many people have a seat.
    seated: usize,
    number: u32,
    step: u32,
    decision: u32,
    /// One of the actions that may be taken.
    action: Option<String>,
    over: bool,
    answered: bool,
    /// The bytes of the last step and of the last answer.
    last: (usize, usize),
    /// Does it hear changes? Then the last position, to fold them into.
    changes: bool,
    position: Value,
}

impl Person {
    fn new(wire: Wire, seat: usize, changes: bool) -> Person {
        let stage = String::new();
        Person {
            wire,
            seat,
            stage,
            seated: 0,
            number: 0,
            step: 0,
            decision: 0,
            action: None,
            over: false,
            answered: true,
            last: (0, 0),
            position: Value::Null,
            changes,
        }
    }

    /// Reads one message.
    async fn hear(&mut self) -> Result<(), Fault> {
        let text = loop {
            match self.wire.next().await.ok_or("the server hung up")?? {
                Message::Text(text) => break text,
                Message::Close(_) => return Err("the server hung up".into()),
                _ => {}
            }
        };
        let whole = self.unfold(&text)?;
        let heard: Heard<'_> = serde_json::from_str(whole.as_deref().unwrap_or(&text))?;
        if let Some(reason) = heard.closed {
            return Err(format!("the server closed the connection: {reason}").into());
        }
        if heard.step.is_some() {
            self.last.0 = text.len();
        }
        if let Some(position) = heard.step.or(heard.picture) {
            (self.number, self.step, self.decision) = (position.number, position.step, position.decision);
            self.over = position.outcome.is_some();
            // Some other action each time, without a generator of chance.
            let choice = (self.step as usize).wrapping_mul(31) + self.seat;
            self.action = position.legal.get(choice % position.legal.len().max(1)).map(ToString::to_string);
        }
        if let Some(table) = heard.table {
            self.stage = table.table.stage;
            self.seated = table.table.places.iter().filter(|place| place.person.is_some()).count();
        }
        if let Some(answer) = heard.answer {
            if !answer.accepted {
                return Err(format!("refused: {:?}", answer.refusal).into());
            }
            self.last.1 = text.len();
            self.answered = true;
        }
        Ok(())
    }

    /// The message that changes stand for, if it is some.
    fn unfold(&mut self, text: &str) -> Result<Option<String>, Fault> {
        if text.starts_with("{\"changes\"") {
            let message: Value = serde_json::from_str(text)?;
            let changes = &message["changes"];
            if !table::fold(&mut self.position, &changes["position"]) {
                return Err(format!("it does not fit: {text}").into());
            }
            let kind = if changes["step"] == true { "step" } else { "picture" };
            return Ok(Some(format!("{{\"{kind}\":{}}}", self.position)));
        }
        if self.changes && (text.starts_with("{\"step\"") || text.starts_with("{\"picture\"")) {
            let message: serde_json::Map<String, Value> = serde_json::from_str(text)?;
            self.position = message.into_iter().next().map(|(_, position)| position).unwrap_or_default();
        }
        Ok(None)
    }

    /// Sends a command and gives its length.
    async fn send(&mut self, request: u32, command: &Value) -> Result<usize, Fault> {
        let text = json!({ "request": request.to_string(), "command": command }).to_string();
        let length = text.len();
        self.answered = false;
        self.wire.send(Message::text(text)).await?;
        Ok(length)
    }

    async fn done(&mut self, request: u32, command: Value) -> Result<(), Fault> {
        self.send(request, &command).await?;
        while !self.answered {
            self.hear().await?;
        }
        Ok(())
    }
}

/// A table with both people connected.
pub struct Table {
    pub code: String,
    people: [Person; 2],
    requests: u32,
    phase: f64,
}

impl Table {
    /// Makes a table, seats both, each at a server, and deals.
    pub async fn sit(servers: [SocketAddr; 2], number: usize, game: &str, changes: bool) -> Result<Table, Fault> {
        let from = household(number);
        let settings = json!({ "pace": "instant", "window": null, "warm": null });
        let table = json!({ "game": game, "places": ["me", "free"], "settings": settings });
        let (code, cookie) = create(from, servers[0], &table).await?;
        let path = format!("/api/tables/{code}/socket?changes={changes}");
        let (host, _) = open(from, servers[0], &path, Some(&cookie)).await?;
        let (guest, _) = open(from, servers[1], &path, None).await?;
        let people = [Person::new(host, 0, changes), Person::new(guest, 1, changes)];
        let mut table = Table { code, people, requests: 0, phase: (number as f64 * 0.618_034).fract() };
        table.request(1, json!({ "sit": { "seat": 1 } })).await?;
        // The host may be at another server, and hears of it a moment later.
        while table.people[0].seated < 2 {
            table.people[0].hear().await?;
        }
        table.deal().await?;
        Ok(table)
    }

    async fn request(&mut self, who: usize, command: Value) -> Result<(), Fault> {
        self.requests += 1;
        self.people[who].done(self.requests, command).await
    }

    /// Starts a game to which nobody's device puts anything in: it begins at once.
    async fn deal(&mut self) -> Result<(), Fault> {
        let number = self.people[0].number;
        self.people.iter_mut().for_each(|person| person.stage.clear());
        self.request(0, json!("start")).await?;
        for who in 0..2 {
            while self.people[who].stage != "dealing" {
                self.people[who].hear().await?;
            }
            self.request(who, json!({ "bind": { "seat": who, "commit": null } })).await?;
        }
        for person in &mut self.people {
            while person.number == number {
                person.hear().await?;
            }
        }
        Ok(())
    }

    async fn again(&mut self) -> Result<(), Fault> {
        while self.people[0].stage != "over" {
            self.people[0].hear().await?;
        }
        self.request(0, json!("rematch")).await?;
        self.deal().await
    }

    /// Waits until everybody may begin. Both read on, so that the server sees that they are there.
    async fn attend(&mut self, mut begin: Begin) -> Result<Window, Fault> {
        loop {
            if let Some(window) = *begin.borrow_and_update() {
                return Ok(window);
            }
            let [first, second] = &mut self.people;
            tokio::select! {
                changed = begin.changed() => changed?,
                heard = first.hear() => heard?,
                heard = second.hear() => heard?,
            }
        }
    }

    /// Plays from the moment that everybody begins until the window is over.
    pub async fn play(mut self, begin: Begin) -> Result<(Table, Seen), Fault> {
        let window = self.attend(begin).await?;
        let mut seen = Seen::default();
        let warm_up = window.pause.map_or(Duration::ZERO, |pause| pause.mul_f64(self.phase));
        let mut due = Instant::now() + warm_up;
        while Instant::now() < window.end {
            if self.people[0].over {
                self.again().await?;
            }
            let Some(who) = (0..2).find(|&who| self.people[who].action.is_some()) else {
                return Err("nobody is asked, and the game is not over".into());
            };
            if let Some(pause) = window.pause {
                tokio::time::sleep_until(due.into()).await;
                due += pause;
            }
            let (wait, sizes) = self.act(who).await?;
            let now = Instant::now();
            if window.start <= now && now < window.end {
                seen.waits.push(wait.as_micros() as u32);
                seen.sizes.add(&sizes);
            }
        }
        Ok((self, seen))
    }

    async fn act(&mut self, who: usize) -> Result<(Duration, Sizes), Fault> {
        self.requests += 1;
        let [first, second] = &mut self.people;
        let (own, other) = if who == 0 { (first, second) } else { (second, first) };
        let step = own.step;
        let play = json!({ "play": { "seat": own.seat, "decision": own.decision, "action": own.action } });
        let sent = Instant::now();
        let command = own.send(self.requests, &play).await?;
        let mut wait = Duration::ZERO;
        while other.step == step {
            other.hear().await?;
            wait = sent.elapsed();
        }
        while own.step == step || !own.answered {
            own.hear().await?;
        }
        let sizes = Sizes { moves: 1, command, own: own.last.0, other: other.last.0, answer: own.last.1 };
        Ok((wait, sizes))
    }
}

/// Somebody who looks on while two bots play that think hard: one of them thinks all the time.
pub async fn look_on(server: SocketAddr, number: usize, game: &'static str, until: Instant) -> Result<(), Fault> {
    let from = household(number);
    let settings = json!({ "pace": "instant", "window": null, "warm": null });
    let table = json!({ "game": game, "places": ["hard", "hard"], "settings": settings });
    let (code, cookie) = create(from, server, &table).await?;
    let (wire, _) = open(from, server, &format!("/api/tables/{code}/socket"), Some(&cookie)).await?;
    let mut host = Person::new(wire, 0, false);
    let mut requests = 0;
    while Instant::now() < until {
        let command = match host.stage.as_str() {
            "lobby" => "start",
            "over" => "rematch",
            _ => {
                // A game may last longer than the run.
                match tokio::time::timeout_at(until.into(), host.hear()).await {
                    Ok(heard) => heard?,
                    Err(_) => return Ok(()),
                }
                continue;
            }
        };
        host.stage.clear();
        requests += 1;
        host.done(requests, json!(command)).await?;
    }
    Ok(())
}
