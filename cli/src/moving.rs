//! `gamenight export` and `gamenight import`: a server's tables moved between a folder and a database, either way.

use std::fs::File;
use std::io::{BufWriter, Write, stdout};
use std::path::PathBuf;

use clap::Args;
use server::store::{Draft, Moved, StoreFault, check_arrival, export, import};

use crate::fault::Fault;
use crate::place::Place;
use crate::serve::runtime;

#[derive(Args)]
pub(crate) struct ExportArgs {
    /// The new file. There are keys and hands of cards in it: keep it to yourself
    file: PathBuf,
    #[command(flatten)]
    place: Place,
}

#[derive(Args)]
pub(crate) struct ImportArgs {
    /// A file that `gamenight export` has written
    file: PathBuf,
    #[command(flatten)]
    place: Place,
}

pub(crate) fn run_export(args: &ExportArgs) -> Result<(), Fault> {
    let file = &args.file;
    let unwritable = |error| Fault::unwritable(file, &error);
    if file.exists() {
        return Err(Fault::usage(format!("{}: the file already exists", file.display())));
    }
    let kept = args.place.find()?;
    let moved = runtime()?.block_on(async {
        let stores = kept.look().await?;
        check_arrival(&stores).await.map_err(Fault::usage)?;
        let mut out = BufWriter::new(Draft::beside(file).map_err(unwritable)?);
        let moved = export(&stores, &mut out).await.map_err(Fault::failed);
        stores.upkeep.close().await;
        let draft = out.into_inner().map_err(|error| Fault::unwritable(file, error.error()))?;
        let moved = moved?;
        draft.finish(file).map_err(unwritable)?;
        Ok::<Moved, Fault>(moved)
    })?;
    Ok(writeln!(stdout().lock(), "{} are in {} now.", counted(moved), file.display())?)
}

pub(crate) fn run_import(args: &ImportArgs) -> Result<(), Fault> {
    File::open(&args.file).map_err(|error| Fault::unreadable(&args.file, &error))?;
    let kept = args.place.find()?;
    let (moved, name) = runtime()?.block_on(async {
        let (stores, name) = kept.open().await.map_err(Fault::failed)?;
        let moved = import(&stores, &args.file).await;
        stores.upkeep.close().await;
        let moved = moved.map_err(|fault| match fault {
            StoreFault::Unusable(reason) => Fault::usage(reason),
            fault => Fault::failed(fault),
        })?;
        Ok::<_, Fault>((moved, name))
    })?;
    Ok(writeln!(stdout().lock(), "{} are in {name} now, and were read back.", counted(moved))?)
}

fn counted(moved: Moved) -> String {
    let Moved { tables, rows } = moved;
    let s = |count| if count == 1 { "" } else { "s" };
    format!("{tables} table{} with {rows} change{}", s(tables), s(rows))
}
