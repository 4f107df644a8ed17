//! Admission: host name and origin checks, rate limits for addresses, connection limits for addresses and guests.
//!
//! Rates are measured by the server's `Clock`, so that tests can move it. The defaults are far above what a household of
//! eight behind one address needs.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::{Extension, Request, State};
use axum::http::{HeaderValue, Method, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use engine::Refusal;
use nodes::Crowds;

use super::budget::{self, Ledger, Shared};
use super::limits::{Limits, Rate};
use super::reach::RequestOrigin;
use super::reply::{NotDone, Refused};
use crate::clock::Moment;
use crate::names::short;
use crate::node::Node;
use crate::refusal;

/// How many households, and how many guests, are reported to other nodes at most: those with the most connections.
const MOST_CROWDS: usize = 60;

/// A heavy request (a whole game is replayed, or a file is parsed) counts as this many ordinary ones.
const HEAVY: u32 = 20;

/// A token bucket. One token is `HOUR` units, so that an hourly rate adds whole units a millisecond and nothing is lost
/// by rounding.
pub struct Bucket {
    left: u64,
    at: Moment,
}

const HOUR: u64 = 3_600_000;

impl Bucket {
    /// A full bucket.
    pub fn new(rate: Rate, now: Moment) -> Bucket {
        Bucket { left: u64::from(rate.burst) * HOUR, at: now }
    }

    /// Takes one token, if there is one.
    pub fn take(&mut self, rate: Rate, now: Moment) -> bool {
        let gained = now.since(self.at).saturating_mul(u64::from(rate.hourly));
        self.left = self.left.saturating_add(gained).min(u64::from(rate.burst) * HOUR);
        self.at = now;
        let enough = self.left >= HOUR;
        self.left -= if enough { HOUR } else { 0 };
        enough
    }

    /// Is it as full as it can be?
    pub fn full(&self, rate: Rate, now: Moment) -> bool {
        let gained = now.since(self.at).saturating_mul(u64::from(rate.hourly));
        self.left.saturating_add(gained) >= u64::from(rate.burst) * HOUR
    }
}

/// What is counted for one household.
struct Visitor {
    requests: Bucket,
    files: Bucket,
    tables: Bucket,
    connections: u32,
}

/// The counters of this node, and what other nodes report.
#[derive(Default)]
pub struct Guard {
    visitors: Mutex<HashMap<IpAddr, Visitor>>,
    guests: Mutex<HashMap<String, u32>>,
    ledgers: Mutex<Ledgers>,
    remote: Mutex<RemoteCounts>,
}

/// What guests and households may still have done, whoever of them is connected.
#[derive(Default)]
struct Ledgers {
    guests: HashMap<String, Shared>,
    households: HashMap<IpAddr, Shared>,
}

/// Connections counted by other nodes, summed over those nodes.
#[derive(Default)]
struct RemoteCounts {
    households: HashMap<IpAddr, u32>,
    guests: HashMap<String, u32>,
}

fn lock<T>(counted: &Mutex<T>) -> MutexGuard<'_, T> {
    // No code panics while it holds the lock; if it did, the counts would still be usable.
    counted.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The key an address is counted by: itself for IPv4, its /64 network for IPv6, where a household has a whole network.
pub fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => {
            let mut parts = v6.segments();
            parts[4..].fill(0);
            parts.into()
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

impl Guard {
    fn of<T>(&self, node: &Node, address: IpAddr, then: impl FnOnce(&mut Visitor, Moment, &Limits) -> T) -> T {
        let (now, limits) = (node.clock.now(), &node.limits);
        let mut visitors = lock(&self.visitors);
        // Each time the map has doubled, entries that are back at their initial state are dropped.
        if visitors.len() >= 1024 && visitors.len().is_power_of_two() {
            visitors.retain(|_, visitor| {
                visitor.connections > 0
                    || !visitor.requests.full(limits.requests, now)
                    || !visitor.files.full(limits.files, now)
                    || !visitor.tables.full(limits.tables, now)
            });
        }
        let visitor = visitors.entry(household(address)).or_insert_with(|| Visitor {
            requests: Bucket::new(limits.requests, now),
            files: Bucket::new(limits.files, now),
            tables: Bucket::new(limits.tables, now),
            connections: 0,
        });
        then(visitor, now, limits)
    }

    /// May this address make another table?
    pub fn table(&self, node: &Node, address: IpAddr) -> Result<(), Refusal> {
        let may = self.of(node, address, |visitor, now, limits| visitor.tables.take(limits.tables, now));
        if may { Ok(()) } else { Err(refusal::too_many_tables()) }
    }

    /// May a guest at this address ask to be forgotten? That rewrites tables, so it shares the rate of new ones.
    pub fn forget(&self, node: &Node, address: IpAddr) -> Result<(), Refusal> {
        let may = self.of(node, address, |visitor, now, limits| visitor.tables.take(limits.tables, now));
        if may { Ok(()) } else { Err(refusal::too_many_requests()) }
    }

    /// May this address make a heavy request?
    pub fn heavy(&self, node: &Node, address: IpAddr) -> Result<(), Refusal> {
        let may = self
            .of(node, address, |visitor, now, limits| (0..HEAVY).all(|_| visitor.requests.take(limits.requests, now)));
        if may { Ok(()) } else { Err(refusal::too_many_requests()) }
    }

    /// The ledgers of a guest and of a household.
    pub fn ledgers(&self, node: &Node, household: IpAddr, guest: &str) -> (Shared, Shared) {
        /// Drops those that are as good as new, each time the map has doubled.
        fn tidy<K>(ledgers: &mut HashMap<K, Shared>, fresh: impl Fn(&mut Ledger) -> bool) {
            if ledgers.len() >= 1024 && ledgers.len().is_power_of_two() {
                ledgers.retain(|_, ledger| Arc::strong_count(ledger) > 1 || !fresh(&mut lock(ledger)));
            }
        }
        let (now, limits) = (node.clock.now(), &node.limits);
        let of_guest = limits.writing_of_guest();
        let mut ledgers = lock(&self.ledgers);
        let Ledgers { guests, households } = &mut *ledgers;
        tidy(guests, |ledger| ledger.is_fresh(limits, of_guest, now));
        tidy(households, |ledger| ledger.is_fresh(limits, limits.writing, now));
        let guest = guests.entry(guest.to_owned()).or_insert_with(|| budget::open(limits, of_guest, now));
        let household = households.entry(household).or_insert_with(|| budget::open(limits, limits.writing, now));
        (Arc::clone(guest), Arc::clone(household))
    }

    /// What other nodes are told: who has at least a quarter of the connections that are allowed.
    pub fn crowds(&self, limits: &Limits) -> Crowds {
        fn largest<T>(mut crowds: Vec<(T, u32)>) -> Vec<(T, u32)> {
            crowds.sort_by_key(|&(_, open)| std::cmp::Reverse(open));
            crowds.truncate(MOST_CROWDS);
            crowds
        }
        let many = |open: u32, most: u32| open > 0 && open >= most / 4;
        let visitors = lock(&self.visitors);
        let households = visitors.iter().map(|(household, visitor)| (*household, visitor.connections));
        let households = households.filter(|&(_, open)| many(open, limits.connections_of_address)).collect();
        drop(visitors);
        let guests = lock(&self.guests);
        let crowds = guests.iter().filter(|&(_, &open)| many(open, limits.connections_of_guest));
        let guests = crowds.map(|(guest, open)| (short(guest), *open)).collect();
        Crowds { households: largest(households), guests: largest(guests) }
    }

    /// Replaces what is known of connections to other nodes.
    pub fn set_remote_counts<'a>(&self, crowds: impl IntoIterator<Item = &'a Crowds>) {
        let mut remote = RemoteCounts::default();
        for Crowds { households, guests } in crowds {
            for (household, open) in households {
                *remote.households.entry(*household).or_default() += open;
            }
            for (guest, open) in guests {
                *remote.guests.entry(guest.clone()).or_default() += open;
            }
        }
        *lock(&self.remote) = remote;
    }

    /// How many connections an address and a guest have to other nodes.
    fn remote_counts(&self, address: IpAddr, guest: &str) -> (u32, u32) {
        let remote = lock(&self.remote);
        let household = remote.households.get(&household(address)).copied().unwrap_or_default();
        let guests = &remote.guests;
        let guest = if guests.is_empty() { None } else { guests.get(&short(guest)) };
        (household, guest.copied().unwrap_or_default())
    }

    /// Files of the page lie in memory and are kept by browsers: they have a limit of their own.
    fn request(&self, node: &Node, address: IpAddr, path: &str) -> Result<(), Refusal> {
        let file = path.starts_with("/assets/") || path.starts_with("/device/");
        let may = self.of(node, address, |visitor, now, limits| {
            if file { visitor.files.take(limits.files, now) } else { visitor.requests.take(limits.requests, now) }
        });
        if may { Ok(()) } else { Err(refusal::too_many_requests()) }
    }
}

/// Proof that a connection was admitted. It is counted until this is dropped.
pub struct Admission {
    node: Arc<Node>,
    address: IpAddr,
    guest: String,
}

impl Admission {
    /// Admits a connection, unless its address or its guest has too many.
    pub fn take(node: &Arc<Node>, address: IpAddr, guest: &str) -> Result<Admission, Refusal> {
        let guard = &node.guard;
        let (of_household, of_guest) = guard.remote_counts(address, guest);
        let mut guests = lock(&guard.guests);
        let open = guests.get(guest).copied().unwrap_or_default().saturating_add(of_guest);
        if open >= node.limits.connections_of_guest {
            return Err(refusal::too_many_connections());
        }
        let may = guard.of(node, address, |visitor, _, limits| {
            let may = visitor.connections.saturating_add(of_household) < limits.connections_of_address;
            visitor.connections += u32::from(may);
            may
        });
        if !may {
            return Err(refusal::too_many_connections());
        }
        *guests.entry(guest.to_owned()).or_default() += 1;
        drop(guests);
        node.meters.connections.inc();
        Ok(Admission { node: Arc::clone(node), address, guest: guest.to_owned() })
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        let guard = &self.node.guard;
        self.node.meters.connections.dec();
        let mut guests = lock(&guard.guests);
        if let Some(open) = guests.get_mut(&self.guest) {
            *open -= 1;
            if *open == 0 {
                guests.remove(&self.guest);
            }
        }
        drop(guests);
        guard.of(&self.node, self.address, |visitor, _, _| visitor.connections = visitor.connections.saturating_sub(1));
    }
}

/// Admits a request or refuses it, counts refusals, and adds the security headers to every response.
pub async fn admit(
    State(node): State<Arc<Node>>,
    Extension(origin): Extension<RequestOrigin>,
    request: Request,
    next: Next,
) -> Response {
    let asks = request.uri().path().starts_with("/api/");
    let mut response = match check(&node, &origin, &request) {
        // Handlers answer at once: whatever takes this long is a body that does not arrive.
        Ok(()) => match tokio::time::timeout(node.limits.arrival, next.run(request)).await {
            Ok(response) => response,
            Err(_) => NotDone::from(refusal::too_slow()).into_response(),
        },
        Err(refusal) => NotDone::from(refusal).into_response(),
    };
    if let Some(Refused(code)) = response.extensions().get() {
        node.meters.refused(code);
    }
    let headers = response.headers_mut();
    for (name, value) in [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if asks {
        // Answers are for one guest, and mostly set their cookie.
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    if origin.secure && origin.public_https {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    let strict = "default-src 'none'; frame-ancestors 'none'";
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(strict));
    response
}

fn check(node: &Node, origin: &RequestOrigin, request: &Request) -> Result<(), Refusal> {
    // DNS rebinding: a foreign name that resolves to this server would make its pages same-origin with us.
    if !origin.own_name {
        return Err(refusal::foreign_host());
    }
    let changes = request.method() != Method::GET && request.method() != Method::HEAD;
    let upgrades = request.headers().contains_key(header::UPGRADE);
    if (changes || upgrades) && !same_origin(origin, request) {
        return Err(refusal::foreign_origin());
    }
    node.guard.request(node, origin.client, request.uri().path())
}

/// Does the `Origin` header name this server? Clients that are no browsers send none, and may pass.
fn same_origin(origin: &RequestOrigin, request: &Request) -> bool {
    let mut said = request.headers().get_all(header::ORIGIN).iter();
    let Some(page) = said.next() else { return true };
    let page = page.to_str().ok().and_then(|page| page.parse::<Uri>().ok());
    let host = page.as_ref().and_then(Uri::authority).map(ToString::to_string);
    // Who is reached by https is not asked by pages that anybody on the way could have changed.
    let by_https = page.as_ref().and_then(Uri::scheme_str) == Some("https");
    let here = host.is_some() && host == origin.host && (by_https || !origin.secure);
    let public = host.is_some() && host == origin.public_host && (by_https || !origin.public_https);
    said.next().is_none() && (here || public)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_lets_through_what_it_says_and_no_more() {
        let rate = Rate { burst: 3, hourly: 3600 };
        let mut bucket = Bucket::new(rate, Moment(0));
        let taken = |bucket: &mut Bucket, now| (0..10).filter(|_| bucket.take(rate, Moment(now))).count();
        assert_eq!(taken(&mut bucket, 0), 3);
        assert_eq!(taken(&mut bucket, 999), 0);
        assert_eq!(taken(&mut bucket, 1000), 1);
        assert_eq!(taken(&mut bucket, 3000), 2);
        assert_eq!(taken(&mut bucket, 1_000_000), 3);
        assert!(bucket.full(rate, Moment(1_003_000)) && !bucket.full(rate, Moment(1_002_999)));
        let mut endless = Bucket::new(Limits::none().commands, Moment(0));
        assert!((0..10_000).all(|_| endless.take(Limits::none().commands, Moment(0))));
    }

    #[test]
    fn a_household_is_one_visitor() {
        let same = |a: &str, b: &str| household(a.parse().unwrap()) == household(b.parse().unwrap());
        assert!(same("2001:db8:1:2::1", "2001:db8:1:2:3:4:5:6"));
        assert!(!same("2001:db8:1:2::1", "2001:db8:1:3::1"));
        assert!(same("::ffff:10.0.0.1", "10.0.0.1"));
        assert!(!same("10.0.0.1", "10.0.0.2"));
    }
}
