//! A match asks questions: parallel secret answers both count, stale ones are refused.

mod toy {
    #![allow(clippy::pedantic, dead_code)]
    include!("../doc/fingers.rs");
}

use std::sync::Arc;

use engine::{AnyKind, Kind, Match, Options, Quick, Seat, SeatSet, Seed, Viewer, read_action};
use toy::{Fingers, Show};

fn show(fingers: u8) -> Show {
    format!("show {fingers}").parse().unwrap()
}

fn seat(number: usize) -> Seat {
    Seat::new(number).unwrap()
}

#[test]
fn two_answers_to_one_question_both_count() {
    let mut table = Match::deal(Arc::new(Fingers { seats: 3 }), &Seed([0; 32]));
    assert_eq!(table.decision(), 0);
    table.play(seat(2), show(1), Some(0)).unwrap();
    table.play(seat(0), show(1), Some(0)).unwrap();
    assert_eq!((table.step(), table.decision()), (2, 0));
    table.play(seat(1), show(1), Some(0)).unwrap();
    assert_eq!((table.step(), table.decision()), (3, 3), "nobody was alone: a new question");
}

#[test]
fn an_answer_to_an_old_question_is_refused_and_changes_nothing() {
    let mut table = Match::deal(Arc::new(Fingers { seats: 2 }), &Seed([0; 32]));
    table.play(seat(0), show(1), None).unwrap();
    table.play(seat(1), show(1), None).unwrap();
    let before = *table.state();
    let refusal = table.play(seat(0), show(2), Some(0)).unwrap_err();
    assert_eq!(refusal.code, "stale-decision");
    assert_eq!(refusal.params, [("asked", "0".to_owned()), ("now", "2".to_owned())]);
    assert_eq!((*table.state(), table.step()), (before, 2));
    table.play(seat(0), show(2), Some(2)).unwrap();
}

#[test]
fn a_second_answer_is_refused_with_its_rule() {
    let mut table = Match::deal(Arc::new(Fingers { seats: 2 }), &Seed([0; 32]));
    table.play(seat(0), show(1), None).unwrap();
    let refusal = table.play(seat(0), show(2), None).unwrap_err();
    assert_eq!((refusal.code, refusal.rule), ("ready", Some("FI-2")));
    assert_eq!(table.step(), 1);
}

/// "show 01" reads as a number, but every action has one form.
#[test]
fn an_action_has_one_form() {
    assert!(read_action::<Fingers>("show 1").is_ok());
    for text in ["show 01", "show +1", "show 1 ", "Show 1", "show 4", ""] {
        assert!(read_action::<Fingers>(text).is_err(), "{text}");
    }
}

/// The same through the erased game: what a server or a command line sees.
#[test]
fn an_erased_game_is_played_by_its_players() {
    let kind = Kind::<Fingers>::default();
    assert_eq!((kind.id(), kind.seats(), kind.levels()), ("fingers", (2, 4), vec!["random"]));
    for seats in [0, 1, 5, 100] {
        assert!(kind.set_up(seats, &Options::default()).is_err(), "{seats}");
    }
    let mut options = Options::default();
    options.0.insert("speed".into(), 3.into());
    let fault = kind.set_up(2, &options).err().unwrap();
    assert_eq!(fault.to_string(), "option speed: the game has no such option; it has none");

    let game = kind.set_up(3, &Options::default()).unwrap();
    assert!(game.player("grandmaster", seat(0), Quick::new(0)).is_none());
    let mut table = game.deal(&Seed([1; 32]));
    let mut players: Vec<_> =
        Seat::all(3).map(|seat| game.player("random", seat, Quick::new(seat.index() as u64)).unwrap()).collect();
    while let Some(asked) = table.to_act().first() {
        let glimpse = table.glimpse(asked);
        let action = players[asked.index()].choose(glimpse.as_ref()).unwrap();
        assert!(table.legal(asked).contains(&action));
        table.play(asked, &action, Some(table.decision())).unwrap();
        for (seat, player) in Seat::all(3).zip(&mut players) {
            player.observe(table.glimpse(seat).as_ref());
        }
    }
    let winners = table.outcome().unwrap().winners;
    assert_eq!(winners.len(), 1);
    assert_ne!(winners, SeatSet::EMPTY);
    assert!(table.timeout_action(seat(0)).is_none(), "nobody is asked any more");
    assert!(table.told(Viewer::Spectator).last().unwrap().starts_with("The hands show"));
}
