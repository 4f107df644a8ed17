//! Better players lose less.

use engine::Seat;
use engine::review::Effort;

use super::{effort, look_back, mean, numbers, played, set_up, shelf};

/// Who plays better errs less.
#[test]
fn errors_grow_from_level_to_level() {
    for kind in shelf() {
        let seats = 4;
        let game = set_up(kind.as_ref(), seats);
        let levels = ["hard", "medium", "easy", "random"];
        let mut losses = vec![Vec::new(); levels.len()];
        for number in numbers(6) {
            // Everybody sits everywhere in turn.
            let mut names = levels;
            names.rotate_left(number as usize % seats);
            let Some(one) = played(game.as_ref(), &names, number) else { continue };
            for seat in Seat::all(seats) {
                let level = levels.iter().position(|level| *level == names[seat.index()]).unwrap();
                let review = look_back(game.as_ref(), &one, seat, effort(Effort::TENTH.worlds));
                losses[level].push(review.mean_loss);
            }
        }
        let means: Vec<(f64, f64)> = losses.iter().map(|losses| mean(losses)).collect();
        for (level, (mean, error)) in levels.iter().zip(&means) {
            println!("{}: {level} {mean:.5} ± {error:.5}, {} games", kind.id(), losses[0].len());
        }
        for pair in means.windows(2) {
            let [(less, one), (more, other)] = pair else { continue };
            // Of many games the intervals of 95 % are apart.
            let apart = if losses[0].len() >= 200 { 1.96 * (one + other) } else { 0.0 };
            assert!(less + apart < *more, "{}: {means:?}", kind.id());
        }
    }
}
