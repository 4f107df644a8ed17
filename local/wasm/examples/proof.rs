//! The same games in WebAssembly as in the native build: state lines of a transcript, moves played out, thoughts of bots.

use std::cell::RefCell;

use engine::{Replay, StateLine, Transcript};

thread_local! {
    static TEXT: RefCell<Vec<u8>> = RefCell::default();
}

fn with_text<T>(call: impl FnOnce(&mut Vec<u8>) -> T) -> T {
    TEXT.with_borrow_mut(call)
}

/// Room for a text of so many bytes.
#[expect(unsafe_code, reason = "JavaScript finds it by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    with_text(|text| {
        text.clear();
        text.resize(length, 0);
        text.as_mut_ptr()
    })
}

/// Where the text lies now.
#[expect(unsafe_code, reason = "JavaScript finds it by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn text() -> *const u8 {
    with_text(|text| text.as_ptr())
}

/// Turns a transcript into its state lines, as `gamenight replay --states` prints them; says how long they are.
#[expect(unsafe_code, reason = "JavaScript finds it by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn states() -> usize {
    with_text(|text| {
        let told = replay(text).unwrap_or_else(|error| error);
        *text = told.into_bytes();
        text.len()
    })
}

fn replay(bytes: &[u8]) -> Result<String, String> {
    let transcript = Transcript::read(bytes).map_err(|error| error.to_string())?;
    let mut replay = Replay::new(&shelf::shelf(), &transcript).map_err(|error| error.to_string())?;
    let mut lines = String::new();
    loop {
        lines += &serde_json::to_string(&StateLine::of(replay.table())).map_err(|error| error.to_string())?;
        lines.push('\n');
        if replay.step().map_err(|error| error.to_string())?.is_none() {
            break;
        }
    }
    replay.ending().map_err(|error| error.to_string())?;
    Ok(lines)
}

/// So many moves or a few more of the shelf's game of that number, by `random` bots or by `hard` ones; says how many.
#[expect(unsafe_code, reason = "JavaScript finds it by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn moves(game: usize, hard: bool, count: u32) -> u32 {
    let shelf = shelf::shelf();
    let Some(kind) = shelf.get(game) else { return 0 };
    bench::simulated(kind.as_ref(), if hard { "hard" } else { "random" }, count.into()) as u32
}
