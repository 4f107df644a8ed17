//! Every change of a table, as the log keeps it.

use engine::fair::{Commit, Id, Secret};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::given::Given;
use crate::protocol::{Actor, PersonId, Portrait, SeatNumber, Settings};
use crate::row::{Code, Life, Mark, Row};

/// A row of the log: what changed, and who asked for it.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct Entry {
    /// What changed.
    pub change: Change,
    /// Who asked for it, and under which name, if it was a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<(PersonId, String)>,
}

/// A change of a table.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// The table was made.
    Created(Created),
    /// Somebody new is at the table, or knocks at its door: with the next number, or with that of somebody who never sat and
    /// makes room.
    Joined {
        guest: String,
        name: String,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        knocks: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead: Option<PersonId>,
    },
    /// Somebody has another name, or has chosen a portrait beside it.
    Named {
        person: PersonId,
        name: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        portrait: Option<Portrait>,
    },
    /// Somebody who plays for several says who plays at a seat of theirs; nobody in particular if there is no name.
    Called { seat: SeatNumber, person: PersonId, name: Option<String> },
    /// Somebody sits down: on a free seat, or in place of who held it. A seat that is lent goes back to who held it.
    Sat {
        seat: SeatNumber,
        person: PersonId,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        lent: bool,
    },
    /// A seat is free, or has a bot: its person stood up, or was removed and does not get it back.
    Freed {
        seat: SeatNumber,
        bot: Option<String>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        removed: bool,
    },
    /// Two places were exchanged.
    Moved { from: SeatNumber, to: SeatNumber },
    /// A seat is kept free, or open again.
    Locked { seat: SeatNumber, locked: bool },
    /// A bot sits down.
    Bot { seat: SeatNumber, level: String },
    /// There are other options.
    Options { seats: usize, options: Map<String, Value> },
    /// The table is run otherwise.
    Settings(Settings),
    /// Somebody else hosts.
    Host { person: PersonId },
    /// Somebody is gone for good; bots take their seats while a game runs, and perhaps somebody else hosts.
    Left { person: PersonId, bot: Option<String>, host: PersonId },
    /// A seat can be claimed with a code until then. The code follows from the table's salt and the row's number.
    Offered { seat: SeatNumber, until: u64 },
    /// Somebody asks for a seat.
    Asked { seat: SeatNumber, person: PersonId },
    /// The host says no to that.
    Denied { seat: SeatNumber, person: PersonId },
    /// A deal is being made: the attempt's name and the server's secret.
    Started { id: Id, server: Secret, rules: u32 },
    /// A seat is bound to its part in the deal, or puts nothing in.
    Bound { seat: SeatNumber, commit: Option<Commit> },
    /// The list of what the seats are bound by is closed and shown.
    Listed,
    /// A seat has opened its part.
    Opened { seat: SeatNumber, nonce: Secret },
    /// Somebody did not open: the deal is made anew.
    Voided { id: Id, server: Secret },
    /// A game was dealt, to be played by the rules of this number.
    Dealt { seed: String, rules: u32 },
    /// An action was taken. `opens` names the question that it opened, if it closed the one before.
    Did { seat: SeatNumber, action: String, by: Actor, decision: u32, opens: Option<u32> },
    /// Time stands still.
    Paused,
    /// Time goes on.
    Resumed,
    /// The game was given up.
    Abandoned,
    /// The server cannot let the game go on, and why.
    Closed { reason: String },
    /// The table is open for another game.
    Again,
    /// Somebody with a seat would like another game.
    Wished { person: PersonId },
    /// All who have a seat would: the table is open for another game, and it begins.
    Agreed,
    /// Somebody who does not play guesses.
    Guessed { person: PersonId, answer: u32 },
    /// Somebody who is known already knocks at the closed door.
    Knocked { person: PersonId, name: String },
    /// The host lets somebody in who knocked, or says no.
    Admitted { person: PersonId, admitted: bool },
    /// The host keeps somebody out, and bots take their seats while a game runs; or does not any more.
    Banned { person: PersonId, banned: bool, bot: Option<String> },
    /// The host keeps somebody quiet, or does not any more.
    Muted { person: PersonId, muted: bool },
}

/// How a table was made.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct Created {
    /// The game's short name.
    pub game: String,
    /// Its options.
    pub options: Map<String, Value>,
    /// How the table is run.
    pub settings: Settings,
    /// The places.
    pub places: Vec<Holder>,
    /// Who made it: person 0.
    pub guest: String,
    /// Their name.
    pub name: String,
    /// Secret of the table, from which one-time codes and the bots' whims follow. The deal does not.
    pub salt: String,
    /// Is it for a first lesson?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lesson: bool,
    /// Is it for a deal that was played before?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given: Option<Box<Given>>,
}

/// Who holds a place.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Holder {
    /// Nobody.
    Free,
    /// Somebody.
    Person(PersonId),
    /// A bot of this level.
    Bot(String),
}

impl Change {
    /// Does it change the deal that is being made?
    pub fn deals(&self) -> bool {
        matches!(
            self,
            Change::Started { .. }
                | Change::Bound { .. }
                | Change::Listed
                | Change::Opened { .. }
                | Change::Voided { .. }
                | Change::Dealt { .. }
        )
    }

    /// Does the time for a question begin with it?
    pub fn asks(&self) -> bool {
        matches!(
            self,
            Change::Did { opens: Some(_), .. }
                | Change::Dealt { .. }
                | Change::Resumed
                | Change::Settings(_)
                | Change::Started { .. }
                | Change::Listed
                | Change::Voided { .. }
        )
    }
}

impl Entry {
    /// A change that nobody asked for.
    pub fn own(change: Change) -> Entry {
        Entry { change, from: None }
    }

    /// The row that keeps it. `ends` says whether it ends the game.
    pub fn row(&self, table: &Code, seq: u32, at: u64, ends: bool) -> Row {
        Row { table: table.clone(), seq, at, body: self.body(), mark: self.mark(ends) }
    }

    /// As the log keeps it.
    ///
    /// # Panics
    ///
    /// Never: plain data has a JSON form. An empty body in an append-only log could not be mended.
    pub fn body(&self) -> String {
        serde_json::to_string(self).expect("plain data has a JSON form")
    }

    /// What the store's indexes are to learn from this; `ends` says whether it ends the game.
    fn mark(&self, ends: bool) -> Mark {
        let mut mark = Mark::default();
        match &self.change {
            Change::Created(created) => {
                mark.game = Some(created.game.clone());
                mark.guest = Some(created.guest.clone());
                mark.life = Some(Life::Open);
            }
            Change::Joined { guest, .. } => mark.guest = Some(guest.clone()),
            Change::Again | Change::Agreed => mark.life = Some(Life::Open),
            _ if ends => mark.life = Some(Life::Over),
            _ => {}
        }
        mark
    }
}
