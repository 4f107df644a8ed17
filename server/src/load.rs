//! A table read from the store, or put aside.

use engine::Refusal;
use table::{Code, LoadError, Loaded, refusal};

use crate::node::Node;

/// A table as its rows tell it.
pub async fn load(node: &Node, code: &Code) -> Result<Loaded, Refusal> {
    let rows = node.stores.log.read(code, 0).await.map_err(|fault| {
        tracing::error!(table = %code, %fault, "the table cannot be read");
        refusal::storage()
    })?;
    match table::read(&node.shelf, code, &rows) {
        Ok(loaded) => Ok(loaded),
        Err(error) => Err(unreadable(node, code, &error).await),
    }
}

/// A damaged table is put aside. What people are told.
pub async fn unreadable(node: &Node, code: &Code, error: &LoadError) -> Refusal {
    if let LoadError::Damaged { seq, reason } = error {
        // The reason may quote what lies face down; `gamenight tables show` has it.
        tracing::error!(table = %code, row = seq, "the table's record is damaged; it is put aside");
        if let Err(fault) = node.stores.upkeep.quarantine(code, *seq, reason).await {
            tracing::error!(table = %code, %fault, "the quarantine could not be written down");
        }
    }
    error.refusal(code)
}
