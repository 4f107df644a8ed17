//! A game in progress: its state, its stream of chance, and which question is open.

use std::sync::Arc;

use crate::{Addressed, Game, KeyStream, Question, Refusal, Seat, Seed, Unreadable};

/// One game being played from its seed.
///
/// ```
/// # mod toy { #![allow(dead_code)] include!("../doc/fingers.rs"); }
/// use engine::{Match, Seat, Seed, read_action};
/// use std::sync::Arc;
/// use toy::Fingers;
///
/// let mut table = Match::deal(Arc::new(Fingers { seats: 2 }), &Seed([7; 32]));
/// let asked = table.decision();
/// let show = |text| read_action::<Fingers>(text).unwrap();
/// // Both answer the same question: the second is no late answer to an old one.
/// table.play(Seat::FIRST, show("show 1"), Some(asked)).unwrap();
/// table.play(Seat::FIRST.next(2), show("show 3"), Some(asked)).unwrap();
/// assert_eq!(table.play(Seat::FIRST, show("show 2"), Some(asked)).unwrap_err().code, "stale-decision");
/// assert!(read_action::<Fingers>("show 02").is_err(), "every action has one text");
/// ```
pub struct Match<G: Game> {
    game: Arc<G>,
    state: G::State,
    stream: KeyStream,
    step: u32,
    decision: u32,
}

// By hand: a derived `Clone` would ask for `G: Clone`.
impl<G: Game> Clone for Match<G> {
    fn clone(&self) -> Self {
        Match { game: Arc::clone(&self.game), stream: self.stream.clone(), ..*self }
    }
}

impl<G: Game> Match<G> {
    /// Deals a game from its seed.
    pub fn deal(game: Arc<G>, seed: &Seed) -> Match<G> {
        let mut stream = KeyStream::new(seed);
        let state = game.deal(&mut stream);
        Match { game, state, stream, step: 0, decision: 0 }
    }

    /// The same game, from a deal that `exchange` makes of the real one: with another such deal one can see who
    /// could tell them apart.
    #[must_use]
    pub fn dealt_as(mut self, exchange: impl FnOnce(&G, &G::State) -> G::State) -> Match<G> {
        self.state = exchange(&self.game, &self.state);
        self
    }

    /// The set-up.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The position.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// How many actions have been taken.
    pub fn step(&self) -> u32 {
        self.step
    }

    /// The open question, named by the step at which it was first asked. It stays while several seats answer
    /// the same one, so that a stale answer can be told from a second good one.
    pub fn decision(&self) -> u32 {
        self.decision
    }

    /// How many words of the key stream have been taken.
    pub fn drawn(&self) -> u64 {
        self.stream.drawn()
    }

    /// Checks an action and carries it out; refused, it changes nothing. If `decision` is given, the action is an
    /// answer to that question and no other.
    pub fn play(
        &mut self,
        seat: Seat,
        action: G::Action,
        decision: Option<u32>,
    ) -> Result<Vec<Addressed<G::Event>>, Refusal> {
        if let Some(asked) = decision.filter(|&asked| asked != self.decision) {
            return Err(Refusal::stale(asked, self.decision));
        }
        self.game.check(&self.state, seat, action)?;
        let mut events = Vec::new();
        let question = self.game.apply(&mut self.state, seat, action, &mut self.stream, &mut events);
        self.step += 1;
        if question == Question::New {
            self.decision = self.step;
        }
        Ok(events)
    }
}

/// Reads an action. Each has exactly one text: what reads but would be written otherwise is refused.
pub fn read_action<G: Game>(text: &str) -> Result<G::Action, Unreadable> {
    let action: G::Action = text.parse()?;
    if action.to_string() == text {
        return Ok(action);
    }
    Err(Unreadable::new(text, "every action has one form, in lower case with single spaces", "Notation"))
}
