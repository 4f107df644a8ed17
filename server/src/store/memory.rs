//! A store that forgets when the process ends: for tests and trials.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::future::ready;
use std::sync::{Mutex, MutexGuard, PoisonError};

use futures_util::future::BoxFuture;

use super::{Answer, Code, Hash, Key, Life, Listed, Row, Store};

/// Tables in memory.
#[derive(Default)]
pub struct MemoryStore(Mutex<Shelf>);

#[derive(Default)]
struct Shelf {
    log: HashMap<Code, Vec<Row>>,
    tables: HashMap<Code, Listed>,
    guests: HashMap<String, BTreeSet<Code>>,
    quarantine: BTreeMap<Code, (u32, String)>,
    keys: Vec<Key>,
    forgotten: BTreeMap<Hash, u64>,
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

impl MemoryStore {
    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn answer<T: Send + 'static>(value: T) -> Answer<'static, T> {
    Box::pin(ready(Ok(value)))
}

impl Store for MemoryStore {
    fn append<'a>(&'a self, rows: &'a [Row]) -> Answer<'a, Vec<bool>> {
        let mut shelf = self.shelf();
        answer(rows.iter().map(|row| shelf.append(row)).collect())
    }

    fn read<'a>(&'a self, table: &'a str, from: u32) -> Answer<'a, Vec<Row>> {
        let shelf = self.shelf();
        let rows = shelf.log.get(table).and_then(|rows| rows.get(from as usize..));
        answer(rows.unwrap_or_default().to_vec())
    }

    fn tables_of<'a>(&'a self, guest: &'a str, open: bool, most: u32) -> Answer<'a, Vec<Listed>> {
        answer(self.shelf().tables_of(guest, open, most))
    }

    fn quarantine<'a>(&'a self, table: &'a str, seq: u32, reason: &'a str) -> Answer<'a, ()> {
        self.shelf().quarantine.insert(table.into(), (seq, reason.to_owned()));
        answer(())
    }

    fn quarantined(&self) -> Answer<'_, Vec<(Code, u32, String)>> {
        let shelf = self.shelf();
        answer(shelf.quarantine.iter().map(|(code, (seq, reason))| (code.clone(), *seq, reason.clone())).collect())
    }

    fn keys(&self) -> Answer<'_, Vec<Key>> {
        answer(self.shelf().keys.clone())
    }

    fn add_key<'a>(&'a self, key: &'a Key) -> Answer<'a, ()> {
        let keys = &mut self.shelf().keys;
        keys.insert(keys.partition_point(|other| other.created <= key.created), key.clone());
        answer(())
    }

    fn drop_keys(&self, before: u64) -> Answer<'_, ()> {
        let mut shelf = self.shelf();
        shelf.keys.retain(|key| key.created >= before);
        shelf.forgotten.retain(|_, at| *at >= before);
        answer(())
    }

    fn forgotten(&self) -> Answer<'_, Vec<Hash>> {
        answer(self.shelf().forgotten.keys().copied().collect())
    }

    fn add_forgotten<'a>(&'a self, guest: &'a Hash, at: u64) -> Answer<'a, ()> {
        self.shelf().forgotten.insert(*guest, at);
        answer(())
    }

    fn rewrite<'a>(&'a self, table: &'a str, guest: &'a str, rows: &'a [Row]) -> Answer<'a, ()> {
        self.shelf().rewrite(table, guest, rows);
        answer(())
    }

    fn delete<'a>(&'a self, table: &'a str) -> Answer<'a, bool> {
        answer(self.shelf().delete(table))
    }

    fn stale(&self, before: u64, most: u32) -> Answer<'_, Vec<Code>> {
        answer(self.shelf().stale(before, most))
    }

    fn probe(&self) -> Answer<'_, ()> {
        answer(())
    }

    fn scrub(&self) -> Answer<'_, ()> {
        answer(())
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(ready(()))
    }
}
