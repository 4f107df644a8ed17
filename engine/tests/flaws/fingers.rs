//! The toy game of the documentation with one flaw at a time.

mod toy {
    #![allow(clippy::pedantic, dead_code)]
    include!("../../doc/fingers.rs");
}

use engine::laws::{self, Plan};
use engine::{Addressed, Audience, Chance, Game, Knowledge, Outcome, Question, Seat, SeatSet, Silent, Sink, Viewer};
use serde_json::Value;
use toy::{Fingers, Hands, Happened, Memory, Ready, Seen, Show};

/// What is wrong with the game.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Flaw {
    None,
    WaitsAfterTheEnd,
    GeneratesTwice,
    AcceptsTooMuch,
    ForgetsAnAction,
    ShowsASeatToSpectators,
    NodsAtTwo,
    TakesLongerForThree,
    FirstAnswerIsLost,
    TellingMatters,
    QuestionStaysOpen,
    LosesMaterial,
    SamplesNonsense,
    BelievesNonsense,
    HasChanceOfItsOwn,
}

struct Flawed(Fingers, Flaw);

impl Flawed {
    fn has(&self, flaw: Flaw) -> bool {
        self.1 == flaw
    }
}

fn show(fingers: u8) -> Show {
    format!("show {fingers}").parse().unwrap()
}

impl Game for Flawed {
    type State = Hands;
    type Action = Show;
    type Event = Happened;
    type View = Seen;
    type Fault = Ready;

    fn seats(&self) -> usize {
        self.0.seats()
    }
    fn deal(&self, chance: &mut impl Chance) -> Hands {
        self.0.deal(chance)
    }
    fn to_act(&self, hands: &Hands) -> SeatSet {
        if self.has(Flaw::WaitsAfterTheEnd) && self.outcome(hands).is_some() {
            return SeatSet::one(Seat::FIRST);
        }
        self.0.to_act(hands)
    }
    fn legal(&self, hands: &Hands, seat: Seat, out: &mut Vec<Show>) {
        self.0.legal(hands, seat, out);
        if self.has(Flaw::GeneratesTwice) && !out.is_empty() {
            out.push(show(1));
        }
        if self.has(Flaw::ForgetsAnAction) {
            out.pop();
        }
    }
    fn check(&self, hands: &Hands, seat: Seat, action: Show) -> Result<(), Ready> {
        if self.has(Flaw::AcceptsTooMuch) && action == show(3) {
            return Ok(());
        }
        self.0.check(hands, seat, action)
    }
    fn apply(
        &self,
        hands: &mut Hands,
        seat: Seat,
        action: Show,
        chance: &mut impl Chance,
        sink: &mut impl Sink<Happened>,
    ) -> Question {
        let before = *hands;
        let first = self.0.to_act(hands).len() == self.0.seats();
        let action = match self.1 {
            Flaw::FirstAnswerIsLost if first => show(1),
            Flaw::HasChanceOfItsOwn => {
                let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
                show(1 + (now.subsec_nanos() % 3) as u8)
            }
            _ => action,
        };
        let mut events: Vec<Addressed<Happened>> = Vec::new();
        let question = self.0.apply(hands, seat, action, chance, &mut events);
        for told in events {
            let longer = self.has(Flaw::TakesLongerForThree) && action == show(3);
            sink.emit(told.to, told.beats + u8::from(longer), || told.event);
        }
        if self.has(Flaw::NodsAtTwo) && action == show(2) {
            sink.emit(Audience::All, 0, || Happened::Ready { seat });
        }
        if self.has(Flaw::TellingMatters) {
            let mut told = false;
            sink.emit(Audience::All, 0, || {
                told = true;
                Happened::Ready { seat }
            });
            if told {
                *hands = before;
            }
        }
        if self.has(Flaw::QuestionStaysOpen) && action == show(3) { Question::StillOpen } else { question }
    }
    fn outcome(&self, hands: &Hands) -> Option<Outcome> {
        self.0.outcome(hands)
    }
    fn view(&self, hands: &Hands, viewer: Viewer) -> Seen {
        let peeking = self.has(Flaw::ShowsASeatToSpectators) && viewer == Viewer::Spectator;
        self.0.view(hands, if peeking { Viewer::Seat(Seat::FIRST) } else { viewer })
    }
    fn timeout_action(&self, hands: &Hands, seat: Seat) -> Show {
        self.0.timeout_action(hands, seat)
    }
    fn record(&self, hands: &Hands) -> Value {
        self.0.record(hands)
    }
    fn start(&self, hands: &Hands) -> Seat {
        self.0.start(hands)
    }
    fn universe(&self) -> Vec<Show> {
        self.0.universe()
    }
    fn material(&self, hands: &Hands) -> Vec<usize> {
        if self.has(Flaw::LosesMaterial) {
            return vec![self.to_act(hands).len()];
        }
        self.0.material(hands)
    }
}

