//! Why a store did not do what it was asked to.

use std::fmt;

use table::Fate;

/// Why a store cannot do what it was asked to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreFault {
    /// It cannot be used at all: the sentence says why and what to do.
    Unusable(String),
    /// Another process has it open: the sentence says what to do.
    InUse(String),
    /// What it keeps cannot be read, now or ever: a page or a row is damaged. It has changed nothing.
    Damaged(String),
    /// It failed, and has changed nothing.
    Failed(String),
    /// The connection was cut, or no answer came in time: whether it has changed anything is not known, and it may still
    /// happen.
    Unknown(String),
}

impl StoreFault {
    /// What became of a row that was to be appended.
    pub fn fate(&self) -> Fate {
        match self {
            StoreFault::Unknown(_) => Fate::Unknown,
            StoreFault::Unusable(_) | StoreFault::InUse(_) | StoreFault::Damaged(_) | StoreFault::Failed(_) => {
                Fate::Failed
            }
        }
    }
}

impl fmt::Display for StoreFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreFault::Unusable(reason)
            | StoreFault::InUse(reason)
            | StoreFault::Damaged(reason)
            | StoreFault::Failed(reason)
            | StoreFault::Unknown(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for StoreFault {}
