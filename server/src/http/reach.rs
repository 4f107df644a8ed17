//! How the server is reached: what links begin with, and whether a request came by https.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Uri, header};
use axum::middleware::Next;
use axum::response::Response;
use ipnet::IpNet;

use super::proxy;

/// How the server is reached. Addresses have no slash at the end.
#[derive(Clone, Default)]
pub struct Reach {
    /// The public address, used for all links. Without one, links begin with the host of the request.
    pub public: Option<String>,
    /// What links begin with if the request came by a loopback name, which means nothing on other machines.
    pub home: String,
    /// Does it speak TLS itself?
    pub tls: bool,
    /// Further host names of this server, in lower case.
    pub names: Vec<String>,
    /// The proxies whose forwarding headers are trusted.
    pub trusted: Vec<IpNet>,
}

/// Where a request came from, and by which address of ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestOrigin {
    /// The client's address.
    pub client: IpAddr,
    /// By https?
    pub secure: bool,
    /// What links begin with.
    pub share: String,
    /// The host the request was addressed to, with its port.
    pub host: Option<String>,
    /// The host of the public address, with its port.
    pub public_host: Option<String>,
    /// Is the public address reached by https?
    pub public_https: bool,
    /// Is that host one of ours: an IP address, or a name that nobody else can resolve to this server?
    pub own_name: bool,
}

impl RequestOrigin {
    /// The link to a table.
    pub fn link(&self, code: &str) -> String {
        format!("{}/t/{code}", self.share)
    }
}

impl Reach {
    fn origin(&self, peer: IpAddr, uri: &Uri, headers: &HeaderMap) -> RequestOrigin {
        let host = host_of(uri, headers);
        let forwarded = proxy::is_trusted(peer, &self.trusted) && proxy::by_https(headers);
        // Behind a proxy that is not listed as trusted, the request still names the public host.
        let https = self.public.as_ref().and_then(|public| public.strip_prefix("https://"));
        let secure = self.tls || forwarded || https.is_some() && https == host.as_ref().map(Authority::as_str);
        let scheme = if secure { "https" } else { "http" };
        let share = match (&self.public, host.filter(|host| !is_loopback(host.host()))) {
            (Some(public), _) => public.clone(),
            (None, Some(host)) => format!("{scheme}://{host}"),
            (None, None) => self.home.clone(),
        };
        let public: Option<Uri> = self.public.as_ref().and_then(|public| public.parse().ok());
        let public_host = public.as_ref().and_then(Uri::authority).map(ToString::to_string);
        RequestOrigin {
            client: proxy::client_address(peer, headers, &self.trusted),
            secure,
            share,
            own_name: self.named(uri, headers, public.as_ref().and_then(Uri::host)),
            host: host_of(uri, headers).map(|host| host.to_string()),
            public_host,
            public_https: https.is_some(),
        }
    }

    /// Is the request's host an address, a name of the local network, or the public name?
    fn named(&self, uri: &Uri, headers: &HeaderMap, public: Option<&str>) -> bool {
        let Some(host) = host_of(uri, headers) else { return false };
        let host = host.host();
        let address = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().is_ok();
        let name = host.trim_end_matches('.').to_ascii_lowercase();
        let local = matches!(name.rsplit('.').next(), Some("localhost")) || name.strip_suffix(".local").is_some();
        address
            || local
            || public.is_some_and(|public| public.eq_ignore_ascii_case(&name))
            || self.names.contains(&name)
    }
}

/// The host the request was addressed to: from the `Host` header, or from `:authority` in HTTP/2.
fn host_of(uri: &Uri, headers: &HeaderMap) -> Option<Authority> {
    let said = headers.get(header::HOST).and_then(|host| Authority::try_from(host.as_bytes()).ok());
    said.or_else(|| uri.authority().cloned()).filter(|host| !host.as_str().contains('@'))
}

