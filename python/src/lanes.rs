//! Thousands of games side by side, each in its lane, stepped together. What is written goes straight into arrays of the
//! caller's, lane by lane, so that it does not depend on how many threads there are.

use std::sync::Arc;

use engine::{
    AnyGame, AnyPlayer, CUT, Encode, KeyStream, Pen, Player, Quick, Refusal, Seat, SeatSet, Seed, Silent, Viewer,
    first_to_arrive, row_size, seen_by,
};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::position::{any_of, no_such_number};
use crate::shelf::AnySetup;

/// What the lanes are for.
pub(crate) struct Plan {
    pub(crate) setup: Arc<dyn AnySetup>,
    pub(crate) lanes: usize,
    pub(crate) seed: Seed,
    /// The bot at each seat; nobody where the caller acts.
    pub(crate) bots: Vec<Option<String>>,
    /// Do rows have what is remembered too?
    pub(crate) memory: bool,
}

/// Where the lanes write, each into its own part. Rows and masks that nobody wants are empty.
pub(crate) struct Sheet<'a> {
    pub(crate) rows: &'a mut [u8],
    pub(crate) masks: &'a mut [u8],
    /// Who is asked.
    pub(crate) seats: &'a mut [i8],
    /// What the games that ended in this step were worth, by seat.
    pub(crate) rewards: &'a mut [f32],
    /// How many games ended in this step.
    pub(crate) ended: &'a mut [u8],
    /// How many of these were cut.
    pub(crate) cut: &'a mut [u8],
}

impl<'a> Sheet<'a> {
    /// The part of the first `lanes` of `all`, and the rest.
    fn split(self, lanes: usize, all: usize) -> (Sheet<'a>, Sheet<'a>) {
        fn part<T>(slice: &mut [T], lanes: usize, all: usize) -> (&mut [T], &mut [T]) {
            slice.split_at_mut(slice.len() / all.max(1) * lanes)
        }
        let (rows, more_rows) = part(self.rows, lanes, all);
        let (masks, more_masks) = part(self.masks, lanes, all);
        let (seats, more_seats) = part(self.seats, lanes, all);
        let (rewards, more_rewards) = part(self.rewards, lanes, all);
        let (ended, more_ended) = part(self.ended, lanes, all);
        let (cut, more_cut) = part(self.cut, lanes, all);
        let rest = Sheet {
            rows: more_rows,
            masks: more_masks,
            seats: more_seats,
            rewards: more_rewards,
            ended: more_ended,
            cut: more_cut,
        };
        (Sheet { rows, masks, seats, rewards, ended, cut }, rest)
    }
}

/// Lanes of whatever game.
pub(crate) trait AnyLanes: Send {
    /// Deals new games in all lanes, from the run's first seed on.
    fn reset(&mut self, seed: Option<Seed>, sheet: Sheet<'_>);
    /// Takes an action in every lane, lets bots answer, and deals anew where a game has ended. If one action is refused,
    /// none is taken.
    fn step(&mut self, actions: &[i32], sheet: Sheet<'_>) -> Result<(), (usize, Refusal)>;
    /// Draws a legal action for every lane, each with the same chance.
    fn sample(&mut self, actions: &mut [i32]);
}

struct Lane<G: Encode> {
    state: G::State,
    stream: KeyStream,
    /// Decides who is first where several may act, and what `sample` draws.
    arrival: Quick,
    /// The number of the game within the run.
    number: u64,
    step: u32,
    /// Who is asked.
    seat: Seat,
    /// What the caller's seats have learned; empty if nobody wants it.
    facts: Vec<G::Facts>,
    bots: Vec<Option<Box<dyn AnyPlayer>>>,
    legal: Vec<G::Action>,
}

pub(crate) struct Lanes<G: Encode> {
    game: Arc<G>,
    universe: Arc<[G::Action]>,
    plan: Plan,
    all: Vec<Lane<G>>,
}

/// All that lanes share.
struct Shared<'a, G: Encode> {
    game: &'a G,
    universe: &'a [G::Action],
    opened: &'a dyn AnyGame,
    plan: &'a Plan,
    seen: usize,
    width: usize,
    silent: bool,
}

impl<G: Encode> Lanes<G> {
    pub(crate) fn new(game: Arc<G>, universe: Arc<[G::Action]>, plan: Plan) -> Lanes<G> {
        let mut lanes = Lanes { game, universe, plan, all: Vec::new() };
        lanes.deal_all();
        lanes
    }

