//! `load`: many tables over real sockets, and what they cost beside a bare relay and a bare append of the same bytes.

mod append;
mod child;
mod database;
mod figures;
mod page;
mod plot;
mod relay;
mod reviews;
mod run;
mod shared;
mod table;
mod wire;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

type Fault = Box<dyn std::error::Error + Send + Sync>;

#[derive(Parser)]
#[command(about = "Many tables at once over real sockets, beside a bare relay and a bare append", version)]
struct Load {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// One run: a server, so many tables, and both yardsticks
    Run(Plan),
    /// Every run of docs/performance.md, and the page with its plots
    Performance(Performance),
    /// A yardstick: passes messages of given lengths on between two sockets
    #[command(hide = true)]
    Relay,
    /// A yardstick: appends rows of a given length at a given rate
    #[command(hide = true)]
    Append(append::AppendArgs),
}

/// What a run is to be.
#[derive(Args, Clone)]
struct Plan {
    /// The server's binary
    #[arg(long, default_value = "target/play/gamenight")]
    server: PathBuf,
    /// How many tables of two people
    #[arg(long, default_value_t = 100)]
    tables: usize,
    /// Moves a second at each table; without it, as fast as it goes
    #[arg(long)]
    pace: Option<f64>,
    /// How long is measured, in seconds
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// The game; without it, tables of all games in turn
    #[arg(long)]
    game: Option<String>,
    /// So many further tables at which bots of the level hard play, so that one thinks all the time
    #[arg(long, default_value_t = 0)]
    bots: usize,
    /// So many people look back at finished games meanwhile, one after the other
    #[arg(long, default_value_t = 0)]
    reviews: usize,
    /// Everybody hears what has changed, as the page does, rather than whole positions
    #[arg(long)]
    changes: bool,
    /// Leave the yardsticks out
    #[arg(long)]
    alone: bool,
    /// Keep tables in a new database on this server; without it, in a file
    #[arg(long, value_name = "postgres://…")]
    database: Option<String>,
    /// So many servers share the database, and tables are spread over them
    #[arg(long, default_value_t = 1, requires = "database")]
    nodes: usize,
    /// The two players of each table are at different servers
    #[arg(long, requires = "database")]
    split: bool,
    /// Each server may use this share of a core
    #[arg(long, value_name = "SHARE")]
    cap: Option<f64>,
}

#[derive(Args)]
struct Performance {
    /// The server's binary
    #[arg(long, default_value = "target/play/gamenight")]
    server: PathBuf,
    /// How long each run is measured, in seconds
    #[arg(long, default_value_t = 6)]
    seconds: u64,
    /// How often each run is made; of those the one with the middle CPU time counts
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..))]
    rounds: u8,
    /// Where the databases are made for runs that need one
    #[arg(long, value_name = "postgres://…", env = "GAMENIGHT_TEST_POSTGRES")]
    database: Option<String>,
    /// Where the page and its plots go
    #[arg(long, default_value = "docs")]
    out: PathBuf,
}

fn main() -> Result<(), Fault> {
    let load = Load::parse();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        match load.what {
            What::Run(plan) => {
                let figures = run::run(&plan).await?;
                print!("{figures}");
                Ok(())
            }
            What::Performance(wish) => page::write(&wish).await,
            What::Relay => relay::serve().await,
            What::Append(args) => append::run(&args).await,
        }
    })
}
