//! The door: accepts connections, counts them by household, and makes room for who speaks by closing who is silent.
//!
//! Only HTTP/1 is spoken: its header timeout covers a connection from its first moment, and sockets need nothing else.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::StatusCode;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use ipnet::IpNet;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::sync::{Notify, mpsc, watch};
use tokio::time::{sleep, timeout};
use tokio_rustls::TlsAcceptor;

use super::guard::household;
use super::limits::Limits;
use super::proxy::is_trusted;

/// File descriptors that connections leave to the database, its log and whatever else has to be opened; on a system that has
/// few, a quarter of them.
const RESERVE: u64 = 64;

/// So many connections may be about to end before others are accepted: a part of the reserve.
const ENDING: usize = 16;

/// Beside its sockets at tables a household may have so many connections that load the page.
const LOADING: u32 = 100;

/// After a failure to accept, so long until the next attempt.
const PAUSE: Duration = Duration::from_millis(50);

/// A failure to accept is logged this often at most, and is bad health for as long.
const TOLD: Duration = Duration::from_secs(10);

/// How far the server is on its way to its end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Open,
    /// No new requests; those that are being answered may end.
    Leaving,
    Closed,
}

/// Whoever is connected, and the way to stop.
pub struct Door {
    inside: Mutex<Inside>,
    /// So many may be connected in all.
    most: usize,
    /// So many of one household.
    most_of_household: usize,
    /// Proxies connect for many households.
    trusted: Vec<IpNet>,
    arrival: Duration,
    stage: watch::Sender<Stage>,
    began: Instant,
}

#[derive(Default)]
struct Inside {
    visits: HashMap<u64, Entry>,
    households: HashMap<IpAddr, usize>,
    count: u64,
    /// How many were told to end, and have not yet.
    ending: usize,
    /// When a connection could not be accepted the last time, and why.
    failed: Option<(Instant, String)>,
}

struct Entry {
    household: IpAddr,
    /// Milliseconds since the door opened at which it fell silent; 0 while it is being answered, or is a socket.
    silent: Arc<AtomicU64>,
    ends: Arc<Notify>,
}

/// One connection. It is counted until this is dropped.
pub struct Visit {
    door: Arc<Door>,
    number: u64,
    silent: Arc<AtomicU64>,
    ends: Arc<Notify>,
}

impl Door {
    /// A door for as many as this process can open descriptors for.
    pub fn new(limits: &Limits, trusted: Vec<IpNet>) -> Arc<Door> {
        let descriptors = descriptors().unwrap_or(u64::MAX);
        let most = usize::try_from(descriptors - RESERVE.min(descriptors / 4)).unwrap_or(usize::MAX);
        let household = limits.connections_of_address.saturating_add(LOADING) as usize;
        Arc::new(Door {
            inside: Mutex::default(),
            most,
            most_of_household: household.min(most / 2),
            trusted,
            arrival: limits.arrival,
            stage: watch::Sender::new(Stage::Open),
            began: Instant::now(),
        })
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        // No code panics while it holds the lock; if it did, the counts would still be usable.
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> u64 {
        // Never 0, which means that somebody is not silent.
        self.began.elapsed().as_millis() as u64 + 1
    }

    /// Why connections could not be accepted a moment ago, if so.
    pub fn trouble(&self) -> Option<String> {
        let inside = self.inside();
        let failed = inside.failed.as_ref().filter(|(at, _)| at.elapsed() < TOLD);
        failed.map(|(_, reason)| format!("connections cannot be accepted: {reason}"))
    }

    /// Counts a new connection. If there is no room, the one that has been silent for longest is closed for it: of the same
    /// household if that has too many, else of any. Where nobody is silent, nobody else comes in.
    fn enter(self: &Arc<Self>, peer: IpAddr) -> Option<Visit> {
        let household = household(peer);
        let mut inside = self.inside();
        let here = inside.households.get(&household).copied().unwrap_or_default();
        let crowded = here >= self.most_of_household && !is_trusted(peer, &self.trusted);
        if (crowded || inside.visits.len() >= self.most) && !inside.dismiss(crowded.then_some(household)) {
            return None;
        }
        inside.count += 1;
        let number = inside.count;
        let (silent, ends) = (Arc::new(AtomicU64::new(self.now())), Arc::new(Notify::new()));
        *inside.households.entry(household).or_default() += 1;
        inside.visits.insert(number, Entry { household, silent: Arc::clone(&silent), ends: Arc::clone(&ends) });
        Some(Visit { door: Arc::clone(self), number, silent, ends })
    }

    /// Are so many connections about to end that there might be no descriptor for another?
    fn is_crowded(&self) -> bool {
        let inside = self.inside();
        inside.visits.len().saturating_add(inside.ending) > self.most.saturating_add(ENDING)
    }

    /// A connection could not be accepted, mostly for want of descriptors: somebody silent makes room.
    fn failed(&self, error: &io::Error) {
        let mut inside = self.inside();
        if inside.failed.as_ref().is_none_or(|(at, _)| at.elapsed() >= TOLD) {
            tracing::error!(%error, open = inside.visits.len(), "a connection cannot be accepted");
            inside.failed = Some((Instant::now(), error.to_string()));
        }
        inside.dismiss(None);
    }

    /// Serves until the door is closed.
    pub async fn serve(
        self: Arc<Self>,
        listener: TcpListener,
        tls: Option<TlsAcceptor>,
        app: Router,
    ) -> io::Result<()> {
        listener.set_nonblocking(true)?;
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let mut stage = self.stage.subscribe();
        // Whoever is still being answered holds one of these.
        let (working, mut done) = mpsc::channel::<()>(1);
        loop {
            // Whoever was told to end needs a moment for it.
            while self.is_crowded() {
                sleep(Duration::from_millis(1)).await;
            }
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                _ = stage.wait_for(|stage| *stage != Stage::Open) => break,
            };
            match accepted {
                Ok((stream, peer)) => {
                    let Some(visit) = self.enter(peer.ip()) else { continue };
                    let (door, tls, app, working) = (Arc::clone(&self), tls.clone(), app.clone(), working.clone());
                    tokio::spawn(async move {
                        door.attend(stream, peer, tls, app, Arc::new(visit)).await;
                        drop(working);
                    });
                }
                Err(error) if is_of_one_connection(&error) => {}
                Err(error) => {
                    self.failed(&error);
                    sleep(PAUSE).await;
                }
            }
        }
        drop((listener, working));
        let _ = done.recv().await;
        Ok(())
    }

