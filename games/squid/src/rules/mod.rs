//! The rules: what may be done, and what it does.

mod check;
mod resolve;
mod vote;
mod window;

pub use check::Fault;

use engine::{Audience, Chance, Flaw, Game, Outcome, Question, Seat, SeatSet, Sink, Viewer};
use serde_json::{Value, json};

use crate::action::{Action, Play};
use crate::event::{Event, Step};
use crate::pieces::{Deed, Position, Trick, Vote};
use crate::setup::Squid;
use crate::state::{Phase, State};
use crate::view::View;

/// A game being played on: the position, where chance comes from, and who is told.
struct Round<'a, C, S> {
    seats: usize,
    state: &'a mut State,
    chance: &'a mut C,
    sink: &'a mut S,
}

impl<C: Chance, S: Sink<Event>> Round<'_, C, S> {
    #[inline]
    fn tell(&mut self, beats: u8, event: impl FnOnce() -> Event) {
        self.sink.emit(Audience::All, beats, event);
    }

    /// SQ-8: the guard is put behind a character, and the first round begins.
    fn place_guard(&mut self, seat: Seat, position: Position) {
        self.state.guard = position;
        self.tell(2, || Event::Placed { seat, position });
        self.open_vote();
    }

    /// The guard walks clockwise, or back if `far` is negative; the ring has no end (SQ-11).
    #[inline]
    fn walk(&mut self, far: i8, why: Step, by: Option<Seat>) {
        let (from, off) = (self.state.guard, self.state.under_guard());
        let to = from.walk(far, self.state.ring.len());
        self.state.guard = to;
        let onto = self.state.under_guard();
        self.tell(3, || Event::Walked { from, to, off, onto, why, by });
    }

    /// A card goes from a hand onto the discards, face up.
    #[inline]
    fn lay_down(&mut self, seat: Seat, card: Trick) {
        self.state.hands[seat].remove(card);
        self.state.tricks.discard(card);
    }
}

/// What may be done with which cards, in the order in which it is listed.
mod lists {
    use super::{Action, Play, Vote};

    /// So many of these. A list of fixed size is copied at once; what is too much is cut off again.
    pub(super) type List = ([Action; 4], usize);

    const ZERO: Action = Action::Vote(Vote::Zero);
    const ONE: Action = Action::Vote(Vote::One);
    const TWO: Action = Action::Vote(Vote::Two);
    const MINUS: Action = Action::Vote(Vote::Minus);
    const NEXT: Action = Action::Play(Play::Next);
    const QUICK: Action = Action::Play(Play::Quick);
    const SECOND: Action = Action::Play(Play::Second);
    const PASS: Action = Action::Pass;

    /// By: a `two` in hand, a `minus` in hand.
    pub(super) const VOTES: [[List; 2]; 2] = [
        [([ZERO, ONE, PASS, PASS], 2), ([ZERO, ONE, MINUS, PASS], 3)],
        [([ZERO, ONE, TWO, PASS], 3), ([ZERO, ONE, TWO, MINUS], 4)],
    ];
    /// By: a `next` in hand, a `quick` in hand.
    pub(super) const AFTER_MOVE: [[List; 2]; 2] = [
        [([PASS; 4], 1), ([QUICK, PASS, PASS, PASS], 2)],
        [([NEXT, PASS, PASS, PASS], 2), ([NEXT, QUICK, PASS, PASS], 3)],
    ];
    /// By: a `second` in hand.
    pub(super) const AFTER_ACTION: [List; 2] = [([PASS; 4], 1), ([SECOND, PASS, PASS, PASS], 2)];
}

impl Game for Squid {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Fault = Fault;

    fn seats(&self) -> usize {
        self.seat_count()
    }

    fn deal(&self, chance: &mut impl Chance) -> State {
        self.lay_out(chance)
    }

    #[inline]
    fn to_act(&self, state: &State) -> SeatSet {
        state.waiting
    }

    /// Tricks after a walk and after a guard action (SQ-12, SQ-16).
    fn reacting(&self, state: &State) -> bool {
        matches!(state.phase, Phase::Moved { .. } | Phase::Revealed { .. })
    }

