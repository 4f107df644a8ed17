//! What can be known of hidden cards, and worlds sampled from it, on tables made by hand.

mod ring;
mod watched;

use std::collections::BTreeMap;

use engine::{Chance, Game, Knowledge, Quick, Viewer, seen_by};
use ring::{Table, game, seat, tricks};
use serde_json::{Value, json};
use squid::{Fact, Facts, Phase, Rounds, Shown, Stock, Trick, Vote};
use watched::{Watched, assert_fair, crowded, in_world};

/// SQ-23: nobody knows the order of a pile.
#[test]
fn piles_lie_in_every_order() {
    let mut table = Table::new("Rbrb", "n/2").deeds("pet>p").tricks("2ns>-");
    table.game = game(
        2,
        json!({"guard_deck": {"pow": 2, "empty": 1, "trick": 1}, "trick_deck": {"two": 2, "next": 2, "second": 1, "minus": 1}}),
    );
    // Seen from seat 0: unseen are two, two, next, second; one of them is in seat 1's hand.
    let viewer = Viewer::Seat(seat(0));
    let (view, facts) = (table.game.view(&table.state, viewer), table.game.facts(viewer));
    let mut chance = Quick::new(4);
    let (mut deeds, mut cards) = (BTreeMap::new(), BTreeMap::new());
    for _ in 0..12_000 {
        let state = table.game.sample(&view, &facts, &mut chance);
        assert_eq!(table.game.view(&state, viewer), view);
        *deeds.entry(state.deeds.pile().to_vec()).or_default() += 1;
        let places: Vec<Trick> = state.hands[seat(1)].iter().chain(state.tricks.pile().iter().copied()).collect();
        *cards.entry(places).or_default() += 1;
    }
    let each = |counts: &BTreeMap<_, u32>| counts.keys().map(|key: &Vec<_>| (key.clone(), 1.0)).collect();
    assert_eq!((deeds.len(), cards.len()), (6, 12));
    assert_fair(&deeds, &deeds.keys().map(|key| (key.clone(), 1.0)).collect());
    assert_fair(&cards, &each(&cards));
}

/// SQ-9, SQ-10: a secret vote is any that the hand allows; the own vote is known.
#[test]
fn secret_votes_are_any_that_the_hand_allows() {
    let mut table = Table::new("Rbgrbg", "2/2/n");
    table.game = game(3, json!({"trick_deck": {"two": 2, "next": 1, "second": 3}}));
    table.state.tricks = Stock::new(tricks("sss"), []);
    table.play("0 vote 2, 1 vote 0");
    let mut chance = Quick::new(8);
    let viewer = Viewer::Seat(seat(0));
    let (view, facts) = (table.game.view(&table.state, viewer), table.game.facts(viewer));
    let mut counts = BTreeMap::new();
    for _ in 0..20_000 {
        let state = table.game.sample(&view, &facts, &mut chance);
        assert_eq!((state.votes[seat(0)], state.votes[seat(2)]), (Some(Vote::Two), None));
        let holds = state.hands[seat(1)].has(Trick::Two);
        *counts.entry((holds, state.votes[seat(1)].unwrap().value())).or_default() += 1;
    }
    // Seat 1 holds one of five unseen cards, one of which is a two.
    let expected = BTreeMap::from([
        ((false, 0), 0.4),
        ((false, 1), 0.4),
        ((true, 0), 0.2 / 3.0),
        ((true, 1), 0.2 / 3.0),
        ((true, 2), 0.2 / 3.0),
    ]);
    assert_fair(&counts, &expected);
}

/// SQ-21: after a renewal everybody knows what the pile is made of, and by it what the only other player holds.
#[test]
fn a_renewal_tells_what_the_other_holds() {
    let mut table = Table::new("Rbrb", "n2/sq").deeds("te>").tricks(">-n").moved();
    table.game = game(2, json!({"trick_deck": {"two": 1, "minus": 1, "next": 2, "second": 1, "quick": 1}}));
    let mut facts = table.game.facts(Viewer::Seat(seat(0)));
    for (step, action) in ["0 pass", "1 pass", "0 pass", "1 pass"].into_iter().enumerate() {
        table.play(action);
        let viewer = Viewer::Seat(seat(0));
        let view = table.game.view(&table.state, viewer);
        table.game.observe(&mut facts, &view, &seen_by(&table.told, viewer), step as u32 + 1);
    }
    let [renewed, drew] = facts.log[..] else { panic!("{facts:?}") };
    let made_of = tricks("-n").into_iter().collect();
    assert_eq!(renewed, Fact { step: 4, seat: seat(0), shown: Shown::Renewed(made_of) });
    assert!(matches!(drew, Fact { step: 4, shown: Shown::Drew(Some(Trick::Minus | Trick::Next)), .. }));
    let view = table.game.view(&table.state, Viewer::Seat(seat(0)));
    let mut chance = Quick::new(1);
    for _ in 0..50 {
        let state = table.game.sample(&view, &facts, &mut chance);
        assert_eq!(state.hands[seat(1)], tricks("sq").into_iter().collect());
        assert_eq!(state.tricks.pile(), table.state.tricks.pile());
    }
    // An onlooker knows the pile, but not who holds what.
    assert_eq!(table.game.facts(Viewer::Spectator).log, []);
}

