//! Looking back: votes against what the others could be expected to show, and tricks kept or played too early.

use engine::review::{AS_GOOD, Figures, Moment, Note, Reviewed};
use engine::{Seat, Seen};

use crate::action::Action;
use crate::event::Event;
use crate::people::HARD;
use crate::pieces::{Position, Vote};
use crate::setup::Squid;
use crate::strategy::Thought;
use crate::view::View;

impl Reviewed for Squid {
    /// Whoever is asked does what is best.
    fn value(&self, seen: &Seen<'_, Squid>) -> f64 {
        if !seen.view.ring.contains(&Squid::colour(seen.seat)) {
            return 0.0;
        }
        let thought = Thought::new(seen, HARD);
        thought.worths().into_iter().reduce(f64::max).unwrap_or_else(|| thought.value())
    }

    /// Counted out over all that the others may show, as somebody expects who thinks deepest.
    fn worths(&self, seen: &Seen<'_, Squid>) -> Option<Vec<f64>> {
        Some(Thought::new(seen, HARD).worths())
    }

    fn note(&self, moment: &Moment<'_, Squid>) -> Note {
        let (taken, best) = (moment.taken(), moment.best());
        match (taken, best) {
            (Action::Vote(vote), Action::Vote(better)) => {
                let others = Thought::new(moment.seen, HARD).likely_sum();
                let (vote, better) = (vote.value(), better.value());
                Note::new(
                    "vote",
                    format!("the others were likely to show {others} in all, and {better} was better than {vote}"),
                )
                .with("vote", &vote)
                .with("better", &better)
                .with("others", &others)
            }
            (Action::Pass, Action::Play(play)) => {
                Note::new("kept", format!("it was time for “{}”", play.card())).with("card", &play.card())
            }
            (Action::Play(play), Action::Pass) => {
                Note::new("early", format!("“{}” would have been worth more later", play.card()))
                    .with("card", &play.card())
            }
            (Action::Play(play), Action::Play(better)) => {
                Note::new("other", format!("“{}” was the better card than “{}”", better.card(), play.card()))
                    .with("card", &play.card())
                    .with("better", &better.card())
            }
            _ => Note::new("placed", format!("“{best}” was a better place for the guard to start than “{taken}”")),
        }
    }

    /// Habits that others can count on, how often the vote decided about an own character, and windows in which a trick was
    /// rightly played or kept.
    fn figure(&self, moment: &Moment<'_, Squid>, shown: &[Event], figures: &mut Figures) {
        let share = |is: bool| f64::from(u8::from(is));
        let Action::Vote(vote) = moment.taken() else {
            if matches!(moment.taken(), Action::Play(_) | Action::Pass) {
                let right = moment.worths[moment.best] - moment.worths[moment.taken] <= AS_GOOD;
                figures.add("windows", share(right), 1.0);
            }
            return;
        };
        figures.add("showed-1", share(vote == Vote::One), 1.0);
        let sum = shown.iter().find_map(|event| if let Event::Counted { sum, .. } = event { Some(*sum) } else { None });
        if let (Some(sum), Some(guard)) = (sum, moment.seen.view.guard) {
            let other = if vote == Vote::One { Vote::Zero } else { Vote::One };
            let instead = sum - vote.value() + other.value();
            let own = |by: i8| stands_on(moment.seen.view, moment.seen.seat, guard, by);
            figures.add("decided", share(own(sum) != own(instead)), 1.0);
        }
    }
}

/// Would the guard stop behind a character of the seat?
fn stands_on(view: &View, seat: Seat, guard: Position, by: i8) -> bool {
    let stop = guard.walk(by, view.ring.len() as u8);
    view.ring.get(stop.index()) == Some(&Squid::colour(seat))
}
