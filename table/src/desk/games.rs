//! What is on the shelf.

use serde::Serialize;
use serde_json::{Map, Value};
use ts_rs::TS;
use utoipa::ToSchema;

/// A game on the shelf.
#[derive(Serialize, TS, ToSchema)]
pub struct GameInfo {
    /// The short name.
    id: &'static str,
    /// The title.
    title: &'static str,
    /// Designer and publisher.
    credit: &'static str,
    /// The number of its rules.
    rules: u32,
    /// The fewest and the most players.
    #[schema(value_type = Vec<usize>)]
    seats: (usize, usize),
    /// The colours of the seats, by number of players from the fewest on.
    colours: Vec<Vec<&'static str>>,
    /// The options.
    #[ts(type = "OptionSpec[]")]
    #[schema(value_type = Vec<Object>)]
    options: &'static [engine::OptionSpec],
    /// The levels of its bots.
    levels: Vec<&'static str>,
    /// Has it a first lesson?
    lesson: bool,
    /// Can finished games be looked back at?
    review: bool,
    /// Who the bots are that have a character.
    people: Vec<BotInfo>,
}

/// Somebody to play against.
#[derive(Serialize, TS, ToSchema)]
pub struct BotInfo {
    /// The level.
    level: &'static str,
    /// The name.
    name: &'static str,
    /// The names of others who play alike: at seat *s* of a table sits, with *n* of these, number (*s* + *n*) mod (*n* + 1) of
    /// all, `name` being number 0.
    others: &'static [&'static str],
    /// One line on what they are like, by language.
    #[ts(type = "Record<string, string>")]
    #[schema(value_type = Object)]
    character: Map<String, Value>,
}

/// What is on the shelf.
pub fn games(shelf: &[Box<dyn engine::AnyKind>]) -> Vec<GameInfo> {
    let game = |kind: &dyn engine::AnyKind| {
        let (fewest, most) = kind.seats();
        let colours = |seats| kind.colours(seats).iter().map(|colour| colour.name()).collect();
        let bot = |person: &engine::Person| BotInfo {
            level: person.level,
            name: person.name,
            others: person.others,
            character: person
                .character
                .iter()
                .map(|(language, text)| ((*language).to_owned(), (*text).into()))
                .collect(),
        };
        GameInfo {
            id: kind.id(),
            title: kind.title(),
            credit: kind.credit(),
            rules: kind.rules(),
            seats: (fewest, most),
            colours: (fewest..=most).map(colours).collect(),
            options: kind.options(),
            levels: kind.levels(),
            lesson: kind.lesson().is_some(),
            review: kind.is_reviewed(),
            people: kind.people().iter().map(bot).collect(),
        }
    };
    shelf.iter().map(|kind| game(kind.as_ref())).collect()
}
