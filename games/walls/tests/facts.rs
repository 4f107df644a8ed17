//! What can be known of the piles, and worlds sampled from it.

mod table;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use engine::{Chance, Game, Knowledge, Quick, Seat, Viewer, seen_by};
use serde_json::json;
use table::{Table, game_with, seat};
use walls::*;

fn pile(number: usize) -> PileNo {
    PileNo::numbered(number).unwrap()
}

/// Plays actions while a viewer looks on.
fn look_on(table: &mut Table, facts: &mut Facts, actions: &[&str], from: u32) {
    for (step, action) in (from..).zip(actions) {
        let events = table.play(action);
        let view = table.game.view(&table.state, facts.viewer);
        table.game.observe(facts, &view, &seen_by(&events, facts.viewer), step + 1);
    }
}

/// What a viewer knows who has looked on from the deal.
fn knowing(table: &mut Table, viewer: Viewer, actions: &[&str]) -> Facts {
    let mut facts = table.game.facts(viewer);
    table.game.observe(&mut facts, &table.game.view(&table.state, viewer), &[], 0);
    look_on(table, &mut facts, actions, 0);
    facts
}

fn known(facts: &Facts, what: What) -> Option<(u32, Seat)> {
    facts.known.iter().find(|fact| fact.what == what).map(|fact| (fact.step, fact.by))
}

const PILES: &str = "face-diver hat-pirate legs-knight body-diver hand-diver \
    / hat-diver hand-knight face-pirate body-pirate legs-diver \
    / legs-pirate hat-knight face-knight body-knight hand-pirate \
    / body-wizard hat-wizard face-wizard legs-wizard hand-wizard";

/// All four stand on hats: c1 pirate, g3 diver, e7 knight, a5 wizard.
fn hat_hunt(moving_piles: bool) -> Table {
    let game = game_with(4, &json!({ "start": 0, "moving_piles": moving_piles }));
    Table::of(game).ghosts("c1 g3 e7 a5").piles(PILES)
}

/// WA-23: who searched knows the pile, in its order; the others know what was not there, or what was taken.
#[test]
fn wa_23_searches_are_remembered() {
    let mut table = hat_hunt(false);
    let card = |name: &str| table.game.castle().card(name).unwrap();
    let (pirate, diver, hand) = (card("hat-pirate"), card("hat-diver"), card("hand-knight"));
    let actions = ["search 2", "tidy face 2", "search 2", "tidy hand 2"];
    let own = knowing(&mut hat_hunt(false), Viewer::Seat(seat(0)), &actions);
    let other = knowing(&mut table, Viewer::Seat(seat(2)), &actions);
    assert_eq!(known(&own, What::Holds(pile(2), hand)), Some((1, seat(0))));
    assert_eq!(known(&own, What::Lacks(pile(2), pirate)), Some((1, seat(0))));
    assert_eq!(known(&other, What::Holds(pile(2), hand)), None);
    assert_eq!(known(&other, What::Lacks(pile(2), pirate)), Some((1, seat(0))));
    for facts in [&own, &other] {
        assert_eq!(known(facts, What::Taken(pile(2), diver)), Some((3, seat(1))));
        assert_eq!(known(facts, What::Holds(pile(2), diver)), None);
        assert_eq!(facts.part_at(pile(2), 0), Some(Part::Hand));
        assert_eq!(facts.part_at(pile(2), 1), Some(Part::Face));
        assert_eq!(facts.depth(pile(2), Part::Face), Some(1));
    }
    assert_eq!(own.part_at(pile(2), 3), Some(Part::Legs), "own eyes saw the whole order");
    assert_eq!(other.part_at(pile(2), 2), None);
}

/// WA-22: a search for a card that lies openly before somebody shows nothing.
#[test]
fn wa_22_missing_what_is_out_already_says_nothing() {
    let mut table = hat_hunt(false).found(3, "hat-pirate");
    table.state.piles[pile(1)].remove(table.game.castle().card("hat-pirate").unwrap());
    let facts = knowing(&mut table, Viewer::Spectator, &["search 3"]);
    assert!(facts.known.iter().all(|fact| !matches!(fact.what, What::Lacks(..))));
}

