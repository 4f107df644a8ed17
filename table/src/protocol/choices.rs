//! What people choose from: portraits and reactions, of which every page has its own drawings and words.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The portraits that people can choose from; each is a drawing of the page.
#[derive(Deserialize, Serialize, Clone, Copy, PartialEq, Eq, Debug, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Portrait {
    /// A fox.
    Fox,
    /// A cat.
    Cat,
    /// A bear.
    Bear,
    /// A frog.
    Frog,
    /// A rabbit.
    Rabbit,
    /// A penguin.
    Penguin,
    /// A dragon.
    Dragon,
    /// A robin.
    Robin,
}

/// The fixed reactions.
#[derive(Deserialize, Serialize, Clone, Copy, PartialEq, Eq, Debug, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Reaction {
    /// Well done.
    Cheer,
    /// That was funny.
    Laugh,
    /// What a surprise.
    Gasp,
    /// Oh no.
    Cry,
    /// Let me think.
    Think,
    /// Hurry up.
    Hurry,
    // Ready-made sentences, which every page says in its own language.
    /// Hello, everybody!
    Hello,
    /// Good luck!
    Luck,
    /// Well played!
    Played,
    /// Thank you!
    Thanks,
    /// Oops!
    Oops,
    /// That was close!
    Close,
    /// I knew it!
    Knew,
    /// Just a moment, please.
    Moment,
    /// Another game?
    Another,
    /// Good night!
    Bye,
}
