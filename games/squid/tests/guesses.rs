//! Guesses for onlookers: where will the guard stop?

mod ring;

use engine::{
    AnyGame, AnyKind, Boxed, Chance, GuessBook, Guessing, Kind, NoGuess, Quick, Seat, SeatSet, Seed, Settled, Viewer,
};
use ring::{Table, options, seat};
use serde_json::json;
use squid::Squid;

fn set_up(seats: usize, json: serde_json::Value) -> Box<dyn AnyGame> {
    let kind: Box<dyn AnyKind> = Box::new(Kind::<Squid>::default());
    kind.set_up(seats, &options(json)).unwrap()
}

/// Two onlookers, each with a ticket; one of them has nothing to do with the game, the other sits on seat 2.
const STRANGER: u64 = 100;
const SEAT_TWO: u64 = 2;

#[test]
fn only_those_who_do_not_play_guess_and_only_during_the_vote() {
    let mut table = Table::new("rBgrb", "n//").deeds("pee>");
    let asked = |table: &Table| {
        use engine::Game;
        table.game.guessing(&table.game.view(&table.state, Viewer::Spectator))
    };
    let mut book = GuessBook::default();
    let question = asked(&table).unwrap();
    assert_eq!((question.code, question.answers, question.players), ("guard-stops", 5, SeatSet::all(3)));
    for number in 0..3 {
        assert_eq!(book.guess(Some(&question), number, Seat::new(number as usize), 1), Err(NoGuess::Plays));
    }
    assert_eq!(book.guess(Some(&question), STRANGER, None, 5), Err(NoGuess::OutOfRange));
    assert_eq!(book.guess(Some(&question), STRANGER, None, 4), Ok(()));
    table.play("0 vote 0, 1 vote 1");
    assert_eq!(asked(&table), Some(question), "votes cast change nothing about the question");
    table.play("2 vote 0");
    assert_eq!(asked(&table), None);
    assert_eq!(book.guess(asked(&table).as_ref(), STRANGER, None, 2), Err(NoGuess::Closed));
    assert_eq!(book.guessed().collect::<Vec<_>>(), [STRANGER]);
    assert_eq!(table.game.answer(&table.told), None, "a trick may still move the guard on");
    table.play("0 play next");
    // Nobody holds a card any more: the first guard action is revealed, on position 3 for Red.
    assert_eq!(table.game.answer(&table.told), Some(3));
    assert_eq!(
        book.settle(|guess| table.game.points(&Guessing { answers: 5, ..asked_of(5) }, guess, 3)),
        [(STRANGER, 4)]
    );
    assert_eq!(book.podium(), [(STRANGER, 1)]);
}

fn asked_of(answers: u32) -> Guessing {
    Guessing { code: "guard-stops", players: SeatSet::EMPTY, answers }
}

#[test]
fn who_is_out_guesses() {
    use engine::Game;
    let mut table = Table::new("rBrg", "/n/n").deeds("pee>");
    table.play("0 vote 0, 1 vote 0, 2 vote 0, 1 pass, 2 pass, 1 pass, 2 pass");
    let asked = table.game.guessing(&table.game.view(&table.state, Viewer::Spectator)).unwrap();
    let mut book = GuessBook::default();
    assert_eq!(book.guess(Some(&asked), 1, Some(seat(1)), 2), Ok(()));
    assert_eq!(book.guess(Some(&asked), 2, Some(seat(2)), 2), Err(NoGuess::Plays));
    assert_eq!(asked.answers, 3);
}

#[test]
fn two_points_for_the_place_one_for_its_neighbours() {
    let game = ring::game(2, json!({}));
    let points = |answers, answer| {
        (0..answers).map(|guess| game.points(&asked_of(answers), guess, answer).to_string()).collect::<String>()
    };
    assert_eq!(points(6, 0), "210001");
    assert_eq!(points(6, 5), "100012");
    assert_eq!(points(6, 3), "001210");
    assert_eq!(points(3, 1), "121");
    assert_eq!((points(2, 0), points(2, 1)), ("21".into(), "12".into()));
}

/// In a quick round the first reveal counts, and a second chance is no new question.
#[test]
fn the_first_guard_action_of_the_round_settles() {
    let mut table = Table::new("Rbrb", "qs/").deeds("eeep>");
    table.play("0 vote 0, 1 vote 0, 0 play quick, 0 pass");
    assert_eq!(table.game.answer(&table.told), Some(1));
    table.play("0 play second");
    // The new action for the same character, and those of the quick round that follow, all come in this action.
    assert_eq!(table.game.answer(&table.told), Some(1));
}

/// A game with guesses and one without are the same game: nothing of a guess is in the transcript or the state.
#[test]
fn guesses_change_nothing() {
    let game = set_up(3, json!({}));
    let seed = Seed([9; 32]);
    let (mut with, mut without) = (game.deal(&seed), game.deal(&seed));
    let mut book = GuessBook::default();
    let mut asked: Option<Guessing> = None;
    let (mut chance, mut settled, mut guessed) = (Quick::new(5), 0, 0);
    while let Some(actor) = with.to_act().first() {
        if let Some(question) = with.guessing() {
            let answer = chance.below(question.answers);
            book.guess(Some(&question), STRANGER, None, answer).unwrap();
            let seated = book.guess(Some(&question), SEAT_TWO, Some(seat(2)), answer);
            assert_eq!(seated.is_ok(), !question.players.contains(seat(2)));
            guessed += 1;
            asked = Some(question);
        }
        let legal = with.legal(actor);
        let action = &legal[chance.below(legal.len() as u32) as usize];
        with.play(actor, action, None).unwrap();
        without.play(actor, action, None).unwrap();
        assert_eq!(with.record(), without.record());
        assert_eq!(with.drawn(), without.drawn());
        if let Some(question) = asked.take_if(|question| with.guessing().as_ref() != Some(question)) {
            // Still secret until the answer is known.
            match with.settle(&question, &mut book) {
                Some(Settled { answer, guesses }) => {
                    assert!(answer < question.answers);
                    assert!(guesses.iter().any(|&(who, _)| who == STRANGER));
                    settled += 1;
                }
                None => asked = Some(question),
            }
        }
    }
    assert!(settled > 3 && guessed > settled, "{settled} {guessed}");
    assert!(book.podium().iter().any(|&(who, points)| who == STRANGER && points > 0));
    let text = format!("{}{:?}", with.record(), with.view(Viewer::Open));
    assert!(!text.contains("guess"));
}
