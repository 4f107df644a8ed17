//! Games and matches without their types, for whoever serves any game: the only place where types are erased.

use std::any::Any;
use std::sync::Arc;

use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use crate::player::{AnyPlayer, Glimpse, Player};
use crate::simulate::{Played, Sitting, play_out};
use crate::{
    Addressed, Boxed, Colour, GuessBook, Guessing, Ink, Lesson, Match, OptionFault, OptionSpec, Options, Outcome,
    Person, Quick, Random, Refusal, Report, Seat, SeatSet, Seed, Settled, Strategy, Study, Tally, Tool, Types, Viewer,
    read_action, seen_by,
};

/// How a level makes its strategy for a seat.
pub type MakeStrategy<G> = fn(&G, Seat) -> Box<dyn Strategy<G>>;

/// How a strategy is made from a name that says more than a level, such as `search:500`.
pub type NamedStrategy<G> = fn(name: &str) -> Option<Box<dyn Strategy<G>>>;

/// A game on the shelf, with the bots that can play it: what a registry holds.
pub struct Kind<G: Boxed> {
    bots: Bots<G>,
    people: &'static [Person],
}

struct Bots<G: Boxed> {
    levels: Vec<(&'static str, MakeStrategy<G>)>,
    named: NamedStrategy<G>,
}

impl<G: Boxed> Clone for Bots<G> {
    fn clone(&self) -> Self {
        Bots { levels: self.levels.clone(), named: self.named }
    }
}

impl<G: Boxed> Bots<G> {
    fn make(&self, game: &G, name: &str, seat: Seat) -> Option<Box<dyn Strategy<G>>> {
        let level = self.levels.iter().find(|(level, _)| *level == name);
        level.map_or_else(|| (self.named)(name), |(_, make)| Some(make(game, seat)))
    }
}

impl<G: Boxed> Default for Kind<G> {
    fn default() -> Self {
        let bots = Bots { levels: vec![("random", |_, _| Box::new(Random))], named: |_| None };
        Kind { bots, people: &[] }
    }
}

impl<G: Boxed> Kind<G> {
    /// Adds a bot level.
    #[must_use]
    pub fn with(mut self, level: &'static str, make: MakeStrategy<G>) -> Kind<G> {
        self.bots.levels.push((level, make));
        self
    }

    /// Says who the levels are, and what other names make a strategy.
    #[must_use]
    pub fn known_as(mut self, people: &'static [Person], named: NamedStrategy<G>) -> Kind<G> {
        self.people = people;
        self.bots.named = named;
        self
    }
}

/// A game on the shelf, whatever it is.
pub trait AnyKind: Send + Sync {
    /// The short name.
    fn id(&self) -> &'static str;
    /// The title.
    fn title(&self) -> &'static str;
    /// Designer and publisher.
    fn credit(&self) -> &'static str;
    /// The number of its rules.
    fn rules(&self) -> u32;
    /// The fewest and the most players.
    fn seats(&self) -> (usize, usize);
    /// The options.
    fn options(&self) -> &'static [OptionSpec];
    /// What a report on its balance compares.
    fn studies(&self) -> &'static [Study];
    /// The first lesson, if there is one.
    fn lesson(&self) -> Option<&'static Lesson>;
    /// The colours of the seats at a table of so many.
    fn colours(&self, seats: usize) -> Vec<Colour>;
    /// The names of its bots.
    fn levels(&self) -> Vec<&'static str>;
    /// Who the bots are that have a character.
    fn people(&self) -> &'static [Person];
    /// Reads an option given as a file.
    fn read_option(&self, option: &str, text: &str) -> Result<Value, OptionFault>;
    /// The usual file of an option given as one.
    fn usual(&self, option: &str) -> Option<&'static str>;
    /// Validates a set-up.
    fn set_up(&self, seats: usize, options: &Options) -> Result<Box<dyn AnyGame>, OptionFault>;
    /// The game's part of a report.
    fn report(&self, tally: &Tally) -> Vec<Report>;
    /// The game's own commands.
    fn tools(&self) -> Vec<Tool>;
    /// What goes over the wire, in TypeScript.
    fn types(&self) -> Types;
}

impl<G: Boxed> AnyKind for Kind<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn credit(&self) -> &'static str {
        G::CREDIT
    }

    fn rules(&self) -> u32 {
        G::RULES
    }

    fn seats(&self) -> (usize, usize) {
        G::SEATS
    }

    fn options(&self) -> &'static [OptionSpec] {
        G::OPTIONS
    }

    fn studies(&self) -> &'static [Study] {
        G::STUDIES
    }

    fn lesson(&self) -> Option<&'static Lesson> {
        G::LESSON
    }

    fn colours(&self, seats: usize) -> Vec<Colour> {
        G::colours(seats)
    }

    fn levels(&self) -> Vec<&'static str> {
        self.bots.levels.iter().map(|(name, _)| *name).collect()
    }

    fn people(&self) -> &'static [Person] {
        self.people
    }

    fn read_option(&self, option: &str, text: &str) -> Result<Value, OptionFault> {
        G::read_option(option, text)
    }

    fn usual(&self, option: &str) -> Option<&'static str> {
        G::usual(option)
    }

    fn set_up(&self, seats: usize, options: &Options) -> Result<Box<dyn AnyGame>, OptionFault> {
        let (fewest, most) = G::SEATS;
        if !(fewest..=most).contains(&seats) {
            let reason = format!("{} is played by {fewest} to {most}, not by {seats}", G::TITLE);
            return Err(OptionFault::new("seats", reason));
        }
        options.only(G::OPTIONS)?;
        let game = Arc::new(G::set_up(seats, options)?);
        Ok(Box::new(Opened { game, bots: self.bots.clone() }))
    }

    fn report(&self, tally: &Tally) -> Vec<Report> {
        G::report(tally)
    }

    fn tools(&self) -> Vec<Tool> {
        G::tools()
    }

    fn types(&self) -> Types {
        G::types()
    }
}

