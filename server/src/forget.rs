//! *Forget me*: a guest goes, with their name, from every table; the games of the others stay.

use std::sync::Arc;

use engine::Refusal;
use tokio::sync::oneshot;

use crate::mailbox::Message;
use crate::names::hash;
use crate::names::hex;
use crate::node::Node;
use crate::peers::PeerMessage;
use crate::refusal;
use crate::store::{Code, StoreFault};
use table::{Order, without};

/// No row is committed this long after it was to be written, in milliseconds: a database is asked for 5 s, and given up.
const LATE: u64 = 120_000;

impl Node {
    /// Forgets a guest. If it fails half way, they can ask again.
    pub async fn forget_guest(self: &Arc<Self>, guest: &str) -> Result<(), Refusal> {
        let hash = hash(guest);
        // Whatever happens on the way, nothing of them stays in the files.
        self.want_scrub().await.map_err(|_| refusal::storage())?;
        // From now on nothing new comes from them.
        self.tokens.set_forgotten(hash, true);
        self.say(PeerMessage::Forgotten { guest: hex(&hash), forgotten: true }).await;
        let done = self.forget_everywhere(guest).await;
        let noted = match done {
            Ok(()) => self.stores.keys.add_forgotten(&hash, self.clock.wall()).await.map_err(|_| refusal::storage()),
            refused => refused,
        };
        if noted.is_err() {
            self.tokens.set_forgotten(hash, false);
            self.say(PeerMessage::Forgotten { guest: hex(&hash), forgotten: false }).await;
            return noted;
        }
        // Again, for whoever did not hear of the rewritten logs.
        self.say(PeerMessage::Forgotten { guest: hex(&hash), forgotten: true }).await;
        self.scrub_soon();
        self.look_again(guest.to_owned());
        tracing::info!("guest forgotten");
        Ok(())
    }

    /// A row of theirs may have been on its way, here or at a peer. A table in memory notices that by itself; one that has left
    /// it since is found by the index, once nothing can be on its way any more.
    fn look_again(self: &Arc<Self>, guest: String) {
        let node = Arc::clone(self);
        tokio::spawn(async move {
            node.clock.until(node.clock.now().after(LATE)).await;
            match node.forget_everywhere(&guest).await {
                Ok(()) => node.scrub_soon(),
                Err(refusal) => tracing::warn!(%refusal, "cannot look again for rows of a forgotten guest"),
            }
        });
    }

    async fn forget_everywhere(self: &Arc<Self>, guest: &str) -> Result<(), Refusal> {
        loop {
            let theirs = self.stores.index.tables_of(guest, false, 100).await.map_err(|_| refusal::storage())?;
            if theirs.is_empty() {
                return Ok(());
            }
            for listed in theirs {
                self.forget_at(&listed.table, guest).await?;
            }
        }
    }

    async fn forget_at(self: &Arc<Self>, code: &Code, guest: &str) -> Result<(), Refusal> {
        let (done, told) = oneshot::channel();
        // A table that is just leaving memory, or cannot be read, drops the message.
        let _ = self.mailbox(code).send(Message::Order(Box::new(Order::Forget(guest.to_owned())), done)).await;
        match told.await {
            Ok(done) => done,
            Err(_) => self.forget_in_rows(code, guest).await.map_err(|_| refusal::storage()),
        }
    }

    /// In the rows of a table that cannot be played. One that cannot even be read is of no use to anybody.
    async fn forget_in_rows(&self, code: &Code, guest: &str) -> Result<(), StoreFault> {
        let rows = match self.stores.log.read(code, 0).await {
            Err(StoreFault::Damaged(_)) => return self.stores.upkeep.delete(code).await.map(drop),
            rows => rows?,
        };
        match without(&rows, guest) {
            Ok(rows) => self.stores.upkeep.rewrite(code, guest, &rows).await,
            Err(_) => self.stores.upkeep.delete(code).await.map(drop),
        }
    }
}
