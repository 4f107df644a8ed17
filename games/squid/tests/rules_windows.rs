//! Each rule of docs/rules/squid.md, on drawn rings: the windows in which tricks are played.

mod ring;

use std::sync::Arc;

use engine::{Boxed, Chance, Game, Match, Question, Quick, Seed};
use ring::{Table, Words, game};
use serde_json::json;
use squid::{Action, Phase, Squid};

#[test]
fn sq_12_next_moves_the_guard_one_further() {
    let mut table = Table::new("Rbrb", "nn2/n").moved();
    assert_eq!((table.legal(0), table.legal(1)), ("play next, pass".into(), "play next, pass".into()));
    assert_eq!(table.play("0 play next"), Question::New);
    assert_eq!(table.brief(), "moved rBrb | 2n/n | eeeeee> | >n | · · | ");
    assert_eq!(table.sentences(), "Red plays “on to the next”. The guard walks from 0 to 1, behind Blue.");
    // Several one after another, by the same or by others, and round the end of the ring.
    table.check("0 play next", "moved rbRb | 2/n | eeeeee> | >nn | · · | ");
    table.check("1 play next", "moved rbrB | 2/ | eeeeee> | >nnn | · · | ");
    assert_eq!(table.refused("0 play next"), ("not-in-hand", "SQ-12"));
    let mut table = Table::new("rbrB", "n/n").moved();
    table.check("0 play next", "moved Rbrb | /n | eeeeee> | >n | · · | ");
}

#[test]
fn sq_13_quick_moves_the_guard_and_makes_the_round_quick() {
    let mut table = Table::new("Rbrb", "q/qn").moved();
    assert_eq!((table.legal(0), table.legal(1)), ("play quick, pass".into(), "play next, play quick, pass".into()));
    table.check("0 play quick", "quick moved rBrb | /nq | eeeeee> | >q | · · | ");
    assert_eq!(table.sentences(), "Red plays “quick round”. A quick round! The guard walks from 0 to 1, behind Blue.");
    assert_eq!(table.refused("0 pass"), ("no-cards", "SQ-14"));
    // A second one acts like `next`; a `next` leaves the round quick.
    table.check("1 play quick", "quick moved rbRb | /n | eeeeee> | >qq | · · | ");
    assert_eq!(table.sentences(), "Blue plays “quick round”. The guard walks from 1 to 2, behind Red.");
    let mut table = Table::new("Rbrb", "n2/").quick();
    table.check("0 play next", "quick moved rBrb | 2/ | eeeeee> | >n | · · | ");
    assert_eq!(table.refused("0 play quick"), ("not-in-hand", "SQ-13"));
}

#[test]
fn sq_14_a_window_opens_for_all_who_hold_a_card() {
    // Green holds a useless card and is asked all the same; Blue holds none and is not.
    let mut table = Table::new("Rbgrbg", "n//2").moved();
    assert_eq!((table.to_act(), table.legal(2), table.legal(1)), ("02".into(), "pass".into(), String::new()));
    assert_eq!(table.refused("1 pass"), ("no-cards", "SQ-14"));
    assert_eq!(table.refused("2 vote 0"), ("not-now", "SQ-12"));
    assert_eq!(table.refused("2 guard 2"), ("not-now", "SQ-12"));
    assert_eq!(table.refused("2 play second"), ("not-now", "SQ-12"));
    assert_eq!(table.play("2 pass"), Question::StillOpen);
    assert_eq!(table.brief(), "moved Rbgrbg | n//2 | eeeeee> | > | · · · | 2");
    assert_eq!((table.to_act(), table.legal(2)), ("0".into(), String::new()));
    assert_eq!(table.refused("2 pass"), ("passed", "SQ-14"));
    // A play opens the window again for all who then hold a card: not for the player of the last one.
    table.check("0 play next", "moved rBgrbg | //2 | eeeeee> | >n | · · · | ");
    assert_eq!(table.to_act(), "2");
    assert_eq!(table.play("2 pass"), Question::New);
    assert_eq!(table.brief(), "revealed empty rBgrbg | //2 | eeeee>e | >n | · · · | ");
}

#[test]
fn sq_14_it_opens_also_when_the_sum_was_zero() {
    let mut table = Table::new("Rbrb", "2/");
    table.check("0 vote 0, 1 vote 0", "moved Rbrb | 2/ | eeeeee> | > | 0 0 | ");
    assert_eq!(table.to_act(), "0");
    assert!(table.sentences().ends_with("The guard stays behind Red on 0."));
}

#[test]
fn sq_14_with_no_card_in_any_hand_windows_close_at_once() {
    let mut table = Table::new("Rbrb", "2/").deeds("ep>");
    table.check("0 vote 2, 1 vote 0", "vote rbRb | / | p>e | >2 | · · | ");
}

#[test]
fn sq_14_the_last_card_played_closes_the_window() {
    let mut table = Table::new("Rbrb", "n/").deeds("ep>").moved();
    table.check("0 play next", "vote rBrb | / | p>e | >n | · · | ");
}

