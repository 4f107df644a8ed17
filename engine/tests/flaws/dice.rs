//! A toy game of rolls in mid-game: each in turn rolls a die in the open and one under a cup, which only its owner sees; may
//! roll the covered one again; and keeps it. Then the cups are lifted, and the highest sum wins.

use std::fmt;
use std::str::FromStr;

use engine::{
    Audience, BySeat, Chance, Event, Fault, Game, Kinds, Knowledge, Outcome, Question, Seat, SeatSet, Sink, Unreadable,
    Viewer,
};
use serde_json::{Value, json};

use super::rolls::Flaw;

pub(super) struct Dice {
    pub(super) seats: usize,
    /// How many sides the dice have.
    pub(super) sides: u32,
    pub(super) flaw: Flaw,
}

impl Dice {
    fn has(&self, flaw: Flaw) -> bool {
        self.flaw == flaw
    }

    fn roll(&self, chance: &mut impl Chance) -> u8 {
        1 + chance.below(self.sides) as u8
    }

    fn all_seats(&self, of: impl Fn(Seat) -> bool) -> SeatSet {
        Seat::all(self.seats).filter(|&seat| of(seat)).collect()
    }

    /// What a flawed game says of the covered die that was just rolled, and to whom.
    fn slip(&self, table: &Table, seat: Seat) -> Option<(Audience, u8)> {
        let die = table.cup[seat]?;
        let neighbour = Seat::new((seat.index() + self.seats - 1) % self.seats)?;
        let nobody_seated = Audience::Except(SeatSet::all(self.seats));
        Some(match self.flaw {
            Flaw::TellsTheRoll | Flaw::ClaimsToShowTheRoll => (Audience::All, die),
            Flaw::TellsOnlookers => (nobody_seated, die),
            Flaw::TellsANeighbour => (Audience::only(neighbour), die),
            Flaw::TellsOddOrEven => (Audience::All, die % 2),
            Flaw::TellsASix => (Audience::All, u8::from(u32::from(die) == self.sides)),
            Flaw::TellsEqualDice => (Audience::All, u8::from(table.open[seat] == Some(die))),
            Flaw::TellsEqualCups => (Audience::All, u8::from(table.cup[neighbour] == Some(die))),
            Flaw::TellsTheRollBefore => (Audience::All, table.cup[neighbour]?),
            _ => return None,
        })
    }
}

/// The state.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Table {
    cup: BySeat<Option<u8>, 4>,
    open: BySeat<Option<u8>, 4>,
    kept: SeatSet,
    rolls: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    Roll,
    Again,
    Keep,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind())
    }
}

impl FromStr for Action {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Action, Unreadable> {
        let action = [Action::Roll, Action::Again, Action::Keep].into_iter().find(|action| action.kind() == text);
        action.ok_or_else(|| Unreadable::new(text, "say “roll”, “again” or “keep”", "DI-1"))
    }
}

#[derive(Clone, PartialEq, Hash, Debug, serde::Serialize)]
pub(super) enum Happened {
    /// What lies under the cup is said to its owner alone. What slips out no rule of the game tells: the flaws do. Some claim
    /// that it is shown by right.
    Rolled {
        seat: Seat,
        cup: Option<u8>,
        open: Option<u8>,
        slip: Option<(u8, bool)>,
    },
    Kept {
        seat: Seat,
    },
    Lifted {
        cups: Vec<Option<u8>>,
    },
}

impl Event for Happened {
    fn shows(&self) -> bool {
        matches!(self, Happened::Lifted { .. } | Happened::Rolled { slip: Some((_, true)), .. })
    }
}

impl Kinds for Table {
    const KINDS: &'static [&'static str] = &["phase rolling"];

    fn kind(&self) -> &'static str {
        "phase rolling"
    }
}

impl Kinds for Action {
    const KINDS: &'static [&'static str] = &["roll", "again", "keep"];

    fn kind(&self) -> &'static str {
        match self {
            Action::Roll => "roll",
            Action::Again => "again",
            Action::Keep => "keep",
        }
    }
}

impl Kinds for Happened {
    const KINDS: &'static [&'static str] = &["rolled", "kept", "lifted"];

    fn kind(&self) -> &'static str {
        match self {
            Happened::Rolled { .. } => "rolled",
            Happened::Kept { .. } => "kept",
            Happened::Lifted { .. } => "lifted",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct NotNow;

impl fmt::Display for NotNow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("something else is asked, or somebody else")
    }
}

impl Fault for NotNow {
    fn code(&self) -> &'static str {
        "not-now"
    }
    fn rule(&self) -> &'static str {
        "DI-2"
    }
}

#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub(super) struct View {
    cup: Vec<Option<u8>>,
    open: Vec<Option<u8>>,
    kept: SeatSet,
    rolls: u8,
}

impl Game for Dice {
    type State = Table;
    type Action = Action;
    type Event = Happened;
    type View = View;
    type Fault = NotNow;

