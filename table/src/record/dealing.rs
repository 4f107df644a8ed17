//! How a table's seed comes about: everybody puts something in before anybody sees what (docs/fair-deals.md).

use engine::fair::{self, Attempt, Commit, Fair, Frozen, Id, Secret, Share, Who};
use engine::{Options, Refusal, Seat, SeatSet, Seed};
use serde_json::{Map, Value, json};

use super::change::{Change, Holder};
use super::{Place, Record};
use crate::protocol::{DealState, SeatNumber};
use crate::refusal;

/// What a seat's device has said.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Heard {
    NotYet,
    /// It puts nothing in.
    Nothing,
    /// It is bound by this.
    Bound(Commit),
}

impl Heard {
    fn commit(self) -> Option<Commit> {
        if let Heard::Bound(commit) = self { Some(commit) } else { None }
    }

    /// Bots and those who were silent before put nothing in.
    fn unless(barred: bool) -> Heard {
        if barred { Heard::Nothing } else { Heard::NotYet }
    }
}

/// A deal that is being made.
#[derive(Clone)]
pub struct Dealing {
    frozen: Frozen,
    pub rules: u32,
    /// Who plays, for the transcript's header.
    pub players: Vec<Value>,
    id: Id,
    secret: Secret,
    commit: Commit,
    heard: Vec<Heard>,
    /// Is the list closed and shown?
    listed: bool,
    nonces: Vec<Option<Secret>>,
    void: Vec<Attempt>,
}

impl Dealing {
    /// A deal for the people and bots who sit at the table.
    pub fn start(record: &Record, id: Id, secret: Secret, rules: u32) -> Result<Dealing, Refusal> {
        let who: Vec<Who> = record.places.iter().map(who).collect();
        let options = Options((*record.options).clone());
        let frozen =
            Frozen::new(record.kind().id(), rules, &options, &who).map_err(|fault| refusal::unfit_option(&fault))?;
        let commit = fair::commit(&id, &frozen, &secret);
        let heard = record.places.iter().map(|place| Heard::unless(bot(place))).collect();
        let nonces = vec![None; record.places.len()];
        Ok(Dealing {
            frozen,
            rules,
            players: players(record),
            id,
            secret,
            commit,
            heard,
            listed: false,
            nonces,
            void: Vec::new(),
        })
    }

    /// What the seats are asked for: the attempt, and whether it is time to open.
    pub fn round(&self) -> (Id, bool) {
        (self.id, self.listed)
    }

    /// A seat's device is bound, or puts nothing in.
    pub fn bind(&mut self, seat: Seat, commit: Option<Commit>) -> Result<(), Refusal> {
        let heard = &mut self.heard[seat.index()];
        if self.listed || *heard != Heard::NotYet {
            return Err(refusal::too_late_to_bind());
        }
        *heard = commit.map_or(Heard::Nothing, Heard::Bound);
        Ok(())
    }

    /// The list is closed: whoever has not been heard puts nothing in.
    pub fn close_list(&mut self) {
        self.listed = true;
        for heard in &mut self.heard {
            *heard = heard.commit().map_or(Heard::Nothing, Heard::Bound);
        }
    }

    /// A seat's device opens what it was bound by.
    pub fn open(&mut self, seat: Seat, nonce: Secret) -> Result<(), Refusal> {
        let bound = self.heard[seat.index()].commit().filter(|_| self.listed);
        let fits = bound.is_some_and(|bound| bound == fair::seat_commit(&self.id, &self.commit, seat, &nonce));
        if !fits {
            return Err(refusal::does_not_open());
        }
        self.nonces[seat.index()] = Some(nonce);
        Ok(())
    }

    /// Somebody was silent: this attempt is published, and all start again without them.
    pub fn void(&mut self, id: Id, secret: Secret) -> Result<(), Refusal> {
        let attempt = self.attempt();
        if !self.listed || attempt.silent().is_empty() {
            return Err(refusal::no_deal());
        }
        self.void.push(attempt);
        let barred = self.barred();
        let bots: Vec<bool> = self.players.iter().map(|player| player["kind"] == "bot").collect();
        let seats = Seat::all(self.heard.len());
        self.heard = seats.map(|seat| Heard::unless(bots[seat.index()] || barred.contains(seat))).collect();
        self.nonces.fill(None);
        self.commit = fair::commit(&id, &self.frozen, &secret);
        (self.id, self.secret, self.listed) = (id, secret, false);
        Ok(())
    }

