//! A toy game that commits and then bets: everybody hides up to two beans, each in turn says how many there are in all, and
//! only then the cups are lifted. Between the last commit and the end the beans stay secret, though no commit is open.

use std::fmt;
use std::str::FromStr;

use engine::{
    Audience, BySeat, Chance, Event, Fault, Game, Kinds, Knowledge, Outcome, Question, Seat, SeatSet, Sink, Unreadable,
    Viewer,
};
use serde_json::{Value, json};

use super::leaks::Flaw;

/// The kinds of its events are named well with 0, as an action is with 1, and two of them alike with 2.
pub(super) struct Cups<const NAMES: u8 = 0> {
    pub(super) seats: usize,
    pub(super) flaw: Flaw,
}

impl<const NAMES: u8> Cups<NAMES> {
    pub(super) fn has(&self, flaw: Flaw) -> bool {
        self.flaw == flaw
    }

    fn hides_in_turn(&self) -> bool {
        self.has(Flaw::HidesInTurn) || self.has(Flaw::HidesInTurnAndTells)
    }

    fn seat_before(&self, seat: Seat) -> Seat {
        Seat::new((seat.index() + self.seats - 1) % self.seats).unwrap()
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct State {
    beans: BySeat<Option<u8>, 4>,
    said: BySeat<Option<u8>, 4>,
    over: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    Hide(u8),
    Say(u8),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Hide(beans) => write!(f, "hide {beans}"),
            Action::Say(total) => write!(f, "say {total}"),
        }
    }
}

impl FromStr for Action {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Action, Unreadable> {
        let unreadable = || Unreadable::new(text, "say “hide 1” or “say 4”", "CU-1");
        let (verb, number) = text.split_once(' ').ok_or_else(unreadable)?;
        match (verb, number.parse().map_err(|_| unreadable())?) {
            ("hide", beans @ 0..=2) => Ok(Action::Hide(beans)),
            ("say", total @ 0..=8) => Ok(Action::Say(total)),
            _ => Err(unreadable()),
        }
    }
}

#[derive(Clone, PartialEq, Hash, Debug, serde::Serialize)]
pub(super) enum Happened<const NAMES: u8> {
    /// What slips out no rule of the game tells: the flaws do. Some claim that it is shown by right.
    Hidden {
        seat: Seat,
        slip: Option<(u8, bool)>,
    },
    Said {
        seat: Seat,
        total: u8,
    },
    Lifted {
        beans: Vec<u8>,
    },
}

impl<const NAMES: u8> Event for Happened<NAMES> {
    fn shows(&self) -> bool {
        !matches!(self, Happened::Hidden { slip: None | Some((_, false)), .. })
    }
}

impl Kinds for State {
    const KINDS: &'static [&'static str] = &["hiding", "saying", "over"];

    fn kind(&self) -> &'static str {
        if self.over {
            "over"
        } else if self.said.0.iter().any(Option::is_some) {
            "saying"
        } else {
            "hiding"
        }
    }
}

impl Kinds for Action {
    const KINDS: &'static [&'static str] = &["hide", "say"];

    fn kind(&self) -> &'static str {
        if matches!(self, Action::Hide(_)) { "hide" } else { "say" }
    }
}

impl<const NAMES: u8> Kinds for Happened<NAMES> {
    const KINDS: &'static [&'static str] = match NAMES {
        0 => &["hidden", "said", "lifted"],
        1 => &["hidden", "say", "lifted"],
        _ => &["hidden", "lifted"],
    };

    fn kind(&self) -> &'static str {
        match self {
            Happened::Hidden { .. } => "hidden",
            Happened::Said { .. } => ["said", "say", "lifted"][usize::from(NAMES)],
            Happened::Lifted { .. } => "lifted",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum NotNow {
    Asked,
    /// This is a flaw: the refusal says what somebody else has hidden.
    NotWith(u8),
}

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
        "CU-2"
    }
}

#[derive(Clone, Debug, serde::Serialize)]
pub(super) struct View {
    hidden: SeatSet,
    own: Option<u8>,
    said: Vec<Option<u8>>,
    lifted: Option<Vec<Option<u8>>>,
    /// Goes over the wire, though no comparison minds it.
    note: Option<u8>,
}

impl PartialEq for View {
    fn eq(&self, other: &View) -> bool {
        (self.hidden, self.own, &self.said, &self.lifted) == (other.hidden, other.own, &other.said, &other.lifted)
    }
}

