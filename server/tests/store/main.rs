//! What every store must do, on every store there is; then what each does of its own.

mod contract;
mod differential;
mod moving;
mod nodes;
#[path = "../postgres/mod.rs"]
mod postgres;
mod process;
mod shared;
mod sqlite;
mod writer;

use server::store::{Code, Life, Mark, Row};

/// A row of a table, with a body that names it.
fn row(table: &str, seq: u32) -> Row {
    let body = format!(r#"{{"table":"{table}","seq":{seq}}}"#);
    Row { table: Code::from(table), seq, at: 1_000 + u64::from(seq), body, mark: Mark::default() }
}

/// The first row of a table that is made at a time.
fn first(table: &str, at: u64) -> Row {
    Row { at, mark: Mark { game: Some("fingers".to_owned()), life: Some(Life::Open), guest: None }, ..row(table, 0) }
}

/// A row by which a guest joins.
fn joins(table: &str, seq: u32, guest: &str) -> Row {
    Row { mark: Mark { guest: Some(guest.to_owned()), ..Mark::default() }, ..row(table, seq) }
}

/// A row that changes whether a table goes on.
fn turns(table: &str, seq: u32, life: Life) -> Row {
    Row { mark: Mark { life: Some(life), ..Mark::default() }, ..row(table, seq) }
}
