//! The client's address and scheme behind trusted proxies.

use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};

use axum::http::HeaderMap;
use ipnet::IpNet;

/// Reads an address, or a network such as `10.0.0.0/8`.
pub fn read_network(text: &str) -> Result<IpNet, String> {
    let network = text.parse().or_else(|_| text.parse::<IpAddr>().map(IpNet::from));
    network.map_err(|_| "it is neither an address nor a network such as 10.0.0.0/8".to_owned())
}

/// Is this one of our proxies?
pub fn is_trusted(address: IpAddr, trusted: &[IpNet]) -> bool {
    trusted.iter().any(|network| network.contains(&address.to_canonical()))
}

/// The client's address. Each proxy appends the address it got the request from to `X-Forwarded-For`, so the header is
/// read from its end for as long as the address found last is a trusted proxy; the rest may be forged.
pub fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let mut client = peer.to_canonical();
    let lines = headers.get_all("x-forwarded-for").iter().rev();
    for hop in lines.flat_map(|line| line.to_str().unwrap_or("").rsplit(',')) {
        let Some(before) = read_hop(hop.trim()).filter(|_| is_trusted(client, trusted)) else { break };
        client = before;
    }
    client
}

/// Says once that a proxy on this machine is not trusted: all people behind it count as one household.
pub fn warn_of_strangers(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) {
    static SAID: AtomicBool = AtomicBool::new(false);
    let forwards = peer.to_canonical().is_loopback() && headers.contains_key("x-forwarded-for");
    if forwards && !is_trusted(peer, trusted) && !SAID.swap(true, Ordering::Relaxed) {
        tracing::warn!(
            "a proxy on this machine passes requests on, but is not trusted: all people behind it share the limits of one \
             address; start the server with --trusted-proxy {}",
            peer.to_canonical()
        );
    }
}

/// Some proxies add the port.
fn read_hop(text: &str) -> Option<IpAddr> {
    let address = text.parse().or_else(|_| text.parse::<SocketAddr>().map(|socket| socket.ip()));
    address.ok().map(|address| address.to_canonical())
}

/// Did the client use https, by `X-Forwarded-Proto`? Only to be asked if a trusted proxy sent the request.
pub fn by_https(headers: &HeaderMap) -> bool {
    let said = headers.get("x-forwarded-proto").and_then(|said| said.to_str().ok()).unwrap_or("");
    said.split(',').next().is_some_and(|scheme| scheme.trim().eq_ignore_ascii_case("https"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(peer: &str, forwarded: &[&str]) -> String {
        let trusted = ["127.0.0.1", "10.0.0.0/8", "fd00::/8"].map(|text| read_network(text).unwrap());
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append("X-Forwarded-For", line.parse().unwrap());
        }
        client_address(peer.parse().unwrap(), &headers, &trusted).to_string()
    }

    #[test]
    fn a_stranger_is_not_believed() {
        assert_eq!(client("198.51.100.7", &["203.0.113.9"]), "198.51.100.7");
        assert_eq!(client("198.51.100.7", &[]), "198.51.100.7");
        assert_eq!(client("fe80::1", &["203.0.113.9"]), "fe80::1");
    }

    #[test]
    fn proxies_are_believed_as_far_as_they_are_ours() {
        assert_eq!(client("127.0.0.1", &[]), "127.0.0.1");
        assert_eq!(client("127.0.0.1", &["203.0.113.9"]), "203.0.113.9");
        assert_eq!(client("127.0.0.1", &["192.0.2.1, 203.0.113.9"]), "203.0.113.9");
        assert_eq!(client("127.0.0.1", &["192.0.2.1, 203.0.113.9, 10.1.2.3"]), "203.0.113.9");
        assert_eq!(client("127.0.0.1", &["203.0.113.9", "10.1.2.3", "fd00::5"]), "203.0.113.9");
        assert_eq!(client("127.0.0.1", &["10.9.9.9,10.1.2.3"]), "10.9.9.9");
    }

    #[test]
    fn addresses_come_in_several_forms() {
        assert_eq!(client("::ffff:127.0.0.1", &["203.0.113.9:4711"]), "203.0.113.9");
        assert_eq!(client("::ffff:198.51.100.7", &["203.0.113.9"]), "198.51.100.7");
        assert_eq!(client("127.0.0.1", &["[2001:db8::1]:4711"]), "2001:db8::1");
        assert_eq!(client("127.0.0.1", &["203.0.113.9, ::ffff:10.1.2.3"]), "203.0.113.9");
    }

    #[test]
    fn what_cannot_be_read_ends_the_way_back() {
        for nonsense in ["", ",", "unknown", "203.0.113.9, nobody", "1.2.3.4.5", "\u{e9}"] {
            assert_eq!(client("127.0.0.1", &[nonsense]), "127.0.0.1", "{nonsense}");
        }
        assert_eq!(client("127.0.0.1", &["203.0.113.9, nobody, 10.1.2.3"]), "10.1.2.3");
    }

    #[test]
    fn networks_are_read_or_refused() {
        assert!(read_network("10.0.0.0/8").is_ok() && read_network("::1").is_ok() && read_network("fd00::/8").is_ok());
        for wrong in ["", "10.0.0.0/33", "proxy.example", "10.0.0", "10.0.0.1:80"] {
            assert!(read_network(wrong).is_err(), "{wrong}");
        }
    }
}
