//! A match without its type: a game in progress, whatever it is.

use std::any::Any;

use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use crate::player::Glimpse;
use crate::{
    Addressed, Boxed, GuessBook, Guessing, Ink, Match, Outcome, Refusal, Seat, SeatSet, Settled, Viewer, read_action,
    seen_by,
};

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
    /// An action's place among these, if it is one of them: shorter than its notation.
    fn number_of(&self, seat: Seat, action: &str) -> Option<u16>;
    /// The action at that place.
    fn numbered(&self, seat: Seat, number: u16) -> Option<String>;
    /// Checks an action and carries it out; refused, it changes nothing.
    fn play(&mut self, seat: Seat, action: &str, decision: Option<u32>) -> Result<(), Refusal>;
    /// The same position to try an action on. The last step's events stay behind: whoever tries an action gets others.
    fn fork(&self) -> Box<dyn AnyMatch>;
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

/// An event with its sentence, for pages that have no words of their own.
#[derive(serde::Serialize)]
struct Told<'a, E> {
    #[serde(flatten)]
    event: &'a E,
    told: String,
}

impl<'a, E> Told<'a, E> {
    fn of<G: Boxed<Event = E>>(game: &G, event: &'a E) -> Told<'a, E> {
        Told { event, told: game.tell(event) }
    }
}

/// A game in progress without its type.
pub fn running<G: Boxed>(table: Match<G>) -> Box<dyn AnyMatch> {
    Box::new(Running { table, events: Vec::new() })
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

    fn number_of(&self, seat: Seat, action: &str) -> Option<u16> {
        let action = read_action::<G>(action).ok()?;
        self.actions(seat).iter().position(|&legal| legal == action).map(|place| place as u16)
    }

    fn numbered(&self, seat: Seat, number: u16) -> Option<String> {
        self.actions(seat).get(usize::from(number)).map(ToString::to_string)
    }

    fn play(&mut self, seat: Seat, action: &str, decision: Option<u32>) -> Result<(), Refusal> {
        let action = read_action::<G>(action)?;
        self.events = self.table.play(seat, action, decision)?;
        Ok(())
    }

    fn fork(&self) -> Box<dyn AnyMatch> {
        running(self.table.clone())
    }

    fn reacting(&self) -> bool {
        self.table.game().reacting(self.table.state())
    }

    fn events(&self) -> Vec<Addressed<Box<RawValue>>> {
        let event = |event: &G::Event| if G::TOLD { json(&Told::of(self.table.game(), event)) } else { json(event) };
        let erase =
            |told: &Addressed<G::Event>| Addressed { to: told.to, beats: told.beats, event: event(&told.event) };
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
