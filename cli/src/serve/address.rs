//! Where the server listens, and what others call it.

use std::io::{self, ErrorKind};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, UdpSocket};

use socket2::{Domain, Protocol, Socket, Type};
use url::Url;

use crate::fault::Fault;

/// The port, unless another one is asked for.
const PORT: u16 = 7777;

/// If it is taken, one of those after it will do: they are as easily typed.
const PORTS_AFTER: u16 = 10;

/// So many may knock at once.
const BACKLOG: i32 = 1024;

/// Where it is to listen: at one address, or everywhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bind {
    address: Option<IpAddr>,
    port: u16,
    /// Did somebody ask for this port?
    chosen: bool,
}

impl Bind {
    /// The one address, if it is not everywhere.
    pub(crate) fn address(self) -> Option<IpAddr> {
        self.address
    }
}

/// Where it is to listen, as asked.
pub(crate) fn wanted(bind: Option<&str>, local_only: bool, port: Option<u16>) -> Result<Bind, Fault> {
    let Some(text) = bind else {
        let address = local_only.then_some(IpAddr::V4(Ipv4Addr::LOCALHOST));
        return Ok(Bind { address, port: port.unwrap_or(PORT), chosen: port.is_some() });
    };
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    if let Ok(address) = bare.parse() {
        return Ok(Bind { address: Some(address), port: port.unwrap_or(PORT), chosen: port.is_some() });
    }
    let Ok(socket) = text.parse::<SocketAddr>() else {
        let text = engine::quote(text);
        return Err(Fault::usage(format!("--bind “{text}”: not an address such as 192.168.1.20 or [::1]:7777")));
    };
    match port {
        Some(port) if port != socket.port() => {
            Err(Fault::usage(format!("--bind says port {}, --port says {port}", socket.port())))
        }
        _ => Ok(Bind { address: Some(socket.ip()), port: socket.port(), chosen: true }),
    }
}

/// Listens for those who watch, and says where.
pub(super) fn listen_for_metrics(at: SocketAddr) -> Result<(TcpListener, SocketAddr), Fault> {
    let listener = bound(at).and_then(|listener| listener.local_addr().map(|at| (listener, at)));
    listener.map_err(|error| Fault::failed(format!("--metrics {at}: cannot listen there: {error}")))
}

/// Listens, and says where. A port that nobody asked for and that is taken gives way to another.
pub(super) fn listen(bind: Bind) -> Result<(TcpListener, SocketAddr), Fault> {
    let after = if bind.chosen { 0 } else { PORTS_AFTER };
    let mut listener = listen_at(bind.address, bind.port);
    for port in bind.port + 1..=bind.port + after {
        if !listener.as_ref().is_err_and(is_taken) {
            break;
        }
        listener = listen_at(bind.address, port);
    }
    listener.and_then(|listener| listener.local_addr().map(|at| (listener, at))).map_err(|error| refusal(bind, &error))
}

/// Does another program have the port? Windows keeps some for programs that may come, and says that they may not be used.
fn is_taken(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::AddrInUse | ErrorKind::PermissionDenied)
}

fn listen_at(address: Option<IpAddr>, port: u16) -> io::Result<TcpListener> {
    let Some(address) = address else {
        return match bound(SocketAddr::from((Ipv6Addr::UNSPECIFIED, port))) {
            // Not every machine speaks IPv6.
            Err(error) if !is_taken(&error) => bound(SocketAddr::from((Ipv4Addr::UNSPECIFIED, port))),
            listener => listener,
        };
    };
    bound(SocketAddr::new(address, port))
}

fn bound(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
    if address.is_ipv6() {
        // Everywhere means IPv4 too, on every system.
        socket.set_only_v6(false)?;
    }
    // A server that was stopped may start again at once. Elsewhere this would let two servers share a port.
    #[cfg(unix)]
    socket.set_reuse_address(true)?;
    socket.bind(&address.into())?;
    socket.listen(BACKLOG)?;
    Ok(socket.into())
}

