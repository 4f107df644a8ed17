//! Leaks of what is rolled in mid-game, and the law that catches each.

use engine::laws::{self, Breach, Plan};

use super::dice::Dice;

/// What is wrong with the game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Flaw {
    None,
    /// A covered roll is told to everybody.
    TellsTheRoll,
    /// The same, and the event claims to show it by right.
    ClaimsToShowTheRoll,
    /// Those who only look on are told.
    TellsOnlookers,
    /// One other player is told.
    TellsANeighbour,
    /// Only half of it is told.
    TellsOddOrEven,
    /// Only the highest is told.
    TellsASix,
    /// It is told whether the covered die is like the open one.
    TellsEqualDice,
    /// It is told whether two covered dice are alike, which says nothing about either.
    TellsEqualCups,
    /// With the next roll the one before is told.
    TellsTheRollBefore,
    /// A covered roll takes as long as it is high.
    HighRollsTakeLonger,
    /// The view shows what no event has told.
    ViewShowsTheCups,
    /// The owner sees the die, but no event tells so.
    OwnerIsNotTold,
    /// Whose turn it is depends on a covered die.
    OnesComeLast,
}

fn judged(flaw: Flaw, sides: u32) -> Result<laws::Reached, Breach> {
    laws::run(&[2, 3, 4].map(|seats| Dice { seats, sides, flaw }), &Plan::of(100))
}

#[test]
fn a_lawful_game_of_open_and_covered_rolls_passes() {
    for sides in [2, 6, 20] {
        let reached = judged(Flaw::None, sides).unwrap_or_else(|breach| panic!("{breach}"));
        assert!(reached.twins > 1_000, "somebody must be in doubt at many steps: {}", reached.twins);
    }
}

#[test]
fn every_leak_of_a_roll_is_caught_by_its_law() {
    for (flaw, law) in [
        (Flaw::TellsTheRoll, "what is told is known"),
        (Flaw::ClaimsToShowTheRoll, "what is told is known"),
        (Flaw::TellsOnlookers, "what is told is known"),
        (Flaw::TellsANeighbour, "what is told is known"),
        (Flaw::TellsOddOrEven, "what is told is known"),
        (Flaw::TellsASix, "what is told is known"),
        (Flaw::TellsEqualDice, "what is told is known"),
        (Flaw::TellsEqualCups, "what is told is known"),
        (Flaw::TellsTheRollBefore, "events tell nothing that they do not show"),
        (Flaw::HighRollsTakeLonger, "time tells nothing"),
        (Flaw::ViewShowsTheCups, "views change by what events tell"),
        (Flaw::OwnerIsNotTold, "views change by what events tell"),
        (Flaw::OnesComeLast, "whom the game waits for is public"),
    ] {
        for sides in [6, 20] {
            let breach = judged(flaw, sides).expect_err(&format!("{flaw:?} with {sides} sides"));
            assert_eq!(breach.law, law, "{flaw:?}: {breach}");
            assert!(breach.viewer.is_some(), "{flaw:?}: {breach}");
        }
    }
}