/// With the unseen cards outside the pile in one hand, a renewal makes older facts needless; with two such hands it
/// does not.
#[test]
fn only_needless_facts_are_forgotten() {
    for (hands, viewer, kept) in [
        ("n2/sq/", Viewer::Seat(seat(0)), 2),
        ("n2//sq", Viewer::Seat(seat(0)), 2),
        ("n2//", Viewer::Spectator, 2),
        ("/n2/sq", Viewer::Seat(seat(0)), 4),
        ("n2/sq/", Viewer::Spectator, 4),
        ("n2/s/q", Viewer::Seat(seat(0)), 4),
    ] {
        let mut table = Table::new("Rbgrbg", hands).deeds("te>").tricks(">-n").moved();
        let old = |shown| Fact { step: 1, seat: seat(1), shown };
        let made_of = tricks("-").into_iter().collect();
        let mut facts = table.game.facts(viewer);
        facts.log = vec![old(Shown::Renewed(made_of)), old(Shown::Laid(Trick::Minus))];
        while table.state.phase != Phase::Vote {
            let actor = table.game.to_act(&table.state).first().unwrap();
            table.play(&format!("{actor} pass"));
            let view = table.game.view(&table.state, viewer);
            table.game.observe(&mut facts, &view, &seen_by(&table.told, viewer), 2);
        }
        assert_eq!(facts.log.len(), kept, "{hands} {viewer:?}: {facts:?}");
        assert!(matches!(facts.log[kept - 2].shown, Shown::Renewed(cards) if cards.len() == 2));
    }
}

/// Before the first renewal there is nothing to remember.
#[test]
fn facts_begin_with_a_renewal() {
    let mut table = Watched::new(game(3, json!({})), Viewer::Seat(seat(1)), 2);
    while table.go_on() {
        assert_eq!(table.facts.log, []);
    }
}

/// How often each hand of a seat comes up, against how often it should.
#[track_caller]
fn check_hands(table: &Table, facts: &Facts, of: usize, expected: &[(&str, f64)]) {
    let view = table.game.view(&table.state, facts.viewer);
    assert!(table.game.fits(&view, facts, &table.state));
    let mut chance = Quick::new(6);
    let mut counts = BTreeMap::new();
    for _ in 0..4_000 {
        let state = table.game.sample(&view, facts, &mut chance);
        *counts.entry(state.hands[seat(of)]).or_default() += 1;
    }
    assert_fair(
        &counts,
        &expected.iter().map(|&(hand, weight)| (tricks(hand).into_iter().collect(), weight)).collect(),
    );
}

/// One card of next, next, next, two was drawn unseen. Three of four placements make it a `next`.
#[test]
fn a_hidden_draw_is_any_card_of_the_pile() {
    let mut table = Table::new("Rbrb", "/sqn").tricks("nn2>");
    table.game = game(2, json!({"trick_deck": {"next": 3, "two": 1, "second": 1, "quick": 1}}));
    let fact = |shown| Fact { step: 1, seat: seat(1), shown };
    let made_of = tricks("nnn2").into_iter().collect();
    let log = vec![fact(Shown::Renewed(made_of)), fact(Shown::Drew(None))];
    let facts = Facts { viewer: Viewer::Seat(seat(0)), log, rounds: Rounds::default() };
    check_hands(&table, &facts, 1, &[("sqn", 3.0), ("sq2", 1.0)]);
}

/// Red drew four times from a pile of four `next`, and holds one older card. Hardly any placement fits that, so all that do
/// are written down; a `two` in Red's hand leaves Blue three different cards, which lie in twice as many orders as the others.
#[test]
fn worlds_that_are_hard_to_hit_are_uniform_too() {
    let mut table = Table::new("Rbrb", "nnnn2/2qs").tricks("-nqs>");
    table.game = game(2, json!({"trick_deck": {"next": 5, "two": 2, "quick": 2, "second": 2, "minus": 1}}));
    let fact = |number, shown| Fact { step: 1, seat: seat(number), shown };
    let made_of = |cards: &str| Shown::Renewed(tricks(cards).into_iter().collect());
    let mut log = vec![fact(0, made_of("nnnn"))];
    log.extend([fact(0, Shown::Drew(None)); 4]);
    log.extend(tricks("-nqs").into_iter().map(|card| fact(1, Shown::Laid(card))));
    log.push(fact(0, made_of("-nqs")));
    let facts = Facts { viewer: Viewer::Spectator, log, rounds: Rounds::default() };
    check_hands(&table, &facts, 0, &[("nnnn2", 2.0), ("nnnnq", 1.0), ("nnnns", 1.0)]);
}

