//! The part of the page on tables that several nodes share: beside `SQLite`, as they grow, and each node held short.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::figures::Figures;
use crate::run::rounds;
use crate::{Fault, Plan, plot};

/// Tables at one move a second each.
const GROWTH: [usize; 3] = [100, 1_000, 5_000];

/// So many tables as fast as it goes.
const SATURATED: usize = 100;

/// The share of a core that each node gets when it is held short.
const CAP: f64 = 0.25;

/// Makes the runs, draws the plots, and gives the text.
pub async fn write(plan: &Plan, times: usize, database: &str, folder: &Path) -> Result<String, Fault> {
    let database = Some(database.to_owned());
    let places =
        [(None, 1, false), (database.clone(), 1, false), (database.clone(), 2, false), (database.clone(), 2, true)];
    let mut runs = Vec::new();
    for (tables, pace) in GROWTH.map(|tables| (tables, Some(1.0))).into_iter().chain([(SATURATED, None)]) {
        let plans = places.clone().map(|(database, nodes, split)| Plan {
            tables,
            pace,
            database,
            nodes,
            split,
            alone: true,
            ..plan.clone()
        });
        runs.extend(rounds(&plans, times).await?);
    }
    let held = places.into_iter().skip(1).map(|(database, nodes, split)| Plan {
        tables: SATURATED,
        database,
        nodes,
        split,
        cap: Some(CAP),
        ..plan.clone()
    });
    let short = rounds(&held.collect::<Vec<_>>(), times).await.unwrap_or_else(|fault| {
        eprintln!("nodes cannot be held short here: {fault}");
        Vec::new()
    });
    let paced: Vec<Figures> = runs.iter().filter(|run| run.pace.is_some()).cloned().collect();
    let cpu = plot::places("CPU time a move of nodes and database, µs", &paced, Figures::whole_cpu)?;
    fs::write(folder.join("nodes-cpu.svg"), cpu)?;
    let waits = plot::places("own move to the other's screen, p99, ms", &paced, |run| run.wait.p99)?;
    fs::write(folder.join("nodes-waits.svg"), waits)?;
    text(&runs, &short)
}

fn text(runs: &[Figures], short: &[Figures]) -> Result<String, Fault> {
    let mut text = "\n## Several nodes\n\n\
        The same tables in SQLite, on one node at PostgreSQL, and on two nodes: there the two players of each table are at the same node, as\n\
        the proxies in `deploy/` send them, or *split*, each at another node, which is the most that two nodes can have to tell each other.\n\
        PostgreSQL runs on the same machine; its CPU time is that of all its processes.\n\n\
        ![CPU time a move](performance/nodes-cpu.svg)\n\n![Waiting times](performance/nodes-waits.svg)\n\n\
        | tables | kept in | moves a second | nodes, µs a move | PostgreSQL | p50, ms | p99 | KiB a table |\n\
        |---|---|---|---|---|---|---|---|\n"
        .to_owned();
    for run in runs.iter().chain(short) {
        let held = if short.iter().any(|held| std::ptr::eq(held, run)) { ", a quarter of a core each" } else { "" };
        let pace = run.pace.map_or("as fast as it goes", |_| "one move a second each");
        let database = run.database.map_or("—".to_owned(), |cpu| format!("{cpu:.0}"));
        writeln!(
            text,
            "| {}, {pace} | {}{held} | {:.0} | {:.0} | {database} | {:.1} | {:.1} | {:.0} |",
            run.tables,
            run.place(),
            run.rate,
            run.cpu,
            run.wait.p50,
            run.wait.p99,
            run.memory
        )?;
    }
    text += "\n| | asked | measured | |\n|---|---|---|---|\n";
    for four in runs.chunks_exact(4) {
        let pace = if four[0].pace.is_some() { "paced" } else { "saturated" };
        let name = format!("{} tables {pace}", four[0].tables);
        let server = four[1].cpu / four[0].cpu;
        line(&mut text, &format!("one node's CPU by SQLite's, {name}"), "at most 2 ×", server, server <= 2.0)?;
        for two in &four[2..] {
            let whole = two.whole_cpu() / four[1].whole_cpu();
            let what = format!("CPU of all, {} by one, {name}", two.place());
            line(&mut text, &what, "at most 1.3 ×", whole, whole <= 1.3)?;
        }
    }
    if let [one, twos @ ..] = short {
        for two in twos {
            let more = two.rate / one.rate;
            let what = format!("moves a second, {} by one, held short", two.place());
            line(&mut text, &what, "at least 1.6 ×", more, more >= 1.6)?;
        }
    }
    Ok(text)
}

fn line(text: &mut String, what: &str, asked: &str, measured: f64, holds: bool) -> Result<(), Fault> {
    let held = if holds { "holds" } else { "**does not hold**" };
    Ok(writeln!(text, "| {what} | {asked} | {measured:.2} × | {held} |")?)
}
