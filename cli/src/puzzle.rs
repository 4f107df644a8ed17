//! `gamenight puzzle`: a puzzle from its number or its day, and a written one checked.

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use clap::Args;
use engine::{AnyKind, Options, Puzzle, PuzzleOrder, Viewer};

use crate::fault::Fault;
use crate::registry;
use crate::show::ink;
use crate::table::{read_file, read_options};

#[derive(Args)]
pub(crate) struct PuzzleArgs {
    /// The game's short name
    game: String,
    /// The number of the puzzle
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "day")]
    seed: u32,
    /// How difficult it shall be, 1 to 5 [default: the number says]
    #[arg(long, value_name = "1..5", value_parser = clap::value_parser!(u8).range(1..=5), conflicts_with = "day")]
    difficulty: Option<u8>,
    /// The puzzle of a day, such as 2026-11-18
    #[arg(long, value_name = "DATE")]
    day: Option<String>,
    /// An option of the game: a word, JSON, or @FILE
    #[arg(long = "option", value_name = "KEY=VALUE|KEY=@FILE")]
    options: Vec<String>,
    /// As JSON, solution and hints included
    #[arg(long)]
    json: bool,
    /// Show the solution as well
    #[arg(long)]
    solution: bool,
    /// Check a puzzle that was written with --json: position, shortest way, difficulty
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "difficulty", "day", "options", "json", "solution"])]
    check: Option<PathBuf>,
}

pub(crate) fn run(args: &PuzzleArgs) -> Result<(), Fault> {
    let kind = registry::find(&args.game)?;
    let mut out = stdout().lock();
    if let Some(file) = &args.check {
        let puzzle = read(file)?;
        let asked =
            check(kind.as_ref(), &puzzle).map_err(|reason| Fault::failed(format!("{}: {reason}", file.display())))?;
        writeln!(out, "{asked}\nThere is one shortest way, as stated; difficulty {} of 5.", puzzle.difficulty)?;
        return Ok(());
    }
    let order = match &args.day {
        None => PuzzleOrder { number: args.seed, difficulty: args.difficulty },
        Some(day) => PuzzleOrder::of_day(day)
            .ok_or_else(|| Fault::usage(format!("“{}” is no day; write 2026-11-18", engine::quote(day))))?,
    };
    let options = read_options(kind.as_ref(), &args.options)?;
    let made = kind.puzzle(&options, order).map_err(Fault::usage)?;
    let puzzle = made.ok_or_else(|| Fault::failed(format!("{} has no such puzzle", kind.title())))?;
    if args.json {
        let text = serde_json::to_string(&puzzle).map_err(Fault::failed)?;
        writeln!(out, "{text}")?;
        return Ok(());
    }
    let asked = check(kind.as_ref(), &puzzle).map_err(Fault::failed)?;
    let game = kind.set_up(puzzle.seats, &Options(puzzle.options.clone())).map_err(Fault::failed)?;
    let table = game.at(&puzzle.position).map_err(Fault::failed)?;
    writeln!(out, "Puzzle {} (generator {}), difficulty {} of 5", puzzle.number, puzzle.generator, puzzle.difficulty)?;
    writeln!(out, "{asked}\n\n{}", table.draw(Viewer::Open, ink()))?;
    if args.solution {
        writeln!(out, "{}", puzzle.solution.join(", "))?;
    }
    Ok(())
}

fn read(file: &Path) -> Result<Puzzle, Fault> {
    let bytes = read_file(file)?;
    serde_json::from_slice(&bytes).map_err(|error| Fault::failed(format!("{}: is no puzzle: {error}", file.display())))
}

/// What a puzzle asks for, if it is what it says it is.
fn check(kind: &dyn AnyKind, puzzle: &Puzzle) -> Result<String, String> {
    if puzzle.game != kind.id() {
        return Err(format!("it is a puzzle of {}", engine::quote(&puzzle.game)));
    }
    kind.check_puzzle(puzzle).map_err(|flaw| flaw.to_string())
}