    /// No new connections and requests; open ones get so long to end.
    pub async fn close(&self, farewell: Duration, served: impl Future) {
        self.stage.send_replace(Stage::Leaving);
        tokio::pin!(served);
        if timeout(farewell, served.as_mut()).await.is_err() {
            self.stage.send_replace(Stage::Closed);
            served.await;
        }
    }

    async fn attend(
        &self,
        stream: TcpStream,
        peer: SocketAddr,
        tls: Option<TlsAcceptor>,
        app: Router,
        visit: Arc<Visit>,
    ) {
        let ends = Arc::clone(&visit.ends);
        // Messages are small and somebody waits for each.
        let _ = stream.set_nodelay(true);
        let served = async {
            match tls {
                None => self.speak(stream, peer, app, visit).await,
                Some(tls) => {
                    if let Ok(Ok(stream)) = timeout(self.arrival, tls.accept(stream)).await {
                        self.speak(stream, peer, app, visit).await;
                    }
                }
            }
        };
        tokio::select! {
            () = served => {}
            () = ends.notified() => {}
        }
    }

    async fn speak(
        &self,
        stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
        peer: SocketAddr,
        app: Router,
        visit: Arc<Visit>,
    ) {
        let app = TowerToHyperService::new(app);
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            visit.speaks();
            request.extensions_mut().insert(ConnectInfo(peer));
            request.extensions_mut().insert(Arc::clone(&visit));
            let (answer, visit) = (app.call(request), Arc::clone(&visit));
            async move {
                let answer = answer.await;
                // A socket stays, and says itself when it has heard nothing for too long.
                if answer.as_ref().is_ok_and(|answer| answer.status() != StatusCode::SWITCHING_PROTOCOLS) {
                    visit.falls_silent();
                }
                answer
            }
        });
        let mut builder = http1::Builder::new();
        builder.timer(TokioTimer::new()).header_read_timeout(self.arrival);
        let connection = builder.serve_connection(TokioIo::new(stream), service).with_upgrades();
        tokio::pin!(connection);
        let mut stage = self.stage.subscribe();
        tokio::select! {
            // How a connection ends is its own affair.
            _ = connection.as_mut() => return,
            _ = stage.wait_for(|stage| *stage != Stage::Open) => {}
        }
        connection.as_mut().graceful_shutdown();
        tokio::select! {
            _ = connection => {}
            _ = stage.wait_for(|stage| *stage == Stage::Closed) => {}
        }
    }
}

impl Inside {
    /// Closes the connection that has been silent for longest, of this household or of any; says whether there was one.
    fn dismiss(&mut self, household: Option<IpAddr>) -> bool {
        let silent = self.visits.iter().filter(|(_, entry)| household.is_none_or(|one| one == entry.household));
        let silent = silent.map(|(number, entry)| (entry.silent.load(Ordering::Relaxed), *number));
        let Some((_, number)) = silent.filter(|(since, _)| *since > 0).min() else { return false };
        self.ending += usize::from(self.remove(number));
        true
    }

    /// Takes a connection out of the counts; says whether it was in them.
    fn remove(&mut self, number: u64) -> bool {
        let Some(entry) = self.visits.remove(&number) else { return false };
        entry.ends.notify_one();
        if let Some(here) = self.households.get_mut(&entry.household) {
            *here -= 1;
            if *here == 0 {
                self.households.remove(&entry.household);
            }
        }
        true
    }
}

impl Visit {
    fn speaks(&self) {
        self.silent.store(0, Ordering::Relaxed);
    }

    fn falls_silent(&self) {
        self.silent.store(self.door.now(), Ordering::Relaxed);
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        let mut inside = self.door.inside();
        if !inside.remove(self.number) {
            inside.ending = inside.ending.saturating_sub(1);
        }
    }
}

/// Does an error concern one connection alone, which is gone already?
fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// How many file descriptors this process may have open.
#[cfg(unix)]
fn descriptors() -> Option<u64> {
    rustix::process::getrlimit(rustix::process::Resource::Nofile).current
}

#[cfg(not(unix))]
fn descriptors() -> Option<u64> {
    None
}
