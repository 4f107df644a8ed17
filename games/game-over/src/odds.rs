//! The odds of a turn, for somebody who knows some of the tiles.

use engine::{Game, Seat};

use crate::facts::Facts;
use crate::pieces::{CELLS, Cell, Cells, MATERIAL, Tile, Weapon};
use crate::setup::GameOver;
use crate::view::View;

/// How far ahead a turn is thought through, in tiles: by people who play, and by whoever looks back.
pub(crate) const DEPTH: usize = 10;
pub(crate) const ALL_THE_WAY: usize = 16;

/// What is known of the dungeon, and what the unknown tiles may be.
pub(crate) struct Odds {
    known: [Option<Tile>; CELLS],
    up: Cells,
    /// How many tiles are unknown, and how many of them are …
    unknown: f64,
    keys: f64,
    invincible: f64,
    /// … blorks that fall to each weapon.
    blorks: [f64; 4],
}

/// What a player still needs to turn over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Needs {
    Both,
    Princess,
    Key,
    Nothing,
}

/// A first look at a turn: what each cell brings, and the best chances behind it (see [`Odds::glance`]).
struct Glance {
    cells: [[f64; 3]; CELLS],
    ahead: [[f64; CELLS]; 3],
}

impl Odds {
    pub(crate) fn new(view: &View, facts: &Facts) -> Odds {
        let mut known = [None; CELLS];
        for (cell, known) in Cell::all().zip(&mut known) {
            *known = view.tile(cell).or(facts.knows(cell));
        }
        Odds::of(known, view.up.up())
    }

    fn of(known: [Option<Tile>; CELLS], up: Cells) -> Odds {
        // A false memory may claim more of a kind than there are: then none of it is left.
        let left = |kind: Tile| {
            let all = MATERIAL.iter().filter(|tile| **tile == kind).count();
            let seen = known.iter().flatten().filter(|tile| **tile == kind).count();
            all.saturating_sub(seen) as f64
        };
        let blorks = [Tile::ClubBlork, Tile::PotionBlork, Tile::LaserBlork, Tile::BowBlork].map(left);
        let unknown = known.iter().filter(|tile| tile.is_none()).count() as f64;
        Odds { known, up, unknown, keys: left(Tile::Key), invincible: left(Tile::Invincible), blorks }
    }

    /// The same with all tiles face down and two of them exchanged.
    pub(crate) fn after_swap(&self, from: Cell, to: Cell) -> Odds {
        let mut known = self.known;
        known.swap(from.index(), to.index());
        Odds::of(known, Cells::NONE)
    }

    /// The same with all tiles face down.
    pub(crate) fn next_turn(&self) -> Odds {
        Odds::of(self.known, Cells::NONE)
    }

    /// Is there a way from one of these cells to a blork known to be invincible, over tiles that are known and turned down?
    pub(crate) fn leads_to_invincible(&self, from: Cells) -> bool {
        let (mut reached, mut new) = (Cells::NONE, from.minus(self.up));
        while !new.is_empty() {
            reached = reached.or(new);
            let mut ahead = Cells::NONE;
            for cell in new.iter() {
                match self.known[cell.index()] {
                    Some(Tile::Invincible) => return true,
                    Some(Tile::Portal) => ahead = Cells::ALL,
                    Some(_) => ahead = ahead.or(cell.neighbours()),
                    None => {}
                }
            }
            new = ahead.minus(reached).minus(self.up);
        }
        false
    }

    /// The weapon to take to a cell: the right one, or the one that most unknown blorks fear.
    pub(crate) fn weapon(&self, cell: Cell) -> Weapon {
        if let Some(tile) = self.known[cell.index()] {
            return tile.weakness().unwrap_or(Weapon::Club);
        }
        let most = Weapon::ALL.into_iter().max_by(|a, b| self.blorks[*a as usize].total_cmp(&self.blorks[*b as usize]));
        most.unwrap_or(Weapon::Club)
    }

