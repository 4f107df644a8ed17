//! The link between a node and its peers: a session on which it hears them, and one by whose locks it leads tables.
//!
//! Both end together: a node that has missed something leads nothing. They are two because `PostgreSQL` looks through all
//! locks of a session whenever that one hears anything.

use std::collections::{BTreeMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde::Serialize;
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use sqlx::Connection;
use sqlx::postgres::{PgConnection, PgListener, PgNotification, PgPool, PgPoolOptions};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, timeout};

use super::PostgresStore;
use super::open::{PATIENCE, Way, patiently};
use crate::store::sql::failed;
use crate::store::{Code, LONGEST_MESSAGE, Mark, Notice, Peers, Row, StoreFault, StoreFuture};

/// The channels. Their names and what goes over them stay as they are: nodes of two versions may share a database.
const APPENDED: &str = "gamenight_grown";
const MESSAGES: &str = "gamenight_said";

/// The length of a node's name, with which each payload begins.
const NAME: usize = 8;

/// `PostgreSQL` lets nobody say more at a time, in bytes.
const LONGEST: usize = 7_999;

/// Interval at which a silent connection is tested: a cut cable raises no error.
const BEAT: Duration = Duration::from_secs(2);

/// After an append whose fate is not known, a node hears its own rows for so long: `PostgreSQL` may wait for locks, of each for
/// up to `lock_timeout`, before it commits what nobody waits for any more.
const DOUBT: Duration = Duration::from_mins(2);

/// So long between two attempts to reach a database that cannot be reached.
const PAUSE: Duration = Duration::from_millis(300);

impl Peers for PostgresStore {
    fn name(&self) -> &str {
        &self.link.name
    }

    fn listen(&self) -> UnboundedReceiver<Notice> {
        self.link.listen()
    }

    fn say<'a>(&'a self, text: &'a str) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            if text.len() > LONGEST_MESSAGE {
                return Err(StoreFault::Failed(format!("{} bytes are too long to be said to other nodes", text.len())));
            }
            let said = format!("{}{text}", self.link.name);
            let told = async {
                let mut connection = self.errands.acquire().await?;
                let say = sqlx::query("SELECT pg_notify('gamenight_said', $1)").bind(said);
                patiently(say.execute(connection.get())).await?;
                connection.release();
                Ok(())
            };
            told.await.map_err(failed("pass something on to other nodes"))
        })
    }

    fn lead<'a>(&'a self, tables: &'a [Code]) -> StoreFuture<'a, Vec<bool>> {
        Box::pin(self.link.lead(tables))
    }

    fn resign<'a>(&'a self, table: &'a str) -> StoreFuture<'a, ()> {
        Box::pin(self.link.resign(table))
    }
}

/// A node's link to its peers.
pub struct PeerLink {
    name: String,
    requests: UnboundedSender<Request>,
    hears: Hears,
    doubt: Doubt,
    task: Mutex<Option<JoinHandle<()>>>,
}

/// Whoever listens at the moment.
type Hears = Arc<Mutex<Option<UnboundedSender<Notice>>>>;

/// Until when this node hears its own rows, too.
type Doubt = Arc<Mutex<Option<Instant>>>;

enum Request {
    Lead(Vec<i64>, oneshot::Sender<Result<Vec<bool>, sqlx::Error>>),
    Resign(i64, oneshot::Sender<Result<Vec<bool>, sqlx::Error>>),
    Close,
}

impl PeerLink {
    pub async fn open(way: &Way) -> Result<PeerLink, sqlx::Error> {
        let mut random = [0; NAME / 2];
        getrandom::fill(&mut random).map_err(|error| sqlx::Error::Io(error.into()))?;
        let name = format!("{:08x}", u32::from_be_bytes(random));
        let sessions = Sessions::open(way).await?;
        let (requests, requested) = unbounded_channel();
        let hears = Hears::default();
        let doubt = Doubt::default();
        let linked = LinkTask { name: name.clone(), hears: Arc::clone(&hears), doubt: Arc::clone(&doubt), requested };
        let task = tokio::spawn(linked.run(way.clone(), sessions));
        Ok(PeerLink { name, requests, hears, doubt, task: Mutex::new(Some(task)) })
    }

