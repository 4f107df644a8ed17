//! `cargo bench -p bench --bench solver`: how long the solver of *Ab durch die Mauer* takes a position, beside a naive search.

#[path = "../../games/walls/tests/naive/mod.rs"]
mod naive;

use std::time::Duration;

use bots::cpu_time;
use criterion::Criterion;
use engine::{Boxed, Chance, Game, Kinds, Options, Quick, Silent};
use walls::{Action, Phase, State, Walls, solver};

fn main() {
    let game = Walls::set_up(4, &Options::default()).expect("the usual set-up is valid");
    let mut chance = Quick::new(5);
    let positions: Vec<State> = (0..4_000).map(|_| position(&game, &mut chance)).collect();

    let mut times: Vec<Duration> = positions.iter().map(|state| timed(|| solver::reach(&game, state))).collect();
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    println!("the solver, {} positions with three moves left, CPU time a position:", times.len());
    println!("  p50 {:?}, p90 {:?}, p99 {:?}, most {:?}", at(50), at(90), at(99), at(100));
    let some = &positions[..200];
    let plain: Duration = some.iter().map(|state| timed(|| naive::reach(&game, state))).sum();
    let quick: Duration = some.iter().map(|state| timed(|| solver::reach(&game, state))).sum();
    let ratio = plain.as_secs_f64() / quick.as_secs_f64();
    println!("  the naive search takes {:?} a position, {ratio:.0} times as long\n", plain / some.len() as u32);

    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(4))
        .sample_size(20)
        .configure_from_args();
    let mut next = positions.iter().cycle();
    criterion.bench_function("walls/solver", |bencher| {
        bencher.iter(|| next.next().map(|state| solver::reach(&game, state)));
    });
    criterion.final_summary();
}

/// The beginning of a turn as it comes up when kinds of actions are mixed.
fn position(game: &Walls, chance: &mut Quick) -> State {
    let mut state = game.deal(chance);
    let mut legal = Vec::new();
    let mut steps = chance.below(120);
    while state.phase != Phase::Over && (steps > 0 || state.moves_left < 3 || state.phase != Phase::Move) {
        steps = steps.saturating_sub(1);
        legal.clear();
        game.legal(&state, state.turn, &mut legal);
        let kinds: Vec<&str> = Action::KINDS.iter().copied().filter(|k| legal.iter().any(|a| a.kind() == *k)).collect();
        let kind = kinds[chance.below(kinds.len() as u32) as usize];
        let those: Vec<Action> = legal.iter().copied().filter(|action| action.kind() == kind).collect();
        let turn = state.turn;
        game.apply(&mut state, turn, those[chance.below(those.len() as u32) as usize], chance, &mut Silent);
    }
    state
}

/// The CPU time of this thread that something takes.
fn timed<T>(what: impl FnOnce() -> T) -> Duration {
    let before = cpu_time();
    std::hint::black_box(what());
    cpu_time().saturating_sub(before)
}
