//! A position of whatever game, with what every seat has learned on the way there. The package names games at run time,
//! so their types end here.

use std::any::Any;
use std::sync::Arc;

use engine::{
    Addressed, Chance, Encode, Glimpse, Ink, KeyStream, Outcome, Pen, Refusal, Seat, SeatSet, Seed, Viewer, seen_by,
};
use serde_json::Value;

/// A position, whatever the game. Actions are numbers, as [`Encode::number`] gives them.
pub(crate) trait AnyPosition: Send + Sync {
    fn fork(&self) -> Box<dyn AnyPosition>;
    fn to_act(&self) -> SeatSet;
    fn step(&self) -> u32;
    fn legal(&self, seat: Seat) -> Vec<usize>;
    /// Writes a one for every legal action into zeros.
    fn mask(&self, seat: Seat, mask: &mut [u8]);
    /// Checks an action and carries it out; refused, it changes nothing.
    fn play(&mut self, seat: Seat, number: usize) -> Result<(), Refusal>;
    fn outcome(&self) -> Option<Outcome>;
    fn start(&self) -> Seat;
    fn view(&self, viewer: Viewer) -> String;
    fn record(&self) -> Value;
    fn draw(&self, viewer: Viewer, ink: Ink) -> String;
    /// What a viewer saw of the last action, as JSON, and told in sentences.
    fn events(&self, viewer: Viewer) -> (String, Vec<String>);
    /// Writes what a seat sees, then what it remembers if the row has room for it. The row is all zeros.
    fn write(&self, seat: Seat, row: &mut [u8]);
    /// A world that fits what the seat has seen, drawn with a seed of its own, from which later chance comes too.
    fn resample(&self, seat: Seat, seed: &Seed) -> Box<dyn AnyPosition>;
    /// What a bot at the seat gets of the last step.
    fn glimpse(&self, seat: Seat) -> Box<dyn Any + Send>;
    fn timeout(&self, seat: Seat) -> Option<usize>;
}

pub(crate) struct Position<G: Encode> {
    game: Arc<G>,
    universe: Arc<[G::Action]>,
    /// How much of a row is seen; the rest is remembered.
    seen: usize,
    state: G::State,
    stream: KeyStream,
    step: u32,
    facts: Vec<G::Facts>,
    events: Vec<Addressed<G::Event>>,
}

// By hand: a derived `Clone` would ask for `G: Clone`.
impl<G: Encode> Clone for Position<G> {
    fn clone(&self) -> Self {
        Position {
            game: Arc::clone(&self.game),
            universe: Arc::clone(&self.universe),
            seen: self.seen,
            state: self.state,
            stream: self.stream.clone(),
            step: self.step,
            facts: self.facts.clone(),
            events: self.events.clone(),
        }
    }
}

impl<G: Encode> Position<G> {
    pub(crate) fn deal(game: Arc<G>, universe: Arc<[G::Action]>, seen: usize, seed: &Seed) -> Position<G> {
        let mut stream = KeyStream::new(seed);
        let state = game.deal(&mut stream);
        let facts = Seat::all(game.seats()).map(|seat| game.facts(Viewer::Seat(seat))).collect();
        let mut dealt = Position { game, universe, seen, state, stream, step: 0, facts, events: Vec::new() };
        dealt.all_look();
        dealt
    }

    /// Every seat takes in what it saw of the last step.
    fn all_look(&mut self) {
        for (seat, facts) in Seat::all(self.game.seats()).zip(&mut self.facts) {
            let viewer = Viewer::Seat(seat);
            let view = self.game.view(&self.state, viewer);
            self.game.observe(facts, &view, &seen_by(&self.events, viewer), self.step);
        }
    }
}

impl<G: Encode> AnyPosition for Position<G> {
    fn fork(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }

    fn to_act(&self) -> SeatSet {
        self.game.to_act(&self.state)
    }

    fn step(&self) -> u32 {
        self.step
    }