/// Does this name mean the machine itself?
fn is_loopback(host: &str) -> bool {
    let address: Option<IpAddr> = host.trim_start_matches('[').trim_end_matches(']').parse().ok();
    let name = host.to_ascii_lowercase();
    address.is_some_and(|address| address.to_canonical().is_loopback() || address.is_unspecified())
        || name == "localhost"
        || name.ends_with(".localhost")
}

/// Attaches its [`RequestOrigin`] to a request.
pub async fn arrive(
    State(reach): State<Arc<Reach>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    proxy::warn_of_strangers(peer.ip(), request.headers(), &reach.trusted);
    let origin = reach.origin(peer.ip(), request.uri(), request.headers());
    // Only the path: queries and headers may hold secrets.
    tracing::debug!(client = %origin.client, method = %request.method(), path = request.uri().path(), "request");
    request.extensions_mut().insert(origin);
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOME: &str = "http://192.168.1.20:7777";

    fn links(reach: &Reach, host: &str, proto: Option<&str>) -> (String, bool) {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(proto) = proto {
            headers.insert("x-forwarded-proto", proto.parse().unwrap());
        }
        let origin = reach.origin(IpAddr::from([127, 0, 0, 1]), &Uri::from_static("/"), &headers);
        (origin.share, origin.secure)
    }

    fn home() -> Reach {
        Reach { home: HOME.to_owned(), ..Reach::default() }
    }

    #[test]
    fn links_lead_where_the_asker_came_from_unless_that_is_this_machine() {
        for (host, share) in [
            ("gamenight.local:7777", "http://gamenight.local:7777"),
            ("192.168.1.5", "http://192.168.1.5"),
            ("[fd00::1]:7777", "http://[fd00::1]:7777"),
            ("localhost:7777", HOME),
            ("LOCALHOST", HOME),
            ("tables.localhost", HOME),
            ("127.0.0.1:7777", HOME),
            ("127.1.2.3", HOME),
            ("[::1]:7777", HOME),
            ("[::ffff:127.0.0.1]:7777", HOME),
            ("0.0.0.0:7777", HOME),
            ("", HOME),
            ("me@elsewhere.example", HOME),
            ("a b\"><script>", HOME),
            ("elsewhere.example/path", HOME),
        ] {
            assert_eq!(links(&home(), host, None), (share.to_owned(), false), "{host}");
        }
    }

    #[test]
    fn http_2_names_its_host_otherwise() {
        let uri = Uri::from_static("https://gamenight.local:7777/");
        let origin = home().origin(IpAddr::from([10, 0, 0, 1]), &uri, &HeaderMap::new());
        assert_eq!(origin.share, "http://gamenight.local:7777");
    }

    #[test]
    fn a_public_address_is_given_to_all() {
        let reach = Reach { public: Some("https://play.example".to_owned()), ..home() };
        assert_eq!(links(&reach, "localhost", None), ("https://play.example".to_owned(), false));
        assert_eq!(links(&reach, "192.168.1.5", None), ("https://play.example".to_owned(), false));
        assert_eq!(links(&reach, "play.example", None), ("https://play.example".to_owned(), true));
    }

    #[test]
    fn only_a_trusted_proxy_says_how_it_was_asked() {
        let share = |scheme: &str| format!("{scheme}://play.example");
        assert_eq!(links(&home(), "play.example", Some("https")), (share("http"), false));
        let trusting = Reach { trusted: vec![proxy::read_network("127.0.0.0/8").unwrap()], ..home() };
        assert_eq!(links(&trusting, "play.example", Some("https")), (share("https"), true));
        assert_eq!(links(&trusting, "play.example", Some("HTTPS, http")), (share("https"), true));
        assert_eq!(links(&trusting, "play.example", Some("http")), (share("http"), false));
        assert_eq!(links(&trusting, "play.example", None), (share("http"), false));
    }

    #[test]
    fn tls_is_secure() {
        let reach = Reach { tls: true, ..home() };
        assert_eq!(links(&reach, "play.example", None), ("https://play.example".to_owned(), true));
    }
}
