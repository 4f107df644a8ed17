//! What comes over a socket, at a real table: every command is answered, and the log of all changes tells the same table.
//!
//! The first byte says which game and how many seats. Then come lines, each from the guest that its first byte names: a message as
//! it stands; after `!`, the number of a legal action to take; after `~`, time passes until something is due.
#![no_main]

use fuzz::evening::Evening;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let [first, rest @ ..] = data else { return };
    let shelf = fuzz::shelf();
    let kind = &shelf[usize::from(*first) % shelf.len()];
    let (game, (fewest, most)) = (kind.id(), kind.seats());
    let seats = fewest + usize::from(*first / 3) % (most + 1 - fewest);
    let mut evening = Evening::new(shelf, game, seats);
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