/// A pass for a window that a play has since opened again is stale; a pass for the open one is not.
#[test]
fn sq_14_a_stale_pass_is_refused() {
    let squid = Arc::new(game(3, json!({"trick_deck": {"next": 60}, "start": 0})));
    let mut table = Match::deal(squid, &Seed([1; 32]));
    let play = |table: &mut Match<Squid>, entry: &str, decision| {
        let (who, action) = entry.split_once(' ').unwrap();
        table.play(ring::seat(who.parse().unwrap()), action.parse::<Action>().unwrap(), decision)
    };
    let first = table.decision();
    play(&mut table, "0 guard 0", Some(first)).unwrap();
    let vote = table.decision();
    for entry in ["2 vote 0", "0 vote 1", "1 vote 1"] {
        play(&mut table, entry, Some(vote)).unwrap();
    }
    let window = table.decision();
    assert_ne!(window, vote);
    play(&mut table, "0 pass", Some(window)).unwrap();
    assert_eq!(table.decision(), window, "the others' answers stay good");
    play(&mut table, "1 play next", Some(window)).unwrap();
    let refusal = play(&mut table, "2 pass", Some(window)).unwrap_err();
    assert_eq!(refusal.code, "stale-decision");
    assert_eq!(refusal.sentence, "this answers question 4, but the table has moved on to question 6");
    let again = table.decision();
    play(&mut table, "2 pass", Some(again)).unwrap();
    play(&mut table, "0 pass", Some(again)).unwrap();
    play(&mut table, "1 pass", Some(again)).unwrap();
    assert_ne!(table.decision(), again, "the next window is another question");
}

#[test]
fn sq_16_second_has_the_action_drawn_again() {
    let mut table = Table::new("Rbrb", "s/s2").deeds("pte>").moved();
    table.play("0 pass, 1 pass");
    assert_eq!((table.legal(0), table.legal(1)), ("play second, pass".into(), "play second, pass".into()));
    assert_eq!(table.refused("0 play next"), ("not-now", "SQ-16"));
    assert_eq!(table.refused("0 play quick"), ("not-now", "SQ-16"));
    assert_eq!(table.refused("0 vote 1"), ("not-now", "SQ-16"));
    table.play("1 pass");
    assert_eq!(table.play("0 play second"), Question::New);
    // The pow is ignored; the window opens again for Blue, who had passed.
    assert_eq!(table.brief(), "revealed trick Rbrb | /2s | e>pt | >s | · · | ");
    assert_eq!(table.sentences(), "Red plays “second chance”. A second chance for Red on 0: a new trick.");
    table.check("1 play second", "revealed empty Rbrb | /2 | >pte | >ss | · · | ");
    assert_eq!(table.refused("1 play second"), ("not-in-hand", "SQ-16"));
    table.check("1 pass", "vote Rbrb | /2 | >pte | >ss | · · | ");
}

#[test]
fn sq_16_second_can_make_it_worse_and_renew_the_pile() {
    // The ignored action is on the discards before they are shuffled: with one card it comes again.
    let mut table = Table::new("Rbrb", "s/2").deeds("p>").moved();
    table.play("0 pass, 1 pass");
    table.play_with("0 play second", &mut Words(Vec::new()));
    assert_eq!(table.brief(), "revealed pow Rbrb | /2 | >p | >s | · · | ");
    assert_eq!(
        table.sentences(),
        "Red plays “second chance”. The guard actions, 1 in all, are shuffled into a new pile. \
         A second chance for Red on 0: pow!"
    );
}

#[test]
fn sq_16_a_pow_that_was_ignored_does_not_end_a_quick_round() {
    let mut table = Table::new("Rbrb", "s/2").deeds("pee>").quick();
    table.play("0 pass, 1 pass");
    table.check("0 play second", "quick revealed empty Rbrb | /2 | e>pe | >s | · · | ");
    table.check("1 pass", "quick moved rBrb | /2 | e>pe | >s | · · | ");
}

#[test]
fn who_runs_out_of_time_does_what_costs_nothing() {
    let mut table = Table::new("bRrb", "2n/s").moved();
    let timeout = |table: &Table, seat| table.game.timeout_action(&table.state, ring::seat(seat)).to_string();
    assert_eq!(timeout(&table, 0), "pass");
    table.state.phase = Phase::Vote;
    assert_eq!(timeout(&table, 0), "vote 0");
    table.state.phase = Phase::Guard;
    assert_eq!((timeout(&table, 0), timeout(&table, 1)), ("guard 1".into(), "guard 0".into()));
}

/// Random games in which every state is written down and read back by its record hold together.
#[test]
fn a_seat_is_out_exactly_when_its_colour_is_gone() {
    let squid = game(5, json!({"guard_deck": {"pow": 3, "trick": 2}}));
    let mut chance = Quick::new(3);
    for _ in 0..50 {
        let mut state = squid.deal(&mut chance);
        while let Some(actor) = squid.to_act(&state).first() {
            let mut legal = Vec::new();
            squid.legal(&state, actor, &mut legal);
            let action = legal[chance.below(legal.len() as u32) as usize];
            squid.apply(&mut state, actor, action, &mut chance, &mut engine::Silent);
            assert_eq!(state.playing, state.ring.owners().iter().copied().collect());
            assert!(state.holders().minus(state.playing).is_empty());
            assert!(state.guard.index() < usize::from(state.ring.len()));
        }
        assert_eq!(squid.outcome(&state).unwrap().winners, state.playing);
        assert_eq!(state.playing.len(), 1);
    }
    assert_eq!(Squid::ID, "squid");
}
