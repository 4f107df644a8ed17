//! Showing a game in a terminal, move by move.

use std::io::{BufRead, IsTerminal, Write, stdin, stdout};
use std::time::Duration;

use engine::{AnyMatch, Ink, Viewer};

use crate::fault::Fault;

/// Colour if a terminal shows it and nobody asked for none.
pub(crate) fn ink() -> Ink {
    let wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    if wanted && stdout().is_terminal() && colours() { Ink::Colour } else { Ink::Plain }
}

/// Does the terminal understand colours? Windows' own has to be asked to.
fn colours() -> bool {
    #[cfg(windows)]
    let colours = anstyle_query::windows::enable_ansi_colors().unwrap_or(false);
    #[cfg(not(windows))]
    let colours = true;
    colours
}

/// How a show goes on from one move to the next.
#[derive(Clone, Copy)]
pub(crate) enum Pace {
    /// At once: the output is read later, or by a program.
    AtOnce,
    /// By itself, after a while.
    Every(Duration),
    /// When Enter is pressed.
    OnEnter,
}

impl Pace {
    /// As asked, if somebody watches.
    pub(crate) fn new(asked: Option<u64>) -> Pace {
        match asked {
            _ if !stdout().is_terminal() => Pace::AtOnce,
            Some(0) => Pace::AtOnce,
            Some(milliseconds) => Pace::Every(Duration::from_millis(milliseconds)),
            None if stdin().is_terminal() => Pace::OnEnter,
            None => Pace::AtOnce,
        }
    }

    fn wait(self) -> Result<(), Fault> {
        match self {
            Pace::AtOnce => {}
            Pace::Every(while_) => std::thread::sleep(while_),
            Pace::OnEnter => {
                let mut out = stdout().lock();
                write!(out, "   Enter: next move, q: stop ")?;
                out.flush()?;
                let mut line = String::new();
                if stdin().lock().read_line(&mut line)? == 0 || line.trim() == "q" {
                    return Err(Fault::Stopped);
                }
            }
        }
        Ok(())
    }
}

/// Shows a position after what led to it, through a viewer's eyes, and waits.
pub(crate) fn show(table: &dyn AnyMatch, move_made: &str, viewer: Viewer, pace: Pace) -> Result<(), Fault> {
    let mut out = stdout().lock();
    if matches!(pace, Pace::Every(_)) {
        // Home and clear, so that the board stays in its place.
        write!(out, "\x1b[H\x1b[2J")?;
    }
    let ink = ink();
    writeln!(out, "{} {move_made}", ink.bold(format!("Step {}", table.step())))?;
    for sentence in table.told(viewer) {
        writeln!(out, "   {sentence}")?;
    }
    writeln!(out, "{}", table.draw(viewer, ink))?;
    out.flush()?;
    drop(out);
    if table.outcome().is_none() { pace.wait() } else { Ok(()) }
}
