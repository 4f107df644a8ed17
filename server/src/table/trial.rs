//! A table without a wire, a clock or a disk: messages in, changes or refusals out. Fuzzers play with it.

use std::sync::Arc;

use engine::fair::Hex;
use engine::{AnyKind, Refusal, Seat, Viewer};
use serde_json::{Map, json};

use super::change::{Change, Created, Entry, Holder};
use super::dealing::Dealing;
use super::decide::{Asker, joins};
use super::load::fold;
use super::show::Told;
use super::state::{Shelf, Table};
use crate::protocol::{Command, FromClient, Settings};
use crate::refusal;
use crate::store::{Mark, Row};

/// A table to try things with: what a real one does between reading a message and telling everybody, at once.
pub struct Trial {
    shelf: Shelf,
    table: Table,
    rows: Vec<Row>,
}

impl Trial {
    /// A table with so many free places, made by the guest `anna`.
    pub fn new(shelf: Vec<Box<dyn AnyKind>>, game: &str, seats: usize) -> Result<Trial, Refusal> {
        let shelf: Shelf = Arc::new(shelf);
        let created = Created {
            game: game.to_owned(),
            options: Map::new(),
            settings: Settings::default(),
            places: vec![Holder::Free; seats],
            guest: "anna".to_owned(),
            name: "Anna".to_owned(),
            salt: String::new(),
            lesson: false,
        };
        let table = Table::create(&shelf, "BABABA".into(), &created)?;
        let mut trial = Trial { shelf, table, rows: Vec::new() };
        trial.write(&Entry { change: Change::Created(created), from: None });
        Ok(trial)
    }

    /// A guest's device sends a message.
    pub fn hear(&mut self, guest: &str, text: &str) -> Result<(), Refusal> {
        let FromClient { request, command } =
            FromClient::read(text).map_err(|unreadable| refusal::unreadable_message(&unreadable.reason))?;
        let mut person = self.table.person_of(guest);
        if person.is_some_and(|person| self.table.answered(person, &request).is_some()) {
            return Ok(());
        }
        if person.is_none() && joins(&command) {
            self.make(Change::Joined { guest: guest.to_owned(), name: guest.to_owned() }, None)?;
            person = self.table.person_of(guest);
        }
        let asker = Asker { table: &self.table, person, wall: self.rows.len() as u64, heir: Some(0) };
        let change = match command {
            Command::Start => {
                asker.start()?;
                let (id, server) = self.draw();
                Change::Started { id, server, rules: self.table.kind().rules() }
            }
            command => asker.decide(&command)?,
        };
        self.make(change, person.map(|person| (person, request)))?;
        while let Some(next) = self.table.dealing.as_ref().and_then(Dealing::next) {
            self.make(next, None)?;
        }
        Ok(())
    }

    /// A guest's device sends the legal action of that number, of the first seat that is asked.
    pub fn choose(&mut self, guest: &str, number: usize) -> Result<(), Refusal> {
        let table = &self.table.running()?.table;
        let seat = table.to_act().first().ok_or_else(refusal::no_game)?;
        let legal = table.legal(seat);
        let action = &legal[number % legal.len()];
        let play = json!({ "play": { "seat": seat.index(), "decision": table.decision(), "action": action } });
        let request = format!("row {}", self.rows.len());
        self.hear(guest, &json!({ "request": request, "command": play }).to_string())
    }

    /// The time for the deal is up.
    pub fn late(&mut self) -> Result<(), Refusal> {
        let listed = self.table.dealing.as_ref().ok_or_else(refusal::no_deal)?.listed;
        let (id, server) = self.draw();
        self.make(if listed { Change::Voided { id, server } } else { Change::Listed }, None)
    }

    /// Reads the log, as after a fall.
    ///
    /// # Panics
    ///
    /// If that does not make the same table.
    pub fn check(&self) {
        let read = fold(&self.shelf, &self.table.code, &self.rows).expect("what was written can be read");
        let facts = |table: &Table| {
            let position = table.play.as_ref().map(|play| (play.table.record(), play.table.decision()));
            let seats: Vec<Holder> = table.places.iter().map(|place| place.holder.clone()).collect();
            (table.seq, table.stage(), table.number, table.paused, table.host, seats, position)
        };
        assert_eq!(facts(&read), facts(&self.table));
    }

    fn draw(&self) -> (Hex<16>, Hex<32>) {
        let number = self.rows.len() as u8;
        (Hex([number; 16]), Hex([number; 32]))
    }

    fn make(&mut self, change: Change, from: Option<(u16, String)>) -> Result<(), Refusal> {
        let mut entry = Entry { change, from };
        self.table.fold(&mut entry)?;
        self.write(&entry);
        if let Some(play) = &self.table.play {
            let events = play.table.events();
            let seats = Seat::all(self.table.places.len()).map(Viewer::Seat);
            for viewer in seats.chain([Viewer::Spectator]) {
                let told =
                    Told { number: self.table.number, viewer, events: &events, did: play.did, hold: 0, time: None };
                told.write(play, true);
            }
        }
        Ok(())
    }

    fn write(&mut self, entry: &Entry) {
        let (table, seq, body) = (self.table.code.clone(), self.rows.len() as u32, entry.body());
        let row = Row { table, seq, at: 0, body, mark: Mark::default() };
        self.rows.push(row);
    }
}
