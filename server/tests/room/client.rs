//! A connection to a table, as a person's device has it: it hears everything, and puts in its part of a deal.

use std::collections::HashMap;
use std::time::Duration;

use engine::{Seat, fair};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use super::PATIENCE;

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
    /// Everything that came, as it came; before changes, what they stand for.
    pub traffic: Vec<String>,
    /// The steps that came: game and number.
    pub steps: Vec<(u64, u64)>,
    /// The answers that came, by request.
    pub answers: HashMap<String, Value>,
    /// Does it put in its part of a deal?
    pub honest: bool,
    /// How many changes have been folded into the position since it came as a whole.
    folded: u64,
}

impl Client {
    pub(super) fn new(socket: WebSocketStream<MaybeTlsStream<TcpStream>>) -> Client {
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
            folded: 0,
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
        let message = self.unfold(serde_json::from_str(&text).unwrap());
        if text.starts_with("{\"changes\"") {
            self.traffic.push(message.to_string());
        }
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

    /// A message, or the one that changes stand for.
    fn unfold(&mut self, message: Value) -> Value {
        let Some(changes) = message.get("changes") else {
            if message.get("picture").or(message.get("step")).is_some() {
                self.folded = 0;
            }
            return message;
        };
        assert_eq!(changes["after"], self.folded, "no change is missed");
        self.folded += 1;
        let mut position = self.position.clone();
        assert!(table::fold(&mut position, &changes["position"]), "{changes} fits");
        if changes["step"] == true { json!({ "step": position }) } else { json!({ "picture": position }) }
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
