//! The people of the game: they play from what they see and remember, and from nothing else.

mod table;

use engine::{Cancel, Chance, Game, Instinct, Knowledge, Memory, Quick, Seat, Seen, Viewer, seen_by};
use serde_json::json;
use table::{Table, game, game_with, seat};
use walls::*;

fn pile(number: usize) -> PileNo {
    PileNo::numbered(number).unwrap()
}

fn card(name: &str) -> Card {
    Castle::default_castle().unwrap().card(name).unwrap()
}

/// A way to choose.
type Mind = fn(&Walls, &Seen<'_, Walls>, &mut Quick) -> Action;
const MINDS: [Mind; 2] = [Walls::instinct, |game, seen, chance| game.think(seen, 1, chance)];

/// What somebody chooses in a world, with given facts.
fn choose(mind: Mind, game: &Walls, state: &State, facts: &Facts, step: u32, seed: u64) -> Action {
    let mut legal = Vec::new();
    game.legal(state, state.turn, &mut legal);
    let view = game.view(state, Viewer::Seat(state.turn));
    let cancelled = Cancel::default();
    let seen = Seen { game, seat: state.turn, view: &view, facts, legal: &legal, step, cancelled: &cancelled };
    mind(game, &seen, &mut Quick::new(seed))
}

/// Plays a game by these minds, with these memories, and shows every position with what its seat remembers.
fn play(
    game: &Walls,
    minds: impl Fn(Seat) -> Mind,
    memory: Option<Memory>,
    seed: u64,
    mut each: impl FnMut(&State, &Facts, u32),
) -> u32 {
    let mut chance = Quick::new(seed);
    let mut state = game.deal(&mut chance);
    let seats: Vec<Seat> = Seat::all(game.seats()).collect();
    let mut facts: Vec<Facts> = seats.iter().map(|&seat| game.facts(Viewer::Seat(seat))).collect();
    let mut step = 0;
    while !game.to_act(&state).is_empty() && step < 2_000 {
        let turn = state.turn;
        each(&state, &facts[turn.index()], step);
        let action = choose(minds(turn), game, &state, &facts[turn.index()], step, chance.word().into());
        let mut events = Vec::new();
        game.play(&mut state, turn, action, &mut chance, &mut events).unwrap();
        step += 1;
        for &seat in &seats {
            let viewer = Viewer::Seat(seat);
            let facts = &mut facts[seat.index()];
            game.observe(facts, &game.view(&state, viewer), &seen_by(&events, viewer), step);
            if let Some(memory) = &memory {
                game.forget(facts, seat, step, memory, &mut chance);
            }
        }
    }
    step
}

#[test]
fn worlds_that_look_alike_give_the_same_choice() {
    let set_ups = [game_with(2, &json!({})), game_with(4, &json!({})), game_with(3, &json!({ "moving_piles": true }))];
    let mut chance = Quick::new(11);
    for (n, game) in set_ups.iter().enumerate() {
        for (mind, memory) in MINDS.into_iter().zip([Walls::PEOPLE[0].memory, None]) {
            let mut different = 0;
            play(
                game,
                |_| mind,
                memory,
                n as u64,
                |state, facts, step| {
                    let viewer = Viewer::Seat(state.turn);
                    let view = game.view(state, viewer);
                    let other = game.sample(&view, facts, &mut chance);
                    different += usize::from(other != *state);
                    assert_eq!(game.view(&other, viewer), view);
                    let choices = [state, &other].map(|world| choose(mind, game, world, facts, step, 5));
                    assert_eq!(choices[0], choices[1], "{state:?} and {other:?}");
                },
            );
            assert!(different > 20, "only {different} worlds differed from the truth");
        }
    }
}

#[test]
fn whatever_is_forgotten_a_world_is_found_that_fits_the_rest() {
    let memory = Memory { span: 0, half_life: 3.0, own: 2.0, confusion: 0.5 };
    let game = game_with(3, &json!({ "moving_piles": true }));
    let mut chance = Quick::new(3);
    for seed in 0..6 {
        play(
            &game,
            |_| MINDS[0],
            Some(memory),
            seed,
            |state, facts, _| {
                let view = game.view(state, Viewer::Seat(state.turn));
                assert!(game.fits(&view, facts, state), "something false is believed: {facts:?}");
                assert!(game.fits(&view, facts, &game.sample(&view, facts, &mut chance)), "{facts:?}");
            },
        );
    }
}

#[test]
fn easy_remembers_less_than_medium_and_hard_remembers_all() {
    let game = game(2);
    let cards_known = |memory: Option<Memory>| {
        let mut known = 0;
        for seed in 0..100 {
            let mut chance = Quick::new(seed);
            let mut facts = knowing(&game);
            // The rival misses something, and as much happens as does in a round.
            facts.known.push(Fact { what: What::Lacks(pile(4), card("hand-wizard")), step: 2, by: seat(1) });
            for step in 2..10 {
                if let Some(memory) = &memory {
                    game.forget(&mut facts, seat(0), step, memory, &mut chance);
                }
            }
            known += facts.known.iter().filter(|fact| matches!(fact.what, What::Holds(..))).count();
        }
        known
    };
    let [easy, medium, hard] = Walls::PEOPLE.map(|person| cards_known(person.memory));
    assert!(easy * 3 < medium * 2 && medium < hard, "{easy}, {medium}, {hard}");
    assert_eq!(hard, 400, "a perfect memory loses nothing");
}

/// What seat 0 knows: the cards of two piles.
fn knowing(game: &Walls) -> Facts {
    let mut facts = game.facts(Viewer::Seat(seat(0)));
    for (number, name) in [(1, "hat-pirate"), (1, "legs-diver"), (2, "hat-diver"), (3, "hat-knight")] {
        facts.known.push(Fact { what: What::Holds(pile(number), card(name)), step: 1, by: seat(0) });
    }
    facts.known.push(Fact { what: What::Lies(pile(1), 0, Part::Hat), step: 1, by: seat(0) });
    facts
}

/// The piles of which a card is remembered after pile 1 was put back.
fn remembered(place: usize, by: usize, confusion: f32) -> Vec<PileNo> {
    let game = game(2);
    let mut facts = knowing(&game);
    facts.put_back = Some(PutBack { pile: pile(1), place: pile(place), step: 2, by: seat(by) });
    let memory = Memory { span: 9, half_life: 1.0, own: 1.0, confusion };
    game.forget(&mut facts, seat(0), 2, &memory, &mut Quick::new(1));
    assert!(facts.known.iter().any(|fact| matches!(fact.what, What::Lies(_, 0, _))), "the back on top is seen by all");
    facts.known.iter().filter(|fact| matches!(fact.what, What::Holds(..))).map(|fact| fact.what.pile()).collect()
}

#[test]
fn moved_piles_confuse_but_not_whoever_moved_them() {
    let all = [1, 1, 2, 3].map(pile);
    assert_eq!(remembered(2, 1, 1.0), [pile(3)], "both piles that changed places are lost");
    assert_eq!(remembered(2, 1, 0.0), all);
    assert_eq!(remembered(2, 0, 1.0), all, "the own hands know");
    assert!(remembered(1, 1, 1.0).contains(&pile(2)), "a tidied pile alone is confusing");
}

#[test]
fn an_old_confusion_does_not_come_back() {
    let game = game(2);
    let mut facts = knowing(&game);
    facts.put_back = Some(PutBack { pile: pile(1), place: pile(2), step: 2, by: seat(1) });
    let memory = Memory { span: 9, half_life: 1.0, own: 1.0, confusion: 1.0 };
    game.forget(&mut facts, seat(0), 3, &memory, &mut Quick::new(1));
    assert_eq!(facts.known.len(), 5);
}

#[test]
fn the_latest_stay_and_own_finds_stay_longer() {
    let game = game(2);
    let lost = |step: u32, by: usize, memory: Memory| {
        let mut lost = 0;
        for seed in 0..500 {
            let mut facts = knowing(&game);
            let old = Fact { what: What::Lacks(pile(4), card("hand-wizard")), step, by: seat(by) };
            facts.known.push(old);
            game.forget(&mut facts, seat(0), 9, &memory, &mut Quick::new(seed));
            lost += usize::from(!facts.known.contains(&old));
        }
        lost
    };
    let memory = Memory { span: 4, half_life: 1.0, own: 4.0, confusion: 0.0 };
    assert_eq!(lost(1, 1, memory), 0, "nothing is newer");
    let (others, own) = (lost(0, 1, memory), lost(0, 0, memory));
    assert!((200..300).contains(&others), "half of them in a step: {others}");
    assert!((40..120).contains(&own), "a sixth of them in a step: {own}");
    assert_eq!(lost(0, 1, Memory { span: 5, ..memory }), 0, "four newer ones leave room for a fifth");
}

#[test]
fn a_known_card_is_fetched() {
    for mind in MINDS {
        let mut table = Table::new(2).ghosts("b1 g7");
        let mut facts = table.game.facts(Viewer::Seat(seat(0)));
        facts.known.push(Fact { what: What::Holds(pile(3), card("hat-pirate")), step: 0, by: seat(0) });
        let mut actions = Vec::new();
        while table.state.turn == seat(0) && table.state.phase == Phase::Move && actions.len() < 6 {
            let action = choose(mind, &table.game, &table.state, &facts, 1, 4);
            table.game.play(&mut table.state, seat(0), action, &mut Quick::new(0), &mut engine::Silent).unwrap();
            actions.push(action.to_string());
        }
        assert_eq!(actions.last().map(String::as_str), Some("search 3"), "{actions:?}");
        assert_eq!(table.state.ghosts[seat(0)], Some(table::field("c1")), "{actions:?}");
    }
}

#[test]
fn games_end() {
    for seats in 2..=4 {
        let game = game_with(seats, &json!({ "moving_piles": seats == 3 }));
        for seed in 0..4 {
            for mind in MINDS {
                let steps = play(&game, |_| mind, None, seed, |_, _, _| ());
                assert!(steps < 1_000, "{steps} actions with {seats} players");
            }
        }
    }
}

#[test]
fn people_are_introduced_in_five_languages() {
    for person in Walls::PEOPLE {
        assert_eq!(person.character.map(|(language, _)| language), ["en", "de", "nl", "fr", "es"]);
        assert!(person.thinking.0 < person.thinking.1);
    }
}
