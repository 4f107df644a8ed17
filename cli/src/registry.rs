//! The games on the shelf: one line a game.

use bots::kind;
use engine::AnyKind;

use crate::fault::Fault;

/// Every game that is known here.
pub(crate) fn shelf() -> Vec<Box<dyn AnyKind>> {
    vec![Box::new(kind::<game_over::GameOver>()), Box::new(kind::<squid::Squid>()), Box::new(kind::<walls::Walls>())]
}

/// The game of that short name.
pub(crate) fn find(id: &str) -> Result<Box<dyn AnyKind>, Fault> {
    let ids: Vec<&str> = shelf().iter().map(|kind| kind.id()).collect();
    let found = shelf().into_iter().find(|kind| kind.id() == id);
    found.ok_or_else(|| Fault::usage(format!("there is no game “{}”; there is {}", engine::quote(id), ids.join(", "))))
}
