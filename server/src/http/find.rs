//! Where a table is found by its code, or by the first word of it at home; and how many wrong codes anybody may try.
//!
//! A code has two words of three syllables: 80⁶ of them, too many to be tried. The first word alone is enough for people in
//! the host's own network while they gather. Any other word alone is answered alike, whether a table begins with it or not.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use engine::Refusal;
use table::{Attendance, Household, Summary};

use super::guard::household;
use super::limits::Rate;
use crate::clock::Moment;
use crate::names;
use crate::node::Node;
use crate::protocol::Stage;
use crate::refusal;
use crate::store::Code;

/// So long a first word is understood after somebody was last seen at its table, in milliseconds: phones fall asleep.
const REMEMBERED: u64 = 2 * 3_600_000;

/// So many networks are remembered that have tried wrong codes, before those are dropped that may try as many again.
const MOST_NETWORKS: usize = 4096;

const HOUR: u64 = 3_600_000;

fn lock<T>(kept: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing panics while it holds the lock.
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The network that an address is at home in. All that are private are one: the server's own.
pub fn network(address: IpAddr) -> Household {
    let private = match address.to_canonical() {
        IpAddr::V4(v4) => v4.is_private() || v4.is_loopback() || v4.is_link_local(),
        IpAddr::V6(v6) => v6.is_loopback() || v6.is_unique_local() || v6.is_unicast_link_local(),
    };
    if private { "home".into() } else { household(address).to_string().into() }
}

/// First words that are understood, and from where.
#[derive(Default)]
pub struct FirstWords(Mutex<HashMap<Code, (String, Moment)>>);

impl FirstWords {
    /// Notes how it stands at a table.
    pub fn note(&self, code: &Code, summary: &Summary, there: Option<&Attendance>, now: Moment) {
        let mut known = lock(&self.0);
        if summary.stage != Stage::Lobby {
            known.remove(code);
        } else if let Some(home) = there.and_then(|there| there.home.as_ref()) {
            known.retain(|_, (_, at)| now.since(*at) < REMEMBERED);
            known.insert(code.clone(), (home.clone(), now));
        }
    }

    /// The table whose code begins with this word, for somebody in this network.
    fn find(&self, word: &str, network: &str, now: Moment) -> Option<Code> {
        let known = lock(&self.0);
        let fits = |(code, (home, at)): &(&Code, &(String, Moment))| {
            names::first_word(code) == Some(word) && home == network && now.since(*at) < REMEMBERED
        };
        // Two tables of one household whose first words are the same: then the whole code is asked for.
        let mut fitting = known.iter().filter(fits).map(|(code, _)| code.clone());
        fitting.next().filter(|_| fitting.next().is_none())
    }
}

/// Who has tried codes of no table: by address, and for IPv6 by the networks that one customer may have.
#[derive(Default)]
pub struct Misses(Mutex<HashMap<(IpAddr, u8), Moment>>);

impl Misses {
    /// May an address try another code?
    fn may(&self, address: IpAddr, rate: Rate, now: Moment) -> bool {
        let known = lock(&self.0);
        networks(address).all(|(network, times)| {
            let whole = known.get(&network).copied().unwrap_or(now).max(now);
            whole.since(now) + every(rate) / times <= u64::from(rate.burst) * every(rate)
        })
    }

    /// An address has tried a wrong code.
    fn miss(&self, address: IpAddr, rate: Rate, now: Moment) {
        let mut known = lock(&self.0);
        if known.len() >= MOST_NETWORKS && known.len().is_power_of_two() {
            known.retain(|_, whole| *whole > now);
        }
        for (network, times) in networks(address) {
            let whole = known.entry(network).or_insert(now);
            *whole = (*whole).max(now).after(every(rate) / times);
        }
    }
}

/// How long it takes until one more may be tried, in milliseconds; in networks of so many households, a part of it.
fn every(rate: Rate) -> u64 {
    HOUR / u64::from(rate.hourly).clamp(1, HOUR)
}

/// The networks an address is counted in, and how many households each is reckoned to have.
fn networks(address: IpAddr) -> impl Iterator<Item = ((IpAddr, u8), u64)> {
    let address = address.to_canonical();
    let sizes: &[(u8, u64)] = if address.is_ipv4() { &[(32, 1)] } else { &[(64, 1), (56, 2), (48, 4)] };
    sizes.iter().map(move |&(bits, times)| {
        let network = match address {
            IpAddr::V6(v6) => IpAddr::V6((v6.to_bits() & (u128::MAX << (128 - bits))).into()),
            v4 @ IpAddr::V4(_) => v4,
        };
        ((network, bits), times)
    })
}

impl Node {
    /// The table that somebody means. Wrong codes are counted; whoever has tried too many finds only tables of their own.
    pub async fn find(&self, said: &str, client: IpAddr, guest: &str) -> Result<Code, Refusal> {
        let code: Code = names::typed(said).ok_or_else(|| refusal::no_such_table(said))?.into();
        let (rate, now) = (self.limits.misses, self.clock.now());
        if !self.misses.may(client, rate, now) && !self.belongs(&code, guest).await? {
            return Err(refusal::too_many_requests());
        }
        if self.is_kept(&code).await? {
            return Ok(code);
        }
        if let Some(found) = self.by_first_word(&code, &network(client), now) {
            return Ok(found);
        }
        self.misses.miss(client, rate, now);
        let short = code.len() == 2 * names::WORD;
        Err(if short { refusal::short_code() } else { refusal::no_such_table(said) })
    }

    /// The table whose code begins with this word, for somebody in this network: at this node, or at another.
    fn by_first_word(&self, word: &str, network: &str, now: Moment) -> Option<Code> {
        self.first_words.find(word, network, now).or_else(|| {
            let peers = self.peers.state();
            let mut fitting = peers.at_home(network).filter(|code| names::first_word(code) == Some(word));
            let first = fitting.next()?;
            fitting.all(|code| code == first).then(|| first.clone())
        })
    }

    async fn is_kept(&self, code: &Code) -> Result<bool, Refusal> {
        if self.head(code).is_some_and(|head| head > 0) {
            return Ok(true);
        }
        self.stores.log.exists(code).await.map_err(|fault| {
            tracing::error!(table = %code, %fault, "the table cannot be looked for");
            refusal::storage()
        })
    }

    async fn belongs(&self, code: &Code, guest: &str) -> Result<bool, Refusal> {
        let own = self.stores.index.tables_of(guest, false, self.limits.tables_of_guest.min(200)).await;
        Ok(own.map_err(|_| refusal::storage())?.iter().any(|table| table.table == *code))
    }

    /// Notes whether the first word of a table's code is understood, and where.
    pub fn note_first_word(self: &Arc<Self>, code: &Code, summary: &Summary, there: Option<&Attendance>) {
        self.first_words.note(code, summary, there, self.clock.now());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate { burst: 30, hourly: 30 };

    /// How many wrong codes can be tried from these addresses at a moment, one after the other.
    fn tries(misses: &Misses, addresses: impl Iterator<Item = IpAddr>, now: Moment) -> usize {
        let mut tried = 0;
        for address in addresses.filter(|address| misses.may(*address, RATE, now)).collect::<Vec<_>>() {
            while misses.may(address, RATE, now) {
                misses.miss(address, RATE, now);
                tried += 1;
            }
        }
        tried
    }

    #[test]
    fn a_whole_network_tries_few_codes() {
        let of = |site: u16, net: u16| IpAddr::from([0x2001, 0xdb8, site, net, 0, 0, 0, 7]);
        let misses = Misses::default();
        assert_eq!(tries(&misses, std::iter::once(of(1, 0)), Moment(0)), 30);
        assert_eq!(tries(&misses, (0..256).map(|net| of(1, net)), Moment(0)), 30, "one /56 as two");
        assert_eq!(tries(&misses, (0..=u16::MAX).map(|net| of(1, net)), Moment(0)), 60, "one /48 as four");
        assert_eq!(tries(&misses, std::iter::once(of(2, 0)), Moment(0)), 30, "others are not hindered");
        // An hour later as many again: 120 an hour, 1,051,200 a year.
        assert_eq!(tries(&misses, (0..=u16::MAX).map(|net| of(1, net)), Moment(HOUR)), 120);
        let v4 = IpAddr::from([203, 0, 113, 5]);
        assert_eq!(tries(&misses, std::iter::once(v4), Moment(0)), 30);
        assert_eq!(tries(&misses, std::iter::once(v4), Moment(HOUR / 30)), 1);
    }

    #[test]
    fn private_addresses_are_at_home_together() {
        let of = |text: &str| network(text.parse().unwrap());
        for home in ["192.168.1.20", "10.1.2.3", "127.0.0.1", "::1", "fd00::7", "fe80::1", "::ffff:172.16.0.9"] {
            assert_eq!(&*of(home), "home", "{home}");
        }
        assert_ne!(of("203.0.113.5"), of("203.0.113.6"));
        assert_eq!(of("2001:db8:1:2::1"), of("2001:db8:1:2:3::9"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
    }
}
