//! Each rule of docs/rules/squid.md, on drawn rings: votes, guard actions and the end.

mod ring;

use engine::{Boxed, Game, Question};
use ring::{Table, Words, seat};

#[test]
fn sq_9_votes_come_in_any_order_and_stand() {
    let mut table = Table::new("Rbrb", "/");
    assert_eq!((table.to_act(), table.legal(0)), ("01".into(), "vote 0, vote 1".into()));
    assert_eq!(table.play("1 vote 1"), Question::StillOpen);
    assert_eq!(table.brief(), "vote Rbrb | / | eeeeee> | > | · 1 | ");
    assert_eq!(table.sentences(), "Blue has voted.");
    assert_eq!((table.to_act(), table.legal(1)), ("0".into(), String::new()));
    assert_eq!(table.refused("1 vote 0"), ("voted", "SQ-9"));
    assert_eq!(table.refused("0 pass"), ("not-now", "SQ-9"));
    assert_eq!(table.refused("0 guard 0"), ("not-now", "SQ-9"));
    assert_eq!(table.refused("0 play next"), ("not-now", "SQ-9"));
    assert_eq!(table.play("0 vote 0"), Question::New);
}

#[test]
fn sq_10_a_card_may_be_a_vote() {
    let mut table = Table::new("Rbgyrbgy", "22-/-/n/").tricks(">s");
    assert_eq!(table.legal(0), "vote 0, vote 1, vote 2, vote -1");
    assert_eq!(table.legal(1), "vote 0, vote 1, vote -1");
    assert_eq!(table.legal(2), "vote 0, vote 1");
    assert_eq!(table.refused("1 vote 2"), ("not-in-hand", "SQ-10"));
    assert_eq!(table.refused("2 vote -1"), ("not-in-hand", "SQ-10"));
    table.check("1 vote -1, 0 vote 2", "vote Rbgyrbgy | 22-/-/n/ | eeeeee> | >s | 2 -1 · · | ");
    // Revealed, the cards are discarded from seat 0, whoever voted first.
    table.check("3 vote 1, 2 vote 1", "moved rbgYrbgy | 2-//n/ | eeeeee> | >s2- | 2 -1 1 1 | ");
    assert_eq!(
        table.sentences(),
        "Green has voted. The votes: Red 2, Blue -1, Green 1, Yellow 1. Total 3. Red discards the two card. \
         Blue discards the minus card. The guard walks from 0 to 3, behind Yellow."
    );
}

#[test]
fn sq_11_the_guard_walks_clockwise_back_or_not_at_all() {
    for (hands, votes, expected) in [
        ("n/", "0 vote 1, 1 vote 1", "moved rbRb | n/ | eeeeee> | > | 1 1 | "),
        ("n/", "0 vote 0, 1 vote 0", "moved Rbrb | n/ | eeeeee> | > | 0 0 | "),
        ("n-/", "0 vote -1, 1 vote 0", "moved rbrB | n/ | eeeeee> | >- | -1 0 | "),
        ("n-/-", "0 vote -1, 1 vote -1", "moved rbRb | n/ | eeeeee> | >-- | -1 -1 | "),
        ("n2/2", "0 vote 2, 1 vote 2", "moved Rbrb | n/ | eeeeee> | >22 | 2 2 | "),
        ("n2/", "0 vote 2, 1 vote 1", "moved rbrB | n/ | eeeeee> | >2 | 2 1 | "),
    ] {
        Table::new("Rbrb", hands).check(votes, expected);
    }
    // More than once round a small ring, forwards and back.
    let mut table = Table::new("rBg", "n2/2/2");
    table.check("0 vote 2, 1 vote 2, 2 vote 2", "moved rBg | n// | eeeeee> | >222 | 2 2 2 | ");
    let mut table = Table::new("Rb", "-n/-");
    table.check("0 vote -1, 1 vote -1", "moved Rb | n/ | eeeeee> | >-- | -1 -1 | ");
}

#[test]
fn sq_15_the_top_guard_action_is_revealed_and_discarded() {
    let mut table = Table::new("Rbrb", "n/n").deeds("tpe>p").moved();
    table.check("0 pass, 1 pass", "revealed trick Rbrb | n/n | pe>pt | > | · · | ");
    assert_eq!(table.sentences(), "Blue passes. The guard action for Red on 0: a new trick.");
}

