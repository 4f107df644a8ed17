//! `docs/performance.md` with its plots: every run of it, made anew by one command.

use std::fmt::Write as _;
use std::fs;

use crate::figures::Figures;
use crate::run::rounds;
use crate::{Fault, Performance, Plan, plot, shared};

/// Tables, and moves a second at each; without them, as fast as it goes.
const RUNS: [(usize, Option<f64>); 6] =
    [(10, None), (30, None), (100, None), (100, Some(1.0)), (300, Some(1.0)), (1000, Some(1.0))];

/// So many people play while bots think, and so many bots.
const BESIDE_BOTS: (usize, usize) = (100, 20);

/// Makes every run and writes page and plots.
pub async fn write(wish: &Performance) -> Result<(), Fault> {
    let plan = |tables, pace| Plan {
        server: wish.server.clone(),
        tables,
        pace,
        seconds: wish.seconds,
        game: None,
        bots: 0,
        reviews: 0,
        changes: false,
        alone: false,
        database: None,
        nodes: 1,
        split: false,
        cap: None,
    };
    let times = usize::from(wish.rounds);
    let runs = rounds(&RUNS.map(|(tables, pace)| plan(tables, pace)), times).await?;
    let (people, bots) = BESIDE_BOTS;
    let alone = Plan { alone: true, ..plan(people, Some(1.0)) };
    let beside = rounds(&[alone.clone(), Plan { bots, ..alone }], times).await?;
    let [quiet, beside] = &beside[..] else { return Err("two runs were to be made".into()) };
    let folder = wish.out.join("performance");
    fs::create_dir_all(&folder)?;
    let shared = match &wish.database {
        Some(database) => shared::write(&plan(0, None), times, database, &folder).await?,
        None => String::new(),
    };
    fs::write(folder.join("cpu.svg"), plot::cpu(&runs)?)?;
    let paced: Vec<Figures> = runs.iter().filter(|run| run.pace.is_some()).cloned().collect();
    fs::write(folder.join("waits.svg"), plot::waits(&paced)?)?;
    fs::write(wish.out.join("performance.md"), page(times, &runs, quiet, beside)? + &shared)?;
    Ok(())
}

fn page(times: usize, runs: &[Figures], quiet: &Figures, beside: &Figures) -> Result<String, Fault> {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let mut page = format!(
        "# What a table costs\n\n\
        Written by `make performance`, which starts the server of `make play` on a folder of its own, seats two people at every\n\
        table over real sockets, and lets them play all games in turn. Every move is on the disk before anybody sees it.\n\
        Server, players and yardsticks share one virtual machine with {cores} cores, so that times say more beside each other\n\
        than by themselves; of {times} times that each run was made, in turn with others, the one with the middle CPU time counts.\n\n\
        Two yardsticks run right after each run, each in a process of its own: a *bare relay* that passes messages of the same number\n\
        and length between two sockets and does nothing else, and a *bare append* of rows of the same length at the same\n\
        rate to a SQLite table without index or trigger, as many with one sync as come within the server's own 2 ms.\n\n\
        ## CPU time\n\n\
        ![CPU time a move, beside both yardsticks](performance/cpu.svg)\n\n\
        | tables | moves a second | server, µs a move | relay | append | rows a sync | server by both |\n\
        |---|---|---|---|---|---|---|\n"
    );
    for run in runs {
        let Some(yardsticks) = run.yardsticks else { continue };
        let pace = run.pace.map_or("as fast as it goes", |_| "one move a second each");
        let (relay, append) = (yardsticks.relay, yardsticks.append);
        let times = run.cpu / yardsticks.sum();
        writeln!(
            page,
            "| {}, {pace} | {:.0} | {:.0} | {relay:.0} | {:.0} | {:.1} | {times:.2} × |",
            run.tables, run.rate, run.cpu, append.cpu, append.batch
        )?;
    }
    page += "\n## Waiting\n\n\
        From sending one's own move to its arrival at the other's, in milliseconds; the bare append's wait is from the moment a row is due\n\
        to the moment it is on the disk.\n\n\
        ![Waiting times by number of tables](performance/waits.svg)\n\n\
        | tables | p50 | p95 | p99 | append p50 | append p99 |\n|---|---|---|---|---|---|\n";
    for run in runs {
        let pace = run.pace.map_or("as fast as it goes", |_| "one move a second each");
        let (wait, append) = (run.wait, run.yardsticks.unwrap_or_default().append);
        writeln!(
            page,
            "| {}, {pace} | {:.1} | {:.1} | {:.1} | {:.1} | {:.1} |",
            run.tables, wait.p50, wait.p95, wait.p99, append.p50, append.p99
        )?;
    }
    writeln!(
        page,
        "\nBeside {} tables at which bots of the level *hard* play each other without a pause, so that one thinks all the time, the\n\
        p99 of {} tables at one move a second goes from {:.1} ms to {:.1} ms.\n",
        beside.bots, beside.tables, quiet.wait.p99, beside.wait.p99
    )?;
    page += "## Memory\n\nWhat the server grows by from its start, a table with two sockets in the middle of a game:\n\n\
        | tables | KiB a table |\n|---|---|\n";
    for run in runs {
        let pace = run.pace.map_or("as fast as it goes", |_| "one move a second each");
        writeln!(page, "| {}, {pace} | {:.0} |", run.tables, run.memory)?;
    }
    page += "\n## What is asked of it\n\n| | asked | measured | |\n|---|---|---|---|\n";
    for (asked, wanted, measured, held) in asked(runs, quiet, beside) {
        let held = if held { "holds" } else { "**does not hold**" };
        writeln!(page, "| {asked} | {wanted} | {measured} | {held} |")?;
    }
    Ok(page)
}

fn asked(runs: &[Figures], quiet: &Figures, beside: &Figures) -> Vec<(String, String, String, bool)> {
    let mut asked = Vec::new();
    for run in runs {
        let Some(yardsticks) = run.yardsticks else { continue };
        let name = match (run.tables, run.pace) {
            (100, None) => "100 tables saturated",
            (1000, Some(_)) => "1,000 tables paced",
            _ => continue,
        };
        let times = run.cpu / yardsticks.sum();
        asked.push((
            format!("CPU time, {name}"),
            "2 × both yardsticks".to_owned(),
            format!("{times:.2} ×"),
            times <= 2.0,
        ));
        let most = 3.0 * yardsticks.append.p99 + 10.0;
        let wanted = format!("{most:.1} ms (3 × the append's + 10 ms)");
        asked.push((format!("p99, {name}"), wanted, format!("{:.1} ms", run.wait.p99), run.wait.p99 <= most));
        if run.pace.is_some() {
            asked.push((
                format!("memory, {name}"),
                "40 KiB a table".to_owned(),
                format!("{:.0} KiB", run.memory),
                run.memory <= 40.0,
            ));
        }
    }
    let doubled = 2.0 * quiet.wait.p99;
    let held = beside.wait.p99 <= doubled;
    asked.push((
        format!("p99 beside {} bots", beside.bots),
        format!("{doubled:.1} ms (twice that without)"),
        format!("{:.1} ms", beside.wait.p99),
        held,
    ));
    asked
}