    /// Positions ascending; votes 0, 1, 2, −1; plays `next`, `quick`, `second`, then `pass`.
    #[inline]
    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if !state.waiting.contains(seat) {
            return;
        }
        let hand = state.hands[seat];
        let has = |card| usize::from(hand.has(card));
        let (list, length) = match state.phase {
            Phase::Guard => return out.extend(state.ring.of(seat).map(Action::Guard)),
            Phase::Vote => &lists::VOTES[has(Trick::Two)][has(Trick::Minus)],
            Phase::Moved { .. } => &lists::AFTER_MOVE[has(Trick::Next)][has(Trick::Quick)],
            Phase::Revealed { .. } => &lists::AFTER_ACTION[has(Trick::Second)],
            Phase::Over(_) => return,
        };
        let end = out.len() + length;
        out.extend_from_slice(list);
        out.truncate(end);
    }

    #[inline]
    fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Fault> {
        check::check(state, seat, action)
    }

    #[inline]
    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        chance: &mut impl Chance,
        sink: &mut impl Sink<Event>,
    ) -> Question {
        let mut round = Round { seats: self.seat_count(), state, chance, sink };
        match action {
            Action::Guard(position) => round.place_guard(seat, position),
            Action::Vote(vote) => return round.vote(seat, vote),
            Action::Play(play) => round.play(seat, play),
            Action::Pass => return round.pass(seat),
        }
        Question::New
    }

    /// SQ-22: the last colour in the ring wins.
    #[inline]
    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.winner().map(|seat| Outcome { winners: SeatSet::one(seat) })
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(self, state, viewer)
    }

    /// The first own character, a vote for standing still, or no trick: what costs nobody a card.
    fn timeout_action(&self, state: &State, seat: Seat) -> Action {
        match state.phase {
            Phase::Guard => Action::Guard(state.ring.of(seat).next().unwrap_or_default()),
            Phase::Vote => Action::Vote(Vote::Zero),
            Phase::Moved { .. } | Phase::Revealed { .. } | Phase::Over(_) => Action::Pass,
        }
    }

    fn record(&self, state: &State) -> Value {
        let seats = || Seat::all(self.seat_count());
        json!({
            "ring": state.ring.owners().iter().map(|&seat| Squid::colour(seat)).collect::<Vec<_>>(),
            "guard": state.guard(),
            "hands": seats().map(|seat| state.hands[seat]).collect::<Vec<_>>(),
            "votes": seats().map(|seat| state.votes[seat]).collect::<Vec<_>>(),
            "passed": state.passed(),
            "guard_pile": state.deeds.pile(),
            "guard_discard": state.deeds.discards(),
            "trick_pile": state.tricks.pile(),
            "trick_discard": state.tricks.discards(),
            "revealed": state.revealed(),
            "quick": state.quick(),
            "start": state.start,
            "phase": state.phase.name(),
        })
    }

    fn start(&self, state: &State) -> Seat {
        state.start
    }

    fn universe(&self) -> Vec<Action> {
        let guards = (0..self.ring_length()).filter_map(Position::new).map(Action::Guard);
        let others = Vote::ALL.map(Action::Vote).into_iter().chain(Play::ALL.map(Action::Play)).chain([Action::Pass]);
        guards.chain(others).collect()
    }

    fn validate(&self, state: &State) -> Result<(), Flaw> {
        crate::sound::validate(self, state)
    }

    /// Each guard action, then each trick, wherever it is.
    fn material(&self, state: &State) -> Vec<usize> {
        let deeds = || state.deeds.pile().iter().chain(state.deeds.discards());
        let tricks = || state.tricks.pile().iter().chain(state.tricks.discards());
        let held = |trick| state.hands.0.iter().map(|hand| hand.count(trick) as usize).sum::<usize>();
        let deeds = Deed::ALL.map(|deed| deeds().filter(|&&card| card == deed).count());
        let tricks = Trick::ALL.map(|trick| tricks().filter(|&&card| card == trick).count() + held(trick));
        deeds.into_iter().chain(tricks).collect()
    }
}
