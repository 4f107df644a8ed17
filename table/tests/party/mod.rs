//! A table with its driver cut down to memory, and people who come, go and ask: time passes when it is told to.

#![allow(dead_code, reason = "each test uses a part")]
#![allow(clippy::needless_pass_by_value, reason = "commands are written where they are sent")]

use std::sync::Arc;

use serde_json::{Map, Value, json};
use table::protocol::{FromClient, Look, Pace, Settings};
use table::{
    Change, Code, Config, ConnectionId, Created, Entry, Fate, Holder, Input, Moment, Newcomer, Now, Output, Presence,
    Resume, Row, Shelf, StoreFailed, Table, read, without,
};

/// The toy game of the engine's documentation.
pub mod toy {
    #![allow(clippy::all, clippy::pedantic, unused_qualifications, dead_code)]
    include!("../../../engine/doc/fingers.rs");
}

pub fn shelf() -> Shelf {
    Arc::new(vec![Box::new(engine::Kind::<toy::Fingers>::default())])
}

pub const CODE: &str = "BABABABEBEBE";

/// How a table is usually run here: at once, and without limits.
pub fn at_once() -> Settings {
    Settings { pace: Pace::Instant, window: None, ..Settings::default() }
}

/// A table and everybody at it.
pub struct Party {
    pub table: Table,
    pub rows: Vec<Row>,
    pub now: u64,
    /// What was sent, and to whom.
    pub sent: Vec<(Vec<ConnectionId>, Value)>,
    /// The connections that the table has ended.
    pub ended: Vec<ConnectionId>,
    /// The guests who have asked to be forgotten, as far as this node has heard.
    pub forgotten: Vec<String>,
    /// The replies to orders.
    pub replies: Vec<bool>,
    /// How often the log was rewritten, and how often that is still to fail.
    pub rewritten: u32,
    pub failing: u32,
    connections: ConnectionId,
    requests: u32,
    drawn: u64,
}

/// The places of a table: `me` for who makes it, `free`, or a bot's level.
fn places(words: &[&str]) -> Vec<Holder> {
    let place = |word: &&str| match *word {
        "me" => Holder::Person(0),
        "free" => Holder::Free,
        level => Holder::Bot(level.to_owned()),
    };
    words.iter().map(place).collect()
}

impl Party {
    /// A table that Anna has made. She is connected, and her connection is number 1.
    pub fn new(words: &[&str], settings: Settings) -> Party {
        let code: Code = CODE.into();
        let (places, guest, name) = (places(words), "anna".to_owned(), "Anna".to_owned());
        let (game, options, salt) = ("fingers".to_owned(), Map::new(), "salt".to_owned());
        let created = Created { game, options, settings, places, guest, name, salt, lesson: false, given: None };
        let rows = vec![Entry::own(Change::Created(created)).row(&code, 0, 0, false)];
        let mut party = Party::read(rows, 0);
        assert_eq!(party.come("anna"), 1);
        party
    }

    /// A table as these rows tell it, with nobody connected.
    pub fn read(rows: Vec<Row>, now: u64) -> Party {
        let (shelf, code) = (shelf(), Code::from(CODE));
        let loaded = read(&shelf, &code, &rows).expect("the rows are good");
        let config = Arc::new(Config { shelf, build: String::new(), lobby: true });
        let mut out = Vec::new();
        let mut random = || [0; 32];
        let told = Now { moment: Moment(now), wall: now, random: &mut random, forgotten: &|_| false };
        let table = Table::new(config, loaded, true, Presence::default(), told, &mut out);
        let mut party = Party {
            table,
            rows,
            now,
            sent: Vec::new(),
            ended: Vec::new(),
            forgotten: Vec::new(),
            replies: Vec::new(),
            rewritten: 0,
            failing: 0,
            connections: 0,
            requests: 0,
            drawn: 0,
        };
        party.work(out);
        party
    }

