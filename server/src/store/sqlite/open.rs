//! Opening a data directory: for one process, with a database that is our own and of the form this version knows. Copies
//! of it, while it is in use.

use std::fmt::Display;
use std::fs::{DirBuilder, File, TryLockError};
use std::path::Path;
use std::sync::Arc;

use sqlx::error::DatabaseError;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteExecutor, SqlitePoolOptions};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use tokio::sync::Mutex;

use super::{SqliteStore, WriteConnection};
use crate::store::{Draft, StoreFault, StoreFuture, drafts};

/// Whose database it is, in the field `SQLite` has for that: "game" in ASCII.
const APPLICATION: i64 = 0x6761_6d65;

/// How the database came to its form, step by step. Each writes down its number as the `user_version`.
const MIGRATIONS: [&str; 3] = [
    include_str!("../../../migrations/sqlite/0001_tables.sql"),
    include_str!("../../../migrations/sqlite/0002_hosting.sql"),
    include_str!("../../../migrations/sqlite/0003_strangers.sql"),
];

/// So many pages of 4 KiB are written ahead before they are put in their place. The pages of tables at which somebody plays
/// are written over and over: four times as long as usual costs a quarter of the syncs, and fewer people wait for them.
const WRITTEN_AHEAD: u32 = 4000;

/// `SQLite`'s code for a file that is none of its own.
const NOT_A_DATABASE: &str = "26";

impl SqliteStore {
    /// Opens the store in a directory, which is made if it is missing. One process at a time can have it open.
    pub fn open(dir: &Path) -> StoreFuture<'_, SqliteStore> {
        Box::pin(async move {
            let lock = lock(dir)?;
            let file = dir.join("gamenight.db");
            keep_to_owner(dir, &file).map_err(|error| refused(&file, &format_args!("cannot be opened: {error}")))?;
            drafts::clean(dir);
            let connection = connect(&file).await?;
            let pages = File::options().read(true).write(true).open(&file);
            let pages = pages.map_err(|error| refused(&file, &format_args!("cannot be opened: {error}")))?;
            let readers = SqlitePoolOptions::new().max_connections(4).test_before_acquire(false);
            Ok(SqliteStore {
                writing: Mutex::new(Some(WriteConnection { connection, pages: Arc::new(pages), _lock: lock })),
                // Tables are read once and then live in memory: a cache of a quarter of a MiB each is enough.
                readers: readers.connect_lazy_with(options(&file).read_only(true).pragma("cache_size", "-256")),
                file,
            })
        })
    }

    /// Opens the store in a directory to look at it, whoever has it open; nothing can be changed.
    pub fn look(dir: &Path) -> StoreFuture<'_, SqliteStore> {
        Box::pin(async move {
            let file = dir.join("gamenight.db");
            check(&file).await?;
            let readers = SqlitePoolOptions::new().max_connections(1);
            let readers = readers.connect_lazy_with(options(&file).read_only(true));
            Ok(SqliteStore { writing: Mutex::new(None), readers, file })
        })
    }

    /// Copies everything, as it is at one moment, into a new file: a database that can be opened in place of this one.
    /// Tables go on meanwhile. A file that exists is not replaced.
    pub fn backup<'a>(&'a self, to: &'a Path) -> StoreFuture<'a, ()> {
        Box::pin(copy(&self.readers, to))
    }
}

/// Copies everything that a connection sees into a new file.
async fn copy(from: impl SqliteExecutor<'_>, to: &Path) -> Result<(), StoreFault> {
    let refused =
        |reason: &dyn Display| StoreFault::Failed(format!("no backup was made at {}: {reason}", to.display()));
    let to = std::path::absolute(to).map_err(|error| refused(&error))?;
    if to.exists() {
        return Err(refused(&"the file already exists"));
    }
    let draft = Draft::beside(&to).map_err(|error| refused(&error))?;
    let path = draft.path().to_str().ok_or_else(|| refused(&"its path is no UTF-8"))?;
    sqlx::query("VACUUM INTO ?").bind(path).execute(from).await.map_err(|error| refused(&error))?;
    draft.finish(&to).map_err(|error| refused(&error))
}

/// Makes the directory if it is missing, and locks it for as long as the file is open.
fn lock(dir: &Path) -> Result<File, StoreFault> {
    let refused = |what: &str, reason: &dyn Display| {
        StoreFault::Unusable(format!("the data directory {} {what}: {reason}", dir.display()))
    };
    let mut maker = DirBuilder::new();
    maker.recursive(true);
    // Keys and hands of cards lie in there.
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut maker, 0o700);
    maker.create(dir).map_err(|error| refused("cannot be made", &error))?;
    let mut open = File::options();
    open.create(true).truncate(false).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut open, 0o600);
    let lock = open.open(dir.join("lock"));
    let lock = lock.map_err(|error| refused("cannot be written", &error))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => {
            let reason = "stop the gamenight that runs on it, or choose another directory";
            Err(StoreFault::InUse(format!("the data directory {} is in use: {reason}", dir.display())))
        }
        Err(TryLockError::Error(error)) => Err(refused("cannot be locked", &error)),
    }
}

