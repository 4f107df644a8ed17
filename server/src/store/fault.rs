//! Why a store did not do what it was asked to, and what became of a row.

use std::fmt;

/// Why a store cannot do what it was asked to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreFault {
    /// It cannot be used at all: the sentence says why and what to do.
    Unusable(String),
    /// Another process has it open: the sentence says what to do.
    InUse(String),
    /// It failed now. Whether an append has happened is not known.
    Failed(String),
}

impl fmt::Display for StoreFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreFault::Unusable(reason) | StoreFault::InUse(reason) | StoreFault::Failed(reason) => {
                f.write_str(reason)
            }
        }
    }
}

impl std::error::Error for StoreFault {}

/// What became of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It is on the disk.
    Kept,
    /// Somebody else has written that number: the writer's picture of the table is out of date.
    Lost,
    /// Nobody knows: the table's memory has to be thrown away and read again.
    Unknown(StoreFault),
}
