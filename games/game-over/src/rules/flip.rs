//! Turning over a tile, and what it leads to (GO-6 to GO-12, GO-15).

use engine::{Audience, Sink};

use crate::event::{End, Event};
use crate::pieces::{Cell, Tile, Weapon};
use crate::setup::GameOver;
use crate::state::{Phase, State};

impl GameOver {
    /// GO-6: the weapon is picked, the tile turned over.
    #[inline]
    pub(super) fn flip(&self, state: &mut State, cell: Cell, weapon: Weapon, sink: &mut impl Sink<Event>) {
        let seat = state.turn;
        let tile = state.tile(cell);
        state.weapon = Some(weapon);
        state.path.push(cell);
        sink.emit(Audience::All, 2, || Event::Flipped { seat, cell, weapon, tile });
        if tile == Tile::Invincible {
            self.meet_invincible(state, sink);
        } else if tile.weakness().is_some_and(|weakness| weakness != weapon) {
            self.end_turn(state, End::WrongWeapon, sink);
        } else if has_won(state, tile) {
            state.phase = Phase::Over;
            sink.emit(Audience::All, 4, || Event::Won { seat });
        } else if self.may_flip(state).is_empty() {
            // GO-10 would have the turn go on; GO-12: there is no way on.
            self.end_turn(state, End::Stuck, sink);
        }
    }

    /// GO-11, GO-13: game over, after a swap if there is something to swap with.
    #[inline]
    fn meet_invincible(&self, state: &mut State, sink: &mut impl Sink<Event>) {
        if self.may_swap(state).is_empty() {
            self.end_turn(state, End::Invincible, sink);
        } else {
            state.phase = Phase::Swap;
        }
    }
}

/// GO-15: a key and the active player's own princess are face up together. Only the tile turned over last can
/// have made it so.
#[inline]
fn has_won(state: &State, last: Tile) -> bool {
    let princess = GameOver::princess(state.turn);
    let is_up = |tile: Tile| state.path.iter().any(|cell| state.tile(cell) == tile);
    match last {
        Tile::Key => is_up(princess),
        tile if tile == princess => is_up(Tile::Key),
        _ => false,
    }
}
