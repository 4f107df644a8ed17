//! Verifiable deals, version 1: how a seed comes about that nobody alone can choose. `docs/fair-deals.md` has the
//! protocol in words, byte by byte.
//!
//! Nothing here draws or sends anything: random bytes are passed in, and what is to be published comes out.

mod check;
mod hex;

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

pub use check::{Checked, Vouched, check};
pub use hex::{Hex, NotHex};

use crate::options::show;
use crate::transcript::quote_long;
use crate::{FORMAT, Header, MAX_SEATS, Options, Seat, SeatSet, Seed};

/// The name of one attempt to deal: *g*.
pub type Id = Hex<16>;

/// A hash that binds somebody to what is not yet shown: *C* of the server, *c* of a seat.
pub type Commit = Hex<32>;

/// What is hidden behind a [`Commit`]: *s* of the server, *n* of a seat.
pub type Secret = Hex<32>;

/// Who plays at a seat, as far as the deal is bound to it: names are not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Who {
    /// A person, whose device may contribute to the seed.
    Person,
    /// A bot, which contributes nothing.
    Bot {
        /// How well it plays.
        level: String,
    },
}

/// *H*: all that a game follows from, but for seed and actions, as one text that any language writes the same way.
///
/// It is JSON in UTF-8 without spaces; keys are sorted by code point at every level; numbers are whole, at most
/// 2^53 − 1 in size, in plain digits; in strings only `"`, `\` and what is below U+0020 is escaped, as `\b`, `\t`,
/// `\n`, `\f`, `\r` or else `\u00` and two small hex digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frozen(String);

impl Frozen {
    /// Freezes a set-up, one of `players` a seat.
    pub fn new(game: &str, rules: u32, options: &Options, players: &[Who]) -> Result<Frozen, Mismatch> {
        if players.len() > MAX_SEATS {
            return Err(Mismatch::new("players", format!("{} are more than a table seats", players.len())));
        }
        let mut frozen = json!({
            "game": game,
            "format": FORMAT,
            "seats": players.len(),
            "options": options.0,
            "rules": rules,
            "players": players,
        });
        if let Some(number) = unfit(&frozen) {
            let reason = format!("{} is not a whole number from -(2^53 - 1) to 2^53 - 1", show(number));
            return Err(Mismatch::new("options", reason));
        }
        frozen.sort_all_objects();
        Ok(Frozen(frozen.to_string()))
    }

    /// What was frozen before the game of this header.
    pub fn of(header: &Header) -> Result<Frozen, Mismatch> {
        let players = players(header)?;
        Frozen::new(&header.game, header.rules, &header.options, &players)
    }

    /// The text itself.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    fn hash(&self) -> [u8; 32] {
        Sha256::digest(&self.0).into()
    }
}

/// The first number that not every language reads and writes alike.
fn unfit(value: &Value) -> Option<&Value> {
    const LARGEST: u64 = (1 << 53) - 1;
    match value {
        Value::Number(number) if number.as_i64().is_none_or(|whole| whole.unsigned_abs() > LARGEST) => Some(value),
        Value::Array(items) => items.iter().find_map(unfit),
        Value::Object(items) => items.values().find_map(unfit),
        _ => None,
    }
}

fn players(header: &Header) -> Result<Vec<Who>, Mismatch> {
    let written = header.more.get("players").unwrap_or(&Value::Null);
    let players = Vec::<Who>::deserialize(written).map_err(|error| Mismatch::unreadable("players", &error))?;
    if players.len() != header.seats {
        let reason = format!("there are {}, but {} seats", players.len(), header.seats);
        return Err(Mismatch::new("players", reason));
    }
    Ok(players)
}

/// *C*: what the server publishes before anybody contributes.
pub fn commit(id: &Id, frozen: &Frozen, secret: &Secret) -> Commit {
    let hash = Sha256::new_with_prefix(b"gamenight/deal/1/server\0");
    Hex(hash.chain_update(id.0).chain_update(frozen.hash()).chain_update(secret.0).finalize().into())
}

/// *c*: what a seat's device sends before it opens its nonce.
pub fn seat_commit(id: &Id, commit: &Commit, seat: Seat, nonce: &Secret) -> Commit {
    let hash = Sha256::new_with_prefix(b"gamenight/deal/1/seat\0");
    let hash = hash.chain_update(id.0).chain_update(commit.0).chain_update([seat.index() as u8]);
    Hex(hash.chain_update(nonce.0).finalize().into())
}

/// The seed, once all who had committed have opened. A seat that contributes nothing counts as 32 zero bytes.
pub fn seed(id: &Id, frozen: &Frozen, secret: &Secret, nonces: &[Option<Secret>]) -> Seed {
    let hash = Sha256::new_with_prefix(b"gamenight/deal/1/seed\0");
    let hash = hash.chain_update(id.0).chain_update(frozen.hash()).chain_update(secret.0);
    let hash = nonces.iter().fold(hash, |hash, nonce| hash.chain_update(nonce.map_or([0; 32], |nonce| nonce.0)));
    Seed(hash.finalize().into())
}

/// What a seat put in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Share {
    /// What it was bound by.
    pub commit: Commit,
    /// What it opened; `None` if it was silent, which makes the deal void.
    pub nonce: Option<Secret>,
}

/// One attempt to deal, with everything opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Attempt {
    /// *g*.
    pub id: Id,
    /// *C*.
    pub commit: Commit,
    /// *s*.
    pub server: Secret,
    /// What each seat put in; `None` for bots, and for people whose device sent nothing in time.
    pub seats: Vec<Option<Share>>,
}

impl Attempt {
    /// *L*: the commits of the seats, as all were shown them.
    pub fn list(&self) -> Vec<Option<Commit>> {
        self.seats.iter().map(|share| share.map(|share| share.commit)).collect()
    }

    /// What the seats opened.
    pub fn nonces(&self) -> Vec<Option<Secret>> {
        self.seats.iter().map(|share| share.and_then(|share| share.nonce)).collect()
    }

    /// The seats that had committed, and did not open.
    pub fn silent(&self) -> SeatSet {
        let silent = |share: &Option<Share>| share.is_some_and(|share| share.nonce.is_none());
        Seat::all(self.seats.len()).zip(&self.seats).filter(|(_, share)| silent(share)).map(|(seat, _)| seat).collect()
    }
}

/// The header key `fair`: how the seed came about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fair {
    /// The attempt that gave the seed.
    #[serde(flatten)]
    pub deal: Attempt,
    /// Those before it, in order, that came to nothing because a seat was silent.
    pub void: Vec<Attempt>,
}

/// What a device keeps of an attempt, for each of its seats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Receipt {
    /// *g*.
    pub id: Id,
    /// *C*.
    pub commit: Commit,
    /// *L*.
    pub list: Vec<Option<Commit>>,
    /// The seat.
    pub seat: usize,
    /// The *n* that the device drew for it.
    pub nonce: Secret,
}

/// A value that is not what it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// Which one, such as `fair.seats[1].commit`.
    pub value: String,
    /// What is wrong with it.
    pub reason: String,
}

impl Mismatch {
    fn new(value: impl Into<String>, reason: impl Into<String>) -> Mismatch {
        Mismatch { value: value.into(), reason: reason.into() }
    }

    fn unreadable(value: &str, error: &serde_json::Error) -> Mismatch {
        Mismatch::new(value, quote_long(&error.to_string()))
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.value, self.reason)
    }
}

impl std::error::Error for Mismatch {}