    fn deal_all(&mut self) {
        let shared = shared::<G>(&self.game, &self.universe, &self.plan);
        let numbers = (0..self.plan.lanes as u64).into_par_iter();
        self.all = numbers.map(|number| Lane::deal(&shared, number)).collect();
    }

    /// Does something in every lane with its part of the sheet, on all threads.
    fn each(&mut self, sheet: Sheet<'_>, work: impl Fn(&Shared<'_, G>, usize, &mut Lane<G>, Sheet<'_>) + Sync) {
        let shared = shared::<G>(&self.game, &self.universe, &self.plan);
        let count = self.all.len();
        // A few pieces a thread: some games take longer than others.
        let piece = count.div_ceil(4 * rayon::current_num_threads()).max(1);
        let (mut pieces, mut rest, mut left) = (Vec::new(), sheet, count);
        for (n, lanes) in self.all.chunks_mut(piece).enumerate() {
            let (part, more) = rest.split(lanes.len(), left);
            left -= lanes.len();
            pieces.push((n * piece, lanes, part));
            rest = more;
        }
        pieces.into_par_iter().for_each(|(first, lanes, mut part)| {
            let mut left = lanes.len();
            for (n, lane) in lanes.iter_mut().enumerate() {
                let (own, more) = part.split(1, left);
                left -= 1;
                work(&shared, first + n, lane, own);
                part = more;
            }
        });
    }
}

fn shared<'a, G: Encode>(game: &'a G, universe: &'a [G::Action], plan: &'a Plan) -> Shared<'a, G> {
    let seen = row_size(&game.seen());
    let width = seen + if plan.memory { row_size(&game.remembered()) } else { 0 };
    let silent = !plan.memory && plan.bots.iter().all(Option::is_none);
    Shared { game, universe, opened: plan.setup.opened(), plan, seen, width, silent }
}

impl<G: Encode> AnyLanes for Lanes<G> {
    fn reset(&mut self, seed: Option<Seed>, sheet: Sheet<'_>) {
        if let Some(seed) = seed {
            self.plan.seed = seed;
        }
        self.deal_all();
        self.each(sheet, |shared, _, lane, mut own| {
            lane.go_on(shared, &mut own);
            lane.write(shared, &mut own);
        });
    }

    fn step(&mut self, actions: &[i32], sheet: Sheet<'_>) -> Result<(), (usize, Refusal)> {
        let universe = &self.universe;
        let chosen = |number: i32| usize::try_from(number).ok().and_then(|number| universe.get(number).copied());
        for (n, (lane, &number)) in self.all.iter().zip(actions).enumerate() {
            let action = chosen(number).ok_or_else(|| (n, no_such_number(number.max(0) as usize, universe.len())))?;
            self.game.check(&lane.state, lane.seat, action).map_err(|fault| (n, fault.into()))?;
        }
        self.each(sheet, |shared, n, lane, mut own| {
            lane.act(shared, lane.seat, shared.universe[actions[n] as usize]);
            lane.go_on(shared, &mut own);
            lane.write(shared, &mut own);
        });
        Ok(())
    }

    fn sample(&mut self, actions: &mut [i32]) {
        let game = &self.game;
        let piece = self.all.len().div_ceil(4 * rayon::current_num_threads()).max(1);
        let pieces: Vec<_> = self.all.chunks_mut(piece).zip(actions.chunks_mut(piece)).collect();
        pieces.into_par_iter().for_each(|(lanes, actions)| {
            for (lane, action) in lanes.iter_mut().zip(actions) {
                lane.legal.clear();
                game.legal(&lane.state, lane.seat, &mut lane.legal);
                *action = game.number(any_of(&lane.legal, &mut lane.arrival)) as i32;
            }
        });
    }
}

impl<G: Encode> Lane<G> {
    fn deal(shared: &Shared<'_, G>, number: u64) -> Lane<G> {
        let game = shared.game;
        let (seed, mut arrival) = shared.plan.seed.nth(number);
        let mut stream = KeyStream::new(&seed);
        let state = game.deal(&mut stream);
        let seated = Seat::all(game.seats()).zip(&shared.plan.bots);
        // As in any simulated game, a seat's player has a chance of its own.
        let bots = seated.map(|(seat, bot)| (seat, bot, arrival.split()));
        let bots = bots.map(|(seat, bot, chance)| shared.opened.player(bot.as_deref()?, seat, chance)).collect();
        let facts = |seat| game.facts(Viewer::Seat(seat));
        let facts = if shared.plan.memory { Seat::all(game.seats()).map(facts).collect() } else { Vec::new() };
        let mut lane =
            Lane { state, stream, arrival, number, step: 0, seat: Seat::FIRST, facts, bots, legal: Vec::new() };
        lane.look(shared, &[]);
        lane
    }

