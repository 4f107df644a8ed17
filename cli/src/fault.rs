//! What went wrong, in one line, and with which exit code.

use std::fmt;
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// Why a command did not do what was asked.
#[derive(Debug)]
pub(crate) enum Fault {
    /// What was asked cannot be done: exit code 2.
    Usage(String),
    /// It was tried, and failed: exit code 1.
    Failed(String),
    /// A person stopped it.
    Stopped,
}

impl Fault {
    pub(crate) fn usage(reason: impl fmt::Display) -> Fault {
        Fault::Usage(reason.to_string())
    }

    pub(crate) fn failed(reason: impl fmt::Display) -> Fault {
        Fault::Failed(reason.to_string())
    }

    /// A file that could not be read.
    pub(crate) fn unreadable(file: &Path, error: &io::Error) -> Fault {
        Fault::Usage(format!("{}: cannot be read: {error}", file.display()))
    }

    /// A file that could not be written.
    pub(crate) fn unwritable(file: &Path, error: &io::Error) -> Fault {
        Fault::Failed(format!("{}: cannot be written: {error}", file.display()))
    }

    /// What went wrong.
    pub(crate) fn reason(&self) -> &str {
        match self {
            Fault::Usage(reason) | Fault::Failed(reason) => reason,
            Fault::Stopped => "it was stopped",
        }
    }

    /// Says it on standard error, and gives the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        let (reason, code) = match self {
            Fault::Usage(reason) => (reason, 2),
            Fault::Failed(reason) => (reason, 1),
            Fault::Stopped => return ExitCode::SUCCESS,
        };
        // With standard error closed as well there is nobody left to tell.
        let _ = io::Write::write_all(&mut io::stderr(), format!("gamenight: {reason}\n").as_bytes());
        ExitCode::from(code)
    }
}

/// Whatever is printed goes to standard output, unless it is closed or full.
impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Fault::Failed("standard output was closed before the end".to_owned()),
            _ => Fault::Failed(format!("standard output cannot be written: {error}")),
        }
    }
}