/// WA-25: what is known goes with the pile.
#[test]
fn wa_25_knowledge_moves_with_the_piles() {
    let mut table = hat_hunt(true);
    let card = table.game.castle().card("hat-pirate").unwrap();
    let facts = knowing(&mut table, Viewer::Spectator, &["search 2", "tidy legs 4"]);
    assert_eq!(known(&facts, What::Lacks(pile(4), card)), Some((1, seat(0))));
    assert_eq!((facts.part_at(pile(4), 0), facts.part_at(pile(4), 1)), (Some(Part::Legs), Some(Part::Hat)));
    assert_eq!(facts.part_at(pile(2), 0), Some(Part::Body));
}

/// Where forgetting has left gaps, tidying keeps what is sure and drops what is not.
#[test]
fn gaps_in_memory_stay_gaps() {
    let mut table = hat_hunt(false);
    let mut facts = knowing(&mut table, Viewer::Seat(seat(0)), &["search 2", "tidy hat 2"]);
    // Known: hat, hand, face, body, legs. The hand is forgotten, and then put on top.
    facts.known.retain(|fact| !matches!(fact.what, What::Lies(at, 1, _) if at == pile(2)));
    look_on(&mut table, &mut facts, &["end", "search 2", "tidy hand 2"], 2);
    assert_eq!(facts.part_at(pile(2), 0), Some(Part::Hand));
    assert_eq!(facts.part_at(pile(2), 1), Some(Part::Hat));
    assert_eq!([2, 3, 4].map(|depth| facts.part_at(pile(2), depth)), [None; 3]);
}

fn permutations<T: Copy>(of: &[T]) -> Vec<Vec<T>> {
    let Some((&first, rest)) = of.split_first() else { return vec![vec![]] };
    let mut all = Vec::new();
    for smaller in permutations(rest) {
        for at in 0..=smaller.len() {
            let mut list = smaller.clone();
            list.insert(at, first);
            all.push(list);
        }
    }
    all
}

/// Deals that differ in the hats' piles and in the order of pile 1; everything else is told to the viewer beforehand.
fn family(table: &Table) -> Vec<State> {
    let hats: Vec<Card> = table.state.piles.0.iter().map(|pile| pile.of_part(Part::Hat).unwrap()).collect();
    let mut family = Vec::new();
    for hats in permutations(&hats) {
        for order in permutations(&[0, 1, 2, 3, 4]) {
            let mut state = table.state;
            for (cards, hat) in state.piles.0.iter_mut().zip(&hats) {
                *cards =
                    cards.as_slice().iter().map(|&card| if card.part() == Part::Hat { *hat } else { card }).collect();
            }
            let first: Vec<Card> = state.piles.0[0].as_slice().to_vec();
            state.piles.0[0] = order.iter().map(|&n: &usize| first[n]).collect();
            family.push(state);
        }
    }
    family
}

fn told_beforehand(table: &Table, facts: &mut Facts) {
    let mut tell = |what| facts.known.push(Fact { what, step: 0, by: seat(3) });
    for at in PileNo::ALL {
        for (depth, &card) in (0..).zip(table.state.piles[at].as_slice()) {
            if card.part() != Part::Hat {
                tell(What::Holds(at, card));
            }
            if at != pile(1) {
                tell(What::Lies(at, depth, card.part()));
            }
        }
    }
}

