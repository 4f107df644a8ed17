//! Laws of a question that several seats answer: each answer is secret until all are in, and their order does not matter.

use super::Breach;
use super::court::Court;
use super::eyes::{Deed, Mind, beats, heard};
use crate::{Addressed, Chance, KeyStream, Knowledge, Question, Seat, SeatSet, Silent, Viewer, seen_by};

/// An answer of a seat.
type Answer<G> = (Seat, <G as crate::Game>::Action);

/// An answer, given: the position after it, and what it told.
struct Given<G: Knowledge> {
    after: G::State,
    events: Vec<Addressed<G::Event>>,
}

/// Two answers given in an order.
struct Course<G: Knowledge> {
    first: Given<G>,
    second: Given<G>,
    drawn: u64,
}

impl<G: Knowledge> Court<'_, G> {
    /// Two seats that answer the same question secretly: it does not matter who is first.
    pub(super) fn commits(
        &mut self,
        state: &G::State,
        stream: &KeyStream,
        to_act: &[Seat],
        minds: &[Mind<G>],
    ) -> Result<(), Breach> {
        let [.., a, b] = *to_act else { return Ok(()) };
        let (of_a, of_b) = (self.legal(state, a), self.legal(state, b));
        let (x, y) = ((a, self.any(&of_a)), (b, self.any(&of_b)));
        let (Some(one), Some(other)) = (self.in_order(state, stream, [x, y]), self.in_order(state, stream, [y, x]))
        else {
            return Ok(());
        };
        let commute = one.end() == other.end() && one.drawn == other.drawn;
        self.rule("secret commits commute", commute, || {
            format!("{x:?}, {y:?}: {:?} and {:?}", one.end(), other.end())
        })?;
        if self.chance.below(8) > 0 {
            return Ok(());
        }
        // Had one of the two answered otherwise: who could exclude that, could do so whoever was first.
        for changed in [[(a, self.any(&of_a)), y], [x, (b, self.any(&of_b))]] {
            let Some(else_) = self.in_order(state, stream, changed) else { continue };
            for mind in minds {
                let fits = [&one, &other].map(|course| self.fits_after(mind, course, else_.end()));
                self.rule_for(
                    mind.viewer,
                    "what is known does not depend on who answers first",
                    fits[0] == fits[1],
                    || format!("{x:?}, {y:?}: could it have been {changed:?}? {fits:?}"),
                )?;
            }
        }
        Ok(())
    }

    /// Both answers, if the first leaves the question open.
    fn in_order(&self, state: &G::State, stream: &KeyStream, answers: [Answer<G>; 2]) -> Option<Course<G>> {
        let (mut after, mut stream) = (*state, stream.clone());
        let mut give = |(seat, action): Answer<G>| {
            let mut events = Vec::new();
            let question = self.game.apply(&mut after, seat, action, &mut stream, &mut events);
            (Given { after, events }, question)
        };
        let (first, Question::StillOpen) = give(answers[0]) else { return None };
        let (second, _) = give(answers[1]);
        Some(Course { first, second, drawn: stream.drawn() })
    }

    /// Would somebody who has watched a course take this world for possible?
    fn fits_after(&self, mind: &Mind<G>, course: &Course<G>, world: &G::State) -> bool {
        let (mut facts, mut view) = (mind.facts.clone(), mind.view.clone());
        for (Given { after, events }, step) in [&course.first, &course.second].into_iter().zip(self.step() + 1..) {
            view = self.game.view(after, mind.viewer);
            self.game.observe(&mut facts, &view, &seen_by(events, mind.viewer), step);
        }
        self.game.fits(&view, &facts, world)
    }

    /// An answer that leaves the question open for others is secret: whatever it is, the others see the same.
    pub(super) fn secrecy(&self, state: &G::State, stream: &KeyStream, seat: Seat) -> Result<(), Breach> {
        let commits = self.legal(state, seat).into_iter().filter_map(|action| {
            let (mut after, mut events) = (*state, Vec::new());
            let question = self.game.apply(&mut after, seat, action, &mut stream.clone(), &mut events);
            (question == Question::StillOpen).then_some((action, after, events))
        });
        let commits: Vec<_> = commits.collect();
        for pair in commits.windows(2) {
            let [(x, one, told), (y, other, told_other)] = pair else { continue };
            for viewer in Viewer::all(self.game.seats()).filter(|&viewer| viewer != Viewer::Seat(seat)) {
                let same = self.game.view(one, viewer) == self.game.view(other, viewer)
                    && heard(told, viewer) == heard(told_other, viewer)
                    && beats(told) == beats(told_other);
                self.rule_for(viewer, "a commit tells only that it was made", same, || format!("{x} and {y}"))?;
            }
        }
        Ok(())
    }

    /// Has an action changed nothing for those who are still asked? Then whatever they answer comes to the same, before it
    /// or after it.
    pub(super) fn minds_no_answer(&self, deed: &Deed<'_, G>, left: SeatSet) -> bool {
        let game = self.game;
        left.iter().all(|other| {
            self.legal(deed.before, other).into_iter().all(|answer| {
                let (mut after, mut stream) = (*deed.before, deed.stream.clone());
                game.apply(&mut after, deed.seat, deed.action, &mut stream, &mut Silent);
                let still = game.check(&after, other, answer).is_ok();
                game.apply(&mut after, other, answer, &mut stream, &mut Silent);
                let (mut before, mut stream) = (*deed.before, deed.stream.clone());
                game.apply(&mut before, other, answer, &mut stream, &mut Silent);
                let still = still && game.check(&before, deed.seat, deed.action).is_ok();
                game.apply(&mut before, deed.seat, deed.action, &mut stream, &mut Silent);
                still && before == after
            })
        })
    }
}

impl<G: Knowledge> Course<G> {
    /// The position that it led to.
    fn end(&self) -> &G::State {
        &self.second.after
    }
}
