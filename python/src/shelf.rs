//! The games of the package, one line each, and their set-ups.

use std::sync::Arc;

use bots::kind;
use engine::{
    AnyGame, AnyKind, Boxed, Encode, Feature, Instinct, OptionFault, Options, Refusal, Seed, read_action, row_size,
};

use crate::lanes::{AnyLanes, Lanes, Plan};
use crate::position::{AnyPosition, Position};

/// A game that can be set up.
pub(crate) struct Shelved {
    pub(crate) kind: Box<dyn AnyKind>,
    set_up: fn(usize, Options) -> Result<Arc<dyn AnySetup>, OptionFault>,
}

impl Shelved {
    fn of<G: Instinct + Encode>() -> Shelved {
        Shelved { kind: Box::new(kind::<G>()), set_up: |seats, options| Setup::<G>::open(seats, options) }
    }

    pub(crate) fn set_up(&self, seats: usize, options: Options) -> Result<Arc<dyn AnySetup>, OptionFault> {
        (self.set_up)(seats, options)
    }
}

/// Every game that is known here.
pub(crate) fn shelf() -> Vec<Shelved> {
    vec![Shelved::of::<game_over::GameOver>(), Shelved::of::<squid::Squid>(), Shelved::of::<walls::Walls>()]
}

/// A set-up of whatever game.
pub(crate) trait AnySetup: Send + Sync {
    fn kind(&self) -> &dyn AnyKind;
    fn opened(&self) -> &dyn AnyGame;
    fn options(&self) -> &Options;
    fn deal(&self, seed: &Seed) -> Box<dyn AnyPosition>;
    /// How many actions there are.
    fn size(&self) -> usize;
    /// How long a row is: what is seen, and with what is remembered.
    fn widths(&self) -> (usize, usize);
    /// Every action in notation, in order of its number.
    fn actions(&self) -> Vec<String>;
    /// The number of an action in notation.
    fn number(&self, text: &str) -> Result<usize, Refusal>;
    fn seen(&self) -> Vec<Feature>;
    fn remembered(&self) -> Vec<Feature>;
    fn lanes(&self, plan: Plan) -> Box<dyn AnyLanes>;
}

struct Setup<G: Encode> {
    kind: Box<dyn AnyKind>,
    opened: Box<dyn AnyGame>,
    game: Arc<G>,
    universe: Arc<[G::Action]>,
    options: Options,
    widths: (usize, usize),
}

impl<G: Instinct + Encode> Setup<G> {
    fn open(seats: usize, options: Options) -> Result<Arc<dyn AnySetup>, OptionFault> {
        let kind: Box<dyn AnyKind> = Box::new(kind::<G>());
        // This one knows the bots and judges seats and options; the other one knows its type.
        let opened = kind.set_up(seats, &options)?;
        let game = Arc::new(<G as Boxed>::set_up(seats, &options)?);
        let universe = game.universe().into();
        let seen = row_size(&game.seen());
        let widths = (seen, seen + row_size(&game.remembered()));
        Ok(Arc::new(Setup { kind, opened, game, universe, options, widths }))
    }
}

impl<G: Encode> AnySetup for Setup<G> {
    fn kind(&self) -> &dyn AnyKind {
        self.kind.as_ref()
    }

    fn opened(&self) -> &dyn AnyGame {
        self.opened.as_ref()
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn deal(&self, seed: &Seed) -> Box<dyn AnyPosition> {
        Box::new(Position::deal(Arc::clone(&self.game), Arc::clone(&self.universe), self.widths.0, seed))
    }

    fn size(&self) -> usize {
        self.universe.len()
    }

    fn widths(&self) -> (usize, usize) {
        self.widths
    }

    fn actions(&self) -> Vec<String> {
        self.universe.iter().map(ToString::to_string).collect()
    }

    fn number(&self, text: &str) -> Result<usize, Refusal> {
        let number = self.game.number(read_action::<G>(text)?);
        // What the notation can write and this set-up has not, such as a place beyond a small ring.
        if self.universe.get(number).is_some_and(|action| action.to_string() == text) {
            return Ok(number);
        }
        Err(Refusal {
            code: "no-such-action",
            rule: None,
            params: Vec::new(),
            sentence: format!("“{text}” is no action of this set-up"),
        })
    }

    fn seen(&self) -> Vec<Feature> {
        self.game.seen()
    }

    fn remembered(&self) -> Vec<Feature> {
        self.game.remembered()
    }

    fn lanes(&self, plan: Plan) -> Box<dyn AnyLanes> {
        Box::new(Lanes::new(Arc::clone(&self.game), Arc::clone(&self.universe), plan))
    }
}
