//! A finished game gone through once more, through the eyes of one seat.

use super::books::Entry;
use super::worlds::{Snapshot, Worlds, mean};
use super::{AS_GOOD, Books, Choice, Decision, Effort, Figures, KeyMoment, Moment, Point, Review, Reviewed};
use crate::{Addressed, AnyKind, BadLine, KeyStream, Question, Quick, Replay, Seat, Seed, Transcript, Viewer, seen_by};

/// A key moment lost at least so much …
const WORTH_SAYING: f64 = 0.05;
/// … and more than so many standard errors.
const SURE: f64 = 3.0;
/// So many are named at most.
const MOMENTS: usize = 5;
/// So many choices are kept of a decision.
const CHOICES: usize = 6;
/// So many lucky or unlucky steps are named at most.
const SWINGS: usize = 3;

/// A question that is open: what the seat knew when it was asked, and who has answered since.
struct Asked<G: Reviewed> {
    at: Snapshot<G>,
    /// What every seat knew.
    facts: Vec<G::Facts>,
    value: f64,
    answers: Vec<(Seat, G::Action)>,
    /// What the seat was shown since.
    shown: Vec<G::Event>,
    own: Option<Own<G>>,
}

/// What worlds are sampled for.
#[derive(Clone, Copy)]
enum Sampled {
    Worths,
    Luck,
}

/// The seat's own answer.
struct Own<G: Reviewed> {
    at: Snapshot<G>,
    worths: Vec<f64>,
    taken: usize,
    best: usize,
    decision: Decision,
}

struct Run<'a, G: Reviewed> {
    worlds: Worlds<'a, G>,
    review: Review,
    /// The square of the standard error of luck.
    variance: f64,
    /// The sum of the squares of all revisions.
    doubt: f64,
    /// The seat's first decision of its turn, and which turn that is.
    began: Option<(u32, Snapshot<G>)>,
    figures: Figures,
    notes: Vec<KeyMoment>,
    turns: Vec<u32>,
}

/// Looks back at a game of these actions through the eyes of a seat. Nothing if they do not lead to the end of a game. The same
/// game and effort always give the same.
pub fn review<G: Reviewed>(
    game: &G,
    seed: &Seed,
    actions: &[(Seat, G::Action)],
    seat: Seat,
    effort: Effort,
) -> Option<Review> {
    let mut stream = KeyStream::new(seed);
    let dealt = game.deal(&mut stream);
    review_dealt(game, dealt, stream, actions, seat, effort)
}

/// The same from a dealt table on, with the chance that follows.
pub fn review_dealt<G: Reviewed>(
    game: &G,
    mut state: G::State,
    mut stream: KeyStream,
    actions: &[(Seat, G::Action)],
    seat: Seat,
    effort: Effort,
) -> Option<Review> {
    let viewer = Viewer::Seat(seat);
    let mut facts: Vec<G::Facts> = Seat::all(game.seats()).map(|seat| game.facts(Viewer::Seat(seat))).collect();
    let mut run = Run::new(game, seat, effort, turns(actions));
    let learn = |facts: &mut [G::Facts], state: &G::State, events: &[Addressed<G::Event>], step| {
        for (facts, seat) in facts.iter_mut().zip(Seat::all(game.seats())) {
            let viewer = Viewer::Seat(seat);
            game.observe(facts, &game.view(state, viewer), &seen_by(events, viewer), step);
        }
    };
    learn(&mut facts, &state, &[], 0);
    // What everybody knows, somebody without a seat does too.
    let mut public = game.facts(Viewer::Spectator);
    game.observe(&mut public, &game.view(&state, Viewer::Spectator), &[], 0);
    let snapshot = |state: &G::State, facts: &[G::Facts], step| {
        let mut legal = Vec::new();
        game.legal(state, seat, &mut legal);
        Snapshot { view: game.view(state, viewer), facts: facts[seat.index()].clone(), legal, step }
    };
    let mut asked = run.ask(snapshot(&state, &facts, 0), &facts, None);
    run.public(&state, &public, 0, None);
    run.review.books.start = asked.value;
    for (step, &(actor, action)) in (1..).zip(actions) {
        game.check(&state, actor, action).ok()?;
        if actor == seat && asked.own.is_none() {
            asked.own = run.decide(snapshot(&state, &facts, step - 1), action);
        }
        let mut events: Vec<Addressed<G::Event>> = Vec::new();
        let question = game.apply(&mut state, actor, action, &mut stream, &mut events);
        learn(&mut facts, &state, &events, step);
        let (view, told) = (game.view(&state, Viewer::Spectator), seen_by(&events, Viewer::Spectator));
        game.observe(&mut public, &view, &told, step);
        asked.answers.push((actor, action));
        asked.shown.extend(seen_by(&events, viewer).into_iter().cloned());
        let reward = run.worlds.reward(&state);
        if question == Question::New || reward.is_some() {
            let next = run.ask(snapshot(&state, &facts, step), &facts, reward);
            run.close(asked, next.value, step);
            run.public(&state, &public, step, reward);
            asked = next;
        }
        if reward.is_some() {
            break;
        }
    }
    run.review.outcome = run.worlds.reward(&state)?;
    Some(run.finish())
}

