//! New tables: what people ask for, and what comes of it.

use engine::{AnyKind, Refusal};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::names;
use crate::protocol::Settings;
use crate::record::change::{Created, Holder};
use crate::refusal;

/// A new table.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's short name.
    pub game: String,
    /// Its options.
    #[serde(default)]
    #[ts(type = "Record<string, unknown>", optional)]
    #[schema(value_type = Object)]
    pub options: Map<String, Value>,
    /// How the table is run.
    #[serde(default)]
    #[ts(optional, type = "Partial<Settings>")]
    settings: Settings,
    /// The places in seat order: `free`, `me`, or a bot's level. Without them, two free ones or as many as the game needs.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<String>>")]
    places: Vec<String>,
    /// Is it for a first lesson? Then the lesson says what is played and who plays, and it begins at once.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    lesson: bool,
    /// One's name.
    #[ts(optional)]
    name: Option<String>,
    /// Chosen by the client: asked twice under the same name, one table is made.
    #[ts(optional)]
    request: Option<String>,
}

/// A table's address.
#[derive(Serialize, TS, ToSchema)]
pub struct TableLink {
    /// The code that can be said aloud.
    pub code: String,
    /// The link to give to others.
    pub link: String,
}

impl NewTable {
    /// What is to be made of it.
    pub fn plan(self, kind: &dyn AnyKind, guest: String) -> Result<Plan, Refusal> {
        if self.request.as_ref().is_some_and(|request| request.is_empty() || request.chars().count() > 64) {
            return Err(refusal::unreadable_message("a request has a name of 1 to 64 characters"));
        }
        let place = |word: &String| match word.as_str() {
            "free" => Holder::Free,
            "me" => Holder::Person(0),
            level => Holder::Bot(level.to_owned()),
        };
        let places = match self.places.as_slice() {
            [] => vec![Holder::Free; kind.seats().0.max(2)],
            places => places.iter().take(engine::MAX_SEATS + 1).map(place).collect(),
        };
        let mut plan = Plan {
            guest,
            name: self.name,
            game: self.game,
            options: self.options,
            settings: self.settings,
            places,
            request: self.request,
            lesson: self.lesson,
        };
        if plan.lesson {
            plan.teach(kind)?;
        }
        Ok(plan)
    }
}

/// What a new table is to be.
pub struct Plan {
    pub guest: String,
    pub name: Option<String>,
    pub game: String,
    pub options: Map<String, Value>,
    pub settings: Settings,
    pub places: Vec<Holder>,
    pub request: Option<String>,
    pub lesson: bool,
}

impl Plan {
    /// A first lesson: what is played and who plays is the lesson's affair, and nobody is in a hurry.
    fn teach(&mut self, kind: &dyn AnyKind) -> Result<(), Refusal> {
        let lesson = kind.lesson().ok_or_else(refusal::no_lesson)?;
        let kindest = kind.people().first().map(|person| person.level).or(kind.levels().first().copied());
        self.options = (lesson.options)().0;
        self.settings = Settings { public: false, time: None, window: None, warm: None, ..self.settings };
        self.places = vec![Holder::Bot(kindest.unwrap_or_default().to_owned()); lesson.seats];
        self.places[0] = Holder::Person(0);
        Ok(())
    }

    /// The first change of the table, and under which name it was asked for.
    pub fn created(self, lobby: bool, random: impl FnOnce() -> [u8; 32]) -> Result<(Created, Option<String>), Refusal> {
        self.settings.check()?;
        if self.settings.public && !lobby {
            return Err(refusal::no_lobby());
        }
        let name = match &self.name {
            Some(name) => names::proper(name).map_err(refusal::bad_name)?,
            None => names::friendly(&self.guest),
        };
        let created = Created {
            game: self.game,
            options: self.options,
            settings: self.settings,
            places: self.places,
            guest: self.guest,
            name,
            salt: names::hex(&random()),
            lesson: self.lesson,
        };
        Ok((created, self.request))
    }
}
