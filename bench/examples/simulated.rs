//! Games of bots in the native build, for `scripts/speed.mjs`: the game's number on the shelf, `random` or `hard`, and how many
//! moves. Prints how many were made, and in how many seconds of CPU time.

use bots::cpu_time;

fn main() {
    let mut words = std::env::args().skip(1);
    let mut next = || words.next().unwrap_or_default();
    let (game, level, moves) = (next(), next(), next());
    let shelf = shelf::shelf();
    let kind = game.parse().ok().and_then(|game: usize| shelf.get(game));
    let (Some(kind), Ok(moves)) = (kind, moves.parse()) else {
        eprintln!("simulated GAME LEVEL MOVES, the game as a number");
        std::process::exit(2);
    };
    let before = cpu_time();
    let made = bench::simulated(kind.as_ref(), &level, moves);
    println!("{} {made} {}", kind.id(), cpu_time().saturating_sub(before).as_secs_f64());
}