/// In which turn each action was taken.
fn turns<A>(actions: &[(Seat, A)]) -> Vec<u32> {
    let mut turn = 0;
    let mut last = None;
    let count = |(seat, _): &(Seat, A)| {
        turn += u32::from(last != Some(*seat));
        last = Some(*seat);
        turn
    };
    actions.iter().map(count).collect()
}

impl<'a, G: Reviewed> Run<'a, G> {
    fn new(game: &'a G, seat: Seat, effort: Effort, turns: Vec<u32>) -> Self {
        let review = Review {
            seat,
            outcome: 0.0,
            books: Books::default(),
            luck_error: 0.0,
            error: 0.0,
            line: Vec::new(),
            public: Vec::new(),
            luck: Vec::new(),
            decided: 0,
            best: 0,
            mean_loss: 0.0,
            moments: Vec::new(),
            figures: Vec::new(),
            decisions: Vec::new(),
        };
        Run {
            worlds: Worlds::new(game, seat, effort),
            review,
            variance: 0.0,
            doubt: 0.0,
            began: None,
            figures: Figures::default(),
            notes: Vec::new(),
            turns,
        }
    }

    /// Chance for what is worked out at a step. It follows from nothing that is hidden: not even noise tells the deal.
    fn chance(&self, step: u32, what: Sampled) -> Quick {
        Quick::new((u64::from(step) << 8) | ((self.worlds.seat.index() as u64) << 1) | what as u64)
    }

    /// The table asks something, or the game is over and worth `reward`.
    fn ask(&mut self, at: Snapshot<G>, facts: &[G::Facts], reward: Option<f64>) -> Asked<G> {
        let value = reward.unwrap_or_else(|| self.worlds.worth(&at));
        self.review.line.push(Point { step: at.step, value });
        Asked { at, facts: facts.to_vec(), value, answers: Vec::new(), shown: Vec::new(), own: None }
    }

    /// What the seat's chance is to everybody who looks on.
    fn public(&mut self, state: &G::State, facts: &G::Facts, step: u32, reward: Option<f64>) {
        let view = self.worlds.game.view(state, Viewer::Spectator);
        let at = Snapshot { view, facts: facts.clone(), legal: Vec::new(), step };
        let value = reward.unwrap_or_else(|| self.worlds.worth(&at));
        self.review.public.push(Point { step, value });
    }

    /// The seat does something. Nothing is decided where there is nothing to choose.
    fn decide(&mut self, at: Snapshot<G>, action: G::Action) -> Option<Own<G>> {
        let turn = self.turns.get(at.step as usize).copied().unwrap_or(0);
        if self.began.as_ref().is_none_or(|(began, _)| *began != turn) {
            self.began = Some((turn, at.clone()));
        }
        let taken = at.legal.iter().position(|&legal| legal == action).filter(|_| at.legal.len() > 1)?;
        let counted = self.worlds.game.worths(&self.worlds.seen(&at)).filter(|worths| worths.len() == at.legal.len());
        let (worths, samples) = if let Some(worths) = counted {
            (worths, None)
        } else {
            let mut chance = self.chance(at.step, Sampled::Worths);
            let samples = self.worlds.sampled(&at, &mut chance);
            (samples.iter().map(|values| mean(values).0).collect(), Some(samples))
        };
        // Among equals what was done is best.
        let best = (0..worths.len()).fold(taken, |best, n| if worths[n] > worths[best] + 1e-9 { n } else { best });
        let error = samples.map_or(0.0, |samples| error(&samples[best], &samples[taken]));
        let mut order: Vec<usize> = (0..worths.len()).collect();
        order.sort_by(|&a, &b| worths[b].total_cmp(&worths[a]));
        let choice = |&n: &usize| Choice { action: at.legal[n].to_string(), worth: worths[n] };
        let decision = Decision {
            step: at.step,
            action: action.to_string(),
            worth: worths[taken],
            loss: worths[best] - worths[taken],
            error,
            choices: order.iter().take(CHOICES).map(choice).collect(),
        };
        Some(Own { at, worths, taken, best, decision })
    }