fn refusal(Bind { address, port, .. }: Bind, error: &io::Error) -> Fault {
    let address = address.map_or_else(|| "all addresses".to_owned(), |address| address.to_string());
    match error.kind() {
        ErrorKind::AddrInUse => Fault::failed(format!(
            "port {port} is taken by another program; choose another one with --port, or any free one with --port 0"
        )),
        ErrorKind::PermissionDenied => {
            Fault::failed(format!("port {port} may not be used here; choose another one with --port"))
        }
        ErrorKind::AddrNotAvailable => Fault::usage(format!("{address} is not an address of this machine")),
        _ => Fault::failed(format!("cannot listen on {address}, port {port}: {error}")),
    }
}

/// The address for everybody: a scheme and a host.
pub(crate) fn public(text: &str) -> Result<String, Fault> {
    let wrong = |reason: &str| Fault::usage(format!("--public-url “{}”: {reason}", engine::quote(text)));
    let url =
        Url::parse(text).map_err(|error| wrong(&format!("not an address such as https://play.example: {error}")))?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(wrong("it has to begin with http:// or https://"));
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(wrong("everybody will see it, so it cannot have a user or a password"));
    }
    if url.path() != "/" || url.query().is_some() || url.fragment().is_some() {
        return Err(wrong("it has to be a host alone, with nothing after it: the tables need a host of their own"));
    }
    Ok(url.origin().ascii_serialization())
}

/// What the server is called.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Urls {
    /// From this machine.
    pub(super) here: String,
    /// From others at home, the likeliest first.
    pub(super) home: Vec<String>,
    /// From everywhere.
    pub(super) public: Option<String>,
    /// The usual port, if another program has it.
    pub(super) instead_of: Option<u16>,
}

impl Urls {
    pub(super) fn new(wanted: Bind, bound: SocketAddr, tls: bool, public: Option<String>) -> Urls {
        let scheme = if tls { "https" } else { "http" };
        let url = |address: IpAddr| format!("{scheme}://{}", SocketAddr::new(address, bound.port()));
        let (here, home) = match bound.ip() {
            everywhere if everywhere.is_unspecified() => (IpAddr::V4(Ipv4Addr::LOCALHOST), home()),
            one if one.is_loopback() => (one, Vec::new()),
            one => (one, vec![one]),
        };
        let instead_of = (!wanted.chosen && wanted.port != bound.port()).then_some(wanted.port);
        Urls { here: url(here), home: home.into_iter().map(url).collect(), public, instead_of }
    }

    /// The one to give to others.
    pub(super) fn share(&self) -> &str {
        self.public.as_ref().or(self.home.first()).unwrap_or(&self.here)
    }
}

/// This machine's addresses in the home network. Those of IPv6 are hard to type and change often: only if there are no
/// others.
fn home() -> Vec<IpAddr> {
    let all = if_addrs::get_if_addrs().unwrap_or_default();
    let (mut four, six): (Vec<_>, Vec<_>) =
        all.into_iter().filter(|one| !one.is_loopback() && !one.is_link_local()).partition(|one| one.ip().is_ipv4());
    let out = way_out();
    // Containers and tunnels have addresses too; the network with the way out is the one where the phones are.
    four.sort_by_key(|one| (Some(one.ip()) != out, one.is_p2p(), !one.ip().to_string().starts_with("192.168.")));
    let chosen = if four.is_empty() { six } else { four };
    chosen.into_iter().map(|one| one.ip()).collect()
}

