//! Messages of the server, read as a device reads them.

use std::borrow::Cow;
use std::rc::Rc;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use serde_json::value::RawValue;
use table::protocol::{PersonId, Stage};

/// A message as it came.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Heard<'a> {
    Welcome(Welcome),
    #[serde(borrow)]
    Table(TableHeard<'a>),
    Deal(Deal),
    #[serde(borrow)]
    Picture(Position<'a>),
    #[serde(borrow)]
    Step(Position<'a>),
    Changes(Changes),
    #[serde(borrow)]
    Answer(Answer<'a>),
    Reaction(IgnoredAny),
    Door(Outside),
    #[serde(borrow)]
    Closed(Refused<'a>),
}

/// What has changed in a position.
#[derive(Deserialize)]
pub struct Changes {
    pub after: u32,
    pub step: bool,
    pub position: Value,
}

/// What is seen of a table from outside its door.
#[derive(Deserialize)]
pub struct Outside {
    pub knocks: bool,
    pub refused: bool,
}

#[derive(Deserialize)]
pub struct Welcome {
    pub session: String,
    pub resumed: bool,
}

#[derive(Deserialize)]
pub struct TableHeard<'a> {
    #[serde(borrow)]
    pub table: &'a RawValue,
    pub person: Option<PersonId>,
    pub seats: Vec<u8>,
}

/// What the `table` message says to everybody.
#[derive(Deserialize, Debug)]
pub struct Scene {
    pub stage: Stage,
    pub number: u32,
    pub paused: bool,
    pub places: Vec<PlaceSeen>,
    pub people: Vec<PersonSeen>,
    pub host: PersonId,
    pub watchers: usize,
    pub televisions: usize,
    pub asks: Vec<(PersonId, u8)>,
}

#[derive(Deserialize, Debug)]
pub struct PlaceSeen {
    pub person: Option<PersonId>,
    pub bot: Option<String>,
    pub called: Option<String>,
    pub locked: bool,
    pub former: Option<PersonId>,
    #[serde(default)]
    pub lent: bool,
}

#[derive(Deserialize, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a state of its own")]
pub struct PersonSeen {
    pub name: String,
    pub here: bool,
    #[serde(default)]
    pub knocks: bool,
    #[serde(default)]
    pub banned: bool,
    #[serde(default)]
    pub muted: bool,
}

#[derive(Deserialize)]
pub struct Deal {
    pub id: String,
    pub commit: String,
    pub heard: Vec<bool>,
    pub list: Option<Vec<Option<String>>>,
    pub opened: Vec<bool>,
}

#[derive(Deserialize)]
pub struct Position<'a> {
    pub number: u32,
    pub step: u32,
    pub decision: u32,
    pub to_act: Vec<u8>,
    pub reacting: bool,
    #[serde(borrow)]
    pub events: Vec<&'a RawValue>,
    pub hold: u64,
    pub seat: Option<u8>,
    #[serde(borrow)]
    pub view: &'a RawValue,
    #[serde(borrow)]
    pub legal: Vec<Cow<'a, str>>,
    pub guessing: Option<IgnoredAny>,
}

#[derive(Deserialize)]
pub struct Answer<'a> {
    #[serde(borrow)]
    pub request: Cow<'a, str>,
    pub accepted: bool,
    pub code: Option<String>,
    #[serde(borrow)]
    pub refusal: Option<Refused<'a>>,
}

#[derive(Deserialize)]
pub struct Refused<'a> {
    #[serde(borrow)]
    pub code: Cow<'a, str>,
}

/// What a device keeps of a message.
pub enum News {
    Welcome {
        session: String,
        resumed: bool,
    },
    Table {
        scene: Rc<Scene>,
        person: Option<PersonId>,
        seats: Vec<u8>,
    },
    Deal(Deal),
    Position {
        number: u32,
        step: u32,
        decision: u32,
        seat: Option<u8>,
        legal: Vec<String>,
        guessing: bool,
        hold: u64,
    },
    Answer {
        request: String,
        accepted: bool,
        code: Option<String>,
        refusal: Option<String>,
    },
    Reaction,
    /// It stands outside a closed door, and has perhaps not knocked yet.
    Outside {
        may_knock: bool,
    },
    Closed(String),
    /// The connection ends here.
    End,
}
