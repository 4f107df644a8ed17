//! A server on an ephemeral port with a clock that is moved by hand, and people who connect to it.

#![allow(dead_code, reason = "each test uses a part")]

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use engine::{AnyKind, Seat, fair};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::clock::HandClock;
use server::store::{MemoryStore, Store};
use server::{Config, Limits, Reach, Server};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message, http};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

pub mod again;
pub mod party;
pub mod street;

/// No answer takes this long, unless something is broken.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// The toy game of the engine's documentation.
mod toy {
    #![allow(clippy::all, clippy::pedantic, unused_qualifications, dead_code)]
    include!("../../../engine/doc/fingers.rs");
}

/// The toy game alone.
pub fn toy_shelf() -> Vec<Box<dyn AnyKind>> {
    vec![Box::new(engine::Kind::<toy::Fingers>::default())]
}

/// The toy game and the three real ones.
pub fn shelf() -> Vec<Box<dyn AnyKind>> {
    let mut shelf = toy_shelf();
    shelf.push(Box::new(bots::kind::<game_over::GameOver>()));
    shelf.push(Box::new(bots::kind::<squid::Squid>()));
    shelf.push(Box::new(bots::kind::<walls::Walls>()));
    shelf
}

/// A server in this process.
pub struct Room {
    pub clock: HandClock,
    pub store: Arc<dyn Store>,
    pub address: String,
    pub server: Server,
}

impl Room {
    /// With these games and an empty store.
    pub async fn open(shelf: Vec<Box<dyn AnyKind>>) -> Room {
        Room::with(shelf, Arc::new(MemoryStore::default()), HandClock::default()).await
    }

    /// With this store and this clock. Random bytes are counted, so that two rooms can be told apart by nothing.
    pub async fn with(shelf: Vec<Box<dyn AnyKind>>, store: Arc<dyn Store>, clock: HandClock) -> Room {
        Room::limited(shelf, store, clock, Limits::none()).await
    }

    /// With limits on what people may ask for.
    pub async fn limited(
        shelf: Vec<Box<dyn AnyKind>>,
        store: Arc<dyn Store>,
        clock: HandClock,
        limits: Limits,
    ) -> Room {
        let (config, listener, address) = Room::plan(shelf, &store, &clock);
        let server = server::start(Config { limits, ..config }, listener, None).await.unwrap();
        Room { clock, store, address, server }
    }

    /// What such a server is started with, and where.
    pub fn plan(
        shelf: Vec<Box<dyn AnyKind>>,
        store: &Arc<dyn Store>,
        clock: &HandClock,
    ) -> (Config, std::net::TcpListener, String) {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let reach = Reach { public: Some("http://gamenight.test".to_owned()), ..Reach::default() };
        let drawn = AtomicU64::new(clock_salt(clock));
        let entropy = move |bytes: &mut [u8; 32]| {
            use sha2::{Digest, Sha256};
            *bytes = Sha256::digest(drawn.fetch_add(1, Ordering::Relaxed).to_le_bytes()).into();
        };
        let config = Config {
            clock: Arc::new(clock.clone()),
            entropy: Box::new(entropy),
            build: "test".to_owned(),
            limits: Limits::none(),
            ..Config::new(shelf, Arc::clone(store), reach)
        };
        (config, listener, address)
    }

    /// Somebody new.
    pub async fn guest(&self) -> Guest {
        let (_, headers, _) = self.http("GET", "/api/me", None, "").await;
        let cookie =
            headers.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a new guest gets a cookie");
        let cookie = cookie.split(';').next().unwrap().to_owned();
        Guest { address: self.address.clone(), cookie }
    }

    /// One plain request.
    pub async fn http(&self, method: &str, path: &str, cookie: Option<&str>, body: &str) -> (u16, String, String) {
        http(&self.address, method, path, cookie, body).await
    }
}

/// A room that goes on from an earlier moment draws other bytes than that one did.
fn clock_salt(clock: &HandClock) -> u64 {
    use server::clock::Clock;
    clock.now().0 << 32
}

/// One plain request to any server: status, headers, body.
pub async fn http(address: &str, method: &str, path: &str, cookie: Option<&str>, body: &str) -> (u16, String, String) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let cookie = cookie.map(|cookie| format!("cookie: {cookie}\r\n")).unwrap_or_default();
    let head = format!("{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n{cookie}");
    let head = format!("{head}content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let (headers, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = headers.split(' ').nth(1).unwrap().parse().unwrap();
    (status, headers.replace("\r\n", "\n"), body.to_owned())
}

/// Somebody with a cookie.
#[derive(Clone)]
pub struct Guest {
    pub address: String,
    pub cookie: String,
}

impl Guest {
    /// Makes a table and gives its code.
    pub async fn create(&self, table: Value) -> String {
        let (status, _, body) =
            http(&self.address, "POST", "/api/tables", Some(&self.cookie), &table.to_string()).await;
        assert_eq!(status, 201, "{body}");
        serde_json::from_str::<Value>(&body).unwrap()["code"].as_str().unwrap().to_owned()
    }

