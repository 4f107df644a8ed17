//! A store that forgets when the process ends: for tests and trials.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::future::ready;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::future::BoxFuture;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::{Answer, Code, Hash, Key, Life, Listed, Notice, Row, Store, StoreFault};

/// Tables in memory: one node's own, or shared by several in this process.
#[derive(Default)]
pub struct MemoryStore {
    shelf: Arc<Mutex<Shelf>>,
    node: usize,
}

#[derive(Default)]
struct Shelf {
    log: HashMap<Code, Vec<Row>>,
    tables: HashMap<Code, Listed>,
    guests: HashMap<String, BTreeSet<Code>>,
    quarantine: BTreeMap<Code, (u32, String)>,
    keys: Vec<Key>,
    forgotten: BTreeMap<Hash, u64>,
    /// The nodes after the first, and the first with them; none, if it is alone.
    nodes: Vec<Node>,
    leads: HashMap<Code, usize>,
}

/// A node that shares the memory.
#[derive(Default)]
struct Node {
    listens: Option<UnboundedSender<Notice>>,
    cut: bool,
    /// Is the line to be cut in the middle of the next append?
    cut_next: bool,
}

impl Shelf {
    fn append(&mut self, row: &Row) -> bool {
        if row.seq as usize != self.log.get(&row.table).map_or(0, Vec::len) {
            return false;
        }
        if let Some(game) = &row.mark.game {
            self.tables.entry(row.table.clone()).or_insert_with(|| Listed {
                table: row.table.clone(),
                game: game.clone(),
                life: Life::Open,
                created: row.at,
            });
        }
        if let (Some(life), Some(listed)) = (row.mark.life, self.tables.get_mut(&row.table)) {
            listed.life = life;
        }
        if let Some(guest) = &row.mark.guest {
            self.guests.entry(guest.clone()).or_default().insert(row.table.clone());
        }
        self.log.entry(row.table.clone()).or_default().push(row.clone());
        true
    }

    fn tables_of(&self, guest: &str, open: bool, most: u32) -> Vec<Listed> {
        let codes = self.guests.get(guest).into_iter().flatten();
        let mut listed: Vec<Listed> = codes.filter_map(|code| self.tables.get(code)).cloned().collect();
        listed.retain(|table| !open || table.life == Life::Open);
        // Stable: tables of one moment stay in the order of their codes.
        listed.sort_by_key(|table| std::cmp::Reverse(table.created));
        listed.truncate(most as usize);
        listed
    }

    fn rewrite(&mut self, table: &str, guest: &str, new: &[Row]) {
        if let Some(rows) = self.log.get_mut(table) {
            for new in new {
                if let Some(row) = rows.get_mut(new.seq as usize) {
                    row.clone_from(new);
                }
            }
            for row in rows {
                row.mark.guest.take_if(|named| named == guest);
            }
        }
        if let Some(codes) = self.guests.get_mut(guest) {
            codes.remove(table);
        }
    }

    fn delete(&mut self, table: &str) -> bool {
        self.tables.remove(table);
        self.quarantine.remove(table);
        for codes in self.guests.values_mut() {
            codes.remove(table);
        }
        self.log.remove(table).is_some()
    }

    fn stale(&self, before: u64, most: u32) -> Vec<Code> {
        let touched = |code: &Code| self.log.get(code).and_then(|rows| rows.last()).map_or(0, |row| row.at);
        let mut stale: Vec<Code> = self
            .tables
            .values()
            .filter(|listed| listed.created < before && touched(&listed.table) < before)
            .map(|listed| listed.table.clone())
            .collect();
        stale.sort();
        stale.truncate(most as usize);
        stale
    }
}

impl Shelf {
    /// Tells all other nodes that can hear it.
    fn tell(&self, from: usize, notice: &Notice) {
        for (number, node) in self.nodes.iter().enumerate() {
            if let Some(listens) = node.listens.as_ref().filter(|_| number != from && !node.cut) {
                // Who does not listen any more misses it.
                let _ = listens.send(notice.clone());
            }
        }
    }

    fn is_cut(&self, node: usize) -> bool {
        self.nodes.get(node).is_some_and(|node| node.cut)
    }

    fn let_go(&mut self, node: usize) {
        self.leads.retain(|_, leader| *leader != node);
    }
}

impl MemoryStore {
    /// Another node's way to the same tables. From the first one on, nodes hear of each other: so make it before they listen.
    #[must_use]
    pub fn another(&self) -> MemoryStore {
        let mut shelf = self.shelf();
        if shelf.nodes.is_empty() {
            shelf.nodes.push(Node::default());
        }
        let node = shelf.nodes.len();
        shelf.nodes.push(Node::default());
        MemoryStore { shelf: Arc::clone(&self.shelf), node }
    }

    /// Cuts the line between a node and the memory, or mends it. A node that is cut off can do nothing, hears nothing and
    /// leads nothing.
    pub fn cut(&self, cut: bool) {
        let mut shelf = self.shelf();
        let number = self.node;
        let Some(node) = shelf.nodes.get_mut(number) else { return };
        let mended = std::mem::replace(&mut node.cut, cut) && !cut;
        node.cut_next = false;
        if let Some(listens) = node.listens.as_ref().filter(|_| mended) {
            let _ = listens.send(Notice::Missed);
        }
        if cut {
            shelf.let_go(number);
        }
    }

