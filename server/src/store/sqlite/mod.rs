//! The embedded store: one `SQLite` file in the data directory.

mod index;
mod keys;
mod log;
mod open;
mod scrub;
mod upkeep;

use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;

use sqlx::sqlite::{SqliteConnection, SqlitePool};
use tokio::sync::{MappedMutexGuard, Mutex, MutexGuard};

use super::StoreFault;

/// Tables in a file. Times are kept as `SQLite`'s signed numbers, bit by bit.
pub struct SqliteStore {
    /// All writing goes through here; empty when the store is closed, or open for reading only.
    writing: Mutex<Option<WriteConnection>>,
    readers: SqlitePool,
    file: PathBuf,
}

/// The one connection that writes.
struct WriteConnection {
    connection: SqliteConnection,
    /// The pages, to overwrite what nobody uses. Open for as long as the connection is, and after it: closing a file of its own
    /// would take `SQLite`'s locks away.
    pages: Arc<File>,
    /// Keeps other processes out of the directory.
    _lock: File,
}

impl SqliteStore {
    async fn writing(&self) -> Result<MappedMutexGuard<'_, SqliteConnection>, StoreFault> {
        let writing = self.writing.lock().await;
        MutexGuard::try_map(writing, |writing| writing.as_mut().map(|writing| &mut writing.connection))
            .map_err(|_| StoreFault::Failed("the store is closed".to_owned()))
    }
}