    fn seats(&self) -> usize {
        self.seats
    }
    fn deal(&self, _: &mut impl Chance) -> Table {
        Table { cup: BySeat::default(), open: BySeat::default(), kept: SeatSet::EMPTY, rolls: 0 }
    }
    fn to_act(&self, table: &Table) -> SeatSet {
        let waiting = self.all_seats(|seat| !table.kept.contains(seat));
        // This is a flaw: who rolls a one goes on only when all others have kept theirs.
        let late = |seat| self.has(Flaw::OnesComeLast) && table.cup[seat] == Some(1);
        let next = waiting.iter().find(|&seat| !late(seat)).or(waiting.first());
        next.map_or(SeatSet::EMPTY, SeatSet::one)
    }
    fn legal(&self, table: &Table, seat: Seat, out: &mut Vec<Action>) {
        if !self.to_act(table).contains(seat) {
        } else if table.cup[seat].is_none() {
            out.push(Action::Roll);
        } else {
            out.extend([Action::Again, Action::Keep].into_iter().skip(usize::from(table.rolls >= 9)));
        }
    }
    fn check(&self, table: &Table, seat: Seat, action: Action) -> Result<(), NotNow> {
        let mut legal = Vec::new();
        self.legal(table, seat, &mut legal);
        legal.contains(&action).then_some(()).ok_or(NotNow)
    }
    fn apply(
        &self,
        table: &mut Table,
        seat: Seat,
        action: Action,
        chance: &mut impl Chance,
        sink: &mut impl Sink<Happened>,
    ) -> Question {
        if action == Action::Keep {
            table.kept = table.kept.with(seat);
            sink.emit(Audience::All, 1, || Happened::Kept { seat });
            if self.outcome(table).is_some() {
                sink.emit(Audience::All, 4, || Happened::Lifted { cups: table.cup.0[..self.seats].to_vec() });
            }
            return Question::New;
        }
        table.rolls += 1;
        let open = (action == Action::Roll).then(|| self.roll(chance));
        table.open[seat] = open.or(table.open[seat]);
        let die = self.roll(chance);
        table.cup[seat] = Some(die);
        let beats = if self.has(Flaw::HighRollsTakeLonger) { die } else { 2 };
        if self.has(Flaw::OwnerIsNotTold) {
            sink.emit(Audience::All, beats, || Happened::Rolled { seat, cup: None, open, slip: None });
        } else {
            sink.emit(Audience::only(seat), beats, || Happened::Rolled { seat, cup: Some(die), open, slip: None });
            sink.emit(Audience::except(seat), beats, || Happened::Rolled { seat, cup: None, open, slip: None });
        }
        if let Some((to, hint)) = self.slip(table, seat) {
            let claims = self.has(Flaw::ClaimsToShowTheRoll) || self.has(Flaw::TellsEqualCups);
            let slip = Some((hint, claims));
            sink.emit(to, 0, || Happened::Rolled { seat, cup: None, open: None, slip });
        }
        Question::New
    }
    fn outcome(&self, table: &Table) -> Option<Outcome> {
        let sum = |seat| table.cup[seat].unwrap_or(0) + table.open[seat].unwrap_or(0);
        let best = Seat::all(self.seats).map(sum).max();
        let winners = self.all_seats(|seat| Some(sum(seat)) == best);
        (table.kept.len() == self.seats).then_some(Outcome { winners })
    }
    fn view(&self, table: &Table, viewer: Viewer) -> View {
        let open = self.outcome(table).is_some() || self.has(Flaw::ViewShowsTheCups);
        let lie = |seat| table.cup[seat].map(|die| if open || viewer.sees(seat) { die } else { 0 });
        View {
            cup: Seat::all(self.seats).map(lie).collect(),
            open: table.open.0[..self.seats].to_vec(),
            kept: table.kept,
            rolls: table.rolls,
        }
    }
    fn timeout_action(&self, table: &Table, seat: Seat) -> Action {
        if table.cup[seat].is_none() { Action::Roll } else { Action::Keep }
    }
    fn record(&self, table: &Table) -> Value {
        json!({ "cup": table.cup.0[..self.seats], "open": table.open.0[..self.seats], "kept": table.kept })
    }
    fn start(&self, _: &Table) -> Seat {
        Seat::FIRST
    }
    fn universe(&self) -> Vec<Action> {
        vec![Action::Roll, Action::Again, Action::Keep]
    }
    fn material(&self, _: &Table) -> Vec<usize> {
        Vec::new()
    }
}

impl Knowledge for Dice {
    type Facts = Viewer;

    fn facts(&self, viewer: Viewer) -> Viewer {
        viewer
    }
    fn observe(&self, _: &mut Viewer, _: &View, _: &[&Happened], _: u32) {}
    fn fits(&self, view: &View, viewer: &Viewer, table: &Table) -> bool {
        self.view(table, *viewer) == *view
    }
    fn sample(&self, view: &View, _: &Viewer, chance: &mut impl Chance) -> Table {
        let mut table = Table { kept: view.kept, rolls: view.rolls, ..self.deal(chance) };
        for seat in Seat::all(self.seats) {
            table.open[seat] = view.open[seat.index()];
            let any = self.roll(chance);
            table.cup[seat] = view.cup[seat.index()].map(|die| if die == 0 { any } else { die });
        }
        table
    }
}
