//! Thinking a turn ahead: how a turn may end, what others can do then, and where one can go next.

use engine::{Chance, Quick, Seat, Seen};

use crate::action::Action;
use crate::facts::Odds;
use crate::geometry::{Field, FieldSet};
use crate::hopes::Hopes;
use crate::pieces::Part;
use crate::setup::Walls;
use crate::solver::{self, Reach};
use crate::state::{MOVES, Phase, Piles, State};
use crate::view::View;

/// How many ends of the turn are looked at, and how many of them closely.
const ENDS: usize = 300;
const CLOSELY: usize = 20;
/// What the next turn counts beside this one: others move in between.
const NEXT_TURN: f64 = 0.35;
/// What it counts that others get on.
const RIVALS: f64 = 0.8;
/// Fields that are worth so much less than the best one are looked at, too.
const NEARLY: f64 = 0.12;

/// After so many actions of each seat, hindering others begins to bore: else two who know how could go on for ever.
const PATIENCE: f64 = 80.0;

/// A way to end the turn.
#[derive(Clone, Copy)]
struct End {
    state: State,
    /// What is done first on the way there; nothing if nothing more is to be done.
    first: Option<Action>,
}

/// What to do now so that the turn ends well; nothing if it is best to stay.
pub(crate) fn first_move(seen: &Seen<'_, Walls>, odds: &Odds, own: &Hopes, chance: &mut Quick) -> Option<Action> {
    let state = position(seen.view);
    let reach = solver::reach(seen.game, &state);
    let fields = own.worth_going_to(&reach, NEARLY);
    let rivals: Vec<Rival> =
        Seat::all(seen.view.seats).filter(|&seat| seat != seen.seat).map(|seat| Rival::new(seen, odds, seat)).collect();
    let mut ends = ends(seen.game, &state, fields, chance);
    ends.extend(fields.iter().filter_map(|field| along(seen.game, &state, &reach, field)));
    let judge = Judge { seen, own, rivals: &rivals, urgency: urgency(left(seen.view, seen.seat)) };
    let mut ranked: Vec<(f64, End)> = ends.into_iter().map(|end| (judge.worth(&end.state, 2), end)).collect();
    ranked.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    ranked.truncate(CLOSELY);
    let closely = ranked.into_iter().map(|(_, end)| (judge.worth(&end.state, MOVES), end));
    closely.max_by(|(a, _), (b, _)| a.total_cmp(b)).and_then(|(_, end)| end.first)
}

/// The position as far as everybody sees it; the piles stay empty.
pub(crate) fn position(view: &View) -> State {
    State {
        orientation: view.orientation,
        ghosts: view.ghosts,
        sliders: view.sliders,
        piles: Piles::default(),
        cards: view.cards,
        turn: view.turn,
        moves_left: view.moves_left,
        start: view.start,
        phase: view.phase,
    }
}

/// How many parts a seat has still to find.
fn left(view: &View, seat: Seat) -> usize {
    Part::ALL.len() - view.cards[seat].len()
}

/// What finding a card is worth to somebody who has still so many to find.
fn urgency(left: usize) -> f64 {
    match left {
        0 | 1 => 3.0,
        2 => 1.4,
        _ => 1.0,
    }
}

struct Rival {
    seat: Seat,
    hopes: Hopes,
    weight: f64,
}

impl Rival {
    fn new(seen: &Seen<'_, Walls>, odds: &Odds, seat: Seat) -> Rival {
        let left = left(seen.view, seat);
        let patience = (PATIENCE * seen.view.seats as f64 / f64::from(seen.step.max(1))).min(1.0);
        // To hold back one of several helps the others, too; unless that one is about to win.
        let share = if left == 1 { 1.0 } else { 1.0 / (seen.view.seats - 1) as f64 };
        Rival { seat, hopes: Hopes::of(seen, odds, seat), weight: RIVALS * patience * urgency(left) * share }
    }
}

struct Judge<'a> {
    seen: &'a Seen<'a, Walls>,
    own: &'a Hopes,
    rivals: &'a [Rival],
    urgency: f64,
}

impl Judge<'_> {
    /// How good it is to end the turn so, if everybody has `moves` in the next.
    fn worth(&self, end: &State, moves: u8) -> f64 {
        let Some(field) = end.ghosts[self.seen.seat] else { return 0.0 };
        let game = self.seen.game;
        let now = self.own.on(field);
        let found = game.castle.disguise(field).filter(|_| now > 0.5);
        let best_of = |seat: Seat, hopes: &Hopes| hopes.best(&solver::reach(game, &asked(end, seat, moves)));
        let prospects = |hopes: &Hopes| hopes.prospects(game, &solver::reach(game, &asked(end, self.seen.seat, moves)));
        let next = match found {
            Some(card) => prospects(&self.own.without(game, card.part())),
            None => prospects(self.own),
        };
        let others: f64 = self.rivals.iter().map(|rival| rival.weight * best_of(rival.seat, &rival.hopes)).sum();
        self.urgency * now + NEXT_TURN * next - others
    }
}

/// The same position at the beginning of somebody's turn.
pub(crate) fn asked(end: &State, seat: Seat, moves: u8) -> State {
    State { turn: seat, moves_left: moves, phase: Phase::Move, ..*end }
}

/// The solver's own way to a field.
fn along(game: &Walls, state: &State, reach: &Reach, field: Field) -> Option<End> {
    let way = reach.way(field)?;
    let mut there = *state;
    for &action in &way {
        solver::carry_out(game, &mut there, action);
    }
    Some(End { state: there, first: way.first().copied() })
}

/// Some of the ends of the turn with the own ghost on one of these fields, each with the same chance.
fn ends(game: &Walls, state: &State, fields: FieldSet, chance: &mut Quick) -> Vec<End> {
    let mut some: Vec<End> = Vec::with_capacity(ENDS);
    let mut count = 0;
    solver::ends(game, state, |end, first| {
        if end.ghosts[state.turn].is_none_or(|field| !fields.contains(field)) {
            return;
        }
        count += 1;
        if some.len() < ENDS {
            some.push(End { state: *end, first });
        } else if let Some(chosen) = some.get_mut(chance.below(count) as usize) {
            *chosen = End { state: *end, first };
        }
    });
    some
}
