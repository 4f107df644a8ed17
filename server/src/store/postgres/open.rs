//! Opening a database: one that is our own, of the form this version knows, by whichever node comes first.

use std::fmt::{Display, Write as _};
use std::io;
use std::str::FromStr;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgPoolOptions};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use tokio::sync::{Mutex, MutexGuard};
use tokio::time::timeout;

use super::PostgresStore;
use super::peers::PeerLink;
use crate::store::{StoreFault, StoreFuture};

/// How the database came to its form, step by step. Each writes down its number.
const MIGRATIONS: [&str; 2] = [
    include_str!("../../../migrations/postgres/0001_tables.sql"),
    include_str!("../../../migrations/postgres/0002_strangers.sql"),
];

/// A database that takes longer for anything small is as good as gone.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// So long one waits for one's turn to read: when a node or the database has started, all tables are read at once.
const RUSH: Duration = Duration::from_secs(30);

/// The lock under which a database gets its form: "game" in ASCII.
const FORMING: i64 = 0x6761_6d65;

/// What every session of ours asks for. Whatever we look for has an index, however new the statistics are; a node that is
/// gone is noticed soon, and holds nobody up.
const SESSION: [(&str, &str); 12] = [
    ("default_transaction_isolation", "read committed"),
    ("enable_hashjoin", "off"),
    ("enable_mergejoin", "off"),
    ("enable_seqscan", "off"),
    ("idle_in_transaction_session_timeout", "10s"),
    ("jit", "off"),
    ("lock_timeout", "10s"),
    ("plan_cache_mode", "force_generic_plan"),
    ("tcp_keepalives_count", "3"),
    ("tcp_keepalives_idle", "4"),
    ("tcp_keepalives_interval", "2"),
    ("tcp_user_timeout", "10s"),
];

impl PostgresStore {
    /// Opens a database, which gets its form if it is empty. Any number of nodes can have it open.
    pub fn open(url: &str) -> StoreFuture<'_, PostgresStore> {
        Box::pin(async move {
            let way = Way::new(url)?;
            way.prepare().await?;
            PostgresStore::enter(way).await
        })
    }

    /// Opens a database in which tables are kept already.
    pub fn look(url: &str) -> StoreFuture<'_, PostgresStore> {
        Box::pin(async move {
            let way = Way::new(url)?;
            way.check().await?;
            PostgresStore::enter(way).await
        })
    }

    async fn enter(way: Way) -> Result<PostgresStore, StoreFault> {
        let pool = PgPoolOptions::new().max_connections(8).acquire_timeout(RUSH).acquire_slow_threshold(RUSH);
        let pool = pool.connect_lazy_with(way.options());
        let link =
            PeerLink::open(&way).await.map_err(|error| way.refused(&format_args!("cannot be heard: {error}")))?;
        let (appending, errands) = (SingleConnection::new(&way), SingleConnection::new(&way));
        Ok(PostgresStore { appending, errands, pool, link, database: way.name() })
    }
}

/// How a database is reached.
#[derive(Clone)]
pub struct Way(PgConnectOptions);

impl Way {
    pub fn new(url: &str) -> Result<Way, StoreFault> {
        let bad = |error: &dyn Display| {
            StoreFault::Unusable(format!("that is no address of a database, as postgres://user@host/name: {error}"))
        };
        if !["postgres://", "postgresql://"].iter().any(|scheme| url.starts_with(scheme)) {
            return Err(bad(&"it does not begin with postgres://"));
        }
        let options = PgConnectOptions::from_str(url).map_err(|error| bad(&error))?;
        let name =
            if options.get_application_name().is_some() { options } else { options.application_name("gamenight") };
        Ok(Way(name.options(SESSION).disable_statement_logging()))
    }

    pub fn options(&self) -> PgConnectOptions {
        self.0.clone()
    }

    pub async fn connect(&self) -> Result<PgConnection, sqlx::Error> {
        patiently(self.0.connect()).await
    }

    /// The database by the name that people know, without a password.
    pub fn name(&self) -> String {
        let host = match self.0.get_socket() {
            Some(socket) => socket.display().to_string(),
            None => format!("{}:{}", self.0.get_host(), self.0.get_port()),
        };
        format!("the database {} at {host}", self.0.get_database().unwrap_or_else(|| self.0.get_username()))
    }

    pub fn refused(&self, reason: &dyn Display) -> StoreFault {
        StoreFault::Unusable(format!("{} {reason}", self.name()))
    }

    fn cannot(&self) -> impl Fn(sqlx::Error) -> StoreFault {
        |error| self.refused(&format_args!("cannot be used: {error}"))
    }

    /// Makes the database what this version needs, or says why not; one that is not ours stays untouched.
    pub async fn prepare(&self) -> Result<(), StoreFault> {
        let mut connection = self.connect().await.map_err(self.cannot())?;
        let mut all = connection.begin().await.map_err(self.cannot())?;
        // Of two nodes that come first, one waits here for the other.
        let alone = sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(FORMING);
        alone.execute(&mut *all).await.map_err(self.cannot())?;
        let missing = self.missing(&mut all).await?;
        let form = MIGRATIONS.len() - missing.len();
        if form > 0 && !missing.is_empty() {
            self.keep_older(&mut all, form).await?;
        }
        for step in missing {
            sqlx::raw_sql(*step).execute(&mut *all).await.map_err(self.cannot())?;
        }
        all.commit().await.map_err(self.cannot())?;
        let lax = "SELECT name FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit') AND setting = 'off'";
        for name in sqlx::query_scalar::<_, String>(lax).fetch_all(&mut connection).await.map_err(self.cannot())? {
            tracing::warn!("PostgreSQL runs with {name} off: what it says it keeps may be lost when its machine fails");
        }
        connection.close().await.map_err(self.cannot())
    }

