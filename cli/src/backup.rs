//! `gamenight backup`: everything that a server keeps, in one new file, whether it runs or not.

use std::io::{Write, stdout};
use std::path::PathBuf;

use clap::Args;
use server::store::{SqliteStore, Upkeep};

use crate::fault::Fault;
use crate::place::{Kept, Place};
use crate::serve::runtime;

#[derive(Args)]
pub(crate) struct BackupArgs {
    /// The new file; put in a data directory as gamenight.db, it takes the place of what was there
    file: PathBuf,
    #[command(flatten)]
    place: Place,
}

pub(crate) fn run(args: &BackupArgs) -> Result<(), Fault> {
    let Kept::Folder(data) = args.place.find()? else {
        return Err(Fault::usage("a database is copied by PostgreSQL's own pg_dump; docs/hosting.md says how"));
    };
    runtime()?.block_on(async {
        let store = SqliteStore::look(&data).await.map_err(Fault::usage)?;
        let copied = store.backup(&args.file).await.map_err(Fault::failed);
        store.close().await;
        copied
    })?;
    Ok(writeln!(stdout().lock(), "Everything is in {} now.", args.file.display())?)
}
