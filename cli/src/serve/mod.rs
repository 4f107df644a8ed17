//! `gamenight serve`, or `gamenight` alone: a table server for the household.

pub(crate) mod address;
pub(crate) mod descriptors;
mod greeting;
pub(crate) mod launch;
mod log;
pub(crate) mod office;
mod page;
mod words;

use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use directories::ProjectDirs;
use server::store::StoreFault;
use server::{Config, IpNet, Keep, Limits, Reach, Server, Tls};
use tokio::runtime::Runtime;
use words::Words;

use crate::fault::Fault;
use crate::place::{Kept as KeptIn, Place};
use crate::registry::shelf;

#[derive(Args)]
pub(crate) struct ServeArgs {
    /// The port to listen on; 0 takes any free one [default: 7777]
    #[arg(long)]
    pub(crate) port: Option<u16>,
    /// Serve this machine only, not the home network
    #[arg(long)]
    pub(crate) local_only: bool,
    /// Listen on this address only
    #[arg(long, value_name = "ADDR[:PORT]", conflicts_with = "local_only")]
    pub(crate) bind: Option<String>,
    #[command(flatten)]
    pub(crate) place: Place,
    /// The address by which others reach this server, if a proxy or a router passes requests on
    #[arg(long, value_name = "URL")]
    pub(crate) public_url: Option<String>,
    /// Serve https with this certificate chain (PEM)
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    pub(crate) tls_cert: Option<PathBuf>,
    /// The certificate's key (PEM)
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    pub(crate) tls_key: Option<PathBuf>,
    /// A proxy whose X-Forwarded-For and X-Forwarded-Proto are believed; may be given several times
    #[arg(long, value_name = "ADDR|CIDR")]
    pub(crate) trusted_proxy: Vec<String>,
    /// Override a limit; may be given several times: requests and commands a second, tables and megabytes an hour,
    /// connections, guest-connections, guest-tables
    #[arg(long = "limit", value_name = "NAME=NUMBER")]
    limits: Vec<String>,
    /// Delete tables untouched for this many days [default: 60 with --public-url, else forever]
    #[arg(long, value_name = "DAYS|forever", value_parser = keep)]
    pub(crate) keep: Option<Kept>,
    /// List no tables: they are found by their links only
    #[arg(long)]
    no_lobby: bool,
    /// Serve metrics at http://ADDR:PORT/metrics, for Prometheus; choose an address that strangers cannot reach
    #[arg(long, value_name = "ADDR:PORT")]
    metrics: Option<SocketAddr>,
    #[command(flatten)]
    launch: launch::LaunchArgs,
    #[command(flatten)]
    log: log::LogArgs,
}

/// How long tables are kept, as asked.
#[derive(Clone, Copy)]
pub(crate) enum Kept {
    Days(u32),
    Forever,
}

/// So many days a server keeps tables that strangers reach, if nobody says otherwise.
const USUAL_DAYS: u32 = 60;

/// So many tenths of a second a server has to start, for another one that waits for its address.
const STARTING_TENTHS: u32 = 100;

fn keep(text: &str) -> Result<Kept, String> {
    if text == "forever" {
        return Ok(Kept::Forever);
    }
    let days = text.parse().ok().filter(|days| (1..=36_500).contains(days));
    days.map(Kept::Days).ok_or_else(|| "it is neither a number of days from 1 to 36500 nor “forever”".to_owned())
}

impl ServeArgs {
    /// When tables are deleted that nobody touches.
    pub(crate) fn keep(&self) -> Option<Keep> {
        match self.keep {
            Some(Kept::Forever) => None,
            Some(Kept::Days(days)) => Some(Keep { days, by_default: false }),
            None => self.public_url.as_ref().map(|_| Keep { days: USUAL_DAYS, by_default: true }),
        }
    }
}

pub(crate) fn run(args: &ServeArgs) -> Result<(), Fault> {
    log::start(&args.log)?;
    descriptors::raise();
    let runtime = runtime()?;
    let done = runtime.block_on(serve(args));
    // What is left now are connections that nobody waits for.
    runtime.shutdown_background();
    done
}

/// Threads for what waits for files and sockets.
pub(crate) fn runtime() -> Result<Runtime, Fault> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.map_err(|error| Fault::failed(format!("cannot start threads: {error}")))
}