/// Random searches and tidyings, seen by one viewer in every deal of the family: the positions that this viewer cannot tell
/// from the true one are exactly the sampled ones, and each comes up equally often.
fn sampled_as_enumerated(viewer: Viewer, chance: &mut Quick, moving_piles: bool, rounds: u32) -> usize {
    let mut table = hat_hunt(moving_piles);
    let mut facts = table.game.facts(viewer);
    told_beforehand(&table, &mut facts);
    let look = |table: &Table| table.game.view(&table.state, viewer);
    table.game.observe(&mut facts, &look(&table), &[], 0);
    let mut worlds: Vec<State> =
        family(&table).into_iter().filter(|world| table.game.view(world, viewer) == look(&table)).collect();
    let mut step = 0;
    for _ in 0..rounds {
        let legal = table.legal();
        let verb = if table.state.phase == Phase::Move && chance.below(4) > 0 { "search" } else { "" };
        let those: Vec<&String> = legal.iter().filter(|action| action.starts_with(verb)).collect();
        let those = if those.is_empty() { vec![&legal[0]] } else { those };
        let text = those[chance.below(those.len() as u32) as usize].clone();
        let text = if text.starts_with("search") || text.starts_with("tidy") { text } else { "end".to_owned() };
        let action: Action = text.parse().unwrap();
        let turn = table.state.turn;
        let events = table.play(&text);
        step += 1;
        let seen = seen_by(&events, viewer);
        let view = look(&table);
        worlds.retain_mut(|world| {
            let mut told = Vec::new();
            table.game.play(world, turn, action, &mut Quick::new(0), &mut told).is_ok()
                && seen_by(&told, viewer) == seen
                && table.game.view(world, viewer) == view
        });
        table.game.observe(&mut facts, &view, &seen, step);
        if table.state.phase == Phase::Over {
            break;
        }
    }
    let view = look(&table);
    let possible: BTreeSet<String> = worlds.iter().map(|world| format!("{:?}", world.piles)).collect();
    assert!(worlds.iter().all(|world| table.game.fits(&view, &facts, world)));
    let mut counts: HashMap<String, u32> = HashMap::new();
    let draws = 200 * possible.len() as u32;
    for _ in 0..draws {
        let world = table.game.sample(&view, &facts, chance);
        *counts.entry(format!("{:?}", world.piles)).or_default() += 1;
    }
    let sampled: BTreeSet<String> = counts.keys().cloned().collect();
    assert_eq!(sampled, possible, "{facts:?}");
    // Expected 200 each, standard deviation 14.
    assert!(counts.values().all(|count| (125..=275).contains(count)), "{counts:?}");
    possible.len()
}

#[test]
fn worlds_are_exactly_the_possible_ones_and_uniform() {
    let mut chance = Quick::new(4);
    let mut sizes = BTreeMap::new();
    for n in 0..24_usize {
        let viewer = if n % 4 == 3 { Viewer::Spectator } else { Viewer::Seat(seat(n % 4)) };
        let possible = sampled_as_enumerated(viewer, &mut chance, n % 2 == 0, 1 + n as u32 % 9);
        *sizes.entry(possible).or_insert(0) += 1;
    }
    assert!(sizes.len() > 8, "{sizes:?}");
    assert!(sizes.keys().any(|&size| size > 100) && sizes.keys().any(|&size| size < 30), "{sizes:?}");
}

/// Somebody who comes late knows no history: every world that looks like this is possible, with the right pile sizes.
#[test]
fn a_late_onlooker_gets_whole_worlds() {
    let mut table = hat_hunt(false);
    for action in ["search 1", "tidy face 1", "search 2", "tidy legs 2", "search 3", "tidy body 3"] {
        table.play(action);
    }
    let mut facts = table.game.facts(Viewer::Spectator);
    let view = table.game.view(&table.state, Viewer::Spectator);
    table.game.observe(&mut facts, &view, &[], 6);
    let mut chance = Quick::new(2);
    let mut hats = BTreeMap::new();
    for _ in 0..3_000 {
        let world = table.game.sample(&view, &facts, &mut chance);
        assert!(table.game.fits(&view, &facts, &world));
        let lost: Vec<usize> = (0..4).filter(|&n| world.piles.0[n].of_part(Part::Hat).is_none()).collect();
        *hats.entry(lost).or_insert(0) += 1;
    }
    assert_eq!(hats, BTreeMap::from([(vec![0, 1, 2], 3_000)]), "three hats are out, and piles 1 to 3 are one short");
}

