//! What is named as a slip, and what is not.

use engine::review::{Decision, Effort, Review};
use engine::{AnyGame, AnyPlayer, Quick, Seat, Seed};

use super::{Game, look_back, set_up, shelf};

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

/// Whoever goes on by instinct slips now and then: the seat's slips are corrected one after the other, but for the one after so many
/// actions. Gives the game, what is said of it, and how many were corrected.
fn corrected(game: &dyn AnyGame, mut one: Game, seat: Seat, but: Option<u32>) -> (Game, Review, usize) {
    for corrected in 0..60 {
        let review = look_back(game, &one, seat, Effort::TENTH);
        let slips = review.moments.iter().map(|moment| &moment.decision).filter(|slip| Some(slip.step) != but);
        let Some(slip) = slips.min_by_key(|slip| slip.step) else { return (one, review, corrected) };
        let mut begun = one.log[..slip.step as usize].to_vec();
        begun.push((seat, slip.choices[0].action.clone()));
        one = go_on(game, &one.seed, &begun).unwrap();
    }
    panic!("there is no end to the slips of {:?}", one.log);
}

/// Somebody ignores what they could have known, and does everything else well: that is named, and nothing else is.
#[test]
fn a_planted_blunder_is_the_key_moment() {
    for kind in shelf() {
        let game = set_up(kind.as_ref(), 2);
        let seat = Seat::FIRST;
        let mut planted = 0;
        for number in 0..40 {
            let Some(good) = go_on(game.as_ref(), &Seed([7; 32]).nth(number).0, &[]) else { continue };
            let (good, review, _) = corrected(game.as_ref(), good, seat, None);
            // The choice that mattered most: what was done was best, and something else would have thrown it away.
            let at_stake =
                |decision: &Decision| decision.choices[0].worth - decision.choices[decision.choices.len() - 1].worth;
            let kept = review.decisions.iter().filter(|decision| decision.loss < 0.01 && at_stake(decision) > 0.3);
            let Some(decision) = kept.max_by(|a, b| at_stake(a).total_cmp(&at_stake(b))) else { continue };
            let mut begun = good.log[..decision.step as usize].to_vec();
            begun.push((seat, decision.choices.last().unwrap().action.clone()));
            let Some(bad) = go_on(game.as_ref(), &good.seed, &begun) else { continue };
            let (_, review, _) = corrected(game.as_ref(), bad, seat, Some(decision.step));
            let [named] = &review.moments[..] else { panic!("{}: {:?}", kind.id(), review.moments) };
            assert_eq!(named.decision.step, decision.step, "{}", kind.id());
            assert!(!named.note.sentence.is_empty() && named.decision.loss > 3.0 * named.decision.error);
            let (done, better) = (&named.decision.action, &decision.action);
            println!("{}: {done:?} instead of {better:?}: {}", kind.id(), named.note.sentence);
            planted += 1;
            if planted == 2 {
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
        let one = (0..).find_map(|number| go_on(game.as_ref(), &Seed([9; 32]).nth(number).0, &[])).unwrap();
        let (_, review, slips) = corrected(game.as_ref(), one, Seat::FIRST, None);
        assert!(review.moments.is_empty() && review.mean_loss < 0.02, "{}: {}", kind.id(), review.mean_loss);
        println!("{}: {slips} slips corrected", kind.id());
    }
}
