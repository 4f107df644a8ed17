//! The page: prebuilt static files, served compressed if the browser accepts that.

use std::borrow::Cow;
use std::sync::Arc;

use axum::extract::{Extension, State};
use axum::http::{HeaderMap, HeaderName, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use qrcode::QrCode;
use qrcode::render::svg;
use sha2::{Digest, Sha256};

use super::reach::RequestOrigin;
use super::reply::no_such_page;
use crate::names::hex;
use crate::node::Node;

/// Finds a file of the page by its path, without a slash in front. Beside a file stand its forms ending in `.br` and
/// `.gz`, if there are any.
pub type Files = fn(&str) -> Option<Cow<'static, [u8]>>;

/// The page itself. It decides by the address which screen it shows.
const INDEX: &str = "index.html";

/// The service worker: without a connection it shows how to get back.
const WORKER: &str = "sw.js";

/// Where the page lies that plays on this device only, with its tables in the browser. It is one file, whatever it shows.
pub const DEVICE: &str = "device/";

/// What a server shows that was built without the page.
const WITHOUT: &str = include_str!("../../assets/without.html");

/// A link as a QR code, drawn as SVG; none if it is too long for one.
pub fn qr(link: &str) -> Option<String> {
    let code = QrCode::new(link).ok()?;
    Some(code.render::<svg::Color>().min_dimensions(240, 240).build())
}

/// A fingerprint of the page: open pages reload themselves when the server has another one.
pub fn print(files: Files) -> Option<String> {
    files(INDEX).map(|index| hex(&Sha256::digest(&index)[..4]))
}

/// Is the page there that plays on this device only?
pub fn has_device(files: Files) -> bool {
    files("device/sw.js").is_some()
}

/// Serves every path that is not part of the API.
pub async fn page(
    State(node): State<Arc<Node>>,
    Extension(origin): Extension<RequestOrigin>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let path = uri.path().trim_start_matches('/');
    if !matches!(method, Method::GET | Method::HEAD) || path.starts_with("api/") {
        return no_such_page().into_response();
    }
    // The last part of a screen's path has no dot; with one it is a file, which exists or does not.
    let file = path.rsplit('/').next().is_some_and(|last| last.contains('.'));
    let name = if file {
        path
    } else if path == DEVICE && has_device(node.page) {
        "device/index.html"
    } else {
        INDEX
    };
    let found = give(node.page, name, &headers, &origin);
    found.unwrap_or_else(|| {
        if file {
            return no_such_page().into_response();
        }
        ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], WITHOUT).into_response()
    })
}

fn give(files: Files, path: &str, headers: &HeaderMap, origin: &RequestOrigin) -> Option<Response> {
    let accepts = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let packed = [("br", ".br"), ("gzip", ".gz")]
        .into_iter()
        .filter(|(name, _)| accepts.split(',').any(|one| one.trim() == *name))
        .find_map(|(name, ending)| Some((Some(name), files(&format!("{path}{ending}"))?)));
    let (encoding, body) = packed.or_else(|| Some((None, files(path)?)))?;
    let mut response = (StatusCode::OK, body).into_response();
    let mut set = |name: HeaderName, value: &str| {
        if let Ok(value) = value.parse() {
            response.headers_mut().insert(name, value);
        }
    };
    set(header::CONTENT_TYPE, kind(path));
    set(header::VARY, "accept-encoding");
    // File names in this folder change with their content.
    let own = path.strip_prefix(DEVICE);
    let forever = own.unwrap_or(path).starts_with("assets/");
    set(header::CACHE_CONTROL, if forever { "public, max-age=31536000, immutable" } else { "no-cache" });
    if let Some(encoding) = encoding {
        set(header::CONTENT_ENCODING, encoding);
    }
    // Documents and workers may connect to this server only; images load nothing and need no policy.
    let script = kind(path).starts_with("text/javascript");
    if kind(path).starts_with("text/html") || path == WORKER || own.is_some() && script {
        set(header::CONTENT_SECURITY_POLICY, &policy(origin, own.is_some()));
    }
    Some(response)
}

