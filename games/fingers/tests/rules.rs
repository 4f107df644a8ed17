//! Each rule of the rules page, by its id.

use engine::{Boxed, Options, Question, Seat, Seed, Trial, Viewer, golden};
use fingers::Fingers;

fn table(seats: usize) -> Trial<Fingers> {
    Trial::deal(Fingers::set_up(seats, &Options::default()).unwrap(), &Seed([0; 32]))
}

#[test]
fn every_rule_is_named_by_a_test() {
    let page = include_str!("../RULES.md");
    assert_eq!(golden::unnamed_rules(page, &[include_str!("rules.rs")]), Vec::<String>::new());
}

#[test]
fn fi_1_one_to_three_fingers() {
    assert_eq!(table(2).legal(1), ["show 1", "show 2", "show 3"]);
    assert_eq!(table(2).refused("3 show 1"), ("no-seat", "FI-1"));
}

#[test]
fn fi_2_everybody_chooses_once() {
    let mut table = table(3);
    table.play("1 show 3");
    assert_eq!(table.question, Question::StillOpen);
    assert_eq!(table.refused("1 show 2"), ("chosen", "FI-2"));
    assert_eq!(table.legal(1), Vec::<String>::new());
}

#[test]
fn fi_3_the_highest_number_that_only_one_shows() {
    let mut table = table(3);
    table.play("0 show 3, 1 show 3, 2 show 1");
    assert_eq!(table.told(), ["Green has chosen.", "The hands show 3, 3, 1. Green gets a point."]);
    assert_eq!(table.state.points.0, [0, 0, 1, 0]);
}

#[test]
fn fi_4_nobody_is_alone_and_all_choose_again() {
    let mut table = table(2);
    table.play("0 show 2, 1 show 2");
    assert_eq!((table.question, table.state.points.0), (Question::New, [0; 4]));
    assert_eq!(table.legal(0).len(), 3);
}

#[test]
fn fi_5_three_points_win() {
    let mut table = table(2);
    for _ in 0..3 {
        table.play("0 show 2, 1 show 3");
    }
    assert_eq!(table.state.winner(), Seat::new(1));
    assert_eq!(table.told().last().unwrap(), "Blue has three points, and wins!");
    assert_eq!(table.refused("0 show 1"), ("over", "FI-5"));
}

#[test]
fn fi_6_a_choice_is_secret() {
    use engine::Game;
    let mut table = table(2);
    table.play("0 show 2");
    let seen = |viewer| table.game.view(&table.state, viewer).fingers;
    assert_eq!(seen(Viewer::Seat(Seat::FIRST)), [Some(2), None]);
    assert_eq!(seen(Viewer::Spectator), [None, None]);
}
