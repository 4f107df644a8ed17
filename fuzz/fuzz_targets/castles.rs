//! Castles: refused with the line that is wrong, or walked through. A first byte that is even is followed by a TOML text; an
//! odd one by changes to the castle of the box, three bytes each: where (two) and which character.
#![no_main]

use engine::{AnyKind, Ink, Options};
use libfuzzer_sys::fuzz_target;
use serde_json::Map;
use walls::{Castle, Walls};

const BOX: &str = include_str!("../../docs/rules/default-castle.toml");

fuzz_target!(|data: &[u8]| {
    let [form, rest @ ..] = data else { return };
    let text = match form % 2 {
        0 => rest.to_vec(),
        _ => {
            let mut text = BOX.as_bytes().to_vec();
            for change in rest.chunks_exact(3) {
                let at = usize::from(u16::from_le_bytes([change[0], change[1]])) % text.len();
                text[at] = change[2];
            }
            text
        }
    };
    let Ok(text) = std::str::from_utf8(&text) else { return };
    let castle = match Castle::from_toml(text) {
        Ok(castle) => castle,
        Err(fault) => {
            assert!(!fault.reason.is_empty() && !fault.to_string().contains('\n'));
            return;
        }
    };
    let described = castle.describe();
    let again = Castle::from_json(&described).expect("what describes a castle makes one");
    assert_eq!(again.describe(), described);
    assert!(!castle.show(Ink::Plain).is_empty() && !castle.summary().is_empty());
    let options = Options(Map::from_iter([("castle".to_owned(), described)]));
    let seed = rest.first().copied().unwrap_or_default();
    let game = bots::kind::<Walls>().set_up(2 + usize::from(form / 2 % 3), &options).expect("a castle can be played in");
    fuzz::play(game.as_ref(), seed, 40);
});
