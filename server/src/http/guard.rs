//! What keeps the server upright: who may ask, how often, and for how much.
//!
//! Limits are counted by our own clock, so that tests can move it; a household of eight behind one address stays far
//! below them.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::{Extension, Request, State};
use axum::http::{HeaderValue, Method, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use engine::Refusal;
use serde::{Deserialize, Serialize};

use super::limits::{Limits, Rate};
use super::reach::Asked;
use super::reply::{NotDone, Refused};
use crate::clock::Moment;
use crate::house::House;
use crate::nodes::short;
use crate::refusal;

/// Of so many households and guests with many connections other nodes are told.
const MOST_CROWDS: usize = 60;

/// As many requests does it count for that a whole game is played again, or a file is read.
const LABOUR: u32 = 20;

/// What is left of a rate, in units of an hour's millisecond: whole numbers, and nothing is lost by rounding.
pub struct Bucket {
    left: u64,
    at: Moment,
}

const HOUR: u64 = 3_600_000;

impl Bucket {
    /// A full one.
    pub fn new(rate: Rate, now: Moment) -> Bucket {
        Bucket { left: u64::from(rate.burst) * HOUR, at: now }
    }

    /// Takes one, if there is one.
    pub fn take(&mut self, rate: Rate, now: Moment) -> bool {
        let gained = now.since(self.at).saturating_mul(u64::from(rate.hourly));
        self.left = self.left.saturating_add(gained).min(u64::from(rate.burst) * HOUR);
        self.at = now;
        let enough = self.left >= HOUR;
        self.left -= if enough { HOUR } else { 0 };
        enough
    }

    fn full(&self, rate: Rate, now: Moment) -> bool {
        let gained = now.since(self.at).saturating_mul(u64::from(rate.hourly));
        self.left.saturating_add(gained) >= u64::from(rate.burst) * HOUR
    }
}

/// An address that asks.
struct Visitor {
    requests: Bucket,
    tables: Bucket,
    connections: u32,
}

/// Counts what everybody asks for.
#[derive(Default)]
pub struct Guard {
    visitors: Mutex<HashMap<IpAddr, Visitor>>,
    guests: Mutex<HashMap<String, u32>>,
    elsewhere: Mutex<Elsewhere>,
}

/// Households and guests with many connections to one node, and how many.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Default, Debug)]
pub struct Crowds {
    households: Vec<(IpAddr, u32)>,
    /// By what other nodes may know a guest by.
    guests: Vec<(String, u32)>,
}

/// How many connections others have to other nodes, as far as those say.
#[derive(Default)]
struct Elsewhere {
    households: HashMap<IpAddr, u32>,
    guests: HashMap<String, u32>,
}

fn lock<T>(counted: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing panics while it counts; if it did, the counts would still be numbers.
    counted.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Who has one IPv6 address has a whole network of them.
fn household(address: IpAddr) -> IpAddr {
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
    fn of<T>(&self, house: &House, address: IpAddr, then: impl FnOnce(&mut Visitor, Moment, &Limits) -> T) -> T {
        let (now, limits) = (house.clock.now(), &house.limits);
        let mut visitors = lock(&self.visitors);
        // From time to time those are forgotten of whom there is nothing to remember.
        if visitors.len() >= 1024 && visitors.len().is_power_of_two() {
            visitors.retain(|_, visitor| {
                visitor.connections > 0
                    || !visitor.requests.full(limits.requests, now)
                    || !visitor.tables.full(limits.tables, now)
            });
        }
        let visitor = visitors.entry(household(address)).or_insert_with(|| Visitor {
            requests: Bucket::new(limits.requests, now),
            tables: Bucket::new(limits.tables, now),
            connections: 0,
        });
        then(visitor, now, limits)
    }

    /// May this address make another table?
    pub fn table(&self, house: &House, address: IpAddr) -> Result<(), Refusal> {
        let may = self.of(house, address, |visitor, now, limits| visitor.tables.take(limits.tables, now));
        if may { Ok(()) } else { Err(refusal::too_many_tables()) }
    }

    /// May somebody of this address be forgotten? That is work for as many tables.
    pub fn farewell(&self, house: &House, address: IpAddr) -> Result<(), Refusal> {
        let may = self.of(house, address, |visitor, now, limits| visitor.tables.take(limits.tables, now));
        if may { Ok(()) } else { Err(refusal::too_many_requests()) }
    }

    /// May somebody of this address have a game told again, or a file read? That is work for as many requests.
    pub fn labour(&self, house: &House, address: IpAddr) -> Result<(), Refusal> {
        let may = self.of(house, address, |visitor, now, limits| {
            (0..LABOUR).all(|_| visitor.requests.take(limits.requests, now))
        });
        if may { Ok(()) } else { Err(refusal::too_many_requests()) }
    }

    /// Who has so many connections here that other nodes should know: at least a quarter of what is allowed.
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

    /// Notes how many connections others have to other nodes.
    pub fn count_elsewhere<'a>(&self, crowds: impl IntoIterator<Item = &'a Crowds>) {
        let mut elsewhere = Elsewhere::default();
        for Crowds { households, guests } in crowds {
            for (household, open) in households {
                *elsewhere.households.entry(*household).or_default() += open;
            }
            for (guest, open) in guests {
                *elsewhere.guests.entry(guest.clone()).or_default() += open;
            }
        }
        *lock(&self.elsewhere) = elsewhere;
    }

    /// How many connections an address and a guest have to other nodes.
    fn elsewhere(&self, address: IpAddr, guest: &str) -> (u32, u32) {
        let elsewhere = lock(&self.elsewhere);
        let household = elsewhere.households.get(&household(address)).copied().unwrap_or_default();
        let guests = &elsewhere.guests;
        let guest = if guests.is_empty() { None } else { guests.get(&short(guest)) };
        (household, guest.copied().unwrap_or_default())
    }

    fn request(&self, house: &House, address: IpAddr) -> Result<(), Refusal> {
        let may = self.of(house, address, |visitor, now, limits| visitor.requests.take(limits.requests, now));
        if may { Ok(()) } else { Err(refusal::too_many_requests()) }
    }
}

/// A connection that was let in. It is counted until it is dropped.
pub struct Ticket {
    house: Arc<House>,
    address: IpAddr,
    guest: String,
}

impl Ticket {
    /// Lets a connection in, unless its address or its guest has too many.
    pub fn take(house: &Arc<House>, address: IpAddr, guest: &str) -> Result<Ticket, Refusal> {
        let guard = &house.guard;
        let (of_household, of_guest) = guard.elsewhere(address, guest);
        let mut guests = lock(&guard.guests);
        let open = guests.get(guest).copied().unwrap_or_default().saturating_add(of_guest);
        if open >= house.limits.connections_of_guest {
            return Err(refusal::too_many_connections());
        }
        let may = guard.of(house, address, |visitor, _, limits| {
            let may = visitor.connections.saturating_add(of_household) < limits.connections_of_address;
            visitor.connections += u32::from(may);
            may
        });
        if !may {
            return Err(refusal::too_many_connections());
        }
        *guests.entry(guest.to_owned()).or_default() += 1;
        drop(guests);
        house.meters.connections.inc();
        Ok(Ticket { house: Arc::clone(house), address, guest: guest.to_owned() })
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let guard = &self.house.guard;
        self.house.meters.connections.dec();
        let mut guests = lock(&guard.guests);
        if let Some(open) = guests.get_mut(&self.guest) {
            *open -= 1;
            if *open == 0 {
                guests.remove(&self.guest);
            }
        }
        drop(guests);
        guard
            .of(&self.house, self.address, |visitor, _, _| visitor.connections = visitor.connections.saturating_sub(1));
    }
}

/// Lets a request in, or says why not; and tells browsers to be careful with every answer.
pub async fn admit(
    State(house): State<Arc<House>>,
    Extension(asked): Extension<Asked>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = match check(&house, &asked, &request) {
        // What is asked for is answered at once; what takes long is only the asking.
        Ok(()) => match tokio::time::timeout(house.limits.arrival, next.run(request)).await {
            Ok(response) => response,
            Err(_) => NotDone::from(refusal::too_slow()).into_response(),
        },
        Err(refusal) => NotDone::from(refusal).into_response(),
    };
    if let Some(Refused(code)) = response.extensions().get() {
        house.meters.refused(code);
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
    let strict = "default-src 'none'; frame-ancestors 'none'";
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(strict));
    response
}

fn check(house: &House, asked: &Asked, request: &Request) -> Result<(), Refusal> {
    // A name that is not ours may be somebody's trick to make a browser talk to us in their name.
    if !asked.own_name {
        return Err(refusal::foreign_host());
    }
    let changes = request.method() != Method::GET && request.method() != Method::HEAD;
    let upgrades = request.headers().contains_key(header::UPGRADE);
    if (changes || upgrades) && !same_origin(asked, request) {
        return Err(refusal::foreign_origin());
    }
    house.guard.request(house, asked.client)
}

/// Does the page that asks come from here? Programs that are no browsers do not say.
fn same_origin(asked: &Asked, request: &Request) -> bool {
    let Some(origin) = request.headers().get(header::ORIGIN) else { return true };
    let origin = origin.to_str().ok().and_then(|origin| origin.parse::<Uri>().ok());
    let host = origin.as_ref().and_then(Uri::authority).map(ToString::to_string);
    host.is_some() && (host == asked.host || host == asked.public_host)
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