/// A validated set-up of whatever game.
pub trait AnyGame: Send + Sync {
    /// How many play.
    fn seats(&self) -> usize;
    /// Deals a game from its seed.
    fn deal(&self, seed: &Seed) -> Box<dyn AnyMatch>;
    /// Seats a bot of a level, if the game has that level.
    fn player(&self, level: &str, seat: Seat, chance: Quick) -> Option<Box<dyn AnyPlayer>>;
    /// Plays a whole game out with these players, one a seat. `None` if they are players of something else.
    fn play_out(&self, players: &mut [Box<dyn AnyPlayer>], sitting: Sitting<'_>) -> Option<Played>;
}

struct Opened<G: Boxed> {
    game: Arc<G>,
    bots: Bots<G>,
}

impl<G: Boxed> AnyGame for Opened<G> {
    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn deal(&self, seed: &Seed) -> Box<dyn AnyMatch> {
        running(Match::deal(Arc::clone(&self.game), seed))
    }

    fn player(&self, level: &str, seat: Seat, chance: Quick) -> Option<Box<dyn AnyPlayer>> {
        let strategy = self.bots.make(&self.game, level, seat)?;
        Some(Box::new(Player::new(Arc::clone(&self.game), seat, strategy, chance)))
    }

    fn play_out(&self, players: &mut [Box<dyn AnyPlayer>], sitting: Sitting<'_>) -> Option<Played> {
        let mut seated: Vec<&mut Player<G>> =
            players.iter_mut().filter_map(|player| player.as_any().downcast_mut()).collect();
        (seated.len() == self.game.seats()).then(|| play_out(self.game.as_ref(), &mut seated, sitting))
    }
}

/// A game in progress, whatever it is. Actions are in notation, views and events in JSON.
pub trait AnyMatch: Send + Sync {
    /// The seats whose action is accepted now.
    fn to_act(&self) -> SeatSet;
    /// The open question.
    fn decision(&self) -> u32;
    /// How many actions have been taken.
    fn step(&self) -> u32;
    /// How many words of the key stream have been taken.
    fn drawn(&self) -> u64;
    /// Every legal action of a seat, in the game's order.
    fn legal(&self, seat: Seat) -> Vec<String>;
    /// How many legal actions a seat has.
    fn choices(&mut self, seat: Seat) -> usize;
    /// Plays the legal action of that number, in the game's order.
    fn choose(&mut self, seat: Seat, number: usize) -> Result<(), Refusal>;
    /// Checks an action and carries it out; refused, it changes nothing.
    fn play(&mut self, seat: Seat, action: &str, decision: Option<u32>) -> Result<(), Refusal>;
    /// Does the table ask for reactions, for which everybody asked gets the same time?
    fn reacting(&self) -> bool;
    /// The events of the last action, in JSON.
    fn events(&self) -> Vec<Addressed<Box<RawValue>>>;
    /// For how many beats these stay in sight: as many for all, so as many as for whoever sees the most.
    fn beats(&self) -> u64;
    /// What a viewer is told of the last action, a sentence an event.
    fn told(&self, viewer: Viewer) -> Vec<String>;
    /// How the game ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// What a viewer sees, in JSON.
    fn view(&self, viewer: Viewer) -> Box<RawValue>;
    /// What a seat's player gets of the last step: a [`Glimpse`].
    fn glimpse(&self, seat: Seat) -> Box<dyn Any + Send>;
    /// What is done for a seat whose time is up.
    fn timeout_action(&self, seat: Seat) -> Option<String>;
    /// What onlookers may guess at now.
    fn guessing(&self) -> Option<Guessing>;
    /// Settles the guesses at `asked` if the last action has given the answer away, and says which it was.
    fn settle(&self, asked: &Guessing, book: &mut GuessBook) -> Option<Settled>;
    /// The state record.
    fn record(&self) -> Value;
    /// What a viewer sees, drawn for a terminal.
    fn draw(&self, viewer: Viewer, ink: Ink) -> String;
}

struct Running<G: Boxed> {
    table: Match<G>,
    events: Vec<Addressed<G::Event>>,
    choices: Vec<G::Action>,
}

impl<G: Boxed> Running<G> {
    fn actions(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.table.game().legal(self.table.state(), seat, &mut actions);
        actions
    }
}

/// A view or an event as JSON. Games write plain data, which always has a JSON form.
fn json(data: &impl serde::Serialize) -> Box<RawValue> {
    to_raw_value(data).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

/// A game in progress without its type.
pub fn running<G: Boxed>(table: Match<G>) -> Box<dyn AnyMatch> {
    Box::new(Running { table, events: Vec::new(), choices: Vec::new() })
}

impl<G: Boxed> AnyMatch for Running<G> {
    fn to_act(&self) -> SeatSet {
        self.table.game().to_act(self.table.state())
    }

    fn decision(&self) -> u32 {
        self.table.decision()
    }

    fn step(&self) -> u32 {
        self.table.step()
    }

    fn drawn(&self) -> u64 {
        self.table.drawn()
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        self.actions(seat).iter().map(ToString::to_string).collect()
    }

    fn choices(&mut self, seat: Seat) -> usize {
        self.choices.clear();
        self.table.game().legal(self.table.state(), seat, &mut self.choices);
        self.choices.len()
    }

    fn choose(&mut self, seat: Seat, number: usize) -> Result<(), Refusal> {
        let choices = self.choices(seat);
        let Some(&action) = self.choices.get(number) else {
            return Err(Refusal {
                code: "no-such-choice",
                rule: None,
                params: vec![("number", number.to_string())],
                sentence: format!("seat {seat} has {choices} choices, and none has the number {number}"),
            });
        };
        self.events = self.table.play(seat, action, None)?;
        Ok(())
    }

    fn play(&mut self, seat: Seat, action: &str, decision: Option<u32>) -> Result<(), Refusal> {
        let action = read_action::<G>(action)?;
        self.events = self.table.play(seat, action, decision)?;
        Ok(())
    }

    fn reacting(&self) -> bool {
        self.table.game().reacting(self.table.state())
    }

    fn events(&self) -> Vec<Addressed<Box<RawValue>>> {
        let erase = |told: &Addressed<G::Event>| Addressed { to: told.to, beats: told.beats, event: json(&told.event) };
        self.events.iter().map(erase).collect()
    }

    fn beats(&self) -> u64 {
        let seen = |viewer| self.events.iter().filter(move |told| told.to.includes(viewer));
        let beats = |viewer| seen(viewer).map(|told| u64::from(told.beats)).sum();
        Viewer::all(self.table.game().seats()).map(beats).max().unwrap_or(0)
    }

    fn told(&self, viewer: Viewer) -> Vec<String> {
        let sentences = seen_by(&self.events, viewer).into_iter().map(|event| self.table.game().tell(event));
        sentences.filter(|sentence| !sentence.is_empty()).collect()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.table.game().outcome(self.table.state())
    }

    fn view(&self, viewer: Viewer) -> Box<RawValue> {
        json(&self.table.game().view(self.table.state(), viewer))
    }

    fn glimpse(&self, seat: Seat) -> Box<dyn Any + Send> {
        let viewer = Viewer::Seat(seat);
        Box::new(Glimpse::<G> {
            view: self.table.game().view(self.table.state(), viewer),
            events: seen_by(&self.events, viewer).into_iter().cloned().collect(),
            legal: self.actions(seat),
            step: self.table.step(),
        })
    }

    fn timeout_action(&self, seat: Seat) -> Option<String> {
        let asked = self.to_act().contains(seat);
        asked.then(|| self.table.game().timeout_action(self.table.state(), seat).to_string())
    }

    fn guessing(&self) -> Option<Guessing> {
        let game = self.table.game();
        game.guessing(&game.view(self.table.state(), Viewer::Spectator))
    }

    fn settle(&self, asked: &Guessing, book: &mut GuessBook) -> Option<Settled> {
        let game = self.table.game();
        let answer = game.answer(&self.events)?;
        let guesses = book.settle(|guess| game.points(asked, guess, answer));
        Some(Settled { answer, guesses })
    }

    fn record(&self) -> Value {
        self.table.game().record(self.table.state())
    }

    fn draw(&self, viewer: Viewer, ink: Ink) -> String {
        let game = self.table.game();
        game.draw(&game.view(self.table.state(), viewer), ink)
    }
}