    /// Connects to a table.
    pub async fn join(&self, code: &str) -> Client {
        self.join_with(code, "").await
    }

    /// Connects to a table with wishes, such as `?look=public`.
    pub async fn join_with(&self, code: &str, wishes: &str) -> Client {
        let mut client = self.knock(code, wishes).await;
        let welcome = client.next().await;
        if let Some(welcome) = welcome.get("welcome") {
            welcome["session"].as_str().unwrap().clone_into(&mut client.session);
            client.resumed = welcome["resumed"].as_bool().unwrap();
        }
        client
    }

    /// Connects to a table that may turn one away.
    pub async fn join_raw(&self, code: &str) -> Client {
        self.knock(code, "").await
    }

    async fn knock(&self, code: &str, wishes: &str) -> Client {
        let mut request =
            format!("ws://{}/api/tables/{code}/socket{wishes}", self.address).into_client_request().unwrap();
        request.headers_mut().insert(http::header::COOKIE, self.cookie.parse().unwrap());
        let (socket, _) = connect_async_with_config(request, None, true).await.unwrap();
        Client::new(socket)
    }
}

impl Guest {
    /// The code of the refusal with which a connection is not even opened.
    pub async fn refused_at_the_door(&self, code: &str) -> String {
        let mut request = format!("ws://{}/api/tables/{code}/socket", self.address).into_client_request().unwrap();
        request.headers_mut().insert(http::header::COOKIE, self.cookie.parse().unwrap());
        match connect_async_with_config(request, None, true).await {
            Err(tungstenite::Error::Http(answer)) => {
                let body: Value = serde_json::from_slice(answer.body().as_ref().unwrap()).unwrap();
                body["code"].as_str().unwrap().to_owned()
            }
            other => panic!("let in: {other:?}"),
        }
    }
}

/// A connection to a table.
pub struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub session: String,
    pub resumed: bool,
    requests: u32,
    /// The latest table message.
    pub table: Value,
    /// How the latest deal stands.
    pub deal: Value,
    /// The latest picture or step.
    pub position: Value,
    /// Everything that came, as it came.
    pub traffic: Vec<String>,
    /// The steps that came: game and number.
    pub steps: Vec<(u64, u64)>,
    /// The answers that came, by request.
    pub answers: HashMap<String, Value>,
    /// Does it put in its part of a deal?
    pub honest: bool,
}

impl Client {
    fn new(socket: WebSocketStream<MaybeTlsStream<TcpStream>>) -> Client {
        let (table, deal, position) = (Value::Null, Value::Null, Value::Null);
        let (session, traffic, steps, answers) = (String::new(), Vec::new(), Vec::new(), HashMap::new());
        Client {
            socket,
            session,
            resumed: false,
            requests: 0,
            table,
            deal,
            position,
            traffic,
            steps,
            answers,
            honest: true,
        }
    }

    /// The next message.
    pub async fn next(&mut self) -> Value {
        let text = self.text().await.expect("the connection is open");
        self.read(text).await
    }

    /// The next message, or nothing if the connection is closed.
    pub async fn next_or_end(&mut self) -> Option<Value> {
        let text = self.text().await?;
        Some(self.read(text).await)
    }

    /// The next message as it came, if one comes within this time.
    pub async fn heard(&mut self, patience: Duration) -> Option<String> {
        let text = tokio::time::timeout(patience, self.text()).await.ok()?;
        Some(text.expect("the connection is open"))
    }

    /// What has come by now: a message, or the end. Nothing, if neither has.
    pub async fn heard_or_end(&mut self) -> Option<Option<String>> {
        tokio::time::timeout(Duration::ZERO, self.text()).await.ok()
    }

    /// Takes a message in. Steps of a game come one after the other.
    pub async fn read(&mut self, text: String) -> Value {
        let message: Value = serde_json::from_str(&text).unwrap();
        self.traffic.push(text);
        if let Some(table) = message.get("table") {
            self.table = table.clone();
        }
        if let Some(step) = message.get("step") {
            if self.position["number"] == step["number"] {
                assert_eq!(step["step"].as_u64(), self.position["step"].as_u64().map(|step| step + 1), "no gap");
            }
            self.steps.push((step["number"].as_u64().unwrap(), step["step"].as_u64().unwrap()));
        }
        if let Some(answer) = message.get("answer") {
            self.answers.insert(answer["request"].as_str().unwrap().to_owned(), answer.clone());
        }
        if let Some(position) = message.get("picture").or(message.get("step")) {
            self.position = position.clone();
        }
        if let Some(deal) = message.get("deal") {
            self.deal = deal.clone();
            if self.honest {
                self.contribute(deal).await;
            }
        }
        message
    }

