//! People at the table: what they may know, how they vote, and when they spend their cards.

mod ring;

use engine::{Cancel, Chance, Game, Instinct, Knowledge, Mind, Quick, Seat, Seen, Viewer, seen_by};
use ring::{Table, game, seat};
use serde_json::json;
use squid::{Action, Facts, Squid, View, Vote};

const EASY: usize = 0;
const MEDIUM: usize = 1;
const HARD: usize = 2;
/// Nobody's level yet: `thought:3`, who also reads from the votes what kind of player each is.
const READER: usize = 3;

/// What a person does with what it sees, for a random stream.
fn choose(game: &Squid, who: Seat, level: usize, view: &View, facts: &Facts, legal: &[Action], stream: u64) -> Action {
    let seen = Seen { game, seat: who, view, facts, legal, step: 0, cancelled: &Cancel::default() };
    let depth = match Squid::PEOPLE.get(level).map(|person| person.mind) {
        Some(Mind::Thought { depth }) => depth,
        Some(_) => panic!("everybody thinks of the others"),
        None => level as u8,
    };
    game.think(&seen, depth, &mut Quick::new(stream))
}

/// What a person would do at a table, for many random streams.
fn choices(table: &Table, who: usize, level: usize) -> Vec<String> {
    let (game, who) = (&table.game, seat(who));
    let view = game.view(&table.state, Viewer::Seat(who));
    let mut legal = Vec::new();
    game.legal(&table.state, who, &mut legal);
    let facts = game.facts(Viewer::Seat(who));
    (0..400).map(|stream| choose(game, who, level, &view, &facts, &legal, stream).to_string()).collect()
}

/// The one thing a person does at a table, whatever the random stream.
fn always(table: &Table, who: usize, level: usize) -> String {
    let mut choices = choices(table, who, level);
    choices.dedup();
    choices.join(" or ")
}

/// How often, of 100 times, a person votes 1.
fn ones(table: &Table, who: usize, level: usize) -> usize {
    choices(table, who, level).iter().filter(|choice| *choice == "vote 1").count() / 4
}

#[test]
fn worlds_that_look_the_same_are_played_the_same() {
    for (seats, deals) in [(2, 20), (3, 15), (6, 5)] {
        let game = game(seats, json!({}));
        for deal in 0..deals {
            let mut chance = Quick::new(deal);
            let mut state = game.deal(&mut chance);
            let mut facts: Vec<_> = Seat::all(seats).map(|seat| game.facts(Viewer::Seat(seat))).collect();
            let (mut legal, mut told, mut step) = (Vec::new(), Vec::new(), 0);
            while let Some(who) = game.to_act(&state).iter().last() {
                legal.clear();
                game.legal(&state, who, &mut legal);
                let (known, viewer) = (&facts[who.index()], Viewer::Seat(who));
                let view = game.view(&state, viewer);
                let world = game.sample(&view, known, &mut chance);
                let mut legal_there = Vec::new();
                game.legal(&world, who, &mut legal_there);
                for level in [EASY, MEDIUM, HARD, READER] {
                    let here = choose(&game, who, level, &view, known, &legal, step);
                    let there = choose(&game, who, level, &game.view(&world, viewer), known, &legal_there, step);
                    assert_eq!(here, there, "{seats} seats, deal {deal}, step {step}");
                    assert_eq!(game.check(&state, who, here), Ok(()));
                }
                let action = legal[chance.below(legal.len() as u32) as usize];
                told.clear();
                game.apply(&mut state, who, action, &mut chance, &mut told);
                step += 1;
                for (seat, facts) in Seat::all(seats).zip(&mut facts) {
                    let viewer = Viewer::Seat(seat);
                    game.observe(
                        facts,
                        &game.view(&state, viewer),
                        &seen_by(&told, viewer),
                        u32::try_from(step).unwrap(),
                    );
                }
            }
        }
    }
}

/// The guard stands behind red. Juno runs; Bram knows and walks along, so that red stays under it; nobody can tell what
/// Madame Odile does.
#[test]
fn each_thinks_one_step_further() {
    let table = Table::new("Rbrbrb", "/").deeds("ppppppppppeeeeeetttt>").tricks("22222----nnnnnqqqssss>");
    let (red, blue) = (0, 1);
    assert!(ones(&table, red, EASY) > 60);
    assert!(ones(&table, blue, EASY) < 40, "a guard behind a rival may stay there");
    assert!(ones(&table, blue, MEDIUM) > 65);
    for who in [red, blue] {
        let ones = ones(&table, who, HARD);
        assert!((30..=70).contains(&ones), "{who} votes 1 {ones} times of 100");
    }
}

