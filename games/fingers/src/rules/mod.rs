//! The rules: what may be done, and what it does.

mod fault;

pub use fault::Fault;

use engine::{Audience, Chance, Game, Outcome, Question, Seat, SeatSet, Sink, Viewer};
use serde_json::{Value, json};

use crate::action::Action;
use crate::event::Event;
use crate::setup::Fingers;
use crate::state::State;
use crate::view::View;

impl Fingers {
    /// FI-3: the seat that shows the highest number of all that only one shows.
    fn alone(&self, state: &State) -> Option<Seat> {
        let seats = Seat::all(self.seats);
        let alone = |seat: &Seat| seats.clone().filter(|&other| state.up[other] == state.up[*seat]).count() == 1;
        seats.clone().filter(alone).max_by_key(|&seat| state.up[seat])
    }

    /// FI-3 to FI-5: all have chosen.
    fn show_hands(&self, state: &mut State, sink: &mut impl Sink<Event>) {
        let point = self.alone(state);
        let up = std::mem::take(&mut state.up);
        sink.emit(Audience::All, 4, || Event::Shown { fingers: up.0.into_iter().flatten().collect(), point });
        if let Some(seat) = point {
            state.points[seat] += 1;
        }
        if let Some(seat) = state.winner() {
            sink.emit(Audience::All, 3, || Event::Won { seat });
        }
    }
}

impl Game for Fingers {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Fault = Fault;

    fn seats(&self) -> usize {
        self.seats
    }

    fn deal(&self, chance: &mut impl Chance) -> State {
        self.lay_out(chance)
    }

    /// FI-2: everybody who has not chosen.
    fn to_act(&self, state: &State) -> SeatSet {
        match state.winner() {
            Some(_) => SeatSet::EMPTY,
            None => Seat::all(self.seats).filter(|&seat| state.up[seat].is_none()).collect(),
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if self.to_act(state).contains(seat) {
            out.extend(Action::ALL);
        }
    }

    fn check(&self, state: &State, seat: Seat, _: Action) -> Result<(), Fault> {
        if self.to_act(state).contains(seat) {
            Ok(())
        } else if state.winner().is_some() {
            Err(Fault::Over)
        } else if seat.index() >= self.seats {
            Err(Fault::NoSeat { seat })
        } else {
            Err(Fault::Chosen { seat })
        }
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        Action::Show(fingers): Action,
        _: &mut impl Chance,
        sink: &mut impl Sink<Event>,
    ) -> Question {
        state.up[seat] = Some(fingers);
        sink.emit(Audience::All, 1, || Event::Chose { seat });
        if !self.to_act(state).is_empty() {
            return Question::StillOpen; // the others go on choosing, and their choices stay good
        }
        self.show_hands(state, sink);
        Question::New
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.winner().map(|seat| Outcome { winners: SeatSet::one(seat) })
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(self, state, viewer)
    }

    fn timeout_action(&self, _: &State, _: Seat) -> Action {
        Action::Show(1)
    }

    fn record(&self, state: &State) -> Value {
        json!({ "up": state.up.0[..self.seats], "points": state.points.0[..self.seats] })
    }

    fn start(&self, _: &State) -> Seat {
        Seat::FIRST
    }

    fn universe(&self) -> Vec<Action> {
        Action::ALL.to_vec()
    }

    /// There is nothing that could get lost.
    fn material(&self, _: &State) -> Vec<usize> {
        Vec::new()
    }
}
