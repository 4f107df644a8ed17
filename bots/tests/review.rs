//! Looking back at whole games: the books, luck, errors by level, planted blunders.
//!
//! `REVIEW_GAMES` and `REVIEW_WORLDS` say how many games and worlds (`make reviews`).

use bots::kind;
use engine::review::{Effort, Point, Review};
use engine::{AnyGame, AnyKind, AnyPlayer, Options, Quick, Seat, Seed, Sitting, Tally};

/// A finished game.
struct Game {
    seed: Seed,
    log: Vec<(Seat, String)>,
}

fn shelf() -> Vec<Box<dyn AnyKind>> {
    vec![
        Box::new(kind::<game_over::GameOver>().reviewed()),
        Box::new(kind::<squid::Squid>().reviewed()),
        Box::new(kind::<walls::Walls>().reviewed()),
    ]
}

fn asked(name: &str, usual: u32) -> u32 {
    std::env::var(name).map_or(usual, |text| text.parse().expect("a number"))
}

fn effort(usual: u32) -> Effort {
    Effort { worlds: asked("REVIEW_WORLDS", usual) }
}

fn set_up(kind: &dyn AnyKind, seats: usize) -> Box<dyn AnyGame> {
    kind.set_up(seats, &Options::default()).unwrap()
}

/// Plays a game with a player of each of these names.
fn played(game: &dyn AnyGame, names: &[&str], number: u64) -> Option<Game> {
    let (seed, mut chance) = Seed([24; 32]).nth(number);
    let seated = Seat::all(game.seats()).zip(names);
    let mut players: Vec<_> = seated.map(|(seat, name)| game.player(name, seat, chance.split()).unwrap()).collect();
    let mut log = Vec::new();
    let sitting = Sitting {
        seed: &seed,
        arrival: chance,
        cut: 600,
        tally: &mut Tally::default(),
        log: Some(&mut log),
        stopwatch: None,
    };
    let played = game.play_out(&mut players, sitting).unwrap();
    played.outcome.map(|_| Game { seed, log })
}

fn look_back(game: &dyn AnyGame, Game { seed, log }: &Game, seat: Seat, effort: Effort) -> Review {
    let log: Vec<(Seat, &str)> = log.iter().map(|(seat, action)| (*seat, action.as_str())).collect();
    game.review(seed, &log, seat, effort).unwrap()
}

/// A mean and its standard error.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len().max(2) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let spread = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, (spread / count).sqrt())
}

/// Whatever is played: the entries add up to the outcome, errors cost, and luck is zero on average.
#[test]
fn the_books_balance_and_luck_is_even() {
    for kind in shelf() {
        let (fewest, most) = kind.seats();
        for seats in fewest..=most {
            let game = set_up(kind.as_ref(), seats);
            let names = vec!["medium"; seats];
            let mut luck = vec![Vec::new(); seats];
            for number in 0..u64::from(asked("REVIEW_GAMES", 6)) {
                let Some(one) = played(game.as_ref(), &names, number) else { continue };
                for seat in Seat::all(seats) {
                    let review = look_back(game.as_ref(), &one, seat, effort(Effort::TENTH.worlds));
                    assert!((review.books.sum() - review.outcome).abs() < 1e-9, "{:?}", review.books);
                    assert!(review.books.errors <= 0.0 && review.mean_loss >= 0.0);
                    assert!(review.line.iter().chain(&review.public).all(|point| (0.0..=1.0).contains(&point.value)));
                    let steps = |line: &[Point]| line.iter().map(|point| point.step).collect::<Vec<_>>();
                    assert_eq!(steps(&review.line), steps(&review.public));
                    assert_eq!(review.line.last(), review.public.last(), "in the end all know");
                    luck[seat.index()].push(review.books.luck);
                }
            }
            for (seat, luck) in luck.iter().enumerate() {
                let (mean, error) = mean(luck);
                println!("{} of {seats}, seat {seat}: luck {mean:+.4} ± {error:.4}", kind.id());
                assert!(mean.abs() <= 4.0 * error + 0.001, "{} seat {seat}: {mean} ± {error}", kind.id());
            }
        }
    }
}

/// Who plays better errs less.
#[test]
fn errors_grow_from_level_to_level() {
    for kind in shelf() {
        let seats = 4;
        let game = set_up(kind.as_ref(), seats);
        let levels = ["hard", "medium", "easy", "random"];
        let mut losses = vec![Vec::new(); levels.len()];
        for number in 0..u64::from(asked("REVIEW_GAMES", 6)) {
            // Everybody sits everywhere in turn.
            let mut names = levels;
            names.rotate_left(number as usize % seats);
            let Some(one) = played(game.as_ref(), &names, number) else { continue };
            for seat in Seat::all(seats) {
                let level = levels.iter().position(|level| *level == names[seat.index()]).unwrap();
                let review = look_back(game.as_ref(), &one, seat, effort(Effort::TENTH.worlds));
                losses[level].push(review.mean_loss);
            }
        }
        let means: Vec<(f64, f64)> = losses.iter().map(|losses| mean(losses)).collect();
        for (level, (mean, error)) in levels.iter().zip(&means) {
            println!("{}: {level} {mean:.4} ± {error:.4}", kind.id());
        }
        for pair in means.windows(2) {
            assert!(pair[0].0 < pair[1].0, "{}: {means:?}", kind.id());
        }
    }
}

