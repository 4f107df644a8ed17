//! What is counted while the server runs, for those who watch it. Every handle is registered once: counting is an addition.

use prometheus_client::encoding::{EncodeLabelSet, text};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Registry, Unit};

use table::Note;

use crate::protocol::Actor;

/// The form in which [`Meters::read`] tells, as headers name it.
pub const FORM: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct ByActor {
    by: &'static str,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct ByCode {
    code: &'static str,
}

/// How the one writer fares.
#[derive(Clone)]
pub struct AppendMeter {
    /// How long an append takes, in seconds.
    pub seconds: Histogram,
    /// How many rows are in one.
    pub rows: Histogram,
}

impl Default for AppendMeter {
    fn default() -> AppendMeter {
        AppendMeter {
            seconds: Histogram::new(exponential_buckets(0.000_1, 2.0, 16)),
            rows: Histogram::new(exponential_buckets(1.0, 2.0, 10)),
        }
    }
}

/// How busy the threads are that think.
#[derive(Clone, Default)]
pub struct PoolMeter {
    /// How many wait for a thread.
    pub waiting: Gauge,
    /// How many think.
    pub thinking: Gauge,
}

/// Everything that is counted.
pub struct Meters {
    registry: Registry,
    tables: Gauge,
    /// Open sockets.
    pub connections: Gauge,
    moves: [Counter; 3],
    refusals: Family<ByCode, Counter>,
    /// Bytes of the messages that come in.
    pub heard: Histogram,
    /// Bytes of the messages that go out.
    pub said: Histogram,
    pub append: AppendMeter,
    pub pool: PoolMeter,
    /// The same for reviews.
    pub beside: PoolMeter,
    nodes: Gauge,
    leads: Gauge,
    database: Gauge,
    /// Rows that other nodes have written.
    pub followed: Counter,
    /// Changes for which another node was faster.
    pub overtaken: Counter,
}

impl Default for Meters {
    fn default() -> Meters {
        let mut registry = Registry::with_prefix("gamenight");
        let bytes = || Histogram::new(exponential_buckets(64.0, 2.0, 13));
        let (tables, connections) = (Gauge::default(), Gauge::default());
        registry.register("tables", "Tables in memory", tables.clone());
        registry.register("connections", "Open sockets", connections.clone());
        let moves = Family::<ByActor, Counter>::default();
        registry.register("moves", "Actions taken in games, by who decided on them", moves.clone());
        let refusals = Family::default();
        registry.register("refusals", "What was not done, by the code of the refusal", refusals.clone());
        let (heard, said) = (bytes(), bytes());
        registry.register_with_unit("message_received", "Messages from sockets", Unit::Bytes, heard.clone());
        registry.register_with_unit("message_sent", "Messages to sockets", Unit::Bytes, said.clone());
        let append = AppendMeter::default();
        let seconds = append.seconds.clone();
        registry.register_with_unit("append", "Appends to the log, until they are on the disk", Unit::Seconds, seconds);
        registry.register("append_rows", "Rows in one append", append.rows.clone());
        let pool = PoolMeter::default();
        registry.register("bots_waiting", "Bots that wait for a thread to think on", pool.waiting.clone());
        registry.register("bots_thinking", "Bots that think", pool.thinking.clone());
        let beside = PoolMeter::default();
        registry.register("reviews_waiting", "Reviews that wait for their turn", beside.waiting.clone());
        registry.register("reviews_thinking", "Reviews that are worked out", beside.thinking.clone());
        let moves = ["person", "bot", "timeout"].map(|by| moves.get_or_create_owned(&ByActor { by }));
        let (nodes, leads) = (Gauge::default(), Gauge::default());
        registry.register("nodes", "Nodes that serve the same tables, this one among them", nodes.clone());
        let database = Gauge::default();
        registry.register_with_unit("database", "Everything that is kept", Unit::Bytes, database.clone());
        registry.register("leads", "Tables of which this node runs the clock and the bots", leads.clone());
        let (followed, overtaken) = (Counter::default(), Counter::default());
        registry.register("followed_rows", "Rows of other nodes, shown to people here", followed.clone());
        registry.register("races_lost", "Changes for which another node was faster", overtaken.clone());
        Meters {
            registry,
            tables,
            connections,
            moves,
            refusals,
            heard,
            said,
            append,
            pool,
            beside,
            nodes,
            leads,
            database,
            followed,
            overtaken,
        }
    }
}

impl Meters {
    /// An action was taken.
    pub fn moved(&self, by: Actor) {
        self.moves[by as usize].inc();
    }

    /// Counts and logs what a table has noted.
    pub fn note(&self, code: &str, note: &Note) {
        match note {
            Note::Began { number } => tracing::info!(table = %code, number, "a game begins"),
            Note::Over { number } => tracing::info!(table = %code, number, "a game is over"),
            Note::Moved(by) => self.moved(*by),
            Note::Refused(code) => self.refused(code),
            Note::Followed => drop(self.followed.inc()),
            Note::Overtaken => drop(self.overtaken.inc()),
            // What it wanted to do is nobody's business but the table's.
            Note::BotFailed { seat, why } => {
                tracing::error!(table = %code, seat, %why, "a bot failed; the timeout action is taken for it");
            }
            Note::OwnRefused(refused) => {
                tracing::error!(table = %code, code = refused, "what the table wanted to do by itself was refused");
            }
        }
    }

    /// Something was not done.
    pub fn refused(&self, code: &'static str) {
        self.refusals.get_or_create(&ByCode { code }).inc();
    }

    /// Everything as text for Prometheus, with the number of tables in memory, of tables led by this node, and of nodes, and the
    /// size of the database.
    pub fn read(&self, tables: usize, leads: usize, nodes: usize, database: u64) -> String {
        self.database.set(database as i64);
        self.tables.set(tables as i64);
        self.leads.set(leads as i64);
        self.nodes.set(nodes as i64);
        let mut told = String::new();
        // A string takes whatever is written to it.
        let _ = text::encode(&mut told, &self.registry);
        told
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_is_told() {
        let meters = Meters::default();
        meters.moved(Actor::Bot);
        meters.moved(Actor::Timeout);
        meters.moved(Actor::Timeout);
        meters.refused("not-host");
        let told = meters.read(3, 2, 1, 4096);
        for line in [
            "gamenight_tables 3",
            "gamenight_leads 2",
            "gamenight_nodes 1",
            "gamenight_database_bytes 4096",
            "gamenight_followed_rows_total 0",
            "gamenight_races_lost_total 0",
            "gamenight_moves_total{by=\"person\"} 0",
            "gamenight_moves_total{by=\"bot\"} 1",
            "gamenight_moves_total{by=\"timeout\"} 2",
            "gamenight_refusals_total{code=\"not-host\"} 1",
            "gamenight_append_seconds_count 0",
            "gamenight_append_rows_count 0",
            "gamenight_message_sent_bytes_count 0",
            "gamenight_bots_waiting 0",
        ] {
            assert!(told.lines().any(|told| told == line), "{line}\n{told}");
        }
        assert!(told.ends_with("# EOF\n"));
    }
}
