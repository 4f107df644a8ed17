//! Options of every game: refused in one sentence, or a game that can be played. The first four bytes say which game, how many
//! seats, the seed, and how many actions are taken; the rest is a JSON object.
#![no_main]

use std::sync::LazyLock;

use engine::{AnyKind, Options};
use libfuzzer_sys::fuzz_target;

static SHELF: LazyLock<Vec<Box<dyn AnyKind>>> = LazyLock::new(fuzz::shelf);

fuzz_target!(|data: &[u8]| {
    let [game, seats, seed, actions, options @ ..] = data else { return };
    let Ok(options) = serde_json::from_slice(options) else { return };
    let kind = &SHELF[usize::from(*game) % SHELF.len()];
    match kind.set_up(usize::from(seats % 9), &Options(options)) {
        Ok(game) => fuzz::play(game.as_ref(), *seed, *actions),
        Err(fault) => assert!(!fault.reason.is_empty() && !fault.to_string().contains('\n')),
    }
});