    fn act(&mut self, shared: &Shared<'_, G>, seat: Seat, action: G::Action) {
        self.step += 1;
        if shared.silent {
            shared.game.apply(&mut self.state, seat, action, &mut self.stream, &mut Silent);
            return;
        }
        let mut events = Vec::new();
        shared.game.apply(&mut self.state, seat, action, &mut self.stream, &mut events);
        self.look(shared, &events);
    }

    /// Bots and the caller's seats take in the last step.
    fn look(&mut self, shared: &Shared<'_, G>, events: &[engine::Addressed<G::Event>]) {
        if shared.silent {
            return;
        }
        for seat in Seat::all(shared.game.seats()) {
            let viewer = Viewer::Seat(seat);
            let bot = self.bots[seat.index()].as_mut().and_then(typed::<G>);
            let facts = self.facts.get_mut(seat.index()).filter(|_| bot.is_none());
            if bot.is_none() && facts.is_none() {
                continue;
            }
            let (view, heard) = (shared.game.view(&self.state, viewer), seen_by(events, viewer));
            if let Some(bot) = bot {
                bot.observe(&view, &heard, self.step);
            } else if let Some(facts) = facts {
                shared.game.observe(facts, &view, &heard, self.step);
            }
        }
    }

    /// Lets bots act and deals new games until one of the caller's seats is asked.
    fn go_on(&mut self, shared: &Shared<'_, G>, own: &mut Sheet<'_>) {
        own.rewards.fill(0.0);
        own.ended.fill(0);
        own.cut.fill(0);
        loop {
            let game = shared.game;
            let over = game.outcome(&self.state);
            if over.is_some() || self.step >= CUT {
                own.ended.iter_mut().for_each(|ended| *ended = ended.saturating_add(1));
                match over {
                    Some(over) => pay(over.winners, game.seats(), own.rewards),
                    None => own.cut.iter_mut().for_each(|cut| *cut = cut.saturating_add(1)),
                }
                let legal = std::mem::take(&mut self.legal);
                *self = Lane { legal, ..Lane::deal(shared, self.number + shared.plan.lanes as u64) };
            }
            let Some(seat) = first_to_arrive(game.to_act(&self.state), &mut self.arrival) else { return };
            self.seat = seat;
            let Some(bot) = self.bots[seat.index()].as_mut().and_then(typed::<G>) else { return };
            self.legal.clear();
            game.legal(&self.state, seat, &mut self.legal);
            let action = bot.choose(&game.view(&self.state, Viewer::Seat(seat)), &self.legal, self.step);
            self.act(shared, seat, action);
        }
    }

    fn write(&mut self, shared: &Shared<'_, G>, own: &mut Sheet<'_>) {
        let (game, seat) = (shared.game, self.seat);
        own.seats.fill(seat.index() as i8);
        if !own.masks.is_empty() {
            own.masks.fill(0);
            self.legal.clear();
            game.legal(&self.state, seat, &mut self.legal);
            for &action in &self.legal {
                own.masks[game.number(action)] = 1;
            }
        }
        if own.rows.len() == shared.width {
            own.rows.fill(0);
            let (seen, remembered) = own.rows.split_at_mut(shared.seen);
            let view = game.view(&self.state, Viewer::Seat(seat));
            game.write_seen(seat, &view, &mut Pen::new(seen));
            if let Some(facts) = self.facts.get(seat.index()) {
                game.write_remembered(seat, &view, facts, &mut Pen::new(remembered));
            }
        }
    }
}

/// The player behind a bot.
fn typed<G: Encode>(bot: &mut Box<dyn AnyPlayer>) -> Option<&mut Player<G>> {
    bot.as_any().downcast_mut()
}

/// One for winners, shared; minus one for the others together: what all get adds up to nothing.
pub(crate) fn pay(winners: SeatSet, seats: usize, rewards: &mut [f32]) {
    let (won, lost) = (winners.len(), seats - winners.len());
    for (seat, reward) in Seat::all(seats).zip(rewards) {
        *reward += match (winners.contains(seat), lost) {
            (_, 0) => 0.0,
            (true, _) => 1.0 / won as f32,
            (false, _) => -1.0 / lost as f32,
        };
    }
}
