//! The laws of every game, on Fingers.

use engine::laws::{Plan, run};
use engine::{Boxed, Options};
use fingers::Fingers;

#[test]
fn the_laws_hold() {
    let set_ups = [2, 3, 4].map(|seats| Fingers::set_up(seats, &Options::default()).unwrap());
    let reached = run(&set_ups, &Plan::of(100)).unwrap_or_else(|breach| panic!("{breach}"));
    assert_eq!((reached.games, reached.cut), (300, 0));
}
