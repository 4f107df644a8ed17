//! A real table with its driver cut down to memory: rows are kept at once, bots think at once, time moves when it is told to.

use std::sync::Arc;

use serde_json::{Map, json};
use table::protocol::{FromClient, Look, Settings};
use table::{
    Change, Code, Config, Created, Entry, Fate, Holder, Input, Moment, Newcomer, Now, Output, Presence, Record, Row,
    Shelf, Table, read,
};

/// Everybody who may say something. Each has one connection, numbered by its place here.
const GUESTS: [&str; 4] = ["anna", "ben", "cleo", "dora"];

/// A table and everybody at it.
pub struct Evening {
    shelf: Shelf,
    code: Code,
    table: Table,
    rows: Vec<Row>,
    now: u64,
    drawn: u8,
    /// Texts that have been sent.
    pub sent: Vec<String>,
}

impl Evening {
    /// A table with so many free places, made by the first guest.
    pub fn new(shelf: Vec<Box<dyn engine::AnyKind>>, game: &str, seats: usize) -> Evening {
        let shelf: Shelf = Arc::new(shelf);
        let code: Code = "BABABA".into();
        let created = Created {
            game: game.to_owned(),
            options: Map::new(),
            settings: Settings::default(),
            places: vec![Holder::Free; seats],
            guest: GUESTS[0].to_owned(),
            name: "Anna".to_owned(),
            salt: String::new(),
            lesson: false,
            given: None,
        };
        let rows = vec![Entry::own(Change::Created(created)).row(&code, 0, 0, false)];
        let loaded = read(&shelf, &code, &rows).expect("the usual options are good");
        let config = Arc::new(Config { shelf: Arc::clone(&shelf), build: String::new(), lobby: true });
        let mut out = Vec::new();
        let mut random = || [0; 32];
        let now = Now { moment: Moment(0), wall: 0, random: &mut random, forgotten: &|_| false };
        let table = Table::new(config, loaded, true, Presence::default(), now, &mut out);
        let mut evening = Evening { shelf, code, table, rows, now: 0, drawn: 0, sent: vec![] };
        evening.work(out);
        for (id, guest) in GUESTS.iter().enumerate() {
            evening.connect(id as u64, guest);
        }
        evening
    }

    fn connect(&mut self, id: u64, guest: &str) {
        let (guest, household) = (guest.to_owned(), guest.into());
        let (look, changes) = (Look::Mine, id % 2 == 1);
        let newcomer = Newcomer { id, guest, household, watches: false, look, changes, resume: None };
        self.feed(Input::Connected(Box::new(newcomer)));
    }

    /// A guest's device sends a text; one that cannot be read never reaches the table.
    pub fn hear(&mut self, guest: usize, text: &str) {
        match FromClient::read(text) {
            Ok(said) => self.feed(Input::Said((guest % GUESTS.len()) as u64, Box::new(said))),
            Err(unreadable) => assert!(!unreadable.reason.is_empty()),
        }
    }

    /// A guest's device sends the legal action of that number, of the first seat that is asked.
    pub fn choose(&mut self, guest: usize, number: usize) {
        let Some(current) = &self.table.record().current else { return };
        let position = &current.position;
        let Some(seat) = position.to_act().first() else { return };
        let legal = position.legal(seat);
        let action = &legal[number % legal.len()];
        let play = json!({ "play": { "seat": seat.index(), "decision": position.decision(), "action": action } });
        let request = format!("row {}", self.rows.len());
        self.hear(guest, &json!({ "request": request, "command": play }).to_string());
    }

    /// Time passes until something is due, at most a minute.
    pub fn pass(&mut self) {
        let due = self.table.alarm().map_or(self.now + 60_000, |due| due.0);
        self.now = due.clamp(self.now, self.now + 60_000);
        self.feed(Input::Alarm);
    }

    fn feed(&mut self, input: Input) {
        let mut out = Vec::new();
        self.handle(input, &mut out);
        self.work(out);
    }

    fn handle(&mut self, input: Input, out: &mut Vec<Output>) {
        let drawn = &mut self.drawn;
        let mut random = || {
            *drawn = drawn.wrapping_add(1);
            [*drawn; 32]
        };
        let now = Now { moment: Moment(self.now), wall: self.now, random: &mut random, forgotten: &|_| false };
        self.table.handle(now, input, out);
    }

    /// Does what the table asks for, until it waits for nothing.
    fn work(&mut self, mut out: Vec<Output>) {
        while !out.is_empty() {
            let mut answers = Vec::new();
            for output in out.drain(..) {
                match output {
                    Output::Send(_, text) => self.sent.push(text),
                    Output::Think(job) => answers.push(Input::Thought(job.bot, Ok(job.think()))),
                    Output::Append { row, .. } => {
                        assert_eq!(row.seq as usize, self.rows.len(), "rows have no gaps");
                        self.rows.push(row);
                        answers.insert(0, Input::Written(Fate::Kept));
                    }
                    Output::Read { from } => {
                        answers.insert(0, Input::Rows(Ok(self.rows[from as usize..].to_vec())));
                    }
                    Output::Close(closing) => panic!("the table closes: {closing:?}"),
                    _ => {}
                }
            }
            for answer in answers {
                // A thought waits for the row, as it would in a mailbox.
                let mut more = Vec::new();
                self.handle(answer, &mut more);
                self.finish(more, &mut out);
            }
        }
    }

    /// The row that an answer led to is kept before the next answer.
    fn finish(&mut self, more: Vec<Output>, out: &mut Vec<Output>) {
        if self.table.waits() { self.work(more) } else { out.extend(more) }
    }

    /// Reads the log, as after a fall.
    ///
    /// # Panics
    ///
    /// If that does not make the same table.
    pub fn check(&self) {
        let read = read(&self.shelf, &self.code, &self.rows).expect("what was written can be read").record;
        let facts = |record: &Record| {
            let position = record.current.as_ref().map(|current| (current.position.record(), current.position.decision()));
            let seats: Vec<Holder> = record.places.iter().map(|place| place.holder.clone()).collect();
            (record.seq, record.stage(), record.number, record.paused, record.host, seats, position)
        };
        assert_eq!(facts(&read), facts(self.table.record()));
    }
}