impl<const NAMES: u8> Game for Cups<NAMES> {
    type State = State;
    type Action = Action;
    type Event = Happened<NAMES>;
    type View = View;
    type Fault = NotNow;

    fn seats(&self) -> usize {
        self.seats
    }
    fn deal(&self, _: &mut impl Chance) -> State {
        State { beans: BySeat::default(), said: BySeat::default(), over: false }
    }
    fn to_act(&self, state: &State) -> SeatSet {
        let hiding: SeatSet = Seat::all(self.seats).filter(|&seat| state.beans[seat].is_none()).collect();
        let next = Seat::all(self.seats).find(|&seat| state.said[seat].is_none());
        match next {
            _ if state.over => SeatSet::EMPTY,
            Some(next) if hiding.is_empty() => SeatSet::one(next),
            _ if self.hides_in_turn() => hiding.first().map_or(SeatSet::EMPTY, SeatSet::one),
            _ => hiding,
        }
    }
    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let asked = self.to_act(state).contains(seat);
        if asked && state.beans[seat].is_none() {
            out.extend((0..=2).map(Action::Hide));
        } else if asked {
            out.extend((0..=2 * self.seats as u8).map(Action::Say));
        }
    }
    fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), NotNow> {
        if self.has(Flaw::TrustsAnySeat) {
            let hidden = state.beans[seat];
            return if hidden.is_none() == matches!(action, Action::Hide(_)) && self.to_act(state).contains(seat) {
                self.check_number(action)
            } else {
                Err(NotNow::Asked)
            };
        }
        if self.has(Flaw::RefusalPeeks) && !self.to_act(state).contains(seat) && seat.index() < self.seats {
            return Err(NotNow::NotWith(state.beans[self.seat_before(seat)].unwrap_or(0)));
        }
        let fits =
            self.to_act(state).contains(seat) && state.beans[seat].is_none() == matches!(action, Action::Hide(_));
        if fits { self.check_number(action) } else { Err(NotNow::Asked) }
    }
    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        chance: &mut impl Chance,
        sink: &mut impl Sink<Happened<NAMES>>,
    ) -> Question {
        let before = self.seat_before(seat);
        match action {
            Action::Hide(beans) => {
                state.beans[seat] = Some(beans);
                sink.emit(Audience::All, 1, || Happened::Hidden { seat, slip: None });
                let open = !Seat::all(self.seats).all(|seat| state.beans[seat].is_some());
                let last_is_told = self.has(Flaw::TellsTheLast) || self.has(Flaw::TellsTheLastAndKnows);
                if self.has(Flaw::NewAndTells) || self.has(Flaw::HidesInTurnAndTells) || (last_is_told && !open) {
                    sink.emit(Audience::All, 0, || Happened::Hidden { seat, slip: Some((beans, false)) });
                }
                if let (Flaw::AnswerTellsAnother, true, Some(beans)) = (self.flaw, open, state.beans[before]) {
                    sink.emit(Audience::All, 0, || Happened::Hidden { seat: before, slip: Some((beans, true)) });
                }
                let stale = self.hides_in_turn() || self.has(Flaw::NewInsteadOfOpen) || self.has(Flaw::NewAndTells);
                return if open && !stale { Question::StillOpen } else { Question::New };
            }
            Action::Say(total) => {
                state.said[seat] = Some(total);
                sink.emit(Audience::All, 1, || Happened::Said { seat, total });
                let beans = state.beans[before].unwrap_or(0);
                match self.flaw {
                    Flaw::BetTellsABean => {
                        sink.emit(Audience::All, 0, || Happened::Hidden { seat: before, slip: Some((beans, false)) });
                    }
                    Flaw::BetShowsABean => {
                        sink.emit(Audience::All, 0, || Happened::Hidden { seat: before, slip: Some((beans, true)) });
                    }
                    Flaw::LooksTakeLonger => {
                        sink.emit(Audience::only(before), beans, || Happened::Hidden { seat: before, slip: None });
                        sink.emit(Audience::All, 1, || Happened::Hidden { seat: before, slip: None });
                    }
                    Flaw::RollsWhenHeard => sink.emit(Audience::All, 0, || {
                        chance.below(6);
                        Happened::Hidden { seat, slip: None }
                    }),
                    _ => {}
                }
            }
        }
        if Seat::all(self.seats).all(|seat| state.said[seat].is_some()) {
            state.over = true;
            if !self.has(Flaw::WinnerUnshown) {
                let beans = || state.beans.0.iter().flatten().copied().collect();
                sink.emit(Audience::All, 4, || Happened::Lifted { beans: beans() });
            }
        }
        Question::New
    }
    /// Whoever comes nearest wins.
    fn outcome(&self, state: &State) -> Option<Outcome> {
        let total: u8 = state.beans.0.iter().flatten().sum();
        let far = |seat| state.said[seat].map(|said| total.abs_diff(said));
        let nearest = Seat::all(self.seats).filter_map(far).min();
        let winners = Seat::all(self.seats).filter(|&seat| far(seat) == nearest).collect();
        state.over.then_some(Outcome { winners })
    }
    fn view(&self, state: &State, viewer: Viewer) -> View {
        let seats = || Seat::all(self.seats);
        let open = state.over && !self.has(Flaw::WinnerUnshown);
        View {
            hidden: seats().filter(|&seat| state.beans[seat].is_some()).collect(),
            own: seats().find(|&seat| viewer.sees(seat)).and_then(|seat| state.beans[seat]),
            said: seats().map(|seat| state.said[seat]).collect(),
            lifted: open.then(|| seats().map(|seat| state.beans[seat]).collect()),
            note: state.beans[Seat::FIRST].filter(|_| self.has(Flaw::WritesMoreThanItIs)),
        }
    }
    fn timeout_action(&self, state: &State, seat: Seat) -> Action {
        match state.beans[seat] {
            None => Action::Hide(0),
            Some(_) if self.has(Flaw::TimeoutPeeks) => Action::Say(state.beans.0.iter().flatten().sum()),
            Some(_) => Action::Say(0),
        }
    }
    fn record(&self, state: &State) -> Value {
        json!({ "beans": state.beans.0[..self.seats], "said": state.said.0[..self.seats] })
    }
    fn start(&self, _: &State) -> Seat {
        Seat::FIRST
    }
    fn universe(&self) -> Vec<Action> {
        (0..=2).map(Action::Hide).chain((0..=8).map(Action::Say)).collect()
    }
    fn material(&self, _: &State) -> Vec<usize> {
        Vec::new()
    }
}

