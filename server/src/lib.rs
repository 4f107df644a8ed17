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

use std::net::TcpListener;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

pub use account::account;
pub use chores::Keep;
use clock::{Clock, SystemClock};
use engine::AnyKind;
use futures_util::future::BoxFuture;
pub use http::description;
use http::door::Door;
use http::find::{FirstWords, Misses};
use http::guard::Guard;
use http::guest::Tokens;
use http::health::{self, Health};
pub use http::limits::{Limits, Rate};
pub use http::office::Office;
pub use http::page::{DEVICE, Files};
pub use http::proxy::read_network;
pub use http::reach::Reach;
pub use ipnet::IpNet;
use meter::Meters;
pub use names::FRIENDLY as GUEST_NAMES;
pub use node::Entropy;
use node::Node;
use peers::{Known, PeerMessage};
use pool::Pool;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use store::{StoreFault, StoreFuture, Stores, Writer};
pub use table::{Account, Summary, names, protocol, refusal};
use tokio::task::JoinSet;
use tokio_rustls::TlsAcceptor;

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
    /// When a table that nobody has touched is deleted; never if nothing is said.
    pub keep: Option<Keep>,
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
pub struct Tls(TlsAcceptor);

impl Tls {
    /// Reads both from PEM files.
    pub fn read(cert: &Path, key: &Path) -> Result<Tls, String> {
        let told = |error: &dyn std::fmt::Display| error.to_string();
        let chain = CertificateDer::pem_file_iter(cert).and_then(Iterator::collect).map_err(|error| told(&error))?;
        let key = PrivateKeyDer::from_pem_file(key).map_err(|error| told(&error))?;
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = rustls::ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
        let config = config.map_err(|error| told(&error))?.with_no_client_auth();
        let mut config = config.with_single_cert(chain, key).map_err(|error| told(&error))?;
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Tls(TlsAcceptor::from(Arc::new(config))))
    }
}

/// A server that runs.
pub struct Server {
    node: Arc<Node>,
    door: Arc<Door>,
    task: tokio::task::JoinHandle<std::io::Result<()>>,
    /// What runs beside it, and ends with it.
    beside: JoinSet<()>,
}

/// What comes from other nodes.
type Heard = tokio::sync::mpsc::UnboundedReceiver<store::Notice>;

/// Everything that tables need, but no way in; and what other nodes say.
async fn furnish(config: Config, door: Option<Arc<Door>>) -> Result<(Arc<Node>, Option<Heard>), StoreFault> {
    store::check_arrival(&config.stores).await?;
    let watch = chores::Watch::begin(config.clock.as_ref());
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
        beside: Pool::beside(meters.beside.clone()),
        tokens: Tokens::default(),
        limits: config.limits,
        guard: Guard::default(),
        misses: Misses::default(),
        first_words: FirstWords::default(),
        page: config.page,
        keep: config.keep,
        waking: tokio::sync::Semaphore::new(load::LABOURERS),
        labour: tokio::sync::Semaphore::new(load::LABOURERS),
        telling: tokio::sync::Semaphore::new(http::TELLING),
        reviews: http::review::Reviews::default(),
        watch,
        meters,
        health: Health::at(door),
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

/// Starts a server on a socket that is bound already. What others await of this crate is boxed: it is translated here, once and
/// optimised as this crate is, rather than in each crate that awaits it.
pub fn start(mut config: Config, listener: TcpListener, tls: Option<Tls>) -> StoreFuture<'static, Server> {
    Box::pin(async move {
        let reach = std::mem::take(&mut config.reach);
        let door = Door::new(&config.limits, reach.trusted.clone());
        let (node, heard) = furnish(config, Some(Arc::clone(&door))).await?;
        let app = http::router(Arc::clone(&node), reach);
        let task = tokio::spawn(Arc::clone(&door).serve(listener, tls.map(|Tls(tls)| tls), app));
        let mut beside = JoinSet::new();
        beside.spawn(chores::run(Arc::clone(&node)));
        if let (Some(peers), Some(heard)) = (node.stores.peers.clone(), heard) {
            beside.spawn(peers::run(Arc::clone(&node), peers, heard));
        }
        Ok(Server { node, door, task, beside })
    })
}

impl Server {
    /// How many tables are in memory.
    pub fn awake(&self) -> usize {
        self.node.awake()
    }

    /// Tells what it has counted to whoever asks at this socket: it should be one that strangers do not reach.
    pub fn show_metrics(&mut self, listener: TcpListener) {
        self.also(listener, health::metrics(Arc::clone(&self.node)));
    }

    /// Opens the office at this socket, to whoever knows the token.
    pub fn open_office(&mut self, listener: TcpListener, token: &str) {
        self.also(listener, Office(Arc::clone(&self.node)).routes(token));
    }

    fn also(&mut self, listener: TcpListener, app: axum::Router) {
        let door = Door::new(&self.node.limits, Vec::new());
        self.beside.spawn(async move {
            if let Err(error) = door.serve(listener, None, app).await {
                tracing::error!(%error, "the listener for metrics or the office has failed");
            }
        });
    }

    /// Stops: no new connections, a moment for the open ones, everything written out.
    pub fn stop(mut self) -> BoxFuture<'static, ()> {
        Box::pin(async move {
            self.beside.shutdown().await;
            self.node.say(PeerMessage::Leaving).await;
            self.node.drop_tables();
            // It ends by our own wish; how, does not matter any more.
            self.door.close(FAREWELL, self.task).await;
            self.node.stores.upkeep.close().await;
        })
    }
}