    /// The fate of an append is not known: from now on and for a while, this node hears its own rows.
    pub fn doubt(&self) {
        *self.doubt.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now() + DOUBT);
    }

    /// What the peers are told when some of these rows may be kept: up to where to look.
    pub fn heads_payload<'a>(&self, rows: impl Iterator<Item = &'a Row>) -> String {
        // Later numbers take the place of earlier ones.
        let heads: BTreeMap<&str, u32> = rows.map(|row| (&*row.table, row.seq)).collect();
        // If that is too long, they have to look for themselves.
        self.signed(&heads).unwrap_or_else(|| self.name.clone())
    }

    /// What the peers are told when all these rows are kept, none of them marked: the rows, if they are short enough.
    pub fn rows_payload<'a>(&self, rows: impl Iterator<Item = &'a Row> + Clone) -> String {
        let told = rows.clone().map(|row| Ok((&*row.table, row.seq, row.at, serde_json::from_str(&row.body)?)));
        let told: Result<Vec<RowPayload<'_>>, serde_json::Error> = told.collect();
        told.ok().and_then(|told| self.signed(&told)).unwrap_or_else(|| self.heads_payload(rows))
    }

    fn signed(&self, said: &impl Serialize) -> Option<String> {
        let said = format!("{}{}", self.name, serde_json::to_string(said).ok()?);
        (said.len() <= LONGEST).then_some(said)
    }

    fn listen(&self) -> UnboundedReceiver<Notice> {
        let (hears, heard) = unbounded_channel();
        *self.hears.lock().unwrap_or_else(PoisonError::into_inner) = Some(hears);
        heard
    }

    async fn lead(&self, tables: &[Code]) -> Result<Vec<bool>, StoreFault> {
        let (told, answer) = oneshot::channel();
        let _ = self.requests.send(Request::Lead(tables.iter().map(|code| lock_of(code)).collect(), told));
        answer.await.unwrap_or(Err(sqlx::Error::PoolClosed)).map_err(failed("let this node lead"))
    }

    async fn resign(&self, table: &str) -> Result<(), StoreFault> {
        let (told, answer) = oneshot::channel();
        let _ = self.requests.send(Request::Resign(lock_of(table), told));
        answer.await.unwrap_or(Err(sqlx::Error::PoolClosed)).map(drop).map_err(failed("let another node lead"))
    }

    pub async fn close(&self) {
        let _ = self.requests.send(Request::Close);
        let task = self.task.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(task) = task {
            // It ends by our own wish.
            let _ = task.await;
        }
    }
}

/// A row as it is told: table, number, time, and the change as it was written.
type RowPayload<'a> = (&'a str, u32, u64, &'a RawValue);

