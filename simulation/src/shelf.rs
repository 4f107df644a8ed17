//! The games as they stand on a simulated node's shelf: bots that fail now and then, and a witness of what they are shown.

use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError};

use engine::{
    Addressed, AnyGame, AnyKind, AnyMatch, AnyPlayer, Cancel, Chance, Colour, GuessBook, Guessing, Ink, Kind, Lesson,
    OptionFault, OptionSpec, Options, Outcome, Person, Played, Quick, Refusal, Report, Seat, SeatSet, Seed, Settled,
    Sitting, Study, Tally, Tool, Types, Viewer,
};
use serde_json::Value;
use serde_json::value::RawValue;

#[expect(clippy::pedantic, reason = "an example of the engine's documentation, used whole")]
mod toy {
    include!("../../engine/doc/fingers.rs");
}

/// What all bots of one world share: how often they fail, and what went wrong with them.
#[derive(Default)]
pub struct Witness {
    /// How often a bot has no action, in thousandths.
    pub no_action: u32,
    /// How often a bot answers something that is not allowed, in thousandths.
    pub illegal: u32,
    /// How often either happened.
    pub counts: [u64; 2],
    /// A planted bug: bots miss every third step.
    pub deaf: bool,
    /// A planted leak: how long a step stays in sight depends on what is hidden.
    pub leak: bool,
    /// What bots were shown that they must not be, or not shown that they must be.
    pub found: Vec<String>,
}

/// The witness of a world.
pub type Shared = Arc<Mutex<Witness>>;

/// The games of a world.
pub fn shelf(witness: &Shared) -> table::Shelf {
    let kinds: Vec<Box<dyn AnyKind>> = vec![
        Box::new(Kind::<toy::Fingers>::default()),
        Box::new(bots::kind::<game_over::GameOver>()),
        Box::new(bots::kind::<squid::Squid>()),
        Box::new(bots::kind::<walls::Walls>()),
    ];
    watched(kinds, witness)
}

/// These games, with bots that are watched.
pub fn watched(kinds: Vec<Box<dyn AnyKind>>, witness: &Shared) -> table::Shelf {
    let watch = |kind| Box::new(Watched { inner: kind, witness: Arc::clone(witness) }) as Box<dyn AnyKind>;
    Arc::new(kinds.into_iter().map(watch).collect())
}

struct Watched<T> {
    inner: T,
    witness: Shared,
}

/// Hands methods on to what is inside.
macro_rules! hand_on {
    ($(fn $name:ident($($argument:ident: $type:ty),*) -> $answer:ty;)*) => {
        $(fn $name(&self, $($argument: $type),*) -> $answer {
            self.inner.$name($($argument),*)
        })*
    };
}
pub(crate) use hand_on;

impl AnyKind for Watched<Box<dyn AnyKind>> {
    hand_on! {
        fn id() -> &'static str;
        fn title() -> &'static str;
        fn credit() -> &'static str;
        fn rules() -> u32;
        fn seats() -> (usize, usize);
        fn options() -> &'static [OptionSpec];
        fn studies() -> &'static [Study];
        fn lesson() -> Option<&'static Lesson>;
        fn colours(seats: usize) -> Vec<Colour>;
        fn read_option(option: &str, text: &str) -> Result<Value, OptionFault>;
        fn judge_option(option: &str, text: &str) -> engine::Judged;
        fn usual(option: &str) -> Option<&'static str>;
        fn report(tally: &Tally) -> Vec<Report>;
        fn tools() -> Vec<Tool>;
        fn types() -> Types;
    }

    /// Bots that search would cost a hundredfold.
    fn levels(&self) -> Vec<&'static str> {
        self.inner.levels().into_iter().filter(|level| ["random", "easy"].contains(level)).collect()
    }

    fn people(&self) -> &'static [Person] {
        self.inner.people().get(..1).unwrap_or_default()
    }

    fn set_up(&self, seats: usize, options: &Options) -> Result<Box<dyn AnyGame>, OptionFault> {
        let inner = self.inner.set_up(seats, options)?;
        Ok(Box::new(Watched { inner, witness: Arc::clone(&self.witness) }))
    }
}

