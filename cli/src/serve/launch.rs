//! Starting by a double click: the browser opens by itself.

use std::env::var_os;

use clap::Args;

use super::greeting;
use super::words::Words;

/// Signs that nobody sits in front of this machine's screen: a login from elsewhere, or tests.
const UNATTENDED: [&str; 3] = ["SSH_CONNECTION", "SSH_TTY", "CI"];

/// The process that systemd has started. Its other variables say nothing: desktops are its services too, and hand them down to
/// every window.
const STARTED_BY_SYSTEMD: &str = "SYSTEMD_EXEC_PID";

#[derive(Args)]
pub(super) struct LaunchArgs {
    /// Open the page in this machine's browser, as it does when started without arguments
    #[arg(long, overrides_with = "no_open")]
    open: bool,
    /// Open no browser
    #[arg(long, overrides_with = "open")]
    no_open: bool,
}

impl LaunchArgs {
    /// Opens the page in the system's browser, if somebody is there to look at it. If that fails, the address is on the
    /// screen.
    pub(super) fn open(&self, url: &str, words: &Words) {
        // Who starts it without arguments has perhaps no terminal to read the address in.
        let wanted = self.open || without_arguments();
        if !wanted || self.no_open || !attended() {
            return;
        }
        match open::that_detached(url) {
            Ok(()) => greeting::say(words.opened),
            Err(error) => tracing::debug!(%error, "the browser cannot be opened"),
        }
    }
}

/// Waits until a refusal has been read: started by a double click on Windows, the window would close at once.
pub(crate) fn let_it_be_read() {
    if cfg!(windows) && without_arguments() {
        greeting::say(Words::of_system().close);
        let _ = std::io::stdin().read_line(&mut String::new());
    }
}

/// As after a double click.
fn without_arguments() -> bool {
    std::env::args_os().len() == 1
}

fn attended() -> bool {
    let screen = !cfg!(all(unix, not(target_os = "macos")))
        || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| var_os(name).is_some_and(|value| !value.is_empty()));
    let service = var_os(STARTED_BY_SYSTEMD).is_some_and(|process| process == *std::process::id().to_string());
    screen && !service && UNATTENDED.iter().all(|name| var_os(name).is_none())
}
