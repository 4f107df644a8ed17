//! Leaks, of which each has passed the laws at some time or would be easy to write, and the law that catches it.

use engine::Viewer;
use engine::laws::{self, Breach, Plan};

use super::cups::Cups;

/// What is wrong with the game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Flaw {
    None,
    /// Beans are hidden in turn: no flaw, only another game.
    HidesInTurn,
    /// The same, and what is hidden is told.
    HidesInTurnAndTells,
    /// The others' answers become stale with every answer.
    NewInsteadOfOpen,
    /// The same, and every answer is told.
    NewAndTells,
    /// The last answer is told, though the beans stay hidden.
    TellsTheLast,
    /// The same, and the facts take it for granted.
    TellsTheLastAndKnows,
    /// While others still hide, an answer shows somebody else's.
    AnswerTellsAnother,
    /// A bet tells what a neighbour has hidden, after an event that shows something else.
    BetTellsABean,
    /// The same, and the event claims to show it by right; nobody's facts learn it.
    BetShowsABean,
    /// A look into a cup takes as long as there are beans.
    LooksTakeLonger,
    /// Chance is drawn only if somebody listens.
    RollsWhenHeard,
    /// Who won depends on what is never lifted.
    WinnerUnshown,
    /// The action for whose time is up depends on what others have hidden.
    TimeoutPeeks,
    /// A refusal says what somebody else has hidden.
    RefusalPeeks,
    /// A view that is equal writes something else.
    WritesMoreThanItIs,
    /// A check that takes every seat for one of the table.
    TrustsAnySeat,
}

fn judged(flaw: Flaw) -> Result<laws::Reached, Breach> {
    laws::run(&[2, 3, 4].map(|seats| Cups::<0> { seats, flaw }), &Plan::of(100))
}

#[test]
fn a_lawful_game_that_bets_on_secrets_passes() {
    for lawful in [Flaw::None, Flaw::HidesInTurn] {
        let reached = judged(lawful).unwrap_or_else(|breach| panic!("{breach}"));
        assert!(reached.twins > 300, "somebody must be in doubt at many steps: {}", reached.twins);
    }
}

#[test]
fn every_leak_is_caught_by_its_law() {
    for (flaw, law, somebody) in [
        (Flaw::NewInsteadOfOpen, "a question that others still answer stays open", true),
        (Flaw::NewAndTells, "a question that others still answer stays open", true),
        (Flaw::TellsTheLast, "what is told is known", true),
        (Flaw::TellsTheLastAndKnows, "what is known does not depend on who answers first", true),
        (Flaw::HidesInTurnAndTells, "what is told is known", true),
        (Flaw::AnswerTellsAnother, "nothing is shown while a question is open", true),
        (Flaw::BetTellsABean, "events tell nothing that they do not show", true),
        (Flaw::BetShowsABean, "what is told is known", true),
        (Flaw::LooksTakeLonger, "time tells nothing", true),
        (Flaw::RollsWhenHeard, "telling events changes nothing", false),
        (Flaw::WinnerUnshown, "how it ended is public", true),
        (Flaw::TimeoutPeeks, "the timeout action follows from what the seat sees", true),
        (Flaw::RefusalPeeks, "a refusal follows from what the seat sees", true),
        (Flaw::WritesMoreThanItIs, "sampled worlds look the same", true),
        (Flaw::TrustsAnySeat, "nothing panics", false),
    ] {
        let breach = judged(flaw).expect_err(&format!("{flaw:?}"));
        assert_eq!(breach.law, law, "{flaw:?}: {breach}");
        assert_eq!(breach.viewer.is_some(), somebody, "{flaw:?}: {breach}");
        let text = breach.to_string();
        let eyes = match breach.viewer {
            None => String::new(),
            Some(Viewer::Seat(seat)) => format!("to the eyes of seat {seat}"),
            Some(_) => "to the eyes of a spectator".to_owned(),
        };
        for part in [format!("seed {}", breach.seed), format!("step {}", breach.step), eyes] {
            assert!(text.contains(&part), "{text} does not say “{part}”");
        }
    }
}

#[test]
fn kinds_that_share_a_name_are_caught() {
    let listed_twice = laws::run(&[Cups::<1> { seats: 2, flaw: Flaw::None }], &Plan::of(100)).unwrap_err();
    assert!(listed_twice.detail.contains("“say” is listed twice"), "{listed_twice}");
    let called_alike = laws::run(&[Cups::<2> { seats: 2, flaw: Flaw::None }], &Plan::of(100)).unwrap_err();
    assert!(called_alike.detail.contains("both Said and Lifted are called “lifted”"), "{called_alike}");
}
