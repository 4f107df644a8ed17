//! Files that are written whole or not at all, for their owner's eyes only; and what is left of those that were not.

use std::fs::File;
use std::io;
use std::path::Path;

use tempfile::NamedTempFile;

/// What the name of an unfinished file begins with.
const PREFIX: &str = ".gamenight-draft-";

/// A new file under another name, until it is finished. Whoever writes it has it locked, so that nobody takes it for a
/// remnant.
pub struct Draft {
    file: NamedTempFile,
    /// Another handle: the lock goes with it.
    _lock: File,
}

impl Draft {
    /// A draft beside the file that it is to become. What a process left there that was killed over its draft is removed: keys
    /// and hands of cards may be in it.
    pub fn beside(file: &Path) -> io::Result<Draft> {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        clean(folder);
        let file = tempfile::Builder::new().prefix(PREFIX).tempfile_in(folder)?;
        let lock = file.reopen()?;
        if cfg!(unix) {
            lock.lock()?;
        }
        Ok(Draft { file, _lock: lock })
    }

    /// Where it is written.
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// Sees to it that it is on the disk, and gives it its name, which must be free.
    pub fn finish(self, to: &Path) -> io::Result<()> {
        self.file.as_file().sync_all()?;
        self.file.persist_noclobber(to).map(drop).map_err(|error| error.error)
    }
}

impl io::Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Removes drafts that nobody writes any more.
pub fn clean(folder: &Path) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let left = entry.file_name().to_str().is_some_and(|name| name.starts_with(PREFIX));
        // Without locks that keep nobody from writing, age has to do: nobody writes a copy for a day.
        let abandoned = || {
            let age = entry.metadata().and_then(|file| file.modified()).map(|at| at.elapsed().unwrap_or_default());
            let free = || File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok());
            if cfg!(unix) { free() } else { age.is_ok_and(|age| age.as_secs() > 24 * 3600) }
        };
        if left && abandoned() && std::fs::remove_file(entry.path()).is_ok() {
            tracing::warn!(file = %entry.path().display(), "removed a copy that was never finished");
        }
    }
}