    /// The chance that the turn goes on after a cell.
    fn survive(&self, cell: Cell) -> f64 {
        match self.known[cell.index()] {
            Some(Tile::Invincible) => 0.0,
            Some(_) => 1.0,
            None => {
                let blorks: f64 = self.blorks.iter().sum();
                let fall = self.blorks.iter().copied().fold(0.0, f64::max);
                (1.0 - (self.invincible + blorks - fall) / self.unknown).clamp(0.0, 1.0)
            }
        }
    }

    /// The chance that a tile of this kind lies on a cell, if so many of it are unknown.
    fn lies(&self, tile: Tile, unknown: f64, cell: Cell) -> f64 {
        match self.known[cell.index()] {
            Some(known) => f64::from(u8::from(known == tile)),
            None => unknown / self.unknown,
        }
    }

    /// What a cell brings: the chances that it is a key, that it is the princess, and that the turn goes on without either.
    fn brings(&self, cell: Cell, princess: Tile) -> [f64; 3] {
        let missing = f64::from(u8::from(!self.known.contains(&Some(princess))));
        let (key, princess) = (self.lies(Tile::Key, self.keys, cell), self.lies(princess, missing, cell));
        [key, princess, (self.survive(cell) - key - princess).max(0.0)]
    }

    /// For each cell, the chance to win if it is turned over next: with both needed, with only the princess, with only the
    /// key. It is worked out tile by tile, from ever further ahead; that a tile cannot be turned over twice is left out of
    /// account.
    fn glance(&self, princess: Tile, depth: usize) -> Glance {
        let cells: [[f64; 3]; CELLS] =
            std::array::from_fn(|n| Cell::new(n).map_or([0.0; 3], |cell| self.brings(cell, princess)));
        let mut chance = [[0.0_f64; CELLS]; 3];
        for _ in 0..depth {
            let ahead = chance.map(|chance| self.best_next(&chance));
            for (n, &[finds_key, finds_princess, neither]) in cells.iter().enumerate() {
                chance[0][n] = finds_key * ahead[1][n] + finds_princess * ahead[2][n] + neither * ahead[0][n];
                chance[1][n] = finds_princess + (neither + finds_key) * ahead[1][n];
                chance[2][n] = finds_key + (neither + finds_princess) * ahead[2][n];
            }
        }
        Glance { cells, ahead: chance.map(|chance| self.best_next(&chance)) }
    }

    /// For each cell, the chance to win if it is turned over next, given what is still needed.
    pub(crate) fn plan(&self, princess: Tile, needs: Needs, depth: usize) -> [f64; CELLS] {
        let Glance { cells, ahead } = self.glance(princess, depth);
        std::array::from_fn(|n| {
            let [key, princess, neither] = cells[n];
            match needs {
                Needs::Nothing => 1.0,
                Needs::Both => key * ahead[1][n] + princess * ahead[2][n] + neither * ahead[0][n],
                Needs::Princess => princess + (neither + key) * ahead[1][n],
                Needs::Key => key + (neither + princess) * ahead[2][n],
            }
        })
    }

    /// For each cell, the best chance among those that may be turned over after it.
    fn best_next(&self, chance: &[f64; CELLS]) -> [f64; CELLS] {
        let best = |cells: Cells| cells.minus(self.up).iter().map(|cell| chance[cell.index()]).fold(0.0, f64::max);
        let anywhere = best(Cells::ALL);
        std::array::from_fn(|n| match (self.known[n], Cell::new(n)) {
            (Some(Tile::Portal), _) => anywhere,
            (_, Some(cell)) => best(cell.neighbours()),
            _ => 0.0,
        })
    }
}

impl GameOver {
    /// Who wins in the end, for a seat: everybody's chance in a turn stays as it is, and `next` is the next to try.
    pub(crate) fn race(&self, odds: &Odds, next: Seat, seat: Seat) -> f64 {
        let (mut nobody_yet, mut mine) = (1.0, 0.0);
        let mut turn = next;
        for _ in 0..self.seats() {
            let chance =
                odds.plan(GameOver::princess(turn), Needs::Both, DEPTH)[self.entrance(turn).index()].clamp(0.01, 0.99);
            if turn == seat {
                mine = nobody_yet * chance;
            }
            nobody_yet *= 1.0 - chance;
            turn = turn.next(self.seats());
        }
        mine / (1.0 - nobody_yet)
    }
}
