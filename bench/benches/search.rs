//! `make bench`: iterations per second of the tree search, in the first decision of each game.

use std::time::Duration;

use bots::{Budget, Search};
use criterion::{Criterion, Throughput};
use engine::{Boxed, Cancel, Instinct, Options, Quick, Seen, Viewer};

const ITERATIONS: u32 = 640;
const HORIZON: u32 = 12;

fn main() {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(4))
        .sample_size(10)
        .configure_from_args();
    bench_search::<game_over::GameOver>(&mut criterion);
    bench_search::<squid::Squid>(&mut criterion);
    bench_search::<walls::Walls>(&mut criterion);
    criterion.final_summary();
}

fn bench_search<G: Boxed + Instinct>(criterion: &mut Criterion) {
    let game = G::set_up(2, &Options::default()).expect("the usual set-up is valid");
    let state = game.deal(&mut Quick::new(1));
    let seat = game.start(&state);
    let (view, mut facts) = (game.view(&state, Viewer::Seat(seat)), game.facts(Viewer::Seat(seat)));
    game.observe(&mut facts, &view, &[], 0);
    let mut legal = Vec::new();
    game.legal(&state, seat, &mut legal);
    let cancelled = Cancel::default();
    let seen = Seen { game: &game, seat, view: &view, facts: &facts, legal: &legal, step: 0, cancelled: &cancelled };
    let mut search = Search::new(Budget::Iterations(ITERATIONS), HORIZON);
    let mut chance = Quick::new(2);
    let mut group = criterion.benchmark_group(G::ID);
    group.throughput(Throughput::Elements(u64::from(ITERATIONS)));
    group.bench_function("search", |bencher| bencher.iter(|| search.tries(&seen, &mut chance)));
    group.finish();
}
