//! Tables over HTTP and sockets, for any game.
//!
//! The server names no game: it runs whatever stands on the shelf it is given. Every change of a table is appended to a
//! log and synced before anybody sees it; memory is a cache of that log. Each connection is told what its eyes may see,
//! and nothing else.

mod account;
mod chores;
pub mod clock;
mod driver;
mod forget;
mod http;
mod load;
mod mailbox;
mod meter;
mod node;
mod peers;
mod pool;
pub mod store;
mod televisions;

use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

pub use account::account;
use axum_server::Handle;
use axum_server::accept::NoDelayAcceptor;
use axum_server::tls_rustls::{RustlsAcceptor, RustlsConfig};
use clock::{Clock, SystemClock};
use engine::AnyKind;
pub use http::description;
use http::find::{FirstWords, Misses};
use http::guard::Guard;
use http::guest::Tokens;
use http::health::{self, Health};
pub use http::limits::{Limits, Rate};
pub use http::office::Office;
pub use http::page::Files;
pub use http::proxy::read_network;
pub use http::reach::Reach;
use hyper_util::rt::TokioTimer;
pub use ipnet::IpNet;
use meter::Meters;
pub use names::FRIENDLY as GUEST_NAMES;
pub use node::Entropy;
use node::Node;
use peers::{Known, PeerMessage};
use pool::Pool;
use store::{StoreFault, Stores, Writer};
pub use table::{Account, Summary, names, protocol, refusal};
use tokio::task::JoinSet;

/// What goes over the wire, declared in TypeScript.
pub fn types() -> engine::Types {
    use protocol::{FromClient, FromServer, TableState};
    let socket =
        engine::Types::default().with::<FromClient>().with::<FromServer<'static>>().with::<TableState<'static>>();
    let codes = refusal::RefusalCode::ALL.iter().map(|code| code.text().into());
    http::types(socket)
        .with_values("RefusalCode", "Why something was not done, if no rule of a game says so.", codes)
        .with_values("Protocol", "The number of the protocol, which the page has to know.", [protocol::PROTOCOL.into()])
}

/// How long open connections get to end when the server stops.
const FAREWELL: Duration = Duration::from_secs(2);

/// What a server is started with.
pub struct Config {
    /// The games.
    pub shelf: Vec<Box<dyn AnyKind>>,
    /// Where tables are kept.
    pub stores: Stores,
    /// Where time comes from.
    pub clock: Arc<dyn Clock>,
    /// Where random bytes come from.
    pub entropy: Entropy,
    /// How it is reached.
    pub reach: Reach,
    /// What everybody may ask for.
    pub limits: Limits,
    /// Are there public tables, listed for everybody?
    pub lobby: bool,
    /// Tables are deleted this many days after their last change; never, if not set.
    pub keep: Option<u32>,
    /// How many threads bots think on.
    pub thinkers: usize,
    /// What it was built from.
    pub build: String,
    /// The files of the page.
    pub page: Files,
}

impl Config {
    /// The machine's clock and random numbers, and one thread less than there are cores for bots.
    pub fn new(shelf: Vec<Box<dyn AnyKind>>, stores: impl Into<Stores>, reach: Reach) -> Config {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Config {
            shelf,
            stores: stores.into(),
            clock: Arc::new(SystemClock::default()),
            entropy: Box::new(|bytes| {
                // Without the system's random numbers no game can be dealt fairly: there is nothing to go on with.
                if let Err(error) = getrandom::fill(bytes) {
                    tracing::error!(%error, "the operating system gives no random numbers");
                    std::process::abort();
                }
            }),
            reach,
            limits: Limits::default(),
            lobby: true,
            keep: None,
            thinkers: cores.saturating_sub(1).max(1),
            build: env!("CARGO_PKG_VERSION").to_owned(),
            page: |_| None,
        }
    }
}

/// A certificate with its key.
pub struct Tls(RustlsConfig);

impl Tls {
    /// Reads both from PEM files.
    pub async fn read(cert: &Path, key: &Path) -> std::io::Result<Tls> {
        // A second server in the same process finds the provider installed already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        RustlsConfig::from_pem_file(cert, key).await.map(Tls)
    }
}

/// A server that runs.
pub struct Server {
    node: Arc<Node>,
    handle: Handle<SocketAddr>,
    task: tokio::task::JoinHandle<std::io::Result<()>>,
    /// What runs beside it, and ends with it.
    beside: JoinSet<()>,
}

/// What comes from other nodes.
type Heard = tokio::sync::mpsc::UnboundedReceiver<store::Notice>;

