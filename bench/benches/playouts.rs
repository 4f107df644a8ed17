//! `make bench`: moves per second of each game, typed, with views, erased and by hand, in one run.

use std::time::Duration;

use bots::cpu_time;
use criterion::{Criterion, Throughput};
use engine::{AnyKind, Boxed, Kind, Options, Quick};

const MOVES: u64 = 200_000;

/// A game's hand-written loop, if there is one.
type ByHand = fn(u64, &mut Quick) -> u64;

fn main() {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(4))
        .sample_size(20)
        .configure_from_args();
    bench_game::<game_over::GameOver>(&mut criterion, 4, Some(bench::game_over::by_hand));
    bench_game::<squid::Squid>(&mut criterion, 4, Some(bench::squid::by_hand));
    bench_game::<walls::Walls>(&mut criterion, 4, Some(bench::walls::by_hand));
    criterion.final_summary();
}

fn bench_game<G: Boxed>(criterion: &mut Criterion, seats: usize, by_hand: Option<ByHand>) {
    let game = G::set_up(seats, &Options::default()).expect("the usual set-up is valid");
    let erased = Kind::<G>::default().set_up(seats, &Options::default()).expect("the usual set-up is valid");
    let mut legal = Vec::new();
    // Every loop overshoots by the rest of its last game; the moves made are counted, so that rates are exact.
    let mut group = criterion.benchmark_group(G::ID);
    group.throughput(Throughput::Elements(MOVES));
    let mut time = |name: &str, run: &mut dyn FnMut(u64, &mut Quick) -> u64| {
        let mut chance = Quick::new(7);
        let mut rate = 0.0_f64;
        group.bench_function(name, |bencher| {
            bencher.iter_custom(|rounds| {
                let before = cpu_time();
                let mut made = 0;
                for _ in 0..rounds {
                    made += run(MOVES, &mut chance);
                }
                let took = cpu_time().saturating_sub(before).max(Duration::from_nanos(1));
                let exact = took.mul_f64((rounds * MOVES) as f64 / made as f64);
                rate = rate.max(made as f64 / took.as_secs_f64());
                exact.max(Duration::from_nanos(1))
            });
        });
        rate
    };
    let hand = by_hand.map(|by_hand| time("by hand", &mut |moves, chance| by_hand(moves, chance)));
    let typed = time("typed", &mut |moves, chance| bench::typed(&game, moves, chance, &mut legal));
    let views = time("typed with views", &mut |moves, chance| bench::with_views(&game, moves, chance, &mut legal));
    let any = time("erased", &mut |moves, chance| bench::erased(erased.as_ref(), moves, chance));
    group.finish();

    let mut chance = Quick::new(7);
    // The buffer grows to its size once, before anything is counted.
    let mut made = bench::typed(&game, MOVES, &mut chance, &mut legal);
    let counted = allocation_counter::measure(|| made = bench::typed(&game, MOVES, &mut chance, &mut legal));
    println!("\n{} ({seats} seats): best rates of this run, in moves per CPU second", G::TITLE);
    let of_hand = |rate: f64| hand.map_or(String::new(), |hand| format!("   {:.2} of by hand", rate / hand));
    let rates = [("by hand", hand), ("typed", Some(typed)), ("typed with views", Some(views)), ("erased", Some(any))];
    for (name, rate) in rates.into_iter().filter_map(|(name, rate)| Some((name, rate?))) {
        println!("  {name:<18} {:>7.1} M{}", rate / 1e6, of_hand(rate));
    }
    println!("  state {} bytes; {} allocations in {made} typed moves\n", size_of::<G::State>(), counted.count_total);
    assert_eq!(counted.count_total, 0, "typed playouts must not allocate");
}
