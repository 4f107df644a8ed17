//! Files that are written whole or not at all.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::fault::Fault;

/// A file under another name until it is finished; or standard output.
pub(crate) enum Draft {
    File { path: PathBuf, file: BufWriter<NamedTempFile> },
    Stdout,
}

impl Draft {
    pub(crate) fn new(path: &Path) -> Result<Draft, Fault> {
        if path.as_os_str() == "-" {
            return Ok(Draft::Stdout);
        }
        let file = beside(path).map_err(|error| Fault::unwritable(path, &error))?;
        Ok(Draft::File { path: path.to_owned(), file: BufWriter::new(file) })
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        match self {
            Draft::File { path, file } => file.write_all(bytes).map_err(|error| Fault::unwritable(path, &error)),
            Draft::Stdout => Ok(io::stdout().lock().write_all(bytes)?),
        }
    }

    /// Writes data as JSON that people can read.
    pub(crate) fn write_json(&mut self, data: &impl serde::Serialize) -> Result<(), Fault> {
        let mut text = serde_json::to_string_pretty(data).unwrap_or_default();
        text.push('\n');
        self.write(text.as_bytes())
    }

    /// Gives the file its name.
    pub(crate) fn finish(self) -> Result<(), Fault> {
        match self {
            Draft::File { path, file } => {
                let file = file.into_inner().map_err(|error| Fault::unwritable(&path, error.error()))?;
                file.persist(&path).map_err(|error| Fault::unwritable(&path, &error.error))?;
                Ok(())
            }
            Draft::Stdout => Ok(io::stdout().flush()?),
        }
    }
}

/// Writes a file at one go.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Fault> {
    let written = || {
        let mut file = beside(path)?;
        file.write_all(bytes)?;
        file.persist(path).map_err(|error| error.error)
    };
    written().map(drop).map_err(|error| Fault::unwritable(path, &error))
}

/// A temporary file in the same folder, so that giving it its name is one step.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.prefix(".gamenight-").tempfile_in(folder)
}
