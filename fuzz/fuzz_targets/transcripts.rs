//! Transcripts: refused with a line and a reason, or played again to their end, and written as they were read.
#![no_main]

use std::sync::LazyLock;

use engine::{AnyKind, Replay, StateLine, Transcript, fair};
use libfuzzer_sys::fuzz_target;

static SHELF: LazyLock<Vec<Box<dyn AnyKind>>> = LazyLock::new(fuzz::shelf);

fuzz_target!(|data: &[u8]| {
    let transcript = match Transcript::read(data) {
        Ok(transcript) => transcript,
        Err(bad) => {
            assert!(!bad.reason.is_empty() && !bad.to_string().contains('\n'));
            return;
        }
    };
    let written = transcript.write();
    let again = Transcript::read(written.as_bytes()).expect("what was written can be read");
    assert_eq!(again.write(), written);
    if let Err(mismatch) = fair::check(&transcript.header) {
        assert!(!mismatch.to_string().is_empty());
    }
    let Ok(mut replay) = Replay::new(&SHELF, &transcript) else { return };
    while let Ok(Some(_)) = replay.step() {}
    StateLine::of(replay.table());
    if let Err(bad) = replay.ending() {
        assert!(!bad.reason.is_empty());
    }
});