/// Keys and hands of cards are in the files: they are made and kept for their owner's eyes only. What `SQLite` puts beside the
/// database has the database's mode.
#[cfg(unix)]
fn keep_to_owner(dir: &Path, file: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
    let made = File::options().create(true).append(true).mode(0o600).open(file);
    drop(made?);
    let beside = ["gamenight.db-wal", "gamenight.db-shm", "lock"].map(|name| dir.join(name));
    for file in beside.iter().map(|file| &**file).chain([file]) {
        if let Ok(mode) = file.metadata().map(|file| file.mode())
            && mode & 0o077 != 0
        {
            std::fs::set_permissions(file, PermissionsExt::from_mode(mode & 0o700))?;
            tracing::warn!(file = %file.display(), "others could read this file; from now on its owner alone can");
        }
    }
    if dir.metadata()?.mode() & 0o077 != 0 {
        let dir = dir.display();
        tracing::warn!("the data directory {dir} is open to others on this machine: close it with chmod 700 {dir}");
    }
    Ok(())
}

#[cfg(not(unix))]
fn keep_to_owner(_: &Path, _: &Path) -> std::io::Result<()> {
    Ok(())
}

/// How all connections are made. The answer to a whole batch fits into the buffer: nobody waits for anybody half way.
fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(file).row_buffer_size(512).disable_statement_logging()
}

/// Connects to write. The database is made or brought to today's form; one that is not ours stays untouched.
async fn connect(file: &Path) -> Result<SqliteConnection, StoreFault> {
    // Nothing that would write before it is clear whose database this is.
    let mut connection = options(file).create_if_missing(true).connect().await.map_err(cannot(file))?;
    let missing = missing(&mut connection, file).await?;
    let form = MIGRATIONS.len() - missing.len();
    if form > 0 && !missing.is_empty() {
        keep_older(&mut connection, file, form).await?;
    }
    // A transaction even if nothing is missing: a file that cannot be written shows now. What is deleted is overwritten.
    let steps = format!(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = {WRITTEN_AHEAD};
        PRAGMA secure_delete = ON; BEGIN IMMEDIATE; {} COMMIT",
        missing.concat()
    );
    sqlx::raw_sql(AssertSqlSafe(steps)).execute(&mut connection).await.map_err(cannot(file))?;
    Ok(connection)
}

/// Copies a database of an older form before it is brought to today's, so that one can go back to the older version.
async fn keep_older(connection: &mut SqliteConnection, file: &Path, form: usize) -> Result<(), StoreFault> {
    // A copy that is there already is perhaps of another day.
    let names =
        (1..).map(|n| if n == 1 { format!("backup-form-{form}.db") } else { format!("backup-form-{form}-{n}.db") });
    let Some(to) = names.map(|name| file.with_file_name(name)).find(|to| !to.exists()) else { return Ok(()) };
    copy(connection, &to).await.map_err(|fault| StoreFault::Unusable(format!("before an upgrade, {fault}")))?;
    tracing::warn!(
        "an older gamenight wrote these tables (form {form}, now {}); as it left them, they are kept in {}",
        MIGRATIONS.len(),
        to.display()
    );
    Ok(())
}

/// Is there a database of ours, of a form this version knows?
async fn check(file: &Path) -> Result<(), StoreFault> {
    if !file.exists() {
        return Err(refused(file, &"does not exist: no tables are kept there"));
    }
    let mut connection = options(file).read_only(true).connect().await.map_err(cannot(file))?;
    missing(&mut connection, file).await?;
    connection.close().await.map_err(cannot(file))
}

/// The steps that a database has still to take.
async fn missing(connection: &mut SqliteConnection, file: &Path) -> Result<&'static [&'static str], StoreFault> {
    let whose = "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)
        FROM pragma_application_id, pragma_user_version";
    let (application, version, content): (i64, i64, i64) =
        sqlx::query_as(whose).fetch_one(connection).await.map_err(cannot(file))?;
    let new = (application, version, content) == (0, 0, 0);
    if application != APPLICATION && !new {
        return Err(refused(file, &"is the database of another program: choose another data directory"));
    }
    usize::try_from(version).ok().and_then(|version| MIGRATIONS.get(version..)).ok_or_else(|| {
        let known = MIGRATIONS.len();
        let reason = format_args!(
            "was written by a newer gamenight (form {version}, this one knows up to {known}): use that one"
        );
        refused(file, &reason)
    })
}

fn refused(file: &Path, reason: &dyn Display) -> StoreFault {
    StoreFault::Unusable(format!("{} {reason}", file.display()))
}

fn cannot(file: &Path) -> impl Fn(sqlx::Error) -> StoreFault {
    move |error| match error.as_database_error().and_then(DatabaseError::code) {
        Some(code) if code == NOT_A_DATABASE => {
            refused(file, &"is not a database: move it away, or choose another data directory")
        }
        _ => refused(file, &format_args!("cannot be opened: {error}")),
    }
}