impl<const NAMES: u8> Cups<NAMES> {
    fn check_number(&self, action: Action) -> Result<(), NotNow> {
        let possible = !matches!(action, Action::Say(total) if usize::from(total) > 2 * self.seats);
        if possible { Ok(()) } else { Err(NotNow::Asked) }
    }
}

/// Whose eyes, and what a slip has told.
#[derive(Clone, Debug)]
pub(super) struct Facts {
    viewer: Viewer,
    slipped: BySeat<Option<u8>, 4>,
    final_beans: Option<Vec<u8>>,
}

impl<const NAMES: u8> Knowledge for Cups<NAMES> {
    type Facts = Facts;

    fn facts(&self, viewer: Viewer) -> Facts {
        Facts { viewer, slipped: BySeat::default(), final_beans: None }
    }
    fn observe(&self, facts: &mut Facts, _: &View, events: &[&Happened<NAMES>], _: u32) {
        for event in events {
            match event {
                Happened::Hidden { seat, slip: Some((beans, _)) } if self.has(Flaw::TellsTheLastAndKnows) => {
                    facts.slipped[*seat] = Some(*beans);
                }
                Happened::Lifted { beans } => facts.final_beans = Some(beans.clone()),
                _ => {}
            }
        }
    }
    fn fits(&self, view: &View, facts: &Facts, state: &State) -> bool {
        let slipped =
            Seat::all(self.seats).all(|seat| facts.slipped[seat].is_none_or(|beans| state.beans[seat] == Some(beans)));
        slipped && self.view(state, facts.viewer) == *view
    }
    fn sample(&self, view: &View, facts: &Facts, chance: &mut impl Chance) -> State {
        let mut state = State { beans: BySeat::default(), said: BySeat::default(), over: false };
        for seat in Seat::all(self.seats) {
            state.said[seat] = view.said[seat.index()];
            let any = chance.below(3) as u8;
            let known = match &view.lifted {
                Some(beans) => beans[seat.index()],
                None if facts.viewer.sees(seat) => view.own,
                None => facts.slipped[seat],
            };
            state.beans[seat] = known.or(Some(any)).filter(|_| view.hidden.contains(seat));
        }
        state.over = view.said.iter().all(Option::is_some);
        state
    }
}
