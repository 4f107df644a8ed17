//! The games on the shelf: one line a game. The command line, the server and the browser take them from here.

use bots::kind;
use engine::AnyKind;

/// Every game that is known.
pub fn shelf() -> Vec<Box<dyn AnyKind>> {
    vec![
        Box::new(kind::<game_over::GameOver>().reviewed()),
        Box::new(kind::<squid::Squid>().reviewed()),
        Box::new(kind::<walls::Walls>().reviewed()),
        // `make new-game` puts a game here that is played by `random` alone, until it has people (`kind`).
    ]
}