/// Everything that tables need, but no way in; and what other nodes say.
async fn furnish(config: Config) -> Result<(Arc<Node>, Option<Heard>), StoreFault> {
    let meters = Meters::default();
    // From here on nothing is missed that other nodes do.
    let heard = config.stores.peers.as_ref().map(|peers| peers.listen());
    let peers = Known::new(config.stores.peers.as_deref());
    let shelf = Arc::new(config.shelf);
    let build =
        http::page::print(config.page).map_or(config.build.clone(), |print| format!("{}+{print}", config.build));
    let node = Arc::new(Node {
        shelf: Arc::clone(&shelf),
        tables_config: Arc::new(table::Config { shelf, build, lobby: config.lobby }),
        clock: config.clock,
        writer: Writer::measured(Arc::clone(&config.stores.log), meters.append.clone()),
        stores: config.stores,
        pool: Pool::new(config.thinkers, meters.pool.clone()),
        tokens: Tokens::default(),
        limits: config.limits,
        guard: Guard::default(),
        misses: Misses::default(),
        first_words: FirstWords::default(),
        page: config.page,
        keep: config.keep,
        meters,
        health: Health::default(),
        peers,
        scrubbing: tokio::sync::Mutex::default(),
        entropy: config.entropy,
        tables: std::sync::Mutex::default(),
        televisions: televisions::Televisions::default(),
    });
    node.turn_keys().await?;
    node.read_keys().await?;
    Ok((node, heard))
}

/// Starts a server on a socket that is bound already.
pub async fn start(mut config: Config, listener: TcpListener, tls: Option<Tls>) -> Result<Server, StoreFault> {
    let reach = std::mem::take(&mut config.reach);
    let (node, heard) = furnish(config).await?;
    let app = http::router(Arc::clone(&node), reach).into_make_service_with_connect_info::<SocketAddr>();
    let handle = Handle::new();
    listener.set_nonblocking(true).map_err(|error| unusable(&error))?;
    // Messages are small and somebody waits for each.
    let mut plain = axum_server::from_tcp(listener)
        .map_err(|error| unusable(&error))?
        .handle(handle.clone())
        .acceptor(NoDelayAcceptor);
    // Whoever begins a request and does not go on is not waited for.
    plain.http_builder().http1().timer(TokioTimer::new()).header_read_timeout(node.limits.arrival);
    let task = match tls {
        None => tokio::spawn(plain.serve(app)),
        Some(Tls(tls)) => tokio::spawn(plain.map(|plain| RustlsAcceptor::new(tls).acceptor(plain)).serve(app)),
    };
    let mut beside = JoinSet::new();
    beside.spawn(chores::run(Arc::clone(&node)));
    if let (Some(peers), Some(heard)) = (node.stores.peers.clone(), heard) {
        beside.spawn(peers::run(Arc::clone(&node), peers, heard));
    }
    Ok(Server { node, handle, task, beside })
}

fn unusable(error: &std::io::Error) -> StoreFault {
    StoreFault::Unusable(format!("the socket cannot be used: {error}"))
}

impl Server {
    /// How many tables are in memory.
    pub fn awake(&self) -> usize {
        self.node.awake()
    }

    /// Tells what it has counted to whoever asks at this socket: it should be one that strangers do not reach.
    pub fn show_metrics(&mut self, listener: TcpListener) -> Result<(), StoreFault> {
        self.also(listener, health::metrics(Arc::clone(&self.node)))
    }

    /// Opens the office at this socket, to whoever knows the token.
    pub fn open_office(&mut self, listener: TcpListener, token: &str) -> Result<(), StoreFault> {
        self.also(listener, Office(Arc::clone(&self.node)).routes(token))
    }

    fn also(&mut self, listener: TcpListener, app: axum::Router) -> Result<(), StoreFault> {
        listener.set_nonblocking(true).map_err(|error| unusable(&error))?;
        let server = axum_server::from_tcp(listener).map_err(|error| unusable(&error))?.serve(app.into_make_service());
        self.beside.spawn(async move {
            if let Err(error) = server.await {
                tracing::error!(%error, "the listener for metrics or the office has failed");
            }
        });
        Ok(())
    }

    /// Stops: no new connections, a moment for the open ones, everything written out.
    pub async fn stop(mut self) {
        self.beside.shutdown().await;
        self.node.say(PeerMessage::Leaving).await;
        self.node.drop_tables();
        self.handle.graceful_shutdown(Some(FAREWELL));
        // It ends by our own wish; how, does not matter any more.
        let _ = self.task.await;
        self.node.stores.upkeep.close().await;
    }
}
