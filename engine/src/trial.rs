//! A position played by text, for tests of rules.
#![allow(clippy::missing_panics_doc, reason = "a test that fails panics: that is what this is for")]

use crate::{Addressed, Boxed, Fault, KeyStream, Question, Seat, Seed, Viewer, read_action, seen_by};

/// A game in a test: what is written is played, listed or refused. It panics where a test should fail.
///
/// ```
/// # mod toy { #![allow(dead_code)] include!("../doc/fingers.rs"); }
/// use engine::{Seed, Trial};
///
/// let mut trial = Trial::deal(toy::Fingers { seats: 2 }, &Seed([0; 32]));
/// trial.play("0 show 2, 1 show 3");
/// assert_eq!(trial.told(), ["Seat 1 is ready.", "The hands show [2, 3]."]);
/// assert_eq!(trial.refused("0 show 1"), ("ready", "FI-2"));
/// ```
pub struct Trial<G: Boxed> {
    /// The set-up.
    pub game: G,
    /// The position.
    pub state: G::State,
    /// Where chance comes from.
    pub stream: KeyStream,
    /// What the last action did.
    pub events: Vec<Addressed<G::Event>>,
    /// What became of the question that it answered.
    pub question: Question,
}

impl<G: Boxed> Trial<G> {
    /// A dealt game.
    pub fn deal(game: G, seed: &Seed) -> Trial<G> {
        let mut stream = KeyStream::new(seed);
        let state = game.deal(&mut stream);
        Trial { game, state, stream, events: Vec::new(), question: Question::New }
    }

    /// The same game from a position that was put together by hand; it must be one that games come to.
    #[must_use]
    #[track_caller]
    pub fn at(self, state: G::State) -> Trial<G> {
        if let Err(flaw) = self.game.validate(&state) {
            panic!("no such position: {flaw}");
        }
        Trial { state, ..self }
    }

    /// Reads `2 show 3` as an action of seat 2; without a number, of the only seat that is asked.
    #[track_caller]
    fn read(&self, text: &str) -> (Seat, G::Action) {
        let numbered = text.split_once(' ').and_then(|(seat, action)| Some((seat.parse().ok()?, action)));
        let (seat, action) = match numbered {
            Some((seat, action)) => (Seat::new(seat), action),
            None => (self.only_asked(), text),
        };
        let seat = seat.unwrap_or_else(|| panic!("“{text}”: say whose action it is"));
        (seat, read_action::<G>(action).unwrap_or_else(|unreadable| panic!("{unreadable}")))
    }

    /// The seat that is asked, if it is only one.
    fn only_asked(&self) -> Option<Seat> {
        let asked = self.game.to_act(&self.state);
        asked.first().filter(|_| asked.len() == 1)
    }

    /// Plays actions, separated by commas.
    #[track_caller]
    pub fn play(&mut self, actions: &str) -> &mut Trial<G> {
        for text in actions.split(", ") {
            let (seat, action) = self.read(text);
            self.events.clear();
            let played = self.game.play(&mut self.state, seat, action, &mut self.stream, &mut self.events);
            self.question = played.unwrap_or_else(|fault| panic!("“{text}” is refused: {fault} ({})", fault.rule()));
        }
        self
    }

    /// Why an action is refused: code and rule.
    #[track_caller]
    pub fn refused(&self, text: &str) -> (&'static str, &'static str) {
        let (seat, action) = self.read(text);
        match self.game.check(&self.state, seat, action) {
            Ok(()) => panic!("“{text}” is legal"),
            Err(fault) => (fault.code(), fault.rule()),
        }
    }

    /// What a seat may do, in notation.
    pub fn legal(&self, seat: usize) -> Vec<String> {
        let mut legal = Vec::new();
        if let Some(seat) = Seat::new(seat) {
            self.game.legal(&self.state, seat, &mut legal);
        }
        legal.iter().map(ToString::to_string).collect()
    }

    /// What everybody was told of the last action, sentence by sentence.
    pub fn told(&self) -> Vec<String> {
        self.told_to(Viewer::Spectator)
    }

    /// What a viewer was told of the last action.
    pub fn told_to(&self, viewer: Viewer) -> Vec<String> {
        seen_by(&self.events, viewer)
            .into_iter()
            .map(|event| self.game.tell(event))
            .filter(|told| !told.is_empty())
            .collect()
    }
}
