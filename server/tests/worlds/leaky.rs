//! Games that tell a little of what is hidden, each in its own way: a test for leaks must find every one.

use std::any::Any;
use std::hash::{DefaultHasher, Hash, Hasher};

use engine::{Addressed, AnyMatch, GuessBook, Guessing, Ink, Outcome, Refusal, Seat, SeatSet, Settled, Viewer};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use super::hand_on;

/// Where a game says too much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leak {
    /// In what everybody sees.
    View,
    /// In the order of the legal actions.
    Legal,
    /// In an event's words.
    Event,
    /// In how long events stay in sight.
    Beats,
    /// In whom the table waits for.
    Asked,
    /// In whether a question has the time of a reaction.
    Reacting,
    /// In the sentence of a refusal.
    Refusal,
    /// In what there is to guess.
    Guessing,
}

impl Leak {
    pub const ALL: [Leak; 8] =
        [Leak::View, Leak::Legal, Leak::Event, Leak::Beats, Leak::Asked, Leak::Reacting, Leak::Refusal, Leak::Guessing];
}

/// A game in progress that leaks one bit of the whole truth.
pub struct Leaky {
    inner: Box<dyn AnyMatch>,
    leak: Leak,
}

impl Leaky {
    pub fn new(inner: Box<dyn AnyMatch>, leak: Leak) -> Leaky {
        Leaky { inner, leak }
    }

    /// Is this where it leaks, and is the bit set?
    fn leaks(&self, leak: Leak) -> bool {
        let mut hasher = DefaultHasher::new();
        self.inner.record().to_string().hash(&mut hasher);
        self.leak == leak && hasher.finish() % 2 == 1
    }
}

fn json(value: &Value) -> Box<RawValue> {
    to_raw_value(value).unwrap()
}

impl AnyMatch for Leaky {
    hand_on! { inner:
        fn decision() -> u32;
        fn step() -> u32;
        fn drawn() -> u64;
        fn number_of(seat: Seat, action: &str) -> Option<u16>;
        fn numbered(seat: Seat, number: u16) -> Option<String>;
        fn told(viewer: Viewer) -> Vec<String>;
        fn outcome() -> Option<Outcome>;
        fn glimpse(seat: Seat) -> Box<dyn Any + Send>;
        fn timeout_action(seat: Seat) -> Option<String>;
        fn settle(asked: &Guessing, book: &mut GuessBook) -> Option<Settled>;
        fn record() -> Value;
        fn draw(viewer: Viewer, ink: Ink) -> String;
    }

    fn fork(&self) -> Box<dyn AnyMatch> {
        Box::new(Leaky::new(self.inner.fork(), self.leak))
    }

    fn to_act(&self) -> SeatSet {
        let asked = self.inner.to_act();
        let first = asked.first().filter(|_| asked.len() > 1 && self.leaks(Leak::Asked));
        first.map_or(asked, |seat| asked.without(seat))
    }

    fn view(&self, viewer: Viewer) -> Box<RawValue> {
        let view = self.inner.view(viewer);
        if self.leaks(Leak::View) { json(&serde_json::json!([view])) } else { view }
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        let mut legal = self.inner.legal(seat);
        if self.leaks(Leak::Legal) {
            legal.reverse();
        }
        legal
    }

    fn events(&self) -> Vec<Addressed<Box<RawValue>>> {
        let mut events = self.inner.events();
        for told in events.iter_mut().filter(|_| self.leaks(Leak::Event)) {
            told.event = json(&serde_json::json!([told.event]));
        }
        events
    }

    fn beats(&self) -> u64 {
        self.inner.beats() + u64::from(self.leaks(Leak::Beats))
    }

    fn reacting(&self) -> bool {
        self.inner.reacting() != self.leaks(Leak::Reacting)
    }

    fn play(&mut self, seat: Seat, action: &str, decision: Option<u32>) -> Result<(), Refusal> {
        let said = if self.leaks(Leak::Refusal) { "!" } else { "" };
        let refuse = |refusal: Refusal| Refusal { sentence: refusal.sentence + said, ..refusal };
        self.inner.play(seat, action, decision).map_err(refuse)
    }

    fn guessing(&self) -> Option<Guessing> {
        self.inner.guessing().filter(|_| !self.leaks(Leak::Guessing))
    }
}