/// Red escaped. A second chance could strike it yet: Juno cannot wait, Madame Odile can.
#[test]
fn the_impatient_spend_a_second_chance_on_others() {
    let mut table = Table::new("Rbrbrb", "/sn").deeds("eppppppppppeeeeetttt>").tricks("22222----nnnnqqqsss>").moved();
    table.play("1 pass");
    assert_eq!(table.legal(1), "play second, pass");
    assert_eq!(always(&table, 1, EASY), "play second");
    assert_eq!(always(&table, 1, HARD), "pass");
}

#[test]
fn everybody_takes_a_second_chance_for_the_last_character() {
    let mut table = Table::new("rrBr", "/s").deeds("ppeeeeeetttt>pppppppp").tricks("22222----nnnnnqqqsss>").moved();
    table.play("1 pass");
    for level in [EASY, MEDIUM, HARD] {
        assert_eq!(always(&table, 1, level), "play second");
    }
}

/// All shots are fired, and the pile holds blanks: only who does not count is afraid.
#[test]
fn who_counts_does_not_run_from_blanks() {
    let table = Table::new("Rbrbrb", "n/").deeds("eeee>ppppppppppeetttt").tricks("22222----nnnnqqqssss>").moved();
    assert_eq!(always(&table, 0, EASY), "play next");
    assert_eq!(always(&table, 0, MEDIUM), "pass");
    assert_eq!(always(&table, 0, HARD), "pass");
}

/// Everything is at stake, and blue cannot answer.
#[test]
fn nobody_stays_under_the_guard_for_the_sake_of_a_card() {
    let table = Table::new("Rb", "n/").deeds("ppppp>pppppeeeeeetttt").tricks("22222----nnnnqqqssss>").moved();
    for level in [EASY, MEDIUM, HARD] {
        assert_eq!(always(&table, 0, level), "play next");
    }
}

#[test]
fn people_have_names_and_five_languages() {
    for person in Squid::PEOPLE {
        assert!(!person.name.is_empty());
        assert_eq!(person.character.map(|(language, _)| language), ["en", "de", "nl", "fr", "es"]);
        assert!(person.character.iter().all(|(_, line)| !line.is_empty()));
        assert!(person.thinking.0 < person.thinking.1);
    }
    assert_eq!(Squid::PEOPLE.map(|person| person.level), ["easy", "medium", "hard"]);
}

/// Somebody who votes the same whatever happens, as far as the hand allows, and otherwise plays on instinct.
const STUBBORN: Action = Action::Vote(Vote::One);

/// How many of so many games for two somebody wins who thinks so deep, against this vote or, without one, against `HARD`;
/// every deal is played from both seats.
fn wins(depth: usize, stubborn: Option<Action>, deals: u64) -> u32 {
    let mut wins = 0;
    for seed in 0..2 * deals {
        let thinker = seat((seed % 2) as usize);
        let game = game(2, json!({}));
        let mut chance = Quick::new(seed / 2);
        let mut state = game.deal(&mut chance);
        let mut facts = [0, 1].map(|n| game.facts(Viewer::Seat(seat(n))));
        let (mut step, cancelled) = (0, Cancel::default());
        while let Some(asked) = game.to_act(&state).first() {
            let mut legal = Vec::new();
            game.legal(&state, asked, &mut legal);
            let view = game.view(&state, Viewer::Seat(asked));
            let seen = Seen {
                game: &game,
                seat: asked,
                view: &view,
                facts: &facts[asked.index()],
                legal: &legal,
                step,
                cancelled: &cancelled,
            };
            let own = asked == thinker;
            let same = stubborn.filter(|vote| !own && legal.contains(vote));
            let depth = if own { depth } else { HARD } as u8;
            let action = same.unwrap_or_else(|| game.think(&seen, depth, &mut chance));
            let mut events = Vec::new();
            game.play(&mut state, asked, action, &mut chance, &mut events).unwrap();
            step += 1;
            for (n, facts) in facts.iter_mut().enumerate() {
                let viewer = Viewer::Seat(seat(n));
                game.observe(facts, &game.view(&state, viewer), &seen_by(&events, viewer), step);
            }
        }
        wins += u32::from(game.outcome(&state).unwrap().winners.contains(thinker));
    }
    wins
}

#[test]
fn whoever_reads_people_wins_more_against_a_habit() {
    let [plain, reading] = [HARD, READER].map(|depth| wins(depth, Some(STUBBORN), 200));
    assert!(reading >= plain + 20, "{reading} instead of {plain} of 400");
}