/// The address from which this machine would speak to far ones. Nothing is sent.
fn way_out() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address that belongs to nobody.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    socket.local_addr().ok().map(|address| address.ip())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(fault: Fault) -> String {
        match fault {
            Fault::Usage(reason) => reason,
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn where_to_listen_is_read_or_refused() {
        let at = |text: &str, port| wanted(Some(text), false, port).map(|bind| format!("{bind:?}")).map_err(said);
        let bind = |address: &str, port, chosen| {
            Ok(format!("{:?}", Bind { address: Some(address.parse().unwrap()), port, chosen }))
        };
        assert_eq!(at("192.168.1.20", None), bind("192.168.1.20", PORT, false));
        assert_eq!(at("192.168.1.20:80", None), bind("192.168.1.20", 80, true));
        assert_eq!(at("192.168.1.20:80", Some(80)), bind("192.168.1.20", 80, true));
        assert_eq!(at("::1", Some(0)), bind("::1", 0, true));
        assert_eq!(at("[::1]", None), bind("::1", PORT, false));
        assert_eq!(at("[::1]:80", None), bind("::1", 80, true));
        assert_eq!(at("127.0.0.1:80", Some(81)), Err("--bind says port 80, --port says 81".to_owned()));
        for wrong in ["", "localhost", "192.168.1", "127.0.0.1:", "127.0.0.1:99999", "[::1", "http://127.0.0.1"] {
            assert!(at(wrong, None).unwrap_err().contains("not an address such as"), "{wrong}");
        }
        assert_eq!(wanted(None, false, None).unwrap(), Bind { address: None, port: PORT, chosen: false });
        assert_eq!(wanted(None, true, Some(5)).unwrap().address, Some(IpAddr::from([127, 0, 0, 1])));
    }

    #[test]
    fn a_public_address_is_a_host_alone() {
        for (text, url) in [
            ("https://play.example", "https://play.example"),
            ("https://play.example/", "https://play.example"),
            ("HTTPS://Play.Example:443/", "https://play.example"),
            ("http://play.example:8080", "http://play.example:8080"),
            ("https://spiele-für-alle.example", "https://xn--spiele-fr-alle-nsb.example"),
            ("http://[fd00::1]:7777/", "http://[fd00::1]:7777"),
        ] {
            assert_eq!(public(text).map_err(said), Ok(url.to_owned()));
        }
        for (text, reason) in [
            ("play.example", "not an address"),
            ("", "not an address"),
            ("https://", "not an address"),
            ("ftp://play.example", "it has to begin with http"),
            ("localhost:7777", "it has to begin with http"),
            ("https://anna@play.example", "user or a password"),
            ("https://play.example/games", "a host alone"),
            ("https://play.example/?x", "a host alone"),
            ("https://play.example/#x", "a host alone"),
        ] {
            let refused = public(text).map_err(said).unwrap_err();
            assert!(refused.contains(reason), "{text}: {refused}");
        }
    }

    fn anywhere(port: u16) -> Bind {
        Bind { address: None, port, chosen: false }
    }

    #[test]
    fn a_taken_port_gives_way_unless_it_was_asked_for() {
        let (_other, taken) = listen(wanted(Some("127.0.0.1:0"), false, None).unwrap()).unwrap();
        let bind = Bind { address: Some(taken.ip()), port: taken.port(), chosen: false };
        let (_listener, bound) = listen(bind).unwrap();
        assert!((taken.port() + 1..=taken.port() + PORTS_AFTER).contains(&bound.port()), "{bound} beside {taken}");
        assert_eq!(Urls::new(bind, bound, false, None).instead_of, Some(taken.port()));
        let refused = listen(Bind { chosen: true, ..bind }).map(drop).map_err(|fault| format!("{fault:?}"));
        assert!(refused.unwrap_err().contains("taken by another program"));
    }

    #[test]
    fn others_are_given_the_best_address() {
        let at = |address: &str, public: Option<&str>| {
            let urls =
                Urls::new(anywhere(5), address.parse().unwrap(), public.is_some(), public.map(ToOwned::to_owned));
            (urls.here.clone(), urls.share().to_owned())
        };
        let same = |url: &str| (url.to_owned(), url.to_owned());
        assert_eq!(at("127.0.0.1:5", None), same("http://127.0.0.1:5"));
        assert_eq!(at("[::1]:5", None), same("http://[::1]:5"));
        assert_eq!(at("192.168.1.20:5", None), same("http://192.168.1.20:5"));
        assert_eq!(at("[::]:5", Some("https://a.b")), ("https://127.0.0.1:5".to_owned(), "https://a.b".to_owned()));
        let urls = Urls::new(anywhere(5), "0.0.0.0:5".parse().unwrap(), false, None);
        assert!(urls.home.iter().all(|url| !url.contains("127.0.0.1") && url.ends_with(":5")), "{urls:?}");
    }
}
