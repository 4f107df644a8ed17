//! A server on an ephemeral port with a clock that is moved by hand, and people who connect to it.

#![allow(dead_code, reason = "each test uses a part")]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use engine::AnyKind;
use serde_json::Value;
use server::clock::HandClock;
use server::store::{MemoryStore, Stores};
use server::{Config, Limits, Reach, Server};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::connect_async_with_config;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, http};

pub mod again;
mod client;
pub mod party;
pub mod street;

pub use client::Client;

/// No answer takes this long, unless something is broken.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// The toy game of the engine's documentation.
pub mod toy {
    #![allow(clippy::all, clippy::pedantic, unused_qualifications, dead_code)]
    include!("../../../engine/doc/fingers.rs");
}

/// The toy game alone.
pub fn toy_shelf() -> Vec<Box<dyn AnyKind>> {
    vec![Box::new(engine::Kind::<toy::Fingers>::default())]
}

/// The toy game and the three real ones.
pub fn shelf() -> Vec<Box<dyn AnyKind>> {
    let mut shelf = toy_shelf();
    shelf.push(Box::new(bots::kind::<game_over::GameOver>().reviewed()));
    shelf.push(Box::new(bots::kind::<squid::Squid>().reviewed()));
    shelf.push(Box::new(bots::kind::<walls::Walls>().reviewed()));
    shelf
}

/// A server in this process.
pub struct Room {
    pub clock: HandClock,
    pub stores: Stores,
    pub address: String,
    pub server: Server,
}

impl Room {
    /// With these games and an empty store.
    pub async fn open(shelf: Vec<Box<dyn AnyKind>>) -> Room {
        Room::with(shelf, MemoryStore::default(), HandClock::default()).await
    }

    /// With this store and this clock. Random bytes are counted, so that two rooms can be told apart by nothing.
    pub async fn with(shelf: Vec<Box<dyn AnyKind>>, stores: impl Into<Stores>, clock: HandClock) -> Room {
        Room::limited(shelf, stores, clock, Limits::none()).await
    }

    /// With limits on what people may ask for.
    pub async fn limited(
        shelf: Vec<Box<dyn AnyKind>>,
        stores: impl Into<Stores>,
        clock: HandClock,
        limits: Limits,
    ) -> Room {
        let stores = stores.into();
        let (config, listener, address) = Room::plan(shelf, &stores, &clock);
        let server = server::start(Config { limits, ..config }, listener, None).await.unwrap();
        Room { clock, stores, address, server }
    }

    /// What such a server is started with, and where.
    pub fn plan(
        shelf: Vec<Box<dyn AnyKind>>,
        stores: &Stores,
        clock: &HandClock,
    ) -> (Config, std::net::TcpListener, String) {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let reach = Reach { public: Some("http://gamenight.test".to_owned()), ..Reach::default() };
        let drawn = AtomicU64::new(clock_salt(clock));
        let entropy = move |bytes: &mut [u8; 32]| {
            use sha2::{Digest, Sha256};
            *bytes = Sha256::digest(drawn.fetch_add(1, Ordering::Relaxed).to_le_bytes()).into();
        };
        let config = Config {
            clock: Arc::new(clock.clone()),
            entropy: Box::new(entropy),
            build: "test".to_owned(),
            limits: Limits::none(),
            ..Config::new(shelf, stores.clone(), reach)
        };
        (config, listener, address)
    }

    /// Somebody new.
    pub async fn guest(&self) -> Guest {
        let (_, headers, _) = self.http("GET", "/api/me", None, "").await;
        let cookie =
            headers.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a new guest gets a cookie");
        let cookie = cookie.split(';').next().unwrap().to_owned();
        Guest { address: self.address.clone(), cookie }
    }

    /// One plain request.
    pub async fn http(&self, method: &str, path: &str, cookie: Option<&str>, body: &str) -> (u16, String, String) {
        http(&self.address, method, path, cookie, body).await
    }
}

/// A room that goes on from an earlier moment draws other bytes than that one did.
fn clock_salt(clock: &HandClock) -> u64 {
    use server::clock::Clock;
    clock.now().0 << 32
}

/// One plain request to any server: status, headers, body.
pub async fn http(address: &str, method: &str, path: &str, cookie: Option<&str>, body: &str) -> (u16, String, String) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let cookie = cookie.map(|cookie| format!("cookie: {cookie}\r\n")).unwrap_or_default();
    let head = format!("{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n{cookie}");
    let head = format!("{head}content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let (headers, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = headers.split(' ').nth(1).unwrap().parse().unwrap();
    (status, headers.replace("\r\n", "\n"), body.to_owned())
}

/// Somebody with a cookie.
#[derive(Clone)]
pub struct Guest {
    pub address: String,
    pub cookie: String,
}

impl Guest {
    /// Makes a table and gives its code.
    pub async fn create(&self, table: Value) -> String {
        let (status, _, body) =
            http(&self.address, "POST", "/api/tables", Some(&self.cookie), &table.to_string()).await;
        assert_eq!(status, 201, "{body}");
        serde_json::from_str::<Value>(&body).unwrap()["code"].as_str().unwrap().to_owned()
    }

    /// Connects to a table.
    pub async fn join(&self, code: &str) -> Client {
        self.join_with(code, "").await
    }

    /// Connects to a table with wishes, such as `?look=public`.
    pub async fn join_with(&self, code: &str, wishes: &str) -> Client {
        let mut client = self.knock(code, wishes).await;
        let welcome = client.next().await;
        if let Some(welcome) = welcome.get("welcome") {
            welcome["session"].as_str().unwrap().clone_into(&mut client.session);
            client.resumed = welcome["resumed"].as_bool().unwrap();
        }
        client
    }

    /// Connects to a table that may turn one away.
    pub async fn join_raw(&self, code: &str) -> Client {
        self.knock(code, "").await
    }

    async fn knock(&self, code: &str, wishes: &str) -> Client {
        let mut request =
            format!("ws://{}/api/tables/{code}/socket{wishes}", self.address).into_client_request().unwrap();
        request.headers_mut().insert(http::header::COOKIE, self.cookie.parse().unwrap());
        let (socket, _) = connect_async_with_config(request, None, true).await.unwrap();
        Client::new(socket)
    }
}

impl Guest {
    /// The code of the refusal with which a connection is not even opened.
    pub async fn refused_at_the_door(&self, code: &str) -> String {
        let mut request = format!("ws://{}/api/tables/{code}/socket", self.address).into_client_request().unwrap();
        request.headers_mut().insert(http::header::COOKIE, self.cookie.parse().unwrap());
        match connect_async_with_config(request, None, true).await {
            Err(tungstenite::Error::Http(answer)) => {
                let body: Value = serde_json::from_slice(answer.body().as_ref().unwrap()).unwrap();
                body["code"].as_str().unwrap().to_owned()
            }
            other => panic!("let in: {other:?}"),
        }
    }
}
