//! What both databases have in common: how a table's life is written, and how a failure is told.

use std::fmt::Display;

use super::{Life, StoreFault};

pub fn life_text(life: Life) -> &'static str {
    match life {
        Life::Open => "open",
        Life::Over => "over",
    }
}

pub fn life_of(text: &str) -> Result<Life, sqlx::Error> {
    match text {
        "open" => Ok(Life::Open),
        "over" => Ok(Life::Over),
        _ => Err(sqlx::Error::Decode(format!("{text:?} is neither open nor over").into())),
    }
}

pub fn failed(doing: impl Display) -> impl FnOnce(sqlx::Error) -> StoreFault {
    move |error| match error {
        sqlx::Error::PoolClosed => StoreFault::Failed("the store is closed".to_owned()),
        error => StoreFault::Failed(format!("the database could not {doing}: {error}")),
    }
}
