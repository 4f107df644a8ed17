//! `make simulation`: many evenings on all cores, or one step by step.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use simulation::faults::{EVERY, Fault, Mask};
use simulation::plan::{Games, Order};
use simulation::shrink::shrink;
use simulation::twin::compare;
use simulation::{Outcome, run};

/// Runs whole evenings of tables, nodes, bots, people and a faulty store, each from one seed.
#[derive(Parser)]
struct Arguments {
    /// How many seeds to run.
    #[arg(long, env = "SEEDS", default_value_t = 5000)]
    seeds: u64,
    /// The first of them.
    #[arg(long, env = "FIRST", default_value_t = 1)]
    first: u64,
    /// Which games.
    #[arg(long, env = "GAMES", value_enum, default_value_t = Games::All)]
    games: Games,
    /// How many evenings are played in two worlds at once, to see that nobody is told too much.
    #[arg(long, env = "TWINS", default_value_t = 200)]
    twins: u64,
    /// Replays this seed step by step.
    #[arg(long, env = "SEED")]
    seed: Option<u64>,
    /// Only these kinds of faults, as bits.
    #[arg(long, env = "FAULTS", default_value_t = EVERY)]
    faults: Mask,
    /// Faults are over after this many milliseconds.
    #[arg(long, env = "CUT", default_value_t = u64::MAX)]
    cut: u64,
}

impl Arguments {
    fn order(&self, seed: u64) -> Order {
        Order { mask: self.faults, cut: self.cut, ..Order::new(seed, self.games) }
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match arguments.seed {
        Some(seed) => replay(&arguments, seed),
        None => many(&arguments),
    }
}

/// Tells one evening step by step.
fn replay(arguments: &Arguments, seed: u64) -> ExitCode {
    let outcome = run(arguments.order(seed), true);
    for line in &outcome.lines {
        println!("{line}");
    }
    let (events, millis) = (outcome.events, outcome.millis);
    println!("seed {seed}: {events} events in {} s of the evening, trace {:016x}", millis / 1000, outcome.digest);
    match outcome.violation {
        Some(violation) => {
            println!("VIOLATION {violation}");
            ExitCode::FAILURE
        }
        None => ExitCode::SUCCESS,
    }
}

/// What all evenings came to.
#[derive(Default)]
struct Sum {
    schedules: u64,
    /// Pairs of worlds, and what was compared in them.
    pairs: u64,
    messages: u64,
    unlike: Vec<(u64, String)>,
    events: u64,
    counts: Vec<u64>,
    tally: BTreeMap<&'static str, u64>,
    failed: Vec<(u64, String)>,
}

fn many(arguments: &Arguments) -> ExitCode {
    let all = arguments.seeds + arguments.twins;
    let bar = ProgressBar::new(all);
    let style = "{bar:40} {pos}/{len} schedules, {per_sec}, {eta} left";
    bar.set_style(ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()));
    let (next, enough) = (AtomicU64::new(0), AtomicBool::new(false));
    let sum = Mutex::new(Sum { counts: vec![0; Fault::ALL.len()], ..Sum::default() });
    let begun = Instant::now();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                let mut own = Sum { counts: vec![0; Fault::ALL.len()], ..Sum::default() };
                while !enough.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= all {
                        break;
                    }
                    if number < arguments.twins {
                        own.add_pair(arguments.first + number);
                    } else {
                        let seed = arguments.first + number - arguments.twins;
                        own.add(seed, run(arguments.order(seed), false));
                    }
                    enough.fetch_or(own.failed.len() + own.unlike.len() >= 20, Ordering::Relaxed);
                    bar.inc(1);
                }
                if let Ok(mut sum) = sum.lock() {
                    sum.merge(own);
                }
            });
        }
    });
    let taken = begun.elapsed();
    bar.finish_and_clear();
    let Ok(sum) = sum.into_inner() else { return ExitCode::FAILURE };
    report(arguments, sum, taken)
}

impl Sum {
    fn add_pair(&mut self, seed: u64) {
        let compared = compare(seed, false);
        self.pairs += 1;
        self.messages += compared.messages;
        self.unlike.extend(compared.violation.map(|violation| (seed, violation)));
    }

    fn add(&mut self, seed: u64, outcome: Outcome) {
        self.schedules += 1;
        self.events += outcome.events;
        self.counts.iter_mut().zip(outcome.counts).for_each(|(sum, count)| *sum += count);
        outcome.tally.into_iter().for_each(|(what, count)| *self.tally.entry(what).or_default() += count);
        self.failed.extend(outcome.violation.map(|violation| (seed, violation)));
    }

    fn merge(&mut self, other: Sum) {
        self.schedules += other.schedules;
        self.pairs += other.pairs;
        self.messages += other.messages;
        self.unlike.extend(other.unlike);
        self.events += other.events;
        self.counts.iter_mut().zip(other.counts).for_each(|(sum, count)| *sum += count);
        other.tally.into_iter().for_each(|(what, count)| *self.tally.entry(what).or_default() += count);
        self.failed.extend(other.failed);
    }
}

fn report(arguments: &Arguments, mut sum: Sum, taken: Duration) -> ExitCode {
    let (schedules, seconds) = (sum.schedules, taken.as_secs_f64());
    let rate = (schedules + sum.pairs) as f64 / seconds;
    println!("{schedules} schedules in {seconds:.1} s, {rate:.0} a second, {} events", sum.events);
    println!("{} pairs of worlds, {} messages compared", sum.pairs, sum.messages);
    for (what, count) in &sum.tally {
        println!("  {count:>9}  {what}");
    }
    println!("faults:");
    for (fault, count) in Fault::ALL.iter().zip(&sum.counts) {
        println!("  {count:>9}  {}", fault.text());
    }
    println!("{} violations", sum.failed.len() + sum.unlike.len());
    sum.failed.sort();
    for (seed, violation) in &sum.unlike {
        println!("  pair {seed}: {violation}");
    }
    for (seed, violation) in &sum.failed {
        println!("  seed {seed}: {violation}");
    }
    let Some((seed, violation)) = sum.failed.first().cloned() else {
        return if sum.unlike.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    };
    let games = clap::ValueEnum::to_possible_value(&arguments.games).map(|games| games.get_name().to_owned());
    let games = games.unwrap_or_default();
    let (short, why) = shrink(arguments.order(seed), violation);
    println!("the shortest schedule of seed {seed} that fails: {why}");
    println!("  make simulation GAMES={games} SEED={seed} FAULTS={} CUT={}", short.mask, short.cut);
    let kinds = Fault::ALL.iter().enumerate().filter(|(bit, _)| short.mask & (1 << bit) != 0);
    kinds.for_each(|(_, fault)| println!("  with {}", fault.text()));
    ExitCode::FAILURE
}
