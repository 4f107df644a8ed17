//! How a bot thinks: a job for elsewhere, its whims, and how long it takes.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use engine::{AnyPlayer, Cancel, Chance, Quick, Seat};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::protocol::SeatNumber;
use crate::record::Record;
use crate::timing::haste;

/// How long a bot without a character takes to answer, in milliseconds.
const THINKING: (u32, u32) = (500, 1500);

/// How long any bot takes in a first lesson, where what was said before is read or heard first …
const PATIENT: (u32, u32) = (3500, 4500);

/// … and if nothing new was said.
const BRISK: (u32, u32) = (900, 1300);

/// A bot, numbered in order of its coming to the table.
pub type BotId = u32;

/// A thought to be thought.
pub struct Job {
    pub bot: BotId,
    pub(crate) seat: Seat,
    pub(crate) level: String,
    pub(crate) player: Box<dyn AnyPlayer>,
    pub(crate) glimpse: Box<dyn Any + Send>,
    pub(crate) decision: u32,
}

/// What a thought is about, for those who think far from the table with nothing but its rows ([`think`](crate::think)).
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct Errand {
    /// Who is asked.
    pub seat: SeatNumber,
    /// How they play.
    pub level: String,
    /// What they are asked.
    pub decision: u32,
}

/// What a bot has thought.
pub struct Thought {
    pub(crate) player: Box<dyn AnyPlayer>,
    pub(crate) decision: u32,
    pub(crate) action: Option<String>,
}

/// A bot panicked while it was thinking, and its player is lost.
#[derive(Debug)]
pub struct Panicked;

impl Job {
    /// Is cancelled once nobody waits for the thought any more: the bot is gone, or its table is.
    pub fn canceller(&self) -> Cancel {
        self.player.canceller()
    }

    /// What it is about.
    pub fn errand(&self) -> Errand {
        Errand { seat: self.seat.index(), level: self.level.clone(), decision: self.decision }
    }

    /// It was thought elsewhere, and this came of it.
    pub fn thought(self, action: Option<String>) -> Thought {
        Thought { player: self.player, decision: self.decision, action }
    }

    /// Thinks, for as long as that takes.
    pub fn think(mut self) -> Thought {
        let action = self.player.choose(self.glimpse.as_ref());
        self.thought(action)
    }
}

/// A player takes in a step. If it panics over it, it alone is lost, not its table.
pub(crate) fn see(player: &mut Box<dyn AnyPlayer>, glimpse: &(dyn Any + Send)) -> Result<(), Panicked> {
    catch_unwind(AssertUnwindSafe(|| player.observe(glimpse))).map_err(|_| Panicked)
}

/// What a bot's whims follow from: the table's secret, never the game's seed.
pub(crate) fn whim(record: &Record, seat: Seat) -> Quick {
    let mut secret = record.salt().as_bytes().to_vec();
    secret.extend(record.number.to_le_bytes());
    secret.push(seat.index() as u8);
    quick(&secret)
}

/// Whims that follow from a secret.
pub(crate) fn quick(secret: &[u8]) -> Quick {
    let mut seed = [0; 8];
    seed.copy_from_slice(&Sha256::digest(secret)[..8]);
    Quick::new(u64::from_le_bytes(seed))
}

/// How long a bot takes to answer: drawn, whatever it holds and however fast it thinks.
pub(crate) fn time_to_think(whim: &mut Quick, record: &Record, seat: Seat, level: &str, reacting: bool) -> u64 {
    let character = record.kind().people().iter().find(|person| person.level == level);
    let usual = character.map_or(THINKING, |character| character.thinking);
    let course = record.current.as_ref().and_then(|current| current.course.as_ref());
    let (shortest, longest) = match course {
        Some(course) if course.tells(seat) => PATIENT,
        Some(_) => BRISK,
        None => usual,
    };
    let drawn = shortest + whim.below(longest.saturating_sub(shortest) + 1);
    let time = u64::from(drawn) * record.settings.pace.thinking() / 100 * haste(record) / 100;
    let window = record.settings.window.filter(|_| reacting);
    window.map_or(time, |seconds| time.min(800 * u64::from(seconds)))
}
