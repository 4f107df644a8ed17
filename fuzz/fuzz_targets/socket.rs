//! What comes over a socket, at a real table: every command is answered, and the log of all changes tells the same table.
//!
//! The first byte says which game and how many seats. Then come lines, each from the guest that its first byte names: a message as
//! it stands; after `!`, the number of a legal action to take; after `~`, time passes until something is due.
#![no_main]

use fuzz::evening::Evening;
use libfuzzer_sys::fuzz_target;

const GAMES: [(&str, usize); 3] = [("game-over", 4), ("squid", 6), ("walls", 4)];

fuzz_target!(|data: &[u8]| {
    let [first, rest @ ..] = data else { return };
    let (game, most) = GAMES[usize::from(*first) % GAMES.len()];
    let seats = 2 + usize::from(*first / 3) % (most - 1);
    let mut evening = Evening::new(fuzz::shelf(), game, seats);
    for line in rest.split(|&byte| byte == b'\n').take(64) {
        let [guest, said @ ..] = line else { continue };
        match said {
            [b'~', ..] => evening.pass(),
            [b'!', number, ..] => evening.choose(usize::from(*guest), usize::from(*number)),
            _ => {
                if let Ok(said) = std::str::from_utf8(said) {
                    evening.hear(usize::from(*guest), said);
                }
            }
        }
    }
    evening.check();
});