/// Serves until somebody stops it.
async fn serve(args: &ServeArgs) -> Result<(), Fault> {
    let public = args.public_url.as_deref().map(address::public).transpose()?;
    let trusted = args.trusted_proxy.iter().map(|text| proxy(text)).collect::<Result<Vec<IpNet>, Fault>>()?;
    let limits = limits(&args.limits)?;
    let kept = args.place.find()?;
    let tls = match (&args.tls_cert, &args.tls_key) {
        (Some(cert), Some(key)) => Some(certificate(cert, key)?),
        _ => None,
    };
    let bind = address::wanted(args.bind.as_deref(), args.local_only, args.port)?;
    let words = Words::of_system();
    let (listener, bound) = address::listen(bind)?;
    let metrics = args.metrics.map(address::listen_for_metrics).transpose()?;
    let urls = address::Urls::new(bind, bound, tls.is_some(), public);
    let (home, public) = (urls.share().to_owned(), urls.public.clone());
    let reach = Reach { public, home, tls: tls.is_some(), trusted, ..Reach::default() };
    let (stores, kept_in) = match kept.open().await {
        Ok(opened) => opened,
        Err(fault) => {
            let page = running(args, &kept, &fault).await.ok_or_else(|| Fault::failed(fault))?;
            greeting::say(&words.running.replace("{}", &page));
            args.launch.open(&page, words);
            return Ok(());
        }
    };
    // From here on a signal is a wish to stop well.
    let mut stops = Stops::listen().map_err(|error| Fault::failed(format!("cannot listen for signals: {error}")))?;
    let config = Config::new(shelf(), stores, reach);
    let keep = args.keep();
    let config = Config { limits, page: page::file, lobby: !args.no_lobby, keep, ..config };
    let mut server = server::start(config, listener, tls).await.map_err(Fault::failed)?;
    // Tables of a database are closed and deleted by whoever may write to it.
    let _office = match &kept {
        KeptIn::Folder(data) => Some(office::open(&mut server, data, &urls.here)?),
        KeptIn::Database(_) => None,
    };
    tracing::info!(address = %bound, data = %kept_in, "ready");
    greeting::welcome(&urls, &kept_in, keep, words);
    args.launch.open(&urls.here, words);
    if let Some((listener, at)) = metrics {
        server.show_metrics(listener);
        greeting::metrics(at);
    }
    stops.next().await;
    stop(server, &mut stops, words).await
}

/// The page of the server that has these tables already, unless somebody asked for one at another address.
async fn running(args: &ServeArgs, kept: &KeptIn, fault: &StoreFault) -> Option<String> {
    let (KeptIn::Folder(data), StoreFault::InUse(_), None, None) = (kept, fault, args.port, &args.bind) else {
        return None;
    };
    // Who clicks twice in a hurry starts two at the same moment: the first needs a moment until it can be found.
    for _ in 0..STARTING_TENTHS {
        if let Some(page) = office::page(data) {
            return Some(page);
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    None
}

async fn stop(server: Server, stops: &mut Stops, words: &Words) -> Result<(), Fault> {
    tracing::info!("stopping");
    greeting::say(words.farewell);
    tokio::select! {
        () = server.stop() => Ok(()),
        () = stops.next() => Err(Fault::failed("stopped at once; everything that was accepted is kept")),
    }
}

pub(crate) fn proxy(text: &str) -> Result<IpNet, Fault> {
    server::read_network(text)
        .map_err(|reason| Fault::usage(format!("--trusted-proxy “{}”: {reason}", engine::quote(text))))
}

fn limits(given: &[String]) -> Result<Limits, Fault> {
    let mut limits = Limits::default();
    for text in given {
        let (name, number) = text.split_once('=').unwrap_or((text, ""));
        let set = number.parse().is_ok_and(|number| limits.set(name, number));
        if !set {
            let names: Vec<&str> = Limits::NAMES.iter().map(|(name, _)| *name).collect();
            let (text, names) = (engine::quote(text), names.join(", "));
            return Err(Fault::usage(format!("--limit “{text}” is not NAME=NUMBER with one of the names {names}")));
        }
    }
    Ok(limits)
}

pub(crate) fn data_directory(given: Option<&Path>) -> Result<PathBuf, Fault> {
    let usual = || ProjectDirs::from("", "", "gamenight").map(|usual| usual.data_dir().to_owned());
    let found = given.map(Path::to_owned).or_else(usual);
    found.ok_or_else(|| Fault::usage("there is no home directory to keep tables in; choose a place with --data DIR"))
}

fn certificate(cert: &Path, key: &Path) -> Result<Tls, Fault> {
    let (cert_name, key_name) = (cert.display(), key.display());
    let bad = |error| format!("the certificate {cert_name} with the key {key_name} cannot be used: {error}");
    Tls::read(cert, key).map_err(|error| Fault::usage(bad(error)))
}

/// The ways in which people and systems say that it is time to stop.
#[cfg(unix)]
struct Stops {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Stops {
    fn listen() -> io::Result<Stops> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Stops { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

#[cfg(windows)]
struct Stops {
    ctrl_c: tokio::signal::windows::CtrlC,
    close: tokio::signal::windows::CtrlClose,
}

#[cfg(windows)]
impl Stops {
    fn listen() -> io::Result<Stops> {
        Ok(Stops { ctrl_c: tokio::signal::windows::ctrl_c()?, close: tokio::signal::windows::ctrl_close()? })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.ctrl_c.recv() => {}
            _ = self.close.recv() => {}
        }
    }
}
