//! What a seat may do, and how it is written.

use std::fmt;
use std::str::FromStr;

use engine::{Colour, Kinds, Unreadable};
use serde::{Serialize, Serializer};
use ts_rs::TS;

use crate::geometry::{Field, Spin};
use crate::pieces::{Part, PileNo};
use crate::sliders::{Corridor, Offset, Slider, Way};

/// An action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, TS)]
#[ts(type = r#""end" | `search ${PileNo}` | `step ${Field}` | `slide ${Slider} ${Way}`
    | `shift ${Slider} ${Corridor} ${Offset}` | `turn ${Spin}`
    | `place ${"red" | "blue" | "green" | "yellow"} ${Field}` | `tidy ${Part} ${PileNo}`"#)]
pub enum Action {
    /// `end`: the turn ends (WA-12).
    End,
    /// `search 3`: one pile is looked through (WA-22).
    Search(PileNo),
    /// `step b1`: the own ghost goes to a field next to it (WA-14).
    Step(Field),
    /// `slide A up`: a slider moves by one chamber (WA-15).
    Slide(Slider, Way),
    /// `shift A 4 -1`: a slider is put into another corridor (WA-16).
    Shift(Slider, Corridor, Offset),
    /// `turn cw`: the board turns (WA-17).
    Turn(Spin),
    /// `place red c3`: a ghost that straddles or is off the board is placed (WA-21).
    Place(Colour, Field),
    /// `tidy legs 3`: the searched pile goes back with this part on top (WA-24).
    Tidy(Part, PileNo),
}

/// The colours of ghosts (WA-3).
pub(crate) const GHOSTS: [Colour; 4] = [Colour::Red, Colour::Blue, Colour::Green, Colour::Yellow];

impl Action {
    /// Every action that the notation can write, in the order in which legal ones are listed.
    pub fn all() -> Vec<Action> {
        let mut all = vec![Action::End];
        all.extend(PileNo::ALL.map(Action::Search));
        all.extend(Field::all().map(Action::Step));
        for slider in Slider::ALL {
            all.extend(Way::ALL.map(|way| Action::Slide(slider, way)));
        }
        for slider in Slider::ALL {
            for corridor in Corridor::ALL {
                all.extend(Offset::ALL.map(|offset| Action::Shift(slider, corridor, offset)));
            }
        }
        all.extend([Spin::Cw, Spin::Ccw].map(Action::Turn));
        for colour in GHOSTS {
            all.extend(Field::all().map(|field| Action::Place(colour, field)));
        }
        for part in Part::ALL {
            all.extend(PileNo::ALL.map(|pile| Action::Tidy(part, pile)));
        }
        all
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::End => f.write_str("end"),
            Action::Search(pile) => write!(f, "search {pile}"),
            Action::Step(field) => write!(f, "step {field}"),
            Action::Slide(slider, way) => write!(f, "slide {slider} {way}"),
            Action::Shift(slider, corridor, offset) => write!(f, "shift {slider} {corridor} {offset}"),
            Action::Turn(spin) => write!(f, "turn {spin}"),
            Action::Place(colour, field) => write!(f, "place {colour} {field}"),
            Action::Tidy(part, pile) => write!(f, "tidy {part} {pile}"),
        }
    }
}

impl FromStr for Action {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Action, Unreadable> {
        let mut words = text.split(' ');
        let verb = words.next().unwrap_or_default();
        let rest = [words.next(), words.next(), words.next()];
        let read = if words.next().is_none() { read(verb, rest) } else { None };
        read.ok_or_else(|| {
            let (expected, rule) = expected(verb);
            Unreadable::new(text, expected, rule)
        })
    }
}

/// Reads an action from its words; anything but exactly one form gives nothing.
fn read(verb: &str, words: [Option<&str>; 3]) -> Option<Action> {
    match (verb, words) {
        ("end", [None, None, None]) => Some(Action::End),
        ("search", [Some(pile), None, None]) => pile_numbered(pile).map(Action::Search),
        ("step", [Some(field), None, None]) => field.parse().ok().map(Action::Step),
        ("slide", [Some(slider), Some(way), None]) => Some(Action::Slide(Slider::named(slider)?, Way::named(way)?)),
        ("shift", [Some(slider), Some(corridor), Some(offset)]) => {
            let corridor = Corridor::numbered(digit(corridor)?)?;
            Some(Action::Shift(Slider::named(slider)?, corridor, offset_written(offset)?))
        }
        ("turn", [Some(spin), None, None]) => spin_named(spin).map(Action::Turn),
        ("place", [Some(colour), Some(field), None]) => {
            let colour = GHOSTS.into_iter().find(|ghost| ghost.name() == colour)?;
            Some(Action::Place(colour, field.parse().ok()?))
        }
        ("tidy", [Some(part), Some(pile), None]) => Some(Action::Tidy(Part::named(part)?, pile_numbered(pile)?)),
        _ => None,
    }
}

/// What a text with this verb should have looked like, and the rule that says so.
fn expected(verb: &str) -> (&'static str, &'static str) {
    match verb {
        "end" => ("say “end” alone", "WA-12"),
        "search" => ("say “search” and a pile, 1 to 4", "WA-22"),
        "step" => ("say “step” and a field, a1 to g7", "WA-14"),
        "slide" => ("say “slide”, a slider (A, B or C) and “up” or “down”", "WA-15"),
        "shift" => ("say “shift”, a slider (A, B or C), a corridor (1 to 5) and an offset (-2 to 2)", "WA-16"),
        "turn" => ("say “turn cw” or “turn ccw”", "WA-17"),
        "place" => ("say “place”, a colour (red, blue, green or yellow) and a field, a1 to g7", "WA-21"),
        "tidy" => ("say “tidy”, a body part (hat, face, body, legs or hand) and a pile, 1 to 4", "WA-24"),
        _ => ("an action begins with step, slide, shift, turn, place, search, tidy or end", "WA-12"),
    }
}

/// A number of one digit, written plainly.
fn digit(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [digit @ b'0'..=b'9'] => Some(digit - b'0'),
        _ => None,
    }
}

fn pile_numbered(text: &str) -> Option<PileNo> {
    PileNo::numbered(digit(text)?.into())
}

fn offset_written(text: &str) -> Option<Offset> {
    Offset::ALL.into_iter().find(|offset| offset.to_string() == text)
}

fn spin_named(text: &str) -> Option<Spin> {
    match text {
        "cw" => Some(Spin::Cw),
        "ccw" => Some(Spin::Ccw),
        _ => None,
    }
}

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl Kinds for Action {
    const KINDS: &'static [&'static str] =
        &["end", "search", "step", "slide", "shift", "turn", "place ghost", "tidy pile"];

    fn kind(&self) -> &'static str {
        match self {
            Action::End => "end",
            Action::Search(_) => "search",
            Action::Step(_) => "step",
            Action::Slide(..) => "slide",
            Action::Shift(..) => "shift",
            Action::Turn(_) => "turn",
            Action::Place(..) => "place ghost",
            Action::Tidy(..) => "tidy pile",
        }
    }
}