impl Knowledge for Flawed {
    type Facts = Memory;

    fn facts(&self, viewer: Viewer) -> Memory {
        self.0.facts(viewer)
    }
    fn observe(&self, memory: &mut Memory, view: &Seen, events: &[&Happened], step: u32) {
        self.0.observe(memory, view, events, step);
    }
    fn fits(&self, view: &Seen, memory: &Memory, hands: &Hands) -> bool {
        self.0.fits(view, memory, hands) && !self.has(Flaw::BelievesNonsense)
    }
    fn sample(&self, view: &Seen, memory: &Memory, chance: &mut impl Chance) -> Hands {
        let mut world = self.0.sample(view, memory, chance);
        if self.has(Flaw::SamplesNonsense)
            && let Some(seat) = self.0.to_act(&world).first()
        {
            self.0.apply(&mut world, seat, show(1), chance, &mut Silent);
        }
        world
    }
}

/// The law that catches a flaw.
fn caught(flaw: Flaw) -> Option<&'static str> {
    let set_ups = [2, 3, 4].map(|seats| Flawed(Fingers { seats }, flaw));
    laws::run(&set_ups, &Plan::of(60)).err().map(|breach| breach.law)
}

#[test]
fn a_lawful_game_passes() {
    assert_eq!(caught(Flaw::None), None);
}

#[test]
fn every_flaw_is_caught_by_its_law() {
    for (flaw, law) in [
        (Flaw::WaitsAfterTheEnd, "not over means somebody acts"),
        (Flaw::GeneratesTwice, "nothing is generated twice"),
        (Flaw::AcceptsTooMuch, "generated means accepted"),
        (Flaw::ForgetsAnAction, "generated means accepted"),
        (Flaw::ShowsASeatToSpectators, "a commit tells only that it was made"),
        (Flaw::NodsAtTwo, "a commit tells only that it was made"),
        (Flaw::TakesLongerForThree, "a commit tells only that it was made"),
        (Flaw::FirstAnswerIsLost, "secret commits commute"),
        (Flaw::TellingMatters, "telling events changes nothing"),
        (Flaw::QuestionStaysOpen, "a question stays open only for others"),
        (Flaw::LosesMaterial, "material is conserved"),
        (Flaw::SamplesNonsense, "a sampled world fits the facts"),
        (Flaw::BelievesNonsense, "the truth fits the facts"),
    ] {
        assert_eq!(caught(flaw), Some(law), "{flaw:?}");
    }
}

#[test]
fn a_game_with_chance_of_its_own_is_caught() {
    assert!(caught(Flaw::HasChanceOfItsOwn).is_some());
}

#[test]
fn a_run_that_reaches_too_little_is_no_proof() {
    let plan = Plan { least: 1_000_000, ..Plan::of(5) };
    let breach = laws::run(&[Fingers { seats: 2 }], &plan).unwrap_err();
    assert_eq!(breach.law, "every kind is reached");
}