#[test]
fn sq_17_empty_does_nothing() {
    let mut table = Table::new("Rbrb", "/n").deeds("ep>").moved();
    table.check("1 pass, 1 pass", "vote Rbrb | /n | p>e | > | · · | ");
}

#[test]
fn sq_17_trick_gives_the_owner_a_card() {
    let mut table = Table::new("Rbrb", "2/n").deeds("te>").tricks("sq>n").moved();
    table.check("0 pass, 1 pass, 0 pass, 1 pass", "vote Rbrb | 2s/n | e>t | q>n | · · | ");
    assert_eq!(table.sentences(), "Blue passes. Red draws a trick.");
    let own: Vec<String> = table
        .told
        .iter()
        .filter(|told| told.to == engine::Audience::only(seat(0)))
        .map(|t| table.game.tell(&t.event))
        .collect();
    assert_eq!(own, ["Red draws “second chance”."]);
    let mut table = Table::new("rBrb", "2/n").deeds("te>").tricks("sq>n").moved();
    table.check("0 pass, 1 pass, 0 pass, 1 pass", "vote rBrb | 2/ns | e>t | q>n | · · | ");
}

#[test]
fn sq_17_pow_closes_the_ring() {
    // In the middle the guard's number stays, at the end it becomes 0.
    let mut table = Table::new("rBgrbg", "n//").deeds("pe>").moved();
    table.check("0 pass, 0 pass", "vote rGrbg | n// | e>p | > | · · · | ");
    assert_eq!(table.sentences(), "Red passes. Blue loses the character on 1.");
    let mut table = Table::new("rbgrbG", "n//").deeds("pe>").moved();
    table.check("0 pass, 0 pass", "vote Rbgrb | n// | e>p | > | · · · | ");
}

#[test]
fn sq_18_who_has_no_character_left_is_out() {
    let mut table = Table::new("rBrgg", "n/s-2qn/2").deeds("pe>").tricks("q>-").moved();
    table.check("0 pass, 1 pass, 2 pass, 0 pass, 1 pass, 2 pass", "vote rRgg | n//2 | e>p | q>-2-nqs | · · · | ");
    assert_eq!(
        table.sentences(),
        "Green passes. Blue loses the character on 1. Blue is out and lays down two, minus, next, quick, second."
    );
    assert_eq!((table.to_act(), table.legal(1)), ("02".into(), String::new()));
    assert_eq!(table.refused("1 vote 0"), ("out", "SQ-18"));
    table.play("0 vote 0, 2 vote 0");
    assert_eq!(table.to_act(), "02");
    assert_eq!(table.refused("1 pass"), ("out", "SQ-18"));
    // One character left is enough to stay in.
    let mut table = Table::new("rBrgb", "n/s/").deeds("pe>").moved();
    table.check("0 pass, 1 pass, 0 pass, 1 pass", "vote rRgb | n/s/ | e>p | > | · · · | ");
}

#[test]
fn sq_18_who_is_out_has_no_vote_in_the_record() {
    let mut table = Table::new("rBrg", "//").deeds("pe>");
    table.check("0 vote 0, 1 vote 0, 2 vote 0", "vote rRg | // | e>p | > | · · · | ");
    assert_eq!(table.to_act(), "02");
    // Nobody holds a card: both windows close at once, and so the next round begins.
    table.check("0 vote 1, 2 vote 0", "vote rrG | // | >pe | > | · · · | ");
}

#[test]
fn sq_19_a_quick_round_goes_on_until_a_pow() {
    let mut table = Table::new("Rbrb", "n/").deeds("etpe>").tricks("2>").quick();
    table.check("0 pass, 0 pass", "quick moved rBrb | n/ | tpe>e | 2> | · · | ");
    assert_eq!(table.sentences(), "Red passes. The quick round goes on. The guard walks from 0 to 1, behind Blue.");
    // Blue draws the trick; windows open as after any move.
    table.check("0 pass, 0 pass", "quick moved rbRb | n/2 | pe>et | > | · · | ");
    assert_eq!(table.to_act(), "01");
    // The pow takes the third character and ends the round: one step of the guard, no window.
    table.check("0 pass, 1 pass, 1 pass, 0 pass", "vote rbB | n/2 | e>etp | > | · · | ");
}

