//! Looking back: what somebody with a perfect memory would have known, and what it was worth.

use engine::review::{Figures, Moment, Note, Reviewed};
use engine::{Game, Instinct, Knowledge, Quick, Seen};

use crate::action::Action;
use crate::contest::{Chances, Contest, won_by};
use crate::event::Event;
use crate::facts::{Facts, Sighting};
use crate::odds::{ALL_THE_WAY, Odds};
use crate::pieces::{Cell, Cells, MATERIAL, Tile};
use crate::setup::GameOver;
use crate::state::{Phase, State};
use crate::strategy::needs;
use crate::view::View;

/// From here on it is worth saying that a turn could have been the last.
const LIKELY: f64 = 0.3;

impl Reviewed for GameOver {
    /// Whoever moves finishes in this turn, or puts an invincible blork in the leader's way; after that comes the contest of the
    /// turns to come. All see the same, so that every seat can know as much.
    fn value(&self, seen: &Seen<'_, GameOver>) -> f64 {
        let (view, odds) = (seen.view, Odds::new(seen.view, seen.facts));
        let (turn, next) = (view.turn, view.turn.next(self.seats()));
        let all = match (view.phase, view.up.last()) {
            (Phase::Swap, Some(from)) => self.after_best_swap(seen, &odds, from),
            (Phase::Flip, None) => Contest::new(self, &odds).begun(turn),
            (Phase::Flip, _) => {
                let later = Contest::new(self, &odds.next_turn());
                let run = won_by(turn.index(), self.finish(seen, &odds), later.chances(next));
                let attack = odds.leads_to_invincible(self.ahead(view)).then(|| later.after_attack(turn));
                attack.filter(|attack| attack[turn.index()] > run[turn.index()]).unwrap_or(run)
            }
            _ => Contest::new(self, &odds.next_turn()).begun(next),
        };
        all[seen.seat.index()]
    }

    /// A flip shows one tile, and a swap none.
    fn cases(&self, view: &View, facts: &Facts, action: Action, chance: &mut Quick) -> Option<Vec<(f64, State)>> {
        let unknown = |cell: &Cell| view.tile(*cell).is_none() && facts.knows(*cell).is_none();
        let Action::Flip(cell, _) = action else { return Some(vec![(1.0, self.sample(view, facts, chance))]) };
        if !unknown(&cell) {
            return Some(vec![(1.0, self.sample(view, facts, chance))]);
        }
        let (mut kinds, left) = (Vec::new(), Cell::all().filter(unknown).count() as f64);
        let seen = |kind: Tile| {
            let known = Cell::all().filter_map(|cell| view.tile(cell).or(facts.knows(cell)));
            known.filter(|tile| *tile == kind).count()
        };
        for kind in MATERIAL {
            let hidden = MATERIAL.iter().filter(|tile| **tile == kind).count() - seen(kind);
            if hidden > 0 && !kinds.iter().any(|(_, known)| *known == kind) {
                kinds.push((hidden as f64 / left, kind));
            }
        }
        let world = |(share, tile): (f64, Tile)| {
            let mut facts = facts.clone();
            facts.cells[cell.index()] = Some(Sighting { tile, step: 0, by: view.turn });
            (share, self.sample(view, &facts, chance))
        };
        Some(kinds.into_iter().map(world).collect())
    }

    fn note(&self, moment: &Moment<'_, GameOver>) -> Note {
        let seen = moment.seen;
        let finish = self.finish(seen, &Odds::new(seen.view, seen.facts));
        let note = match (moment.taken(), moment.best()) {
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
        };
        // What the whole turn offered to whoever remembered everything.
        let remembered = matches!(note.code, "blork-again" | "invincible-again" | "seen");
        if remembered && finish >= LIKELY {
            let chance = (100.0 * finish).round();
            let sentence =
                format!("{}; with everything remembered, this turn had a chance of {chance} % to win", note.sentence);
            return Note { sentence, ..note }.with("finish", &chance);
        }
        note
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
    /// What a swap leads to, if whoever swaps does it best for themselves.
    fn after_best_swap(&self, seen: &Seen<'_, GameOver>, odds: &Odds, from: Cell) -> Chances {
        let world = self.sample(seen.view, seen.facts, &mut Quick::new(0));
        let (turn, next) = (seen.view.turn, seen.view.turn.next(self.seats()));
        let swaps = self.may_swap(&world).iter().map(|to| odds.after_swap(from, to));
        let chances = swaps.map(|odds| Contest::new(self, &odds).begun(next));
        let best = chances.max_by(|a, b| a[turn.index()].total_cmp(&b[turn.index()]));
        best.unwrap_or_else(|| Contest::new(self, &odds.next_turn()).begun(next))
    }

    /// The cells that may be turned over next.
    fn ahead(&self, view: &View) -> Cells {
        let next = match view.up.last() {
            None => Cells::one(self.entrance(view.turn)),
            Some(last) if view.tile(last) == Some(Tile::Portal) => Cells::ALL,
            Some(last) => last.neighbours(),
        };
        next.minus(view.up.up())
    }

    /// The chance to finish in this turn, for whoever moves and remembers everything.
    pub(crate) fn finish(&self, seen: &Seen<'_, GameOver>, odds: &Odds) -> f64 {
        let plan = odds.plan(GameOver::princess(seen.view.turn), needs(seen.view), ALL_THE_WAY);
        self.ahead(seen.view).iter().map(|cell| plan[cell.index()]).fold(0.0, f64::max)
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
        Some(seen) if seen.tile == Tile::Invincible => {
            let turn = moment.turn(seen.step);
            let sentence =
                format!("the {} on {better}, seen in turn {turn}, could be put in the others’ way", seen.tile.name());
            Note::new("attack", sentence).with("tile", &seen.tile.name()).with("turn", &turn)
        }
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