/// What was told of rows.
fn read_payload(said: &str) -> Result<Notice, serde_json::Error> {
    if said.starts_with('[') {
        let row = |(table, seq, at, body): RowPayload<'_>| Row {
            table: table.into(),
            seq,
            at,
            body: body.get().to_owned(),
            mark: Mark::default(),
        };
        return Ok(Notice::Appended(serde_json::from_str::<Vec<RowPayload<'_>>>(said)?.into_iter().map(row).collect()));
    }
    let heads: BTreeMap<String, u32> = serde_json::from_str(said)?;
    Ok(Notice::Heads(heads.into_iter().map(|(table, seq)| (table.into(), seq)).collect()))
}

/// The lock of a table's lead: locks have numbers, not names.
fn lock_of(table: &str) -> i64 {
    let hash = Sha256::digest(format!("lead {table}"));
    i64::from_be_bytes(std::array::from_fn(|place| hash[place]))
}

/// The sessions, and the locks held. The listener wants a pool; this one has no other session.
struct Sessions {
    pool: PgPool,
    listener: PgListener,
    leader: PgConnection,
    held: HashSet<i64>,
}

impl Sessions {
    async fn open(way: &Way) -> Result<Sessions, sqlx::Error> {
        let pool = PgPoolOptions::new().max_connections(1).max_lifetime(None).idle_timeout(None);
        let pool = pool.acquire_timeout(PATIENCE).connect_lazy_with(way.options());
        patiently(async {
            let mut listener = PgListener::connect_with(&pool).await?;
            // What a session held is lost with it: a new one is begun here, and not behind our back.
            listener.eager_reconnect(false);
            listener.listen_all([APPENDED, MESSAGES]).await?;
            Ok(Sessions { pool, listener, leader: way.connect().await?, held: HashSet::new() })
        })
        .await
    }

    /// Ends them, and with them the locks, at once and not when somebody notices.
    async fn close(self) {
        drop(self.listener);
        let _ = timeout(PATIENCE, async { tokio::join!(self.leader.close(), self.pool.close()) }).await;
    }

    /// Takes the locks that nobody has, and says which are ours. A lock that is taken twice would have to be let go twice.
    async fn lead(&mut self, locks: &[i64]) -> Result<Vec<bool>, sqlx::Error> {
        let mut wanted: Vec<i64> = locks.iter().copied().filter(|lock| !self.held.contains(lock)).collect();
        wanted.sort_unstable();
        wanted.dedup();
        if !wanted.is_empty() {
            let sql = "SELECT lock FROM unnest($1::bigint[]) AS lock WHERE pg_try_advisory_lock(lock)";
            let taken = sqlx::query_scalar(sql).bind(wanted).fetch_all(&mut self.leader);
            let taken: Vec<i64> = patiently(taken).await?;
            self.held.extend(taken);
        }
        Ok(locks.iter().map(|lock| self.held.contains(lock)).collect())
    }

    async fn beat(&mut self) -> Result<(), sqlx::Error> {
        patiently(sqlx::query("SELECT 1").execute(&mut self.listener)).await?;
        patiently(self.leader.ping()).await
    }

    async fn resign(&mut self, lock: i64) -> Result<Vec<bool>, sqlx::Error> {
        if self.held.remove(&lock) {
            let let_go = sqlx::query("SELECT pg_advisory_unlock($1)").bind(lock);
            patiently(let_go.execute(&mut self.leader)).await?;
        }
        Ok(Vec::new())
    }
}

/// The task that has the sessions.
struct LinkTask {
    name: String,
    hears: Hears,
    doubt: Doubt,
    requested: UnboundedReceiver<Request>,
}

impl LinkTask {
    async fn run(mut self, way: Way, mut sessions: Sessions) {
        while let Err(error) = self.hold(&mut sessions).await {
            tracing::warn!(%error, "the connection to other nodes is cut");
            sessions.close().await;
            sessions = loop {
                // A node that hears nothing leads nothing.
                while let Ok(request) = self.requested.try_recv() {
                    match request {
                        Request::Lead(_, told) | Request::Resign(_, told) => drop(told.send(Err(cut()))),
                        Request::Close => return,
                    }
                }
                match Sessions::open(&way).await {
                    Ok(sessions) => break sessions,
                    Err(error) => tracing::debug!(%error, "the connection to other nodes is still cut"),
                }
                sleep(PAUSE).await;
            };
            tracing::info!("the connection to other nodes is back");
            self.tell(Notice::Missed);
        }
        sessions.close().await;
    }

    /// Hears and asks, until a session is lost or the link is closed.
    async fn hold(&mut self, sessions: &mut Sessions) -> Result<(), sqlx::Error> {
        let mut beat = interval(BEAT);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                heard = sessions.listener.try_recv() => self.hear(&heard?.ok_or_else(cut)?),
                request = self.requested.recv() => match request {
                    Some(Request::Lead(locks, told)) => answer(told, sessions.lead(&locks).await)?,
                    Some(Request::Resign(lock, told)) => answer(told, sessions.resign(lock).await)?,
                    Some(Request::Close) | None => return Ok(()),
                },
                _ = beat.tick() => sessions.beat().await?,
            }
        }
    }

    fn hear(&self, heard: &PgNotification) {
        let Some((name, said)) = heard.payload().split_at_checked(NAME) else { return };
        if name == self.name && !(heard.channel() == APPENDED && self.doubts()) {
            return;
        }
        let notice = match heard.channel() {
            MESSAGES => Notice::Message(said.to_owned()),
            // Whoever has too much to tell says nothing, and who is newer may say it otherwise: look for yourselves.
            _ => read_payload(said).unwrap_or(Notice::Missed),
        };
        self.tell(notice);
    }

    fn doubts(&self) -> bool {
        let until = *self.doubt.lock().unwrap_or_else(PoisonError::into_inner);
        until.is_some_and(|until| Instant::now() < until)
    }

    fn tell(&self, notice: Notice) {
        if let Some(hears) = &*self.hears.lock().unwrap_or_else(PoisonError::into_inner) {
            // Who does not listen any more misses it.
            let _ = hears.send(notice);
        }
    }
}

/// Passes an answer on. After a failure nobody knows which locks the session holds: it is given up.
fn answer(
    told: oneshot::Sender<Result<Vec<bool>, sqlx::Error>>,
    answer: Result<Vec<bool>, sqlx::Error>,
) -> Result<(), sqlx::Error> {
    let failed = answer.as_ref().err().map(|error| sqlx::Error::Protocol(error.to_string()));
    let _ = told.send(answer);
    failed.map_or(Ok(()), Err)
}

fn cut() -> sqlx::Error {
    sqlx::Error::Io(std::io::Error::new(std::io::ErrorKind::ConnectionAborted, "the connection to other nodes is cut"))
}
