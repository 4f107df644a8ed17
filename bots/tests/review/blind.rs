//! What is said of a decision follows from what the seat could know: it is the same in two worlds that it cannot tell apart.

use engine::review::{Choice, Decision, Effort, Point, Review, Reviewed, review_dealt};
use engine::{Addressed, Boxed, Cancel, Chance, KeyStream, Options, Quick, Seat, Seed, Seen, Viewer, seen_by};

/// A game is given up after so many actions.
const LONGEST: usize = 400;
/// So many actions look the same at most.
const ALIKE: usize = 60;
/// So often something is looked for that shows no difference.
const TRIES: usize = 24;

struct World<G: Reviewed> {
    dealt: G::State,
    state: G::State,
    stream: KeyStream,
    log: Vec<(Seat, G::Action)>,
}

impl<G: Reviewed> Clone for World<G> {
    fn clone(&self) -> Self {
        World { dealt: self.dealt, state: self.state, stream: self.stream.clone(), log: self.log.clone() }
    }
}

impl<G: Reviewed> World<G> {
    fn act(&mut self, game: &G, seat: Seat, action: G::Action) -> Vec<Addressed<G::Event>> {
        let mut events = Vec::new();
        game.apply(&mut self.state, seat, action, &mut self.stream, &mut events);
        self.log.push((seat, action));
        events
    }

    /// Somebody who is asked, and something that may be done.
    fn any(&self, game: &G, chance: &mut Quick) -> Option<(Seat, G::Action)> {
        let asked = game.to_act(&self.state);
        let seat = asked.iter().nth(chance.below(asked.len().max(1) as u32) as usize)?;
        let mut legal = Vec::new();
        game.legal(&self.state, seat, &mut legal);
        Some((seat, legal[chance.below(legal.len() as u32) as usize]))
    }

    /// Everybody goes on by instinct, as far as everybody can see.
    fn finish(mut self, game: &G, dealt: &KeyStream, viewer: Seat, chance: &mut Quick) -> Option<Review> {
        let (mut facts, cancelled) = (game.facts(Viewer::Spectator), Cancel::default());
        let mut step = self.log.len() as u32;
        while game.outcome(&self.state).is_none() && self.log.len() < LONGEST {
            let (seat, _) = self.any(game, chance)?;
            let (view, mut legal) = (game.view(&self.state, Viewer::Seat(seat)), Vec::new());
            game.legal(&self.state, seat, &mut legal);
            let seen = Seen { game, seat, view: &view, facts: &facts, legal: &legal, step, cancelled: &cancelled };
            let action = game.instinct(&seen, chance);
            let told = self.act(game, seat, action);
            step += 1;
            let view = game.view(&self.state, Viewer::Spectator);
            game.observe(&mut facts, &view, &seen_by(&told, Viewer::Spectator), step);
        }
        game.outcome(&self.state)?;
        review_dealt(game, self.dealt, dealt.clone(), &self.log, viewer, Effort { worlds: 4 })
    }
}

/// Something that may be done in both worlds and looks the same in both, if any is found.
fn alike<G: Reviewed>(game: &G, worlds: &[World<G>; 2], viewer: Seat, chance: &mut Quick) -> Option<[World<G>; 2]> {
    let (seat, action) = worlds[0].any(game, chance).filter(|_| worlds[0].log.len() < ALIKE)?;
    game.check(&worlds[1].state, seat, action).ok()?;
    let mut next = worlds.clone();
    let told = next.each_mut().map(|world| world.act(game, seat, action));
    let [here, there] = told.each_ref().map(|told| seen_by(told, Viewer::Seat(viewer)));
    let [view, other] = next.each_ref().map(|world| game.view(&world.state, Viewer::Seat(viewer)));
    let over = next.iter().any(|world| game.outcome(&world.state).is_some());
    (here == there && view == other && !over).then_some(next)
}

/// Plays a game in two worlds that differ in what the viewer cannot see, until they cannot be the same any more to it; then each to
/// its end. Gives how many decisions were compared.
fn compare<G: Reviewed + Boxed>(seats: usize, number: u64) -> usize {
    let game = G::set_up(seats, &Options::default()).unwrap();
    let (seed, mut chance) = Seed([42; 32]).nth(number);
    let viewer = Seat::new(chance.below(seats as u32) as usize).unwrap();
    let mut stream = KeyStream::new(&seed);
    let state = game.deal(&mut stream);
    let mut facts = game.facts(Viewer::Seat(viewer));
    let view = game.view(&state, Viewer::Seat(viewer));
    game.observe(&mut facts, &view, &[], 0);
    let other = game.sample(&view, &facts, &mut chance);
    let begin = |dealt| World::<G> { dealt, state: dealt, stream: stream.clone(), log: Vec::new() };
    let mut worlds = [begin(state), begin(other)];
    while let Some(next) = (0..TRIES).find_map(|_| alike(&game, &worlds, viewer, &mut chance)) {
        worlds = next;
    }
    let alike = worlds[0].log.len() as u32;
    let reviews = worlds.map(|world| world.finish(&game, &stream, viewer, &mut chance));
    let [Some(here), Some(there)] = reviews else { return 0 };
    let told = |review: &Review| -> (Vec<Decision>, Option<Vec<Choice>>, Vec<Point>, Vec<Point>) {
        let until = |points: &[Point]| points.iter().filter(|point| point.step <= alike).copied().collect();
        let decided = review.decisions.iter().filter(|decision| decision.step < alike).cloned().collect();
        // What is done then may differ; what could be done is the same.
        let last = review.decisions.iter().find(|decision| decision.step == alike);
        (decided, last.map(|last| last.choices.clone()), until(&review.line), until(&review.public))
    };
    let (mut here, mut there) = (told(&here), told(&there));
    // Whoever does nothing then decides nothing then.
    if here.1.is_none() || there.1.is_none() {
        (here.1, there.1) = (None, None);
    }
    assert_eq!(here, there, "{}, game {number}: {viewer:?} is told what it could not know", G::ID);
    here.0.len() + usize::from(here.1.is_some())
}

fn compare_all<G: Reviewed + Boxed>() {
    let (fewest, most) = G::SEATS;
    let games = u64::from(super::asked("REVIEW_GAMES", 24));
    let seats = |number: u64| fewest + number as usize % (most + 1 - fewest);
    let decisions: usize = (0..games).map(|number| compare::<G>(seats(number), number)).sum();
    println!("{}: {decisions} decisions of {games} pairs of games", G::ID);
    assert!(decisions as u64 >= games / 8, "{}: {decisions} are too few to mean something", G::ID);
}

#[test]
fn nothing_is_said_of_a_decision_that_the_seat_could_not_know() {
    compare_all::<game_over::GameOver>();
    compare_all::<squid::Squid>();
    compare_all::<walls::Walls>();
}
