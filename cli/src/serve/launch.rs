//! Starting by a double click: the browser opens by itself.

use std::env::var_os;

use clap::Args;

use super::greeting;
use super::words::Words;

/// Signs that nobody sits in front of this machine's screen: a login from elsewhere, or a service manager.
const UNATTENDED: [&str; 5] = ["SSH_CONNECTION", "SSH_TTY", "INVOCATION_ID", "JOURNAL_STREAM", "CI"];

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
        let wanted = self.open || std::env::args_os().len() == 1;
        if !wanted || self.no_open || !attended() {
            return;
        }
        match open::that_detached(url) {
            Ok(()) => greeting::say(words.opened),
            Err(error) => tracing::debug!(%error, "the browser cannot be opened"),
        }
    }
}

fn attended() -> bool {
    let screen = !cfg!(all(unix, not(target_os = "macos")))
        || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| var_os(name).is_some_and(|value| !value.is_empty()));
    screen && UNATTENDED.iter().all(|name| var_os(name).is_none())
}
