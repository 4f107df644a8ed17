//! What the server notes for whoever runs it, on standard error.

use std::io::{IsTerminal, stderr};

use clap::{Args, ValueEnum};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

use crate::fault::Fault;

/// Where the level can be said for good.
const VARIABLE: &str = "GAMENIGHT_LOG";

#[derive(Args)]
pub(crate) struct LogArgs {
    #[arg(long, value_name = "LEVEL", help = format!("What is noted on standard error [default: ${VARIABLE}, or warn]"))]
    log: Option<Level>,
    /// How it is noted
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    log_format: Format,
}

#[derive(Clone, Copy, ValueEnum)]
enum Level {
    Off,
    Error,
    Warn,
    Info,
    Debug,
    Trace,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    #[value(alias = "plain")]
    Text,
    Json,
}

impl Level {
    fn filter(self) -> LevelFilter {
        match self {
            Level::Off => LevelFilter::OFF,
            Level::Error => LevelFilter::ERROR,
            Level::Warn => LevelFilter::WARN,
            Level::Info => LevelFilter::INFO,
            Level::Debug => LevelFilter::DEBUG,
            Level::Trace => LevelFilter::TRACE,
        }
    }

    /// As the environment says.
    fn usual() -> Result<Level, Fault> {
        let Some(said) = std::env::var_os(VARIABLE).filter(|said| !said.is_empty()) else { return Ok(Level::Warn) };
        let said = said.to_string_lossy();
        Level::from_str(&said, true).map_err(|_| {
            let said = engine::quote(&said);
            Fault::usage(format!("{VARIABLE} is “{said}”; it can be off, error, warn, info, debug or trace"))
        })
    }
}

/// Notes from now on what is asked for. Libraries speak of what passes through them, secrets too: of theirs, no more than
/// warnings are noted.
pub(super) fn start(args: &LogArgs) -> Result<(), Fault> {
    let level = args.log.map_or_else(Level::usual, Ok)?.filter();
    let ours = Targets::new().with_target("server", level).with_target("gamenight", level);
    let filter = ours.with_default(level.min(LevelFilter::WARN));
    let colour = stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let layer = tracing_subscriber::fmt::layer().with_writer(stderr).with_ansi(colour);
    let layer = match args.log_format {
        Format::Text => layer.boxed(),
        Format::Json => layer.json().boxed(),
    };
    // There is only one start in a process.
    let _ = tracing_subscriber::registry().with(layer.with_filter(filter)).try_init();
    Ok(())
}