    /// Cuts the line in the middle of the node's next append: its rows are taken, and the node does not learn it.
    pub fn cut_in_append(&self) {
        if let Some(node) = self.shelf().nodes.get_mut(self.node) {
            node.cut_next = true;
        }
    }

    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ask<T: Send + 'static>(&self, ask: impl FnOnce(&mut Shelf) -> T) -> Answer<'static, T> {
        let mut shelf = self.shelf();
        let answer = if shelf.is_cut(self.node) {
            Err(StoreFault::Failed("the line to the memory is cut".to_owned()))
        } else {
            Ok(ask(&mut shelf))
        };
        Box::pin(ready(answer))
    }
}

impl Store for MemoryStore {
    fn append<'a>(&'a self, rows: &'a [Row]) -> Answer<'a, Vec<bool>> {
        let answer = self.ask(|shelf| {
            let taken: Vec<bool> = rows.iter().map(|row| shelf.append(row)).collect();
            let heads: BTreeMap<&Code, u32> =
                rows.iter().zip(&taken).filter(|(_, taken)| **taken).map(|(row, _)| (&row.table, row.seq)).collect();
            if !heads.is_empty() {
                let grown = heads.into_iter().map(|(code, seq)| (code.clone(), seq)).collect();
                shelf.tell(self.node, &Notice::Grown(grown));
            }
            taken
        });
        let cut_now = self.shelf().nodes.get_mut(self.node).is_some_and(|node| std::mem::take(&mut node.cut_next));
        if cut_now {
            self.cut(true);
            return self.ask(|_| Vec::new());
        }
        answer
    }

    fn read<'a>(&'a self, table: &'a str, from: u32) -> Answer<'a, Vec<Row>> {
        self.ask(|shelf| {
            let rows = shelf.log.get(table).and_then(|rows| rows.get(from as usize..));
            rows.unwrap_or_default().to_vec()
        })
    }

    fn tables_of<'a>(&'a self, guest: &'a str, open: bool, most: u32) -> Answer<'a, Vec<Listed>> {
        self.ask(|shelf| shelf.tables_of(guest, open, most))
    }

    fn quarantine<'a>(&'a self, table: &'a str, seq: u32, reason: &'a str) -> Answer<'a, ()> {
        self.ask(|shelf| {
            shelf.quarantine.insert(table.into(), (seq, reason.to_owned()));
        })
    }

    fn quarantined(&self) -> Answer<'_, Vec<(Code, u32, String)>> {
        self.ask(|shelf| {
            let all = shelf.quarantine.iter();
            all.map(|(code, (seq, reason))| (code.clone(), *seq, reason.clone())).collect()
        })
    }

    fn keys(&self) -> Answer<'_, Vec<Key>> {
        self.ask(|shelf| shelf.keys.clone())
    }

    fn add_key<'a>(&'a self, key: &'a Key) -> Answer<'a, ()> {
        self.ask(|shelf| {
            let keys = &mut shelf.keys;
            keys.insert(keys.partition_point(|other| other.created <= key.created), key.clone());
        })
    }

    fn drop_keys(&self, before: u64) -> Answer<'_, ()> {
        self.ask(|shelf| {
            shelf.keys.retain(|key| key.created >= before);
            shelf.forgotten.retain(|_, at| *at >= before);
        })
    }

    fn forgotten(&self) -> Answer<'_, Vec<Hash>> {
        self.ask(|shelf| shelf.forgotten.keys().copied().collect())
    }

    fn add_forgotten<'a>(&'a self, guest: &'a Hash, at: u64) -> Answer<'a, ()> {
        self.ask(|shelf| {
            shelf.forgotten.insert(*guest, at);
        })
    }

    fn rewrite<'a>(&'a self, table: &'a str, guest: &'a str, rows: &'a [Row]) -> Answer<'a, ()> {
        self.ask(|shelf| shelf.rewrite(table, guest, rows))
    }

    fn delete<'a>(&'a self, table: &'a str) -> Answer<'a, bool> {
        self.ask(|shelf| shelf.delete(table))
    }

    fn stale(&self, before: u64, most: u32) -> Answer<'_, Vec<Code>> {
        self.ask(|shelf| shelf.stale(before, most))
    }

    fn probe(&self) -> Answer<'_, ()> {
        self.ask(|_| ())
    }

    fn scrub(&self) -> Answer<'_, ()> {
        self.ask(|_| ())
    }

    fn listen(&self) -> Option<UnboundedReceiver<Notice>> {
        let (listens, heard) = unbounded_channel();
        self.shelf().nodes.get_mut(self.node)?.listens = Some(listens);
        Some(heard)
    }

    fn say<'a>(&'a self, text: &'a str) -> Answer<'a, ()> {
        self.ask(|shelf| shelf.tell(self.node, &Notice::Said(text.to_owned())))
    }

    fn lead<'a>(&'a self, tables: &'a [Code]) -> Answer<'a, Vec<bool>> {
        let own = |shelf: &mut Shelf, code: &Code| *shelf.leads.entry(code.clone()).or_insert(self.node) == self.node;
        self.ask(|shelf| tables.iter().map(|code| own(shelf, code)).collect())
    }

    fn resign<'a>(&'a self, table: &'a str) -> Answer<'a, ()> {
        self.ask(|shelf| {
            if shelf.leads.get(table) == Some(&self.node) {
                shelf.leads.remove(table);
            }
        })
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        let mut shelf = self.shelf();
        shelf.let_go(self.node);
        if let Some(node) = shelf.nodes.get_mut(self.node) {
            node.listens = None;
        }
        Box::pin(ready(()))
    }
}
