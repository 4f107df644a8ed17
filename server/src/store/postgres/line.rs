//! The line between a node and the others: a session on which it hears them, and one by whose locks it leads tables.
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
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};

use super::failed;
use super::open::{PATIENCE, Way, patiently};
use crate::store::{Code, Mark, Notice, Row, StoreFault};

const GROWN: &str = "gamenight_grown";
const SAID: &str = "gamenight_said";

/// The length of a node's name, which comes before everything it says.
const NAME: usize = 8;

/// `PostgreSQL` lets nobody say more at a time, in bytes.
const LONGEST: usize = 7_999;

/// A line on which nothing is heard is tried so often: a cut cable makes no noise.
const BEAT: Duration = Duration::from_secs(2);

/// So long between two attempts to reach a database that cannot be reached.
const PAUSE: Duration = Duration::from_millis(300);

pub struct Line {
    name: String,
    asks: UnboundedSender<Ask>,
    hears: Hears,
    task: Mutex<Option<JoinHandle<()>>>,
}

/// Whoever listens at the moment.
type Hears = Arc<Mutex<Option<UnboundedSender<Notice>>>>;

enum Ask {
    Lead(Vec<i64>, oneshot::Sender<Result<Vec<bool>, sqlx::Error>>),
    Resign(i64, oneshot::Sender<Result<Vec<bool>, sqlx::Error>>),
    Close,
}

impl Line {
    pub async fn open(way: &Way) -> Result<Line, sqlx::Error> {
        let mut random = [0; NAME / 2];
        getrandom::fill(&mut random).map_err(|error| sqlx::Error::Io(error.into()))?;
        let name = format!("{:08x}", u32::from_be_bytes(random));
        let sessions = Sessions::open(way).await?;
        let (asks, asked) = unbounded_channel();
        let hears = Hears::default();
        let holder = Holder { name: name.clone(), hears: Arc::clone(&hears), asked };
        let task = tokio::spawn(holder.run(way.clone(), sessions));
        Ok(Line { name, asks, hears, task: Mutex::new(Some(task)) })
    }

    /// What this node is called among the others.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What the others are told when some of these rows may be kept: up to where to look.
    pub fn grown<'a>(&self, rows: impl Iterator<Item = &'a Row>) -> String {
        // Later numbers take the place of earlier ones.
        let heads: BTreeMap<&str, u32> = rows.map(|row| (&*row.table, row.seq)).collect();
        // If that is too long, they have to look for themselves.
        self.signed(&heads).unwrap_or_else(|| self.name.clone())
    }

    /// What the others are told when all these rows are kept, none of them marked: the rows, if they are short enough.
    pub fn appended<'a>(&self, rows: impl Iterator<Item = &'a Row> + Clone) -> String {
        let told = rows.clone().map(|row| Ok((&*row.table, row.seq, row.at, serde_json::from_str(&row.body)?)));
        let told: Result<Vec<Told<'_>>, serde_json::Error> = told.collect();
        told.ok().and_then(|told| self.signed(&told)).unwrap_or_else(|| self.grown(rows))
    }

    fn signed(&self, said: &impl Serialize) -> Option<String> {
        let said = format!("{}{}", self.name, serde_json::to_string(said).ok()?);
        (said.len() <= LONGEST).then_some(said)
    }

    pub fn listen(&self) -> UnboundedReceiver<Notice> {
        let (hears, heard) = unbounded_channel();
        *self.hears.lock().unwrap_or_else(PoisonError::into_inner) = Some(hears);
        heard
    }

    pub async fn lead(&self, tables: &[Code]) -> Result<Vec<bool>, StoreFault> {
        let (told, answer) = oneshot::channel();
        let _ = self.asks.send(Ask::Lead(tables.iter().map(|code| lock_of(code)).collect(), told));
        answer.await.unwrap_or(Err(sqlx::Error::PoolClosed)).map_err(failed("let this node lead"))
    }

    pub async fn resign(&self, table: &str) -> Result<(), StoreFault> {
        let (told, answer) = oneshot::channel();
        let _ = self.asks.send(Ask::Resign(lock_of(table), told));
        answer.await.unwrap_or(Err(sqlx::Error::PoolClosed)).map(drop).map_err(failed("let another node lead"))
    }

    pub async fn close(&self) {
        let _ = self.asks.send(Ask::Close);
        let task = self.task.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(task) = task {
            // It ends by our own wish.
            let _ = task.await;
        }
    }
}

/// A row as it is told: table, number, time, and the change as it was written.
type Told<'a> = (&'a str, u32, u64, &'a RawValue);

/// What was told of rows.
fn understood(said: &str) -> Result<Notice, serde_json::Error> {
    if said.starts_with('[') {
        let row = |(table, seq, at, body): Told<'_>| Row {
            table: table.into(),
            seq,
            at,
            body: body.get().to_owned(),
            mark: Mark::default(),
        };
        return Ok(Notice::Appended(serde_json::from_str::<Vec<Told<'_>>>(said)?.into_iter().map(row).collect()));
    }
    let heads: BTreeMap<String, u32> = serde_json::from_str(said)?;
    Ok(Notice::Grown(heads.into_iter().map(|(table, seq)| (table.into(), seq)).collect()))
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
            listener.listen_all([GROWN, SAID]).await?;
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
struct Holder {
    name: String,
    hears: Hears,
    asked: UnboundedReceiver<Ask>,
}

impl Holder {
    async fn run(mut self, way: Way, mut sessions: Sessions) {
        while let Err(error) = self.hold(&mut sessions).await {
            tracing::warn!(%error, "the line to other nodes is cut");
            sessions.close().await;
            sessions = loop {
                // A node that hears nothing leads nothing.
                while let Ok(ask) = self.asked.try_recv() {
                    match ask {
                        Ask::Lead(_, told) | Ask::Resign(_, told) => drop(told.send(Err(cut()))),
                        Ask::Close => return,
                    }
                }
                match Sessions::open(&way).await {
                    Ok(sessions) => break sessions,
                    Err(error) => tracing::debug!(%error, "the line is still cut"),
                }
                sleep(PAUSE).await;
            };
            tracing::info!("the line to other nodes is mended");
            self.tell(Notice::Missed);
        }
        sessions.close().await;
    }

    /// Hears and asks, until a session is lost or the line is closed.
    async fn hold(&mut self, sessions: &mut Sessions) -> Result<(), sqlx::Error> {
        let mut beat = interval(BEAT);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                heard = sessions.listener.try_recv() => self.hear(&heard?.ok_or_else(cut)?),
                ask = self.asked.recv() => match ask {
                    Some(Ask::Lead(locks, told)) => answer(told, sessions.lead(&locks).await)?,
                    Some(Ask::Resign(lock, told)) => answer(told, sessions.resign(lock).await)?,
                    Some(Ask::Close) | None => return Ok(()),
                },
                _ = beat.tick() => sessions.beat().await?,
            }
        }
    }

    fn hear(&self, heard: &PgNotification) {
        let Some((name, said)) = heard.payload().split_at_checked(NAME) else { return };
        if name == self.name {
            return;
        }
        let notice = match heard.channel() {
            SAID => Notice::Said(said.to_owned()),
            // Whoever has too much to tell says nothing, and who is newer may say it otherwise: look for yourselves.
            _ => understood(said).unwrap_or(Notice::Missed),
        };
        self.tell(notice);
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
    sqlx::Error::Io(std::io::Error::new(std::io::ErrorKind::ConnectionAborted, "the line is cut"))
}
