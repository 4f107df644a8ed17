//! Which positions can come up in a game.

use engine::Flaw;

use crate::pieces::Tile;
use crate::setup::GameOver;
use crate::state::{Phase, State};

/// Do the parts of the position agree?
pub(crate) fn validate(game: &GameOver, state: &State) -> Result<(), Flaw> {
    let State { path, turn, weapon, phase, .. } = state;
    let seats = game.seat_count();
    Flaw::unless(turn.index() < seats, || format!("it is the turn of seat {turn} of {seats}"))?;
    let up: Vec<_> = path.iter().collect();
    if let Some(&first) = up.first() {
        let entrance = game.entrance(*turn);
        Flaw::unless(first == entrance, || {
            format!("GO-7: the way of seat {turn} begins at {first}, not at {entrance}")
        })?;
    }
    for pair in up.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let near = state.tile(from) == Tile::Portal || from.neighbours().contains(to);
        Flaw::unless(near, || format!("GO-8: the way leads from {from} to {to}"))?;
    }
    if let Some((_, cell)) = up.iter().enumerate().find(|(n, cell)| up[..*n].contains(cell)) {
        return Err(Flaw(format!("GO-8: the way leads twice over {cell}")));
    }
    Flaw::unless(weapon.is_some() != up.is_empty(), || format!("GO-6: weapon {weapon:?} with {} tiles up", up.len()))?;
    let last = path.last().map(|cell| state.tile(cell));
    Flaw::unless((*phase == Phase::Swap) == (last == Some(Tile::Invincible)), || {
        format!("GO-13: {phase:?} after {last:?}")
    })?;
    let is_up = |tile: Tile| up.iter().any(|&cell| state.tile(cell) == tile);
    let won = is_up(Tile::Key) && is_up(GameOver::princess(*turn));
    Flaw::unless((*phase == Phase::Over) == won, || format!("GO-15: {phase:?}, key and princess up: {won}"))
}