impl AnyGame for Watched<Box<dyn AnyGame>> {
    hand_on! {
        fn seats() -> usize;
        fn play_out(players: &mut [Box<dyn AnyPlayer>], sitting: Sitting<'_>) -> Option<Played>;
    }

    fn player(&self, level: &str, seat: Seat, mut chance: Quick) -> Option<Box<dyn AnyPlayer>> {
        let whim = chance.split();
        let inner = self.inner.player(level, seat, chance)?;
        Some(Box::new(Bot { inner, seat, next: 0, heard: 0, whim, witness: Arc::clone(&self.witness) }))
    }

    fn deal(&self, seed: &Seed) -> Box<dyn AnyMatch> {
        let leak = self.witness.lock().unwrap_or_else(PoisonError::into_inner).leak;
        Box::new(Position { inner: self.inner.deal(seed), leak })
    }
}

/// A position that says through whose eyes a glimpse was taken.
struct Position {
    inner: Box<dyn AnyMatch>,
    leak: bool,
}

/// What one seat sees of one step, marked with both.
struct Marked {
    seat: Seat,
    step: u32,
    glimpse: Box<dyn Any + Send>,
}

impl AnyMatch for Position {
    hand_on! {
        fn to_act() -> SeatSet;
        fn decision() -> u32;
        fn step() -> u32;
        fn drawn() -> u64;
        fn number_of(seat: Seat, action: &str) -> Option<u16>;
        fn numbered(seat: Seat, number: u16) -> Option<String>;
        fn legal(seat: Seat) -> Vec<String>;
        fn reacting() -> bool;
        fn events() -> Vec<Addressed<Box<RawValue>>>;
        fn told(viewer: Viewer) -> Vec<String>;
        fn outcome() -> Option<Outcome>;
        fn view(viewer: Viewer) -> Box<RawValue>;
        fn timeout_action(seat: Seat) -> Option<String>;
        fn guessing() -> Option<Guessing>;
        fn settle(asked: &Guessing, book: &mut GuessBook) -> Option<Settled>;
        fn record() -> Value;
        fn draw(viewer: Viewer, ink: Ink) -> String;
    }

    fn play(&mut self, seat: Seat, action: &str, decision: Option<u32>) -> Result<(), Refusal> {
        self.inner.play(seat, action, decision)
    }

    fn fork(&self) -> Box<dyn AnyMatch> {
        Box::new(Position { inner: self.inner.fork(), leak: self.leak })
    }

    fn beats(&self) -> u64 {
        let hidden =
            || self.inner.record().to_string().bytes().fold(0_u64, |sum, byte| sum * 31 % 65_521 + u64::from(byte));
        self.inner.beats() + if self.leak { hidden() % 3 } else { 0 }
    }

    fn glimpse(&self, seat: Seat) -> Box<dyn Any + Send> {
        Box::new(Marked { seat, step: self.inner.step(), glimpse: self.inner.glimpse(seat) })
    }
}

/// A bot that is watched.
struct Bot {
    inner: Box<dyn AnyPlayer>,
    seat: Seat,
    /// The step that it has to be shown next.
    next: u32,
    heard: u32,
    whim: Quick,
    witness: Shared,
}

impl Bot {
    fn found(&self, what: String) {
        self.witness.lock().unwrap_or_else(PoisonError::into_inner).found.push(what);
    }

    fn check(&self, marked: &Marked) {
        if marked.seat != self.seat {
            self.found(format!("7: the bot of seat {} was shown what seat {} sees", self.seat, marked.seat));
        }
    }
}

impl AnyPlayer for Bot {
    fn observe(&mut self, glimpse: &dyn Any) {
        let Some(marked) = glimpse.downcast_ref::<Marked>() else { return };
        self.check(marked);
        self.heard += 1;
        let deaf = self.witness.lock().unwrap_or_else(PoisonError::into_inner).deaf;
        if deaf && self.heard.is_multiple_of(3) {
            return;
        }
        if marked.step != self.next {
            self.found(format!("7: bot {} observed step {} instead of {}", self.seat, marked.step, self.next));
        }
        self.next = marked.step + 1;
        self.inner.observe(marked.glimpse.as_ref());
    }

    fn choose(&mut self, glimpse: &dyn Any) -> Option<String> {
        let marked = glimpse.downcast_ref::<Marked>()?;
        self.check(marked);
        if marked.step + 1 != self.next {
            self.found(format!("7: bot {} chose at step {}, having seen {} steps", self.seat, marked.step, self.next));
        }
        let drawn = self.whim.below(1000);
        let mut witness = self.witness.lock().unwrap_or_else(PoisonError::into_inner);
        if drawn < witness.no_action {
            witness.counts[0] += 1;
            return None;
        }
        if drawn < witness.no_action + witness.illegal {
            witness.counts[1] += 1;
            return Some("nonsense".to_owned());
        }
        drop(witness);
        self.inner.choose(marked.glimpse.as_ref())
    }

    fn canceller(&self) -> Cancel {
        self.inner.canceller()
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}
