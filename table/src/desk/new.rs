//! New tables: what people ask for, and what comes of it.

use engine::{AnyKind, BadLine, Refusal, Replay, Transcript};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;
use utoipa::ToSchema;

use super::review::short;
use crate::names;
use crate::protocol::{Settings, Whole};
use crate::record::change::{Created, Holder};
use crate::record::given::{Given, Purpose};
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
    /// Is it for the deal of a game that is over? Then its transcript says what is played.
    #[serde(default)]
    #[ts(optional)]
    #[schema(value_type = SameDeal)]
    pub given: Option<SameDeal>,
    /// One's name.
    #[ts(optional)]
    name: Option<String>,
    /// Chosen by the client: asked twice under the same name, one table is made.
    #[ts(optional)]
    request: Option<String>,
}

/// The deal of a game that is over.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SameDeal {
    /// The game.
    transcript: String,
    /// For practice: after how many of its actions it goes on otherwise. Without it, it is for a duel from the beginning.
    #[ts(optional, as = "Option<u32>")]
    #[schema(value_type = Option<u32>)]
    step: Option<Whole>,
    /// The table where it was played, and which game there that was: told when this one is over.
    #[ts(optional, as = "Option<(String, u32)>")]
    #[schema(value_type = Option<(String, u32)>, min_items = 2, max_items = 2)]
    origin: Option<(String, Whole)>,
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
    pub fn plan(self, shelf: &[Box<dyn AnyKind>], guest: String) -> Result<Plan, Refusal> {
        let kind = shelf.iter().find(|kind| kind.id() == self.game).ok_or_else(|| refusal::no_such_game(&self.game))?;
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
            given: None,
        };
        match self.given {
            Some(_) if plan.lesson => return Err(refusal::unreadable_message("a lesson has a deal of its own")),
            Some(deal) => plan.deal_again(shelf, deal)?,
            None if plan.lesson => plan.teach(kind.as_ref())?,
            None => {}
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
    pub given: Option<Box<Given>>,
}

impl Plan {
    /// About how much is written down for it, in bytes, beside what every table needs.
    pub fn weight(&self) -> usize {
        let length = |json: serde_json::Result<String>| json.map_or(0, |text| text.len());
        length(serde_json::to_string(&self.options)) + length(serde_json::to_string(&self.given))
    }

    /// A deal that was played to the end of its game: with its options and as many seats, and not for strangers.
    fn deal_again(&mut self, shelf: &[Box<dyn AnyKind>], deal: SameDeal) -> Result<(), Refusal> {
        let bad = |line: BadLine| refusal::bad_transcript(&line.to_string());
        let SameDeal { transcript, step, origin } = deal;
        let step = step.map(|Whole(step)| step as usize);
        let transcript = short(&transcript)?;
        let Transcript { header, actions, .. } = &transcript;
        if header.game != self.game || header.seats != self.places.len() {
            let wanted = format!("it is a game of {} for {} seats", engine::quote(&header.game), header.seats);
            return Err(refusal::bad_transcript(&wanted));
        }
        if step.is_some_and(|step| step >= actions.len()) {
            return Err(refusal::bad_transcript(&format!("it has {} actions, and then it is over", actions.len())));
        }
        Replay::finished(shelf, &transcript).map_err(bad)?;
        self.options.clone_from(&header.options.0);
        self.settings = Settings { public: false, grow: false, ..self.settings.clone() };
        let first = actions.iter().take(step.unwrap_or(0));
        self.given = Some(Box::new(Given {
            purpose: if step.is_some() { Purpose::Practice } else { Purpose::Duel },
            seed: header.seed.to_string(),
            actions: first.map(|entry| (entry.seat, entry.action.clone())).collect(),
            origin: origin.and_then(|(code, Whole(number))| Some((names::typed(&code)?, number))),
        }));
        Ok(())
    }

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
            given: self.given,
        };
        Ok((created, self.request))
    }
}
