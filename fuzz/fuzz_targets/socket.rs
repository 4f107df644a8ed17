//! What comes over a socket: every message is refused or makes a change, and the log of all changes tells the same table.
//!
//! The first byte says which game and how many seats. Then come lines, each from the guest that its first byte names: a message as
//! it stands; after `!`, the number of a legal action to take; after `~`, the deal's time is up.
#![no_main]

use libfuzzer_sys::fuzz_target;
use server::Trial;

const GAMES: [(&str, usize); 3] = [("game-over", 4), ("squid", 6), ("walls", 4)];

fuzz_target!(|data: &[u8]| {
    let [first, rest @ ..] = data else { return };
    let (game, most) = GAMES[usize::from(*first) % GAMES.len()];
    let seats = 2 + usize::from(*first / 3) % (most - 1);
    let mut trial = Trial::new(fuzz::shelf(), game, seats).expect("the usual options are good");
    for line in rest.split(|&byte| byte == b'\n').take(64) {
        let [guest, said @ ..] = line else { continue };
        let guest = ["anna", "ben", "cleo", "dora"][usize::from(*guest) % 4];
        let heard = match said {
            [b'~', ..] => trial.late(),
            [b'!', number, ..] => trial.choose(guest, usize::from(*number)),
            _ => std::str::from_utf8(said).map_or(Ok(()), |said| trial.hear(guest, said)),
        };
        if let Err(refusal) = heard {
            assert!(!refusal.code.is_empty() && !refusal.sentence.is_empty());
        }
    }
    trial.check();
});