/// The content security policy: nothing from other origins, and no scripts but the page's own files. WebAssembly runs
/// only where tables run in the browser.
fn policy(origin: &RequestOrigin, device: bool) -> String {
    // Older browsers do not count a socket at the same address as 'self'.
    let host = origin.host.as_deref().unwrap_or_default();
    let socket = if origin.secure { "wss" } else { "ws" };
    let tables = if device { " 'wasm-unsafe-eval'" } else { "" };
    format!(
        "default-src 'none'; script-src 'self'{tables}; style-src 'self'; img-src 'self' data:; font-src 'self'; \
         connect-src 'self' {socket}://{host}; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'"
    )
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "json" => "application/json",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(path: &str) -> Option<Cow<'static, [u8]>> {
        let body: &'static [u8] = match path {
            "index.html" => b"plain page",
            "index.html.gz" => b"packed page",
            "sw.js" => b"worker",
            "assets/a.js" => b"script",
            "assets/a.js.br" => b"packed script",
            "device/index.html" => b"page of this device",
            "device/sw.js" => b"its worker",
            "device/assets/tables.js" => b"its tables",
            "device/assets/tables.wasm" => b"as WebAssembly",
            _ => return None,
        };
        Some(Cow::Borrowed(body))
    }

    fn origin() -> RequestOrigin {
        RequestOrigin {
            client: [127, 0, 0, 1].into(),
            secure: false,
            share: String::new(),
            host: Some("table.local:7777".to_owned()),
            public_https: false,
            public_host: None,
            own_name: true,
        }
    }

    fn given(path: &str, accepts: &'static str) -> Option<HeaderMap> {
        let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, accepts.parse().unwrap())]);
        give(files, path, &headers, &origin()).map(|response| response.headers().clone())
    }

    #[test]
    fn a_browser_gets_the_form_it_takes() {
        let encoding = |path, accepts| given(path, accepts).unwrap().get(header::CONTENT_ENCODING).cloned();
        assert_eq!(encoding("index.html", "gzip, deflate").unwrap(), "gzip");
        assert_eq!(encoding("index.html", "br"), None);
        assert_eq!(encoding("assets/a.js", "gzip, br").unwrap(), "br");
        assert_eq!(encoding("assets/a.js", "identity"), None);
        assert!(given("assets/b.js", "gzip, br").is_none());
    }

    #[test]
    fn only_what_is_named_by_its_content_is_kept() {
        let kept = |path| given(path, "").unwrap()[header::CACHE_CONTROL].clone();
        assert_eq!(kept("index.html"), "no-cache");
        assert_eq!(kept("device/index.html"), "no-cache");
        for path in ["assets/a.js", "device/assets/tables.wasm"] {
            assert_eq!(kept(path), "public, max-age=31536000, immutable");
        }
    }

    #[test]
    fn page_and_worker_may_talk_to_their_own_server_alone() {
        for path in ["index.html", "sw.js"] {
            let headers = given(path, "").unwrap();
            let policy = headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
            let own = policy.contains("connect-src 'self' ws://table.local:7777;");
            assert!(own && !policy.contains("unsafe"), "{policy}");
        }
        assert!(!given("assets/a.js", "").unwrap().contains_key(header::CONTENT_SECURITY_POLICY));
    }

    #[test]
    fn webassembly_runs_where_tables_are_in_the_browser_and_nowhere_else() {
        for path in ["device/index.html", "device/sw.js", "device/assets/tables.js"] {
            let headers = given(path, "").unwrap();
            let policy = headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
            assert!(policy.contains("script-src 'self' 'wasm-unsafe-eval';"), "{path}: {policy}");
        }
        assert!(has_device(files));
        assert!(!has_device(|path| files(path).filter(|_| !path.starts_with(DEVICE))));
    }
}
