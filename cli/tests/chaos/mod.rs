//! The real server in a process of its own, and people who survive its death.

#![allow(dead_code, reason = "each test uses a part")]

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Message, http};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A server process.
pub struct Process {
    child: Child,
    /// Host and port.
    pub address: String,
}

impl Process {
    /// Starts `command`, which runs the server on this data directory, and waits until it is ready.
    pub fn start(mut command: Command, data: &Path) -> Process {
        command.args(["serve", "--bind", "127.0.0.1:0", "--data"]).arg(data);
        Process::run(command)
    }

    /// Starts a server in any way, and waits until it is ready.
    pub fn run(mut command: Command) -> Process {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let ready = lines.find_map(|line| line.unwrap().split_once("http://").map(|(_, rest)| rest.to_owned()));
        let address = ready.expect("the server says where it is").split(['/', ' ']).next().unwrap().to_owned();
        std::thread::spawn(move || lines.for_each(drop));
        Process { child, address }
    }

    /// kill -9.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// The process id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits until it has ended by itself.
    pub fn wait(&mut self) {
        self.child.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may be dead already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Makes a table: its code, and the cookie of who made it.
pub async fn create(address: &str, table: &Value) -> (String, String) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let body = table.to_string();
    let head = format!("POST /api/tables HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n");
    let head = format!("{head}content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let cookie = answer.split("set-cookie: ").nth(1).unwrap_or_else(|| panic!("{answer}")).split(';').next().unwrap();
    let body: Value = serde_json::from_str(answer.split("\r\n\r\n").nth(1).unwrap()).unwrap();
    (body["code"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned(), cookie.to_owned())
}

/// A connection that may die at any time.
pub struct Line {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The latest table message.
    pub table: Value,
    /// The latest picture or step.
    pub position: Value,
    /// May the server hang up?
    patient: bool,
}

impl Line {
    /// Connects, and waits for the picture if there is one.
    pub async fn open(address: &str, code: &str, cookie: Option<&str>) -> (Line, String) {
        let mut request = format!("ws://{address}/api/tables/{code}/socket").into_client_request().unwrap();
        if let Some(cookie) = cookie {
            request.headers_mut().insert(http::header::COOKIE, cookie.parse().unwrap());
        }
        let (socket, answer) = connect_async(request).await.unwrap();
        let new = answer.headers().get(http::header::SET_COOKIE).and_then(|cookie| cookie.to_str().ok());
        let cookie = new.map(|cookie| cookie.split(';').next().unwrap_or_default()).or(cookie).unwrap().to_owned();
        let mut line = Line { socket, table: Value::Null, position: Value::Null, patient: false };
        while line.table.is_null() {
            line.next().await.expect("the table answers");
        }
        let stage = line.table["table"]["stage"].clone();
        while (stage == "playing" || stage == "over") && line.position.is_null() {
            line.next().await.expect("the table shows its picture");
        }
        (line, cookie)
    }

    /// Connects to a server that may be dead, and waits for the picture if there is one.
    pub async fn attempt(address: &str, code: &str, cookie: &str) -> Option<Line> {
        let mut request = format!("ws://{address}/api/tables/{code}/socket").into_client_request().unwrap();
        request.headers_mut().insert(http::header::COOKIE, cookie.parse().unwrap());
        let (socket, _) = connect_async(request).await.ok()?;
        let mut line = Line { socket, table: Value::Null, position: Value::Null, patient: true };
        while line.table.is_null() {
            line.next().await?;
        }
        let stage = line.table["table"]["stage"].clone();
        while (stage == "playing" || stage == "over") && line.position.is_null() {
            line.next().await?;
        }
        Some(line)
    }

    /// Game and step of what is seen.
    pub fn place(&self) -> (u64, u64) {
        (self.position["number"].as_u64().unwrap_or(0), self.position["step"].as_u64().unwrap_or(0))
    }

    /// Steps come one by one, and nothing is ever shown that was over already.
    fn in_order(&self, message: &Value) {
        let (number, step) = self.place();
        let new = |what: &Value| (what["number"].as_u64().unwrap(), what["step"].as_u64().unwrap());
        if let Some(picture) = message.get("picture") {
            assert!(new(picture) >= (number, step), "{picture} comes after step {step} of game {number}");
        }
        if let Some(next) = message.get("step").filter(|_| !self.position.is_null()) {
            assert_eq!(new(next), (number, step + 1), "steps are in order");
        }
    }

    /// The next message; nothing if the connection is dead.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    if self.patient && message.get("closed").is_some() {
                        return None;
                    }
                    assert!(message.get("closed").is_none(), "{message}");
                    self.in_order(&message);
                    if let Some(table) = message.get("table") {
                        self.table = table.clone();
                    }
                    if let Some(position) = message.get("picture").or(message.get("step")) {
                        self.position = position.clone();
                    }
                    return Some(message);
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            }
        }
    }

    /// Asks for something and waits for the answer; nothing if the connection dies first.
    pub async fn ask(&mut self, request: &str, command: &Value) -> Option<Value> {
        let text = json!({ "request": request, "command": command }).to_string();
        self.socket.send(Message::text(text)).await.ok()?;
        loop {
            let message = self.next().await?;
            if let Some(answer) = message.get("answer").filter(|answer| answer["request"] == request) {
                return Some(answer.clone());
            }
        }
    }

    /// What the seat one looks through may do, as a command; the choice is made by a number.
    pub fn action(&self, choice: usize) -> Option<Value> {
        let legal = self.position["legal"].as_array().filter(|legal| !legal.is_empty())?;
        let action = &legal[choice % legal.len()];
        let (seat, decision) = (&self.position["seat"], &self.position["decision"]);
        Some(json!({ "play": { "seat": seat, "decision": decision, "action": action } }))
    }
}
