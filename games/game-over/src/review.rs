//! Looking back: what somebody with a perfect memory would have known, and what it was worth.

use engine::review::{Figures, Moment, Note, Reviewed};
use engine::{Game, Instinct, Quick, Seen};

use crate::action::Action;
use crate::event::Event;
use crate::facts::{Facts, Sighting};
use crate::odds::Odds;
use crate::pieces::{Cell, Tile};
use crate::setup::GameOver;
use crate::state::Phase;
use crate::strategy::needs;

impl Reviewed for GameOver {
    /// The chance that whoever moves finishes in this turn, and after that the race. All see the same, so that every seat
    /// can know as much.
    fn value(&self, seen: &Seen<'_, GameOver>) -> f64 {
        let (view, odds) = (seen.view, Odds::new(seen.view, seen.facts));
        let finish = if view.phase == Phase::Flip { self.finish(seen, &odds) } else { 0.0 };
        let later = self.race(&odds.next_turn(), view.turn.next(self.seats()), seen.seat);
        let now = if view.turn == seen.seat { finish } else { 0.0 };
        now + (1.0 - finish) * later
    }

    fn note(&self, moment: &Moment<'_, GameOver>) -> Note {
        match (moment.taken(), moment.best()) {
            (Action::Flip(cell, weapon), Action::Flip(better, _)) => {
                let known = moment.seen.facts.cells[cell.index()];
                match known {
                    Some(seen) if seen.tile.weakness().is_some_and(|weakness| weakness != weapon) => {
                        met_again(moment, cell, seen)
                    }
                    Some(seen) if seen.tile == Tile::Invincible => met_again(moment, cell, seen),
                    _ if cell == better => other_weapon(moment, cell),
                    _ => other_way(moment, cell, better),
                }
            }
            (taken, best) => Note::new("swap", format!("“{best}” would have held the others up more than “{taken}”"))
                .with("cell", &cell_of(taken))
                .with("better", &cell_of(best)),
        }
    }

    /// The memory score: of what remembering offered beside playing without any memory, how much was taken. It counts where
    /// the best tile had been seen before, by whoever turned it over.
    fn figure(&self, moment: &Moment<'_, GameOver>, _: &[Event], figures: &mut Figures) {
        let Some(seen) = moment.seen.facts.cells[cell_of(moment.best()).index()] else { return };
        let nothing = Facts::default();
        let blank = Seen { facts: &nothing, ..*moment.seen };
        let without = moment.worth(self.instinct(&blank, &mut Quick::new(u64::from(moment.seen.step)))).unwrap_or(0.0);
        let offered = moment.worths[moment.best] - without;
        if offered <= 0.01 {
            return;
        }
        let taken = (moment.worths[moment.taken] - without).clamp(0.0, offered);
        figures.add("memory", taken, offered);
        figures.add(if seen.by == moment.seen.seat { "memory-own" } else { "memory-others" }, taken, offered);
    }
}

impl GameOver {
    /// The chance to finish in this turn, for whoever moves and remembers everything.
    pub(crate) fn finish(&self, seen: &Seen<'_, GameOver>, odds: &Odds) -> f64 {
        let plan = odds.plan(GameOver::princess(seen.view.turn), needs(seen.view));
        let next = match seen.view.up.last() {
            None => return plan[self.entrance(seen.view.turn).index()],
            Some(last) if seen.view.tile(last) == Some(Tile::Portal) => crate::pieces::Cells::ALL,
            Some(last) => last.neighbours(),
        };
        next.minus(seen.view.up.up()).iter().map(|cell| plan[cell.index()]).fold(0.0, f64::max)
    }
}

fn cell_of(action: Action) -> Cell {
    match action {
        Action::Flip(cell, _) | Action::Swap(cell) => cell,
    }
}

/// GO-11: a blork that had been seen before.
fn met_again(moment: &Moment<'_, GameOver>, cell: Cell, seen: Sighting) -> Note {
    let turn = moment.turn(seen.step);
    let code = if seen.tile == Tile::Invincible { "invincible-again" } else { "blork-again" };
    Note::new(code, format!("the {} on {cell} had been seen in turn {turn}", seen.tile.name()))
        .with("cell", &cell)
        .with("tile", &seen.tile.name())
        .with("turn", &turn)
}

/// The right tile, but more of the blorks that could lie there fear another weapon.
fn other_weapon(moment: &Moment<'_, GameOver>, cell: Cell) -> Note {
    let Action::Flip(_, better) = moment.best() else { return Note::new("weapon", "another weapon was better") };
    Note::new("weapon", format!("on {cell} the {} was the better weapon", better.name()))
        .with("cell", &cell)
        .with("weapon", &better.name())
}

/// Another tile was worth more: one that had been seen, or one that was only likelier.
fn other_way(moment: &Moment<'_, GameOver>, cell: Cell, better: Cell) -> Note {
    match moment.seen.facts.cells[better.index()] {
        Some(seen) => {
            let turn = moment.turn(seen.step);
            Note::new("seen", format!("the {} on {better} had been seen in turn {turn}", seen.tile.name()))
                .with("tile", &seen.tile.name())
                .with("turn", &turn)
        }
        None => Note::new("way", format!("{better} promised more than {cell}")),
    }
    .with("cell", &cell)
    .with("better", &better)
}