    /// A question is closed, and the seat knows as much as `after` is worth.
    fn close(&mut self, asked: Asked<G>, after: f64, step: u32) {
        let Asked { at, facts, value: before, answers, shown, own } = asked;
        // What shows nothing hidden brings no luck.
        let expected = if shown.iter().any(crate::Event::shows) {
            let knew = |known: G::Facts, (seat, _): &(Seat, G::Action)| {
                let other = facts.get(seat.index()).filter(|_| *seat != self.worlds.seat);
                other.map(|other| self.worlds.game.pooled(&known, other)).unwrap_or(known)
            };
            let known = answers.iter().fold(at.facts.clone(), knew);
            let mut chance = self.chance(at.step, Sampled::Luck);
            match self.worlds.expected(&at, &known, &answers, &mut chance) {
                Some((mean, error)) => {
                    self.variance += error.powi(2);
                    mean
                }
                None => after,
            }
        } else {
            after
        };
        // Those who answered first may have told something.
        let worth = |own: &Own<G>| {
            let asked = if own.at.step == at.step { before } else { self.worlds.worth(&own.at) };
            (asked, own.worths[own.best], own.worths[own.taken])
        };
        let (asked, best, taken) = own.as_ref().map_or((before, before, before), worth);
        let alone = answers.iter().all(|(seat, _)| *seat == self.worlds.seat);
        let entry = Entry { before, asked, best, taken, expected, after, alone };
        self.review.books.enter(&entry);
        self.doubt += entry.revision().powi(2);
        self.review.luck.push(Point { step, value: entry.luck() });
        if let Some(own) = own {
            self.keep(own, &shown);
        }
    }

    fn keep(&mut self, own: Own<G>, shown: &[G::Event]) {
        let Own { at, worths, taken, best, decision } = own;
        let game = self.worlds.game;
        let seen = self.worlds.seen(&at);
        let began = self.worlds.seen(self.began.as_ref().map_or(&at, |(_, began)| began));
        let moment = Moment { seen: &seen, began: &began, worths: &worths, taken, best, turns: &self.turns };
        game.figure(&moment, shown, &mut self.figures);
        if decision.loss > WORTH_SAYING.max(SURE * decision.error) {
            self.notes.push(KeyMoment { decision: decision.clone(), note: game.note(&moment) });
        }
        self.review.decisions.push(decision);
    }

    fn finish(mut self) -> Review {
        let mut review = self.review;
        review.luck_error = self.variance.sqrt();
        review.error = (self.variance + self.doubt).sqrt();
        review.decided = review.decisions.len() as u32;
        let good = |decision: &&Decision| decision.loss <= AS_GOOD.max(SURE * decision.error);
        review.best = review.decisions.iter().filter(good).count() as u32;
        let lost: f64 = review.decisions.iter().map(|decision| decision.loss).sum();
        review.mean_loss = lost / f64::from(review.decided.max(1));
        self.notes.sort_by(|a, b| b.decision.loss.total_cmp(&a.decision.loss));
        self.notes.truncate(MOMENTS);
        self.notes.sort_by_key(|moment| moment.decision.step);
        review.moments = self.notes;
        review.luck.sort_by(|a, b| b.value.abs().total_cmp(&a.value.abs()));
        review.luck.truncate(SWINGS);
        review.luck.retain(|swing| swing.value.abs() > WORTH_SAYING);
        review.figures = self.figures.0;
        review
    }
}

/// The standard error of the difference of two means over the same worlds. What is the same in every world was looked at once.
fn error(best: &[f64], taken: &[f64]) -> f64 {
    let worlds = best.len().max(taken.len());
    let at = |values: &[f64], n: usize| values.get(n).or(values.last()).copied().unwrap_or(0.0);
    let differences: Vec<f64> = (0..worlds).map(|n| at(best, n) - at(taken, n)).collect();
    mean(&differences).1
}

/// Looks back at a transcript through the eyes of a seat. Every line is checked first.
pub fn review_of(
    shelf: &[Box<dyn AnyKind>],
    transcript: &Transcript,
    seat: Seat,
    effort: Effort,
) -> Result<Review, BadLine> {
    let replay = Replay::finished(shelf, transcript)?;
    let actions: Vec<(Seat, &str)> =
        transcript.actions.iter().filter_map(|entry| Some((Seat::new(entry.seat)?, entry.action.as_str()))).collect();
    let review = replay.game().review(&transcript.header.seed, &actions, seat, effort);
    review.ok_or_else(|| BadLine::new(1, format!("nobody can look back at “{}” yet", transcript.header.game)))
}
