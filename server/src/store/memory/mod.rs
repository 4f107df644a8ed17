//! A store that forgets when the process ends: for tests and trials. Several nodes of one process may share it, and each
//! node's connection to it can be cut.

mod shelf;

use std::collections::BTreeMap;
use std::future::ready;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::future::BoxFuture;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use self::shelf::Shelf;
use super::{
    Code, Entered, Frame, Hash, Index, Key, Keys, Listed, Log, Notice, Peers, Row, StoreFault, StoreFuture, Stores,
    Upkeep,
};

/// One node's handle on tables in memory: its own, or shared with peers. Clones are handles of the same node.
#[derive(Clone)]
pub struct MemoryStore {
    shared: Arc<Mutex<Shared>>,
    node: usize,
    name: String,
}

#[derive(Default)]
struct Shared {
    shelf: Shelf,
    /// All nodes that share it; none, if there is only one.
    nodes: Vec<Node>,
    /// Which node leads a table.
    leads: BTreeMap<Code, usize>,
}

/// A node that shares the memory.
#[derive(Default)]
struct Node {
    listens: Option<UnboundedSender<Notice>>,
    cut: bool,
    /// What becomes of the next append.
    next: NextAppend,
    /// An append that was given up and may still be taken.
    late: Option<Vec<Row>>,
    /// Does it hear its own rows, since the fate of an append was not known?
    doubts: bool,
}

/// What becomes of an append.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum NextAppend {
    #[default]
    Works,
    /// Its rows are taken, and the connection is cut before the node learns it.
    Cut,
    /// It is given up, and its rows may be taken later.
    Late,
}

impl Shared {
    /// Tells all other nodes that can hear it; rows, a node that doubts hears of itself, too.
    fn tell(&self, from: usize, notice: &Notice) {
        let own = !matches!(notice, Notice::Message(_));
        for (number, node) in self.nodes.iter().enumerate() {
            let hears = !node.cut && (number != from || (own && node.doubts));
            if let Some(listens) = node.listens.as_ref().filter(|_| hears) {
                // Who does not listen any more misses it.
                let _ = listens.send(notice.clone());
            }
        }
    }

    /// Appends rows, and tells the peers: the rows themselves if all were taken and none has a mark, else up to where to look.
    fn append(&mut self, from: usize, rows: &[Row]) -> Vec<bool> {
        let taken: Vec<bool> = rows.iter().map(|row| self.shelf.append(row)).collect();
        if taken.iter().all(|taken| *taken) && rows.iter().all(|row| row.mark.is_empty()) && !rows.is_empty() {
            let mut rows = rows.to_vec();
            rows.sort_by(|a, b| (&a.table, a.seq).cmp(&(&b.table, b.seq)));
            self.tell(from, &Notice::Appended(rows));
            return taken;
        }
        let heads: BTreeMap<&Code, u32> =
            rows.iter().zip(&taken).filter(|(_, taken)| **taken).map(|(row, _)| (&row.table, row.seq)).collect();
        if !heads.is_empty() {
            let heads = heads.into_iter().map(|(code, seq)| (code.clone(), seq)).collect();
            self.tell(from, &Notice::Heads(heads));
        }
        taken
    }

    fn is_cut(&self, node: usize) -> bool {
        self.nodes.get(node).is_some_and(|node| node.cut)
    }

    fn let_go(&mut self, node: usize) {
        self.leads.retain(|_, leader| *leader != node);
    }
}

impl Default for MemoryStore {
    fn default() -> MemoryStore {
        MemoryStore::of(Arc::default(), 0)
    }
}

impl MemoryStore {
    fn of(shared: Arc<Mutex<Shared>>, node: usize) -> MemoryStore {
        MemoryStore { shared, node, name: format!("{node:08x}") }
    }

    /// Another node's handle on the same tables. From the first one on, nodes hear of each other: so make it before their
    /// [`Stores`].
    #[must_use]
    pub fn another(&self) -> MemoryStore {
        let mut shared = self.shared();
        if shared.nodes.is_empty() {
            shared.nodes.push(Node::default());
        }
        let node = shared.nodes.len();
        shared.nodes.push(Node::default());
        MemoryStore::of(Arc::clone(&self.shared), node)
    }

    /// Cuts the connection between a node and the memory, or mends it. A node that is cut off can do nothing, hears nothing
    /// and leads nothing.
    pub fn cut(&self, cut: bool) {
        let mut shared = self.shared();
        let number = self.node;
        let Some(node) = shared.nodes.get_mut(number) else { return };
        let mended = std::mem::replace(&mut node.cut, cut) && !cut;
        node.next = NextAppend::Works;
        if let Some(listens) = node.listens.as_ref().filter(|_| mended) {
            let _ = listens.send(Notice::Missed);
        }
        if cut {
            shared.let_go(number);
        }
    }

