//! `gamenight tool`: commands that the games bring along.

use std::io::{Write, stdout};
use std::num::NonZero;
use std::path::PathBuf;

use clap::Args;
use comfy_table::{Table as Grid, presets};
use engine::{AnyKind, Options, Proportion, Seed, Stats};
use serde_json::{Map, Value};

use crate::crew;
use crate::fault::Fault;
use crate::registry::find;
use crate::show::ink;
use crate::simulate::Task;
use crate::table::{Table, Usual, read_file, read_seed};

#[derive(Args)]
pub(crate) struct ToolArgs {
    /// The game's short name
    game: String,
    /// The tool's name and a file; without them, the game's tools are listed
    words: Vec<String>,
    /// Where games are played: how many for each number of players
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// Who plays them, at every seat [default: medium, or random in a game that has no other]
    #[arg(long, value_name = "LEVEL")]
    bots: Option<String>,
    /// What they follow from, a number or 64 hex digits
    #[arg(long, value_name = "SEED", value_parser = read_seed, default_value = "1")]
    seed: Seed,
    /// How many are played at a time [default: as many as there are cores]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZero<usize>>,
}

pub(crate) fn run(args: &ToolArgs) -> Result<(), Fault> {
    let kind = find(&args.game)?;
    let tools = kind.tools();
    let mut out = stdout().lock();
    let Some((file, name)) = args.words.split_last() else {
        if tools.is_empty() {
            writeln!(out, "{} has no tools of its own.", kind.title())?;
        }
        for tool in &tools {
            writeln!(out, "gamenight tool {} {} FILE\n    {}", kind.id(), tool.name, tool.about)?;
        }
        return Ok(());
    };
    let name = name.join(" ");
    let Some(tool) = tools.iter().find(|tool| tool.name == name) else {
        let names: Vec<String> = tools.iter().map(|tool| format!("“{} FILE”", tool.name)).collect();
        let has = if names.is_empty() { "no tools".to_owned() } else { names.join(", ") };
        let asked = engine::quote(&args.words.join(" "));
        return Err(Fault::usage(format!("{} has {has}, but not “{asked}”", kind.id())));
    };
    let file = PathBuf::from(file);
    let bytes = read_file(&file)?;
    let text = String::from_utf8(bytes)
        .map_err(|error| Fault::failed(format!("{}: is not UTF-8 text: {error}", file.display())))?;
    let done = (tool.run)(&text, ink()).map_err(|faults| {
        let lines: Vec<String> = faults.iter().map(|fault| format!("{}: {fault}", file.display())).collect();
        Fault::failed(lines.join("\n"))
    })?;
    out.write_all(done.as_bytes())?;
    if let Some(option) = tool.plays {
        let value = kind.read_option(option, &text).map_err(Fault::failed)?;
        out.write_all(b"\n")?;
        out.flush()?;
        out.write_all(compared(args, kind.as_ref(), option, value)?.as_bytes())?;
    }
    Ok(())
}

/// What games with this value of an option are like, beside the usual ones.
fn compared(args: &ToolArgs, kind: &dyn AnyKind, option: &str, value: Value) -> Result<String, Fault> {
    let bots = Usual::Medium.unless(args.bots.as_slice(), kind);
    let given = Options(Map::from_iter([(option.to_owned(), value)]));
    let mut table = Grid::new();
    table.load_style(presets::NOTHING);
    table.set_header(["players", option, "start seat wins", "fair", "actions", "95 % below", "cut"]);
    let (fewest, most) = kind.seats();
    for seats in fewest..=most {
        for (name, options) in [("this one", given.clone()), ("the usual one", Options::default())] {
            let set_up = Table::new(find(kind.id())?, seats, options)?;
            let players = set_up.players(&bots)?;
            let task =
                Task { table: &set_up, players: &players, seed: args.seed, games: args.games, transcripts: None };
            let stats: Stats = task.play_all(crew::size(args.jobs), None)?;
            let Proportion { share, low, high, .. } = stats.start_share();
            table.add_row([
                seats.to_string(),
                name.to_owned(),
                format!("{:.1} % ({:.1}–{:.1})", share * 100.0, low * 100.0, high * 100.0),
                format!("{:.1} %", stats.fair_share() * 100.0),
                format!("{:.1} ± {:.1}", stats.mean(), stats.mean_within()),
                stats.quantile(0.95).to_string(),
                stats.cut.to_string(),
            ]);
        }
    }
    let (games, seed) = (args.games, args.seed);
    let lines: Vec<String> = table.lines().map(|line| line.trim_end().to_owned()).collect();
    Ok(format!(
        "{games} games a row, all seats played by {}, seed {seed}; intervals are 95 %:\n\n{}\n",
        bots.join(", "),
        lines.join("\n")
    ))
}
