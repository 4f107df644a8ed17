//! What a set-up is like: bots play it for whoever asks, a few games at a time. Nothing is kept.

use engine::{AnyKind, Options, Refusal, Run, Seed, Stats};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::protocol::Whole;
use crate::refusal;

/// An answer ends with the game in which this many actions are reached: about a second of work, whatever set-up is sent.
const MOST_ACTIONS: u32 = 1_000;
/// After so many actions a game is cut: nobody would play it to its end.
const LONGEST: u32 = 600;

/// A set-up to be studied.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StudyOrder {
    /// The game's short name.
    game: String,
    /// How many play.
    #[ts(as = "u32")]
    #[schema(value_type = u32)]
    seats: Whole,
    /// Its options.
    #[serde(default)]
    #[schema(value_type = Object)]
    #[ts(type = "Record<string, unknown>")]
    options: Map<String, Value>,
    /// The number of the first game to be played; without it, what can be said without playing.
    #[serde(default)]
    #[schema(value_type = Option<u32>)]
    #[ts(as = "Option<u32>", optional)]
    from: Option<Whole>,
}

/// What came of it: one of the two, as it was asked for.
#[derive(Serialize, TS, ToSchema)]
pub struct Studied {
    /// What can be said of the set-up without playing, if its game has anything to say.
    #[schema(value_type = Option<Object>)]
    #[ts(type = "unknown")]
    figures: Option<Value>,
    /// The games that were played, the first of which has the number that was asked for. The same number is the same game every time.
    #[schema(value_type = Option<Object>)]
    games: Option<Stats>,
}

/// Studies a set-up: some games of it, or its figures.
pub fn study(shelf: &[Box<dyn AnyKind>], body: &str) -> Result<Studied, Refusal> {
    let order: StudyOrder =
        serde_json::from_str(body).map_err(|error| refusal::unreadable_message(&error.to_string()))?;
    let kind = shelf.iter().find(|kind| kind.id() == order.game);
    let kind = kind.ok_or_else(|| refusal::no_such_game(&order.game))?;
    let options = Options(order.options);
    let Whole(seats) = order.seats;
    let game = kind.set_up(seats as usize, &options).map_err(|fault| refusal::bad_option(&fault))?;
    let Some(Whole(from)) = order.from else {
        return Ok(Studied { figures: game.figures(), games: None });
    };
    let people = kind.people();
    let level = people.get(people.len() / 2).map_or("random", |person| person.level);
    let players = vec![level.to_owned(); seats as usize];
    let run =
        Run { kind: kind.as_ref(), game: game.as_ref(), options: &options, players: &players, seed: Seed::numbered(1) };
    let mut stats = Stats::new(seats as usize);
    let mut actions = 0;
    for number in u64::from(from).. {
        let Some(simulated) = run.play_until(number, LONGEST, false) else { break };
        stats.count(simulated.played, &simulated.tally);
        actions += simulated.played.actions;
        if actions >= MOST_ACTIONS {
            break;
        }
    }
    Ok(Studied { figures: None, games: Some(stats) })
}
