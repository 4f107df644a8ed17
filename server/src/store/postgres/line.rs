//! The line between a node and the others: one session on which it hears them, and by whose locks it leads tables.
//!
//! Both end together: a node whose session is lost has missed something, and leads nothing.

use std::collections::{BTreeMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sha2::{Digest, Sha256};
use sqlx::postgres::{PgListener, PgNotification, PgPool, PgPoolOptions};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};

use super::failed;
use super::open::{PATIENCE, Way, patiently};
use crate::store::{Code, Notice, StoreFault};

const GROWN: &str = "gamenight_grown";
const SAID: &str = "gamenight_said";

/// The length of a node's name, which comes before everything it says.
const NAME: usize = 8;

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
        let session = Session::open(way).await?;
        let (asks, asked) = unbounded_channel();
        let hears = Hears::default();
        let holder = Holder { name: name.clone(), hears: Arc::clone(&hears), asked };
        let task = tokio::spawn(holder.run(way.clone(), session));
        Ok(Line { name, asks, hears, task: Mutex::new(Some(task)) })
    }

    /// What this node is called among the others.
    pub fn name(&self) -> &str {
        &self.name
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

/// The lock of a table's lead: locks have numbers, not names.
fn lock_of(table: &str) -> i64 {
    let hash = Sha256::digest(format!("lead {table}"));
    i64::from_be_bytes(std::array::from_fn(|place| hash[place]))
}

/// A session that listens, and the locks it holds. The listener wants a pool; this one has no other session.
struct Session {
    pool: PgPool,
    listener: PgListener,
    held: HashSet<i64>,
}

impl Session {
    async fn open(way: &Way) -> Result<Session, sqlx::Error> {
        let pool = PgPoolOptions::new().max_connections(1).max_lifetime(None).idle_timeout(None);
        let pool = pool.acquire_timeout(PATIENCE).connect_lazy_with(way.options());
        patiently(async {
            let mut listener = PgListener::connect_with(&pool).await?;
            // What a session held is lost with it: a new one is begun here, and not behind our back.
            listener.eager_reconnect(false);
            listener.listen_all([GROWN, SAID]).await?;
            Ok(Session { pool, listener, held: HashSet::new() })
        })
        .await
    }

    /// Ends it, and with it its locks, at once and not when somebody notices.
    async fn close(self) {
        drop(self.listener);
        let _ = timeout(PATIENCE, self.pool.close()).await;
    }

    /// Takes the locks that nobody has, and says which are ours. A lock that is taken twice would have to be let go twice.
    async fn lead(&mut self, locks: &[i64]) -> Result<Vec<bool>, sqlx::Error> {
        let mut wanted: Vec<i64> = locks.iter().copied().filter(|lock| !self.held.contains(lock)).collect();
        wanted.sort_unstable();
        wanted.dedup();
        if !wanted.is_empty() {
            let sql = "SELECT lock FROM unnest($1::bigint[]) AS lock WHERE pg_try_advisory_lock(lock)";
            let taken = sqlx::query_scalar(sql).bind(wanted).fetch_all(&mut self.listener);
            let taken: Vec<i64> = patiently(taken).await?;
            self.held.extend(taken);
        }
        Ok(locks.iter().map(|lock| self.held.contains(lock)).collect())
    }

    async fn beat(&mut self) -> Result<(), sqlx::Error> {
        patiently(sqlx::query("SELECT 1").execute(&mut self.listener)).await?;
        Ok(())
    }

    async fn resign(&mut self, lock: i64) -> Result<Vec<bool>, sqlx::Error> {
        if self.held.remove(&lock) {
            let let_go = sqlx::query("SELECT pg_advisory_unlock($1)").bind(lock);
            patiently(let_go.execute(&mut self.listener)).await?;
        }
        Ok(Vec::new())
    }
}

/// The task that has the session.
struct Holder {
    name: String,
    hears: Hears,
    asked: UnboundedReceiver<Ask>,
}

impl Holder {
    async fn run(mut self, way: Way, mut session: Session) {
        while let Err(error) = self.hold(&mut session).await {
            tracing::warn!(%error, "the line to other nodes is cut");
            session.close().await;
            session = loop {
                // A node that hears nothing leads nothing.
                while let Ok(ask) = self.asked.try_recv() {
                    match ask {
                        Ask::Lead(_, told) | Ask::Resign(_, told) => drop(told.send(Err(cut()))),
                        Ask::Close => return,
                    }
                }
                match Session::open(&way).await {
                    Ok(session) => break session,
                    Err(error) => tracing::debug!(%error, "the line is still cut"),
                }
                sleep(PAUSE).await;
            };
            tracing::info!("the line to other nodes is mended");
            self.tell(Notice::Missed);
        }
        session.close().await;
    }

    /// Hears and asks, until the session is lost or the line is closed.
    async fn hold(&mut self, session: &mut Session) -> Result<(), sqlx::Error> {
        let mut beat = interval(BEAT);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                heard = session.listener.try_recv() => self.hear(&heard?.ok_or_else(cut)?),
                ask = self.asked.recv() => match ask {
                    Some(Ask::Lead(locks, told)) => answer(told, session.lead(&locks).await)?,
                    Some(Ask::Resign(lock, told)) => answer(told, session.resign(lock).await)?,
                    Some(Ask::Close) | None => return Ok(()),
                },
                _ = beat.tick() => session.beat().await?,
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
            // Whoever has too much to tell says nothing: look for yourselves.
            _ if said.is_empty() => Notice::Missed,
            _ => match serde_json::from_str::<BTreeMap<String, u32>>(said) {
                Ok(heads) => Notice::Grown(heads.into_iter().map(|(table, seq)| (table.into(), seq)).collect()),
                Err(_) => Notice::Missed,
            },
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
