//! A literal toy tree: three doors and a coin under a cup.
//!
//! Seat 0 opens a door. Behind `left` it wins if the coin shows heads. Behind `look` it sees the coin and then calls it. Behind
//! `trap` it has lost. Seat 1 only watches. Who looks first can always win: the doors are worth 1/2, 1 and 0.
#![allow(dead_code)]

use std::fmt;

use engine::{
    Audience, Chance, Event, Fault, Game, Instinct, Kinds, Knowledge, Memory, Mind, Outcome, Person, Question, Quick,
    Seat, SeatSet, Seen, Sink, Unreadable, Viewer,
};
use serde_json::Value;

pub struct Doors;

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct State {
    pub heads: bool,
    pub looked: bool,
    pub winner: Option<Seat>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    Left,
    Look,
    Trap,
    Heads,
    Tails,
}

#[derive(Clone, PartialEq, Hash, Debug, serde::Serialize)]
pub enum Happened {
    Seen { heads: bool },
    Done { winner: usize },
}

#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct View {
    pub heads: Option<bool>,
    pub looked: bool,
    pub winner: Option<Seat>,
}

const NAMES: [(&str, Move); 5] =
    [("left", Move::Left), ("look", Move::Look), ("trap", Move::Trap), ("heads", Move::Heads), ("tails", Move::Tails)];

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAMES.iter().find(|(_, action)| action == self).unwrap().0)
    }
}

impl std::str::FromStr for Move {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Move, Unreadable> {
        let named = NAMES.iter().find(|(name, _)| *name == text);
        named.map(|(_, action)| *action).ok_or_else(|| Unreadable::new(text, "a door or a side", "DO-1"))
    }
}

impl Kinds for State {
    const KINDS: &'static [&'static str] = &["state"];
    fn kind(&self) -> &'static str {
        "state"
    }
}

impl Kinds for Move {
    const KINDS: &'static [&'static str] = &["move"];
    fn kind(&self) -> &'static str {
        "move"
    }
}

impl Kinds for Happened {
    const KINDS: &'static [&'static str] = &["happened"];
    fn kind(&self) -> &'static str {
        "happened"
    }
}

impl Event for Happened {
    fn shows(&self) -> bool {
        true
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct No;

impl fmt::Display for No {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no")
    }
}

impl Fault for No {
    fn code(&self) -> &'static str {
        "no"
    }
    fn rule(&self) -> &'static str {
        "DO-1"
    }
}

impl Game for Doors {
    type State = State;
    type Action = Move;
    type Event = Happened;
    type View = View;
    type Fault = No;

    fn seats(&self) -> usize {
        2
    }
    fn deal(&self, chance: &mut impl Chance) -> State {
        State { heads: chance.below(2) == 0, looked: false, winner: None }
    }
    fn to_act(&self, state: &State) -> SeatSet {
        if state.winner.is_some() { SeatSet::EMPTY } else { SeatSet::one(Seat::FIRST) }
    }
    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Move>) {
        if self.to_act(state).contains(seat) {
            let doors = [Move::Left, Move::Look, Move::Trap];
            let sides = [Move::Heads, Move::Tails];
            out.extend_from_slice(if state.looked { &sides } else { &doors });
        }
    }
    fn check(&self, state: &State, seat: Seat, action: Move) -> Result<(), No> {
        let mut legal = Vec::new();
        self.legal(state, seat, &mut legal);
        if legal.contains(&action) { Ok(()) } else { Err(No) }
    }
    fn apply(
        &self,
        state: &mut State,
        _: Seat,
        action: Move,
        _: &mut impl Chance,
        sink: &mut impl Sink<Happened>,
    ) -> Question {
        let wins = match action {
            Move::Look => {
                state.looked = true;
                let heads = state.heads;
                sink.emit(Audience::only(Seat::FIRST), 1, || Happened::Seen { heads });
                return Question::New;
            }
            Move::Left | Move::Heads => state.heads,
            Move::Tails => !state.heads,
            Move::Trap => false,
        };
        let winner = usize::from(!wins);
        state.winner = Seat::new(winner);
        sink.emit(Audience::All, 1, || Happened::Done { winner });
        Question::New
    }
    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.winner.map(|winner| Outcome { winners: SeatSet::one(winner) })
    }
    fn view(&self, state: &State, viewer: Viewer) -> View {
        let heads = (state.looked && viewer.sees(Seat::FIRST)).then_some(state.heads);
        View { heads, looked: state.looked, winner: state.winner }
    }
    fn timeout_action(&self, state: &State, _: Seat) -> Move {
        if state.looked { Move::Heads } else { Move::Left }
    }
    fn record(&self, _: &State) -> Value {
        Value::Null
    }
    fn start(&self, _: &State) -> Seat {
        Seat::FIRST
    }
    fn universe(&self) -> Vec<Move> {
        NAMES.map(|(_, action)| action).to_vec()
    }
    fn material(&self, _: &State) -> Vec<usize> {
        vec![1]
    }
}

impl Knowledge for Doors {
    type Facts = ();

    fn facts(&self, _: Viewer) {}
    fn observe(&self, (): &mut (), _: &View, _: &[&Happened], _: u32) {}
    fn fits(&self, _: &View, (): &(), _: &State) -> bool {
        true
    }
    fn sample(&self, view: &View, (): &(), chance: &mut impl Chance) -> State {
        let heads = view.heads.unwrap_or_else(|| chance.below(2) == 0);
        State { heads, looked: view.looked, winner: view.winner }
    }
}

const NOBODY: Person = Person {
    level: "easy",
    name: "Nobody",
    others: &[],
    character: [("en", ""), ("de", ""), ("nl", ""), ("fr", ""), ("es", "")],
    memory: None::<Memory>,
    mind: Mind::Instinct,
    thinking: (0, 0),
};

impl Instinct for Doors {
    const PEOPLE: [Person; 3] = [NOBODY; 3];

    fn instinct(&self, seen: &Seen<'_, Doors>, chance: &mut Quick) -> Move {
        seen.legal[chance.below(seen.legal.len() as u32) as usize]
    }
    fn estimate(&self, _: &State, (): &(), _: Seat) -> f64 {
        0.5
    }
}
