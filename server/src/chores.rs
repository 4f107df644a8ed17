//! What has to be done now and then: new keys, tables that nobody needs any more, a clean file.

use std::sync::{Arc, Mutex, PoisonError};

use crate::clock::{Clock, Moment};
use crate::names::hex;
use crate::node::Node;
use crate::peers::PeerMessage;
use crate::store::{Key, StoreFault};

const HOUR: u64 = 3_600_000;
const DAY: u64 = 24 * HOUR;

/// How long a key signs, in milliseconds.
const SIGNS: u64 = 30 * DAY;

/// A key is dropped when its successor is this old: cookies last 365 days, so that none signed by it is left.
const OUTLIVED: u64 = 370 * DAY;

/// At most this many old tables are read from the index at a time.
const BATCH: u32 = 100;

/// Between the end of one scrubbing and the beginning of the next lies so much, in milliseconds: who wants to be forgotten over
/// and over costs little.
const REST: u64 = 10 * 60_000;

/// Under this name it is noted that something has to be scrubbed.
const SCRUB: &str = "scrub";

/// Under this name it is noted since when tables are deleted without anybody having said so.
const KEPT_SINCE: &str = "kept-since";

/// How long tables are kept that nobody touches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Keep {
    /// So many days.
    pub days: u32,
    /// Has nobody said so? Then whatever was there already counts from the first start on.
    pub by_default: bool,
}

/// What a process knows of the clock on the wall, which people and systems set.
pub struct Watch {
    began: Moment,
    seen: Mutex<(Moment, u64)>,
}

impl Watch {
    /// From now on.
    pub fn begin(clock: &dyn Clock) -> Watch {
        Watch { began: clock.now(), seen: Mutex::new((clock.now(), clock.wall())) }
    }

    /// Was the clock on the wall set since the last look, by more than an hour?
    fn was_set(&self, clock: &dyn Clock) -> bool {
        let now = (clock.now(), clock.wall());
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let (then, wall) = std::mem::replace(&mut *seen, now);
        now.1.abs_diff(wall.saturating_add(now.0.since(then))) > HOUR
    }
}

/// Does the chores every hour, for ever.
pub async fn run(node: Arc<Node>) {
    loop {
        if let Err(fault) = node.tidy().await {
            tracing::error!(%fault, "hourly chores failed; they are tried again in an hour");
        }
        node.clock.until(node.clock.now().after(HOUR)).await;
    }
}

impl Node {
    async fn tidy(self: &Arc<Self>) -> Result<(), StoreFault> {
        self.turn_keys().await?;
        self.delete_old_tables().await?;
        self.scrub_soon();
        Ok(())
    }

    /// A new key if it is time for one, and away with those that no cookie can be signed with any more. What counts is when a
    /// key was followed by another, so that a clock that was wrong when a key was made costs nobody their seat.
    pub async fn turn_keys(&self) -> Result<(), StoreFault> {
        let now = self.clock.wall();
        let mut keys = self.stores.keys.keys().await?;
        if keys.last().is_none_or(|newest| now.saturating_sub(newest.created) >= SIGNS) {
            let key = Key { created: now, secret: self.random() };
            self.stores.keys.add_key(&key).await?;
            tracing::info!("new signing key");
            self.say(PeerMessage::Keys).await;
            // Another node may have had the same thought.
            keys = self.stores.keys.keys().await?;
        }
        let outlived = keys.windows(2).take_while(|pair| now.saturating_sub(pair[1].created) >= OUTLIVED).count();
        if outlived > 0 {
            self.stores.keys.drop_keys(keys[outlived].created).await?;
            keys.drain(..outlived);
        }
        self.tokens.set_keys(keys);
        Ok(())
    }

    /// Another node may have made keys, or forgotten a guest.
    pub async fn read_keys(&self) -> Result<(), StoreFault> {
        self.tokens.set_keys(self.stores.keys.keys().await?);
        for guest in self.stores.keys.forgotten().await? {
            self.tokens.set_forgotten(guest, true);
        }
        Ok(())
    }

    /// Deletes what nobody has touched for as long as tables are kept. Where somebody is, nothing is deleted; nor by a clock that
    /// may be wrong.
    async fn delete_old_tables(&self) -> Result<(), StoreFault> {
        let Some(Keep { days, by_default }) = self.keep else { return Ok(()) };
        let now = self.clock.wall();
        let before = now.saturating_sub(u64::from(days) * DAY);
        let since = if by_default { self.kept_since(now).await? } else { 0 };
        if self.watch.was_set(self.clock.as_ref()) {
            tracing::warn!("the clock was set; old tables are looked for in an hour");
            return Ok(());
        }
        if self.clock.now().since(self.watch.began) < HOUR || since >= before {
            return Ok(());
        }
        match self.stores.index.newest().await? {
            None => return Ok(()),
            Some(newest) if newest < before => {
                tracing::warn!(
                    "every table seems to be older than {days} days: none is deleted before somebody plays again"
                );
                return Ok(());
            }
            Some(_) => {}
        }
        loop {
            let mut deleted = 0;
            for code in self.stores.index.stale(before, BATCH).await? {
                let attended = self.is_awake(&code) || self.peers.state().noted(&code).is_some();
                if !attended && self.stores.upkeep.delete(&code).await? {
                    self.say(PeerMessage::Deleted { table: code.to_string() }).await;
                    deleted += 1;
                }
            }
            if deleted > 0 {
                tracing::info!(tables = deleted, "deleted tables unchanged for {days} days");
            }
            if deleted < BATCH {
                return Ok(());
            }
        }
    }

    /// Since when tables are deleted though nobody has said so.
    async fn kept_since(&self, now: u64) -> Result<u64, StoreFault> {
        let noted = self.stores.upkeep.note(KEPT_SINCE).await?;
        if let Some(since) = noted.and_then(|since| since.parse().ok()) {
            return Ok(since);
        }
        self.stores.upkeep.set_note(KEPT_SINCE, &now.to_string()).await?;
        Ok(now)
    }

    /// Notes that something is going to be written over of which nothing may stay in the files. That outlives a kill.
    pub async fn want_scrub(&self) -> Result<(), StoreFault> {
        let wish = hex(&self.random()[..8]);
        self.stores.upkeep.set_note(SCRUB, &wish).await
    }

    /// Scrubs, if that is wanted and nobody is at it: a wish of later on is seen by who is.
    pub fn scrub_soon(self: &Arc<Self>) {
        let node = Arc::clone(self);
        tokio::spawn(async move {
            let Ok(mut last) = node.scrubbing.try_lock() else { return };
            loop {
                let Ok(Some(wish)) = node.stores.upkeep.note(SCRUB).await else { return };
                if let Some(last) = *last {
                    node.clock.until(last).await;
                }
                let scrubbed = node.stores.upkeep.scrub().await;
                *last = Some(node.clock.now().after(REST));
                if let Err(fault) = scrubbed {
                    return tracing::warn!(%fault, "remains of what was forgotten are overwritten later");
                }
                // Somebody may have wished for more meanwhile.
                if node.stores.upkeep.drop_note(SCRUB, &wish).await.unwrap_or(true) {
                    return;
                }
            }
        });
    }
}
