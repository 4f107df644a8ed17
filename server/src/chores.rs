//! What has to be done now and then: new keys, tables that nobody needs any more, a clean file.

use std::sync::Arc;

use crate::clock::Moment;
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

/// Shortest time between two scrubs of the store, in milliseconds: a scrub blocks all writes.
const REST: u64 = 10 * 60_000;

/// When the store was last scrubbed, and whether another scrub is due.
#[derive(Default)]
pub struct Scrubbing {
    last: Option<Moment>,
    wanted: bool,
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
    async fn tidy(&self) -> Result<(), StoreFault> {
        self.turn_keys().await?;
        self.delete_old_tables().await?;
        if self.scrubbing.lock().await.wanted {
            self.scrub().await;
        }
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

    /// Deletes what nobody has touched for as long as tables are kept. Where somebody is, nothing is deleted.
    async fn delete_old_tables(&self) -> Result<(), StoreFault> {
        let Some(days) = self.keep else { return Ok(()) };
        let before = self.clock.wall().saturating_sub(u64::from(days) * DAY);
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

    /// Sees to it that what was forgotten is nowhere in the files: at once, or a little later if that was done just now.
    pub async fn scrub(&self) {
        let now = self.clock.now();
        let mut scrubbing = self.scrubbing.lock().await;
        scrubbing.wanted = true;
        if scrubbing.last.is_some_and(|last| now.since(last) < REST) {
            return;
        }
        scrubbing.last = Some(now);
        match self.stores.upkeep.scrub().await {
            Ok(()) => scrubbing.wanted = false,
            Err(fault) => tracing::warn!(%fault, "scrub failed; deleted data is overwritten later"),
        }
    }
}
