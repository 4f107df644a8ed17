//! Finished games are looked back at elsewhere: it takes seconds, needs no table, and no table may wait for it.

use engine::AnyKind;
use table::desk;

use crate::message::{LookBack, Wanted};

/// Looks back, for as long as that takes: the answer to the request.
pub fn review(shelf: &[Box<dyn AnyKind>], LookBack { id, asked, transcript }: &LookBack) -> Wanted {
    match desk::look_back(shelf, transcript, asked) {
        Ok(review) => Wanted::json(*id, 200, &review),
        Err(refusal) => Wanted::refused(*id, &refusal),
    }
}