    /// The seats that were silent in an attempt: they put nothing in any more.
    fn barred(&self) -> SeatSet {
        self.void.iter().flat_map(|attempt| attempt.silent().iter().collect::<Vec<_>>()).collect()
    }

    fn attempt(&self) -> Attempt {
        let share =
            |(heard, nonce): (&Heard, &Option<Secret>)| heard.commit().map(|commit| Share { commit, nonce: *nonce });
        let seats = self.heard.iter().zip(&self.nonces).map(share).collect();
        Attempt { id: self.id, commit: self.commit, server: self.secret, seats }
    }

    /// The seed, once everybody who was bound has opened.
    pub fn seed(&self) -> Option<Seed> {
        let open = self.listed && self.attempt().silent().is_empty();
        open.then(|| fair::seed(&self.id, &self.frozen, &self.secret, &self.nonces))
    }

    /// What comes next, if everybody has been heard for it.
    pub fn next(&self) -> Option<Change> {
        match self.seed() {
            Some(seed) => Some(Change::Dealt { seed: seed.to_string(), rules: self.rules }),
            None if !self.listed && !self.heard.contains(&Heard::NotYet) => Some(Change::Listed),
            None => None,
        }
    }

    /// What comes next when somebody's time is up: the list is closed, or the attempt is void.
    pub fn late(&self, random: &mut dyn FnMut() -> [u8; 32]) -> Change {
        if self.listed {
            let (id, server) = attempt(random);
            Change::Voided { id, server }
        } else {
            Change::Listed
        }
    }

    /// How the seed came about, for the transcript's header.
    pub fn account(&self) -> Fair {
        Fair { deal: self.attempt(), void: self.void.clone() }
    }

    /// What everybody may see of it. The server's secret of this attempt is not among it.
    pub fn state(&self, left: Option<u64>) -> DealState<'_> {
        DealState {
            id: self.id.to_string(),
            frozen: self.frozen.as_str(),
            commit: self.commit.to_string(),
            heard: self.heard.iter().map(|heard| *heard != Heard::NotYet).collect(),
            list: self.listed.then(|| self.heard.iter().map(|heard| heard.commit().map(|c| c.to_string())).collect()),
            opened: self.nonces.iter().map(Option::is_some).collect(),
            void: &self.void,
            left,
        }
    }
}

fn bot(place: &Place) -> bool {
    matches!(place.holder, Holder::Bot(_))
}

fn who(place: &Place) -> Who {
    match &place.holder {
        Holder::Bot(level) => Who::Bot { level: level.clone() },
        Holder::Person(_) | Holder::Free => Who::Person,
    }
}

/// Who plays, for the transcript's header.
pub fn players(record: &Record) -> Vec<Value> {
    record.places.iter().map(|place| player(record, place)).collect()
}

fn player(record: &Record, place: &Place) -> Value {
    match &place.holder {
        Holder::Person(_) => json!({ "name": record.played_by(place), "kind": "person" }),
        Holder::Bot(level) => json!({ "kind": "bot", "level": level }),
        Holder::Free => Value::Object(Map::new()),
    }
}

/// A new attempt's name and the server's secret.
pub fn attempt(random: &mut dyn FnMut() -> [u8; 32]) -> (Id, Secret) {
    let (id, secret) = (random(), random());
    let mut name = [0; 16];
    name.copy_from_slice(&id[..16]);
    (fair::Hex(name), fair::Hex(secret))
}

/// Reads what a client sent as hexadecimal digits.
pub fn hex<const N: usize>(text: &str) -> Result<fair::Hex<N>, Refusal> {
    text.parse().map_err(|fault: fair::NotHex| refusal::unreadable_message(&fault.to_string()))
}

/// A change to the deal, from a command for a seat.
pub fn bound(seat: SeatNumber, commit: Option<&String>) -> Result<Change, Refusal> {
    Ok(Change::Bound { seat, commit: commit.map(|commit| hex(commit)).transpose()? })
}
