//! How much a table may write, and who pays for it.

use std::sync::Arc;

use table::protocol::{Command, Stage};
use table::{Frame, Holder, Presence};

use super::Driver;
use crate::http::budget::Payer;

/// A row of the log is about so long, in bytes: a table of longer ones has fewer.
const ROW: u64 = 200;

impl Driver {
    /// Who pays for the next row: whoever asked for it; for what the table does by itself, the first who is here and has
    /// something left. Until there is somebody, a table that does things by itself waits.
    pub(super) async fn payer(&mut self) -> Option<Payer> {
        let asked = self.cause.and_then(|cause| self.payers.iter().find(|(id, _)| *id == cause));
        if let Some((_, payer)) = asked {
            return Some(payer.clone());
        }
        let node = &self.node;
        // Without somebody here who pays, somebody at another node watches.
        if (self.is_of_bots_alone() || self.payers.is_empty())
            && let Some(moved) = self.moved
        {
            node.clock.until(moved.after(node.limits.bots_alone_pace)).await;
        }
        loop {
            let left = self.payers.iter().map(|(_, payer)| (payer.exhausted(node), payer));
            let (exhausted, payer) = left.min_by_key(|(exhausted, _)| *exhausted)?;
            match exhausted {
                None => {
                    self.moved = Some(node.clock.now());
                    return Some(payer.clone());
                }
                Some(then) => node.clock.until(then).await,
            }
        }
    }

    /// Is the log so long that this command is refused? What lets the game that runs come to its end is not.
    pub(super) fn is_full(&self, command: &Command) -> bool {
        let begins = matches!(
            command,
            Command::Start
                | Command::Rematch
                | Command::Options { .. }
                | Command::Settings(_)
                | Command::Name(_)
                | Command::Portrait(_)
                | Command::Call { .. }
                | Command::Sit { .. }
                | Command::Move { .. }
                | Command::Lock { .. }
                | Command::Bot { .. }
                | Command::Ask { .. }
                | Command::Offer { .. }
                | Command::Guess { .. }
        );
        let heard = matches!(command, Command::Look(_) | Command::React(_));
        (begins && self.fills(1, 1)) || (!heard && self.fills(6, 5))
    }

    /// Is the log longer than this part of what it may be?
    fn fills(&self, share: u64, of: u64) -> bool {
        let most = u64::from(self.node.limits.table_rows) * share / of;
        u64::from(self.table.head()) >= most || self.length / ROW >= most
    }

    /// Does a game run that has to be ended: at a table that is full beyond all measure, or of bots alone that do not end it?
    pub(super) fn goes_too_far(&self) -> bool {
        let record = self.table.record();
        let long = self.is_of_bots_alone() && record.step() >= self.node.limits.bots_alone_length;
        matches!(record.stage(), Stage::Playing | Stage::Dealing) && (long || self.fills(6, 5))
    }

    /// Is nobody connected, here or elsewhere? Then bots rest, unless there are no limits: nobody sees them, and nobody pays.
    pub(super) fn is_deserted(&self) -> bool {
        let limited = self.node.limits.bots_alone_pace > 0;
        limited && self.outboxes.is_empty() && self.node.peers.state().presence(&self.code) == Presence::default()
    }

    fn is_of_bots_alone(&self) -> bool {
        !self.table.record().places.iter().any(|place| matches!(place.holder, Holder::Person(_)))
    }

    /// Notes where the game lies that is over now, for whoever wants to see it again.
    pub(super) fn note_game(&self) {
        let (node, code, dealt, record) =
            (Arc::clone(&self.node), self.code.clone(), self.dealt, self.table.record().clone());
        tokio::spawn(async move {
            let row = node.stores.log.read_part(&code, dealt, 1).await;
            let frame = row.ok().and_then(|rows| Frame::of(&record, rows.first()?));
            // If it cannot be noted, it is looked for when it is wanted.
            if let Some(frame) = frame {
                let _ = node.stores.index.note_game(&code, &frame).await;
            }
        });
    }
}