/// The same players go on from a position, by instinct and with a perfect memory.
fn go_on(game: &dyn AnyGame, seed: &Seed, begun: &[(Seat, String)]) -> Option<Game> {
    let mut table = game.deal(seed);
    let mut chance = Quick::new(24);
    let mut players: Vec<Box<dyn AnyPlayer>> =
        Seat::all(game.seats()).map(|seat| game.player("instinct", seat, chance.split()).unwrap()).collect();
    let mut log = begun.to_vec();
    for step in 0..600 {
        for (player, seat) in players.iter_mut().zip(Seat::all(game.seats())) {
            player.observe(table.glimpse(seat).as_ref());
        }
        let Some(seat) = table.to_act().first() else { break };
        if step == log.len() {
            let action = players[seat.index()].choose(table.glimpse(seat).as_ref())?;
            log.push((seat, action));
        }
        let (seat, action) = log[step].clone();
        table.play(seat, &action, None).unwrap();
    }
    table.outcome().map(|_| Game { seed: *seed, log })
}

/// Somebody ignores what they could have known: it is named, and it is the worst of the game.
#[test]
fn a_planted_blunder_is_named() {
    for kind in shelf() {
        let game = set_up(kind.as_ref(), 2);
        let mut planted = 0;
        for number in 0..40 {
            let Some(good) = go_on(game.as_ref(), &Seed([7; 32]).nth(number).0, &[]) else { continue };
            let seat = Seat::FIRST;
            let review = look_back(game.as_ref(), &good, seat, Effort::FULL);
            // The choice that mattered most: what was done was best, and something else would have thrown it away.
            let at_stake = |decision: &engine::review::Decision| {
                decision.choices[0].worth - decision.choices[decision.choices.len() - 1].worth
            };
            let kept = review.decisions.iter().filter(|decision| decision.loss < 0.01 && at_stake(decision) > 0.3);
            let Some(decision) = kept.max_by(|a, b| at_stake(a).total_cmp(&at_stake(b))) else { continue };
            let mut begun = good.log[..decision.step as usize].to_vec();
            begun.push((seat, decision.choices.last().unwrap().action.clone()));
            let Some(bad) = go_on(game.as_ref(), &good.seed, &begun) else { continue };
            let review = look_back(game.as_ref(), &bad, seat, Effort::FULL);
            let worst = review.moments.iter().max_by(|a, b| a.decision.loss.total_cmp(&b.decision.loss)).unwrap();
            assert_eq!(worst.decision.step, decision.step, "{}: {review:?}", kind.id());
            assert!(!worst.note.sentence.is_empty() && worst.decision.loss > 3.0 * worst.decision.error);
            println!(
                "{}: {:?} instead of {:?}: {}",
                kind.id(),
                worst.decision.action,
                decision.action,
                worst.note.sentence
            );
            planted += 1;
            if planted == 3 {
                break;
            }
        }
        assert!(planted > 0, "{}", kind.id());
    }
}

/// Whoever corrects every slip has nothing to be told.
#[test]
fn a_game_played_well_names_no_moment() {
    for kind in shelf() {
        let game = set_up(kind.as_ref(), 2);
        let seat = Seat::FIRST;
        let mut one = (0..).find_map(|number| go_on(game.as_ref(), &Seed([9; 32]).nth(number).0, &[])).unwrap();
        for corrected in 0.. {
            let review = look_back(game.as_ref(), &one, seat, Effort::FULL);
            let Some(slip) = review.moments.iter().map(|moment| &moment.decision).min_by_key(|slip| slip.step) else {
                assert!(review.mean_loss < 0.02, "{}: {}", kind.id(), review.mean_loss);
                println!("{}: {corrected} slips corrected", kind.id());
                break;
            };
            assert!(corrected < 60, "{}: {slip:?}", kind.id());
            let mut begun = one.log[..slip.step as usize].to_vec();
            begun.push((seat, slip.choices[0].action.clone()));
            one = go_on(game.as_ref(), &one.seed, &begun).unwrap();
        }
    }
}

/// The same game and effort give the same review, in the time that somebody waits for it.
#[test]
fn a_review_is_repeated_to_the_last_digit() {
    for kind in shelf() {
        let game = set_up(kind.as_ref(), 3);
        let one = played(game.as_ref(), &["hard", "medium", "easy"], 5).unwrap();
        let began = bots::cpu_time();
        let first = look_back(game.as_ref(), &one, Seat::FIRST, Effort::FULL);
        let took = bots::cpu_time().saturating_sub(began);
        println!("{}: {} actions in {took:?}", kind.id(), one.log.len());
        // Optimised it is several times as fast.
        assert!(took.as_secs() < 2 || cfg!(debug_assertions), "{took:?}");
        assert_eq!(first, look_back(game.as_ref(), &one, Seat::FIRST, Effort::FULL));
    }
}
