//! What happens, told so that it can be drawn step by step and explained.

use engine::{Kinds, Seat};
use serde::Serialize;
use ts_rs::TS;

use crate::geometry::{Field, Orientation, Place, Spin};
use crate::pieces::{Card, Cards, Part, PileNo};
use crate::sliders::{Berth, Chamber, Offset, Slider, Way};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[serde(tag = "event", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Event {
    /// A ghost stepped to the next field of its room.
    Stepped {
        /// Whose ghost, and whose move.
        seat: Seat,
        /// From here …
        from: Field,
        /// … to here.
        to: Field,
    },
    /// A slider moved by one chamber.
    Slid {
        /// Whose move.
        seat: Seat,
        /// Which slider.
        slider: Slider,
        /// Which way.
        way: Way,
        /// Where it lies now.
        offset: Offset,
        /// Every ghost that it took along, or tried to.
        ghosts: Vec<Journey>,
    },
    /// A slider was put into another corridor.
    Shifted {
        /// Whose move.
        seat: Seat,
        /// Which slider.
        slider: Slider,
        /// From here …
        from: Berth,
        /// … to here.
        to: Berth,
    },
    /// The board turned.
    Turned {
        /// Whose move.
        seat: Seat,
        /// Which way.
        spin: Spin,
        /// How the board lies now.
        orientation: Orientation,
        /// Every ghost on the board: some rode, some stood still over the floor.
        ghosts: Vec<Journey>,
        /// The ghosts that the player has to place now, in order.
        placing: Vec<Seat>,
    },
    /// A ghost that straddled two fields or was off the board was placed.
    Placed {
        /// Who placed it.
        seat: Seat,
        /// Whose ghost.
        ghost: Seat,
        /// The field it had reached; nothing if it was off the board.
        from: Option<Field>,
        /// Where it stands now.
        to: Field,
        /// The walls between.
        walls: Vec<Wall>,
    },
    /// A pile was taken up to be searched.
    Searched {
        /// Who searches.
        seat: Seat,
        /// Which pile.
        pile: PileNo,
        /// What for.
        card: Card,
    },
    /// The searching player sees all cards of the pile.
    Looked {
        /// Who sees them.
        seat: Seat,
        /// Which pile.
        pile: PileNo,
        /// The cards, top first.
        cards: Cards,
    },
    /// The card was there, and lies openly before the player now.
    Found {
        /// Whose it is.
        seat: Seat,
        /// From which pile.
        pile: PileNo,
        /// Which card.
        card: Card,
        /// The back on top of the pile now.
        top: Option<Part>,
    },
    /// The card was not there.
    Missed {
        /// Who searched.
        seat: Seat,
        /// Which pile does not hold it.
        pile: PileNo,
        /// Which card.
        card: Card,
    },
    /// The searched pile was put back.
    Tidied {
        /// Who put it back.
        seat: Seat,
        /// Where it was.
        pile: PileNo,
        /// The part that is on top now.
        part: Part,
        /// Where it is now; a pile that was there has changed places with it.
        place: PileNo,
    },
    /// A seat's turn began.
    Began {
        /// Whose turn it is.
        seat: Seat,
    },
    /// A ghost is dressed from head to toe.
    Won {
        /// Who has won.
        seat: Seat,
    },
}

/// The way of one ghost during a slide or a turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, TS)]
pub struct Journey {
    /// Whose ghost.
    pub ghost: Seat,
    /// The places it was on, one after the other, from where it stood.
    pub places: Vec<Place>,
    /// The fields it was on, one after the other, from where it stood. Who rides with the board stays on its field;
    /// under one that stands still over the floor the fields pass along.
    pub fields: Vec<Field>,
    /// The walls that it went through.
    pub walls: Vec<Wall>,
    /// Why it is where it is.
    pub stop: Stop,
}

impl Journey {
    /// Is the ghost on another field now than before, or off the board?
    pub fn moved(&self) -> bool {
        matches!(self.stop, Stop::PushedOff { .. }) || self.fields.first() != self.fields.last()
    }
}

/// A wall, by the two fields it stands between.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
pub struct Wall {
    /// The field from which a ghost came.
    pub from: Field,
    /// The field to which it went.
    pub to: Field,
}

/// Why a ghost stopped where it did.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[serde(tag = "why", rename_all = "kebab-case")]
pub enum Stop {
    /// A slide: it was over a magnet and went along.
    Dragged {
        /// The slider's.
        slider: Slider,
        /// The magnet's chamber.
        chamber: Chamber,
    },
    /// A slide: a ghost pushed it along.
    Pushed {
        /// Which ghost.
        by: Seat,
    },
    /// A slide: the plug is in its way.
    Plug,
    /// A slide: a ghost that stays is in its way.
    Blocked {
        /// Which ghost.
        by: Seat,
    },
    /// A turn: it was over a magnet all the time.
    Gripped {
        /// The slider's.
        slider: Slider,
        /// The magnet's chamber.
        chamber: Chamber,
    },
    /// A turn: it came over a magnet.
    Caught {
        /// The slider's.
        slider: Slider,
        /// The magnet's chamber.
        chamber: Chamber,
    },
    /// A turn: it bumped into a ghost that stands still, and stands still too.
    Wedged {
        /// Behind which ghost.
        behind: Seat,
    },
    /// A turn: it bumped into a ghost on the outer ring and is off the board.
    PushedOff {
        /// Into which ghost.
        by: Seat,
    },
    /// A turn: it rode to the end of the way.
    Arrived,
}

impl Kinds for Event {
    const KINDS: &'static [&'static str] = &[
        "stepped", "slid", "shifted", "turned", "placed", "searched", "looked", "found", "missed", "tidied", "began",
        "won",
    ];

    fn kind(&self) -> &'static str {
        match self {
            Event::Stepped { .. } => "stepped",
            Event::Slid { .. } => "slid",
            Event::Shifted { .. } => "shifted",
            Event::Turned { .. } => "turned",
            Event::Placed { .. } => "placed",
            Event::Searched { .. } => "searched",
            Event::Looked { .. } => "looked",
            Event::Found { .. } => "found",
            Event::Missed { .. } => "missed",
            Event::Tidied { .. } => "tidied",
            Event::Began { .. } => "began",
            Event::Won { .. } => "won",
        }
    }
}

impl engine::Event for Event {
    /// Only a search shows something: the pile to its searcher, and to all whether the card is there.
    fn shows(&self) -> bool {
        matches!(self, Event::Looked { .. } | Event::Found { .. } | Event::Missed { .. })
    }
}