/// Which pile a found card came from is open to who comes late: with one card of each part out of two piles, each way to
/// have lost them is equally likely.
#[test]
fn a_late_onlooker_weighs_where_cards_came_from() {
    let mut table = Table::new(2).piles(PILES).found(0, "hat-pirate").found(1, "legs-diver");
    table.state.piles.0[0].remove(table.game.castle().card("hat-pirate").unwrap());
    table.state.piles.0[1].remove(table.game.castle().card("legs-diver").unwrap());
    let view = table.game.view(&table.state, Viewer::Spectator);
    let facts = table.game.facts(Viewer::Spectator);
    let mut chance = Quick::new(3);
    let mut lost = BTreeMap::new();
    for _ in 0..4_000 {
        let world = table.game.sample(&view, &facts, &mut chance);
        assert!(table.game.fits(&view, &facts, &world));
        *lost.entry(world.piles.0[0].of_part(Part::Hat).is_none()).or_insert(0) += 1;
    }
    // Pile 2 shows a hat on top, so the hat is missing in pile 1.
    assert_eq!(lost, BTreeMap::from([(true, 4_000)]));
}

/// Facts that cannot all be true are not all believed; the world is whole and looks as seen.
#[test]
fn contradictory_facts_give_a_world_all_the_same() {
    let mut table = hat_hunt(true);
    let mut facts = knowing(&mut table, Viewer::Seat(seat(2)), &["search 1", "tidy face 3", "search 2", "tidy legs 2"]);
    let view = table.game.view(&table.state, Viewer::Seat(seat(2)));
    let mut chance = Quick::new(6);
    for _ in 0..2_000 {
        let at = PileNo::ALL[chance.below(4) as usize];
        let card = Card::new(Part::ALL[chance.below(5) as usize], Costume::ALL[chance.below(4) as usize]);
        let what = match chance.below(4) {
            0 => What::Holds(at, card),
            1 => What::Lacks(at, card),
            2 => What::Taken(at, card),
            _ => What::Lies(at, chance.below(7) as u8, card.part()),
        };
        facts.known.push(Fact { what, step: chance.below(50), by: seat(1) });
        if facts.known.len() > 80 {
            facts.known.drain(..60);
        }
        let world = table.game.sample(&view, &facts, &mut chance);
        assert_eq!(table.game.view(&world, Viewer::Seat(seat(2))), view);
        assert_eq!(table.game.material(&world), table.game.material(&table.state));
    }
}

/// No game looks like this; a world is made all the same.
#[test]
fn an_impossible_view_does_not_panic() {
    let table = hat_hunt(false);
    let mut view = table.game.view(&table.state, Viewer::Spectator);
    view.piles[0].size = 2;
    view.piles[1].top = None;
    let facts = table.game.facts(Viewer::Spectator);
    for n in 0..20 {
        let world = table.game.sample(&view, &facts, &mut Quick::new(n));
        assert_eq!(world.turn, table.state.turn);
    }
}

/// A part that was taken from below a gap: what lies above the gap stays known, what lies below it does not.
#[test]
fn a_card_taken_out_of_a_gap() {
    let mut table = hat_hunt(false);
    let mut facts = knowing(&mut table, Viewer::Seat(seat(0)), &["search 2", "tidy hand 2"]);
    // Known: hand, hat, face, body, legs. The hat is forgotten, and then found by seat 1.
    facts.known.retain(|fact| !matches!(fact.what, What::Lies(at, 1, _) if at == pile(2)));
    look_on(&mut table, &mut facts, &["search 2"], 2);
    assert_eq!([0, 1, 2, 3].map(|depth| facts.part_at(pile(2), depth)), [Some(Part::Hand), None, None, None]);
    // With nothing forgotten all move up.
    let mut table = hat_hunt(false);
    let facts = knowing(&mut table, Viewer::Seat(seat(0)), &["search 2", "tidy hand 2", "search 2"]);
    let order = [Part::Hand, Part::Face, Part::Body, Part::Legs].map(Some);
    assert_eq!([0, 1, 2, 3].map(|depth| facts.part_at(pile(2), depth)), order);
    assert_eq!(facts.part_at(pile(2), 4), None);
}

