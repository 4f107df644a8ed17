//! The rules: what is legal, and what each action does. One file a rule.

mod apply;
mod check;
mod fault;
pub(crate) mod legal;
pub(crate) mod place;
pub(crate) mod record;
mod search;
pub(crate) mod shift;
pub(crate) mod slide;
pub(crate) mod step;
mod tidy;
pub(crate) mod turn;

use engine::{Chance, Flaw, Game, Outcome, Question, Seat, SeatSet, Sink, Viewer};
use serde_json::Value;

use crate::action::Action;
use crate::event::Event;
use crate::pieces::Card;
use crate::setup::Walls;
use crate::state::{MOST_SEATS, Phase, State};
use crate::view::View;

pub use fault::Fault;

impl Game for Walls {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Fault = Fault;

    fn seats(&self) -> usize {
        self.seats
    }

    fn deal(&self, chance: &mut impl Chance) -> State {
        self.set_table(chance)
    }

    #[inline]
    fn to_act(&self, state: &State) -> SeatSet {
        if state.phase == Phase::Over { SeatSet::EMPTY } else { SeatSet::one(state.turn) }
    }

    #[inline]
    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if seat == state.turn {
            legal::legal(self, state, out);
        }
    }

    #[inline]
    fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Fault> {
        check::check(self, state, seat, action)
    }

    #[inline]
    fn apply(
        &self,
        state: &mut State,
        _: Seat,
        action: Action,
        _: &mut impl Chance,
        sink: &mut impl Sink<Event>,
    ) -> Question {
        apply::apply(self, state, action, sink);
        Question::New
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        (state.phase == Phase::Over).then(|| Outcome { winners: state.dressed() })
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(self, state, viewer)
    }

    /// The turn ends; a straddling ghost stays, one off the board takes the first free corner; a pile goes back as it is.
    fn timeout_action(&self, state: &State, _: Seat) -> Action {
        match state.phase {
            Phase::Move | Phase::Over => Action::End,
            Phase::Place { .. } => {
                let ghost = place::queue(self, state).next().unwrap_or(state.turn);
                let field = state.ghosts[ghost].or_else(|| place::choices(state, ghost).iter().next());
                field.map_or(Action::End, |field| Action::Place(self.colour(ghost), field))
            }
            Phase::Tidy { pile } => state.piles[pile].first().map_or(Action::End, |top| Action::Tidy(top.part(), pile)),
        }
    }

    fn record(&self, state: &State) -> Value {
        record::record(self, state)
    }

    fn start(&self, state: &State) -> Seat {
        state.turn
    }

    fn universe(&self) -> Vec<Action> {
        Action::all()
    }

    fn validate(&self, state: &State) -> Result<(), Flaw> {
        crate::sound::validate(self, state)
    }

    /// How often each card is there, and how many ghosts stand or wait.
    fn material(&self, state: &State) -> Vec<usize> {
        let mut count = vec![0; Card::COUNT + 1];
        for cards in state.piles.0.iter().chain(&state.cards.0) {
            cards.as_slice().iter().for_each(|card| count[card.index()] += 1);
        }
        let waiting = place::queue(self, state).filter(|&seat| state.ghosts[seat].is_none()).count();
        let standing = state.ghosts.0.iter().flatten().count();
        let apart = state.fields_taken().len();
        // Two ghosts on one field count as one, and would be missed.
        count[Card::COUNT] = standing.min(apart).min(MOST_SEATS) + waiting;
        count
    }
}
