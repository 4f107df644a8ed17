//! What a table asks of the store, and waits for.

use engine::Refusal;
use table::names::short;
use table::{Closing, Fate, Row, StoreFailed, without};

use super::Driver;
use crate::load::{aside, put_aside, unreadable};
use crate::peers::PeerMessage;
use crate::store::StoreFault;

impl Driver {
    /// Appends a row, and has it paid for.
    pub(super) async fn append(&mut self, row: Row, hurry: bool) -> Fate {
        let payer = self.payer().await;
        let length = row.body.len();
        let writer = &self.node.writer;
        let fate = if hurry { writer.append(row).await } else { writer.append_along(row).await };
        if fate == Fate::Kept {
            self.length += length as u64;
            if let Some(payer) = payer {
                payer.pay(&self.node, length);
            }
        }
        fate
    }

    /// If a row could not be appended because the log is damaged, and not only out of reach, the table is put aside: what people
    /// are told.
    pub(super) async fn damage(&mut self, fate: Fate) -> Option<Refusal> {
        if fate != Fate::Failed {
            return None;
        }
        let last = self.table.head() - 1;
        match self.node.stores.log.read_part(&self.code, last, 1).await {
            Err(StoreFault::Damaged(reason)) => Some(put_aside(&self.node, &self.code, last, reason).await),
            _ => None,
        }
    }

    /// Writes a guest out of the log, tells peers, and reads what is left.
    pub(super) async fn rewrite(&mut self, guest: &str) -> Result<Vec<Row>, StoreFault> {
        let stores = &self.node.stores;
        // A table may find somebody by itself, long after they have asked to be forgotten.
        self.node.want_scrub().await?;
        let rows = stores.log.read(&self.code, 0).await?;
        let named = guest.to_owned();
        let rows = aside(move || without(&rows, &named)).await.map_err(|error| StoreFault::Failed(error.sentence))?;
        let rows = rows.map_err(|error| StoreFault::Failed(format!("{error:?}")))?;
        let rewritten = stores.upkeep.rewrite(&self.code, guest, &rows).await;
        // Whatever the store says, it may be done: peers look for themselves.
        self.node.say(PeerMessage::Rewritten { table: self.code.to_string(), guest: short(guest) }).await;
        rewritten?;
        stores.log.read(&self.code, 0).await
    }

    pub(super) fn failed(&self, fault: &StoreFault) -> StoreFailed {
        tracing::error!(table = %self.code, %fault, "the store failed");
        StoreFailed
    }

    /// The table is at its end: what whoever knocks now is told.
    pub(super) async fn closed(&mut self, closing: Closing) -> Refusal {
        match closing {
            Closing::Stopped(refusal) => refusal,
            Closing::Unreadable(error) => unreadable(&self.node, &self.code, &error).await,
        }
    }
}
