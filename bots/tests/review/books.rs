//! The books of many games.

use engine::Seat;
use engine::review::{Books, Effort, Point, Review};

use super::{asked, effort, look_back, mean, numbers, played, seat_counts, set_up, shelf};

/// An interval of so many standard errors holds for all 38 seats of all tables at once with 95 %; of a few games, a wider one.
fn interval(games: usize) -> f64 {
    if games >= 100 { 3.2 } else { 8.0 }
}

fn check(review: &Review) {
    let Review { books, outcome, line, public, .. } = review;
    assert!((books.sum() - outcome).abs() < 1e-9, "{books:?}");
    assert!(books.errors <= 0.0 && review.mean_loss >= 0.0);
    assert!(line.iter().chain(public).all(|point| (0.0..=1.0).contains(&point.value)));
    let steps = |line: &[Point]| line.iter().map(|point| point.step).collect::<Vec<_>>();
    assert_eq!(steps(line), steps(public));
    assert_eq!(line.last(), public.last(), "in the end all know");
    for moment in &review.moments {
        assert!(moment.decision.loss > 3.0 * moment.decision.error, "{moment:?}");
    }
}

/// What an entry of the books is called, and where it stands.
type Entry = (&'static str, fn(&Books) -> f64);

/// How far an entry may be from zero on average beside its interval, with how many of a hundred reviews closing within three of the
/// errors that they state: values are estimates, and what they were out by is a revision.
const CLOSES: (f64, usize) = (0.1, 90);

/// Whatever is played: the entries add up to the outcome, errors cost, luck is zero on average, and hardly anything has to be
/// revised.
#[test]
fn the_books_balance_and_luck_is_even() {
    let entries: [Entry; 5] = [
        ("start", |books| books.start),
        ("luck", |books| books.luck),
        ("errors", |books| books.errors),
        ("others", |books| books.others),
        ("revision", |books| books.revision),
    ];
    for kind in shelf() {
        for seats in seat_counts(kind.as_ref()) {
            let game = set_up(kind.as_ref(), seats);
            let names = vec!["medium"; seats];
            let mut all = vec![Vec::new(); seats];
            for number in numbers(6) {
                let Some(one) = played(game.as_ref(), &names, number) else { continue };
                for seat in Seat::all(seats) {
                    let review = look_back(game.as_ref(), &one, seat, effort(Effort::TENTH.worlds));
                    check(&review);
                    all[seat.index()].push(review);
                }
            }
            for (seat, reviews) in all.iter().enumerate() {
                print!("{} of {seats}, seat {seat}, {} games:", kind.id(), reviews.len());
                for (name, entry) in entries {
                    let (mean, error) = mean(&reviews.iter().map(|review| entry(&review.books)).collect::<Vec<_>>());
                    print!(" {name} {mean:+.5} ± {error:.5}");
                    let free = match name {
                        "luck" => 0.001,
                        "revision" => CLOSES.0,
                        _ => continue,
                    };
                    let even = mean.abs() <= interval(reviews.len()) * error + free;
                    assert!(even, "{} seat {seat}: {name} {mean} ± {error}", kind.id());
                }
                let closes = |review: &&Review| review.books.revision.abs() <= 3.0 * review.error + 0.001;
                let closed = reviews.iter().filter(closes).count();
                println!(" closed within the error: {closed}");
                assert!(reviews.len() < 20 || 100 * closed >= CLOSES.1 * reviews.len(), "{} seat {seat}", kind.id());
            }
        }
    }
}

/// The error that is stated is the one there is: a tenth of the worlds is off by as much as is said, neither more nor much less.
#[test]
fn the_stated_error_is_the_error() {
    for kind in shelf() {
        let game = set_up(kind.as_ref(), 3);
        let mut off = Vec::new();
        for number in 0..u64::from(asked("REVIEW_GAMES", 12).min(100)) {
            let Some(one) = played(game.as_ref(), &["medium"; 3], number) else { continue };
            for seat in Seat::all(3) {
                let [few, many] =
                    [Effort::TENTH, Effort::FULL].map(|effort| look_back(game.as_ref(), &one, seat, effort));
                // The few worlds are among the many.
                let stated = few.luck_error.powi(2) - many.luck_error.powi(2);
                if stated > 1e-8 {
                    off.push((few.books.luck - many.books.luck).powi(2) / stated);
                }
            }
        }
        let (square, error) = mean(&off);
        println!("{}: off by {:.2} of what is stated, over {} reviews", kind.id(), square.sqrt(), off.len());
        assert!(off.is_empty() || (square - 1.0).abs() < 4.0 * error + 0.25, "{}: {square} ± {error}", kind.id());
    }
}