    /// Cuts the connection in the middle of the node's next append: its rows are taken, and the node does not learn it.
    pub fn cut_in_append(&self) {
        self.on_next_append(NextAppend::Cut);
    }

    /// The node's next append is given up, and its rows wait for [`take_late`](MemoryStore::take_late).
    pub fn delay_append(&self) {
        self.on_next_append(NextAppend::Late);
    }

    /// Takes the rows of an append that was given up. Were they taken?
    pub fn take_late(&self) -> Vec<bool> {
        let mut shared = self.shared();
        let late = shared.nodes.get_mut(self.node).and_then(|node| node.late.take());
        late.map(|rows| shared.append(self.node, &rows)).unwrap_or_default()
    }

    fn on_next_append(&self, next: NextAppend) {
        if let Some(node) = self.shared().nodes.get_mut(self.node) {
            node.next = next;
        }
    }

    fn shared(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ask<T: Send + 'static>(&self, ask: impl FnOnce(&mut Shared) -> T) -> StoreFuture<'static, T> {
        let mut shared = self.shared();
        let answer = if shared.is_cut(self.node) {
            Err(StoreFault::Unknown("the connection to the memory is cut".to_owned()))
        } else {
            Ok(ask(&mut shared))
        };
        Box::pin(ready(answer))
    }
}

impl From<MemoryStore> for Stores {
    fn from(store: MemoryStore) -> Stores {
        let has_peers = !store.shared().nodes.is_empty();
        let store = Arc::new(store);
        if has_peers { Stores::shared(store) } else { Stores::alone(store) }
    }
}

impl Log for MemoryStore {
    fn append<'a>(&'a self, rows: &'a [Row]) -> StoreFuture<'a, Vec<bool>> {
        let next = self.shared().nodes.get_mut(self.node).map(|node| std::mem::take(&mut node.next));
        match next.unwrap_or_default() {
            NextAppend::Works => self.ask(|shared| shared.append(self.node, rows)),
            NextAppend::Cut => {
                // Done at once: only the answer is a future.
                drop(self.ask(|shared| shared.append(self.node, rows)));
                self.cut(true);
                self.ask(|_| Vec::new())
            }
            NextAppend::Late => {
                if let Some(node) = self.shared().nodes.get_mut(self.node) {
                    node.late = Some(rows.to_vec());
                    node.doubts = true;
                }
                Box::pin(ready(Err(StoreFault::Unknown("the memory does not answer".to_owned()))))
            }
        }
    }

    fn read<'a>(&'a self, table: &'a str, from: u32) -> StoreFuture<'a, Vec<Row>> {
        self.ask(|shared| {
            let rows = shared.shelf.log.get(table).and_then(|rows| rows.get(from as usize..));
            rows.unwrap_or_default().to_vec()
        })
    }

    fn probe(&self) -> StoreFuture<'_, ()> {
        self.ask(|_| ())
    }
}

impl Upkeep for MemoryStore {
    fn rewrite<'a>(&'a self, table: &'a str, guest: &'a str, rows: &'a [Row]) -> StoreFuture<'a, ()> {
        self.ask(|shared| shared.shelf.rewrite(table, guest, rows))
    }

    fn delete<'a>(&'a self, table: &'a str) -> StoreFuture<'a, bool> {
        self.ask(|shared| shared.shelf.delete(table))
    }

    fn quarantine<'a>(&'a self, table: &'a str, seq: u32, reason: &'a str) -> StoreFuture<'a, ()> {
        self.ask(|shared| {
            shared.shelf.quarantine.insert(table.into(), (seq, reason.to_owned()));
        })
    }

    fn quarantined(&self) -> StoreFuture<'_, Vec<(Code, u32, String)>> {
        self.ask(|shared| {
            let all = shared.shelf.quarantine.iter();
            all.map(|(code, (seq, reason))| (code.clone(), *seq, reason.clone())).collect()
        })
    }

    fn scrub(&self) -> StoreFuture<'_, ()> {
        self.ask(|_| ())
    }

    fn note<'a>(&'a self, name: &'a str) -> StoreFuture<'a, Option<String>> {
        self.ask(|shared| shared.shelf.notes.get(name).cloned())
    }

    fn set_note<'a>(&'a self, name: &'a str, value: &'a str) -> StoreFuture<'a, ()> {
        self.ask(|shared| drop(shared.shelf.notes.insert(name.to_owned(), value.to_owned())))
    }

    fn drop_note<'a>(&'a self, name: &'a str, value: &'a str) -> StoreFuture<'a, bool> {
        self.ask(|shared| {
            let said = shared.shelf.notes.get(name).is_some_and(|said| said == value);
            said && shared.shelf.notes.remove(name).is_some()
        })
    }

    fn size(&self) -> StoreFuture<'_, u64> {
        self.ask(|shared| shared.shelf.log.values().flatten().map(|row| row.body.len() as u64).sum())
    }

    fn clear(&self) -> StoreFuture<'_, ()> {
        self.ask(|shared| {
            let notes = std::mem::take(&mut shared.shelf.notes);
            shared.shelf = Shelf::default();
            shared.shelf.notes = notes;
        })
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        let mut shared = self.shared();
        shared.let_go(self.node);
        if let Some(node) = shared.nodes.get_mut(self.node) {
            node.listens = None;
        }
        Box::pin(ready(()))
    }
}

