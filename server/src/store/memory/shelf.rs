//! What is kept in memory.

use std::collections::{BTreeMap, BTreeSet};

use crate::store::{Code, Entered, Frame, Hash, Key, Life, Listed, Row};

/// Everything that a store keeps.
#[derive(Default)]
pub struct Shelf {
    pub log: BTreeMap<Code, Vec<Row>>,
    tables: BTreeMap<Code, Listed>,
    guests: BTreeMap<String, BTreeSet<Code>>,
    pub quarantine: BTreeMap<Code, (u32, String)>,
    pub keys: Vec<Key>,
    pub forgotten: BTreeMap<Hash, u64>,
    pub notes: BTreeMap<String, String>,
    pub games: BTreeMap<(Code, u32), Frame>,
}

impl Shelf {
    pub fn append(&mut self, row: &Row) -> bool {
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

    pub fn tables_of(&self, guest: &str, open: bool, most: u32) -> Vec<Listed> {
        let codes = self.guests.get(guest).into_iter().flatten();
        let mut listed: Vec<Listed> = codes.filter_map(|code| self.tables.get(code)).cloned().collect();
        listed.retain(|table| !open || table.life == Life::Open);
        // Stable: tables of one moment stay in the order of their codes.
        listed.sort_by_key(|table| std::cmp::Reverse(table.created));
        listed.truncate(most as usize);
        listed
    }

    pub fn rewrite(&mut self, table: &str, guest: &str, new: &[Row]) {
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
        self.games.retain(|(code, _), _| **code != *table);
    }

    pub fn note_game(&mut self, table: &str, frame: &Frame) {
        if self.tables.contains_key(table) {
            self.games.insert((table.into(), frame.number), frame.clone());
        }
    }

    pub fn delete(&mut self, table: &str) -> bool {
        self.tables.remove(table);
        self.games.retain(|(code, _), _| **code != *table);
        self.quarantine.remove(table);
        for codes in self.guests.values_mut() {
            codes.remove(table);
        }
        self.log.remove(table).is_some()
    }

    pub fn stale(&self, before: u64, most: u32) -> Vec<Code> {
        let touched = |code: &Code| self.log.get(code).and_then(|rows| rows.last()).map_or(0, |row| row.at);
        let mut stale: Vec<Code> = self
            .tables
            .values()
            .filter(|listed| listed.created < before && touched(&listed.table) < before)
            .map(|listed| listed.table.clone())
            .collect();
        stale.truncate(most as usize);
        stale
    }

    pub fn all(&self) -> Vec<Entered> {
        let entered = self.tables.values().filter_map(|listed| {
            let rows = self.log.get(&listed.table)?;
            Some(Entered { listed: listed.clone(), touched: rows.last()?.at, rows: rows.len() as u32 })
        });
        let mut all: Vec<Entered> = entered.collect();
        // Stable: tables of one moment stay in the order of their codes.
        all.sort_by_key(|entered| std::cmp::Reverse(entered.listed.created));
        all
    }
}