#[test]
fn sq_19_without_cards_a_quick_round_goes_by_at_once() {
    // Red's last card sends the guard from 0 to 1; three empty poppers send it on to 2, 3 and 0, where the pow falls.
    let mut table = Table::new("Rbrb", "q/").deeds("eeep>").moved();
    table.check("0 play quick", "vote Brb | / | >eeep | >q | · · | ");
}

#[test]
fn sq_20_a_new_round_begins_with_a_vote_and_takes_the_votes_back() {
    let mut table = Table::new("Rbrb", "n/").deeds("ee>");
    table.check("0 vote 1, 1 vote 0", "moved rBrb | n/ | ee> | > | 1 0 | ");
    table.check("0 pass", "revealed empty rBrb | n/ | e>e | > | 1 0 | ");
    table.check("0 pass", "vote rBrb | n/ | e>e | > | · · | ");
    assert_eq!(table.to_act(), "01");
}

#[test]
fn sq_21_an_empty_guard_pile_is_renewed_when_a_card_is_needed() {
    let mut table = Table::new("Rbrb", "n/").deeds("e>pt").moved();
    // The pile runs dry with this draw, but is renewed only for the next.
    table.check("0 pass, 0 pass", "vote Rbrb | n/ | >pte | > | · · | ");
    table.play("0 vote 0, 1 vote 0");
    // pow, trick, empty, first discarded first: place 2 changes with 0, place 1 with itself: empty trick pow.
    let mut words = Words(vec![0, 1]);
    table.play_with("0 pass", &mut words);
    assert_eq!(table.brief(), "revealed empty Rbrb | n/ | tp>e | > | 0 0 | ");
    assert!(words.0.is_empty());
    assert_eq!(
        table.sentences(),
        "Red passes. The guard actions, 3 in all, are shuffled into a new pile. The guard action for Red on 0: the popper is empty."
    );
}

#[test]
fn sq_21_an_empty_trick_pile_is_renewed_when_a_card_is_needed() {
    let mut table = Table::new("Rbrb", "n/").deeds("tte>").tricks(">2-s").moved();
    table.play("0 pass");
    let mut words = Words(vec![0, 1]);
    table.play_with("0 pass", &mut words);
    // two minus second becomes second minus two; Red draws the first of them.
    assert_eq!(table.brief(), "vote Rbrb | ns/ | te>t | -2> | · · | ");
    assert!(words.0.is_empty());
    assert_eq!(
        table.sentences(),
        "Red passes. The discarded tricks, 3 in all, are shuffled into a new pile. Red draws a trick."
    );
}

#[test]
fn sq_21_with_no_trick_left_none_is_drawn() {
    let mut table = Table::new("Rbrb", "n/").deeds("te>").tricks(">").moved();
    table.check("0 pass, 0 pass", "vote Rbrb | n/ | e>t | > | · · | ");
    assert_eq!(table.sentences(), "Red passes. There is no trick left for Red to draw.");
}

#[test]
fn sq_21_a_single_discard_is_drawn_again_without_a_word() {
    let mut table = Table::new("Rbrb", "n/").deeds("te>").tricks(">2").moved();
    table.play("0 pass");
    table.play_with("0 pass", &mut Words(Vec::new()));
    assert_eq!(table.brief(), "vote Rbrb | 2n/ | e>t | > | · · | ");
}

#[test]
fn sq_22_the_last_colour_wins_at_once() {
    let mut table = Table::new("rrB", "2/sn").deeds("pe>").tricks("q>").quick();
    table.play("0 pass, 1 pass, 0 pass");
    assert_eq!(table.game.outcome(&table.state), None);
    table.check("1 pass", "over Rr | 2/ | e>p | q>ns | · · | ");
    assert_eq!(table.game.outcome(&table.state).unwrap().winners, engine::SeatSet::one(seat(0)));
    assert_eq!((table.to_act(), table.legal(0)), (String::new(), String::new()));
    for action in ["0 vote 0", "0 pass", "1 pass", "0 guard 0", "0 play next"] {
        assert_eq!(table.refused(action), ("over", "SQ-22"), "{action}");
    }
    assert_eq!(
        table.sentences(),
        "Blue passes. Blue loses the character on 2. Blue is out and lays down next, second. \
         Red is the last in the ring, and wins!"
    );
}

#[test]
fn sq_22_votes_stay_to_the_end() {
    let mut table = Table::new("Rb", "/").deeds("p>");
    table.check("0 vote 1, 1 vote 0", "over R | / | >p | > | 1 0 | ");
}