    /// Somebody connects, from a household of their own.
    pub fn come(&mut self, guest: &str) -> ConnectionId {
        self.come_from(guest, guest, false)
    }

    pub fn come_from(&mut self, guest: &str, household: &str, watches: bool) -> ConnectionId {
        self.connections += 1;
        let (id, guest, household) = (self.connections, guest.to_owned(), household.into());
        let (look, changes) = (Look::Mine, false);
        let newcomer = Newcomer { id, guest, household, watches, look, changes, resume: None };
        self.feed(Input::Connected(Box::new(newcomer)));
        id
    }

    /// A connection is cut and comes back, having seen this step of the first game.
    pub fn cut(&mut self, id: ConnectionId, guest: &str, look: Look, step: u32) -> ConnectionId {
        let session = self.last(id, "welcome")["session"].as_str().unwrap_or_default().to_owned();
        self.go(id);
        self.connections += 1;
        let (id, resume) = (self.connections, Some(Resume { session, number: 1, step }));
        let (guest, household) = (guest.to_owned(), guest.into());
        let newcomer = Newcomer { id, guest, household, watches: false, look, changes: false, resume };
        self.feed(Input::Connected(Box::new(newcomer)));
        id
    }

    pub fn go(&mut self, id: ConnectionId) {
        self.feed(Input::Disconnected(id));
    }

    /// Somebody asks for something: the one-time code, if it was for that; or why not. Nothing, if there is no answer yet.
    pub fn ask_as(&mut self, id: ConnectionId, request: &str, command: Value) -> Option<Result<Value, String>> {
        let text = json!({ "request": request, "command": command }).to_string();
        let said = FromClient::read(&text).expect("the command is one");
        let before = self.sent.len();
        self.feed(Input::Said(id, Box::new(said)));
        let mut answers = self.sent[before..].iter().filter(|(to, _)| to.contains(&id));
        let answer = answers.find_map(|(_, text)| text.get("answer").filter(|answer| answer["request"] == request));
        answer.map(|answer| match answer["refusal"]["code"].as_str() {
            Some(code) => Err(code.to_owned()),
            None => Ok(answer["code"].clone()),
        })
    }

    pub fn try_it(&mut self, id: ConnectionId, command: Value) -> Option<Result<Value, String>> {
        self.requests += 1;
        let request = format!("r{}", self.requests);
        self.ask_as(id, &request, command)
    }

    /// Asks for something that must be done.
    pub fn done(&mut self, id: ConnectionId, command: Value) -> Value {
        let answer = self.try_it(id, command.clone()).expect("it is answered");
        answer.unwrap_or_else(|code| panic!("{command} is refused: {code}"))
    }

    /// Asks for something that must be refused, and gives the code.
    pub fn refused(&mut self, id: ConnectionId, command: Value) -> String {
        let answer = self.try_it(id, command.clone()).expect("it is answered");
        answer.err().unwrap_or_else(|| panic!("{command} is done"))
    }

    /// The host starts a game, into which nobody puts anything.
    pub fn start(&mut self) {
        let host = Party::host_connection();
        self.done(host, json!("start"));
        self.pass(25_000);
        assert!(self.table.record().current.is_some(), "the game is dealt");
    }

    fn host_connection() -> ConnectionId {
        1
    }

    /// Time passes, and whatever is due happens.
    pub fn pass(&mut self, millis: u64) {
        let until = self.now + millis;
        for _ in 0..10_000 {
            match self.table.alarm().filter(|due| due.0 <= until) {
                Some(due) => self.now = due.0.max(self.now),
                None => break,
            }
            self.feed(Input::Alarm);
        }
        self.now = until;
        self.feed(Input::Alarm);
    }

    /// The latest message of a kind that a connection was sent.
    pub fn last(&self, id: ConnectionId, kind: &str) -> Value {
        let mut theirs = self.sent.iter().rev().filter(|(to, _)| to.contains(&id));
        theirs.find_map(|(_, text)| text.get(kind)).cloned().unwrap_or_default()
    }