    /// Copies the tables of an older form into a schema of their own before they are brought to today's, in the same
    /// transaction: nothing is changed without the copy. Older nodes work on meanwhile.
    async fn keep_older(&self, all: &mut PgConnection, form: usize) -> Result<(), StoreFault> {
        let mut to = format!("gamenight_form_{form}");
        // A copy that is there already is perhaps of another day.
        let taken = "SELECT count(*) FROM pg_namespace WHERE nspname = $1 OR starts_with(nspname::text, $1 || '_')";
        let taken: i64 = sqlx::query_scalar(taken).bind(&to).fetch_one(&mut *all).await.map_err(self.cannot())?;
        if taken > 0 {
            write!(to, "_{}", taken + 1).expect("a text takes all");
        }
        let tables = "SELECT relname::text FROM pg_class
            WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' ORDER BY relname";
        let tables: Vec<String> = sqlx::query_scalar(tables).fetch_all(&mut *all).await.map_err(self.cannot())?;
        let copies = tables.iter().map(|table| format!("CREATE TABLE {to}.{table} AS TABLE {table};"));
        let steps = format!("CREATE SCHEMA {to}; {}", copies.collect::<String>());
        sqlx::raw_sql(AssertSqlSafe(steps)).execute(all).await.map_err(|error| {
            self.refused(&format_args!(
                "was written by an older gamenight (form {form}) and cannot be copied to a schema {to} before the upgrade: {error}"
            ))
        })?;
        let name = self.name();
        tracing::warn!(
            "an older gamenight wrote {name} (form {form}, now {}); as it left it, it is kept in the schema {to}",
            MIGRATIONS.len()
        );
        Ok(())
    }

    /// Is there a database of ours, of a form this version knows?
    pub async fn check(&self) -> Result<(), StoreFault> {
        let mut connection = self.connect().await.map_err(self.cannot())?;
        let missing = self.missing(&mut connection).await?;
        connection.close().await.map_err(self.cannot())?;
        if missing.len() == MIGRATIONS.len() {
            return Err(self.refused(&"is empty: no tables are kept there"));
        }
        Ok(())
    }

    /// The steps that a database has still to take.
    async fn missing(&self, connection: &mut PgConnection) -> Result<&'static [&'static str], StoreFault> {
        let ours = "SELECT to_regclass('gamenight') IS NOT NULL AND to_regclass('log') IS NOT NULL,
            (SELECT count(*) FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'v', 'm')),
            current_setting('server_encoding')";
        let (ours, content, encoding): (bool, i64, String) =
            sqlx::query_as(ours).fetch_one(&mut *connection).await.map_err(self.cannot())?;
        // Rows are kept as bytes, but nodes tell each other of them in the database's own letters. SQL_ASCII takes all.
        if !["UTF8", "SQL_ASCII"].contains(&&*encoding) {
            return Err(self.refused(&format_args!(
                "writes {encoding}, in which not every name can be said: make one with ENCODING 'UTF8'"
            )));
        }
        if !ours && content > 0 {
            return Err(self.refused(&"is that of another program: choose another database"));
        }
        if !ours {
            return Ok(&MIGRATIONS);
        }
        let form = sqlx::query_scalar("SELECT max(form) FROM gamenight").fetch_one(connection);
        let form: Option<i32> = form.await.map_err(self.cannot())?;
        let form = form.unwrap_or_default();
        usize::try_from(form).ok().filter(|form| *form > 0).and_then(|form| MIGRATIONS.get(form..)).ok_or_else(|| {
            let known = MIGRATIONS.len();
            self.refused(&format_args!(
                "was written by a newer gamenight (form {form}, this one knows up to {known}): use that one"
            ))
        })
    }
}

/// One connection, for those who come one after the other. It is opened when it is needed, and not used again after
/// anything went wrong.
pub struct SingleConnection {
    way: Way,
    session: Mutex<Session>,
}

enum Session {
    Closed,
    None,
    Open(Box<PgConnection>),
}

/// A connection in use.
pub struct Acquired<'a> {
    session: MutexGuard<'a, Session>,
    connection: Box<PgConnection>,
    /// Was it opened just now?
    pub fresh: bool,
}

impl SingleConnection {
    pub fn new(way: &Way) -> SingleConnection {
        SingleConnection { way: way.clone(), session: Mutex::new(Session::None) }
    }

    pub async fn acquire(&self) -> Result<Acquired<'_>, sqlx::Error> {
        let mut session = self.session.lock().await;
        let (connection, fresh) = match std::mem::replace(&mut *session, Session::None) {
            Session::Open(connection) => (connection, false),
            Session::None => (Box::new(self.way.connect().await?), true),
            Session::Closed => {
                *session = Session::Closed;
                return Err(sqlx::Error::PoolClosed);
            }
        };
        Ok(Acquired { session, connection, fresh })
    }

    pub async fn close(&self) {
        if let Session::Open(connection) = std::mem::replace(&mut *self.session.lock().await, Session::Closed) {
            // It ends either way.
            let _ = timeout(PATIENCE, connection.close()).await;
        }
    }
}

impl Acquired<'_> {
    pub fn get(&mut self) -> &mut PgConnection {
        &mut self.connection
    }

    /// All went well: the next one takes the same connection.
    pub fn release(self) {
        let Acquired { mut session, connection, .. } = self;
        *session = Session::Open(connection);
    }
}

/// Waits for a database, but not for ever.
pub async fn patiently<T>(work: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, sqlx::Error> {
    let late = || sqlx::Error::Io(io::Error::new(io::ErrorKind::TimedOut, "it does not answer"));
    timeout(PATIENCE, work).await.unwrap_or_else(|_| Err(late()))
}
