//! Several nodes over one memory or one database, with one clock: a street of servers that keep the same tables.

use std::time::Duration;

use engine::AnyKind;
use serde_json::Value;
use server::Limits;
use server::clock::HandClock;
use server::store::{MemoryStore, PostgresStore, Row, Stores};

use super::{Client, Guest, PATIENCE, Room, http};

/// So far the clock is moved while something is awaited: less than nodes wait for each other.
const STRIDE: u64 = 500;

/// Nodes that share their tables.
pub struct Street {
    pub clock: HandClock,
    /// Each node's way to the tables, which can be cut; none, if they are in a database.
    pub lines: Vec<MemoryStore>,
    pub rooms: Vec<Room>,
    /// A way to the tables of nobody's own.
    spare: Stores,
}

impl Street {
    /// So many nodes with these games.
    pub async fn open(nodes: usize, shelf: fn() -> Vec<Box<dyn AnyKind>>) -> Street {
        Street::limited(nodes, shelf, Limits::none()).await
    }

    /// With limits on what people may ask for.
    pub async fn limited(nodes: usize, shelf: fn() -> Vec<Box<dyn AnyKind>>, limits: Limits) -> Street {
        let spare = MemoryStore::default();
        let lines: Vec<MemoryStore> = (0..nodes).map(|_| spare.another()).collect();
        let stores = lines.iter().map(|line| line.clone().into()).collect();
        Street { lines, ..Street::over(stores, spare.into(), shelf, limits).await }
    }

    /// So many nodes at a real database.
    pub async fn at_database(url: &str, nodes: usize, shelf: fn() -> Vec<Box<dyn AnyKind>>) -> Street {
        let spare = PostgresStore::open(url).await.unwrap().into();
        let mut stores: Vec<Stores> = Vec::new();
        for _ in 0..nodes {
            stores.push(PostgresStore::open(url).await.unwrap().into());
        }
        Street::over(stores, spare, shelf, Limits::none()).await
    }

    async fn over(stores: Vec<Stores>, spare: Stores, shelf: fn() -> Vec<Box<dyn AnyKind>>, limits: Limits) -> Street {
        let mut street = Street { clock: HandClock::default(), lines: Vec::new(), rooms: Vec::new(), spare };
        for stores in stores {
            street.rooms.push(Room::limited(shelf(), stores, street.clock.clone(), limits.clone()).await);
            // The next node draws other random numbers.
            street.clock.advance(1);
        }
        street
    }

    /// Somebody new, at a node.
    pub async fn guest(&self, node: usize) -> Guest {
        self.rooms[node].guest().await
    }

    /// Somebody known, at another node.
    pub fn at(&self, node: usize, guest: &Guest) -> Guest {
        Guest { address: self.rooms[node].address.clone(), cookie: guest.cookie.clone() }
    }

    /// What a node answers.
    pub async fn get(&self, node: usize, path: &str, cookie: Option<&str>) -> (u16, String) {
        let (status, _, body) = self.rooms[node].http("GET", path, cookie, "").await;
        (status, body)
    }

    /// The number in a line of a node's metrics.
    pub async fn counted(&mut self, node: usize, name: &str) -> u64 {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        self.rooms[node].server.show_metrics(listener);
        let (_, _, body) = http(&address, "GET", "/metrics", None, "").await;
        let line = body.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("{name}: {body}")).parse().unwrap()
    }

    /// A table's log, which must be without gaps.
    pub async fn log(&self, code: &str) -> Vec<Row> {
        let rows = self.spare.log.read(code, 0).await.unwrap();
        assert!(rows.iter().zip(0..).all(|(row, seq)| row.seq == seq));
        rows
    }

    /// Waits until something is so.
    pub async fn until<F: Future<Output = bool>>(&self, mut so: impl FnMut() -> F) {
        let wait = async {
            while !so().await {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        tokio::time::timeout(PATIENCE, wait).await.expect("it happens");
    }

    /// Waits for the next message of a kind, while time goes on.
    pub async fn in_time(&self, client: &mut Client, kind: &str) -> Value {
        for _ in 0..2_000 {
            if let Some(text) = client.heard(Duration::from_millis(3)).await {
                if let Some(content) = client.read(text).await.get(kind) {
                    return content.clone();
                }
            } else {
                self.clock.advance(STRIDE);
            }
        }
        panic!("no {kind} comes: {} {}", client.table["table"]["stage"], client.position["step"]);
    }

    /// Waits until the table message says so, while time goes on.
    pub async fn table_in_time(&self, client: &mut Client, wanted: impl Fn(&Value) -> bool) {
        while !wanted(&client.table) {
            self.in_time(client, "table").await;
        }
    }
}
