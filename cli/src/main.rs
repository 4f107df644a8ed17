//! `gamenight`: a table server, and games dealt, simulated, replayed and verified on the command line.

mod arena;
mod backup;
mod balance;
mod crew;
mod deal;
mod doctor;
mod fault;
mod files;
mod games;
#[cfg(test)]
mod generated;
mod moving;
mod place;
mod play;
mod puzzle;
mod registry;
mod replay;
mod review;
mod serve;
mod service;
mod show;
mod simulate;
mod sitting;
mod table;
mod tables;
mod tool;
mod verify;
mod watch;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

use crate::fault::Fault;

/// Most of what a move costs beside writing is small texts made and dropped: this allocator takes a tenth off.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The version, and the commit it was built from, where that is known.
const VERSION: &str = match option_env!("GAMENIGHT_VERSION") {
    Some(version) => version,
    None => env!("CARGO_PKG_VERSION"),
};

/// A digital table for family games, with rules exact enough that anybody can check a game from its seed.
///
/// Without a command it serves tables, to this machine and to the home network.
#[derive(Parser)]
#[command(name = "gamenight", version = VERSION, args_conflicts_with_subcommands = true)]
#[command(after_help = "Exit codes: 0 success, 1 a check or a write failed, 2 invalid usage.")]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: serve::ServeArgs,
}

#[derive(Subcommand)]
enum Command {
    /// Serve tables: what happens without a command
    Serve(serve::ServeArgs),
    /// Start Gamenight with this machine, or not any more
    Service(service::ServiceArgs),
    /// List the games and their options
    Games(games::GamesArgs),
    /// Deal a game and show everything, to check a shuffle from its seed
    Deal(deal::DealArgs),
    /// Watch bots play a game, move by move
    Watch(watch::WatchArgs),
    /// Play many games on all cores and report what happened
    Simulate(simulate::SimulateArgs),
    /// Let bots play each other on the same deals, and rank them
    Arena(arena::ArenaArgs),
    /// Write a report on length and fairness of the games, with plots
    Balance(balance::BalanceArgs),
    /// Play against bots, in the terminal
    Play(play::PlayArgs),
    /// Make a puzzle from its number, or check one
    Puzzle(puzzle::PuzzleArgs),
    /// Show a transcript move by move, or as states
    Replay(replay::ReplayArgs),
    /// Look back at a finished game: what each choice was worth, what it cost, and what was luck
    Review(review::ReviewArgs),
    /// Check a transcript: everything is derived again from its seed
    Verify(verify::VerifyArgs),
    /// A game's own tools
    Tool(tool::ToolArgs),
    /// What a host sees and does with the tables of a server
    Tables(tables::TablesArgs),
    /// Copy everything that a server keeps into a new file
    Backup(backup::BackupArgs),
    /// Write everything that a server keeps into a file, to move it to another place
    Export(moving::ExportArgs),
    /// Check this machine for a public server
    Doctor(Box<doctor::DoctorArgs>),
    /// Move what was exported into an empty place
    Import(moving::ImportArgs),
    /// Print completions for a shell
    Completions {
        /// Which shell
        shell: Shell,
    },
}

fn main() -> ExitCode {
    let Cli { command, serve } = Cli::parse();
    let done = match command.unwrap_or(Command::Serve(serve)) {
        Command::Serve(args) => serve::run(&args),
        Command::Service(args) => service::run(&args),
        Command::Games(args) => games::run(&args),
        Command::Deal(args) => deal::run(&args),
        Command::Watch(args) => watch::run(&args),
        Command::Simulate(args) => simulate::run(&args),
        Command::Arena(args) => arena::run(&args),
        Command::Balance(args) => balance::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Puzzle(args) => puzzle::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Review(args) => review::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Tool(args) => tool::run(&args),
        Command::Tables(args) => tables::run(&args),
        Command::Backup(args) => backup::run(&args),
        Command::Doctor(args) => doctor::run(&args),
        Command::Export(args) => moving::run_export(&args),
        Command::Import(args) => moving::run_import(&args),
        Command::Completions { shell } => completions(shell),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            let code = fault.report();
            serve::launch::let_it_be_read();
            code
        }
    }
}

fn completions(shell: Shell) -> Result<(), Fault> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "gamenight", &mut script);
    std::io::Write::write_all(&mut std::io::stdout(), &script)?;
    Ok(())
}
