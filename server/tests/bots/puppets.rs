//! The toy game with bots that do what a test wants, and that write down what they had seen whenever they were asked.

use std::any::Any;
use std::sync::{Arc, Mutex};

use engine::{
    AnyGame, AnyKind, AnyMatch, AnyPlayer, Cancel, Colour, Glimpse, Lesson, OptionFault, OptionSpec, Options, Person,
    Played, Quick, Report, Seat, Seed, Sitting, Study, Tally, Tool, Types,
};
use serde_json::Value;

use crate::room::{toy::Fingers, toy_shelf};

/// What a bot does when it is asked. The level of that name does so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// Shows three fingers, the most that can be shown.
    Answers,
    /// Panics in the middle of its thoughts.
    Panics,
    /// Gives no action at all.
    Silent,
    /// Gives an action that the game does not know.
    Cheats,
}

impl Manner {
    const ALL: [Manner; 4] = [Manner::Answers, Manner::Panics, Manner::Silent, Manner::Cheats];

    pub const fn level(self) -> &'static str {
        match self {
            Manner::Answers => "answers",
            Manner::Panics => "panics",
            Manner::Silent => "silent",
            Manner::Cheats => "cheats",
        }
    }
}

/// A bot was asked: at which step, and which steps it had observed by then, in that order.
#[derive(Clone, Debug)]
pub struct Asked {
    pub step: u32,
    pub observed: Vec<u32>,
}

/// Everything that bots were asked, of all seats.
pub type Notes = Arc<Mutex<Vec<Asked>>>;

/// The toy game with these bots.
pub fn puppet_shelf(notes: &Notes) -> Vec<Box<dyn AnyKind>> {
    toy_shelf().into_iter().map(|kind| Box::new(Puppets { kind, notes: notes.clone() }) as Box<dyn AnyKind>).collect()
}

struct Puppets {
    kind: Box<dyn AnyKind>,
    notes: Notes,
}

macro_rules! hand_on {
    ($field:ident: $(fn $name:ident($($argument:ident: $type:ty),*) -> $answer:ty;)*) => {
        $(fn $name(&self, $($argument: $type),*) -> $answer {
            self.$field.$name($($argument),*)
        })*
    };
}

impl AnyKind for Puppets {
    hand_on! { kind:
        fn id() -> &'static str;
        fn title() -> &'static str;
        fn credit() -> &'static str;
        fn rules() -> u32;
        fn seats() -> (usize, usize);
        fn options() -> &'static [OptionSpec];
        fn studies() -> &'static [Study];
        fn lesson() -> Option<&'static Lesson>;
        fn colours(seats: usize) -> Vec<Colour>;
        fn people() -> &'static [Person];
        fn read_option(option: &str, text: &str) -> Result<Value, OptionFault>;
        fn judge_option(option: &str, text: &str) -> engine::Judged;
        fn usual(option: &str) -> Option<&'static str>;
        fn report(tally: &Tally) -> Vec<Report>;
        fn tools() -> Vec<Tool>;
        fn types() -> Types;
    }

    fn levels(&self) -> Vec<&'static str> {
        Manner::ALL.map(Manner::level).to_vec()
    }

    fn set_up(&self, seats: usize, options: &Options) -> Result<Box<dyn AnyGame>, OptionFault> {
        Ok(Box::new(Stage { game: self.kind.set_up(seats, options)?, notes: self.notes.clone() }))
    }
}

struct Stage {
    game: Box<dyn AnyGame>,
    notes: Notes,
}

impl AnyGame for Stage {
    hand_on! { game:
        fn seats() -> usize;
        fn deal(seed: &Seed) -> Box<dyn AnyMatch>;
        fn play_out(players: &mut [Box<dyn AnyPlayer>], sitting: Sitting<'_>) -> Option<Played>;
    }

    fn player(&self, level: &str, _: Seat, _: Quick) -> Option<Box<dyn AnyPlayer>> {
        let manner = Manner::ALL.into_iter().find(|manner| manner.level() == level)?;
        Some(Box::new(Puppet { manner, observed: Vec::new(), notes: self.notes.clone() }))
    }
}

struct Puppet {
    manner: Manner,
    observed: Vec<u32>,
    notes: Notes,
}

fn step(glimpse: &dyn Any) -> u32 {
    glimpse.downcast_ref::<Glimpse<Fingers>>().expect("a glimpse of the toy game").step
}

impl AnyPlayer for Puppet {
    fn observe(&mut self, glimpse: &dyn Any) {
        self.observed.push(step(glimpse));
    }

    fn choose(&mut self, glimpse: &dyn Any) -> Option<String> {
        let observed = std::mem::take(&mut self.observed);
        self.notes.lock().unwrap().push(Asked { step: step(glimpse), observed: observed.clone() });
        // Who panics has lost its memory by then: only a fresh player can know the game.
        assert!(self.manner != Manner::Panics, "this bot always panics");
        self.observed = observed;
        match self.manner {
            Manner::Answers => Some("show 3".to_owned()),
            Manner::Cheats => Some("show 9".to_owned()),
            Manner::Panics | Manner::Silent => None,
        }
    }

    fn canceller(&self) -> Cancel {
        Cancel::default()
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}