/// Where two facts contradict each other, the newer one is believed.
#[test]
fn the_newer_fact_is_believed() {
    let table = hat_hunt(false);
    let view = table.game.view(&table.state, Viewer::Spectator);
    let card = table.game.castle().card("hat-wizard").unwrap();
    let mut facts = table.game.facts(Viewer::Spectator);
    for (step, at) in [(3, 1), (9, 3), (5, 4)] {
        facts.known.push(Fact { what: What::Holds(pile(at), card), step, by: seat(1) });
        facts.known.push(Fact { what: What::Lies(pile(2), 1, Part::ALL[at]), step, by: seat(1) });
    }
    for n in 0..50 {
        let world = table.game.sample(&view, &facts, &mut Quick::new(n));
        assert!(world.piles[pile(3)].contains(card));
        assert_eq!(world.piles[pile(2)].as_slice()[1].part(), Part::ALL[3]);
    }
}

#[test]
fn with_everything_open_the_world_is_the_truth() {
    let mut table = hat_hunt(false);
    table.play("search 1");
    let view = table.game.view(&table.state, Viewer::Open);
    let facts = table.game.facts(Viewer::Open);
    assert_eq!(table.game.sample(&view, &facts, &mut Quick::new(1)), table.state);
    // The searcher's open pile is sure as well.
    let view = table.game.view(&table.state, Viewer::Seat(seat(0)));
    let world = table.game.sample(&view, &table.game.facts(Viewer::Seat(seat(0))), &mut Quick::new(1));
    assert_eq!(world.piles[pile(1)], table.state.piles[pile(1)]);
}

#[test]
fn a_world_that_contradicts_a_fact_does_not_fit() {
    let mut table = hat_hunt(false);
    let facts = knowing(&mut table, Viewer::Seat(seat(0)), &["search 2", "tidy hat 2", "search 2", "tidy hand 2"]);
    let view = table.game.view(&table.state, Viewer::Seat(seat(0)));
    let fits = |state: &State| table.game.fits(&view, &facts, state);
    assert!(fits(&table.state));
    let swap = |a: &str, b: &str| {
        let (a, b) = (table.game.castle().card(a).unwrap(), table.game.castle().card(b).unwrap());
        let mut world = table.state;
        for cards in &mut world.piles.0 {
            *cards = cards
                .as_slice()
                .iter()
                .map(|&c| {
                    if c == a {
                        b
                    } else if c == b {
                        a
                    } else {
                        c
                    }
                })
                .collect();
        }
        world
    };
    assert!(fits(&swap("face-diver", "face-knight")), "in piles 1 and 3, never seen");
    assert!(!fits(&swap("face-pirate", "face-knight")), "seen in pile 2");
    assert!(!fits(&swap("legs-knight", "face-knight")), "two of a part in one pile");
    let mut turned = table.state;
    turned.turn = seat(3);
    assert!(!fits(&turned));
    let mut order = table.state;
    let last: Vec<Card> = order.piles[pile(2)].as_slice().to_vec();
    order.piles[pile(2)] = [last[0], last[1], last[3], last[2]].into_iter().collect();
    assert!(!fits(&order), "the order was seen");
    let mut doubled = table.state;
    doubled.piles[pile(1)] = doubled.piles[pile(1)]
        .as_slice()
        .iter()
        .map(|&card| if card.part() == Part::Hand { Card::new(Part::Hand, Costume::ALL[3]) } else { card })
        .collect();
    assert!(!fits(&doubled), "a card twice");
    // A failed search of another: seat 0 saw seat 1 miss nothing, so put the taken hat's fact to the test.
    let mut stranger = facts.clone();
    let diver = table.game.castle().card("hat-diver").unwrap();
    stranger.known.push(Fact { what: What::Taken(pile(3), diver), step: 9, by: seat(1) });
    assert!(!table.game.fits(&view, &stranger, &table.state));
    let mut lacking = facts.clone();
    let hat = table.game.castle().card("hat-wizard").unwrap();
    lacking.known.push(Fact { what: What::Lacks(pile(4), hat), step: 9, by: seat(1) });
    assert!(!table.game.fits(&view, &lacking, &table.state));
}
