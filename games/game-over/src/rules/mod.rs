//! The rules: what may be done, and what it does.

mod check;
mod flip;
mod swap;

pub use check::Fault;

use engine::{Chance, Flaw, Game, Outcome, Question, Seat, SeatSet, Sink, Viewer};
use serde_json::{Value, json};

use crate::action::Action;
use crate::event::{End, Event};
use crate::pieces::{Cell, Cells, Tile, Weapon};
use crate::setup::GameOver;
use crate::state::{Phase, State};
use crate::view::View;

impl GameOver {
    /// The cells that may be turned over next: the own entrance (GO-7), then a neighbour of the last tile (GO-8), or
    /// anything after the portal (GO-9); face down in any case.
    #[inline]
    pub fn may_flip(&self, state: &State) -> Cells {
        let reach = match state.path.last() {
            None => Cells::one(self.entrance(state.turn)),
            Some(last) if state.tile(last) == Tile::Portal => Cells::ALL,
            Some(last) => last.neighbours(),
        };
        reach.minus(state.path.up())
    }

    /// The cells with which an invincible blork may be swapped: face down, and no entrance (GO-13).
    #[inline]
    pub fn may_swap(&self, state: &State) -> Cells {
        Cells::ALL.minus(state.path.up()).minus(self.entrances())
    }

    /// Ends the turn: all tiles face down, the weapon back, the next seat to act (GO-14).
    #[inline]
    fn end_turn(&self, state: &mut State, why: End, sink: &mut impl Sink<Event>) {
        let seat = state.turn;
        state.path.clear();
        state.weapon = None;
        state.phase = Phase::Flip;
        state.turn = seat.next(self.seat_count());
        let next = state.turn;
        sink.emit(engine::Audience::All, 2, || Event::TurnOver { seat, why, next });
    }
}

impl Game for GameOver {
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
        if state.phase == Phase::Over { SeatSet::EMPTY } else { SeatSet::one(state.turn) }
    }

    /// By cell, row by row from `a1`; for each cell by weapon, in the order of GO-2.
    #[inline]
    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if seat != state.turn {
            return;
        }
        match state.phase {
            Phase::Flip => {
                for cell in self.may_flip(state).iter() {
                    out.extend(Weapon::ALL.map(|weapon| Action::Flip(cell, weapon)));
                }
            }
            Phase::Swap => out.extend(self.may_swap(state).iter().map(Action::Swap)),
            Phase::Over => {}
        }
    }

    #[inline]
    fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Fault> {
        self.check_action(state, seat, action)
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
        match action {
            Action::Flip(cell, weapon) => self.flip(state, cell, weapon, sink),
            Action::Swap(cell) => self.swap(state, cell, sink),
        }
        Question::New
    }

    /// GO-15: the active player has won.
    #[inline]
    fn outcome(&self, state: &State) -> Option<Outcome> {
        (state.phase == Phase::Over).then(|| Outcome { winners: SeatSet::one(state.turn) })
    }

    #[inline]
    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(state, viewer)
    }

    /// The first tile and weapon in the order of [`Game::legal`], which nobody could call clever.
    fn timeout_action(&self, state: &State, _: Seat) -> Action {
        let first = |cells: Cells| cells.iter().next().unwrap_or(self.entrance(state.turn));
        match state.phase {
            Phase::Swap => Action::Swap(first(self.may_swap(state))),
            Phase::Flip | Phase::Over => {
                Action::Flip(first(self.may_flip(state)), state.weapon.unwrap_or(Weapon::Club))
            }
        }
    }

    fn record(&self, state: &State) -> Value {
        let State { tiles, path, turn, weapon, phase } = state;
        json!({ "tiles": tiles, "up": path, "turn": turn, "weapon": weapon, "phase": phase })
    }

    fn start(&self, state: &State) -> Seat {
        state.turn
    }

    fn universe(&self) -> Vec<Action> {
        let flips = Cell::all().flat_map(|cell| Weapon::ALL.map(|weapon| Action::Flip(cell, weapon)));
        flips.chain(Cell::all().map(Action::Swap)).collect()
    }

    fn validate(&self, state: &State) -> Result<(), Flaw> {
        crate::sound::validate(self, state)
    }

    fn material(&self, state: &State) -> Vec<usize> {
        Tile::KINDS.iter().map(|(kind, _)| state.tiles.iter().filter(|tile| *tile == kind).count()).collect()
    }
}