/// Facts that cannot all be true are not all believed; the world is whole and looks right all the same.
#[test]
fn contradictory_facts_give_a_world_all_the_same() {
    let mut chance = Quick::new(12);
    for seats in 2..=4 {
        let mut table = Watched::new(crowded(seats), Viewer::Seat(seat(0)), 5);
        for _ in 0..60 {
            if !table.go_on() {
                break;
            }
            let view = table.game.view(&table.state, Viewer::Seat(seat(0)));
            let material = table.game.material(&table.state);
            for _ in 0..6 {
                let facts = nonsense(&mut chance);
                let state = table.game.sample(&view, &facts, &mut chance);
                assert_eq!(table.game.view(&state, Viewer::Seat(seat(0))), view);
                assert_eq!(table.game.material(&state), material);
                assert!(table.game.fits(&view, &facts, &state), "{facts:?}");
            }
        }
    }
}

/// Facts that somebody made up.
fn nonsense(chance: &mut Quick) -> Facts {
    let mut log = Vec::new();
    for step in 0..chance.below(12) {
        let card = Trick::ALL[chance.below(5) as usize];
        let shown = match chance.below(7) {
            0 => Shown::Renewed((0..chance.below(5)).map(|_| Trick::ALL[chance.below(5) as usize]).collect()),
            1 => Shown::Renewed((0..300).map(|n| Trick::ALL[n % 5]).collect()),
            2 => Shown::Drew(Some(card)),
            3 | 4 => Shown::Drew(None),
            _ => Shown::Laid(card),
        };
        let times = if chance.below(9) == 0 { 90 } else { 1 };
        log.extend((0..times).map(|_| Fact { step, seat: seat(step as usize % 8), shown }));
    }
    Facts { viewer: Viewer::Seat(seat(0)), log, rounds: Rounds::default() }
}

/// Where old facts contradict newer ones, the newer are believed.
#[test]
fn the_newest_facts_are_believed() {
    let mut table = Table::new("Rbrb", "n/sq").tricks("2->").moved();
    table.game = game(2, json!({"trick_deck": {"two": 1, "minus": 1, "next": 1, "second": 1, "quick": 1}}));
    let fact =
        |step, cards: &str| Fact { step, seat: seat(0), shown: Shown::Renewed(tricks(cards).into_iter().collect()) };
    let view = table.game.view(&table.state, Viewer::Seat(seat(0)));
    let facts =
        Facts { viewer: Viewer::Seat(seat(0)), log: vec![fact(1, "22222"), fact(9, "2-")], rounds: Rounds::default() };
    let mut chance = Quick::new(2);
    for _ in 0..40 {
        let state = table.game.sample(&view, &facts, &mut chance);
        assert_eq!(state.hands[seat(1)], tricks("sq").into_iter().collect());
    }
    assert!(table.game.fits(&view, &facts, &table.state));
    let swapped = in_world(
        &table.state,
        &(
            vec![tricks("n").into_iter().collect(), tricks("2q").into_iter().collect()],
            tricks("-s").into_iter().collect(),
        ),
    );
    assert!(!table.game.fits(&view, &facts, &swapped));
    assert!(table.game.fits(&view, &table.game.facts(Viewer::Seat(seat(0))), &swapped));
}

/// With everything open there is one world.
#[test]
fn an_open_table_is_its_own_sample() {
    let mut table = Watched::new(crowded(3), Viewer::Open, 3);
    table.belief.worlds.clear();
    let mut chance = Quick::new(3);
    while table.go_on() {
        let view = table.game.view(&table.state, Viewer::Open);
        assert_eq!(table.game.sample(&view, &table.facts, &mut chance), table.state);
        assert!(table.game.fits(&view, &table.facts, &table.state));
    }
    assert_eq!(table.facts.log, []);
}

/// A position that looks different does not fit, whatever the facts.
#[test]
fn what_looks_different_does_not_fit() {
    let table = Table::new("Rbrb", "n/2");
    let view = table.game.view(&table.state, Viewer::Spectator);
    let facts = table.game.facts(Viewer::Spectator);
    assert!(table.game.fits(&view, &facts, &table.state));
    let mut other = table.state;
    other.start = seat(1);
    assert!(!table.game.fits(&view, &facts, &other));
    let _: Value = serde_json::to_value(&view).unwrap();
}