    fn legal(&self, seat: Seat) -> Vec<usize> {
        let mut legal = Vec::new();
        self.game.legal(&self.state, seat, &mut legal);
        legal.into_iter().map(|action| self.game.number(action)).collect()
    }

    fn mask(&self, seat: Seat, mask: &mut [u8]) {
        for number in self.legal(seat) {
            mask[number] = 1;
        }
    }

    fn play(&mut self, seat: Seat, number: usize) -> Result<(), Refusal> {
        let Some(&action) = self.universe.get(number) else { return Err(no_such_number(number, self.universe.len())) };
        self.game.check(&self.state, seat, action)?;
        self.events.clear();
        self.game.apply(&mut self.state, seat, action, &mut self.stream, &mut self.events);
        self.step += 1;
        self.all_look();
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.state)
    }

    fn start(&self) -> Seat {
        self.game.start(&self.state)
    }

    fn view(&self, viewer: Viewer) -> String {
        serde_json::to_string(&self.game.view(&self.state, viewer)).unwrap_or_default()
    }

    fn record(&self) -> Value {
        self.game.record(&self.state)
    }

    fn draw(&self, viewer: Viewer, ink: Ink) -> String {
        self.game.draw(&self.game.view(&self.state, viewer), ink)
    }

    fn events(&self, viewer: Viewer) -> (String, Vec<String>) {
        let seen = seen_by(&self.events, viewer);
        let told = seen.iter().map(|event| self.game.tell(event)).filter(|sentence| !sentence.is_empty());
        (serde_json::to_string(&seen).unwrap_or_default(), told.collect())
    }

    fn write(&self, seat: Seat, row: &mut [u8]) {
        let view = self.game.view(&self.state, Viewer::Seat(seat));
        let (seen, remembered) = row.split_at_mut(self.seen.min(row.len()));
        self.game.write_seen(seat, &view, &mut Pen::new(seen));
        if !remembered.is_empty() {
            self.game.write_remembered(seat, &view, &self.facts[seat.index()], &mut Pen::new(remembered));
        }
    }

    fn resample(&self, seat: Seat, seed: &Seed) -> Box<dyn AnyPosition> {
        let viewer = Viewer::Seat(seat);
        let view = self.game.view(&self.state, viewer);
        let mut stream = KeyStream::new(seed);
        let state = self.game.sample(&view, &self.facts[seat.index()], &mut stream);
        let mut world = Position { state, stream, ..self.clone() };
        // What the others have seen is no knowledge of this seat: in its world they come late, and see what lies open.
        world.events.retain(|told| told.to.includes(viewer));
        for other in Seat::all(world.game.seats()).filter(|&other| other != seat) {
            let mut facts = world.game.facts(Viewer::Seat(other));
            world.game.observe(&mut facts, &world.game.view(&world.state, Viewer::Seat(other)), &[], world.step);
            world.facts[other.index()] = facts;
        }
        Box::new(world)
    }

    fn glimpse(&self, seat: Seat) -> Box<dyn Any + Send> {
        let viewer = Viewer::Seat(seat);
        let mut legal = Vec::new();
        self.game.legal(&self.state, seat, &mut legal);
        Box::new(Glimpse::<G> {
            view: self.game.view(&self.state, viewer),
            events: seen_by(&self.events, viewer).into_iter().cloned().collect(),
            legal,
            step: self.step,
        })
    }

    fn timeout(&self, seat: Seat) -> Option<usize> {
        let asked = self.to_act().contains(seat);
        asked.then(|| self.game.number(self.game.timeout_action(&self.state, seat)))
    }
}

/// A number that is no action's.
pub(crate) fn no_such_number(number: usize, actions: usize) -> Refusal {
    Refusal {
        code: "no-such-action",
        rule: None,
        params: vec![("number", number.to_string())],
        sentence: format!("there is no action {number}; they are numbered 0 to {}", actions.saturating_sub(1)),
    }
}

/// Draws one of several, each with the same chance.
pub(crate) fn any_of<T: Copy>(list: &[T], chance: &mut impl Chance) -> T {
    list[chance.below(list.len() as u32) as usize]
}
