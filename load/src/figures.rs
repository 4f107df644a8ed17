//! What a run showed, in numbers.

use std::fmt;

use crate::append::Appended;

/// The figures of one run.
#[derive(Clone, Default)]
pub struct Figures {
    pub tables: usize,
    /// So many servers shared them.
    pub nodes: usize,
    /// Are the two players of each table at different nodes?
    pub split: bool,
    /// The CPU time a move of the database below them, in microseconds, if there was one.
    pub database: Option<f64>,
    /// Moves a second at each table; without it, as fast as it went.
    pub pace: Option<f64>,
    pub bots: usize,
    /// How many reviews were worked out meanwhile, and how long people waited for them.
    pub reviews: usize,
    pub looked: Waits,
    /// Moves a second.
    pub rate: f64,
    /// From one's own move to its arrival at the other's, in milliseconds.
    pub wait: Waits,
    /// The server's CPU time a move, in microseconds.
    pub cpu: f64,
    /// Memory a table with two sockets, in KiB.
    pub memory: f64,
    /// Bytes that a move is on the wire: sent to the server, and sent by it.
    pub bytes: (usize, usize),
    pub yardsticks: Option<Yardsticks>,
}

impl Figures {
    /// Where the tables were.
    pub fn place(&self) -> &'static str {
        match (self.database, self.nodes) {
            (None, _) => "SQLite",
            (Some(_), 1) => "one node",
            _ if self.split => "two nodes, split",
            _ => "two nodes",
        }
    }

    /// The CPU time a move of servers and database.
    pub fn whole_cpu(&self) -> f64 {
        self.cpu + self.database.unwrap_or(0.0)
    }
}

/// How long people waited, in milliseconds.
#[derive(Clone, Copy, Default)]
pub struct Waits {
    pub p50: f64,
    pub p95: f64,
    pub p99: f64,
}

impl Waits {
    pub fn of(waits: &mut [u32]) -> Waits {
        Waits { p50: percentile(waits, 0.50), p95: percentile(waits, 0.95), p99: percentile(waits, 0.99) }
    }
}

/// What the least that could be done costs.
#[derive(Clone, Copy, Default)]
pub struct Yardsticks {
    /// The relay's CPU time a move, in microseconds.
    pub relay: f64,
    pub relay_wait: Waits,
    pub relay_rate: f64,
    pub append: Appended,
}

impl Yardsticks {
    pub fn sum(&self) -> f64 {
        self.relay + self.append.cpu
    }
}

/// A percentile of times in microseconds, in milliseconds.
pub fn percentile(micros: &mut [u32], share: f64) -> f64 {
    if micros.is_empty() {
        return 0.0;
    }
    let place = ((micros.len() - 1) as f64 * share).round() as usize;
    f64::from(*micros.select_nth_unstable(place).1) / 1000.0
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pace = self.pace.map_or("as fast as it goes".to_owned(), |pace| format!("{pace} moves a second each"));
        let bots = if self.bots > 0 { format!(", {} bots thinking", self.bots) } else { String::new() };
        let place = match (self.database, self.nodes) {
            (None, _) => "in SQLite".to_owned(),
            (Some(_), 1) => "on one node at PostgreSQL".to_owned(),
            (Some(_), nodes) if self.split => format!("split over {nodes} nodes at PostgreSQL"),
            (Some(_), nodes) => format!("on {nodes} nodes at PostgreSQL"),
        };
        writeln!(f, "{} tables of two {place}, {pace}{bots}", self.tables)?;
        writeln!(
            f,
            "  moves          {:.0} a second, {} bytes in and {} out each",
            self.rate, self.bytes.0, self.bytes.1
        )?;
        let Waits { p50, p95, p99 } = self.wait;
        writeln!(f, "  to the other   p50 {p50:.2} ms, p95 {p95:.2} ms, p99 {p99:.2} ms")?;
        if self.reviews > 0 {
            let Waits { p50, p99, .. } = self.looked;
            writeln!(f, "  looking back   {} reviews, p50 {p50:.0} ms, p99 {p99:.0} ms", self.reviews)?;
        }
        writeln!(f, "  server's CPU   {:.1} µs a move", self.cpu)?;
        if let Some(database) = self.database {
            writeln!(f, "  PostgreSQL's   {database:.1} µs a move")?;
        }
        writeln!(f, "  memory         {:.1} KiB a table", self.memory)?;
        let Some(yardsticks) = &self.yardsticks else { return Ok(()) };
        let Waits { p50, p99, .. } = yardsticks.relay_wait;
        let rate = yardsticks.relay_rate;
        writeln!(
            f,
            "  bare relay     {:.1} µs a move at {rate:.0} a second, p50 {p50:.2} ms, p99 {p99:.2} ms",
            yardsticks.relay
        )?;
        let Appended { cpu, rate, batch, p50, p99 } = yardsticks.append;
        writeln!(
            f,
            "  bare append    {cpu:.1} µs a row at {rate:.0} a second, {batch:.1} a sync, p50 {p50:.2} ms, p99 {p99:.2} ms"
        )?;
        writeln!(f, "  in all         {:.2} times both yardsticks", self.cpu / yardsticks.sum())
    }
}