    /// How many messages of a kind a connection was sent.
    pub fn count(&self, id: ConnectionId, kind: &str) -> usize {
        self.sent.iter().filter(|(to, text)| to.contains(&id) && text.get(kind).is_some()).count()
    }

    /// Through whose eyes a connection looks, and the seats of its person.
    pub fn sees(&self, id: ConnectionId) -> (Value, Value) {
        let table = self.last(id, "table");
        (table["looks"].clone(), table["seats"].clone())
    }

    pub fn host(&self) -> u16 {
        self.table.record().host
    }

    pub fn feed(&mut self, input: Input) {
        let mut out = Vec::new();
        self.handle(input, &mut out);
        self.work(out);
    }

    fn handle(&mut self, input: Input, out: &mut Vec<Output>) {
        let drawn = &mut self.drawn;
        let mut random = || {
            *drawn += 1;
            let mut bytes = [0; 32];
            bytes[..8].copy_from_slice(&drawn.to_le_bytes());
            bytes
        };
        let known = &self.forgotten;
        let forgotten = |guest: &str| known.iter().any(|known| known == guest);
        let now = Now { moment: Moment(self.now), wall: self.now, random: &mut random, forgotten: &forgotten };
        self.table.handle(now, input, out);
    }

    /// The log without a guest.
    pub fn rewrite(&mut self, guest: &str) -> Result<Vec<Row>, StoreFailed> {
        if self.failing > 0 {
            self.failing -= 1;
            return Err(StoreFailed);
        }
        self.rewritten += 1;
        for row in without(&self.rows, guest).expect("the rows are good") {
            let place = row.seq as usize;
            self.rows[place] = row;
        }
        Ok(self.rows.clone())
    }

    /// A row is written at a peer, and this node hears of it.
    pub fn hear(&mut self, change: Change, from: Option<(u16, &str)>) {
        let entry = Entry { change, from: from.map(|(person, request)| (person, request.to_owned())) };
        let row = entry.row(&Code::from(CODE), self.rows.len() as u32, self.now, false);
        self.rows.push(row.clone());
        self.feed(Input::Followed(vec![row]));
    }

    /// Does what the table asks for, until it waits for nothing.
    fn work(&mut self, mut out: Vec<Output>) {
        let mut thoughts = Vec::new();
        loop {
            let mut answer = None;
            for output in out.drain(..) {
                match output {
                    Output::Send(to, text) => self.sent.push((to, serde_json::from_str(&text).unwrap())),
                    Output::Hangup(id) => self.ended.push(id),
                    Output::Think(job) => thoughts.push(Input::Thought(job.bot, Ok(job.think()))),
                    Output::Append { row, .. } => {
                        assert_eq!(row.seq as usize, self.rows.len(), "rows have no gaps");
                        self.rows.push(row);
                        answer = Some(Input::Written(Fate::Kept));
                    }
                    Output::Read { from } => answer = Some(Input::Rows(Ok(self.rows[from as usize..].to_vec()))),
                    Output::Reply(_, done) => self.replies.push(done.is_ok()),
                    Output::Rewrite { guest } => answer = Some(Input::Rewritten(self.rewrite(&guest))),
                    Output::Close(closing) => panic!("the table closes: {closing:?}"),
                    _ => {}
                }
            }
            // A thought waits for the row, as it would in a mailbox.
            match answer.or_else(|| thoughts.pop()) {
                Some(next) => self.handle(next, &mut out),
                None => break,
            }
        }
    }
}

impl Drop for Party {
    /// Whatever happened, the log tells the same table again.
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        let again = read(&shelf(), &CODE.into(), &self.rows).expect("the log can be read again").record;
        let record = self.table.record();
        assert_eq!((&again.places, &again.people, again.host), (&record.places, &record.people, record.host));
        assert_eq!((&again.banned, &again.asks, again.stage()), (&record.banned, &record.asks, record.stage()));
    }
}
