//! What the turns of a game come to: what was within reach, moves that were too many, piles that could be known, others held up.

use engine::review::{Figures, Moment};
use engine::{Seat, Seen};

use super::CERTAIN;
use crate::action::Action;
use crate::facts::Odds;
use crate::foresight::{asked, position};
use crate::geometry::Field;
use crate::hopes::{Hopes, missing};
use crate::setup::Walls;
use crate::solver::{self, Reach};
use crate::state::{MOVES, State};

/// Counts a decision.
pub(super) fn count(game: &Walls, moment: &Moment<'_, Walls>, figures: &mut Figures) {
    let Moment { seen, began, .. } = moment;
    if began.step == seen.step && !within_reach(seen, &solver::reach(game, &position(seen.view))).is_empty() {
        figures.add("in-reach", 0.0, 1.0);
    }
    let taken = moment.taken();
    if let Action::Search(_) = taken {
        figures.add("in-reach", 1.0, 0.0);
        searched(game, moment, figures);
    }
    // The castle does not change any more in this turn.
    let mut ended = position(seen.view);
    let last = match taken {
        Action::Search(_) | Action::End => seen.view.moves_left > 0,
        Action::Tidy(..) => false,
        _ => {
            solver::carry_out(game, &mut ended, taken);
            seen.view.moves_left == 1
        }
    };
    if last {
        held_up(began, &ended, figures);
    }
}

/// The fields within reach with a disguise that the seat needs, and that may still be found.
pub(super) fn within_reach(seen: &Seen<'_, Walls>, reach: &Reach) -> Vec<Field> {
    let hopes = Hopes::own(seen, &Odds::new(seen.view, seen.facts));
    reach.fields().iter().filter(|&field| hopes.on(field) > 0.0).collect()
}

/// Of the best chance that a search had, how much was taken; whether a pile that could be known was; and with how many moves it
/// could have been made.
fn searched(game: &Walls, moment: &Moment<'_, Walls>, figures: &mut Figures) {
    let Moment { seen, began, .. } = moment;
    let (Action::Search(pile), Some(card)) = (moment.taken(), game.looked_for(seen)) else { return };
    let odds = Odds::new(seen.view, seen.facts);
    let best = odds.best(card);
    figures.add("piles", odds.at(card, pile), best);
    if best >= CERTAIN {
        figures.add("known", f64::from(u8::from(odds.at(card, pile) >= CERTAIN)), 1.0);
    }
    let fewest = seen.view.ghosts[seen.seat].and_then(|field| solver::reach(game, &position(began.view)).moves(field));
    if let Some(fewest) = fewest {
        figures.add("moves", f64::from(fewest), f64::from(began.view.moves_left - seen.view.moves_left));
    }
}

/// A turn after which others can reach fewer of the disguises that they need has made their way longer.
fn held_up(began: &Seen<'_, Walls>, ended: &State, figures: &mut Figures) {
    let longer = open_to_others(began, ended) < open_to_others(began, &position(began.view));
    figures.add("held-up", f64::from(u8::from(longer)), 1.0);
}

/// How many fields with a disguise that they need the others can reach from a position, if it is their turn.
pub(super) fn open_to_others(seen: &Seen<'_, Walls>, state: &State) -> usize {
    let rivals = Seat::all(seen.view.seats).filter(|&seat| seat != seen.seat);
    let of = |rival: Seat| {
        let reach = solver::reach(seen.game, &asked(state, rival, MOVES));
        let needs = |field: &Field| {
            seen.game.castle.disguise(*field).is_some_and(|card| missing(seen.view, rival, card.part()))
        };
        reach.fields().iter().filter(needs).count()
    };
    rivals.map(of).sum()
}
