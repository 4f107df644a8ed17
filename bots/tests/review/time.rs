//! The same again, and within the time that somebody waits.

use engine::Seat;
use engine::review::Effort;

use super::{look_back, played, set_up, shelf};

/// The same game and effort give the same review, in the time that somebody waits for it.
#[test]
fn a_review_is_repeated_to_the_last_digit() {
    for kind in shelf() {
        let game = set_up(kind.as_ref(), 3);
        let one = played(game.as_ref(), &["hard", "medium", "easy"], 5).unwrap();
        let began = bots::cpu_time();
        let first = look_back(game.as_ref(), &one, Seat::FIRST, Effort::FULL);
        let took = bots::cpu_time().saturating_sub(began);
        println!("{}: {} actions in {took:?}", kind.id(), one.log.len());
        // Optimised it is several times as fast.
        assert!(took.as_secs() < 2 || cfg!(debug_assertions), "{took:?}");
        assert_eq!(first, look_back(game.as_ref(), &one, Seat::FIRST, Effort::FULL));
    }
}
