//! A table in plain words, from a store that somebody else may have open.

use engine::AnyKind;
use table::{Account, LoadError, names};

use crate::store::Log;

/// A table's account; or why there is none.
pub async fn account(shelf: Vec<Box<dyn AnyKind>>, log: &dyn Log, code: &str) -> Result<Account, String> {
    let known = names::typed(code).ok_or_else(|| format!("there is no table {}", engine::quote(code)))?;
    let rows = log.read(&known, 0).await.map_err(|fault| fault.to_string())?;
    table::account(&shelf.into(), &known.into(), &rows).map_err(|error| match error {
        LoadError::NotThere => format!("there is no table {}", engine::quote(code)),
        LoadError::Damaged { seq, reason } => format!("the record of the table is damaged in row {seq}: {reason}"),
    })
}
