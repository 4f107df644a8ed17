//! Who wins in the end, if everybody remembers everything: some run for the princess, others run into a blork that they know to be
//! invincible, on purpose, and put it in the way of whoever is ahead.

use engine::{Game, Seat};

use crate::odds::{ALL_THE_WAY, Needs, Odds};
use crate::pieces::Cells;
use crate::setup::GameOver;

/// The most who can play.
const MOST: usize = 4;

/// What is left of somebody's chance to finish in a turn with an invincible blork in the way.
const HELD_UP: f64 = 0.1;
/// What is left of the chance not to finish after a turn in which all have seen more of the dungeon.
const LEARNT: f64 = 0.93;
/// A chance to finish in a turn is never smaller, nor nearer to certain.
const LEAST: f64 = 0.01;

/// The chance of each seat to win.
pub(crate) type Chances = [f64; MOST];

/// How things stand between two turns.
pub(crate) struct Contest {
    seats: usize,
    /// Each seat's chance to finish in a turn of its own.
    finish: Chances,
    /// Who has a safe way to an invincible blork.
    armed: [bool; MOST],
}

impl Contest {
    /// As it looks with all tiles face down.
    pub(crate) fn new(game: &GameOver, odds: &Odds) -> Contest {
        let (mut finish, mut armed) = ([0.0; MOST], [false; MOST]);
        for seat in Seat::all(game.seats()) {
            let entrance = game.entrance(seat);
            let plan = odds.plan(GameOver::princess(seat), Needs::Both, ALL_THE_WAY)[entrance.index()];
            finish[seat.index()] = plan.clamp(LEAST, 1.0 - LEAST);
            armed[seat.index()] = odds.leads_to_invincible(Cells::one(entrance));
        }
        Contest { seats: game.seats(), finish, armed }
    }

    /// How likely each seat wins, if `next` is the next to try.
    pub(crate) fn chances(&self, next: Seat) -> Chances {
        self.settled(next.index(), self.finish, 2 + self.seats)
    }

    /// The same at the beginning of a turn, before anything has been learnt in it.
    pub(crate) fn begun(&self, turn: Seat) -> Chances {
        let run = won_by(turn.index(), self.finish[turn.index()], self.chances(turn.next(self.seats)));
        let attack = self.armed[turn.index()].then(|| self.after_attack(turn));
        attack.filter(|attack| attack[turn.index()] > run[turn.index()]).unwrap_or(run)
    }

    /// The same once a seat has put a blork in the leader's way.
    pub(crate) fn after_attack(&self, by: Seat) -> Chances {
        self.settled(by.next(self.seats).index(), self.hit(by.index(), self.finish), 2 + self.seats)
    }

    /// So many turns are thought through; after them everybody's chance in a turn stays as it is.
    fn settled(&self, turn: usize, finish: Chances, turns: usize) -> Chances {
        let next = (turn + 1) % self.seats;
        let Some(turns) = turns.checked_sub(1) else { return self.race(turn, finish) };
        let learnt = finish.map(|chance| 1.0 - (1.0 - chance) * LEARNT);
        let run = won_by(turn, finish[turn], self.settled(next, learnt, turns));
        if !self.armed[turn] {
            return run;
        }
        let attack = self.settled(next, self.hit(turn, finish), turns);
        if attack[turn] > run[turn] { attack } else { run }
    }

    /// What is left of the chances after an attack on the leader among the others.
    fn hit(&self, by: usize, mut finish: Chances) -> Chances {
        let others = (0..self.seats).filter(|&seat| seat != by);
        if let Some(leader) = others.max_by(|&a, &b| finish[a].total_cmp(&finish[b])) {
            finish[leader] = finish[leader].min(HELD_UP);
        }
        finish
    }

    /// A race in which nothing changes any more.
    fn race(&self, next: usize, finish: Chances) -> Chances {
        let mut wins = [0.0; MOST];
        let mut nobody_yet = 1.0;
        for turn in (0..self.seats).map(|n| (next + n) % self.seats) {
            wins[turn] = nobody_yet * finish[turn];
            nobody_yet *= 1.0 - finish[turn];
        }
        wins.map(|chance| chance / (1.0 - nobody_yet))
    }
}

/// What is left for all if a seat wins at once with this chance.
pub(crate) fn won_by(seat: usize, chance: f64, otherwise: Chances) -> Chances {
    let mut all = otherwise.map(|share| share * (1.0 - chance));
    all[seat] += chance;
    all
}
