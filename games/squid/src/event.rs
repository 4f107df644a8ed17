//! What happens at the table, and who may see it (SQ-23).

use engine::{Kinds, Seat};
use serde::Serialize;
use ts_rs::TS;

use crate::pieces::{Deed, Position, Trick, Vote};

/// An event.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[serde(tag = "event", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Event {
    /// The guard was placed (SQ-8).
    Placed {
        /// By whom.
        seat: Seat,
        /// Where.
        position: Position,
    },
    /// A vote was cast; which, nobody learns yet (SQ-9).
    Voted {
        /// Whose.
        seat: Seat,
    },
    /// The last vote is in, and all are shown.
    Counted {
        /// By seat; nothing for those who are out.
        votes: Vec<Option<Vote>>,
        /// How far the guard walks.
        sum: i8,
    },
    /// A card that was used for a vote was discarded (SQ-10).
    Used {
        /// Whose.
        seat: Seat,
        /// Which.
        card: Trick,
    },
    /// The guard walked (SQ-11 to SQ-13, SQ-19).
    Walked {
        /// From here.
        from: Position,
        /// To here.
        to: Position,
        /// From behind whose character.
        off: Seat,
        /// To behind whose character.
        onto: Seat,
        /// What moved it.
        why: Step,
        /// Who played the trick that moved it, if one did.
        by: Option<Seat>,
    },
    /// A trick was played and discarded (SQ-12 to SQ-14, SQ-16).
    Played {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Trick,
    },
    /// Somebody plays no trick (SQ-14).
    Passed {
        /// Who.
        seat: Seat,
    },
    /// A guard action was drawn and revealed (SQ-15, SQ-16).
    Drawn {
        /// Which.
        deed: Deed,
        /// For whose character.
        seat: Seat,
        /// Where it stands.
        position: Position,
        /// The action that a second chance has put aside for this one.
        instead_of: Option<Deed>,
    },
    /// The discarded guard actions were shuffled into a new pile (SQ-21).
    DeedsRenewed {
        /// How many there are.
        cards: u8,
    },
    /// The discarded tricks were shuffled into a new pile (SQ-21).
    TricksRenewed {
        /// For whose draw.
        seat: Seat,
        /// Which, in the order of SQ-18: all could see them lie open.
        cards: Vec<Trick>,
    },
    /// The seat that drew a trick sees which (SQ-17).
    Got {
        /// Who.
        seat: Seat,
        /// Which.
        card: Trick,
    },
    /// The others see that a trick was drawn.
    Took {
        /// By whom.
        seat: Seat,
    },
    /// There was no trick to draw (SQ-21).
    NoneLeft {
        /// For whom.
        seat: Seat,
    },
    /// A character left the ring (SQ-17).
    Gone {
        /// Whose.
        seat: Seat,
        /// Where it stood.
        position: Position,
        /// Where the guard stands, now that the ring has closed.
        guard: Position,
    },
    /// A player is out and lays down the hand (SQ-18).
    Out {
        /// Who.
        seat: Seat,
        /// What they held, in the order of SQ-18.
        cards: Vec<Trick>,
    },
    /// The round is over (SQ-19, SQ-20).
    RoundOver {
        /// By this guard action.
        deed: Deed,
        /// Was it a quick round?
        quick: bool,
    },
    /// One colour is left in the ring (SQ-22).
    Won {
        /// Whose.
        seat: Seat,
    },
}

/// What moved the guard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// The votes (SQ-11).
    Votes,
    /// A `next`, or a `quick` that acts like one (SQ-12, SQ-13).
    Next,
    /// A `quick` that makes this a quick round (SQ-13).
    Quick,
    /// The quick round itself (SQ-19).
    RoundGoesOn,
}

impl engine::Event for Event {
    fn shows(&self) -> bool {
        matches!(
            self,
            Event::Counted { .. } | Event::Played { .. } | Event::Drawn { .. } | Event::Got { .. } | Event::Out { .. }
        )
    }
}

impl Kinds for Event {
    const KINDS: &'static [&'static str] = &[
        "placed",
        "voted",
        "counted",
        "used",
        "walked",
        "played",
        "passed",
        "drawn",
        "deeds-renewed",
        "tricks-renewed",
        "got",
        "took",
        "none-left",
        "gone",
        "out",
        "round-over",
        "won",
    ];

    fn kind(&self) -> &'static str {
        match self {
            Event::Placed { .. } => "placed",
            Event::Voted { .. } => "voted",
            Event::Counted { .. } => "counted",
            Event::Used { .. } => "used",
            Event::Walked { .. } => "walked",
            Event::Played { .. } => "played",
            Event::Passed { .. } => "passed",
            Event::Drawn { .. } => "drawn",
            Event::DeedsRenewed { .. } => "deeds-renewed",
            Event::TricksRenewed { .. } => "tricks-renewed",
            Event::Got { .. } => "got",
            Event::Took { .. } => "took",
            Event::NoneLeft { .. } => "none-left",
            Event::Gone { .. } => "gone",
            Event::Out { .. } => "out",
            Event::RoundOver { .. } => "round-over",
            Event::Won { .. } => "won",
        }
    }
}