impl Index for MemoryStore {
    fn tables_of<'a>(&'a self, guest: &'a str, open: bool, most: u32) -> StoreFuture<'a, Vec<Listed>> {
        self.ask(|shared| shared.shelf.tables_of(guest, open, most))
    }

    fn stale(&self, before: u64, most: u32) -> StoreFuture<'_, Vec<Code>> {
        self.ask(|shared| shared.shelf.stale(before, most))
    }

    fn newest(&self) -> StoreFuture<'_, Option<u64>> {
        self.ask(|shared| shared.shelf.all().iter().map(|entered| entered.touched).max())
    }

    fn game<'a>(&'a self, table: &'a str, number: u32) -> StoreFuture<'a, Option<Frame>> {
        self.ask(|shared| shared.shelf.games.get(&(table.into(), number)).cloned())
    }

    fn note_game<'a>(&'a self, table: &'a str, frame: &'a Frame) -> StoreFuture<'a, ()> {
        self.ask(|shared| shared.shelf.note_game(table, frame))
    }

    fn all(&self) -> StoreFuture<'_, Vec<Entered>> {
        self.ask(|shared| shared.shelf.all())
    }

    fn codes(&self) -> StoreFuture<'_, Vec<Code>> {
        self.ask(|shared| shared.shelf.log.keys().cloned().collect())
    }
}

impl Keys for MemoryStore {
    fn keys(&self) -> StoreFuture<'_, Vec<Key>> {
        self.ask(|shared| shared.shelf.keys.clone())
    }

    fn add_key<'a>(&'a self, key: &'a Key) -> StoreFuture<'a, ()> {
        self.ask(|shared| {
            let keys = &mut shared.shelf.keys;
            keys.insert(keys.partition_point(|other| other.created <= key.created), key.clone());
        })
    }

    fn drop_keys(&self, before: u64) -> StoreFuture<'_, ()> {
        self.ask(|shared| {
            shared.shelf.keys.retain(|key| key.created >= before);
            shared.shelf.forgotten.retain(|_, at| *at >= before);
        })
    }

    fn forgotten_at(&self) -> StoreFuture<'_, Vec<(Hash, u64)>> {
        self.ask(|shared| shared.shelf.forgotten.iter().map(|(guest, at)| (*guest, *at)).collect())
    }

    fn add_forgotten<'a>(&'a self, guest: &'a Hash, at: u64) -> StoreFuture<'a, ()> {
        self.ask(|shared| {
            shared.shelf.forgotten.insert(*guest, at);
        })
    }
}

impl Peers for MemoryStore {
    fn name(&self) -> &str {
        &self.name
    }

    fn listen(&self) -> UnboundedReceiver<Notice> {
        let (listens, heard) = unbounded_channel();
        if let Some(node) = self.shared().nodes.get_mut(self.node) {
            node.listens = Some(listens);
        }
        heard
    }

    fn say<'a>(&'a self, text: &'a str) -> StoreFuture<'a, ()> {
        self.ask(|shared| shared.tell(self.node, &Notice::Message(text.to_owned())))
    }

    fn lead<'a>(&'a self, tables: &'a [Code]) -> StoreFuture<'a, Vec<bool>> {
        let own =
            |shared: &mut Shared, code: &Code| *shared.leads.entry(code.clone()).or_insert(self.node) == self.node;
        self.ask(|shared| tables.iter().map(|code| own(shared, code)).collect())
    }

    fn resign<'a>(&'a self, table: &'a str) -> StoreFuture<'a, ()> {
        self.ask(|shared| {
            if shared.leads.get(table) == Some(&self.node) {
                shared.leads.remove(table);
            }
        })
    }
}