    /// Puts in its part of a deal for every seat it holds, as a device does.
    async fn contribute(&mut self, deal: &Value) {
        let (id, commit) =
            (deal["id"].as_str().unwrap().parse().unwrap(), deal["commit"].as_str().unwrap().parse().unwrap());
        for seat in self.table["seats"].as_array().cloned().unwrap_or_default() {
            let number = usize::try_from(seat.as_u64().unwrap()).unwrap();
            let nonce = fair::Hex([number as u8 + 1; 32]);
            let bound = fair::seat_commit(&id, &commit, Seat::new(number).unwrap(), &nonce);
            if deal["heard"][number] == false {
                self.send(json!({ "bind": { "seat": seat, "commit": bound.to_string() } })).await;
            }
            if deal["list"][number] == bound.to_string() && deal["opened"][number] == false {
                self.send(json!({ "open": { "seat": seat, "nonce": nonce.to_string() } })).await;
            }
        }
    }

    async fn text(&mut self) -> Option<String> {
        // Pings come all the time; they are no answer.
        let text = async {
            loop {
                match self.socket.next().await {
                    Some(Ok(Message::Text(text))) => return Some(text.to_string()),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                    Some(Ok(_)) => {}
                }
            }
        };
        tokio::time::timeout(PATIENCE, text).await.expect("the server answers")
    }

    /// Waits for a message of this kind and gives its content.
    pub async fn until(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            if let Some(content) = message.get(kind) {
                return content.clone();
            }
        }
    }

    /// Waits for the first picture of a game.
    pub async fn dealt(&mut self) {
        while self.table["table"]["stage"] != "playing" || self.position["number"] != self.table["table"]["number"] {
            self.next().await;
        }
    }

    /// Waits until the position is at this step.
    pub async fn at_step(&mut self, step: u64) {
        while self.position["step"].as_u64().is_none_or(|now| now < step) {
            self.next().await;
        }
    }

    /// Waits until the table message says so.
    pub async fn table_until(&mut self, wanted: impl Fn(&Value) -> bool) {
        while self.table.is_null() || !wanted(&self.table) {
            self.next().await;
        }
    }

    /// Sends any text.
    pub async fn send_raw(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    /// Asks for something, without waiting for the answer; gives the request's name.
    pub async fn send(&mut self, command: Value) -> String {
        self.requests += 1;
        // Requests are remembered by person: one who comes back does not use a name twice.
        let request = format!("{}-{}", self.session.get(..8).unwrap_or_default(), self.requests);
        self.send_raw(&json!({ "request": request, "command": command }).to_string()).await;
        request
    }

    /// Asks for something and waits for the answer.
    pub async fn ask(&mut self, command: Value) -> Value {
        let request = self.send(command).await;
        self.answer(&request).await
    }

    /// Waits for the answer to a request.
    pub async fn answer(&mut self, request: &str) -> Value {
        loop {
            if let Some(answer) = self.answers.remove(request) {
                return answer;
            }
            self.next().await;
        }
    }

    /// Asks for something that must be done.
    pub async fn done(&mut self, command: Value) {
        let answer = self.ask(command.clone()).await;
        assert_eq!(answer["accepted"], true, "{command}: {answer}");
    }

    /// Asks for something that must be refused, and gives the code.
    pub async fn refused(&mut self, command: Value) -> String {
        let answer = self.ask(command.clone()).await;
        assert_eq!(answer["accepted"], false, "{command}: {answer}");
        answer["refusal"]["code"].as_str().unwrap().to_owned()
    }

    /// Plays the legal action of this number for the seat one looks through.
    pub async fn play(&mut self, choice: usize) -> Value {
        let command = self.action(choice);
        self.ask(command).await
    }

    /// The command that plays the legal action of this number.
    pub fn action(&self, choice: usize) -> Value {
        let legal = self.position["legal"].as_array().unwrap();
        let action = &legal[choice % legal.len()];
        json!({ "play": { "seat": self.position["seat"], "decision": self.position["decision"], "action": action } })
    }

    /// Asks for nothing, so that everything has happened that was due.
    pub async fn settle(&mut self) {
        let look = self.table["looks"].clone();
        let look = if look.is_null() { json!("mine") } else { json!({ "seat": look }) };
        for _ in 0..3 {
            self.done(json!({ "look": look })).await;
        }
    }

    /// The step of the position.
    pub fn step(&self) -> u64 {
        self.position["step"].as_u64().unwrap()
    }

    /// Is the seat one looks through asked?
    pub fn asked(&self) -> bool {
        let seat = &self.position["seat"];
        self.position["to_act"].as_array().is_some_and(|asked| asked.contains(seat))
    }

    /// The connection itself.
    pub fn raw(&mut self) -> &mut WebSocketStream<MaybeTlsStream<TcpStream>> {
        &mut self.socket
    }

    /// Has the server hung up, after whatever else it says?
    pub async fn is_closed(&mut self) -> bool {
        while self.text().await.is_some() {}
        true
    }

    /// Goes away without a word.
    pub fn cut(self) {
        drop(self.socket);
    }

    /// Goes away properly, and waits until the server has noticed.
    pub async fn close(mut self) {
        let _ = self.socket.close(None).await;
        while let Ok(Some(Ok(_))) = tokio::time::timeout(PATIENCE, self.socket.next()).await {}
    }
}
