//! Set-ups are studied elsewhere: bots play whole games, and no table may wait for them.

use engine::AnyKind;
use table::desk;

use crate::message::{Order, Wanted};

/// Plays, for as long as that takes: the answer to the request.
pub fn study(shelf: &[Box<dyn AnyKind>], Order { id, order }: &Order) -> Wanted {
    match desk::study(shelf, order) {
        Ok(studied) => Wanted::json(*id, 200, &studied),
        Err(refusal) => Wanted::refused(*id, &refusal),
    }
}
