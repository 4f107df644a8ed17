//! Games and matches without their types, for whoever serves any game: the only place where types are erased.

mod running;

use std::sync::Arc;

use serde_json::Value;

pub use self::running::{AnyMatch, running};
use crate::player::{AnyPlayer, Player};
use crate::review::{self, Effort, Review, Reviewed};
use crate::simulate::{Played, Sitting, play_out};
use crate::{
    Boxed, Colour, Flaw, Judged, KeyStream, Lesson, Match, OptionFault, OptionSpec, Options, Person, Progress, Puzzle,
    PuzzleOrder, Quick, Random, Report, Seat, Seed, Silent, Strategy, Study, Tally, Tool, Types, read_action,
};

/// How a level makes its strategy for a seat.
pub type MakeStrategy<G> = fn(&G, Seat) -> Box<dyn Strategy<G>>;

/// How a strategy is made from a name that says more than a level, such as `search:500`.
pub type NamedStrategy<G> = fn(name: &str) -> Option<Box<dyn Strategy<G>>>;

/// How a game is looked back at.
type LookBack<G> = fn(&G, &Seed, &[(Seat, <G as crate::Game>::Action)], Seat, Effort) -> Option<Review>;

/// A game on the shelf, with the bots that can play it: what a registry holds.
pub struct Kind<G: Boxed> {
    bots: Bots<G>,
    people: &'static [Person],
    look_back: Option<LookBack<G>>,
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
        Kind { bots, people: &[], look_back: None }
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

impl<G: Boxed + Reviewed> Kind<G> {
    /// Lets people look back at finished games.
    #[must_use]
    pub fn reviewed(mut self) -> Kind<G> {
        self.look_back = Some(review::review);
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
    /// Can finished games be looked back at?
    fn is_reviewed(&self) -> bool {
        false
    }
    /// The colours of the seats at a table of so many.
    fn colours(&self, seats: usize) -> Vec<Colour>;
    /// The names of its bots.
    fn levels(&self) -> Vec<&'static str>;
    /// Who the bots are that have a character.
    fn people(&self) -> &'static [Person];
    /// Reads an option given as a file.
    fn read_option(&self, option: &str, text: &str) -> Result<Value, OptionFault>;
    /// Judges a file of an option: all faults instead of the first.
    fn judge_option(&self, option: &str, text: &str) -> Judged;
    /// The usual file of an option given as one.
    fn usual(&self, option: &str) -> Option<&'static str>;
    /// The values of such an option that have a name, and what they stand for. The usual one is first.
    fn known(&self, option: &str) -> Vec<(&'static str, Value)> {
        let _ = option;
        Vec::new()
    }
    /// Validates a set-up.
    fn set_up(&self, seats: usize, options: &Options) -> Result<Box<dyn AnyGame>, OptionFault>;
    /// The game's part of a report.
    fn report(&self, tally: &Tally) -> Vec<Report>;
    /// The game's own commands.
    fn tools(&self) -> Vec<Tool>;
    /// What goes over the wire, in TypeScript.
    fn types(&self) -> Types;
    /// The puzzle of an order, if there is one.
    fn puzzle(&self, options: &Options, order: PuzzleOrder) -> Result<Option<Puzzle>, OptionFault> {
        let _ = (options, order);
        Ok(None)
    }
    /// What a puzzle asks for, in a sentence; or why it is not what it says it is.
    fn check_puzzle(&self, puzzle: &Puzzle) -> Result<String, Flaw> {
        let _ = puzzle;
        Err(Flaw("this game has no puzzles".to_owned()))
    }
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

    fn is_reviewed(&self) -> bool {
        self.look_back.is_some()
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

    fn judge_option(&self, option: &str, text: &str) -> Judged {
        G::judge_option(option, text)
    }

    fn usual(&self, option: &str) -> Option<&'static str> {
        G::usual(option)
    }

    fn known(&self, option: &str) -> Vec<(&'static str, Value)> {
        let read = |&(name, file): &(&'static str, &str)| Some((name, G::read_option(option, file).ok()?));
        G::known(option).iter().filter_map(read).collect()
    }

    fn set_up(&self, seats: usize, options: &Options) -> Result<Box<dyn AnyGame>, OptionFault> {
        let (fewest, most) = G::SEATS;
        if !(fewest..=most).contains(&seats) {
            let reason = format!("{} is played by {fewest} to {most}, not by {seats}", G::TITLE);
            return Err(OptionFault::new("seats", reason));
        }
        options.only(G::OPTIONS)?;
        let game = Arc::new(G::set_up(seats, options)?);
        Ok(Box::new(Opened { game, bots: self.bots.clone(), look_back: self.look_back }))
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

    fn puzzle(&self, options: &Options, order: PuzzleOrder) -> Result<Option<Puzzle>, OptionFault> {
        options.only(G::OPTIONS)?;
        G::puzzle(options, order)
    }

    fn check_puzzle(&self, puzzle: &Puzzle) -> Result<String, Flaw> {
        G::check_puzzle(puzzle)
    }
}

/// A validated set-up of whatever game.
pub trait AnyGame: Send + Sync {
    /// How many play.
    fn seats(&self) -> usize;
    /// Deals a game from its seed.
    fn deal(&self, seed: &Seed) -> Box<dyn AnyMatch>;
    /// A game that goes on from the position of a state record.
    fn at(&self, record: &Value) -> Result<Box<dyn AnyMatch>, Flaw> {
        let _ = record;
        Err(Flaw("positions of this game cannot be set up".to_owned()))
    }
    /// How far actions from a position have come on the way to a goal. Actions that are not legal end the line.
    fn progress(&self, record: &Value, actions: &[(Seat, &str)], goal: &Value) -> Result<Progress, Flaw> {
        let _ = (record, actions, goal);
        Err(Flaw("this game has no puzzles".to_owned()))
    }
    /// What can be said of this set-up without playing it, if the game has anything to say.
    fn figures(&self) -> Option<Value> {
        None
    }
    /// Seats a bot of a level, if the game has that level.
    fn player(&self, level: &str, seat: Seat, chance: Quick) -> Option<Box<dyn AnyPlayer>>;
    /// Plays a whole game out with these players, one a seat. `None` if they are players of something else.
    fn play_out(&self, players: &mut [Box<dyn AnyPlayer>], sitting: Sitting<'_>) -> Option<Played>;
    /// Looks back at a finished game through the eyes of a seat. `None` if this game cannot be looked back at, or these are not
    /// the actions of a finished game of it.
    fn review(&self, seed: &Seed, actions: &[(Seat, &str)], seat: Seat, effort: Effort) -> Option<Review> {
        let _ = (seed, actions, seat, effort);
        None
    }
}

/// Where chance comes from after a position that was set up: nobody's luck is at stake.
const TRIED: Seed = Seed([0; 32]);

struct Opened<G: Boxed> {
    game: Arc<G>,
    bots: Bots<G>,
    look_back: Option<LookBack<G>>,
}

impl<G: Boxed> AnyGame for Opened<G> {
    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn deal(&self, seed: &Seed) -> Box<dyn AnyMatch> {
        running(Match::deal(Arc::clone(&self.game), seed))
    }

    fn at(&self, record: &Value) -> Result<Box<dyn AnyMatch>, Flaw> {
        let state = self.game.position(record)?;
        Ok(running(Match::deal(Arc::clone(&self.game), &TRIED).dealt_as(|_, _| state)))
    }

    fn progress(&self, record: &Value, actions: &[(Seat, &str)], goal: &Value) -> Result<Progress, Flaw> {
        let mut states = vec![self.game.position(record)?];
        let mut chance = KeyStream::new(&TRIED);
        for &(seat, text) in actions {
            let Ok(action) = read_action::<G>(text) else { break };
            let mut next = states[states.len() - 1];
            if self.game.play(&mut next, seat, action, &mut chance, &mut Silent).is_err() {
                break;
            }
            states.push(next);
        }
        self.game.progress(goal, &states)
    }

    fn figures(&self) -> Option<Value> {
        self.game.figures()
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

    fn review(&self, seed: &Seed, actions: &[(Seat, &str)], seat: Seat, effort: Effort) -> Option<Review> {
        let look_back = self.look_back.filter(|_| seat.index() < self.game.seats())?;
        let read = actions.iter().map(|(seat, text)| Some((*seat, read_action::<G>(text).ok()?)));
        look_back(&self.game, seed, &read.collect::<Option<Vec<_>>>()?, seat, effort)
    }
}
