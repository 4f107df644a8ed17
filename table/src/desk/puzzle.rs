//! Puzzles, by number or by day. Which one it is follows from what is asked alone, wherever it is made.

use engine::{AnyKind, Options, Puzzle, PuzzleOrder, Refusal};

use crate::refusal;

/// The puzzle of a `day` such as `2026-11-18`, or of a `number`, with a `difficulty` from 1 to 5 if it is given.
pub fn puzzle(
    shelf: &[Box<dyn AnyKind>],
    game: &str,
    day: Option<&str>,
    number: Option<&str>,
    difficulty: Option<&str>,
) -> Result<Puzzle, Refusal> {
    let kind = shelf.iter().find(|kind| kind.id() == game).ok_or_else(|| refusal::no_such_game(game))?;
    let read = |text: &str| text.parse::<u8>().ok().filter(|level| (1..=PuzzleOrder::HARDEST).contains(level));
    let order = match (day, number) {
        (Some(day), None) => PuzzleOrder::of_day(day),
        (None, Some(number)) => match (number.parse(), difficulty.map(read)) {
            (Ok(number), None) => Some(PuzzleOrder { number, difficulty: None }),
            (Ok(number), Some(Some(difficulty))) => Some(PuzzleOrder { number, difficulty: Some(difficulty) }),
            _ => None,
        },
        _ => None,
    };
    let order = order.ok_or_else(refusal::no_such_puzzle)?;
    let made = kind.puzzle(&Options::default(), order).map_err(|fault| refusal::bad_option(&fault))?;
    made.ok_or_else(refusal::no_such_puzzle)
}
